package hosted

import (
	"tablee/rules/game"
	"tablee/rules/match"
	"tablee/rules/table"
)

// MayIdle refuses automatic forced moves (passing or drawing without a choice) if the game has none, if the table's
// options leave it to the players to find out, and if it would be a help in a game that counts.
func MayIdle(t *State) error {
	i, ok := t.Rules.(game.Idler)
	if !ok {
		return game.Refuse("idle.never")
	}
	switch i.Idling(t.Doc.Options) {
	case game.IdlePlain:
		return nil
	case game.IdleHelps:
		if WhyUnrated(&t.Doc, Ending{}) == nil {
			return game.Refuse("idle.rated")
		}
		return nil
	}
	return game.Refuse("idle.never")
}

// MayTry refuses practice boards for a table if something is hidden, or if they would be a help in a game that counts
// or in a tournament. For a finished game it allows them.
func MayTry(t *State) error {
	switch phase := t.Phase(); {
	case !match.Foreseeable(t.Rules, t.Doc.Options):
		return game.Refuse("try.hidden")
	case phase == table.Over:
		return nil
	case !t.Begun():
		return game.Refuse("host.notstarted")
	case t.Doc.Tournament != 0:
		return game.Refuse("try.tournament")
	case WhyUnrated(&t.Doc, Ending{}) == nil:
		return game.Refuse("try.rated")
	}
	return nil
}

// MayAdvise tells whether the engine may be asked about a game: it is over, or its table allows hints, or only
// computers play. If hints are off, it may not, even if the game does not count.
func MayAdvise(t *State) bool { return t.Phase() == table.Over || t.Doc.Hints || t.Doc.Show }
