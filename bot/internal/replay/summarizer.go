package replay

import (
	"context"
	"sync"

	"tablee/rules/game"
	"tablee/rules/table"
)

// Replays plays games again; *hosted.Queries implements it.
type Replays interface {
	Replay(ctx context.Context, id table.ID, user string, own bool) (*table.Replay, error)
}

// Stats reads people's statistics; *people.Registry implements it.
type Stats interface {
	Stats(ctx context.Context, user, asking, name string) (*table.Stats, error)
}

// Summarizer summarises how finished games went: scores, best moves, changes of ratings, broken records. It is safe for
// concurrent use.
type Summarizer struct {
	Replays Replays
	Stats   Stats
	Report  func(error) // receives errors that no player can do anything about

	mu          sync.Mutex
	cache       map[table.ID]*table.Story
	oldestFirst []table.ID // the tables in cache
}

// maxCachedStories bounds the cache, which serves when a finished game's message is drawn again because somebody asks
// for a rematch.
const maxCachedStories = 128

// Story summarises a finished game; nil for a game that has not ended. What cannot be found out is reported and left
// out: a card without some lines is better than none.
func (s *Summarizer) Story(ctx context.Context, tb *table.Table) *table.Story {
	if tb.Phase != table.Over {
		return nil
	}
	s.mu.Lock()
	story := s.cache[tb.ID]
	s.mu.Unlock()
	if story != nil {
		return story
	}
	story = &table.Story{Plies: tb.Ply}
	if err := s.addMoves(ctx, tb, story); err != nil {
		if _, refused := game.Refused(err); !refused {
			s.Report(err)
		}
		*story = table.Story{Plies: tb.Ply}
	}
	if err := s.addStandings(ctx, tb, story); err != nil {
		s.Report(err)
		return story // not cached: the next call tries again
	}
	s.store(tb.ID, story)
	return story
}

func (s *Summarizer) store(id table.ID, story *table.Story) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.cache == nil {
		s.cache = map[table.ID]*table.Story{}
	}
	if s.cache[id] == nil {
		s.oldestFirst = append(s.oldestFirst, id)
	}
	s.cache[id] = story
	if len(s.oldestFirst) > maxCachedStories {
		delete(s.cache, s.oldestFirst[0])
		s.oldestFirst = s.oldestFirst[1:]
	}
}

// addMoves adds what the moves tell: scores and best moves.
func (s *Summarizer) addMoves(ctx context.Context, tb *table.Table, story *table.Story) error {
	replay, err := s.Replays.Replay(ctx, tb.ID, "", false)
	if err != nil {
		return err
	}
	story.Held = replay.Held
	story.Moved, story.Best = make([][]int, len(tb.Seats)), make([]table.Best, len(tb.Seats))
	bestFeat := make([]int, len(tb.Seats)) // by seat, the highest value of a feat that brought no points
	return replay.Play(ctx, func(frame table.Frame) error {
		if v, ok := frame.View.(game.Scorer); ok {
			story.Scores = append(story.Scores, v.Scores())
		}
		if frame.Round != nil {
			story.Rounds = append(story.Rounds, *frame.Round)
		}
		by := int(frame.By)
		if by < 0 || by >= len(tb.Seats) {
			return nil
		}
		story.Moved[by] = append(story.Moved[by], frame.Ply)
		gain := 0
		if n := len(story.Scores); n > 1 && by < len(story.Scores[n-1]) {
			gain = story.Scores[n-1][by] - story.Scores[n-2][by]
		}
		feat := mainFeat(frame)
		switch best := &story.Best[by]; {
		case gain > best.Gain:
			*best = table.Best{Ply: frame.Ply, Gain: gain, What: feat.What, Pieces: feat.Pieces}
		case best.Gain == 0 && feat.What != "" && feat.Value > bestFeat[by]:
			*best = table.Best{Ply: frame.Ply, What: feat.What, Pieces: feat.Pieces}
			bestFeat[by] = feat.Value
		}
		return nil
	})
}

// mainFeat is the feat of a frame's own move; the zero value if there is none.
func mainFeat(s table.Frame) game.Feat {
	for _, f := range s.Feats {
		if f.Seat == s.By && f.What != "" {
			return f
		}
	}
	return game.Feat{}
}

// addStandings adds what the game did to ratings and records.
func (s *Summarizer) addStandings(ctx context.Context, tb *table.Table, story *table.Story) error {
	for i, seat := range tb.Seats {
		if seat.Kind != table.Person || seat.User == "" {
			continue
		}
		st, err := s.Stats.Stats(ctx, seat.User, "", tb.Game)
		if err != nil {
			return err
		}
		changed := false
		for _, r := range st.Ratings {
			if c, ok := ratingChange(r, tb.ID); ok {
				c.Seat, changed = game.Seat(i), true
				story.Ratings = append(story.Ratings, c)
			}
		}
		if !changed && i < len(tb.Uncounted) {
			story.Unchanged = append(story.Unchanged, table.Unchanged{Seat: game.Seat(i), Why: whyUnchanged(tb, i)})
		}
		if st.Games < 2 {
			continue // the first game would break every record
		}
		for _, r := range st.Records {
			if r.Table == tb.ID {
				story.Records = append(story.Records, table.Broken{Seat: game.Seat(i), Name: r.Name, Value: r.Value})
			}
		}
	}
	return nil
}

// whyUnchanged is the reason why a game that was to be rated has not changed the rating of the person in a seat.
func whyUnchanged(tb *table.Table, seat int) string {
	switch {
	case tb.Uncounted[seat] != "":
		return tb.Uncounted[seat]
	case tb.Seats[seat].Helped: // a draw, which would have raised it
		return "helped"
	}
	return table.AlreadyMet
}

// ratingChange is what a game did to a rating; ok is false if it did not count for it.
func ratingChange(r table.Rating, id table.ID) (c table.Change, ok bool) {
	for i, m := range r.History {
		if m.Table != id {
			continue
		}
		c = table.Change{Provisional: m.Provisional, Games: i + 1, Needed: r.Needed}
		if m.Provisional {
			return c, true
		}
		c.Now, c.First = round(m.Value), i == 0 || r.History[i-1].Provisional
		if !c.First {
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
