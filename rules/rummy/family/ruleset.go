// Package family is what the engine and the rule sets of its family share: the rule sets' contract, the tiles as
// multisets, the table as a list of combinations, and the files of saved games.
package family

import (
	"cmp"
	"context"
	"io/fs"
	"math/rand/v2"

	"tablee/rules/game"
)

// RuleSet is a game of the family: what the engine does not know. A value is immutable and safe for concurrent use. T
// is a tile; equal tiles cannot be told apart, and one value of T is the joker.
//
// A language is that of a person who types ("fr"; one without letters of its own is taken as English); "" is the
// canonical notation of moves.
type RuleSet[T cmp.Ordered] interface {
	// About names the game and lists its own options and texts.
	About() About
	// With is the rule set as a table's options make it; they hold About's options and the engine's.
	With(o game.Options) (RuleSet[T], error)

	// Pack holds all tiles of the game, jokers included.
	Pack() Multiset[T]
	// Excess are the tiles of a saved game that are more than the game may have.
	Excess(tiles Multiset[T]) Multiset[T]
	// Joker is the tile that stands for any other.
	Joker() T
	// HandSize is the number of tiles dealt to each seat.
	HandSize() int
	// MinHand is the number of tiles up to which a hand is filled after a turn; 0 is never.
	MinHand() int
	// Arrange reports whether the tiles are a combination, and puts them in the order in which it is
	// shown. A valid order is kept where the place of a joker tells what it stands for.
	Arrange(set []T) ([]T, bool)
	// Stands lists what the jokers of a valid combination may stand for: each element has one tile for
	// each joker, in their order. It may be empty when the combination has no joker.
	Stands(set []T) [][]T
	// ValidTable refuses a table of valid combinations that may not lie together.
	ValidTable(table [][]T) error
	// ValidFirst refuses valid combinations, all from the hand, that are no first lay.
	ValidFirst(sets [][]T) error
	// Points is what a play earns.
	Points(t Turn[T]) int
	// FinalPoints is what a hand left at the end adds to its owner's score.
	FinalPoints(hand Multiset[T]) int
	// EndsOnEmptyPool reports whether an empty hand ends the game only when the pool is empty too.
	EndsOnEmptyPool() bool
	// LowWins reports whether the lowest score wins.
	LowWins() bool

	// ReadTile reads a tile of a saved game: one atom, or a well-parenthesised list.
	ReadTile(tokens []Token) (T, error)
	// WriteTile is the inverse of ReadTile.
	WriteTile(t T) string

	Notation[T]
	PlayFinder[T]
}

// About describes a rule set.
type About struct {
	Name    string
	Version int
	Seats   int // how many are usual; 2 to 6 may play
	Levels  int
	Default int // the level for a newcomer
	// Words: a combination is written without blanks, and a typed letter that is not at hand is
	// played with a joker.
	Words bool
	// ByPoints: the best play is the one with most points; else with most tiles.
	ByPoints bool
	Options  []game.Option
	Misses   []string // kinds that Judge tells
	// Texts holds the catalogues (en.toml, fr.toml...) with what is the rule set's own: the fixed messages of a game
	// that the engine's texts do not have, and <name>.noun, what a tile is called.
	Texts fs.FS
}

// Notation is how tiles are written for people and in moves. No tile's text holds a blank or '|'.
type Notation[T cmp.Ordered] interface {
	// TileText is a tile's short text in a language.
	TileText(t T, lang string) string
	// ParseTile reads what TileText wrote; for people it is forgiving: case, order, the other language.
	ParseTile(text, lang string) (T, bool)
	// TileMsg is the short text in the reader's language.
	TileMsg(t T) game.Msg
	// JokerMsg is how the joker at index i of a valid combination is shown: with what it stands for.
	JokerMsg(set []T, i int) game.Msg
	// Piece is the tile at index i of a combination as a thing; a joker of a valid combination tells what it stands for.
	Piece(set []T, i int) game.Piece
	// Tone is a tile's colour where there are colours.
	Tone(t T) game.Tone
	// BySuit and ByRank order a hand in the two ways a person may choose.
	BySuit(a, b T) int
	ByRank(a, b T) int
	// Find is the index of the tile of a combination that the text means, such as a number or a letter
	// without its colour; -1 if there is none.
	Find(set []T, text, lang string) int
}

// PlayFinder finds plays. All methods may be called from several goroutines. What they find satisfies the
// rules; what a context that ends cut short is the best so far.
type PlayFinder[T cmp.Ordered] interface {
	// Lay finds the table that lays exactly these tiles, with the fewest changes to its combinations.
	Lay(ctx context.Context, s Situation[T], tiles Multiset[T]) ([][]T, bool)
	// Best finds the best play by a criterion: "" or "tiles" for most tiles, then most points;
	// "points" for most points, then most tiles. An unknown criterion is taken as "".
	Best(ctx context.Context, s Situation[T], by string) (Found[T], bool)
	// Choose is a computer player of a level from 1 to About.Levels. No Table means to draw.
	Choose(ctx context.Context, level int, s Situation[T], rng *rand.Rand) Found[T]
	// Judge values a valid play, or nil to draw, beside the best one it finds; see game.Judge. Its verdict leaves Best
	// out.
	Judge(ctx context.Context, s Situation[T], table [][]T, effort int) Judged[T]
	// Measure is what a play laid, in tiles and points, for an analysis.
	Measure(t Turn[T]) (tiles, points int)
}

// Situation is all that the seat in turn knows and a search needs.
type Situation[T cmp.Ordered] struct {
	Hand      Multiset[T]
	Table     [][]T // combinations in the order of Arrange
	Opened    bool  // the seat has made its first lay
	FullJoker bool  // the full joker rule is in force
	Seat      int
	Seats     []Standing
	Told      []Told[T]   // what each seat's turns tell of its hand; shorter than Seats when nothing is known
	Pool      int         // tiles in the pool
	Unseen    Multiset[T] // the pool and the other hands together
	Passes    int         // seats that passed in a row on an empty pool
}

// Told is what everybody can conclude of a hand from its seat's turns in the present deal. The zero Told
// says nothing.
type Told[T cmp.Ordered] struct {
	Moved bool  // the seat has had a turn
	Laid  int   // tiles that it has laid so far
	Fresh int   // tiles of the hand that came at the end of its last turn
	Left  [][]T // the combinations that its last turn left and might have used: nil before and in its first lay
}

// Standing is what everybody knows of a seat.
type Standing struct {
	Score  int
	Opened bool
	Tiles  int // in the hand
}

// Turn is a play: the table and hand before and after it.
type Turn[T cmp.Ordered] struct {
	Before, After [][]T
	Hand, Left    Multiset[T]
}

// Found is what a search found: the table after the play (nil: nothing to lay), its value in the rule
// set's own unit, and the effort.
type Found[T cmp.Ordered] struct {
	Table [][]T
	Value float64
	Depth int
	Nodes int64
}

// Judged is a verdict with the table after the best play; nil is to draw.
type Judged[T cmp.Ordered] struct {
	game.Verdict
	Table [][]T
}

// Tiles holds all tiles of a table.
func Tiles[T cmp.Ordered](table [][]T) Multiset[T] {
	var all []T
	for _, set := range table {
		all = append(all, set...)
	}
	return MultisetOf(all...)
}
