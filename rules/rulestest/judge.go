package rulestest

import (
	"context"
	"reflect"
	"slices"

	"tablee/rules/game"
)

// checkAnalysis judges a move from its seat's view, again, and from the view of a position whose hidden part was drawn
// anew: whatever a judge would know besides the view shows there.
func checkAnalysis(g *tested, p game.Position, ply int, by game.Seat, m game.Move) {
	g.Helper()
	j, ok := p.View(by).(game.Judge)
	if !ok {
		return
	}
	v, err := j.Judge(context.Background(), m, game.Glance)
	if err != nil {
		g.Fatalf("ply %d: Judge(%q): %v", ply, m, err)
	}
	verdict(g, p, ply, by, m, v)
	compared := game.Compare(p.View(by), m, v.Best)
	g.Words.Compared(g, compared)
	if again, err := p.View(by).(game.Judge).Judge(context.Background(), m,
		game.Glance); err != nil || !reflect.DeepEqual(again, v) {
		g.Fatalf("ply %d: %q was judged %+v, then %+v, %v", ply, m, v, again, err)
	}
	if sampler, ok := p.View(by).(game.Sampler); ok {
		sample, err := sampler.Sample(g.Seed.Stream("judge", ply))
		if err != nil {
			g.Fatalf("ply %d: Sample: %v", ply, err)
		}
		other, err := sample.View(by).(game.Judge).Judge(context.Background(), m, game.Glance)
		if err != nil || !reflect.DeepEqual(other, v) {
			g.Fatalf("ply %d: with other secrets %q is judged %+v, %v, and not %+v: the judge knows more than the seat",
				ply, m, other, err, v)
		}
		if d := game.Compare(sample.View(by), m, v.Best); !reflect.DeepEqual(d, compared) {
			g.Fatalf("ply %d: with other secrets %q and %q are drawn otherwise: the view shows more than the seat knows", ply,
				m, v.Best)
		}
	}
	dead, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := j.Judge(dead, m, game.Usual); err == nil && v.Counting != game.NoChoice && v.Counting != game.Unjudged {
		g.Fatalf("ply %d: Judge(%q) without time gave a verdict and no error", ply, m)
	}
	for s := range g.Seats {
		if other, ok := p.View(game.Seat(s)).(game.Judge); ok && !slices.Contains(p.Turn(), game.Seat(s)) {
			if _, err := other.Judge(context.Background(), m, game.Glance); err == nil {
				g.Fatalf("ply %d: seat %d, which may not act, was judged", ply, s)
			}
		}
	}
}

// verdict holds a verdict to what its fields promise.
func verdict(g *tested, p game.Position, ply int, by game.Seat, m game.Move, v game.Verdict) {
	g.Helper()
	bad := func(why string) { g.Helper(); g.Fatalf("ply %d: Judge(%q) %s: %+v", ply, m, why, v) }
	for _, kind := range v.Misses {
		if !slices.Contains(g.Rules.Info().Misses, kind) {
			bad("tells a kind of miss that Info has not")
		}
	}
	if v.Counting == game.NoChoice || v.Counting == game.Unjudged {
		if v.Best != "" || v.Drop != 0 || len(v.Misses) > 0 {
			bad("did not judge and has an opinion")
		}
		return
	}
	unit := v.Unit
	if unit == "" {
		unit = "unit"
	}
	switch {
	case !g.Legal(p, by, v.Best, ply):
		bad("has a best move that is refused")
	case v.Top < v.Value || v.Drop < 0 || v.Drop > 1 || v.Before < 0 || v.Before > 1 || v.After < 0 || v.After > 1 ||
		v.Next > 1:
		bad("is out of bounds")
	case v.Drop == 0 && v.Cost() == 0 && len(v.Misses) > 0:
		bad("tells of a miss that cost nothing")
	case v.Best == m && v.Drop > 0:
		bad("lost something by its best move")
	case !g.Words.Has(g.Rules.Info().Name + "." + unit):
		bad("has a unit without a message")
	}
}
