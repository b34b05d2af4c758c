package ai

// This file lends engines, which find and evaluate plays, and lists the moves of a position.

import (
	"sync"

	"tablee/rules/game"
	"tablee/rules/scrabble/internal/board"
	"tablee/rules/scrabble/internal/endgame"
	"tablee/rules/scrabble/internal/movegen"
	"tablee/rules/scrabble/internal/state"
)

// Engine finds and evaluates plays for one language and rule set. Its parts share one generator, so only one of them
// may be used at a time.
type Engine struct {
	Gen    *movegen.Generator
	Solver *endgame.Solver
	Sim    *Simulator
}

// kind is a type of engine: the language, the rule set and the list.
type kind struct {
	french, base bool
	list         string
}

// engines are used engines, a *sync.Pool by kind. Reuse avoids growing their lists and tables again.
var engines sync.Map

// Lend calls f with an engine for the table's words. Plays of its generator are valid until f returns.
func Lend(o *state.Options, f func(*Engine)) {
	made, _ := engines.LoadOrStore(kind{o.French, o.Base, o.List}, new(sync.Pool))
	pool := made.(*sync.Pool)
	e, ok := pool.Get().(*Engine)
	if !ok {
		g := movegen.New(o.Words(), &o.Set().Values, !o.Base)
		e = &Engine{Gen: g, Solver: endgame.New(g, &o.Set().Values), Sim: New(g, o.Set())}
	}
	defer pool.Put(e)
	f(e)
}

// Generate calls f with a generator that values plays by their points alone.
func Generate(o *state.Options, f func(*movegen.Generator)) {
	Lend(o, func(e *Engine) {
		e.Gen.Rate(nil)
		f(e.Gen)
	})
}

// MoveOf is a play in canonical notation.
func MoveOf(p *movegen.Play) game.Move { return game.Move(p.Place().Format()) }

// MainWord is the play's main word in capitals.
func MainWord(b *board.Board, p *movegen.Play) string {
	word := make([]byte, p.Len)
	sq, step := p.Square(), p.Step()
	for i, t := range p.Tiles[:p.Len] {
		if word[i] = b[sq].Letter(); t != 0 {
			word[i] = 'A' - 1 + t&^movegen.Blank
		}
		sq += step
	}
	return string(word)
}

// Spelled is the play's main word, jokers in lower case.
func Spelled(b *board.Board, p *movegen.Play) string {
	after, rack := *b, board.Multiset{}
	p.Lay(&after, &rack)
	word := make([]byte, p.Len)
	for i := range word {
		word[i] = byte(after[p.Square()+i*p.Step()])
	}
	return string(word)
}
