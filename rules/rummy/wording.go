package rummy

import "tablee/rules/game"

// Wording is what the engine says, in the words of one game.
type Wording struct {
	Name   string
	Levels int // of its computers
}

// Refuse is a Refusal with a message of the game's catalogue.
func (r Wording) Refuse(id string, pairs ...any) error {
	return game.Refuse(r.Name+"."+id, pairs...)
}

// Msg is a message of the game's catalogue.
func (r Wording) Msg(id string, pairs ...any) game.Msg {
	return game.M(r.Name+"."+id, pairs...)
}
