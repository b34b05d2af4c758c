package awale

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"tablee/render"
	"tablee/render/textboard"
	"tablee/rules/game"
	"tablee/rules/rulestest/golden"
)

func TestDiagramGolden(t *testing.T) {
	catalogue, err := render.NewCatalogue(Rules.Info().Texts)
	if err != nil {
		t.Fatal(err)
	}
	boards := []struct {
		name string
		p    game.Position
	}{
		{"start", newPosition(startState())},
		{"after three moves", play(t, newPosition(startState()), "c", "d", "a")},
		{"a capture", play(t, board([6]uint8{0, 1, 2, 5, 14, 4}, [6]uint8{1, 0, 0, 0, 5, 11}, 1), "e")},
		{"the end", play(t, board([6]uint8{}, [6]uint8{0, 0, 0, 0, 0, 1}, 1), "f")},
	}
	var got strings.Builder
	for _, b := range boards {
		for _, l := range render.Languages {
			lang := l.Code
			p := catalogue.Printer(lang, []string{"Alexandrine-Élise", "Bob"})
			fmt.Fprintf(&got, "# %s, %s\n%s\n", b.name, lang, textboard.Text(b.p.View(game.Public).Diagram(), p, 28))
			if err := textboard.Fits(b.p.View(game.Public).Diagram(), p, 28); err != nil {
				t.Error(err)
			}
		}
	}
	golden.Check(t, "boards.golden", got.String())
}

// turnedRound is a board turned by half a turn, with its letters.
func turnedRound(d game.Diagram) game.Diagram {
	slices.Reverse(d.Parts)
	g := d.Parts[1].Grid
	slices.Reverse(g.Cells)
	for _, row := range g.Cells {
		slices.Reverse(row)
	}
	g.Top = slices.Clone(g.Top)
	slices.Reverse(g.Top)
	g.Under = g.Top
	return d
}

// Nothing is hidden: everybody sees the same board, the first player turned by half a turn, and a sample is the
// position itself.
func TestViewsAgree(t *testing.T) {
	p := play(t, newPosition(startState()), "c", "d", "a")
	public := p.View(game.Public)
	for s := game.Seat(0); s < 2; s++ {
		got, want := p.View(s).Diagram(), public.Diagram()
		if s == 0 {
			want = turnedRound(want)
		}
		if !reflect.DeepEqual(got, want) {
			t.Errorf("seat %d sees %+v, want %+v", s, got, want)
		}
	}
	if q, err := public.(game.Sampler).Sample(nil); err != nil || !reflect.DeepEqual(q, p) {
		t.Errorf("sample %+v, %v, want %+v", q, err, p)
	}
	if got := public.(game.Scorer).Scores(); !reflect.DeepEqual(got, []int{0, 0}) {
		t.Errorf("scores %v, want 0 0", got)
	}
}

// TestWhereRowsAre: words, board and buttons agree on which row is where. In the channel the board does not turn; a
// player's own row is always at the bottom of the own board.
func TestWhereRowsAre(t *testing.T) {
	start := newPosition(startState())
	const top, bottom = "awale.label.top", "awale.label.bottom"
	ended := start.View(0).(view).Stopped().(view).p
	for _, p := range []game.Position{start, play(t, start, "c"), play(t, start, "c", "d"), ended} {
		for _, c := range []struct {
			seat    game.Seat
			letters string // from left to right
			upper   game.Seat
		}{{game.Public, "abcdef", 0}, {0, "fedcba", 1}, {1, "abcdef", 0}} {
			v := p.View(c.seat).(view)
			d := v.Diagram()
			if got := strings.Join(d.Parts[1].Grid.Top, ""); got != c.letters {
				t.Errorf("seat %d sees the pits %s, want %s", c.seat, got, c.letters)
			}
			lower := 1 - c.upper
			for i, s := range []game.Seat{c.upper, lower} {
				if got := d.Parts[2*i].Thing.(game.Store).Owner; got != s {
					t.Errorf("seat %d sees the store of seat %d in line %d, want that of %d", c.seat, got, i, s)
				}
				if got := d.Parts[1].Grid.Cells[i][0].Tone; got != game.First+game.Tone(s) {
					t.Errorf("seat %d sees pits of tone %d in row %d, want those of seat %d", c.seat, got, i, s)
				}
			}
			if v.Label(c.upper).ID != top || v.Label(lower).ID != bottom {
				t.Errorf("seat %d reads that the upper row is the %s and the lower one the %s", c.seat, v.Label(c.upper).ID,
					v.Label(lower).ID)
			}
			var buttons string
			for _, b := range v.Panel("").Controls {
				buttons += b.Label.Lit[:1]
			}
			seen := strings.Map(func(r rune) rune { // those that can be sown, in the order in which one sees them
				if strings.ContainsRune(buttons, r) {
					return r
				}
				return -1
			}, c.letters)
			if buttons != seen {
				t.Errorf("seat %d has the buttons %s, want %s", c.seat, buttons, seen)
			}
		}
	}
}
