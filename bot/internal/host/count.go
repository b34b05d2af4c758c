package host

import (
	"context"
	"encoding/json"
	"maps"
	"slices"
	"strings"

	"tablee/commands/table"
	"tablee/rules/game"
	"tablee/store"
)

// count makes the end of a game count, in the transaction that stores it.
func (l *live) count(ctx context.Context) error {
	res := l.doc.Result
	if l.phase() != table.Over || l.doc.Ended != l.now.UnixMilli() || res == nil || len(res.Places) == 0 || l.doc.Imposed || l.change.End != nil {
		return nil
	}
	moves, err := l.log(ctx)
	if err != nil {
		return err
	}
	owners, moved := owners(l.doc.Seats, moves)
	end := &store.End{Feats: feats(moves, owners, l.row.Game, l.now.UnixMilli())}
	var cs []contender
	rated := l.doc.Rated
	for s, place := range res.Places {
		if place == 0 {
			continue
		}
		c := contender{user: owners[s], place: place}
		seat := l.doc.Seats[s]
		switch {
		case c.user == "":
			c.level = max(seat.Level, 1)
		case seat.Kind != table.Person || seat.User != c.user:
			c.place += len(res.Places) // left before the end
		}
		rated = rated && moved[s]
		cs = append(cs, c)
		r := store.Result{Seat: s, User: c.user, Level: c.level, Guild: l.row.Guild, Game: l.row.Game, At: l.now.UnixMilli()}
		if s < len(res.Scores) {
			r.Score = res.Scores[s]
		}
		end.Results = append(end.Results, r)
	}
	rank(cs)
	for i, c := range cs {
		end.Results[i].Place = c.place
	}
	if rated {
		l.rate(end, cs)
	}
	if slices.ContainsFunc(cs, func(c contender) bool { return c.user != "" }) { // computers among themselves are nobody's games
		l.change.End = end
	}
	return nil
}

// rank numbers places from 1 again, equals sharing one.
func rank(cs []contender) {
	was := slices.Clone(cs)
	for i := range cs {
		cs[i].place = 1
		for _, o := range was {
			if o.place < was[i].place {
				cs[i].place++
			}
		}
	}
}

// rate adds what the game does to the ratings.
func (l *live) rate(end *store.End, cs []contender) {
	for _, c := range cs {
		if c.user != "" && !slices.Contains(end.Users, c.user) {
			end.Users = append(end.Users, c.user)
		}
	}
	seats := len(l.doc.Seats)
	people := slices.DeleteFunc(slices.Clone(cs), func(c contender) bool { return c.user == "" })
	if len(people) != len(end.Users) {
		return // somebody holds two seats
	}
	pool := l.pool()
	switch {
	case len(people) == 0 || len(cs) < 2:
		return
	case len(people) == 1:
		pool = aloneMark + pool
	default:
		cs = people
	}
	end.Pool, end.Rate = pool, rater(cs, seats, l.now.UnixMilli())
	for i := range end.Results {
		end.Results[i].Pool = pool
	}
}

// log is the whole move log as it will stand, the changes that are not stored yet included.
func (l *live) log(ctx context.Context) ([]store.Move, error) {
	var moves []store.Move
	if l.row.ID != 0 {
		var err error
		if moves, err = l.h.store.Moves(ctx, l.row.ID, 1); err != nil {
			return nil, err
		}
	}
	if f := l.change.Forget; f >= 0 {
		moves = slices.DeleteFunc(moves, func(m store.Move) bool { return m.Ply > f })
	}
	return append(moves, l.change.Moves...), nil
}

// owners tells for which person each seat counts, "" for none, and whether it has moved at all. Of two who played as
// many of its moves it is the later one.
func owners(seats []table.Seat, moves []store.Move) (who []string, moved []bool) {
	who, moved = make([]string, len(seats)), make([]bool, len(seats))
	played := make([]map[string]int, len(seats))
	for _, m := range moves {
		if m.Seat < 0 || m.Seat >= len(seats) {
			continue
		}
		moved[m.Seat] = true
		if m.User == "" {
			continue
		}
		if played[m.Seat] == nil {
			played[m.Seat] = make(map[string]int)
		}
		of := played[m.Seat]
		if of[m.User]++; of[m.User] >= of[who[m.Seat]] {
			who[m.Seat] = m.User
		}
	}
	for s, seat := range seats {
		if who[s] == "" && seat.Kind == table.Person {
			who[s] = seat.User
		}
	}
	return who, moved
}

// feats lists everybody's best performance of each kind. What the computer did on a person's seat is nobody's.
func feats(moves []store.Move, owners []string, name string, at int64) []store.Feat {
	type key struct{ user, name string }
	best := make(map[key]store.Feat)
	for _, m := range moves {
		var events []game.Event
		if json.Unmarshal(m.Events, &events) != nil {
			continue // an old form: the game itself is not hurt by it
		}
		for _, e := range events {
			if e.Feat == nil || e.Feat.Seat < 0 || int(e.Feat.Seat) >= len(owners) {
				continue
			}
			user := owners[e.Feat.Seat]
			if int(e.Feat.Seat) == m.Seat {
				user = m.User
			}
			k := key{user, e.Feat.Name}
			if old, ok := best[k]; user != "" && (!ok || e.Feat.Value > old.Value) {
				best[k] = store.Feat{User: user, Name: e.Feat.Name, Game: name, Value: e.Feat.Value, What: e.Feat.What, At: at}
			}
		}
	}
	return slices.SortedFunc(maps.Values(best), func(a, b store.Feat) int { return strings.Compare(a.User+" "+a.Name, b.User+" "+b.Name) })
}
