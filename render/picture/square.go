package picture

import (
	"tablee/render"
	"tablee/render/canvas"
	"tablee/rules/game"
)

// BoardInset is the distance of a piece from the edge of its cell.
const BoardInset = 1.5

// Square draws an empty cell.
func Square(b *Brush, x, y, c float64, sq game.Square) {
	type key struct {
		sq   game.Square
		c    float64
		lang string
	}
	b.Sprite(key{sq, c, b.Printer.Lang()}, x, y, c, c, 1, 1, func(b *Brush, x, y float64) {
		ground, word := Flat(b.Colours.Cell), ""
		switch {
		case sq.Letter == 2:
			ground, word = b.Colours.Premium[0], "picture.premium.letter2"
		case sq.Letter > 2:
			ground, word = b.Colours.Premium[1], "picture.premium.letter3"
		case sq.Word == 2:
			ground, word = b.Colours.Premium[2], "picture.premium.word2"
		case sq.Word > 2:
			ground, word = b.Colours.Premium[3], "picture.premium.word3"
		}
		b.Flat(canvas.Rect(x+BoardInset, y+BoardInset, c-2*BoardInset, c-2*BoardInset, 0.1*c), ground.From)
		switch {
		case sq.Start:
			star := b.Colours.Amber
			if word != "" {
				star = ground.To
			}
			b.Flat(new(canvas.Path).Star(x+c/2, y+c/2+1, 0.36*c, 0.156*c, 5), star)
		case word != "":
			text := b.Printer.MonoLine(render.Msg(word))
			t := canvas.Type{Weight: canvas.Heavy, Size: Smallest, Narrow: 0.95}
			for _, r := range text {
				if r == 'M' || r == 'W' {
					t.Narrow = 0.82
				}
			}
			if c < smallCell {
				t.Narrow = min(t.Narrow, (c-2*BoardInset-2)/(t.Width(text)/t.Narrow))
			}
			b.Centred(t, text, x+c/2, y+c/2, ground.To)
		}
	})
}
