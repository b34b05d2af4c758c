package hosted

import (
	"slices"

	"tablee/bot/internal/people"
)

// Reason is a reason for which a game does not count.
type Reason struct {
	Name  string
	ID    string // of the message that says so, below "uncounted."; "" if nobody has to be told
	holds func(*Doc, Ending) bool
	Void  bool // the game has no result and no record either
}

// Ending is how a game has ended; the zero value stands for a running game.
type Ending struct {
	Over       bool
	Contenders []people.Contender
}

// Reasons are all reasons for which a finished game does not count for the ratings, the most important first. A reason
// that holds while the game runs holds for ever, and for everybody at the table, except for the loss of whoever has
// decided an open game. Besides, a rated game that has begun
// can only be called off by all who have a claim on a seat: a person with a bad hand can only resign, which counts.
var Reasons = []Reason{
	{Name: "saved game", ID: "saved", holds: func(d *Doc, _ Ending) bool { return d.Imposed }, Void: true},
	// exhibitions are always unrated
	{Name: "asked for", holds: func(d *Doc, _ Ending) bool { return !d.Rated }},
	{Name: "hints", ID: "hints", holds: func(d *Doc, _ Ending) bool { return d.Hints }},
	{Name: "shown", ID: "shown", holds: func(d *Doc, _ Ending) bool { return d.Shown }},
	{Name: "taken back alone", ID: "retaken", holds: func(d *Doc, _ Ending) bool { return d.Retaken }},
	// Somebody who plays an open game has ended a round or the game without the others. If they lose it all the same,
	// that counts for them alone: otherwise a person who is losing could avoid the loss.
	{Name: "decided by a player", ID: Decided, holds: func(d *Doc, e Ending) bool {
		return d.isDecided() && !(e.Over && people.Counts(e.rivals()))
	}},
	{Name: "one contender", holds: func(d *Doc, e Ending) bool {
		return len(d.Seats) == 1 || e.Over && len(e.Contenders) < 2
	}},
	{Name: "nobody", holds: func(_ *Doc, e Ending) bool { return e.Over && len(e.people()) == 0 }},
	{Name: "one person, two seats", ID: "same", holds: func(_ *Doc, e Ending) bool {
		people := e.people()
		slices.Sort(people)
		return e.Over && len(slices.Compact(people)) < len(e.people())
	}},
	// A person whom the computer has helped gains nothing; if nobody could lose anything then, nothing counts. A person
	// who is losing cannot avoid the loss by it: see people.Contender.
	{Name: "helped", ID: Helped, holds: func(_ *Doc, e Ending) bool {
		return e.Over && slices.ContainsFunc(e.Contenders, func(c people.Contender) bool { return c.Helped }) &&
			!people.Counts(e.rivals())
	}},
	{Name: "not played", ID: "unplayed", holds: func(_ *Doc, e Ending) bool {
		return e.Over && !people.Counts(e.rivals())
	}},
}

// Why a game does not count for one person although it does for another: ids of messages as in Reason.
const (
	Helped  = "helped"  // the computer has moved for somebody
	Unmoved = "unmoved" // not both have moved
	// of an open game: they have answered fewer rounds than count
	FewRounds = "rounds"
	Decided   = "decided" // somebody who plays an open game has decided it for the others
)

// WhyUnrated is the reason why a game with this ending does not count, or a running one will not; nil if it does.
func WhyUnrated(d *Doc, e Ending) *Reason {
	for i, r := range Reasons {
		if r.holds(d, e) {
			return &Reasons[i]
		}
	}
	return nil
}

// rivals are those who are rated against each other: people among themselves, or one person against computers.
func (e Ending) rivals() []people.Contender {
	persons := slices.DeleteFunc(slices.Clone(e.Contenders), func(c people.Contender) bool { return c.User == "" })
	if len(persons) < 2 {
		return e.Contenders
	}
	return persons
}

// people are the persons for whom seats count, one for each seat.
func (e Ending) people() (users []string) {
	for _, c := range e.Contenders {
		if c.User != "" {
			users = append(users, c.User)
		}
	}
	return users
}
