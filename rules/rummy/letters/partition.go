package letters

import (
	"strings"
)

// piece is a new word: its letters, with those played by a joker in lower case.
type piece string

// partition divides a pool of letters completely into words, each new on the table and different from the others. It
// works on the pool's rarest letter: some word must contain it, and there are few of these. It gives up after a number
// of steps.
type partition struct {
	x     *index
	taken func(word string) bool // reports whether a word must not be made
	most  int                    // greatest length of a word
	steps int                    // range scans left
	words []string
	lists [][]uint32 // scratch, by depth
}

// run reports whether the pool can be divided; the words are then in p.words.
func (p *partition) run(pool counts) bool {
	p.words = p.words[:0]
	return p.lay(pool, pool.size(), 0)
}

func (p *partition) lay(pool counts, size, depth int) bool {
	if size == 0 {
		return true
	}
	if size < minWord || p.steps <= 0 {
		return false
	}
	p.steps--
	if depth == len(p.lists) {
		p.lists = append(p.lists, nil)
	}
	from, to := p.x.between(pool.rarest(), minWord, min(size, p.most))
	list := p.x.within(p.lists[depth][:0], from, to, pool.signature())
	p.lists[depth] = list
	for i := len(list) - 1; i >= 0; i-- { // long words first
		word := p.choose(list[i])
		if left := size - len(word); word == "" || left > 0 && left < minWord {
			continue
		}
		rest, c := pool, countsOf(word)
		rest.sub(&c)
		p.words = append(p.words, word)
		if p.lay(rest, size-len(word), depth+1) {
			return true
		}
		p.words = p.words[:len(p.words)-1]
		if p.steps <= 0 {
			return false
		}
	}
	return false
}

// choose is a word of a class that may be made, or "".
func (p *partition) choose(class uint32) string {
next:
	for _, word := range p.x.words(class) {
		if p.taken(word) {
			continue
		}
		for _, w := range p.words {
			if w == word {
				continue next
			}
		}
		return word
	}
	return ""
}

// fillers is the order in which letters are tried for spare jokers: first those that make words most easily.
const fillers = "ESAIRNTOULCDMPGBFHVQYXZJKW"

// runWild is run with jokers that may be any letter. In the pieces jokers are lower case.
func (p *partition) runWild(pool counts, wild int) ([]piece, bool) {
	return p.fill(pool, wild, 0, "")
}

func (p *partition) fill(pool counts, wild, from int, filled string) ([]piece, bool) {
	if wild == 0 {
		if !p.run(pool) {
			return nil, false
		}
		return markJokers(p.words, filled), true
	}
	for i := from; i < len(fillers) && p.steps > 0; i++ {
		with := pool
		with[fillers[i]-'A']++
		if pieces, ok := p.fill(with, wild-1, i, filled+fillers[i:i+1]); ok {
			return pieces, true
		}
	}
	return nil, false
}

// markJokers changes one occurrence of each of the given letters to lower case.
func markJokers(words []string, letters string) []piece {
	pieces := make([]piece, len(words))
	for i, w := range words {
		pieces[i] = piece(w)
	}
	for _, c := range letters {
		for i, w := range pieces {
			if at := strings.IndexRune(string(w), c); at >= 0 {
				pieces[i] = w[:at] + piece(strings.ToLower(string(c))) + w[at+1:]
				break
			}
		}
	}
	return pieces
}

// tiles are the piece's letters, with a joker for each lower-case letter.
func (p piece) tiles() []Tile {
	tiles := make([]Tile, len(p))
	for i := range p {
		tiles[i] = Tile(p[i])
		if p[i] >= 'a' {
			tiles[i] = Joker
		}
	}
	return tiles
}
