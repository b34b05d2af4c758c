package render

import "tablee/rules/game"

// TileColour is the index in Palette.Suits of a numbered tile's colour; -1 if the tone is none of them.
func TileColour(t game.Tone) int {
	switch t {
	case game.Blue:
		return 0
	case game.Red:
		return 1
	case game.Yellow:
		return 2
	case game.Black:
		return 3
	}
	return -1
}
