package game

// Diagram is a board told in tokens, drawn by render as monospace text of 28 or 40 columns and as a
// picture. All information is in the text of the tokens; tones and pieces add nothing to it. Text is ASCII and Latin
// letters (é, À, Ç), never emoji or box drawing, whose width differs from client to client.
type Diagram struct{ Parts []Part }

// Part is one block of a diagram: exactly one of Grid, Tokens, Table and Text is used.
type Part struct {
	Title  Msg       // a line above the block, if not zero
	Grid   *Grid     // a board of cells
	Tokens []Token   // a row of tokens (a hand, a chain), blanks between, wrapped to the width
	Indent int       // columns by which the lines after the first of Tokens are indented
	Table  [][]Token // rows and columns, aligned: the first column to the left, the others to the right
	Text   Msg       // a paragraph, wrapped
	Role   Role      // what the pieces are for
	Thing  Piece     // the thing that Text tells of, such as a store, or nil
	Drawn  bool      // tells what the pieces of other parts show: not said again beside a picture
}

// Grid is a rectangular board.
type Grid struct {
	Cells [][]Token // rows of equal length, top row first
	Width int       // characters a cell; a shorter text is centred
	Gap   int       // blanks between cells; with Lines, none are needed
	Lines bool      // draw + - | between the cells
	Top   []string  // column labels above and below, or nil
	Under []string
	Left  []string // row labels, or nil
	Right []string

	Heads []string // the column labels in full where Top had to shorten them, or nil
}

// Token is one piece of text on a board.
type Token struct {
	Text  Msg
	Tone  Tone
	State State // what has just happened to it: told in the text where it matters, shown by the picture
	Tie   bool  // no blank between this token and the next one
	Piece Piece // the thing that it is, for the picture; nil is a piece of text
}

// Tone is the colour of a token where there are colours; it never tells anything alone.
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
