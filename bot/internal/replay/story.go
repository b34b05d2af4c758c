package replay

import (
	"context"
	"sync"

	"tablee/rules/game"
	"tablee/rules/table"
)

// Reels plays games again; *host.Host is one.
type Reels interface {
	Reel(ctx context.Context, id table.ID, user string, own bool) (*table.Replay, error)
}

// Stats knows how people have done; *people.Registry is one.
type Stats interface {
	Stats(ctx context.Context, user, asking, name string) (*table.Stats, error)
}

// Teller tells how finished games went. It is safe for concurrent use.
type Teller struct {
	Reels  Reels
	Stats  Stats
	Report func(error) // told of what no player can do anything about

	mu    sync.Mutex
	known map[table.ID]*table.Story
	order []table.ID // the one asked for longest ago first
}

// maxStories is how many are kept: the message of a finished game is drawn again when somebody asks for a rematch.
const maxStories = 128

// Story is how a finished game went. What cannot be found out is left out: a card without lines is better than none.
func (t *Teller) Story(ctx context.Context, tb *table.Table) *table.Story {
	if tb.Phase != table.Over {
		return nil
	}
	t.mu.Lock()
	s := t.known[tb.ID]
	t.mu.Unlock()
	if s != nil {
		return s
	}
	s = &table.Story{Plies: tb.Ply}
	if err := t.play(ctx, tb, s); err != nil {
		if _, refused := game.Refused(err); !refused {
			t.Report(err)
		}
		*s = table.Story{Plies: tb.Ply}
	}
	if err := t.standing(ctx, tb, s); err != nil {
		t.Report(err)
		return s // perhaps next time
	}
	t.keep(tb.ID, s)
	return s
}

func (t *Teller) keep(id table.ID, s *table.Story) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.known == nil {
		t.known = map[table.ID]*table.Story{}
	}
	if t.known[id] == nil {
		t.order = append(t.order, id)
	}
	t.known[id] = s
	if len(t.order) > maxStories {
		delete(t.known, t.order[0])
		t.order = t.order[1:]
	}
}

// play finds out what the game itself tells: scores and best moves.
func (t *Teller) play(ctx context.Context, tb *table.Table, s *table.Story) error {
	reel, err := t.Reels.Reel(ctx, tb.ID, "", false)
	if err != nil {
		return err
	}
	s.Moved, s.Best = make([][]int, len(tb.Seats)), make([]table.Best, len(tb.Seats))
	most := make([]int, len(tb.Seats)) // of the feats that brought no points
	return reel.Play(ctx, func(shot table.Frame) error {
		if v, ok := shot.View.(game.Scorer); ok {
			s.Scores = append(s.Scores, v.Scores())
		}
		by := int(shot.By)
		if by < 0 || by >= len(tb.Seats) {
			return nil
		}
		s.Moved[by] = append(s.Moved[by], shot.Ply)
		gain := 0
		if n := len(s.Scores); n > 1 && by < len(s.Scores[n-1]) {
			gain = s.Scores[n-1][by] - s.Scores[n-2][by]
		}
		what, value := feat(shot)
		switch best := &s.Best[by]; {
		case gain > best.Gain:
			*best = table.Best{Ply: shot.Ply, Gain: gain, What: what}
		case best.Gain == 0 && what != "" && value > most[by]:
			*best = table.Best{Ply: shot.Ply, What: what}
			most[by] = value
		}
		return nil
	})
}

// feat is the play that a move was, and how much of a feat.
func feat(s table.Frame) (what string, value int) {
	for _, f := range s.Feats {
		if f.Seat == s.By && f.What != "" {
			return f.What, f.Value
		}
	}
	return "", 0
}

// standing finds out what the game did to ratings and records.
func (t *Teller) standing(ctx context.Context, tb *table.Table, s *table.Story) error {
	for i, seat := range tb.Seats {
		if seat.Kind != table.Person || seat.User == "" {
			continue
		}
		st, err := t.Stats.Stats(ctx, seat.User, "", tb.Game)
		if err != nil {
			return err
		}
		changed := false
		for _, r := range st.Ratings {
			if c, ok := change(r, tb.ID); ok {
				c.Seat, changed = game.Seat(i), true
				s.Ratings = append(s.Ratings, c)
			}
		}
		if !changed && i < len(tb.Uncounted) {
			s.Unchanged = append(s.Unchanged, table.Unchanged{Seat: game.Seat(i), Why: why(tb, i)})
		}
		if st.Games < 2 {
			continue // the first game breaks every record
		}
		for _, r := range st.Records {
			if r.Table == tb.ID {
				s.Records = append(s.Records, table.Broken{Seat: game.Seat(i), Name: r.Name, Value: r.Value})
			}
		}
	}
	return nil
}

// why is for what reason a game that was to be rated has not changed the rating of who sits there.
func why(tb *table.Table, seat int) string {
	switch {
	case tb.Uncounted[seat] != "":
		return tb.Uncounted[seat]
	case tb.Seats[seat].Helped: // a draw, which would have raised it
		return "helped"
	}
	return table.AlreadyMet
}

// change is what a game did to a rating, if it counted for it.
func change(r table.Rating, id table.ID) (c table.Change, ok bool) {
	for i, m := range r.History {
		if m.Table != id {
			continue
		}
		c = table.Change{Now: round(m.Value), First: i == 0}
		if i > 0 {
			c.By = c.Now - round(r.History[i-1].Value)
		}
		return c, true
	}
	return c, false
}

func round(x float64) int {
	if x < 0 {
		return -int(-x + 0.5)
	}
	return int(x + 0.5)
}
