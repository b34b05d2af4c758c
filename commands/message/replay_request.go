package message

import (
	"tablee/render/picture"
	"tablee/rules/table"
)

// ReplayRequest asks for a GIF of a finished game as everybody saw it.
type ReplayRequest struct {
	Table table.ID
	User  string // who asks
	Lang  string
	Look  picture.Look
}

// ReplayProgress is the progress of a request. It is the last when it has a GIF or an error.
type ReplayProgress struct {
	QueuedBefore int // requests that are rendered first
	Done, Of     int // frames, once it is being rendered
	GIF          *picture.GIF
	Err          error // a Refusal, which the person reads, or another error, which is reported
}

// Finished tells whether no further progress follows.
func (p ReplayProgress) Finished() bool { return p.GIF != nil || p.Err != nil }
