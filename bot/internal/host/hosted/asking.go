package hosted

import (
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"tablee/bot/internal/localtime"
	"tablee/rules/game"
	"tablee/rules/table"
)

// ask puts a question to those whose answer counts. Computers agree to taking back and to a pause; they refuse draws.
// Only one question is open at a time: another person's is refused meanwhile, a new one of the same person replaces it.
func ask(t *Tx, q table.Ask) error {
	what, seat := q.What, q.By
	open := OpenQuestion(t.Doc.Ask, t.Row.Ply)
	if open != nil && t.Phase() == table.Suspended && open.What != table.Resume {
		open = nil // nobody can answer it
	}
	switch {
	case open == nil:
	case open.By != seat:
		return game.Refuse("host.askfirst", "question", open.Question("board.ask.", t.Doc.Time.Paused, open.By))
	case open.What == what && (q.To == nil || *q.To == *open.To):
		return game.Refuse("host.asked")
	}
	others := t.Doc.Seats.Asked(seat)
	switch {
	case what == table.AskUndo:
		to, err := undoTo(t, seat)
		if err != nil {
			return err
		}
		q.Moves = t.Row.Ply - to
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
		return doAgreed(t)
	}
	t.Doc.NoteMsg(t.Row.Ply, t.Now, q.Question("host.ask.", t.Doc.Time.Paused, seat))
	asks := q.Question("host.ask.", t.Doc.Time.Paused, t.Doc.Seats[seat].Name)
	for _, s := range others {
		switch {
		case what == table.Resume && !t.seesQuestions(s):
			t.tellQuestion(t.Doc.Seats[s].User, "host.askedmove", "table", t.ID().String(), "game", t.Title(), "question",
				asks)
		case t.Doc.Seats[s].Kind == table.Computer: // the board's message does not ping them
			t.Tell(t.Doc.Seats[s].User, "host.askedaway", "table", t.ID().String(), "game", t.Title(), "question", asks)
		}
	}
	return nil
}

// seesQuestions tells whether the table's own messages show a question to the person who has the claim on a seat.
func (t *Tx) seesQuestions(s game.Seat) bool {
	here := t.Doc.Chat.Here || t.absenceCounts(s)
	return t.Phase() == table.Playing && t.Doc.Seats[s].Kind == table.Person && here
}

// answer records a person's yes or no to the question of that number. A person whose seat a computer holds may answer
// without taking it back. If another question has replaced the one that they read, the answer is refused.
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
		t.Note("host.declined", "by", t.Doc.User(seat)) // by their name even if the computer plays their seat
		t.Doc.Ask = nil
	case all:
		return doAgreed(t)
	}
	return nil
}

// doAgreed does what everybody has agreed to.
func doAgreed(t *Tx) error {
	ask, counted := *t.Doc.Ask, t.Counts()
	t.Doc.Ask = nil
	switch ask.What {
	case table.Resume:
		return t.goOn(*ask.To, t.Doc.User(ask.By))
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

// undoTo is the ply to go back to when a seat's last move is taken back, together with all moves after it. It refuses
// if anything hidden has been shown or drawn since.
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

// undo takes back moves: it plays the game again from the seed up to that ply.
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
	t.SetPosition(pos)
	t.Row.Ply, t.Change.Forget = to, to
	t.Doc.DropFormersAfter(to)
	for i := range t.Doc.Seats {
		seat := &t.Doc.Seats[i]
		seat.Last, seat.Helped = last[i], seat.Helped && helped[i]
	}
	t.Doc.Undos++
	t.Doc.Ahead = nil // premoves were made for moves that are taken back
	t.Note("host.undone", "by", seat)
	t.Pass(before, before...) // the bank is not restored, but the time for the move begins anew
	return nil
}

// pause stops all clocks, for at most so many days. If nobody else has a claim it needs nobody's agreement, and the
// game still counts: a rating against computers does not depend on the clock, which the person chooses.
func pause(t *Tx, days int) {
	t.Settle()
	t.Doc.Time.BreakSilence()
	t.Doc.Time.Paused, t.Doc.Time.Until = true, t.Now.Add(time.Duration(days)*localtime.Day).UnixMilli()
	t.Note("host.pauseon")
}

// unpause starts all clocks again, and says so.
func unpause(t *Tx, id string, pairs ...any) error {
	t.Settle()
	t.Doc.Time.Paused, t.Doc.Time.Until = false, 0
	if t.Doc.Ask != nil && t.Doc.Ask.What == table.AskPause {
		t.Doc.Ask = nil // an earlier release asked whether to continue
	}
	t.Note(id, pairs...)
	t.Run()
	return PlayOverdue(t)
}

// endPause ends a pause: one person who has a claim is enough.
func endPause(t *Tx, seat game.Seat, _ table.Action) error {
	if !t.Doc.Time.Paused {
		return game.Refuse("host.notpaused")
	}
	return unpause(t, "host.pauseoffby", "by", t.Doc.User(seat))
}

// pauseEnds ends a pause that has lasted as long as was agreed. People whose seats the computer holds are told; the
// board pings the others. A pause is not inactivity: the time after which an untouched table ends begins with the
// pause's end.
func pauseEnds(t *Tx) error {
	if until := PauseEnds(t); until.IsZero() || until.After(t.Now) {
		return nil
	}
	t.Row.Touched, t.Doc.Called = t.Now.UnixMilli(), 0
	for _, seat := range t.Doc.Seats {
		if seat.Kind == table.Computer && seat.User != "" && !seat.Offered {
			t.TellSeat(seat.User, "host.pauseendedaway", "table", t.ID().String(), "game", t.Title())
		}
	}
	return unpause(t, "host.pauseended")
}

// noteUnrated says once in the channel that a game that counted no longer counts.
func noteUnrated(t *Tx, counted bool) {
	if counted && !t.Counts() {
		t.Note("host.unrated")
	}
}
