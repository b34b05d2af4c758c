package rulestest

import (
	"reflect"
	"regexp"
	"slices"

	"tablee/rules/game"
	"tablee/rules/match"
)

var controlName = regexp.MustCompile(`^[-a-zA-Z0-9.(),:]{1,40}$`)

// checkInteractive acts for everybody: presses all that can be pressed, and tries much that cannot be done. What one
// seat does may change nothing for the others until a move is played.
func (g *run) checkInteractive(p game.Position, ply int) {
	g.Helper()
	views := make([]game.Interactive, 0, g.seats+1)
	for s := game.Public; int(s) < g.seats; s++ {
		v, ok := p.View(s).(game.Interactive)
		if !ok {
			g.Fatalf("seat %d's view is not Interactive: nobody could play", s)
		}
		views = append(views, v)
	}
	panels := make([]game.Panel, len(views))
	for i, v := range views {
		panels[i] = v.Panel("")
	}
	for _, v := range views {
		g.annoy(p, v, ply)
		if slices.Contains(p.Turn(), v.Seat()) {
			g.checkWays(p, v, ply)
		}
		for i, other := range views {
			if got := p.View(other.Seat()); !reflect.DeepEqual(got, game.View(other)) {
				g.Fatalf("ply %d: what seat %d did changed what seat %d sees", ply, v.Seat(), other.Seat())
			}
			if got := other.Panel(""); !reflect.DeepEqual(got, panels[i]) {
				g.Fatalf("ply %d: what seat %d did changed seat %d's panel\n got %+v\nwant %+v", ply, v.Seat(), other.Seat(),
					got, panels[i])
			}
		}
	}
}

// annoy does what people and programs do by mistake or on purpose, then presses the seat's own panel.
func (g *run) annoy(p game.Position, v game.Interactive, ply int) {
	g.Helper()
	g.checkPanel(v.Panel(""), ply)
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
			if slices.Contains(p.Turn(), v.Seat()) {
				g.tryVerb(p, v, a, ply)
			} else {
				g.try(p, v, "", a, ply)
			}
			for _, arg := range verb.Args {
				if arg.Complete {
					g.checkChoices(v.Complete("", a, arg.Name), ply)
				}
			}
		}
	}
	if v.Seat() != game.Public && !slices.Contains(p.Turn(), v.Seat()) {
		for _, c := range v.Panel("").Controls {
			if !c.Disabled {
				g.press(p, v, state{fresh: true}, c, ply)
			}
		}
	}
}

// try carries an action out. A move that comes of it must be playable by a seat in turn, or refused in words.
func (g *run) try(p game.Position, v game.Interactive, draft string, a game.Action, ply int) (game.Reply, bool) {
	g.Helper()
	reply, err := v.Do(draft, a)
	g.checkReply(p, v, draft, a, reply, err, ply)
	return reply, err == nil
}

// checkReply holds what comes of an action to the contract.
func (g *run) checkReply(p game.Position, v game.Interactive, draft string, a game.Action, reply game.Reply,
	err error, ply int) {
	g.Helper()
	if err != nil {
		msg, ok := game.Refused(err)
		if !ok {
			g.Fatalf("ply %d: Do(%q, %+v): the error %v is no Refusal", ply, draft, a, err)
		}
		g.words.Check(g, msg)
		return
	}
	if len(reply.Draft) > 4000 {
		g.Fatalf("ply %d: a draft of %d bytes", ply, len(reply.Draft))
	}
	for _, m := range reply.Say {
		g.words.Check(g, m)
	}
	if reply.Show != nil {
		g.words.Diagram(g, *reply.Show)
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
}

func (g *run) checkPanel(panel game.Panel, ply int) {
	g.Helper()
	seen := make(map[string]bool)
	buttons := make(map[int]int)
	menus := make(map[int]int)
	for _, m := range panel.Say {
		g.words.Check(g, m)
	}
	if panel.Show != nil {
		g.words.Diagram(g, *panel.Show)
	}
	for _, c := range panel.Controls {
		g.words.Check(g, c.Label)
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
		g.words.Check(g, c.Label)
		g.words.Check(g, c.About)
		if c.Value == "" || len(c.Value) > 100 || seen[c.Value] || c.Label.IsZero() {
			g.Fatalf("ply %d: choice %+v: a label and a value of its own of 1 to 100 bytes are needed", ply, c)
		}
		seen[c.Value] = true
	}
}
