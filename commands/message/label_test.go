package message_test

import (
	"testing"

	"tablee/commands/message"
	"tablee/rules/table"
)

// TestLink: a table in a private channel is linked to by its address, because a mention of such a channel says nothing.
func TestLink(t *testing.T) {
	for _, c := range []struct {
		table table.Table
		want  string
	}{
		{table.Table{Guild: "g", Channel: "c", Phase: table.Playing}, "mention.channel"},
		{table.Table{Channel: "c", Chat: true, Phase: table.Lobby}, "mention.chat"},
		{table.Table{Channel: "c", Chat: true, ChatServer: "g", Phase: table.Lobby}, "mention.channel"},
		{table.Table{Channel: "c", Chat: true, Phase: table.Suspended}, ""},
	} {
		got := message.Link(&c.table)
		if got.ID != c.want {
			t.Errorf("%+v is linked to by %q, want %q", c.table, got.ID, c.want)
		}
	}
}
