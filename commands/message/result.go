package message

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"tablee/render"
	"tablee/render/chart"
	"tablee/rules/game"
	"tablee/rules/table"
)

// ResultCard is the card of a finished game; nil if the game was called off. info describes the game.
func ResultCard(t *table.Table, info game.Info, say *render.Printer) *chart.Result {
	res := t.Result
	if t.Phase != table.Over || res == nil || len(res.Places) == 0 {
		return nil
	}
	r := &chart.Result{Game: Title(t.Game), How: res.Reason}
	unscored := info.Unscored
	r.Head, r.Won = ResultHeadline(res, unscored)
	for s := range t.Seats {
		o := chart.Outcome{Name: game.M("board.name", "who", game.Seat(s))}
		if s < len(res.Places) {
			o.Place = res.Places[s]
		}
		if s < len(res.Scores) && !unscored {
			o.Scored, o.Score = true, res.Scores[s]
		}
		r.Seats = append(r.Seats, o)
	}
	if unscored && t.View != nil {
		d := t.View.Diagram()
		r.Board = &d
	}
	if t.Story != nil {
		addStory(r, t, say)
	}
	return r
}

// ResultHeadline says who won, and by how much if it was by points.
func ResultHeadline(res *table.Result, unscored bool) (head game.Msg, won bool) {
	switch first := Winners(res.Places); len(first) {
	case 0:
		return game.M("card.over"), false
	case 1:
		who := game.M("board.name", "who", first[0])
		if SoleWinner(res.Places) {
			return game.M("card.alone", "who", who), false
		}
		if n := margin(res, first[0]); n > 0 && !unscored {
			return game.M("card.by", "who", who, "n", n), true
		}
		return game.M("card.wins", "who", who), true
	default:
		var names []game.Msg
		for _, s := range first {
			names = append(names, game.M("board.name", "who", s))
		}
		return game.M("card.tie", "who", names), false
	}
}

// margin is how many points lie between the winner and the next place; 0 where points did not decide.
func margin(res *table.Result, first game.Seat) int {
	next := -1
	for s, place := range res.Places {
		if game.Seat(s) != first && place > 0 && (next < 0 || place < res.Places[next]) {
			next = s
		}
	}
	if next < 0 || len(res.Scores) != len(res.Places) {
		return 0
	}
	by := 0
	for s, place := range res.Places { // the order of the scores must be that of the places, upwards or downwards
		for o, other := range res.Places {
			if place <= 0 || other <= 0 || place >= other {
				continue
			}
			switch d := res.Scores[s] - res.Scores[o]; {
			case d == 0 || d > 0 && by < 0 || d < 0 && by > 0:
				return 0
			default:
				by = d
			}
		}
	}
	d := res.Scores[first] - res.Scores[next]
	return max(d, -d)
}

// addStory adds to a card how the game went.
func addStory(r *chart.Result, t *table.Table, say *render.Printer) {
	st := t.Story
	r.Plies = st.Plies
	for s := range r.Seats {
		o := &r.Seats[s]
		for _, row := range st.Scores {
			if s < len(row) && o.Scored {
				o.Course = append(o.Course, row[s])
			}
		}
		if s < len(st.Moved) {
			o.Moved = st.Moved[s]
		}
		if s < len(st.Best) && st.Best[s].Ply > 0 {
			o.Best, o.Label = st.Best[s].Ply, say.Plain(bestLabel(st.Best[s]))
		}
	}
	r.Facts = append(r.Facts, chart.Fact{Label: game.M("card.moves"), Value: game.Lit(strconv.Itoa(st.Plies))})
	if f, ok := ratings(st.Ratings); ok {
		r.Facts = append(r.Facts, f)
	}
	for _, b := range st.Records {
		value := game.M("card.record", "who", game.M("board.name", "who", b.Seat), "n", b.Value)
		r.Facts = append(r.Facts, chart.Fact{Label: game.M(t.Game + ".feat." + b.Name), Value: value})
	}
	if f, ok := averages(r.Seats); ok {
		r.Facts = slices.Insert(r.Facts, 1, f)
	}
}

func bestLabel(b table.Best) game.Msg {
	switch {
	case b.Gain <= 0:
		return game.Lit(b.What)
	case b.What == "":
		return game.M("card.points", "n", b.Gain)
	}
	return game.M("card.gain", "what", game.Lit(b.What), "n", b.Gain)
}

// ratings tell how the game changed ratings, in the order of the seats.
func ratings(list []table.Change) (f chart.Fact, ok bool) {
	if len(list) == 1 {
		c := list[0]
		value := game.Lit(strconv.Itoa(c.Now))
		if !c.First {
			value = game.M("card.rated", "now", game.Lit(strconv.Itoa(c.Now)), "by", game.Lit(fmt.Sprintf("%+d", c.By)))
		}
		return chart.Fact{Label: game.M("card.rating"), Value: value}, true
	}
	var parts []string
	for _, c := range list {
		if c.First {
			parts = append(parts, strconv.Itoa(c.Now))
		} else {
			parts = append(parts, fmt.Sprintf("%+d", c.By))
		}
	}
	return chart.Fact{Label: game.M("card.ratings"), Value: game.Lit(strings.Join(parts, " / "))}, len(parts) > 0
}

// averages are the points a move of each of two or three seats, to a tenth.
func averages(seats []chart.Outcome) (f chart.Fact, ok bool) {
	var parts []game.Msg
	for _, s := range seats {
		if len(s.Course) == 0 || len(s.Moved) == 0 || s.Score < 0 {
			return f, false
		}
		tenths := (10*s.Score + len(s.Moved)/2) / len(s.Moved)
		if tenths < 10 {
			return f, false // an average below one point is not worth telling
		}
		parts = append(parts, game.M("card.decimal", "whole", strconv.Itoa(tenths/10), "tenth", strconv.Itoa(tenths%10)))
	}
	if len(parts) < 2 || len(parts) > 3 {
		return f, false
	}
	if len(parts) == 2 {
		return chart.Fact{Label: game.M("card.average"), Value: game.M("card.pair", "a", parts[0], "b", parts[1])}, true
	}
	return chart.Fact{Label: game.M("card.average"), Value: game.M("card.triple", "a", parts[0], "b", parts[1], "c",
		parts[2])}, true
}

// SoleWinner tells whether there was only one contender, who played against their own record.
func SoleWinner(places []int) bool {
	n := 0
	for _, p := range places {
		if p > 0 {
			n++
		}
	}
	return n == 1
}

// Winners are the seats in the first place.
func Winners(places []int) (list []game.Seat) {
	return game.Result{Places: places}.Winners()
}
