package rummy

import (
	"slices"
	"strconv"

	"tablee/rules/game"
)

// Boards: the players, the table as numbered combinations, the own hand. A tile that lies elsewhere
// than at the reader's last turn has "'" behind it; a wholly new combination has "+" behind its number.

// Diagram is the table as the seat sees it, its own hand included.
func (v *view[T]) Diagram() game.Diagram {
	return v.diagram(v.table, v.since(v.seat), bySuit)
}

// diagram draws a table, marked against an earlier one.
func (v *view[T]) diagram(table, before [][]T, order string) game.Diagram {
	d := game.Diagram{Parts: []game.Part{v.playersPart()}}
	d.Parts = append(d.Parts, v.tableParts(table, before)...)
	if v.seat != nobody {
		d.Parts = append(d.Parts, v.handParts(v.hand, order)...)
	}
	return d
}

// playersPart is a row for each seat: who is in turn, tiles in the hand, score.
func (v *view[T]) playersPart() game.Part {
	part := game.Part{Table: [][]game.Token{{
		{Text: v.r.msg("head.player")}, {Text: v.r.msg("head.tiles")}, {Text: v.r.msg("head.open")}, {Text: v.r.msg("head.score")},
	}}}
	for i, s := range v.seats {
		row := game.Token{Text: v.r.msg("seat", "seat", game.Seat(i), "turn", !v.over && i == v.turn)}
		if !v.over && i == v.turn {
			row.Tone = game.Strong
		}
		opened := v.r.msg("no")
		if s.Opened {
			opened = v.r.msg("yes")
		}
		part.Table = append(part.Table, []game.Token{
			row, game.T(strconv.Itoa(s.Tiles)), {Text: opened}, game.T(strconv.Itoa(s.Score)),
		})
	}
	return part
}

// tableParts are the numbered combinations.
func (v *view[T]) tableParts(table, before [][]T) []game.Part {
	title := v.r.msg("table", "n", v.pool)
	if len(table) == 0 {
		return []game.Part{{Title: title, Text: v.r.msg("bare")}}
	}
	var parts []game.Part
	any := false
	for i, marks := range moved(before, table) {
		whole := !slices.Contains(marks, false)
		any = any || slices.Contains(marks, true)
		number := strconv.Itoa(i + 1)
		if whole {
			number += "+"
		}
		part := game.Part{Indent: 4, Tokens: []game.Token{{Text: game.Lit(number), Tone: game.Faint}}}
		if pad := 3 - len(number); pad > 0 {
			part.Tokens[0].Text = game.Lit(blanks[:pad] + number)
		}
		part.Tokens = append(part.Tokens, v.setTokens(table[i], marks, whole)...)
		parts = append(parts, part)
	}
	parts[0].Title = title
	if any {
		parts = append(parts, game.Part{Text: v.r.msg("legend")})
	}
	return parts
}

const blanks = "    "

// setTokens are the tiles of a combination; the letters of a word are tied together.
func (v *view[T]) setTokens(c []T, marks []bool, whole bool) []game.Token {
	_, valid := v.set.Arrange(c)
	words := v.set.About().Words
	var tokens []game.Token
	for k, t := range c {
		tok := game.Token{Text: v.set.TileMsg(t), Tone: v.set.Tone(t), Mark: marks[k]}
		if valid && t == v.set.Joker() {
			tok.Text = v.set.JokerMsg(c, k)
		}
		tok.Tie = words && k < len(c)-1
		if marks[k] && !whole {
			mark := game.Token{Text: game.Lit("'"), Tone: tok.Tone, Mark: true, Tie: tok.Tie}
			tok.Tie = true
			tokens = append(tokens, tok, mark)
			continue
		}
		tokens = append(tokens, tok)
	}
	return tokens
}

// Orders of a hand.
const (
	bySuit = "colour"
	byRank = "number"
)

// sorted lists a hand in the order that its owner chose.
func (v *view[T]) sorted(hand Multiset[T], order string) []T {
	tiles := hand.Slice()
	if order == byRank {
		slices.SortStableFunc(tiles, v.set.ByRank)
	} else {
		slices.SortStableFunc(tiles, v.set.BySuit)
	}
	return tiles
}

// handParts show a hand: a line a colour, or all in one flow by number.
func (v *view[T]) handParts(hand Multiset[T], order string) []game.Part {
	title := v.r.msg("hand", "n", hand.Len())
	if hand.Empty() {
		return []game.Part{{Title: title, Text: v.r.msg("none")}}
	}
	var parts []game.Part
	var last game.Tone
	for i, t := range v.sorted(hand, order) {
		tone := v.set.Tone(t)
		if i == 0 || order == bySuit && tone != last {
			parts = append(parts, game.Part{})
		}
		last = tone
		row := &parts[len(parts)-1]
		row.Tokens = append(row.Tokens, game.Token{Text: v.set.TileMsg(t), Tone: tone})
	}
	parts[0].Title = title
	return parts
}
