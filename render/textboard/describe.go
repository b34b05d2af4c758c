package textboard

import (
	"slices"
	"strconv"
	"strings"
	"unicode"

	"tablee/render"
	"tablee/rules/game"
)

// MaxAlt is Discord's limit for the description of an attachment, in characters.
const MaxAlt = 1024

// Describe describes in words the pieces of a diagram and their places, for people who do not see the picture. A text
// longer than max characters is cut with an ellipsis; 0 means no limit.
func Describe(d game.Diagram, p *render.Printer, max int) string {
	text := strings.Join(DescribeLines(d, p), "\n")
	if max > 0 {
		text = render.Cut(text, max)
	}
	return text
}

// Asked returns the lines that a question such as "row 8" is about: those with that name or, if there are none, those
// that mention it.
func Asked(lines []string, what string) (list []string) {
	fold := func(s string) string { return strings.ToLower(strings.Join(strings.Fields(s), " ")) }
	what = fold(what)
	var about []string
	for _, line := range lines {
		head, _, _ := strings.Cut(fold(line), ":")
		switch {
		case strings.TrimSpace(head) == what || what == "":
			list = append(list, line)
		case strings.Contains(fold(line), what):
			about = append(about, line)
		}
	}
	if list == nil {
		return about
	}
	return list
}

// DescribeLines are the lines of Describe: one for each row of the board, combination or hand.
func DescribeLines(d game.Diagram, p *render.Printer) (lines []string) {
	t := describer{p}
	hands, combos := 0, 0
	for _, part := range d.Parts {
		if !Pictured(part) {
			continue
		}
		switch {
		case part.Thing != nil:
			switch s := part.Thing.(type) {
			case game.Store:
				id := "store"
				if p.Reads(s.Owner) {
					id = "ownstore"
				}
				lines = append(lines, t.say(id, "by", s.Owner, "n", s.Seeds))
			case game.Bare:
				lines = append(lines, p.Plain(part.Text))
			}
		case part.Grid != nil:
			lines = append(lines, t.grid(part.Grid)...)
		case part.Role == game.Reserve:
			for _, row := range part.Table {
				lines = append(lines, t.say("reserve", "side", row[0].Text, "things", t.stacks(Pieces(row))))
			}
		case part.Role == game.Chain:
			ts := Pieces(part.Tokens)
			if first, ok := ts[0].Piece.(game.Domino); ok {
				last, _ := ts[len(ts)-1].Piece.(game.Domino)
				lines = append(lines, t.say("chain", "things", t.list(ts), "left", strconv.Itoa(first.Ends[0]), "right",
					strconv.Itoa(last.Ends[1])))
			}
		case part.Role == game.ArmTop || part.Role == game.ArmBottom:
			lines = append(lines, t.say("hand", "title", part.Title, "things", t.list(Pieces(part.Tokens))))
		case part.Role == game.InHand || part.Role == game.Beside:
			if hands++; part.Title.IsZero() {
				if len(lines) == 0 {
					lines = []string{""}
				}
				lines[len(lines)-1] += t.p.Plain(render.Msg("list.comma")) + t.list(Pieces(part.Tokens))
				continue
			}
			lines = append(lines, t.say("hand", "title", game.Lit(strings.TrimRight(p.Plain(part.Title), ": \u00a0")), "things",
				t.list(Pieces(part.Tokens))))
		default:
			combos++
			lines = append(lines, t.say("set", "n", combos, "things", t.list(Pieces(part.Tokens))))
		}
	}
	if d.Moves != nil {
		better := "good"
		if s := d.Moves.Played; s != nil {
			lines, better = append(lines, t.say("played", "move", t.shown(*s))), "better"
		}
		if s := d.Moves.Better; s != nil {
			lines = append(lines, t.say(better, "move", t.shown(*s)))
		}
	}
	return lines
}

// stacks lists what a reserve has: its empty places are left out, and a dash stands for none.
func (t describer) stacks(ts []game.Token) string {
	ts = slices.DeleteFunc(ts, func(tok game.Token) bool {
		discs, ok := tok.Piece.(game.Discs)
		return ok && len(discs) == 0
	})
	if len(ts) == 0 {
		return "-"
	}
	return t.list(ts)
}

// shown is a move in words.
func (t describer) shown(s game.Shown) game.Msg {
	for _, p := range s.Pieces {
		switch p.(type) {
		case game.NumberTile, game.Card:
			return game.Lit(DescribePieces(s.Pieces, t.p))
		}
	}
	return s.Says
}

// DescribePieces describes pieces in words, one after the other.
func DescribePieces(pieces []game.Piece, p *render.Printer) string {
	ts := make([]game.Token, len(pieces))
	for i, piece := range pieces {
		ts[i].Piece = piece
	}
	return describer{p}.list(ts)
}

// describer describes pieces in words.
type describer struct{ p *render.Printer }

func (t describer) say(id string, pairs ...any) string {
	for i, v := range pairs {
		if s, ok := v.(string); ok && i%2 == 1 {
			pairs[i] = game.Lit(s)
		}
	}
	return t.p.Plain(game.M("describe."+id, pairs...))
}

// list describes tokens one after the other; the letters of a word are joined.
func (t describer) list(ts []game.Token) string {
	var words []string
	letters := true
	for _, tok := range ts {
		l, ok := tok.Piece.(game.LetterTile)
		letters = letters && ok && l.Letter != "" && l.Value == 0
		words = append(words, t.thing(tok))
	}
	if letters && len(ts) > 0 {
		return strings.Join(words, "")
	}
	return strings.Join(words, t.p.Plain(render.Msg("list.comma")))
}

// thing describes one token, and whether it is new or has moved.
func (t describer) thing(tok game.Token) string {
	text := t.piece(tok)
	if text == "" {
		return ""
	}
	if _, letter := tok.Piece.(game.LetterTile); letter {
		return text // said about the word as a whole
	}
	switch tok.State {
	case game.Fresh:
		return t.say("fresh", "thing", text)
	case game.Moved:
		return t.say("moved", "thing", text)
	case game.Chosen:
		text = t.say("chosen", "thing", text)
	case game.Winning:
		return t.say("winning", "thing", text)
	case game.Clinching:
		return t.say("fresh", "thing", t.say("winning", "thing", text))
	}
	if d, ok := tok.Piece.(game.Domino); ok {
		switch d.Fits {
		case [4]bool{}:
		case [4]bool{true, false}:
			return t.say("fitsleft", "thing", text)
		case [4]bool{false, true}:
			return t.say("fitsright", "thing", text)
		case [4]bool{true, true}:
			return t.say("fitsboth", "thing", text)
		default:
			var sides []game.Msg
			for i, side := range []string{"left", "right", "top", "bottom"} {
				if d.Fits[i] {
					sides = append(sides, game.M("describe.end."+side))
				}
			}
			return t.say("fitsat", "thing", text, "sides", sides)
		}
	}
	if tok.State == game.Playable {
		return t.say("playable", "thing", text)
	}
	return text
}

func (t describer) piece(tok game.Token) string {
	switch piece := tok.Piece.(type) {
	case game.LetterTile:
		switch {
		case piece.Letter == "" || piece.Letter == "?":
			return t.say("joker")
		case piece.Blank:
			return strings.ToLower(piece.Letter)
		}
		return piece.Letter
	case game.NumberTile:
		names := []string{"blue", "red", "yellow", "black"}
		switch c := render.TileColour(piece.Colour); {
		case piece.Number == 0:
			return t.say("joker")
		case piece.Joker && c < 0:
			return t.say("jokerfor", "thing", strconv.Itoa(piece.Number))
		case piece.Joker:
			return t.say("jokerfor", "thing", t.say("colour."+names[c], "n", piece.Number))
		case c >= 0:
			return t.say("colour."+names[c], "n", piece.Number)
		}
	case game.Card:
		card := ""
		if piece.Rank > 0 {
			rank := strconv.Itoa(piece.Rank)
			if piece.Rank == 1 || piece.Rank > 10 {
				rank = t.say("rank." + rank)
			}
			card = rank
			if piece.Suit != game.NoSuit {
				card = t.say("suit."+[]string{"", "spades", "hearts", "diamonds", "clubs"}[piece.Suit], "rank", rank)
			}
		}
		switch {
		case piece.Joker && card == "":
			return t.say("joker")
		case piece.Joker:
			return t.say("jokerfor", "thing", card)
		}
		return card
	case game.Domino:
		return strconv.Itoa(piece.Ends[0]) + "-" + strconv.Itoa(piece.Ends[1])
	case game.Discs:
		var all []string
		for _, d := range piece {
			all = append(all, t.say("disc."+strconv.Itoa(min(max(d.Size, 1), game.MaxDisc)), "side",
				[]string{"O", "X"}[int(d.Owner)&1]))
		}
		return strings.Join(all, t.p.Plain(render.Msg("describe.over")))
	case game.Pit:
		if piece.Taken > 0 {
			return t.say("taken", "n", piece.Seeds, "taken", piece.Taken)
		}
		return strconv.Itoa(piece.Seeds)
	}
	return ""
}

// grid describes a board row by row: words where there are letters, else the piece on each cell; empty cells are left
// out.
func (t describer) grid(g *game.Grid) (lines []string) {
	cols := Heads(g)
	for r, row := range g.Cells {
		var said []string
		for c := 0; c < len(row); c++ {
			if _, ok := row[c].Piece.(game.LetterTile); ok {
				word, first, fresh := "", c, false
				for ; c < len(row); c++ {
					l, ok := row[c].Piece.(game.LetterTile)
					if !ok {
						break
					}
					word += t.piece(game.Token{Piece: l})
					fresh = fresh || row[c].State == game.Fresh
				}
				text := t.say("word", "word", word, "at", At(cols, first))
				if fresh {
					text = t.say("fresh", "thing", text)
				}
				said = append(said, text)
				continue
			}
			if text := t.thing(row[c]); text != "" {
				said = append(said, t.say("at", "at", At(cols, c), "thing", text))
			}
		}
		if len(said) > 0 {
			lines = append(lines, t.say("row", "row", t.rowName(g, r), "things",
				strings.Join(said, t.p.Plain(render.Msg("list.comma")))))
		}
	}
	if len(lines) == 0 {
		return []string{t.say("empty")}
	}
	return lines
}

// rowName is a row's label, or its number if labels do not distinguish rows.
func (t describer) rowName(g *game.Grid, r int) string {
	if name := At(g.Left, r); name != "" && strings.ContainsFunc(name, isWord) {
		return name
	}
	return strconv.Itoa(r + 1)
}

func isWord(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }
