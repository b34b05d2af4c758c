package game

// Foreseer is Rules of a game in which everybody may know the results of any moves. A host then offers conditional
// moves, and boards on which people can try moves.
type Foreseer interface {
	Rules
	// Foreseeable reports that with these options, all of them given, nothing is hidden (not even from memory) and
	// nothing is left to chance after the start. Then every position is a Lister, has at most one seat in turn, applies
	// its moves with a nil generator, and shows every seat the same, and its views are Interactive and Analysers.
	Foreseeable(o Options) bool
}

// Idler is Rules of a game in which a seat may have no choice but to pass or draw.
type Idler interface {
	Rules
	// Idling is how much a player learns from being told so, at a table with these options, all of them given.
	Idling(o Options) Idling
	// Idle is the forced move, mostly a pass or a draw, of the seat in turn in one of this game's positions. It is ""
	// if the seat has a choice or is not in turn, if finding out would take more than 100 ms, and if Idling is
	// IdleNever. It must follow from what the seat itself knows.
	Idle(p Position, by Seat) Move
}

// Idling is how much a player learns from being told that there is no choice.
type Idling uint8

// Kinds of Idling, from what a host must not tell to what players see from their own hand.
const (
	IdleNever Idling = iota // nobody ever has to pass or draw, or players must find out themselves
	IdleHelps               // being told is a help: not for rated games
	IdlePlain
)
