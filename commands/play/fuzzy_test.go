package play

import (
	"slices"
	"tablee/render"
	"tablee/rules/game"
	"testing"
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
		{"chat", "chat", true}, {"chat", "cha", true}, {"chat", "chats", true}, {"chat", "shat", true},
		{"chat", "caht", true},
		{"chat", "ch", false}, {"chat", "tahc", false}, {"chat", "chien", false}, {"", "a", true}, {"ab", "ba", true},
		{"abc", "cba", false},
	} {
		if got := oneSlipApart(c.a, c.b); got != c.want {
			t.Errorf("slip(%q, %q) = %v, want %v", c.a, c.b, got, c.want)
		}
		if got := oneSlipApart(c.b, c.a); got != c.want {
			t.Errorf("slip(%q, %q) = %v, want %v", c.b, c.a, got, c.want)
		}
	}
}
