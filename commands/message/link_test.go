package message

import (
	"testing"

	"github.com/bwmarrin/discordgo"

	"tablee/rules/game"
	"tablee/rules/table"
)

// TestLinkToBoard: a table whose board's message is known has a link there, as a text and as a button; others have the
// text alone and no button.
func TestLinkToBoard(t *testing.T) {
	tm := newBoard(t)
	say := tm.builder.Printer("en")
	for _, c := range []struct {
		name      string
		of        *table.Table
		url, text string
	}{
		{"a server", &table.Table{Guild: "7", Channel: "8", Board: "9"}, "https://discord.com/channels/7/8/9",
			"[here](https://discord.com/channels/7/8/9)"},
		{"direct messages", &table.Table{Channel: "8", Board: "9"}, "https://discord.com/channels/@me/8/9",
			"[here](https://discord.com/channels/@me/8/9)"},
		{"no message", &table.Table{Guild: "7", Channel: "8"}, "", "here"},
		{"no table", nil, "", "here"},
	} {
		if got := say.Msg(BoardLink(c.of, game.Lit("here"))); got != c.text {
			t.Errorf("%s: got the link %q, want %q", c.name, got, c.text)
		}
		url := ""
		for _, b := range buttonsOf(WithBoardButton(nil, c.of, say)) {
			url = b.(discordgo.Button).URL
		}
		if url != c.url {
			t.Errorf("%s: got a button to %q, want %q", c.name, url, c.url)
		}
	}
}
