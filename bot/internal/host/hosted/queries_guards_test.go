package hosted

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"testing"
	"time"

	"tablee/rules/awale"
	"tablee/rules/game"
	"tablee/rules/game/gametest"
	"tablee/rules/match"
	"tablee/rules/rummy/rummikub"
	"tablee/rules/table"
	"tablee/store"
)

// one is a database with one table in it.
type one struct {
	row    store.Table
	moves  []store.Move
	drafts map[int]string
}

func (d *one) Table(context.Context, int64) (store.Table, error) { return d.row, nil }
func (d *one) TableFor(context.Context, int64, store.Known) (store.Read, error) {
	return store.Read{Table: d.row, Drafts: d.drafts}, nil
}
func (d *one) Answers(context.Context, int64, int) ([]store.Answer, error) { return nil, nil }
func (d *one) LastPost(context.Context, store.Subject, string, string) (store.Post, error) {
	return store.Post{}, store.ErrNotFound
}
func (d *one) ArchiveHash(context.Context, int64) ([]byte, error)            { return nil, nil }
func (d *one) Tables(context.Context, store.Filter) ([]store.Brief, error)   { return nil, nil }
func (d *one) Moves(_ context.Context, _ int64, _ int) ([]store.Move, error) { return d.moves, nil }

// reader shows a game of ann and ben that runs; cat's seat is played by the computer while she is away. set changes it
// before it is stored.
func reader(t *testing.T, rules game.Rules, set func(*State)) (*Queries, *one) {
	t.Helper()
	s := NewState(noon, rules, match.Seed{1}, "g", "c")
	s.Row.ID, s.Row.Phase, s.Row.Ply, s.Doc.Began = 7, string(table.Playing), 3, 1
	s.Doc.Seats = []table.Seat{{Kind: table.Person, User: "ann", Name: "Ann"},
		{Kind: table.Person, User: "ben", Name: "Ben"}}
	if rules.Info().MaxSeats > 2 {
		s.Doc.Seats = append(s.Doc.Seats, table.Seat{Kind: table.Computer, User: "cat", Name: "Cat"})
	}
	s.Doc.Time.Start(len(s.Doc.Seats))
	o, err := rules.Info().Complete(nil)
	if err != nil {
		t.Fatal(err)
	}
	s.Doc.Options = o
	if s.Pos, err = match.Start(rules, len(s.Doc.Seats), o, s.Seed); err != nil {
		t.Fatal(err)
	}
	set(s)
	if s.Row.Snapshot, err = s.Pos.Encode(); err != nil {
		t.Fatal(err)
	}
	if s.Row.Doc, err = json.Marshal(s.Doc); err != nil {
		t.Fatal(err)
	}
	db := &one{row: s.Row, drafts: map[int]string{}}
	w := &Env{People: fakePeople{}, Now: func() time.Time { return noon }, Started: noon.Add(-time.Hour),
		Report: func(err error) { t.Error(err) }, Epoch: 2}
	games := func(string) (game.Rules, error) { return rules, nil }
	return NewQueries(QueryOptions{Store: db, Env: w, Games: games, Reader: NewReader(db, games, 1<<20),
		Quarantine: func(context.Context, store.Table, error) error { return ErrQuarantined }}), db
}

// outcome is "needs consent", or else what gametest.Refusal tells of an error.
func outcome(err error) string {
	if consent := (table.NeedsConsent{}); errors.As(err, &consent) {
		return "needs consent"
	}
	return gametest.Refusal(err)
}

// TestExport: a running game with hidden information is exported only to its players, and only if all have agreed since
// the last move; bystanders and absent players get only a finished game.
func TestExport(t *testing.T) {
	agreed := func(s *State) { s.Doc.Time.Shown = s.RevisionIn(2) + 1 }
	for _, c := range []struct {
		name  string
		rules game.Rules
		set   func(*State)
		want  map[string]string // by user
	}{
		{"nobody has agreed", rummikub.Rules, func(*State) {},
			map[string]string{"ann": "needs consent", "cat": "host.away", "zoe": "host.notseated", "": "host.notseated"}},
		{"all have agreed", rummikub.Rules, agreed,
			map[string]string{"ann": "", "ben": "", "cat": "host.away", "zoe": "host.notseated", "": "host.notseated"}},
		{"a move later", rummikub.Rules, func(s *State) { agreed(s); s.Row.Ply++ },
			map[string]string{"ann": "needs consent"}},
		{"a move taken back later", rummikub.Rules, func(s *State) { agreed(s); s.Doc.Undos++ },
			map[string]string{"ann": "needs consent"}},
		{"nothing is hidden", awale.Rules, func(*State) {},
			map[string]string{"ann": "", "zoe": "host.notseated"}},
		{"over", rummikub.Rules, func(s *State) { s.Row.Phase = string(table.Over) },
			map[string]string{"ann": "", "cat": "", "zoe": "", "": ""}},
	} {
		r, _ := reader(t, c.rules, c.set)
		for user, want := range c.want {
			data, err := r.Export(t.Context(), 7, user)
			got := outcome(err)
			if want == "host.away" && got != "" && got != "needs consent" {
				got = want // in the words for whoever may come back
			}
			if got != want || (len(data) > 0) != (want == "") {
				t.Errorf("%s, %q: %q and %d bytes, want %q", c.name, user, got, len(data), want)
			}
		}
	}
}

// TestPrivateEvents: an event for one seat is readable by its person while the game runs, and by everybody after the
// end.
func TestPrivateEvents(t *testing.T) {
	events, err := json.Marshal([]game.Event{{To: game.Public, Msg: game.M("all")}, {To: 0, Msg: game.M("for ann")},
		{To: 1, Msg: game.M("for ben")}, {To: 2, Msg: game.M("for cat")}})
	if err != nil {
		t.Fatal(err)
	}
	for phase, want := range map[table.Phase]map[string][]string{
		table.Playing: {"ann": {"all", "for ann"}, "ben": {"all", "for ben"}, "cat": {"all"}, "zoe": {"all"}, "": {"all"}},
		table.Over:    {"ann": {"all", "for ann", "for ben", "for cat"}, "zoe": {"all", "for ann", "for ben", "for cat"}},
	} {
		r, db := reader(t, rummikub.Rules, func(s *State) { s.Row.Phase = string(phase) })
		db.moves = []store.Move{{Ply: 3, Seat: 0, Move: "draw", Events: events, At: noon.UnixMilli()}}
		for user, ids := range want {
			told, err := r.History(t.Context(), 7, user)
			if err != nil {
				t.Fatal(err)
			}
			l, err := r.Look(t.Context(), 7, user)
			if err != nil {
				t.Fatal(err)
			}
			for name, list := range map[string][]table.LogEntry{"history": told, "since": l.Since} {
				var got []string
				for _, one := range list {
					got = append(got, one.Msg.ID)
				}
				if name == "since" && phase == table.Over {
					continue // sums up what a seat read then
				}
				if !slices.Equal(got, ids) {
					t.Errorf("%s, %s of %q: %q, want %q", phase, name, user, got, ids)
				}
			}
		}
	}
}

// TestLook: each person sees the view and the draft of their own seat and of no other; an absent player sees what a
// bystander sees.
func TestLook(t *testing.T) {
	r, db := reader(t, rummikub.Rules, func(*State) {})
	db.drafts = map[int]string{0: "ann's", 1: "ben's", 2: "cat's"}
	for user, want := range map[string]struct {
		seat  game.Seat
		draft string
	}{"ann": {0, "ann's"}, "ben": {1, "ben's"}, "cat": {game.Public, ""}, "zoe": {game.Public, ""},
		"": {game.Public, ""}} {
		l, err := r.Look(t.Context(), 7, user)
		if err != nil {
			t.Fatal(err)
		}
		if l.You != want.seat || l.View.Seat() != want.seat || l.Draft != want.draft || l.Secret != "" {
			t.Errorf("%q is shown seat %d, the view of seat %d, the draft %q and the secret %q", user, l.You, l.View.Seat(),
				l.Draft, l.Secret)
		}
	}
}

// TestNobodySeesAHandInALobby: a saved game that waits in its lobby shows its board and no hand.
func TestNobodySeesAHandInALobby(t *testing.T) {
	r, _ := reader(t, rummikub.Rules, func(s *State) {
		s.Row.Phase, s.Row.Ply, s.Doc.Began, s.Doc.Imposed = string(table.Lobby), 0, 0, true
	})
	l, err := r.Look(t.Context(), 7, "ann")
	if err != nil {
		t.Fatal(err)
	}
	if l.You != 0 || l.View.Seat() != game.Public {
		t.Errorf("in the lobby of a saved game seat %d is shown the view of seat %d", l.You, l.View.Seat())
	}
}

// TestProofFileNeedsFinishedGame: the file with the seed is only for finished games.
func TestProofFileNeedsFinishedGame(t *testing.T) {
	for _, phase := range []table.Phase{table.Playing, table.Suspended, table.Lobby, table.Quarantined} {
		r, _ := reader(t, awale.Rules, func(s *State) { s.Row.Phase = string(phase) })
		if data, err := r.Proof(t.Context(), 7); len(data) > 0 || err == nil {
			t.Errorf("%s: %d bytes, %v", phase, len(data), err)
		}
	}
	r, _ := reader(t, awale.Rules, func(s *State) { s.Row.Phase, s.Row.Ply = string(table.Over), 0 })
	if data, err := r.Proof(t.Context(), 7); len(data) == 0 || err != nil {
		t.Errorf("of a game that is over: %d bytes, %v", len(data), err)
	}
}
