package gobblet

import (
	"slices"
	"strings"
	"testing"

	"tablee/render"
	"tablee/render/textboard"
	"tablee/rules/game"
	"tablee/rules/rulestest/golden"
)

func printers(t *testing.T) []*render.Printer {
	t.Helper()
	c, err := render.NewCatalogue(Rules.Info().Texts)
	if err != nil {
		t.Fatal(err)
	}
	var ps []*render.Printer
	for _, l := range render.Languages {
		ps = append(ps, c.Printer(l.Code, []string{"Ada", "Bob"}))
	}
	return ps
}

// TestGoldenBoards draws positions at the width of a phone in both languages.
func TestGoldenBoards(t *testing.T) {
	positions := []struct {
		name string
		p    *position
	}{
		{"start", start(false)},
		{"stacks", played(t, false, uncoveredLine...)},
		{"memory", played(t, true, uncoveredLine...)},
	}
	for _, pr := range printers(t) {
		var b strings.Builder
		for _, tt := range positions {
			b.WriteString("# " + tt.name + "\n" + textboard.Text(tt.p.View(game.Public).Diagram(), pr, 28) + "\n\n")
		}
		v := played(t, false, uncoveredLine...).View(0).(*view)
		panel := v.Panel("b4")
		b.WriteString("# lifted\n" + pr.Lines(panel.Say) + "\n" + textboard.Text(*panel.Show, pr, 28) + "\n\n# controls\n")
		for _, c := range append(v.Panel("").Controls, panel.Controls...) {
			b.WriteString(c.Name + " | " + pr.Plain(c.Label) + strings.Repeat(" off",
				btoi(c.Disabled)) + strings.Repeat(" red", btoi(c.Style == game.Danger)) + "\n")
			for _, choice := range c.Choices {
				b.WriteString("  " + choice.Value + " | " + pr.Plain(choice.Label) + "\n")
			}
		}
		golden.Check(t, "boards."+pr.Lang()+".txt", b.String())
	}
}

func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}

func TestTyped(t *testing.T) {
	tests := []struct{ text, want string }{
		{"B b2", "drop(B,(1,1))"},
		{"bb2", "drop(B,(1,1))"},
		{"b b 2", ""},
		{"Grand en B2", "drop(B,(1,1))"},
		{"petite d1", "drop(S,(3,0))"},
		{"small to d1", "drop(S,(3,0))"},
		{"t a4", "drop(T,(0,3))"},
		{"a1-b3", "onboard((0,0),(1,2))"},
		{"A1 → B3", "onboard((0,0),(1,2))"},
		{"a1 à b3", "onboard((0,0),(1,2))"},
		{"a1b3", "onboard((0,0),(1,2))"},
		{"Drop( b , (1, 1))", "drop(B,(1,1))"},
		{"  DROP (  b,( 1 ,1))", "drop(B,(1,1))"},
		{"drop(m,(1,1))", "drop(M,(1,1))"},
		{"OnBoard((0,2),(2,1))", "onboard((0,2),(2,1))"},
		{"z9", ""},
		{"e1-b3", ""},
		{"offer", ""},
		{"", ""},
	}
	for _, tt := range tests {
		got := ""
		if m, ok := typed(tt.text); ok {
			got = m.String()
		}
		if got != tt.want {
			t.Errorf("typed(%q) = %q, want %q", tt.text, got, tt.want)
		}
	}
}

// control is a panel's control with a label; nil if there is none.
func control(p game.Panel, name string) *game.Control {
	for i := range p.Controls {
		if p.Controls[i].Name == name {
			return &p.Controls[i]
		}
	}
	return nil
}

// TestPress plays moves by buttons: the first by its target alone, then a piece and its target in either order.
func TestPress(t *testing.T) {
	p := start(false)
	v := p.View(0).(*view)
	reply, err := v.Do("", game.Action{Name: "go.B-c2"})
	if err != nil || reply.Move != "drop(B,(2,1))" || control(v.Panel(""), "go.B-c2") == nil {
		t.Errorf("pressing c2: %+v, %v", reply, err)
	}
	if _, err := p.View(1).(*view).Do("", game.Action{Name: "go.B-c2"}); err == nil {
		t.Error("the other seat could press")
	}
	for _, bad := range []string{"to.e9", "to.", "pick.", "pick.T", "pick.a1", "go.", "go.B", "go.B-e9", "go.T-a1",
		"go.a1-a2"} {
		if _, err := v.Do("B", game.Action{Name: bad}); err == nil {
			t.Errorf("%s was accepted", bad)
		}
	}
	v = played(t, false, "B a1", "B b2").View(0).(*view)
	for _, presses := range [][]string{{"pick.B", "go.B-c3"}, {"to.c3", "go.B-c3"}, {"pick.a1", "go.a1-c3"},
		{"to.c3", "go.a1-c3"}, {"pick.a1", "pick.M", "go.M-c3"}, {"to.d4", "to.c3", "go.M-c3"},
		{"to.c3", "other", "to.d4", "go.M-d4"}} {
		draft := ""
		for i, name := range presses {
			c := control(v.Panel(draft), name)
			if c == nil || c.Disabled {
				t.Fatalf("%v: %s cannot be pressed with the draft %q", presses, name, draft)
			}
			reply, err := v.Do(draft, game.Action{Name: name})
			if err != nil || (reply.Move != "") != (i == len(presses)-1) {
				t.Fatalf("%v: %s: %+v, %v", presses, name, reply, err)
			}
			draft = reply.Draft
			if marked := control(v.Panel(draft), controlNone); reply.Move == "" && draft != "" &&
				(marked == nil || marked.Style != game.Primary) {
				t.Errorf("%v: the draft %q is not marked: %+v", presses, draft, marked)
			}
		}
	}
}

func TestDraftOfAnOlderPosition(t *testing.T) {
	v := played(t, false, "B a1", "B b2", "a1-c3", "B b1").View(0).(*view)
	panel := v.Panel("a1")
	if len(panel.Say) != 1 || panel.Say[0].ID != "gobblet.say.gone" || panel.Controls[0].Name != "to.a1" {
		t.Errorf("a piece that is gone: %+v", panel)
	}
}

func TestWarnings(t *testing.T) {
	open := played(t, false, uncoveredLine...).View(0).(*view)
	var red []string
	for _, c := range open.Panel("b4").Controls {
		if c.Style == game.Danger {
			red = append(red, c.Name)
		}
	}
	// The big piece on b4 can cover nothing of row 4 but where it stands: wherever it goes, X's line is open.
	if ids := sayIDs(open.Panel("b4")); !slices.Contains(ids, "gobblet.say.doomed") || len(red) == 0 {
		t.Errorf("lifting b4 says %v, red buttons %v", ids, red)
	}
	if ids := sayIDs(open.Panel("d3")); len(ids) != 1 {
		t.Errorf("lifting d3 says %v, want no warning", ids)
	}
	hidden := played(t, true, uncoveredLine...).View(0).(*view)
	panel := hidden.Panel("b4")
	if len(panel.Say) != 1 || panel.Show != nil {
		t.Errorf("the memory game tells what lies under b4: %+v", panel)
	}
	for _, c := range panel.Controls {
		if c.Style == game.Danger {
			t.Errorf("the memory game marks %s", c.Name)
		}
	}
	// With a small piece in X's line the lifted one can land on it.
	saved := played(t, false, "B a1", "B a4", "B b1", "B d4", "a1-d3", "M b4", "b1-b4", "M c4").View(0).(*view)
	if ids := sayIDs(saved.Panel("b4")); !slices.Contains(ids, "gobblet.say.uncovers") {
		t.Errorf("lifting b4 says %v, want the warning of a line that can be covered", ids)
	}
}

func sayIDs(p game.Panel) (ids []string) {
	for _, m := range p.Say {
		ids = append(ids, m.ID)
	}
	return ids
}

func TestComplete(t *testing.T) {
	v := played(t, false, "B a1", "B d4").View(0).(*view)
	tests := []struct{ text, first string }{
		{"", "B b1"},
		{"m", "M b1"},
		{"a1", "a1-b1"},
		{"a1-c", "a1-c1"},
		{"grand c3", "B c3"},
		{"onboard((0,0),(1,1))", "a1-b2"},
		{"x", ""},
	}
	for _, tt := range tests {
		cs := v.Complete("", game.Action{Name: verbPlay, Args: map[string]string{argMove: tt.text}}, argMove)
		first := ""
		if len(cs) > 0 {
			first = cs[0].Value
		}
		if first != tt.first || len(cs) > 25 {
			t.Errorf("Complete(%q): %d choices, first %q, want %q", tt.text, len(cs), first, tt.first)
		}
	}
}
