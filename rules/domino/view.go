package domino

import (
	"math/rand/v2"
	"reflect"
	"slices"

	"tablee/rules/domino/internal/ai"
	"tablee/rules/domino/internal/round"
	"tablee/rules/game"
)

// view implements the contract of games for what a seat or a bystander knows.
type view struct{ ai.Observation }

// View is what the seat may know.
func (p *position) View(s game.Seat) game.View {
	v := &view{ai.Observation{
		Table: round.Table{
			Config: p.Config, Mover: p.Mover,
			Opening: p.Opening, Opens: p.Opens, Starter: p.Starter,
			Round: p.Round, Ended: p.Ended,
			Chain:   append(round.Set(nil), p.Chain...),
			Arms:    p.Arms.Clone(),
			Spinner: p.Spinner, Spun: p.Spun,
			Log:    append([]round.Ply(nil), p.Log...),
			Scores: append([]int(nil), p.Scores...),
		},
		Who: s, Held: make([]int, p.Config.Seats), Stock: len(p.Stock),
	}}
	for i, r := range p.Racks {
		v.Held[i] = len(r)
	}
	if s >= 0 && int(s) < p.Config.Seats {
		v.Rack = append(round.Set(nil), p.Racks[s]...)
	}
	if p.Ended != round.Running {
		for _, r := range p.Racks {
			v.Shown = append(v.Shown, append(round.Set(nil), r...))
		}
	}
	return v
}

// Stopped implements game.Stopper.
func (v *view) Stopped() game.View {
	w := *v
	if w.Ended == round.Running {
		w.Ended = round.Stopped
	}
	return &w
}

// Seat is the seat whose view it is.
func (v *view) Seat() game.Seat { return v.Who }

// Scores are the scores of the match; in the simple game 1 for the winner.
func (v *view) Scores() []int { return slices.Clone(v.Table.Scores) }

// Sample is a position that agrees with the view, and with everything that draws and passes have revealed: all deals
// that could have led here have the same probability.
func (v *view) Sample(rng *rand.Rand) (game.Position, error) {
	return &position{v.Known().Sample(rng)}, nil
}

// point marks the tile of a board at which a side ends.
func (v *view) point(parts []game.Part, s round.Side) {
	ts := parts[0].Tokens
	switch arm := s.Arm(); {
	case arm >= 0 && len(v.Arms[arm]) > 0:
		if arm == 1 && len(v.Arms[0]) > 0 {
			arm = 2
		} else {
			arm = 1
		}
		ts = parts[arm].Tokens
		ts[len(ts)-1].Point()
	case arm >= 0:
		ts[v.Chain.Find(v.Spinner)].Point()
	case s == round.Left:
		ts[0].Point()
	case s == round.Right:
		ts[len(ts)-1].Point()
	}
}

// Explain adds boards to an advice: with the end to play at marked, with the tiles that fit there and are of the kind
// that was told, and with the tile itself.
func (v *view) Explain(m game.Move) game.Advice {
	a := v.Observation.Explain(m)
	pl, ok := round.ParsePlay(m)
	if a.Where.IsZero() || !ok {
		return a
	}
	chain := v.Compare("", "")
	v.point(chain.Parts, pl.Side)
	kind := v.Compare("", "")
	hand := kind.Parts[len(kind.Parts)-1].Tokens
	for i, t := range v.Rack {
		other := v.Observation.Explain(round.Play{Tile: t, Side: pl.Side}.Move())
		if reflect.DeepEqual(other.Where, a.Where) && reflect.DeepEqual(other.What, a.What) {
			hand[i].Point()
		}
	}
	a.Boards = [game.HintMove]*game.Diagram{game.Pointed(chain), game.Pointed(kind), game.Pointed(v.Compare("", m))}
	return a
}
