package domino

import (
	"slices"
	"strings"
	"testing"

	"tablee/render"
	"tablee/rules/game"
)

// midgame is a simple game in which seat 0 has tiles for the left end, the right one, both and none.
const midgame = "(regle simple 7) (joueurs (Nina 0 ([1:6] [2:5] [3:3] [0:5] [0:2])) (Ali 0 ([6:6] [4:4]))) (chaine [2:2] [2:1] [1:0]) (pioche @) (tour 1)"

// pressed are the names of a panel's buttons, each with its label.
func pressed(t *testing.T, p game.Panel) (list []string) {
	t.Helper()
	catalogue, err := render.NewCatalogue(Rules.Info().Texts)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range p.Controls {
		list = append(list, c.Name+" "+catalogue.Printer("en", nil).Plain(c.Label))
	}
	return list
}

func TestPanelOffersEveryPlay(t *testing.T) {
	v := read(t, midgame).View(0).(game.Interactive)
	want := []string{"play.2-5.L [2:5] ◀", "play.0-5.R [0:5] ▶", "play.0-2.L [0:2] ◀", "play.0-2.R [0:2] ▶"}
	if got := pressed(t, v.Panel("")); !slices.Equal(got, want) {
		t.Fatalf("got %q, want %q", got, want)
	}
	for _, c := range v.Panel("").Controls {
		m := strings.Replace(strings.TrimPrefix(c.Name, "play."), ".", " ", 1)
		if reply, err := v.Do("", game.Action{Name: c.Name}); err != nil || string(reply.Move) != m {
			t.Errorf("%s: got %+v, %v, want the move %s", c.Name, reply, err, m)
		}
	}
	reply, err := v.Do("", game.Action{Name: "play", Args: map[string]string{"tile": "0-2"}})
	if err != nil || reply.Move != "" || reply.Draft == "" || len(reply.Say) != 1 ||
		reply.Say[0].ID != "domino.say.where" {
		t.Fatalf("a tile that fits at both ends: got %+v, %v, want a draft", reply, err)
	}
	panel := v.Panel(reply.Draft)
	for _, c := range panel.Controls {
		if (c.Style == game.Primary) != strings.HasPrefix(c.Name, "play.0-2.") {
			t.Errorf("the draft %q: %+v", reply.Draft, c)
		}
	}
	if len(panel.Say) != 1 || panel.Say[0].ID != "domino.say.where" {
		t.Errorf("got %+v, want the ends asked for", panel.Say)
	}
	if got, want := shownHand(panel), "<[2:5] [0:5]> (<[0:2]>) [1:6] [3=3]"; got != want {
		t.Errorf("the chosen tile: the hand shows %q, want %q", got, want)
	}
	if got, want := shownHand(game.Panel{Show: diagramOf(v)}), "<[2:5] [0:5]> <[0:2]> [1:6] [3=3]"; got != want {
		t.Errorf("with none chosen the hand shows %q, want %q", got, want)
	}
	if panel := v.Panel("zz"); len(panel.Say) > 0 || panel.Show != nil || panel.Controls[0].Style == game.Primary {
		t.Errorf("a draft that cannot be read: %+v", panel)
	}
	panel = v.Panel("1-6")
	if got := pressed(t, panel); !slices.Equal(got, want) || len(panel.Say) != 1 || panel.Say[0].ID != "domino.say.gone" {
		t.Errorf("an old draft: got %q %v, want it told, and all plays", got, panel.Say)
	}
}

// TestHandOffTurn: only in one's turn does the hand show what fits, and only if something does not.
func TestHandOffTurn(t *testing.T) {
	const fits = "(regle simple 7) (joueurs (Nina 0 ([2:5] [0:5])) (Ali 0 ([2:6] [4:4]))) (chaine [2:2] [2:1] [1:0]) " +
		"(pioche @) (tour 1)"
	p := read(t, fits)
	hand := func(seat game.Seat) (texts []string, marked bool, legends []string) {
		for _, part := range p.View(seat).Diagram().Parts {
			if part.Role == game.InHand {
				for _, token := range part.Tokens {
					texts = append(texts, token.Text.Lit)
					marked = marked || token.State != game.Still
				}
			} else if part.Drawn {
				legends = append(legends, part.Text.ID)
			}
		}
		return texts, marked, legends
	}
	if texts, marked, _ := hand(1); !slices.Equal(texts, []string{"[2:6]", "[4=4]"}) || marked {
		t.Errorf("off turn the hand is %q, marked %t", texts, marked)
	}
	texts, marked, legends := hand(0)
	if !slices.Equal(texts, []string{"<[2:5]", "[0:5]>"}) || marked || !slices.Contains(legends, "domino.board.fits") {
		t.Errorf("a hand that fits is %q, marked %t, with %q", texts, marked, legends)
	}
	p = read(t, midgame)
	if _, marked, legends := hand(0); !marked || slices.Contains(legends, "domino.board.chosen") {
		t.Errorf("a hand that fits in part: marked %t, with %q", marked, legends)
	}
	chosen := p.View(0).(game.Interactive).Panel("0-2").Show.Parts
	if last := chosen[len(chosen)-1]; last.Text.ID != "domino.board.chosen" || !last.Drawn {
		t.Errorf("below the chosen tile stands %v", last.Text)
	}
}

// TestStanding: the line of standing tells how many tiles everybody holds and how many can be drawn, and scores where
// there are any, until the game is over.
func TestStanding(t *testing.T) {
	catalogue, err := render.NewCatalogue(Rules.Info().Texts)
	if err != nil {
		t.Fatal(err)
	}
	over, _, err := read(t, "(regle simple 7) (joueurs (Nina 0 ([2:5])) (Ali 0 ([6:6] [4:4]))) (chaine [2:2]) "+
		"(pioche @) (tour 1)").Apply(0, "2-5 L", rng1())
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		p    game.Position
		want string
	}{
		{read(t, midgame), "Ann: 5 in hand · Ben: 2 in hand · 18 in the stock"},
		{read(t, "(regle draw 7 100) (joueurs (Nina 30 ([1:6] [2:5])) (Ali 8 ([6:6]))) (chaine [2:2]) (pioche @) (tour 1)"),
			"Ann: 2 in hand, 30 pts · Ben: 1 in hand, 8 pts · 24 in the stock"},
		{over, ""},
	} {
		if got := catalogue.Printer("en", []string{"Ann", "Ben"}).Plain(c.p.View(0).Diagram().Standing); got != c.want {
			t.Errorf("got %q, want %q", got, c.want)
		}
	}
}

func diagramOf(v game.View) *game.Diagram {
	d := v.Diagram()
	return &d
}

// shownHand is the hand as a panel's board shows it, "" without a board. Its pieces must agree with the text about
// what can be played.
func shownHand(p game.Panel) string {
	var texts []string
	if p.Show == nil {
		return ""
	}
	for _, part := range p.Show.Parts {
		if part.Role != game.InHand {
			continue
		}
		for _, t := range part.Tokens {
			d, text := t.Piece.(game.Domino), t.Text.Lit
			if d.Fits != [4]bool{strings.Contains(text, "<"), strings.Contains(text, ">")} ||
				(t.State == game.Chosen) != strings.Contains(text, "(") || (t.State == game.Still) != (text[0] == '[' &&
				!strings.HasSuffix(text, ">")) {
				text = "bad:" + text
			}
			texts = append(texts, text)
		}
	}
	return strings.Join(texts, " ")
}

// TestEqualEndsAreOneButton: where both ends have the same value, a tile has one button.
func TestEqualEndsAreOneButton(t *testing.T) {
	v := read(t, "(regle simple 7) (joueurs (Nina 0 ([1:6] [2:5] [3:3])) (Ali 0 ([6:6] [4:4]))) "+
		"(chaine [2:1] [1:4] [4:2]) (pioche @) (tour 1)").View(0).(game.Interactive)
	if got := pressed(t, v.Panel("")); !slices.Equal(got, []string{"play.2-5.L [2:5] ◀"}) {
		t.Errorf("got %q", got)
	}
	if reply, err := v.Do("", game.Action{Name: "play", Args: map[string]string{"tile": "25"}}); reply.Move != "2-5 L" {
		t.Errorf("typed: got %+v, %v", reply, err)
	}
}

// TestManyPlaysAreAMenu: more than ten plays are lines of a menu.
func TestManyPlaysAreAMenu(t *testing.T) {
	v := read(t, "(regle draw 10 100) (joueurs (Nina 0 ([0:1] [0:2] [0:3] [0:4] [0:5] [1:2] [1:3] [1:4] [1:5] [1:6])) "+
		"(Ali 0 ([6:6] [4:4]))) (chaine [0:0] [0:7] [7:1]) (pioche @) (tour 1)").View(0).(game.Interactive)
	panel := v.Panel("")
	if len(panel.Controls) != 1 || len(panel.Controls[0].Choices) != 11 {
		t.Fatalf("got %+v, want one menu of 11 lines", panel)
	}
	for _, c := range panel.Controls[0].Choices {
		reply, err := v.Do("", game.Action{Name: "play", Values: []string{c.Value}})
		if err != nil || string(reply.Move) != c.Value {
			t.Errorf("%s: got %+v, %v", c.Value, reply, err)
		}
		arrow := map[byte]string{'L': "atleft", 'R': "atright"}[c.Value[len(c.Value)-1]]
		if c.Label.ID != "domino.button."+arrow {
			t.Errorf("%s is called %v", c.Value, c.Label)
		}
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
		"2-5 there": "domino.refuse.typed", "2-5 up": "domino.refuse.noarm", "bas 25": "domino.refuse.noarm",
		"é": "domino.refuse.typed", "6-6": "domino.refuse.nottile", "1-6": "domino.refuse.fit",
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
			if one := c.Value == "2-5" || c.Value == "0-5"; one != (c.About.ID == "domino.choice.end") {
				t.Errorf("%q: about %s stands %v", typed, c.Value, c.About)
			}
		}
	}
}

// TestPublicPanel: nothing in the channel shows whether the seat in turn can play.
func TestPublicPanel(t *testing.T) {
	can := read(t, midgame)
	cannot := read(t, "(regle simple 7) (joueurs (Nina 0 ([1:6] [3:5] [3:3] [1:5] [1:1])) (Ali 0 ([6:6] [4:4]))) "+
		"(chaine [2:2] [2:0]) (pioche @) (tour 1)")
	stuck := read(t, "(regle block 7 100) (joueurs (A 0 ([1:6] [1:1])) (B 0 ([6:6]))) (chaine [2:2] [2:0]) (pioche @) "+
		"(tour 1)")
	for _, p := range []*position{can, cannot, stuck, mustStart(t, 2, nil, rng1()).(*position)} {
		if panel := p.View(game.Public).(game.Interactive).Panel(""); len(panel.Controls) != 0 || panel.Say != nil {
			t.Errorf("got %+v, want nothing", panel)
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
	if panel := stuck.View(0).(game.Interactive).Panel(""); len(panel.Controls) != 1 || panel.Controls[0].Name != "pass" {
		t.Errorf("block: got %+v, want to pass", panel)
	}
}
