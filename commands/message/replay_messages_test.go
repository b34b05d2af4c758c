package message

import (
	"fmt"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	"tablee/commands/customid"
	"tablee/commands/texts"
	"tablee/render"
	"tablee/render/picture"
	"tablee/rules/awale"
	"tablee/rules/game"
	"tablee/rules/table"
)

func testReplayMessages(t *testing.T) *ReplayMessages {
	t.Helper()
	info := awale.Rules.Info()
	c, err := render.NewCatalogue(texts.Files, info.Texts)
	if err != nil {
		t.Fatal(err)
	}
	c.Report = func(err error) { t.Error(err) }
	return NewReplayMessages(NewBuilder(c, map[string]game.Info{"awale": info}))
}

// buttons are the names and plies of a row.
func buttons(t *testing.T, rows []discordgo.MessageComponent) string {
	t.Helper()
	var names []string
	for _, row := range rows {
		for _, c := range row.(discordgo.ActionsRow).Components {
			b := c.(discordgo.Button)
			i, ok := customid.Parse(b.CustomID)
			if !ok || i.Kind != customid.Replay || i.Table != 7 {
				t.Errorf("%q does not look back at the table", b.CustomID)
			}
			name := fmt.Sprint(i.Name, " ", i.Page)
			names = append(names, name)
		}
	}
	return strings.Join(names, ", ")
}

// TestStepMessage: the buttons under a frame lead on and back, and nowhere beyond the ends; the end tells who won.
func TestStepMessage(t *testing.T) {
	p, err := awale.Rules.Start(2, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	tb := &table.Table{ID: 7, Game: "awale", Lang: "en", Phase: table.Over, Result: &table.Result{Scores: []int{30, 18},
		Places: []int{1, 2}},
		Seats: []table.Seat{{Kind: table.Person, User: "1", Name: "Ann"}, {Kind: table.Person, User: "2", Name: "Ben"}}}
	for _, c := range []struct {
		ply   int
		phase table.Phase
		want  string
		won   bool
	}{
		{0, table.Over, "next 1, last 4, film 0", false},
		{2, table.Over, "first 0, previous 1, next 3, last 4, film 0", false},
		{4, table.Over, "first 0, previous 3, film 0", true},
		{4, table.Playing, "first 0, previous 3", false},
	} {
		tb.Phase = c.phase
		m := testReplayMessages(t).Step(&table.Replay{Table: tb, Plies: 4}, table.Frame{Ply: c.ply, View: p.View(0)},
			table.Profile{Lang: "en"}, table.Guild{})
		if got := buttons(t, m.Components); got != c.want {
			t.Errorf("ply %d has %q, want %q", c.ply, got, c.want)
		}
		if won := strings.Contains(m.Embeds[0].Description, "wins by 12"); won != c.won {
			t.Errorf("ply %d tells the end: %v, want %v", c.ply, won, c.won)
		}
	}
}

// TestGIFMessage: the progress of a GIF, then the GIF with whoever won in its description, and what was left out of it.
func TestGIFMessage(t *testing.T) {
	tb := &table.Table{ID: 7, Game: "awale", Phase: table.Over, Result: &table.Result{Scores: []int{30, 18},
		Places: []int{1, 2}},
		Seats: []table.Seat{{Kind: table.Person, User: "1", Name: "Ann"}, {Kind: table.Person, User: "2", Name: "Ben"}}}
	for _, c := range []struct {
		news    ReplayProgress
		says    string
		buttons string
	}{
		{ReplayProgress{QueuedBefore: 3}, "3", ""},
		{ReplayProgress{Done: 5, Of: 20}, strings.Repeat("▰", 5) + strings.Repeat("▱", 15), ""},
		{ReplayProgress{Done: 30, Of: 20}, strings.Repeat("▰", 20), ""},
		{ReplayProgress{GIF: &picture.GIF{Data: []byte("GIF89a"), Shown: 20, Of: 40, Shrunk: true}}, "20",
			"steps 0, share 0"},
	} {
		data := testReplayMessages(t).GIF(tb, "en", c.news)
		if text := data.Embeds[0].Description; !strings.Contains(text, c.says) {
			t.Errorf("%+v: %q does not say %q", c.news, text, c.says)
		}
		if got := buttons(t, data.Components); got != c.buttons {
			t.Errorf("%+v has the buttons %q, want %q", c.news, got, c.buttons)
		}
		if c.news.GIF == nil {
			continue
		}
		f := data.Files[0]
		if alt := f.Reader.(interface{ Alt() string }).Alt(); f.Name != gifName || f.ContentType != "image/gif" ||
			!strings.Contains(alt, "Ann wins by 12") {
			t.Errorf("the GIF is %s of type %s, described as %q", f.Name, f.ContentType, alt)
		}
	}
}
