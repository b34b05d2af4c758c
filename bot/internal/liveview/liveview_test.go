package liveview

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/bwmarrin/discordgo"

	"tablee/rules/game"
	"tablee/rules/table"
)

var errGone = errors.New("unknown message")

// discord is what people have on their screens: messages by the token that they were made with.
type discord struct {
	mu      sync.Mutex
	tables  map[table.ID]int // the state of each table
	log     []string         // what was sent
	shown   map[string]string
	fail    []error // of the next requests
	during  func()  // called once while an edit is on its way
	refused bool    // nobody may see the tables any more
}

func (d *discord) View(_ context.Context, id table.ID, user string) (string,
	func() (*discordgo.InteractionResponseData, error), error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.refused {
		return "", nil, game.Refuse("host.unknown")
	}
	key := fmt.Sprintf("%s's table %d at %d", user, id, d.tables[id])
	return key, func() (*discordgo.InteractionResponseData, error) {
		return &discordgo.InteractionResponseData{Content: key}, nil
	}, nil
}

func (d *discord) ClosedView(context.Context, table.ID, string, time.Time) (*discordgo.InteractionResponseData, error) {
	return &discordgo.InteractionResponseData{Content: "closed"}, nil
}

func (d *discord) EditAnswer(_ context.Context, token, message string, data *discordgo.InteractionResponseData) error {
	return d.send(token, message, data.Content)
}

func (d *discord) DeleteAnswer(_ context.Context, token, message string) error {
	return d.send(token, message, "deleted")
}

func (d *discord) send(token, message, what string) error {
	d.mu.Lock()
	during := d.during
	d.during = nil
	d.mu.Unlock()
	if during != nil {
		during()
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	d.log = append(d.log, token+" "+message+": "+what)
	if len(d.fail) > 0 {
		err := d.fail[0]
		d.fail = d.fail[1:]
		return err
	}
	d.shown[token] = what
	return nil
}

func (d *discord) change(id table.ID, v *Views) {
	d.mu.Lock()
	d.tables[id]++
	d.mu.Unlock()
	v.Changed(id)
}

// sent is what was sent since it was asked last.
func (d *discord) sent() string {
	d.mu.Lock()
	defer d.mu.Unlock()
	defer func() { d.log = nil }()
	slices.Sort(d.log)
	return strings.Join(d.log, "\n")
}

// run starts views in a bubble in which time passes when everybody waits.
func run(t *testing.T, check func(t *testing.T, d *discord, v *Views), change ...func(*Options)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		d := &discord{tables: map[table.ID]int{}, shown: map[string]string{}}
		o := Options{Renderer: d, Sender: d, Now: time.Now,
			Gone:   func(err error) bool { return errors.Is(err, errGone) },
			Report: func(err error) { t.Errorf("reported: %v", err) }}
		for _, c := range change {
			c(&o)
		}
		v := New(o)
		ctx, stop := context.WithCancel(t.Context())
		ended := make(chan error)
		go func() { ended <- v.Run(ctx) }()
		check(t, d, v)
		stop()
		if err := <-ended; !errors.Is(err, context.Canceled) {
			t.Errorf("Run ends with %v", err)
		}
	})
}

// open shows a person's view of a table by an interaction whose token has the interaction's name.
func open(d *discord, v *Views, interaction, user string, id table.ID, message string, edited bool) {
	key, _, _ := d.View(context.Background(), id, user)
	v.Begin(user)
	v.Shown(interaction, id, user, key)
	v.Answered(Answer{Interaction: interaction, Token: interaction, Made: time.Now(), Message: "@original", ID: message,
		Edited: edited})
	v.End(user)
}

func expect(t *testing.T, d *discord, want ...string) {
	t.Helper()
	synctest.Wait()
	if got := d.sent(); got != strings.Join(want, "\n") {
		t.Errorf("sent %q, want %q", got, want)
	}
}

func TestViewsFollowTheirTable(t *testing.T) {
	run(t, func(t *testing.T, d *discord, v *Views) {
		open(d, v, "a1", "ann", 1, "m1", false)
		open(d, v, "b1", "ben", 1, "m2", false)
		open(d, v, "c1", "cat", 2, "m3", false)
		time.Sleep(time.Minute)
		expect(t, d) // nothing has changed
		d.change(1, v)
		time.Sleep(time.Second)
		expect(t, d) // not yet
		d.change(1, v)
		time.Sleep(time.Minute)
		expect(t, d, "a1 @original: ann's table 1 at 2", "b1 @original: ben's table 1 at 2")
		v.Changed(1) // a change that they do not see
		time.Sleep(time.Minute)
		expect(t, d)
		if !v.Idle() {
			t.Error("it is not idle")
		}
	})
}

// TestManyChanges: a table that changes all the time has its views edited every two seconds.
func TestManyChanges(t *testing.T) {
	run(t, func(t *testing.T, d *discord, v *Views) {
		open(d, v, "a1", "ann", 1, "m1", false)
		for range 60 {
			d.change(1, v)
			time.Sleep(time.Second)
		}
		synctest.Wait()
		if n := len(d.log); n < 15 || n > 30 {
			t.Errorf("%d edits in a minute, want at most 30, and not much fewer", n)
		}
	})
}

func TestNewViewDeletesOlderOne(t *testing.T) {
	run(t, func(t *testing.T, d *discord, v *Views) {
		open(d, v, "a1", "ann", 1, "m1", false)
		open(d, v, "a2", "ann", 2, "m2", false)
		expect(t, d)
		open(d, v, "a3", "ann", 1, "m3", false)
		expect(t, d, "a1 @original: deleted")
		open(d, v, "a4", "ann", 1, "m3", true) // a button on the view
		expect(t, d)
		d.change(1, v)
		time.Sleep(time.Minute)
		expect(t, d, "a4 @original: ann's table 1 at 1")
	})
}

// TestReportsOutOfOrder: answers are reported by goroutines of their own, so a later one may be reported first.
func TestReportsOutOfOrder(t *testing.T) {
	run(t, func(t *testing.T, d *discord, v *Views) {
		open(d, v, "a2", "ann", 1, "m2", false)
		open(d, v, "a1", "ann", 1, "m1", false)
		expect(t, d, "a1 @original: deleted")
		open(d, v, "a4", "ann", 1, "m2", true)
		open(d, v, "a3", "ann", 1, "m2", true)
		d.change(1, v)
		time.Sleep(time.Minute)
		expect(t, d, "a4 @original: ann's table 1 at 1")
		v.Answered(Answer{Interaction: "b3", Token: "b3", Made: time.Now(), Message: "@original", ID: "m3", Edited: true})
		open(d, v, "b2", "ben", 1, "m3", true)
		open(d, v, "b1", "ben", 1, "m3", false)
		d.change(1, v)
		time.Sleep(time.Minute)
		expect(t, d, "a4 @original: ann's table 1 at 2") // something else stands in place of ben's view
		time.Sleep(time.Hour)
		d.sent()
		v.Shown("c1", 1, "cat", "")
		if len(v.edited) > 0 {
			t.Errorf("it remembers %v", v.edited)
		}
	})
}

// TestViewThatIsReplaced: a button can put something else in the place of a view, which must stay.
func TestViewThatIsReplaced(t *testing.T) {
	run(t, func(t *testing.T, d *discord, v *Views) {
		open(d, v, "a1", "ann", 1, "m1", false)
		open(d, v, "b1", "ben", 1, "m2", false)
		v.Answered(Answer{Interaction: "a2", Token: "a2", Made: time.Now(), Message: "@original", ID: "m1", Edited: true})
		v.Answered(Answer{Interaction: "b2", Token: "b2", Made: time.Now(), Message: "@original", ID: "m3"})
		d.change(1, v)
		time.Sleep(time.Minute)
		expect(t, d, "b1 @original: ben's table 1 at 1")
		open(d, v, "b3", "ben", 2, "m2", true) // the view of another table
		d.change(1, v)
		d.change(2, v)
		time.Sleep(time.Minute)
		expect(t, d, "b3 @original: ben's table 2 at 1")
		open(d, v, "a3", "ann", 1, "m1", true) // back
		d.change(1, v)
		time.Sleep(time.Hour)
		expect(t, d, "a3 @original: ann's table 1 at 3", "a3 @original: closed", "b3 @original: closed")
		if len(v.byID)+len(v.views)+v.count > 0 {
			t.Errorf("it remembers %v, %v, %d", v.byID, v.views, v.count)
		}
	})
}

// TestUnknownMessages: a view whose message is not known is left alone.
func TestUnknownMessages(t *testing.T) {
	run(t, func(t *testing.T, d *discord, v *Views) {
		open(d, v, "a1", "ann", 1, "", false)
		d.change(1, v)
		time.Sleep(time.Hour)
		expect(t, d)
	})
}

func TestViewsCloseBeforeTheirTokensEnd(t *testing.T) {
	run(t, func(t *testing.T, d *discord, v *Views) {
		open(d, v, "a1", "ann", 1, "m1", false)
		time.Sleep(10 * time.Minute)
		open(d, v, "a2", "ann", 1, "m1", true)
		open(d, v, "b1", "ben", 1, "m2", false)
		time.Sleep(13 * time.Minute)
		expect(t, d)
		time.Sleep(time.Minute + time.Second)
		expect(t, d, "a2 @original: closed", "b1 @original: closed")
		d.change(1, v)
		time.Sleep(time.Hour)
		expect(t, d)
	})
}

// TestAnswerOvertakesEdit: an edit that is on its way while a person presses a button on the view may arrive after the
// answer, with an older state.
func TestAnswerOvertakesEdit(t *testing.T) {
	run(t, func(t *testing.T, d *discord, v *Views) {
		open(d, v, "a1", "ann", 1, "m1", false)
		d.during = func() {
			d.change(1, v)
			open(d, v, "a2", "ann", 1, "m1", true)
			time.Sleep(time.Minute)
			if len(d.log) > 0 {
				t.Error("the next edit was sent before this one has arrived")
			}
		}
		d.change(1, v)
		time.Sleep(2 * time.Minute)
		expect(t, d, "a1 @original: ann's table 1 at 1", "a2 @original: ann's table 1 at 2")
	})
}

// TestNoEditWhileAnswering: the answer brings the view up to date, with lines that an edit would remove.
func TestNoEditWhileAnswering(t *testing.T) {
	run(t, func(t *testing.T, d *discord, v *Views) {
		open(d, v, "a1", "ann", 1, "m1", false)
		v.Begin("ann")
		d.change(1, v)
		time.Sleep(time.Minute)
		expect(t, d)
		open(d, v, "a2", "ann", 1, "m1", true)
		v.End("ann")
		time.Sleep(time.Minute)
		expect(t, d)
		v.Begin("ann")
		d.change(1, v)
		v.End("ann") // the answer was something else
		time.Sleep(time.Minute)
		expect(t, d, "a2 @original: ann's table 1 at 2")
	})
}

func TestFailedEdits(t *testing.T) {
	broken := errors.New("broken connection")
	run(t, func(t *testing.T, d *discord, v *Views) {
		open(d, v, "a1", "ann", 1, "m1", false)
		d.fail = []error{broken, broken}
		d.change(1, v)
		const edit = "a1 @original: ann's table 1 at 1"
		for _, pause := range []time.Duration{2, 4, 8} {
			time.Sleep(pause*time.Second - 100*time.Millisecond)
			expect(t, d)
			time.Sleep(100*time.Millisecond + time.Millisecond)
			expect(t, d, edit)
		}
		d.fail = []error{errGone}
		d.change(1, v)
		time.Sleep(time.Minute)
		expect(t, d, "a1 @original: ann's table 1 at 2")
		d.change(1, v) // the message is gone
		time.Sleep(time.Minute)
		expect(t, d)
		if !v.Idle() || v.count != 0 {
			t.Error("it still has a view")
		}
	})
	var reported []error
	run(t, func(t *testing.T, d *discord, v *Views) {
		open(d, v, "a1", "ann", 1, "m1", false)
		d.fail = slices.Repeat([]error{broken}, maxTries)
		d.change(1, v)
		time.Sleep(5 * time.Minute)
		synctest.Wait()
		if n := len(d.log); n != maxTries || len(reported) != 1 {
			t.Errorf("%d tries, reported %v", n, reported)
		}
	}, func(o *Options) { o.Report = func(err error) { reported = append(reported, err) } })
}

// TestViewThatMayNotBeSeen: whoever may not see a table any more is not shown it.
func TestViewThatMayNotBeSeen(t *testing.T) {
	run(t, func(t *testing.T, d *discord, v *Views) {
		open(d, v, "a1", "ann", 1, "m1", false)
		d.refused = true
		d.change(1, v)
		time.Sleep(time.Minute)
		expect(t, d, "a1 @original: closed")
	})
}

// TestOtherProcesses: a view that is opened by means of another process takes the place of the one here, and changes by
// other processes are found.
func TestOtherProcesses(t *testing.T) {
	var told []string
	version := map[table.ID]int64{}
	run(t, func(t *testing.T, d *discord, v *Views) {
		open(d, v, "a1", "ann", 1, "m1", false)
		open(d, v, "b1", "ben", 1, "m2", false)
		open(d, v, "c1", "cat", 1, "m3", false)
		if want := []string{"view 1 ann m1", "view 1 ben m2", "view 1 cat m3"}; !slices.Equal(told, want) {
			t.Errorf("told %q, want %q", told, want)
		}
		v.OnNews("view 1 ann m9")
		v.OnNews("view 1 ben m2") // the same message by a newer token
		for _, other := range []string{"", "view", "view x ann m9", "due", "view 2 cat m9", "view 1 dan m9"} {
			v.OnNews(other)
		}
		expect(t, d, "a1 @original: deleted")
		d.mu.Lock()
		d.tables[1]++
		version[1]++
		d.mu.Unlock()
		time.Sleep(time.Minute)
		expect(t, d, "c1 @original: cat's table 1 at 1")
	}, func(o *Options) {
		o.Tell = func(news ...string) { told = append(told, news...) }
		o.Poll = 2 * time.Second
		o.Version = func(_ context.Context, id table.ID) (int64, error) {
			d := o.Renderer.(*discord)
			d.mu.Lock()
			defer d.mu.Unlock()
			return version[id], nil
		}
	})
}

// TestForgottenAnswers: answers that never arrive are forgotten, and views are bounded.
func TestForgottenAnswers(t *testing.T) {
	run(t, func(t *testing.T, d *discord, v *Views) {
		v.Shown("i1", 1, "ann", "")
		time.Sleep(answerTime + time.Second)
		v.Shown("i2", 1, "ann", "")
		if v.Awaited("i1") || !v.Awaited("i2") {
			t.Error("the wrong answer was forgotten")
		}
		v.Answered(Answer{Interaction: "other", Token: "x"})
		d.change(1, v)
		time.Sleep(time.Minute)
		expect(t, d)
		v.count = maxViews
		open(d, v, "a1", "ann", 1, "m1", false)
		if len(v.views) != 0 {
			t.Error("a view too many is remembered")
		}
	})
}
