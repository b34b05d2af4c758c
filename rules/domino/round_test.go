package domino

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"tablee/rules/domino/internal/round"
	"tablee/rules/game"
)

// read reads a saved game; "@" stands for every tile that is told nowhere else.
func read(t testing.TB, text string) *position {
	t.Helper()
	if strings.Contains(text, "@") {
		s := Scan([]byte(text))
		ns, err := s.All()
		if err != nil {
			t.Fatal(err)
		}
		values, err := ns[0].List[2].Number(2, round.MaxValues)
		if err != nil {
			t.Fatal(err)
		}
		rest := round.AllTiles(values)
		var walk func(n Node)
		walk = func(n Node) {
			if n.IsTile {
				rest &^= round.Bit(n.Tile)
			}
			for _, c := range n.List {
				if len(n.List) == 0 || n.List[0].Atom != "coups" && n.List[0].Atom != "ouverture" {
					walk(c)
				}
			}
		}
		for _, n := range ns {
			walk(n)
		}
		text = strings.Replace(text, "@", rest.Row().String(), 1)
	}
	p, err := Rules.(game.NativeReader).ReadNative([]byte(text), nil)
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	return p.(*position)
}

// do plays moves of the seats in turn.
func do(t testing.TB, p *position, rng *rand.Rand, ms ...game.Move) (*position, []game.Event) {
	t.Helper()
	var events []game.Event
	for _, m := range ms {
		q, es, err := p.Apply(game.Seat(p.Mover), m, rng)
		if err != nil {
			t.Fatalf("%q: %v", m, err)
		}
		p, events = q.(*position), append(events, es...)
	}
	return p, events
}

func has(events []game.Event, id string) bool {
	return slices.ContainsFunc(events, func(e game.Event) bool { return e.Msg.ID == id })
}

func rng1() *rand.Rand { return rand.New(rand.NewPCG(7, 7)) }

func TestDeal(t *testing.T) {
	for _, c := range []struct {
		o                  game.Options
		seats, each, stock int
	}{
		{game.Options{"variant": round.SimpleGame, "values": "2"}, 2, 1, 1},
		{game.Options{"variant": round.SimpleGame, "values": "7"}, 2, 6, 16},
		{game.Options{"variant": round.SimpleGame, "values": "10"}, 2, 9, 37},
		{game.Options{"variant": round.DrawGame}, 2, 7, 14},
		{game.Options{"variant": round.DrawGame}, 3, 5, 13},
		{game.Options{"variant": round.DrawGame}, 4, 5, 8},
		{game.Options{"variant": round.DrawGame, "values": "10"}, 4, 5, 35},
		{game.Options{"variant": round.BlockGame}, 2, 7, 14},
		{game.Options{"variant": round.BlockGame}, 3, 5, 13},
		{game.Options{"variant": round.BlockGame}, 4, 7, 0},
		{game.Options{"variant": round.BlockGame, "partners": "yes"}, 4, 7, 0},
	} {
		p := mustStart(t, c.seats, c.o, rng1()).(*position)
		for s, r := range p.Racks {
			if len(r) != c.each {
				t.Errorf("%v, %d seats: seat %d has %d tiles, want %d", c.o, c.seats, s, len(r), c.each)
			}
		}
		if len(p.Stock) != c.stock {
			t.Errorf("%v, %d seats: stock %d, want %d", c.o, c.seats, len(p.Stock), c.stock)
		}
	}
}

func TestRefusedTables(t *testing.T) {
	for _, c := range []struct {
		o     game.Options
		seats int
		want  string
	}{
		{game.Options{"variant": round.SimpleGame}, 3, "domino.refuse.pair"},
		{game.Options{"variant": round.DrawGame, "values": "8"}, 2, "domino.refuse.sixnine"},
		{game.Options{"variant": round.BlockGame, "partners": "yes"}, 3, "domino.refuse.partners"},
		{game.Options{"variant": round.DrawGame, "partners": "yes"}, 4, "domino.refuse.partners"},
		{game.Options{"variant": round.FivesGame, "values": "8"}, 2, "domino.refuse.sixnine"},
		{game.Options{"variant": round.FivesGame, "partners": "yes"}, 3, "domino.refuse.partners"},
		{game.Options{"variant": round.FivesGame, "partners": "yes", "capicua": "yes"}, 4, "domino.refuse.capicua"},
		{game.Options{"variant": round.BlockGame, "capicua": "yes"}, 4, "domino.refuse.capicua"},
		{game.Options{"variant": round.SimpleGame, "capicua": "yes"}, 2, "domino.refuse.capicua"},
		{game.Options{"variant": round.SimpleGame, "blocked": "all"}, 2, "domino.refuse.blocked"},
		{game.Options{"variant": round.BlockGame, "values": "10", "hand": "ten"}, 4, "domino.refuse.hand"},
		{game.Options{"variant": round.BlockGame, "partners": "yes", "hand": "ten"}, 4, "domino.refuse.hand"},
		{game.Options{"variant": round.FivesGame, "values": "10", "partners": "yes", "hand": "ten"}, 4,
			"domino.refuse.hand"},
	} {
		full, err := Rules.Info().Complete(c.o)
		if err != nil {
			t.Fatal(err)
		}
		_, err = Rules.Start(c.seats, full, rng1())
		if m, _ := game.Refused(err); m.ID != c.want {
			t.Errorf("%v for %d: got %v, want %s", c.o, c.seats, err, c.want)
		}
	}
}

func TestOpeningTile(t *testing.T) {
	for seed := range uint64(200) {
		p := mustStart(t, 3, nil, rand.New(rand.NewPCG(seed, 1))).(*position)
		want, tile := -1, round.Tile{}
		for v := 6; v >= 0 && want < 0; v-- {
			for s, r := range p.Racks {
				if r.Find(round.Make(v, v)) >= 0 {
					want, tile = s, round.Make(v, v)
				}
			}
		}
		if want < 0 {
			continue // no double dealt: TestOpens has the order
		}
		if p.Mover != want || !slices.Equal(p.Moves(game.Seat(want)), []game.Move{round.Play{Tile: tile,
			Side: round.First}.Move()}) {
			t.Errorf("seed %d: seat %d opens with %v, want seat %d with %v", seed, p.Mover, p.Moves(game.Seat(p.Mover)), want,
				tile)
		}
	}
	p := read(t,
		"(regle draw 7 100) (joueurs (A 0 ([0:1] [2:3])) (B 0 ([4:6] [5:6]))) (chaine) (pioche @) (tour 2) (ouverture [5:6])")
	if _, _, err := p.Apply(1, "4-6", rng1()); err == nil {
		t.Error("another tile than the heaviest opened the round")
	}
	do(t, p, nil, "6-5")
}

func TestDrawUntilPlayable(t *testing.T) {
	p := read(t,
		"(regle draw 7 100) (joueurs (A 0 ([0:1])) (B 0 ([1:2] [6:6]))) (chaine [5:6] [6:4] [4:5]) (pioche @) (tour 1)")
	for seed := range uint64(50) {
		q, events := do(t, p, rand.New(rand.NewPCG(seed, 2)), "draw")
		rack := q.Racks[0]
		for i, tile := range rack {
			if last := i == len(rack)-1; tile.Contains(5) != last {
				t.Fatalf("seed %d: drew %v; it should have stopped at the first 5", seed, rack)
			}
		}
		if q.Mover != 0 || !q.MustPlay() || has(events, "domino.ev.passed") {
			t.Fatalf("seed %d: after drawing a tile that fits it is seat %d's turn", seed, q.Mover)
		}
		if _, _, err := q.Apply(0, "draw", rng1()); err == nil {
			t.Fatal("drew again with a tile that fits")
		}
	}
}

// TestWhatRevealsIsMarked: no move before a draw can be undone, whether the tiles fit or not, nor before shown hands or
// a new deal.
func TestWhatRevealsIsMarked(t *testing.T) {
	const fits = "(regle draw 7 100) (joueurs (A 0 ([0:1])) (B 0 ([1:2] [6:6]))) (chaine [5:6] [6:4] [4:5]) (pioche @) (tour 1)"
	const none = "(regle draw 7 100) (joueurs (A 0 ([0:1])) (B 0 (@))) (chaine [5:6] [6:4] [4:5]) (pioche [0:2] [0:3] [0:4]) (tour 1)"
	const ends = "(regle draw 7 500) (joueurs (A 0 ([5:1])) (B 0 (@))) (chaine [5:6] [6:4] [4:5]) (pioche [0:2] [0:3]) (tour 1)"
	for text, c := range map[string]struct {
		move game.Move
		want []string
	}{
		fits: {"draw", []string{"domino.ev.drew", "domino.ev.drewtiles"}},
		none: {"draw", []string{"domino.ev.drew", "domino.ev.drewtiles"}},
		ends: {"5-1", []string{"domino.ev.held", "domino.ev.newround"}},
	} {
		p := read(t, text)
		move := c.move
		if move != "draw" {
			move = p.Moves(0)[0]
		}
		_, events := do(t, p, rng1(), move)
		for _, id := range c.want {
			i := slices.IndexFunc(events, func(e game.Event) bool { return e.Msg.ID == id })
			if i < 0 || !events[i].Reveals {
				t.Errorf("%s: %s is not there or does not reveal: %v", move, id, events)
			}
		}
	}
}

func TestLastTwoStay(t *testing.T) {
	const text = "(regle draw 7 100) (joueurs (A 0 ([0:1])) (B 0 (@))) (chaine [5:6] [6:4] [4:5]) (pioche [0:2] [0:3] [0:4]) (tour 1)"
	p, events := do(t, read(t, text), rng1(), "draw")
	if len(p.Stock) != 2 || p.Mover != 1 || !has(events, "domino.ev.drew") || !has(events, "domino.ev.passed") {
		t.Errorf("stock %v, turn %d, events %v; want two tiles left and the turn passed", p.Stock, p.Mover, events)
	}
	p = read(t, strings.Replace(strings.Replace(text, " [0:4])", ")", 1), "([0:1])", "([0:1] [0:4])", 1))
	if got := p.Moves(0); !slices.Equal(got, []game.Move{"pass"}) {
		t.Errorf("with two tiles in the stock: moves %v, want to pass", got)
	}
}

func TestRoundWon(t *testing.T) {
	p := read(t,
		"(regle block 7 30) (joueurs (A 3 ([1:2])) (B 5 ([5:6] [6:6])) (C 0 (@))) (chaine [0:1]) (pioche [0:0]) (tour 1)")
	rest := 0
	for _, r := range p.Racks[1:] {
		rest += r.Pips()
	}
	q, events := do(t, p, rng1(), "1-2 R")
	r, over := q.Result()
	if !over || r.Scores[0] != 3+rest || !slices.Equal(r.Places, []int{1, 2, 3}) || !has(events, "domino.ev.round") {
		t.Errorf("result %+v, want %d points for seat 0 and places 1 2 3", r, 3+rest)
	}
}

func TestWinnerStartsNextRound(t *testing.T) {
	p := read(t,
		"(regle draw 7 100) (joueurs (A 3 ([5:5])) (B 5 ([1:2])) (C 0 ([3:3]))) (chaine [0:1]) (pioche @) (tour 2)")
	q, events := do(t, p, rng1(), "1-2 R")
	if q.Mover != 1 || q.Starter != 1 || q.Opens || q.Round != 2 || !slices.Equal(q.Scores, []int{3, 21, 0}) {
		t.Errorf("turn %d, starter %d, scores %v; want seat 1 to start round 2 with 21 points", q.Mover, q.Starter, q.Scores)
	}
	if len(q.Chain) != 0 || len(q.Moves(1)) != 5 || !has(events, "domino.ev.newround") {
		t.Errorf("chain %v, moves %v: want a new deal and any tile to open with", q.Chain, q.Moves(1))
	}
}

func TestBlockedRound(t *testing.T) {
	const text = "(regle block 7 100) (joueurs (A 0 ([1:2])) (B 0 (%)) (C 0 ([3:3] [5:5]))) (chaine [0:0]) (pioche @) (tour 3) (debut 2)"
	q, events := do(t, read(t, strings.Replace(text, "%", "[1:1] [4:4]", 1)), rng1(), "pass", "pass", "pass")
	if !slices.Equal(q.Scores, []int{10 + 16 - 3, 0, 0}) || q.Mover != 0 || !has(events, "domino.ev.blocked") {
		t.Errorf("scores %v, turn %d; want 23 points for seat 0, who starts", q.Scores, q.Mover)
	}
	q, events = do(t, read(t, strings.Replace(strings.Replace(text, "[1:2]", "[1:3]", 1), "%", "[2:2]", 1)), rng1(),
		"pass", "pass", "pass")
	if !slices.Equal(q.Scores, []int{0, 0, 0}) || q.Mover != 1 || !has(events, "domino.ev.tie") {
		t.Errorf("scores %v, turn %d; want no points and seat 1 to start again", q.Scores, q.Mover)
	}
}

func TestBlockWinner(t *testing.T) {
	partners := round.Config{Variant: round.BlockGame, Seats: 4, Partners: true}
	for _, c := range []struct {
		c              round.Config
		pips           []int
		winner, points int
	}{
		{round.Config{Seats: 2}, []int{5, 9}, 0, 4},
		{round.Config{Seats: 2}, []int{9, 9}, -1, 0},
		{round.Config{Seats: 3}, []int{12, 9, 10}, 1, 13},
		{round.Config{Seats: 3}, []int{9, 12, 9}, -1, 0},
		{round.Config{Seats: 4}, []int{20, 20, 20, 1}, 3, 59},
		{partners, []int{1, 10, 12, 10}, 0, 7},
		{partners, []int{12, 10, 1, 10}, 2, 7},
		{partners, []int{10, 10, 10, 10}, -1, 0},
		{partners, []int{30, 4, 1, 4}, 1, 23},
		{partners, []int{30, 5, 1, 4}, 3, 22},
	} {
		if w, p := round.BlockWinner(c.c, c.pips); w != c.winner || p != c.points {
			t.Errorf("%v, partners %v: got seat %d with %d points, want seat %d with %d", c.pips, c.c.Partners, w, p,
				c.winner, c.points)
		}
	}
}

func TestPartnersShare(t *testing.T) {
	p := read(t,
		"(regle block 7 20 equipes) (joueurs (A 5 ([1:2])) (B 7 ([5:6] [6:6])) (C 5 ([4:4])) (D 7 (@))) (chaine [0:1]) (pioche) (tour 1)")
	won := p.Racks[1].Pips() + p.Racks[3].Pips()
	q, _ := do(t, p, rng1(), "1-2 R")
	r, over := q.Result()
	if want := []int{5 + won, 7, 5 + won, 7}; !over || !slices.Equal(r.Scores, want) || !slices.Equal(r.Places,
		[]int{1, 3, 1, 3}) {
		t.Errorf("got %+v, want scores %v and places 1 3 1 3", r, want)
	}
}

func TestSimpleDefeat(t *testing.T) {
	p := read(t,
		"(regle simple 3) (joueurs (A 0 ([0:0] [0:1] [1:2])) (B 0 ([1:1] [0:2]))) (chaine [2:2]) (pioche) (tour 1)")
	q, _ := do(t, p, nil, "1-2 L", "1-1 L")
	if got := q.Moves(0); !slices.Equal(got, []game.Move{"0-1 L"}) {
		t.Fatalf("moves %v, want 0-1 L", got)
	}
	p = read(t,
		"(regle simple 3) (joueurs (A 0 ([0:0] [0:1])) (B 0 ([1:1] [0:2] [1:2]))) (chaine [2:2]) (pioche) (tour 1)")
	if _, _, err := p.Apply(0, "draw", rng1()); err == nil {
		t.Error("drew from an empty stock")
	}
	q, events := do(t, p, nil, "pass")
	r, over := q.Result()
	if !over || !slices.Equal(r.Places, []int{2, 1}) || r.Reason.ID != "domino.end.defeat" || !has(events,
		"domino.ev.defeat") {
		t.Errorf("got %+v, want a defeat of seat 0", r)
	}
}

func TestRefusedMoves(t *testing.T) {
	p := read(t,
		"(regle simple 7) (joueurs (A 0 ([1:6] [2:5] [3:3] [0:5])) (B 0 ([6:6]))) (chaine [2:2] [2:0]) (pioche @) (tour 1)")
	for m, want := range map[game.Move]string{
		"6-6 L": "domino.refuse.nottile", "1-6 L": "domino.refuse.fit", "2-5 R": "domino.refuse.otherside",
		"2-5": "domino.refuse.side", "draw": "domino.refuse.canplay", "pass": "domino.refuse.canplay",
		"2-5  L": "domino.refuse.move", "2:5 L": "domino.refuse.move", "2-5 l": "domino.refuse.move",
	} {
		_, _, err := p.Apply(0, m, rng1())
		if got, _ := game.Refused(err); got.ID != want {
			t.Errorf("%q: got %v, want %s", m, err, want)
		}
	}
	_, _, err := p.Apply(1, "6-6 L", rng1())
	if got, _ := game.Refused(err); got.ID != "domino.refuse.turn" {
		t.Errorf("off turn: got %v", err)
	}
	q, _ := do(t, p, nil, "5-2 L")
	if got := q.Chain.String(); got != "[5:2] [2:2] [2:0]" {
		t.Errorf("a tile named the other way round: got %s", got)
	}
}
