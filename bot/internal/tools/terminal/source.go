package terminal

import (
	"errors"
	"io"
	"sync"
)

// Keys that a terminal passes on as bytes while it is in raw mode.
const (
	ctrlC = 3
	ctrlZ = 26
)

// maxAhead is how many bytes are read before they are asked for.
const maxAhead = 1 << 16

var (
	errInterrupted = errors.New("interrupted")
	errResumed     = errors.New("resumed") // the program was stopped by Ctrl-Z and goes on
)

// source reads what is typed while nobody asks for it, so that Ctrl-C is heard at any time and what is typed ahead
// waits.
type source struct {
	keys bool               // from a terminal in raw mode: some bytes are keys that the program obeys
	key  func(c byte) error // obeys such a key; an error is returned to the reader

	mu   sync.Mutex
	room *sync.Cond
	buf  []byte
	err  error // after buf
	once error // to be returned once, before buf
	more chan struct{}
}

func newSource(keys bool, key func(byte) error) *source {
	s := &source{keys: keys, key: key, more: make(chan struct{}, 1)}
	s.room = sync.NewCond(&s.mu)
	return s
}

// pump reads until the end of the input. From a terminal too many bytes are dropped, elsewhere they wait.
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
		s.buf = nil // what was typed before Ctrl-C is not obeyed after it
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

// next waits for the next byte, until stop is closed.
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

// get takes a byte, if there is one.
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

// interrupts counts Ctrl-C and signals. The first asks the players whether to save; the second, before they have
// answered, ends everything.
type interrupts struct {
	twice chan struct{} // closed at the second

	mu   sync.Mutex
	once chan struct{} // closed at the first
	n    int
}

func newInterrupts() *interrupts {
	return &interrupts{once: make(chan struct{}), twice: make(chan struct{})}
}

// strike counts one.
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

// end is the second one at once, where nobody can be asked.
func (i *interrupts) end() {
	i.strike()
	i.strike()
}

// first is closed at the first one since settle.
func (i *interrupts) first() <-chan struct{} {
	i.mu.Lock()
	defer i.mu.Unlock()
	return i.once
}

// struck tells whether there was one since settle.
func (i *interrupts) struck() bool {
	select {
	case <-i.first():
		return true
	default:
		return false
	}
}

// asking lets people be asked about the first one: reading is possible again. The next one is the second.
func (i *interrupts) asking() {
	i.mu.Lock()
	defer i.mu.Unlock()
	if i.n == 1 {
		i.once = make(chan struct{})
	}
}

// settle starts over: the players go on.
func (i *interrupts) settle() {
	i.mu.Lock()
	defer i.mu.Unlock()
	if i.n == 1 {
		i.n = 0
		i.once = make(chan struct{})
	}
}
