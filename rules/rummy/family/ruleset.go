// Package family is shared by the engine of rummy and its rule sets: the interface of rule sets, tiles as multisets,
// the table as a list of combinations, and the format of saved games.
package family

import (
	"cmp"
	"context"
	"io/fs"
	"math/rand/v2"

	"tablee/rules/game"
)

// RuleSet is a game of the family. A value is immutable and safe for concurrent use. T is the type of tiles; equal
// tiles are indistinguishable, and one value of T is the joker.
//
// A language is that of a person who types ("fr"; languages without tile letters of their own use the English ones); ""
// is the canonical notation of moves.
type RuleSet[T cmp.Ordered] interface {
	// About names the game and lists its own options and texts.
	About() About
	// With is the rule set for a table's options; they contain About's options and the engine's.
	With(o game.Options) (RuleSet[T], error)

	// Pack holds all tiles of the game, jokers included.
	Pack() Multiset[T]
	// Excess are the tiles of a saved game that exceed what the game may have.
	Excess(tiles Multiset[T]) Multiset[T]
	// Joker is the tile that stands for any other.
	Joker() T
	// HandSize is the number of tiles dealt to each seat.
	HandSize() int
	// MinHand is the number of tiles up to which a hand is refilled after a turn; 0 means never.
	MinHand() int
	// Arrange reports whether the tiles are a combination, and returns them in display order. A valid order is kept if
	// a joker's place determines its meaning.
	Arrange(set []T) ([]T, bool)
	// Stands lists what the jokers of a valid combination may stand for: each element has one tile for each joker, in
	// their order. It may be empty if the combination has no joker.
	Stands(set []T) [][]T
	// ValidTable is a refusal if valid combinations must not be on the table together.
	ValidTable(table [][]T) error
	// ValidFirst is a refusal if valid combinations, all from the hand, are not a valid first meld.
	ValidFirst(sets [][]T) error
	// Points is the score of a play.
	Points(t Turn[T]) int
	// FinalPoints is what the tiles left in a hand add to its owner's score at the end; see also DealScorer.
	FinalPoints(hand Multiset[T]) int
	// EndsOnEmptyPool reports whether an empty hand ends the game only if the pool is empty too.
	EndsOnEmptyPool() bool
	// LowWins reports whether the lowest score wins.
	LowWins() bool

	// ReadTile parses a tile of a saved game: one atom, or a list with matching parentheses.
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
	Seats   int // the usual number
	// MinSeats and MaxSeats are how many may play; 0: 2 and 6.
	MinSeats, MaxSeats int
	Levels             int
	Default            int // the level for newcomers
	// Words: a combination is written without blanks, and a joker replaces a typed letter that is not available.
	Words bool
	// ByPoints: the best play is the one with the most points; else the one with the most tiles.
	ByPoints bool
	// Jokers are the choices of the engine's option joker, the default first; nil: JokerFull and JokerFree.
	Jokers   []JokerRule
	Options  []game.Option
	Newcomer string        // see game.Info
	Presets  []game.Preset // named sets of the options of the rule set and of the engine; see game.Info
	Timeouts []string      // the game's own penalties for a seat whose time is up; see game.Info
	Misses   []string      // the kinds of misses that Judge reports
	// Texts has the catalogues (en.toml, fr.toml...) with the rule set's own texts: the fixed messages of a game that
	// the engine's texts do not have, and <name>.noun, the word for a tile.
	Texts fs.FS
}

// Notation is how tiles are written for people and in moves. The text of a tile contains no blank and no '|'.
type Notation[T cmp.Ordered] interface {
	// TileText is a tile's short text in a language.
	TileText(t T, lang string) string
	// ParseTile parses the output of TileText; for people it also accepts other case and order, and the other language.
	ParseTile(text, lang string) (T, bool)
	// TileMsg is the short text in the reader's language.
	TileMsg(t T) game.Msg
	// JokerMsg is the text of the joker at index i of a valid combination, with what it stands for.
	JokerMsg(set []T, i int) game.Msg
	// Piece is the tile at index i of a combination as a piece; a joker of a valid combination has what it stands for.
	Piece(set []T, i int) game.Piece
	// Tone is a tile's colour where there are colours.
	Tone(t T) game.Tone
	// BySuit and ByRank order a hand in the two ways a person may choose.
	BySuit(a, b T) int
	ByRank(a, b T) int
	// Find is the index of the tile of a combination that the text means, such as a number or a letter without its
	// colour; -1 if there is none.
	Find(set []T, text, lang string) int
}

// PlayFinder finds plays. All methods are safe for concurrent use. All returned plays obey the rules; if the context
// ends, the result is the best found so far.
type PlayFinder[T cmp.Ordered] interface {
	// Lay finds the table that lays exactly these tiles, with the fewest changes to its combinations.
	Lay(ctx context.Context, s Situation[T], tiles Multiset[T]) ([][]T, bool)
	// Best finds the best play by a criterion: "" or "tiles" for most tiles, then most points;
	// "points" for most points, then most tiles. An unknown criterion is taken as "".
	Best(ctx context.Context, s Situation[T], by string) (Found[T], bool)
	// Choose is the computer player of a level from 1 to About.Levels. A result without Table means to draw.
	Choose(ctx context.Context, level int, s Situation[T], rng *rand.Rand) Found[T]
	// Judge compares a valid play, or nil to draw, with the best one it finds; see game.Judge. Its verdict has no Best.
	Judge(ctx context.Context, s Situation[T], table [][]T, effort int) Judged[T]
	// Measure is the number of tiles that a play laid and their points, for an analysis.
	Measure(t Turn[T]) (tiles, points int)
}

// SetLister is a RuleSet that lists the combinations of a hand.
type SetLister[T cmp.Ordered] interface {
	// SetsIn lists valid combinations that tiles make, the best ones first; those with a joker come last.
	SetsIn(tiles Multiset[T]) [][]T
	// Worth is what a valid combination counts in a first meld.
	Worth(set []T) int
	// Brief names tiles in few characters, with signs for suits.
	Brief(tiles []T) game.Msg
}

// DealScorer is a RuleSet whose scores of a deal may depend on all hands.
type DealScorer[T cmp.Ordered] interface {
	// OwnScores reports whether the table's options ask for that; else a seat scores the FinalPoints of its hand.
	OwnScores() bool
	// DealScores is what each seat scores at the end of a deal, out being the seat that has emptied its hand, or
	// negative if the deal is blocked.
	DealScores(hands []Multiset[T], out int) []int
}

// DealScores is what each seat scores at the end of a deal.
func DealScores[T cmp.Ordered](set RuleSet[T], hands []Multiset[T], out int) []int {
	if s, ok := set.(DealScorer[T]); ok && s.OwnScores() {
		return s.DealScores(hands, out)
	}
	scores := make([]int, len(hands))
	for i, hand := range hands {
		scores[i] = set.FinalPoints(hand)
	}
	return scores
}

// Dealer is a RuleSet with a deal of its own, in which every first hand has exactly one joker and the pool none.
type Dealer[T cmp.Ordered] interface {
	RuleSet[T]
	// OwnDeal reports whether the table's options ask for it; else HandSize tiles are drawn for each seat.
	OwnDeal() bool
	// CanDeal is a refusal if so many seats cannot be dealt to.
	CanDeal(seats int) error
	// Deal deals the first hands from all tiles of the game, of which a saved game may have lost some.
	Deal(pack Multiset[T], seats int, rng *rand.Rand) (hands []Multiset[T], pool Multiset[T])
	// MayBeDealt reports whether a hand with its joker may be a first hand.
	MayBeDealt(hand Multiset[T]) bool
}

// DealerOf is the rule set's own deal, if the table's options ask for it.
func DealerOf[T cmp.Ordered](set RuleSet[T]) (Dealer[T], bool) {
	d, ok := set.(Dealer[T])
	return d, ok && d.OwnDeal()
}

// CanDeal is a refusal if so many seats cannot be dealt to.
func CanDeal[T cmp.Ordered](set RuleSet[T], seats int) error {
	if d, ok := DealerOf(set); ok {
		return d.CanDeal(seats)
	}
	return nil
}

// Opener is a RuleSet that may let the table be used in the turn of the first meld.
type Opener[T cmp.Ordered] interface {
	// Among reports whether it does.
	Among() bool
	// ValidAmong is a refusal if tiles laid from the hand do not contain a first meld of their own.
	ValidAmong(laid Multiset[T]) error
}

// OpenerOf is the rule set as an Opener, if the table may be used in the turn of the first meld.
func OpenerOf[T cmp.Ordered](set RuleSet[T]) (Opener[T], bool) {
	o, ok := set.(Opener[T])
	return o, ok && o.Among()
}

// Speller is a RuleSet of words.
type Speller[T cmp.Ordered] interface {
	// Spellings lists the words that exactly these tiles make and that are not on the table.
	Spellings(s Situation[T], tiles Multiset[T]) [][]T
}

// Explainer is a RuleSet that tells why tiles are no combination.
type Explainer[T cmp.Ordered] interface {
	// WhyNot is a refusal that tells what is wrong with tiles that Arrange does not take.
	WhyNot(set []T) error
}

// Situation is all that the seat in turn knows and that a search needs.
type Situation[T cmp.Ordered] struct {
	Hand   Multiset[T]
	Table  [][]T // combinations in the order of Arrange
	Opened bool  // the seat has made its first meld
	Joker  JokerRule
	Seat   int
	Seats  []Standing
	Told   []Told[T]   // what each seat's turns have revealed of its hand; shorter than Seats if nothing is known
	Pool   int         // tiles in the pool
	Unseen Multiset[T] // the pool and the other hands together
	Passes int         // consecutive seats that passed on an empty pool
	Pile   PileSeen[T]
}

// PileSeen is what a seat knows of a discard pile.
type PileSeen[T cmp.Ordered] struct {
	Pile[T]
	MayTake bool          // the seat in turn may take the last tile of the pile
	Round   int           // the number of the seat's present turn in the deal, from 1
	Known   []Multiset[T] // what everybody knows each seat to hold
	// Threw is what each seat has discarded in this deal, in order, as far as the record goes back. Refused are the last
	// tiles of the pile that each has left there, to draw from the stock or to pass, the earliest first; not before a
	// game that was loaded.
	Threw, Refused [][]T
}

// Told is what everybody can conclude about a hand from its seat's turns in the current deal. The zero Told says
// nothing.
type Told[T cmp.Ordered] struct {
	Moved bool  // the seat has had a turn, and chose what to do in the last one
	Laid  int   // tiles that it has laid so far
	Fresh int   // tiles that came into the hand at the end of its last turn
	Left  [][]T // the combinations after its last turn, which it could have used; nil before and in its first meld
	// Jokers is how many jokers are certainly in its hand.
	Jokers int
}

// Standing is what everybody knows about a seat.
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

// Found is the result of a search: the table after the play (nil: nothing to lay), its value in the rule set's own
// unit, and the effort.
type Found[T cmp.Ordered] struct {
	Table [][]T
	Value float64
	Depth int
	Nodes int64
	// In games with a discard pile: whether the last tile of the pile is taken, and the tile that is discarded; without
	// one, the result means to draw or, if the pile is offered, to pass.
	Take  bool
	Throw []T
}

// Judged is a verdict with the table after the best play; nil means to draw.
type Judged[T cmp.Ordered] struct {
	game.Verdict
	Table [][]T
}

// Tiles is the multiset of all tiles of a table.
func Tiles[T cmp.Ordered](table [][]T) Multiset[T] {
	var all []T
	for _, set := range table {
		all = append(all, set...)
	}
	return MultisetOf(all...)
}
