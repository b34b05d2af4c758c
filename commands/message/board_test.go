package message_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"

	"tablee/commands"
	"tablee/commands/commandtest"
	"tablee/commands/customid"
	"tablee/commands/message"
	"tablee/render"
	"tablee/rules/awale"
	"tablee/rules/domino"
	"tablee/rules/game"
	"tablee/rules/rummy/letters"
	"tablee/rules/table"
)

// said is everything that a message says, and the names of its controls.
func said(m message.Message) string {
	s := m.Content
	for _, e := range m.Embeds {
		s += "\n" + e.Title + "\n" + e.Description
		for _, f := range e.Fields {
			s += "\n" + f.Name + "\n" + f.Value
		}
		if e.Footer != nil {
			s += "\n" + e.Footer.Text
		}
	}
	for _, row := range m.Components {
		for _, c := range row.(discordgo.ActionsRow).Components {
			switch c := c.(type) {
			case discordgo.Button:
				i, _ := customid.Parse(c.CustomID)
				s += "\n[" + i.Name + "]"
			case discordgo.SelectMenu:
				i, _ := customid.Parse(c.CustomID)
				s += "\n[" + i.Name
				for _, o := range c.Options {
					s += " " + o.Value
				}
				s += "]"
			}
		}
	}
	return s
}

// TestBoards: the message in the channel has the right text and controls in every state of a table.
func TestBoards(t *testing.T) {
	day := 24 * time.Hour
	for _, c := range []struct {
		name   string
		game   game.Rules
		change func(*table.Table)
		says   []string
		not    []string
	}{
		{"a lobby", awale.Rules, func(tb *table.Table) {
			tb.Phase, tb.View, tb.Level, tb.Proof = table.Lobby, nil, 2, strings.Repeat("a", 64)
			tb.Clock = table.Clock{Move: day}
			tb.Seats[1] = table.Seat{Invited: "42"}
		}, []string{"Ann", "<@42>", "1\u00a0day a move", "Waiting for <@42>", "a computer (Medium)", "[join]", "[start]",
			"[more]",
			"[add 1 2 3 4 5"}, []string{"[rematch]", "aaaaaa", "[remove", "[abort]"}},
		{"a lobby where something is dealt", domino.Rules, func(tb *table.Table) {
			tb.Phase, tb.View, tb.Proof = table.Lobby, nil, strings.Repeat("a", 64)
		}, []string{"aaaaaa…aaaaaa"}, nil},
		{"a lobby with words for the shuffle", domino.Rules, func(tb *table.Table) {
			tb.Phase, tb.View, tb.Proof = table.Lobby, nil, strings.Repeat("a", 64)
			tb.Seats[1].Word = "plum *tart*"
		}, []string{`plum \*tart\*`, "shuffle"}, nil},
		{"a lobby of a saved game", awale.Rules, func(tb *table.Table) {
			tb.Phase, tb.View, tb.Level, tb.Saved = table.Lobby, nil, 2, []string{"Ann", "Bob B."}
			tb.Seats[1], tb.Resumed = table.Seat{}, true
		}, []string{"computers (Medium) take the free seats", "free; Bob B.’s in the file", "(Ann in the file)"},
			[]string{"<@"}},
		{"a lobby of a saved game with a guest", awale.Rules, func(tb *table.Table) {
			tb.Phase, tb.View, tb.Level, tb.Saved = table.Lobby, nil, 2, []string{"Ann", "Bob B."}
			tb.Seats[1], tb.Resumed = table.Seat{Invited: "42"}, true
		}, []string{"kept for* <@42> *(Bob B. in the file)"}, nil},
		{"a full lobby", awale.Rules, func(tb *table.Table) { tb.Phase, tb.View = table.Lobby, nil },
			[]string{"Everyone is here"}, []string{"[join]", "[add", "take the free seats"}},
		{"a lobby with a computer, which gives way", awale.Rules, func(tb *table.Table) {
			tb.Phase, tb.View, tb.Seats[1] = table.Lobby, nil, table.Seat{Kind: table.Computer, Level: 1}
		}, []string{"(AI) · Easy", "[join]", "Everyone is here"}, []string{"[add", "take the free seats"}},
		{"options that are not usual", domino.Rules, func(tb *table.Table) {
			tb.Phase, tb.View = table.Lobby, nil
			tb.Options = game.Options{"variant": "simple", "values": "9"}
			tb.Clock = table.Clock{Move: day, Bank: 3 * day, Timeout: table.TimeoutResign}
		}, []string{"values: 9", "3\u00a0days in reserve", "the game is lost"}, nil},
		{"rules with a name", awale.Rules, func(tb *table.Table) {
			tb.Phase, tb.View, tb.Options = table.Lobby, nil, game.Options{"rules": "abapa"}
		}, []string{"**Abapa (oware)**: The international rules"}, []string{"rules: abapa"}},
		{"rules with a name, but for one", domino.Rules, func(tb *table.Table) {
			tb.Phase, tb.View = table.Lobby, nil
			tb.Options = game.Options{"variant": "fives", "points": "60"}
		}, []string{"**All Fives**\npoints: 60"}, []string{"250", "multiple of five"}},
		{"English letters", letters.Rules, func(tb *table.Table) {
			tb.Phase, tb.View, tb.Options = table.Lobby, nil, game.Options{"language": "en", "letters": "own"}
		}, []string{"language: English"}, []string{"letters:"}},
		{"letters that somebody has chosen", letters.Rules, func(tb *table.Table) {
			tb.Phase, tb.View, tb.Options = table.Lobby, nil, game.Options{"language": "en", "letters": "text"}
		}, []string{"language: English", "letters: those of the French game"}, nil},
		{"letters that make no difference", letters.Rules, func(tb *table.Table) {
			tb.Phase, tb.View, tb.Options = table.Lobby, nil, game.Options{"language": "fr", "letters": "text"}
		}, nil, []string{"letters:", "language:"}},
		{"the usual rules", awale.Rules, func(tb *table.Table) { tb.Phase, tb.View = table.Lobby, nil },
			nil, []string{"every move", "Options"}},
		{"a running game", awale.Rules, func(tb *table.Table) { tb.Due = time.Unix(1700000000, 0); tb.Ply = 7 },
			[]string{"It’s <@ann>’s turn", "1700000000", "7 moves", "[pit.a]", "[mine]", "[more]"}, []string{"[hand]",
				"paused", "[accept"}},
		{"hands", domino.Rules, nil, []string{"[hand]", "turn: open **My hand**"}, []string{"[mine]"}},
		{"the end told as it happened", awale.Rules, func(tb *table.Table) {
			tb.Phase, tb.Turn = table.Over, nil
			tb.Result = &table.Result{Places: []int{1, 2}, Reason: game.M("domino.end.defeat", "by", game.Seat(1))}
			tb.Since = []table.LogEntry{{Msg: game.M("domino.ev.defeat", "by", game.Seat(1))}}
		}, []string{"**Ann** beats **Ben**.", "could neither"}, []string{"can neither"}},
		{"a pause", awale.Rules, func(tb *table.Table) { tb.Due, tb.Paused = time.Unix(1700000000, 0), true },
			[]string{"paused", "/table pause", "[unpause]", "[more]"}, []string{"1700000000", "[pit.a]"}},
		{"a pause that ends", awale.Rules, func(tb *table.Table) { tb.Paused, tb.Until = true, time.Unix(1700000000, 0) },
			[]string{"paused", "ends by itself <t:1700000000:R>"}, nil},
		{"the computer has moved for somebody", awale.Rules, func(tb *table.Table) {
			tb.Rated, tb.Seats[0].Helped = true, true
		},
			[]string{"has made a move for **Ann**", "won’t count"}, nil},
		{"the computer has moved, not rated", awale.Rules, func(tb *table.Table) {
			tb.Rated, tb.Seats[0].Helped = false, true
		},
			nil, []string{"has made a move"}},
		{"ratings unchanged", awale.Rules, func(tb *table.Table) {
			tb.Phase, tb.Turn, tb.Uncounted = table.Over, nil, []string{"helped", "helped"}
			tb.Result = &table.Result{Places: []int{1, 2}}
		}, []string{"Rating unchanged for **Ann** and **Ben**: the computer made moves"}, nil},
		{"one rating unchanged", awale.Rules, func(tb *table.Table) {
			tb.Phase, tb.Turn, tb.Uncounted = table.Over, nil, []string{"", "unmoved"}
			tb.Result = &table.Result{Places: []int{1, 2}}
			tb.Story = &table.Story{Unchanged: []table.Unchanged{{Seat: 0, Why: "again"}, {Seat: 1, Why: "unmoved"}}}
		}, []string{"for **Ann**: between the same two people", "for **Ben**: a win counts"}, nil},
		{"a pause, told once", awale.Rules, func(tb *table.Table) {
			tb.Paused, tb.Since = true, []table.LogEntry{{Msg: game.M("host.ask.pausefor", "by", game.Seat(0), "n", 7)},
				{Msg: game.M("host.pauseon")}}
		}, []string{"asks for a pause"}, []string{"Pause."}},
		{"going on after a pause", awale.Rules, func(tb *table.Table) {
			tb.Paused, tb.Ask = true, &table.Ask{ID: 3, What: table.AskPause}
			tb.Since = []table.LogEntry{{Msg: game.M("host.ask.unpause", "by", game.Seat(0))}}
		}, []string{"go on with the game?", "[accept.3]"}, []string{"would like to go on", "[unpause]"}},
		{"a question", awale.Rules, func(tb *table.Table) { tb.Ask = &table.Ask{ID: 2, What: table.AskDraw} },
			[]string{"a draw?", "[accept.2]", "[decline.2]", "[more]"}, nil},
		{"out of time", awale.Rules, func(tb *table.Table) { tb.Out = []game.Seat{0} }, []string{"out of time",
			"[vote]"}, nil},
		{"somebody away", awale.Rules, func(tb *table.Table) {
			tb.Seats[1] = table.Seat{Kind: table.Computer,
				User: "ben", Name: "Ben"}
		},
			[]string{"playing for **Ben**", "[takeback]"}, []string{"Everyone is away"}},
		{"an offered seat", awale.Rules, func(tb *table.Table) {
			tb.Seats[1] = table.Seat{Kind: table.Computer, User: "ben", Name: "Ben", Offered: true}
		}, []string{"offered to **Ben**", "[takeback]"}, []string{"playing for"}},
		{"a move left to somebody", awale.Rules, func(tb *table.Table) {
			tb.Seats[tb.Turn[0]] = table.Seat{Kind: table.Computer, User: "zoe", Name: "Zoe", Offered: true,
				Waits: 1700000000000}
			tb.Seats[1-tb.Turn[0]] = table.Seat{Kind: table.Person, User: "ben", Name: "Ben"}
		}, []string{"It’s **Zoe**’s turn, if", "<t:1700000000:R>"}, []string{"thinking"}},
		{"everybody away", awale.Rules, func(tb *table.Table) {
			for i := range tb.Seats {
				tb.Seats[i].Kind = table.Computer
			}
		}, []string{"Everyone is away"}, []string{"thinking"}},
		{"a computer's turn", awale.Rules,
			func(tb *table.Table) { tb.Seats[tb.Turn[0]] = table.Seat{Kind: table.Computer, Name: "Moka"} },
			[]string{"Moka** (AI) is thinking"}, []string{"your turn"}},
		{"a win", awale.Rules, func(tb *table.Table) {
			tb.Phase, tb.Turn, tb.Secret = table.Over, nil, strings.Repeat("b", 64)
			tb.Result = &table.Result{Places: []int{2, 1}, Scores: []int{20, 28}, Reason: game.Lit("All is taken.")}
		}, []string{"All is taken.", "**Ben** beats **Ann** 28 to 20.", "[more]",
			"[rematch]"}, []string{"bbbbbb", "[pit.a]", "your turn", "1. "}},
		{"a long clock", awale.Rules, func(tb *table.Table) {
			tb.Clock, tb.Due = table.Clock{Move: day}, time.Unix(5000, 0)
		}, []string{"⏱ Move by <t:5000:f> (<t:5000:R>)."}, []string{":T>"}},
		{"a short clock", awale.Rules, func(tb *table.Table) {
			tb.Clock, tb.Due = table.Clock{Move: time.Minute}, time.Unix(5000, 0)
		}, []string{"⏱ Move by <t:5000:T> (<t:5000:R>)."}, []string{":f>"}},
		{"little time", awale.Rules, func(tb *table.Table) {
			tb.Clock, tb.Due, tb.Warned = table.Clock{Move: time.Minute}, time.Unix(5000, 0), table.LittleLeft
		}, []string{"⏳ Little time is left: move by <t:5000:T> (<t:5000:R>)."}, []string{"⏱"}},
		{"the last seconds", awale.Rules, func(tb *table.Table) {
			tb.Clock, tb.Due, tb.Warned = table.Clock{Move: time.Minute, Timeout: table.TimeoutMove}, time.Unix(5000, 0),
				table.LastSeconds
		}, []string{"⚠️ Last seconds! Time is up <t:5000:R>; then the computer plays that move."}, []string{"⏱", "⏳"}},
		{"a tie", awale.Rules, func(tb *table.Table) {
			tb.Phase, tb.Turn = table.Over, nil
			tb.Result = &table.Result{Places: []int{1, 1}, Scores: []int{24, 24}, Reason: game.Lit("All is taken.")}
			tb.Since = []table.LogEntry{{Msg: game.Lit("All is taken.")}}
		}, []string{"**Ann** and **Ben** tie at 24.", "All is taken."}, []string{"wins"}},
		{"called off", awale.Rules, func(tb *table.Table) { tb.Phase, tb.Turn = table.Over, nil }, []string{"[rematch]"},
			[]string{"wins", "tie"}},
		{"a rematch that there is, for the others to come", awale.Rules, func(tb *table.Table) {
			tb.Phase, tb.Turn, tb.Next = table.Over, nil, 8
		}, []string{"[rematch]"}, nil},
		{"given up", awale.Rules, func(tb *table.Table) {
			tb.Phase, tb.Turn = table.Over, nil
			tb.Result = &table.Result{Places: []int{2, 1}, Reason: game.M("host.byresigning", "by", game.Seat(0))}
			tb.Since = []table.LogEntry{{Msg: game.M("host.resigned", "by", game.Seat(0))}}
		}, []string{"Ann** resigned.", "**Ben** beats **Ann**."}, []string{"resigns"}},
		{"asleep", awale.Rules, func(tb *table.Table) { tb.Phase = table.Suspended }, []string{"asleep"}, []string{"["}},
		{"set aside", awale.Rules, func(tb *table.Table) { tb.Phase, tb.View = table.Quarantined, nil }, []string{"can’t"},
			[]string{"["}},
	} {
		tb := commandtest.Running(t, 1, c.game, 1)
		tb.View = tb.View.(commandtest.Held).Position.View(game.Public)
		if tb.Lang = "en"; c.change != nil {
			c.change(tb)
		}
		r, _ := commandtest.Router(t)
		got := said(r.Messages.Board(tb, table.Guild{}))
		for _, want := range c.says {
			if !strings.Contains(got, want) {
				t.Errorf("%s: %q is missing:\n%s", c.name, want, got)
			}
		}
		for _, n := range c.not {
			if strings.Contains(got, n) {
				t.Errorf("%s: %q should not be there:\n%s", c.name, n, got)
			}
		}
		if strings.Count(got, "All is taken.") > 1 {
			t.Errorf("%s: the reason stands twice:\n%s", c.name, got)
		}
	}
}

// TestOptionsTold: all options that matter at a table are told with their values; one that is newer than the table has
// the value of before.
func TestOptionsTold(t *testing.T) {
	info := letters.Rules.Info()
	catalogue, err := render.NewCatalogue(commands.Texts(), info.Texts)
	if err != nil {
		t.Fatal(err)
	}
	b, say := message.NewBuilder(catalogue, map[string]game.Info{info.Name: info}), catalogue.Printer("en", nil)
	for _, c := range []struct {
		o    game.Options
		want []string
	}{
		{game.Options{"language": "fr", "games": "2", "assist": "arrange"}, []string{"Letter rummy",
			"joker: when replaced from a hand", "assist: finds where letters go", "rounds: 2", "target: 0", "language: French"}},
		{game.Options{"assist": "hint"}, []string{"Letter rummy", "joker: when replaced from a hand",
			"assist: shows the best play", "rounds: 1", "target: 0", "language: French"}},
		{game.Options{"language": "en", "joker": "free"}, []string{"Free jokers", "joker: freely",
			"assist: finds where letters go", "rounds: 1", "target: 0", "language: English",
			"letters: those of the French game"}},
		{game.Options{"language": "en", "letters": "own", "assist": "check"}, []string{"By hand",
			"joker: when replaced from a hand", "assist: tells what is wrong", "rounds: 1", "target: 0", "language: English",
			"letters: those of English"}},
	} {
		var got []string
		for _, m := range b.Options(&table.Table{Game: info.Name, Options: c.o}) {
			got = append(got, say.Plain(m))
		}
		fits := len(got) == len(c.want)
		for i := 0; fits && i < len(got); i++ {
			fits = strings.Contains(got[i], c.want[i])
		}
		if !fits {
			t.Errorf("%v: told %q, want %q", c.o, got, c.want)
		}
	}
}

// TestOnlyCallsMention: a call mentions the people it is for and nobody else; a board on a server mentions whoever is
// in turn, if they can see it.
func TestOnlyCallsMention(t *testing.T) {
	tb := commandtest.AnnsTurn(t, 1)
	tb.Ask = &table.Ask{ID: 1, What: table.AskDraw, By: 0}
	r, _ := commandtest.Router(t)
	if m := r.Messages.Board(tb, table.Guild{}); !slices.Equal(m.Mentions, []string{"ann"}) ||
		m.Content != "It’s <@ann>’s turn." {
		t.Errorf("the board mentions %q: %q", m.Mentions, m.Content)
	}
	elsewhere := commandtest.AnnsTurn(t, 1)
	elsewhere.Moved = true // she sat down before the table was brought here
	if m := r.Messages.Board(elsewhere, table.Guild{}); len(m.Mentions) > 0 || m.Content != "It’s **Ann**’s turn." {
		t.Errorf("the board mentions %q, who is not there: %q", m.Mentions, m.Content)
	}
	lobby := commandtest.AnnsTurn(t, 1)
	lobby.Phase, lobby.View, lobby.Lang = table.Lobby, nil, "fr"
	lobby.Seats = []table.Seat{lobby.Seats[0], {Invited: "zoe"}, {Invited: "eve", Untold: true}, {}}
	if m := r.Messages.Board(lobby, table.Guild{}); !slices.Equal(m.Mentions, []string{"zoe"}) ||
		m.Content != "<@zoe>\u00a0: votre place est gardée. Appuyez sur **Rejoindre**." {
		t.Errorf("a lobby mentions %q: %q", m.Mentions, m.Content)
	}
	for name, m := range map[string]message.Message{"table 1": r.Messages.PingTurn(tb, []string{"ann"}),
		"a draw?": r.Messages.PingVoters(tb, []string{"ann"})} {
		if !slices.Equal(m.Mentions, []string{"ann"}) || !strings.Contains(m.Content, "<@ann>") ||
			!strings.Contains(m.Content, name) {
			t.Errorf("mentions %q: %q", m.Mentions, m.Content)
		}
	}
	if m := r.Messages.Collapsed(tb); len(m.Mentions) > 0 || len(m.Embeds) > 0 || !strings.Contains(m.Content, "table 1") {
		t.Errorf("the old board still shows %q", m.Content)
	}
}

// TestDashboard: the list has a line per table, with a link if the table has a thread of its own, as many as fit into a
// message.
func TestDashboard(t *testing.T) {
	r, _ := commandtest.Router(t)
	thread := commandtest.AnnsTurn(t, 2)
	thread.Channel = "t7"
	got := said(r.Messages.Dashboard([]*table.Table{commandtest.AnnsTurn(t, 1), thread}, "en"))
	if !strings.Contains(got, "#1 ") || !strings.Contains(got, "#2 ") || !strings.Contains(got,
		"<#t7>") || strings.Contains(got, "<#c>") {
		t.Errorf("the dashboard: %s", got)
	}
	if none := said(r.Messages.Dashboard(nil, "en")); none == "" || strings.Contains(none, "#") {
		t.Errorf("an empty dashboard: %s", none)
	}
	var many []*table.Table
	for i := range 200 {
		many = append(many, commandtest.Running(t, table.ID(i+1), awale.Rules, 1))
	}
	if text := r.Messages.Dashboard(many, "fr").Embeds[0].Description; len(text) > 4096 || strings.Count(text,
		"\n") < 20 || !strings.HasSuffix(text, "\n") {
		t.Errorf("%d bytes for 200 tables, %d lines", len(text), strings.Count(text, "\n"))
	}
}

// TestPrivateView: the private view has the game's controls, except during a pause; the answer to an action is shown
// once.
func TestPrivateView(t *testing.T) {
	r, h := commandtest.Router(t, commandtest.AnnsTurn(t, 1))
	mine, err := h.Look(t.Context(), 1, "ann")
	if err != nil {
		t.Fatal(err)
	}
	got := said(r.Messages.PrivateWith(mine, table.Profile{}, table.Guild{}, []game.Msg{game.Lit("Well done.")}, nil))
	if !strings.Contains(got, "Well done.") || !strings.Contains(got, "[pit.a]") || !strings.Contains(got, "[more]") {
		t.Errorf("ann sees %s", got)
	}
	mine.Paused = true
	if got := said(r.Messages.Private(mine, table.Profile{Lang: "fr"}, table.Guild{})); strings.Contains(got,
		"[pit.a]") || !strings.Contains(got, "[more]") {
		t.Errorf("during a pause: %s", got)
	}
}
