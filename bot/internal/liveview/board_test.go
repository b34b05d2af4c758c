package liveview

import (
	"context"
	"errors"
	"slices"
	"testing"
	"time"
)

// both shows a board and a person's view of the same table by the two messages that answer an interaction, of which the
// board is the first, unless it is the later one.
func both(d *discord, v *Views, interaction, user, first, later string, boardIsLater bool) {
	board, _, _ := d.View(context.Background(), 1, "")
	hand, _, _ := d.View(context.Background(), 1, user)
	v.Begin(user)
	v.Shown(interaction, boardIsLater, 1, "", board)
	v.Shown(interaction, !boardIsLater, 1, user, hand)
	a := Answer{Interaction: interaction, Token: interaction, Made: time.Now(), Message: "@original", ID: first}
	v.Answered(a)
	a.Message, a.ID, a.Later = later, later, true
	v.Answered(a)
	v.End(user)
}

// pressed reports that the answer to a press has edited its message.
func pressed(v *Views, interaction, message string) {
	v.Answered(Answer{Interaction: interaction, Token: interaction, Made: time.Now(), Message: "@original", ID: message,
		Edited: true})
}

// TestBoardAndView: of two messages that answer an interaction each is sent what it shows, and never the other's.
func TestBoardAndView(t *testing.T) {
	run(t, func(t *testing.T, d *discord, v *Views) {
		both(d, v, "a1", "ann", "m1", "m2", false)
		d.change(1, v)
		time.Sleep(time.Minute)
		expect(t, d, "a1 @original: 's table 1 at 1", "a1 m2: ann's table 1 at 1")
		both(d, v, "a2", "ann", "m3", "m4", true)
		expect(t, d, "a1 @original: deleted", "a1 m2: deleted")
		d.change(1, v)
		time.Sleep(time.Minute)
		expect(t, d, "a2 @original: ann's table 1 at 2", "a2 m4: 's table 1 at 2")
		if len(v.pending) > 0 {
			t.Errorf("it still waits for %v", v.pending)
		}
	})
	run(t, func(t *testing.T, d *discord, v *Views) { // only one of both has arrived
		v.Shown("a1", false, 1, "", "x")
		v.Shown("a1", true, 1, "ann", "x")
		v.Shown("b1", true, 1, "ben", "x")
		if !v.Awaited("a1") || v.Awaited("b1") {
			t.Error("the first answer is awaited wrongly")
		}
		v.Answered(Answer{Interaction: "a1", Token: "a1", Made: time.Now(), Message: "m2", ID: "m2", Later: true})
		v.Answered(Answer{Interaction: "b1", Token: "b1", Made: time.Now(), Message: "@original", ID: "m3"})
		time.Sleep(time.Minute)
		expect(t, d, "a1 m2: ann's table 1 at 0")
	})
}

// TestBoardsStay: at the end of its token a board stays as it is, and is no longer open.
func TestBoardsStay(t *testing.T) {
	run(t, func(t *testing.T, d *discord, v *Views) {
		both(d, v, "a1", "ann", "m1", "m2", false)
		if key, _, ok := v.Open(1, ""); !ok || key != "'s table 1 at 0" {
			t.Errorf("the board that is open has the key %q, %v", key, ok)
		}
		if key, _, ok := v.Open(1, "ann"); !ok || key != "ann's table 1 at 0" {
			t.Errorf("ann's view has the key %q, %v", key, ok)
		}
		for _, user := range []string{"ben", ""} {
			if key, _, ok := v.Open(2, user); ok || key != "" {
				t.Errorf("a view of %q is open that was never shown: %q", user, key)
			}
		}
		d.change(1, v)
		time.Sleep(3 * time.Second)
		expect(t, d, "a1 @original: 's table 1 at 1", "a1 m2: ann's table 1 at 1")
		if key, _, _ := v.Open(1, ""); key != "'s table 1 at 1" {
			t.Errorf("after an edit the board that is open has the key %q", key)
		}
		time.Sleep(time.Hour)
		expect(t, d, "a1 m2: closed, as of 00:00:02")
		if _, _, ok := v.Open(1, ""); ok || v.count != 0 || !v.Idle() {
			t.Errorf("%d views are remembered", v.count)
		}
		open(d, v, "b2", "", 1, "m3", false)
		d.change(1, v)
		time.Sleep(time.Minute)
		expect(t, d, "b2 @original: 's table 1 at 2") // the old one is not deleted
	})
}

// TestNewBoards: a press on the board goes on editing it by a newer token, and a board in a new message replaces it.
func TestNewBoards(t *testing.T) {
	run(t, func(t *testing.T, d *discord, v *Views) {
		open(d, v, "a1", "", 1, "m1", false)
		time.Sleep(10 * time.Minute)
		open(d, v, "b2", "", 1, "m1", true)
		time.Sleep(10 * time.Minute)
		expect(t, d)
		d.change(1, v)
		time.Sleep(time.Minute)
		expect(t, d, "b2 @original: 's table 1 at 1")
		open(d, v, "c3", "", 1, "m4", false)
		open(d, v, "c4", "", 2, "m5", false)
		expect(t, d, "b2 @original: deleted")
	})
}

// TestBoardsInOtherProcesses: a board that another process has shown replaces the one here.
func TestBoardsInOtherProcesses(t *testing.T) {
	var told []string
	run(t, func(t *testing.T, d *discord, v *Views) {
		both(d, v, "a1", "ann", "m1", "m2", false)
		if want := []string{"view 1  m1", "view 1 ann m2"}; !slices.Equal(told, want) {
			t.Errorf("told %q, want %q", told, want)
		}
		v.OnNews("view 1  m9")
		expect(t, d, "a1 @original: deleted")
		if _, _, ok := v.Open(1, ""); ok {
			t.Error("the board of this process is still open")
		}
	}, func(o *Options) { o.Tell = func(news ...string) { told = append(told, news...) } })
}

// TestBoardTurnsIntoView: a message that shows somebody's view in place of a board is no longer edited as one, as when
// Discord has shown the board to its person alone.
func TestBoardTurnsIntoView(t *testing.T) {
	run(t, func(t *testing.T, d *discord, v *Views) {
		open(d, v, "a1", "", 1, "m1", false)
		open(d, v, "a2", "ann", 1, "m1", true)
		d.change(1, v)
		time.Sleep(time.Minute)
		expect(t, d, "a2 @original: ann's table 1 at 1")
	})
}

// TestEditEndsBeforeReport: an edit can overwrite an answer with an older state and end before the answer is reported.
func TestEditEndsBeforeReport(t *testing.T) {
	run(t, func(t *testing.T, d *discord, v *Views) {
		overtaken(t, d, v)
		open(d, v, "b3", "", 1, "m1", true)
		time.Sleep(time.Minute)
		expect(t, d) // no edit has ended since
		v.Shown("b4", false, 1, "", "'s table 1 at 2")
		v.Changed(1) // a change that nobody sees
		time.Sleep(3 * time.Second)
		pressed(v, "b4", "m1")
		time.Sleep(time.Minute)
		expect(t, d) // none was sent
	})
	broken := errors.New("broken connection")
	run(t, func(t *testing.T, d *discord, v *Views) { // an edit that has failed may have been made
		d.fail = []error{broken}
		overtaken(t, d, v)
	})
}

// overtaken has an answer, which shows the newest state, overtaken by an edit that ends before the answer is reported,
// and expects another edit.
func overtaken(t *testing.T, d *discord, v *Views) {
	t.Helper()
	open(d, v, "a1", "", 1, "m1", false)
	d.during = func() {
		d.change(1, v)
		v.Shown("b2", false, 1, "", "'s table 1 at 2")
	}
	d.change(1, v)
	time.Sleep(2*time.Second + time.Millisecond)
	expect(t, d, "a1 @original: 's table 1 at 1")
	pressed(v, "b2", "m1")
	time.Sleep(time.Minute)
	expect(t, d, "b2 @original: 's table 1 at 2")
}
