package game

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"math"
	"reflect"
	"testing"
)

func TestMsgKeepsTypes(t *testing.T) {
	for _, m := range []Msg{
		{},
		Lit("7b"),
		M("a.b"),
		M("a.b", "by", Seat(1), "n", 3, "word", "chat", "on", true, "move", Move("a"), "inner", M("x", "seat", Public),
			"list", []Msg{Lit("1"), M("y")}),
	} {
		data, err := json.Marshal(m)
		if err != nil {
			t.Fatalf("%v: %v", m, err)
		}
		var got Msg
		if err := json.Unmarshal(data, &got); err != nil {
			t.Fatalf("%s: %v", data, err)
		}
		if !reflect.DeepEqual(got, m) {
			t.Errorf("after JSON got %#v, want %#v", got, m)
		}
	}
}

// TestPieceJSON: a stored message keeps its piece, in few bytes, and one of a newer program is shown as text.
func TestPieceJSON(t *testing.T) {
	for _, p := range []Piece{LetterTile{Letter: "E", Value: 1}, LetterTile{Letter: "Z", Value: 10},
		LetterTile{Letter: "A"}, LetterTile{Blank: true},
		LetterTile{Letter: "?", Blank: true}, LetterTile{Letter: "Q", Blank: true},
		NumberTile{Number: 13, Colour: Blue}, NumberTile{Number: 1, Colour: Black}, NumberTile{Joker: true},
		NumberTile{Number: 7, Colour: Yellow, Joker: true}, NumberTile{Number: 7, Joker: true},
		Card{Rank: 1, Suit: Spades}, Card{Rank: 13, Suit: Clubs}, Card{Joker: true},
		Card{Rank: 12, Suit: Hearts, Joker: true},
		Card{Rank: 9, Joker: true}, Domino{Ends: [2]int{6, 2}}, Discs{}, Discs{{Owner: 1, Size: 4}}} {
		m := M("a", "tile", Lit("x").Showing(p)).Showing(p)
		data, err := json.Marshal(m)
		if err != nil {
			t.Fatal(err)
		}
		var got Msg
		if err := json.Unmarshal(data, &got); err != nil || !reflect.DeepEqual(got, m) {
			t.Errorf("%s: got %#v, %v, want %#v", data, got, err, m)
		}
		if text, _ := pieceText(p); len(text) > 5 {
			t.Errorf("%+v is stored as %q", p, text)
		}
	}
	for _, p := range []Piece{Pit{Seeds: 3}, Square{}, Discs{{Size: 2}, {Size: 1}}} {
		if data, err := json.Marshal(Lit("x").Showing(p)); err == nil {
			t.Errorf("%+v is stored as %s", p, data)
		}
	}
	for _, text := range []string{"z", "d", "d1", "g1:", "gx:y"} {
		var m Msg
		err := json.Unmarshal([]byte(`{"lit":"x","piece":"`+text+`"}`), &m)
		if err != nil || m.Piece != nil || m.Lit != "x" {
			t.Errorf("%q: got %+v, %v", text, m, err)
		}
	}
}

func TestMsgRefusesDamage(t *testing.T) {
	for _, bad := range []string{`{"args":{"a":{}}}`, `{"args":{"a":1}}`, `[]`, `{"id":1}`} {
		var m Msg
		if err := json.Unmarshal([]byte(bad), &m); err == nil {
			t.Errorf("%s: got %v, want an error", bad, m)
		}
	}
	if data, err := json.Marshal(Msg{ID: "x", Args: map[string]any{"f": 1.5}}); err == nil {
		t.Errorf("a float argument: got %s, want an error", data)
	}
}

func TestMPanicsOnMistakes(t *testing.T) {
	for _, pairs := range [][]any{{"a"}, {"a", 1.5}, {"a", nil}} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("M(%v) did not panic", pairs)
				}
			}()
			M("x", pairs...)
		}()
	}
}

func TestRefusal(t *testing.T) {
	err := fmt.Errorf("table 3: %w", Refuse("no", "n", 1))
	if m, ok := Refused(err); !ok || m.ID != "no" || m.Args["n"] != 1 {
		t.Errorf("Refused = %v, %v", m, ok)
	}
	if m, ok := Refused(errors.New("disk")); ok {
		t.Errorf("an operator's error counts as the refusal %v", m)
	}
}

func TestComplete(t *testing.T) {
	info := Info{Name: "g", Options: []Option{
		{Name: "mode", Choices: []string{"a", "b"}, Default: "a", Former: map[string]string{"old": "b"}},
		{Name: "points", Min: 10, Max: 500, Default: "100"},
	}}
	for _, c := range []struct {
		in   Options
		want Options
	}{
		{nil, Options{"mode": "a", "points": "100"}},
		{Options{"mode": "b", "points": ""}, Options{"mode": "b", "points": "100"}},
		{Options{"points": "10"}, Options{"mode": "a", "points": "10"}},
		{Options{"points": "9"}, nil},
		{Options{"points": "501"}, nil},
		{Options{"points": "010"}, nil},
		{Options{"points": "x"}, nil},
		{Options{"mode": "c"}, nil},
		{Options{"mode": "old"}, Options{"mode": "b", "points": "100"}},
		{Options{"points": "old"}, nil},
		{Options{"colour": "red"}, nil},
	} {
		got, err := info.Complete(c.in)
		if _, refused := Refused(err); !reflect.DeepEqual(got, c.want) || (c.want == nil) != refused {
			t.Errorf("Complete(%v) = %v, %v, want %v", c.in, got, err, c.want)
		}
	}
}

// TestGranted: what a server's settings give is an option of its tables as long as these say so when a table is opened;
// nobody else gives it. What was stored before there was the option is what it was then.
func TestGranted(t *testing.T) {
	info := Info{Name: "g", Options: []Option{{Name: "mode", Choices: []string{"a", "b"}, Default: "a"}, WordList()}}
	for _, c := range []struct {
		in       Options
		settings string
		want     Options
	}{
		{nil, "", Options{"mode": "a", "list": "all"}},
		{nil, FamilyWords, Options{"mode": "a", "list": "family"}},
		{Options{"mode": "b", "list": "family"}, "", Options{"mode": "b", "list": "all"}},
		{Options{"list": "other"}, FamilyWords, Options{"mode": "a", "list": "family"}},
		{Options{"list": "first"}, "", Options{"mode": "a", "list": "all"}},
	} {
		was := maps.Clone(c.in)
		got, err := info.Complete(info.Granted(c.in, map[string]string{WordsSetting: c.settings}))
		if err != nil || !reflect.DeepEqual(got, c.want) {
			t.Errorf("%v where words are %q: %v, %v, want %v", c.in, c.settings, got, err, c.want)
		}
		if !reflect.DeepEqual(c.in, was) {
			t.Errorf("%v is now %v", was, c.in)
		}
	}
	for _, c := range []struct{ stored, dated Options }{
		{nil, Options{"list": "first"}},
		{Options{"mode": "b"}, Options{"mode": "b", "list": "first"}},
		{Options{"mode": "b", "list": "family"}, Options{"mode": "b", "list": "family"}},
	} {
		if got := info.Dated(c.stored); !reflect.DeepEqual(got, c.dated) {
			t.Errorf("%v is dated %v, want %v", c.stored, got, c.dated)
		}
		if got := info.Undated(c.dated); len(got) != len(c.stored) || got["list"] != c.stored["list"] {
			t.Errorf("%v is undated %v, want %v", c.dated, got, c.stored)
		}
	}
}

// TestToday: options of earlier versions are read as what stands for them, and stay as they were stored.
func TestToday(t *testing.T) {
	info := Info{Name: "g", Options: []Option{{Name: "mode", Choices: []string{"a", "b"}, Default: "a",
		Former: map[string]string{"old": "b"}}, {Name: "more", Min: 1, Max: 9, Default: "1",
		Former: map[string]string{"many": "9"}}}}
	was := Options{"mode": "old", "more": "many", "other": "old"}
	if got, want := info.Today(was), (Options{"mode": "b", "more": "9", "other": "old"}); !reflect.DeepEqual(got, want) {
		t.Errorf("%v is read as %v, want %v", was, got, want)
	}
	if was["mode"] != "old" || was["more"] != "many" {
		t.Errorf("what was stored is now %v", was)
	}
	if got := info.Today(nil); got != nil {
		t.Errorf("no options are read as %v", got)
	}
}

func TestRank(t *testing.T) {
	for _, c := range []struct {
		scores []int
		low    bool
		want   []int
		first  []Seat
	}{
		{[]int{3, 5, 3}, false, []int{2, 1, 2}, []Seat{1}},
		{[]int{3, 5, 3}, true, []int{1, 3, 1}, []Seat{0, 2}},
		{[]int{0, 0}, false, []int{1, 1}, []Seat{0, 1}},
		{[]int{-4, 2, 1, 0}, true, []int{1, 4, 3, 2}, []Seat{0}},
	} {
		got := Rank(c.scores, c.low)
		if w := (Result{Places: got}).Winners(); !reflect.DeepEqual(got, c.want) || !reflect.DeepEqual(w, c.first) {
			t.Errorf("Rank(%v, %v) = %v, winners %v, want %v, %v", c.scores, c.low, got, w, c.want, c.first)
		}
	}
}

// TestWeigh: drops above 15 % are differences of chances; below, losses in the unit go on to count, without a leap and
// as a mistake at most; a proven win or loss is one.
func TestWeigh(t *testing.T) {
	odds := func(chance float64) float64 { return math.Log(chance / (1 - chance)) }
	inf := math.Inf(1)
	for _, c := range []struct {
		name         string
		best, played float64
		drop         float64
		counting     Counting
	}{
		{"even", odds(0.5), odds(0.3), 0.2, Counted},
		{"at the border", odds(0.15), odds(0.05), 0.1, Counted},
		{"lost, much given up", odds(0.001), odds(0.001) - 5, 0.149, Counted},
		{"lost, nothing given up", odds(0.001), odds(0.001), 0, Counted},
		{"won, a little given up", odds(0.999), odds(0.98), 0.019, Counted},
		{"lost by force", -inf, -inf, 0, Decided},
		{"a lost game lost at once", odds(0.01), -inf, 0.15, Counted},
		{"a win thrown away", inf, -inf, 1, Counted},
		{"a win kept", inf, inf, 0, Counted},
	} {
		var v Verdict
		v.Weigh(c.best, c.played)
		if math.Abs(v.Drop-c.drop) > 0.001 || v.Counting != c.counting {
			t.Errorf("%s: %+v, want a drop of %v", c.name, v, c.drop)
		}
	}
}
