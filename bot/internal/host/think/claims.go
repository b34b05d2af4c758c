package think

import (
	"sync"

	"tablee/rules/table"
)

// Claims has the tables that a process handles: those whose computers wait or think, and those that it has finished
// since Finished was last called.
type Claims struct {
	limit int // of computers at once, if other processes share the work; 0: no limit
	mu    sync.Mutex
	busy  map[table.ID]bool
	done  []int64
}

// NewClaims makes empty claims; limit is how many computers' tables there may be, 0 for any number.
func NewClaims(limit int) *Claims { return &Claims{limit: limit, busy: map[table.ID]bool{}} }

// Free is how many more tables may be claimed.
func (c *Claims) Free() int {
	if c.limit == 0 {
		return 2 * maxQueue // tables in the queue are still due, too
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	return max(0, c.limit-len(c.busy))
}

// Thinking tells whether a table's computer waits or thinks.
func (c *Claims) Thinking(id table.ID) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.busy[id]
}

// Begin records that a table's computer waits or thinks.
func (c *Claims) Begin(id table.ID) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.busy[id] = true
}

// End records that a table is no longer handled: other processes may claim it.
func (c *Claims) End(id table.ID) {
	c.mu.Lock()
	defer c.mu.Unlock()
	delete(c.busy, id)
	if c.limit > 0 {
		c.done = append(c.done, int64(id))
	}
}

// Finished returns the tables whose handling has ended since the last call.
func (c *Claims) Finished() (ids []int64) {
	c.mu.Lock()
	defer c.mu.Unlock()
	ids, c.done = c.done, nil
	return ids
}
