package message

import (
	"tablee/render/picture"
	"tablee/rules/table"
)

// FilmOrder asks for a finished game as everybody saw it.
type FilmOrder struct {
	Table table.ID
	User  string // who asks
	Lang  string
	Look  picture.Look
}

// FilmNews is how far an order is. It is the last when there is a clip or an error.
type FilmNews struct {
	Before   int // orders that are drawn first
	Done, Of int // frames, once it is being drawn
	Clip     *picture.Clip
	Err      error // a Refusal, or the operator's
}

// Last tells whether nothing follows.
func (n FilmNews) Last() bool { return n.Clip != nil || n.Err != nil }
