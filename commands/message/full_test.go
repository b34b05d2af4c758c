package message_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	"tablee/commands/commandtest"
	"tablee/commands/customid"
	"tablee/commands/message"
	"tablee/rules/awale"
	"tablee/rules/game"
	"tablee/rules/gobblet"
	"tablee/rules/table"
)

// rowsOf are the names of a message's controls, row by row.
func rowsOf(m message.Message) (rows []string) {
	for _, row := range m.Components {
		var names []string
		for _, c := range row.(discordgo.ActionsRow).Components {
			i, _ := customid.Parse(c.(discordgo.Button).CustomID)
			names = append(names, i.Name)
		}
		rows = append(rows, strings.Join(names, " "))
	}
	return rows
}

// TestBoardOfButtons: a board of buttons stands in four rows, with the reserve and the host's buttons below it. What
// finds no room there stands at the ends of the rows above: nothing is lost.
func TestBoardOfButtons(t *testing.T) {
	tb := commandtest.Running(t, 1, gobblet.Rules, 1)
	position := tb.View.(commandtest.Held).Position
	tb.View = position.View(game.Public)
	r, _ := commandtest.Router(t)
	got := rowsOf(r.Messages.Board(tb, table.Guild{}))
	want := []string{"go.B-a1 go.B-b1 go.B-c1 go.B-d1", "go.B-a2 go.B-b2 go.B-c2 go.B-d2",
		"go.B-a3 go.B-b3 go.B-c3 go.B-d3", "go.B-a4 go.B-b4 go.B-c4 go.B-d4", "pick.B more"}
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	tb.Hints, tb.Ask = true, &table.Ask{ID: 7, What: table.AskUndo}
	tb.Seats[1] = table.Seat{Kind: table.Computer, User: "ben", Name: "ben"}
	want[4] = "pick.B accept.7 decline.7 takeback more"
	if got := rowsOf(r.Messages.Board(tb, table.Guild{})); !slices.Equal(got, want) {
		t.Errorf("with a question: got %q, want %q", got, want)
	}
	for _, row := range r.Messages.Board(tb, table.Guild{}).Components {
		if n := len(row.(discordgo.ActionsRow).Components); n > 5 {
			t.Errorf("a row of %d buttons", n)
		}
	}
	tb.You, tb.View, tb.Guild = tb.Turn[0], position.View(tb.Turn[0]), "g"
	want[4] = "pick.B hint more"
	if got := rowsOf(r.Messages.Private(tb, table.Profile{}, table.Guild{})); !slices.Equal(got, want) {
		t.Errorf("in private: got %q, want %q", got, want)
	}
}

// TestMovesAreForWhoIsInTurn: while a computer is in turn, nobody can press a move; and in private, only whoever is in
// turn can, however the table is seen.
func TestMovesAreForWhoIsInTurn(t *testing.T) {
	for _, rules := range []game.Rules{gobblet.Rules, awale.Rules} {
		tb := commandtest.Running(t, 1, rules, 1)
		position, mover := tb.View.(commandtest.Held).Position, tb.Turn[0]
		r, _ := commandtest.Router(t)
		tb.Guild = "g"
		for seat := range game.Seat(2) {
			tb.You, tb.View = seat, position.View(seat)
			rows := strings.Join(rowsOf(r.Messages.Private(tb, table.Profile{}, table.Guild{})), " ")
			if moves := rows != "more"; moves != (seat == mover) {
				t.Errorf("%s: seat %d has %q in private, and seat %d is in turn", tb.Game, seat, rows, mover)
			}
		}
		tb.You, tb.View, tb.Hints = game.Public, position.View(game.Public), true
		tb.Seats[mover] = table.Seat{Kind: table.Computer, Name: "Moka"}
		if got := rowsOf(r.Messages.Board(tb, table.Guild{})); !slices.Equal(got, []string{"mine more"}) {
			t.Errorf("%s: while the computer thinks there are %q", tb.Game, got)
		}
	}
}

// TestArrange: the game's buttons and the host's share a row where there is room, menus come first, and what finds no
// room is behind More…: first what is rare, then the last.
func TestArrange(t *testing.T) {
	buttons := func(row int, names ...string) (cs []game.Control) {
		for _, n := range names {
			cs = append(cs, game.Control{Name: n, Label: game.Lit(n), Row: row, Rare: strings.HasPrefix(n, "rare")})
		}
		return cs
	}
	menu := game.Control{Name: "menu", Label: game.Lit("menu"), Row: 1,
		Choices: []game.Choice{{Value: "1", Label: game.Lit("1")}, {Value: "2", Label: game.Lit("2")}}}
	for name, c := range map[string]struct {
		cs     []game.Control
		rows   []string
		behind string
	}{
		"one row":  {buttons(0, "a", "b", "c"), []string{"a b c hint more"}, ""},
		"two rows": {buttons(0, "a", "b", "c", "d"), []string{"a b c d", "hint more"}, ""},
		"six pits": {append(buttons(0, "a", "b", "c"), buttons(1, "d", "e", "f")...),
			[]string{"a b c", "d e f hint more"}, ""},
		"eight tiles": {append(buttons(0, "a", "b", "c", "d", "e"), buttons(1, "f", "g", "h")...),
			[]string{"a b c d e", "f g h hint more"}, ""},
		"with a menu":  {append(buttons(0, "a", "b"), menu), []string{"menu", "a b hint more"}, ""},
		"rare and few": {buttons(0, "a", "rare"), []string{"a rare hint more"}, ""},
		"rare and many": {append(buttons(0, "a", "rare", "b", "c", "d"), menu), []string{"menu", "a b c hint more"},
			"d rare"},
	} {
		r, _ := commandtest.Router(t)
		say := r.Catalogue().Printer("en", nil)
		p := game.Panel{Controls: c.cs}
		host := r.Messages.Rows(say, buttons(0, "hint", "more"), func(n string) string { return n })
		rows := message.Arrange(p, say, func(n string) string { return n }, host)
		var got []string
		for _, row := range rows {
			got = append(got, strings.Join(commandtest.Buttons([]discordgo.MessageComponent{row}), " "))
			if m, ok := row.(discordgo.ActionsRow).Components[0].(discordgo.SelectMenu); ok {
				got[len(got)-1] = m.CustomID
			}
		}
		var behind []string
		for _, b := range message.Behind(p, 2) {
			behind = append(behind, b.Name)
		}
		if !slices.Equal(got, c.rows) || strings.Join(behind, " ") != c.behind {
			t.Errorf("%s: %q and behind More… %q, want %q and %q", name, got, behind, c.rows, c.behind)
		}
	}
}
