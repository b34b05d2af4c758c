package state

import (
	"slices"
	"strings"
	"testing"

	"tablee/rules/game"
	"tablee/rules/scrabble/internal/board"
)

// laid is a table of two at which CHAT lies across the centre, and seat 1 may challenge it.
func laid(t *testing.T) *Layout {
	t.Helper()
	tiles := func(s string) board.Multiset {
		m, err := board.ParseMultiset(s)
		if err != nil {
			t.Fatal(err)
		}
		return m
	}
	p := &Layout{Table: NewTable(Options{French: true, Challenge: ChallengeSingle, Assist: "check"}, 2)}
	for i := range 4 {
		p.Board[7*board.Size+6+i] = board.Cell("CHAT"[i])
	}
	p.Next, p.Phase = 1, Challengeable
	p.Sheet = []Line{{Seat: 0, Kind: Play, Move: "8G CHAT", Words: []string{"CHAT"}, N: 4, Points: 18}}
	p.Scores[0] = 18
	p.Secret = Secret{Bag: tiles("EEE"), Racks: []board.Multiset{tiles("SON"), tiles("VOILESK")},
		Past: []Past{{Rack: tiles("CHATSON"), Said: []string{">a: CHATSON 8G CHAT +18 18"}}}, Source: &Source{}}
	p.Count()
	return p
}

// TestSight: a seat knows its own rack, what that was, and nothing else of the secret; after the end it knows all.
func TestSight(t *testing.T) {
	p := laid(t)
	for seat := game.Public; seat <= 2; seat++ {
		v := p.See(seat)
		for s := range 2 {
			if own := game.Seat(s) == seat; v.Secret.Racks[s].Empty() == own {
				t.Errorf("seat %d knows of rack %d: %v", seat, s, v.Secret.Racks[s])
			}
		}
		if was := v.Secret.Past[0]; was.Rack.Empty() == (seat == 0) || was.Said != nil {
			t.Errorf("seat %d knows of the past: %+v", seat, was)
		}
		if !v.Secret.Bag.Empty() || v.Secret.Source != nil {
			t.Errorf("seat %d knows the bag or the file: %+v", seat, v.Secret)
		}
		if v.Mine() != (seat == 1) || v.Placing() != (seat == 1) || v.Player() != (seat == 0 || seat == 1) {
			t.Errorf("seat %d: mine %v, placing %v, player %v", seat, v.Mine(), v.Placing(), v.Player())
		}
	}
	p.Phase = Over
	if v := p.See(game.Public); v.Secret.Racks[0].Empty() || v.Secret.Racks[1].Empty() || v.Secret.Bag.Empty() ||
		v.Secret.Past[0].Said == nil || v.Secret.Source == nil {
		t.Errorf("after the end: %+v", v.Secret)
	}
}

// TestDecode reads what was written, and refuses a position whose parts do not agree.
func TestDecode(t *testing.T) {
	decode := func(p *Layout) (*Layout, error) {
		data, err := p.Encode()
		if err != nil {
			t.Fatal(err)
		}
		return Decode(data)
	}
	again, err := decode(laid(t))
	if err != nil {
		t.Fatal(err)
	}
	a, _ := laid(t).Encode()
	if b, _ := again.Encode(); string(a) != string(b) {
		t.Errorf("read again\n%s\nwant\n%s", b, a)
	}
	for want, harm := range map[string]func(p *Layout){
		"15 players":            func(p *Layout) { p.Players = 15 },
		"unknown options":       func(p *Layout) { p.Options.Challenge = "triple" },
		"do not agree":          func(p *Layout) { p.Scores = p.Scores[:1] },
		"nobody is in turn":     func(p *Layout) { p.Next = 2 },
		"lost lines":            func(p *Layout) { p.Secret.Past = nil },
		"below zero":            func(p *Layout) { p.Before = -1 },
		"the bag is not":        func(p *Layout) { p.Bag++ },
		"rack 1 is not":         func(p *Layout) { p.Racks[1]-- },
		"a draw without a tile": func(p *Layout) { p.Draws = []Draw{{Seats: []int{0, 1}, Tiles: "A"}} },
		"has no seat":           func(p *Layout) { p.Sheet[0].Seat = 2 },
		"has no play":           func(p *Layout) { p.Sheet[0].Move = "CHAT" },
		`of kind "gift"`:        func(p *Layout) { p.Sheet[0].Kind = "gift" },
		"no play to judge":      func(p *Layout) { p.Sheet[0].Kind = Pass },
		"not on the board":      func(p *Layout) { p.Board[7*board.Size+7] = 0 },
		"has too many tiles":    func(p *Layout) { p.Secret.Racks[0] = p.Secret.Racks[1]; p.Count() },
		"nobody judges":         func(p *Layout) { p.Phase = Judging },
		"rack 0 is not what":    func(p *Layout) { p.Secret.Racks[0] = p.Secret.Racks[0].Plus(&p.Secret.Bag) },
		"players do not agree":  func(p *Layout) { p.Table.Racks = nil },
	} {
		p := laid(t)
		harm(p)
		if _, err := decode(p); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v, want %q", err, want)
		}
	}
}

// TestFitErrorNamesTheSquare: the error names the square as the edges of the table's board do.
func TestFitErrorNamesTheSquare(t *testing.T) {
	p := laid(t)
	for move, want := range map[string]map[bool]string{
		"8G CHIT": {true: "mismatch H9", false: "mismatch I8"},
		"8F KCH":  {true: "goes H9", false: "goes I8"},
		"9G .S":   {true: "dot I7", false: "dot G9"},
	} {
		for french, want := range want {
			p.Options.French = french
			place, ok := board.ParsePlacement(move)
			if !ok {
				t.Fatal(move)
			}
			_, err := p.Fit(&p.Secret.Racks[1], place)
			m, _ := game.Refused(err)
			if got := strings.TrimPrefix(m.ID, "scrabble.refused.") + " " + m.Args["at"].(string); got != want {
				t.Errorf("French %v, %s: %s, want %s", french, move, got, want)
			}
		}
	}
}

// TestOptionsThatDoNotGoTogether are refused when a table is made and when it is read.
func TestOptionsThatDoNotGoTogether(t *testing.T) {
	for want, o := range map[string]game.Options{
		"arbiter": {"arbiter": "seat"}, "penalty": {"words": "referee", "challenge": "double"},
		"": {"words": "referee", "challenge": "single"},
	} {
		full, err := Complete(o)
		if err != nil {
			t.Fatal(err)
		}
		opts, err := ReadOptions(full)
		m, _ := game.Refused(err)
		if strings.TrimPrefix(m.ID, "scrabble.refused.") != want || opts.valid() != (want == "") {
			t.Errorf("%v: error %v, valid %v", o, err, opts.valid())
		}
	}
	alone := Options{Referee: true}
	if alone.Judgeable(1) == nil || alone.Judgeable(2) != nil {
		t.Error("who is alone judges, or two do not")
	}
}

// TestTurn: whose turn it is, phase by phase.
func TestTurn(t *testing.T) {
	p := laid(t)
	p.Players, p.Next = 3, 1
	for _, c := range []struct {
		phase   Phase
		arbiter bool
		want    []game.Seat
	}{
		{Playing, false, []game.Seat{1}}, {Judging, false, []game.Seat{0, 2}}, {Judging, true, []game.Seat{3}},
		{Challengeable, false, []game.Seat{1}}, {Over, false, nil},
	} {
		p.Phase, p.Options.Arbiter = c.phase, c.arbiter
		if got := p.Turn(); !slices.Equal(got, c.want) {
			t.Errorf("phase %d, arbiter %v: %v, want %v", c.phase, c.arbiter, got, c.want)
		}
	}
}
