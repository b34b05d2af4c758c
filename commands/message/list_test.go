package message

import (
	"strings"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"

	"tablee/rules/game"
	"tablee/rules/table"
)

// listNow is the time in the tests of lists.
var listNow = time.Date(2026, 3, 2, 12, 0, 0, 0, time.UTC)

// mine is a table of ann and others, of which ann may be in turn.
func mine(id table.ID, f func(*table.Table)) *table.Table {
	t := &table.Table{ID: id, Game: "awale", Phase: table.Playing, Guild: "7", Channel: "8", You: 0,
		Turn: []game.Seat{1}, Seats: []table.Seat{{Kind: table.Person, User: "ann", Name: "Ann"},
			{Kind: table.Person, User: "bob", Name: "Bob"}}}
	f(t)
	return t
}

// TestListOfTables: the most urgent tables come first, with who waits, whose turn it is and how long in words; only
// what can be opened has a number and a button, blue where the person can do something. Where no message is known, the
// line tells the channel.
func TestListOfTables(t *testing.T) {
	tm := newBoard(t)
	due := func(d time.Duration) func(*table.Table) {
		return func(t *table.Table) { t.Due = listNow.Add(d) }
	}
	with := func(fs ...func(*table.Table)) func(*table.Table) {
		return func(t *table.Table) {
			for _, f := range fs {
				f(t)
			}
		}
	}
	turn := func(t *table.Table) { t.Turn = []game.Seat{0} }
	seat := func(s int, to table.Seat) func(*table.Table) {
		return func(t *table.Table) {
			t.Seats[s] = to
			t.You = t.SeatOf("ann")
		}
	}
	held := table.Seat{Kind: table.Computer, User: "ann", Name: "Ann"}
	away := table.Seat{Kind: table.Computer, User: "bob", Name: "Bob"}
	domino := func(t *table.Table) { t.Game = "domino" }
	gobblet := func(t *table.Table) { t.Game = "gobblet" }
	ts := []*table.Table{
		mine(1, with(gobblet, seat(0, held), seat(1, away))),
		mine(2, due(50*time.Hour)),
		mine(3, with(turn, domino)),
		mine(4, with(turn, due(8*time.Hour+20*time.Minute))),
		mine(5, func(t *table.Table) { t.Phase = table.Suspended }),
		mine(6, with(seat(1, table.Seat{Kind: table.Computer}), turn, due(30*time.Second))),
		mine(7, with(gobblet, seat(0, table.Seat{Invited: "ann"}), func(t *table.Table) { t.Phase = table.Lobby })),
		mine(8, with(gobblet, seat(1, table.Seat{Invited: "cat"}), func(t *table.Table) { t.Phase = table.Lobby })),
		mine(9, with(gobblet, func(t *table.Table) { t.Paused = true })),
	}
	ts[3].Board = "9"
	ByUrgency(ts, "ann")
	m := tm.List(ts, nil, "ann", listNow, tm.builder.Printer("en"))
	name := ts[0].Names()[1] // the computer's
	want := strings.Join([]string{
		"**Your tables**: 3 moves to play",
		"**1** · **Awale** with " + name + " · <#8>", "**Your move · less than a minute left**",
		"**2** · **[Awale](https://discord.com/channels/7/8/9)** with Bob (table 4)", "**Your move · 8 h left**",
		"**3** · **Dominoes** with Bob · <#8>", "**Your move · no limit**",
		"**4** · **Gobblet** with Bob · <#8>", "**A seat is kept for you**",
		"**5** · **Awale** with Bob (table 2) · <#8>", "-# Bob’s move · 2 days left",
		"And 4 more, with nothing to do.",
	}, "\n")
	if got := m.Embeds[0].Description; got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	var labels []string
	for _, row := range m.Components {
		for _, c := range row.(discordgo.ActionsRow).Components {
			b := c.(discordgo.Button)
			label := b.Label
			if b.Style == discordgo.PrimaryButton {
				label += "!"
			}
			labels = append(labels, label)
		}
	}
	wanted := "1 · Awale!, 2 · Awale!, 3 · Dominoes!, 4 · Gobblet!, 5 · Awale"
	if got := strings.Join(labels, ", "); got != wanted {
		t.Errorf("got the buttons %q, want %q", got, wanted)
	}
	for _, c := range []struct {
		of   *table.Table
		want string
	}{
		{ts[5], "Waits until one of you is back"}, {ts[6], "Waits for players"}, {ts[7], "Paused"},
		{ts[8], "Asleep until somebody wakes it: `/table resume table:5`"},
		{mine(1, with(seat(0, held), seat(1, table.Seat{Kind: table.Computer}))), "Waits until you’re back"},
		{mine(1, seat(0, held)), "The computer plays for you"},
		{mine(1, func(t *table.Table) { t.Ask = &table.Ask{ID: 1, By: 1, Yes: []game.Seat{1}} }),
			"A question waits for your answer"},
		{mine(1, seat(0, table.Seat{Kind: table.Computer, User: "ann", Offered: true})), "A seat is offered to you"},
		{mine(1, func(t *table.Table) { t.Phase = table.Quarantined }), "on hold"},
		{mine(1, func(t *table.Table) { t.Open, t.Turn = true, nil }), "The others still have to answer · no limit"},
	} {
		if got := tm.builder.Printer("en").Msg(waitOf(c.of, "ann", listNow)); got != c.want {
			t.Errorf("table %s in phase %s: got %q, want %q", c.of.ID, c.of.Phase, got, c.want)
		}
	}
}

// TestLongListOfTables: tables that wait for the person are listed even beyond the buttons, and the message is one that
// Discord takes.
func TestLongListOfTables(t *testing.T) {
	tm := newBoard(t)
	var ts []*table.Table
	for id := range table.ID(40) {
		ts = append(ts, mine(id+1, func(t *table.Table) {
			t.Turn = []game.Seat{0}
			t.Seats[1].Name = strings.Repeat("Wilhelmina ", 3)
			t.Board = "1510976205619200011"
		}))
	}
	ByUrgency(ts, "ann")
	m := tm.List(ts, nil, "ann", listNow, tm.builder.Printer("fr"))
	text := m.Embeds[0].Description
	if n := strings.Count(text, "À vous"); n != maxNeeding || !strings.HasSuffix(text, "Et 25 autres.") ||
		len(text) > maxList {
		t.Errorf("%d tables are listed in %d bytes, want %d and how many more:\n%s", n, len(text), maxNeeding, text)
	}
	if n := len(buttonsOf(m.Components)); n != maxOpened {
		t.Errorf("got %d buttons, want %d", n, maxOpened)
	}
}
