package hosted

import (
	"encoding/json"
	"testing"

	"tablee/rules/awale"
	"tablee/rules/game"
	"tablee/rules/gobblet"
	"tablee/rules/match"
	"tablee/rules/rummy/rummikub"
	"tablee/rules/table"
	"tablee/store"
)

// fromMemory makes a table's game one that is played from memory.
func fromMemory(t *testing.T) func(*State) {
	return func(s *State) {
		s.Doc.Options["memory"] = "on"
		var err error
		if s.Pos, err = match.Start(gobblet.Rules, 2, s.Doc.Options, s.Seed); err != nil {
			t.Fatal(err)
		}
	}
}

// TestMemoryGamesHideTheirHistory: a running game that is played from memory is neither exported nor replayed, and its
// history has only the last move of each seat. Once it is over everybody may see it.
func TestMemoryGamesHideTheirHistory(t *testing.T) {
	events, err := json.Marshal([]game.Event{{To: game.Public, Msg: game.M("moved")}})
	if err != nil {
		t.Fatal(err)
	}
	for phase, want := range map[table.Phase]struct {
		refusal string
		told    int
	}{table.Playing: {"host.noreel.memory", 2}, table.Over: {"", 3}} {
		r, db := reader(t, gobblet.Rules, func(s *State) {
			fromMemory(t)(s)
			s.Row.Phase = string(phase)
		})
		for ply := 1; ply <= 3; ply++ {
			db.moves = append(db.moves, store.Move{Ply: ply, Seat: (ply - 1) % 2, Events: events, At: int64(ply)})
		}
		if _, err := r.Export(t.Context(), 7, "ann"); outcome(err) != want.refusal {
			t.Errorf("%s: exported with %v, want %q", phase, err, want.refusal)
		}
		if _, err := r.Replay(t.Context(), 7, "ann", true); outcome(err) != want.refusal {
			t.Errorf("%s: replayed with %v, want %q", phase, err, want.refusal)
		}
		if told, err := r.History(t.Context(), 7, "ann"); err != nil || len(told) != want.told {
			t.Errorf("%s: the history is %+v, %v", phase, told, err)
		}
	}
}

// TestReplayPerspective: a running game with hands is replayed as the public saw it, a finished one as the viewer's own
// seat saw it.
func TestReplayPerspective(t *testing.T) {
	for phase, want := range map[table.Phase]game.Seat{table.Playing: game.Public, table.Over: 1} {
		r, _ := reader(t, rummikub.Rules, func(s *State) {
			s.Row.Phase, s.Row.Ply = string(phase), 0
			s.Row.Version = rummikub.Rules.Info().Version
		})
		replay, err := r.Replay(t.Context(), 7, "ben", true)
		if err != nil {
			t.Fatal(err)
		}
		if replay.Seat != want {
			t.Errorf("%s: the replay is of seat %d, want %d", phase, replay.Seat, want)
		}
	}
}

// TestPracticePositions: whoever knows the table and may try moves gets its positions to practise on; players who are
// not in turn get it to plan. The engine is asked where hints are on.
func TestPracticePositions(t *testing.T) {
	here := func(user string) table.Caller {
		return table.Caller{User: table.User{ID: user}, Guild: "g", Channel: "c"}
	}
	far := table.Caller{User: table.User{ID: "zoe"}, Guild: "other", Channel: "far"}
	begun := func(set func(*State)) func(*State) {
		return func(s *State) {
			if s.Row.Ply = 0; set != nil {
				set(s)
			}
		}
	}
	for _, c := range []struct {
		name  string
		by    table.Caller
		set   func(*State)
		try   string
		ahead string // of ben, who is not in turn, and others
	}{
		{"ben", here("ben"), nil, "", ""},
		{"ann, in turn", here("ann"), nil, "", "plan.yourturn"},
		{"a bystander", here("zoe"), nil, "", "host.notseated"},
		{"a stranger", far, nil, "host.unknown", "host.unknown"},
		{"in a rated game", here("ben"), func(s *State) { s.Doc.Rated = true }, "try.rated", ""},
		{"in a tournament", here("ben"), func(s *State) { s.Doc.Tournament = 3 }, "try.tournament", ""},
	} {
		r, _ := reader(t, awale.Rules, begun(c.set))
		if _, err := r.PracticeGame(t.Context(), c.by, 7); outcome(err) != c.try {
			t.Errorf("%s: to try: %v, want %q", c.name, err, c.try)
		}
		if _, err := r.PremoveGame(t.Context(), c.by, 7); outcome(err) != c.ahead {
			t.Errorf("%s: to plan: %v, want %q", c.name, err, c.ahead)
		}
	}
	for _, hints := range []bool{false, true} {
		r, _ := reader(t, awale.Rules, begun(func(s *State) { s.Doc.Hints = hints }))
		l, err := r.PracticeGame(t.Context(), here("ben"), 7)
		if err != nil || l.Advised != hints {
			t.Errorf("with hints %v: advised %v, %v", hints, l.Advised, err)
		}
	}
}

// TestHelpIsShownAtTheEnd: how others were helped is shown once the game is over; plans end with it.
func TestHelpIsShownAtTheEnd(t *testing.T) {
	for phase, over := range map[table.Phase]bool{table.Playing: false, table.Over: true} {
		r, db := reader(t, awale.Rules, func(s *State) {
			s.Row.Phase, s.Doc.Hints = string(phase), true
			s.Doc.Helped = []Help{{Used: table.Helped{1}}, {}}
			s.Doc.Ahead = Premoves{1: Premove{By: "ben", Lines: [][]game.Move{{"a", "g"}}}}
		})
		db.drafts = map[int]string{int(game.Public): "nobody's"}
		l, err := r.Look(t.Context(), 7, "ben")
		if err != nil {
			t.Fatal(err)
		}
		if (len(l.Helped) > 0) != over || (l.Premoves == nil) != over {
			t.Errorf("%s: helped %v, planned %+v", phase, l.Helped, l.Premoves)
		}
		if l, err = r.Look(t.Context(), 7, "zoe"); err != nil || l.Draft != "" || l.Premoves != nil {
			t.Errorf("%s: a bystander has the draft %q and the plans %+v, %v", phase, l.Draft, l.Premoves, err)
		}
	}
}
