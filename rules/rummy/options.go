package rummy

import (
	"slices"

	"tablee/rules/game"
)

// assist is how much the game helps a person to form a play.
type assist uint8

const (
	AssistOff     assist = iota // Play says whether it is right
	AssistCheck                 // the draft tells what is still wrong
	AssistArrange               // the game rearranges the table for given tiles
)

// Options are the engine's own options, read.
type Options struct {
	FullJoker bool
	Assist    assist
	Games     int // deals of the series
	Target    int // score that ends the series instead, 0 for none
}

// Assists are the choices of the option, weakest first.
var Assists = []string{"off", "check", "arrange"}

// AssistOf reads the option.
func AssistOf(full game.Options) assist { return assist(slices.Index(Assists, full["assist"])) }
