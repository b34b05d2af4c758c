package slash_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	"tablee/commands/commandtest"
	"tablee/commands/slash"
	"tablee/rules/table"
)

// TestEnglishDefaults: readers of other languages see English names in Discord, which lead to the same command and
// arguments as the program's own names.
func TestEnglishDefaults(t *testing.T) {
	r, _ := commandtest.Router(t)
	var wrong []string
	var walk func(path string, options []*discordgo.ApplicationCommandOption)
	walk = func(path string, options []*discordgo.ApplicationCommandOption) {
		for _, o := range options {
			if o.Name != o.NameLocalizations[discordgo.EnglishUS] {
				wrong = append(wrong, path+" "+o.Name)
			}
			walk(path+" "+o.Name, o.Options)
		}
	}
	for _, d := range r.Definitions() {
		if d.Name != (*d.NameLocalizations)[discordgo.EnglishUS] {
			wrong = append(wrong, d.Name)
		}
		walk(d.Name, d.Options)
	}
	if len(wrong) > 0 {
		t.Errorf("without an English default: %q", wrong)
	}
	if paths := commandtest.Paths(r.Definitions()); !slices.Contains(paths, "dominoes new") ||
		!slices.Contains(paths, "table recap") || slices.Contains(paths, "domino new") {
		t.Errorf("registered: %q", paths)
	}
	for _, path := range []string{"table recap", "table digest"} {
		h := commandtest.New(commandtest.AnnsTurn(t, 1))
		h.Profile.Lang = "en"
		text := commandtest.Text(commandtest.RouterOver(t, h).Handle(t.Context(), commandtest.Typed("ann", path)))
		if !strings.Contains(text, "last turn") {
			t.Errorf("/%s is answered %q", path, text)
		}
	}
	for _, name := range []string{"level", "strength"} {
		h := commandtest.New(&table.Table{ID: 1, Game: "awale", Phase: table.Lobby, Guild: "g", Channel: "c", Home: "c",
			Creator: "ann", Seats: []table.Seat{{Kind: table.Person, User: "ann"}, {}}})
		commandtest.RouterOver(t, h).Handle(t.Context(), commandtest.Typed("ann", "table add", commandtest.Option(name, 2.0)))
		if len(h.Ops) != 1 || h.Ops[0].Level != 2 {
			t.Errorf("%s: done %+v", name, h.Ops)
		}
	}
}

// TestNamesBesideEachOther: a name that another command or argument beside it has is not used.
func TestNamesBesideEachOther(t *testing.T) {
	local := func(name string) map[discordgo.Locale]string {
		return map[discordgo.Locale]string{discordgo.EnglishUS: name, discordgo.French: name + "-fr"}
	}
	names := local("b")
	defs := []*discordgo.ApplicationCommand{{Name: "a", NameLocalizations: &names,
		Options: []*discordgo.ApplicationCommandOption{
			{Name: "x", NameLocalizations: local("y")}, {Name: "y", NameLocalizations: local("z")}}}, {Name: "b"}}
	n := slash.EnglishDefaults(defs)
	got := []string{defs[0].Name, defs[1].Name, defs[0].Options[0].Name, defs[0].Options[1].Name}
	if !slices.Equal(got, []string{"a", "b", "x", "z"}) {
		t.Errorf("registered: %q", got)
	}
	if n.Path("a") != "a" || n.Path("b") != "b" || n.Path("c d") != "c d" || n.Arg("a", "x") != "x" ||
		n.Arg("a", "z") != "y" {
		t.Errorf("the names lead to %q, %q, %q, %q, %q", n.Path("a"), n.Path("b"), n.Arg("a", "x"), n.Arg("a", "z"),
			n.Path("c d"))
	}
}
