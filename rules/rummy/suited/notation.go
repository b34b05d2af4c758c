package suited

import (
	"cmp"
	"errors"
	"slices"
	"strconv"
	"strings"

	"tablee/rules/game"
	"tablee/rules/rummy"
)

// letters are the short names of a language; the canonical notation is the English one.
func (g *Game) letters(lang string) *Letters {
	if lang == "fr" {
		return &g.kit.French
	}
	return &g.kit.English
}

// TileText is rank and suit, such as "10b", or "*" for the joker.
func (g *Game) TileText(t Tile, lang string) string {
	if t == Joker {
		return "*"
	}
	return g.rankText(t.Rank(), lang) + string(g.letters(lang).Suits[t.Suit()])
}

func (g *Game) rankText(rank int, lang string) string {
	if c := g.letters(lang).Ranks[rank]; c != 0 {
		return string(c)
	}
	return strconv.Itoa(rank)
}

// ParseTile reads rank and suit in either order and case; for people it tries the other language too.
func (g *Game) ParseTile(text, lang string) (Tile, bool) {
	text = strings.ToLower(strings.TrimSpace(text))
	if text == "*" || lang != "" && text == "joker" {
		return Joker, true
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
			r, s := g.parseRank(part[0], l), slices.Index(g.letters(l).Suits[:], part[1][0])
			if r > 0 && s >= 0 {
				return MakeTile(s, r), true
			}
		}
	}
	return 0, false
}

// parseRank reads a rank in lower case; 0 if it is none.
func (g *Game) parseRank(text, lang string) int {
	for r := 1; r <= ranks; r++ {
		if text == strconv.Itoa(r) || text == strings.ToLower(g.rankText(r, lang)) {
			return r
		}
	}
	return 0
}

// TileMsg is the short text in the reader's language.
func (g *Game) TileMsg(t Tile) game.Msg {
	if t == Joker {
		return game.Lit("*")
	}
	return game.M(g.kit.Name+".tile", "rank", g.rankMsg(t.Rank()), "suit", g.suitMsg(t.Suit()))
}

func (g *Game) rankMsg(rank int) game.Msg {
	if c := g.kit.English.Ranks[rank]; c != 0 {
		return game.M(g.kit.Name + ".rank." + string(c))
	}
	return game.Lit(strconv.Itoa(rank))
}

func (g *Game) suitMsg(suit int) game.Msg {
	return game.M(g.kit.Name + ".suit." + string(g.kit.English.Suits[suit]))
}

// JokerMsg shows "*" and what it stands for; in a group with a choice, the rank alone.
func (g *Game) JokerMsg(set []Tile, i int) game.Msg {
	stands := g.Stands(set)
	tiles := naturals(set)
	switch {
	case len(stands) == 1 && i < len(set):
		k := 0
		for _, t := range set[:i] {
			if t == Joker {
				k++
			}
		}
		return game.M(g.kit.Name+".joker", "tile", g.TileMsg(stands[0][k]))
	case len(tiles) > 1:
		return game.M(g.kit.Name+".joker", "tile", g.rankMsg(tiles[0].Rank()))
	}
	return game.Lit("*")
}

// Tone is the suit's colour.
func (g *Game) Tone(t Tile) game.Tone {
	if t == Joker {
		return game.Strong
	}
	return g.kit.Tones[t.Suit()]
}

// BySuit orders by suit, then rank; the joker is last.
func (g *Game) BySuit(a, b Tile) int { return cmp.Compare(a, b) }

// ByRank orders by rank, then suit; the joker is last.
func (g *Game) ByRank(a, b Tile) int {
	key := func(t Tile) int {
		if t == Joker {
			return 1 << 10
		}
		return t.Rank()<<4 | t.Suit()
	}
	return cmp.Compare(key(a), key(b))
}

// Find is the place of a tile, or of the first tile of a rank.
func (g *Game) Find(set []Tile, text, lang string) int {
	if t, ok := g.ParseTile(text, lang); ok {
		return slices.Index(set, t)
	}
	text = strings.ToLower(strings.TrimSpace(text))
	r := g.parseRank(text, lang)
	return slices.IndexFunc(set, func(t Tile) bool { return t != Joker && t.Rank() == r })
}

var errTile = errors.New("suited: not a tile")

// ReadTile reads "(rouge 4)" of a saved game, its two parts in either order, or a joker; a short text
// such as 4r is accepted too.
func (g *Game) ReadTile(tokens []rummy.Token) (Tile, error) {
	if len(tokens) == 1 {
		if t, ok := g.ParseTile(tokens[0].Text, "fr"); ok {
			return t, nil
		}
		return 0, errTile
	}
	if len(tokens) == 3 && tokens[1].Kind == rummy.Atom && strings.EqualFold(tokens[1].Text, "joker") {
		return Joker, nil
	}
	if len(tokens) != 4 || tokens[1].Kind != rummy.Atom || tokens[2].Kind != rummy.Atom {
		return 0, errTile
	}
	a, b := strings.ToLower(tokens[1].Text), strings.ToLower(tokens[2].Text)
	for range 2 {
		s, r := slices.Index(g.kit.SuitNames[:], a), g.savedRank(b)
		if s >= 0 && r > 0 {
			return MakeTile(s, r), nil
		}
		a, b = b, a
	}
	return 0, errTile
}

// savedRank reads the word or number of a rank; 0 if it is none.
func (g *Game) savedRank(text string) int {
	if i := slices.Index(g.kit.RankNames[1:], text); i >= 0 && text != "" {
		return i + 1
	}
	if n, err := strconv.Atoi(text); err == nil && n >= 1 && n <= ranks {
		return n
	}
	return 0
}

// WriteTile writes "(rouge 4)", or "joker".
func (g *Game) WriteTile(t Tile) string {
	if t == Joker {
		return "joker"
	}
	rank := g.kit.RankNames[t.Rank()]
	if rank == "" {
		rank = strconv.Itoa(t.Rank())
	}
	return "(" + g.kit.SuitNames[t.Suit()] + " " + rank + ")"
}
