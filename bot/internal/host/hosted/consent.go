package hosted

import (
	"slices"

	"tablee/rules/game"
	"tablee/rules/table"
)

// Asked lists the seats that have to agree to a question, besides the one that puts it: those with a claim. This
// includes people whose seat a computer holds, even for a pause: otherwise a person who is losing could stop the clocks
// while the others are away.
func (list Seats) Asked(by game.Seat) []game.Seat { return list.Claimed(by) }

// OpenQuestion is the question that is open at a ply, or nil. A question that was put at another ply is closed, except
// one about a pause or about where the table goes on: people would agree to something about a different position.
func OpenQuestion(ask *table.Ask, ply int) *table.Ask {
	if ask != nil && (ask.Ply == ply || !ask.AboutPosition()) {
		return ask
	}
	return nil
}

// Answer records one seat's answer to an open question. It refuses an answer of a seat that is not asked, or to another
// question than the one with this id. agreed tells whether everybody has agreed now. ask may be nil.
func (list Seats) Answer(ask *table.Ask, seat game.Seat, id int, yes bool) (agreed bool, err error) {
	if ask == nil || seat != ask.By && !slices.Contains(list.Asked(ask.By), seat) {
		return false, game.Refuse("host.noask")
	}
	if ask.ID != id {
		return false, game.Refuse("host.otherask")
	}
	if !yes {
		return false, nil
	}
	if !slices.Contains(ask.Yes, seat) {
		ask.Yes = append(ask.Yes, seat)
	}
	for _, s := range list.Asked(ask.By) {
		if !slices.Contains(ask.Yes, s) {
			return false, nil
		}
	}
	return true, nil
}

// Vote records one seat's vote that the computer play the seat that is out of time; more than half of the other people
// decide. out is game.Public if there is nothing to vote about.
func (list Seats) Vote(votes []game.Seat, by, out game.Seat) (now []game.Seat, decided bool, err error) {
	if out == game.Public || out == by {
		return votes, false, game.Refuse("host.novote")
	}
	if slices.Contains(votes, by) {
		return votes, false, game.Refuse("host.voted")
	}
	votes = append(votes, by)
	return votes, 2*len(votes) > len(list.Present(out)), nil
}
