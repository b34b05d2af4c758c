package brush

import (
	"tablee/render/ink"
)

// Theme is one of the looks of all pictures.
type Theme uint8

// The themes.
const (
	Dark Theme = iota
	Light
	Contrast // white and yellow on black, without shades: for those who see little
)

// Themes names them as settings do, in order.
var Themes = []string{"dark", "light", "contrast"}

// Look is how a picture is drawn for its reader.
type Look struct {
	Theme     Theme
	FourSuits bool // diamonds are blue and clubs green, so that no two suits have a colour in common
}

// fade is a pair of colours, the first at the top or in the middle.
type fade struct{ From, To ink.Colour }

func Flat(c ink.Colour) fade { return fade{c, c} }

// Palette is a palette: the colours by what they are for. Contrasts are those of WCAG 2.1, held by a test.
type Palette struct {
	Id            Theme
	Table, Panel  ink.Colour // the ground, and what lies on it to hold pieces or words
	Cell, Between ink.Colour // of a board
	Text, Label   ink.Colour
	Line          ink.Colour
	Face, Fresh   fade // of a tile
	Edge, NewEdge ink.Colour
	Ink, Value    ink.Colour // writing on tiles
	Amber, case_  ink.Colour // marks, and the rim that keeps them apart from what is below
	OnWood        ink.Colour // marks on wood
	CaseWood      ink.Colour // their rim
	Chosen        ink.Colour
	Joker         ink.Colour
	Shadow        ink.Colour
	Rack, Lip     fade
	RackEdge      ink.Colour
	Tray          ink.Colour    // under a combination
	Suits         [4]ink.Colour // of numbered tiles: blue, red, yellow, black
	Rim           ink.Colour    // around yellow
	Card          fade
	CardLine      ink.Colour
	Red, Black    ink.Colour // suits of cards
	Blue, Green   ink.Colour // the two more of four colours
	Mancala       fade
	MancalaEdge   ink.Colour
	Pit           fade
	OnPit, Count  ink.Colour // numbers in a store and on wood
	Stack         fade       // the board of nested pieces
	Well, Circles ink.Colour
	Discs         [2]fade
	DiscEdges     [2]ink.Colour
	DiscSigns     [2]ink.Colour
	lines         [2]ink.Colour // of a chart
	Won           ink.Colour
	Premium       [4]fade // double and triple letter, double and triple word: ground and word
}

var DarkTheme = Palette{
	Id: Dark, Table: ink.Hex(0x1D3335), Panel: ink.Hex(0x264144), Cell: ink.Hex(0x2A4749), Between: ink.Hex(0x22393B),
	Text: ink.Hex(0xF3EEE2), Label: ink.Hex(0xA9BDBA), Line: ink.Hex(0x3C5B5D),
	Face: fade{ink.Hex(0xFBF3DF), ink.Hex(0xF0E2C3)}, Edge: ink.Hex(0xC4A772),
	Fresh: fade{ink.Hex(0xFFE39A), ink.Hex(0xFBCF6A)}, NewEdge: ink.Hex(0xB98420),
	Ink: ink.Hex(0x22201C), Value: ink.Hex(0x6B5A38), Amber: ink.Hex(0xFFC845), case_: ink.Hex(0x14201F),
	OnWood: ink.Hex(0xFFC845), CaseWood: ink.Hex(0x14201F),
	Chosen: ink.Hex(0xFFFFFF), Joker: ink.Hex(0x7A2E78), Shadow: ink.Fade(ink.Hex(0), 0.34),
	Rack: fade{ink.Hex(0x8B6038), ink.Hex(0x73491F)}, Lip: fade{ink.Hex(0xA77A4C), ink.Hex(0x8B6038)},
	RackEdge: ink.Hex(0x50351C),
	Tray:     ink.Hex(0x264144),
	Suits:    [4]ink.Colour{ink.Hex(0x005FA8), ink.Hex(0xB3173E), ink.Hex(0xF2AE00), ink.Hex(0x1B1B1B)},
	Rim:      ink.Hex(0x6B4700),
	Card:     fade{ink.Hex(0xFFFDF7), ink.Hex(0xF7F0E0)}, CardLine: ink.Hex(0xC9BEA5),
	Red: ink.Hex(0xB3173E), Black: ink.Hex(0x1B1B1B), Blue: ink.Hex(0x005FA8), Green: ink.Hex(0x00704A),
	Mancala: fade{ink.Hex(0x9C6838), ink.Hex(0x84552B)}, MancalaEdge: ink.Hex(0x5E3B1C),
	Pit: fade{ink.Hex(0x3E2612), ink.Hex(0x5F3D1F)}, OnPit: ink.Hex(0xFFF4DC), Count: ink.Hex(0xFFF4DC),
	Stack: fade{ink.Hex(0x5B4331), ink.Hex(0x4A3526)}, Well: ink.Hex(0x33251B), Circles: ink.Hex(0x4A382A),
	Discs:     [2]fade{{ink.Hex(0xD6EEF8), ink.Hex(0xA9D6EC)}, {ink.Hex(0xF3A63A), ink.Hex(0xE28A1B)}},
	DiscEdges: [2]ink.Colour{ink.Hex(0x5B93B0), ink.Hex(0x9A5508)}, DiscSigns: [2]ink.Colour{ink.Hex(0x0F4C6B),
		ink.Hex(0x4E2500)},
	lines: [2]ink.Colour{ink.Hex(0x8FCBEA), ink.Hex(0xF3A63A)}, Won: ink.Hex(0x7FD6A8),
	Premium: [4]fade{{ink.Hex(0x9CCFE6), ink.Hex(0x123243)}, {ink.Hex(0x1F6E9F), ink.Hex(0xFFFFFF)},
		{ink.Hex(0xF0B3AE), ink.Hex(0x4A1613)}, {ink.Hex(0xC4482E), ink.Hex(0xFFFFFF)}},
}

var lightTheme = func() Palette {
	t := DarkTheme
	t.Id, t.Table, t.Panel, t.Cell, t.Between = Light, ink.Hex(0xCFDDD5), ink.Hex(0xDFE9E3), ink.Hex(0xE3ECE6),
		ink.Hex(0xCFDDD5)
	t.Text, t.Label, t.Line = ink.Hex(0x1F2B2A), ink.Hex(0x3E5550), ink.Hex(0xA9BEB5)
	t.Face, t.Edge = fade{ink.Hex(0xFFF9EA), ink.Hex(0xF8EBCB)}, ink.Hex(0xBE9C5C)
	t.Fresh, t.NewEdge = fade{ink.Hex(0xFFDF8C), ink.Hex(0xFFCB58)}, ink.Hex(0xA86F0E)
	t.Amber, t.case_, t.Chosen = ink.Hex(0xB04A00), ink.Hex(0xFFF9EA), ink.Hex(0x14201F)
	t.Shadow = ink.Fade(ink.Hex(0x2B3A36), 0.28)
	t.Rack, t.Lip, t.RackEdge = fade{ink.Hex(0xC99B66), ink.Hex(0xB98751)}, fade{ink.Hex(0xE0B988), ink.Hex(0xC99B66)},
		ink.Hex(0x8A6238)
	t.Tray = ink.Hex(0xDFE9E3)
	t.Mancala, t.MancalaEdge = fade{ink.Hex(0xCFA06A), ink.Hex(0xB98650)}, ink.Hex(0x8A5F33)
	t.Pit, t.Count = fade{ink.Hex(0x50341A), ink.Hex(0x74502E)}, ink.Hex(0x2B1A0B)
	t.Stack, t.Well, t.Circles = fade{ink.Hex(0x8A6445), ink.Hex(0x7A5538)}, ink.Hex(0x5A3F2A), ink.Hex(0x705138)
	t.Premium[0].From, t.Premium[2].From = ink.Hex(0xA9D8EE), ink.Hex(0xF5BDB7)
	t.lines, t.Won = [2]ink.Colour{ink.Hex(0x1F6E9F), ink.Hex(0xA85508)}, ink.Hex(0x0E6B45)
	return t
}()

var contrastTheme = func() Palette {
	black, white, yellow := ink.Hex(0), ink.Hex(0xFFFFFF), ink.Hex(0xFFE600)
	t := DarkTheme
	t.Id, t.Table, t.Panel, t.Cell, t.Between = Contrast, black, black, black, white
	t.Text, t.Label, t.Line = white, white, white
	t.Face, t.Edge, t.Fresh, t.NewEdge = Flat(white), ink.Hex(0x8C8C8C), Flat(yellow), ink.Hex(0x8C7E00)
	t.Ink, t.Value = black, black
	t.Amber, t.case_, t.OnWood, t.CaseWood, t.Chosen = yellow, black, yellow, black, white
	t.Shadow = ink.Colour{}
	t.Rack, t.Lip, t.RackEdge, t.Tray = Flat(black), Flat(black), white, black
	t.Suits, t.Rim = [4]ink.Colour{ink.Hex(0x0000C0), ink.Hex(0xB00020), ink.Hex(0xFFD400), black}, black
	t.Card, t.CardLine, t.Red, t.Black, t.Blue, t.Green = Flat(white), ink.Hex(0x8C8C8C), ink.Hex(0xB00020), black,
		ink.Hex(0x0000C0), ink.Hex(0x005A2B)
	t.Mancala, t.MancalaEdge, t.Pit, t.OnPit, t.Count = Flat(black), white, Flat(black), white, white
	t.Stack, t.Well, t.Circles = Flat(black), black, ink.Hex(0x707070)
	t.Discs = [2]fade{Flat(white), Flat(ink.Hex(0xFF9500))}
	t.DiscEdges, t.DiscSigns = [2]ink.Colour{black, black}, [2]ink.Colour{black, black}
	t.lines, t.Won = [2]ink.Colour{white, ink.Hex(0xFF9500)}, white
	return t
}()

var Palettes = [...]*Palette{&DarkTheme, &lightTheme, &contrastTheme}

// of is the palette of a look.
func (l Look) Palette() *Palette { return Palettes[min(int(l.Theme), len(Palettes)-1)] }
