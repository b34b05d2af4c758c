package chart

import (
	"strconv"

	"tablee/render"
	"tablee/render/textboard"
	"tablee/rules/game"
)

// AccountLines tell how the points of a match of rounds came about: the scores of games that run at once, then a line
// for each round, the first ones of many in one. What a sum comes to is bold where there is markdown.
func AccountLines(a *game.Account, markdown bool) (lines []game.Msg) {
	for g, one := range a.Games {
		lines = append(lines, game.M("account.said.points", "round", game.M("account.game."+strconv.Itoa(g+1)),
			"points", pointsOf(one.Scores[len(one.Scores)-1], nil)))
	}
	for _, e := range (sheet{Account: a}).folded(mostLines) {
		lines = append(lines, roundLine(a, e, markdown))
	}
	return lines
}

// roundLine tells how a round ended, and what it brought.
func roundLine(a *game.Account, e entry, markdown bool) game.Msg {
	if e.from != e.to {
		return game.M("account.said.points", "round", game.M("account.fold", "from", e.from+1, "to", e.to+1),
			"points", pointsOf(e.points, nil))
	}
	r := a.Rounds[e.from]
	title := game.M("account.said.round", "n", e.from+1)
	if r.How.IsZero() {
		return game.M("account.said.points", "round", title, "points", pointsOf(r.Points, nil))
	}
	how := r.How
	if !r.Why.IsZero() {
		how = game.M("account.why.said", "how", r.How, "why", r.Why)
	}
	title = game.M("account.said.how", "round", title, "how", how)
	switch by, n := r.Gains(); {
	case a.Columns:
		return game.M("account.said.points", "round", title, "points", pointsOf(r.Points, r.Hands))
	case by == game.Public:
		return title
	case r.Sum == "":
		return game.M("account.said.points", "round", title, "points", pointsOf(r.Points, nil))
	case markdown:
		return game.M("account.said.bold", "round", title, "sum", r.Sum, "n", n)
	default:
		return game.M("account.said.sum", "round", title, "sum", r.Sum, "n", n)
	}
}

// pointsOf are the points of each seat, with their sums where hands tell them.
func pointsOf(points []int, hands []game.Hand) (list []game.Msg) {
	for i, n := range points {
		m := game.M("account.said.each", "who", game.Seat(i), "n", n)
		if i < len(hands) && hands[i].Sum != "" {
			m = game.M("account.said.eachsum", "who", game.Seat(i), "sum", hands[i].Sum, "n", n)
		}
		list = append(list, m)
	}
	return list
}

// describeAccount is what the card shows of the rounds, in words: the hands of the last one come at the end.
func (r Result) describeAccount(p *render.Printer) (lines []string) {
	for _, m := range AccountLines(r.Account, false) {
		lines = append(lines, p.Plain(m))
	}
	for i, h := range r.Account.Rounds[len(r.Account.Rounds)-1].Hands {
		var pieces []game.Piece
		for _, set := range h.Sets {
			for _, t := range set {
				pieces = append(pieces, t.Piece)
			}
		}
		if pieces != nil {
			lines = append(lines, p.Plain(game.M("account.said.sets", "who", game.Seat(i), "pieces",
				game.Lit(textboard.DescribePieces(pieces, p)))))
		}
		if h.Rest != nil {
			lines = append(lines, p.Plain(game.M("account.said.rest", "who", game.Seat(i), "points", strconv.Itoa(h.Left),
				"pieces", game.Lit(textboard.DescribePieces(h.Rest, p)))))
		}
	}
	return lines
}
