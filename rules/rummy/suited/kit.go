// Package suited holds what the rule sets with numbered tiles in four suits have in common: tiles,
// groups and runs, the exact solver, and the computer players. A Kit says in what they differ; Rummikub
// and the cards are each a Kit and a catalogue of texts.
package suited

import (
	"io/fs"
	"sync"

	"tablee/rules/game"
	"tablee/rules/rummy"
)

// Tile is a suit (0 to 3) times 16 plus a rank (1 to 13), or Joker.
type Tile uint8

// Joker is the tile that stands for any other.
const Joker Tile = 0x40

const (
	suits  = 4
	ranks  = 13
	copies = 2 // of each tile in the pack
	jokers = 2
)

// MakeTile is the tile of a suit, 0 to 3, and a rank, 1 to 13.
func MakeTile(suit, rank int) Tile { return Tile(suit<<4 | rank) }

// Suit is the tile's suit, 0 to 3; the joker has none.
func (t Tile) Suit() int { return int(t >> 4) }

// Rank is the tile's number, 1 to 13; the joker has none.
func (t Tile) Rank() int { return int(t & 15) }

// valid tells whether t is a tile at all.
func (t Tile) valid() bool {
	return t == Joker || t.Suit() < suits && t.Rank() >= 1 && t.Rank() <= ranks
}

// Kit is a game with suited tiles: two copies of each of 4 times 13 tiles, and two jokers.
type Kit struct {
	Name    string
	Version int
	Seats   int // usual number
	Deal    int // tiles in a first hand
	// AceHigh: rank 1 may also stand above rank 13.
	AceHigh bool
	// Points of each column, by index: 1 to 13, and 14 for rank 1 above 13. A group of rank 1 counts
	// column 14 if AceHigh.
	Points [ranks + 2]int
	// JokerPoints is what a joker left in the hand costs.
	JokerPoints int
	// First is the least total of a first lay; FirstOption, if not empty, is the option that tells it.
	First       int
	FirstOption string
	// PureRun: a first lay holds at least one run without a joker.
	PureRun bool
	// SuitNames and RankNames are the words of saved games (a rank without a word is its number).
	// English and French are the letters of the suits 0 to 3, and the ranks with a letter by index.
	SuitNames [suits]string
	RankNames [ranks + 1]string
	English   Letters
	French    Letters
	Tones     [suits]game.Tone
}

// Letters are the short names of suits and ranks in a language, in lower case for suits and in capitals
// for ranks; a rank without a letter is its number.
type Letters struct {
	Suits [suits]byte
	Ranks [ranks + 1]byte
}

// Game is a Kit as a rule set. It is a rummy.RuleSet[Tile].
type Game struct {
	kit     Kit
	first   int // the least total of a first lay at this table
	about   rummy.About
	solvers *sync.Pool // of *solver; shared by the copies that With makes
}

// New makes the rule set of a Kit, with the texts and options that are its own.
func New(k Kit, texts fs.FS, nouns map[string][2]string, options ...game.Option) *Game {
	return &Game{kit: k, first: k.First, solvers: new(sync.Pool), about: rummy.About{
		Name: k.Name, Version: k.Version, Seats: k.Seats, Levels: Levels, Default: 2, Options: options, Texts: texts, Nouns: nouns,
	}}
}

// About describes the game.
func (g *Game) About() rummy.About { return g.about }

// With reads the option that sets the total of a first lay.
func (g *Game) With(o game.Options) (rummy.RuleSet[Tile], error) {
	if g.kit.FirstOption == "" {
		return g, nil
	}
	with := *g
	with.first = o.Int(g.kit.FirstOption)
	return &with, nil
}

// Pack holds two copies of each tile and the jokers.
func (g *Game) Pack() rummy.Multiset[Tile] {
	pack := rummy.Copies(Joker, jokers)
	for s := range suits {
		for r := 1; r <= ranks; r++ {
			pack = pack.Union(rummy.Copies(MakeTile(s, r), copies))
		}
	}
	return pack
}

// Excess is what the pack does not have: the solver counts on there being two of each tile at most.
func (g *Game) Excess(tiles rummy.Multiset[Tile]) rummy.Multiset[Tile] {
	return tiles.Difference(g.Pack())
}

// Joker is the joker.
func (g *Game) Joker() Tile { return Joker }

// HandSize is the number of tiles dealt.
func (g *Game) HandSize() int { return g.kit.Deal }

// MinHand is 0: hands are not filled.
func (g *Game) MinHand() int { return 0 }

// EndsOnEmptyPool is false: the first empty hand ends the game.
func (g *Game) EndsOnEmptyPool() bool { return false }

// LowWins is true: what is left in the hand counts against its owner.
func (g *Game) LowWins() bool { return true }

// Points is 0: plays earn nothing by themselves.
func (g *Game) Points(rummy.Turn[Tile]) int { return 0 }

// FinalPoints is the sum of a hand's tiles.
func (g *Game) FinalPoints(hand rummy.Multiset[Tile]) int {
	sum := 0
	for t, n := range hand.All() {
		sum += n * g.points(t)
	}
	return sum
}

// points is what a tile in the hand costs at the end.
func (g *Game) points(t Tile) int {
	if t == Joker {
		return g.kit.JokerPoints
	}
	return g.rankPoints(t.Rank())
}

// rankPoints is the value of a rank in a group or a hand: the high one of rank 1.
func (g *Game) rankPoints(rank int) int {
	if rank == 1 && g.kit.AceHigh {
		return g.kit.Points[ranks+1]
	}
	return g.kit.Points[rank]
}

// top is the last column in which a tile of a run may lie.
func (g *Game) top() int {
	if g.kit.AceHigh {
		return ranks + 1
	}
	return ranks
}

// rankAt is the rank of the tile that lies in a column.
func rankAt(column int) int {
	if column > ranks {
		return 1
	}
	return column
}
