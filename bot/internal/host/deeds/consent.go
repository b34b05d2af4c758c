package deeds

import (
	"encoding/json"
	"fmt"
	"slices"

	"tablee/bot/internal/host/live"
	"tablee/bot/internal/host/seats"
	"tablee/commands/table"
	"tablee/rules/game"
)

// ask puts a question to those whose answer counts. Computers have no objection to taking back or to a pause; they do
// not take draws. One question is open at a time: another person's waits for it, another one of one's own takes its
// place.
func ask(t *live.Table, what table.What, seat game.Seat) error {
	open := seats.Open(t.Doc.Ask, t.Row.Ply)
	switch {
	case open == nil:
	case open.By != seat:
		return game.Refuse("host.askfirst", "question", game.M("board.ask."+question(t, open.What), "by", open.By))
	case open.What == what:
		return game.Refuse("host.asked")
	}
	others := t.Doc.Seats.Asked(what, seat)
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
	t.Doc.Ask = &table.Ask{ID: t.Doc.Asked, What: what, By: seat, Yes: []game.Seat{seat}, Ply: t.Row.Ply}
	if len(others) == 0 {
		return agreed(t)
	}
	t.Note("host.ask."+question(t, what), "by", seat)
	for _, s := range others {
		if away := t.Doc.Seats[s]; away.Kind == table.Computer { // the board does not call them
			asks := game.M("host.ask."+question(t, what), "by", t.Doc.Seats[seat].Name)
			t.Tell(away.User, "host.askedaway", "table", t.ID().String(), "game", t.Title(), "question", asks)
		}
	}
	return nil
}

// question is what a question is about, in words: who asks for a pause while there is one wants to go on.
func question(t *live.Table, what table.What) string { return table.Question(what, t.Doc.Time.Paused) }

// answer takes one person's yes or no to the question of that number; who is away may answer without coming back. A
// question that has taken another one's place since was not the one that they read.
func answer(t *live.Table, seat game.Seat, op table.Op) error {
	ask := seats.Open(t.Doc.Ask, t.Row.Ply)
	all, err := t.Doc.Seats.Answer(ask, seat, op.Ask, op.What == table.Accept)
	switch {
	case err != nil:
		return err
	case op.What == table.Decline && seat == ask.By:
		t.Note("host.withdrawn", "by", t.Doc.User(seat))
		t.Doc.Ask = nil
	case seat == ask.By:
		return game.Refuse("host.ownask")
	case op.What == table.Decline:
		t.Note("host.declined", "by", t.Doc.User(seat)) // by their name also where the computer stands in
		t.Doc.Ask = nil
	case all:
		return agreed(t)
	}
	return nil
}

// agreed does what everybody agreed to.
func agreed(t *live.Table) error {
	ask, counted := *t.Doc.Ask, t.Counts()
	t.Doc.Ask = nil
	switch ask.What {
	case table.Abort:
		return callOff(t)
	case table.AskUndo:
		if err := undo(t, ask.By); err != nil {
			return err
		}
		t.Doc.Retaken = t.Doc.Retaken || len(t.Doc.Seats.Asked(ask.What, ask.By)) == 0
		noteUnrated(t, counted)
		return nil
	case table.AskPause:
		return pause(t, !t.Doc.Time.Paused)
	case table.AskShow:
		t.Doc.Time.Shown, t.Doc.Shown = t.Stamp()+1, true
		t.Note("host.shown")
		noteUnrated(t, counted)
		return nil
	}
	t.End(table.Result{Scores: t.Scores(), Places: t.Doc.Seats.Level(), Reason: game.M("host.drawn")})
	return nil
}

// undoTo is the ply to which a seat's last move can be taken back: before it, everything after it forgotten. It
// is refused as soon as anything hidden has been shown or drawn since.
func undoTo(t *live.Table, seat game.Seat) (int, error) {
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
	moves, err := t.World.Store.Moves(t.Context(), t.Row.ID, last)
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
func undo(t *live.Table, seat game.Seat) error {
	to, err := undoTo(t, seat)
	if err != nil {
		return err
	}
	moves, err := t.World.Store.Moves(t.Context(), t.Row.ID, 1)
	if err != nil {
		return err
	}
	last := make([]int, len(t.Doc.Seats))
	kept := moves[:0]
	for _, m := range moves {
		if m.Ply <= to {
			kept = append(kept, m)
			last[m.Seat] = m.Ply
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
		t.Doc.Seats[i].Last = last[i]
	}
	t.Doc.Undos++
	t.Doc.Ahead = nil // it was said of another game
	t.Note("host.undone", "by", seat)
	t.Pass(before, before...) // the bank is not given back, but the move begins anew
	return nil
}

// pause stops or restarts all clocks.
func pause(t *live.Table, on bool) error {
	t.Settle()
	t.Doc.Time.Paused = on
	if on {
		t.Note("host.pauseon")
	} else {
		t.Note("host.pauseoff")
	}
	t.Run()
	return overdue(t)
}

// noteUnrated says once in the channel that a game that counted does not count any more.
func noteUnrated(t *live.Table, counted bool) {
	if counted && !t.Counts() {
		t.Note("host.unrated")
	}
}
