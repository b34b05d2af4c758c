package tournament

import (
	"testing"

	"tablee/rules/table"
)

// ended is a game of two that is over; given is the seat that gave it up, -1 none.
func ended(given int, places []int, scores ...int) *table.Table {
	d := &table.Table{Seats: make([]table.Seat, 2), Result: &table.Result{Scores: scores, Places: places}}
	if given >= 0 {
		d.Seats[given].Resigned = true
	}
	return d
}

// helped is a game in whose moves the computer has helped these seats.
func helped(t *table.Table, seats ...int) *table.Table {
	for _, s := range seats {
		t.Seats[s] = table.Seat{Kind: table.Person, User: "u", Helped: true}
	}
	return t
}

func TestMatchPoints(t *testing.T) {
	first, second, tie := []int{1, 2}, []int{2, 1}, []int{1, 1}
	for _, c := range []struct {
		name  string
		games []*table.Table
		want  [2]int
	}{
		{"seeds", []*table.Table{ended(-1, first, 30, 18), ended(-1, first, 26, 22)}, [2]int{52, 44}},
		{"tie", []*table.Table{ended(-1, tie, 24, 24)}, [2]int{24, 24}},
		{"no scores", []*table.Table{ended(-1, second)}, [2]int{0, 1}},
		{"little is good", []*table.Table{ended(-1, first, 0, 40)}, [2]int{1, 0}},
		{"draw agreed on", []*table.Table{ended(-1, tie, 20, 10)}, [2]int{}},
		{"put away", []*table.Table{ended(-1, nil)}, [2]int{}},
		{"who leads resigns", []*table.Table{ended(0, second, 20, 10)}, [2]int{0, 49}},
		{"resigned at once", []*table.Table{ended(1, first, 0, 0)}, [2]int{49, 0}},
		// In the second game the first of the match sits on seat 1.
		{"34 to 14, and the second game resigned before any move", []*table.Table{ended(-1, first, 34, 14), ended(1,
			first, 0, 0)}, [2]int{34, 63}},
		{"48 to nothing, and resigned", []*table.Table{ended(-1, first, 48, 0), ended(1, first, 0, 0)}, [2]int{48, 49}},
		{"one resigned both", []*table.Table{ended(0, second, 3, 4), ended(1, first, 0, 0)}, [2]int{0, 98}},
		{"each resigned once", []*table.Table{ended(0, second, 3, 4), ended(0, second, 0, 0)}, [2]int{49, 49}},
		{"the computer has moved for who won", []*table.Table{helped(ended(-1, first, 30, 18), 0)}, [2]int{0, 49}},
		{"the computer has moved for who lost", []*table.Table{helped(ended(-1, first, 25, 23), 1)}, [2]int{49, 0}},
		{"the computer has moved for both", []*table.Table{helped(ended(-1, first, 30, 18), 0, 1)}, [2]int{30, 18}},
		{"helped, and the other resigned", []*table.Table{helped(ended(1, first, 30, 18), 0)}, [2]int{49, 0}},
		{"wide margins", []*table.Table{ended(-1, first, 520, 300), ended(1, first, 10, 0)}, [2]int{520, 521}},
		{"the other had more already", []*table.Table{ended(-1, first, 410, 400), ended(1, first, 380, 390)}, [2]int{410,
			780}},
		{"one to nothing", []*table.Table{ended(-1, first), ended(1, first)}, [2]int{1, 1}},
	} {
		if got := (points{forfeit: 49}).match(c.games); got != c.want {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
}

// TestGivingUpNeverPays: whatever was played, a player who resigns the second of two games is behind where points are
// counted.
func TestGivingUpNeverPays(t *testing.T) {
	for won := range 49 {
		for now := range 49 {
			p := points{forfeit: 49}.match([]*table.Table{ended(-1, []int{1, 2}, won, 48-won),
				ended(1, []int{1, 2}, now, 48-now)})
			if won > 24 && p[0] >= p[1] {
				t.Fatalf("%d to %d, then given up at %d: the match is %v", won, 48-won, 48-now, p)
			}
		}
	}
}

// TestGamesForfeit: each game says what a resignation costs, and games without scores count wins.
func TestGamesForfeit(t *testing.T) {
	first, second := []int{1, 2}, []int{2, 1}
	both := []*table.Table{ended(0, second, 3, 4), ended(1, first, 0, 0)}
	for _, c := range []struct {
		name  string
		rule  points
		games []*table.Table
		want  [2]int
	}{
		{"the game's own", points{forfeit: 100}, both, [2]int{0, 200}},
		{"its scores are higher", points{forfeit: 50}, []*table.Table{ended(-1, first, 410, 300), ended(1, first, 10, 0)},
			[2]int{410, 411}},
		{"wins: both given up", points{1, true}, both, [2]int{0, 2}},
		{"wins: whatever the game says of giving up", points{7, true}, both, [2]int{0, 2}},
		{"wins: scores do not count", points{1, true}, []*table.Table{ended(-1, first, 23, 11), ended(-1, first, 30, 2)},
			[2]int{1, 1}},
		{"wins: a draw", points{1, true}, []*table.Table{ended(-1, []int{1, 1}, 23, 11)}, [2]int{}},
		{"wins: one played, one given up", points{1, true}, []*table.Table{ended(-1, first, 30, 2), ended(1, first, 0, 9)},
			[2]int{1, 1}},
		{"little is good: both given up", points{forfeit: 1}, []*table.Table{ended(0, second, 30, 40),
			ended(1, first, 70, 0)}, [2]int{0, 2}},
		{"won or lost, and scores count", points{forfeit: 1}, []*table.Table{ended(-1, first, 300, 200), ended(1, first, 250,
			10)}, [2]int{300, 450}},
	} {
		if got := c.rule.match(c.games); got != c.want {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
}

// TestForfeitValueIsStored: a tournament stores its game's value of a resignation when it is opened; one of an earlier
// version keeps the value that held for every game then.
func TestForfeitValueIsStored(t *testing.T) {
	var old doc
	if got := old.points(); got != (points{forfeit: 49}) {
		t.Errorf("an old tournament counts %+v", got)
	}
	h := newTestDirector(t)
	c := event(h, 1)
	if c.Forfeit != 1 || c.Wins { // the template says nothing of it
		t.Errorf("a new one: forfeit %d, wins %v", c.Forfeit, c.Wins)
	}
	h.resign(h.look(1, "").Seats[0].User, 1)
	if c = h.tend(c.ID); c.Matches[0].Points != [2]int{0, 1} {
		t.Errorf("a game that was given up counts %v", c.Matches[0].Points)
	}
}
