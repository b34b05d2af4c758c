package hosted

import (
	"context"
	"encoding/json"
	"reflect"
	"slices"
	"testing"

	"tablee/rules/game"
	"tablee/rules/game/gametest"
	"tablee/rules/match"
	"tablee/rules/table"
	"tablee/store"
)

// movesOnly is a database that has nothing but the moves of one table.
type movesOnly struct {
	Store
	moves []store.Move
}

func (m movesOnly) Moves(_ context.Context, _ int64, from int) (list []store.Move, err error) {
	for _, one := range m.moves {
		if one.Ply >= from {
			list = append(list, one)
		}
	}
	return list, nil
}

// Spent: nobody has caused anybody a message yet.
func (movesOnly) Spent(context.Context, string, string, int64) (s store.Spent, err error) {
	return s, nil
}

// played makes a move of whoever is in turn and stores it in the table's database.
func played(t *testing.T, l *Tx, pick func([]game.Move) game.Move) game.Seat {
	t.Helper()
	s := l.Pos.Turn()[0]
	m := pick(l.Pos.(game.Lister).Moves(s))
	pos, events, err := match.Play(l.Pos, l.Seed, l.Row.Ply+1, s, m)
	if err != nil {
		t.Fatal(err)
	}
	data, err := json.Marshal(events)
	if err != nil {
		t.Fatal(err)
	}
	l.SetPosition(pos)
	l.Row.Ply++
	l.Doc.Seats[s].Last = l.Row.Ply
	db, _ := l.Env.Store.(movesOnly)
	db.moves = append(db.moves, store.Move{Ply: l.Row.Ply, Seat: int(s), Move: string(m), Events: data,
		User: l.Doc.Seats[s].User})
	l.Env.Store = db
	return s
}

func first(ms []game.Move) game.Move { return ms[0] }
func last(ms []game.Move) game.Move  { return ms[len(ms)-1] } // a swap, which draws a card

// TestNoUndoAfterReveal: once a card has been drawn, neither that move nor an earlier one can be undone, whoever asks;
// a later move can.
func TestNoUndoAfterReveal(t *testing.T) {
	l, _ := three(t, "")
	before := played(t, l, first)
	if _, err := undoTo(l, before); err != nil {
		t.Fatalf("an ordinary move cannot be taken back: %v", err)
	}
	drawer := played(t, l, last)
	after := played(t, l, first)
	for s, want := range map[game.Seat]string{before: "host.revealed", drawer: "host.revealed", after: ""} {
		l.Doc.Ask = nil
		_, err := undoTo(l, s)
		if got := gametest.Refusal(err); got != want {
			t.Errorf("seat %d: %q, want %q", s, got, want)
		}
		l.By.User.ID = l.Doc.Seats[s].User
		got := gametest.Refusal(ask(l, table.Ask{What: table.AskUndo, By: s}))
		if got != want || (l.Doc.Ask != nil) != (want == "") {
			t.Errorf("seat %d asks: %q, want %q; the question is %v", s, got, want, l.Doc.Ask)
		}
	}
}

// TestUndoTellsWhatGoes: the question whether a move may be taken back tells how many moves after it go with it.
func TestUndoTellsWhatGoes(t *testing.T) {
	l, _ := three(t, "")
	earlier := played(t, l, first)
	later := played(t, l, first)
	for s, want := range map[game.Seat]game.Msg{
		later: game.M("x.undo", "by", later), earlier: game.M("x.undowith", "by", earlier, "n", 1),
	} {
		l.Doc.Ask = nil
		l.By.User.ID = l.Doc.Seats[s].User
		if err := ask(l, table.Ask{What: table.AskUndo, By: s}); err != nil {
			t.Fatal(err)
		}
		if got := l.Doc.Ask.Question("x.", false, s); !reflect.DeepEqual(got, want) {
			t.Errorf("seat %d asks %v, want %v", s, got, want)
		}
	}
}

// TestUndoIsCheckedWhenAgreed: whether an undo is possible is decided when everybody has agreed, not when it was asked
// for.
func TestUndoIsCheckedWhenAgreed(t *testing.T) {
	l, _ := three(t, "")
	s := played(t, l, first)
	if err := ask(l, table.Ask{What: table.AskUndo, By: s}); err != nil {
		t.Fatal(err)
	}
	played(t, l, last)
	if got := gametest.Refusal(doAgreed(l)); got != "host.revealed" {
		t.Errorf("a move before a drawn card is taken back: %q", got)
	}
}

// TestNobodyPlaysWhilePaused: during a pause nobody can move, whether in turn or not, on the present board or another.
func TestNobodyPlaysWhilePaused(t *testing.T) {
	l, s := three(t, "")
	op := table.Action{Kind: table.Play, Move: l.Pos.(game.Lister).Moves(s)[0], Revision: l.Revision()}
	l.Doc.Time.Paused = true
	if got := gametest.Refusal(move(l, s, op)); got != "host.paused" || l.Row.Ply != 0 || len(l.Change.Moves) != 0 {
		t.Errorf("while paused: %q, %d moves", got, len(l.Change.Moves))
	}
	l.Doc.Time.Paused = false
	op.Revision++
	if got := gametest.Refusal(move(l, s, op)); got != "host.stale" || len(l.Change.Moves) != 0 {
		t.Errorf("on another board: %q, %d moves", got, len(l.Change.Moves))
	}
	op.Revision--
	other := (s + 1) % 3
	if got := gametest.Refusal(move(l, other, op)); got != "refused.turn" || len(l.Change.Moves) != 0 {
		t.Errorf("off turn: %q, %d moves", got, len(l.Change.Moves))
	}
	if err := move(l, s, op); err != nil || len(l.Change.Moves) != 1 {
		t.Errorf("in turn: %v, %d moves", err, len(l.Change.Moves))
	}
}

// TestErasureDeletesDrafts: an erasure deletes the person's drafts, whether the game runs or is over, and nobody
// else's.
func TestErasureDeletesDrafts(t *testing.T) {
	for _, phase := range []table.Phase{table.Playing, table.Over} {
		l, s := three(t, "")
		user := l.Doc.Seats[s].User
		if l.Row.Phase = string(phase); phase == table.Over {
			l.Doc.Result, l.Doc.Ended = &table.Result{}, 1
		}
		if err := Erase(user, "nobody")(l); err != nil {
			t.Fatal(err)
		}
		if got := slices.Compact(l.Change.Drafts); !slices.Equal(got, []store.Draft{{Seat: int(s)}}) {
			t.Errorf("%s: the drafts that go are %+v, want an empty one of seat %d", phase, got, s)
		}
	}
}

// TestActionsOfOutsidersAreRefused tries the actions with people who may not do them: a person who does not sit at the
// table, and one from another server, for whom the table does not exist.
func TestActionsOfOutsidersAreRefused(t *testing.T) {
	for _, what := range ActionKinds() {
		for by, want := range map[table.Caller][]string{
			{User: table.User{ID: "zoe"}, Guild: "other", Channel: "far"}: {"host.unknown"},
			{User: table.User{ID: "zoe"}, Guild: "g", Channel: "c"}: {"host.notseated", "host.notleader",
				"host.notopener", "host.started", "host.nothingback", "host.noseat", "host.awake", "host.notabandoned", ""},
		} {
			l, _ := three(t, "")
			l.By = by
			do, err := Action(table.Action{Kind: what, Seat: game.Public, Revision: l.Revision()})
			if err != nil {
				t.Fatal(err)
			}
			got := gametest.Refusal(l.Do(do))
			if !slices.Contains(want, got) {
				t.Errorf("%s by %s of %s: %q, want one of %q", what, by.User.ID, by.Guild, got, want)
			}
			// a stranger in the channel may have the board posted again, and nothing else
			if free := what == table.Check; (got == "") != (free && by.Guild == "g") {
				t.Errorf("%s by %s of %s: %q", what, by.User.ID, by.Guild, got)
			}
			if len(l.Change.Moves) > 0 {
				t.Errorf("%s by %s of %s makes a move", what, by.User.ID, by.Guild)
			}
		}
	}
}
