package people

import (
	"encoding/json"
	"fmt"
	"math"
	"net/url"
	"strings"
	"time"

	"tablee/bot/internal/rating"
	"tablee/rules/game"
	"tablee/rules/table"
	"tablee/store"
)

// How games are rated:
//
// A game counts when it was played to its end, resigned or drawn by agreement, and no reason in the host's list
// applies. A seat counts for the person who played most of its moves, or else for the person who sat there first. A
// person who does not have the seat at the end, or has let the computer play most of it, has left, and is ranked behind
// those who stayed.
//
// In an open game, played in rounds, whoever has answered fewer than two rounds of three has not moved; if they have
// left, or answered no more, they have given up.
//
// Between two of them a game counts for one, and not for the other, if
//
//   - not both have moved: whoever gives up loses, but nobody wins. So accounts that never play cannot raise a rating.
//   - the computer has moved for the winner: a win with the computer's help does not count. A loss still does, or
//     people could avoid losses by having the computer make a move in time. It makes no difference if the others chose
//     that the computer moves for a person who runs out of time.
//
// Between the same two, in one pool, one game in a day counts, by when their tables were opened: the first that ends,
// whoever wins it. The others change nobody's rating: if they took points from the loser and gave none to the winner,
// two friends who play ten games on a Sunday would both lose points; and if they counted only for people who have not
// won yet, a person who has lost one game would have nothing more to lose. The day of the end does not matter, or a
// person who is losing several games could lose them all on a day on which one counts already.
//
// People are rated among themselves: computers at their table are left out of the ranking. One person against only
// computers is rated in a separate pool, in which the computers are fixed points: so nobody climbs the server's list by
// beating level 1, and somebody who plays alone still sees how they are doing. With two seats the system is Glicko-2,
// with more it is Weng and Lin's Plackett-Luce.

// The computers' ratings in the pools of people who play against them. They are defined rather than measured: what
// matters is that they never change and are the same for everybody.
const (
	anchorFirst   = 1000 // level 1, on the scale of chess ratings
	anchorStep    = 200  // from level to level
	anchorSigma   = 1    // of a computer's Plackett-Luce rating
	initialRating = 1500 // the first rating of Glicko-2
	// A difference of 400 on the scale of chess ratings is odds of ten to one; in the Plackett-Luce model odds are
	// exp(difference/c), c being sqrt(2) beta for two players who are known well.
	muPerPoint = math.Sqrt2 * (25.0 / 6) * math.Ln10 / 400
	muCentre   = 25 // the first rating of Plackett-Luce, shown as initialRating
)

// ratingPeriod is the time without games after which the deviation of a Glicko-2 rating grows by one step: with the
// usual volatility, a certain rating has become an uncertain one in about a year.
const ratingPeriod = 5 * 24 * time.Hour

// SoloPrefix begins the names of pools for one person against computers.
const SoloPrefix = "alone:"

func anchor(level int) float64 { return anchorFirst + anchorStep*float64(level-1) }

// ratingDoc is a person's rating in a pool as it is stored.
type ratingDoc struct {
	Glicko *rating.Glicko `json:"glicko,omitempty"`
	Skill  *rating.Skill  `json:"skill,omitempty"`
	Games  int            `json:"games"`
	At     int64          `json:"at"` // Unix milliseconds
}

// shown is the rating on the scale of chess ratings.
func (d ratingDoc) shown() float64 {
	if d.Skill != nil {
		return initialRating + (d.Skill.Mu-muCentre)/muPerPoint
	}
	return d.Glicko.Rating
}

// reliable tells whether the rating may be shown to people.
func (d ratingDoc) reliable(now int64) bool {
	return rating.Reliable(d.Games, time.Duration(now-d.At)*time.Millisecond)
}

// readRating reads a stored rating, or makes the first one. A Glicko-2 rating becomes less certain with the time since
// the last game.
func readRating(data []byte, seats int, now int64) (d ratingDoc, err error) {
	if data != nil {
		if err := json.Unmarshal(data, &d); err != nil {
			return d, fmt.Errorf("people: rating: %w", err)
		}
	}
	switch {
	case seats > 2 && d.Skill == nil:
		s := rating.NewSkill()
		d.Skill = &s
	case seats == 2 && d.Glicko == nil:
		g := rating.NewGlicko()
		d.Glicko = &g
	case seats == 2 && now > d.At:
		g := d.Glicko.Rest(float64(now-d.At) / float64(ratingPeriod.Milliseconds()))
		d.Glicko = &g
	}
	return d, nil
}

// Contender is a seat that is rated.
type Contender struct {
	User    string // "" for a computer
	Level   int    // of a computer
	Place   int
	Helped  bool // the computer has moved for its person
	Unmoved bool // its person, or its computer, has not moved
	GaveUp  bool // it was given up, or its person has left
}

// Against tells whether the outcome between two counts for the first of them, as far as the game itself decides. If
// they share a place and the computer has moved for one of them, it counts, but it neither raises that one's rating nor
// lowers the other's.
func (c Contender) Against(o Contender) bool {
	switch {
	case c.Unmoved || o.Unmoved:
		return c.GaveUp && c.Place > o.Place
	case c.Place > o.Place:
		return !o.Helped
	case c.Place < o.Place:
		return !c.Helped
	}
	return true
}

// Counts tells whether a game can change anybody's rating, as far as the game itself decides.
func Counts(cs []Contender) bool {
	for i := range cs {
		if cs[i].User != "" && countsFor(cs, i) {
			return true
		}
	}
	return false
}

func countsFor(cs []Contender, i int) bool {
	for j := range cs {
		if j != i && cs[i].Against(cs[j]) {
			return true
		}
	}
	return false
}

// MinRatedInterval is the least time between the openings of two tables whose games between the same two people both
// count.
const MinRatedInterval = 24 * time.Hour

// Rater returns a function that turns the ratings before a game into those after it.
func Rater(cs []Contender, seats int, now int64) func(map[string][]byte, store.Recent) (map[string]store.Rated, error) {
	return func(before map[string][]byte, recent store.Recent) (map[string]store.Rated, error) {
		g := ratedGame{seats: seats, cs: cs, docs: make([]ratingDoc, len(cs)), met: func(a, b string) bool {
			// a person whose data were erased may play again, without a rating
			erasedBefore := before[a] == nil && recent.Forgot(b) || before[b] == nil && recent.Forgot(a)
			return a != "" && b != "" && (erasedBefore || recent.Met(a, b))
		}}
		for i, c := range cs {
			var err error
			if g.docs[i], err = readRating(before[c.User], seats, now); err != nil {
				return nil, err
			}
			if c.User == "" {
				g.docs[i] = anchored(c.Level, seats)
			}
		}
		after := make(map[string]store.Rated)
		for i, c := range cs {
			d, changed := g.after(i)
			if c.User == "" || !changed {
				continue
			}
			d.Games, d.At = d.Games+1, now
			data, err := json.Marshal(d)
			if err != nil {
				return nil, fmt.Errorf("people: rating: %w", err)
			}
			after[c.User] = store.Rated{Doc: data, Shown: d.shown()}
		}
		return after, nil
	}
}

// ratedGame is a game that is being rated.
type ratedGame struct {
	seats int
	cs    []Contender
	docs  []ratingDoc
	met   func(a, b string) bool
}

// after is one rating after the game, by the outcomes that count for it; changed is false if none does.
func (g ratedGame) after(i int) (d ratingDoc, changed bool) {
	c := g.cs[i]
	var sure, doubtful []int // doubtful are those who share the place and had the computer's help
	for j, o := range g.cs {
		switch {
		case j == i || !c.Against(o) || g.met(c.User, o.User):
		case o.Helped && !c.Helped && o.Place == c.Place:
			doubtful = append(doubtful, j)
		default:
			sure = append(sure, j)
		}
	}
	was := g.docs[i]
	d = g.against(i, sure)
	if len(doubtful) > 0 {
		if other := g.against(i, append(sure, doubtful...)); other.strength(g.seats) > d.strength(g.seats) {
			return other, true
		}
	}
	if c.Helped && d.strength(g.seats) > was.strength(g.seats) {
		return was, false
	}
	return d, len(sure) > 0
}

// against is one rating after the game as if only these others had played.
func (g ratedGame) against(i int, others []int) ratingDoc {
	d := g.docs[i]
	switch {
	case len(others) == 0:
	case g.seats == 2:
		o := others[0]
		a, _ := rating.Duel(*d.Glicko, *g.docs[o].Glicko, score(g.cs[i].Place, g.cs[o].Place))
		d.Glicko = &a
	default:
		skills, places := []rating.Skill{*d.Skill}, []int{g.cs[i].Place}
		for _, o := range others {
			skills, places = append(skills, *g.docs[o].Skill), append(places, g.cs[o].Place)
		}
		first := rating.RankFirst(skills, places)
		d.Skill = &first
	}
	return d
}

// strength is the rating system's estimate of a person.
func (d ratingDoc) strength(seats int) float64 {
	if seats == 2 {
		return d.Glicko.Rating
	}
	return d.Skill.Mu
}

func anchored(level, seats int) ratingDoc {
	if seats == 2 {
		g := rating.Anchored(anchor(level))
		return ratingDoc{Glicko: &g}
	}
	return ratingDoc{Skill: &rating.Skill{Mu: muCentre + (anchor(level)-initialRating)*muPerPoint, Sigma: anchorSigma}}
}

// score is the first one's score of two.
func score(a, b int) float64 {
	switch {
	case a < b:
		return 1
	case a > b:
		return 0
	}
	return 0.5
}

// Pool is the key of the pool in which a game is rated. It has no options with their usual values, so that a new option
// of a game does not separate old ratings from new ones, no options that a server chooses instead of its players, and
// none that make no difference.
func Pool(info game.Info, seats int, o game.Options) string {
	options := make(map[string]string)
	for _, known := range info.Options {
		if v := o[known.Name]; v != known.Default && v != "" && known.Server == "" && info.Matters(known, o) {
			options[known.Name] = v
		}
	}
	return rating.Pool(info.Name, seats, options)
}

// parsePool reads such a key.
func parsePool(key string) (p table.Pool, err error) {
	key, p.Alone = strings.CutPrefix(key, SoloPrefix)
	head, query, _ := strings.Cut(key, "?")
	name, seats, _ := strings.Cut(head, "/")
	p.Game = name
	if _, err := fmt.Sscan(seats, &p.Seats); err != nil {
		return p, fmt.Errorf("people: pool %q: %w", key, err)
	}
	values, err := url.ParseQuery(query)
	if err != nil {
		return p, fmt.Errorf("people: pool %q: %w", key, err)
	}
	p.Options = game.Options{}
	for name := range values {
		p.Options[name] = values.Get(name)
	}
	return p, nil
}
