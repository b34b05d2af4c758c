package rulestest

import (
	"strconv"
	"testing"

	"tablee/rules/game"
)

const (
	pressDepth = 4  // presses in a row that may be needed for a move
	pressMost  = 60 // presses tried in search of one
	verbMost   = 24 // sets of arguments tried for one verb
	perArg     = 6  // candidates tried for one argument
)

// ways are the legal moves found as a person would.
type ways struct{ byVerb, byControl []game.Move }

// checkWays holds the seat in turn to at least one way to a legal move by verbs and one by controls.
func (g *run) checkWays(p game.Position, v game.Interactive, ply int) {
	g.Helper()
	if id := g.unknown(v); id != "refused.action" {
		g.Fatalf("ply %d: seat %d is refused an action that there is not with %q, want refused.action", ply, v.Seat(), id)
	}
	w := g.ways(p, v, ply)
	if len(w.byVerb) == 0 {
		g.Fatalf("ply %d: seat %d finds no legal move by any verb", ply, v.Seat())
	}
	if len(w.byControl) == 0 {
		g.Fatalf("ply %d: seat %d finds no legal move by buttons and menus", ply, v.Seat())
	}
}

func (g *run) ways(p game.Position, v game.Interactive, ply int) ways {
	g.Helper()
	return ways{byVerb: g.tryVerbs(p, v, ply), byControl: g.pressAll(p, v, ply)}
}

// tryVerbs carries out every verb with every set of arguments that looks likely, and returns the legal moves.
func (g *run) tryVerbs(p game.Position, v game.Interactive, ply int) (found []game.Move) {
	g.Helper()
	for _, verb := range g.r.Info().Verbs {
		for _, args := range g.arguments(p, v, verb) {
			a := game.Action{Name: verb.Name, Args: args, Lang: "en"}
			reply := g.tryVerb(p, v, a, ply)
			if reply.Move != "" && g.legal(p, v.Seat(), reply.Move, ply) {
				found = append(found, reply.Move)
			}
		}
	}
	return found
}

// tryVerb carries a verb out and notes that the game knows it: it does something, or is refused for a reason.
func (g *run) tryVerb(p game.Position, v game.Interactive, a game.Action, ply int) game.Reply {
	g.Helper()
	reply, err := v.Do("", a)
	g.checkReply(p, v, "", a, reply, err, ply)
	if why, refused := game.Refused(err); refused {
		g.known[a.Name] = g.known[a.Name] || why.ID != g.unknown(v)
		return game.Reply{}
	}
	if !acts("", reply) {
		g.Fatalf("ply %d: the verb %+v is ignored", ply, a)
	}
	g.known[a.Name] = true
	return reply
}

// arguments are sets of arguments for a verb: what its completion offers, numbers, and texts that mean something
// to most games.
func (g *run) arguments(p game.Position, v game.Interactive, verb game.Verb) []map[string]string {
	sets := []map[string]string{{}}
	for _, arg := range verb.Args {
		var next []map[string]string
		for _, set := range sets {
			values := g.values(p, v, verb, arg, set)
			if !arg.Required {
				next = append(next, set)
			}
			for _, value := range values {
				more := map[string]string{arg.Name: value}
				for k, x := range set {
					more[k] = x
				}
				next = append(next, more)
			}
		}
		sets = next[:min(len(next), verbMost)]
	}
	return sets
}

// values are candidates for one argument, given the arguments before it.
func (g *run) values(p game.Position, v game.Interactive, verb game.Verb, arg game.Arg,
	set map[string]string) (vs []string) {
	if arg.Complete {
		for _, c := range v.Complete("", game.Action{Name: verb.Name, Args: set, Lang: "en"}, arg.Name) {
			vs = append(vs, c.Value)
		}
		return vs[:min(len(vs), perArg)]
	}
	if arg.Number {
		for n := arg.Min; n <= min(arg.Max, arg.Min+perArg); n++ {
			vs = append(vs, strconv.Itoa(n))
		}
		return vs
	}
	if l, ok := p.(game.Lister); ok {
		for _, m := range l.Moves(v.Seat()) {
			vs = append(vs, string(m))
		}
		vs = vs[:min(len(vs), perArg)]
	}
	return append(vs, "1", "2", "3", "a", "word")
}

// state is a draft and how many presses led to it.
type state struct {
	draft string
	depth int
	fresh bool // the panel is the seat's own, without a draft
}

// pressAll presses what the panels offer, the public one first, then follows the drafts that come of it. It
// returns the legal moves.
func (g *run) pressAll(p game.Position, v game.Interactive, ply int) (found []game.Move) {
	g.Helper()
	queue, seen, pressed := []state{{}}, map[string]bool{"": true}, 0
	public, _ := p.View(game.Public).(game.Interactive)
	for len(queue) > 0 && pressed < pressMost {
		at := queue[0]
		queue = queue[1:]
		panels := []game.Panel{v.Panel(at.draft)}
		if at.depth == 0 && public != nil {
			panels = append(panels, public.Panel(""))
		}
		for i, panel := range panels {
			at.fresh = at.depth == 0 && i == 0
			g.checkPanel(panel, ply)
			for _, c := range panel.Controls {
				if c.Disabled {
					continue
				}
				for _, reply := range g.press(p, v, at, c, ply) {
					pressed++
					if reply.Move != "" && g.legal(p, v.Seat(), reply.Move, ply) {
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
// be refused as an action that does not exist; on a fresh panel of the seat's own it may not be refused at all. (What
// everybody sees cannot show whether the seat may do it; a draft may be what the game refuses to play.)
func (g *run) press(p game.Position, v game.Interactive, at state, c game.Control, ply int) (replies []game.Reply) {
	g.Helper()
	actions := []game.Action{{Name: c.Name, Lang: "en"}}
	if len(c.Choices) > 0 {
		actions = nil
		least := max(c.Min, 1)
		for i := range min(len(c.Choices)-least+1, perArg) {
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
		g.checkReply(p, v, at.draft, a, reply, err, ply)
		switch why, refused := game.Refused(err); {
		case refused && (at.fresh || why.ID == g.unknown(v)):
			g.Fatalf("ply %d: seat %d presses %+v of the draft %q and is refused: %v", ply, v.Seat(), a, at.draft, why)
		case refused:
			dead = false
		case acts(at.draft, reply):
			dead = false
			replies = append(replies, reply)
		}
	}
	if dead && (at.depth == 0 || len(c.Choices) == 0) {
		g.Fatalf("ply %d: seat %d presses %q of the draft %q and nothing comes of it", ply, v.Seat(), c.Name, at.draft)
	}
	return replies
}

// unknown is the message that refuses an action which the game does not have.
func (g *run) unknown(v game.Interactive) string {
	why, _ := game.Refused(second(v.Do("", game.Action{Name: "no-such-action", Lang: "en"})))
	return why.ID
}

func second(_ game.Reply, err error) error { return err }

// acts tells whether anything comes of an action.
func acts(draft string, r game.Reply) bool {
	return r.Move != "" || r.Draft != draft || len(r.Say) > 0 || r.Show != nil || r.Form != nil
}

// verbsKnown fails for a verb that is nothing but an unknown action in all the games.
func (e *exam) verbsKnown(t testing.TB) {
	t.Helper()
	if e.played == 0 {
		return // the parts that play were left out
	}
	for _, verb := range e.r.Info().Verbs {
		if !e.known[verb.Name] {
			t.Errorf("the verb %s was refused in all %d games as an action that the game does not have", verb.Name, e.played)
		}
	}
}
