package people

import (
	"sync"
	"time"
)

// document is what is kept of somebody, and the bytes that it was read from.
type document[T any] struct {
	v     T
	bytes []byte // nil: nothing is kept
	read  time.Time
}

// cache keeps the documents that were used last; it is emptied when it has grown. Nothing is loaded under its mutex:
// whoever asks for a document that is there never waits for somebody else's.
type cache[T any] struct {
	fresh   time.Duration // after which a document is read again, for others may have changed it; 0: never
	mu      sync.Mutex
	docs    map[string]document[T]
	changes uint64 // how often put and drop were called
}

const maxCached = 2000

// get is the document that is kept, else what load returns. What was loaded while any document changed may be old
// already, and is not kept.
func (c *cache[T]) get(id string, load func() (document[T], error)) (document[T], error) {
	c.mu.Lock()
	d, ok := c.docs[id]
	before := c.changes
	c.mu.Unlock()
	if ok && (c.fresh == 0 || time.Since(d.read) < c.fresh) {
		return d, nil
	}
	read := time.Now()
	d, err := load()
	if err != nil {
		return d, err
	}
	d.read = read
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.changes == before {
		c.set(id, d)
	}
	return d, nil
}

// put keeps a document as it has just been stored.
func (c *cache[T]) put(id string, v T, bytes []byte) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.changes++
	c.set(id, document[T]{v, bytes, time.Now()})
}

// drop forgets a document that has just been erased, or that another process has changed; "" forgets all.
func (c *cache[T]) drop(id string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.changes++
	if delete(c.docs, id); id == "" {
		c.docs = nil
	}
}

func (c *cache[T]) set(id string, d document[T]) {
	if c.docs == nil || len(c.docs) >= maxCached {
		c.docs = make(map[string]document[T])
	}
	c.docs[id] = d
}
