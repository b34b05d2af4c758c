package people

import (
	"cmp"
	"context"
	"math"
	"slices"
	"time"

	"tablee/bot/internal/rating"
	"tablee/rules/game"
	"tablee/rules/table"
	"tablee/store"
)

// Stats are a person's statistics, for one game or, for "", for all of them, and against the asking person; "" if
// nobody asks, and then without the last games.
func (g *Registry) Stats(ctx context.Context, user, asking, name string) (*table.Stats, error) {
	results, err := g.opts.Store.ResultsOf(ctx, user, name)
	if err != nil {
		return nil, err
	}
	s := &table.Stats{User: user}
	asks := asking != ""
	if asking == user {
		asking = "" // nobody is their own opponent
	}
	p, err := g.Person(ctx, user)
	if err != nil {
		return nil, err
	}
	s.Name = p.Name
	history := make(map[string][]table.Moment)
	games := byTable(results)
	for _, one := range games {
		s.Add(placeOf(one, user), placeOf(one, asking), winnersCount(one))
	}
	if asks {
		if s.Last, err = g.lastGames(ctx, games, user, asking); err != nil {
			return nil, err
		}
	}
	for _, r := range results {
		if r.User == user && r.Pool != "" {
			history[r.Pool] = append(history[r.Pool], moment(r, len(history[r.Pool])+1))
		}
	}
	ratings, err := g.opts.Store.RatingsOf(ctx, user)
	if err != nil {
		return nil, err
	}
	for _, row := range ratings {
		r, err := g.rating(ctx, row)
		if err != nil {
			return nil, err
		}
		if name == "" || r.Pool.Game == name {
			r.History = history[row.Pool]
			s.Ratings = append(s.Ratings, r)
		}
	}
	slices.SortStableFunc(s.Ratings, func(a, b table.Rating) int { return b.Games - a.Games })
	best, err := g.opts.Store.Best(ctx, user, name)
	for _, f := range best {
		s.Records = append(s.Records, table.Record{Game: f.Game, Name: f.Name, Value: f.Value, What: f.What,
			Table: table.ID(f.Table), At: time.UnixMilli(f.At)})
	}
	return s, err
}

// moment is the rating after somebody's nth rated game of a pool. It has no value as long as it was not reliable.
func moment(r store.Result, nth int) table.Moment {
	m := table.Moment{At: time.UnixMilli(r.At), Table: table.ID(r.Table)}
	if m.Provisional = !rating.Reliable(nth, 0); !m.Provisional {
		m.Value = r.Rating
	}
	return m
}

// byTable splits results, ordered by table, into games.
func byTable(rs []store.Result) (games [][]store.Result) {
	for i, r := range rs {
		if i == 0 || r.Table != rs[i-1].Table {
			games = append(games, nil)
		}
		games[len(games)-1] = append(games[len(games)-1], r)
	}
	return games
}

// placeOf is a person's place in a game, 0 if they did not play.
func placeOf(g []store.Result, user string) int {
	for _, r := range g {
		if r.User == user && user != "" {
			return r.Place
		}
	}
	return 0
}

// maxLast is how many of a person's last games are told.
const maxLast = 5

// lastGames are a person's last games, the newest first. Whoever asks about somebody else is only told of the games
// that they have played together: others may have been played where the asking person cannot read, see table.Knows.
func (g *Registry) lastGames(ctx context.Context, games [][]store.Result, user, asking string) (list []table.Played,
	err error) {
	for _, one := range slices.Backward(games) {
		if asking != "" && placeOf(one, asking) == 0 {
			continue
		}
		p := table.Played{Table: table.ID(one[0].Table), Game: one[0].Game, At: time.UnixMilli(one[0].At),
			Place: placeOf(one, user), First: winnersCount(one), Of: len(one)}
		slices.SortStableFunc(one, func(a, b store.Result) int { return a.Place - b.Place })
		for _, r := range one {
			switch {
			case r.User == user:
			case r.Level > 0:
				p.Computers, p.Level = p.Computers+1, r.Level
			case len(p.Others) == table.MaxOpponents:
				p.More++
			default:
				name, err := g.nameOf(ctx, r.User)
				if err != nil {
					return nil, err
				}
				p.Others = append(p.Others, name)
			}
		}
		if list = append(list, p); len(list) == maxLast {
			break
		}
	}
	return list, nil
}

// nameOf is a person's name; "" for somebody who is forgotten.
func (g *Registry) nameOf(ctx context.Context, user string) (string, error) {
	if user == "" {
		return "", nil
	}
	p, err := g.Person(ctx, user)
	return p.Name, err
}

// winnersCount is how many share the best place; 0 for a game with only one contender.
func winnersCount(g []store.Result) (n int) {
	if len(g) == 1 {
		return 0
	}
	best := slices.MinFunc(g, func(a, b store.Result) int { return a.Place - b.Place }).Place
	for _, r := range g {
		if r.Place == best {
			n++
		}
	}
	return n
}

// rating decodes a stored rating. The number is there only if it is reliable, so that nobody can be shown another one.
func (g *Registry) rating(ctx context.Context, row store.Rating) (r table.Rating, err error) {
	if r.Pool, err = parsePool(row.Pool); err != nil {
		return r, err
	}
	now := g.opts.Now().UnixMilli()
	d, err := readRating(row.Doc, r.Pool.Seats, now)
	if err != nil {
		return r, err
	}
	p, err := g.Person(ctx, row.User)
	if err != nil {
		return r, err
	}
	r.User, r.Name, r.Games, r.Needed = row.User, p.Name, d.Games, rating.ReliableGames
	if r.Provisional = !d.reliable(now); !r.Provisional {
		r.Shown = int(math.Round(d.shown()))
	}
	return r, nil
}

// Strength is a person's rating in a game, and whether it is certain enough for seeding.
func (g *Registry) Strength(ctx context.Context, user string, info game.Info, seats int, o game.Options) (r float64,
	sure bool, err error) {
	rows, err := g.opts.Store.RatingsOf(ctx, user)
	if err != nil {
		return 0, false, err
	}
	pool := Pool(info, seats, o)
	for _, row := range rows {
		if row.Pool == pool {
			d, err := readRating(row.Doc, seats, g.opts.Now().UnixMilli())
			if err != nil {
				return 0, false, err
			}
			return d.shown(), d.reliable(g.opts.Now().UnixMilli()), nil
		}
	}
	return 0, false, nil
}

// Fitting is the computer's level whose rating comes nearest to a person's.
func (g *Registry) Fitting(info game.Info, r float64) int {
	level := 1 + int(math.Round((r-anchorFirst)/anchorStep))
	return min(max(level, 1), info.Levels)
}

// Leaderboard ranks the people of a server in each pool of a game, the pool with the most people first. It leaves out
// pools against computers.
func (g *Registry) Leaderboard(ctx context.Context, guild, name string) ([]table.Ranking, error) {
	rows, err := g.opts.Store.RatingsIn(ctx, guild, name)
	if err != nil {
		return nil, err
	}
	var list []table.Ranking
	for i, row := range rows {
		r, err := g.rating(ctx, row)
		if err != nil {
			return nil, err
		}
		if r.Pool.Alone {
			continue
		}
		if len(list) == 0 || i == 0 || rows[i-1].Pool != row.Pool {
			list = append(list, table.Ranking{Pool: r.Pool})
		}
		last := &list[len(list)-1]
		last.List = append(last.List, r)
	}
	for i := range list {
		slices.SortStableFunc(list[i].List, func(a, b table.Rating) int {
			switch {
			case a.Provisional != b.Provisional:
				return cmp.Compare(b2i(a.Provisional), b2i(b.Provisional))
			case a.Provisional: // whoever has played most; the order must not tell the ratings
				return b.Games - a.Games
			}
			return b.Shown - a.Shown
		})
	}
	slices.SortStableFunc(list, func(a, b table.Ranking) int { return len(b.List) - len(a.List) })
	return list, nil
}

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}

// Records counts the games that a person has ended, the pools in which they are rated, and their records.
func (g *Registry) Records(ctx context.Context, user string) (ended, rated, feats int, err error) {
	results, err := g.opts.Store.ResultsOf(ctx, user, "")
	if err != nil {
		return 0, 0, 0, err
	}
	ratings, err := g.opts.Store.RatingsOf(ctx, user)
	if err != nil {
		return 0, 0, 0, err
	}
	best, err := g.opts.Store.Best(ctx, user, "")
	return len(byTable(results)), len(ratings), len(best), err
}

// ForgetResults erases a person from ratings, records and results: of the results nobody's name remains.
func (g *Registry) ForgetResults(ctx context.Context, user string) error {
	return g.opts.Store.ForgetPerson(ctx, user)
}
