package render

import (
	"sync"

	"tablee/rules/game"
)

// phrase is a short message with all that its words depend on. A board has hundreds of them, and most are the same from
// one board to the next: a tile, a card, a square.
type phrase struct {
	lang, id string
	st       style
	names    [phraseArgs]string
	values   [phraseArgs]any // int, bool, string or word
}

// word is a message within a phrase that has nothing within it: a suit, a rank.
type word struct{ id, lit string }

const (
	phraseArgs = 2
	maxPhrases = 4096 // kept at once; then all are forgotten
	maxValue   = 24   // bytes of an argument: what is longer is a sentence's
)

// phraseOf is the phrase that a message is, if it is one: marked up text, names of seats and sentences within messages
// depend on more than the message tells.
func (p *Printer) phraseOf(st style, m game.Msg) (phrase, bool) {
	if st == markdown || len(m.Args) > phraseArgs {
		return phrase{}, false
	}
	ph := phrase{lang: p.lang, id: m.ID, st: st}
	i := 0
	for name, v := range m.Args {
		switch s := v.(type) {
		case int, bool:
		case string:
			if len(s) > maxValue {
				return phrase{}, false
			}
		case game.Msg:
			if len(s.Args) > 0 || len(s.Lit) > maxValue || s.ID == "seat.then" {
				return phrase{}, false
			}
			v = word{s.ID, s.Lit}
		default:
			return phrase{}, false
		}
		ph.names[i], ph.values[i] = name, v
		i++
	}
	if ph.names[0] > ph.names[1] && i == phraseArgs {
		ph.names[0], ph.names[1], ph.values[0], ph.values[1] = ph.names[1], ph.names[0], ph.values[1], ph.values[0]
	}
	return ph, true
}

// stands reports whether the words of a phrase are always said as they have just been: they are remembered themselves.
func (m *memo) stands(ph phrase) bool {
	for _, v := range ph.values {
		w, ok := v.(word)
		if !ok || w.id == "" {
			continue
		}
		if _, ok := m.get(phrase{lang: ph.lang, id: w.id, st: ph.st}); !ok {
			return false
		}
	}
	return true
}

// memo remembers how phrases are said.
type memo struct {
	mu   sync.RWMutex
	said map[phrase]string
}

func (m *memo) get(ph phrase) (string, bool) {
	m.mu.RLock()
	defer m.mu.RUnlock()
	s, ok := m.said[ph]
	return s, ok
}

func (m *memo) put(ph phrase, s string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.said == nil || len(m.said) >= maxPhrases {
		m.said = make(map[phrase]string)
	}
	m.said[ph] = s
}
