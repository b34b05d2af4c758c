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
// A game counts when it was played to its end, resigned or drawn by agreement, and nothing in the host's list is
// against it. A seat counts for the person who played most of its moves, or for who sat there first. Who is no longer
// on it at the end, or has let the computer play most of it, has left, and stands behind those who stayed.
//
// Between two of them a game counts for one, and not for the other, where
//
//   - not both have moved: who gives up loses, nobody wins. So nobody climbs on accounts that never play.
//   - the computer has moved for who stands first: no win is the computer's. It can still be lost, or nobody would
//     lose who has the computer make a move in time. Whether the others chose that the computer moves for who runs
//     out of time does not matter: the move is the computer's all the same.
//
// Between the same two, in one pool, one game in a day counts, by when their tables were opened: the first that ends,
// whoever wins it. The others change nobody's rating: if they took points from who loses and gave none to who wins, two
// friends who play ten games on a Sunday would both sink; and if they counted only for who has not won yet, whoever
// has lost one would have nothing to lose any more. It is not the day of the end that matters, or who is losing several
// games could lose them all on the day on which one counts already.
//
// People are rated among themselves: computers at their table are left out of the ranking. One person against
// computers alone is rated apart, in a pool of its own, in which the computers are fixed points: so nobody climbs the
// server's list by beating level 1, and somebody who plays alone still sees how they are doing. With two seats the
// system is Glicko-2, with more it is Weng and Lin's Plackett-Luce.

// Where the computers stand in the pools of those who play against them. The ladder is laid down rather than
// measured: what matters is that it never moves and is the same for everybody.
const (
	anchorFirst = 1000 // level 1, on the scale of chess ratings
	anchorStep  = 200  // from level to level
	anchorSigma = 1    // of a computer's Plackett-Luce rating
	newcomer    = 1500 // where Glicko-2 begins
	// A difference of 400 on the scale of chess ratings is odds of ten to one; in the Plackett-Luce model odds are
	// exp(difference/c), c being sqrt(2) beta for two players who are known well.
	muPerPoint = math.Sqrt2 * (25.0 / 6) * math.Ln10 / 400
	muCentre   = 25
	shownPerMu = 100 // a Plackett-Luce rating is shown in hundredths
)

// ratingPeriod is how long a Glicko-2 rating rests for its deviation to grow by one step: with the usual volatility
// a rating that is well known becomes provisional in about a year.
const ratingPeriod = 5 * 24 * time.Hour

// Alone stands before the pool of those who play against computers.
const Alone = "alone:"

func anchor(level int) float64 { return anchorFirst + anchorStep*float64(level-1) }

// ratingDoc is a person's rating in a pool as it is stored.
type ratingDoc struct {
	Glicko *rating.Glicko `json:"glicko,omitempty"`
	Skill  *rating.Skill  `json:"skill,omitempty"`
	Games  int            `json:"games"`
	At     int64          `json:"at"` // Unix milliseconds
}

// shown is the number that people read, and whether it is provisional.
func (d ratingDoc) shown() (float64, bool) {
	if d.Skill != nil {
		return d.Skill.Ordinal() * shownPerMu, d.Skill.Provisional()
	}
	return d.Glicko.Rating, d.Glicko.Provisional()
}

// readRating reads a stored rating, or begins one. Since the last game a Glicko-2 rating has become less sure.
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

// Against tells whether the outcome between two counts for the first of them, as far as the game alone tells. Where
// they share a place and the computer has moved for one of them, it counts, but does not raise that one's rating, nor
// lower the other's.
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

// Counts tells whether a game can change anybody's rating, as far as the game alone tells.
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

// Apart is how far apart the tables of two games between the same two are opened that both count.
const Apart = 24 * time.Hour

// Rater turns the ratings before a game into those after it.
func Rater(cs []Contender, seats int, now int64) func(map[string][]byte, store.Recent) (map[string]store.Rated, error) {
	return func(before map[string][]byte, recent store.Recent) (map[string]store.Rated, error) {
		g := rated{seats: seats, cs: cs, docs: make([]ratingDoc, len(cs)), met: func(a, b string) bool {
			// who has been erased since may be who plays again, and has no rating then
			again := before[a] == nil && recent.Forgot(b) || before[b] == nil && recent.Forgot(a)
			return a != "" && b != "" && (again || recent.Met(a, b))
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
			shown, _ := d.shown()
			after[c.User] = store.Rated{Doc: data, Shown: shown}
		}
		return after, nil
	}
}

// rated is a game that is being rated.
type rated struct {
	seats int
	cs    []Contender
	docs  []ratingDoc
	met   func(a, b string) bool
}

// after is what the game makes of one rating, by the outcomes that count for it; false if none does.
func (g rated) after(i int) (d ratingDoc, changed bool) {
	c := g.cs[i]
	var sure, doubtful []int // doubtful are those who share the place with the computer's help
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
	d = g.with(i, sure)
	if len(doubtful) > 0 {
		if other := g.with(i, append(sure, doubtful...)); other.strength(g.seats) > d.strength(g.seats) {
			return other, true
		}
	}
	if c.Helped && d.strength(g.seats) > was.strength(g.seats) {
		return was, false
	}
	return d, len(sure) > 0
}

// with is one rating after the game as if only those others had played it.
func (g rated) with(i int, others []int) ratingDoc {
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
		d.Skill = &rating.Rank(skills, places)[0]
	}
	return d
}

// strength is what the system believes of a person.
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
	return ratingDoc{Skill: &rating.Skill{Mu: muCentre + (anchor(level)-newcomer)*muPerPoint, Sigma: anchorSigma}}
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

// Pool is the key of what a game is rated with. Options that are as usual are left out, so that one that a game gets
// later does not part old ratings from new ones; and so are those that a server chooses, not its players.
func Pool(info game.Info, seats int, o game.Options) string {
	options := make(map[string]string)
	for _, known := range info.Options {
		if v := o[known.Name]; v != known.Default && v != "" && known.Server == "" {
			options[known.Name] = v
		}
	}
	return rating.Pool(info.Name, seats, options)
}

// parsePool reads such a key.
func parsePool(key string) (p table.Pool, err error) {
	key, p.Alone = strings.CutPrefix(key, Alone)
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
