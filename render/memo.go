package render

import (
	"sync"

	"tablee/rules/game"
)

// phrase identifies the text of a short message by all that it depends on. A board has hundreds of them, and most are
// the same from one board to the next: a tile, a card, a square.
type phrase struct {
	lang, id string
	st       style
	names    [phraseArgs]string
	values   [phraseArgs]any // int, bool, string or word
}

// word is a message without arguments inside a phrase: a suit, a rank.
type word struct{ id, lit string }

const (
	phraseArgs = 2
	maxPhrases = 4096 // in the cache; then it is emptied
	maxValue   = 24   // bytes of an argument; longer ones are parts of sentences
)

// phraseOf is the phrase of a message, if it has one. Text with markup, names of seats, and messages nested more deeply
// have none: their text depends on more than the message.
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
			if len(s.Args) > 0 || len(s.Lit) > maxValue || s.ID == "seat.then" || s.Piece != nil && (st != code || p.suits) {
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

// stands reports whether the text of a phrase can be cached, because the text of each word in it is in the cache.
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

// memo caches the text of phrases.
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
