package tables_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"

	"tablee/commands/commandtest"
	"tablee/commands/customid"
	"tablee/rules/awale"
	"tablee/rules/domino"
	"tablee/rules/game"
	"tablee/rules/table"
)

// TestList: the list has the person's tables, those in which they are in turn first, then those of the channel, each
// once.
func TestList(t *testing.T) {
	lobby, waits, mine, other := commandtest.Running(t, 1, awale.Rules, 1), commandtest.AnnsTurn(t, 2),
		commandtest.AnnsTurn(t, 3), commandtest.Running(t, 4, domino.Rules, 1)
	lobby.Phase = table.Lobby
	waits.Turn = []game.Seat{1 - waits.Turn[0]}
	other.Seats = []table.Seat{{Kind: table.Person, User: "cat", Name: "Cat"}, {Kind: table.Person, User: "dan",
		Name: "Dan"}}
	in := commandtest.Typed("ann", "tables")
	in.ID = "1510976205619200011"
	at0, err := discordgo.SnowflakeTimestamp(in.ID)
	if err != nil {
		t.Fatal(err)
	}
	mine.Due = at0.Add(5 * time.Hour)
	r, _ := commandtest.Router(t, lobby, waits, mine, other)
	got := commandtest.Text(r.Handle(t.Context(), in))
	at := -1
	for _, s := range []string{"(table 3)", "Your move · 5", "(table 2)", "Ben’s move", "(table 1)", "Waits for players",
		"In this channel", "#4 "} {
		if strings.Count(got, s) != 1 || strings.Index(got, s) < at {
			t.Errorf("%s is not in its place:\n%s", s, got)
		}
		at = strings.Index(got, s)
	}
	if n := strings.Count(got, "(https://discord.com/channels/g/c/board)"); n != 4 {
		t.Errorf("got %d links to boards, want 4:\n%s", n, got)
	}
	r, _ = commandtest.Router(t)
	if got := commandtest.Text(r.Handle(t.Context(), commandtest.Typed("ann", "tables"))); strings.Contains(got,
		"#") || got == "" {
		t.Errorf("without a table: %q", got)
	}
}

// TestHand: a hand is shown only to its owner, and only of a game that has begun.
func TestHand(t *testing.T) {
	tb := commandtest.Running(t, 1, domino.Rules, 1)
	r, _ := commandtest.Router(t, tb)
	hand := func(user string) string {
		return commandtest.Text(r.Handle(t.Context(), commandtest.Typed(user, "table hand", commandtest.Option("table",
			1.0))))
	}
	if ann, ben := hand("ann"), hand("ben"); ann == ben || !strings.Contains(ann, "Your hand") {
		t.Errorf("ann sees %q, ben %q", ann, ben)
	}
	if got := hand("eve"); !strings.Contains(got, "watching table 1") {
		t.Errorf("a bystander's hand: %q", got)
	}
	tb.Phase, tb.View = table.Lobby, nil
	if got := hand("ann"); !strings.Contains(got, "hasn’t begun") {
		t.Errorf("a hand before the start: %q", got)
	}
}

// chronicle is a host whose tables have a long story.
type chronicle struct {
	*commandtest.Host
	told []table.LogEntry
}

func (c chronicle) History(context.Context, table.ID, string) ([]table.LogEntry, error) {
	return c.told, nil
}

// TestHistoryPages: a page has fifteen lines, the last first; there are no buttons beyond the first and the last page.
func TestHistoryPages(t *testing.T) {
	tb := commandtest.AnnsTurn(t, 1)
	h := chronicle{Host: commandtest.New(tb)}
	for i := range 31 {
		h.told = append(h.told, table.LogEntry{Ply: i + 1, At: time.Unix(1700000000, 0),
			Msg: game.Lit(fmt.Sprintf("line %d.", i+1)), To: game.Public})
	}
	r := commandtest.RouterOver(t, h)
	check := func(res *discordgo.InteractionResponse, page, first, last, buttons string) {
		t.Helper()
		got := commandtest.Text(res)
		if !strings.Contains(got, "Page "+page+" of 3") || !strings.Contains(got, first) || !strings.Contains(got,
			last) || strings.Count(got, "line ") > 15 {
			t.Errorf("page %s: %s", page, got)
		}
		if has := strings.Join(names(res.Data.Components), " "); has != buttons {
			t.Errorf("page %s: buttons %q, want %q", page, has, buttons)
		}
	}
	res := r.Handle(t.Context(), commandtest.Typed("ann", "table history"))
	check(res, "3", "line 31.", "line 31.", "previous")
	turn := func(to int) *discordgo.InteractionResponse {
		return r.Handle(t.Context(), commandtest.Pressed("ann", customid.ID{Kind: customid.History, Table: 1, Page: to,
			Name: "next"}.String()))
	}
	check(turn(0), "1", "line 1.", "line 15.", "next")
	check(turn(1), "2", "line 16.", "line 30.", "previous next")
	check(turn(7), "3", "line 31.", "line 31.", "previous")
}

// TestHistoryForOthers: what one seat was told while the game ran reads as told of them to the others, once it is over.
func TestHistoryForOthers(t *testing.T) {
	tb := commandtest.AnnsTurn(t, 1)
	tb.Phase = table.Over
	drew := game.M("domino.ev.drewtiles", "n", 2, "tiles", "six and five")
	h := chronicle{Host: commandtest.New(tb), told: []table.LogEntry{
		{Ply: 1, Msg: drew, To: 0, Name: game.Lit("Ann")}, {Ply: 2, Msg: drew, To: 1, Name: game.Lit("Donut")}}}
	got := commandtest.Text(commandtest.RouterOver(t, h).Handle(t.Context(), commandtest.Typed("ann", "table history")))
	for _, want := range []string{"You drew 2 tiles: six and five.", "Donut drew 2 tiles: six and five."} {
		if strings.Count(got, want) != 1 {
			t.Errorf("got %q, want %q in it once", got, want)
		}
	}
}

// TestDigest: the digest has what happened since the person's turn, without minor events.
func TestDigest(t *testing.T) {
	tb := commandtest.AnnsTurn(t, 1)
	tb.Since = []table.LogEntry{{Msg: game.Lit("a pass"), Minor: true}, {Msg: game.Lit("a feast")}}
	r, _ := commandtest.Router(t, tb)
	got := commandtest.Text(r.Handle(t.Context(), commandtest.Typed("ann", "table digest")))
	if !strings.Contains(got, "a feast") || strings.Contains(got, "a pass") {
		t.Errorf("the digest says %q", got)
	}
}
