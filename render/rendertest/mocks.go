package rendertest

import (
	"strings"

	"tablee/rules/game"
)

// Mocks are the positions of the golden pictures.
func Mocks() map[string]game.Diagram {
	return map[string]game.Diagram{
		"scrabble": ScrabbleMock(), "scrabble-full": FullBoard(), "rummikub": RummikubMock(), "letters": lettersMock(),
		"letters-long": longLettersMock(),
		"cards":        cardsMock(),
		"rami":         ramiMock(),
		"gin":          ginMock(),
		"dominoes":     DominoMock("42f 20 04 44 46 66 65 50 00 06 61 15", "13 12 22 45c 01 36 55"),
		"dominoes-marks": DominoMock("42 20 04 44 46 66 65 50 00 06 61 15",
			"14pl 45clr 55pr 01 13 22 36"),
		"dominoes-cross": CrossMock("24f 46 66 63 35 51 14", "65 50 00", "61",
			"14plr 45ctb 46plrtb 01 13"),
		"dominoes-folded": CrossMock("92 24 43 38 81 17 73 30 04 46 66 61 11 19 98 87 74 48f",
			"65 55 58 88 82f", "69 99 97 77 75 59 96 60 09 93 33 35", ""),
		"awale": awaleMock(), "gobblet": GobbletMock(), "awale-compared": comparedMock(),
		"dominoes-long": DominoMock("49 91 12 28 89 90 04 47 77 79 99 92 24 43 33 38 81 15 55 57 73 32 22 20 05 54 41 13f",
			""),
	}
}

var values = map[rune]int{'B': 3, 'C': 3, 'D': 2, 'F': 4, 'G': 2, 'H': 4, 'J': 8, 'K': 10, 'M': 2, 'P': 3, 'Q': 8,
	'V': 4, 'W': 10, 'X': 10, 'Y': 10, 'Z': 10}

func letterPiece(r rune) game.LetterTile {
	up := []rune(strings.ToUpper(string(r)))[0]
	if up != r || r == '?' {
		return game.LetterTile{Letter: string(up), Blank: true}
	}
	return game.LetterTile{Letter: string(r), Value: max(values[r], 1)}
}

// ScrabbleMock is a game in French; the last play goes down from K8.
func ScrabbleMock() game.Diagram {
	g := LetterBoard(`.......b....... .......I....... ..LOW.ELUCIDAT. ...G...I...E... ...H...E...V...
		..MARNEURS.I... ...M...S...D... ......JEU..AULX ...BUEE....i... .TRANS.....S... ....ETIOLEZ....
		.......P....... .......T....... .......E....... .......S.......`, func(r, c int) game.State {
		switch {
		case c == 7 && r > 10:
			return game.Fresh
		case c == 7 && r == 10:
			return game.Along
		}
		return game.Still
	})
	rack := game.Part{Role: game.InHand}
	for _, r := range "ABFINRT" {
		rack.Tokens = append(rack.Tokens, game.Token{Text: game.Lit(string(r)), Piece: letterPiece(r)})
	}
	return game.Diagram{Parts: []game.Part{{Grid: g}, rack}}
}

// LetterBoard is a board of 15 rows with blanks between: letters, jokers in lower case, and dots for empty cells. state
// is what has just happened to the letter in a cell.
func LetterBoard(rows string, state func(r, c int) game.State) *game.Grid {
	premium := strings.Fields(`=..'...=...'..= .-..."..."...-. ..-...'.'...-.. '..-...'...-..' ....-.....-.... ."..."..."...". ..'...'.'...'.. =..'...-...'..=
		..'...'.'...'.. ."..."..."...". ....-.....-.... '..-...'...-..' ..-...'.'...-.. .-..."..."...-. =..'...=...'..=`)
	g := &game.Grid{Width: 1, Gap: 1, Heads: numbers(1, 15), Left: strings.Split("ABCDEFGHIJKLMNO", "")}
	for r, row := range strings.Fields(rows) {
		var cells []game.Token
		for c, ch := range row {
			t := game.T(string(ch))
			if ch == '.' {
				sq := map[byte]game.Square{'=': {Word: 3}, '-': {Word: 2}, '"': {Letter: 3}, '\'': {Letter: 2}}[premium[r][c]]
				sq.Start = r == 7 && c == 7
				t.Piece = sq
			} else {
				t.Piece, t.State = letterPiece(ch), state(r, c)
			}
			cells = append(cells, t)
		}
		g.Cells = append(g.Cells, cells)
	}
	return g
}

// tokensOf reads tiles with blanks between: behind a new one stands !, behind a moved one ~, behind a chosen one ^.
func tokensOf(s string, piece func(string) game.Piece) (list []game.Token) {
	states := map[string]game.State{"!": game.Fresh, "~": game.Moved, "^": game.Chosen}
	for _, w := range strings.Fields(s) {
		name := strings.TrimRight(w, "!~^")
		list = append(list, game.Token{Text: game.Lit(name), Piece: piece(name), State: states[w[len(name):]]})
	}
	return list
}

// PartsOf reads a part a line.
func PartsOf(lines string, role game.Role, piece func(string) game.Piece) (parts []game.Part) {
	for _, l := range strings.Split(lines, "\n") {
		parts = append(parts, game.Part{Role: role, Tokens: tokensOf(l, piece)})
	}
	return parts
}

func NumberPiece(s string) game.Piece {
	p := game.NumberTile{Joker: strings.HasPrefix(s, "*")}
	for _, r := range strings.TrimPrefix(s, "*") {
		if r >= '0' && r <= '9' {
			p.Number = 10*p.Number + int(r-'0')
		} else {
			p.Colour = map[rune]game.Tone{'b': game.Blue, 'r': game.Red, 'y': game.Yellow, 'k': game.Black}[r]
		}
	}
	return p
}

func RummikubMock() game.Diagram {
	d := game.Diagram{Parts: PartsOf("4b 5b 6b 7b 8b\n12b 12r 12k\n11b 11y 11k\n3r 3y 3k\n7b! 7r~ 7k~\n1r 1y 1k\n2r 3r 4r 5r\n2b 3b 4b\n9r 10r 11r *12r 13r\n6r 6y 6k\n5r! 6r! 7r~\n13b 13r 13y", game.OnTable, NumberPiece)}
	d.Parts = append(d.Parts, PartsOf("1b^ 2b^ 3b^ 5b 8b 11b\n2r\n1y 10y\n8k 13k 13k\n*", game.InHand, NumberPiece)...)
	return d
}

func freeLetter(s string) game.Piece {
	switch {
	case s == "*":
		return game.LetterTile{Blank: true}
	case strings.ToLower(s) == s:
		return game.LetterTile{Letter: strings.ToUpper(s), Blank: true}
	}
	return game.LetterTile{Letter: s}
}

func lettersMock() game.Diagram {
	d := game.Diagram{Parts: PartsOf("G A U C H I R O N T\nV A N I L L I N E S\nC O N F E! S! S E\nD! I X\nV~ A! L~ U~ E~\nP O M M E S\nT R A h I R~\nB O E U F\nL~ I~ A! N! T!", game.OnTable, freeLetter)}
	d.Parts = append(d.Parts, PartsOf("B D E^ Q R U *", game.InHand, freeLetter)...)
	return d
}

// longLettersMock has a word longer than a line, and a hand of fourteen tiles.
func longLettersMock() game.Diagram {
	d := game.Diagram{Parts: PartsOf("A N T I C O N S T I T U T I O N N E L L E M E N T\nP O M M E S\nV A L U E\nT R A h I R\nL~ I~ A! N! T!\nD I X\nR O N D\nB E C", game.OnTable, freeLetter)}
	d.Parts = append(d.Parts, PartsOf("A C D^ E E^ G I L^ N P R T U *", game.InHand, freeLetter)...)
	return d
}

func cardPiece(s string) game.Piece {
	p := game.Card{Joker: strings.HasPrefix(s, "*")}
	s = strings.TrimPrefix(s, "*")
	if s == "" {
		return p
	}
	rank := s[:len(s)-1]
	p.Suit = map[byte]game.Suit{'s': game.Spades, 'h': game.Hearts, 'd': game.Diamonds, 'c': game.Clubs}[s[len(s)-1]]
	p.Rank = map[string]int{"A": 1, "10": 10, "J": 11, "Q": 12, "K": 13}[rank]
	if p.Rank == 0 {
		p.Rank = int(rank[0] - '0')
	}
	return p
}

func cardsMock() game.Diagram {
	d := game.Diagram{Parts: PartsOf("3s 3h 3d\n5h 6h 7h 8h 9h!\n7d 8d 9d\n7s 7h 7d\n6s! 7s~ 8s~\n9s 9h 9c\n10s 10d 10c\nQs Qh Qd\n2h 2d *2c\nQd Kd Ad\nKh Kd Kc", game.OnTable, cardPiece)}
	d.Parts = append(d.Parts, PartsOf("2s 3s 4s 6s 4d^ 5d^ 6d^ Jd Ac 5c 8c Jc Kc *", game.InHand, cardPiece)...)
	return d
}

// beside is a titled row of cards next to the table.
func beside(title, cards string) game.Part {
	part := PartsOf(cards, game.Beside, cardPiece)[0]
	part.Title = game.Lit(title)
	return part
}

// ramiMock has a discard pile.
func ramiMock() game.Diagram {
	d := game.Diagram{Parts: PartsOf("8s 9s 10s Js\n9h 10h Jh Qh!\n2h 3h 4h\n10d Jd *Qd Kd Ad\n2s! 2h! 2c!\n5d 5h 5c",
		game.OnTable, cardPiece)}
	d.Parts = append(d.Parts, beside("Défausse (14)", "9c Kc 6d 5s 9d 6h 7c! 3h!"))
	d.Parts = append(d.Parts, PartsOf("4s 5s 7s 5h 6h 8h 2d 6d 7d 2c 7c^ *", game.InHand, cardPiece)...)
	return d
}

// ginMock is a hand that somebody can knock with.
func ginMock() game.Diagram {
	d := game.Diagram{Parts: []game.Part{beside("Discard pile (9)", "Ks 10h Qc 8d Kh 2c 9s Jd!"),
		beside("Bob took", "6c")}}
	d.Parts = append(d.Parts, PartsOf("3s 4s 5s 6s 8s 8h Ad 2d 4d 9d^ 8c", game.InHand, cardPiece)...)
	return d
}

// CrossMock is DominoMock with arms on the first double of the table.
func CrossMock(table, top, bottom, held string) game.Diagram {
	d, arms := DominoMock(table, held), [2]game.Diagram{DominoMock(top, ""), DominoMock(bottom, "")}
	for i, t := range d.Parts[0].Tokens {
		if p := t.Piece.(game.Domino); p.Upright {
			p.Hub = true
			d.Parts[0].Tokens[i].Piece = p
			break
		}
	}
	var parts []game.Part
	for i, role := range []game.Role{game.ArmTop, game.ArmBottom} {
		if ts := arms[i].Parts[0].Tokens; len(ts) > 0 {
			parts = append(parts, game.Part{Title: game.Lit(string("TB"[i])), Role: role, Tokens: ts})
		}
	}
	d.Parts = append(d.Parts[:1:1], append(parts, d.Parts[1:]...)...)
	return d
}

// DominoMock reads dominoes such as 42: f after one means new, c chosen, p playable, and then l, r, t and b
// the ends it fits.
func DominoMock(table, held string) game.Diagram {
	tiles := func(s string, stand bool) (list []game.Token) {
		for _, w := range strings.Fields(s) {
			t := game.Token{Text: game.Lit(w[:2]), Piece: game.Domino{Ends: [2]int{int(w[0] - '0'), int(w[1] - '0')},
				Upright: stand || w[0] == w[1]}}
			t.State = map[string]game.State{"f": game.Fresh, "c": game.Chosen, "p": game.Playable}[w[2:min(3, len(w))]]
			if d := t.Piece.(game.Domino); len(w) > 3 {
				for i, side := range "lrtb" {
					d.Fits[i] = strings.ContainsRune(w[3:], side)
				}
				t.Piece = d
			}
			list = append(list, t)
		}
		return list
	}
	d := game.Diagram{Parts: []game.Part{{Role: game.Chain, Tokens: tiles(table, false)}}}
	if held != "" {
		d.Parts = append(d.Parts, game.Part{Role: game.InHand, Tokens: tiles(held, true)})
	}
	return d
}

func awaleMock() game.Diagram {
	g := &game.Grid{Top: strings.Split("abcdef", ""), Cells: [][]game.Token{
		{{Piece: game.Pit{}, State: game.Left}, {Piece: game.Pit{Seeds: 1}}, {Piece: game.Pit{Seeds: 2}},
			{Piece: game.Pit{Seeds: 2}}, {Piece: game.Pit{}}, {Piece: game.Pit{Seeds: 5}}},
		{{Piece: game.Pit{Seeds: 5}, State: game.Sown}, {Piece: game.Pit{Taken: 3}, State: game.Sown},
			{Piece: game.Pit{Seeds: 12}}, {Piece: game.Pit{Seeds: 3}}, {Piece: game.Pit{Seeds: 1}}, {Piece: game.Pit{}}},
	}}
	return game.Diagram{Parts: []game.Part{
		{Text: game.Lit("5"), Thing: game.Store{Owner: 1, Seeds: 5}}, {Grid: g}, {Text: game.Lit("12"),
			Thing: game.Store{Owner: 0, Seeds: 12}},
	}}
}

// comparedMock is a review's board: e was played, b was better.
func comparedMock() game.Diagram {
	g := &game.Grid{Top: strings.Split("abcdef", ""), Cells: make([][]game.Token, 2)}
	for r, row := range [][]int{{0, 0, 5, 2, 2, 2}, {4, 7, 3, 0, 2, 5}} {
		for _, n := range row {
			g.Cells[r] = append(g.Cells[r], game.Token{Piece: game.Pit{Seeds: n}})
		}
	}
	up, low := g.Cells[0], g.Cells[1]
	low[4].Played.Touch, low[5].Played.Touch = game.From, game.Through
	up[5].Played = game.Trace{Touch: game.Through, Gain: 3}
	low[1].Better.Touch = game.From
	for c := 2; c < 6; c++ {
		low[c].Better.Touch = game.Through
	}
	for c := 3; c < 6; c++ {
		up[c].Better = game.Trace{Touch: game.Through, Gain: 3}
	}
	pit := func(n int) []game.Piece { return []game.Piece{game.Pit{Seeds: n}} }
	return game.Diagram{Moves: &game.Moves{
		Played: &game.Shown{Says: game.Lit("e"), Pieces: pit(2), Amount: game.Lit("+3")},
		Better: &game.Shown{Says: game.Lit("b"), Pieces: pit(7), Amount: game.Lit("+9")}},
		Parts: []game.Part{{Text: game.Lit("8"), Thing: game.Store{Owner: 1, Seeds: 8}}, {Grid: g}, {Text: game.Lit("8"),
			Thing: game.Store{Owner: 0, Seeds: 8}}}}
}

// discsMock reads a stack from the top down: O4X3.
func discsMock(s string) game.Discs {
	d := game.Discs{}
	for i := 0; i+1 < len(s); i += 2 {
		d = append(d, game.Disc{Owner: game.Seat(strings.IndexByte("OX", s[i])), Size: int(s[i+1] - '0')})
	}
	return d
}

func GobbletMock() game.Diagram {
	g := &game.Grid{Top: strings.Split("abcd", ""), Left: strings.Split("1234", "")}
	states := map[string]game.State{"a1": game.Winning, "b2": game.Winning, "c3": game.Winning, "d4": game.Clinching,
		"a2": game.Left}
	for r, row := range []string{"O4 . X4 .", ". O4X3 O4 .", ". O3X2 O1 X4X1", ". X4 . O2"} {
		var cells []game.Token
		for c, w := range strings.Fields(row) {
			cells = append(cells, game.Token{Piece: discsMock(strings.Trim(w, ".")), State: states[g.Top[c]+g.Left[r]]})
		}
		g.Cells = append(g.Cells, cells)
	}
	var reserves [][]game.Token
	for _, who := range []string{"O", "X"} {
		full := discsMock(who + "3" + who + "2" + who + "1")
		reserves = append(reserves, []game.Token{game.T(who), {Piece: game.Discs{}}, {Piece: full}, {Piece: full}})
	}
	return game.Diagram{Parts: []game.Part{{Grid: g}, {Role: game.Reserve, Table: reserves}}}
}
