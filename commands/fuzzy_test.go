package commands

import (
	"slices"
	"testing"

	"tablee/commands/table"
	"tablee/render"
	"tablee/rules/game"
)

func TestSimilar(t *testing.T) {
	cat, err := render.NewCatalogue()
	if err != nil {
		t.Fatal(err)
	}
	say := cat.Printer("fr", nil)
	all := []game.Choice{
		{Value: "a", Label: game.Lit("a: 4 graines")}, {Value: "b", Label: game.Lit("b: 4 graines")},
		{Value: "7b 8b 9b", Label: game.Lit("7b 8b 9b")}, {Value: "7r", Label: game.Lit("7r")},
		{Value: "été", Label: game.Lit("été")}, {Value: "drop(B,(1,1))", Label: game.Lit("B b2")},
	}
	for _, c := range []struct {
		typed string
		want  []string
	}{
		{"A", []string{"a"}},
		{" a ", []string{"a"}},
		{"7B8b 9B", []string{"7b 8b 9b"}},
		{"7", []string{"7b 8b 9b", "7r"}},
		{"ETE", []string{"été"}},
		{"b B2", []string{"drop(B,(1,1))"}},
		{"drop(b,(1,2))", []string{"drop(B,(1,1))"}},
		{"zzz", nil},
		{"", nil},
		{"!!", nil},
	} {
		var got []string
		for _, ch := range similar(c.typed, all, say) {
			got = append(got, ch.Value)
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("similar(%q) = %q, want %q", c.typed, got, c.want)
		}
	}
}

func TestSlip(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want bool
	}{
		{"chat", "chat", true}, {"chat", "cha", true}, {"chat", "chats", true}, {"chat", "shat", true}, {"chat", "caht", true},
		{"chat", "ch", false}, {"chat", "tahc", false}, {"chat", "chien", false}, {"", "a", true}, {"ab", "ba", true}, {"abc", "cba", false},
	} {
		if got := slip(c.a, c.b); got != c.want {
			t.Errorf("slip(%q, %q) = %v, want %v", c.a, c.b, got, c.want)
		}
		if got := slip(c.b, c.a); got != c.want {
			t.Errorf("slip(%q, %q) = %v, want %v", c.b, c.a, got, c.want)
		}
	}
}

func TestID(t *testing.T) {
	for _, i := range []id{{kindBoard, 12, 34, "pit.a"}, {kindForm, 1, 0, "a/b"}, {kindMeant, 9_000_000_000, 1 << 40, "sow pit"}, {kindHistory, 3, -1, "previous"}} {
		got, ok := parseID(i.String())
		if !ok || got != i {
			t.Errorf("parseID(%q) = %+v, %v, want %+v", i.String(), got, ok, i)
		}
		if len(i.String()) > 100 {
			t.Errorf("%q is longer than Discord takes", i)
		}
	}
	for _, bad := range []string{"", "g", "g/1", "g/1/2", "g/x/2/a", "g/1/y/a", "////"} {
		if got, ok := parseID(bad); ok {
			t.Errorf("parseID(%q) = %+v", bad, got)
		}
	}
}

func TestParseQuiet(t *testing.T) {
	for _, c := range []struct {
		text, zone string
		want       table.Quiet
		bad        bool
	}{
		{"22:00-7:30", "", table.Quiet{From: 22 * 60, To: 7*60 + 30}, false},
		{"22h-7h30", "Europe/Paris", table.Quiet{From: 22 * 60, To: 7*60 + 30, Zone: "Europe/Paris"}, false},
		{" 22 - 7 ", "", table.Quiet{From: 22 * 60, To: 7 * 60}, false},
		{"23 à 6", "", table.Quiet{From: 23 * 60, To: 6 * 60}, false},
		{"14:00-24:00", "", table.Quiet{From: 14 * 60}, false},
		{"none", "", table.Quiet{}, false},
		{"aucune", "", table.Quiet{}, false},
		{"20:00-7:00", "", table.Quiet{}, true},
		{"25:00-7:00", "", table.Quiet{}, true},
		{"whenever", "", table.Quiet{}, true},
		{"22-7", "Mars/Olympus", table.Quiet{}, true},
		{"22-7", "Local", table.Quiet{}, true},
	} {
		got, err := parseQuiet(c.text, c.zone, table.Quiet{})
		if _, refused := game.Refused(err); refused != c.bad || !c.bad && got != c.want {
			t.Errorf("parseQuiet(%q, %q) = %+v, %v, want %+v", c.text, c.zone, got, err, c.want)
		}
	}
	old := table.Quiet{From: 60, To: 120, Zone: "Asia/Tokyo"}
	if got, err := parseQuiet("", "", old); err != nil || got != old {
		t.Errorf("nothing given: got %+v, %v, want %+v", got, err, old)
	}
}
