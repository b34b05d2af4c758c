package host

import (
	"encoding/json"
	"math"
	"reflect"
	"slices"
	"testing"

	"tablee/bot/internal/rating"
	"tablee/commands/table"
	"tablee/rules/game"
	"tablee/store"
)

func TestPoints2(t *testing.T) {
	for _, c := range []struct {
		name     string
		scores   []int
		places   []int
		resigned int // -1: nobody
		want     [2]int
	}{
		{"seeds", []int{30, 18}, []int{1, 2}, -1, [2]int{30, 18}},
		{"tie", []int{24, 24}, []int{1, 1}, -1, [2]int{24, 24}},
		{"no scores", nil, []int{2, 1}, -1, [2]int{0, 1}},
		{"little is good", []int{0, 40}, []int{1, 2}, -1, [2]int{1, 0}},
		{"who leads resigns", []int{20, 10}, []int{2, 1}, 0, [2]int{0, 10}},
		{"resigned at once", []int{0, 0}, []int{1, 2}, 1, [2]int{1, 0}},
		{"draw agreed on", []int{20, 10}, []int{1, 1}, -1, [2]int{}},
		{"put away", nil, nil, -1, [2]int{}},
	} {
		d := doc{Seats: make([]table.Seat, 2), Result: &table.Result{Scores: c.scores, Places: c.places}}
		if c.resigned >= 0 {
			d.Seats[c.resigned].Resigned = true
		}
		if got := points2(d); got != c.want {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
}

func TestPoolKeys(t *testing.T) {
	for _, want := range []table.Pool{
		{Game: "awale", Seats: 2, Options: game.Options{}},
		{Game: "scrabble", Seats: 4, Options: game.Options{"language": "fr", "odd": "a&b=c/?"}, Alone: true},
	} {
		key := rating.Pool(want.Game, want.Seats, want.Options)
		if want.Alone {
			key = aloneMark + key
		}
		if got, err := parsePool(key); err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%q is read as %+v, %v; want %+v", key, got, err, want)
		}
	}
	if _, err := parsePool("awale"); err == nil {
		t.Error("a pool without seats is read")
	}
}

// TestComputersStandStill: whatever happens to people, a computer's rating is the same before every game, and a
// person who scores as the ladder expects comes to stand where the computer does.
func TestComputersStandStill(t *testing.T) {
	for _, seats := range []int{2, 3} {
		docs := map[string][]byte{"ann": nil}
		for i := range 400 {
			cs := []contender{{user: "ann", place: 1 + i%2}, {level: 3, place: 2 - i%2}}
			if seats == 3 {
				cs = append(cs, contender{level: 3, place: 3})
			}
			after, err := rater(cs, seats, int64(i+1))(docs)
			if err != nil || len(after) != 1 {
				t.Fatalf("%d ratings change, %v; want ann's alone", len(after), err)
			}
			docs["ann"] = after["ann"].Doc
		}
		d, err := readRating(docs["ann"], seats, 401)
		if err != nil || d.Games != 400 {
			t.Fatalf("%+v, %v", d, err)
		}
		if _, provisional := d.shown(); provisional {
			t.Errorf("%d seats: still provisional after 400 games", seats)
		}
		if seats == 2 && math.Abs(d.Glicko.Rating-anchor(3)) > 30 {
			t.Errorf("half the points against %v make %v", anchor(3), d.Glicko.Rating)
		}
	}
}

func TestRatingRests(t *testing.T) {
	g := rating.Glicko{Rating: 1700, Deviation: 60, Volatility: 0.06}
	data, err := json.Marshal(ratingDoc{Glicko: &g, Games: 50, At: 1})
	if err != nil {
		t.Fatal(err)
	}
	year := 365 * 24 * 3600 * 1000
	for _, c := range []struct {
		at          int64
		provisional bool
	}{{1, false}, {int64(year / 4), false}, {int64(year * 2), true}} {
		d, err := readRating(data, 2, c.at)
		if shown, provisional := d.shown(); err != nil || provisional != c.provisional || shown != 1700 {
			t.Errorf("at %d: %v, provisional %v, %v; want %v", c.at, shown, provisional, err, c.provisional)
		}
	}
}

func TestOwners(t *testing.T) {
	seats := []table.Seat{{Kind: table.Person, User: "ann"}, {Kind: table.Computer, User: "ben"}, {Kind: table.Computer}, {Kind: table.Person, User: "dan"}}
	var moves []store.Move
	for _, m := range []struct {
		seat int
		user string
	}{{0, "ann"}, {1, "ben"}, {1, "ben"}, {1, ""}, {1, ""}, {1, ""}, {2, ""}, {1, "cleo"}} {
		moves = append(moves, store.Move{Seat: m.seat, User: m.user})
	}
	who, moved := owners(seats, moves)
	if want := []string{"ann", "ben", "", "dan"}; !slices.Equal(who, want) {
		t.Errorf("the seats count for %q, want %q", who, want)
	}
	if want := []bool{true, true, true, false}; !slices.Equal(moved, want) {
		t.Errorf("moved %v, want %v", moved, want)
	}
}

func TestFeats(t *testing.T) {
	event := func(seat, value int) []byte {
		data, err := json.Marshal([]game.Event{{To: game.Public, Feat: &game.Feat{Seat: game.Seat(seat), Name: "play", Value: value, What: "w"}}})
		if err != nil {
			t.Fatal(err)
		}
		return data
	}
	moves := []store.Move{
		{Seat: 0, User: "ann", Events: event(0, 10)}, {Seat: 0, User: "ann", Events: event(0, 30)}, {Seat: 0, User: "ann", Events: event(0, 20)},
		{Seat: 1, User: "", Events: event(1, 99)}, // the computer, while ben was away
		{Seat: 0, User: "ann", Events: event(1, 5)},
	}
	got := feats(moves, []string{"ann", "ben"}, "scrabble", 7)
	want := []store.Feat{{User: "ann", Name: "play", Game: "scrabble", Value: 30, What: "w", At: 7}, {User: "ben", Name: "play", Game: "scrabble", Value: 5, What: "w", At: 7}}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v, want %+v", got, want)
	}
}
