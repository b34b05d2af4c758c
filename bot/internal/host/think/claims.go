package think

import (
	"sync"

	"tablee/rules/table"
)

// Claims are the tables that a process looks after: those whose computers wait or think, and those that it has looked
// after since it last told so.
type Claims struct {
	most int // computers at once, where other processes could do it; 0: any number
	mu   sync.Mutex
	busy map[table.ID]bool
	done []int64
}

// NewClaims has none; most is how many computers' tables there may be, 0 for any number.
func NewClaims(most int) *Claims { return &Claims{most: most, busy: map[table.ID]bool{}} }

// Room is how many more tables may be taken on.
func (c *Claims) Room() int {
	if c.most == 0 {
		return 2 * maxQueue // those that wait for a worker are still due
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	return max(0, c.most-len(c.busy))
}

// Thinking tells whether a table's computer waits or thinks.
func (c *Claims) Thinking(id table.ID) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.busy[id]
}

// Begin tells that it does from now on.
func (c *Claims) Begin(id table.ID) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.busy[id] = true
}

// End tells that a table is looked after no longer: others may claim it.
func (c *Claims) End(id table.ID) {
	c.mu.Lock()
	defer c.mu.Unlock()
	delete(c.busy, id)
	if c.most > 0 {
		c.done = append(c.done, int64(id))
	}
}

// Finished tells what has been looked after, once.
func (c *Claims) Finished() (ids []int64) {
	c.mu.Lock()
	defer c.mu.Unlock()
	ids, c.done = c.done, nil
	return ids
}
