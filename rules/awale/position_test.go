package awale

import (
	"bytes"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"tablee/rules/game"
)

func TestFigure(t *testing.T) {
	// Figure 2 of the seed text in spirit: six seeds end on a pit of two, the three before it go as
	// well, and the six before those stop the capture.
	p := board([6]uint8{0, 1, 2, 5, 4, 4}, [6]uint8{1, 0, 0, 0, 6, 1}, 1)
	q := play(t, p, "e").(*position)
	want := state{rows: [2][cols]uint8{{0, 0, 0, 6, 5, 5}, {1, 0, 0, 0, 0, 2}}, store: [2]uint8{0, 5}, turn: 0}
	if q.cur != want {
		t.Errorf("got %+v, want %+v", q.cur, want)
	}
}

func TestSow(t *testing.T) {
	tests := []struct {
		name       string
		row0, row1 [cols]uint8
		turn       uint8
		col        int
		want0      [cols]uint8
		want1      [cols]uint8
		captured   int
		verdict    verdict
	}{
		{"row 1 goes right", [6]uint8{4, 4, 4, 4, 4, 4}, [6]uint8{4, 4, 4, 4, 4, 4}, 1, 3,
			[6]uint8{4, 4, 4, 4, 5, 5}, [6]uint8{4, 4, 4, 0, 5, 5}, 0, legal},
		{"row 0 goes left", [6]uint8{4, 4, 4, 4, 4, 4}, [6]uint8{4, 4, 4, 4, 4, 4}, 0, 3,
			[6]uint8{5, 5, 5, 0, 4, 4}, [6]uint8{5, 4, 4, 4, 4, 4}, 0, legal},
		{"twelve skip the origin", [6]uint8{1, 1, 1, 1, 1, 1}, [6]uint8{0, 12, 0, 0, 0, 0}, 1, 1,
			[6]uint8{2, 2, 2, 2, 2, 2}, [6]uint8{1, 0, 2, 1, 1, 1}, 0, legal},
		{"twenty-three skip it twice", [6]uint8{0, 0, 0, 0, 0, 0}, [6]uint8{0, 0, 0, 0, 23, 0}, 1, 4,
			[6]uint8{2, 2, 2, 2, 2, 2}, [6]uint8{2, 2, 2, 2, 0, 3}, 0, legal},
		{"own twos stay", [6]uint8{1, 0, 0, 0, 0, 0}, [6]uint8{1, 1, 0, 0, 0, 0}, 1, 0,
			[6]uint8{1, 0, 0, 0, 0, 0}, [6]uint8{0, 2, 0, 0, 0, 0}, 0, legal},
		{"four stay", [6]uint8{0, 0, 0, 0, 0, 3}, [6]uint8{0, 0, 0, 0, 0, 1}, 1, 5,
			[6]uint8{0, 0, 0, 0, 0, 4}, [6]uint8{0, 0, 0, 0, 0, 0}, 0, legal},
		{"one stays", [6]uint8{1, 0, 0, 0, 0, 0}, [6]uint8{0, 0, 0, 0, 0, 1}, 1, 5,
			[6]uint8{1, 0, 0, 0, 0, 1}, [6]uint8{0, 0, 0, 0, 0, 0}, 0, legal},
		{"a gap ends the capture", [6]uint8{0, 0, 2, 1, 5, 1}, [6]uint8{0, 0, 0, 0, 4, 2}, 1, 4,
			[6]uint8{0, 0, 2, 0, 6, 2}, [6]uint8{0, 0, 0, 0, 0, 3}, 2, legal},
		{"not everything", [6]uint8{0, 0, 0, 0, 0, 1}, [6]uint8{1, 0, 0, 0, 0, 1}, 1, 5,
			[6]uint8{}, [6]uint8{}, 2, starves},
		{"feed the hungry", [6]uint8{}, [6]uint8{1, 0, 0, 0, 0, 0}, 1, 0, [6]uint8{}, [6]uint8{}, 0, starves},
		{"nothing there", [6]uint8{1, 0, 0, 0, 0, 0}, [6]uint8{1, 0, 0, 0, 0, 0}, 1, 1, [6]uint8{}, [6]uint8{}, 0, empty},
	}
	for _, tt := range tests {
		s := state{rows: [2][cols]uint8{tt.row0, tt.row1}, turn: tt.turn}
		got, did, v := s.sow(tt.col)
		if v != tt.verdict {
			t.Errorf("%s: verdict %d, want %d", tt.name, v, tt.verdict)
		}
		if v != legal {
			continue
		}
		want := state{rows: [2][cols]uint8{tt.want0, tt.want1}, turn: 1 - tt.turn}
		want.store[tt.turn] = uint8(tt.captured)
		if got != want || did.captured != tt.captured {
			t.Errorf("%s:\n got %+v\nwant %+v", tt.name, got, want)
		}
	}
}

func TestNoMove(t *testing.T) {
	// Player 0 has one move left; then player 1 has no seed to sow, and player 1 takes what is on the board.
	p := board([6]uint8{0, 3, 0, 0, 0, 0}, [6]uint8{}, 1)
	res, over := p.Result()
	if !over || !slices.Equal(res.Scores, []int{0, 3}) || !slices.Equal(res.Places, []int{2, 1}) {
		t.Errorf("hungry player: %+v over %t, want 0-3", res, over)
	}
	if len(p.Turn()) != 0 || len(p.Moves(1)) != 0 {
		t.Errorf("turn %v, moves %v after the end", p.Turn(), p.Moves(1))
	}
	// Player 1 can only take everything with f, which is forbidden.
	p = board([6]uint8{0, 0, 0, 0, 0, 1}, [6]uint8{0, 0, 0, 0, 0, 1}, 1)
	if res, over = p.Result(); !over || !slices.Equal(res.Scores, []int{0, 2}) {
		t.Errorf("only a forbidden move: %+v over %t, want 0-2", res, over)
	}
	// The move before: the opponent is left a seed, but cannot bring it over.
	p = board([6]uint8{}, [6]uint8{0, 0, 0, 0, 0, 1}, 1)
	q, evs, err := p.Apply(1, "f", nil)
	if err != nil {
		t.Fatal(err)
	}
	if res, over = q.Result(); !over || !slices.Equal(res.Scores, []int{1, 0}) {
		t.Errorf("the last move: %+v over %t, want 1-0", res, over)
	}
	if last := evs[len(evs)-1].Msg; last.ID != "awale.end.nomove" || last.Args["by"] != game.Seat(0) ||
		last.Args["n"] != 1 {
		t.Errorf("last event %v, want awale.end.nomove of seat 0 with 1", last)
	}
	checkCodec(t, q)
}

func TestRepetition(t *testing.T) {
	// Two seeds chase each other: twelve plies bring the board back.
	var p game.Position = board([6]uint8{0, 0, 0, 0, 0, 1}, [6]uint8{1, 0, 0, 0, 0, 0}, 1)
	start := p.(*position).cur.rows
	circle := []game.Move{"a", "f", "b", "e", "c", "d", "d", "c", "e", "b", "f", "a"}
	p = play(t, p, circle[:11]...)
	q, evs, err := p.Apply(p.Turn()[0], circle[11], nil)
	if err != nil {
		t.Fatal(err)
	}
	if got := q.(*position).cur.rows; got != start {
		t.Fatalf("the circle ends at %v, want %v", got, start)
	}
	if last := evs[len(evs)-1].Msg.ID; last != "awale.ev.twice" {
		t.Errorf("second time: last event %s, want awale.ev.twice", last)
	}
	p = play(t, q, circle[:11]...)
	if _, over := p.Result(); over {
		t.Fatal("over before the third time")
	}
	if got := p.(*position).Perft(1); got != 1 {
		t.Errorf("perft 1 before the third time: %d, want 1", got)
	}
	if got := p.(*position).Perft(2); got != 0 {
		t.Errorf("perft 2 beyond the third time: %d, want 0", got)
	}
	p = play(t, p, circle[11])
	res, over := p.Result()
	if !over || !slices.Equal(res.Scores, []int{0, 0}) || res.Reason.ID != "awale.end.repeated" {
		t.Errorf("third time: %+v over %t, want 0-0 by repetition", res, over)
	}
	if _, _, err := p.Apply(1, "a", nil); err == nil {
		t.Error("a move was accepted after the end")
	}
	if got := p.(*position).Inventory()["seed"]; got != 2 {
		t.Errorf("%d seeds at the end, want 2", got)
	}
	checkCodec(t, p)
}

// checkCodec decodes what p encodes and compares everything that a player can see.
func checkCodec(t *testing.T, p game.Position) {
	t.Helper()
	data, err := p.Encode()
	if err != nil {
		t.Fatal(err)
	}
	q, err := Rules.Decode(data)
	if err != nil {
		t.Fatalf("Decode(%x): %v", data, err)
	}
	again, _ := q.Encode()
	if !bytes.Equal(again, data) {
		t.Errorf("encoded again: %x, want %x", again, data)
	}
	got, _ := q.Result()
	want, _ := p.Result()
	if !slices.Equal(got.Scores, want.Scores) || !slices.Equal(q.Turn(),
		p.Turn()) || q.(*position).occurrences() != p.(*position).occurrences() {
		t.Errorf("decoded %+v, want %+v", q, p)
	}
}

func TestRefusals(t *testing.T) {
	p := board([6]uint8{0, 0, 0, 0, 0, 1}, [6]uint8{1, 0, 0, 0, 0, 1}, 1)
	tests := []struct {
		by   game.Seat
		move game.Move
		want string
	}{
		{0, "f", "awale.refuse.turn"},
		{1, "b", "awale.refuse.empty"},
		{1, "f", "awale.refuse.starves"},
		{1, "A", "awale.refuse.unknown"},
		{1, "g", "awale.refuse.unknown"},
		{1, "", "awale.refuse.unknown"},
	}
	for _, tt := range tests {
		_, _, err := p.Apply(tt.by, tt.move, nil)
		if msg, _ := game.Refused(err); msg.ID != tt.want {
			t.Errorf("%d %q: %v, want %s", tt.by, tt.move, err, tt.want)
		}
	}
}

func TestEventsAndFeats(t *testing.T) {
	p := board([6]uint8{0, 1, 2, 5, 4, 4}, [6]uint8{1, 0, 0, 0, 6, 1}, 1)
	_, evs, err := p.Apply(1, "e", nil)
	if err != nil || len(evs) != 2 {
		t.Fatalf("%v, %v, want two events", evs, err)
	}
	for i, want := range []game.Feat{{Seat: 1, Name: "sowing", Value: 6, What: "e"}, {Seat: 1, Name: "capture",
		Value: 5, What: "e"}} {
		if evs[i].Feat == nil || !reflect.DeepEqual(*evs[i].Feat, want) {
			t.Errorf("event %d: feat %+v, want %+v", i, evs[i].Feat, want)
		}
	}
}

func TestDecodeHostile(t *testing.T) {
	good, _ := play(t, newPosition(startState()), "c", "d", "a").Encode()
	if _, err := Rules.Decode(good); err != nil {
		t.Fatal(err)
	}
	with := func(i int, b byte) []byte { c := bytes.Clone(good); c[i] = b; return c }
	bad := map[string][]byte{
		"nothing":          nil,
		"short":            good[:15],
		"version":          with(0, 2),
		"too many seeds":   with(1, 40),
		"turn":             with(15, 2),
		"no such column":   append(bytes.Clone(good), 6),
		"an empty pit":     append(bytes.Clone(good), 3, 0),
		"ended and played": with(15, endedFlag),
	}
	for name, data := range bad {
		if p, err := Rules.Decode(data); err == nil {
			t.Errorf("%s: %x was accepted: %+v", name, data, p)
		}
	}
}

func FuzzDecode(f *testing.F) {
	good, _ := newPosition(startState()).Encode()
	f.Add(good)
	f.Add(append(good, 2, 3, 0))
	f.Fuzz(func(t *testing.T, data []byte) {
		p, err := Rules.Decode(data)
		if err != nil {
			return
		}
		again, err := p.Encode()
		if err != nil || !bytes.Equal(again, data) {
			t.Errorf("%x was encoded again as %x (%v)", data, again, err)
		}
	})
}

func TestRandomGames(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	for range 50 {
		var p game.Position = newPosition(startState())
		for len(p.Turn()) > 0 {
			ms := p.(*position).Moves(p.Turn()[0])
			p = play(t, p, ms[rng.IntN(len(ms))])
			if got := p.(*position).Inventory()["seed"]; got != maxSeeds {
				t.Fatalf("%d seeds, want %d", got, maxSeeds)
			}
		}
		checkCodec(t, p)
	}
}
