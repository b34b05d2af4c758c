package hosted

import (
	"tablee/rules/game"
	"tablee/rules/table"
)

// abort calls a table off before its game has really begun: whoever leads the table may do so, and after the deal also
// those who play. If the game counts for ratings, everybody with a claim has to agree, because they have seen their
// hands. Alone against computers, a person may call off a game without hands; a game with hands must be resigned.
func abort(t *Tx) error {
	if t.Phase() == table.Lobby {
		if err := t.Ownership().MayLead(t.By); err != nil {
			return err
		}
		return callOff(t)
	}
	if t.isOpen() {
		return abortOpen(t)
	}
	if err := t.Ownership().MayShare(t.By); err != nil {
		return err
	}
	if t.Phase() == table.Playing && t.Row.Ply >= 2 {
		return game.Refuse("host.toolate")
	}
	seat := t.Doc.Seats.Claim(t.By.User.ID)
	switch others := t.Doc.Seats.Claimed(seat); {
	case !t.Counts(), seat == game.Public && t.By.Manages(t.managers()):
		return callOff(t)
	case seat == game.Public:
		return game.Refuse("host.notseated", "table", t.ID().String())
	case len(others) > 0:
		return ask(t, table.Ask{What: table.Abort, By: seat})
	case t.Info().Hidden:
		return game.Refuse("host.mustresign")
	}
	return callOff(t)
}

// callOff ends a table without a result.
func callOff(t *Tx) error {
	t.Doc.Ender = t.By.User.ID
	t.Change.Named = append(t.Change.Named, t.By.User.ID)
	t.End(table.Result{Reason: game.M("host.aborted", "by", t.By.User.Name)})
	return nil
}
