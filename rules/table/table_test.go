package table

import (
	"errors"
	"slices"
	"testing"
	"time"

	"tablee/rules/game"
)

// TestParseID: a number, with or without its sign.
func TestParseID(t *testing.T) {
	for text, want := range map[string]ID{"12": 12, "#12": 12, "": 0, "#": 0, "x": 0, "-3": 0, "0": 0, "##1": 0,
		"99999999999999999999": 0} {
		if got, ok := ParseID(text); ok != (want > 0) || ok && got != want {
			t.Errorf("%q reads %d, %v; want %d", text, got, ok, want)
		}
	}
}

// TestStatsAdd: wins alone in the first place, ties, rows of wins, and how somebody else did beside one.
func TestStatsAdd(t *testing.T) {
	var s Stats
	for _, g := range [][3]int{{1, 2, 1}, {1, 0, 1}, {1, 1, 2}, {1, 3, 1}, {1, 0, 0}, {1, 3, 1}, {3, 1, 1}, {0, 2, 1},
		{2, 2, 1}} {
		s.Add(g[0], g[1], g[2])
	}
	if s.Games != 9 || s.Wins != 4 || s.Ties != 1 || s.Streak != 0 || s.Longest != 2 {
		t.Errorf("got %+v", s)
	}
	if want := (Versus{Wins: 1, Ties: 2, Losses: 3}); s.Versus != want {
		t.Errorf("against the other: %+v, want %+v", s.Versus, want)
	}
}

// TestSeats: whose seat is whose, who may take one, and when nobody is there.
func TestSeats(t *testing.T) {
	away := time.Now()
	seats := []Seat{{Kind: Computer, User: "ann", Away: away.UnixMilli()}, {Kind: Person, User: "ben"},
		{Kind: Computer}}
	for user, want := range map[string]game.Seat{"ann": game.Public, "ben": 1, "": game.Public} {
		if got := SeatOf(seats, user); got != want {
			t.Errorf("%q sits at %d, want %d", user, got, want)
		}
	}
	for name, c := range map[string]struct {
		seats []Seat
		alone bool
		want  bool
	}{"with a person": {seats, false, false}, "all away": {seats[:1], false, true}, "an exhibition": {seats[2:], true,
		false}} {
		if got := Deserted(c.seats, c.alone); got != c.want {
			t.Errorf("%s: deserted %v, want %v", name, got, c.want)
		}
	}
}

// TestInTurn: only while the game runs, and only who sits there.
func TestInTurn(t *testing.T) {
	for _, c := range []struct {
		phase Phase
		you   game.Seat
		want  bool
	}{{Playing, 1, true}, {Playing, 0, false}, {Playing, game.Public, false}, {Over, 1, false}, {Lobby, 1, false}} {
		if got := (&Table{Phase: c.phase, Turn: []game.Seat{1, 2}, You: c.you}).InTurn(); got != c.want {
			t.Errorf("%s, seat %d: %v", c.phase, c.you, got)
		}
	}
}

// TestNamesDiffer: computers have names, all different and none like a person's, and keep them when others come and go.
func TestNamesDiffer(t *testing.T) {
	for id := ID(1); id <= 60; id++ {
		tb := &Table{ID: id, Seats: []Seat{{Kind: Computer}, {Kind: Person, Name: "Ann"}, {Kind: Computer},
			{Kind: Computer}}}
		names := tb.Names()
		sorted := slices.Sorted(slices.Values(names))
		if len(slices.Compact(sorted)) != 4 || names[1] != "Ann" {
			t.Fatalf("table %d: %q", id, names)
		}
		tb.Seats[1].Name = names[0]
		if again := tb.Names(); again[0] == names[0] || again[2] != names[2] {
			t.Errorf("table %d: beside a person called %s sits %q; before %q", id, names[0], again, names)
		}
	}
	if Guest(0) == Guest(len(guests)) || Guest(len(guests)) != guests[0]+" 2" {
		t.Errorf("the names come again as %q", Guest(len(guests)))
	}
}

// TestConsentClockAndEntrants: NeedsConsent unwraps to its refusal, a clock's Out has a default, and entrants are
// found.
func TestConsentClockAndEntrants(t *testing.T) {
	refusal := game.Refuse("host.needconsent")
	err := error(NeedsConsent{refusal})
	if m, ok := game.Refused(err); !ok || m.ID != "host.needconsent" || !errors.Is(err, refusal) || err.Error() == "" {
		t.Errorf("%v is refused with %v", err, m)
	}
	if (Clock{}).Out() != TimeoutSeat || (Clock{Timeout: TimeoutVote}).Out() != TimeoutVote {
		t.Error("Out does not return the chosen timeout")
	}
	c := &Tournament{Entrants: []Entrant{{}, {User: "ann"}}}
	if c.entrantOf("ann") != 1 || c.entrantOf("ben") != -1 || c.entrantOf("") != -1 {
		t.Error("entrants are not found")
	}
	for stamp, want := range map[int]int{NewRevision(5, 2, 0): 0, NewRevision(1<<20-1, 1<<20-1, 3): 3} {
		if got := Epoch(stamp); got != want {
			t.Errorf("stamp %d is of life %d, want %d", stamp, got, want)
		}
	}
}

// TestDivision: a division has the entrants from its first one on.
func TestDivision(t *testing.T) {
	d := Division{First: 4, Size: 3}
	for e, want := range map[int]bool{3: false, 4: true, 6: true, 7: false} {
		if d.Has(e) != want {
			t.Errorf("entrant %d is of %+v: %v", e, d, !want)
		}
	}
}

// TestForfeits: the computer's help loses a game of a tournament, unless somebody gave up or both were helped.
func TestForfeits(t *testing.T) {
	helped, fair := Seat{Kind: Person, User: "a", Helped: true}, Seat{Kind: Person, User: "b"}
	gaveUp, both := Seat{Kind: Person, User: "b", Resigned: true}, Seat{User: "c", Helped: true, Resigned: true}
	for _, c := range []struct {
		seats            []Seat
		want, wantSeason game.Seat
	}{
		{[]Seat{fair, fair}, game.Public, game.Public}, {[]Seat{fair, helped}, 1, 1},
		{[]Seat{helped, helped}, game.Public, game.Public}, {[]Seat{fair, gaveUp}, 1, 1}, {[]Seat{gaveUp, fair}, 0, 0},
		{[]Seat{helped, gaveUp}, 1, 0}, {[]Seat{gaveUp, helped}, 0, 1}, {[]Seat{helped, both}, 1, game.Public},
		{[]Seat{{Kind: Computer, Helped: true}, fair}, game.Public, game.Public},
		{[]Seat{{Kind: Computer, User: "a", Helped: true}, fair}, 0, 0},
	} {
		if got := Forfeits(c.seats, false); got != c.want {
			t.Errorf("%+v: seat %d, want %d", c.seats, got, c.want)
		}
		if got := Forfeits(c.seats, true); got != c.wantSeason {
			t.Errorf("%+v in a season: seat %d, want %d", c.seats, got, c.wantSeason)
		}
	}
}

// TestQuestion: a pause is asked for with its length, the usual one where none was chosen; an earlier release asked
// before the game went on.
func TestQuestion(t *testing.T) {
	for _, c := range []struct {
		ask    Ask
		paused bool
		id     string
		n      any
	}{
		{Ask{What: AskPause}, false, "x.pausefor", PauseDays}, {Ask{What: AskPause, Days: 3}, false, "x.pausefor", 3},
		{Ask{What: AskPause}, true, "x.unpause", nil}, {Ask{What: AskDraw}, true, "x.draw", nil},
	} {
		m := c.ask.Question("x.", c.paused, game.Seat(1))
		if m.ID != c.id || m.Args["n"] != c.n || m.Args["by"] != game.Seat(1) {
			t.Errorf("%+v, paused %v: %+v", c.ask, c.paused, m)
		}
	}
}
