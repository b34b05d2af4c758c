package hosted

import (
	"tablee/rules/game"
	"tablee/rules/table"
)

// End ends the table.
func (t *Tx) End(r table.Result) {
	if s := table.Forfeits(t.Doc.Seats, t.Doc.Season); t.Doc.Tournament != 0 && len(r.Places) == 2 && s != game.Public &&
		!t.Doc.Seats[s].Resigned {
		t.Note("host.forfeited", "by", t.Doc.User(s))
	}
	t.Doc.Result, t.Doc.Ask, t.Doc.Ahead = &r, nil, nil
	t.Row.Phase, t.Doc.Ended = string(table.Over), t.Now.UnixMilli()
}

// Pass ends the turn of the seats that have moved, or are no longer in turn, and begins that of the others.
func (t *Tx) Pass(before []game.Seat, moved ...game.Seat) {
	t.Doc.Time.EndTurn(t.Moment(), before, t.clocked(), moved...)
	t.Run()
}
