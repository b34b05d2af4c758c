package notify

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"tablee/bot/internal/outbox"
	"tablee/rules/game"
	"tablee/rules/table"
	"tablee/store"
)

// game of two people, a and b, at ply 4, a's turn, in channel c below h.
func running() Snapshot {
	return Snapshot{Guild: "g", Channel: "c", Home: "h", Phase: table.Playing, Hands: true, Began: 1, Ply: 4, Dealt: true,
		Turn:  []game.Seat{0},
		Seats: []table.Seat{{Kind: table.Person, User: "a"}, {Kind: table.Person, User: "b"}}}
}

func lobby() Snapshot {
	return Snapshot{Guild: "g", Channel: "c", Home: "h", Phase: table.Lobby, Hands: true,
		Seats: []table.Seat{{Kind: table.Person, User: "a"}, {}}}
}

// with is a table with something changed.
func with(t Snapshot, f func(*Snapshot)) Snapshot {
	t.Seats, t.Turn, t.Ask.Yes = slices.Clone(t.Seats), slices.Clone(t.Turn), slices.Clone(t.Ask.Yes)
	f(&t)
	return t
}

// crowded is an open game of so many people.
func crowded(n int) Snapshot {
	return with(running(), func(t *Snapshot) {
		t.Open, t.Hands, t.Seats = true, false, nil
		for i := range n {
			t.Seats = append(t.Seats, table.Seat{Kind: table.Person, User: fmt.Sprint(i)})
		}
	})
}

// in short: "hand a, board" with + behind a board that is posted, ? behind what is looked for first.
func inShort(list []store.Owed) string {
	var words []string
	for _, o := range list {
		b, err := outbox.DecodeBody(o.Body)
		if err != nil {
			return err.Error()
		}
		w := o.Kind + " " + o.Target
		switch {
		case b.New:
			w += "!"
		case b.Edit && (o.Kind == string(outbox.Hand) || o.Kind == string(outbox.Seat)):
			w += "~"
		case o.Kind == string(outbox.Board) && !b.Edit:
			w += "+"
		}
		if b.FindExisting {
			w += "?"
		}
		if len(b.Ping) > 0 && o.Kind != string(outbox.Board) {
			w = o.Kind + " " + strings.Join(b.Ping, "&")
		} else if len(b.Ping) > 0 {
			w += " @" + strings.Join(b.Ping, "&")
		}
		words = append(words, w)
	}
	return strings.Join(words, ", ")
}

// TestOwed tries everything that can happen to a table.
func TestOwed(t *testing.T) {
	computer := table.Seat{Kind: table.Computer, User: "a", Level: 1}
	ask := table.Ask{ID: 7, What: table.AskDraw, By: 0, Yes: []game.Seat{0}}
	show := with(running(), func(t *Snapshot) {
		t.Show, t.Hands = true, false
		t.Seats = []table.Seat{{Kind: table.Computer}, {Kind: table.Computer}}
	})
	for _, c := range []struct {
		name   string
		before Snapshot
		after  func(*Snapshot)
		said   []Event
		want   string
	}{
		{name: "nothing", before: running(), after: func(*Snapshot) {}},
		{name: "time was booked", before: running(), after: func(t *Snapshot) { t.Seats[0].Last = 3 }},

		{name: "a table opens", after: func(t *Snapshot) { *t = lobby() }, want: "board c+"},
		{name: "a table opens and begins", after: func(t *Snapshot) {
			*t = running()
		}, want: "hand b, hand a, board c+ @a"},
		{name: "a table opens in a thread", after: func(t *Snapshot) {
			*t = lobby()
		}, said: []Event{{What: Told, To: "b"}, {What: Threaded}}, want: "tell b, thread c"},
		{name: "its thread is there", before: lobby(), after: func(t *Snapshot) {
			t.Channel, t.Home = "th", "c"
		}, said: []Event{{What: Brought}}, want: "board th!"},
		{name: "there was no thread to be had", before: lobby(), after: func(*Snapshot) {}, said: []Event{{What: Brought}},
			want: "board c!"},
		{name: "a sleeping table moves", before: with(running(), func(t *Snapshot) { t.Phase = table.Suspended }),
			after: func(t *Snapshot) { t.Channel = "d" },
			said:  []Event{{What: Brought}}, want: "board d!"},
		{name: "somebody joins", before: lobby(), after: func(t *Snapshot) {
			t.Seats[1] = table.Seat{Kind: table.Person, User: "b"}
		}, want: "board c"},
		{name: "a seat is kept for nobody any more", before: with(lobby(), func(t *Snapshot) { t.Seats[1].Invited = "b" }),
			after: func(t *Snapshot) { t.Seats[1].Invited = "" }, want: "seat b~, board c"},

		{name: "the game begins", before: lobby(), want: "hand b, hand a, board c+ @a",
			after: func(t *Snapshot) { *t = running(); t.Ply, t.Dealt = 0, false }},
		{name: "the game begins with a computer's move", before: lobby(),
			after: func(t *Snapshot) {
				*t = running()
				t.Ply, t.Dealt, t.ComputerNext, t.Seats[0] = 0, false, true, computer
			}},
		{name: "the first person's turn", before: with(running(), func(t *Snapshot) {
			t.Ply, t.Dealt, t.ComputerNext = 0, false,
				true
		}),
			want:  "hand b, hand a, board c+ @a",
			after: func(t *Snapshot) { t.Ply, t.ComputerNext = 1, false }},
		{name: "a first turn that ends the game", before: with(running(), func(t *Snapshot) { t.Dealt = false }),
			want:  "hand a~, hand b~, board c+ @a&b",
			after: func(t *Snapshot) { t.Ply, t.Phase, t.Turn = 5, table.Over, nil }},
		{name: "a move", before: running(), want: "hand b, hand a~, board c+ @b", after: func(t *Snapshot) {
			t.Ply, t.Turn = 5, []game.Seat{1}
		}},
		{name: "a move where nothing is hidden", before: running(), want: "board c+ @b",
			after: func(t *Snapshot) { t.Ply, t.Turn, t.Hands = 5, []game.Seat{1}, false }},
		{name: "a move, then a computer's", before: running(), want: "hand b~", after: func(t *Snapshot) {
			t.Ply, t.Turn, t.ComputerNext, t.Seats[1] = 5, []game.Seat{1}, true, computer
		}},
		{name: "a computer's move, then another person's turn", before: with(running(), func(t *Snapshot) {
			t.Turn, t.ComputerNext = []game.Seat{1}, true
		}), want: "hand b, hand a~, board c+ @b", after: func(t *Snapshot) { t.Ply, t.ComputerNext = 5, false }},
		{name: "two are in turn", before: running(), want: "hand a, hand b, board c+ @a&b", after: func(t *Snapshot) {
			t.Ply, t.Turn = 5, []game.Seat{0, 1}
		}},
		{name: "a move while a question was open", before: with(running(), func(t *Snapshot) { t.Ask = ask }),
			want:  "hand b, hand a~, board c+ @b",
			after: func(t *Snapshot) { t.Ply, t.Turn, t.Ask = 5, []game.Seat{1}, table.Ask{} }},
		{name: "a computer's move while a question was open", before: with(running(), func(t *Snapshot) { t.Ask = ask }),
			want: "hand b~", after: func(t *Snapshot) {
				t.Ply, t.Turn, t.ComputerNext, t.Ask, t.Seats[1] = 5, []game.Seat{1}, true, table.Ask{}, computer
			}},
		{name: "a move is taken back", before: running(), want: "hand a, hand b~, board c+ @a",
			after: func(t *Snapshot) {
				t.Ply, t.Undos = 3, 1
			}},
		{name: "all moves are taken back and made again", before: running(), want: "hand a, hand b~, board c+ @a",
			after: func(t *Snapshot) { t.Undos = 1 }},
		{name: "the end", before: running(), want: "hand a~, hand b~, board c+ @a&b", after: func(t *Snapshot) {
			t.Phase, t.Turn = table.Over, nil
		}},
		{name: "the end, where somebody was offered a seat and somebody has left for good", before: with(running(),
			func(t *Snapshot) {
				t.Seats[0].Offered, t.Seats[1] = true, table.Seat{Kind: table.Computer, User: "b", Gone: true}
			}),
			want: "seat b~, hand b~, board c+", after: func(t *Snapshot) { t.Phase, t.Turn = table.Over, nil }},
		{name: "the end before the beginning", before: lobby(), want: "board c+",
			after: func(t *Snapshot) { t.Phase = table.Over }},
		{name: "the end of a simultaneous game", before: with(running(), func(t *Snapshot) { t.Night = true }),
			want: "hand a~, hand b~, board c+", after: func(t *Snapshot) { t.Phase, t.Turn = table.Over, nil }},
		{name: "the end before a crowd", before: crowded(crowd + 1), want: "board c+",
			after: func(t *Snapshot) { t.Phase, t.Turn = table.Over, nil }},
		{name: "an exhibition begins", after: func(t *Snapshot) { *t = show; t.Ply = 0 }, want: "board c+"},
		{name: "an exhibition goes on", before: show, after: func(t *Snapshot) { t.Ply = 5 }, want: "board c"},
		{name: "an exhibition ends", before: show, after: func(t *Snapshot) { t.Ply, t.Phase, t.Turn = 5, table.Over, nil },
			want: "board c+"},

		{name: "one of three gives up in turn", before: running(), want: "hand b, hand a~, board c+",
			after: func(t *Snapshot) {
				t.Seats[0], t.Turn = table.Seat{Kind: table.Computer, Resigned: true}, []game.Seat{0, 1}
			}},
		{name: "one of three gives up in turn, the computer plays on", before: running(), want: "hand a~",
			after: func(t *Snapshot) { t.Seats[0], t.ComputerNext = table.Seat{Kind: table.Computer, Resigned: true}, true }},
		{name: "one of three gives up out of turn", before: running(), want: "hand a~, hand b~, board c",
			after: func(t *Snapshot) { t.Seats[1], t.ComputerNext = table.Seat{Kind: table.Computer, Resigned: true}, true }},

		{name: "somebody hands over", before: running(), want: "tell a, hand a~, hand b~, board c",
			said:  []Event{{What: Told, To: "a"}},
			after: func(t *Snapshot) { t.Seats[1] = computer }},
		{name: "somebody hands over in turn", before: running(), after: func(t *Snapshot) {
			t.Seats[0], t.ComputerNext = computer, true
		}},
		{name: "somebody hands over in turn, with a question open", before: with(running(),
			func(t *Snapshot) { t.Ask = ask }),
			after: func(t *Snapshot) { t.Seats[0], t.ComputerNext, t.Ask = computer, true, table.Ask{} }},
		{name: "somebody comes back", before: with(running(), func(t *Snapshot) { t.Seats[0] = computer }),
			want:  "seat a~, hand a, hand b~, board c+",
			after: func(t *Snapshot) { t.Seats[0] = table.Seat{Kind: table.Person, User: "a"} }},
		{name: "somebody comes back before a computer's move", before: with(running(), func(t *Snapshot) {
			t.Seats[0] = computer
		}), want: "seat a~",
			after: func(t *Snapshot) { t.Seats[0], t.ComputerNext = table.Seat{Kind: table.Person, User: "a"}, true }},
		{name: "an invitation is accepted", before: with(lobby(), func(t *Snapshot) { t.Seats[1].Invited = "b" }),
			after: func(t *Snapshot) { t.Seats[1] = table.Seat{Kind: table.Person, User: "b"} }, want: "seat b~, board c"},
		{name: "an invitation that nobody answered", before: with(lobby(), func(t *Snapshot) { t.Seats[1].Invited = "b" }),
			after: func(t *Snapshot) { t.Phase = table.Over }, want: "seat b~, board c+"},
		{name: "a seat is offered to somebody else", before: with(running(), func(t *Snapshot) { t.Seats[0] = computer }),
			after: func(t *Snapshot) { t.Seats[0].User, t.Seats[0].Offered = "e", true }, want: "seat e!, seat a~, hand a~",
			said: []Event{{What: SeatKept, To: "e", Msg: game.M("host.offered")}}},
		{name: "a seat is kept in another way", before: with(running(), func(t *Snapshot) { t.Seats[0] = computer }),
			after: func(t *Snapshot) { t.Seats[0].Offered = true }, want: "seat a!, hand a~",
			said: []Event{{What: SeatKept, To: "a", Msg: game.M("host.offered")}}},

		{name: "a question", before: running(), want: "hand a~, hand b~, board c+, plea b",
			after: func(t *Snapshot) { t.Ask = ask }},
		{name: "a question before a computer's move", before: running(), want: "hand a~, hand b~, board c+, plea b",
			after: func(t *Snapshot) {
				t.Ask, t.ComputerNext = ask, true
			}},
		{name: "another question in its place", before: with(running(), func(t *Snapshot) { t.Ask = ask }),
			want:  "hand a~, hand b~, board c+, plea b",
			after: func(t *Snapshot) { t.Ask.ID = 8 }},
		{name: "one says yes", before: with(running(), func(t *Snapshot) { t.Ask = ask }), want: "hand a~, hand b~, board c",
			after: func(t *Snapshot) { t.Ask.Yes = []game.Seat{0, 1} }},
		{name: "one says no", before: with(running(), func(t *Snapshot) { t.Ask = ask }), want: "hand a~, hand b~, board c",
			after: func(t *Snapshot) { t.Ask = table.Ask{} }},
		{name: "a pause", before: running(), want: "hand a~, hand b~, board c+",
			after: func(t *Snapshot) { t.Paused = true }},
		{name: "its end", before: with(running(), func(t *Snapshot) { t.Paused = true }),
			want:  "hand a~, hand b~, board c+ @a",
			after: func(t *Snapshot) { t.Paused = false }},
		{name: "all may see everything", before: running(), want: "hand a~, hand b~, board c",
			after: func(t *Snapshot) { t.Shown = 5 }},
		{name: "out of time", before: running(), want: "hand a~, hand b~, board c+",
			after: func(t *Snapshot) { t.Out = []game.Seat{0} }},
		{name: "a vote on it", before: with(running(), func(t *Snapshot) { t.Out = []game.Seat{0} }),
			want:  "hand a~, hand b~, board c",
			after: func(t *Snapshot) { t.Votes = 1 }},
		{name: "the last vote on it", before: with(running(), func(t *Snapshot) { t.Out, t.Votes = []game.Seat{0}, 1 }),
			after: func(t *Snapshot) { t.Out, t.Votes, t.Seats[0], t.ComputerNext = nil, 0, computer, true }},

		{name: "falls asleep", before: running(), want: "tell a", said: []Event{{What: Told, To: "a"}},
			after: func(t *Snapshot) {
				t.Phase = table.Suspended
			}},
		{name: "is left while asleep", before: with(running(), func(t *Snapshot) { t.Phase = table.Suspended }),
			after: func(t *Snapshot) { t.Seats[0] = computer }},
		{name: "wakes up elsewhere", before: with(running(), func(t *Snapshot) { t.Phase = table.Suspended }),
			want:  "hand a~, hand b~, board d+ @a",
			after: func(t *Snapshot) { t.Phase, t.Channel = table.Playing, "d" }},
		{name: "wakes up in its lobby", before: with(lobby(), func(t *Snapshot) { t.Phase = table.Suspended }),
			want:  "board c+",
			after: func(t *Snapshot) { t.Phase = table.Lobby }},
		{name: "is set aside", before: running(), want: "say c", said: []Event{{What: Called, To: "c"}},
			after: func(t *Snapshot) { t.Phase = table.Quarantined }},
		{name: "can be read again", before: with(running(), func(t *Snapshot) { t.Phase = table.Quarantined }),
			want:  "hand a~, hand b~, board c+ @a",
			after: func(t *Snapshot) { t.Phase = table.Playing }},
		{name: "a backup was put back", before: running(), said: []Event{{What: Restored}}, after: func(*Snapshot) {},
			want: "hand a!?, hand b!?, board c!?"},
		{name: "a backup was put back under a lobby", before: lobby(), said: []Event{{What: Restored}},
			after: func(*Snapshot) {},
			want:  "board c!?"},

		{name: "somebody comes back to an open game", before: with(running(), func(t *Snapshot) {
			t.Open, t.Hands, t.Turn, t.Seats[1].Resigned = true, false, nil, true
		}), after: func(t *Snapshot) { t.Seats[1].Resigned = false }, want: "board c"},

		{name: "somebody looks", before: running(), said: []Event{{What: Refreshed}}, after: func(*Snapshot) {},
			want: "board c+"},
		{name: "a rematch", before: with(running(), func(t *Snapshot) { t.Phase, t.Turn = table.Over, nil }),
			said:  []Event{{What: Refreshed}},
			after: func(*Snapshot) {}, want: "board c+"},
		{name: "the last to leave", before: lobby(), said: []Event{{What: Refreshed}}, after: func(t *Snapshot) {
			t.Phase = table.Over
		}, want: "board c+"},
		{name: "a seat of a finished game loses its name", before: with(running(), func(t *Snapshot) {
			t.Phase, t.Turn = table.Over, nil
		}),
			after: func(t *Snapshot) { t.Seats[0] = table.Seat{} }},
		{name: "little time is left", before: running(), after: func(*Snapshot) {}, want: "hand a, board c",
			said: []Event{{What: LittleTime}}},
		{name: "little time is left where nothing is hidden", before: with(running(), func(t *Snapshot) { t.Hands = false }),
			after: func(*Snapshot) {}, said: []Event{{What: LittleTime}}, want: "board c"},
		{name: "a move was made for somebody whose time was up", before: running(), want: "hand a, hand b, board c+ @b",
			after: func(t *Snapshot) { t.Ply, t.Turn = 5, []game.Seat{1} }, said: []Event{{What: MovedFor, To: "a"}}},
		{name: "and it is their turn again", before: running(), want: "hand a, hand b~, board c+ @a",
			after: func(t *Snapshot) { t.Ply = 5 }, said: []Event{{What: MovedFor, To: "a"}}},
		{name: "words alone", before: running(), after: func(*Snapshot) {}, want: "waits a, hand b!, say c",
			said: []Event{{What: Reminded, To: "a"}, {What: Ended, To: "b"}, {What: Called, To: "c"}}},
	} {
		change := Change{Before: c.before, After: with(c.before, c.after), Said: c.said, At: 100}
		if got := inShort(change.Messages()); got != c.want {
			t.Errorf("%s (%s): owes %q, want %q", c.name, change.occasion().name, got, c.want)
		}
		change.Dashboard = true
		list := ""
		if strings.Contains(c.want, "board") || strings.Contains(c.want, "thread") {
			list = ", dash " + change.After.Home
		}
		if got := inShort(change.Messages()); got != c.want+list {
			t.Errorf("%s: with lists of tables it owes %q, want %q", c.name, got, c.want+list)
		}
		change.After.Guild = ""
		if got := inShort(change.Messages()); got != c.want {
			t.Errorf("%s: in direct messages, with lists of tables, it owes %q, want %q", c.name, got, c.want)
		}
	}
}

// TestOwedWhen: a message has the ply at which it was caused, and is due at once or at the requested time.
func TestOwedWhen(t *testing.T) {
	c := Change{Before: running(), After: with(running(), func(t *Snapshot) { t.Ply = 5 }), At: 100,
		Said: []Event{{What: Reminded, To: "a", Ply: 4, Due: 500}, {What: Told, To: "b", Ply: 4, Due: 50,
			Msg: game.M("host.x")}}}
	var got []string
	for _, o := range c.Messages() {
		got = append(got, fmt.Sprint(o.Kind, " ", o.Ply, " ", o.Due))
		if b, err := outbox.DecodeBody(o.Body); err != nil || b.At != 100 {
			t.Errorf("%s was first owed at %d, %v, want 100", o.Kind, b.At, err)
		}
	}
	want := "waits 4 500, tell 4 100, hand 5 100, hand 5 100, board 5 100"
	if strings.Join(got, ", ") != want {
		t.Errorf("owes %q, want %q", strings.Join(got, ", "), want)
	}
	if b, err := outbox.DecodeBody(c.Messages()[1].Body); err != nil || b.Msg.ID != "host.x" {
		t.Errorf("says %q, %v", b.Msg.ID, err)
	}
}

// TestDeals: every player is shown their first hand once, with the first turn of a person.
func TestDeals(t *testing.T) {
	began := with(running(), func(t *Snapshot) { t.Ply, t.Dealt = 0, false })
	for _, c := range []struct {
		name          string
		before, after Snapshot
		want          bool
	}{
		{"the game begins", lobby(), began, true},
		{"a computer comes first", lobby(), with(began, func(t *Snapshot) { t.ComputerNext = true }), false},
		{"a move after that", with(began, func(t *Snapshot) { t.ComputerNext = true }), with(began,
			func(t *Snapshot) { t.Ply = 1 }),
			true},
		{"it was done", running(), with(running(), func(t *Snapshot) { t.Ply = 5 }), false},
		{"no turn begins", began, with(began, func(t *Snapshot) { t.Paused = true }), false},
		{"it was the only turn", began, with(began, func(t *Snapshot) { t.Ply, t.Phase = 1, table.Over }), false},
	} {
		if got := (Change{Before: c.before, After: c.after}).ShowsFirstHands(); got != c.want {
			t.Errorf("%s: got %v, want %v", c.name, got, c.want)
		}
	}
}

// TestCalls: who is called, and how, depends on when they were last at the table and on what messages they accept.
func TestCalls(t *testing.T) {
	const now = 100 * 60 * 1000 // ms
	ago := func(minutes float64) int64 { return now - int64(minutes*60_000) }
	move := func(t *Snapshot) { t.Ply, t.Turn = 5, []game.Seat{1} }
	seen := func(a, b int64) Snapshot {
		return with(running(), func(t *Snapshot) { t.Seats[0].Seen, t.Seats[1].Seen = a, b })
	}
	solo := func(at int64) Snapshot {
		return with(seen(at, 0), func(t *Snapshot) { t.Seats[1] = table.Seat{Kind: table.Computer}; t.Turn = []game.Seat{1} })
	}
	back := func(t *Snapshot) { t.Ply, t.Turn = 5, []game.Seat{0} }
	for _, c := range []struct {
		name   string
		before Snapshot
		after  func(*Snapshot)
		by     string
		direct bool
		want   string
	}{
		{"who is about", seen(ago(0), ago(9.9)), move, "a", true, "hand a, hand b, board c+ @b"},
		{"who has been away", seen(ago(0), ago(10)), move, "a", true, "hand a, hand b!, board c+"},
		{"who has been away and takes no direct messages", seen(ago(0), ago(10)), move, "a", false,
			"hand a, hand b, board c+ @b"},
		{"who has been away where there are no hands", with(seen(ago(0), ago(600)), func(t *Snapshot) { t.Hands = false }),
			move,
			"a", true, "board c+ @b"},
		{"who has never been seen", seen(ago(0), 0), move, "a", true, "hand a, hand b!, board c+"},
		{"the first hand calls", with(seen(ago(0), ago(1)), func(t *Snapshot) { t.Dealt = false }), move, "a", true,
			"hand a, hand b!, board c+"},
		{"one's own move brings the turn back", seen(ago(0), ago(0)), back, "a", true, "hand a, hand b~, board c+"},
		{"a computer's answer", solo(ago(0.9)), back, "", true, "hand a, board c+"},
		{"a computer's late answer", solo(ago(1)), back, "", true, "hand a, board c+ @a"},
		{"a computer's very late answer", solo(ago(11)), back, "", true, "hand a!, board c+"},
		{"a computer between people", with(seen(ago(0.5), ago(0)), func(t *Snapshot) { t.Turn = []game.Seat{1} }), back, "",
			true, "hand a, hand b~, board c+ @a"},
		{"paused meanwhile", seen(0, 0), func(t *Snapshot) { move(t); t.Paused = true }, "a", true,
			"hand a, hand b, board c+"},
		{"over", seen(0, 0), func(t *Snapshot) { t.Phase, t.Turn = table.Over, nil }, "a", true,
			"hand b!, hand a~, board c+"},
		{"who goes on after a pause", with(seen(0, 0), func(t *Snapshot) { t.Paused = true }), func(t *Snapshot) {
			t.Paused = false
		}, "a", false, "hand a~, hand b~, board c+"},
		{"a question to who has not answered", seen(0, 0), func(t *Snapshot) {
			t.Ask = table.Ask{ID: 1,
				Yes: []game.Seat{1}}
		},
			"b", true, "hand a~, hand b~, board c+, plea a"},
		{"a question at the end", seen(0, 0), func(t *Snapshot) { t.Phase, t.Ask = table.Over, table.Ask{ID: 1} }, "b", true,
			"hand a!, hand b~, board c+"},
		{"over, and they were here just now", seen(now-120_000, now-120_000), func(t *Snapshot) { t.Phase = table.Over }, "a",
			true, "hand a~, hand b~, board c+ @b"},
		{"over, where the computer has played for somebody", with(seen(now, 0), func(t *Snapshot) {
			t.Seats[1] = table.Seat{Kind: table.Computer, User: "b"}
		}), func(t *Snapshot) { t.Phase = table.Over }, "", false, "seat b~, hand a~, hand b~, board c+ @b"},
		{"over by a computer's answer, alone with it", with(seen(now-1000, 0), func(t *Snapshot) {
			t.Seats[1] = table.Seat{Kind: table.Computer}
		}), func(t *Snapshot) { t.Phase = table.Over }, "", true, "hand a~, board c+"},
	} {
		change := Change{Before: c.before, After: with(c.before, c.after), At: now, By: c.by,
			Direct: map[string]bool{"a": c.direct, "b": c.direct}}
		if got := inShort(change.Messages()); got != c.want {
			t.Errorf("%s (%s): owes %q, want %q", c.name, change.occasion().name, got, c.want)
		}
	}
}

// TestAnswerBeforeTheComputer: if a computer is about to move, only what the answer shows is put into the outbox: the
// computer's move may be sent before the answer arrives.
func TestAnswerBeforeTheComputer(t *testing.T) {
	soon := func(t *Snapshot) {
		t.Ply, t.Turn, t.ComputerNext, t.Seats[1] = 5, []game.Seat{1}, true, table.Seat{Kind: table.Computer}
	}
	for on, want := range map[outbox.Kind]string{"": "", outbox.Board: "board c", outbox.Hand: "hand a"} {
		before := with(running(), func(t *Snapshot) { t.Seats[1] = table.Seat{Kind: table.Computer} })
		c := Change{Before: before, After: with(before, soon), At: 100, By: "a", Answer: Answer{Interaction: "i",
			On: on}}
		if got := inShort(c.Messages()); got != want {
			t.Errorf("on %q: owes %q, want %q", on, got, want)
		}
		for _, o := range c.Messages() {
			if b, err := outbox.DecodeBody(o.Body); err != nil || b.By != "i" || o.Due != 100+outbox.Grace.Milliseconds() {
				t.Errorf("on %q: %s is due at %d by %q, %v", on, o.Kind, o.Due, b.By, err)
			}
		}
	}
}

// TestAnswerShows: a message that the answer shows waits for it and names the interaction; other messages do neither.
func TestAnswerShows(t *testing.T) {
	for _, c := range []struct {
		on   outbox.Kind
		want string
	}{{"", "hand 100 hand 100 board 100"}, {outbox.Board, "hand 100 hand 100 board 3100i"},
		{outbox.Hand, "hand 3100i hand 100 board 100"}} {
		change := Change{Before: running(), After: with(running(), func(t *Snapshot) { t.Ply, t.Turn = 5, []game.Seat{1} }),
			At: 100, By: "a",
			Answer: Answer{Interaction: "i", On: c.on}}
		var got []string
		for _, o := range change.Messages() {
			b, err := outbox.DecodeBody(o.Body)
			if err != nil {
				t.Fatal(err)
			}
			got = append(got, o.Kind, fmt.Sprint(o.Due, b.By))
		}
		if s := strings.ReplaceAll(strings.Join(got, " "), "100 i", "100i"); s != c.want {
			t.Errorf("on %q: %q, want %q", c.on, s, c.want)
		}
	}
}

// TestUnwatched: for a game of computers whose board nobody has asked for nothing is posted, edited or listed from the
// deal to the end, except announcements. Once somebody asks there is a board.
func TestUnwatched(t *testing.T) {
	computers := with(running(), func(a *Snapshot) {
		a.Show, a.Unwatched = true, true
		for i := range a.Seats {
			a.Seats[i] = table.Seat{Kind: table.Computer}
		}
	})
	for name, c := range map[string]struct {
		before, after Snapshot
		said          []Event
		want          string
	}{
		"dealt":  {Snapshot{}, with(computers, func(a *Snapshot) { a.Ply = 0 }), nil, ""},
		"a move": {computers, with(computers, func(a *Snapshot) { a.Ply = 5 }), nil, ""},
		"over":   {computers, with(computers, func(a *Snapshot) { a.Phase = table.Over }), nil, ""},
		"words":  {computers, computers, []Event{{What: Told, To: "a", Msg: game.M("host.offered")}}, "tell a"},
		"watched": {computers, with(computers, func(a *Snapshot) { a.Unwatched = false }), []Event{{What: Refreshed}},
			"board c+, dash h"},
		"a move, watched": {with(computers, func(a *Snapshot) { a.Unwatched = false }),
			with(computers, func(a *Snapshot) { a.Unwatched, a.Ply = false, 5 }), nil, "board c, dash h"},
	} {
		got := inShort(Change{Before: c.before, After: c.after, Said: c.said, At: 9, Dashboard: true}.Messages())
		if got != c.want {
			t.Errorf("%s: owed are %q, want %q", name, got, c.want)
		}
	}
}

// TestInviteesAreMentionedOnce: the board of a lobby mentions the invited people when it opens or moves to another
// channel, not when it changes; and a message that has to be new does not wait for an answer that changes the present
// one.
func TestInviteesAreMentionedOnce(t *testing.T) {
	invites := with(lobby(), func(t *Snapshot) { t.Seats[1].Invited = "b" })
	for name, c := range map[string]struct {
		before Snapshot
		want   []string
	}{"opened": {Snapshot{}, []string{"b"}}, "changed": {invites, nil},
		"moved": {with(invites, func(t *Snapshot) { t.Channel = "d" }), []string{"b"}}} {
		if got := (Change{Before: c.before, After: invites}).guests(); !slices.Equal(got, c.want) {
			t.Errorf("%s: called are %q, want %q", name, got, c.want)
		}
	}
	for _, fresh := range []bool{true, false} {
		b, due := outbox.Body{New: fresh}, int64(100)
		Answer{Interaction: "i", On: outbox.Hand}.markShown(outbox.Hand, &b, &due)
		if (due == 100) != fresh || (b.By == "") != fresh {
			t.Errorf("new %v: due at %d, shown by %q", fresh, due, b.By)
		}
	}
}
