package duplicate

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"tablee/rules/game"
	"tablee/rules/game/gametest"
	"tablee/rules/scrabble/internal/board"
)

// laid is a game in which a rack is to be played on an empty board.
func laid(t testing.TB, o game.Options, rack string, seats int) *position {
	t.Helper()
	full, err := Rules.Info().Complete(o)
	if err != nil {
		t.Fatal(err)
	}
	p := &position{Options: readOptions(full), Number: 1, Answers: make([]string, seats), Totals: make([]int, seats)}
	p.Rack = tiles(t, rack)
	bag := p.Options.set().Bag(true)
	p.Bag = bag.Minus(&p.Rack)
	if err := p.check(); err != nil {
		t.Fatal(err)
	}
	return p
}

// ended is the position after a round with these answers.
func ended(t testing.TB, p *position, a game.Answers) (*position, []game.Event) {
	t.Helper()
	q, events, err := p.Apply(game.Public, p.Close(a), rand.New(rand.NewPCG(1, 1)))
	if err != nil {
		t.Fatal(err)
	}
	return q.(*position), events
}

// answers are those of seats from 0 on; "" is none.
func answers(texts ...string) game.Answers {
	a := game.Answers{Seats: len(texts), Moves: map[game.Seat]game.Move{}}
	for s, text := range texts {
		if text != "" {
			a.Moves[game.Seat(s)] = game.Move(text)
		}
	}
	return a
}

// The best play of this rack on the empty board, another one with as many points, and others.
const (
	rackOfTop = "AEJORTZ"
	lesser    = "8G ZETA"
	unknown   = "8G ZROT"
	misfit    = "1A ZETA"
)

// TestScores: everybody gets the points of the own play, and nothing for none, a pass, or one that is not valid.
func TestScores(t *testing.T) {
	p := laid(t, game.Options{"solo": "3"}, rackOfTop, 7)
	best, _ := p.Options.bestPlay(&p.Board, &p.Rack)
	top := best.lay.Place.Format()
	less := p.Options.judge(&p.Board, &p.Rack, lesser).points
	if less == 0 || less >= best.points {
		t.Fatalf("%s is worth %d, and the top %s %d", lesser, less, top, best.points)
	}
	for _, c := range []struct {
		name      string
		computers []game.Seat
		answers   []string
		want      []int
		solo      int
	}{
		{"a solo", nil, []string{top, lesser, unknown, misfit, pass, ""},
			[]int{best.points + soloBonus, less, 0, 0, 0, 0}, 1},
		{"two have found it", nil, []string{top, top, lesser, pass}, []int{best.points, best.points, less, 0}, 0},
		{"too few have answered", nil, []string{top, lesser, ""}, []int{best.points, less, 0}, 0},
		{"a computer does not take it away", []game.Seat{1}, []string{top, top, lesser, pass},
			[]int{best.points + soloBonus, best.points, less, 0}, 1},
		{"a computer does not get it", []game.Seat{0}, []string{top, lesser, lesser, pass},
			[]int{best.points, less, less, 0}, 0},
		{"a computer does not count", []game.Seat{1, 2}, []string{top, lesser, lesser, pass},
			[]int{best.points, less, less, 0}, 0},
	} {
		a := answers(append(c.answers, make([]string, 7-len(c.answers))...)...)
		a.Computers = c.computers
		q, events := ended(t, p, a)
		if got := q.Totals[:len(c.want)]; !slices.Equal(got, c.want) || q.Past[0].Solo != c.solo {
			t.Errorf("%s: the points are %v, solo %d, want %v, %d", c.name, got, q.Past[0].Solo, c.want, c.solo)
		}
		told := slices.ContainsFunc(events, func(e game.Event) bool { return e.Msg.ID == "duplicate.ev.solo" })
		found := 0
		for _, a := range c.answers {
			if a == top {
				found++
			}
		}
		if n := events[0].Msg.Args["n"]; n != found {
			t.Errorf("%s: %v are told to have found the top, want %d", c.name, n, found)
		}
		if told != (c.solo > 0) {
			t.Errorf("%s: the solo is told: %v", c.name, told)
		}
		if q.Board == p.Board || q.Number != 2 {
			t.Errorf("%s: the top is not on the board, round %d", c.name, q.Number)
		}
	}
}

// TestSpelling: an answer has one spelling, with "." for each letter that was there.
func TestSpelling(t *testing.T) {
	p := laid(t, game.Options{}, "AIMNOSS", 1)
	best, _ := p.Options.bestPlay(&p.Board, &p.Rack)
	p.Board.Place(best.lay, &p.Rack)
	p.Rack = tiles(t, "ACCENSV")
	for m, want := range map[game.Move]string{"E5 VAC.NCES": "", "E5 VACANCES": "duplicate.refused.move",
		"E5 VACXNCES": "", "5E vacances ": "duplicate.refused.move"} {
		if got := gametest.Refusal(p.Options.checkAnswer(&p.Board, &p.Rack, m)); got != want {
			t.Errorf("%q is refused by %q, want %q", m, got, want)
		}
	}
}

// TestBest: the standings list the best five.
func TestBest(t *testing.T) {
	p, _ := ended(t, laid(t, game.Options{}, rackOfTop, 7), answers(pass, lesser, pass, pass, pass, pass, pass))
	list := p.View(game.Public).(*view).LastRound().Best
	if len(list) != mostListed || list[0].Place != 1 || list[1].Place != 2 || list[4].Place != 2 {
		t.Errorf("the best are %v", list)
	}
}

// TestLate: who sits down later has nothing for the rounds before.
func TestLate(t *testing.T) {
	p := laid(t, game.Options{}, rackOfTop, 1)
	q, _ := ended(t, p, answers(lesser, lesser))
	r, _ := ended(t, q, answers(pass, pass, pass))
	if len(r.Totals) != 3 || r.Totals[0] != r.Totals[1] || r.Totals[0] == 0 || r.Totals[2] != 0 {
		t.Errorf("the points are %v", r.Totals)
	}
	if len(r.Past[0].Scores) != 2 || len(r.Past[1].Scores) != 3 {
		t.Errorf("the rounds have %d and %d seats", len(r.Past[0].Scores), len(r.Past[1].Scores))
	}
}

// TestCountsAwaited: the channel is told how many have answered of those who have and those who are waited for.
func TestCountsAwaited(t *testing.T) {
	p := laid(t, game.Options{}, rackOfTop, 3)
	for _, c := range []struct {
		answers []string
		left    []game.Seat
		n, of   int
	}{
		{[]string{"", "", ""}, nil, 0, 3},
		{[]string{"", "", ""}, []game.Seat{1}, 0, 2},
		{[]string{pass, "", ""}, []game.Seat{1}, 1, 2},
		{[]string{pass, lesser, ""}, []game.Seat{1}, 2, 3},
		{[]string{pass, "", "", ""}, []game.Seat{0, 1, 3}, 1, 2},
	} {
		a := answers(c.answers...)
		a.Left = c.left
		noted := p.Noted(a)
		if got := noted.View(game.Public).Diagram().Standing; got.Args["n"] != c.n || got.Args["seats"] != c.of {
			t.Errorf("%q, and %v have left: it is told %v, want %d of %d", c.answers, c.left, got.Args, c.n, c.of)
		}
		if got := noted.View(2).Diagram().Standing; got.ID != "duplicate.round" {
			t.Errorf("%q: who has not answered is told %s", c.answers, got.ID)
		}
	}
}

// TestNothingPutBackAtEnd: the racks that were put back before the last one belong to its round, and are neither kept
// nor told again when the game ends with it.
func TestNothingPutBackAtEnd(t *testing.T) {
	p := laid(t, game.Options{"rounds": "1"}, rackOfTop, 1)
	p.Rejected = []string{"AAAEEIO"}
	q, events := ended(t, p, answers(pass))
	if q.End != endRounds || q.Rejected != nil || !slices.Equal(q.Past[0].Rejected, p.Rejected) {
		t.Errorf("the game ends by %q: put back are %v, in the round %v", q.End, q.Rejected, q.Past[0].Rejected)
	}
	if slices.ContainsFunc(events, func(e game.Event) bool { return e.Msg.ID == "duplicate.ev.rejected" }) {
		t.Errorf("racks are told to be put back after the end: %+v", events)
	}
}

// TestPlaces: equal totals share a place, or the later rounds decide.
func TestPlaces(t *testing.T) {
	past := []round{{Scores: []int{30, 10, 20, 5}}, {Scores: []int{10, 30, 20, 5, 0}}, {Scores: []int{5, 5, 5, 0, 45}}}
	p := &position{Totals: []int{45, 45, 45, 10, 45}, Past: past}
	if got, want := p.places(), []int{1, 1, 1, 5, 1}; !slices.Equal(got, want) {
		t.Errorf("the places are %v, want %v", got, want)
	}
	p.Options.Ties = tiesLast
	if got, want := p.places(), []int{4, 2, 3, 5, 1}; !slices.Equal(got, want) {
		t.Errorf("with ties=last the places are %v, want %v", got, want)
	}
}

// TestJokerGame: the letter takes the joker's place on the board if the bag has it, else the rack; otherwise it stays.
func TestJokerGame(t *testing.T) {
	for _, c := range []struct {
		bag, rest   string
		letter      string
		inBag, rack string // afterwards
	}{
		{"AEZ", "BZ", "Z", "AE", "BZ?"},
		{"AE", "BZ", "Z", "AE", "B?"},
		{"AE", "BC", "", "AE", "BC"},
	} {
		p := &position{Options: Options{Form: jokerGame}, Bag: tiles(t, c.bag), Rack: tiles(t, c.rest)}
		p.Board.Put(7, 7, 'z')
		lay := &board.Lay{Tiles: []board.Laid{{Square: board.Centre, Cell: 'z'}}}
		if got := p.exchangeJoker(lay); got != c.letter || p.Bag.String() != c.inBag || p.Rack.String() != c.rack {
			t.Errorf("%s, %s: %q, bag %v, rack %v, want %q, %s, %s", c.bag, c.rest, got, p.Bag, p.Rack,
				c.letter, c.inBag, c.rack)
		}
		if joker := p.Board[board.Centre].Joker(); joker != (c.letter == "") {
			t.Errorf("%s, %s: the joker is on the board: %v", c.bag, c.rest, joker)
		}
	}
}

// TestSevenOfEight: eight tiles cannot be laid at once, and seven earn fifty points.
func TestSevenOfEight(t *testing.T) {
	p := laid(t, game.Options{"form": "7of8"}, "AEILNORT", 1)
	best, _ := p.Options.bestPlay(&p.Board, &p.Rack)
	if len(best.lay.Tiles) != 7 || best.lay.Bonus != board.Bonus {
		t.Errorf("the top is %v, bonus %d", best.lay.Place, best.lay.Bonus)
	}
	if v := p.Options.judge(&p.Board, &p.Rack, "8D RELATION"); v.valid() {
		t.Error("eight tiles are laid at once")
	}
}

// TestClosings: a closing has one spelling, and names only what can be.
func TestClosings(t *testing.T) {
	p := laid(t, game.Options{}, rackOfTop, 2)
	for _, m := range []game.Move{"close 2 - -", "close 4 0,3 1:-;2:8G ZETA"} {
		if c, err := parseClosing(m); err != nil || c.move() != m {
			t.Errorf("%q is read as %+v, %v", m, c, err)
		}
		if _, _, err := p.Apply(game.Public, m, rand.New(rand.NewPCG(1, 1))); err != nil {
			t.Errorf("%q: %v", m, err)
		}
	}
	for _, m := range []game.Move{"", "close", "close 2 -", "close 1 - -", "close 02 - -", "close 501 - -",
		"close 2 1,0 -",
		"close 2 2 -", "close 2 - 2:-", "close 2 - 1:-;0:-", "close 2 - 0:", "close 2 - 0:-;0:-", "close 2 - 0:8G ZETA;",
		"close 2 - 0:nonsense", "close -1 - -", "close 2 - - "} {
		_, _, err := p.Apply(game.Public, m, rand.New(rand.NewPCG(1, 1)))
		if got := gametest.Refusal(err); got != "duplicate.refused.move" {
			t.Errorf("%q: %q", m, got)
		}
	}
}

// TestLevels: a higher level finds more, and the last one the top.
func TestLevels(t *testing.T) {
	full, err := Rules.Info().Complete(nil)
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(5, 5))
	var p game.Position = newPosition(readOptions(full), levels, rng)
	for len(p.Turn()) > 0 {
		by := p.Turn()[0]
		m, err := Rules.Computer(int(by)+1).Choose(t.Context(), p.View(by), rng)
		if err == nil {
			p, _, err = p.Apply(by, m, rng)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	q := p.(*position)
	tops := 0
	for _, r := range q.Past {
		tops += r.Points
	}
	t.Log(q.Totals, tops)
	for l := 1; l < levels; l++ {
		if q.Totals[l-1] >= q.Totals[l] {
			t.Errorf("level %d has as many points as the next", l)
		}
	}
	if q.Totals[levels-1] != tops {
		t.Errorf("the levels have %v points, want more for each, and %d for the last", q.Totals, tops)
	}
}

// TestNoSoloForNothing: there is no bonus for a top of no points, which two jokers may make.
func TestNoSoloForNothing(t *testing.T) {
	p := &position{Options: Options{French: true, Form: classic, Solo: 1}, Rack: tiles(t, "??"),
		Answers: []string{"8G le"}}
	r := round{Points: 0}
	p.value(&r)
	if r.Solo != 0 || r.Scores[0] != 0 {
		t.Errorf("the solo is %d, the points %v", r.Solo, r.Scores)
	}
}

// TestStrict: in a strict game nobody is told before the end of the round whether an answer counts.
func TestStrict(t *testing.T) {
	for _, strict := range []string{"off", "on"} {
		o := game.Options{"strict": strict}
		var p game.Position = laid(t, o, rackOfTop, 2)
		p, _, err := p.Apply(0, unknown, nil)
		if err != nil {
			t.Fatal(err)
		}
		v := p.View(0).(*view)
		want := map[string]string{"off": "duplicate.say.noted", "on": "duplicate.say.sent"}[strict]
		if got := v.noted(); got.ID != want {
			t.Errorf("strict %s: what is noted is told by %s", strict, got.ID)
		}
		_, err = v.Do("", game.Action{Name: "check", Args: map[string]string{"word": "ZETA"}})
		if (err != nil) != (strict == "on") {
			t.Errorf("strict %s: a word is looked up: %v", strict, err)
		}
		for _, at := range []string{"H7", "A1"} { // a word that is none, and a place where nothing fits
			r, err := v.Do("", game.Action{Name: "play", Args: map[string]string{"word": "ZROT", "at": at}, Lang: "fr"})
			sends := err == nil && slices.ContainsFunc(v.Panel(r.Draft).Controls, func(c game.Control) bool {
				return strings.HasPrefix(c.Name, "confirm") && !c.Disabled
			})
			if sends != (strict == "on") {
				t.Errorf("strict %s: ZROT can be sent to %s: %v, %v", strict, at, sends, err)
			}
		}
		if got, want := Rules.(game.Assister).Assist(o), map[string]game.Assist{"off": game.AssistVerdict,
			"on": game.AssistNone}[strict]; got != want {
			t.Errorf("strict %s: %d may be looked up elsewhere", strict, got)
		}
	}
}

// TestDamaged: a position that cannot be is not decoded.
func TestDamaged(t *testing.T) {
	full := played(t, game.Options{"rounds": "1", "solo": "2"}, 5)
	running := laid(t, game.Options{}, rackOfTop, 2)
	for name, c := range map[string]struct {
		of     *position
		damage func(p *position)
	}{
		"a rack of eight":         {running, func(p *position) { p.Bag.Transfer(&p.Rack, 0) }},
		"a tile more":             {running, func(p *position) { p.Bag.Add(0) }},
		"all have answered":       {running, func(p *position) { p.Answers = []string{pass, pass} }},
		"an answer after the end": {full, func(p *position) { p.Answers[0] = pass }},
		"another total":           {full, func(p *position) { p.Totals[0]++ }},
		"no such computer":        {full, func(p *position) { p.Past[0].Computers = []game.Seat{99} }},
		"a computer twice":        {full, func(p *position) { p.Past[0].Computers = []game.Seat{1, 1} }},
		"another round":           {running, func(p *position) { p.Number++ }},
		"no top":                  {full, func(p *position) { p.Past[0].Top = "" }},
		"a rack without a play":   {running, func(p *position) { p.Bag, p.Rack = p.Bag.Plus(&p.Rack), board.Multiset{} }},
	} {
		p := *c.of
		p.Answers, p.Totals, p.Past = slices.Clone(p.Answers), slices.Clone(p.Totals), slices.Clone(p.Past)
		if data, _ := p.Encode(); data == nil {
			t.Fatal("nothing is encoded")
		} else if _, err := decode(data); err != nil {
			t.Fatalf("%s: undamaged: %v", name, err)
		}
		c.damage(&p)
		data, _ := p.Encode()
		if _, err := decode(data); err == nil {
			t.Errorf("%s: decoded", name)
		}
	}
}

// FuzzClosing: what is read as a closing is written as it was.
func FuzzClosing(f *testing.F) {
	for _, s := range []string{"close 2 - -", "close 4 0,3 1:-;2:8G ZETA", "close 1 0 0:-"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		if c, err := parseClosing(game.Move(s)); err == nil && fmt.Sprint(c.move()) != s {
			t.Errorf("%q is written %q", s, c.move())
		}
	})
}
