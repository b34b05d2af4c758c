package rulestest

import (
	"testing"

	"tablee/rules/game"
)

// pressedControls counts, over all games, what came of the controls of the public panel and of the lines of its menus.
// That panel does not know what the seat in turn holds, so a press may be refused; a control that is refused whoever
// presses it, at whatever position, is there for nobody.
type pressedControls map[offer]*outcome

// offer is a button, or a line of a menu.
type offer struct{ control, line string }

// outcome is how often something was pressed, and how often something came of it.
type outcome struct{ pressed, done int }

// enoughPresses is how often a control has to be pressed before it counts as always refused. Fewer presses may all have
// met hands that could not do it.
const enoughPresses = 12

// offer has a seat in turn press a control of the public panel, every line of it, and notes what comes of it.
func (s *interaction) offer(v game.Interactive, c game.Control) {
	s.Helper()
	least := max(c.Min, 1)
	if len(c.Choices) == 0 {
		s.note(v, offer{c.Name, ""}, game.Action{Name: c.Name, Lang: "en"})
	}
	for i := range max(0, len(c.Choices)-least+1) {
		a := game.Action{Name: c.Name, Lang: "en"}
		for _, choice := range c.Choices[i : i+least] {
			a.Values = append(a.Values, choice.Value)
		}
		s.note(v, offer{c.Name, c.Choices[i].Value}, a)
	}
}

// note carries out what is offered and counts whether anything came of it.
func (s *interaction) note(v game.Interactive, o offer, a game.Action) {
	s.Helper()
	n := s.Offers[o]
	if n == nil {
		n = new(outcome)
		s.Offers[o] = n
	}
	n.pressed++
	reply, err := v.Do("", a)
	if err == nil && (reply.Move == "" || s.Legal(s.Position, v.Seat(), reply.Move, s.Ply)) {
		n.done++
	}
}

// Check fails for what was always refused.
func (all pressedControls) Check(t testing.TB) {
	t.Helper()
	for o, n := range all {
		if n.pressed >= enoughPresses && n.done == 0 {
			t.Errorf("the public panel's control %q %s was pressed %d times and always refused", o.control, o.line, n.pressed)
		}
	}
}
