package rummy

import (
	"slices"

	"tablee/rules/game"
	"tablee/rules/rummy/family"
)

// assist is how much the game helps a person to make a play.
type assist uint8

const (
	AssistOff     assist = iota // only playing shows whether it is right
	AssistCheck                 // the draft shows what is still wrong
	AssistArrange               // the game rearranges the table for given tiles
)

// Options are the engine's own options, parsed.
type Options struct {
	Joker  family.JokerRule
	Assist assist
	Games  int // deals in the series
	Target int // score that ends the series instead, 0 if there is none
}

// Assists are the choices of the option, weakest first.
var Assists = []string{"off", "check", "arrange"}

// AssistOf parses the option.
func AssistOf(full game.Options) assist { return assist(slices.Index(Assists, full["assist"])) }

// newDefault tells whether what is older than an option, and does not name it, has another value than new tables.
func newDefault(opt game.Option) bool {
	return opt.Server == "" && opt.Before != "" && opt.Before != opt.Default
}
