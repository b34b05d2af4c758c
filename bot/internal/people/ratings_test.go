package people

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

func TestPoolKeys(t *testing.T) {
	for _, want := range []table.Pool{
		{Game: "awale", Seats: 2, Options: game.Options{}},
		{Game: "scrabble", Seats: 4, Options: game.Options{"language": "fr", "odd": "a&b=c/?"}, Alone: true},
	} {
		key := rating.Pool(want.Game, want.Seats, want.Options)
		if want.Alone {
			key = Alone + key
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
			cs := []Contender{{User: "ann", Place: 1 + i%2}, {Level: 3, Place: 2 - i%2}}
			if seats == 3 {
				cs = append(cs, Contender{Level: 3, Place: 3})
			}
			after, err := Rater(cs, seats, int64(i+1))(docs)
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
	seats := []table.Seat{{Kind: table.Person, User: "ann"}, {Kind: table.Computer, User: "ben"},
		{Kind: table.Computer}, {Kind: table.Person, User: "dan"},
		{Kind: table.Computer, First: "eve"}, {Kind: table.Person, User: "fay"}}
	var moves []store.Move
	for _, m := range []struct {
		seat int
		user string
	}{{0, "ann"}, {1, "ben"}, {1, "ben"}, {1, ""}, {1, ""}, {1, ""}, {2, ""}, {1, "cleo"}, {5, "fay"}, {5, ""}, {5, ""}} {
		moves = append(moves, store.Move{Seat: m.seat, User: m.user})
	}
	want := []Owner{{"ann", true, false}, {"ben", true, true}, {"", true, false}, {"dan", false, false}, {"eve",
		false, true}, {"fay", true, true}}
	if got := Owners(seats, moves); !slices.Equal(got, want) {
		t.Errorf("the seats count for %+v, want %+v", got, want)
	}
}

func TestFeats(t *testing.T) {
	event := func(seat, value int) []byte {
		data, err := json.Marshal([]game.Event{{To: game.Public, Feat: &game.Feat{Seat: game.Seat(seat), Name: "play",
			Value: value, What: "w"}}})
		if err != nil {
			t.Fatal(err)
		}
		return data
	}
	moves := []store.Move{
		{Seat: 0, User: "ann", Events: event(0, 10)}, {Seat: 0, User: "ann", Events: event(0, 30)}, {Seat: 0,
			User: "ann", Events: event(0, 20)},
		{Seat: 1, User: "", Events: event(1, 99)}, // the computer, while ben was away
		{Seat: 0, User: "ann", Events: event(1, 5)},
	}
	got := Feats(moves, []Owner{{User: "ann"}, {User: "ben"}}, "scrabble", 7)
	want := []store.Feat{{User: "ann", Name: "play", Game: "scrabble", Value: 30, What: "w", At: 7}, {User: "ben",
		Name: "play", Game: "scrabble", Value: 5, What: "w", At: 7}}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v, want %+v", got, want)
	}
}

// TestFirst: how many share the best place; a game of one contender has no first.
func TestFirst(t *testing.T) {
	for _, c := range []struct {
		places []int
		want   int
	}{{[]int{1}, 0}, {[]int{1, 2}, 1}, {[]int{2, 1, 1}, 2}} {
		var g []store.Result
		for _, p := range c.places {
			g = append(g, store.Result{Place: p})
		}
		if got := first(g); got != c.want {
			t.Errorf("places %v: %d share the first, want %d", c.places, got, c.want)
		}
	}
}
