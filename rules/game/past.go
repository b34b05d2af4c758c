package game

// Retracer is a Position that may know the whole game that led to it, such as one read from a file that holds every
// move.
type Retracer interface {
	// Retrace lists the game turn by turn, from the deal to this position, with all that each position hid; ok is false
	// where some of it is not known. What it lists is legal: each move may be played by its seat in the position before
	// it.
	Retrace() (stages []Stage, ok bool)
}

// Stage is a turn of a game that is over, and the position before it.
type Stage struct {
	Before Position
	By     Seat
	Move   Move
}

// PastHider is Rules of a game that may be played from memory: what lay open earlier is covered by now, and players are
// to remember it.
type PastHider interface {
	Rules
	// HidesPast tells that at a table with these options, all of them given, nobody is to look back while the game runs: a
	// host shows no earlier position, no list of all moves and no native file of it before the end. The views of the
	// present position leave out what is covered by themselves.
	HidesPast(o Options) bool
}
