package tables_test

import (
	"context"
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	"tablee/commands/commandtest"
	"tablee/rules/game"
	"tablee/rules/table"
)

// attached is /table import with a file of so many bytes.
func attached(size int) *discordgo.Interaction {
	it := commandtest.Typed("ann", "table import", commandtest.Option("game", "awale"), commandtest.Option("file", "7"))
	data := it.Data.(discordgo.ApplicationCommandInteractionData)
	data.Resolved = &discordgo.ApplicationCommandInteractionDataResolved{
		Attachments: map[string]*discordgo.MessageAttachment{"7": {ID: "7", URL: "https://x/7", Size: size}}}
	it.Data = data
	return it
}

// TestImport: a file becomes an unrated table, unless it is too large, cannot be read, or no table may be opened here.
func TestImport(t *testing.T) {
	for _, c := range []struct {
		name   string
		size   int
		server table.Guild
		fetch  func(context.Context, string) ([]byte, error)
		says   string
		opened bool
	}{
		{"a file", 5, table.Guild{}, func(_ context.Context, url string) ([]byte, error) { return []byte(url), nil },
			"Table 9", true},
		{"a large file", game.MaxSaved + 1, table.Guild{}, func(context.Context, string) ([]byte, error) {
			return nil,
				nil
		}, "192", false},
		{"the largest", game.MaxSaved, table.Guild{}, func(_ context.Context, url string) ([]byte,
			error) {
			return []byte(url), nil
		}, "Table 9", true},
		{"no files here", 5, table.Guild{}, nil, "Attach", false},
		{"not in this channel", 5, table.Guild{Channels: []string{"c7"}}, func(context.Context, string) ([]byte,
			error) {
			return nil, nil
		}, "<#c7>", false},
		{"lost on the way", 5, table.Guild{}, func(context.Context, string) ([]byte, error) {
			return nil,
				errors.New("gone")
		}, "went wrong", false},
	} {
		r, h := commandtest.Router(t)
		r.Fetch, h.Settings = c.fetch, c.server
		got := commandtest.Text(r.Handle(t.Context(), attached(c.size)))
		if !strings.Contains(got, c.says) || (len(h.News) == 1) != c.opened {
			t.Errorf("%s: %q, opened %v; want %q", c.name, got, h.News, c.says)
		}
		if c.opened && (string(h.News[0].Native) != "https://x/7" || h.News[0].Game != "awale" || !h.News[0].Unrated) {
			t.Errorf("%s: opened %+v", c.name, h.News[0])
		}
	}
}

// TestImportByForm: without a file a form opens, and what is pasted becomes an unrated table.
func TestImportByForm(t *testing.T) {
	r, h := commandtest.Router(t)
	form := r.Handle(t.Context(), commandtest.Typed("ann", "table import", commandtest.Option("game", "awale")))
	if form.Type != discordgo.InteractionResponseModal || len(commandtest.Fields(form)) != 1 {
		t.Fatalf("answered by type %d: %s", form.Type, commandtest.Text(form))
	}
	send := func(id, text string) string {
		it := commandtest.Sent("ann", id, map[string]string{commandtest.Fields(form)[0]: text})
		return commandtest.Text(r.Handle(t.Context(), it))
	}
	if got := send(form.Data.CustomID, " \n"); len(h.News) > 0 || !strings.Contains(got, "Attach") {
		t.Errorf("nothing pasted: opened %v, told %q", h.News, got)
	}
	if got := send("i/0/0/chess", "x"); len(h.News) > 0 {
		t.Errorf("a game that is not there: opened %v, told %q", h.News, got)
	}
	got := send(form.Data.CustomID, "saved")
	if len(h.News) != 1 || string(h.News[0].Native) != "saved" || h.News[0].Game != "awale" || !h.News[0].Unrated {
		t.Errorf("opened %+v, told %q", h.News, got)
	}
	h.Settings = table.Guild{Makers: "r"}
	if got := send(form.Data.CustomID, "saved"); len(h.News) != 1 || !strings.Contains(got, "<@&r>") {
		t.Errorf("without the role: opened %v, told %q", h.News, got)
	}
}

// TestImportTellsDoubts: whoever opens a table from a file is told what in it does not agree.
func TestImportTellsDoubts(t *testing.T) {
	r, h := commandtest.Router(t)
	r.Fetch = func(context.Context, string) ([]byte, error) { return []byte("saved"), nil }
	h.Doubts = []game.Msg{game.Lit("line 3 is odd"), game.Lit("line 4 too")}
	got := commandtest.Text(r.Handle(t.Context(), attached(5)))
	if !strings.Contains(got, "Table 9") || !strings.Contains(got, "\nline 3 is odd\nline 4 too") {
		t.Errorf("told %q", got)
	}
}

// TestExport: a running game is asked for, then given; one that is over comes with the proof of its shuffle.
func TestExport(t *testing.T) {
	r, h := commandtest.Router(t, commandtest.AnnsTurn(t, 1))
	export := func() *discordgo.InteractionResponse {
		return r.Handle(t.Context(), commandtest.Typed("ann", "table export", commandtest.Option("table", 1.0)))
	}
	files := func(res *discordgo.InteractionResponse) (names string) {
		for _, f := range res.Data.Files {
			data, err := io.ReadAll(f.Reader)
			if err != nil {
				t.Fatal(err)
			}
			names += f.Name + "=" + string(data) + " "
		}
		return names
	}
	res := export()
	if got := files(res); got != "awale-1.txt=saved " || len(h.Done) != 1 || h.Done[0] != table.AskShow {
		t.Errorf("asked: %v, given %q", h.Done, got)
	}
	if res = export(); len(h.Done) != 1 || files(res) != "awale-1.txt=saved " {
		t.Errorf("agreed: asked again: %v", h.Done)
	}
	h.List[0].Phase = table.Over
	if got, want := files(export()), "awale-1.txt=saved awale-1-proof.json={} "; got != want {
		t.Errorf("over: %q, want %q", got, want)
	}
	reluctant := commandtest.New(commandtest.AnnsTurn(t, 1))
	r = commandtest.RouterOver(t, silent{reluctant})
	if got := commandtest.Text(export()); !strings.Contains(got, "asked the others") {
		t.Errorf("while the others think: %q", got)
	}
}

// silent is a host whose people do not agree yet.
type silent struct{ *commandtest.Host }

func (silent) Export(context.Context, table.ID, string) ([]byte, error) {
	return nil, table.NeedsConsent{Refusal: game.Refuse("host.needconsent")}
}

// refusing is a host that exports nothing to whoever asks.
type refusing struct{ *commandtest.Host }

func (refusing) Export(context.Context, table.ID, string) ([]byte, error) {
	return nil, game.Refuse("host.notseated", "table", "1")
}

// TestExportAsksForWhoMayHaveIt: nobody is asked to agree where the export is refused for another reason; only the
// person who asked sees the file.
func TestExportAsksForWhoMayHaveIt(t *testing.T) {
	export := commandtest.Typed("ann", "table export", commandtest.Option("table", 1.0))
	h := commandtest.New(commandtest.AnnsTurn(t, 1))
	res := commandtest.RouterOver(t, refusing{h}).Handle(t.Context(), export)
	if len(h.Done) > 0 || !strings.Contains(commandtest.Text(res), "not playing") {
		t.Errorf("asked: %v, got %q", h.Done, commandtest.Text(res))
	}
	r, _ := commandtest.Router(t, commandtest.AnnsTurn(t, 1))
	res = r.Handle(t.Context(), export)
	if len(res.Data.Files) != 1 || res.Data.Flags&discordgo.MessageFlagsEphemeral == 0 {
		t.Errorf("%d files, flags %b", len(res.Data.Files), res.Data.Flags)
	}
}
