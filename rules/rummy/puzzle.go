package rummy

import (
	"cmp"
	"context"
	"math/rand/v2"
	"reflect"
	"slices"

	"tablee/rules/game"
	"tablee/rules/internal/puzzle"
	"tablee/rules/rummy/family"
)

// Tests of a puzzle.
const (
	puzzleMost  = 5  // least number of tiles that are the most: with fewer there is little to choose
	puzzleLeast = 3  // tiles of a hand that is to be laid whole: fewer are seen at once
	puzzleHand  = 12 // tiles in the hand
	puzzleTable = 45 // tiles on the table: more do not fit a picture
	puzzleMade  = 6  // combinations that are new or changed: more are work, and no idea
)

// Puzzles are taken from games of two seats that play at this level, which leaves on the table and in the hands what
// takes more than one rearrangement.
const (
	puzzleSeats = 2
	puzzleLevel = 2
	puzzleLast  = 80 // plies
)

// puzzles makes puzzles: to lay as many tiles as possible, or the whole hand. An answer is the tiles laid, however
// they are arranged; points do not count. The table is that of a game between quick levels; what was played before is
// left out, and words of the table that nobody knows are left in.
//
// Tests of its own: three tiles or more are to be laid, five or more where some are left, by a seat that has laid its
// first meld and may rearrange the table. Of the most, one choice of tiles is the only one of its size, so that every
// other one is a tile smaller or more: tiles are what is counted, and there is no smaller margin. That is proven by
// solving again without one of each tile of the answer. Where no search is complete, as with words, only puzzles of
// the whole hand are made: laying it is the proof. New words are common ones (dict.Common). Tables of more than 45
// tiles and hands of more than twelve are left out, because nobody wants to read them, and so are plays that make or
// change more than six combinations, although no fewer would do.
func (r *Rules[T]) puzzles() *puzzle.Maker {
	k := &puzzle.Maker{Rules: r, Candidate: r.puzzleCandidate, Solve: r.solvePuzzle, Judge: r.judgePuzzle}
	if set, ok := r.set.(family.Puzzled[T]); ok {
		k.Kinds = set.PuzzleKinds()
	}
	return k
}

// puzzleOptions are the options of a puzzle: of those given only the language, and those whose usual value is not that
// of a puzzle from before the option. The computer arranges nothing there.
func (r *Rules[T]) puzzleOptions(o game.Options) (game.Options, error) {
	want := game.Options{"assist": Assists[AssistCheck]}
	for _, opt := range r.info.Options {
		switch {
		case opt.Language, newDefault(opt):
			want[opt.Name] = o[opt.Name]
		case opt.Server == game.WordsSetting:
			want[opt.Name] = game.AllWords
		}
	}
	return r.info.Complete(want)
}

// puzzleCandidate plays a game until a turn in which many tiles can be laid.
func (r *Rules[T]) puzzleCandidate(ctx context.Context, kind string, o game.Options, rng *rand.Rand) (*game.Puzzle,
	error) {
	full, err := r.puzzleOptions(o)
	if err != nil {
		return nil, err
	}
	start, err := r.Start(puzzleSeats, full, rng)
	if err != nil {
		return nil, err
	}
	p := start.(*position[T])
	for ply := 0; ply < puzzleLast && !p.over && p.dealt == 1 && ctx.Err() == nil; ply++ {
		seat := game.Seat(p.turn)
		if s := p.seats[p.turn]; s.opened {
			q := r.composed(p, kind, rng)
			if _, err := r.findPuzzle(ctx, kind, q); err == nil {
				data, err := q.Encode()
				return &game.Puzzle{Kind: kind, Options: full, Seats: puzzleSeats, Position: data, Seat: seat}, err
			}
		}
		m, err := r.Computer(puzzleLevel).Choose(ctx, p.View(seat), rng)
		if err != nil {
			return nil, err
		}
		q, _, err := p.Apply(seat, m, rng)
		if err != nil {
			return nil, err
		}
		p = q.(*position[T])
	}
	return nil, ctx.Err()
}

// composed is a position without what was played before. To lay a whole hand, the hand is a part of the seat's, drawn
// at random; the rest is put back.
func (r *Rules[T]) composed(p *position[T], kind string, rng *rand.Rand) *position[T] {
	q := &position[T]{r: r, set: p.set, opt: p.opt, options: p.options, seats: slices.Clone(p.seats), table: p.table,
		pool: p.pool, turn: p.turn, dealt: 1, out: Nobody}
	if s := &q.seats[q.turn]; kind == family.PuzzleOut && s.hand.Len() > puzzleLeast {
		n := puzzleLeast + rng.IntN(min(3, s.hand.Len()-puzzleLeast))
		drawn, rest := s.hand.DrawN(n, rng)
		s.hand, q.pool = family.MultisetOf(drawn...), q.pool.Union(rest)
	}
	q.Base = p.table
	for i := range q.seats {
		q.Had = append(q.Had, q.seats[i].opened)
		q.seats[i].score, q.seats[i].past = 0, Memory[T]{Hand: q.seats[i].hand}
	}
	return q
}

// watch is what the seat in turn knows.
func (p *position[T]) watch() *Observation[T] {
	return &p.View(game.Seat(p.turn)).(*view[T]).Observation
}

// laying is the best play of a position.
type laying[T cmp.Ordered] struct {
	turn   family.Turn[T]
	laid   family.Multiset[T]
	second int
}

// findPuzzle finds the best play, and the tests that it fails.
func (r *Rules[T]) findPuzzle(ctx context.Context, kind string, p *position[T]) (found laying[T], err error) {
	v := p.watch()
	set := v.Set.(family.Puzzled[T])
	s := v.Situation()
	if n := family.Tiles(s.Table).Len(); !s.Opened || s.Hand.Len() > puzzleHand || n > puzzleTable {
		return found, game.Flawed(game.FlawPlain, "%d tiles in the hand and %d on the table", s.Hand.Len(), n)
	}
	table, whole := set.Most(ctx, s)
	if err := ctx.Err(); err != nil {
		return found, err
	}
	if table == nil {
		return found, game.Flawed(game.FlawPlain, "nothing can be laid")
	}
	laid := func(table [][]T) family.Multiset[T] { return family.Tiles(table).Difference(family.Tiles(s.Table)) }
	found.laid = laid(table)
	n := found.laid.Len()
	switch {
	case n < puzzleLeast || kind == family.PuzzleMost && n < puzzleMost:
		return found, game.Flawed(game.FlawPlain, "%d tiles are laid", n)
	case kind == family.PuzzleOut && n < s.Hand.Len():
		return found, game.Flawed(game.FlawUnique, "the hand has %d tiles, and %d are laid", s.Hand.Len(), n)
	case kind == family.PuzzleMost && !whole:
		return found, game.Flawed(game.FlawProof, "the search is not complete")
	case kind == family.PuzzleOut:
		found.second = n - 1 // every other choice of tiles is smaller
	default:
		if found.second, err = r.secondMost(ctx, set, s, found.laid); err != nil {
			return found, err
		}
	}
	if n <= found.second {
		return found, game.Flawed(game.FlawUnique, "other %d tiles can be laid", n)
	}
	if found.turn, err = Check(v.Voice, v.Set, v.Opt, true, v.Table, v.Hand, set.Tidy(ctx, s, table)); err != nil {
		return found, err
	}
	if _, made := family.Without(found.turn.Before, found.turn.After); len(made) > puzzleMade {
		return found, game.Flawed(game.FlawPlain, "%d combinations are new or changed", len(made))
	}
	if what := set.Unfamiliar(found.turn.Before, found.turn.After); what != "" {
		return found, game.Flawed(game.FlawKnown, "few people know %s", what)
	}
	return found, ctx.Err()
}

// secondMost is the most tiles that another choice lays than these, of which no larger one exists: each other choice
// lacks a copy of some tile of them.
func (r *Rules[T]) secondMost(ctx context.Context, set family.Puzzled[T], s family.Situation[T],
	laid family.Multiset[T]) (second int, err error) {
	for t, n := range laid.All() {
		less := s
		less.Hand = s.Hand.Difference(family.Copies(t, s.Hand.Count(t)-n+1))
		table, whole := set.Most(ctx, less)
		if err := ctx.Err(); err != nil {
			return 0, err
		}
		if !whole {
			return 0, game.Flawed(game.FlawProof, "the search is not complete")
		}
		if table != nil {
			second = max(second, family.Tiles(table).Len()-family.Tiles(s.Table).Len())
		}
	}
	return second, nil
}

// solvePuzzle implements puzzle.Maker.
func (r *Rules[T]) solvePuzzle(ctx context.Context, p *game.Puzzle, pos game.Position) error {
	at := pos.(*position[T])
	full, err := r.puzzleOptions(p.Options)
	if err != nil || !reflect.DeepEqual(full, p.Options) || !reflect.DeepEqual(full, at.options) || p.Amount != 0 ||
		p.Moves != 0 || p.Seats != len(at.seats) || len(at.seats) != puzzleSeats || len(at.Log) > 0 ||
		at.passes != 0 || at.dealt != 1 || at.seats[0].score != 0 || at.seats[1].score != 0 {
		return game.Flawed(game.FlawDamaged, "a table of %d seats with %v, %v", len(at.seats), at.options, err)
	}
	found, err := r.findPuzzle(ctx, p.Kind, at)
	if err != nil {
		return err
	}
	m := family.MoveOf(at.set, found.turn.After)
	if len(m) > MaxMove {
		return game.Flawed(game.FlawPlain, "its move has %d bytes", len(m))
	}
	p.Best, p.Second, p.Answers, p.Line = found.laid.Len(), found.second, []game.Move{m}, []game.Move{m}
	sets := slices.Clone(at.table)
	slices.SortFunc(sets, slices.Compare[[]T])
	hand := family.TilesText(at.set, at.seats[at.turn].hand.Slice(), "")
	p.PositionKey = puzzle.Key([]byte(family.FormatTable(at.set, sets, "") + "/" + hand))
	if p.AnswerKey = family.TilesText(at.set, found.laid.Slice(), ""); p.Kind == family.PuzzleOut {
		p.AnswerKey = p.PositionKey + p.Kind // every hand of these tiles has this answer
	}
	return nil
}

// judgePuzzle implements puzzle.Maker: an answer is worth the tiles that it lays.
func (r *Rules[T]) judgePuzzle(p *game.Puzzle, m game.Move, before, _ game.Position) (a game.PuzzleAnswer, err error) {
	at := before.(*position[T])
	best, err := r.laidBy(at, p.Answers[0])
	if err != nil {
		return a, err
	}
	laid, err := r.laidBy(at, m)
	return game.PuzzleAnswer{Points: laid.Len(), Solved: laid.Equal(best)}, err
}

// laidBy are the tiles that a legal move lays.
func (r *Rules[T]) laidBy(p *position[T], m game.Move) (laid family.Multiset[T], err error) {
	if m == family.Draw {
		return laid, nil
	}
	table, err := ReadTable(r.Wording, p.set, string(m), "")
	return family.Tiles(table).Difference(family.Tiles(p.table)), err
}

// TellPuzzle implements game.Puzzler.
func (r *Rules[T]) TellPuzzle(p *game.Puzzle) (t game.PuzzleTexts, err error) {
	pos, err := r.Decode(p.Position)
	if err != nil {
		return t, err
	}
	at := pos.(*position[T])
	v := at.watch()
	table, err := ReadTable(r.Wording, at.set, string(p.Answers[0]), "")
	if err != nil {
		return t, err
	}
	turn, err := Check(v.Voice, v.Set, v.Opt, v.opened(), v.Table, v.Hand, table)
	if err != nil {
		return t, err
	}
	_, made := family.Without(turn.Before, turn.After)
	t.Question, t.Board = r.Msg("puzzle.question."+p.Kind), v.unmarked()
	if p.Kind == family.PuzzleMost {
		t.Hints = append(t.Hints, r.Msg("puzzle.hint.most", "n", p.Best))
	} else {
		t.Hints = append(t.Hints, r.Msg("puzzle.hint.made", "n", len(made)))
	}
	t.Hints = append(t.Hints, placeOf(v, turn))
	if len(made) > 1 {
		longest := slices.MaxFunc(made, func(a, b []T) int { return len(a) - len(b) })
		t.Hints = append(t.Hints, r.Msg("puzzle.hint.set", "set", family.SetMsg(at.set, longest)))
	}
	t.After = game.Diagram{Parts: append(v.tableParts(turn.After, turn.Before), v.handParts(turn.Left, bySuit)...)}
	if t.Line, _, err = puzzle.Line(r, p, "", nil); err != nil {
		return t, err
	}
	t.Reason = r.Msg("puzzle.reason."+p.Kind, "line", t.Solution(p.Seat), "n", p.Best, "second", p.Second)
	return t, nil
}
