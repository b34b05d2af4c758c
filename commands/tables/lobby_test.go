package tables_test

import (
	"reflect"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	"tablee/commands/commandtest"
	"tablee/commands/customid"
	"tablee/rules/domino"
	"tablee/rules/table"
)

// TestLobbyMessageIsTheBystandersView: after a person's button press the lobby's message shows what a bystander sees.
func TestLobbyMessageIsTheBystandersView(t *testing.T) {
	tb := commandtest.Running(t, 1, domino.Rules, 1)
	tb.Phase, tb.Proof = table.Lobby, strings.Repeat("0", 64)
	r, h := commandtest.Router(t, tb)
	public, err := h.Look(t.Context(), 1, "")
	if err != nil {
		t.Fatal(err)
	}
	got := r.Handle(t.Context(), commandtest.Pressed("ann", customid.ID{Kind: customid.Table, Table: 1,
		Name: "join"}.String()))
	if want := r.Messages.Board(public, table.Guild{}).Embeds; got.Type != discordgo.InteractionResponseUpdateMessage ||
		!reflect.DeepEqual(got.Data.Embeds, want) {
		t.Errorf("the message reads\n%s\nwant\n%s", commandtest.Text(got), want[0].Description)
	}
}
