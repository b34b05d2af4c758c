package render

import (
	"fmt"
	"sync"
	"testing"
	"testing/fstest"

	"github.com/bwmarrin/discordgo"

	"tablee/rules/game"
)

func memoCatalogue(t *testing.T) *Catalogue {
	t.Helper()
	texts := func(tile, done, how string) *fstest.MapFile {
		return &fstest.MapFile{Data: fmt.Appendf(nil, "[memo]\ntile = %q\nbare = %q\nhow = %q\nwho = \"{{.seat}}\"\n", tile,
			done, how)}
	}
	c, err := NewCatalogue(fstest.MapFS{
		"en.toml": texts("{{.n}} of {{.suit}}", "done", `see {{cmd "memo go"}}`), "fr.toml": texts("{{.n}} de {{.suit}}",
			"fini", `voir {{cmd "memo go"}}`),
	})
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// TestMemo: a cached text is the same as an uncached one, for each language, style, argument and player.
func TestMemo(t *testing.T) {
	c := memoCatalogue(t)
	c.SetCommands([]*discordgo.ApplicationCommand{{Name: "memo", Options: []*discordgo.ApplicationCommandOption{
		{Type: discordgo.ApplicationCommandOptionSubCommand, Name: "go"},
	}}})
	for range 3 { // the second time it is remembered
		for _, x := range []struct {
			lang string
			m    game.Msg
			want string
		}{
			{"en", game.M("memo.tile", "n", 7, "suit", "hearts"), "7 of hearts"},
			{"fr", game.M("memo.tile", "n", 7, "suit", "hearts"), "7 de hearts"},
			{"en", game.M("memo.tile", "n", 8, "suit", "hearts"), "8 of hearts"},
			{"en", game.M("memo.tile", "n", "7", "suit", "x"), "7 of x"},
			{"en", game.M("memo.tile", "suit", 7, "n", "hearts"), "hearts of 7"}, {"en", game.M("memo.bare"), "done"},
			{"fr", game.M("memo.bare"), "fini"},
			{"en", game.M("memo.tile", "n", true, "suit", game.M("memo.bare")), "true of done"},
			{"fr", game.M("memo.tile", "n", true, "suit", game.M("memo.bare")), "true de fini"},
			{"en", game.M("memo.tile", "n", true, "suit", game.Lit("memo.bare")), "true of memo.bare"},
			{"en", game.M("memo.tile", "n", true, "suit", "memo.bare"), "true of memo.bare"},
			{"en", game.M("memo.tile", "n", 1, "suit", game.M("memo.tile", "n", 2, "suit", "x")), "1 of 2 of x"},
			{"en", game.M("memo.tile", "n", 1, "suit", game.M("memo.tile", "n", 3, "suit", "x")), "1 of 3 of x"},
			{"en", game.M("memo.tile", "n", 1, "suit", game.M("memo.how")), "1 of see /memo go"},
			{"en", game.M("memo.who", "seat", game.Seat(0)), "Ann"}, {"en", game.M("memo.how"), "see /memo go"},
		} {
			if got := c.Printer(x.lang, []string{"Ann"}).Plain(x.m); got != x.want {
				t.Errorf("%s %v: got %q, want %q", x.lang, x.m, got, x.want)
			}
		}
		if got := c.Printer("en", []string{"Ben"}).Plain(game.M("memo.who", "seat", game.Seat(0))); got != "Ben" {
			t.Errorf("another player is called %q", got)
		}
	}
	styled := game.M("memo.tile", "n", 1, "suit", "_a*")
	p := c.Printer("en", nil)
	if plain, marked := p.Plain(styled), p.Msg(styled); plain != "1 of _a*" || marked != `1 of \_a\*` {
		t.Errorf("got %q and, marked up, %q", plain, marked)
	}
	c.SetCommands([]*discordgo.ApplicationCommand{{Name: "memo",
		NameLocalizations: &map[discordgo.Locale]string{discordgo.French: "mémo"},
		Options: []*discordgo.ApplicationCommandOption{{Type: discordgo.ApplicationCommandOptionSubCommand,
			Name: "go"}}}})
	if got := c.Printer("fr", nil).Plain(game.M("memo.how")); got != "voir /mémo go" {
		t.Errorf("after the commands have changed: %q", got)
	}
	if got := p.Plain(game.M("memo.tile", "n", 1, "suit", game.M("memo.how"))); got != "1 of see /memo go" {
		t.Errorf("within a message: %q", got)
	}
	twice := game.M("memo.tile", "n", 1, "suit", game.M("memo.how"))
	if got := c.Printer("fr", nil).Plain(twice); got != "1 de voir /mémo go" {
		t.Errorf("within a message, after the commands have changed: %q", got)
	}
}

// TestMissingMessagesAreAlwaysReported: the cache does not hide a missing message.
func TestMissingMessagesAreAlwaysReported(t *testing.T) {
	c, told := memoCatalogue(t), 0
	c.Report = func(error) { told++ }
	for range 3 {
		none := game.M("memo.tile", "n", 1, "suit", game.M("memo.none"))
		if got := c.Printer("en", nil).Plain(none); got != "1 of «memo.none»" {
			t.Errorf("got %q", got)
		}
	}
	if told != 3 {
		t.Errorf("told %d times, want 3", told)
	}
}

// TestMemoIsBounded: the cache is bounded, and concurrent readers share it.
func TestMemoIsBounded(t *testing.T) {
	c := memoCatalogue(t)
	var all sync.WaitGroup
	for k := range 4 {
		all.Go(func() {
			p := c.Printer("en", nil)
			for n := range maxPhrases {
				if got, want := p.Plain(game.M("memo.tile", "n", n, "suit", "x")), fmt.Sprintf("%d of x", n); got != want {
					t.Errorf("reader %d: got %q, want %q", k, got, want)
				}
			}
		})
	}
	all.Wait()
	c.Printer("en", nil).Plain(game.M("memo.tile", "n", -1, "suit", "x"))
	if n := len(c.memo.said); n > maxPhrases {
		t.Errorf("%d phrases are kept, want at most %d", n, maxPhrases)
	}
}
