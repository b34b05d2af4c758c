package tables_test

import (
	"bytes"
	"io"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	"tablee/commands/commandtest"
	"tablee/commands/customid"
	"tablee/rules/domino"
	"tablee/rules/table"
)

// A private picture goes to its owner alone: whatever is pressed under the board in the channel, the picture of a hand
// comes as a message that only they see, and on a message that is theirs it takes the place of the one before.
func TestPrivatePictureIsForItsOwner(t *testing.T) {
	tb := commandtest.Running(t, 7, domino.Rules, 3)
	r, h := commandtest.Router(t, tb)
	h.Settings.Boards = table.PictureBoards
	own := map[string][]byte{}
	for _, name := range []string{"hand", "refresh"} {
		for _, user := range []string{"ann", "ben"} {
			it := commandtest.Pressed(user, customid.OfTable(customid.Table, tb, name).String())
			it.Message.Flags = 0
			res := r.Handle(t.Context(), it)
			data, alt := sole(t, res)
			if res.Type != discordgo.InteractionResponseChannelMessageWithSource ||
				res.Data.Flags&discordgo.MessageFlagsEphemeral == 0 {
				t.Fatalf("%s's %s in the channel is answered by type %d, flags %b", user, name, res.Type, res.Data.Flags)
			}
			if !strings.Contains(alt, "Your hand") {
				t.Errorf("%s's picture is described as %q", user, alt)
			}
			own[user] = data
			it.Message.Flags = discordgo.MessageFlagsEphemeral
			res = r.Handle(t.Context(), it)
			if again, _ := sole(t, res); !bytes.Equal(again, data) {
				t.Errorf("%s's picture differs on their own message", user)
			}
			if res.Type != discordgo.InteractionResponseUpdateMessage || res.Data.Attachments == nil ||
				len(*res.Data.Attachments) > 0 {
				t.Errorf("on %s's own message the picture of before is not replaced: type %d, keeps %v", user, res.Type,
					res.Data.Attachments)
			}
		}
	}
	if bytes.Equal(own["ann"], own["ben"]) {
		t.Error("both see the same hand")
	}
	public, err := h.Look(t.Context(), 7, "")
	if err != nil {
		t.Fatal(err)
	}
	for _, how := range []table.Boards{table.PictureBoards, table.BothBoards} {
		msg := r.Messages.Board(public, table.Guild{Boards: how})
		img, err := msg.PNG()
		if err != nil {
			t.Fatal(err)
		}
		if bytes.Equal(img, own["ann"]) || bytes.Equal(img, own["ben"]) || strings.Contains(msg.Alt, "Your hand") {
			t.Errorf("%s: the board in the channel shows a hand: %s", how, msg.Alt)
		}
	}
	mine, err := h.Look(t.Context(), 7, "ann")
	if err != nil {
		t.Fatal(err)
	}
	if m := r.Messages.Private(mine, table.Profile{Boards: table.TextBoards}, h.Settings); m.Picture != nil {
		t.Error("who has chosen text is shown a picture")
	}
	if m := r.Messages.Private(mine, table.Profile{Boards: table.PictureBoards}, table.Guild{}); m.Picture == nil {
		t.Error("who has chosen pictures is shown text")
	}
	it := commandtest.Typed("zoe", "table show", commandtest.Option("table", float64(7)))
	res := r.Handle(t.Context(), it)
	if len(res.Data.Files) > 0 {
		if _, alt := sole(t, res); strings.Contains(alt, "Your hand") {
			t.Errorf("a bystander is shown %q", alt)
		}
	}
}

// sole is the only file of an answer and what it says of itself.
func sole(t *testing.T, res *discordgo.InteractionResponse) ([]byte, string) {
	t.Helper()
	if len(res.Data.Files) != 1 {
		t.Fatalf("%d files are sent along, want the picture: %s", len(res.Data.Files), commandtest.Text(res))
	}
	f := res.Data.Files[0]
	data, err := io.ReadAll(f.Reader)
	if err != nil {
		t.Fatal(err)
	}
	return data, f.Reader.(interface{ Alt() string }).Alt()
}
