package awale

import (
	"testing"

	"tablee/rules/game"
)

func TestParsePit(t *testing.T) {
	tests := []struct {
		text string
		want int // -1: not a pit
	}{
		{"a", 0}, {"F", 5}, {" c ", 2}, {"1", 0}, {"6", 5}, {"ｂ", 1}, {"Ｅ", 4}, {"３", 2}, {"　d　", 3},
		{"pit c", 2}, {"Case D", 3}, {"semer case b", 1}, {"b 4", 1}, {"pit b 12", 1},
		{"", -1}, {"g", -1}, {"0", -1}, {"7", -1}, {"ab", -1}, {"a b", -1}, {"4 b", -1}, {"pit", -1}, {"1 4", -1}, {"é", -1},
	}
	for _, tt := range tests {
		got, ok := parsePit(tt.text)
		if !ok {
			got = -1
		}
		if got != tt.want {
			t.Errorf("%q: %d, want %d", tt.text, got, tt.want)
		}
	}
}

// figure is the position that most of these tests look at: player 1 may sow a and e, not f.
func figure() *position {
	return board([6]uint8{0, 0, 0, 0, 0, 1}, [6]uint8{12, 0, 0, 0, 3, 1}, 1)
}

func TestPanel(t *testing.T) {
	p := figure()
	for _, seat := range []game.Seat{game.Public, 1} {
		panel := p.View(seat).(game.Interactive).Panel("")
		want := []string{"a 12", "e 3"} // no others can be sown
		if len(panel.Controls) != len(want) {
			t.Fatalf("seat %d: %d buttons, want %d", seat, len(panel.Controls), len(want))
		}
		for i, label := range want {
			if c := panel.Controls[i]; c.Label.Lit != label || c.Row != 0 || c.Disabled {
				t.Errorf("seat %d button %d: %+v, want %q", seat, i, c, label)
			}
		}
	}
	if got := p.View(0).(game.Interactive).Panel("").Controls; len(got) != 0 {
		t.Errorf("the seat that is not in turn has %d buttons, want none", len(got))
	}
}

func TestDo(t *testing.T) {
	p := figure()
	sow := func(text string) game.Action { return game.Action{Name: "sow", Args: map[string]string{"pit": text}} }
	tests := []struct {
		seat    game.Seat
		action  game.Action
		move    game.Move
		refusal string
	}{
		{1, game.Action{Name: "pit.a"}, "a", ""},
		{1, sow(" E "), "e", ""},
		{1, sow("5"), "e", ""},
		{1, sow("f"), "", "awale.refuse.starves"},
		{1, sow("b"), "", "awale.refuse.empty"},
		{1, sow("z"), "", "awale.refuse.unknown"},
		{1, game.Action{Name: "dance"}, "", "refused.action"},
		{1, game.Action{Name: "pit.x"}, "", "awale.refuse.unknown"},
		{0, sow("f"), "", "awale.refuse.turn"},
		{game.Public, sow("a"), "", "awale.refuse.turn"},
	}
	for _, tt := range tests {
		reply, err := p.View(tt.seat).(game.Interactive).Do("", tt.action)
		msg, _ := game.Refused(err)
		if reply.Move != tt.move || msg.ID != tt.refusal {
			t.Errorf("seat %d %+v: move %q, %v; want %q, %q", tt.seat, tt.action, reply.Move, err, tt.move, tt.refusal)
		}
	}
}

func TestComplete(t *testing.T) {
	v := figure().View(1).(game.Interactive)
	complete := func(typed string) []game.Choice {
		return v.Complete("", game.Action{Name: "sow", Args: map[string]string{"pit": typed}}, "pit")
	}
	all := complete("")
	if len(all) != 2 || all[0].Value != "a" || all[1].Value != "e" {
		t.Fatalf("nothing typed: %+v, want a and e", all)
	}
	if l := all[1].Label; l.ID != "awale.pick" || l.Args["n"] != 3 {
		t.Errorf("e: %v, want 3 seeds and no capture", l)
	}
	if got := complete("E"); len(got) != 1 || got[0].Value != "e" {
		t.Errorf("E typed: %+v, want e alone", got)
	}
	if got := complete("zz"); len(got) != 2 {
		t.Errorf("nonsense typed: %+v, want all", got)
	}
	if got := figure().View(0).(game.Interactive).Complete("", game.Action{Name: "sow"}, "pit"); len(got) != 0 {
		t.Errorf("off turn: %+v, want nothing", got)
	}
	capture := board([6]uint8{0, 1, 2, 5, 4, 4}, [6]uint8{1, 0, 0, 0, 6, 1}, 1).View(1).(game.Interactive)
	got := capture.Complete("", game.Action{Name: "sow"}, "pit")
	if l := got[1].Label; l.ID != "awale.pick_take" || l.Args["take"] != 5 || l.Args["n"] != 6 {
		t.Errorf("e: %v, want 6 seeds, 5 captured", l)
	}
}
