package people

import (
	"encoding/json"
	"fmt"
	"math"
	"net/url"
	"strings"
	"time"

	"tablee/bot/internal/rating"
	"tablee/commands/table"
	"tablee/rules/game"
	"tablee/store"
)

// How games are rated:
//
// A game counts when it was played to its end, resigned or drawn by agreement, and nothing in the host's list is
// against it. A seat counts for the person who played most of its moves, or for who sat there first. Who is no longer
// on it at the end, or has let the computer play most of it, has left, and stands behind those who stayed.
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
	User  string // "" for a computer
	Level int    // of a computer
	Place int
}

// Rater turns the ratings before a game into those after it.
func Rater(cs []Contender, seats int, now int64) func(map[string][]byte) (map[string]store.Rated, error) {
	return func(before map[string][]byte) (map[string]store.Rated, error) {
		docs := make([]ratingDoc, len(cs))
		for i, c := range cs {
			var err error
			if docs[i], err = readRating(before[c.User], seats, now); err != nil {
				return nil, err
			}
			if c.User == "" {
				docs[i] = anchored(c.Level, seats)
			}
		}
		if seats == 2 {
			a, b := rating.Duel(*docs[0].Glicko, *docs[1].Glicko, score(cs[0].Place, cs[1].Place))
			docs[0].Glicko, docs[1].Glicko = &a, &b
		} else {
			skills, places := make([]rating.Skill, len(cs)), make([]int, len(cs))
			for i, c := range cs {
				skills[i], places[i] = *docs[i].Skill, c.Place
			}
			for i, s := range rating.Rank(skills, places) {
				docs[i].Skill = &s
			}
		}
		after := make(map[string]store.Rated)
		for i, c := range cs {
			if c.User == "" {
				continue
			}
			docs[i].Games, docs[i].At = docs[i].Games+1, now
			data, err := json.Marshal(docs[i])
			if err != nil {
				return nil, fmt.Errorf("people: rating: %w", err)
			}
			shown, _ := docs[i].shown()
			after[c.User] = store.Rated{Doc: data, Shown: shown}
		}
		return after, nil
	}
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
// later does not part old ratings from new ones.
func Pool(info game.Info, seats int, o game.Options) string {
	options := make(map[string]string)
	for _, known := range info.Options {
		if v := o[known.Name]; v != known.Default && v != "" {
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
