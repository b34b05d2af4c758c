package hosted

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"tablee/rules/awale"
	"tablee/rules/game"
	"tablee/rules/match"
	"tablee/rules/rummy/rummikub"
	"tablee/rules/table"
)

// running is a game of ann and ben that has begun. What reaches the log is added to said.
func runningGame(t *testing.T, rules game.Rules, said *[]string) *Tx {
	t.Helper()
	s := NewState(noon, rules, match.Seed{1}, "g", "c")
	s.Row.ID, s.Row.Phase, s.Doc.Began = 7, string(table.Playing), 1
	for _, u := range []string{"ann", "ben"} {
		s.Doc.Seats = append(s.Doc.Seats, table.Seat{Kind: table.Person, User: u, Name: u})
	}
	s.Doc.Time.Start(2)
	o, err := rules.Info().Complete(nil)
	if err != nil {
		t.Fatal(err)
	}
	s.Doc.Options = o
	if s.Pos, err = match.Start(rules, 2, o, s.Seed); err != nil {
		t.Fatal(err)
	}
	w := &Env{People: fakePeople{}, Now: func() time.Time { return noon }, Started: noon.Add(-time.Hour),
		Report: func(err error) { *said = append(*said, err.Error()) }}
	return w.NewTx(t.Context(), s, table.Caller{Guild: "g", Channel: "c", User: table.User{ID: "ann"}})
}

// plan says beforehand that a seat's person plays a line.
func sayAhead(l *Tx, s game.Seat, line ...game.Move) {
	l.Doc.Ahead = l.Doc.Ahead.Put(s, Premove{By: l.Doc.Seats[s].User, Lines: [][]game.Move{line}})
}

// TestPlay: a move is stored completely, with the remaining draft and its author, or not at all.
func TestPlay(t *testing.T) {
	var said []string
	l := runningGame(t, awale.Rules, &said)
	s := l.Pos.Turn()[0]
	l.Kept = "half"
	for name, err := range map[string]error{
		"the other seat": PlayMove(l, 1-s, "a", "ben"),
		"no move":        PlayMove(l, s, "z", "ann"),
	} {
		if _, refused := game.Refused(err); !refused || l.Row.Ply != 0 || len(l.Change.Moves) != 0 ||
			len(l.Change.Drafts) != 0 {
			t.Errorf("%s: %v; ply %d, change %+v", name, err, l.Row.Ply, l.Change)
		}
	}
	if err := PlayMove(l, s, "a", "ann"); err != nil {
		t.Fatal(err)
	}
	if c := l.Change; l.Row.Ply != 1 || len(c.Moves) != 1 || c.Moves[0].User != "ann" || c.Moves[0].Move != "a" ||
		c.Moves[0].Ply != 1 || len(c.Drafts) != 1 || c.Drafts[0].Draft != "half" || c.Drafts[0].Seat != int(s) {
		t.Errorf("the change is %+v", c)
	}
	if l.Doc.Seats[s].Last != 1 || len(said) > 0 {
		t.Errorf("the seat's last move is %d, the log has %q", l.Doc.Seats[s].Last, said)
	}
}

// TestMoveEndsOpenQuestion: a move ends an open question about the former position; a question for a pause stays.
func TestMoveEndsOpenQuestion(t *testing.T) {
	for what, stays := range map[table.ActionKind]bool{table.AskUndo: false, table.AskDraw: false, table.AskShow: false,
		table.Abort: false, table.AskPause: true} {
		var said []string
		l := runningGame(t, awale.Rules, &said)
		l.Doc.Ask = &table.Ask{ID: 1, What: what, By: 1}
		if err := PlayMove(l, l.Pos.Turn()[0], "a", "ann"); err != nil {
			t.Fatal(err)
		}
		if (l.Doc.Ask != nil) != stays {
			t.Errorf("%s: the question is %v after a move", what, l.Doc.Ask)
		}
	}
}

// TestPremovesNeedTheirPlayerSeated: a premove is played while the game runs, for the person who made it and sits
// there: not during a pause, not after the end, not for the computer or somebody else on the seat.
func TestPremovesNeedTheirPlayerSeated(t *testing.T) {
	for name, c := range map[string]struct {
		set  func(*Tx, game.Seat)
		want int // moves
	}{
		"as it is":       {func(*Tx, game.Seat) {}, 1},
		"paused":         {func(l *Tx, _ game.Seat) { l.Doc.Time.Paused = true }, 0},
		"over":           {func(l *Tx, _ game.Seat) { l.Row.Phase = string(table.Over) }, 0},
		"asleep":         {func(l *Tx, _ game.Seat) { l.Row.Phase = string(table.Suspended) }, 0},
		"the computer":   {func(l *Tx, s game.Seat) { l.Doc.Seats[s].Kind = table.Computer }, 0},
		"somebody else":  {func(l *Tx, s game.Seat) { l.Doc.Seats[s].User = "eve" }, 0},
		"not their turn": {func(l *Tx, s game.Seat) { l.Doc.Ahead = nil; sayAhead(l, 1-s, "a") }, 0},
	} {
		var said []string
		l := runningGame(t, awale.Rules, &said)
		s := l.Pos.Turn()[0]
		sayAhead(l, s, "a")
		c.set(l, s)
		if err := PlayPremoves(l); err != nil || len(l.Change.Moves) != c.want || len(said) > 0 {
			t.Errorf("%s: %v, %d moves, the log has %q", name, err, len(l.Change.Moves), said)
		}
	}
}

// broken is a game whose positions fail, with words in the error that nobody else may read.
type broken struct {
	game.Position
	fail func() error
}

const private = "ann planned 6-4 R"

func (b broken) Apply(game.Seat, game.Move, *rand.Rand) (game.Position, []game.Event, error) {
	return nil, nil, b.fail()
}

// TestPremoveTextIsNotLogged: the log contains no text of a premove, whether the game refuses it, returns an error or
// panics. The player can still move, and the premove is dropped.
func TestPremoveTextIsNotLogged(t *testing.T) {
	for name, c := range map[string]struct {
		fail   func() error
		logged int
	}{
		"a refusal": {func() error { return game.Refuse("refused.move", "move", private) }, 0},
		"a failure": {func() error { return fmt.Errorf("apply %s: %w", private, errors.New(private)) }, 1},
		"a panic":   {func() error { panic(private) }, 1},
	} {
		var said []string
		l := runningGame(t, awale.Rules, &said)
		s := l.Pos.Turn()[0]
		sayAhead(l, s, game.Move(private))
		l.Pos = broken{l.Pos, c.fail}
		if err := PlayPremoves(l); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if len(said) != c.logged {
			t.Errorf("%s: the log has %q, want %d lines", name, said, c.logged)
		}
		for _, line := range said {
			if strings.Contains(line, "planned") {
				t.Errorf("%s: the log tells %q", name, line)
			}
		}
		if len(l.Doc.Ahead) > 0 || len(l.Change.Moves) > 0 {
			t.Errorf("%s: left are %v and %d moves", name, l.Doc.Ahead, len(l.Change.Moves))
		}
	}
}

// TestFailedPlansAreReported: only the owner of a line that failed is told, and only the move.
func TestFailedPlansAreReported(t *testing.T) {
	var said []string
	l := runningGame(t, awale.Rules, &said)
	s := l.Pos.Turn()[0]
	sayAhead(l, 1-s, "b", "c")
	if err := PlayMove(l, s, "a", "ann"); err != nil {
		t.Fatal(err)
	}
	if got := l.Doc.Ahead[1-s]; len(got.Lines) != 0 || got.Gone.IsZero() {
		t.Errorf("the line that came to nothing leaves %+v", got)
	}
}

// TestMovesPerActionAreBounded: one action makes a bounded number of moves, however many forced moves follow.
func TestMovesPerActionAreBounded(t *testing.T) {
	var said []string
	l := runningGame(t, rummikub.Rules, &said)
	for s := range l.Doc.Seats {
		l.Doc.Ahead = l.Doc.Ahead.Put(game.Seat(s), Premove{By: l.Doc.Seats[s].User, Idle: true})
	}
	if err := PlayPremoves(l); err != nil {
		t.Fatal(err)
	}
	if n := len(l.Change.Moves); n > maxMovesAtOnce {
		t.Errorf("%d moves at once, want %d at most", n, maxMovesAtOnce)
	}
}
