package hosted

import (
	"slices"

	"tablee/rules/game"
	"tablee/rules/table"
)

// Seats are the seats of one table.
type Seats []table.Seat

// Claimant is the person who has the claim on a seat, or "".
func Claimant(s table.Seat) string {
	if s.Kind == table.Empty {
		return ""
	}
	return s.User
}

// Claim is the seat on which a person has the claim, or game.Public.
func (list Seats) Claim(user string) game.Seat {
	for i, s := range list {
		if user != "" && Claimant(s) == user {
			return game.Seat(i)
		}
	}
	return game.Public
}

// Claimed lists the seats on which people have a claim, except one.
func (list Seats) Claimed(besides game.Seat) []game.Seat {
	return list.but(besides, func(s table.Seat) bool { return Claimant(s) != "" })
}

// Present lists the seats on which people sit now, except one.
func (list Seats) Present(besides game.Seat) []game.Seat {
	return list.but(besides, func(s table.Seat) bool { return s.Kind == table.Person })
}

func (list Seats) but(besides game.Seat, f func(table.Seat) bool) (found []game.Seat) {
	for i, s := range list {
		if f(s) && game.Seat(i) != besides {
			found = append(found, game.Seat(i))
		}
	}
	return found
}

// Sitting is the seat of a person who sits there, or a refusal.
func (list Seats) Sitting(id table.ID, user string) (game.Seat, error) {
	if s := table.SeatOf(list, user); s != game.Public {
		return s, nil
	}
	return game.Public, table.Unseated(id, list, user)
}

// Full tells whether no seat is empty.
func (list Seats) Full() bool {
	return !slices.ContainsFunc(list, func(s table.Seat) bool { return s.Kind == table.Empty })
}

// Free is the first seat of a lobby on which a person may sit: one kept for them, else one kept for nobody, else the
// last one of a computer, because people replace computers. A computer, whose user is "", may only take one kept for
// nobody.
func (list Seats) Free(user string) (game.Seat, error) {
	for _, want := range []string{user, ""} {
		for i, s := range list {
			if s.Kind == table.Empty && s.Invited == want {
				return game.Seat(i), nil
			}
		}
	}
	for i, s := range slices.Backward(list) {
		if user != "" && s.Kind == table.Computer && s.User == "" {
			return game.Seat(i), nil
		}
	}
	if slices.ContainsFunc(list, func(s table.Seat) bool { return s.Kind == table.Empty }) {
		return game.Public, game.Refuse("host.fullkept")
	}
	return game.Public, game.Refuse("host.full")
}

// GivenUp tells whether somebody has resigned, or lost on time at a table where that is a resignation.
func (list Seats) GivenUp() bool {
	return slices.ContainsFunc(list, func(s table.Seat) bool { return s.Resigned })
}

// Left counts the seats that have not been given up, and the people among them.
func (list Seats) Left() (seats, people int) {
	for _, s := range list {
		if s.Resigned {
			continue
		}
		seats++
		if s.Kind == table.Person {
			people++
		}
	}
	return seats, people
}

// Level gives all the same place, except those who resigned, who are last: the result of a game that does not reach its
// end.
func (list Seats) Level() []int {
	places := make([]int, len(list))
	for i := range places {
		places[i] = 1
	}
	return list.Demote(places)
}

// Demote moves those who resigned behind everybody else. A place is 1 for the best; 0 is none.
func (list Seats) Demote(places []int) []int {
	places = slices.Clone(places)
	for s, seat := range list {
		if seat.Resigned && places[s] > 0 {
			places[s] += len(places)
		}
	}
	ranked := slices.Clone(places)
	for s, p := range places {
		if p == 0 {
			continue
		}
		ranked[s] = 1
		for _, q := range places {
			if q > 0 && q < p {
				ranked[s]++
			}
		}
	}
	return ranked
}
