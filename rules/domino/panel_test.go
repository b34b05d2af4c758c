package domino

import (
	"testing"

	"tablee/rules/game"
)

// midgame is a simple game in which seat 0 has tiles for the left end, the right one, both and none.
const midgame = "(regle simple 7) (joueurs (Nina 0 ([1:6] [2:5] [3:3] [0:5] [0:2])) (Ali 0 ([6:6] [4:4]))) (chaine [2:2] [2:1] [1:0]) (pioche @) (tour 1)"

func TestPanelOffersPlayableTiles(t *testing.T) {
	v := read(t, midgame).View(0).(game.Interactive)
	panel := v.Panel("")
	if len(panel.Controls) != 1 || len(panel.Controls[0].Choices) != 3 {
		t.Fatalf("got %+v, want one menu with three tiles", panel)
	}
	for i, want := range []struct{ value, about string }{{"2-5", "domino.choice.end"}, {"0-5", "domino.choice.end"},
		{"0-2", "domino.choice.both"}} {
		if c := panel.Controls[0].Choices[i]; c.Value != want.value || c.About.ID != want.about {
			t.Errorf("choice %d: got %+v, want %v", i, c, want)
		}
	}
	reply, err := v.Do("", game.Action{Name: "play", Values: []string{"2-5"}})
	if err != nil || reply.Move != "2-5 L" {
		t.Errorf("a tile that fits at one end: got %+v, %v, want 2-5 L", reply, err)
	}
	reply, err = v.Do("", game.Action{Name: "play", Values: []string{"0-2"}})
	if err != nil || reply.Move != "" || reply.Draft == "" {
		t.Fatalf("a tile that fits at both ends: got %+v, %v, want a draft", reply, err)
	}
	panel = v.Panel(reply.Draft)
	if len(panel.Controls) != 3 || panel.Controls[1].Name != "left" || panel.Controls[2].Name != "right" {
		t.Fatalf("got %+v, want buttons for left and right", panel)
	}
	if reply, err = v.Do(reply.Draft, game.Action{Name: "right"}); err != nil || reply.Move != "0-2 R" {
		t.Errorf("right: got %+v, %v, want 0-2 R", reply, err)
	}
	if panel = v.Panel("1-6"); len(panel.Controls) != 1 || len(panel.Say) != 1 || panel.Say[0].ID != "domino.say.gone" {
		t.Errorf("an old draft: got %+v, want it told and the menu alone", panel)
	}
}

func TestTyped(t *testing.T) {
	v := read(t, midgame).View(0).(game.Interactive)
	for typed, want := range map[string]game.Move{
		"2-5": "2-5 L", "5-2": "2-5 L", "52": "2-5 L", " [2:5] ": "2-5 L", "2 5 l": "2-5 L", "2|5 Gauche": "2-5 L",
		"0-5 D": "0-5 R", "5-0 right": "0-5 R", "2-0 L": "0-2 L", "droite 20": "0-2 R", "0=2 g": "0-2 L",
	} {
		reply, err := v.Do("", game.Action{Name: "play", Args: map[string]string{"tile": typed}})
		if err != nil || reply.Move != want {
			t.Errorf("%q: got %q, %v, want %q", typed, reply.Move, err, want)
		}
	}
	for typed, want := range map[string]string{
		"": "domino.refuse.typed", "2": "domino.refuse.typed", "2-5-6": "domino.refuse.typed",
		"2-5 up": "domino.refuse.typed",
		"é":      "domino.refuse.typed", "6-6": "domino.refuse.nottile", "1-6": "domino.refuse.fit",
		"2-5 R": "domino.refuse.otherside",
	} {
		_, err := v.Do("", game.Action{Name: "play", Args: map[string]string{"tile": typed}})
		if m, _ := game.Refused(err); m.ID != want {
			t.Errorf("%q: got %v, want %s", typed, err, want)
		}
	}
}

func TestComplete(t *testing.T) {
	v := read(t, midgame).View(0).(game.Interactive)
	for typed, want := range map[string][]string{
		"": {"2-5", "0-5", "0-2 L", "0-2 R"}, "5": {"2-5", "0-5"}, "[2:": {"2-5", "0-2 L", "0-2 R"}, "2-0": {"0-2 L",
			"0-2 R"}, "6": nil,
	} {
		cs := v.Complete("", game.Action{Name: "play", Args: map[string]string{"tile": typed}}, "tile")
		if len(cs) != len(want) {
			t.Errorf("%q: got %+v, want %v", typed, cs, want)
			continue
		}
		for i, c := range cs {
			if c.Value != want[i] {
				t.Errorf("%q: got %+v, want %v", typed, cs, want)
				break
			}
		}
	}
}

// TestPublicPanel: the buttons in the channel do not show whether the seat in turn can play.
func TestPublicPanel(t *testing.T) {
	can := read(t, midgame)
	cannot := read(t,
		"(regle simple 7) (joueurs (Nina 0 ([1:6] [3:5] [3:3] [1:5] [1:1])) (Ali 0 ([6:6] [4:4]))) (chaine [2:2] [2:0]) (pioche @) (tour 1)")
	for _, p := range []*position{can, cannot} {
		panel := p.View(game.Public).(game.Interactive).Panel("")
		if len(panel.Controls) != 1 || panel.Controls[0].Name != "draw" || panel.Say != nil {
			t.Errorf("got %+v, want a button to draw", panel)
		}
	}
	if _, err := can.View(0).(game.Interactive).Do("", game.Action{Name: "draw"}); err == nil {
		t.Error("drew although a tile fits")
	}
	if reply, err := cannot.View(0).(game.Interactive).Do("",
		game.Action{Name: "draw"}); err != nil || reply.Move != "draw" {
		t.Errorf("draw: got %+v, %v", reply, err)
	}
	if panel := cannot.View(0).(game.Interactive).Panel(""); len(panel.Controls) != 1 || panel.Controls[0].Name != "draw" {
		t.Errorf("nothing fits: got %+v, want to draw", panel)
	}
	if panel := cannot.View(1).(game.Interactive).Panel(""); len(panel.Controls) != 0 {
		t.Errorf("off turn: got %+v, want nothing", panel)
	}
	stuck := read(t,
		"(regle block 7 100) (joueurs (A 0 ([1:6] [1:1])) (B 0 ([6:6]))) (chaine [2:2] [2:0]) (pioche @) (tour 1)")
	for _, s := range []game.Seat{game.Public, 0} {
		if panel := stuck.View(s).(game.Interactive).Panel(""); len(panel.Controls) != 1 || panel.Controls[0].Name != "pass" {
			t.Errorf("block: got %+v, want to pass", panel)
		}
	}
	if panel := mustStart(t, 2, nil, rng1()).View(game.Public).(game.Interactive).Panel(""); len(panel.Controls) != 0 {
		t.Errorf("at the start: got %+v, want nothing", panel)
	}
}
