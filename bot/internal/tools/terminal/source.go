package terminal

import (
	"errors"
	"io"
	"sync"
)

// Keys that a terminal sends as bytes while it is in raw mode.
const (
	ctrlC = 3
	ctrlZ = 26
)

// maxAhead is how many bytes are read ahead.
const maxAhead = 1 << 16

var (
	errInterrupted = errors.New("interrupted")
	errResumed     = errors.New("resumed") // the program was stopped by Ctrl-Z and now continues
)

// source reads input in the background, so that Ctrl-C is noticed at any time and what is typed ahead is kept.
type source struct {
	keys bool               // from a terminal in raw mode: some bytes are keys that the program handles
	key  func(c byte) error // handles such a key; its error is returned to the reader

	mu   sync.Mutex
	room *sync.Cond
	buf  []byte
	err  error // returned after buf
	once error // returned once, before buf
	more chan struct{}
}

func newSource(keys bool, key func(byte) error) *source {
	s := &source{keys: keys, key: key, more: make(chan struct{}, 1)}
	s.room = sync.NewCond(&s.mu)
	return s
}

// pump reads until the end of the input. From a terminal it drops bytes that do not fit; otherwise it waits.
func (s *source) pump(r io.Reader) {
	b := make([]byte, 4096)
	for {
		n, err := r.Read(b)
		for _, c := range b[:n] {
			s.put(c)
		}
		s.mu.Lock()
		s.err = err
		s.mu.Unlock()
		s.wake()
		if err != nil {
			return
		}
	}
}

func (s *source) put(c byte) {
	if s.keys && (c == ctrlC || c == ctrlZ) {
		s.mu.Lock()
		s.buf = nil // what was typed before Ctrl-C must not be executed after it
		s.mu.Unlock()
		if err := s.key(c); err != nil {
			s.mu.Lock()
			s.once = err
			s.mu.Unlock()
		}
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	for len(s.buf) >= maxAhead {
		if s.keys {
			return
		}
		s.wake()
		s.room.Wait()
	}
	s.buf = append(s.buf, c)
}

func (s *source) wake() {
	select {
	case s.more <- struct{}{}:
	default:
	}
}

// next waits for the next byte or until stop is closed.
func (s *source) next(stop <-chan struct{}) (byte, error) {
	for {
		select {
		case <-stop:
			return 0, errInterrupted
		default:
		}
		c, ok, err := s.get()
		if ok || err != nil {
			return c, err
		}
		select {
		case <-s.more:
		case <-stop:
		}
	}
}

// get returns the next byte, if there is one.
func (s *source) get() (c byte, ok bool, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := s.once; err != nil {
		s.once = nil
		return 0, false, err
	}
	if len(s.buf) > 0 {
		c, s.buf = s.buf[0], s.buf[1:]
		s.room.Signal()
		return c, true, nil
	}
	return 0, false, s.err
}

// interrupts counts Ctrl-C and signals. After the first one the players are asked whether to save; a second one, before
// they have answered, ends the program.
type interrupts struct {
	twice chan struct{} // closed at the second one

	mu   sync.Mutex
	once chan struct{} // closed at the first one
	n    int
}

func newInterrupts() *interrupts {
	return &interrupts{once: make(chan struct{}), twice: make(chan struct{})}
}

// strike counts one interrupt.
func (i *interrupts) strike() {
	i.mu.Lock()
	defer i.mu.Unlock()
	switch i.n++; i.n {
	case 1:
		close(i.once)
	case 2:
		close(i.twice)
	}
}

// end counts as the second interrupt at once, for when nobody can be asked.
func (i *interrupts) end() {
	i.strike()
	i.strike()
}

// first is closed at the first interrupt after settle.
func (i *interrupts) first() <-chan struct{} {
	i.mu.Lock()
	defer i.mu.Unlock()
	return i.once
}

// struck reports whether there was an interrupt after settle.
func (i *interrupts) struck() bool {
	select {
	case <-i.first():
		return true
	default:
		return false
	}
}

// asking makes reading possible again, so that people can be asked after the first interrupt. The next one is the
// second.
func (i *interrupts) asking() {
	i.mu.Lock()
	defer i.mu.Unlock()
	if i.n == 1 {
		i.once = make(chan struct{})
	}
}

// settle starts over, because the players go on.
func (i *interrupts) settle() {
	i.mu.Lock()
	defer i.mu.Unlock()
	if i.n == 1 {
		i.n = 0
		i.once = make(chan struct{})
	}
}
