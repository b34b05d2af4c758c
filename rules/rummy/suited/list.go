package suited

import (
	"cmp"
	"slices"

	"tablee/rules/game"
	"tablee/rules/rummy/family"
	"tablee/rules/rummy/suited/deck"
)

// This file lists the sets that a hand makes, and names them briefly.

// SetsIn lists the sets that tiles make: those without a joker first, then those with one, each by their points. Runs
// have three to five tiles, or all that follow each other.
func (g *Game) SetsIn(tiles family.Multiset[deck.Tile]) [][]deck.Tile {
	list := g.pureSets(tiles)
	g.byWorth(list)
	if tiles.Has(deck.Joker) {
		wild := g.jokerSets(tiles)
		g.byWorth(wild)
		list = append(list, wild...)
	}
	return list
}

func (g *Game) byWorth(list [][]deck.Tile) {
	slices.SortStableFunc(list, func(a, b []deck.Tile) int { return cmp.Compare(g.Total(b), g.Total(a)) })
}

// pureSets are the runs and groups without a joker.
func (g *Game) pureSets(tiles family.Multiset[deck.Tile]) [][]deck.Tile {
	list := g.PureRuns(tiles)
	for suit := range deck.Suits {
		var run []deck.Tile
		for c := 1; c <= g.Top()+1; c++ {
			if tile := deck.Make(suit, deck.RankAt(c)); c <= g.Top() && tiles.Count(tile) > count(run, tile) {
				run = append(run, tile)
				continue
			}
			if len(run) > longestPureRun {
				list = append(list, run)
			}
			run = nil
		}
	}
	for rank := 1; rank <= deck.Ranks; rank++ {
		same := ofRank(tiles, rank)
		for size := deck.Suits; size >= 3; size-- {
			list = append(list, choose(same, size)...)
		}
	}
	return list
}

// longestPureRun is the length of the longest runs that PureRuns lists.
const longestPureRun = 5

// jokerSets are the runs of three and four tiles and the groups in which a joker stands for one tile.
func (g *Game) jokerSets(tiles family.Multiset[deck.Tile]) (list [][]deck.Tile) {
	for suit := range deck.Suits {
		for size := 3; size <= 4; size++ {
			for start := 1; start+size-1 <= g.Top(); start++ {
				run, jokers := make([]deck.Tile, size), 0
				for i := range run {
					run[i] = deck.Make(suit, deck.RankAt(start+i))
					if tiles.Count(run[i]) <= count(run[:i], run[i]) {
						run[i], jokers = deck.Joker, jokers+1
					}
				}
				if jokers == 1 {
					list = append(list, run)
				}
			}
		}
	}
	for rank := 1; rank <= deck.Ranks; rank++ {
		same := ofRank(tiles, rank)
		for size := deck.Suits - 1; size >= 2; size-- {
			for _, group := range choose(same, size) {
				list = append(list, withJokers(slices.Clip(group), 1))
			}
		}
	}
	var valid [][]deck.Tile // a joker at the end of a run may be read at the other one: the same set twice
	for _, set := range list {
		a, ok := g.Arrange(set)
		if ok && !slices.ContainsFunc(valid, func(b []deck.Tile) bool { return slices.Equal(a, b) }) {
			valid = append(valid, a)
		}
	}
	return valid
}

// ofRank lists the different tiles of a rank.
func ofRank(tiles family.Multiset[deck.Tile], rank int) (same []deck.Tile) {
	for suit := range deck.Suits {
		if t := deck.Make(suit, rank); tiles.Has(t) {
			same = append(same, t)
		}
	}
	return same
}

func count(tiles []deck.Tile, tile deck.Tile) (n int) {
	for _, t := range tiles {
		if t == tile {
			n++
		}
	}
	return n
}

// Worth is what a valid set counts in a first meld.
func (g *Game) Worth(set []deck.Tile) int { return g.Total(set) }

// Brief names tiles in few characters, with the sign of a suit: a run as 11-12-13 🟡 or ♠10-J-Q, a group as 7 🔵🔴🟡 or
// ♠7 ♥7 ♦7, and other tiles one by one, as 🔴 9 or ♠7.
func (g *Game) Brief(set []deck.Tile) game.Msg {
	tiles := NaturalTiles(set)
	_, valid := g.Arrange(set)
	switch {
	case valid && !g.IsRun(set) && !g.playingCards():
		signs := ""
		for _, t := range set {
			signs += g.sign(t)
		}
		return g.glued(g.glued(g.rankMsg(tiles[0].Rank()), game.Lit(" ")), game.Lit(signs))
	case valid && g.IsRun(set):
		var run game.Msg
		for i, t := range set {
			rank := game.Lit(jokerSign)
			if t != deck.Joker {
				rank = g.rankMsg(t.Rank())
			}
			if i == 0 {
				run = rank
			} else {
				run = g.glued(g.glued(run, game.Lit("-")), rank)
			}
		}
		if g.playingCards() {
			return g.glued(game.Lit(g.sign(tiles[0])), run)
		}
		return g.glued(run, game.Lit(" "+g.sign(tiles[0])))
	}
	var all game.Msg
	for i, t := range set {
		if i == 0 {
			all = g.briefTile(t)
		} else {
			all = g.glued(g.glued(all, game.Lit(" ")), g.briefTile(t))
		}
	}
	return all
}

// briefTile is a tile with its sign.
func (g *Game) briefTile(t deck.Tile) game.Msg {
	switch {
	case t == deck.Joker:
		return game.Lit(jokerSign)
	case g.playingCards():
		return g.glued(game.Lit(g.sign(t)), g.rankMsg(t.Rank()))
	}
	return g.glued(game.Lit(g.sign(t)+"\u00a0"), g.rankMsg(t.Rank()))
}

// glued puts two texts together.
func (g *Game) glued(a, b game.Msg) game.Msg {
	if a.ID == "" && b.ID == "" {
		return game.Lit(a.Lit + b.Lit)
	}
	return game.M(g.kit.Name+".glued", "a", a, "b", b)
}

const jokerSign = "🃏"

// sign is a tile's suit as a character.
func (g *Game) sign(t deck.Tile) string {
	if t == deck.Joker {
		return jokerSign
	}
	return g.Signs[t.Suit()]
}
