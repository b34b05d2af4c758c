package rulestest

import (
	"regexp"
	"slices"

	"tablee/rules/game"
	"tablee/rules/match"
)

var controlName = regexp.MustCompile(`^[-a-zA-Z0-9.(),:]{1,40}$`)

// checkInteractive presses everything that can be pressed, and much that cannot.
func (g *run) checkInteractive(p game.Position, v game.Interactive, ply int) {
	g.Helper()
	panel := v.Panel("")
	g.checkPanel(panel, ply)
	for _, hostile := range []string{"nonsense", "\x00\x01", "((((", "9999999999999", "{", "drop(B,", "|||||||"} {
		g.checkPanel(v.Panel(hostile), ply)
		v.Complete(hostile, game.Action{Name: hostile}, hostile)
		g.try(p, v, hostile, game.Action{Name: hostile, Lang: "en"}, ply)
	}
	for _, verb := range g.r.Info().Verbs {
		for _, text := range []string{"", "nonsense", "\x00", "99999999999999999999"} {
			a := game.Action{Name: verb.Name, Args: map[string]string{}, Lang: "fr"}
			for _, arg := range verb.Args {
				if text != "" || arg.Required {
					a.Args[arg.Name] = text
				}
			}
			g.try(p, v, "", a, ply)
			for _, arg := range verb.Args {
				if !arg.Complete {
					continue
				}
				cs := v.Complete("", a, arg.Name)
				g.checkChoices(cs, ply)
			}
		}
	}
	if v.Seat() == game.Public {
		return
	}
	draft := ""
	for range 4 { // a short walk through the panels: press, take the draft, press again
		var next string
		for _, c := range v.Panel(draft).Controls {
			if c.Disabled {
				continue
			}
			a := game.Action{Name: c.Name, Lang: "en"}
			for _, choice := range c.Choices[:min(len(c.Choices), max(c.Min, 1))] {
				a.Values = append(a.Values, choice.Value)
			}
			if reply, ok := g.try(p, v, draft, a, ply); ok && reply.Draft != "" && reply.Draft != draft {
				next = reply.Draft
			}
		}
		if next == "" {
			break
		}
		draft = next
		g.checkPanel(v.Panel(draft), ply)
	}
}

// try carries an action out. A move that comes of it must be playable by a seat in turn, or refused in words.
func (g *run) try(p game.Position, v game.Interactive, draft string, a game.Action, ply int) (game.Reply, bool) {
	g.Helper()
	reply, err := v.Do(draft, a)
	if err != nil {
		msg, ok := game.Refused(err)
		if !ok {
			g.Fatalf("ply %d: Do(%q, %+v): the error %v is no Refusal", ply, draft, a, err)
		}
		g.words.check(g.T, msg)
		return reply, false
	}
	if len(reply.Draft) > 4000 {
		g.Fatalf("ply %d: a draft of %d bytes", ply, len(reply.Draft))
	}
	for _, m := range reply.Say {
		g.words.check(g.T, m)
	}
	if reply.Show != nil {
		g.words.checkDiagram(g.T, *reply.Show)
	}
	if f := reply.Form; f != nil && (len(f.Fields) < 1 || len(f.Fields) > 5 || !controlName.MatchString(f.Name)) {
		g.Fatalf("ply %d: form %+v", ply, f)
	}
	if reply.Move != "" {
		_, _, err := match.Play(p, g.seed, ply, v.Seat(), reply.Move)
		if _, refused := game.Refused(err); err != nil && !refused {
			g.Fatalf("ply %d: Do(%q, %+v) gave the move %q: %v", ply, draft, a, reply.Move, err)
		}
		if err == nil && !slices.Contains(p.Turn(), v.Seat()) {
			g.Fatalf("ply %d: seat %d played %q off turn", ply, v.Seat(), reply.Move)
		}
	}
	return reply, true
}

func (g *run) checkPanel(panel game.Panel, ply int) {
	g.Helper()
	seen := make(map[string]bool)
	buttons := make(map[int]int)
	menus := make(map[int]int)
	for _, m := range panel.Say {
		g.words.check(g.T, m)
	}
	if panel.Show != nil {
		g.words.checkDiagram(g.T, *panel.Show)
	}
	for _, c := range panel.Controls {
		g.words.check(g.T, c.Label)
		if c.Label.IsZero() || !controlName.MatchString(c.Name) || seen[c.Name] || c.Row < 0 || c.Row > 3 {
			g.Fatalf("ply %d: control %+v: a label, a row from 0 to 3 and a name of its own are needed", ply, c)
		}
		seen[c.Name] = true
		if len(c.Choices) > 0 {
			menus[c.Row]++
			g.checkChoices(c.Choices, ply)
		} else {
			buttons[c.Row]++
		}
	}
	for row := range 4 {
		if menus[row] > 1 || buttons[row] > 5 || menus[row] == 1 && buttons[row] > 0 {
			g.Fatalf("ply %d: row %d holds %d menus and %d buttons", ply, row, menus[row], buttons[row])
		}
	}
}

func (g *run) checkChoices(cs []game.Choice, ply int) {
	g.Helper()
	if len(cs) > 25 {
		g.Fatalf("ply %d: %d choices", ply, len(cs))
	}
	seen := make(map[string]bool)
	for _, c := range cs {
		g.words.check(g.T, c.Label)
		g.words.check(g.T, c.About)
		if c.Value == "" || len(c.Value) > 100 || seen[c.Value] || c.Label.IsZero() {
			g.Fatalf("ply %d: choice %+v: a label and a value of its own of 1 to 100 bytes are needed", ply, c)
		}
		seen[c.Value] = true
	}
}
