package table

import (
	"cmp"
	"slices"

	"tablee/rules/game"
)

// Review is the computer's review of a game. Its JSON form is stored.
type Review struct {
	Version int
	Rules   int // version of the game's rules
	Turns   []ReviewTurn
	Players []Reviewed // by seat
}

// ReviewTurn is a turn that was judged. Turns without a choice are left out.
type ReviewTurn struct {
	Ply      int // the ply of the move, counted from 1
	Seat     game.Seat
	Played   game.Move
	Best     game.Move     `json:",omitempty"`
	Mark     game.Mark     `json:",omitempty"`
	Counting game.Counting `json:",omitempty"`
	Value    float64       `json:",omitempty"`
	Top      float64       `json:",omitempty"`
	Unit     string        `json:",omitempty"`
	Before   float64
	After    float64
	Drop     float64  `json:",omitempty"`
	Next     float64  `json:",omitempty"`
	Won      bool     `json:",omitempty"`
	Held     bool     `json:",omitempty"`
	Computer bool     `json:",omitempty"`
	Misses   []string `json:",omitempty"`
}

// Cost is what the turn gave up, in the game's unit.
func (t *ReviewTurn) Cost() float64 { return t.Top - t.Value }

// Missed reports whether the turn is worth another try: its player made a mistake, and a better move is known.
func (t *ReviewTurn) Missed() bool {
	return t.Counts() && !t.Computer && t.Mark >= game.Mistake && t.Best != "" && t.Best != t.Played
}

// Counts reports whether the turn counts for the accuracy.
func (t *ReviewTurn) Counts() bool { return t.Counting == game.Counted }

// Reviewed sums up a seat's turns.
type Reviewed struct {
	Turns    int            // turns that were judged
	Counted  int            // judged turns that count for the accuracy
	Accuracy int            // 0 to 100; meaningless unless Enough
	Marks    [4]int         // counted turns by game.Mark
	Misses   map[string]int `json:",omitempty"` // marked turns by kind of miss
	Lesson   string         `json:",omitempty"` // the kind that cost most in all; "" if there is none
}

// minCounted is the number of turns from which on an accuracy is shown.
const minCounted = 3

// Enough reports whether enough turns count for an accuracy.
func (p *Reviewed) Enough() bool { return p.Counted >= minCounted }

// A player has given nothing away that is worth a word up to this sum of drops, over at least so many turns, in some of
// which every other move would have cost at least this much: in fewer, or where all moves are worth about the same,
// whoever plays at random is sometimes lucky.
const (
	fewLost   = 0.10
	minPraise = 8
	minFound  = 3
	toFind    = 0.01
)

// Flawless reports whether a seat gave nothing away: no turn is marked, all turns together have cost little, and they
// are enough to say so. Many small losses are none of it.
func (r *Review) Flawless(s game.Seat) bool {
	sum, counted, found := 0.0, 0, 0
	for _, t := range r.Of(s) {
		switch {
		case t.Counting == game.Unjudged:
			return false // nobody knows
		case !t.Counts():
			continue
		case t.Mark > game.Good:
			return false
		}
		sum += t.Drop
		counted++
		if t.Drop < toFind && (t.Next >= toFind || t.Next < 0) {
			found++
		}
	}
	return counted >= minPraise && found >= minFound && sum <= fewLost
}

// Of lists the turns of a seat in order. Turns that the computer played while its person was away are left out.
func (r *Review) Of(s game.Seat) (own []*ReviewTurn) {
	persons := false
	for i := range r.Turns {
		if r.Turns[i].Seat == s && !r.Turns[i].Computer {
			persons = true
		}
	}
	for i := range r.Turns {
		if t := &r.Turns[i]; t.Seat == s && (!persons || !t.Computer) {
			own = append(own, t)
		}
	}
	return own
}

// Why is the reason for which a turn is worth another look.
type Why uint8

// Reasons.
const (
	Worst  Why = iota // the one turn that gave most away
	Chance            // the opponent had just given something away, and this turn gave it back
	Find              // the only good move
	Costly            // another turn that gave much away
)

// Highlight is a turn worth another look.
type Highlight struct {
	*ReviewTurn
	Why Why
}

// Thresholds of highlights, as chances to win.
const (
	minChance   = 0.10 // the least that the opponent's turn gives away for a Chance
	minFindLead = 0.10 // the least lead of a Find over the second best move
)

// Highlights are at most three turns of a seat, in the order of the game: the one that gave most away; the one that
// cost most in the game's unit, if it is another, else the greatest missed chance, else another costly one; and the
// best find. Neighbouring turns are never both chosen, so there may be fewer.
func (r *Review) Highlights(s game.Seat) []Highlight {
	own := r.Of(s)
	var picked []int
	var list []Highlight
	take := func(why Why, fits func(i int) (weight float64)) bool {
		best, most := -1, 0.0
		for i := range own {
			if w := fits(i); w > most && !slices.ContainsFunc(picked, func(p int) bool { return p-i <= 1 && i-p <= 1 }) {
				best, most = i, w
			}
		}
		if best < 0 {
			return false
		}
		picked = append(picked, best)
		list = append(list, Highlight{own[best], why})
		return true
	}
	lost := func(i int) float64 {
		if t := own[i]; t.Counts() && t.Mark > game.Good {
			return t.Drop
		}
		return 0
	}
	take(Worst, lost)
	if len(list) > 0 { // in lost positions, drops and what one sees go apart
		worst := list[0].ReviewTurn
		take(Costly, func(i int) float64 {
			if t := own[i]; lost(i) > 0 && !t.Won && !worst.Won && t.Unit == worst.Unit && t.Cost() > worst.Cost() {
				return t.Cost()
			}
			return 0
		})
	}
	chance := func(i int) float64 {
		if r.given(own[i]) < minChance {
			return 0
		}
		return lost(i)
	}
	if len(list) < 2 && !take(Chance, chance) {
		take(Costly, lost)
	}
	take(Find, func(i int) float64 {
		if t := own[i]; t.Drop == 0 && t.Cost() == 0 && t.Counting != game.Unjudged && t.Next >= minFindLead {
			return t.Next
		}
		return 0
	})
	slices.SortFunc(list, func(a, b Highlight) int { return cmp.Compare(a.Ply, b.Ply) })
	return list
}

// given is what the other seat gave away in the turn just before t.
func (r *Review) given(t *ReviewTurn) float64 {
	for i := range r.Turns {
		if before := &r.Turns[i]; before.Ply == t.Ply-1 && before.Seat != t.Seat && before.Counts() {
			return before.Drop
		}
	}
	return 0
}

// ReviewLook is a review as one of its players sees it, or its progress while it is being made.
type ReviewLook struct {
	Seat     game.Seat
	Done, Of int     // moves reviewed, of how many
	Review   *Review // nil while it is being made
	Turns    []ToldTurn
	Moments  []SeenMoment
	Missed   []SeenMoment // turns that gave much up: see ReviewTurn.Missed; Why is zero
}

// ToldTurn is a turn of the reader's, with its moves in the notation that people read.
type ToldTurn struct {
	*ReviewTurn
	PlayedAs game.Msg
	BestAs   game.Msg   // zero where the turn was not judged
	Moves    game.Moves // both moves by their pieces; Better is nil where there was none
}

// SeenMoment is a highlight with the board as its player saw it.
type SeenMoment struct {
	Why  Why
	Told ToldTurn
	View game.View
}
