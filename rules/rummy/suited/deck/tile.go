package deck

// Tile is a suit (0 to 3) times 16 plus a rank (1 to 13), or Joker.
type Tile uint8

// Joker is the tile that stands for any other.
const Joker Tile = 0x40

// The suits and ranks.
const (
	Suits = 4
	Ranks = 13
)

// Pack is how many copies of each tile a game has, and how many jokers.
type Pack struct{ Copies, Jokers int }

// The packs that the solver knows.
var (
	Usual = Pack{Copies: 2, Jokers: 2}
	Large = Pack{Copies: 3, Jokers: 4}
)

// Make is the tile of a suit, 0 to 3, and a rank, 1 to 13.
func Make(suit, rank int) Tile { return Tile(suit<<4 | rank) }

// Suit is the tile's suit, 0 to 3; the joker has none.
func (t Tile) Suit() int { return int(t >> 4) }

// Rank is the tile's number, 1 to 13; the joker has none.
func (t Tile) Rank() int { return int(t & 15) }

// Valid reports whether t is a tile.
func (t Tile) Valid() bool {
	return t == Joker || t.Suit() < Suits && t.Rank() >= 1 && t.Rank() <= Ranks
}

// RankAt is the rank of the tiles of a column.
func RankAt(column int) int {
	if column > Ranks {
		return 1
	}
	return column
}

// Columns is the length of arrays by column, of which 1 to 14 are used.
const Columns = Ranks + 2
