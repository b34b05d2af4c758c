package canvas

import (
	"image"
	"slices"
	"sync"
)

// Sprites caches small pictures that are drawn once and copied often. It is safe for concurrent use. A sprite in it
// never changes: its key must determine its picture.
type Sprites struct {
	mu       sync.RWMutex
	now, old map[any]*sprite // used since the cache was last half full, and before that
	bytes    int             // size of now
}

type sprite struct {
	img    *image.RGBA
	spans  [][2]int32
	low    float64
	ox, oy int // position of the drawing's origin
}

// maxSprites bounds each half of a cache in bytes: when one is full, what is only in the other goes. All pieces of all
// games in one size and theme take a part of it; a GIF of dominoes, whose tiles shrink as the chain grows, fills it.
const maxSprites = 4 << 20

// Put copies the sprite of a key onto a canvas with its origin at (x, y), with an opacity from 0 to 1. If it is not
// cached, draw draws it on a canvas that extends by left, top, right and bottom from the origin (ox, oy).
func (s *Sprites) Put(c *Canvas, key any, x, y int, opacity float64, left, top, right, bottom int,
	draw func(c *Canvas, ox, oy float64)) {
	s.mu.RLock()
	sp, fresh := s.now[key]
	if !fresh {
		sp = s.old[key]
	}
	s.mu.RUnlock()
	if sp == nil {
		own, err := New(left+right, top+bottom)
		if err != nil {
			return // nothing to draw
		}
		draw(own, float64(left), float64(top))
		img := *own.img
		img.Pix = slices.Clone(img.Pix)
		sp = &sprite{&img, longest(&img), own.low, left, top}
		own.Free()
	}
	if !fresh {
		s.keep(key, sp)
	}
	c.noteTextHeight(sp.low)
	c.put(sp.img, sp.spans, x-sp.ox, y-sp.oy, opacity)
}

// keep adds a sprite to those that were used last.
func (s *Sprites) keep(key any, sp *sprite) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.now == nil || s.bytes > maxSprites {
		s.now, s.old, s.bytes = map[any]*sprite{}, s.now, 0
	}
	if s.now[key] == nil {
		s.now[key] = sp
		s.bytes += len(sp.img.Pix)
	}
}
