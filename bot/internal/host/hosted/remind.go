package hosted

import (
	"tablee/bot/internal/people"
	"tablee/rules/game"
	"tablee/rules/table"
)

// nudge reminds the people in turn, once a turn. The reminder waits for the end of their quiet hours.
func nudge(t *Tx, by game.Seat) error {
	if t.Doc.Time.Paused {
		return game.Refuse("host.paused")
	}
	nudged, over := false, ""
	for _, s := range t.Pos.Turn() {
		seat := t.Doc.Seats[s]
		if c := &t.Doc.Time.Seats[s]; s != by && seat.Kind == table.Person && !c.Nudged {
			p, err := t.Env.People.Person(t.Context(), seat.User)
			if err != nil {
				return err
			}
			if p.Notify == table.NotifyNone {
				continue
			}
			left, err := t.MayCause(seat.User)
			if err != nil {
				return err
			}
			if !left {
				over = seat.User
				continue
			}
			c.Nudged, nudged = true, true
			msg := game.M("host.nudge", "by", t.Doc.Seats[by].Name, "table", t.ID().String(), "game", t.Title())
			t.Remind(seat.User, msg, people.EndOfQuiet(p.Quiet, t.Now))
		}
	}
	switch {
	case nudged:
	case over != "":
		return game.Refuse("host.toldenough", "who", game.M("mention.user", "user", over))
	default:
		return game.Refuse("host.nonudge")
	}
	return nil
}
