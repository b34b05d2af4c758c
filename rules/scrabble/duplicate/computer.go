package duplicate

import (
	"context"
	"errors"
	"math/rand/v2"

	"tablee/rules/game"
	"tablee/rules/scrabble/internal/ai"
	"tablee/rules/scrabble/internal/board"
	"tablee/rules/scrabble/internal/movegen"
	"tablee/rules/scrabble/internal/state"
)

// shares are how many words in a hundred a level knows, other words in every round: of these it plays the one with most
// points. The last level knows all, so that it always finds the top.
var shares = [...]int{10, 35, 70, 100}

// levels is the number of levels.
const levels = len(shares)

// player is a level, from 1.
type player struct{ level int }

// Choose implements game.Player.
func (l player) Choose(ctx context.Context, gv game.View, rng *rand.Rand) (game.Move, error) {
	v, ok := gv.(*view)
	if !ok || v.End != "" || v.who < 0 || int(v.who) >= len(v.Answers) || v.own() != "" {
		return "", errors.New("duplicate: the seat has answered already, or may not act")
	}
	if l.level == levels {
		best, ok := v.Options.bestPlay(&v.Board, &v.Rack)
		if !ok {
			return pass, nil
		}
		return ai.MoveOf(&best.play), nil
	}
	return v.found(ctx, shares[l.level-1], rng.Uint64()), nil
}

// found is the play with most points of a share of the words, a pass if there is none.
func (v *view) found(ctx context.Context, share int, words uint64) game.Move {
	best, points := game.Move(pass), 0
	for _, hand := range hands(&v.Rack) {
		m, err := ai.Level(1).Choose(ctx, v.solo(hand, share), rand.New(rand.NewPCG(words, 0))) // the same words
		if err != nil {
			continue
		}
		if n := v.Options.judge(&v.Board, &v.Rack, m).points; n > points {
			best, points = m, n
		}
	}
	return best
}

// soloView is a table of Scrabble at which one plays alone, with the same board and a rack.
type soloView struct{ state.Observation }

func (s *soloView) Seat() game.Seat       { return s.Who }
func (s *soloView) Diagram() game.Diagram { return game.Diagram{} }

func (v *view) solo(rack board.Multiset, share int) *soloView {
	o := v.Options.scrabble()
	o.Rate = share
	t := state.NewTable(o, 1)
	t.Board, t.Racks[0], t.Bag = v.Board, rack.Len(), v.Bag.Len()
	return &soloView{state.Observation{Table: t, Secret: state.Secret{Racks: []board.Multiset{rack}}}}
}

// anyAnswer is any play of the rack, or a pass.
func (v *view) anyAnswer(rng *rand.Rand) string {
	answer := game.Move(pass)
	o := v.Options.scrabble()
	ai.Generate(&o, func(g *movegen.Generator) {
		plays := g.All(&v.Board, &hands(&v.Rack)[0])
		if i := rng.IntN(len(plays) + 1); i < len(plays) {
			answer = ai.MoveOf(&plays[i])
		}
	})
	return string(answer)
}
