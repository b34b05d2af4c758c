package hosted

import (
	"fmt"
	"slices"
	"testing"

	"tablee/rules/game"
	"tablee/rules/game/gametest"
	"tablee/rules/table"
)

// at a table of four: ann sits, ben is away for a while, a computer of nobody's, and an empty seat kept for eve.
func four() Seats {
	return Seats{{Kind: table.Person, User: "ann"}, {Kind: table.Computer, User: "ben"}, {Kind: table.Computer},
		{Invited: "eve"}}
}

// TestClaims: absent players have a claim like those who sit there; invited people and empty seats have none.
func TestClaims(t *testing.T) {
	s := four()
	for user, want := range map[string]game.Seat{"ann": 0, "ben": 1, "eve": game.Public, "": game.Public,
		"zoe": game.Public} {
		if got := s.Claim(user); got != want {
			t.Errorf("%q has a claim on %d, want %d", user, got, want)
		}
	}
	if got := s.Claimed(game.Public); !slices.Equal(got, []game.Seat{0, 1}) {
		t.Errorf("claimed seats: %v", got)
	}
	if got := s.Claimed(1); !slices.Equal(got, []game.Seat{0}) {
		t.Errorf("claimed seats besides the second: %v", got)
	}
	if got := s.Present(game.Public); !slices.Equal(got, []game.Seat{0}) {
		t.Errorf("present: %v", got)
	}
	if got := Claimant(table.Seat{User: "ann"}); got != "" {
		t.Errorf("an empty seat is claimed by %q", got)
	}
}

// TestAsked: absent players are asked too.
func TestAsked(t *testing.T) {
	if got := fmt.Sprint(four().Asked(0)); got != "[1]" {
		t.Errorf("asked: %s", got)
	}
}

// TestOpen: a question ends with the ply at which it was asked; the question for a pause does not.
func TestOpen(t *testing.T) {
	for _, c := range []struct {
		ask  *table.Ask
		open bool
	}{{nil, false}, {&table.Ask{What: table.AskDraw, Ply: 3}, true}, {&table.Ask{What: table.AskDraw, Ply: 2}, false},
		{&table.Ask{What: table.AskPause, Ply: 2}, true}} {
		if got := OpenQuestion(c.ask, 3); (got != nil) != c.open {
			t.Errorf("%+v: open %v, want %v", c.ask, got != nil, c.open)
		}
	}
}

// TestAnswer tries the answers to a question of ann's.
func TestAnswer(t *testing.T) {
	for _, c := range []struct {
		name   string
		seat   game.Seat
		id     int
		yes    bool
		agreed bool
		want   string
	}{
		{"who is away says yes", 1, 5, true, true, ""},
		{"who is away says no", 1, 5, false, false, ""},
		{"who asked", 0, 5, true, false, ""},
		{"a computer of nobody's", 2, 5, true, false, "host.noask"},
		{"somebody who does not sit there", game.Public, 5, true, false, "host.noask"},
		{"an answer to another question", 1, 4, true, false, "host.otherask"},
	} {
		ask := &table.Ask{ID: 5, What: table.AskDraw, By: 0, Yes: []game.Seat{0}}
		agreed, err := four().Answer(ask, c.seat, c.id, c.yes)
		if agreed != c.agreed || gametest.Refusal(err) != c.want {
			t.Errorf("%s: agreed %v, %q; want %v, %q", c.name, agreed, gametest.Refusal(err), c.agreed, c.want)
		}
		if said := slices.Contains(ask.Yes, 1); said != c.agreed {
			t.Errorf("%s: the consent was recorded: %v", c.name, said)
		}
	}
	if _, err := four().Answer(nil, 0, 0, true); gametest.Refusal(err) != "host.noask" {
		t.Errorf("where there is no question: %v", err)
	}
}

// TestVote: more than half of the others decide.
func TestVote(t *testing.T) {
	list := Seats{{Kind: table.Person, User: "a"}, {Kind: table.Person, User: "b"}, {Kind: table.Person, User: "c"},
		{Kind: table.Person, User: "d"},
		{Kind: table.Person, User: "e"}}
	var votes []game.Seat
	for i, by := range []game.Seat{1, 2, 3} {
		var decided bool
		var err error
		votes, decided, err = list.Vote(votes, by, 0)
		if err != nil || decided != (i == 2) {
			t.Errorf("vote %d of four: decided %v, %v", i+1, decided, err)
		}
	}
	for want, c := range map[string][2]game.Seat{"host.voted": {1, 0}, "host.novote": {1, game.Public}} {
		if _, _, err := list.Vote(votes, c[0], c[1]); gametest.Refusal(err) != want {
			t.Errorf("got %v, want %s", err, want)
		}
	}
	if _, _, err := list.Vote(nil, 0, 0); gametest.Refusal(err) != "host.novote" {
		t.Errorf("who is out of time votes: %v", err)
	}
}

// TestMaySit: nobody has two seats, or another one after having seen a hand.
func TestMaySit(t *testing.T) {
	for _, c := range []struct {
		user  string
		seat  game.Seat
		other bool
		want  string
	}{
		{"ann", 2, false, "host.seated"}, {"ben", 2, false, "host.keptforyou"}, {"ben", 1, false, ""}, {"eve", 1, false,
			""}, {"eve", 1, true, "host.otherhand"},
	} {
		if got := gametest.Refusal(four().MaySit(c.user, c.seat, c.other)); got != c.want {
			t.Errorf("%+v: %q", c, got)
		}
	}
}

// TestHeld: the people on seats are remembered, computers are not, and a newer seat replaces an older one.
func TestHeld(t *testing.T) {
	mark := func(user string) string { return "m" + user }
	h := Held(nil).With(four(), mark)
	if fmt.Sprint(h) != "map[mann:0]" {
		t.Errorf("held: %v", h)
	}
	for _, c := range []struct {
		mark string
		seat game.Seat
		want bool
	}{{"mann", 0, false}, {"mann", 1, true}, {"mben", 1, false}} {
		if h.HeldOther(c.mark, c.seat) != c.want {
			t.Errorf("%+v", c)
		}
	}
}

// TestFree: a reserved seat is for its person, and computers take none of these. Where no other seat is free a computer
// gives way to a person, the last one first; a computer that plays for somebody does not.
func TestFree(t *testing.T) {
	list := Seats{{Kind: table.Person, User: "ann"}, {}, {Invited: "eve"}}
	for user, want := range map[string]game.Seat{"eve": 2, "zoe": 1, "": 1} {
		if got, err := list.Free(user); got != want || err != nil {
			t.Errorf("%q gets %d, %v; want %d", user, got, err, want)
		}
	}
	list[1].Kind = table.Computer
	if got, err := list.Free("zoe"); got != 1 || err != nil {
		t.Errorf("a computer is asked to give way: %d, %v", got, err)
	}
	two := Seats{{Kind: table.Computer}, {Kind: table.Computer}, {Kind: table.Person, User: "ann"}}
	if got, err := two.Free("zoe"); got != 1 || err != nil {
		t.Errorf("of two computers %d gives up its seat, %v", got, err)
	}
	list[1].User = "bob" // for whom it holds the seat
	for _, want := range []string{"host.fullkept", "host.full"} {
		for _, user := range []string{"zoe", ""} {
			if _, err := list.Free(user); gametest.Refusal(err) != want {
				t.Errorf("%q: %v, want %s", user, err, want)
			}
		}
		if want == "host.fullkept" && list.Full() {
			t.Error("a seat that is kept is taken")
		}
		list[2] = table.Seat{Kind: table.Person, User: "eve"}
	}
}

// TestPlaces: resigned players come last, ties stay ties, and a seat without a place gets none.
func TestPlaces(t *testing.T) {
	list := Seats{{}, {Resigned: true}, {}, {Resigned: true}}
	for _, c := range []struct{ places, want []int }{
		{[]int{2, 1, 3, 4}, []int{1, 3, 2, 4}},
		{[]int{1, 1, 1, 1}, []int{1, 3, 1, 3}},
		{[]int{1, 0, 2, 0}, []int{1, 0, 2, 0}},
	} {
		if got := list.Demote(c.places); !slices.Equal(got, c.want) {
			t.Errorf("%v become %v, want %v", c.places, got, c.want)
		}
	}
	if got := list.Level(); !slices.Equal(got, []int{1, 3, 1, 3}) {
		t.Errorf("for equal places got %v", got)
	}
	list[0].Kind = table.Person
	if seats, people := list.Left(); seats != 2 || people != 1 || !list.GivenUp() {
		t.Errorf("remaining: %d, %d people, given up %v", seats, people, list.GivenUp())
	}
}

// TestAuthority: the right people lead a table, and share in leading it.
func TestAuthority(t *testing.T) {
	by := func(user, guild string, manager bool) table.Caller {
		return table.Caller{User: table.User{ID: user}, Guild: guild, Manager: manager}
	}
	lobby := Ownership{Guild: "g", Creator: "zoe", Seats: Seats{{}, {Kind: table.Person, User: "ann"},
		{Kind: table.Person, User: "ben"}}}
	begun := Ownership{Guild: "g", Creator: "zoe", Begun: true, Seats: lobby.Seats}
	sits := Ownership{Guild: "g", Creator: "ben", Seats: lobby.Seats}
	for _, c := range []struct {
		name         string
		house        Ownership
		by           table.Caller
		leads, share bool
	}{
		{"who opened it", lobby, by("zoe", "g", false), true, true},
		{"who manages the server", lobby, by("max", "g", true), true, true},
		{"who manages another", lobby, by("max", "x", true), false, false},
		{"the first who sits in a lobby", lobby, by("ann", "g", false), true, true},
		{"the second", lobby, by("ben", "g", false), false, true},
		{"the first where who opened it sits", sits, by("ann", "g", false), false, true},
		{"the first at a game", begun, by("ann", "g", false), false, true},
		{"a stranger", begun, by("eve", "g", false), false, false},
	} {
		if got := c.house.MayLead(c.by) == nil; got != c.leads {
			t.Errorf("%s: leads %v", c.name, got)
		}
		if got := c.house.MayShare(c.by) == nil; got != c.share {
			t.Errorf("%s: may share %v", c.name, got)
		}
	}
}

// TestHeldThisSeat: a person who has held one seat counts as having held that seat and no other.
func TestHeldThisSeat(t *testing.T) {
	h := Held{"m": 1}
	for s, want := range map[game.Seat]bool{0: false, 1: true, 2: false} {
		if h.Is("m", s) != want || h.HeldOther("m", s) == want || h.Is("x", s) || h.HeldOther("x", s) {
			t.Errorf("seat %d: this %v, another %v", s, h.Is("m", s), h.HeldOther("m", s))
		}
	}
}
