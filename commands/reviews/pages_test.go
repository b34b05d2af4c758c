package reviews

import (
	"fmt"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	"tablee/commands/customid"
	"tablee/commands/message"
	"tablee/commands/texts"
	"tablee/render"
	"tablee/rules/awale"
	"tablee/rules/game"
	"tablee/rules/table"
)

// TestPages: the pages of a review lead on and back and not beyond the ends; a shared one names its player and has no
// controls; what was not judged, what was held back and what gave up a sure win are told.
func TestPages(t *testing.T) {
	info := awale.Rules.Info()
	c, err := render.NewCatalogue(texts.Files, info.Texts)
	if err != nil {
		t.Fatal(err)
	}
	c.Report = func(err error) { t.Error(err) }
	p := pages{message.NewBuilder(c, map[string]game.Info{"awale": info})}
	start, err := awale.Rules.Start(2, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	tb := &table.Table{ID: 7, Game: "awale", Lang: "en", Phase: table.Over,
		Seats: []table.Seat{{Kind: table.Person, User: "1", Name: "Ann"}, {Kind: table.Person, User: "2", Name: "Ben"}}}
	look := &table.ReviewLook{Seat: 0, Of: 40, Done: 10}
	if text := p.progress(tb, look, "en").Embeds[0].Description; !strings.Contains(text, "25") {
		t.Errorf("how far the review is: %q", text)
	}
	for i := range 17 {
		turn := &table.ReviewTurn{Ply: 2*i + 1, Top: 4, Value: 4}
		switch i {
		case 1:
			turn.Value, turn.Mark = 1, game.Blunder
		case 2:
			turn.Value, turn.Held = 3, true
		case 3:
			turn.Value, turn.Won = 0, true
		case 4:
			turn.Counting = game.Unjudged
		}
		look.Turns = append(look.Turns, table.ToldTurn{ReviewTurn: turn, PlayedAs: game.Lit(fmt.Sprintf("move%d", i+1)),
			BestAs: game.Lit("best"), Moves: game.Moves{Better: &game.Shown{}}})
	}
	look.Turns[1].Played, look.Turns[1].Best, look.Turns[1].Misses = "a", "b", []string{"capture"}
	look.Review = &table.Review{Players: []table.Reviewed{{Counted: 16, Accuracy: 91}, {}}}
	look.Moments = []table.SeenMoment{{Why: table.Worst, Told: look.Turns[1], View: start.View(0)}}
	for _, x := range []struct {
		page   int
		shared bool
		says   []string
		want   string // buttons
	}{
		{0, false, []string{"Turn 2 cost you 3 seeds", "No other turn cost you as much.", "4x", "4+", "x played: a",
			"+ better: b", "Before you sow", "1/1 · accuracy 91 of 100 over 16 turns"}, "turns 1, share 0"},
		{1, false, []string{"Accuracy **91** of 100, over 16 turns.", "1. **move1** · good", "2. **move2** · a blunder, " +
			"3 seeds lost · better: **best**", "3. **move3** · good: kept on purpose", "5. **move5** · not judged",
			"15. **move15**", "Turns 1 to 15 of 17"}, "next 2, moments 0, share 1"},
		{2, false, []string{"16. **move16**", "17. **move17**", "Turns 16 to 17 of 17"}, "previous 1, moments 0, share 2"},
		{1, true, []string{"Ann", "91"}, ""},
		{0, true, []string{"Turn 2 cost **Ann** 3 seeds"}, ""},
	} {
		m := p.page(tb, look, x.page, table.Profile{Lang: "en"}, table.Guild{}, x.shared)
		e := m.Embeds[0]
		text := strings.Join(strings.Fields(e.Title+" "+e.Description+" "+e.Footer.Text), " ")
		for _, want := range x.says {
			if !strings.Contains(text, want) {
				t.Errorf("page %d: %q is missing in\n%s", x.page, want, text)
			}
		}
		var names []string
		for _, row := range m.Components {
			for _, c := range row.(discordgo.ActionsRow).Components {
				b := c.(discordgo.Button)
				i, _ := customid.Parse(b.CustomID)
				name := fmt.Sprint(i.Name, " ", i.Page)
				if b.Disabled {
					name = "(" + name + ")"
				}
				names = append(names, name)
			}
		}
		if got := strings.Join(names, ", "); got != x.want {
			t.Errorf("page %d has the buttons %q, want %q", x.page, got, x.want)
		}
	}
}
