package picture

import "tablee/render/canvas"

// Theme is a colour scheme of pictures.
type Theme uint8

// The themes.
const (
	Dark Theme = iota
	Light
	Contrast // white and yellow on black, without gradients: for people with poor eyesight
)

// Themes are the names of the themes in settings, in order.
var Themes = []string{"dark", "light", "contrast"}

// Look is how pictures are drawn for a reader.
type Look struct {
	Theme     Theme
	FourSuits bool // diamonds are blue and clubs green, so that every suit has its own colour
}

// fade is the two colours of a gradient, the first at the top or in the middle.
type fade struct{ From, To canvas.Colour }

func Flat(c canvas.Colour) fade { return fade{c, c} }

// Palette is the colours of a theme, by purpose. Contrasts satisfy WCAG 2.1; a test checks them.
type Palette struct {
	Id            Theme
	Table, Panel  canvas.Colour // the background, and areas on it for pieces or text
	Cell, Between canvas.Colour // of a board
	Text, Label   canvas.Colour
	Line          canvas.Colour
	Face, Fresh   fade // of a tile
	Edge, NewEdge canvas.Colour
	Ink, Value    canvas.Colour // text on tiles
	Amber, case_  canvas.Colour // marks, and the rim that separates them from the background
	OnWood        canvas.Colour // marks on wood
	CaseWood      canvas.Colour // the rim of such marks
	Chosen        canvas.Colour
	Joker         canvas.Colour
	Shadow        canvas.Colour
	Rack, Lip     fade
	RackEdge      canvas.Colour
	Tray          canvas.Colour    // below a combination
	Suits         [4]canvas.Colour // of numbered tiles: blue, red, yellow, black
	Rim           canvas.Colour    // around yellow
	Card          fade
	CardLine      canvas.Colour
	Red, Black    canvas.Colour // suits of cards
	Blue, Green   canvas.Colour // the other two if every suit has its own colour
	Mancala       fade
	MancalaEdge   canvas.Colour
	Pit           fade
	OnPit, Count  canvas.Colour // numbers in a store and on wood
	Stack         fade          // the board of nested pieces
	Well, Circles canvas.Colour
	Discs         [2]fade
	DiscEdges     [2]canvas.Colour
	DiscSigns     [2]canvas.Colour
	lines         [2]canvas.Colour // of a chart
	Won           canvas.Colour
	Bar           canvas.Colour // of a distribution, on Panel and on Table
	Played        canvas.Colour // marks of the two moves of a review
	Better        canvas.Colour
	Suggested     fade // the face of a tile that could have been laid, and its edge
	SuggestedEdge canvas.Colour
	Premium       [4]fade // double and triple letter, double and triple word: background and text
}

var DarkTheme = Palette{
	Id: Dark, Table: canvas.Hex(0x1D3335), Panel: canvas.Hex(0x264144), Cell: canvas.Hex(0x2A4749),
	Between: canvas.Hex(0x22393B),
	Text:    canvas.Hex(0xF3EEE2), Label: canvas.Hex(0xA9BDBA), Line: canvas.Hex(0x3C5B5D),
	Face: fade{canvas.Hex(0xFBF3DF), canvas.Hex(0xF0E2C3)}, Edge: canvas.Hex(0xC4A772),
	Fresh: fade{canvas.Hex(0xFFE39A), canvas.Hex(0xFBCF6A)}, NewEdge: canvas.Hex(0xB98420),
	Ink: canvas.Hex(0x22201C), Value: canvas.Hex(0x6B5A38), Amber: canvas.Hex(0xFFC845), case_: canvas.Hex(0x14201F),
	OnWood: canvas.Hex(0xFFC845), CaseWood: canvas.Hex(0x14201F),
	Chosen: canvas.Hex(0xFFFFFF), Joker: canvas.Hex(0x7A2E78), Shadow: canvas.Fade(canvas.Hex(0), 0.34),
	Rack: fade{canvas.Hex(0x8B6038), canvas.Hex(0x73491F)}, Lip: fade{canvas.Hex(0xA77A4C), canvas.Hex(0x8B6038)},
	RackEdge: canvas.Hex(0x50351C),
	Tray:     canvas.Hex(0x264144),
	Suits:    [4]canvas.Colour{canvas.Hex(0x005FA8), canvas.Hex(0xB3173E), canvas.Hex(0xF2AE00), canvas.Hex(0x1B1B1B)},
	Rim:      canvas.Hex(0x6B4700),
	Card:     fade{canvas.Hex(0xFFFDF7), canvas.Hex(0xF7F0E0)}, CardLine: canvas.Hex(0xC9BEA5),
	Red: canvas.Hex(0xB3173E), Black: canvas.Hex(0x1B1B1B), Blue: canvas.Hex(0x005FA8), Green: canvas.Hex(0x00704A),
	Mancala: fade{canvas.Hex(0x9C6838), canvas.Hex(0x84552B)}, MancalaEdge: canvas.Hex(0x5E3B1C),
	Pit: fade{canvas.Hex(0x3E2612), canvas.Hex(0x5F3D1F)}, OnPit: canvas.Hex(0xFFF4DC), Count: canvas.Hex(0xFFF4DC),
	Stack: fade{canvas.Hex(0x5B4331), canvas.Hex(0x4A3526)}, Well: canvas.Hex(0x33251B), Circles: canvas.Hex(0x4A382A),
	Discs:     [2]fade{{canvas.Hex(0xD6EEF8), canvas.Hex(0xA9D6EC)}, {canvas.Hex(0xF3A63A), canvas.Hex(0xE28A1B)}},
	DiscEdges: [2]canvas.Colour{canvas.Hex(0x5B93B0), canvas.Hex(0x9A5508)},
	DiscSigns: [2]canvas.Colour{canvas.Hex(0x0F4C6B),
		canvas.Hex(0x4E2500)},
	lines: [2]canvas.Colour{canvas.Hex(0x8FCBEA), canvas.Hex(0xF3A63A)}, Won: canvas.Hex(0x7FD6A8),
	Bar:    canvas.Hex(0x659191),
	Played: canvas.Hex(0xFF8A75), Better: canvas.Hex(0x7FD6A8),
	Suggested: fade{canvas.Hex(0xD9F6E4), canvas.Hex(0xB4E6CB)}, SuggestedEdge: canvas.Hex(0x4E9C77),
	Premium: [4]fade{{canvas.Hex(0x9CCFE6), canvas.Hex(0x123243)}, {canvas.Hex(0x1F6E9F), canvas.Hex(0xFFFFFF)},
		{canvas.Hex(0xF0B3AE), canvas.Hex(0x4A1613)}, {canvas.Hex(0xC4482E), canvas.Hex(0xFFFFFF)}},
}

var lightTheme = func() Palette {
	t := DarkTheme
	t.Id, t.Table, t.Panel, t.Cell, t.Between = Light, canvas.Hex(0xCFDDD5), canvas.Hex(0xDFE9E3), canvas.Hex(0xE3ECE6),
		canvas.Hex(0xCFDDD5)
	t.Text, t.Label, t.Line = canvas.Hex(0x1F2B2A), canvas.Hex(0x3E5550), canvas.Hex(0xA9BEB5)
	t.Face, t.Edge = fade{canvas.Hex(0xFFF9EA), canvas.Hex(0xF8EBCB)}, canvas.Hex(0xBE9C5C)
	t.Fresh, t.NewEdge = fade{canvas.Hex(0xFFDF8C), canvas.Hex(0xFFCB58)}, canvas.Hex(0xA86F0E)
	t.Amber, t.case_, t.Chosen = canvas.Hex(0xB04A00), canvas.Hex(0xFFF9EA), canvas.Hex(0x14201F)
	t.Shadow = canvas.Fade(canvas.Hex(0x2B3A36), 0.28)
	t.Rack, t.Lip, t.RackEdge = fade{canvas.Hex(0xC99B66), canvas.Hex(0xB98751)}, fade{canvas.Hex(0xE0B988),
		canvas.Hex(0xC99B66)},
		canvas.Hex(0x8A6238)
	t.Tray = canvas.Hex(0xDFE9E3)
	t.Mancala, t.MancalaEdge = fade{canvas.Hex(0xCFA06A), canvas.Hex(0xB98650)}, canvas.Hex(0x8A5F33)
	t.Pit, t.Count = fade{canvas.Hex(0x50341A), canvas.Hex(0x74502E)}, canvas.Hex(0x2B1A0B)
	t.Stack, t.Well, t.Circles = fade{canvas.Hex(0x8A6445), canvas.Hex(0x7A5538)}, canvas.Hex(0x5A3F2A),
		canvas.Hex(0x705138)
	t.Premium[0].From, t.Premium[2].From = canvas.Hex(0xA9D8EE), canvas.Hex(0xF5BDB7)
	t.lines, t.Won = [2]canvas.Colour{canvas.Hex(0x1F6E9F), canvas.Hex(0xA85508)}, canvas.Hex(0x0E6B45)
	t.Bar = canvas.Hex(0x557D77)
	t.Played, t.Better = canvas.Hex(0xA8321F), canvas.Hex(0x0B6B45)
	return t
}()

var contrastTheme = func() Palette {
	black, white, yellow := canvas.Hex(0), canvas.Hex(0xFFFFFF), canvas.Hex(0xFFE600)
	t := DarkTheme
	t.Id, t.Table, t.Panel, t.Cell, t.Between = Contrast, black, black, black, white
	t.Text, t.Label, t.Line = white, white, white
	t.Face, t.Edge, t.Fresh, t.NewEdge = Flat(white), canvas.Hex(0x8C8C8C), Flat(yellow), canvas.Hex(0x8C7E00)
	t.Ink, t.Value = black, black
	t.Amber, t.case_, t.OnWood, t.CaseWood, t.Chosen = yellow, black, yellow, black, white
	t.Shadow = canvas.Colour{}
	t.Rack, t.Lip, t.RackEdge, t.Tray = Flat(black), Flat(black), white, black
	t.Suits, t.Rim = [4]canvas.Colour{canvas.Hex(0x0000C0), canvas.Hex(0xB00020), canvas.Hex(0xFFD400), black}, black
	t.Card, t.CardLine, t.Red, t.Black, t.Blue, t.Green = Flat(white), canvas.Hex(0x8C8C8C), canvas.Hex(0xB00020), black,
		canvas.Hex(0x0000C0), canvas.Hex(0x005A2B)
	t.Mancala, t.MancalaEdge, t.Pit, t.OnPit, t.Count = Flat(black), white, Flat(black), white, white
	t.Stack, t.Well, t.Circles = Flat(black), black, canvas.Hex(0x707070)
	t.Discs = [2]fade{Flat(white), Flat(canvas.Hex(0xFF9500))}
	t.DiscEdges, t.DiscSigns = [2]canvas.Colour{black, black}, [2]canvas.Colour{black, black}
	t.lines, t.Won = [2]canvas.Colour{white, canvas.Hex(0xFF9500)}, white
	t.Bar = white
	return t
}()

var Palettes = [...]*Palette{&DarkTheme, &lightTheme, &contrastTheme}

// Palette is the palette of a look.
func (l Look) Palette() *Palette { return Palettes[min(int(l.Theme), len(Palettes)-1)] }
