package rated

import (
	"slices"

	"tablee/bot/internal/host/stored"
	"tablee/bot/internal/people"
	"tablee/rules/game"
	"tablee/store"
)

// Count is what a game that has just ended leaves, given its whole move log: nil if it leaves nothing. It is to be
// stored in the transaction that ends the game.
func Count(t *stored.Table, moves []store.Move, at int64) *store.End {
	res := t.Doc.Result
	owners := people.Owners(t.Doc.Seats, moves)
	end := &store.End{Feats: people.Feats(moves, owners, t.Row.Game, at)}
	last := Ending{Over: true, Moved: true}
	for s, place := range res.Places {
		if place == 0 {
			continue
		}
		c := people.Contender{User: owners[s].User, Place: place}
		switch {
		case c.User == "":
			c.Level = max(t.Doc.Seats[s].Level, 1)
		case owners[s].Left:
			c.Place += len(res.Places)
		}
		last.Moved = last.Moved && owners[s].Moved
		last.Contenders = append(last.Contenders, c)
		r := store.Result{Seat: s, User: c.User, Level: c.Level, Guild: t.Row.Guild, Game: t.Row.Game, At: at}
		if s < len(res.Scores) {
			r.Score = res.Scores[s]
		}
		end.Results = append(end.Results, r)
	}
	people.Rank(last.Contenders)
	for i, c := range last.Contenders {
		end.Results[i].Place = c.Place
	}
	switch why := Why(&t.Doc, last); {
	case why == nil:
		rate(end, t.Info(), len(t.Doc.Seats), t.Doc.Options, last.Contenders, at)
	case why.Void:
		return nil
	}
	if len(last.people()) == 0 { // computers among themselves are nobody's games
		return nil
	}
	return end
}

// rate adds what the game does to the ratings.
func rate(end *store.End, info game.Info, seats int, o game.Options, cs []people.Contender, at int64) {
	persons := slices.DeleteFunc(slices.Clone(cs), func(c people.Contender) bool { return c.User == "" })
	for _, c := range persons {
		end.Users = append(end.Users, c.User)
	}
	pool := people.Pool(info, seats, o)
	if len(persons) == 1 {
		pool = people.Alone + pool
	} else {
		cs = persons
	}
	end.Pool, end.Rate = pool, people.Rater(cs, seats, at)
	for i := range end.Results {
		end.Results[i].Pool = pool
	}
}
