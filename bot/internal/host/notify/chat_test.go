package notify

import (
	"testing"

	"tablee/rules/game"
	"tablee/rules/table"
)

// inChat is the game of running() in a chat, where both take direct messages and were active an hour ago.
func inChat() Snapshot {
	return with(running(), func(t *Snapshot) {
		t.Guild, t.Home, t.Chat = "", "c", true
		t.Seats[0].Seen, t.Seats[1].Seen = 0, 0
	})
}

const hour = 3600_000

// TestChat: in a chat nothing is posted, and direct messages call those who are away or see nothing there any more.
func TestChat(t *testing.T) {
	ask := table.Ask{ID: 7, What: table.AskDraw, By: 0, Yes: []game.Seat{0}}
	move := func(t *Snapshot) { t.Ply, t.Turn = 5, []game.Seat{1} }
	bare := with(inChat(), func(t *Snapshot) { t.Hands = false })
	for _, c := range []struct {
		name    string
		before  Snapshot
		after   func(*Snapshot)
		said    []Event
		by      string
		reaches bool
		deaf    bool // nobody takes direct messages
		want    string
	}{
		{name: "a table opens", after: func(t *Snapshot) {
			*t = inChat()
			t.Phase, t.Turn, t.Began = table.Lobby, nil, 0
		}, by: "a", want: ""},
		{name: "a move, and the other is away", before: inChat(), after: move, by: "a", reaches: true,
			want: "hand a, hand b!"},
		{name: "a move, and the other is there", before: inChat(), after: func(t *Snapshot) {
			move(t)
			t.Seats[1].Seen = hour - 120_000
		}, by: "a", reaches: true, want: "hand a, hand b"},
		{name: "a move that is shown nowhere", before: inChat(), after: func(t *Snapshot) {
			move(t)
			t.Seats[1].Seen = hour - 120_000
		}, by: "a", want: "hand a, hand b!"},
		{name: "a move where nothing is hidden", before: bare, after: move, by: "a", want: "hand b!, hand a~"},
		{name: "a move where nothing is hidden, and the other is there", before: bare, after: func(t *Snapshot) {
			move(t)
			t.Seats[1].Seen = hour - 120_000
		}, by: "a", reaches: true, want: "hand a~, hand b~"},
		{name: "a move, and nobody takes direct messages", before: bare, after: move, by: "a", deaf: true,
			want: "hand a~, hand b~"},
		{name: "a computer's move, and its only opponent is there", before: with(bare, func(t *Snapshot) {
			t.Seats[0] = table.Seat{Kind: table.Computer, Level: 1}
		}), after: func(t *Snapshot) {
			move(t)
			t.Seats[1].Seen = hour - 1000
		}, want: "hand b~"},
		{name: "a move that is shown nowhere, to who was there just now", before: bare, after: func(t *Snapshot) {
			move(t)
			t.Seats[1].Seen = hour - 1000
		}, by: "a", want: "hand b!, hand a~"},
		{name: "a move, and the other has just gone away", before: bare, after: func(t *Snapshot) {
			move(t)
			t.Seats[1].Seen = hour - 600_000
		}, by: "a", reaches: true, want: "hand b!, hand a~"},
		{name: "a move that nobody made", before: bare, after: move, want: "hand b!, hand a~"},
		{name: "a computer's move, and its only opponent has just gone away", before: with(bare, func(t *Snapshot) {
			t.Seats[0] = table.Seat{Kind: table.Computer, Level: 1}
		}), after: func(t *Snapshot) {
			move(t)
			t.Seats[1].Seen = hour - 60_000
		}, want: "hand b!"},
		{name: "a table falls asleep", before: bare, after: func(t *Snapshot) { t.Phase = table.Suspended }, want: ""},
		{name: "a table falls asleep after a move", before: bare, after: func(t *Snapshot) {
			move(t)
			t.Phase = table.Suspended
		}, by: "a", want: ""},
		{name: "a round of an open game that some have left", before: with(bare, func(t *Snapshot) {
			t.Open, t.Turn = true, nil
			t.Seats = append(t.Seats, table.Seat{Kind: table.Person, User: "gone", Resigned: true},
				table.Seat{Kind: table.Computer, User: "held"})
		}), after: func(t *Snapshot) { t.Ply = 5 }, want: "hand a!, hand b!, hand gone~, hand held~"},
		{name: "a question", before: inChat(), after: func(t *Snapshot) { t.Ask = ask }, by: "a",
			want: "hand b!, hand a~"},
		{name: "a pause ends", before: with(bare, func(t *Snapshot) { t.Paused = true }),
			after: func(t *Snapshot) { t.Paused = false }, by: "b", want: "hand a!, hand b~"},
		{name: "a round of an open game", before: with(bare, func(t *Snapshot) { t.Open, t.Turn = true, nil }),
			after: func(t *Snapshot) { t.Ply = 5 }, want: "hand a!, hand b!"},
		{name: "something for the channel", before: inChat(), after: func(*Snapshot) {},
			said: []Event{{What: Called, To: "c"}, {What: CountedDown, To: "c"}, {What: NightOver, To: "c"},
				{What: Told, To: "a"}}, want: "tell a"},
		{name: "the end", before: inChat(), after: func(t *Snapshot) { t.Phase, t.Turn = table.Over, nil }, by: "a",
			want: "hand b!, hand a~"},
		{name: "an end that is shown", before: inChat(), after: func(t *Snapshot) {
			t.Phase, t.Turn, t.Seats[1].Seen = table.Over, nil, hour-120_000
		}, by: "a", reaches: true, want: "hand a~, hand b~"},
		{name: "an end that is shown to somebody who is away", before: inChat(),
			after: func(t *Snapshot) { t.Phase, t.Turn = table.Over, nil }, by: "a", reaches: true,
			want: "hand b!, hand a~"},
		{name: "the end of a table that never began", before: with(inChat(), func(t *Snapshot) {
			t.Phase, t.Began = table.Lobby, 0
		}), after: func(t *Snapshot) { t.Phase = table.Over }, by: "a", want: ""},
		{name: "the board is wanted again", before: inChat(), after: func(*Snapshot) {}, said: []Event{{What: Brought}},
			want: "hand a~, hand b~"},
	} {
		ch := Change{Before: c.before, After: with(c.before, c.after), Said: c.said, By: c.by, At: hour,
			Direct: map[string]bool{"a": !c.deaf, "b": !c.deaf, "gone": true, "held": true}, Reaches: c.reaches}
		if got := inShort(ch.Messages()); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
}

// TestMovedTable: at a table that was brought to a server, whoever has not sat down there is called by direct message
// if one reaches them, also where nothing is hidden.
func TestMovedTable(t *testing.T) {
	for _, c := range []struct {
		name   string
		server string // where b sat down
		moved  bool
		deaf   bool
		want   string
	}{
		{name: "in a chat", moved: true, want: "hand b!, board c+"},
		{name: "in a chat, and no message reaches them", moved: true, deaf: true, want: "board c+ @b"},
		{name: "on the server", moved: true, server: "g", want: "board c+ @b"},
		{name: "at a table that was always here", want: "board c+ @b"},
	} {
		before := with(running(), func(t *Snapshot) { t.Hands, t.Moved, t.Seats[1].Server = false, c.moved, c.server })
		ch := Change{Before: before, After: with(before, func(t *Snapshot) { t.Ply, t.Turn = 5, []game.Seat{1} }),
			By: "a", At: hour, Direct: map[string]bool{"b": !c.deaf}}
		if got := inShort(ch.Messages()); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
}
