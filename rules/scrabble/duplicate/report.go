package duplicate

import (
	"cmp"
	"slices"
	"strconv"

	"tablee/rules/game"
	"tablee/rules/scrabble"
	"tablee/rules/scrabble/internal/board"
	"tablee/rules/scrabble/internal/state"
)

const (
	mostListed = 5 // how many seats the standings list
	mostNext   = 2 // how many results below the top are told
	mostBars   = 4 // bars between no points and the top
)

// LastRound implements game.Reporter.
func (v *view) LastRound() *game.RoundReport {
	if len(v.Past) == 0 {
		return nil
	}
	r := &v.Past[len(v.Past)-1]
	place, _ := board.ParsePlacement(r.Top)
	o := v.Options.scrabble()
	report := &game.RoundReport{Number: len(v.Past), Top: r.Points, Word: game.Lit(board.Letters(r.Word)),
		At: game.Lit(o.Where(place)), Solo: game.Seat(r.Solo - 1), Best: v.leaders(),
		Told:  []string{"duplicate.ev.top", "duplicate.ev.solo"},
		Board: scrabble.SquaresAfter(v.observation(), state.LayOf(r.Top, &v.Board))}
	if v.End == "" {
		report.Hand = *scrabble.Rack(v.observation(), v.Rack.String())
	}
	if r.Solo > 0 {
		report.Bonus = soloBonus
	}
	var points []int
	for s, a := range r.Answers {
		if a == "" {
			continue
		}
		n := r.points(s)
		points = append(points, n)
		switch {
		case n == 0:
		case n == r.Points:
			report.Found++
		default:
			report.Next = append(report.Next, game.Gain{Seat: game.Seat(s), Points: n})
		}
	}
	report.Answers = len(points)
	slices.SortStableFunc(report.Next, func(a, b game.Gain) int { return cmp.Compare(b.Points, a.Points) })
	report.Next = report.Next[:min(len(report.Next), mostNext)]
	report.Bars = bars(r.Points, points)
	return report
}

// points are those of a seat's answer to a round, without the bonus.
func (r *round) points(s int) int {
	if s == r.Solo-1 {
		return r.score(s) - soloBonus
	}
	return r.score(s)
}

// order lists the seats by place.
func (p *position) order() []int {
	order := make([]int, len(p.Totals))
	for s := range order {
		order[s] = s
	}
	slices.SortStableFunc(order, p.compareSeats)
	return order
}

// leaders are the seats with most points, and what each got in the last round.
func (p *position) leaders() (list []game.Leader) {
	last := &p.Past[len(p.Past)-1]
	places := p.places()
	for _, s := range p.order()[:min(len(p.Totals), mostListed)] {
		list = append(list, game.Leader{Place: places[s], Seat: game.Seat(s), Total: p.Totals[s], Gain: last.score(s)})
	}
	return list
}

// bars count points up to a top: nothing, some ranges of about equal width, and the top.
func bars(top int, points []int) []game.Bar {
	list := []game.Bar{{Label: "0"}}
	from := 1 // the fewest points of the next bar
	var ends []int
	add := func(end int) { // a bar up to end-1
		if from >= end {
			return
		}
		label := "<" + strconv.Itoa(end)
		if end == from+1 {
			label = strconv.Itoa(from)
		}
		list, ends = append(list, game.Bar{Label: label}), append(ends, end)
		from = end
	}
	step, n := barSteps(top)
	for i := 1; i < n; i++ {
		add(i * step)
	}
	if add(top); top > 0 {
		list = append(list, game.Bar{Label: strconv.Itoa(top), Top: true})
	}
	for _, p := range points {
		i := 0
		if p > 0 {
			i, _ = slices.BinarySearch(ends, p+1)
			i++
		}
		list[i].N++
	}
	return list
}

// barSteps are the width of the ranges below a top, the first from 0 on, and their number. The last range goes to the
// top and has half of the width at least.
func barSteps(top int) (step, n int) {
	for _, step = range []int{1, 2, 3, 5, 10, 20, 25, 30, 40, 50, 100, 200, 500} {
		n = top / step
		if n < mostBars && 2*(top-n*step) >= step {
			n++
		}
		if n <= mostBars {
			return step, n
		}
	}
	return step, mostBars
}

// Ranking implements game.Reporter.
func (v *view) Ranking() *game.Ranking {
	r := &game.Ranking{Rounds: len(v.Past), Bonus: soloBonus}
	solos, played := make([]int, len(v.Totals)), make([]int, len(v.Totals))
	best := -1
	for i := range v.Past {
		past := &v.Past[i]
		r.Tops += past.Points
		for s, a := range past.Answers {
			if a != "" {
				played[s]++
			}
		}
		if past.Solo == 0 {
			continue
		}
		solos[past.Solo-1]++
		if best < 0 || past.Points > v.Past[best].Points {
			best = i
		}
	}
	if best >= 0 {
		past := &v.Past[best]
		r.BestSolo = &game.Solo{Seat: game.Seat(past.Solo - 1), Round: best + 1, Points: past.Points,
			Pieces: v.Options.pieces(past.Word)}
	}
	places := v.places()
	for _, s := range v.order() {
		r.Rows = append(r.Rows, game.RankingRow{Place: places[s], Seat: game.Seat(s), Points: v.Totals[s],
			Percent: percent(v.Totals[s], r.Tops), Solos: solos[s], Played: played[s]})
	}
	return r
}

// percent is a share of a whole, rounded.
func percent(n, whole int) int {
	if whole == 0 {
		return 0
	}
	return (200*n + whole) / (2 * whole)
}

// pieces are the tiles of a word, whose jokers are in lower case.
func (o *Options) pieces(word string) (list []game.Piece) {
	for i := range len(word) {
		tile := game.LetterTile{Letter: board.Letters(word[i : i+1]), Blank: word[i] >= 'a'}
		if t, ok := board.ParseTile(word[i]); ok && !tile.Blank {
			tile.Value = int(o.set().Values[t])
		}
		list = append(list, tile)
	}
	return list
}
