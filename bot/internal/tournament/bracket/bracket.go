// Package bracket has the logic of tournaments: it decides who meets whom, who advances and who is out. It plays, shows
// and stores nothing.
//
// A Tournament is an immutable value: Report and Withdraw return a new one. It is encoded in JSON, so that it can be
// stored between two results.
//
// Entrants are numbers from 0, the best seed first. Play goes by rounds: the matches of a round are open together, in
// any order and at the same time; when the last is done the next round is drawn. Nobody plays twice in a round.
//
// # Single elimination
//
// The first round is the usual seeded tree, with byes for the best when the number is no power of two. From then on
// neighbours in the tree meet. The loser of a match is out.
//
// # Double elimination
//
// Entrants who have not lost are in the winners' bracket, which is the same tree; those who have lost once are in the
// losers' bracket; those who have lost twice are out. The losers play in every round; the winners sit one out whenever
// the losers are more than they are, which for a power of two gives the usual calendar, every other round of the
// losers' bracket being against those who have just come down. Both brackets are drawn from the present entrants: so
// neither a withdrawal nor a number that is no power of two leaves a hole, and a round has at most one bye in each, for
// an entrant with the fewest byes. Nobody meets an opponent again as long as it can be avoided, and if it cannot, not
// at once. The last of each bracket meet in the final; when the one who had not lost loses it, they meet again, and
// that match decides.
//
// # Ties in knock-out formats
//
// With BothWin a tied match lets both through, as in the Awalé text: neither has lost, both stay in their bracket and
// the next round has one more entrant than it would have had. So that the tournament ends, a tie is decided when it is
// the final, when the two are the only ones left in their bracket, and when they have tied before. Without BothWin
// every tie is decided: for the entrant who has scored more points in the earlier matches of the tournament, then for
// the better seed.
//
// # Round robin and Swiss
//
// Standings, in standings.go, tell how equals are ranked. A round robin is drawn by the circle method. The Swiss
// system pairs equals in points, upper half against lower half, nobody twice as long as it can be avoided, and gives
// nobody a second bye before everyone has had one.
//
// # League
//
// A league is a round robin in groups. All its matches are open from the beginning and may be played in any order;
// their rounds say in which order they are meant.
//
// # Fillers
//
// Fillers only complete the field. In a league they do not meet each other. In the knock-out formats and in the Swiss
// system the others meet each other as long as they can, and a bye goes to a filler rather than to one of them.
//
// # Withdrawals
//
// An entrant who withdraws loses the open match by walkover and is not drawn any more. In a round robin the matches
// still to come are walkovers too; when fewer than half had been played, all of that entrant's matches are struck from
// the standings. So it is in a league.
//
// An entrant who is ejected (Eject) is not drawn any more either, but the open match is played to the end and counts.
package bracket

import (
	"fmt"
	"slices"
)

// Format is a kind of tournament.
type Format string

// Formats.
const (
	Single Format = "single" // single elimination
	Double Format = "double" // double elimination, with a second final if need be
	Robin  Format = "robin"  // everyone meets everyone
	Swiss  Format = "swiss"  // a fixed number of rounds between equals
	League Format = "league" // everyone meets everyone of the same group, in any order
)

// maxEntrants bounds the size of a tournament.
const maxEntrants = 1024

// Config says what a tournament is.
type Config struct {
	Format   Format `json:"format"`
	Entrants int    `json:"entrants"` // 2 to maxEntrants
	// Rounds is the number of rounds of a Swiss tournament, by default the least that would single out a
	// winner by elimination; of a round robin or league, how often everyone meets everyone, by default once.
	Rounds int `json:"rounds,omitempty"`
	// BothWin lets both through a tied match of a knock-out format.
	BothWin bool `json:"both_win,omitempty"`
	// Groups are the sizes of the groups of a league, at least 2 each: the first entrants are in the first group. By
	// default all are in one.
	Groups []int `json:"groups,omitempty"`
	// Fillers are the entrants who only complete the field. A round robin has none.
	Fillers []int `json:"fillers,omitempty"`
}

// Stage is the part of a tournament that a match belongs to.
type Stage string

// Stages. Round robin, Swiss and league have Main alone.
const (
	Main    Stage = "main" // of single elimination: the tree
	Winners Stage = "winners"
	Losers  Stage = "losers"
	Final   Stage = "final" // of double elimination: both of them
)

// Result is how a match ended.
type Result string

// Results.
const (
	Open   Result = ""
	AWins  Result = "a"
	BWins  Result = "b"
	Tied   Result = "tie"  // in a knock-out format: both are through
	Nobody Result = "none" // both have withdrawn, or the match was dropped
)

// noEntrant marks the place of a missing entrant.
const noEntrant = -1

// maxPoints bounds the points of a match, either way.
const maxPoints = 1 << 30

// Match is a meeting of two entrants.
type Match struct {
	ID       int    `json:"id"` // its index in Tournament.Matches
	Round    int    `json:"round"`
	Stage    Stage  `json:"stage"`
	A        int    `json:"a"`
	B        int    `json:"b"`
	Result   Result `json:"result,omitempty"`
	Points   [2]int `json:"points"`             // of A and B
	Walkover bool   `json:"walkover,omitempty"` // somebody withdrew, or the match was dropped
	Decided  bool   `json:"decided,omitempty"`  // equal points, but one had to win
}

// Played tells whether the match is over and was not decided by a withdrawal.
func (m Match) Played() bool { return m.Result != Open && !m.Walkover }

// Winner is the entrant who won, if one did.
func (m Match) Winner() (entrant int, ok bool) {
	switch m.Result {
	case AWins:
		return m.A, true
	case BWins:
		return m.B, true
	}
	return noEntrant, false
}

// Loser is the entrant who lost, if one did.
func (m Match) Loser() (entrant int, ok bool) {
	switch m.Result {
	case AWins:
		return m.B, true
	case BWins:
		return m.A, true
	}
	return noEntrant, false
}

// has tells whether an entrant plays in the match.
func (m Match) has(e int) bool { return m.A == e || m.B == e }

// Bye is a round that an entrant passes without an opponent.
type Bye struct {
	Round   int   `json:"round"`
	Stage   Stage `json:"stage"`
	Entrant int   `json:"entrant"`
}

// Tournament is the state of a tournament. Its fields are for reading and storing.
type Tournament struct {
	Config  Config  `json:"config"`
	Round   int     `json:"round"` // the round being played, from 1
	Done    bool    `json:"done"`
	Matches []Match `json:"matches"` // of all rounds up to now
	Byes    []Bye   `json:"byes"`
	// Gone is the round in which each entrant went out or withdrew; 0 for those who are still in.
	Gone []int `json:"gone"`
	// Withdrawn also marks those who were ejected.
	Withdrawn []bool `json:"withdrawn"`
	// Unbeaten and Beaten are the two brackets in the order of the tree. A format with one bracket uses
	// the first.
	Unbeaten []int `json:"unbeaten,omitempty"`
	Beaten   []int `json:"beaten,omitempty"`
}

// New draws the first round.
func New(c Config) (Tournament, error) {
	if c.Entrants < 2 || c.Entrants > maxEntrants {
		return Tournament{}, fmt.Errorf("bracket: %d entrants; there must be 2 to %d", c.Entrants, maxEntrants)
	}
	if c.Rounds < 0 || c.Rounds > maxEntrants {
		return Tournament{}, fmt.Errorf("bracket: %d rounds", c.Rounds)
	}
	switch {
	case !slices.Contains([]Format{Single, Double, Robin, Swiss, League}, c.Format):
		return Tournament{}, fmt.Errorf("bracket: no format %q", c.Format)
	case c.Format == Swiss && c.Rounds == 0:
		for 1<<c.Rounds < c.Entrants {
			c.Rounds++
		}
	case (c.Format == Robin || c.Format == League) && c.Rounds == 0:
		c.Rounds = 1
	}
	if c.Format == League && c.Groups == nil {
		c.Groups = []int{c.Entrants}
	}
	if err := c.checkGroups(); err != nil {
		return Tournament{}, err
	}
	t := Tournament{Config: c, Gone: make([]int, c.Entrants), Withdrawn: make([]bool, c.Entrants)}
	if t.knockout() {
		for _, p := range c.tree() {
			t.Unbeaten = append(t.Unbeaten, p[0])
			if p[1] != noEntrant {
				t.Unbeaten = append(t.Unbeaten, p[1])
			}
		}
	}
	t.draw()
	return t, nil
}

func (t *Tournament) knockout() bool { return t.Config.Format == Single || t.Config.Format == Double }

// clone is a deep copy.
func (t Tournament) clone() Tournament {
	t.Matches = slices.Clone(t.Matches)
	t.Byes = slices.Clone(t.Byes)
	t.Gone = slices.Clone(t.Gone)
	t.Withdrawn = slices.Clone(t.Withdrawn)
	t.Unbeaten = slices.Clone(t.Unbeaten)
	t.Beaten = slices.Clone(t.Beaten)
	return t
}

// Champion is the winner of a finished tournament: of a league, the best of the first group who is no filler and
// has a point. There is none if the last entrants withdrew or were ejected.
func (t Tournament) Champion() (entrant int, ok bool) {
	if !t.Done {
		return noEntrant, false
	}
	for _, s := range t.Standings() {
		if t.Config.Format == League && t.Config.fills(s.Entrant) {
			continue
		}
		if s.Withdrawn || s.Group > 0 || t.Config.Format == League && s.Points == 0 {
			break
		}
		return s.Entrant, true
	}
	return noEntrant, false
}
