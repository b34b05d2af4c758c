package message_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	"tablee/commands/commandtest"
	"tablee/commands/customid"
	"tablee/commands/message"
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

// TestComputersTurnHasNoButtons: while a computer is in turn, nobody can press a move.
func TestComputersTurnHasNoButtons(t *testing.T) {
	tb := commandtest.Running(t, 1, gobblet.Rules, 1)
	tb.View = tb.View.(commandtest.Held).Position.View(game.Public)
	tb.Seats[tb.Turn[0]] = table.Seat{Kind: table.Computer, Name: "Moka"}
	r, _ := commandtest.Router(t)
	if got := rowsOf(r.Messages.Board(tb, table.Guild{})); !slices.Equal(got, []string{"more"}) {
		t.Errorf("got %q", got)
	}
}
