package domino

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"

	"tablee/rules/domino/internal/ai"
	"tablee/rules/domino/internal/round"
	"tablee/rules/game"
	"tablee/rules/match"
)

// agree reports whether a log could have come about with these tiles: what the seats were dealt, then the
// tiles in the order in which each seat drew them. It is the rules again, told the slow way.
func agree(log []round.Ply, dealt []round.Tiles, drawn [][]int, opens bool, opening round.Tile) bool {
	hands := append([]round.Tiles(nil), dealt...)
	if opens {
		for _, h := range hands {
			for ; h != 0; h &= h - 1 {
				rest := h
				if round.ByIndex[rest.Pop()].Opens(opening) {
					return false
				}
			}
		}
	}
	next := make([]int, len(hands))
	for i, p := range log {
		hand := &hands[p.Seat]
		fit := round.With[p.Ends[0]] | round.With[p.Ends[1]]
		if p.Open {
			fit |= round.With[p.Arms[0]] | round.With[p.Arms[1]]
		}
		switch {
		case p.Kind == round.PlyPlay:
			if *hand&round.Bit(p.Tile) == 0 {
				return false
			}
			*hand &^= round.Bit(p.Tile)
		case *hand&fit != 0:
			return false
		case p.Kind == round.PlyDraw:
			tile := drawn[p.Seat][next[p.Seat]]
			next[p.Seat]++
			*hand |= 1 << tile
			if p.Fits != (fit>>tile&1 != 0) && (p.Fits || i+1 < len(log) && log[i+1].Kind != round.PlyPlay &&
				log[i+1].Seat == p.Seat) {
				return false
			}
		}
	}
	return true
}

// TestSamplesAreFair compares the hands that are sampled with every way in which the tiles can lie, in
// games of the simple variant with 4 values that are small enough to try all.
func TestSamplesAreFair(t *testing.T) {
	tested := 0
	for d := byte(0); tested < 6; d++ {
		seed := match.Seed{d, 0xfa}
		p, err := match.Start(Rules, 2, game.Options{"variant": round.SimpleGame, "values": "4"}, seed)
		if err != nil {
			t.Fatal(err)
		}
		for ply := 1; len(p.Turn()) > 0; ply++ {
			v := p.View(p.Turn()[0]).(*view)
			draws := 0
			for _, e := range v.Log {
				if e.Kind == round.PlyDraw && e.Seat != int(v.Who) {
					draws++
				}
			}
			if draws > 0 && v.Stock > 0 && len(v.Log) > 3 {
				fair(t, v)
				tested++
			}
			m, err := Rules.Computer(1).Choose(context.Background(), v, seed.Stream(match.Think, ply))
			if err != nil {
				t.Fatal(err)
			}
			if p, _, err = match.Play(p, seed, ply, p.Turn()[0], m); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// fair compares a view's samples with the exact distribution of the other seat's hand.
func fair(t *testing.T, v *view) {
	t.Helper()
	me, other := int(v.Who), 1-int(v.Who)
	exact, total := exactHands(v, me, other)
	const runs = 20000
	got := make(map[round.Tiles]int)
	rng := rand.New(rand.NewPCG(3, 3))
	b := ai.New(v.Known(), rng)
	for range runs {
		b.Mix(rng, 4*len(b.Slots))
		hands, _ := b.Hands()
		got[hands[other]]++
	}
	for hand, n := range got {
		if exact[hand] == 0 {
			t.Errorf("log %v: sampled %v %d times, which cannot be", v.Log, hand.Row(), n)
		}
	}
	for hand, n := range exact {
		want := float64(n) / float64(total)
		if x := float64(got[hand]) / runs; math.Abs(x-want) > 6*math.Sqrt(want/runs)+0.01 {
			t.Errorf("log %v: hand %v sampled with %.3f, want %.3f", v.Log, hand.Row(), x, want)
		}
	}
}

// exactHands counts in how many ways of dealing and drawing the other seat comes to each hand.
func exactHands(v *view, me, other int) (ways map[round.Tiles]int, total int) {
	var pool []int // the tiles that the other seat may have had
	var laid round.Tiles
	draws := 0
	for _, p := range v.Log {
		if p.Seat != other {
			continue
		}
		switch p.Kind {
		case round.PlyPlay:
			pool, laid = append(pool, p.Tile.Index()), laid|round.Bit(p.Tile)
		case round.PlyDraw:
			draws++
		}
	}
	for rest := round.AllTiles(v.Config.Values) &^ round.SetOf(v.Chain) &^ round.SetOf(v.Rack); rest != 0; {
		pool = append(pool, rest.Pop())
	}
	dealt := v.Held[other] + laid.Count() - draws
	ways = make(map[round.Tiles]int)
	order := make([]int, 0, len(pool))
	var used round.Tiles
	var try func()
	try = func() { // every choice of the tiles dealt and drawn, in order
		if len(order) == dealt+draws {
			var deal, all round.Tiles
			for i, tile := range order {
				all |= 1 << tile
				if i < dealt {
					deal |= 1 << tile
				}
			}
			hands, drawn := make([]round.Tiles, 2), make([][]int, 2)
			hands[other], drawn[other] = deal, order[dealt:]
			if laid&^all == 0 && agree(only(v.Log, other), hands, drawn, false, round.Tile{}) {
				ways[all&^laid]++
				total++
			}
			return
		}
		for _, tile := range pool {
			if used>>tile&1 == 0 {
				used |= 1 << tile
				order = append(order, tile)
				try()
				order = order[:len(order)-1]
				used &^= 1 << tile
			}
		}
	}
	try()
	return ways, total
}

func only(log []round.Ply, seat int) (own []round.Ply) {
	for _, p := range log {
		if p.Seat == seat {
			own = append(own, p)
		}
	}
	return own
}

// TestSamplesAgree plays every variant and checks that each sample could have led to the log.
func TestSamplesAgree(t *testing.T) {
	for _, c := range []struct {
		o     game.Options
		seats int
	}{
		{game.Options{"variant": round.SimpleGame, "values": "7"}, 2},
		{game.Options{"variant": round.DrawGame, "points": "30"}, 2},
		{game.Options{"variant": round.DrawGame, "values": "10", "points": "30"}, 3},
		{game.Options{"variant": round.BlockGame, "points": "30"}, 3},
		{game.Options{"variant": round.BlockGame, "partners": "yes", "points": "30"}, 4},
		{game.Options{"variant": round.BlockGame, "partners": "yes", "values": "10", "hand": "ten"}, 4},
		{game.Options{"variant": round.FivesGame, "points": "60"}, 2},
		{game.Options{"variant": round.FivesGame, "points": "60", "partners": "yes"}, 4},
	} {
		for d := range byte(3) {
			agreeing(t, c.seats, c.o, match.Seed{d, 0xa9})
		}
	}
}

func agreeing(t *testing.T, seats int, o game.Options, seed match.Seed) {
	t.Helper()
	p, err := match.Start(Rules, seats, o, seed)
	if err != nil {
		t.Fatal(err)
	}
	for ply := 1; len(p.Turn()) > 0; ply++ {
		for s := game.Public; int(s) < seats; s++ {
			if v := p.View(s).(*view); ply%3 == 0 {
				sampleAgrees(t, v)
			}
		}
		by := p.Turn()[0]
		m, err := Rules.Computer(1).Choose(context.Background(), p.View(by), seed.Stream(match.Think, ply))
		if err != nil {
			t.Fatal(err)
		}
		if p, _, err = match.Play(p, seed, ply, by, m); err != nil {
			t.Fatal(err)
		}
	}
}

// sampleAgrees rebuilds from the slots of a belief what each seat was dealt and drew.
func sampleAgrees(t *testing.T, v *view) {
	t.Helper()
	k := v.Known()
	rng := rand.New(rand.NewPCG(9, 9))
	b := ai.New(k, rng)
	for range 5 {
		b.Mix(rng, 50)
		dealt, drawn := make([]round.Tiles, v.Config.Seats), make([][]int, v.Config.Seats)
		for i, e := range b.At {
			sl, tile := b.Slots[i], int(b.Entries[e].Tile)
			switch {
			case sl.Seat < 0:
			case sl.Class == 0:
				dealt[sl.Seat] |= 1 << tile
			default:
				for len(drawn[sl.Seat]) < int(sl.Class) {
					drawn[sl.Seat] = append(drawn[sl.Seat], -1)
				}
				drawn[sl.Seat][sl.Class-1] = tile
			}
		}
		for s := range v.Config.Seats {
			if k.Hidden.Racks[s] == 0 {
				continue
			}
			if !agree(only(v.Log, s), dealt, drawn, v.Opens, v.Opening) {
				t.Fatalf("%v: seat %d, dealt %v, drawn %v, does not agree with %+v", v.Config, s, dealt[s].Row(), drawn[s],
					only(v.Log, s))
			}
		}
	}
}
