package message

import (
	"fmt"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	"tablee/commands/texts"
	"tablee/render"
	"tablee/rules/awale"
	"tablee/rules/domino"
	"tablee/rules/game"
	"tablee/rules/gobblet"
	"tablee/rules/table"
	"tablee/rules/table/tabletest"
)

func newBoard(t *testing.T) *TableMessages {
	t.Helper()
	c, err := render.NewCatalogue(texts.Files, awale.Rules.Info().Texts, gobblet.Rules.Info().Texts,
		domino.Rules.Info().Texts)
	if err != nil {
		t.Fatal(err)
	}
	return NewTableMessages(NewBuilder(c, map[string]game.Info{"awale": awale.Rules.Info(),
		"gobblet": gobblet.Rules.Info(),
		"domino":  domino.Rules.Info()}))
}

// TestCardOfAFinishedGame: the result card comes before the last board where boards are pictures, and nowhere else; it
// contains the board in games without points, which are mentioned nowhere then.
func TestCardOfAFinishedGame(t *testing.T) {
	p := newBoard(t)
	names := func(m Message) string {
		files, err := m.Files()
		if err != nil {
			t.Fatal(err)
		}
		var list []string
		for _, f := range files {
			list = append(list, f.Name)
		}
		for _, e := range m.Embeds {
			if e.Image != nil {
				list = append(list, e.Image.URL)
			}
		}
		return strings.Join(list, " ")
	}
	won := table.Result{Scores: []int{30, 18}, Places: []int{1, 2}}
	for how, want := range map[table.Boards]string{
		table.TextBoards:    "",
		table.PictureBoards: "result.png board.png attachment://result.png attachment://board.png",
		table.BothBoards:    "result.png board.png attachment://result.png attachment://board.png",
	} {
		if got := names(p.Board(tabletest.Over(t, awale.Rules, won), table.Guild{Boards: how})); got != want {
			t.Errorf("%s: %q, want %q", how, got, want)
		}
	}
	pictures := table.Guild{Boards: table.PictureBoards}
	off := tabletest.Over(t, awale.Rules, table.Result{Reason: game.Lit("called off")})
	if got := names(p.Board(off, pictures)); got != "board.png attachment://board.png" {
		t.Errorf("a game that was called off: %q", got)
	}
	running := tabletest.Over(t, awale.Rules, won)
	running.Phase = table.Playing
	if got := names(p.Board(running, pictures)); got != "board.png attachment://board.png" {
		t.Errorf("a running game: %q", got)
	}
	m := p.Board(tabletest.Over(t, gobblet.Rules, won), pictures)
	if got := names(m); got != "result.png attachment://result.png" {
		t.Errorf("Gobblet: %q", got)
	}
	if text := m.Content; strings.Contains(text, "30") || strings.Contains(text, "18") {
		t.Errorf("Gobblet tells points: %q", text)
	}
	text := p.Board(tabletest.Over(t, awale.Rules, won), pictures).Content
	if !strings.Contains(text, "30") {
		t.Errorf("awalé tells no points: %q", text)
	}
}

// TestShuffleKeyIsShortened: where something was dealt the key of the shuffle is shown shortened; a button shows all of
// it.
func TestShuffleKeyIsShortened(t *testing.T) {
	p := newBoard(t)
	result := table.Result{Scores: []int{30, 18}, Places: []int{1, 2}}
	foot := p.Board(tabletest.Over(t, domino.Rules, result), table.Guild{}).Embeds[0].Footer.Text
	if !strings.Contains(foot, "012345…abcdef") || !strings.Contains(foot, "ffffff…ffffff") || len(foot) > 120 {
		t.Errorf("the footer says %q", foot)
	}
	if foot := p.Board(tabletest.Over(t, awale.Rules, result), table.Guild{}).Embeds[0].Footer; foot != nil {
		t.Errorf("in a game without dealing the footer says %q", foot.Text)
	}
}

// TestReplayButton: a finished game with moves has a replay button.
func TestReplayButton(t *testing.T) {
	p := newBoard(t)
	has := func(tb *table.Table) bool {
		row := p.Board(tb, table.Guild{}).Components[0].(discordgo.ActionsRow)
		return strings.Contains(fmt.Sprint(row.Components), "r/7/0/replay")
	}
	tb := tabletest.Over(t, awale.Rules, table.Result{Places: []int{1, 2}})
	if !has(tb) {
		t.Error("there is no button")
	}
	if tb.Ply = 0; has(tb) {
		t.Error("got a replay button without moves")
	}
}
