package rummy

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"

	"tablee/rules/game"
	"tablee/rules/rummy/family"
)

// Boards show the players, the table as numbered combinations, and the own hand. A tile that has moved since the
// reader's last turn (for bystanders, the last turn of the player to move) is followed by "'", and the number of an
// entirely new combination by "+". Words are not interrupted: "'" follows the number of one that has changed.

// Diagram is the table as the seat sees it, including its own hand.
func (v *Observation[T]) Diagram() game.Diagram {
	reader := v.Who
	if reader == Nobody && !v.Over {
		reader = v.Turn
	}
	return v.diagram(v.Table, v.Since(reader), bySuit)
}

// diagram draws a table, with marks for the changes since an earlier one.
func (v *Observation[T]) diagram(table, before [][]T, order string) game.Diagram {
	d := game.Diagram{Parts: []game.Part{v.playersPart()}, Standing: v.standing()}
	if say := v.posted(); say.ID != "" {
		d.Parts = append(d.Parts, game.Part{Text: say})
		if len(table) == 0 { // else its title tells what is in the stock
			d.Parts = append(d.Parts, game.Part{Text: v.Voice.Msg("standing.stock", "n", v.Pool)})
		}
	}
	d.Parts = append(d.Parts, v.dealsParts()...)
	d.Parts = append(d.Parts, v.pileParts(false)...)
	d.Parts = append(d.Parts, v.tableParts(table, before)...)
	d.Parts = append(d.Parts, v.leftParts()...)
	if v.Who != Nobody {
		d.Parts = append(d.Parts, v.handParts(v.Hand, order)...)
	}
	return v.withSigns(d)
}

// withSigns says below the tiles which letter stands for which colour. Suits of cards need no such line: text boards
// show them as signs.
func (v *Observation[T]) withSigns(d game.Diagram) game.Diagram {
	for _, part := range d.Parts {
		for _, t := range part.Tokens {
			if _, ok := t.Piece.(game.NumberTile); ok {
				d.Parts = append(d.Parts, game.Part{Text: v.Voice.Msg("signs"), Drawn: true})
				return d
			}
		}
	}
	return d
}

// standing tells how many tiles everybody holds, what they have scored if anybody has, and how many can be drawn; zero
// once the game is over.
func (v *Observation[T]) standing() game.Msg {
	if v.Over {
		return game.Msg{}
	}
	id := "standing.seat"
	if slices.ContainsFunc(v.Seats, func(s family.Standing) bool { return s.Score != 0 }) {
		id = "standing.scored"
	}
	var list []game.Msg
	for i, s := range v.Seats {
		list = append(list, v.Voice.Msg(id, "seat", game.Seat(i), "n", s.Tiles, "score", s.Score))
	}
	pool := "standing.pool"
	if _, pile := family.DiscardsOf(v.Set); pile {
		pool = "standing.stock"
	}
	return game.Joined(v.Voice.Msg("standing.next").ID, append(list, v.Voice.Msg(pool, "n", v.Pool)))
}

// playersPart is a row for each seat: a mark for the seat in turn, tiles in the hand, score.
func (v *Observation[T]) playersPart() game.Part {
	head := []game.Token{{Text: v.Voice.Msg("head.player")}, {Text: v.Voice.Msg("head.tiles")}}
	how, _ := family.DiscardsOf(v.Set)
	if !how.Knock { // else nobody lays before the end
		head = append(head, game.Token{Text: v.Voice.Msg("head.open")})
	}
	part := game.Part{Table: [][]game.Token{append(head, game.Token{Text: v.Voice.Msg("head.score")})}}
	for i, s := range v.Seats {
		row := game.Token{Text: v.Voice.Msg("seat", "seat", game.Seat(i), "turn", !v.Over && i == v.Turn)}
		if !v.Over && i == v.Turn {
			row.Tone = game.Strong
		}
		opened := v.Voice.Msg("no")
		if s.Opened {
			opened = v.Voice.Msg("yes")
		}
		line := []game.Token{row, game.T(strconv.Itoa(s.Tiles))}
		if !how.Knock {
			line = append(line, game.Token{Text: opened})
		}
		part.Table = append(part.Table, append(line, game.T(strconv.Itoa(s.Score))))
	}
	return part
}

// posted is what the rule set says about this deal, or zero.
func (v *Observation[T]) posted() game.Msg {
	p, ok := v.Set.(family.Poster[T])
	if !ok || v.ended() || len(v.First) == 0 {
		return game.Msg{}
	}
	return p.Posted(v.First[0])
}

// maxDeals is how many deals a board tells the points of: the last ones.
const maxDeals = 3

// dealsParts tell what the last deals of a match have brought, or the scores of games that run at once.
func (v *Observation[T]) dealsParts() []game.Part {
	if _, pile := family.DiscardsOf(v.Set); !pile || len(v.Deals) == 0 {
		return nil
	}
	title, first, columns := v.Voice.Msg("deals"), max(len(v.Deals)-maxDeals, 0), v.Deals
	if s, ok := v.Set.(family.Simultaneous); ok {
		if games := s.Games(v.Deals, len(v.Seats)); games != nil {
			title, first, columns = v.Voice.Msg("games"), 0, games
		}
	}
	if len(columns) < 2 { // the score says it
		return nil
	}
	part := game.Part{Title: title, Table: make([][]game.Token, len(v.Seats)+1)}
	part.Table[0] = []game.Token{{Text: v.Voice.Msg("head.player")}}
	for i := range v.Seats {
		part.Table[i+1] = []game.Token{{Text: v.Voice.Msg("seat", "seat", game.Seat(i), "turn", false)}}
	}
	for n, points := range columns[first:] {
		part.Table[0] = append(part.Table[0], game.T(strconv.Itoa(first+n+1)))
		for i := range v.Seats {
			part.Table[i+1] = append(part.Table[i+1], game.T(strconv.Itoa(points[i])))
		}
	}
	return []game.Part{part}
}

// leftParts show what the others have left in the hands that lie face up. What the knocker has just laid down is marked
// but for what everybody knew of it; at the end, what was taken from the discard pile since the reader's last turn is.
func (v *Observation[T]) leftParts() (parts []game.Part) {
	_, _, took := v.pileSince(v.Who, len(v.Tiles))
	for i := range v.Seats {
		hand := v.FaceUp[i]
		if i == v.Who || hand.Empty() {
			continue
		}
		part := game.Part{Role: game.Beside, Title: v.Voice.Msg("left", "seat", game.Seat(i), "n", v.Set.FinalPoints(hand))}
		fresh := took[i].Intersection(v.Known(i))
		if !v.ended() {
			fresh = hand.Difference(v.Known(i).Difference(took[i]))
		}
		for _, t := range v.sorted(hand, bySuit) {
			token := game.Token{Text: v.Set.TileMsg(t), Tone: v.Set.Tone(t), Piece: v.Set.Piece([]T{t}, 0)}
			if fresh.Has(t) {
				token.State, fresh = game.Fresh, fresh.Difference(family.Copies(t, 1))
			}
			part.Tokens = append(part.Tokens, token)
		}
		parts = append(parts, part)
	}
	return parts
}

// oldPile is how many tiles of a discard pile a board shows besides those that are new.
const oldPile = 7

// pileParts show the last tiles of the discard pile, and what everybody has taken from it and still holds. What has
// come there since the reader's last turn is marked. A draft may have taken the last one.
func (v *Observation[T]) pileParts(taken bool) (parts []game.Part) {
	if _, pile := family.DiscardsOf(v.Set); !pile {
		return nil
	}
	reader := v.Who
	if reader == Nobody && !v.Over {
		reader = v.Turn
	}
	fresh, then, took := v.pileSince(reader, len(v.Tiles))
	row := func(title game.Msg, tiles []T, isNew func(i int) bool) game.Part {
		part := game.Part{Title: title, Role: game.Beside}
		for i, t := range tiles {
			token := game.Token{Text: v.Set.TileMsg(t), Tone: v.Set.Tone(t), Piece: v.Set.Piece([]T{t}, 0)}
			if isNew(i) {
				token.State = game.Fresh
			}
			part.Tokens = append(part.Tokens, token)
		}
		return part
	}
	tiles := v.Tiles
	if taken {
		tiles = tiles[:len(tiles)-1]
	}
	start := min(max(then-oldPile, 0), max(len(tiles)-1, 0))
	pile := row(v.Voice.Msg("pile", "n", len(tiles)), tiles[start:],
		func(i int) bool { return i+start >= fresh })
	if len(tiles) == 0 {
		pile.Text = v.Voice.Msg("nopile")
	}
	parts = append(parts, pile)
	for i := range v.Seats {
		known := v.Known(i).Slice()
		if _, up := v.FaceUp[i]; up || len(known) == 0 || i == v.Who {
			continue
		}
		left := took[i]
		parts = append(parts, row(v.Voice.Msg("known", "seat", game.Seat(i)), known, func(k int) bool {
			isNew := left.Has(known[k])
			left = left.Difference(family.Copies(known[k], 1))
			return isNew
		}))
	}
	return parts
}

// pileSince is how many tiles of a pile of n are older than a seat's last turn, or for Nobody the last turn, how many
// there were then, and what each seat has taken since.
func (h History[T]) pileSince(seat, n int) (old, then int, took map[int]family.Multiset[T]) {
	took = map[int]family.Multiset[T]{}
	old = n
	for k := len(h.Log) - 1; k >= 0; k-- {
		l := h.Log[k]
		if !l.Going && (l.By == seat || seat == Nobody && k < len(h.Log)-1) {
			return old, n, took
		}
		n -= len(l.Threw)
		old = min(old, n)
		n += len(l.Took)
		took[l.By] = took[l.By].Add(l.Took...)
		if l.Again {
			break
		}
	}
	return 0, 0, took // all of this deal, or since the pile became the stock
}

// tableParts are the numbered combinations.
func (v *Observation[T]) tableParts(table, before [][]T) []game.Part {
	title := v.Voice.Msg("table", "n", v.Pool)
	how, pile := family.DiscardsOf(v.Set)
	if pile {
		title = v.Voice.Msg("laidtable", "n", v.Pool)
	}
	if len(table) == 0 && how.Knock { // nothing is laid before the end of a deal
		return nil
	}
	if len(table) == 0 {
		return []game.Part{{Title: title, Text: v.Voice.Msg("bare"), Thing: game.Bare{}}}
	}
	var parts []game.Part
	any, words := false, v.Set.About().Words
	laid := addedTiles(before, table)
	for i, marks := range family.Moved(before, table) {
		whole := !slices.Contains(marks, false)
		changed := slices.Contains(marks, true)
		any = any || changed
		number := strconv.Itoa(i + 1)
		switch {
		case whole:
			number += "+"
		case words && changed:
			number += "'"
		}
		part := game.Part{Indent: 4, Tokens: []game.Token{{Text: game.Lit(fmt.Sprintf("%3s", number)), Tone: game.Faint}}}
		part.Tokens = append(part.Tokens, v.setTokens(table[i], marks, whole, laid)...)
		parts = append(parts, part)
	}
	parts[0].Title = title
	if any {
		id := "legend"
		if words {
			id = "changed.legend"
		}
		parts = append(parts, game.Part{Text: v.Voice.Msg(id), Drawn: true})
	}
	return parts
}

// addedTiles are the number of tiles of each kind that the table has in addition to before.
func addedTiles[T cmp.Ordered](before, table [][]T) map[T]int {
	n := map[T]int{}
	for _, set := range table {
		for _, t := range set {
			n[t]++
		}
	}
	for _, set := range before {
		for _, t := range set {
			n[t]--
		}
	}
	return n
}

// setTokens are the tiles of a combination; the letters of a word are tied together. Of the tiles that were not in the
// combination before, as many as laid has are new, and are subtracted from it; the others have moved.
func (v *Observation[T]) setTokens(c []T, marks []bool, whole bool, laid map[T]int) []game.Token {
	_, valid := v.Set.Arrange(c)
	words := v.Set.About().Words
	var tokens []game.Token
	for k, t := range c {
		tok := game.Token{Text: v.Set.TileMsg(t), Tone: v.Set.Tone(t), Piece: v.Set.Piece(c, k)}
		switch {
		case marks[k] && laid[t] > 0:
			tok.State = game.Fresh
			laid[t]--
		case marks[k]:
			tok.State = game.Moved
		}
		if valid && t == v.Set.Joker() {
			tok.Text = v.Set.JokerMsg(c, k)
		}
		tok.Tie = words && k < len(c)-1
		if marks[k] && !whole && !words {
			mark := game.Token{Text: game.Lit("'"), Tone: tok.Tone, Tie: tok.Tie}
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

// sorted lists a hand in the order that its owner has chosen.
func (v *Observation[T]) sorted(hand family.Multiset[T], order string) []T {
	tiles := hand.Slice()
	if order == byRank {
		slices.SortStableFunc(tiles, v.Set.ByRank)
	} else {
		slices.SortStableFunc(tiles, v.Set.BySuit)
	}
	return tiles
}

// handParts show a hand: one line for each colour, or all tiles by number. Letters have no colours: they are in one
// line.
func (v *Observation[T]) handParts(hand family.Multiset[T], order string) []game.Part {
	title := v.Voice.Msg("hand", "n", hand.Len())
	if hand.Empty() {
		return []game.Part{{Title: title, Text: v.Voice.Msg("none")}}
	}
	var parts []game.Part
	var last game.Tone
	_, letters := v.Set.(family.Speller[T])
	for i, t := range v.sorted(hand, order) {
		tone := v.Set.Tone(t)
		if i == 0 || order == bySuit && tone != last && !letters {
			parts = append(parts, game.Part{Role: game.InHand})
		}
		last = tone
		row := &parts[len(parts)-1]
		row.Tokens = append(row.Tokens, game.Token{Text: v.Set.TileMsg(t), Tone: tone, Piece: v.Set.Piece([]T{t}, 0)})
	}
	parts[0].Title = title
	return parts
}
