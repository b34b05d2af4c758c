// Package recap describes a review of a game in messages, for channels and for terminals.
package recap

import (
	"math"
	"strconv"
	"strings"

	"tablee/rules/game"
	"tablee/rules/table"
)

// Summary tells how accurate the player was, over how many turns, and what there is to learn. It names the player if it
// is shared with others.
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
	case l.Review.Flawless(l.Seat):
		lines = append(lines, game.M("review.clean"))
	case r.Enough() && r.Marks[game.Good] == r.Counted:
		if cost, told := together(name, l.Review.Of(l.Seat)); told {
			lines = append(lines, game.M("review.small", "cost", cost))
		}
	}
	if len(l.Moments) == 0 {
		lines = append(lines, game.M("review.nomoments"))
	}
	return lines
}

// together is what turns have cost in all; told is false if they have cost nothing or have no unit in common.
func together(name string, turns []*table.ReviewTurn) (cost game.Msg, told bool) {
	var sum table.ReviewTurn
	for i, t := range turns {
		if i > 0 && t.Unit != sum.Unit || t.Won {
			return cost, false
		}
		sum.Unit = t.Unit
		if t.Counts() {
			sum.Top += t.Cost()
		}
	}
	return amount(name, &sum), sum.Top >= 1
}

// Headline says what a moment cost, or what was good about it. It names the player if it is shared with others.
func Headline(info game.Info, l *table.ReviewLook, n int, shared bool) game.Msg {
	at := l.Moments[n]
	turn := number(l, at.Told.Ply)
	var who game.Msg
	if shared {
		who = game.M("board.name", "who", l.Seat)
	}
	switch cost := costOf(at.Told.ReviewTurn); {
	case at.Why == table.Find:
		return game.M("review.head.find", "turn", turn)
	case at.Told.Won && at.Told.After == 0 && at.Told.Before > 0 && shared:
		return game.M("review.head.lostby", "turn", turn, "who", who)
	case at.Told.Won && at.Told.After == 0 && at.Told.Before > 0:
		return game.M("review.head.lost", "turn", turn)
	case at.Told.Won:
		return game.M("review.head.won", "turn", turn)
	case cost > 0 && !info.Unscored && shared:
		return game.M("review.head.costof", "turn", turn, "who", who, "cost", amount(info.Name, at.Told.ReviewTurn))
	case cost > 0 && !info.Unscored:
		return game.M("review.head.cost", "turn", turn, "cost", amount(info.Name, at.Told.ReviewTurn))
	}
	return game.M("review.head.mark", "turn", turn, "mark", markMsg(at.Told.Mark))
}

// Moment is what is said above the board of a moment: what was special about the turn, if anything was; and below it:
// why the other move is better.
func Moment(name string, l *table.ReviewLook, n int) (above, below []game.Msg) {
	switch at := l.Moments[n]; {
	case at.Why == table.Find:
		return nil, []game.Msg{game.M("review.why.find")}
	case at.Why == table.Chance:
		above = append(above, game.M("review.why.chance"))
	case at.Why == table.Worst && costsMost(l, at.Told.ReviewTurn):
		above = append(above, game.M("review.why.worst"))
	}
	told := l.Moments[n].Told
	for _, kind := range told.Misses {
		return above, []game.Msg{game.M(name + ".miss." + kind + ".lesson")}
	}
	if why := Why(l.Moments[n].View, told.Best); !why.IsZero() {
		below = append(below, game.M("review.why.better", "why", why))
	}
	return above, below
}

// Why is what a hint would say in favour of a move; zero if the game gives no hints.
func Why(v game.View, m game.Move) game.Msg {
	if h, ok := v.(game.Hinter); ok && m != "" {
		return h.Explain(m).Why
	}
	return game.Msg{}
}

// costsMost reports whether no other turn cost more in the same unit: then the largest drop is also what one sees.
func costsMost(l *table.ReviewLook, t *table.ReviewTurn) bool {
	for _, other := range l.Turns {
		if other.Ply != t.Ply && other.Unit == t.Unit && other.Won == t.Won && other.Cost() >= t.Cost() &&
			other.Counting != game.Unjudged {
			return false
		}
	}
	return true
}

// number is the number of the reader's turn at a ply, from 1.
func number(l *table.ReviewLook, ply int) int {
	for i, t := range l.Turns {
		if t.Ply == ply {
			return i + 1
		}
	}
	return 0
}

// amount is the cost of a turn with its unit.
func amount(name string, t *table.ReviewTurn) game.Msg {
	unit := t.Unit
	if unit == "" {
		unit = "unit"
	}
	return game.M(name+"."+unit, "n", costOf(t))
}

// costOf is what a turn gave up as a whole number, at least 1 if it was more than nothing.
func costOf(t *table.ReviewTurn) int {
	if t.Cost() <= 0 {
		return 0
	}
	return max(1, int(math.Round(t.Cost())))
}

var markIDs = [...]string{game.Good: "good", game.Inaccurate: "inaccurate", game.Mistake: "mistake",
	game.Blunder: "blunder"}

func markMsg(m game.Mark) game.Msg { return game.M("review.mark." + markIDs[m]) }

// Turns is n turns, one a line, beginning with the one of index from: the move, how good it was, what it cost, and what
// was better.
func Turns(info game.Info, l *table.ReviewLook, from, n int) (lines []game.Msg) {
	for i, t := range l.Turns[min(from, len(l.Turns)):min(from+n, len(l.Turns))] {
		played := t.Moves.Played
		if played == nil { // it was the best one
			played = t.Moves.Better
		}
		move := game.M("review.row", "turn", from+i+1, "move", Said(t.PlayedAs, played))
		if what := Judged(info, t.ReviewTurn); !what.IsZero() {
			move = game.M("review.judged", "row", move, "what", what)
		}
		if t.Best != "" && t.Best != t.Played && !t.Held && (t.Mark > game.Good || t.Drop >= worthTelling) {
			move = game.M("review.with", "row", move, "best", Said(t.BestAs, t.Moves.Better))
		}
		lines = append(lines, move)
	}
	return lines
}

// worthTelling is the drop below which a turn is called good and no more: less is within what a judgement can tell.
const worthTelling = 0.02

// Judged is how good a turn was, in a few words.
func Judged(info game.Info, t *table.ReviewTurn) game.Msg {
	mark := markMsg(t.Mark)
	switch cost := costOf(t); {
	case t.Counting == game.Unjudged:
		return game.M("review.mark.unjudged")
	case !t.Counts():
		mark = game.M("review.mark.decided")
	case t.Won:
		return game.M("review.mark.won", "mark", mark)
	case t.Held:
		return game.M("review.mark.held")
	case cost > 0 && !info.Unscored && (t.Mark > game.Good || t.Drop >= worthTelling):
		return game.M("review.mark.cost", "mark", mark, "cost", amount(info.Name, t))
	}
	return mark
}

// suits and colours are the signs of pieces in a line of text.
var (
	suits   = [...]string{game.NoSuit: "", game.Spades: "♠", game.Hearts: "♥", game.Diamonds: "♦", game.Clubs: "♣"}
	colours = map[game.Tone]string{game.Blue: "🔵", game.Red: "🔴", game.Yellow: "🟡", game.Black: "⚫"}
)

// Said is a move in a line of text: numbered tiles and cards by their signs, anything else in words.
func Said(words game.Msg, s *game.Shown) game.Msg {
	var parts []game.Msg
	if s == nil {
		return words
	}
	for _, p := range s.Pieces {
		switch p := p.(type) {
		case game.NumberTile:
			if p.Joker {
				parts = append(parts, game.Lit("🃏"))
			} else {
				parts = append(parts, game.Lit(strings.TrimSpace(colours[p.Colour]+strconv.Itoa(p.Number))))
			}
		case game.Card:
			if p.Joker {
				parts = append(parts, game.Lit("🃏"))
				continue
			}
			rank := game.Lit(strconv.Itoa(p.Rank))
			if p.Rank == 1 || p.Rank > 10 {
				rank = game.M("picture.rank." + strconv.Itoa(p.Rank))
			}
			parts = append(parts, game.M("review.card", "suit", suits[p.Suit], "rank", rank))
		default:
			return words
		}
	}
	if len(parts) == 0 {
		return words
	}
	all := parts[len(parts)-1]
	for i := len(parts) - 2; i >= 0; i-- {
		all = game.M("review.pieces", "first", parts[i], "rest", all)
	}
	return all
}
