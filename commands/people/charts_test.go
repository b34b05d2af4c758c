package people_test

import (
	"bytes"
	"context"
	"image/png"
	"io"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"

	"tablee/commands/commandtest"
	"tablee/rules/table"
)

// reviewed is a host of somebody whose games have been reviewed: so many of awale and of dominoes, and of a game that
// is played no longer.
type reviewed struct {
	champion
	awale, domino int
}

func (r reviewed) Form(_ context.Context, user, _ string) (list []table.Form, err error) {
	for _, f := range []struct {
		game string
		n    int
		from float64
	}{{"awale", r.awale, 62}, {"domino", r.domino, 88}, {"whist", 30, 50}} {
		form := table.Form{Game: f.game}
		for i := range f.n {
			value := f.from + float64(i) + float64(i*37%11) - 5
			form.Played = append(form.Played, table.Accuracy{At: time.Unix(1700000000+int64(i)*86400, 0),
				Value: min(value, 100)})
		}
		list = append(list, form)
	}
	return list, nil
}

// alts are what the pictures of an answer show, by name.
func alts(res *discordgo.InteractionResponse) map[string]string {
	m := make(map[string]string)
	for _, f := range res.Data.Files {
		m[f.Name] = f.Reader.(interface{ Alt() string }).Alt()
	}
	return m
}

// TestAccuracyChart: the mean accuracies are drawn, only for the person, below the ratings; too few games give no line,
// and no line gives no picture.
func TestAccuracyChart(t *testing.T) {
	show := func(awale, domino int, it *discordgo.Interaction) *discordgo.InteractionResponse {
		h := reviewed{champion{commandtest.New()}, awale, domino}
		return commandtest.RouterOver(t, h).Handle(t.Context(), it)
	}
	own := func() *discordgo.Interaction { return commandtest.Typed("ann", "stats") }
	res := show(30, 12, own())
	got := alts(res)["accuracy.png"]
	if !strings.Contains(got, "Awale from 66 to 86") || !strings.Contains(got, "Dominoes from") ||
		strings.Contains(got, "whist") {
		t.Errorf("both games: %q", got)
	}
	if len(res.Data.Embeds) != 2 || res.Data.Embeds[0].Image.URL != "attachment://chart.png" ||
		res.Data.Embeds[1].Image.URL != "attachment://accuracy.png" {
		t.Errorf("the pictures are in %d embeds", len(res.Data.Embeds))
	}
	for _, f := range res.Data.Files {
		data, err := io.ReadAll(f.Reader)
		if _, bad := png.Decode(bytes.NewReader(data)); err != nil || bad != nil {
			t.Errorf("%s: %v, %v", f.Name, err, bad)
		}
		if dir := os.Getenv("TABLEE_PICTURES"); dir != "" {
			if err := os.WriteFile(dir+"/"+f.Name, data, 0o600); err != nil {
				t.Fatal(err)
			}
		}
	}
	if got := alts(show(11, 10, own()))["accuracy.png"]; strings.Contains(got, "Dominoes") || got == "" {
		t.Errorf("ten games of one: %q", got)
	}
	if _, ok := alts(show(10, 3, own()))["accuracy.png"]; ok {
		t.Error("a chart without a line")
	}
	other := commandtest.Typed("ann", "stats", commandtest.Option("person", "5"))
	data := other.Data.(discordgo.ApplicationCommandInteractionData)
	data.Resolved = &discordgo.ApplicationCommandInteractionDataResolved{Users: map[string]*discordgo.User{"5": {ID: "5",
		Username: "zoe"}}}
	other.Data = data
	if _, ok := alts(show(30, 30, other))["accuracy.png"]; ok {
		t.Error("somebody else’s accuracy is shown")
	}
}
