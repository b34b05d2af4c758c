package picture

import (
	"fmt"
	"strconv"

	"tablee/render"
	"tablee/render/canvas"
	"tablee/rules/game"
)

// EmojiSize is the width and the height of an emoji in pixels. Discord shows it 22 pixels high in a text, so a sign is
// a third of it or it is left out: an emoji has no gradient, no shadow and nothing small.
const EmojiSize = 128

// emojiMiddle is the middle of a tile's face, which ends above its lower edge.
const emojiMiddle = 60

// Emoji draws a piece as a PNG file for an emoji. Cards have a colour for each suit, and their court cards the letters
// of the printer's language. Of nested discs the outermost is drawn alone, so that an emoji never tells what it covers.
func Emoji(piece game.Piece, p *render.Printer) ([]byte, error) {
	c, err := canvas.New(EmojiSize, EmojiSize)
	if err != nil {
		return nil, err
	}
	look := Look{FourSuits: true}
	b := &Brush{c, look.Palette(), look, p}
	switch piece := piece.(type) {
	case game.NumberTile:
		numberEmoji(b, piece)
	case game.Card:
		cardEmoji(b, piece)
	case game.Domino:
		dominoEmoji(b, piece)
	case game.LetterTile:
		letterEmoji(b, piece)
	case game.Discs:
		discEmoji(b, piece)
	default:
		b.Free()
		return nil, fmt.Errorf("picture: there is no emoji of a %T", piece)
	}
	return b.End()
}

// numberEmoji has the colour of its number three times: the number, the mark, and the lower edge.
func numberEmoji(b *Brush, t game.NumberTile) {
	colour := render.TileColour(t.Colour)
	if t.Joker || colour < 0 {
		emojiTile(b, b.Colours.Joker)
		smile(b, 64, 56, 44)
		return
	}
	edge := b.Colours.Suits[colour]
	emojiTile(b, edge)
	ink := edge
	if colour == 2 {
		ink = canvas.Hex(0x7A5000) // yellow is too pale on the face, and a rim around it is too thin
	}
	digit := canvas.Type{Weight: canvas.Black, Size: 84}
	digits := strconv.Itoa(t.Number)
	if len(digits) > 1 {
		digit.Narrow = 0.84
	}
	b.Centred(digit, digits, 64, 38, ink)
	switch colour {
	case 0:
		b.Flat(canvas.Circle(64, 91, 14), edge)
	case 1:
		b.Flat(new(canvas.Path).Move(64, 74).Line(81, 91).Line(64, 108).Line(47, 91).Close(), edge)
	case 2:
		mark := new(canvas.Path).Move(64, 78).Line(81, 104).Line(47, 104).Close()
		b.Flat(mark, edge)
		b.Flat(mark.Stroke(5, true), b.Colours.Rim)
	case 3:
		b.Flat(canvas.Rect(51, 78, 26, 26, 2), edge)
	}
}

// emojiTile is a numbered tile without its number.
func emojiTile(b *Brush, edge canvas.Colour) {
	b.Flat(canvas.Rect(6, 2, 116, 124, 24), edge)
	b.Flat(canvas.Rect(6, 2, 116, 108, 24), b.Colours.Face.From)
}

// cardEmoji has a rank and one suit; its rim has the suit's colour.
func cardEmoji(b *Brush, c game.Card) {
	col := b.Colours.Joker
	if !c.Joker {
		col = suitColour(b, c.Suit)
	}
	b.Flat(canvas.Rect(8, 2, 112, 124, 18), col)
	b.Flat(canvas.Rect(18, 4, 100, 120, 13), b.Colours.Card.From)
	if c.Joker {
		jester(b, 68, 84, 29)
		return
	}
	t := canvas.Type{Weight: canvas.Black, Size: 80}
	rank, x := rank(b, c.Rank), 46.0
	if len(rank) > 1 {
		t.Narrow, x = 0.68, 51
	}
	b.Centred(t, rank, x, 40, col)
	suit(b, 85, 91, 27, c.Suit, col)
}

// creamTile is a square tile without its contents.
func creamTile(b *Brush) {
	b.Flat(canvas.Rect(4, 6, 120, 120, 22), b.Colours.Edge)
	b.Flat(canvas.Rect(4, 2, 120, 116, 22), b.Colours.Face.From)
}

// dominoEmoji is a square, so that its pips are large enough; above six there is no room for them, and a tile has
// digits.
func dominoEmoji(b *Brush, d game.Domino) {
	creamTile(b)
	across := canvas.Line(canvas.Point{X: 18, Y: emojiMiddle}, canvas.Point{X: 110, Y: emojiMiddle})
	b.Flat(across.Stroke(7, true), canvas.Hex(0xB08C4C))
	for i, n := range d.Ends {
		top, mid := 16.0, 31.0
		if i == 1 {
			top, mid = 73, 88
		}
		if max(d.Ends[0], d.Ends[1]) > 6 {
			b.Centred(canvas.Type{Weight: canvas.Black, Size: 56}, strconv.Itoa(n), 64, mid, b.Colours.Ink)
			continue
		}
		for _, pip := range widePips(n) {
			b.Flat(canvas.Circle(64+36*pip[0], mid+(mid-top)*pip[1], 12.5), b.Colours.Ink)
		}
	}
}

// widePips are the positions of up to six pips, from -1 to 1, on a half that is twice as wide as it is high.
func widePips(n int) [][2]float64 {
	rising := [][2]float64{{-1, 1}, {1, -1}}
	corners := append(rising[:2:2], [2]float64{-1, -1}, [2]float64{1, 1})
	centre := [2]float64{}
	switch n {
	case 1:
		return [][2]float64{centre}
	case 2:
		return rising
	case 3:
		return append(rising, centre)
	case 4:
		return corners
	case 5:
		return append(corners, centre)
	case 6:
		return append(corners, [2]float64{0, -1}, [2]float64{0, 1})
	}
	return nil
}

// letterEmoji has a letter, and its value if it has one.
func letterEmoji(b *Brush, t game.LetterTile) {
	creamTile(b)
	if t.Blank {
		b.Centred(canvas.Type{Weight: canvas.Black, Size: 104}, "?", 64, 58, b.Colours.Joker)
		b.Flat(canvas.Ring(64, emojiMiddle, 50, 7), b.Colours.Joker)
		return
	}
	letter := canvas.Type{Weight: canvas.Black, Size: 100}
	switch t.Letter {
	case "W":
		letter.Narrow = 0.74
	case "M":
		letter.Narrow = 0.84
	case "O", "Q", "G":
		letter.Narrow = 0.94
	}
	if t.Value == 0 {
		b.Centred(letter, t.Letter, 64, emojiMiddle, b.Colours.Ink)
		return
	}
	x, narrow := 50.0, 0.9
	if t.Value > 9 {
		x, narrow = 46, 0.72
	}
	b.Centred(letter, t.Letter, x, 52, b.Colours.Ink)
	value := canvas.Type{Weight: canvas.Black, Size: 54, Narrow: narrow, Align: canvas.End}
	b.Text(value, strconv.Itoa(t.Value), 119, 112.4, b.Colours.Value)
}

// discEmoji is a place of the board, whose circle shows how large the disc is.
func discEmoji(b *Brush, discs game.Discs) {
	b.Flat(canvas.Rect(2, 2, 124, 124, 22), b.Colours.Well)
	b.Flat(canvas.Ring(64, 64, 58, 4), canvas.Hex(0x6A5240))
	if len(discs) == 0 {
		return
	}
	who := side(discs[0].Owner)
	r := []float64{19, 31, 44, 57}[min(max(discs[0].Size, 1), game.MaxDisc)-1]
	b.Flat(canvas.Circle(64, 68, r), b.Colours.DiscEdges[who])
	b.Flat(canvas.Circle(64, 62, r), canvas.Mix(b.Colours.Discs[who].From, b.Colours.Discs[who].To, 0.3))
	if who == 0 {
		b.Flat(canvas.Ring(64, 62, max(0.42*r, 9.5), max(0.2*r, 7)), b.Colours.DiscSigns[0])
		return
	}
	d := max(0.36*r, 8.7)
	cross := new(canvas.Path).Move(64-d, 62-d).Line(64+d, 62+d).Move(64+d, 62-d).Line(64-d, 62+d)
	b.Flat(cross.Stroke(max(0.22*r, 7), true), b.Colours.DiscSigns[1])
}
