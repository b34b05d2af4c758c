package domino

import (
	"strings"

	"tablee/rules/game"
)

// What a person may write for an end of the chain, in either language.
var sideWords = map[string]side{
	"":  first,
	"l": left, "left": left, "g": left, "gauche": left,
	"r": right, "right": right, "d": right, "droite": right, "droit": right,
}

// parseTyped reads a tile and perhaps a side as people write them: "6-4 L", "[4:6]g", "64 droite",
// "left 6 4", whatever the case, the blanks and the sign between the values.
func parseTyped(text string) (play, error) {
	var values []int
	var word strings.Builder
	for _, r := range strings.ToLower(text) {
		switch {
		case '0' <= r && r <= '9':
			values = append(values, int(r-'0'))
		case 'a' <= r && r <= 'z':
			word.WriteRune(r)
		case strings.ContainsRune(" -:=|/,.;[]()<>\u00a0\u202f–", r):
		default:
			return play{}, game.Refuse("domino.refuse.typed")
		}
	}
	s, ok := sideWords[word.String()]
	if !ok || len(values) != 2 {
		return play{}, game.Refuse("domino.refuse.typed")
	}
	return play{Make(values[0], values[1]), s}, nil
}

// Complete lists the tiles that can be laid, and both ends where both fit; what has been typed of
// the values comes first, either way round.
func (v *view) Complete(_ string, a game.Action, focus string) []game.Choice {
	if a.Name != verbPlay || focus != "tile" {
		return nil
	}
	var cs []game.Choice
	typed := onlyDigits(a.Args[focus])
	for _, t := range v.playable() {
		if name := onlyDigits(t.String()); !strings.HasPrefix(name, typed) && !strings.HasPrefix(onlyDigits(t.Reversed().String()), typed) {
			continue
		}
		sides := v.sides(t)
		if len(sides) == 1 {
			cs = append(cs, v.choice(t))
			continue
		}
		for _, s := range sides {
			cs = append(cs, game.Choice{
				Value: string(play{t, s}.move()),
				Label: game.M("domino.choice.side", "tile", game.Lit(t.String()), "side", sideMsg(s)),
			})
		}
	}
	return cs
}

func onlyDigits(s string) string {
	return strings.Map(func(r rune) rune {
		if '0' <= r && r <= '9' {
			return r
		}
		return -1
	}, s)
}
