package storetest_test

import (
	"context"
	"errors"
	"testing"

	"tablee/store"
)

// brokenPuzzles is a store that does something about puzzles in another way, where a function is given.
type brokenPuzzles struct {
	store.DB
	save    func(context.Context, store.DB, store.Puzzle) (int64, error)
	change  func(context.Context, store.DB, store.PuzzleChange) error
	filter  func(*store.PuzzleFilter)
	alike   func(game, position, answer *string, since *int64)
	count   func(context.Context, store.DB, int64, string, int64) ([]store.AttemptCount, error)
	solved  func(context.Context, store.DB, int64, string, int) ([]store.Attempt, error)
	days    func(context.Context, store.DB, string, int) ([]store.Attempt, error)
	unrated func(context.Context, store.DB, int64) ([]store.Attempt, error)
	limit   int // 0: as asked
	forget  func(context.Context, store.DB, string) error
	pull    func(ctx context.Context, db store.DB, now, by int64) error
}

func (s brokenPuzzles) SavePuzzle(ctx context.Context, p store.Puzzle) (int64, error) {
	if s.save == nil {
		return s.DB.SavePuzzle(ctx, p)
	}
	return s.save(ctx, s.DB, p)
}

func (s brokenPuzzles) ChangePuzzle(ctx context.Context, c store.PuzzleChange) error {
	if s.change == nil {
		return s.DB.ChangePuzzle(ctx, c)
	}
	return s.change(ctx, s.DB, c)
}

func (s brokenPuzzles) Puzzles(ctx context.Context, f store.PuzzleFilter) ([]store.Puzzle, error) {
	if s.filter != nil {
		s.filter(&f)
	}
	return s.DB.Puzzles(ctx, f)
}

func (s brokenPuzzles) LikePuzzle(ctx context.Context, game, position, answer string, since int64) (bool, error) {
	if s.alike != nil {
		s.alike(&game, &position, &answer, &since)
	}
	return s.DB.LikePuzzle(ctx, game, position, answer, since)
}

func (s brokenPuzzles) CountAttempts(ctx context.Context, puzzle int64, guild string, told int64) (
	[]store.AttemptCount, error) {
	if s.count == nil {
		return s.DB.CountAttempts(ctx, puzzle, guild, told)
	}
	return s.count(ctx, s.DB, puzzle, guild, told)
}

func (s brokenPuzzles) SolvedAttempts(ctx context.Context, puzzle int64, guild string, limit int) ([]store.Attempt,
	error) {
	if s.solved == nil {
		return s.DB.SolvedAttempts(ctx, puzzle, guild, limit)
	}
	return s.solved(ctx, s.DB, puzzle, guild, limit)
}

func (s brokenPuzzles) DailyAttempts(ctx context.Context, user string, from int) ([]store.Attempt, error) {
	if s.days == nil {
		return s.DB.DailyAttempts(ctx, user, from)
	}
	return s.days(ctx, s.DB, user, from)
}

func (s brokenPuzzles) UnratedAttempts(ctx context.Context, puzzle int64) ([]store.Attempt, error) {
	if s.unrated == nil {
		return s.DB.UnratedAttempts(ctx, puzzle)
	}
	return s.unrated(ctx, s.DB, puzzle)
}

func (s brokenPuzzles) most(limit int) int {
	if s.limit != 0 {
		return s.limit
	}
	return limit
}

func (s brokenPuzzles) UnratedPuzzles(ctx context.Context, limit int) ([]int64, error) {
	return s.DB.UnratedPuzzles(ctx, s.most(limit))
}

func (s brokenPuzzles) DueSolvers(ctx context.Context, now int64, limit int) ([]string, error) {
	return s.DB.DueSolvers(ctx, now, s.most(limit))
}

func (s brokenPuzzles) DueDailyServers(ctx context.Context, now int64, limit int) ([]string, error) {
	return s.DB.DueDailyServers(ctx, now, s.most(limit))
}

func (s brokenPuzzles) ForgetUser(ctx context.Context, user string) error {
	if s.forget == nil {
		return s.DB.ForgetUser(ctx, user)
	}
	return s.forget(ctx, s.DB, user)
}

func (s brokenPuzzles) PullDue(ctx context.Context, now, by int64) error {
	if s.pull == nil {
		return s.DB.PullDue(ctx, now, by)
	}
	return s.pull(ctx, s.DB, now, by)
}

// changing changes what is to be stored before it is.
func changing(f func(context.Context, store.DB, *store.PuzzleChange)) brokenPuzzles {
	return brokenPuzzles{change: func(ctx context.Context, db store.DB, c store.PuzzleChange) error {
		f(ctx, db, &c)
		return db.ChangePuzzle(ctx, c)
	}}
}

// reading does the same again and again with what it reads before, as long as others change it.
func reading(f func(context.Context, store.DB, *store.PuzzleChange)) brokenPuzzles {
	return brokenPuzzles{change: func(ctx context.Context, db store.DB, c store.PuzzleChange) error {
		for range 50 {
			f(ctx, db, &c)
			if err := db.ChangePuzzle(ctx, c); !errors.Is(err, store.ErrConflict) {
				return err
			}
		}
		return store.ErrConflict
	}}
}

func readAttempt(ctx context.Context, db store.DB, c *store.PuzzleChange) {
	if a := c.Attempt; a != nil {
		now, _ := db.Attempt(ctx, a.Puzzle, a.User)
		c.Attempt = new(*a)
		c.Attempt.Rev = now.Rev
	}
}

func readSolver(ctx context.Context, db store.DB, c *store.PuzzleChange) {
	if p := c.Solver; p != nil {
		now, _ := db.Solver(ctx, p.User)
		c.Solver = new(*p)
		c.Solver.Rev = now.Rev
	}
}

func readServer(ctx context.Context, db store.DB, c *store.PuzzleChange) {
	if d := c.Server; d != nil {
		now, _ := db.DailyServer(ctx, d.Guild)
		c.Server = new(*d)
		c.Server.Rev = now.Rev
	}
}

func readRated(ctx context.Context, db store.DB, c *store.PuzzleChange) {
	if p := c.Rated; p != nil {
		now, _ := db.Puzzle(ctx, p.ID)
		c.Rated = new(*p)
		c.Rated.Rev = now.Rev
	}
}

// rest stores the rest of a change in a second transaction.
func rest(part func(*store.PuzzleChange) store.PuzzleChange) brokenPuzzles {
	return brokenPuzzles{change: func(ctx context.Context, db store.DB, c store.PuzzleChange) error {
		if err := db.ChangePuzzle(ctx, part(&c)); err != nil {
			return err
		}
		return db.ChangePuzzle(ctx, c)
	}}
}

// keptLate keeps the due times of people or servers of puzzles while the others are pulled forward.
func keptLate(keep func(context.Context, store.DB) []store.PuzzleChange) brokenPuzzles {
	return brokenPuzzles{pull: func(ctx context.Context, db store.DB, now, by int64) error {
		before := keep(ctx, db)
		err := db.PullDue(ctx, now, by)
		for _, c := range before {
			err = errors.Join(err, db.ChangePuzzle(ctx, c))
		}
		return err
	}}
}

const (
	ofDay     = "a day has one puzzle"
	ofDays    = "of many puzzles of a day one is stored"
	likeness  = "puzzles that are alike are found"
	chosen    = "puzzles are chosen"
	wholeOnce = "a change of a puzzle is whole, and stored once"
	oneChange = "of many changes of a puzzle one is stored"
	ratedOnce = "a puzzle is rated by each attempt once"
	tallied   = "attempts at puzzles are counted"
	inTime    = "people and servers of puzzles are told in time"
	forgotten = "answers to puzzles are erased"
	pulled    = "due times are pulled forward"
)

// TestBrokenPuzzlesAreRefused: the suite refuses each of these stores, which break a promise about puzzles.
func TestBrokenPuzzlesAreRefused(t *testing.T) {
	onErr := func(wanted error, f func(context.Context, store.DB, store.Puzzle) (int64, error)) brokenPuzzles {
		return brokenPuzzles{save: func(ctx context.Context, db store.DB, p store.Puzzle) (int64, error) {
			id, err := db.SavePuzzle(ctx, p)
			if errors.Is(err, wanted) {
				return f(ctx, db, p)
			}
			return id, err
		}}
	}
	withoutDay := onErr(store.ErrSeen, func(ctx context.Context, db store.DB, p store.Puzzle) (int64, error) {
		p.Day = 0
		return db.SavePuzzle(ctx, p)
	})
	anothers := onErr(store.ErrSeen, func(ctx context.Context, db store.DB, p store.Puzzle) (int64, error) {
		of, err := db.Puzzles(ctx, store.PuzzleFilter{From: p.Day, To: p.Day})
		return of[0].ID, err
	})
	overwritten := onErr(store.ErrConflict, func(ctx context.Context, db store.DB, p store.Puzzle) (int64, error) {
		now, err := db.Puzzle(ctx, p.ID)
		if err != nil {
			return 0, store.ErrConflict
		}
		p.Rev = now.Rev
		return db.SavePuzzle(ctx, p)
	})
	unnumbered := onErr(store.ErrConflict, func(ctx context.Context, db store.DB, p store.Puzzle) (int64, error) {
		return p.ID, store.ErrConflict
	})
	added := onErr(store.ErrConflict, func(ctx context.Context, db store.DB, p store.Puzzle) (int64, error) {
		p.ID = 0
		return db.SavePuzzle(ctx, p)
	})
	for _, c := range []struct {
		name  string
		s     brokenPuzzles
		broke string
	}{
		{"gives up the day", withoutDay, ofDay},
		{"gives up the day, at once", withoutDay, ofDays},
		{"takes another's puzzle for its own", anothers, ofDay},
		{"takes another's puzzle for its own, at once", anothers, ofDays},
		{"overwrites puzzles", overwritten, ofDay},
		{"numbers what was not stored", unnumbered, ofDay},
		{"stores again what has changed", added, ofDay},

		{"ignores positions", brokenPuzzles{alike: func(_, p, _ *string, _ *int64) { *p = "" }}, likeness},
		{"ignores answers", brokenPuzzles{alike: func(_, _, a *string, _ *int64) { *a = "" }}, likeness},
		{"finds what is long ago", brokenPuzzles{alike: func(_, _, _ *string, at *int64) { *at = 0 }}, likeness},
		{"finds too little", brokenPuzzles{alike: func(_, _, _ *string, at *int64) { *at++ }}, likeness},
		{"finds other games'", brokenPuzzles{alike: func(g, _, _ *string, _ *int64) { *g = "awale" }}, likeness},
		{"mixes the keys up", brokenPuzzles{alike: func(_, p, a *string, _ *int64) { *p, *a = *a, *p }}, likeness},

		{"ignores games", brokenPuzzles{filter: func(f *store.PuzzleFilter) { f.Game = "" }}, chosen},
		{"ignores kinds", brokenPuzzles{filter: func(f *store.PuzzleFilter) { f.Kind = "" }}, chosen},
		{"ignores languages", brokenPuzzles{filter: func(f *store.PuzzleFilter) { f.Language = "" }}, chosen},
		{"ignores states", brokenPuzzles{filter: func(f *store.PuzzleFilter) { f.State = "" }}, chosen},
		{"ignores days", brokenPuzzles{filter: func(f *store.PuzzleFilter) { f.From, f.To = 0, 0 }}, chosen},
		{"ignores the first day", brokenPuzzles{filter: func(f *store.PuzzleFilter) { f.From = min(f.From, 1) }}, chosen},
		{"leaves the last day out", brokenPuzzles{filter: func(f *store.PuzzleFilter) { f.To = max(f.To-1, f.From) }},
			chosen},
		{"shows what was tried", brokenPuzzles{filter: func(f *store.PuzzleFilter) {
			if f.Untried != "" {
				f.Untried = "nobody"
			}
		}}, chosen},
		{"ignores bad votes", brokenPuzzles{filter: func(f *store.PuzzleFilter) { f.Bad = "none" }}, chosen},
		{"has no limit", brokenPuzzles{filter: func(f *store.PuzzleFilter) { f.Limit = 0 }}, chosen},

		{"answers again", changing(func(_ context.Context, _ store.DB, c *store.PuzzleChange) { c.Interaction = "" }),
			wholeOnce},
		{"answers again, at once", changing(func(_ context.Context, _ store.DB, c *store.PuzzleChange) {
			c.Interaction = ""
		}), oneChange},
		{"forgets when it was", changing(func(_ context.Context, _ store.DB, c *store.PuzzleChange) { c.At = 0 }), wholeOnce},
		{"owes nothing", changing(func(_ context.Context, _ store.DB, c *store.PuzzleChange) { c.Owed = nil }), wholeOnce},
		{"owes all about the puzzle", changing(func(_ context.Context, _ store.DB, c *store.PuzzleChange) {
			for i := range c.Owed {
				c.Owed[i].Subject = store.OfPuzzle(1)
			}
		}), wholeOnce},
		{"overwrites attempts", reading(readAttempt), wholeOnce},
		{"overwrites attempts at once", reading(readAttempt), oneChange},
		{"overwrites people", reading(readSolver), wholeOnce},
		{"overwrites people at once", reading(readSolver), oneChange},
		{"overwrites servers", reading(readServer), wholeOnce},
		{"overwrites servers at once", reading(readServer), oneChange},
		{"overwrites rated puzzles", reading(readRated), wholeOnce},
		{"overwrites rated puzzles at once", reading(readRated), oneChange},
		{"stores the attempt first", rest(func(c *store.PuzzleChange) store.PuzzleChange {
			first := store.PuzzleChange{Attempt: c.Attempt}
			c.Attempt = nil
			return first
		}), wholeOnce},
		{"stores the person first", rest(func(c *store.PuzzleChange) store.PuzzleChange {
			first := store.PuzzleChange{Solver: c.Solver}
			c.Solver = nil
			return first
		}), wholeOnce},
		{"stores the server first", rest(func(c *store.PuzzleChange) store.PuzzleChange {
			first := store.PuzzleChange{Server: c.Server}
			c.Server = nil
			return first
		}), wholeOnce},
		{"stores the rating first", rest(func(c *store.PuzzleChange) store.PuzzleChange {
			first := store.PuzzleChange{Rated: c.Rated, RatedUsers: c.RatedUsers}
			c.Rated, c.RatedUsers = nil, nil
			return first
		}), wholeOnce},
		{"stores the messages first", rest(func(c *store.PuzzleChange) store.PuzzleChange {
			first := store.PuzzleChange{Owed: c.Owed}
			c.Owed = nil
			return first
		}), wholeOnce},
		{"remembers the interaction first", rest(func(c *store.PuzzleChange) store.PuzzleChange {
			first := store.PuzzleChange{Interaction: c.Interaction, At: c.At}
			c.Interaction = ""
			return first
		}), wholeOnce},
		{"changes more than a rating", brokenPuzzles{change: func(ctx context.Context, db store.DB,
			c store.PuzzleChange) error {
			err := db.ChangePuzzle(ctx, c)
			if err == nil && c.Rated != nil {
				p := *c.Rated
				p.Rev++
				_, err = db.SavePuzzle(ctx, p)
			}
			return err
		}}, wholeOnce},

		{"rates the same again", changing(func(_ context.Context, _ store.DB, c *store.PuzzleChange) { c.RatedUsers = nil }),
			ratedOnce},
		{"rates whoever there is", changing(func(ctx context.Context, db store.DB, c *store.PuzzleChange) {
			if c.Rated != nil {
				list, _ := db.UnratedAttempts(ctx, c.Rated.ID)
				for _, a := range list {
					c.RatedUsers = append(c.RatedUsers, a.User)
				}
			}
		}), ratedOnce},
		{"rates what has changed", reading(readRated), ratedOnce},
		{"takes late votes", reading(readAttempt), ratedOnce},
		{"lists all as unrated", brokenPuzzles{unrated: func(ctx context.Context, db store.DB, puzzle int64) ([]store.Attempt,
			error) {
			list, err := db.UnratedAttempts(ctx, puzzle)
			if a, e := db.Attempt(ctx, puzzle, "dora"); e == nil {
				list = append(list, a)
			}
			return list, err
		}}, ratedOnce},
		{"lists unrated puzzles without an end", brokenPuzzles{limit: 99}, ratedOnce},

		{"counts nobody here", brokenPuzzles{count: func(ctx context.Context, db store.DB, puzzle int64,
			_ string, told int64) ([]store.AttemptCount, error) {
			return db.CountAttempts(ctx, puzzle, "", told)
		}}, tallied},
		{"counts nobody as late", brokenPuzzles{count: func(ctx context.Context, db store.DB, puzzle int64, guild string,
			_ int64) ([]store.AttemptCount, error) {
			return db.CountAttempts(ctx, puzzle, guild, 0)
		}}, tallied},
		{"counts who ended when it was told as in time", brokenPuzzles{count: func(ctx context.Context, db store.DB,
			puzzle int64, guild string, told int64) ([]store.AttemptCount, error) {
			return db.CountAttempts(ctx, puzzle, guild, told+1)
		}}, tallied},
		{"counts what counts nowhere as here", brokenPuzzles{count: func(ctx context.Context, db store.DB, puzzle int64,
			guild string, told int64) ([]store.AttemptCount, error) {
			list, err := db.CountAttempts(ctx, puzzle, guild, told)
			for i := range list {
				list[i].Here = list[i].Here || guild == ""
			}
			return list, err
		}}, tallied},
		{"lists who solved it elsewhere", brokenPuzzles{solved: func(ctx context.Context, db store.DB, puzzle int64,
			guild string, limit int) ([]store.Attempt, error) {
			list, err := db.SolvedAttempts(ctx, puzzle, guild, limit)
			more, e := db.SolvedAttempts(ctx, puzzle, "h", limit)
			return append(list, more...), errors.Join(err, e)
		}}, tallied},
		{"lists all who solved it", brokenPuzzles{solved: func(ctx context.Context, db store.DB, puzzle int64, guild string,
			_ int) ([]store.Attempt, error) {
			return db.SolvedAttempts(ctx, puzzle, guild, 99)
		}}, tallied},
		{"lists all days", brokenPuzzles{days: func(ctx context.Context, db store.DB, user string, _ int) ([]store.Attempt,
			error) {
			return db.DailyAttempts(ctx, user, 0)
		}}, tallied},
		{"leaves the first day out", brokenPuzzles{days: func(ctx context.Context, db store.DB, user string,
			from int) ([]store.Attempt, error) {
			return db.DailyAttempts(ctx, user, from+1)
		}}, tallied},

		{"lists who is due without an end", brokenPuzzles{limit: 99}, inTime},
		{"keeps attempts", brokenPuzzles{forget: func(ctx context.Context, db store.DB, user string) error {
			a, err := db.Attempt(ctx, 1, user)
			if err = errors.Join(err, db.ForgetUser(ctx, user)); err != nil {
				return err
			}
			a.Rev = 0
			return db.ChangePuzzle(ctx, store.PuzzleChange{Attempt: &a})
		}}, forgotten},
		{"keeps people", brokenPuzzles{forget: func(ctx context.Context, db store.DB, user string) error {
			p, err := db.Solver(ctx, user)
			if err = errors.Join(err, db.ForgetUser(ctx, user)); err != nil {
				return err
			}
			p.Rev = 0
			return db.ChangePuzzle(ctx, store.PuzzleChange{Solver: &p})
		}}, forgotten},
		{"erases everybody", brokenPuzzles{forget: func(ctx context.Context, db store.DB, user string) error {
			return errors.Join(db.ForgetUser(ctx, user), db.ForgetUser(ctx, "bob"))
		}}, forgotten},
		{"leaves people late", keptLate(func(ctx context.Context, db store.DB) (list []store.PuzzleChange) {
			users, _ := db.DueSolvers(ctx, 1<<60, 99)
			for _, u := range users {
				p, _ := db.Solver(ctx, u)
				list = append(list, store.PuzzleChange{Solver: &p})
			}
			return list
		}), pulled},
		{"leaves servers late", keptLate(func(ctx context.Context, db store.DB) (list []store.PuzzleChange) {
			servers, _ := db.DailyServers(ctx)
			for _, d := range servers {
				list = append(list, store.PuzzleChange{Server: &d})
			}
			return list
		}), pulled},
	} {
		t.Run(c.name, func(t *testing.T) {
			refuses(t, func(db store.DB) store.DB {
				c.s.DB = db
				return c.s
			}, c.broke)
		})
	}
}
