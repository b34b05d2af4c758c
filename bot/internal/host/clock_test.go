package host

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"tablee/rules/game"
	"tablee/rules/rulestest"
	"tablee/rules/table"
)

// ledger is an obvious clock beside the real one: it counts minute by minute.
type ledger struct {
	bank, used [4]int // minutes, by seat
	move       int
	running    func(seat int) string // the person whose time may run there now, or ""
	quiet      map[string]table.Quiet
	run        map[string]int // quiet minutes in a row, by person
	down       bool
}

// minute counts one minute.
func (l *ledger) minute(at time.Time) {
	for s := range l.used {
		if user := l.running(s); user != "" && !l.down && !l.isQuiet(user, at) {
			l.used[s]++
		}
	}
	for u, q := range l.quiet {
		if inHours(q, at) {
			l.run[u]++
		} else {
			l.run[u] = 0
		}
	}
}

func (l *ledger) isQuiet(user string, at time.Time) bool {
	return inHours(l.quiet[user], at) && l.run[user] < table.MaxQuiet
}

// inHours reads the hour on the person's wall.
func inHours(q table.Quiet, at time.Time) bool {
	zone, err := time.LoadLocation(q.Zone)
	if err != nil {
		panic(err)
	}
	wall := at.In(zone).Hour()*60 + at.In(zone).Minute()
	if q.From <= q.To {
		return q.From <= wall && wall < q.To
	}
	return wall >= q.From || wall < q.To
}

// endTurn takes the turn's excess out of the bank.
func (l *ledger) endTurn(s int) {
	l.bank[s] -= max(0, l.used[s]-l.move)
	l.used[s] = 0
}

// TestClocksUnderRandomActions plays games with random moves, pauses, hand-overs, suspensions, restarts with downtime,
// and quiet hours in several time zones over the nights on which clocks change. A seat's remaining time must always be
// what counting the minutes gives.
func TestClocksUnderRandomActions(t *testing.T) {
	t.Parallel()
	starts := []time.Time{
		time.Date(2026, 3, 28, 18, 0, 0, 0, time.UTC),  // Paris goes to summer time on the 29th at 01:00
		time.Date(2026, 10, 24, 18, 0, 0, 0, time.UTC), // and back on 25 October
		time.Date(2026, 3, 7, 20, 0, 0, 0, time.UTC),   // Montréal on 8 March
		time.Date(2026, 10, 31, 20, 0, 0, 0, time.UTC), // and on 1 November
		noon,
	}
	for seed, start := range starts[:rulestest.Of(len(starts), 1)] {
		t.Run(fmt.Sprint(start.Format("January"), seed), func(t *testing.T) { keepTime(t, uint64(seed), start) })
	}
}

func keepTime(t *testing.T, seed uint64, start time.Time) {
	rng := rand.New(rand.NewPCG(seed, 6))
	h := newTestHost(t)
	h.time, h.updates.env.Started = start, start.Add(-time.Hour)
	people := []string{"ann", "ben", "cat", "dan"}
	zones := []string{"Europe/Paris", "America/Montreal", "UTC", "Asia/Tokyo"}
	clock := table.Clock{Move: 30 * time.Minute, Bank: 400 * time.Hour}
	led := &ledger{move: 30, quiet: map[string]table.Quiet{}, run: map[string]int{}}
	for i, p := range people {
		q := table.Quiet{From: 20*60 + rng.IntN(8)*30, To: 5*60 + rng.IntN(2)*30, Zone: zones[i]}
		h.check(h.ChangePerson(context.Background(), p, func(p *table.Profile) { p.Quiet = q }))
		led.quiet[p] = q
		led.bank[i] = 400 * 60
	}
	id := h.open(4, clock, people...)
	seats := [4]string{"ann", "ben", "cat", "dan"}
	paused, asleep, changed := false, false, false
	turn := func() int { return int(h.look(id, "").Turn[0]) }
	who := turn()
	led.running = func(s int) string {
		if paused || asleep || s != who {
			return ""
		}
		if changed {
			return "eve" // who has no quiet hours
		}
		return seats[s]
	}
	wait := func(minutes int) {
		for range minutes {
			led.minute(h.time)
			h.time = h.time.Add(time.Minute)
		}
	}
	for step := range 60 {
		if h.look(id, "").Phase == table.Over {
			break
		}
		who = turn()
		s, now := who, seats[who]
		what := rng.IntN(9)
		switch what {
		case 0: // a move
			if paused || asleep {
				continue
			}
			h.play(now, id)
			led.endTurn(s)
			changed = false
		case 1: // a pause, or its end, by consent
			if asleep {
				continue
			}
			if paused {
				h.do(now, id, table.Action{Kind: table.Unpause})
			} else {
				h.do(now, id, table.Action{Kind: table.AskPause})
			}
			for _, p := range people {
				if p != now && !paused {
					h.do(p, id, table.Action{Kind: table.Accept})
				}
			}
			paused = !paused
		case 2: // hand over and take back, within the turn
			if paused || asleep {
				continue
			}
			h.do(now, id, table.Action{Kind: table.HandOver})
			wait(rng.IntN(100)) // no computer moves as long as nothing is done that is due
			h.do(now, id, table.Action{Kind: table.TakeBack})
		case 3:
			h.check(h.Reachability.Suspend(context.Background(), id))
			asleep = true
		case 4:
			if asleep {
				h.do(now, id, table.Action{Kind: table.Resume})
				asleep = false
			}
		case 5: // the bot is down for a while
			h.stop()
			led.down = true
			wait(rng.IntN(900))
			led.down = false
			h.start()
		case 6: // other quiet hours: the past stays as it was
			p := now
			q := led.quiet[p]
			q.From = 20*60 + rng.IntN(8)*30
			if q == led.quiet[p] {
				continue
			}
			h.check(h.ChangePerson(context.Background(), p, func(p *table.Profile) { p.Quiet = q }))
			led.quiet[p] = table.Quiet{Zone: q.Zone} // for they do not hold the clock for a while
			wait(1)
			h.check(h.ChangePerson(context.Background(), p, func(p *table.Profile) { p.Quiet = table.Quiet{Zone: q.Zone} }))
		case 7: // offer the seat to somebody, and think again
			if paused || asleep {
				continue
			}
			h.do(now, id, table.Action{Kind: table.HandOver, User: person("zoe")})
			changed = true
			wait(rng.IntN(600))
			h.do(now, id, table.Action{Kind: table.TakeOver, Seat: game.Seat(s)})
		default:
			wait(rng.IntN(1000))
		}
		l := h.live(id)
		for s := range led.used {
			used := time.Duration(led.used[s]) * time.Minute
			bank := time.Duration(led.bank[s]) * time.Minute
			if got, want := l.Doc.Time.Left(l.Moment(), game.Seat(s)), clock.Move+bank-used; got != want {
				t.Fatalf("step %d (%d) at %s: seat %d has %s left, want %s (paused %v, asleep %v)", step, what, h.time, s, got,
					want, paused, asleep)
			}
		}
	}
}

// TestQuietHoursStopClocksTenHoursADay changes quiet hours again and again, as somebody would who wants to stop the
// clock for ever: in any 24 hours it stops for ten at most.
func TestQuietHoursStopClocksTenHoursADay(t *testing.T) {
	h := newTestHost(t)
	id := h.open(2, table.Clock{Move: 14 * 24 * time.Hour}, "ann", "ben")
	if h.look(id, "ann").You != h.look(id, "").Turn[0] {
		h.play("ben", id)
	}
	var ran []int64 // by the hour: what has been used
	for hour := range 96 {
		from := (h.time.UTC().Hour() * 60) % 1440
		if hour%3 == 0 { // always the ten hours to come, and sometimes none, to begin anew
			q := table.Quiet{From: from, To: (from + 600) % 1440, Zone: "UTC"}
			if hour%6 == 3 {
				q = table.Quiet{}
			}
			h.check(h.ChangePerson(context.Background(), "ann", func(p *table.Profile) { p.Quiet = q }))
		}
		l := h.live(id)
		ran = append(ran, int64((14*24*time.Hour-l.Doc.Time.Left(l.Moment(), l.Pos.Turn()[0]))/time.Minute))
		h.time = h.time.Add(time.Hour)
	}
	for i := range ran {
		if i+24 < len(ran) && ran[i+24]-ran[i] < 14*60 {
			t.Errorf("from hour %d on the clock ran %d minutes in 24 hours, want at least %d", i, ran[i+24]-ran[i], 14*60)
		}
	}
}

// TestNewQuietHoursDoNotChangeThePast changes quiet hours while the clock runs: the time used under the old ones stays
// used.
func TestNewQuietHoursDoNotChangeThePast(t *testing.T) {
	h := newTestHost(t)
	ctx := context.Background()
	for _, p := range []string{"ann", "ben"} {
		h.check(h.ChangePerson(ctx, p, func(p *table.Profile) {
			p.Quiet = table.Quiet{From: 22 * 60, To: 8 * 60,
				Zone: "UTC"}
		}))
	}
	id := h.open(2, table.Clock{Move: 72 * time.Hour}, "ann", "ben")
	s := h.look(id, "").Turn[0]
	who := h.look(id, "").Seats[s].User
	h.time = h.time.Add(21 * time.Hour) // nine in the morning: ten of them were quiet
	for _, q := range []table.Quiet{{From: 13 * 60, To: 14 * 60, Zone: "UTC"}, {}, {From: 8 * 60, To: 18 * 60,
		Zone: "Asia/Tokyo"}} {
		h.check(h.ChangePerson(ctx, who, func(p *table.Profile) { p.Quiet = q }))
		if got, want := h.left(id, s), (72-11)*time.Hour; got != want {
			t.Errorf("after a change to %+v: %s left, want %s", q, got, want)
		}
	}
}

// TestGraceAfterRestart restarts the bot when somebody's time is up: nobody times out in the first ten minutes, and
// downtime counts for nobody.
func TestGraceAfterRestart(t *testing.T) {
	h := newTestHost(t)
	id := h.open(2, table.Clock{Move: time.Hour}, "ann", "ben")
	s := h.look(id, "").Turn[0]
	h.pass(59 * time.Minute)
	h.stop()
	h.time = h.time.Add(5 * time.Hour)
	h.start()
	h.due()
	if got, want := h.left(id, s), time.Minute; got != want {
		t.Errorf("after five hours of downtime %s are left, want %s", got, want)
	}
	h.pass(10*time.Minute - time.Second)
	if k := h.look(id, "").Seats[s].Kind; k != table.Person {
		t.Errorf("the seat is the %s's ten minutes after the start, want it to be its person's", k)
	}
	h.pass(time.Second)
	if k := h.look(id, "").Seats[s].Kind; k != table.Computer {
		t.Errorf("the seat is still a %s's after the grace", k)
	}
}

// TestShortClockAfterAStart: a one-minute clock that begins just after a start of the bot ends after a minute, and its
// board says so.
func TestShortClockAfterAStart(t *testing.T) {
	h := newTestHost(t)
	h.stop()
	h.start()
	h.time = h.time.Add(time.Second)
	id := h.open(2, table.Clock{Move: time.Minute, Timeout: table.TimeoutSeat}, "ann", "ben")
	s, ends := h.look(id, "").Turn[0], h.time.Add(time.Minute)
	for _, c := range []struct {
		pass time.Duration
		told table.Warning
	}{{39 * time.Second, table.NotWarned}, {time.Second, table.LittleLeft}, {14 * time.Second, table.LastSeconds}} {
		h.pass(c.pass)
		if l := h.look(id, ""); l.Warned != c.told || !l.Due.Equal(ends) {
			t.Errorf("%s before the end it is told %v and due at %s, want %v and %s", ends.Sub(h.time), l.Warned, l.Due,
				c.told, ends)
		}
	}
	h.pass(6 * time.Second)
	if got := h.look(id, "").Seats[s].Kind; got != table.Computer {
		t.Errorf("after a minute the seat is a %v's, want the computer's", got)
	}
}
