package message_test

import (
	"fmt"
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
	"tablee/rules/rulestest"
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
	tb.Hints = true
	want[4] = "pick.B hint more"
	if got := rowsOf(r.Messages.Board(tb, table.Guild{})); !slices.Equal(got, want) {
		t.Errorf("with hints: got %q, want %q", got, want)
	}
	tb.Ask = &table.Ask{ID: 7, What: table.AskUndo}
	want[4] = "pick.B accept.7 decline.7 more"
	if got := rowsOf(r.Messages.Board(tb, table.Guild{})); !slices.Equal(got, want) {
		t.Errorf("with hints and a question: got %q, want %q", got, want)
	}
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
	want[4] = "pick.B accept.7 decline.7 more"
	if got := rowsOf(r.Messages.Private(tb, table.Profile{}, table.Guild{})); !slices.Equal(got, want) {
		t.Errorf("in private, with a question: got %q, want %q", got, want)
	}
	tb.Ask.Yes = []game.Seat{tb.You}
	want[4] = "pick.B hint more"
	if got := rowsOf(r.Messages.Private(tb, table.Profile{}, table.Guild{})); !slices.Equal(got, want) {
		t.Errorf("in private, with one's own question: got %q, want %q", got, want)
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

// named are buttons; those whose names begin with "rare" are rare.
func named(row int, names ...string) (cs []game.Control) {
	for _, n := range names {
		cs = append(cs, game.Control{Name: n, Label: game.Lit(n), Row: row, Rare: strings.HasPrefix(n, "rare")})
	}
	return cs
}

// arranged is what Arrange makes of a panel and the host's buttons, row by row, and Behind of the same.
func arranged(t *testing.T, cs []game.Control, host ...string) (rows []string, behind string) {
	t.Helper()
	r, _ := commandtest.Router(t)
	say := r.Catalogue().Printer("en", nil)
	id := func(n string) string { return n }
	p := game.Panel{Controls: cs}
	for _, row := range message.Arrange(p, say, id, r.Messages.Rows(say, named(0, host...), id)) {
		names := strings.Join(commandtest.Buttons([]discordgo.MessageComponent{row}), " ")
		if m, ok := row.(discordgo.ActionsRow).Components[0].(discordgo.SelectMenu); ok {
			names = m.CustomID
		}
		rows = append(rows, names)
	}
	var left []string
	for _, b := range message.Behind(p, len(host)) {
		left = append(left, b.Name)
	}
	return rows, strings.Join(left, " ")
}

// TestArrange: the game's buttons and the host's share a row where there is room, menus come first, and what finds no
// room is behind More…: first what is rare, then the last. The host's buttons take the room that a board of buttons
// leaves.
func TestArrange(t *testing.T) {
	menu := game.Control{Name: "menu", Label: game.Lit("menu"), Row: 1,
		Choices: []game.Choice{{Value: "1", Label: game.Lit("1")}, {Value: "2", Label: game.Lit("2")}}}
	board := func(last ...string) []game.Control {
		return slices.Concat(named(0, "a1", "b1", "c1", "d1"), named(1, "a2", "b2", "c2", "d2"),
			named(2, "a3", "b3", "c3", "d3"), named(3, "a4", "b4", "c4", "d4"), named(game.SharedRow, last...))
	}
	squares := []string{"a1 b1 c1 d1", "a2 b2 c2 d2", "a3 b3 c3 d3", "a4 b4 c4 d4"}
	for name, c := range map[string]struct {
		cs     []game.Control
		rows   []string
		behind string
	}{
		"none":          {nil, []string{"hint more"}, ""},
		"one row":       {named(0, "a", "b", "c"), []string{"a b c hint more"}, ""},
		"two rows":      {named(0, "a", "b", "c", "d"), []string{"a b c d", "hint more"}, ""},
		"a whole row":   {named(0, "a", "b", "c", "d", "e"), []string{"a b c d e", "hint more"}, ""},
		"in their rows": {append(named(1, "c"), named(0, "a", "b")...), []string{"a b c hint more"}, ""},
		"six pits": {append(named(0, "a", "b", "c"), named(1, "d", "e", "f")...),
			[]string{"a b c", "d e f hint more"}, ""},
		"eight tiles": {append(named(0, "a", "b", "c", "d", "e"), named(1, "f", "g", "h")...),
			[]string{"a b c d e", "f g h hint more"}, ""},
		"ten tiles": {append(named(0, "a", "b", "c", "d", "e"), named(1, "f", "g", "h", "i", "j")...),
			[]string{"a b c d e", "f g h hint more"}, "i j"},
		"with a menu":  {append(named(0, "a", "b"), menu), []string{"menu", "a b hint more"}, ""},
		"rare and few": {named(0, "a", "rare"), []string{"a rare hint more"}, ""},
		"rare and just room": {named(0, "rare", "a", "b", "c", "d", "e", "f", "g"),
			[]string{"rare a b c d", "e f g hint more"}, ""},
		"rare and first": {named(0, "rare", "a", "b", "c", "d", "e", "f", "g", "h"),
			[]string{"a b c d e", "f g h hint more"}, "rare"},
		"rare and many": {append(named(0, "a", "rare", "b", "c", "d"), menu), []string{"menu", "a b c hint more"},
			"d rare"},
		"a board":             {board("p", "q"), append(squares[:4:4], "p q hint more"), ""},
		"a board and rare":    {board("p", "rare"), append(squares[:4:4], "p hint more"), "rare"},
		"a board and one":     {board("p", "q", "r"), append(squares[:4:4], "p q r hint more"), ""},
		"a board and no room": {board("p", "q", "r", "s"), append(squares[:3:3], squares[3]+" hint", "p q r s more"), ""},
		"a low board": {append(named(0, "a1", "b1"), named(game.SharedRow, "p")...),
			[]string{"a1 b1", "p", "hint more"}, ""},
	} {
		if rows, behind := arranged(t, c.cs, "hint", "more"); !slices.Equal(rows, c.rows) || behind != c.behind {
			t.Errorf("%s: %q and behind More… %q, want %q and %q", name, rows, behind, c.rows, c.behind)
		}
	}
	if rows, behind := arranged(t, nil); len(rows)+len(behind) > 0 {
		t.Errorf("without any controls: %q, %q", rows, behind)
	}
}

// TestNoControlIsLost: whatever a game and the host have, each control is shown once or behind More…, in no more rows
// than there may be.
func TestNoControlIsLost(t *testing.T) {
	menu := []game.Choice{{Value: "1", Label: game.Lit("1")}}
	for _, menus := range []int{0, 1, 2} {
		for buttons := range 13 {
			for host := 0; host < 6; host += rulestest.Of(1, 3) {
				var cs []game.Control
				var want, own []string
				for i := range menus {
					cs = append(cs, game.Control{Name: fmt.Sprint("m", i), Label: game.Lit("m"), Row: i, Choices: menu})
					want = append(want, fmt.Sprint("m", i))
				}
				for i := range buttons {
					name := fmt.Sprint([]string{"a", "rare"}[i%2], i)
					cs = append(cs, named(2+i%2, name)...)
					want = append(want, name)
				}
				for i := range host {
					own = append(own, fmt.Sprint("h", i))
				}
				rows, behind := arranged(t, cs, own...)
				got := slices.Concat(strings.Fields(strings.Join(rows, " ")), strings.Fields(behind))
				slices.Sort(got)
				if want = append(want, own...); !slices.IsSorted(want) {
					slices.Sort(want)
				}
				if !slices.Equal(got, want) || len(rows) > max(2, menus+1) {
					t.Errorf("%d menus, %d buttons, %d of the host's: %q and %q, want each once", menus, buttons, host, rows,
						behind)
				}
				for _, row := range rows {
					if len(strings.Fields(row)) > 5 {
						t.Errorf("%d menus, %d buttons, %d of the host's: a row %q", menus, buttons, host, row)
					}
				}
			}
		}
	}
}

// TestRareControls: what is behind More… is for whoever could press it in the private view.
func TestRareControls(t *testing.T) {
	tb := commandtest.Running(t, 1, gobblet.Rules, 1)
	position := tb.View.(commandtest.Held).Position
	r, _ := commandtest.Router(t)
	say := r.Catalogue().Printer("en", nil)
	tb.You, tb.View = tb.Turn[0], position.View(tb.Turn[0])
	m := r.Messages.Private(tb, table.Profile{}, table.Guild{})
	shown := strings.Join(commandtest.Buttons(m.Components), " ")
	rare := func() string { return strings.Join(commandtest.Buttons(r.Messages.RareControls(tb, say)), " ") }
	all := rare()
	if all == "" || shown == "" {
		t.Fatalf("got %q in the view and %q behind it", shown, all)
	}
	for _, name := range strings.Fields(all) {
		if slices.Contains(strings.Fields(shown), name) {
			t.Errorf("%s is in the view %q and behind it", name, shown)
		}
	}
	tb.Paused = true
	if got := rare(); got != "" {
		t.Errorf("during a pause: %q", got)
	}
	tb.Paused, tb.Phase = false, table.Over
	if got := rare(); got != "" {
		t.Errorf("after the end: %q", got)
	}
	tb.Phase, tb.You = table.Playing, game.Public
	if got := rare(); got != "" {
		t.Errorf("to everybody: %q", got)
	}
}

// TestSides: a board says which side is whose, and a private view which one is one's own.
func TestSides(t *testing.T) {
	for rules, want := range map[game.Rules][3]string{
		awale.Rules: {"**Ann**: top row · **Ben**: bottom row", "you: bottom row · **Ben**: top row",
			"**Ann**: top row · you: bottom row"},
		gobblet.Rules: {"**Ann**: O · **Ben**: X", "you: O · **Ben**: X", "**Ann**: O · you: X"},
	} {
		tb := commandtest.Running(t, 1, rules, 1)
		position := tb.View.(commandtest.Held).Position
		r, _ := commandtest.Router(t)
		for i, seat := range []game.Seat{game.Public, 0, 1} {
			tb.You, tb.View = seat, position.View(seat)
			if got := said(r.Messages.Private(tb, table.Profile{}, table.Guild{})); !strings.Contains(got, want[i]) {
				t.Errorf("%s: seat %d does not read %q in %s", tb.Game, seat, want[i], got)
			}
		}
	}
}

// TestLobbyControls: whoever leads a table that has not begun can free every seat but their own; a menu with one line
// is a button.
func TestLobbyControls(t *testing.T) {
	person := func(name string) table.Seat { return table.Seat{Kind: table.Person, User: name, Name: name} }
	free, invited, computer := table.Seat{}, table.Seat{Invited: "u"}, table.Seat{Kind: table.Computer, Name: "Moka"}
	for name, c := range map[string]struct {
		seats []table.Seat
		want  string
	}{
		"alone":           {[]table.Seat{person("ann"), free}, "abort"},
		"another person":  {[]table.Seat{person("ann"), person("ben")}, "abort remove.1"},
		"an invitation":   {[]table.Seat{person("ann"), invited}, "abort remove.1"},
		"a computer":      {[]table.Seat{person("ann"), free, computer}, "abort remove.2"},
		"several of them": {[]table.Seat{person("ann"), person("ben"), free, invited, computer}, "abort remove[1 3 4]"},
	} {
		var got []string
		for _, control := range message.LobbyControls(&table.Table{Phase: table.Lobby, You: 0, Seats: c.seats}) {
			var values []string
			for _, choice := range control.Choices {
				values = append(values, choice.Value)
			}
			if control.Label.IsZero() {
				t.Errorf("%s: %s has no label", name, control.Name)
			}
			if got = append(got, control.Name); values != nil {
				got[len(got)-1] += fmt.Sprint(values)
			}
		}
		if strings.Join(got, " ") != c.want {
			t.Errorf("%s: got %q, want %q", name, got, c.want)
		}
	}
}
