package rulestest

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"tablee/rules/game"
	"tablee/rules/rulestest/recorder"
	"tablee/rules/template"
)

// handless is a view that does not show its own hand.
type handless struct{ *brokenView }

func (v handless) Diagram() game.Diagram {
	d := v.brokenView.Diagram()
	if v.Seat() != game.Public {
		d.Parts = d.Parts[:len(d.Parts)-1]
	}
	return d
}

func (v handless) inner() game.View { return v.seen }

// strayTurn is a position in which it is the turn of a seat that does not exist.
type strayTurn struct{ game.Position }

func (strayTurn) Turn() []game.Seat { return []game.Seat{7} }

// decodedStart is a position at the start, whatever was to be decoded.
func decodedStart() (game.Position, error) {
	return template.Rules.Start(2, nil, rand.New(rand.NewPCG(1, 1)))
}

// careless are games with buttons that do nothing, moves that are not listed, hands that are not shown and encodings
// that are not checked. The suite must refuse them.
func careless() []*mutant {
	fresh := func(v *brokenView, draft string) bool { return v.Seat() != game.Public && draft == "" }
	return []*mutant{
		{
			name: "a button on the own panel that plays what the rules refuse", kills: "of its own panel, and the move",
			panel: func(v *brokenView, draft string) game.Panel {
				p := v.seen.Panel(draft)
				if fresh(v, draft) && len(p.Controls) > 0 {
					p.Controls = append(p.Controls, game.Control{Name: "rash", Label: game.Lit("rash"), Row: 2})
				}
				return p
			},
			do: func(v *brokenView, draft string, a game.Action) (game.Reply, error) {
				if a.Name == "rash" {
					return game.Reply{Move: "swap 0"}, nil
				}
				return v.seen.Do(draft, a)
			},
		},
		{
			name: "a menu on the own panel whose eighth line is refused", kills: "and is refused",
			panel: func(v *brokenView, draft string) game.Panel {
				p := v.seen.Panel(draft)
				if fresh(v, draft) && len(p.Controls) > 0 {
					c := game.Control{Name: "lines", Label: game.Lit("lines"), Row: 2}
					for i := range 8 {
						c.Choices = append(c.Choices, game.Choice{Value: fmt.Sprint(i), Label: game.Lit(fmt.Sprint(i))})
					}
					p.Controls = append(p.Controls, c)
				}
				return p
			},
			do: func(v *brokenView, draft string, a game.Action) (game.Reply, error) {
				switch {
				case a.Name != "lines":
					return v.seen.Do(draft, a)
				case slices.Equal(a.Values, []string{"7"}):
					return game.Reply{}, game.Refuse("template.refused.swap")
				}
				return game.Reply{Draft: draft, Say: []game.Msg{game.Lit("line")}}, nil
			},
		},
		{
			name: "a board with a line below its picture that no text says", kills: "no catalogue has this message",
			panel: func(v *brokenView, draft string) game.Panel {
				p, d := v.seen.Panel(draft), v.seen.Diagram()
				d.Standing = game.M("template.unwritten")
				p.Show = &d
				return p
			},
		},
		{
			name: "a button that cannot be pressed", kills: "it should not be there",
			panel: func(v *brokenView, draft string) game.Panel {
				p := v.seen.Panel(draft)
				for i := range p.Controls {
					p.Controls[i].Disabled = i > 0
				}
				return p
			},
		},
		{
			name: "a menu with one line", kills: "it should be a button",
			panel: func(v *brokenView, draft string) game.Panel {
				p := v.seen.Panel(draft)
				for i, c := range p.Controls {
					if len(c.Choices) > 1 {
						p.Controls[i].Choices = c.Choices[:1]
					}
				}
				return p
			},
		},
		{
			name: "a panel that leaves the host no room", kills: "buttons of at most 4",
			panel: func(v *brokenView, draft string) game.Panel {
				p := v.seen.Panel(draft)
				for i := range 5 {
					p.Controls = append(p.Controls, game.Control{Name: fmt.Sprintf("full%d", i), Label: game.Lit("full"),
						Row: game.SharedRow})
				}
				return p
			},
			do: func(v *brokenView, draft string, a game.Action) (game.Reply, error) {
				if strings.HasPrefix(a.Name, "full") {
					return game.Reply{Draft: draft, Say: []game.Msg{game.Lit("full")}}, nil
				}
				return v.seen.Do(draft, a)
			},
		},
		{
			name: "a button under the board that is refused whoever presses it", kills: "and always refused",
			panel: func(v *brokenView, draft string) game.Panel {
				p := v.seen.Panel(draft)
				if v.Seat() == game.Public {
					p.Controls = append(p.Controls, game.Control{Name: "never", Label: game.Lit("never"), Row: 2})
				}
				return p
			},
			do: func(v *brokenView, draft string, a game.Action) (game.Reply, error) {
				if a.Name == "never" {
					return game.Reply{}, game.Refuse("template.refused.swap")
				}
				return v.seen.Do(draft, a)
			},
		},
		{
			name: "a move that was listed earlier is still played", kills: "which should be refused",
			accept: acceptStale,
		},
		{
			name: "a seat that is never shown its hand", kills: "ever gave seat 0 other secrets",
			view: func(v *brokenView, _ game.Position) game.View { return handless{v} },
		},
		{
			name: "a seat that is shown its hand before the first turn only", kills: "was shown the same diagram",
			view: func(v *brokenView, p game.Position) game.View {
				if data, _ := p.Encode(); bytes.Contains(data, []byte(`"Played":[null,null`)) {
					return v
				}
				return handless{v}
			},
		},
		{
			name: "whatever cannot be read is a game at its start", kills: "want an error",
			decode: func(data []byte) (game.Position, error) {
				if p, err := template.Rules.Decode(data); err == nil {
					return p, nil
				}
				return decodedStart()
			},
		},
		{
			name: "what stands behind a position is not looked at", kills: "want an error",
			decode: func(data []byte) (game.Position, error) {
				var first json.RawMessage
				if err := json.NewDecoder(bytes.NewReader(data)).Decode(&first); err != nil {
					return nil, err
				}
				return template.Rules.Decode(first)
			},
		},
		{
			name: "a position is read in which it is nobody's turn", kills: "in which it is seat 7's turn",
			decode: func(data []byte) (game.Position, error) {
				if p, err := template.Rules.Decode(data); err == nil {
					return p, nil
				}
				if bytes.Contains(data, []byte(`"Next":200`)) {
					p, err := decodedStart()
					return strayTurn{p}, err
				}
				return nil, game.Refuse("refused.move")
			},
		},
	}
}

// TestShortGamesAreCheckedWhole: with an empty configuration a fault at one ply of a short game is found.
func TestShortGamesAreCheckedWhole(t *testing.T) {
	Unraced(t)
	const fault = "another ply"
	for played := 1; played < 6; played++ {
		m := &mutant{encode: func(p game.Position) ([]byte, error) {
			data, err := p.Encode()
			var all struct{ Played [][]int }
			if json.Unmarshal(data, &all) == nil && len(all.Played) == 2 && len(all.Played[0])+len(all.Played[1]) == played {
				return []byte(fault), nil
			}
			return data, err
		}}
		var faults []string
		faults = append(faults, recorder.Listen(t, func(tb testing.TB) {
			examine(tb, m, Config{Seeds: 1, Seats: []int{2}, grace: 2 * time.Second}, func(name string, check func(testing.TB)) {
				if strings.Contains(name, "/") {
					faults = append(faults, recorder.Listen(t, check)...)
				}
			})
		})...)
		if !slices.ContainsFunc(faults, func(f string) bool { return strings.Contains(f, "Decode(Encode)") }) {
			t.Errorf("a fault after %d cards is not found: %q", played, faults)
		}
	}
}

// acceptStale plays the first move that is listed in place of a play that is not listed any longer.
func acceptStale(p game.Position, by game.Seat, m game.Move) game.Move {
	ms := p.(game.Lister).Moves(by)
	if len(ms) == 0 || !strings.HasPrefix(string(m), "play ") || m == "play 0" || len(m) != len("play 1") {
		return ""
	}
	return ms[0]
}

// TestSame has a game whose rules read several spellings of a move: such a move is accepted where it is another
// spelling of a listed one, and nowhere else.
func TestSame(t *testing.T) {
	Unraced(t)
	for name, c := range map[string]struct {
		same  func(p game.Position, m, listed game.Move) bool
		fault string
	}{
		"another spelling of a listed move": {func(game.Position, game.Move, game.Move) bool { return true }, ""},
		"another spelling of no listed move": {func(game.Position, game.Move, game.Move) bool { return false },
			"which should be refused"},
	} {
		t.Run(name, func(t *testing.T) {
			var faults []string
			listen := func(check func(testing.TB)) { faults = append(faults, recorder.Listen(t, check)...) }
			listen(func(tb testing.TB) {
				examine(tb, &mutant{accept: acceptStale}, Config{Seeds: Of(3, 1), Every: 2, Same: c.same},
					func(_ string, check func(testing.TB)) { listen(check) })
			})
			found := slices.ContainsFunc(faults, func(f string) bool { return strings.Contains(f, c.fault) })
			if c.fault == "" && len(faults) > 0 || c.fault != "" && !found {
				t.Errorf("got %q, want %q", faults, c.fault)
			}
		})
	}
}
