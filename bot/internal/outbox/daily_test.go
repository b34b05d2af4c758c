package outbox

import (
	"context"
	"errors"
	"slices"
	"testing"
	"time"

	"tablee/rules/table"
	"tablee/store"
)

// testDailies has one puzzle of the day.
type testDailies struct{ *testOutbox }

func (d testDailies) Post(_ context.Context, id table.DailyID, guild, channel string) (*table.DailyPost, error) {
	d.stood = append(d.stood, channel)
	if guild != "g" || id != 7 {
		return nil, errors.New("another puzzle is asked for")
	}
	return d.daily, d.noPuzzle
}

func (d testDailies) Week(_ context.Context, guild string, until time.Time) (*table.Week, error) {
	if guild != "g" || until.UnixMilli() != 5 {
		return nil, errors.New("another week is asked for")
	}
	return d.week, nil
}

func (d testDailies) Unreachable(_ context.Context, guild string) error {
	return d.tell("unreachable", guild)
}

// puzzled is an outbox with a puzzle of the day, whose message belongs in the channel c.
func puzzled(t *testing.T) *testOutbox {
	t.Helper()
	o := newTestOutbox(t)
	o.daily = &table.DailyPost{Channel: "c", Guild: "g"}
	o.guilds["g"] = table.Guild{Keep: true}
	return o
}

// oweDaily owes the message with the puzzle, or an edit of it.
func (o *testOutbox) oweDaily(edit bool) {
	o.t.Helper()
	row := NewRow(Daily, "g", Body{Edit: edit})
	row.Subject, row.Due = store.OfPuzzle(7), o.time.UnixMilli()
	o.check(o.db.Owe(o.t.Context(), row.Subject, row))
}

// did is what was asked of Discord since it was last called.
func (o *testOutbox) did() []string {
	log := o.log
	o.log = nil
	return log
}

// TestDailyIsEdited: a puzzle's message is posted once, in the channel that the server has chosen, and edited from then
// on, there where it stands: not even a row for a new message posts a second one.
func TestDailyIsEdited(t *testing.T) {
	o := puzzled(t)
	c := o.courier(0)
	o.oweDaily(false)
	o.oweDaily(true)
	rounds(c, 2)
	if got := o.did(); !slices.Equal(got, []string{"post c daily"}) {
		t.Errorf("at first: %q", got)
	}
	if d := o.sent[0]; d.Daily != o.daily || !d.Guild.Keep || d.Private() || d.Table != nil {
		t.Errorf("sent is %+v", d)
	}
	o.daily.Channel = "d" // from the next puzzle on
	for _, edit := range []bool{true, false} {
		o.oweDaily(edit)
		rounds(c, 1)
	}
	o.daily.Channel, o.daily.Over = "", true // none any more: the message shows the solution
	o.oweDaily(true)
	rounds(c, 1)
	if got, want := o.did(), []string{"edit c daily", "edit c daily", "edit c daily"}; !slices.Equal(got, want) {
		t.Errorf("afterwards: %q, want %q", got, want)
	}
	if left := o.left(); len(left) > 0 || len(o.errs) > 0 {
		t.Errorf("left are %q, reported %v", left, o.errs)
	}
	if slices.ContainsFunc(o.stood[1:], func(at string) bool { return at != "c" }) || o.stood[0] != "" {
		t.Errorf("the puzzle was read for the channels %q, want none, and then c, where the message stands", o.stood)
	}
}

// TestDailyKeepsGap: while many people answer, the message changes once in a while, and in the end shows all of them.
func TestDailyKeepsGap(t *testing.T) {
	o := puzzled(t)
	c := o.courier(time.Minute)
	o.oweDaily(false)
	rounds(c, 1)
	for range 4 {
		o.oweDaily(true)
		rounds(c, 2)
	}
	if got := o.did(); !slices.Equal(got, []string{"post c daily"}) || len(o.left()) != 4 {
		t.Errorf("in the first minute: %q, left are %q", got, o.left())
	}
	o.time = o.time.Add(time.Minute)
	rounds(c, 2)
	o.oweDaily(true)
	rounds(c, 2)
	if got := o.did(); !slices.Equal(got, []string{"edit c daily"}) || len(o.left()) != 1 {
		t.Errorf("after it: %q, left are %q", got, o.left())
	}
}

// TestDeletedDailyStaysDeleted: a message that somebody has deleted is not posted again, however often it is owed, and
// the server keeps its puzzle of the day.
func TestDeletedDailyStaysDeleted(t *testing.T) {
	o := puzzled(t)
	c := o.courier(0)
	o.oweDaily(false)
	rounds(c, 1)
	delete(o.standing, "c/m1")
	for range 3 {
		o.oweDaily(true)
		rounds(c, 2)
		o.time = o.time.Add(time.Minute)
	}
	if o.posted != 1 || len(o.left()) > 0 || len(o.told) > 0 || len(o.errs) > 0 {
		t.Errorf("done is %q, left are %q, told %q, reported %v", o.log, o.left(), o.told, o.errs)
	}
}

// TestDailyOfClosedChannel: a channel that takes no message ends the puzzle of the day of its server, once; one that
// merely fails, an earlier channel, and a message that Discord refuses do not.
func TestDailyOfClosedChannel(t *testing.T) {
	for _, c := range []struct {
		what   string
		posted bool // before
		fails  error
		moved  bool // the server has chosen another channel since
		told   []string
		left   int
	}{
		{"it is closed", false, ErrChannelClosed, false, []string{"unreachable g"}, 0},
		{"it was deleted", false, ErrDeleted, false, []string{"unreachable g"}, 0},
		{"it was closed later", true, ErrChannelClosed, false, []string{"unreachable g"}, 0},
		{"an earlier one is closed", true, ErrChannelClosed, true, nil, 0},
		{"the message is refused", false, ErrRejected, false, nil, 0},
		{"something else", false, errors.New("502"), false, nil, 1},
		{"something else, later", true, errors.New("502"), false, nil, 1},
	} {
		o := puzzled(t)
		courier := o.courier(0)
		if c.posted {
			o.oweDaily(false)
			rounds(courier, 1)
		}
		if c.moved {
			o.daily.Channel = "d"
		}
		o.fail["c"], o.noEdit = c.fails, c.fails
		o.oweDaily(c.posted)
		rounds(courier, 3)
		if left := o.left(); !slices.Equal(o.told, c.told) || len(left) != c.left {
			t.Errorf("%s: told is %q, left are %q", c.what, o.told, left)
		}
	}
}

// TestOutdatedDailyIsDropped: a message that was not posted before its day was over, or the server wanted none, or the
// puzzle was gone, is dropped; what an earlier try may have sent of it is deleted.
func TestOutdatedDailyIsDropped(t *testing.T) {
	for _, c := range []struct {
		what   string
		change func(*testOutbox)
		tried  bool
		want   []string
		left   int
	}{
		{"over", func(o *testOutbox) { o.daily.Over = true }, false, nil, 0},
		{"over, and tried", func(o *testOutbox) { o.daily.Over = true }, true, []string{"unsay c daily"}, 0},
		{"no channel", func(o *testOutbox) { o.daily.Channel = "" }, false, nil, 0},
		{"no puzzle", func(o *testOutbox) { o.daily = nil }, false, nil, 0},
		{"a store that fails", func(o *testOutbox) { o.noPuzzle = errors.New("no disk") }, false, nil, 1},
	} {
		o := puzzled(t)
		c.change(o)
		o.oweDaily(false)
		if c.tried {
			for _, id := range o.ids() {
				o.check(o.db.Postpone(t.Context(), id, o.time.UnixMilli(), "cut off"))
			}
		}
		courier := o.courier(0)
		if !c.tried {
			courier.first = 0
		}
		rounds(courier, 2)
		if got := o.did(); !slices.Equal(got, c.want) || len(o.left()) != c.left || len(o.told) > 0 {
			t.Errorf("%s: done is %q, left are %q", c.what, got, o.left())
		}
	}
}
