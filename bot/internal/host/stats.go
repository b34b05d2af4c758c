package host

import (
	"cmp"
	"context"
	"math"
	"slices"
	"time"

	"tablee/commands/table"
	"tablee/store"
)

// RatingStore is what ratings ask of the database; *store.DB is one.
type RatingStore interface {
	RatingsOf(ctx context.Context, user string) ([]store.Rating, error)
	RatingsIn(ctx context.Context, guild, game string) ([]store.Rating, error)
	ResultsOf(ctx context.Context, user, game string) ([]store.Result, error)
	Best(ctx context.Context, user, game string) ([]store.Feat, error)
	ForgetPerson(ctx context.Context, user string) error
}

// Stats tells how a person has done, in one game or, for "", in all of them, and against the asking person.
func (h *Host) Stats(ctx context.Context, user, asking, name string) (*table.Stats, error) {
	results, err := h.store.ResultsOf(ctx, user, name)
	if err != nil {
		return nil, err
	}
	s := &table.Stats{User: user}
	if asking == user {
		asking = "" // nobody is their own opponent
	}
	p, err := h.Person(ctx, user)
	if err != nil {
		return nil, err
	}
	s.Name = p.Name
	history := make(map[string][]table.Moment)
	for _, g := range byTable(results) {
		s.Add(standing(g, user), standing(g, asking), first(g))
	}
	for _, r := range results {
		if r.User == user && r.Pool != "" {
			history[r.Pool] = append(history[r.Pool], table.Moment{At: time.UnixMilli(r.At), Value: r.Rating})
		}
	}
	ratings, err := h.store.RatingsOf(ctx, user)
	if err != nil {
		return nil, err
	}
	for _, row := range ratings {
		r, err := h.rating(ctx, row)
		if err != nil {
			return nil, err
		}
		if name == "" || r.Pool.Game == name {
			r.History = history[row.Pool]
			s.Ratings = append(s.Ratings, r)
		}
	}
	slices.SortStableFunc(s.Ratings, func(a, b table.Rating) int { return b.Games - a.Games })
	best, err := h.store.Best(ctx, user, name)
	for _, f := range best {
		s.Records = append(s.Records, table.Record{Game: f.Game, Name: f.Name, Value: f.Value, What: f.What, Table: table.ID(f.Table), At: time.UnixMilli(f.At)})
	}
	return s, err
}

// byTable parts results, ordered by table, into games.
func byTable(rs []store.Result) (games [][]store.Result) {
	for i, r := range rs {
		if i == 0 || r.Table != rs[i-1].Table {
			games = append(games, nil)
		}
		games[len(games)-1] = append(games[len(games)-1], r)
	}
	return games
}

// standing is a person's place in a game, 0 for who was not in it.
func standing(g []store.Result, user string) int {
	for _, r := range g {
		if r.User == user && user != "" {
			return r.Place
		}
	}
	return 0
}

// first tells how many share the best place.
func first(g []store.Result) (n int) {
	best := slices.MinFunc(g, func(a, b store.Result) int { return a.Place - b.Place }).Place
	for _, r := range g {
		if r.Place == best {
			n++
		}
	}
	return n
}

// rating makes a stored rating readable.
func (h *Host) rating(ctx context.Context, row store.Rating) (r table.Rating, err error) {
	if r.Pool, err = parsePool(row.Pool); err != nil {
		return r, err
	}
	d, err := readRating(row.Doc, r.Pool.Seats, h.now().UnixMilli())
	if err != nil {
		return r, err
	}
	p, err := h.Person(ctx, row.User)
	if err != nil {
		return r, err
	}
	shown, provisional := d.shown()
	r.User, r.Name, r.Shown, r.Provisional, r.Games = row.User, p.Name, int(math.Round(shown)), provisional, d.Games
	return r, nil
}

// Leaderboard ranks the people of a server in each pool of a game, the pool with the most people first. Who plays
// against computers alone is in no such list.
func (h *Host) Leaderboard(ctx context.Context, guild, name string) ([]table.Ranking, error) {
	rows, err := h.store.RatingsIn(ctx, guild, name)
	if err != nil {
		return nil, err
	}
	var list []table.Ranking
	for i, row := range rows {
		r, err := h.rating(ctx, row)
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
			if a.Provisional != b.Provisional {
				return cmp.Compare(b2i(a.Provisional), b2i(b.Provisional))
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

// keptOf counts what is kept of a person in ratings, records, results and tournaments.
func (h *Host) keptOf(ctx context.Context, user string, k *table.Kept) error {
	results, err := h.store.ResultsOf(ctx, user, "")
	if err != nil {
		return err
	}
	k.Ended = len(byTable(results))
	ratings, err := h.store.RatingsOf(ctx, user)
	if err != nil {
		return err
	}
	k.Rated = len(ratings)
	best, err := h.store.Best(ctx, user, "")
	if err != nil {
		return err
	}
	k.Feats = len(best)
	cups, err := h.store.CupsNaming(ctx, `"`+user+`"`)
	k.Cups = len(cups)
	return err
}

// ForgetPerson erases a person from ratings, records, results and tournaments: of the results nobody's name remains, and in
// tournaments that are going on the person withdraws.
func (h *Host) ForgetPerson(ctx context.Context, user string) error {
	if err := h.forgetInCups(ctx, user); err != nil {
		return err
	}
	return h.store.ForgetPerson(ctx, user)
}
