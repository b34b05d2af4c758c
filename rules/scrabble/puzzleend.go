package scrabble

import (
	"cmp"
	"context"
	"math/rand/v2"
	"slices"
	"strings"

	"tablee/dict"
	"tablee/rules/game"
	"tablee/rules/scrabble/internal/ai"
	"tablee/rules/scrabble/internal/board"
	"tablee/rules/scrabble/internal/movegen"
	"tablee/rules/scrabble/internal/state"
)

// This file has the puzzles of the endgame: the bag is empty, so the other rack is known, and the most points on the
// other player, to the end of the game, are asked for.

// Bounds of such a puzzle.
const (
	endLeast = 3      // tiles on each rack: with fewer there is hardly a choice
	endMost  = 6      // tiles on a rack: with more, people cannot follow what comes
	endNodes = 60_000 // for the search after a move; a move that needs more is not valued, and the position is no puzzle
	endPlies = 30     // of the solution
	endGame  = 200    // plies of a game
)

// endMove is a move of an endgame with its exact value.
type endMove struct {
	move  game.Move
	play  movegen.Play
	value int // points gained on the other player from here to the end, with best play of both
}

// endMoves lists the moves of the player in turn with their values, best first. The best of them is worth so much. It
// stops with a flaw as soon as two moves are too near that.
func endMoves(ctx context.Context, s *state.Observation, e *ai.Engine, best int) (list []endMove, err error) {
	own, other := s.Rack(), s.Unseen()
	e.Gen.Rate(nil)
	plays := slices.Clone(e.Gen.All(&s.Board, &own))
	slices.SortStableFunc(plays, func(a, b movegen.Play) int { return cmp.Compare(b.Score, a.Score) })
	near := 0
	for i := range len(plays) + 1 {
		m, play := endMove{move: state.MovePass}, (*movegen.Play)(nil)
		if i < len(plays) {
			play = &plays[i]
			m = endMove{move: ai.MoveOf(play), play: *play}
		}
		if m.value, err = endValue(ctx, e, s, play, own, other); err != nil {
			return nil, err
		}
		if m.value > best-puzzleMargin {
			if near++; near > 1 {
				return nil, game.Flawed(game.FlawMargin, "two moves are worth more than %d", best-puzzleMargin)
			}
		}
		list = append(list, m)
	}
	slices.SortStableFunc(list, func(a, b endMove) int { return cmp.Compare(b.value, a.value) })
	return list, ctx.Err()
}

// endValue is the value of a play, or of a pass (nil).
func endValue(ctx context.Context, e *ai.Engine, s *state.Observation, p *movegen.Play, own, other board.Multiset) (int,
	error) {
	b, points := s.Board, 0
	if p != nil {
		p.Lay(&b, &own)
		if points = int(p.Score); own.Empty() {
			return points + 2*other.Sum(&s.Options.Set().Values), nil
		}
	}
	r := e.Solver.Solve(ctx, &b, other, own, endNodes)
	if !r.Proven {
		return 0, game.Flawed(game.FlawProof, "the endgame takes too long")
	}
	return points - r.Value, nil
}

// findEnd finds the best move of an endgame, and the tests that it fails.
func findEnd(ctx context.Context, s *state.Observation) (list []endMove, err error) {
	own, other := s.Rack(), s.Unseen()
	if n, k := own.Len(), other.Len(); s.Bag > 0 || s.Passes > 0 || s.Players != state.Pair || min(n, k) < endLeast ||
		max(n, k) > endMost || k != s.Racks[1-s.Next] {
		return nil, game.Flawed(game.FlawPlain, "%d tiles in the bag, racks of %d and %d", s.Bag, n, k)
	}
	ai.Lend(&s.Options, func(e *ai.Engine) {
		r := e.Solver.Solve(ctx, &s.Board, own, other, endNodes)
		switch {
		case !r.Proven:
			err = game.Flawed(game.FlawProof, "the endgame takes too long")
		case r.Play == nil || r.Play.Laid < 2 || r.Value <= 0:
			err = game.Flawed(game.FlawPlain, "the best gains %d points", r.Value)
		default:
			if err = wellKnown(s, r.Play.Place()); err == nil { // before all other moves are searched
				list, err = endMoves(ctx, s, e, r.Value)
			}
		}
	})
	if err == nil && list[0].value < list[1].value+puzzleMargin {
		err = game.Flawed(game.FlawMargin, "%d points, and %d", list[0].value, list[1].value)
	}
	if err == nil {
		err = wellKnown(s, list[0].play.Place())
	}
	return list, err
}

// wellKnown is a flaw of a play with a word that few people know.
func wellKnown(s *state.Observation, place board.Placement) error {
	rack := s.Rack()
	lay, err := s.Fit(&rack, place)
	if err != nil {
		return err
	}
	common := dict.Common(s.Options.Language())
	for _, w := range lay.Words {
		if !common.Member(strings.ToUpper(w.Word)) {
			return game.Flawed(game.FlawKnown, "few people know %s", w.Word)
		}
	}
	return nil
}

// solveEnd computes the second part of a puzzle of an endgame.
func solveEnd(ctx context.Context, p *game.Puzzle, s *view, l *state.Layout) error {
	list, err := findEnd(ctx, &s.Observation)
	if err != nil {
		return err
	}
	p.Best, p.Second, p.Answers = list[0].value, max(0, list[1].value), []game.Move{list[0].move}
	lead := func(l *state.Layout) int { return l.Scores[p.Seat] - l.Scores[1-p.Seat] }
	before, m := lead(l), list[0].move
	for l.Phase != state.Over && len(p.Line) < endPlies {
		p.Line = append(p.Line, m)
		if l, _, err = state.PlayMove(l, game.Seat(l.Next), m, rand.New(rand.NewPCG(0, 0))); err != nil {
			return err
		}
		if l.Phase == state.Over {
			break
		}
		if m, err = bestEnd(ctx, l.See(game.Seat(l.Next))); err != nil {
			return err
		}
	}
	if gained := lead(l) - before; gained != p.Best {
		return game.Flawed(game.FlawProof, "the line gains %d points, not %d", gained, p.Best)
	}
	p.AnswerKey = strings.ToUpper(s.Whole(list[0].play.Place()))
	return nil
}

// bestEnd is a best move of an endgame.
func bestEnd(ctx context.Context, s *state.Observation) (m game.Move, err error) {
	ai.Lend(&s.Options, func(e *ai.Engine) {
		r := e.Solver.Solve(ctx, &s.Board, s.Rack(), s.Unseen(), endNodes)
		switch {
		case !r.Proven:
			err = game.Flawed(game.FlawProof, "the endgame takes too long")
		case r.Play == nil:
			m = state.MovePass
		default:
			m = ai.MoveOf(r.Play)
		}
	})
	return m, err
}

// judgeEnd is what a legal move gains, from 0.
func judgeEnd(s *view, m game.Move) (points int, err error) {
	own, other := s.Rack(), s.Unseen()
	var play *movegen.Play
	if lay, ok := layOf(s, m); ok {
		play = board.PlayOf(lay.Place)
		play.Score = int16(lay.Points())
	}
	ai.Lend(&s.Options, func(e *ai.Engine) {
		points, err = endValue(context.Background(), e, &s.Observation, play, own, other)
	})
	return max(0, points), err
}
