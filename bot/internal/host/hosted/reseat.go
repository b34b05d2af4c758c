package hosted

import (
	"slices"

	"tablee/rules/game"
	"tablee/rules/table"
	"tablee/store"
)

// recordHeld records whose hands the people at a running game have seen, and forgets it when the game ends.
func (t *Tx) recordHeld() {
	switch {
	case t.Phase() == table.Over:
		t.Doc.Held = nil
	case t.Begun() && !t.isOpen(): // there, everybody has the same hand
		t.Doc.Held = t.Doc.Held.With(t.Doc.Seats, t.Mark)
	}
}

// HeldOther tells whether a person has held another seat than this one since the game began.
func (t *Tx) HeldOther(user string, s game.Seat) bool { return t.Doc.Held.HeldOther(t.Mark(user), s) }

// MaySit refuses a seat of a running game to people who may not have it.
func (t *Tx) MaySit(user string, s game.Seat) error {
	return t.Doc.Seats.MaySit(user, s, t.HeldOther(user, s))
}

// Reseat changes who plays a seat of a running game; nothing else does. If the person with the claim changes, it drops
// the draft and the premoves, which only they may see, and the open question, which somebody else would answer.
func (t *Tx) Reseat(s game.Seat, to table.Seat) {
	t.recordHeld()
	old := t.Doc.Seats[s]
	if old.Name != "" && (old.Kind != to.Kind || old.User != to.User) {
		t.Doc.RecordFormer(s, t.Row.Ply, Former{User: old.User, Name: old.Name, AI: old.Kind == table.Computer})
	}
	to.Last, to.First, to.Helped, to.Resigned = old.Last, old.First, old.Helped, old.Resigned || to.Resigned
	if old.User == to.User && !old.Offered {
		to.Server = old.Server // whoever takes a seat back has not sat down elsewhere
	}
	t.Doc.Seats[s] = to
	delete(t.Doc.Ahead, s) // premoves belong to the person who sat there
	if Claimant(old) != Claimant(to) {
		if t.Pos != nil && slices.Contains(t.Pos.Turn(), s) && int(s) < len(t.Doc.Time.Seats) {
			t.Doc.Time.Seats[s].Changed = true
		}
		t.Change.Drafts = append(t.Change.Drafts, store.Draft{Seat: int(s)})
		t.Doc.Ask = nil
	}
	if t.Doc.Ask != nil && t.Doc.Ask.By == s && to.Kind == table.Computer {
		t.Doc.Ask = nil // the person who asked is gone
	}
	t.Change.Users = t.Doc.Users()
	t.recordHeld()
}

// WithdrawOffer ends an offer that nobody has taken: the computer holds the seat for the person who offered it.
func WithdrawOffer(t *Tx, s game.Seat) {
	seat := t.Doc.Seats[s]
	if !seat.Offered {
		return
	}
	giver := t.Doc.Before(s)
	t.Reseat(s, table.Seat{Kind: table.Computer, User: giver.ID, Name: giver.Name, Level: seat.Level, Away: seat.Away})
}
