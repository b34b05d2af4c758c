package suited

// This file writes suited tiles and reads them: in moves, in saved games, for people.

import (
	"cmp"
	"errors"
	"slices"
	"strconv"
	"strings"

	"tablee/rules/game"
	"tablee/rules/rummy/family"
	"tablee/rules/rummy/suited/deck"
)

// names are a game's words for its tiles.
type names struct {
	Game string // the name with which its message ids begin
	Faces
	Sets *Sets
}

// letters are the short names in a language. The canonical notation uses the English ones.
func (n *names) letters(lang string) *Letters {
	if lang == "fr" {
		return &n.French
	}
	return &n.English
}

// TileText is rank and suit, such as "10b", or "*" for the joker.
func (n *names) TileText(t deck.Tile, lang string) string {
	if t == deck.Joker {
		return "*"
	}
	return n.rankText(t.Rank(), lang) + string(n.letters(lang).Suits[t.Suit()])
}

func (n *names) rankText(rank int, lang string) string {
	if c := n.letters(lang).Ranks[rank]; c != 0 {
		return string(c)
	}
	return strconv.Itoa(rank)
}

// ParseTile reads a rank and a suit in either order and case; for people it also tries the other language.
func (n *names) ParseTile(text, lang string) (deck.Tile, bool) {
	text = strings.ToLower(strings.TrimSpace(text))
	if text == "*" || lang != "" && text == "joker" {
		return deck.Joker, true
	}
	if lang != "" {
		text = n.withoutSign(text, lang)
	}
	if len(text) < 2 || len(text) > 3 {
		return 0, false
	}
	langs := []string{lang}
	if lang != "" {
		langs = []string{lang, "en", "fr"}
	}
	for _, l := range langs {
		for _, part := range [][2]string{{text[:len(text)-1], text[len(text)-1:]}, {text[1:], text[:1]}} {
			r, s := n.parseRank(part[0], l), slices.Index(n.letters(l).Suits[:], part[1][0])
			if r > 0 && s >= 0 {
				return deck.Make(s, r), true
			}
		}
	}
	return 0, false
}

// withoutSign has the letter of a suit in place of its sign: what a board shows can be typed.
func (n *names) withoutSign(text, lang string) string {
	if n.playingCards() {
		for i, sign := range n.Signs {
			text = strings.ReplaceAll(text, sign, string(n.letters(lang).Suits[i]))
		}
	}
	return text
}

// parseRank reads a rank in lower case; it returns 0 if there is none.
func (n *names) parseRank(text, lang string) int {
	for r := 1; r <= deck.Ranks; r++ {
		if text == strconv.Itoa(r) || text == strings.ToLower(n.rankText(r, lang)) {
			return r
		}
	}
	return 0
}

// TileMsg is the tile, and its short text in the reader's language.
func (n *names) TileMsg(t deck.Tile) game.Msg {
	text := game.Lit("*")
	if t != deck.Joker {
		text = game.M(n.Game+".tile", "rank", n.rankMsg(t.Rank()), "suit", n.suitMsg(t.Suit()))
	}
	return text.Showing(n.piece(t, t.Rank(), t == deck.Joker))
}

func (n *names) rankMsg(rank int) game.Msg {
	if c := n.English.Ranks[rank]; c != 0 {
		return game.M(n.Game + ".rank." + string(c))
	}
	return game.Lit(strconv.Itoa(rank))
}

func (n *names) suitMsg(suit int) game.Msg {
	return game.M(n.Game + ".suit." + string(n.English.Suits[suit]))
}

// JokerMsg is "*" and the tile that it stands for; in a group where several suits are possible, only the rank.
func (n *names) JokerMsg(set []deck.Tile, i int) game.Msg {
	switch tile, rank := n.standsFor(set, i); {
	case tile != 0:
		return game.M(n.Game+".joker", "tile", n.TileMsg(tile))
	case rank != 0:
		return game.M(n.Game+".joker", "tile", n.rankMsg(rank))
	}
	return game.Lit("*")
}

// standsFor is the tile for which the joker at index i of a valid combination stands. In a group where several suits
// are possible it is 0 and the rank; otherwise, if nothing is known, 0, 0.
func (n *names) standsFor(set []deck.Tile, i int) (tile deck.Tile, rank int) {
	stands := n.Sets.Stands(set)
	tiles := NaturalTiles(set)
	switch {
	case len(stands) == 1 && i < len(set):
		k := 0
		for _, t := range set[:i] {
			if t == deck.Joker {
				k++
			}
		}
		return stands[0][k], stands[0][k].Rank()
	case len(tiles) > 1:
		return 0, tiles[0].Rank()
	}
	return 0, 0
}

// Piece is a card or a numbered tile, depending on the game.
func (n *names) Piece(set []deck.Tile, i int) game.Piece {
	t, joker := set[i], set[i] == deck.Joker
	rank := t.Rank()
	if joker {
		t, rank = 0, 0
		if _, valid := n.Sets.Arrange(set); valid {
			t, rank = n.standsFor(set, i)
		}
	}
	return n.piece(t, rank, joker)
}

// piece is a tile, or a joker that stands for it; its suit is open if it is 0 or the joker.
func (n *names) piece(t deck.Tile, rank int, joker bool) game.Piece {
	known := t != 0 && t != deck.Joker
	if t == deck.Joker {
		rank = 0
	}
	if n.playingCards() {
		card := game.Card{Rank: rank, Joker: joker}
		if known {
			card.Suit = n.Cards[t.Suit()]
		}
		return card
	}
	tile := game.NumberTile{Number: rank, Joker: joker}
	if known {
		tile.Colour = n.Tones[t.Suit()]
	}
	return tile
}

// Tone is the suit's colour.
func (n *names) Tone(t deck.Tile) game.Tone {
	if t == deck.Joker {
		return game.Strong
	}
	return n.Tones[t.Suit()]
}

// BySuit orders by suit, then rank; the joker is last.
func (n *names) BySuit(a, b deck.Tile) int { return cmp.Compare(a, b) }

// ByRank orders by rank, then suit; the joker is last.
func (n *names) ByRank(a, b deck.Tile) int {
	key := func(t deck.Tile) int {
		if t == deck.Joker {
			return 1 << 10
		}
		return t.Rank()<<4 | t.Suit()
	}
	return cmp.Compare(key(a), key(b))
}

// Find is the index of a tile, or of the first tile of a rank.
func (n *names) Find(set []deck.Tile, text, lang string) int {
	if t, ok := n.ParseTile(text, lang); ok {
		return slices.Index(set, t)
	}
	text = strings.ToLower(strings.TrimSpace(text))
	r := n.parseRank(text, lang)
	return slices.IndexFunc(set, func(t deck.Tile) bool { return t != deck.Joker && t.Rank() == r })
}

var errTile = errors.New("suited: not a tile")

// ReadTile reads "(rouge 4)" of a saved game, its two parts in either order, or a joker. A short text such as 4r is
// accepted too.
func (n *names) ReadTile(tokens []family.Token) (deck.Tile, error) {
	if len(tokens) == 1 {
		if t, ok := n.ParseTile(tokens[0].Text, "fr"); ok {
			return t, nil
		}
		return 0, errTile
	}
	if len(tokens) == 3 && tokens[1].Kind == family.Atom && strings.EqualFold(tokens[1].Text, "joker") {
		return deck.Joker, nil
	}
	if len(tokens) != 4 || tokens[1].Kind != family.Atom || tokens[2].Kind != family.Atom {
		return 0, errTile
	}
	a, b := strings.ToLower(tokens[1].Text), strings.ToLower(tokens[2].Text)
	for range 2 {
		s, r := slices.Index(n.SuitNames[:], a), n.savedRank(b)
		if s >= 0 && r > 0 {
			return deck.Make(s, r), nil
		}
		a, b = b, a
	}
	return 0, errTile
}

// savedRank reads the word or number of a rank; it returns 0 if there is none.
func (n *names) savedRank(text string) int {
	if i := slices.Index(n.RankNames[1:], text); i >= 0 && text != "" {
		return i + 1
	}
	if r, err := strconv.Atoi(text); err == nil && r >= 1 && r <= deck.Ranks {
		return r
	}
	return 0
}

// WriteTile writes "(rouge 4)", or "joker".
func (n *names) WriteTile(t deck.Tile) string {
	if t == deck.Joker {
		return "joker"
	}
	rank := n.RankNames[t.Rank()]
	if rank == "" {
		rank = strconv.Itoa(t.Rank())
	}
	return "(" + n.SuitNames[t.Suit()] + " " + rank + ")"
}
