package message

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode"

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
	unscored := info.Unscored || pointless(res)
	r.Head, r.Won = ResultHeadline(res, info, t.Options)
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
	if a := accountOf(t); a != nil && !unscored {
		addAccount(r, t, info, a)
	}
	return r
}

// accountOf is how the points of a finished match of rounds came about; nil for other games.
func accountOf(t *table.Table) *game.Account {
	v, ok := t.View.(game.Accountant)
	if !ok || t.Phase != table.Over || t.Result == nil || len(t.Result.Scores) != len(t.Seats) {
		return nil
	}
	var rounds []game.Round
	if t.Story != nil {
		rounds = t.Story.Rounds
	}
	a := v.Account(rounds)
	if a == nil || !slices.Equal(a.Totals, t.Result.Scores) {
		return nil
	}
	return a
}

// addAccount tells on a card how the points came about, in place of the course of the scores and of what is counted in
// moves. Where points decided, the headline says the points of both, or how many games somebody has won, and how the
// match ended stands with the last round.
func addAccount(r *chart.Result, t *table.Table, info game.Info, a *game.Account) {
	r.Account = a
	r.Facts = slices.DeleteFunc(r.Facts, func(f chart.Fact) bool {
		return f.Label.ID == "card.best" || f.Label.ID == "card.moves" || f.Label.ID == "card.average"
	})
	for i := range r.Seats {
		r.Seats[i].Best, r.Seats[i].Label = 0, ""
	}
	first := Winners(t.Result.Places)
	if len(first) != 1 || margin(t.Result, first[0], info, t.Options) == 0 {
		return
	}
	who := game.M("board.name", "who", first[0])
	n := t.Result.Scores[first[0]]
	switch {
	case a.Head.ID != "":
		r.Head = headOf(a, who)
	case a.Games != nil:
		r.Head = game.M("card.wins", "who", who)
	case len(t.Seats) == 2 && !info.FewestWin(t.Options):
		r.Head = game.M("card.to", "who", who, "a", n, "b", t.Result.Scores[1-first[0]])
	case info.FewestWin(t.Options):
		r.Head = game.M("card.with", "who", who, "n", n)
	}
	if tellsEnd(a, t, info) || a.Games != nil {
		r.How = a.About
	}
}

// headOf is the headline of an account for somebody.
func headOf(a *game.Account, who any) game.Msg {
	m := game.Msg{ID: a.Head.ID, Args: maps.Clone(a.Head.Args)}
	m.Args["who"] = who
	return m
}

// resultSentence is ResultSentence, or of games that run at once how many somebody has won.
func resultSentence(t *table.Table, info game.Info) game.Msg {
	first := Winners(t.Result.Places)
	if a := accountOf(t); a != nil && a.Head.ID != "" && len(first) == 1 &&
		margin(t.Result, first[0], info, t.Options) > 0 {
		return game.M("card.said", "head", headOf(a, first[0]))
	}
	return ResultSentence(t.Result, info, t.Options)
}

// tellsEnd reports whether an account also says how the match has ended: points decided, and it tells the last round.
func tellsEnd(a *game.Account, t *table.Table, info game.Info) bool {
	first := Winners(t.Result.Places)
	return a != nil && !a.Rounds[len(a.Rounds)-1].How.IsZero() && len(first) == 1 &&
		margin(t.Result, first[0], info, t.Options) > 0
}

// ResultHeadline says who won, and by how much if it was by points.
func ResultHeadline(res *table.Result, info game.Info, o game.Options) (head game.Msg, won bool) {
	switch first := Winners(res.Places); len(first) {
	case 0:
		return game.M("card.over.name"), false
	case 1:
		who := game.M("board.name", "who", first[0])
		if SoleWinner(res.Places) {
			return game.M("card.alone.name", "who", who), false
		}
		if n := margin(res, first[0], info, o); n > 0 && !pointless(res) {
			return game.M("card.by", "who", who, "n", n), true
		}
		return game.M("card.wins", "who", who), true
	default:
		var names []game.Msg
		for _, s := range first {
			names = append(names, game.M("board.name", "who", s))
		}
		return game.M("card.tie.name", "who", names), false
	}
}

// ResultSentence tells in one sentence who has won, and everybody's points if points decided. The seats are bold.
func ResultSentence(res *table.Result, info game.Info, o game.Options) game.Msg {
	order := inOrder(res.Places)
	unscored := info.Unscored || pointless(res) || len(res.Scores) != len(res.Places)
	first := Winners(res.Places)
	switch {
	case len(first) == 0:
		return game.M("card.over.said")
	case len(order) == 1 && unscored:
		return game.M("card.alone.plain", "who", order[0])
	case len(order) == 1:
		return game.M("card.alone.said", "who", order[0], "n", res.Scores[order[0]])
	case len(first) > 1:
		var who []game.Msg
		for _, s := range first {
			who = append(who, game.M("board.name", "who", s))
		}
		if even := res.Scores; !unscored && even[first[0]] == even[first[1]] {
			return game.M("card.tie.at", "who", who, "score", strconv.Itoa(even[first[0]]))
		}
		return game.M("card.tie.said", "who", who)
	}
	if unscored = unscored || margin(res, first[0], info, o) == 0; len(order) == 2 && unscored {
		return game.M("card.beats.plain", "who", order[0], "other", order[1])
	} else if len(order) == 2 {
		a, b := res.Scores[order[0]], res.Scores[order[1]]
		id := "card.beats.by"
		if info.FewestWin(o) {
			id = "card.beats.fewer"
		}
		return game.M(id, "who", order[0], "other", order[1], "a", a, "b", b)
	}
	var others []game.Msg
	for _, s := range order[1:] {
		if unscored {
			others = append(others, game.M("board.name", "who", s))
		} else {
			others = append(others, game.M("card.ahead.of", "who", s, "n", res.Scores[s]))
		}
	}
	if unscored {
		return game.M("card.ahead.plain", "who", order[0], "others", others)
	}
	id := "card.ahead.by"
	if info.FewestWin(o) {
		id = "card.ahead.fewer"
	}
	return game.M(id, "who", order[0], "n", res.Scores[order[0]], "others", others)
}

// ownSentence is a result's sentence for the person of a seat.
func ownSentence(said game.Msg, you game.Seat) game.Msg {
	who, duel := said.Args["who"].(game.Seat)
	other, _ := said.Args["other"].(game.Seat)
	id, ok := strings.CutPrefix(said.ID, "card.beats.")
	switch {
	case !duel || !ok || who != you && other != you:
		return said
	case who == you:
		id = "card.won." + id
	default:
		id = "card.lost." + id
	}
	return game.Msg{ID: id, Args: said.Args}
}

// inOrder are the seats that could win, by place.
func inOrder(places []int) (order []game.Seat) {
	for s, p := range places {
		if p > 0 {
			order = append(order, game.Seat(s))
		}
	}
	slices.SortStableFunc(order, func(a, b game.Seat) int { return cmp.Compare(places[a], places[b]) })
	return order
}

// pointless reports whether scores say no more than who has won: one for the winner, and nothing for the others.
func pointless(res *table.Result) bool {
	sum := 0
	for _, n := range res.Scores {
		if n != 0 && n != 1 {
			return false
		}
		sum += n
	}
	return sum == 1
}

// FinalScores is the table of scores of a finished game, for those who ask, after how it was won.
func FinalScores(t *table.Table, info game.Info) (lines []game.Msg) {
	res := t.Result
	if res == nil || len(res.Places) == 0 {
		return nil
	}
	account := accountOf(t)
	if !res.Reason.IsZero() && !tellsEnd(account, t, info) {
		lines = append(lines, res.Reason)
	}
	if account != nil {
		lines = append(lines, chart.AccountLines(account, true)...)
	}
	return append(lines, scoreLines(res, info)...)
}

// scoreLines are the places and points of those who could win, where points say more than who has won.
func scoreLines(res *table.Result, info game.Info) (lines []game.Msg) {
	if SoleWinner(res.Places) || info.Unscored || pointless(res) || len(res.Scores) != len(res.Places) {
		return nil
	}
	order := inOrder(res.Places)
	for _, s := range order[:min(len(order), mostScores)] {
		lines = append(lines, game.M("board.place", "place", res.Places[s], "who", s, "score", res.Scores[s]))
	}
	return lines
}

// mostScores is how many seats a table of scores lists.
const mostScores = 30

// margin is how many points lie between the winner and the next place; 0 where points did not decide.
func margin(res *table.Result, first game.Seat, info game.Info, o game.Options) int {
	next := -1
	for s, place := range res.Places {
		if game.Seat(s) != first && place > 0 && (next < 0 || place < res.Places[next]) {
			next = s
		}
	}
	if next < 0 || len(res.Scores) != len(res.Places) || info.Unscored {
		return 0
	}
	fewest := info.FewestWin(o)
	for s, place := range res.Places { // the order of the scores must be that of the places
		for k, other := range res.Places {
			if place > 0 && other > 0 && place < other &&
				(res.Scores[s] == res.Scores[k] || res.Scores[s] < res.Scores[k] != fewest) {
				return 0
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
		if s < len(st.Held) {
			o.Held = st.Held[s]
		}
		if s < len(st.Best) && st.Best[s].Ply > 0 {
			if label := bestLabel(st.Best[s]); !label.IsZero() {
				o.Best, o.Label = st.Best[s].Ply, say.Plain(label)
			}
		}
	}
	if best := bestOf(st); len(best.Pieces) > 0 {
		r.Facts = append(r.Facts, chart.Fact{Label: game.M("card.best"), Pieces: best.Pieces})
	}
	if f, ok := ratings(st.Ratings, t.Result.Places); ok {
		r.Facts = append(r.Facts, f)
	}
	for _, b := range st.Records {
		value := game.M("card.record", "who", game.M("board.name", "who", b.Seat), "n", b.Value)
		r.Facts = append(r.Facts, chart.Fact{Label: game.M(t.Game + ".feat." + b.Name), Value: value})
	}
	r.Facts = append(r.Facts, chart.Fact{Label: game.M("card.moves"), Value: game.Lit(strconv.Itoa(st.Plies))})
	if f, ok := averages(r.Seats); ok {
		r.Facts = append(r.Facts, f)
	}
}

// bestOf is the best of everybody's best moves: by points, else by the number of its pieces.
func bestOf(st *table.Story) (best table.Best) {
	for _, b := range st.Best {
		if b.Ply > 0 && (b.Gain > best.Gain || b.Gain == best.Gain && len(b.Pieces) > len(best.Pieces)) {
			best = b
		}
	}
	return best
}

// bestLabel is a word and its points, or the points alone: what a program calls a move says nothing to people.
func bestLabel(b table.Best) game.Msg {
	if made := madeOf(b.Pieces); made != "" {
		b.What, b.Pieces = made, nil
	}
	word := len(b.Pieces) == 0 && isWord(b.What)
	switch {
	case b.Gain <= 0 && len(b.Pieces) > 0:
		return game.M("card.pieces", "n", len(b.Pieces))
	case b.Gain <= 0 && word:
		return game.Lit(b.What)
	case b.Gain <= 0:
		return game.Msg{}
	case !word:
		return game.M("card.points", "n", b.Gain)
	}
	return game.M("card.gain", "what", game.Lit(b.What), "n", b.Gain)
}

// isWord tells whether what a game calls a move is a word.
func isWord(what string) bool {
	return len(what) > 1 && !strings.ContainsFunc(what, func(r rune) bool { return !unicode.IsLetter(r) })
}

// madeOf is the word that letter tiles make; "" for other pieces.
func madeOf(pieces []game.Piece) (word string) {
	for _, p := range pieces {
		l, ok := p.(game.LetterTile)
		if !ok || l.Letter == "" {
			return ""
		}
		word += l.Letter
	}
	return word
}

// ratings tell how the game changed ratings, in the order of the places. A rating that is not reliable yet has no
// number: the card tells by how many games of how many it is made.
func ratings(list []table.Change, places []int) (f chart.Fact, ok bool) {
	list = slices.Clone(list)
	slices.SortStableFunc(list, func(a, b table.Change) int {
		return cmp.Compare(placeOf(places, a.Seat), placeOf(places, b.Seat))
	})
	if !slices.ContainsFunc(list, func(c table.Change) bool { return !c.Provisional }) {
		return ratedGames(list)
	}
	if len(list) == 1 {
		c := list[0]
		value := game.Lit(strconv.Itoa(c.Now))
		if !c.First {
			value = game.M("card.rated", "now", game.Lit(strconv.Itoa(c.Now)), "by", game.Lit(fmt.Sprintf("%+d", c.By)))
		}
		return chart.Fact{Label: game.M("card.rating"), Value: value}, true
	}
	value := game.Msg{}
	for _, c := range list {
		part := game.Lit(fmt.Sprintf("%+d", c.By))
		switch {
		case c.Provisional:
			part = game.M("card.counting", "played", game.Lit(strconv.Itoa(c.Games)), "needed", c.Needed)
		case c.First:
			part = game.Lit(strconv.Itoa(c.Now))
		}
		value = sideBySide(value, part)
	}
	return chart.Fact{Label: game.M("card.ratings"), Value: value}, true
}

// ratedGames tell by how many games the ratings are made where none of them is reliable yet: once if it is the same
// number for all.
func ratedGames(list []table.Change) (f chart.Fact, ok bool) {
	if len(list) == 0 {
		return f, false
	}
	var counts []game.Msg
	for _, c := range list {
		counts = append(counts, game.Lit(strconv.Itoa(c.Games)))
	}
	if !slices.ContainsFunc(list, func(c table.Change) bool { return c.Games != list[0].Games }) {
		counts = counts[:1]
	}
	return chart.Fact{Label: game.M("card.ratedgames"),
		Value: game.M("card.counted", "played", counts, "needed", list[0].Needed)}, true
}

// sideBySide are two figures of a card.
func sideBySide(a, b game.Msg) game.Msg {
	if a.IsZero() {
		return b
	}
	return game.M("card.both", "a", a, "b", b)
}

// placeOf is a seat's place, for sorting: who could not win comes last.
func placeOf(places []int, s game.Seat) int {
	if int(s) < len(places) && places[s] > 0 {
		return places[s]
	}
	return len(places) + 1
}

// averages are the points a move of each of two or three seats, to a tenth.
func averages(seats []chart.Outcome) (f chart.Fact, ok bool) {
	var parts []game.Msg
	seats = slices.Clone(seats)
	slices.SortStableFunc(seats, func(a, b chart.Outcome) int { return cmp.Compare(a.Place, b.Place) })
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
