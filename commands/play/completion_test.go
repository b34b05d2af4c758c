package play_test

import (
	"reflect"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	"tablee/commands/commandtest"
	"tablee/rules/awale"
	"tablee/rules/domino"
	"tablee/rules/game"
	"tablee/rules/table"
)

// tiles are what ann may lay at a table of dominoes.
func tiles(t *table.Table) []game.Choice {
	return t.View.(commandtest.Held).Position.View(0).(game.Interactive).Complete("",
		game.Action{Name: "play", Args: map[string]string{}}, "tile")
}

// TestCompletionIsOfTheNamedTable: with two tables of a game the suggestions are those of the table that is named.
func TestCompletionIsOfTheNamedTable(t *testing.T) {
	var mine []*table.Table // at which it is ann's turn
	for seed := byte(1); len(mine) < 2; seed++ {
		tb := commandtest.Running(t, table.ID(len(mine)+1), domino.Rules, seed)
		if tb.Turn[0] == 0 && (len(mine) == 0 || !reflect.DeepEqual(tiles(tb), tiles(mine[0]))) {
			mine = append(mine, tb)
		}
	}
	one, two := mine[0], mine[1]
	r, _ := commandtest.Router(t, one, two, commandtest.Running(t, 3, awale.Rules, 3))
	offered := func(number any) []*discordgo.ApplicationCommandOptionChoice {
		tile := commandtest.Option("tile", "")
		tile.Focused = true
		args := []*discordgo.ApplicationCommandInteractionDataOption{tile}
		if number != nil {
			args = append(args, commandtest.Option("number", number))
		}
		it := commandtest.Typed("ann", "domino play", args...)
		it.Type = discordgo.InteractionApplicationCommandAutocomplete
		return r.Handle(t.Context(), it).Data.Choices
	}
	first, second := offered(1.0), offered(2.0)
	if len(first) == 0 || len(second) == 0 || reflect.DeepEqual(first, second) {
		t.Errorf("at table 1 %v, at table 2 %v; want two hands", first, second)
	}
	if got := offered(nil); !reflect.DeepEqual(got, first) {
		t.Errorf("unnamed: %v, want those of the first table", got)
	}
	for _, n := range []any{3.0, 9.0, "x"} {
		if got := offered(n); len(got) != 0 {
			t.Errorf("at table %v these tiles are offered: %v", n, got)
		}
	}
	it := commandtest.Typed("ann", "domino play", commandtest.Option("tile", "1-1"), commandtest.Option("number", 3.0))
	if got := commandtest.Text(r.Handle(t.Context(), it)); !strings.Contains(got, "Table 3 plays another game") {
		t.Errorf("a tile at a table of another game: %q", got)
	}
}
