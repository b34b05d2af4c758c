package picture

import (
	"testing"

	"tablee/render/canvas"
	"tablee/render/rendertest"
)

// TestThemesAreReadable: every theme has the contrast of WCAG 2.1: 4.5:1 for text, 3:1 for large bold text and for
// marks.
func TestThemesAreReadable(t *testing.T) {
	for i, p := range Palettes {
		pairs := []struct {
			what string
			a, b canvas.Colour
			want float64
		}{
			{"text on the table", p.Text, p.Table, 4.5}, {"label on the table", p.Label, p.Table, 4.5},
			{"text on a panel", p.Text, p.Panel, 4.5}, {"letter on a tile", p.Ink, p.Face.To, 4.5},
			{"letter on a new tile", p.Ink, p.Fresh.To, 4.5}, {"value on a tile", p.Value, p.Face.To, 4.5},
			{"value on a new tile", p.Value, p.Fresh.To, 4}, {"joker on a tile", p.Joker, p.Face.To, 4.5},
			{"mark on the table", p.Amber, p.Table, 3}, {"mark's case on a tile", p.Amber, p.case_, 3},
			{"mark's case on wood", p.OnWood, p.CaseWood, 3},
			{"mark on pits", p.OnWood, p.Pit.To, 3}, {"numbers on wood", p.Count, p.Mancala.To, 4.5},
			{"number in a store", p.OnPit, p.Pit.From, 4.5},
			{"chosen on the table", p.Chosen, p.Table, 3},
			{"blue on a tile", p.Suits[0], p.Face.To, 4.5}, {"red on a tile", p.Suits[1], p.Face.To, 4.5},
			{"yellow's rim on a tile", p.Rim, p.Face.To, 4.5}, {"black on a tile", p.Suits[3], p.Face.To, 4.5},
			{"red card", p.Red, p.Card.To, 4.5}, {"blue card", p.Blue, p.Card.To, 4.5}, {"green card", p.Green, p.Card.To, 4.5},
			{"sign of the first", p.DiscSigns[0], p.Discs[0].To, 4.5}, {"sign of the second", p.DiscSigns[1], p.Discs[1].To,
				4.5},
			{"winner", p.Won, p.Panel, 3}, {"bar on a panel", p.Bar, p.Panel, 3},
			{"bar on the table", p.Bar, p.Table, 3},
		}
		for _, c := range pairs {
			if got := rendertest.Contrast(c.a, c.b); got < c.want {
				t.Errorf("%s: %s: contrast %.2f, want at least %.1f", Themes[i], c.what, got, c.want)
			}
		}
		for k, f := range p.Premium {
			if got := rendertest.Contrast(f.From, f.To); got < 4.5 {
				t.Errorf("%s: premium %d: contrast %.2f, want at least 4.5", Themes[i], k, got)
			}
		}
		if p.Id != Theme(i) {
			t.Errorf("%s is theme %d", Themes[i], p.Id)
		}
	}
}
