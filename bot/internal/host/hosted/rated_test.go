package hosted

import (
	"slices"
	"strings"
	"testing"
	"time"

	"tablee/bot/internal/people"
	"tablee/rules/table"
	"tablee/rules/template"
	"tablee/store"
)

// TestWhy tries each reason for which a game is not rated, and conditions that are no reason.
func TestWhy(t *testing.T) {
	two := []people.Contender{{User: "ann"}, {User: "ben"}}
	for _, c := range []struct {
		want string // "" for none
		doc  Doc
		end  Ending
	}{
		{"", Doc{Rated: true}, Ending{}},
		{"", Doc{Rated: true}, Ending{Over: true, Contenders: two}},
		{"", Doc{Rated: true}, Ending{Over: true, Contenders: []people.Contender{{User: "ann"}, {Level: 2}}}},
		{"", Doc{Rated: true, Seats: []table.Seat{{Resigned: true}, {}}}, Ending{Over: true, Contenders: two}},
		{"saved game", Doc{Rated: true, Imposed: true, Shown: true}, Ending{}},
		{"asked for", Doc{}, Ending{}},
		{"shown", Doc{Rated: true, Shown: true}, Ending{}},
		{"taken back alone", Doc{Rated: true, Retaken: true}, Ending{}},
		{"one contender", Doc{Rated: true}, Ending{Over: true, Contenders: two[:1]}},
		{"one contender", Doc{Rated: true, Seats: []table.Seat{{}}}, Ending{}},
		{"nobody", Doc{Rated: true}, Ending{Over: true, Contenders: []people.Contender{{Level: 1}, {Level: 2}}}},
		{"one person, two seats", Doc{Rated: true}, Ending{Over: true, Contenders: []people.Contender{two[0],
			two[1], two[0]}}},
		{"not played", Doc{Rated: true}, Ending{Over: true, Contenders: []people.Contender{two[0], {User: "ben",
			Unmoved: true}}}},
	} {
		got := ""
		if r := WhyUnrated(&c.doc, c.end); r != nil {
			got = r.Name
			if r.Void != (got == "saved game") {
				t.Errorf("%s: void %v", got, r.Void)
			}
		}
		if got != c.want {
			t.Errorf("%+v, %+v: %q, want %q", c.doc, c.end, got, c.want)
		}
	}
}

// TestCount: a finished game stores the right results and ratings, depending on how it counts.
func TestCount(t *testing.T) {
	moves := []store.Move{{Ply: 1, Seat: 0, User: "ann", Events: []byte("[]")}, {Ply: 2, Seat: 1, User: "ben",
		Events: []byte("[]")}}
	ended := func(set func(*State)) *State {
		d := Doc{Rated: true, Result: &table.Result{Places: []int{1, 2}, Scores: []int{9, 7}}, Seats: []table.Seat{
			{Kind: table.Person, User: "ann", First: "ann"}, {Kind: table.Person, User: "ben", First: "ben"}}}
		s := &State{Row: store.Table{Guild: "g", Game: "template"}, Doc: d, Rules: template.Rules}
		set(s)
		return s
	}
	end := CountGame(ended(func(*State) {}), moves, 5)
	if end == nil || end.Rate == nil || end.Pool == "" || len(end.Users) != 2 {
		t.Fatalf("a rated game leaves %+v", end)
	}
	if r := end.Results; len(r) != 2 || r[0].Place != 1 || r[1].Place != 2 || r[0].Score != 9 || r[1].User != "ben" ||
		r[0].Guild != "g" || r[1].At != 5 {
		t.Errorf("its results are %+v", r)
	}
	if end := CountGame(ended(func(s *State) { s.Doc.Rated = false }), moves,
		5); end == nil || end.Rate != nil || len(end.Results) != 2 {
		t.Errorf("a game that is not rated leaves %+v", end)
	}
	if end := CountGame(ended(func(s *State) { s.Doc.Imposed = true }), moves, 5); end != nil {
		t.Errorf("a game from a file leaves %+v", end)
	}
	alone := func(s *State) { s.Doc.Seats[1] = table.Seat{Kind: table.Computer, Level: 2} }
	if end := CountGame(ended(alone), moves[:1],
		5); end == nil || len(end.Results) != 2 || end.Results[1].Level != 2 || end.Results[1].User != "" {
		t.Errorf("a game against a computer leaves %+v", end)
	}
	nobody := func(s *State) {
		s.Doc.Seats = []table.Seat{{Kind: table.Computer, Level: 1}, {Kind: table.Computer, Level: 2}}
	}
	if end := CountGame(ended(nobody), nil, 5); end != nil {
		t.Errorf("computers among themselves leave %+v", end)
	}
}

// TestUncounted: each person is told why a game that was to be rated does not count for them.
func TestUncounted(t *testing.T) {
	by := func(users ...string) (moves []store.Move) {
		for i, u := range users {
			moves = append(moves, store.Move{Ply: i + 1, Seat: i % 2, User: u, Events: []byte("[]")})
		}
		return moves
	}
	for _, c := range []struct {
		name  string
		set   func(*Doc)
		moves []store.Move
		want  []string
	}{
		{"as usual", func(*Doc) {}, by("ann", "ben"), []string{"", ""}},
		{"not to be rated", func(d *Doc) { d.Rated = false }, by("ann", "ben"), nil},
		{"from a file, and not to be rated", func(d *Doc) { d.Rated, d.Imposed = false, true }, by("ann", "ben"), nil},
		{"hints", func(d *Doc) { d.Hints = true }, by("ann", "ben"), []string{"hints", "hints"}},
		{"the winner helped", func(*Doc) {}, by("", "ben", "ann"), []string{Helped, Helped}},
		{"the loser helped", func(*Doc) {}, by("ann", "", "ann", "ben"), []string{"", ""}},
		{"the loser never moved", func(d *Doc) { d.Seats[1].Resigned = true }, by("ann"), []string{Unmoved, ""}},
		{"against a computer that does not count for them", func(d *Doc) {
			d.Seats[1] = table.Seat{Kind: table.Computer, Level: 1}
		}, by("", "", "ann"), []string{Helped, ""}},
	} {
		s := &State{Row: store.Table{Guild: "g", Game: "template"}, Rules: template.Rules,
			Doc: Doc{Rated: true, Result: &table.Result{Places: []int{1, 2}}, Seats: []table.Seat{
				{Kind: table.Person, User: "ann", First: "ann"}, {Kind: table.Person, User: "ben", First: "ben"}}}}
		c.set(&s.Doc)
		if got := Uncounted(s, c.moves); !slices.Equal(got, c.want) {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
		for _, r := range Reasons {
			if why := WhyUnrated(&s.Doc, Ending{}); why != nil && why.Name == r.Name && r.ID == "" && c.want != nil {
				t.Errorf("%s: nobody is told", c.name)
			}
		}
	}
}

// TestCountKnowsTheTable: a game is compared with those at tables opened within a day of it, and moves by the computer
// and players who never moved are taken into account.
func TestCountKnowsTheTable(t *testing.T) {
	s := &State{Row: store.Table{Guild: "g", Game: "template", Created: 5_000_000_000}, Rules: template.Rules,
		Doc: Doc{Rated: true, Result: &table.Result{Places: []int{1, 2}}, Seats: []table.Seat{
			{Kind: table.Person, User: "ann", First: "ann"}, {Kind: table.Person, User: "ben", First: "ben", Resigned: true}}}}
	end := CountGame(s, []store.Move{{Ply: 1, Seat: 0, User: "ann", Events: []byte("[]")}}, 5_000_000_001)
	day := (24 * time.Hour).Milliseconds()
	if end.To-end.From != 2*day || end.To-s.Row.Created != day {
		t.Errorf("compared with those opened from %d to %d", end.From, end.To)
	}
	after, err := end.Rate(map[string][]byte{}, nil)
	if _, won := after["ann"]; err != nil || won || len(after) != 1 {
		t.Errorf("of one who gave up without a move: %+v, %v; want that one's rating alone to change", after, err)
	}
}

// TestWhoIsRatedWithWhom: people are rated among themselves; a person playing alone is rated with the computers, in a
// pool of its own. Players who have left rank behind those who stayed, and lose also to players who have never moved.
func TestWhoIsRatedWithWhom(t *testing.T) {
	e := Ending{Over: true, Contenders: []people.Contender{{User: "ann"}, {Level: 2}, {User: "ben"}}}
	if got := e.rivals(); len(got) != 2 || got[0].User != "ann" || got[1].User != "ben" {
		t.Errorf("two people and a computer: %+v", got)
	}
	e.Contenders = e.Contenders[:2]
	if got := e.rivals(); len(got) != 2 {
		t.Errorf("one person and a computer: %+v", got)
	}
	events := []byte("[]")
	s := &State{Row: store.Table{Game: "template"}, Rules: template.Rules, Doc: Doc{Rated: true,
		Result: &table.Result{Places: []int{1, 2}}, Seats: []table.Seat{{Kind: table.Person, User: "ann", First: "ann"},
			{Kind: table.Computer, Level: 1}}}}
	moves := []store.Move{{Ply: 1, User: "ann", Events: events}, {Ply: 2, Seat: 1, Events: events}}
	if end := CountGame(s, moves, 5); end == nil || !strings.HasPrefix(end.Pool, people.SoloPrefix) {
		t.Errorf("alone one is rated in %+v", end)
	}
	s.Doc.Seats[0].User = "cat" // who has taken ann's seat, and wins on it
	s.Doc.Seats[1] = table.Seat{Kind: table.Person, User: "ben", First: "ben"}
	moves[1].User = "ben"
	end := CountGame(s, moves, 5)
	if end == nil || end.Results[0].User != "ann" || end.Results[0].Place != 2 || end.Results[1].Place != 1 ||
		strings.HasPrefix(end.Pool, people.SoloPrefix) {
		t.Errorf("of who has left is stored %+v", end)
	}
	if got := Uncounted(s, moves[:1]); len(got) != 2 || got[0] != "" || got[1] != Unmoved {
		t.Errorf("against who has never moved: %q", got)
	}
}
