package game

// Piece is the kind of thing that a token shows, in addition to its text. Package render defines how each looks. A
// piece must agree with the text of its diagram and add no information, which the conformance suite checks. The pieces
// are LetterTile, NumberTile, Card, Domino, Discs, Pit, Store, Bare and Square.
type Piece interface{ piece() }

// LetterTile is a tile of a word game.
type LetterTile struct {
	Letter string // the letter on it; empty for a blank that stands for nothing yet
	Value  int    // printed points; 0 prints none
	Blank  bool   // it stands for any letter
}

// NumberTile is a tile with a coloured number. A joker has the number and colour of the tile that it stands for.
type NumberTile struct {
	Number int  // 0 for a joker that stands for nothing
	Colour Tone // Red, Blue, Yellow or Black; Plain for a joker whose colour is open
	Joker  bool
}

// Card is a playing card. A joker has the rank and suit of the card that it stands for.
type Card struct {
	Rank  int  // 1 is the ace, 11 to 13 are court cards, 0 is a joker that stands for nothing
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
	Upright bool    // it is upright: a double across the chain, or a tile of a hand
	Fits    [4]bool // it can be played now at the left end, the right, the top and the bottom one; only in a hand
	Hub     bool    // tiles may be laid at its top and its bottom too, once it has neighbours; only in a chain
}

// Discs are nested round pieces seen from above, the outermost first; none is an empty place.
type Discs []Disc

// Disc is one of Discs.
type Disc struct {
	Owner Seat
	Size  int // 1 is the smallest, MaxDisc the largest
}

// MaxDisc is the size of the largest disc.
const MaxDisc = 4

// Pit is a pit with seeds.
type Pit struct {
	Seeds int
	Taken int // seeds that the last move captured from it
}

// Store holds the seeds that a seat has captured.
type Store struct {
	Owner Seat
	Seeds int
}

// Bare is an empty table; the text of its part describes it.
type Bare struct{}

// Square is an empty cell; the zero value is an ordinary one.
type Square struct {
	Letter, Word int  // the multiplier of a premium square; 0 for none
	Start        bool // the first play must cover it
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

// State is what has just happened to a token. The picture shows it, and the text does where it matters.
type State uint8

// Won reports whether a token is part of the winning line.
func (s State) Won() bool { return s == Winning || s == Clinching }

// The states of tokens.
const (
	Still     State = iota
	Fresh           // placed by the last play
	Along           // existing part of what the last play made: the rest of its word
	Moved           // it has moved
	Left            // a place from which something moved
	Sown            // it received a seed, after the one before it in sowing order
	Chosen          // selected by the reader for the next play
	Playable        // a piece of the reader's hand that can be played now, among others that cannot
	Winning         // part of the winning line
	Clinching       // Winning, and placed by the last play
)

// Role is the purpose of a part of a diagram, for the picture.
type Role uint8

// The roles of parts.
const (
	OnTable   Role = iota // a board, or a combination on the table
	InHand                // a hand or a rack; if there are several, the title names its owner
	Chain                 // tiles laid end to end, in order
	Reserve               // pieces next to the board: one row of the table for each seat
	ArmTop                // tiles laid on the top of the Hub of the chain before, from there outwards
	ArmBottom             // tiles laid on its bottom
	Beside                // pieces next to the table, such as a discard pile, under the part's title
)
