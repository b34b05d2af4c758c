package review

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"tablee/rules/game"
)

// Budgets of a whole review in game.Verdict.Work, of which an ordinary core does a million in a second: what the first
// look at all turns may take, and what may be taken in all. Every turn gets a quick first look. If that would be too
// much for a very long game, some turns all over the game get none, and are not judged. The rest of the work is for the
// turns that may have cost most.
const (
	firstWork = 4_000_000
	wholeWork = 6_000_000
)

// Efforts of further looks at a turn that is marked, as multiples of the usual one.
const (
	secondEffort = 4 * game.Usual
	thirdEffort  = 8 * game.Usual
)

// Work is a review in progress. It judges one turn at a time, so that several reviews can share one core: first each
// turn of the game in order, then those that may have cost most, as long as there is work left. The verdicts of a game
// that does not count its work are cheap: there each turn is judged at once.
type Work struct {
	g     Game
	pos   game.Position
	at    int // moves played
	spent int // work
	r     Review
	again []glimpse // the turns to look at again
	next  int       // of these
}

// glimpse is a turn that was looked at briefly.
type glimpse struct {
	view    game.Judge
	verdict game.Verdict
	turn    int // its index in the review
}

// Begin begins a review: it deals the game again.
func Begin(g Game) (*Work, error) {
	pos, err := g.Start()
	if err != nil {
		return nil, fmt.Errorf("review: %w", err)
	}
	return &Work{g: g, pos: pos, r: Review{Version: Version, Rules: g.Rules.Info().Version, Turns: []Turn{}}}, nil
}

// Progress is how many turns have been looked at, of how many.
func (w *Work) Progress() (done, of int) { return w.at + w.next, len(w.g.Moves) + len(w.again) }

// Step judges the next move and plays it, or looks at a turn again. done is true if there is no more to do.
func (w *Work) Step(ctx context.Context) (done bool, err error) {
	switch {
	case w.at < len(w.g.Moves):
		m := w.g.Moves[w.at]
		if err := w.play(ctx, m); err != nil {
			return false, fmt.Errorf("review: ply %d, seat %d, %q: %w", w.at+1, m.By, m.Move, err)
		}
		if w.at == len(w.g.Moves) {
			slices.SortStableFunc(w.again, func(a, b glimpse) int {
				return cmp.Compare(max(b.verdict.Suspect, b.verdict.Drop), max(a.verdict.Suspect, a.verdict.Drop))
			})
		}
	case w.next < len(w.again):
		g := w.again[w.next]
		t := &w.r.Turns[g.turn]
		d, err := w.judge(ctx, g.view, t.Played)
		if err != nil {
			return false, fmt.Errorf("review: ply %d, seat %d, %q: %w", t.Ply, t.Seat, t.Played, err)
		}
		ply, computer := t.Ply, t.Computer
		*t = turnOf(t.Seat, t.Played, d)
		t.Ply, t.Computer = ply, computer
		if w.next++; w.spent >= wholeWork {
			w.next = len(w.again)
		}
	}
	return w.at == len(w.g.Moves) && w.next == len(w.again), nil
}

// play judges a move and plays it.
func (w *Work) play(ctx context.Context, m Move) error {
	if j, can := w.pos.View(m.By).(game.Judge); can {
		d := game.Verdict{Counting: game.Unjudged}
		if n := len(w.g.Moves); w.spent <= firstWork/n*(w.at+1)+firstWork/8 {
			var err error
			if d, err = j.Judge(ctx, m.Move, game.Glance); err != nil {
				return err
			}
			w.spent += d.Work
			if d.Work == 0 && d.Counting != game.NoChoice {
				if d, err = w.judge(ctx, j, m.Move); err != nil {
					return err
				}
			} else if d.Counting != game.NoChoice {
				w.again = append(w.again, glimpse{j, d, len(w.r.Turns)})
			}
		}
		if d.Counting != game.NoChoice {
			t := turnOf(m.By, m.Move, d)
			t.Ply, t.Computer = w.at+1, m.Computer
			w.r.Turns = append(w.r.Turns, t)
		}
	}
	next, err := w.g.After(w.pos, w.at)
	if err != nil {
		return err
	}
	w.pos, w.at = next, w.at+1
	return nil
}

// judge judges a move, and again if it is marked: with more effort, and a third time if the second look gives another
// mark. The mildest verdict is returned. A turn without a mark is not looked at again: it cannot become milder.
func (w *Work) judge(ctx context.Context, j game.Judge, m game.Move) (game.Verdict, error) {
	d, err := j.Judge(ctx, m, game.Usual)
	if err != nil {
		return d, err
	}
	usual := d.Work
	w.spent += usual
	for _, effort := range []int{secondEffort, thirdEffort} {
		if d.Counting != game.Counted || game.MarkOf(d.Drop) == game.Good || d.Exact || w.spent+effort*usual > wholeWork {
			break
		}
		next, err := j.Judge(ctx, m, effort)
		if err != nil {
			return d, err
		}
		w.spent += next.Work
		agreed := game.MarkOf(next.Drop) == game.MarkOf(d.Drop)
		if (next.Counting == game.Counted || next.Counting == game.Decided) && next.Drop < d.Drop {
			d = next
		}
		if agreed || next.Exact {
			break
		}
	}
	return d, nil
}

// turnOf is a verdict as it is stored.
func turnOf(seat game.Seat, m game.Move, d game.Verdict) Turn {
	t := Turn{Seat: seat, Played: m, Best: d.Best, Counting: d.Counting, Value: round4(d.Value), Top: round4(d.Top),
		Unit:   d.Unit,
		Before: round4(d.Before), After: round4(d.After), Drop: d.Drop, Next: round4(d.Next), Won: d.Won, Held: d.Held,
		Misses: d.Misses}
	if t.Counts() {
		t.Mark = game.MarkOf(d.Drop)
	}
	if t.Drop = round4(t.Drop); t.Top < t.Value {
		t.Top = t.Value
	}
	return t
}
