// Package recap describes a review of a game in messages, for channels and for terminals.
package recap

import (
	"math"
	"strconv"

	"tablee/rules/game"
	"tablee/rules/table"
)

// Summary tells how accurate the player was, and what there is to learn. It names the player if it is shared with
// others.
func Summary(name string, l *table.ReviewLook, shared bool) (lines []game.Msg) {
	r := &l.Review.Players[l.Seat]
	if shared {
		lines = append(lines, game.M("review.of", "who", l.Seat))
	}
	if r.Enough() {
		lines = append(lines, game.M("review.accuracy", "accuracy", r.Accuracy, "n", r.Counted),
			game.M("review.marks", "good", r.Marks[game.Good], "inaccurate", r.Marks[game.Inaccurate],
				"mistake", r.Marks[game.Mistake], "blunder", r.Marks[game.Blunder]))
	} else {
		lines = append(lines, game.M("review.short", "n", r.Counted))
	}
	switch {
	case r.Lesson != "":
		lines = append(lines, game.M("review.lesson", "lesson", game.M(name+".miss."+r.Lesson+".lesson")))
	case r.Enough() && r.Marks[game.Good] == r.Counted:
		lines = append(lines, game.M("review.clean"))
	}
	if len(l.Moments) == 0 {
		lines = append(lines, game.M("review.nomoments"))
	}
	return lines
}

// Moment describes one turn worth another look: above is shown above its board, below below it.
func Moment(name string, l *table.ReviewLook, n int) (above, below []game.Msg) {
	at := l.Moments[n]
	above = append(above, game.M("review.moment."+whyIDs[at.Why], "turn", number(l, at.Told.Ply)))
	below = append(below, turnLines(name, at.Told)...)
	for _, kind := range at.Told.Misses {
		if at.Told.Mark > game.Good {
			below = append(below, game.M("review.kind", "kind", game.M(name+".miss."+kind+".name")))
		}
	}
	return above, below
}

var whyIDs = map[table.Why]string{table.Worst: "worst", table.Chance: "chance", table.Find: "find"}

// number is the number of the reader's turn at a ply, from 1.
func number(l *table.ReviewLook, ply int) int {
	for i, t := range l.Turns {
		if t.Ply == ply {
			return i + 1
		}
	}
	return 0
}

// turnLines tell what was played, what was better, and what the difference cost; the probabilities are hidden as a
// spoiler.
func turnLines(name string, x table.ToldTurn) []game.Msg {
	if x.Best == x.Played {
		return []game.Msg{game.M("review.best", "played", x.PlayedAs)}
	}
	lines := []game.Msg{game.M("review.better", "played", x.PlayedAs, "best", x.BestAs)}
	switch cost := costOf(x.ReviewTurn); {
	case x.Won:
		lines = append(lines, game.M("review.won"))
	case cost > 0:
		lines = append(lines, game.M("review.cost", "cost", game.M(name+"."+unit(x.ReviewTurn), "n", cost)))
	}
	return append(lines, game.M("review.chances", "before", percent(x.Before), "after", percent(x.After)))
}

func unit(t *table.ReviewTurn) string {
	if t.Unit == "" {
		return "unit"
	}
	return t.Unit
}

// costOf is what a turn gave up as a whole number, at least 1 if it was more than nothing.
func costOf(t *table.ReviewTurn) int {
	if t.Cost() <= 0 {
		return 0
	}
	return max(1, int(math.Round(t.Cost())))
}

func percent(chance float64) int { return int(math.Round(100 * chance)) }

// qualityMarks are the marks in a list of turns, as chess players write them.
var qualityMarks = [...]string{game.Good: "", game.Inaccurate: "?!", game.Mistake: "?", game.Blunder: "??"}

// Turns is a table of n turns, beginning with the one of index from: number and move, mark, cost. Turns that do not
// count have a bar. The message review.legend explains the signs.
func Turns(l *table.ReviewLook, from, n int) game.Diagram {
	rows := [][]game.Token{{{Text: game.M("review.head.move"), Tone: game.Faint}, game.T(" "),
		{Text: game.M("review.head.cost"), Tone: game.Faint}}}
	for i, t := range l.Turns[min(from, len(l.Turns)):min(from+n, len(l.Turns))] {
		mark, tone := qualityMarks[t.Mark], game.Plain
		if !t.Counts() {
			mark, tone = "-", game.Faint
		}
		cost := "0"
		switch c := costOf(t.ReviewTurn); {
		case t.Counting == game.Unjudged:
			cost = " "
		case t.Won:
			cost = "#"
		case t.Held:
			cost = "="
		case c > 0:
			cost = "-" + strconv.Itoa(c)
		}
		if mark == "" {
			mark = " "
		}
		rows = append(rows, []game.Token{{Text: game.M("review.row", "turn", from+i+1, "move", t.PlayedAs), Tone: tone},
			{Text: game.Lit(mark), Tone: tone}, {Text: game.Lit(cost), Tone: tone}})
	}
	return game.Diagram{Parts: []game.Part{{Table: rows}}}
}
