package hosted

import (
	"tablee/bot/internal/people"
	"tablee/store"
)

// CountGame makes the results, ratings and records of a game that has just ended, given all its moves: nil if there are
// none. The transaction that ends the game must store them.
func CountGame(t *State, moves []store.Move, at int64) *store.End {
	res := t.Doc.Result
	last, owners := ending(t, moves)
	end := &store.End{Feats: people.Feats(moves, owners, t.Row.Game, at)}
	n := 0
	for s, place := range res.Places {
		if place == 0 {
			continue
		}
		c := last.Contenders[n]
		n++
		r := store.Result{Seat: s, User: c.User, Level: c.Level, Guild: t.Row.Guild, Game: t.Row.Game, Place: c.Place, At: at}
		if s < len(res.Scores) {
			r.Score = res.Scores[s]
		}
		end.Results = append(end.Results, r)
	}
	switch why := WhyUnrated(&t.Doc, last); {
	case why == nil:
		addRatings(end, t, last, at)
	case why.Void:
		return nil
	}
	if len(last.people()) == 0 { // games among computers count for nobody
		return nil
	}
	return end
}

// ending is how a game has ended, given all its moves.
func ending(t *State, moves []store.Move) (e Ending, owners []people.Owner) {
	owners = people.Owners(t.Doc.Seats, moves)
	if t.isOpen() {
		owners = t.openOwners()
	}
	e.Over = true
	for s, place := range t.Doc.Result.Places {
		if place == 0 {
			continue
		}
		o := owners[s]
		c := people.Contender{User: o.User, Place: place, Helped: o.Helped, Unmoved: o.Unmoved,
			GaveUp: o.Left || o.GaveUp || t.Doc.Seats[s].Resigned && !t.isOpen()}
		if t.Doc.isDecided() {
			c.Unmoved, c.GaveUp = true, t.Doc.Seats[s].Decided
		}
		switch {
		case c.User == "":
			c.Level = max(t.Doc.Seats[s].Level, 1)
		case o.Left:
			c.Place += len(t.Doc.Result.Places)
		}
		e.Contenders = append(e.Contenders, c)
	}
	people.Rank(e.Contenders)
	return e, owners
}

// Uncounted tells for each seat why a finished game that was to be rated does not change the rating of its person: the
// id of a message as in Reason, "" if nothing in the game prevents it. It is nil if the game was not to be rated.
func Uncounted(t *State, moves []store.Move) []string {
	e, _ := ending(t, moves)
	why := WhyUnrated(&t.Doc, e)
	if !t.Doc.Rated || why != nil && why.ID == "" {
		return nil
	}
	list := make([]string, len(t.Doc.Seats))
	n := 0
	for s, place := range t.Doc.Result.Places {
		if place == 0 {
			continue
		}
		c := e.Contenders[n]
		n++
		switch {
		case c.User == "":
		case why == nil && uncountedReason(c, e.rivals()) == "":
		case t.Doc.isDecided():
			list[s] = Decided
		case t.isOpen() && c.Unmoved:
			list[s] = FewRounds
		case why != nil:
			list[s] = why.ID
		default:
			list[s] = uncountedReason(c, e.rivals())
		}
	}
	return list
}

// uncountedReason is why no outcome counts for one person, "" if one does.
func uncountedReason(c people.Contender, among []people.Contender) (why string) {
	why = Unmoved
	for _, o := range among {
		switch {
		case o == c: // in a game that counts everybody is there only once
		case c.Against(o):
			return ""
		case !c.Unmoved && !o.Unmoved:
			why = Helped
		}
	}
	return why
}

// addRatings adds the game's changes of ratings.
func addRatings(end *store.End, t *State, last Ending, at int64) {
	seats, cs := len(t.Doc.Seats), last.rivals()
	end.Users = last.people()
	if t.isOpen() { // as many as come
		seats = t.Info().MaxSeats
	}
	pool := people.Pool(t.Info(), seats, t.Doc.Options)
	if len(end.Users) == 1 {
		pool = people.SoloPrefix + pool
	}
	end.Pool, end.Rate = pool, people.Rater(cs, seats, at)
	end.From, end.To = t.Row.Created-people.MinRatedInterval.Milliseconds(),
		t.Row.Created+people.MinRatedInterval.Milliseconds()
	for i := range end.Results {
		end.Results[i].Pool = pool
	}
}
