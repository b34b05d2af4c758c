package handler_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"

	"tablee/commands/commandtest"
	"tablee/rules/domino"
	"tablee/rules/game"
	"tablee/rules/table"
)

// TestCurrentBoard: the board as everybody sees it, with a key that changes with what it shows and with nothing else.
func TestCurrentBoard(t *testing.T) {
	tb := commandtest.Running(t, 1, domino.Rules, 1)
	r, h := commandtest.Router(t, tb)
	told := 0
	r.Story = func(context.Context, *table.Table) *table.Story { told++; return nil }
	board := func() (key, text string) {
		t.Helper()
		key, message, err := r.View(t.Context(), 1, "")
		if err != nil {
			t.Fatal(err)
		}
		data, err := message()
		if err != nil {
			t.Fatal(err)
		}
		return key, commandtest.Text(&discordgo.InteractionResponse{Data: data})
	}
	key, text := board()
	if strings.Contains(text, "Your hand") || !strings.Contains(text, "Dominoes") {
		t.Errorf("the board says %s", text)
	}
	hand, _, err := r.View(t.Context(), 1, "ann")
	if err != nil || hand == key {
		t.Errorf("ann's view has the board's key, %v", err)
	}
	if again, _ := board(); again != key || told != 0 {
		t.Errorf("the same board has another key; its story was read %d times", told)
	}
	tb.Seats[0].Name = "Anna"
	if other, _ := board(); other == key {
		t.Error("another board has the same key")
	}
	h.Settings.Boards = table.PictureBoards
	if board(); told != 1 {
		t.Errorf("for a picture the story was read %d times, want once", told)
	}
	if closed, err := r.ClosedView(t.Context(), 1, "", time.Now()); closed != nil || err != nil {
		t.Errorf("the board ends as %+v, %v, want it to stay", closed, err)
	}
	if _, _, err := r.View(t.Context(), 7, ""); err == nil {
		t.Error("a table that does not exist has a board")
	}
}

// TestMovedTables: a table that is awake can be meant by the command that brings it here, if it is the person's own, in
// another channel, and in a chat or asked for in one.
func TestMovedTables(t *testing.T) {
	for _, c := range []struct {
		name   string
		change func(*table.Table)
		by     string
		chat   bool
		want   bool
	}{
		{"from a chat to a server", func(tb *table.Table) {
			tb.Chat, tb.Guild, tb.Channel = true, "", "d"
		}, "ann", false, true},
		{"back from a server to its chat", func(tb *table.Table) { tb.Channel, tb.ChatHome = "d", "c" }, "ann", true, true},
		{"from a server to a chat where it never was", func(tb *table.Table) { tb.Channel = "d" }, "ann", true, false},
		{"from a server to another chat", func(tb *table.Table) { tb.Channel, tb.ChatHome = "d", "e" }, "ann", true, false},
		{"one that has not begun", func(tb *table.Table) {
			tb.Chat, tb.Guild, tb.Channel, tb.Phase = true, "", "d", table.Lobby
		}, "ann", false, true},
		{"one that is over", func(tb *table.Table) {
			tb.Chat, tb.Guild, tb.Channel, tb.Phase = true, "", "d", table.Over
		}, "ann", false, false},
		{"where it is", func(tb *table.Table) { tb.Chat, tb.ChatHome, tb.Guild = true, "c", "" }, "ann", true, false},
		{"to where it is, once the server has installed the bot", func(tb *table.Table) { tb.Chat, tb.Guild = true, "" },
			"ann", false, true},
		{"between servers", func(tb *table.Table) { tb.Channel = "d" }, "ann", false, false},
		{"of others", func(tb *table.Table) { tb.Chat, tb.Guild, tb.Channel = true, "", "d" }, "eve", false, false},
		{"of which somebody is only invited", func(tb *table.Table) {
			tb.Chat, tb.Guild, tb.Channel, tb.Phase = true, "", "d", table.Lobby
			tb.Seats = append(tb.Seats, table.Seat{Kind: table.Person, Invited: "eve"})
		}, "eve", false, false},
	} {
		tb := commandtest.Running(t, 1, domino.Rules, 1)
		tb.Turn = []game.Seat{0}
		c.change(tb)
		r, h := commandtest.Router(t, tb)
		it := commandtest.Typed(c.by, "table resume")
		if c.chat {
			commandtest.InChat(it)
		}
		res := r.Handle(t.Context(), it)
		if got := len(h.Done) == 1 && h.Done[0] == table.Resume; got != c.want {
			t.Errorf("%s: done %v, %v, want it %v: %s", c.name, h.Done, h.Ops, c.want, commandtest.Text(res))
		}
	}
}

// TestHiddenChannels: where only the person sees the answers no table opens, and none is brought there; everything else
// is answered.
func TestHiddenChannels(t *testing.T) {
	tb := commandtest.Running(t, 1, domino.Rules, 1)
	tb.Channel, tb.ChatHome = "d", "c"
	r, h := commandtest.Router(t, tb)
	ask := func(path string, permissions int64) string {
		it := commandtest.Typed("ann", path)
		it.AppPermissions = permissions
		it.AuthorizingIntegrationOwners = map[discordgo.ApplicationIntegrationType]string{
			discordgo.ApplicationIntegrationUserInstall: "ann"}
		return commandtest.Text(r.Handle(t.Context(), it))
	}
	for _, path := range []string{"domino new", "table resume"} {
		if got := ask(path, discordgo.PermissionSendMessages); !strings.Contains(got, "In this channel only you see") {
			t.Errorf("%s: %s", path, got)
		}
	}
	if len(h.Done) > 0 {
		t.Errorf("done %v", h.Done)
	}
	if got := ask("table hand", discordgo.PermissionSendMessages); !strings.Contains(got, "Your hand") {
		t.Errorf("the hand: %s", got)
	}
	if ask("table resume", discordgo.PermissionAdministrator); len(h.Done) != 1 {
		t.Errorf("where everybody sees the answers, done %v", h.Done)
	}
}
