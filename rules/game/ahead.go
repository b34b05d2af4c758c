package game

// Foreseer is Rules of a game in which everybody may know what any moves lead to: a host lets people say beforehand how
// they answer, and try moves on a board of their own.
type Foreseer interface {
	Rules
	// Foreseeable tells that under these options, all of them given, nothing is hidden, not even from memory, and nothing
	// is left to chance once the game has begun. Then every position is a Lister, has one seat in turn at most, takes its
	// moves with a nil generator, shows every seat the same, and its views are Interactive and Analysers.
	Foreseeable(o Options) bool
}

// Idler is Rules of a game in which a seat may have nothing to do but to pass or to draw, and that can tell.
type Idler interface {
	Rules
	// Idling tells how much that would tell a player at a table with these options, all of them given.
	Idling(o Options) Idling
	// Idle is what the seat in turn of one of this game's positions has to do while it has no choice: a pass or a draw. It
	// is "" for who has a choice, is not in turn, or would take more than 100 ms to find out; and where Idling is
	// IdleNever. It follows from what the seat itself knows.
	Idle(p Position, by Seat) Move
}

// Idling is how much a player learns who is told to have no choice.
type Idling uint8

// From what a host may not tell to what everybody sees who looks at their hand.
const (
	IdleNever Idling = iota // nobody passes or draws, or whether one must is for the player to find out
	IdleHelps               // it is a help: not for games that count
	IdlePlain
)
