package game

// Retracer is a Position that may contain the whole game that led to it, such as one read from a file with every move.
type Retracer interface {
	// Retrace lists the game turn by turn, from the deal to this position, with all hidden information; ok is false if
	// some of it is unknown. All listed moves are legal: each can be played by its seat in the position before it.
	Retrace() (stages []Stage, ok bool)
}

// Stage is a turn of a finished game, and the position before it.
type Stage struct {
	Before Position
	By     Seat
	Move   Move
}

// PastHider is Rules of a game that may be played from memory: what was visible earlier is covered now, and players
// must remember it.
type PastHider interface {
	Rules
	// HidesPast reports that at a table with these options, all of them given, nobody may look back while the game
	// runs: a host shows no earlier position, no list of all moves and no native file of it before the end. Views of
	// the current position already leave out what is covered.
	HidesPast(o Options) bool
}
