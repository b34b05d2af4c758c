package hosted

import (
	"encoding/json"
	"fmt"
	"slices"

	"tablee/rules/game"
	"tablee/rules/table"
)

// ask puts a question to those whose answer counts. Computers have no objection to taking back or to a pause; they do
// not take draws. One question is open at a time: another person's waits for it, another one of one's own takes its
// place.
func ask(t *Tx, q table.Ask) error {
	what, seat := q.What, q.By
	open := OpenQuestion(t.Doc.Ask, t.Row.Ply)
	switch {
	case open == nil:
	case open.By != seat:
		return game.Refuse("host.askfirst", "question", open.Question("board.ask.", t.Doc.Time.Paused, open.By))
	case open.What == what:
		return game.Refuse("host.asked")
	}
	others := t.Doc.Seats.Asked(seat)
	switch {
	case what == table.AskUndo:
		if _, err := undoTo(t, seat); err != nil {
			return err
		}
	case what == table.AskDraw && t.Info().Drawable:
		return game.Refuse("host.owndraw", "game", t.Title())
	case what == table.AskDraw && len(others) == 0:
		return game.Refuse("host.nodraw")
	}
	if open != nil {
		t.Note("host.withdrawn", "by", seat)
	}
	t.Doc.Asked++
	q.ID, q.Yes, q.Ply = t.Doc.Asked, []game.Seat{seat}, t.Row.Ply
	t.Doc.Ask = &q
	if len(others) == 0 {
		return agreed(t)
	}
	t.Doc.NoteMsg(t.Row.Ply, t.Now, q.Question("host.ask.", t.Doc.Time.Paused, seat))
	for _, s := range others {
		if away := t.Doc.Seats[s]; away.Kind == table.Computer { // the board does not call them
			asks := q.Question("host.ask.", t.Doc.Time.Paused, t.Doc.Seats[seat].Name)
			t.Tell(away.User, "host.askedaway", "table", t.ID().String(), "game", t.Title(), "question", asks)
		}
	}
	return nil
}

// answer takes one person's yes or no to the question of that number; who is away may answer without coming back. A
// question that has taken another one's place since was not the one that they read.
func answer(t *Tx, seat game.Seat, op table.Action) error {
	ask := OpenQuestion(t.Doc.Ask, t.Row.Ply)
	all, err := t.Doc.Seats.Answer(ask, seat, op.Ask, op.Kind == table.Accept)
	switch {
	case err != nil:
		return err
	case op.Kind == table.Decline && seat == ask.By:
		t.Note("host.withdrawn", "by", t.Doc.User(seat))
		t.Doc.Ask = nil
	case seat == ask.By:
		return game.Refuse("host.ownask")
	case op.Kind == table.Decline:
		t.Note("host.declined", "by", t.Doc.User(seat)) // by their name also where the computer stands in
		t.Doc.Ask = nil
	case all:
		return agreed(t)
	}
	return nil
}

// agreed does what everybody agreed to.
func agreed(t *Tx) error {
	ask, counted := *t.Doc.Ask, t.Counts()
	t.Doc.Ask = nil
	switch ask.What {
	case table.Abort:
		return callOff(t)
	case table.AskUndo:
		if err := undo(t, ask.By); err != nil {
			return err
		}
		t.Doc.Retaken = t.Doc.Retaken || len(t.Doc.Seats.Asked(ask.By)) == 0
		noteUnrated(t, counted)
		return nil
	case table.AskPause:
		if t.Doc.Time.Paused {
			return unpause(t, "host.pauseoff")
		}
		pause(t, ask.Pause())
		return nil
	case table.AskShow:
		t.Doc.Time.Shown, t.Doc.Shown = t.Revision()+1, true
		t.Note("host.shown")
		noteUnrated(t, counted)
		return nil
	}
	t.End(table.Result{Scores: t.Scores(), Places: t.Doc.Seats.Level(), Reason: game.M("host.drawn")})
	return nil
}

// undoTo is the ply to which a seat's last move can be taken back: before it, everything after it forgotten. It
// is refused as soon as anything hidden has been shown or drawn since.
func undoTo(t *Tx, seat game.Seat) (int, error) {
	last := t.Doc.Seats[seat].Last
	if last == 0 {
		return 0, game.Refuse("host.noundo")
	}
	if t.Doc.Imposed && t.Doc.From == nil {
		return 0, game.Refuse("host.noundoimport")
	}
	if t.Doc.Older {
		return 0, game.Refuse("host.noundoolder")
	}
	moves, err := t.Env.Store.Moves(t.Context(), t.Row.ID, last)
	if err != nil {
		return 0, err
	}
	for _, m := range moves {
		var events []game.Event
		if err := json.Unmarshal(m.Events, &events); err != nil {
			return 0, fmt.Errorf("host: table %d, ply %d: %w", t.Row.ID, m.Ply, err)
		}
		if slices.ContainsFunc(events, func(e game.Event) bool { return e.Reveals }) {
			return 0, game.Refuse("host.revealed")
		}
	}
	return last - 1, nil
}

// undo takes back: the position is played again from the seed up to there.
func undo(t *Tx, seat game.Seat) error {
	to, err := undoTo(t, seat)
	if err != nil {
		return err
	}
	moves, err := t.Env.Store.Moves(t.Context(), t.Row.ID, 1)
	if err != nil {
		return err
	}
	last, helped := make([]int, len(t.Doc.Seats)), make([]bool, len(t.Doc.Seats))
	kept := moves[:0]
	for _, m := range moves {
		if m.Ply <= to {
			kept = append(kept, m)
			last[m.Seat] = m.Ply
			helped[m.Seat] = helped[m.Seat] || m.User == ""
		}
	}
	before := t.Pos.Turn()
	pos, err := t.Replay(kept)
	if err != nil {
		return err
	}
	t.Place(pos)
	t.Row.Ply, t.Change.Forget = to, to
	t.Doc.Unpart(to)
	for i := range t.Doc.Seats {
		seat := &t.Doc.Seats[i]
		seat.Last, seat.Helped = last[i], seat.Helped && helped[i]
	}
	t.Doc.Undos++
	t.Doc.Ahead = nil // it was said of another game
	t.Note("host.undone", "by", seat)
	t.Pass(before, before...) // the bank is not given back, but the move begins anew
	return nil
}

// pause stops all clocks, for so many days at most. Where nobody else has a claim it needs nobody's yes, and the game
// counts all the same: what it is rated with does not depend on the clock, which who plays against computers chooses.
func pause(t *Tx, days int) {
	t.Settle()
	t.Doc.Time.Paused, t.Doc.Time.Until = true, t.Now.AddDate(0, 0, days).UnixMilli()
	t.Note("host.pauseon")
}

// unpause lets all clocks run on, and says so.
func unpause(t *Tx, id string, pairs ...any) error {
	t.Settle()
	t.Doc.Time.Paused, t.Doc.Time.Until = false, 0
	if t.Doc.Ask != nil && t.Doc.Ask.What == table.AskPause {
		t.Doc.Ask = nil // of an earlier release, whether to go on
	}
	t.Note(id, pairs...)
	t.Run()
	return Overdue(t)
}

// goOn ends a pause: one person who has a claim is enough.
func goOn(t *Tx, seat game.Seat, _ table.Action) error {
	if !t.Doc.Time.Paused {
		return game.Refuse("host.notpaused")
	}
	return unpause(t, "host.pauseoffby", "by", t.Doc.User(seat))
}

// pauseEnds ends a pause that has lasted as long as was agreed. Those whose seat the computer holds are told, too; the
// board calls the others. A pause is no silence: the time after which a table is put away begins with its end.
func pauseEnds(t *Tx) error {
	if until := PauseEnds(t); until.IsZero() || until.After(t.Now) {
		return nil
	}
	t.Row.Touched, t.Doc.Called = t.Now.UnixMilli(), 0
	for _, seat := range t.Doc.Seats {
		if seat.Kind == table.Computer && seat.User != "" && !seat.Offered {
			t.Tell(seat.User, "host.pauseendedaway", "table", t.ID().String(), "game", t.Title())
		}
	}
	return unpause(t, "host.pauseended")
}

// noteUnrated says once in the channel that a game that counted does not count any more.
func noteUnrated(t *Tx, counted bool) {
	if counted && !t.Counts() {
		t.Note("host.unrated")
	}
}
