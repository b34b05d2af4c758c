package people

import (
	"sync"
	"time"
)

// document is a stored document, decoded and as it was read.
type document[T any] struct {
	v     T
	bytes []byte // nil: there is no document
	read  time.Time
}

// cache caches documents; it is emptied when it is full. It loads nothing under its mutex: reading a cached document
// never waits for another one to be loaded.
type cache[T any] struct {
	maxAge  time.Duration // after which a document is read again, because other processes may have changed it; 0: never
	mu      sync.Mutex
	docs    map[string]document[T]
	changes uint64 // how often put and drop were called
}

const maxCached = 2000

// get returns the cached document, or else what load returns. A document that was loaded while any document changed may
// be outdated, and is not cached.
func (c *cache[T]) get(id string, load func() (document[T], error)) (document[T], error) {
	c.mu.Lock()
	d, ok := c.docs[id]
	before := c.changes
	c.mu.Unlock()
	if ok && (c.maxAge == 0 || time.Since(d.read) < c.maxAge) {
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

// put caches a document that has just been stored.
func (c *cache[T]) put(id string, v T, bytes []byte) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.changes++
	c.set(id, document[T]{v, bytes, time.Now()})
}

// drop removes a document that has just been erased, or that another process has changed; "" removes all.
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
