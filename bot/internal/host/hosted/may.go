package hosted

import (
	"tablee/rules/game"
	"tablee/rules/match"
	"tablee/rules/table"
)

// MayIdle refuses to let seats pass or draw by themselves while they have no choice, where nobody passes, where the
// table's options leave it to the players to find out, and where it would be a help in a game that counts.
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

// MayTry refuses to let people try moves of a table's game on boards of their own, where something is hidden and where
// it would be a help in a game that counts or in a tournament. Once it is over, nothing is.
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

// MayAdvise tells whether the engine may be asked about a game: it is over, or its table allows hints, or nobody plays
// in it but computers. Where hints are off, people are on their own, also where nothing is rated.
func MayAdvise(t *State) bool { return t.Phase() == table.Over || t.Doc.Hints || t.Doc.Show }
