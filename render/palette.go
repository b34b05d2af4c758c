package render

import (
	"image/color"

	"tablee/rules/game"
)

// rgb makes a colour from its hexadecimal form.
func rgb(hex uint32) color.RGBA {
	return color.RGBA{uint8(hex >> 16), uint8(hex >> 8), uint8(hex), 255}
}

// The colours of pictures. Those that tell things apart are the eight of M. Okabe and K. Ito, "Color
// Universal Design" (2008), chosen to differ for every kind of colour vision; the ground is dark, which
// is readable in Discord's dark and light themes alike.
var (
	background = rgb(0x1B1E24)
	empty      = rgb(0x282C34) // a cell without a piece
	ivory      = rgb(0xEFE9DA) // a tile
	dark       = rgb(0x14161A) // writing on light things
	light      = rgb(0xE8EAED) // writing on dark things
	grey       = rgb(0x9AA1AC) // labels and less important things
	white      = rgb(0xFFFFFF)
	hairline   = rgb(0x3A3F49)

	orange     = rgb(0xE69F00)
	skyBlue    = rgb(0x56B4E9)
	yellow     = rgb(0xF0E442)
	blue       = rgb(0x0072B2)
	vermillion = rgb(0xD55E00)
	purple     = rgb(0xCC79A7)
)

// paint is how a tone looks: a piece's ground and writing, and the writing of the tone without a piece.
type paint struct{ ground, ink, text color.RGBA }

// paints of the tones; the ground of Faint is the empty cell's.
var paints = map[game.Tone]paint{
	game.Plain:       {ivory, dark, light},
	game.First:       {skyBlue, dark, skyBlue},
	game.Second:      {orange, dark, orange},
	game.Third:       {rgb(0x17B98C), dark, rgb(0x17B98C)},
	game.Fourth:      {purple, dark, purple},
	game.Red:         {vermillion, white, rgb(0xF0853A)},
	game.Blue:        {blue, white, rgb(0x4FA8DC)},
	game.Yellow:      {yellow, dark, yellow},
	game.Black:       {rgb(0x050506), white, white},
	game.Faint:       {empty, grey, grey},
	game.Strong:      {white, dark, white},
	game.WordTwo:     {rgb(0x8A4A6C), white, purple},
	game.WordThree:   {rgb(0xA8480A), white, rgb(0xF0853A)},
	game.LetterTwo:   {rgb(0x3A7CA5), white, skyBlue},
	game.LetterThree: {rgb(0x0B4A78), white, rgb(0x4FA8DC)},
}

// paintOf is the paint of a tone, Plain's for one that is not known.
func paintOf(t game.Tone) paint {
	if p, ok := paints[t]; ok {
		return p
	}
	return paints[game.Plain]
}
