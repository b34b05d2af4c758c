package people

import (
	"encoding/json"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"

	"tablee/bot/internal/rating"
	"tablee/rules/game"
	"tablee/rules/table"
	"tablee/store"
)

func TestPoolKeys(t *testing.T) {
	for _, want := range []table.Pool{
		{Game: "awale", Seats: 2, Options: game.Options{}},
		{Game: "scrabble", Seats: 4, Options: game.Options{"language": "fr", "odd": "a&b=c/?"}, Alone: true},
	} {
		key := rating.Pool(want.Game, want.Seats, want.Options)
		if want.Alone {
			key = SoloPrefix + key
		}
		if got, err := parsePool(key); err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%q is read as %+v, %v; want %+v", key, got, err, want)
		}
	}
	if _, err := parsePool("awale"); err == nil {
		t.Error("a pool without seats is read")
	}
}

// TestPoolsOfOptions: tables of before an option are rated with those that have its usual value, and an option that
// makes no difference makes no pool.
func TestPoolsOfOptions(t *testing.T) {
	info := game.Info{Name: "g", Options: []game.Option{
		{Name: "language", Choices: []string{"fr", "en"}, Default: "fr", Language: true},
		{Name: "letters", Choices: []string{"own", "text"}, Default: "own", Before: "text",
			Only: game.Options{"language": "en"}},
		game.WordList(),
	}}
	for _, c := range []struct {
		o    game.Options
		want string
	}{
		{nil, "g/2"},
		{game.Options{"language": "fr", "list": game.FamilyWords}, "g/2"},
		{game.Options{"language": "fr", "letters": "own"}, "g/2"},
		{game.Options{"language": "fr", "letters": "text"}, "g/2"},
		{game.Options{"letters": "text"}, "g/2"},
		{game.Options{"language": "en"}, "g/2?language=en"},
		{game.Options{"language": "en", "letters": "own"}, "g/2?language=en"},
		{game.Options{"language": "en", "letters": "text"}, "g/2?language=en&letters=text"},
	} {
		if got := Pool(info, 2, c.o); got != c.want {
			t.Errorf("%v is rated in %q, want %q", c.o, got, c.want)
		}
	}
}

// TestComputerRatingsAreFixed: whatever happens to people, a computer's rating is the same before every game, and a
// person who scores as the levels predict gets the computer's rating in the end.
func TestComputerRatingsAreFixed(t *testing.T) {
	for _, seats := range []int{2, 3} {
		docs := map[string][]byte{"ann": nil}
		for i := range 400 {
			cs := []Contender{{User: "ann", Place: 1 + i%2}, {Level: 3, Place: 2 - i%2}}
			if seats == 3 {
				cs = append(cs, Contender{Level: 3, Place: 3})
			}
			after, err := Rater(cs, seats, int64(i+1))(docs, nil)
			if err != nil || len(after) != 1 {
				t.Fatalf("%d ratings change, %v; want ann's alone", len(after), err)
			}
			docs["ann"] = after["ann"].Doc
		}
		d, err := readRating(docs["ann"], seats, 401)
		if err != nil || d.Games != 400 {
			t.Fatalf("%+v, %v", d, err)
		}
		if !d.reliable(401) {
			t.Errorf("%d seats: not reliable after 400 games", seats)
		}
		if seats == 2 && math.Abs(d.Glicko.Rating-anchor(3)) > 30 {
			t.Errorf("half the points against %v make %v", anchor(3), d.Glicko.Rating)
		}
	}
}

// TestOneScale: ratings of two and of more are shown on one scale. A computer is worth the same on both, and everybody
// begins with the same number.
func TestOneScale(t *testing.T) {
	for level := 1; level <= 6; level++ {
		two, more := anchored(level, 2).shown(), anchored(level, 4).shown()
		if math.Abs(two-more) > 0.01 {
			t.Errorf("level %d is shown as %v among two, and as %v among more", level, two, more)
		}
	}
	for seats := 2; seats <= 4; seats++ {
		d, err := readRating(nil, seats, 0)
		if err != nil || d.shown() != 1500 {
			t.Errorf("%d seats: the first rating is shown as %v, %v", seats, d.shown(), err)
		}
	}
}

// TestInactiveRatingBecomesProvisional: whoever has not played for a year is ranked again after their next game.
func TestInactiveRatingBecomesProvisional(t *testing.T) {
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
		if err != nil || d.reliable(c.at) == c.provisional || d.shown() != 1700 {
			t.Errorf("at %d: %v, reliable %v, %v; want %v", c.at, d.shown(), d.reliable(c.at), err, !c.provisional)
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
	}{{0, "ann"}, {1, "ben"}, {1, "ben"}, {1, ""}, {1, ""}, {1, ""}, {2, ""}, {1, "cleo"}, {4, ""},
		{5, "fay"}, {5, ""}, {5, ""}} {
		moves = append(moves, store.Move{Seat: m.seat, User: m.user})
	}
	want := []Owner{{User: "ann", Moved: true}, {User: "ben", Moved: true, Left: true, Helped: true}, {Moved: true},
		{User: "dan", Unmoved: true}, {User: "eve", Moved: true, Left: true, Helped: true, Unmoved: true},
		{User: "fay", Moved: true, Left: true, Helped: true}}
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

// TestSharedFirstPlaces: the number of players who share the first place is right; a game of one contender has no first
// place.
func TestSharedFirstPlaces(t *testing.T) {
	for _, c := range []struct {
		places []int
		want   int
	}{{[]int{1}, 0}, {[]int{1, 2}, 1}, {[]int{2, 1, 1}, 2}} {
		var g []store.Result
		for _, p := range c.places {
			g = append(g, store.Result{Place: p})
		}
		if got := winnersCount(g); got != c.want {
			t.Errorf("places %v: %d share the first, want %d", c.places, got, c.want)
		}
	}
}

// rates is what a game makes of ratings that begin at the beginning: 1 up, -1 down, 0 as it was, by contender.
func rates(t *testing.T, cs []Contender, seats int, before map[string][]byte, recent store.Recent) (moved []int) {
	t.Helper()
	after, err := Rater(cs, seats, 1)(before, recent)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range cs {
		was, err := readRating(before[c.User], seats, 1)
		if err != nil {
			t.Fatal(err)
		}
		r, changed := after[c.User]
		if !changed {
			moved = append(moved, 0)
			continue
		}
		d, err := readRating(r.Doc, seats, 1)
		switch {
		case err != nil || d.Games != was.Games+1:
			t.Fatalf("%+v, %v", d, err)
		case d.strength(seats) > was.strength(seats):
			moved = append(moved, 1)
		case d.strength(seats) < was.strength(seats):
			moved = append(moved, -1)
		default:
			t.Errorf("%+v: %s is rated, and as before", cs, c.User)
		}
	}
	return moved
}

// TestWhatCountsForWhom: nobody wins by the computer's moves, or before both have moved, and nobody avoids a loss by
// either.
func TestWhatCountsForWhom(t *testing.T) {
	as := func(user string, place int, flags string) Contender {
		return Contender{User: user, Place: place, Helped: strings.Contains(flags, "h"),
			Unmoved: strings.Contains(flags, "u"), GaveUp: strings.Contains(flags, "g")}
	}
	for _, c := range []struct {
		name string
		cs   []Contender
		want []int
	}{
		{"as usual", []Contender{as("a", 1, ""), as("b", 2, "")}, []int{1, -1}},
		{"helped, and won", []Contender{as("a", 1, "h"), as("b", 2, "")}, []int{0, 0}},
		{"helped, and lost", []Contender{as("a", 1, ""), as("b", 2, "h")}, []int{1, -1}},
		{"both helped", []Contender{as("a", 1, "h"), as("b", 2, "h")}, []int{0, 0}},
		{"helped, and left", []Contender{as("a", 1, ""), as("b", 2, "hg")}, []int{1, -1}},
		{"never moved, and given up", []Contender{as("a", 1, ""), as("b", 2, "ug")}, []int{0, -1}},
		{"given up before the other has moved", []Contender{as("a", 1, "u"), as("b", 2, "g")}, []int{0, -1}},
		{"given up before anybody has moved", []Contender{as("a", 1, "u"), as("b", 2, "ug")}, []int{0, -1}},
		{"given up to the computer's moves", []Contender{as("a", 1, "hu"), as("b", 2, "ug")}, []int{0, -1}},
		{"both given up, one never moved", []Contender{as("a", 1, "g"), as("b", 2, "ug")}, []int{0, -1}},
		{"ended before both have moved", []Contender{as("a", 1, ""), as("b", 2, "u")}, []int{0, 0}},
		{"a draw before both have moved", []Contender{as("a", 1, ""), as("b", 1, "u")}, []int{0, 0}},
		{"three, the second helped", []Contender{as("a", 1, ""), as("b", 2, "h"), as("c", 3, "")}, []int{1, -1, -1}},
		{"three, the first helped", []Contender{as("a", 1, "h"), as("b", 2, ""), as("c", 3, "")}, []int{0, 1, -1}},
		{"three, the last helped", []Contender{as("a", 1, ""), as("b", 2, ""), as("c", 3, "h")}, []int{1, 1, -1}},
		{"three, one never moved", []Contender{as("a", 1, ""), as("b", 2, ""), as("c", 3, "ug")}, []int{1, -1, -1}},
		{"three, ended by one who gave up at once", []Contender{as("a", 1, ""), as("b", 1, "u"), as("c", 3, "ug")},
			[]int{0, 0, -1}},
		{"alone, and won", []Contender{as("a", 1, ""), {Level: 3, Place: 2}}, []int{1, 0}},
		{"alone, and won with help", []Contender{as("a", 1, "h"), {Level: 3, Place: 2}}, []int{0, 0}},
		{"alone, and given up at once", []Contender{as("a", 2, "ug"), {Level: 3, Place: 1, Unmoved: true}}, []int{-1, 0}},
	} {
		seats := len(c.cs)
		before := map[string][]byte{}
		if got := rates(t, c.cs, seats, before, nil); !slices.Equal(got, c.want) {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
		counts := slices.ContainsFunc(c.want, func(moved int) bool { return moved != 0 })
		if got := Counts(c.cs); got != counts {
			t.Errorf("%s: counts %v, want %v", c.name, got, counts)
		}
	}
}

// TestHelpedDraw: a draw with the computer's help raises nobody whom it helped and lowers nobody else; a player who
// would have won without it loses points.
func TestHelpedDraw(t *testing.T) {
	doc := func(r float64) []byte {
		data, err := json.Marshal(ratingDoc{Glicko: &rating.Glicko{Rating: r, Deviation: 60, Volatility: 0.06}, At: 1})
		if err != nil {
			t.Fatal(err)
		}
		return data
	}
	cs := []Contender{{User: "a", Place: 1, Helped: true}, {User: "b", Place: 1}}
	for _, c := range []struct {
		a, b float64
		want []int
	}{{1800, 1500, []int{-1, 1}}, {1500, 1800, []int{0, 0}}} {
		got := rates(t, cs, 2, map[string][]byte{"a": doc(c.a), "b": doc(c.b)}, nil)
		if !slices.Equal(got, c.want) {
			t.Errorf("a draw of %v, helped, with %v: %v, want %v", c.a, c.b, got, c.want)
		}
	}
}

// TestOneGameADay: further games of the same two people on one day do not count, games with others do; an erased person
// does not count as somebody new.
func TestOneGameADay(t *testing.T) {
	on := func(tables ...int64) (list []store.RatedGame) {
		for _, id := range tables {
			list = append(list, store.RatedGame{Table: id})
		}
		return list
	}
	rated := map[string][]byte{"a": nil, "b": nil, "c": nil}
	for u := range rated {
		data, err := json.Marshal(ratingDoc{Glicko: &rating.Glicko{Rating: 1500, Deviation: 90, Volatility: 0.06},
			Skill: &rating.Skill{Mu: 25, Sigma: 3}, At: 1})
		if err != nil {
			t.Fatal(err)
		}
		rated[u] = data
	}
	forgot := store.Recent{"a": {{Table: 3, Forgotten: true}}}
	two := []Contender{{User: "a", Place: 1}, {User: "b", Place: 2}}
	three := append(slices.Clone(two), Contender{User: "c", Place: 3})
	gaveUp := []Contender{{User: "a", Place: 1}, {User: "b", Place: 2, Unmoved: true, GaveUp: true}}
	for _, c := range []struct {
		name   string
		cs     []Contender
		before map[string][]byte
		recent store.Recent
		want   []int
	}{
		{"the first", two, rated, nil, []int{1, -1}},
		{"the second", two, rated, store.Recent{"a": on(1), "b": on(1)}, []int{0, 0}},
		{"given up at once after the first", gaveUp, rated, store.Recent{"a": on(1), "b": on(1)}, []int{0, 0}},
		{"after games with others", two, rated, store.Recent{"a": on(1, 2), "b": on(3)}, []int{1, -1}},
		{"three, two of whom have met", three, rated, store.Recent{"a": on(1), "b": on(2, 1), "c": on(5)},
			[]int{1, 1, -1}},
		{"with somebody new after one who was erased", two, map[string][]byte{"a": rated["a"]}, forgot, []int{0, 0}},
		{"the same from the other side", two, map[string][]byte{"b": rated["b"]},
			store.Recent{"b": {{Table: 3, Forgotten: true}}}, []int{0, 0}},
		{"with somebody who is rated, after one who was erased", two, rated, forgot, []int{1, -1}},
	} {
		if got := rates(t, c.cs, len(c.cs), c.before, c.recent); !slices.Equal(got, c.want) {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
	alone := []Contender{{User: "a", Place: 1}, {Level: 2, Place: 2}}
	if got := rates(t, alone, 2, rated, store.Recent{"a": on(1, 2), "": on(1)}); !slices.Equal(got, []int{1, 0}) {
		t.Errorf("against computers, again: %v", got)
	}
}

// TestFitting: the level is the one whose rating is nearest, of those that the game has.
func TestFitting(t *testing.T) {
	g := New(Options{})
	for _, c := range []struct {
		rating float64
		levels int
		want   int
	}{{0, 5, 1}, {anchor(1), 5, 1}, {1099, 5, 1}, {1101, 5, 2}, {anchor(4), 5, 4}, {1899, 5, 5}, {3000, 5, 5},
		{3000, 3, 3}} {
		if got := g.Fitting(game.Info{Levels: c.levels}, c.rating); got != c.want {
			t.Errorf("rated %v, of %d levels: %d, want %d", c.rating, c.levels, got, c.want)
		}
	}
}
