package tournament

import (
	"tablee/rules/game"
	"tablee/rules/table"
)

// The points of a match follow the Awalé text: the game's own points in each game, and the game's forfeit to nothing
// against whoever resigns or exceeds the time: 49 in Awalé, one more than there are seeds. So nobody who leads after
// one game gains by giving up the other. The arena has the text's 50 and 51 too, for illegal moves and crashes; in a
// channel neither can happen, and who resigns counts as out of time. Games whose scores people are not told
// (game.Info's Unscored) count who has won.

// points says what games count for in a match.
type points struct {
	// forfeit is what the opponent gets at least of whoever resigned, ran out of time or was helped by the computer, where
	// scores count.
	forfeit int
	wins    bool // a game counts one to nothing, whatever its scores
}

// points are the tournament's. One of an earlier version has the Awalé text's forfeit, whatever is played.
func (d *doc) points() points {
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
		if _, given := loser(t); !given {
			p, own := r.of(t)
			widest = max(widest, p[0]-p[1], p[1]-p[0])
			scored, played = scored || own, true
		}
	}
	for i, t := range games {
		p, _ := r.of(t)
		if s, given := loser(t); given {
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

// loser is the seat that gave a game of two up, or let the computer move in it, if one did.
func loser(t *table.Table) (seat int, given bool) {
	if t.Result == nil || len(t.Result.Places) != 2 || len(t.Seats) != 2 {
		return 0, false
	}
	if s := table.Forfeits(t.Seats); s != game.Public {
		return int(s), true
	}
	return 0, false
}

// of are the points of a game of two, and whether they are the game's own scores. They are where the winner has
// more; so Awalé counts seeds. Where the winner has no more than the loser, as in games in which little is good, and
// where wins count, it is one to nothing. A game that was put away without a result, or left as a draw, is nothing to
// nothing.
func (r points) of(t *table.Table) (p [2]int, own bool) {
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
