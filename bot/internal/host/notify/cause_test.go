package notify

import (
	"fmt"
	"slices"
	"testing"

	"tablee/bot/internal/outbox"
	"tablee/rules/game"
	"tablee/rules/table"
)

// TestCause: every message that an action of somebody causes names them as its cause; messages that a turn causes have
// none.
func TestCause(t *testing.T) {
	asleep := with(running(), func(t *Snapshot) { t.Phase = table.Suspended })
	for _, c := range []struct {
		name   string
		before Snapshot
		after  func(*Snapshot)
		said   []Event
		by     string
		cause  string
		want   []string
	}{
		{"words", running(), func(*Snapshot) {}, []Event{{What: Told, To: "a"}}, "b", "", []string{"tell b"}},
		{"words by nobody", running(), func(*Snapshot) {}, []Event{{What: Told, To: "a"}}, "", "", []string{"tell "}},
		{"words because of somebody", running(), func(*Snapshot) {}, []Event{{What: Told, To: "a"}}, "", "b",
			[]string{"tell b"}},
		{"a reminder", running(), func(*Snapshot) {}, []Event{{What: Reminded, To: "a"}}, "b", "", []string{"waits b"}},
		{"a question", running(), func(t *Snapshot) {
			t.Ask = table.Ask{ID: 7, What: table.AskDraw, By: 1, Yes: []game.Seat{1}}
		}, nil, "b", "", []string{"hand b", "hand b", "board b", "plea b"}},
		{"a guest", Snapshot{}, func(t *Snapshot) { *t = lobby(); t.Seats[1].Invited = "b" }, nil, "", "a",
			[]string{"board a"}},
		{"woken", asleep, func(t *Snapshot) { t.Phase = table.Playing }, nil, "b", "",
			[]string{"hand b", "hand b", "board b"}},
		{"a pause ends", with(running(), func(t *Snapshot) { t.Paused = true }), func(t *Snapshot) { t.Paused = false }, nil,
			"b", "", []string{"hand b", "hand b", "board b"}},
		{"the end", running(), func(t *Snapshot) { t.Phase, t.Turn = table.Over, nil }, nil, "a", "",
			[]string{"hand ", "hand ", "board "}},
		{"a move", running(), func(t *Snapshot) { t.Ply, t.Turn = 5, []game.Seat{1} }, nil, "a", "",
			[]string{"hand ", "hand ", "board "}},
	} {
		ch := Change{Before: c.before, After: with(c.before, c.after), Said: c.said, By: c.by, Cause: c.cause}
		var got []string
		for _, o := range ch.Messages() {
			b, err := outbox.DecodeBody(o.Body)
			if err != nil {
				t.Fatal(err)
			}
			got = append(got, fmt.Sprint(o.Kind, " ", b.Cause))
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}
