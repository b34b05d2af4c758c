package scrabble

import (
	"sync"

	"tablee/rules/game"
	"tablee/rules/scrabble/internal/board"
	"tablee/rules/scrabble/internal/endgame"
	"tablee/rules/scrabble/internal/gen"
	"tablee/rules/scrabble/internal/sim"
)

// engine is what finds and weighs plays for one language and rule set. Its parts share the generator: one is used at
// a time.
type engine struct {
	gen    *gen.Generator
	solver *endgame.Solver
	sim    *sim.Simulator
}

// engines keeps used engines, by language and rule set: their lists and tables have grown to their size.
var engines [2][2]sync.Pool

func index(b bool) int {
	if b {
		return 1
	}
	return 0
}

// withEngine lends an engine for the table's words to f. Plays of its generator are valid until f returns.
func (o *Options) withEngine(f func(*engine)) {
	pool := &engines[index(o.French)][index(o.Base)]
	e, ok := pool.Get().(*engine)
	if !ok {
		g := gen.New(o.words(), &o.set().Values, !o.Base)
		e = &engine{gen: g, solver: endgame.New(g, &o.set().Values), sim: sim.New(g, o.set())}
	}
	defer pool.Put(e)
	f(e)
}

// withGenerator lends a generator that rates plays by their points alone.
func (o *Options) withGenerator(f func(*gen.Generator)) {
	o.withEngine(func(e *engine) {
		e.gen.Rate(nil)
		f(e.gen)
	})
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
