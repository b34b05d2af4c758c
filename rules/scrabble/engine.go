package scrabble

import (
	"sync"

	"tablee/rules/game"
	"tablee/rules/scrabble/internal/board"
	"tablee/rules/scrabble/internal/gen"
)

// generators keeps used generators, by language and rule set: each holds lists that have grown to their size.
var generators [2][2]sync.Pool

// withGenerator lends a generator for the table's words to f. Its plays are valid until f returns.
func (o *Options) withGenerator(f func(*gen.Generator)) {
	pool := &generators[0][0]
	if o.French {
		pool = &generators[1][0]
		if o.Base {
			pool = &generators[1][1]
		}
	} else if o.Base {
		pool = &generators[0][1]
	}
	g, ok := pool.Get().(*gen.Generator)
	if !ok {
		g = gen.New(o.words(), &o.set().Values, !o.Base)
	}
	defer pool.Put(g)
	f(g)
}

// moveOf is a play in canonical notation.
func moveOf(p *gen.Play) game.Move { return game.Move(p.Place().Format()) }

// mainWord is the play's main word in capitals.
func mainWord(b *board.Board, p *gen.Play) string {
	word := make([]byte, p.Len)
	sq, step := p.Square(), p.Step()
	for i, t := range p.Tiles[:p.Len] {
		if word[i] = b[sq].Letter(); t != 0 {
			word[i] = 'A' - 1 + t&^gen.Blank
		}
		sq += step
	}
	return string(word)
}
