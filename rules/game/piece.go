package game

// Piece says what thing a token is, beside its text: render knows how each looks, and a game names no pixel. A piece
// adds nothing to the text of its diagram and agrees with it, which the conformance suite checks. The pieces are
// LetterTile, NumberTile, Card, Domino, Discs, Pit, Store, Bare and Square.
type Piece interface{ piece() }

// LetterTile is a tile of a word game.
type LetterTile struct {
	Letter string // what is read on it; empty for a blank that stands for nothing yet
	Value  int    // points printed on it; 0 prints none
	Blank  bool   // it stands for any letter
}

// NumberTile is a tile with a coloured number. A joker has the number and the colour of what it stands for.
type NumberTile struct {
	Number int  // 0 for a joker that stands for nothing
	Colour Tone // Red, Blue, Yellow or Black; Plain for a joker whose colour is open
	Joker  bool
}

// Card is a playing card. A joker has the rank and the suit of what it stands for.
type Card struct {
	Rank  int  // 1 is the ace, 11 to 13 the figures, 0 a joker that stands for nothing
	Suit  Suit // NoSuit for a joker whose suit is open
	Joker bool
}

// Suit is a suit of playing cards.
type Suit uint8

// The suits.
const (
	NoSuit Suit = iota
	Spades
	Hearts
	Diamonds
	Clubs
)

// Domino is a tile of two halves, read from the left or from the top.
type Domino struct {
	Ends    [2]int
	Upright bool // it stands: a double across the chain, a tile of a hand
}

// Discs are nested round pieces as seen from above, the outermost first; none is an empty place.
type Discs []Disc

// Disc is one of them.
type Disc struct {
	Owner Seat
	Size  int // 1 is the smallest, MaxDisc the largest
}

// MaxDisc is the size of the largest disc.
const MaxDisc = 4

// Pit is a hole with seeds.
type Pit struct {
	Seeds int
	Taken int // seeds that the last move took out of it
}

// Store holds the seeds that a seat has taken.
type Store struct {
	Owner Seat
	Seeds int
}

// Bare is a table on which nothing lies yet: the text of its part says so.
type Bare struct{}

// Square is an empty cell; the zero value has nothing special.
type Square struct {
	Letter, Word int  // by how much a premium square multiplies; 0 on others
	Start        bool // the first play covers it
}

func (LetterTile) piece() {}
func (NumberTile) piece() {}
func (Card) piece()       {}
func (Domino) piece()     {}
func (Discs) piece()      {}
func (Pit) piece()        {}
func (Store) piece()      {}
func (Bare) piece()       {}
func (Square) piece()     {}

// State is what has just happened to a token. The picture shows it; the text tells it where it matters.
type State uint8

// Won reports whether a token is part of the line that won.
func (s State) Won() bool { return s == Winning || s == Clinching }

// The states of tokens.
const (
	Still     State = iota
	Fresh           // placed by the last play
	Along           // part of what the last play made, there before: the rest of its word
	Moved           // lies elsewhere than before
	Left            // the place from which something moved
	Sown            // got a seed, after the one before it in the order of sowing
	Chosen          // picked by the reader for the next play
	Winning         // part of the line that won
	Clinching       // Winning, and placed by the last play
)

// Role is what a part of a diagram is for, where the picture must know.
type Role uint8

// The roles of parts.
const (
	OnTable Role = iota // a board, or a combination on the table
	InHand              // a hand or a rack; its owner stands in the title if there are several
	Chain               // tiles laid end to end, in order
	Reserve             // pieces beside the board: a row of the table a seat
)
