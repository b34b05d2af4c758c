package hosted

import (
	"context"
	"testing"
	"time"

	"tablee/rules/awale"
	"tablee/rules/game"
	"tablee/rules/match"
	"tablee/rules/table"
	"tablee/store"
)

// noMoves is a database in which no table has a move.
type noMoves struct{}

func (noMoves) Moves(context.Context, int64, int) ([]store.Move, error)  { return nil, nil }
func (noMoves) ArchiveHash(context.Context, int64) ([]byte, error)       { return nil, nil }
func (noMoves) Table(ctx context.Context, id int64) (store.Table, error) { return store.Table{}, nil }

// dealt is a game of ann and ben that runs, with hints.
func dealtState(t *testing.T, secret match.Seed) *State {
	t.Helper()
	s := NewState(time.UnixMilli(0), awale.Rules, secret, "g", "c")
	s.Row.ID, s.Row.Phase, s.Doc.Began, s.Doc.Hints = 7, string(table.Playing), 1, true
	s.Doc.Seats = []table.Seat{{Kind: table.Person, User: "ann"}, {Kind: table.Person, User: "ben"}}
	s.MixSeed()
	pos, err := match.Start(awale.Rules, 2, nil, s.Seed)
	if err != nil {
		t.Fatal(err)
	}
	s.Pos = pos
	return s
}

// TestHintsAreForTheirTurn: a hint holds for the position in which it was given. After a move or an undo there is none:
// it would be about another position.
func TestHintsAreForTheirTurn(t *testing.T) {
	s := dealtState(t, match.Seed{1})
	by := s.Pos.Turn()[0]
	s.AddHelp(by, "a")
	if h := s.Help(by); h == nil || h.Degree != 1 || h.Move != "a" {
		t.Fatalf("got the hint %+v", h)
	}
	if h := s.Help(1 - by); h != nil {
		t.Errorf("the other seat got the hint %+v", h)
	}
	s.Row.Ply = 2
	if h := s.Help(by); h != nil {
		t.Errorf("two moves later the hint is still %+v", h)
	}
	s.Row.Ply, s.Doc.Undos = 0, 1 // both moves are taken back: as many are made as then
	if h := s.Help(by); h != nil {
		t.Errorf("after an undo the hint is still %+v", h)
	}
	s.AddHelp(by, "b")
	if h := s.Help(by); h == nil || h.Degree != 1 || h.Move != "b" {
		t.Errorf("the next hint is %+v", h)
	}
}

// TestDegreesOfHelp: each degree shows what belongs to it and no more.
func TestDegreesOfHelp(t *testing.T) {
	s := dealtState(t, match.Seed{1})
	by := s.Pos.Turn()[0]
	all := s.Pos.View(by).(game.Hinter).Explain("a")
	for degree, want := range map[int]game.Advice{
		0: {}, game.HintWhere: {Where: all.Where}, game.HintWhat: {Where: all.Where, What: all.What}, game.HintMove: all,
	} {
		got := s.Told(by, Help{Degree: degree, Move: "a"})
		if got.Where.ID != want.Where.ID || got.What.ID != want.What.ID || got.Why.ID != want.Why.ID ||
			got.Fill.Name != want.Fill.Name {
			t.Errorf("degree %d gives %+v, want %+v", degree, got, want)
		}
	}
}

// TestWhoMayHaveHints: hints are given at tables that allow them, while the game runs and is not paused, to the seat in
// turn.
func TestWhoMayHaveHints(t *testing.T) {
	for want, set := range map[string]func(*State){
		"":             func(*State) {},
		"hint.off":     func(s *State) { s.Doc.Hints = false },
		"host.paused":  func(s *State) { s.Doc.Time.Paused = true },
		"refused.over": func(s *State) { s.Row.Phase = string(table.Over) },
	} {
		s := dealtState(t, match.Seed{1})
		by := s.Pos.Turn()[0]
		set(s)
		msg, _ := game.Refused(s.CheckHint(by))
		if msg.ID != want {
			t.Errorf("got %q, want %q", msg.ID, want)
		}
		if msg, _ := game.Refused(s.CheckHint(1 - by)); msg.ID == "" {
			t.Errorf("%q: the seat that is not in turn gets a hint", want)
		}
	}
	s := dealtState(t, match.Seed{1})
	s.Doc.Tournament = 3
	if msg, _ := game.Refused(s.CheckHint(s.Pos.Turn()[0])); msg.ID != "hint.off" {
		t.Errorf("in a tournament: %q", msg.ID)
	}
}

// TestMark: a mark identifies one person at one table. It cannot be computed without the table's seed, and is not the
// id.
func TestMark(t *testing.T) {
	a, b := dealtState(t, match.Seed{1}), dealtState(t, match.Seed{2})
	again := dealtState(t, match.Seed{1})
	if a.Mark("ann") != again.Mark("ann") || a.Mark("ann") == a.Mark("ben") || a.Mark("ann") == b.Mark("ann") {
		t.Errorf("marks: %s and %s here, %s there", a.Mark("ann"), a.Mark("ben"), b.Mark("ann"))
	}
	if len(a.Mark("ann")) != 32 || a.Mark("") == a.Mark("ann") {
		t.Errorf("the mark %s", a.Mark("ann"))
	}
}

// TestNoProofOfARunningGame: the file has the secret, so it is refused while anything is hidden, and for a game that
// does not follow from the seed.
func TestNoProofOfARunningGame(t *testing.T) {
	for name, c := range map[string]struct {
		set  func(*State)
		want string
	}{
		"over":      {func(*State) {}, ""},
		"running":   {func(s *State) { s.Row.Phase = string(table.Playing) }, "host.noproof"},
		"asleep":    {func(s *State) { s.Row.Phase = string(table.Suspended) }, "host.noproof"},
		"lobby":     {func(s *State) { s.Row.Phase = string(table.Lobby) }, "host.noproof"},
		"imported":  {func(s *State) { s.Doc.Imposed = true }, "host.noproof"},
		"older":     {func(s *State) { s.Doc.Older = true }, "host.noproof"},
		"never was": {func(s *State) { s.Pos = nil }, "host.noproof"},
	} {
		s := dealtState(t, match.Seed{1})
		s.Row.Phase = string(table.Over)
		c.set(s)
		data, err := s.Proof(t.Context(), noMoves{})
		if msg, _ := game.Refused(err); msg.ID != c.want || (len(data) > 0) != (c.want == "") {
			t.Errorf("%s: %q and %d bytes", name, msg.ID, len(data))
		}
	}
}
