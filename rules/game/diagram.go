package game

// Diagram is a board as tokens, which render draws as monospace text of 28 or 40 columns and as a picture. The text of
// the tokens contains all information; tones and pieces add none. Text is ASCII and Latin letters (é, À, Ç), never
// emoji or box drawing characters, whose width differs between clients. Text boards write the suits of cards as signs.
type Diagram struct {
	Parts []Part
	Moves *Moves // the moves that it compares, or nil
	// Standing is who has how much and how much is left, in one line; it is shown where the diagram is a picture, which
	// does not tell it. Zero where the picture does, or where the game is over.
	Standing Msg
}

// Part is one block of a diagram: exactly one of Grid, Tokens, Table and Text is used.
type Part struct {
	Title  Msg       // a line above the block, if not zero
	Grid   *Grid     // a board of cells
	Tokens []Token   // a row of tokens (a hand, a chain), separated by blanks and wrapped to the width
	Indent int       // columns by which the lines after the first of Tokens are indented
	Table  [][]Token // rows and columns, aligned: the first column to the left, the others to the right
	Text   Msg       // a paragraph, wrapped
	Role   Role      // the purpose of the pieces
	Thing  Piece     // the piece that Text describes, such as a store, or nil
	Drawn  bool      // Text describes pieces of other parts and is left out next to a picture
}

// Rows are all tokens of a part, row by row, whatever it consists of.
func (p Part) Rows() [][]Token {
	rows := append([][]Token{p.Tokens}, p.Table...)
	if p.Grid != nil {
		rows = append(rows, p.Grid.Cells...)
	}
	return rows
}

// Joined puts messages one after the other by a text with the parts "before" and "next"; zero for none.
func Joined(id string, list []Msg) (m Msg) {
	for i, next := range list {
		if m = M(id, "before", m, "next", next); i == 0 {
			m = next
		}
	}
	return m
}

// Grid is a rectangular board.
type Grid struct {
	Cells [][]Token // rows of equal length, top row first
	Width int       // characters in a cell; a shorter text is centred
	Gap   int       // blanks between cells; Lines needs none
	Lines bool      // draw + - | between the cells
	Top   []string  // column labels above and below, or nil
	Under []string
	Left  []string // row labels, or nil
	Right []string

	Heads []string // the full column labels if Top has shortened them, or nil
}

// Token is one piece of text on a board.
type Token struct {
	Text  Msg
	Tone  Tone
	State State // what has just happened to it; shown by the picture, and by the text where it matters
	Tie   bool  // no blank between this token and the next one
	Piece Piece // the piece in the picture; nil: only text

	Played, Better Trace // what the two moves of a Comparer do here
}

// Tone is the colour of a token where there are colours. It must never carry information alone.
type Tone uint8

// Tones by role; the renderers choose the colours.
const (
	Plain  Tone = iota
	First       // a piece of seat 0
	Second      // a piece of seat 1
	Third       // a piece of seat 2
	Fourth      // a piece of seat 3
	Red
	Blue
	Yellow
	Black
	Faint   // less important
	Strong  // more important
	WordTwo // Scrabble's premium squares
	WordThree
	LetterTwo
	LetterThree
)

// T makes a plain token that reads the same in every language.
func T(s string) Token { return Token{Text: Lit(s)} }

// Words makes plain tokens.
func Words(ss ...string) []Token {
	ts := make([]Token, len(ss))
	for i, s := range ss {
		ts[i] = T(s)
	}
	return ts
}
