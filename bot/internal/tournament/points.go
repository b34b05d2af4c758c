package tournament

import (
	"tablee/rules/game"
	"tablee/rules/table"
)

// The points of a match follow the Awalé text: the game's own points in each game, and the game's forfeit to nothing
// against whoever resigns or exceeds the time: 49 in Awalé, one more than there are seeds. So whoever leads after one
// game cannot gain by giving up the other. The arena also has the text's 50 and 51, for illegal moves and crashes; in a
// channel neither can happen, and resigning counts as exceeding the time. Games that do not show scores (game.Info's
// Unscored) count who has won.

// points tells how games count in a match.
type points struct {
	// forfeit is what the opponent gets at least of whoever resigned, ran out of time or was helped by the computer, where
	// scores count.
	forfeit int
	wins    bool // a game counts 1:0, whatever its scores
}

// points returns the tournament's rules for points. A tournament of an earlier version has the Awalé text's forfeit for
// every game.
func (d *doc) points() points {
	if d.New.Season != nil && len(d.New.Season.More) > 0 { // the points of several games cannot be compared
		return points{forfeit: 1, wins: true}
	}
	if d.Forfeit == 0 {
		return points{forfeit: 49}
	}
	return points{d.Forfeit, d.Wins}
}

// match adds up the points of a match's games, which are over; the sides change from game to game, the first of
// the result having seat 0 in the first. A game that was given up counts, where the game's own points do, at least
// forfeit, at least the opponent's own points, and at least one more than the widest margin of the games that were
// played: it weighs more than any of them in every game. Where a game counts one to nothing anyway, giving up does
// too.
func (r points) match(games []*table.Table) (sum [2]int) {
	widest, scored, played := 0, false, false
	for _, t := range games {
		if _, given := forfeiter(t); !given {
			p, own := r.ofGame(t)
			widest = max(widest, p[0]-p[1], p[1]-p[0])
			scored, played = scored || own, true
		}
	}
	for i, t := range games {
		p, _ := r.ofGame(t)
		if s, given := forfeiter(t); given {
			worth := 1
			if (scored || !played) && !r.wins {
				worth = max(r.forfeit, widest+1)
				if scores := t.Result.Scores; len(scores) == 2 && (scored || r.forfeit > 1) {
					worth = max(worth, scores[1-s])
				}
			}
			p = [2]int{}
			p[1-s] = worth
		}
		first := i % 2
		sum[0] += p[first]
		sum[1] += p[1-first]
	}
	return sum
}

// forfeiter is the seat that gave up a game of two, or let the computer move for it; given is false if neither did.
func forfeiter(t *table.Table) (seat int, given bool) {
	if t.Result == nil || len(t.Result.Places) != 2 || len(t.Seats) != 2 {
		return 0, false
	}
	if s := table.Forfeits(t.Seats, t.Season); s != game.Public {
		return int(s), true
	}
	return 0, false
}

// ofGame are the points of a game of two, and whether they are the game's own scores. They are its own scores if the
// winner has more; so Awalé counts seeds. If the winner does not have more, as in games in which a low score wins, and
// if only wins count, it is 1:0. A game that ended without a result, or with a draw, is 0:0.
func (r points) ofGame(t *table.Table) (p [2]int, own bool) {
	res := t.Result
	if res == nil || len(res.Places) != 2 {
		return p, false
	}
	if len(res.Scores) == 2 && !r.wins {
		copy(p[:], res.Scores)
	}
	switch a, b := res.Places[0], res.Places[1]; {
	case a < b && p[0] <= p[1]:
		return [2]int{1, 0}, false
	case a > b && p[0] >= p[1]:
		return [2]int{0, 1}, false
	case a == b && p[0] != p[1]:
		return [2]int{}, false
	}
	return p, true
}
