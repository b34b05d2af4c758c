package ai

import (
	"cmp"
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"tablee/rules/game"
	"tablee/rules/match"
	"tablee/rules/scrabble/internal/scrabbletest"
	"tablee/rules/scrabble/internal/state"
)

// How the moves of a position are valued: as many candidates as seem best are played to the end of the game so often,
// and the best of them once more, with other deals, beside what the levels chose. Without fresh deals the best of many
// would be the luckiest.
const (
	regretCandidates = 8
	regretDeals      = 1000
	freshDeals       = 2500
	toTheEnd         = 100 // turns: more than any game has
)

// BenchmarkRegret tells how much of a win the fourth and the fifth level lose a move in games of the fourth, against
// the best move that games played to their end can tell, with the half of an interval of 95 per cent: what could still
// be gained by choosing better. A match tells the same with a hundred times the work: there the tiles decide. It takes
// some twenty seconds of the processor a position.
func BenchmarkRegret(b *testing.B) {
	for _, lang := range []string{"fr", "en"} {
		b.Run(lang, func(b *testing.B) {
			var level4, level5 losses
			for i := 0; level5.n < b.N; i++ {
				v, ok := midgame(b, lang, i)
				if !ok {
					continue
				}
				Lend(&v.Options, func(e *Engine) {
					rng := rand.New(rand.NewPCG(uint64(i), 1))
					static := v.weigh(context.Background(), e).Move
					deep := Level(levelDeep).(player).deep(context.Background(), e, v, rng).Move
					if wins := v.playedOut(e, []game.Move{static, deep}, rng); wins != nil {
						level4.add(wins[2] - wins[0])
						level5.add(wins[2] - wins[1])
					}
				})
			}
			level4.report(b, "4")
			level5.report(b, "5")
		})
	}
}

// losses are the differences to the best, position by position.
type losses struct {
	n            int
	sum, squares float64
}

func (l *losses) add(x float64) {
	l.n++
	l.sum += x
	l.squares += x * x
}

func (l *losses) report(b *testing.B, level string) {
	n := float64(l.n)
	mean := l.sum / n
	b.ReportMetric(100*mean, "%lost-"+level)
	b.ReportMetric(196*math.Sqrt((l.squares/n-mean*mean)/n), "%±-"+level)
}

// midgame is what the seat in turn sees some turns into a game of the fourth level; ok is false where the bag is empty.
func midgame(b *testing.B, lang string, i int) (v evaluator, ok bool) {
	seed := match.Seed{byte(i), byte(i / 256), 0xcc}
	p, err := start(game.Options{"language": lang}, seed)
	if err != nil {
		b.Fatal(err)
	}
	for ply := 1; ply <= 1+i%22 && len(p.Turn()) > 0; ply++ {
		by := p.Turn()[0]
		m, err := Level(levelLeave).Choose(context.Background(), scrabbletest.View(p, by), seed.Stream(match.Think, ply))
		if err != nil {
			b.Fatal(err)
		}
		if p, _, err = state.PlayMove(p, by, m, seed.Stream(match.Apply, ply)); err != nil {
			b.Fatal(err)
		}
	}
	if len(p.Turn()) == 0 {
		return v, false
	}
	v = evaluator{p.See(p.Turn()[0])}
	return v, v.BagAfterLast() > 0
}

// playedOut is the chance to win with each of the moves and, last, with the best of the candidates; nil where there is
// nothing to choose.
func (v evaluator) playedOut(e *Engine, moves []game.Move, rng *rand.Rand) []float64 {
	var cs []*Candidate
	of := make(map[game.Move]*Candidate)
	for _, o := range v.options(context.Background(), e, 10*candidates) {
		c := &Candidate{Keep: o.keep, Prior: float64(o.value) / 100}
		if o.play != nil {
			play := *o.play
			c.Play = &play
		}
		cs = append(cs, c)
		of[o.move(v.Rack())] = c
	}
	if len(cs) < 2 {
		return nil
	}
	sit := v.situation()
	if c, ok := v.clue(); ok {
		sit.Belief = e.Sim.Believe(context.Background(), &c, sit.Unseen, 2*racks, rng)
	}
	few := cs[:min(len(cs), candidates)]
	e.Sim.Compare(context.Background(), sit, few, regretDeals/10, rng)
	sit.Turns = toTheEnd
	few = fresh(few[:min(len(few), regretCandidates)])
	e.Sim.Compare(context.Background(), sit, few, regretDeals, rng)
	best := slices.MaxFunc(few, func(a, b *Candidate) int { return cmp.Compare(a.Mean(), b.Mean()) })

	var chosen []*Candidate
	for _, m := range moves {
		if of[m] == nil {
			return nil // a pass, as nothing else is known to be better
		}
		chosen = append(chosen, of[m])
	}
	chosen = fresh(append(chosen, best))
	e.Sim.Compare(context.Background(), sit, slices.Clone(chosen), freshDeals, rng) // which sorts what it is given
	wins := make([]float64, len(chosen))
	for i, c := range chosen {
		wins[i] = c.Mean()
	}
	return wins
}

// fresh are the candidates before any playout.
func fresh(cs []*Candidate) []*Candidate {
	all := make([]*Candidate, len(cs))
	for i, c := range cs {
		all[i] = &Candidate{Play: c.Play, Keep: c.Keep, Prior: c.Prior}
	}
	return all
}
