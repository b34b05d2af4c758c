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
	unmade  error   // of the next messages
	viewed  int     // how often a view was compared with its table
}

func (d *discord) View(_ context.Context, id table.ID, user string) (string,
	func() (*discordgo.InteractionResponseData, error), error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.viewed++
	if d.refused {
		return "", nil, game.Refuse("host.unknown")
	}
	key := fmt.Sprintf("%s's table %d at %d", user, id, d.tables[id])
	return key, func() (*discordgo.InteractionResponseData, error) { return d.message(key) }, nil
}

func (d *discord) ClosedView(_ context.Context, _ table.ID, user string, at time.Time) (
	*discordgo.InteractionResponseData, error) {
	if user == "" {
		return nil, nil
	}
	return d.message("closed, as of " + at.UTC().Format("15:04:05"))
}

func (d *discord) message(content string) (*discordgo.InteractionResponseData, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.unmade != nil {
		return nil, d.unmade
	}
	return &discordgo.InteractionResponseData{Content: content}, nil
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

// onScreen is what the message of a token shows.
func (d *discord) onScreen(token string) string {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.shown[token]
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
	v.Shown(interaction, false, id, user, key)
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
		if v.Idle() {
			t.Error("it is idle before the edits")
		}
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
		if len(v.byID) != 2 || v.count != 2 || len(v.pending) != 0 {
			t.Errorf("it remembers %v, %d and %v of two views", v.byID, v.count, v.pending)
		}
	})
}

// TestChangeBeforeAnswerArrives: a table can change after a view was made and before it has arrived, and the arrival
// can be reported after the interaction has ended.
func TestChangeBeforeAnswerArrives(t *testing.T) {
	run(t, func(t *testing.T, d *discord, v *Views) {
		time.Sleep(90 * time.Second)
		v.Shown("a1", false, 1, "ann", "ann's table 1 at 0")
		d.change(1, v)
		v.Answered(Answer{Interaction: "a1", Token: "a1", Made: time.Now(), Message: "@original", ID: "m1"})
		time.Sleep(3 * time.Second)
		expect(t, d, "a1 @original: ann's table 1 at 1")
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
		v.Shown("c1", false, 1, "cat", "")
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
		expect(t, d, "a3 @original: ann's table 1 at 3", "a3 @original: closed, as of 00:02:02",
			"b3 @original: closed, as of 00:01:02")
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
		expect(t, d, "a2 @original: closed, as of 00:10:02", "b1 @original: closed, as of 00:10:02")
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
		v.Changed(1) // a change that ann does not see
		time.Sleep(time.Minute)
		expect(t, d)
	})
}

// TestMessageGoneUnderEdit: the error of an edit by an older token says nothing of a view by a newer one.
func TestMessageGoneUnderEdit(t *testing.T) {
	run(t, func(t *testing.T, d *discord, v *Views) {
		open(d, v, "a1", "ann", 1, "m1", false)
		d.during = func() { open(d, v, "a2", "ann", 1, "m2", false) }
		d.fail = []error{errGone}
		d.change(1, v)
		time.Sleep(time.Minute)
		expect(t, d, "a1 @original: ann's table 1 at 1", "a1 @original: deleted")
		d.change(1, v)
		time.Sleep(time.Minute)
		expect(t, d, "a2 @original: ann's table 1 at 2")
	})
}

// TestSlowEdits: a few edits are made at the same time, one of each view, and a slow one holds up no other view.
func TestSlowEdits(t *testing.T) {
	run(t, func(t *testing.T, d *discord, v *Views) {
		open(d, v, "a1", "ann", 1, "m1", false)
		d.during = func() {
			open(d, v, "b1", "ben", 1, "m2", false)
			for range 2 * maxEdits {
				d.change(1, v)
				time.Sleep(3 * time.Second)
			}
			if got, want := d.onScreen("b1"), fmt.Sprint("ben's table 1 at ", 2*maxEdits+1); got != want {
				t.Errorf("ben sees %q, want %q", got, want)
			}
		}
		d.change(1, v)
		time.Sleep(time.Minute)
		if got, want := d.onScreen("a1"), fmt.Sprint("ann's table 1 at ", 2*maxEdits+1); got != want {
			t.Errorf("ann sees %q, want %q", got, want)
		}
	})
	run(t, func(t *testing.T, d *discord, v *Views) {
		const people = 3 * maxEdits
		for i := range people {
			open(d, v, fmt.Sprint("i", i), fmt.Sprint("user", i), 1, fmt.Sprint("m", i), false)
		}
		now, most := 0, 0
		var slow func()
		slow = func() {
			d.mu.Lock()
			now++
			most = max(most, now)
			d.during = slow
			d.mu.Unlock()
			time.Sleep(10 * time.Second)
			d.mu.Lock()
			now--
			d.mu.Unlock()
		}
		d.during = slow
		d.change(1, v)
		time.Sleep(time.Minute)
		synctest.Wait()
		if most != maxEdits || len(d.log) != people {
			t.Errorf("%d of %d views were edited, %d at the same time, want %d", len(d.log), people, most, maxEdits)
		}
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
		v.Begin("ann") // another button, at the same time
		d.change(1, v)
		v.End("ann") // the answer was something else
		time.Sleep(time.Minute)
		expect(t, d)
		if v.Idle() {
			t.Error("it is idle while ann is answered")
		}
		v.End("ann")
		time.Sleep(3 * time.Second)
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
		open(d, v, "a2", "ann", 1, "m2", false) // the view is not remembered, so nothing is deleted
		synctest.Wait()
		d.sent()
		d.fail = []error{broken, nil}
		d.change(1, v)
		time.Sleep(3 * time.Second)
		d.change(1, v) // a change does not wait for the next try
		time.Sleep(2 * time.Second)
		expect(t, d, "a2 @original: ann's table 1 at 2", "a2 @original: ann's table 1 at 3")
	}, func(o *Options) { o.Report = func(err error) { reported = append(reported, err) } })
}

// TestReportedErrors: errors of requests are reported, unless the message is gone, and so are those of the renderer.
func TestReportedErrors(t *testing.T) {
	broken := errors.New("broken connection")
	for _, c := range []struct {
		name  string
		fails func(d *discord, v *Views) // of a view that ann has open
		sent  []string
		want  int
	}{
		{"a deletion", func(d *discord, v *Views) {
			d.fail = []error{broken}
			open(d, v, "a2", "ann", 1, "m2", false)
		}, []string{"a1 @original: deleted"}, 1},
		{"a deletion of what is gone", func(d *discord, v *Views) {
			d.fail = []error{errGone}
			open(d, v, "a2", "ann", 1, "m2", false)
		}, []string{"a1 @original: deleted"}, 0},
		{"a message that cannot be made", func(d *discord, v *Views) {
			d.unmade = broken
			d.change(1, v)
		}, nil, 1},
		{"a last line that cannot be sent", func(d *discord, v *Views) {
			d.refused, d.fail = true, []error{broken}
			d.change(1, v)
		}, []string{"a1 @original: closed, as of 00:00:00"}, 1},
		{"a last line that cannot be made", func(d *discord, v *Views) {
			d.refused, d.unmade = true, broken
			d.change(1, v)
		}, nil, 1},
	} {
		var reported []error
		run(t, func(t *testing.T, d *discord, v *Views) {
			open(d, v, "a1", "ann", 1, "m1", false)
			c.fails(d, v)
			time.Sleep(5 * time.Minute)
			expect(t, d, c.sent...)
			if len(reported) != c.want {
				t.Errorf("%s: reported %v, want %d errors", c.name, reported, c.want)
			}
			if !v.Idle() {
				t.Errorf("%s: it is not idle", c.name)
			}
		}, func(o *Options) { o.Report = func(err error) { reported = append(reported, err) } })
	}
}

// TestViewThatMayNotBeSeen: whoever may not see a table any more is not shown it.
func TestViewThatMayNotBeSeen(t *testing.T) {
	run(t, func(t *testing.T, d *discord, v *Views) {
		time.Sleep(time.Hour)
		open(d, v, "a1", "ann", 1, "m1", false)
		d.refused = true
		d.change(1, v)
		time.Sleep(time.Minute)
		expect(t, d, "a1 @original: closed, as of 01:00:00")
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
		for _, other := range []string{"", "view", "view x ann m9", "due", "view 2 cat m9", "view 1 dan m9",
			"due 1 cat m9"} {
			v.OnNews(other)
		}
		expect(t, d, "a1 @original: deleted")
		open(d, v, "c2", "cat", 2, "m4", false)
		time.Sleep(time.Minute + time.Second) // between two polls
		d.mu.Lock()
		d.viewed = 0
		for _, id := range []table.ID{1, 2} {
			d.tables[id]++
			version[id]++
		}
		d.mu.Unlock()
		time.Sleep(time.Minute)
		expect(t, d, "c1 @original: cat's table 1 at 1", "c2 @original: cat's table 2 at 1")
		if d.viewed != 2 {
			t.Errorf("views were compared %d times after one change of each table", d.viewed)
		}
		d.mu.Lock()
		d.refused = true // the tables are gone
		d.mu.Unlock()
		time.Sleep(time.Minute)
		expect(t, d, "c1 @original: closed, as of 00:01:04", "c2 @original: closed, as of 00:01:04")
	}, func(o *Options) {
		o.Tell = func(news ...string) { told = append(told, news...) }
		o.Poll = 2 * time.Second
		o.Version = func(_ context.Context, id table.ID) (int64, error) {
			d := o.Renderer.(*discord)
			d.mu.Lock()
			defer d.mu.Unlock()
			if d.refused {
				return 0, game.Refuse("host.unknown")
			}
			return version[id], nil
		}
	})
}

// TestForgottenAnswers: answers that never arrive are forgotten, and views are bounded.
func TestForgottenAnswers(t *testing.T) {
	run(t, func(t *testing.T, d *discord, v *Views) {
		v.Shown("i1", false, 1, "ann", "")
		time.Sleep(answerTime + time.Second)
		v.Shown("i2", false, 1, "ann", "")
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
		v.count = maxViews - 1
		open(d, v, "b1", "ben", 1, "m2", false)
		open(d, v, "b2", "ben", 1, "m2", true)
		d.change(1, v)
		time.Sleep(time.Minute)
		expect(t, d, "b2 @original: ben's table 1 at 2")
		for i := range maxViews {
			v.pending[part{fmt.Sprint("x", i), false}] = pendingView{until: time.Now().Add(answerTime)}
		}
		if v.Shown("c1", false, 1, "cat", ""); v.Awaited("c1") {
			t.Error("an answer too many is awaited")
		}
	})
}
