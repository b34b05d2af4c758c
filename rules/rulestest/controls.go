package rulestest

import "tablee/rules/game"

const (
	pressDepth = 4  // presses in a row that may be needed for a move
	pressMost  = 60 // presses tried in search of one
)

// state is a draft and how many presses led to it.
type state struct {
	draft string
	depth int
	fresh bool // the panel is the seat's own, without a draft
}

// byControls presses what the panels offer, the public one first, then follows the drafts that come of it. It
// returns the legal moves.
func (s *interaction) byControls(v game.Interactive) (found []game.Move) {
	s.Helper()
	queue, seen, pressed := []state{{}}, map[string]bool{"": true}, 0
	public, _ := s.Position.View(game.Public).(game.Interactive)
	for len(queue) > 0 && pressed < pressMost {
		at := queue[0]
		queue = queue[1:]
		panels := []game.Panel{v.Panel(at.draft)}
		if at.depth == 0 && public != nil {
			panels = append(panels, public.Panel(""))
		}
		for i, panel := range panels {
			at.fresh = at.depth == 0 && i == 0
			reader := v
			if i == 1 {
				reader = public
			}
			s.panel(reader, panel)
			for _, c := range panel.Controls {
				if c.Disabled {
					continue
				}
				if i == 1 {
					s.offer(v, c)
				}
				for _, reply := range s.press(v, at, c) {
					pressed++
					if reply.Move != "" && s.Legal(s.Position, v.Seat(), reply.Move, s.Ply) {
						found = append(found, reply.Move)
					}
					if d := reply.Draft; !seen[d] && at.depth < pressDepth {
						seen[d] = true
						queue = append(queue, state{draft: d, depth: at.depth + 1})
					}
				}
			}
		}
	}
	return found
}

// press presses a button, or chooses each line of a menu. A control that can be pressed must do something, and may not
// be refused as an action that does not exist; on a fresh panel of the seat's own it may not be refused at all, no line
// of a menu is left out, and a move that comes of it can be played. (What everybody sees cannot show whether the seat
// may do it: see Offers; a draft may be what the game refuses to play.)
func (s *interaction) press(v game.Interactive, at state, c game.Control) (replies []game.Reply) {
	s.Helper()
	actions := []game.Action{{Name: c.Name, Lang: "en"}}
	if len(c.Choices) > 0 {
		actions = nil
		least := max(c.Min, 1)
		lines := len(c.Choices) - least + 1
		if !at.fresh {
			lines = min(lines, perArg)
		}
		for i := range lines {
			a := game.Action{Name: c.Name, Lang: "en"}
			for _, choice := range c.Choices[i : i+least] {
				a.Values = append(a.Values, choice.Value)
			}
			actions = append(actions, a)
		}
	}
	dead := true // a menu may offer again what the draft has chosen
	for _, a := range actions {
		reply, err := v.Do(at.draft, a)
		s.reply(v, at.draft, a, reply, err)
		switch why, refused := game.Refused(err); {
		case refused && (at.fresh || why.ID == s.unknown(v)):
			s.fault("seat %d presses %+v of the draft %q and is refused: %v", v.Seat(), a, at.draft, why)
		case refused:
			dead = false
		case at.fresh && reply.Move != "" && !s.Legal(s.Position, v.Seat(), reply.Move, s.Ply):
			s.fault("seat %d presses %+v of its own panel, and the move %q is refused", v.Seat(), a, reply.Move)
		case acts(at.draft, reply):
			dead = false
			replies = append(replies, reply)
		}
	}
	if dead && (at.depth == 0 || len(c.Choices) == 0) {
		s.fault("seat %d presses %q of the draft %q and nothing comes of it", v.Seat(), c.Name, at.draft)
	}
	return replies
}
