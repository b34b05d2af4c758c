package practice

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"tablee/bot/internal/host"
	"tablee/rules/awale"
	"tablee/rules/domino"
	"tablee/rules/game"
	"tablee/rules/game/gametest"
	"tablee/rules/gobblet"
	"tablee/rules/match"
	"tablee/rules/table"
	"tablee/store"
	"tablee/store/dbtest"
	"tablee/store/stores"
)

// room is a host on a database, and boards beside it.
type room struct {
	*Boards
	t    *testing.T
	db   store.DB
	host *host.Host
	n    int
	path string
}

// jobsNow runs errands at once, or refuses them.
type jobsNow struct{ refuse error }

func (e jobsNow) RunJob(ctx context.Context, _ string, do func(context.Context) error) error {
	if e.refuse != nil {
		return e.refuse
	}
	return do(ctx)
}

func newRoom(t *testing.T) *room {
	t.Helper()
	r := &room{t: t, path: dbtest.Address(t)}
	r.start()
	t.Cleanup(func() { _ = r.db.Close() })
	return r
}

// start opens the database and begins as a new process would.
func (r *room) start() {
	r.t.Helper()
	db, err := stores.Open(context.Background(), r.path)
	if err != nil {
		r.t.Fatal(err)
	}
	r.db = db
	r.host = host.New(db, []game.Rules{awale.Rules, gobblet.Rules, domino.Rules}, host.Options{
		Seed: func() match.Seed { r.n++; return match.Seed{byte(r.n)} }, Report: func(err error) { r.t.Error(err) }})
	r.Boards = New(db, r.host.Queries, jobsNow{}, Options{Think: 50 * time.Millisecond})
}

func (r *room) check(err error) {
	r.t.Helper()
	if err != nil {
		r.t.Fatal(err)
	}
}

func call(user string) table.Caller {
	return table.Caller{User: table.User{ID: user, Name: user}, Guild: "g", Channel: "c"}
}

// open begins a game of ann and ben.
func (r *room) open(n table.New) table.ID {
	r.t.Helper()
	n.Seats = 2
	tb, err := r.host.New(context.Background(), call("ann"), n)
	r.check(err)
	r.do("ben", tb.ID, table.Action{Kind: table.Join})
	r.do("ann", tb.ID, table.Action{Kind: table.Begin})
	return tb.ID
}

func (r *room) do(user string, id table.ID, op table.Action) {
	r.t.Helper()
	_, err := r.host.Do(context.Background(), call(user), id, op)
	r.check(err)
}

// play plays moves of whoever is in turn.
func (r *room) play(id table.ID, ms ...game.Move) {
	r.t.Helper()
	for _, m := range ms {
		t, err := r.host.Queries.Look(context.Background(), id, "")
		r.check(err)
		r.do(t.Seats[t.Turn[0]].User, id, table.Action{Kind: table.Play, Move: m, Revision: t.Revision})
	}
}

// try does something on a board, and tells the board in short.
func (r *room) try(user string, id table.ID, a table.PracticeAction) (*table.PracticeBoard, string) {
	r.t.Helper()
	t, err := r.Trial(context.Background(), call(user), id, a)
	r.check(err)
	return t, told(t)
}

// told is a board in short: what was said, the ply, how many moves of the game stand before the line, and the line up
// to and after the board.
func told(t *table.PracticeBoard) string {
	var made, more []string
	for i, f := range t.Line {
		if i < t.At-t.Left {
			made = append(made, f.As.String())
		} else {
			more = append(more, f.As.String())
		}
	}
	s := fmt.Sprintf("%d of %d: %s|%s", t.At, t.Ply, strings.Join(made, ""), strings.Join(more, ""))
	if len(t.Line) > 0 {
		s = fmt.Sprintf("%d after %d of %d: %s|%s", t.At, t.Left, t.Ply, strings.Join(made, ""), strings.Join(more, ""))
	}
	for _, m := range t.Say {
		s += " " + m.ID
	}
	return s
}

func text(s string) table.PracticeAction {
	return table.PracticeAction{Kind: table.PracticeText, Text: s, Lang: "en"}
}

func what(w table.PracticeActionKind) table.PracticeAction { return table.PracticeAction{Kind: w} }

func press(pit string) table.PracticeAction {
	return table.PracticeAction{Kind: table.PracticeAct, Action: game.Action{Name: "pit." + pit}}
}

// TestTryingMoves tries everything that can be done on a board beside a running game and after it.
func TestTryingMoves(t *testing.T) {
	r := newRoom(t)
	id := r.open(table.New{Game: "awale", Unrated: true})
	r.play(id, "a", "c")
	at := func(ply int) table.PracticeAction { return table.PracticeAction{Kind: table.PracticeFrom, Ply: ply} }
	for _, c := range []struct {
		a    table.PracticeAction
		want string
	}{
		{what(table.PracticeShow), "2 of 2: |"},
		{what(table.PracticeOn), "2 of 2: | try.nofurther"},
		{press("f"), "3 after 2 of 2: f|"},
		{text("a, b"), "5 after 2 of 2: fab|"},
		{what(table.PracticeBack), "4 after 2 of 2: fa|b"},
		{what(table.PracticeBack), "3 after 2 of 2: f|ab"},
		{press("a"), "4 after 2 of 2: fa|b"}, // as before: what follows stays
		{what(table.PracticeBack), "3 after 2 of 2: f|ab"},
		{press("d"), "4 after 2 of 2: fd|"},
		{text("zz"), "4 after 2 of 2: fd| line.unread"},
		{text("f, zz"), "4 after 2 of 2: fd| line.unread"},
		{press("x"), "4 after 2 of 2: fd| awale.refuse.unknown"},
		{what(table.PracticeStart), "0 after 2 of 2: |fd"},
		{what(table.PracticeBack), "0 after 2 of 2: |fd try.nofurther"},
		{press("a"), "1 after 2 of 2: |fd"}, // as in the game
		{press("d"), "2 after 1 of 2: d|"},  // ben played c
		{what(table.PracticeEnd), "2 after 1 of 2: d| try.nofurther"},
		{what(table.PracticeReset), "2 of 2: |"},
		{what(table.PracticeStart), "0 of 2: |"},
		{press("d"), "1 after 0 of 2: d|"},
		{press("c"), "2 after 0 of 2: dc|"}, // the game's second move, after another first one
		{what(table.PracticeStart), "0 after 0 of 2: |dc"},
		{what(table.PracticeOn), "1 after 0 of 2: d|c"},
		{what(table.PracticeOn), "2 after 0 of 2: dc|"},
		{at(1), "1 of 2: |"},
		{press("c"), "2 of 2: |"},
		{at(-5), "0 of 2: |"},
		{at(99), "2 of 2: |"},
	} {
		if _, got := r.try("ann", id, c.a); got != c.want {
			t.Fatalf("%s %q%v: %s, want %s", c.a.Kind, c.a.Text, c.a.Action.Name, got, c.want)
		}
	}
	// The game goes on: a board on which nothing was tried goes on with it, a line stays where it left the game.
	r.try("ben", id, text("f"))
	r.play(id, "f")
	if _, got := r.try("ann", id, what(table.PracticeShow)); got != "3 of 3: |" {
		t.Errorf("after another move: %s", got)
	}
	if _, got := r.try("ben", id, what(table.PracticeShow)); got != "3 after 2 of 3: f|" {
		t.Errorf("a line, after another move: %s", got)
	}
	if _, got := r.try("ben", id, what(table.PracticeReset)); got != "3 of 3: |" {
		t.Errorf("back to the game: %s", got)
	}
	// A move is taken back: what was tried after it does not follow from the game any more.
	r.try("ann", id, text("a"))
	r.do("ann", id, table.Action{Kind: table.AskUndo})
	tb, err := r.host.Queries.Look(context.Background(), id, "")
	r.check(err)
	r.do("ben", id, table.Action{Kind: table.Accept, Ask: tb.Ask.ID})
	if _, got := r.try("ann", id, what(table.PracticeShow)); got != "2 of 2: |" {
		t.Errorf("after a move was taken back: %s", got)
	}
	// Another move is played instead: a line of before would begin in another position.
	r.play(id, "f")
	r.try("ann", id, what(table.PracticeShow))
	if _, got := r.try("ann", id, text("b")); got != "4 after 3 of 3: b|" {
		t.Errorf("ben's next move: %s", got)
	}
	r.do("ann", id, table.Action{Kind: table.AskUndo})
	tb, err = r.host.Queries.Look(context.Background(), id, "")
	r.check(err)
	r.do("ben", id, table.Action{Kind: table.Accept, Ask: tb.Ask.ID})
	r.play(id, "d")
	if _, got := r.try("ann", id, what(table.PracticeShow)); got != "3 of 3: |" {
		t.Errorf("after another move in the place of one that was taken back: %s", got)
	}
	// The end: the whole game, from any of its moves, for everybody.
	r.try("ann", id, text("f"))
	r.do("ann", id, table.Action{Kind: table.Resign})
	tr, got := r.try("ann", id, what(table.PracticeShow))
	if got != "3 of 3: |" || tr.Game != "awale" {
		t.Errorf("after the end: %s of %s", got, tr.Game)
	}
	r.try("ann", id, at(1))
	if _, got := r.try("ann", id, what(table.PracticeShow)); got != "1 of 3: |" {
		t.Errorf("after the end, from a move: %s", got)
	}
	if _, got := r.try("eve", id, at(1)); got != "1 of 3: |" {
		t.Errorf("for somebody else: %s", got)
	}
	if _, got := r.try("eve", id, press("d")); got != "2 after 1 of 3: d|" {
		t.Errorf("for somebody else: %s", got)
	}
	if _, got := r.try("eve", id, what(table.PracticeReset)); got != "1 of 3: |" {
		t.Errorf("for somebody else: %s", got)
	}
}

// TestTableIsNotChanged: whatever is done on practice boards, the table and the outbox do not change, and nobody sees
// anything of another person's board.
func TestTableIsNotChanged(t *testing.T) {
	r := newRoom(t)
	id := r.open(table.New{Game: "gobblet", Unrated: true, Hints: true})
	ctx := context.Background()
	all := func() string {
		row, err := r.db.Table(ctx, int64(id))
		r.check(err)
		moves, err := r.db.Moves(ctx, int64(id), 1)
		r.check(err)
		owed, err := r.db.Outbox(ctx, 1<<60, 1000)
		r.check(err)
		draft, err := r.db.Draft(ctx, int64(id), 0)
		r.check(err)
		return fmt.Sprintf("%+v %+v %+v %q", row, moves, owed, draft)
	}
	before := all()
	piece := table.PracticeAction{Kind: table.PracticeAct, Action: game.Action{Name: "pick.B"}}
	if tr, _ := r.try("ann", id, piece); tr.Draft != "B" || len(tr.Panel.Controls) < 16 {
		t.Errorf("a piece in the hand: %+v", tr)
	}
	r.try("ann", id, table.PracticeAction{Kind: table.PracticeAct, Action: game.Action{Name: "go.B-b2"}})
	for _, a := range []table.PracticeAction{text("b c3"), what(table.PracticeBest), what(table.PracticeBack),
		what(table.PracticeStart),
		what(table.PracticeEnd)} {
		r.try("ann", id, a)
	}
	for _, user := range []string{"ben", "eve"} {
		if _, got := r.try(user, id, what(table.PracticeShow)); got != "0 of 0: |" {
			t.Errorf("%s sees %s", user, got)
		}
	}
	if after := all(); after != before {
		t.Errorf("the table was\n%s\nand is\n%s", before, after)
	}
	if _, got := r.try("ann", id, what(table.PracticeShow)); !strings.HasPrefix(got, "2 after 0 of 0: gobblet.drop") ||
		!strings.Contains(got, "cell:c3") {
		t.Errorf("her board is %s", got)
	}
	if _, err := r.Trial(ctx, table.Caller{User: table.User{ID: "zoe"}, Guild: "other", Channel: "x"}, id,
		what(table.PracticeShow)); gametest.Refusal(err) != "host.unknown" {
		t.Errorf("for a person who does not know the table: %v", err)
	}
}

// TestBoardSurvivesRestart: a board is still there after a restart.
func TestBoardSurvivesRestart(t *testing.T) {
	r := newRoom(t)
	id := r.open(table.New{Game: "awale", Unrated: true})
	r.try("ann", id, text("a c f"))
	r.try("ann", id, what(table.PracticeBack))
	r.check(r.db.Close())
	r.start()
	if _, got := r.try("ann", id, what(table.PracticeShow)); got != "2 after 0 of 0: ac|f" {
		t.Errorf("after a restart: %s", got)
	}
}

// TestStaleControls: a control of an earlier state changes nothing and says so; so does one that is pressed at the same
// time as another.
func TestStaleControls(t *testing.T) {
	r := newRoom(t)
	id := r.open(table.New{Game: "awale", Unrated: true})
	first, _ := r.try("ann", id, text("a"))
	second, _ := r.try("ann", id, press("c"))
	if first.Rev == second.Rev || first.Rev == 0 {
		t.Fatalf("two boards with the numbers %d and %d", first.Rev, second.Rev)
	}
	old := press("f")
	old.Rev = first.Rev
	if got, s := r.try("ann", id, old); s != "2 after 0 of 0: ac| try.old" || got.Rev != second.Rev {
		t.Errorf("an old button: %s", s)
	}
	old.Rev = second.Rev
	if _, s := r.try("ann", id, old); s != "3 after 0 of 0: acf|" {
		t.Errorf("the newest one: %s", s)
	}
	// Another process was faster, between reading and writing.
	late := New(faster{r.db}, r.host.Queries, jobsNow{}, Options{})
	if _, err := late.Trial(context.Background(), call("ann"), id,
		what(table.PracticeBack)); gametest.Refusal(err) != "try.old" {
		t.Errorf("who comes second: %v", err)
	}
}

// faster is a store to which somebody else has written in between.
type faster struct{ store.DB }

func (f faster) SaveTrial(ctx context.Context, t store.Trial) error {
	t.Rev--
	return f.DB.SaveTrial(ctx, t)
}

// TestWherePracticeIsRefused: there is no board, no engine and no lines where they would help in a rated game or a
// tournament, or where something is hidden; once such a game is over everybody may practise.
func TestWherePracticeIsRefused(t *testing.T) {
	r := newRoom(t)
	for _, c := range []struct {
		name       string
		new        table.New
		tournament bool
		want       string
		over       string
	}{
		{"rated", table.New{Game: "awale"}, false, "try.rated", ""},
		{"rated, another game", table.New{Game: "gobblet"}, false, "try.rated", ""},
		{"a tournament's", table.New{Game: "awale", Unrated: true}, true, "try.tournament", ""},
		{"unrated", table.New{Game: "awale", Unrated: true, Hints: true}, false, "", ""},
		{"with a memory", table.New{Game: "gobblet", Unrated: true, Options: game.Options{"memory": "on"}}, false,
			"try.hidden", "try.hidden"},
		{"with hands", table.New{Game: "domino", Unrated: true}, false, "try.hidden", "try.hidden"},
	} {
		id := r.open(c.new)
		if c.new.Game == "awale" {
			r.play(id, "a")
		}
		if c.tournament {
			r.check(dbtest.Exec(r.path,
				fmt.Sprintf(`UPDATE tables SET doc = CAST(replace(CAST(doc AS TEXT), '{"Seats"', '{"Tournament":7,"Seats"') AS BLOB) WHERE id = %d`, id)))
		}
		for _, w := range []table.PracticeActionKind{table.PracticeShow, table.PracticeBest, table.PracticeFrom,
			table.PracticeText, table.PracticeAct,
			table.PracticeBack} {
			tr, err := r.Trial(context.Background(), call("ann"), id, table.PracticeAction{Kind: w, Text: "c",
				Action: game.Action{Name: "pit.c"}})
			if got := gametest.Refusal(err); got != c.want || c.want != "" && tr != nil {
				t.Errorf("%s, %s: %v (%v), want %q", c.name, w, got, err, c.want)
			}
		}
		if c.tournament {
			continue
		}
		tb, err := r.host.Queries.Look(context.Background(), id, "ann")
		r.check(err)
		if tb.Tries != (c.want == "") {
			t.Errorf("%s: offered %v", c.name, tb.Tries)
		}
		r.do("ann", id, table.Action{Kind: table.Resign})
		if _, err := r.Trial(context.Background(), call("eve"), id,
			what(table.PracticeShow)); gametest.Refusal(err) != c.over {
			t.Errorf("%s, once over: %v", c.name, err)
		}
	}
}

// TestPlanningBoard: on a board for planning answers only the table's position is shown, whatever the line, and no
// engine is asked; it begins at the table's position and is for players who are not in turn.
func TestPlanningBoard(t *testing.T) {
	r := newRoom(t)
	id := r.open(table.New{Game: "awale", Unrated: true, Hints: true})
	ahead := func(a table.PracticeAction) table.PracticeAction { a.Premove = true; return a }
	ctx := context.Background()
	for user, want := range map[string]string{"ann": "plan.yourturn", "eve": "host.notseated"} {
		if _, err := r.Trial(ctx, call(user), id, ahead(what(table.PracticeShow))); gametest.Refusal(err) != want {
			t.Errorf("%s: %v", user, err)
		}
	}
	r.play(id, "a")
	public, err := r.host.Queries.Look(ctx, id, "")
	r.check(err)
	written := func(v game.View) string {
		data, err := v.(game.NativeWriter).WriteNative(nil)
		r.check(err)
		return string(data)
	}
	stands := written(public.View)
	for _, a := range []table.PracticeAction{what(table.PracticeShow), press("c"), press("f"), text("a b"),
		what(table.PracticeBack),
		what(table.PracticeStart), what(table.PracticeEnd), text("zz"), what(table.PracticeReset), press("d")} {
		tr, s := r.try("ann", id, ahead(a))
		if got := written(tr.View); got != stands || tr.Panel.Show != nil || len(tr.Panel.Say) > 0 || tr.First != 1 {
			t.Errorf("%s: shown is another board than the table's: %s", a.Kind, s)
		}
		if tr.Advised {
			t.Errorf("%s: the engine can be asked", a.Kind)
		}
	}
	if tr, s := r.try("ann", id, ahead(text("f"))); tr.Moves != "d\nf\n" || s != "3 after 1 of 1: df|" {
		t.Errorf("the line is %q, %s", tr.Moves, s)
	}
	if tr, err := r.Trial(ctx, call("ann"), id,
		ahead(what(table.PracticeBest))); gametest.Refusal(err) != "try.noengine" ||
		tr != nil {
		t.Errorf("the engine: %v, %v", tr, err)
	}
	r.play(id, "c", "f") // on which the line does not follow
	if _, s := r.try("ann", id, ahead(what(table.PracticeShow))); s != "3 of 3: |" {
		t.Errorf("once the game has gone on: %s", s)
	}
	r.do("ben", id, table.Action{Kind: table.Resign})
	if _, err := r.Trial(ctx, call("ann"), id, ahead(what(table.PracticeShow))); gametest.Refusal(err) != "refused.over" {
		t.Errorf("once it is over: %v", err)
	}
}

// TestLongLine: a line has a limit.
func TestLongLine(t *testing.T) {
	b := &board{storedBoard: storedBoard{At: maxTriedMoves - 1, Line: make([]game.Move, maxTriedMoves-1)}}
	if err := b.move("x"); err != nil || len(b.Line) != maxTriedMoves || b.At != maxTriedMoves {
		t.Errorf("the last move: %v, %d moves", err, len(b.Line))
	}
	if err := b.move("y"); gametest.Refusal(err) != "try.long" || len(b.Line) != maxTriedMoves {
		t.Errorf("one more: %v, %d moves", err, len(b.Line))
	}
}

// TestBest: the engine's lines begin with legal moves, best first, with values for the seat in turn; at the end of a
// game, and when too many people ask, there are none.
func TestBest(t *testing.T) {
	r := newRoom(t)
	id := r.open(table.New{Game: "awale", Unrated: true, Hints: true})
	tr, _ := r.try("ann", id, what(table.PracticeBest))
	if len(tr.Best) != 3 || len(tr.Best[0].Line) == 0 || tr.Best[0].Value < tr.Best[1].Value ||
		tr.Best[0].Line[0].By != 0 {
		t.Errorf("the best moves are %+v", tr.Best)
	}
	if tr, _ := r.try("ann", id, what(table.PracticeShow)); tr.Best != nil {
		t.Error("nobody asked the engine")
	}
	won := r.open(table.New{Game: "gobblet", Unrated: true, Hints: true})
	r.try("ann", won, text("b a1, b d4, b b1, b d3, b c1, m a4"))
	tr, _ = r.try("ann", won, what(table.PracticeBest))
	if tr.Best[0].Decided != 1 {
		t.Errorf("a win in one move: %+v", tr.Best)
	}
	full := New(r.db, r.host.Queries, jobsNow{refuse: game.Refuse("try.busy")}, Options{})
	if _, err := full.Trial(context.Background(), call("ann"), id,
		what(table.PracticeBest)); gametest.Refusal(err) != "try.busy" {
		t.Errorf("too many ask: %v", err)
	}
	broken := New(r.db, r.host.Queries, jobsNow{refuse: errors.New("disk")}, Options{})
	if _, err := broken.Trial(context.Background(), call("ann"), id, what(table.PracticeBest)); err == nil {
		t.Error("an engine that fails tells nobody")
	}
}

// TestNoAdviceWithoutHints: at a running table without hints moves may be tried, but the engine says nothing; it does
// after the end, and at a table of computers.
func TestNoAdviceWithoutHints(t *testing.T) {
	r := newRoom(t)
	id := r.open(table.New{Game: "awale", Unrated: true})
	for _, user := range []string{"ann", "ben", "eve"} {
		tr, s := r.try(user, id, text("c f"))
		if tr.Advised || tr.Best != nil || !strings.HasPrefix(s, "2 after 0") {
			t.Errorf("%s tries moves: %+v, %s", user, tr, s)
		}
		if tr, err := r.Trial(t.Context(), call(user), id,
			what(table.PracticeBest)); gametest.Refusal(err) != "try.nohints" ||
			tr != nil {
			t.Errorf("the engine gives %s %+v, %v", user, tr, err)
		}
	}
	r.play(id, "c", "f")
	r.do("ben", id, table.Action{Kind: table.Resign})
	if tr, _ := r.try("ann", id, table.PracticeAction{Kind: table.PracticeFrom}); !tr.Advised {
		t.Error("no advice once the game is over")
	}
	if tr, _ := r.try("ann", id, what(table.PracticeBest)); len(tr.Best) == 0 {
		t.Errorf("once it is over the engine says %+v", tr.Best)
	}
	show, err := r.host.New(t.Context(), call("ann"), table.New{Game: "awale", Only: true, Seats: 2})
	r.check(err)
	if tr, _ := r.try("eve", show.ID, what(table.PracticeBest)); len(tr.Best) == 0 {
		t.Errorf("of a game of computers the engine says %+v", tr.Best)
	}
}
