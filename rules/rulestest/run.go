package rulestest

import (
	"bytes"
	"maps"
	"math/rand/v2"
	"slices"

	"tablee/rules/game"
	"tablee/rules/match"
)

// run is one game being played under watch.
type run struct {
	*tested
	exam   *exam
	log    []match.Record
	seen   watch
	hides  secrecyNotes
	shown  orientation
	listed map[game.Move]bool // moves that were listed at a position that was checked, at most maxListed
}

// newRun begins a run of a game of the exam.
func (e *exam) newRun(t *tested, hides secrecyNotes) *run {
	return &run{tested: t, exam: e, seen: make(watch), hides: hides, shown: make(orientation)}
}

// ways are how a person could play at a position.
func (g *run) ways(p game.Position, ply int) *interaction {
	return &interaction{tested: g.tested, Position: p, Ply: ply, Known: g.exam.known, Offers: g.exam.offers}
}

func (g *run) play(pick picker) {
	g.Helper()
	p, err := match.Start(g.Rules, g.Seats, g.Options, g.Seed)
	if err != nil {
		g.Fatalf("Start: %v", err)
	}
	inventory := count(p)
	g.seen.begin(p, g.Seats)
	for ply := 1; ; ply++ {
		g.checkTurn(p)
		if got := count(p); !maps.Equal(got, inventory) {
			g.Fatalf("ply %d: pieces changed: got %v, want %v", ply, got, inventory)
		}
		if g.exam.c.costly(ply) || len(p.Turn()) == 0 {
			g.checkPosition(p, ply)
		}
		turn := p.Turn()
		if len(turn) == 0 {
			break
		}
		if ply > g.exam.c.MaxPlies {
			g.Fatalf("the game has not ended after %d plies", g.exam.c.MaxPlies)
		}
		by := turn[ply%len(turn)]
		if _, open := p.(game.Open); open { // in any order
			by = turn[g.Seed.Stream("order", ply).IntN(len(turn))]
		}
		m := pick(g, p, ply, by)
		if ply%g.exam.c.Every == 0 {
			checkAnalysis(g.tested, p, ply, by, m)
			g.exam.degrees.Hint(g.tested, p, ply, by)
		}
		p = g.step(p, ply, by, m)
	}
	g.checkReplay(p)
}

// step plays a move and holds what is told of it to the contract.
func (g *run) step(p game.Position, ply int, by game.Seat, m game.Move) game.Position {
	g.Helper()
	before := encode(g, p)
	g.checkNotation(p.View(by), ply, m)
	chance := &counter{src: g.Seed.Stream(match.Apply, ply)}
	q, events, err := p.Apply(by, m, rand.New(chance))
	if err != nil {
		g.Fatalf("ply %d: %q by seat %d was refused: %v", ply, m, by, err)
	}
	if after := encode(g, p); !bytes.Equal(before, after) {
		g.Fatalf("ply %d: Apply(%q) changed its receiver", ply, m)
	}
	for _, e := range events {
		g.checkEvent(e, ply)
	}
	if _, over := q.Result(); chance.n > 0 && !over && !reveals(events) {
		g.Fatalf("ply %d: %q was decided by chance, but no event says that it reveals something", ply, m)
	}
	checkTold(g.tested, p, q, events, match.Record{By: by, Move: m}, ply)
	if !isNoted(p, q, by) {
		g.seen.check(g, q, events, by, ply)
	}
	g.log = append(g.log, match.Record{By: by, Move: m})
	return q
}

// counter counts what is drawn from a source of chance.
type counter struct {
	src rand.Source
	n   int
}

func (c *counter) Uint64() uint64 { c.n++; return c.src.Uint64() }

func (g *run) checkEvent(e game.Event, ply int) {
	g.Helper()
	g.Words.Check(g, e.Msg)
	if e.To != game.Public && (e.To < 0 || int(e.To) >= g.Seats) {
		g.Errorf("ply %d: event to seat %d", ply, e.To)
	}
	if e.To != game.Public {
		g.Words.Check(g, e.ForOthers(e.To))
	}
	if f := e.Feat; f != nil {
		if id := g.Rules.Info().Name + ".feat." + f.Name; !g.Words.Has(id) || f.Seat < 0 || int(f.Seat) >= g.Seats {
			g.Fatalf("ply %d: feat %+v: the texts have no %s, or there is no such seat", ply, *f, id)
		}
	}
}

func (g *run) checkTurn(p game.Position) {
	g.Helper()
	turn := p.Turn()
	res, over := p.Result()
	if over != (len(turn) == 0) {
		g.Fatalf("after %d plies: Turn = %v but Result says over = %v", len(g.log), turn, over)
	}
	if !slices.IsSorted(turn) || len(slices.Compact(slices.Clone(turn))) != len(turn) {
		g.Fatalf("Turn = %v is not strictly ascending", turn)
	}
	if over && (len(res.Scores) != g.Seats || len(res.Places) != g.Seats || len(res.Winners()) == 0) {
		g.Fatalf("Result = %+v for %d seats", res, g.Seats)
	}
	if over {
		g.Words.Check(g, res.Reason)
	}
}

func count(p game.Position) map[string]int {
	if c, ok := p.(game.Counter); ok {
		return c.Inventory()
	}
	return nil
}
