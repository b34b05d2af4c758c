// Package suited implements what the rule sets with numbered tiles in four suits have in common: tiles, groups and
// runs, the exact solver, and the computer players. A Variant holds the differences; Rummikub and the card game are
// each a Variant and a catalogue of texts.
package suited

import (
	"io/fs"
	"sync"

	"tablee/rules/game"
	"tablee/rules/rummy/family"
	"tablee/rules/rummy/suited/deck"
)

// Variant is a game with suited tiles: two copies of each of 4 times 13 tiles, and two jokers, or by an option three
// and four.
type Variant struct {
	Name    string
	Version int
	Seats   int // default number
	Deal    int // tiles of a new hand
	// AceHigh: rank 1 may also stand above rank 13.
	AceHigh bool
	// Points are the points of each column, by index: 1 to 13, and 14 for rank 1 above 13. A group of rank 1 counts as
	// column 14 if AceHigh is set.
	Points [deck.Ranks + 2]int
	// JokerPoints is what a joker left in the hand costs.
	JokerPoints int
	// First is the least total of a first meld; FirstOption, if not empty, is the option that changes it.
	First       int
	FirstOption string
	// AmongOption and PackOption, if not empty, are the options whose values FirstAmong and PackLarge mean that the
	// table may be used in the turn of the first meld, and that there are three of each tile and four jokers.
	AmongOption string
	PackOption  string
	// PureRun: a first meld must contain a run without a joker.
	PureRun bool
	Faces
	// Puzzles are the kinds of puzzles: see family.Puzzled.
	Puzzles []game.PuzzleKind
	// Jokers, Presets, Newcomer and Timeouts are those of family.About.
	Jokers   []family.JokerRule
	Presets  []game.Preset
	Newcomer string
	Timeouts []string
}

// The choices of AmongOption and PackOption that change something.
const (
	FirstAmong = "rearrange"
	PackLarge  = "large"
)

// Game is a Variant as a rule set. It is a family.RuleSet[deck.Tile].
type Game struct {
	Sets
	names
	kit   Variant
	first int // the least total of a first meld at this table
	about family.About
	// the table's options OptionScore and OptionDeal
	official, mso bool
	pack          deck.Pack
	// among: in the turn of the first meld the table may be used too, once the tiles laid contain a first meld.
	among   bool
	solvers *sync.Pool // of *solver; shared by the copies that With makes for the same pack
	large   *sync.Pool // that of the large pack
}

// New makes the rule set of a Variant, with its own texts and options.
func New(k Variant, texts fs.FS, options ...game.Option) *Game {
	g := &Game{kit: k, first: k.First, pack: deck.Usual, solvers: new(sync.Pool), large: new(sync.Pool)}
	g.about = family.About{
		Name: k.Name, Version: k.Version, Seats: k.Seats, Levels: Levels, Default: 1, Options: options, Misses: misses,
		Texts: texts, Jokers: k.Jokers, Presets: k.Presets, Newcomer: k.Newcomer, Timeouts: k.Timeouts,
	}
	g.Sets = Sets{AceHigh: k.AceHigh, Points: k.Points, JokerPoints: k.JokerPoints}
	g.names = names{Game: k.Name, Faces: k.Faces, Sets: &g.Sets}
	return g
}

// About describes the game.
func (g *Game) About() family.About { return g.about }

// With reads the options of a table.
func (g *Game) With(o game.Options) (family.RuleSet[deck.Tile], error) {
	with := *g
	if g.kit.FirstOption != "" {
		with.first = o.Int(g.kit.FirstOption)
	}
	with.official, with.mso = o[OptionScore] == ScoreOfficial, o[OptionDeal] == DealMSO
	with.among = g.kit.AmongOption != "" && o[g.kit.AmongOption] == FirstAmong
	if g.kit.PackOption != "" && o[g.kit.PackOption] == PackLarge {
		with.pack, with.solvers = deck.Large, g.large
	}
	return &with, nil
}

// Pack holds the copies of each tile and the jokers.
func (g *Game) Pack() family.Multiset[deck.Tile] {
	pack := family.Copies(deck.Joker, g.pack.Jokers)
	for s := range deck.Suits {
		for r := 1; r <= deck.Ranks; r++ {
			pack = pack.Union(family.Copies(deck.Make(s, r), g.pack.Copies))
		}
	}
	return pack
}

// Excess is the part of tiles that the pack does not have: the solver relies on no more.
func (g *Game) Excess(tiles family.Multiset[deck.Tile]) family.Multiset[deck.Tile] {
	return tiles.Difference(g.Pack())
}

// Joker is the joker tile.
func (g *Game) Joker() deck.Tile { return deck.Joker }

// HandSize is the number of tiles in a new hand.
func (g *Game) HandSize() int { return g.kit.Deal }

// MinHand is 0: hands are not refilled.
func (g *Game) MinHand() int { return 0 }

// EndsOnEmptyPool is false: the first empty hand ends the game.
func (g *Game) EndsOnEmptyPool() bool { return false }

// LowWins is true if what is left in the hand counts against its owner, and nothing else does.
func (g *Game) LowWins() bool { return !g.official }

// Points is 0: plays score nothing by themselves.
func (g *Game) Points(family.Turn[deck.Tile]) int { return 0 }

// FinalPoints is the total of a hand's tiles.
func (g *Game) FinalPoints(hand family.Multiset[deck.Tile]) int {
	sum := 0
	for t, n := range hand.All() {
		sum += n * g.TilePoints(t)
	}
	return sum
}
