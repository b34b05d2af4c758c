package render

import (
	"testing"
	"testing/fstest"

	"github.com/bwmarrin/discordgo"

	"tablee/rules/game"
)

// TestCommandsInTexts: a text names a command in the reader's language, with a mention where that is the registered
// name.
func TestCommandsInTexts(t *testing.T) {
	text := "[x]\nhelp = \"Type {{cmd `table help`}}!\"\nwake = \"{{cmd `table resume` `table` .table}}\"\nnew = \"{{cmd .command}}\"\ngone = \"{{cmd `table nonsense`}}\"\nlast = \"{{verb `table resume`}}\"\nnumber = \"{{arg `table resume` `table`}}\"\nodd = \"{{arg `table resume` `seat`}}\"\n"
	c, err := NewCatalogue(fstest.MapFS{"en.toml": {Data: []byte(text)}, "fr.toml": {Data: []byte(text)}})
	if err != nil {
		t.Fatal(err)
	}
	var faults []error
	c.Report = func(err error) { faults = append(faults, err) }
	option := func(name, fr string, kind discordgo.ApplicationCommandOptionType,
		more ...*discordgo.ApplicationCommandOption) *discordgo.ApplicationCommandOption {
		return &discordgo.ApplicationCommandOption{Name: name, Type: kind, Options: more,
			NameLocalizations: map[discordgo.Locale]string{discordgo.French: fr, discordgo.EnglishGB: name}}
	}
	const sub, number = discordgo.ApplicationCommandOptionSubCommand, discordgo.ApplicationCommandOptionInteger
	defs := []*discordgo.ApplicationCommand{
		{Name: "table", Options: []*discordgo.ApplicationCommandOption{option("help", "aide", sub),
			option("resume", "réveiller", sub, option("table", "numéro", number))}},
		{Name: "rummi_kub", NameLocalizations: &map[discordgo.Locale]string{discordgo.French: "rami"},
			Options: []*discordgo.ApplicationCommandOption{option("new", "nouvelle", sub)}},
	}
	help, wake, open := game.M("x.help"), game.M("x.wake", "table", "12"), game.M("x.new", "command", "rummi_kub new")
	check := func(lang string, m game.Msg, want string) {
		t.Helper()
		if got := c.Printer(lang, nil).Msg(m); got != want {
			t.Errorf("%s in %s: %q, want %q", m.ID, lang, got, want)
		}
	}
	check("fr", help, "Type `/table help`!")
	c.SetCommands(defs)
	check("en", help, "Type `/table help`!")
	check("fr", help, "Type `/table aide`!")
	check("fr", wake, "`/table réveiller numéro:12`")
	check("fr", game.M("x.last"), "`réveiller`")
	check("en", game.M("x.last"), "`resume`")
	check("fr", game.M("x.number"), "`numéro`")
	check("fr", open, "`/rami nouvelle`")
	check("en", open, "`/rummi_kub new`")
	if got := c.Printer("fr", nil).Plain(help); got != "Type /table aide!" {
		t.Errorf("without markdown: %q", got)
	}
	c.SetCommandIDs(map[string]string{"table": "77"})
	check("en", help, "Type </table help:77>!")
	check("fr", help, "Type `/table aide`!")
	check("en", wake, "`/table resume table:12`")
	if len(faults) > 0 {
		t.Errorf("reported: %v", faults)
	}
	check("en", game.M("x.gone"), "`/table nonsense`")
	if len(faults) != 1 {
		t.Errorf("a command that does not exist was reported %d times, want once", len(faults))
	}
	check("fr", game.M("x.odd"), "`seat`")
	if len(faults) != 2 {
		t.Errorf("an argument that does not exist was reported %d times, want once", len(faults)-1)
	}
}

// TestCommandsOfGames: a program that registers no commands names those of its games in the reader's language.
func TestCommandsOfGames(t *testing.T) {
	text := func(title, verb, arg string) *fstest.MapFile {
		return &fstest.MapFile{Data: []byte("[go]\ntitle = \"" + title +
			"\"\nrules = \"{{cmd `go sow` `pit` `c`}}, {{verb `go sow`}}\"\n" +
			"[go.verb.sow]\nname = \"" + verb + "\"\n[go.verb.sow.arg.pit]\nname = \"" + arg + "\"\n")}
	}
	c, err := NewCatalogue(fstest.MapFS{"en.toml": text("Go!", "sow", "pit"), "fr.toml": text("Le Go", "semer", "case")})
	if err != nil {
		t.Fatal(err)
	}
	c.Report = func(err error) { t.Error(err) }
	c.SetGames(game.Info{Name: "go", Verbs: []game.Verb{{Name: "sow", Args: []game.Arg{{Name: "pit"}}}}})
	for lang, want := range map[string]string{"fr": "/le-go semer case:c, semer", "en": "/go sow pit:c, sow"} {
		if got := c.Printer(lang, nil).Plain(game.M("go.rules")); got != want {
			t.Errorf("in %s: %q, want %q", lang, got, want)
		}
	}
}
