package hosted

import (
	"tablee/bot/internal/host/clock"
	"tablee/rules/game"
	"tablee/rules/table"
)

// resign resigns. With two at the table the game is over; with more the computer plays the seat, which is ranked last.
func resign(t *Tx, seat game.Seat) error {
	if t.isOpen() {
		return leaveOpen(t, seat)
	}
	t.Note("host.resigned", "by", seat)
	return giveUp(t, seat, game.M("host.byresigning", "by", seat))
}

// giveUp takes a seat out of the game, for a reason that a game of two tells as the reason of its end.
func giveUp(t *Tx, seat game.Seat, why game.Msg) error {
	t.Doc.Seats[seat].Resigned = true
	t.Settle()
	if t.Doc.Ask != nil && t.Doc.Ask.By == seat {
		t.Doc.Ask = nil
	}
	if rest, people := t.Doc.Seats.Left(); rest > 1 && people > 0 {
		t.Reseat(seat, table.Seat{Kind: table.Computer, Level: t.Doc.Level, Resigned: true})
		t.Doc.Time.Seats[seat] = clock.Seat{Spent: t.Doc.Time.Seats[seat].Spent}
		t.Run()
		return nil
	}
	t.End(table.Result{Scores: t.Scores(), Places: t.Doc.Seats.Level(), Reason: why})
	return nil
}
