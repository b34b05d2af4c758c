//go:build !race

package pairs

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	playground "tablee/bot/internal/playground/playgroundtest"
	"tablee/bot/internal/systemtest"
	"tablee/rules/rulestest"
)

// TestDailyInTwoProcesses has two servers get the puzzle of the day, which two processes serve. On each day people of
// both answer while one of the two is killed, or told to end, or stopped until the other has taken over: the one that
// publishes puzzles, or the one that sends what is owed. Each answer counts once, each server has one message of each
// day, which tells how many have answered, and both servers have the same puzzle. In the end both processes are asked
// at the same moment for a puzzle that nobody has had yet, and give the same one.
func TestDailyInTwoProcesses(t *testing.T) {
	t.Parallel()
	const people = 8
	d := &sharedDaily{pair: newPairOf(t, twoLease, people), people: people}
	kill := func(i int) { d.bots[i].End(); d.Start(i) }
	stop := func(i int) {
		d.Check(d.bots[i].Cmd.Process.Signal(syscall.SIGSTOP))
		d.Check(systemtest.WaitFor("the other one to take over", func() bool { return d.free(i) }))
		d.Check(d.bots[i].Cmd.Process.Signal(syscall.SIGCONT))
	}
	dismiss := func(i int) {
		d.Check(d.bots[i].Cmd.Process.Signal(syscall.SIGTERM))
		<-d.bots[i].Dead
		d.Start(i)
	}
	d.Begin()
	for i, m := range []mishap{{kill, "sweep", false}, {kill, "courier", true}, {stop, "sweep", true},
		{dismiss, "sweep", true}, {stop, "courier", false}, {kill, "sweep", true}}[:rulestest.Of(6, 2)] {
		d.lives(i+2, m)
	}
	d.same()
}

// mishap is what happens to one of two processes on a day.
type mishap struct {
	do  func(holder int)
	who string // the lease that it has
	end bool   // at the end of the day, not while people answer
}

// sharedDaily is the puzzle of the day of two servers.
type sharedDaily struct {
	*pair
	people int
}

func (d *sharedDaily) user(i int) *playground.User { return d.Playground.User(fmt.Sprint("p", i)) }

// place is where somebody answers.
func (d *sharedDaily) place(i int) string { return systemtest.NightPlaces[i%2] }

// Begin has both servers choose, whose first puzzle comes at once. The bots' first day is a month ago.
func (d *sharedDaily) Begin() {
	d.T.Helper()
	d.Check(systemtest.WaitFor("the first day", func() bool {
		return d.Count("SELECT count(*) FROM meta WHERE name = 'daily/first'") == 1
	}))
	_, err := d.DB.Exec("UPDATE meta SET value = $1 WHERE name = 'daily/first'",
		time.Now().UTC().AddDate(0, 0, -30).Format(time.DateOnly))
	d.Check(err)
	for i := range d.bots { // it is read once
		d.bots[i].End()
		d.Start(i)
	}
	d.bots[0].Ask("puzzles")
	for i := range d.people {
		d.user(i).SetLocale("en-US")
	}
	d.connected()
	for i, place := range systemtest.NightPlaces {
		hour := (time.Now().UTC().Hour() + 12) % 24
		d.Insist(d.user(0), place, fmt.Sprintf("/daily settings channel:%s hour:%d zone:UTC", place, hour))
		d.chooses(i)
	}
	d.published(1)
	d.quiet()
}

// chooses has one of the servers have puzzles of Awalé alone.
func (d *sharedDaily) chooses(server int) {
	d.T.Helper()
	var err error
	for range 20 {
		var r playground.Response
		if r, err = d.user(0).Slash(d.T.Context(), systemtest.NightPlaces[server], "/daily settings"); err != nil {
			continue
		}
		m := systemtest.FollowUp(d.user(0), systemtest.NightPlaces[server], r)
		menus := m.Menus()
		if len(menus) == 0 {
			continue
		}
		if _, err = d.user(0).Select(d.T.Context(), m.ID, menus[len(menus)-1].CustomID, "awale"); err == nil {
			return
		}
	}
	d.T.Fatalf("nothing can be chosen: %v", err)
}

// published waits until both servers have the same puzzle, the first, the second and so on.
func (d *sharedDaily) published(day int) {
	d.T.Helper()
	var err error
	for range 6 {
		if err = systemtest.WaitFor("the puzzle", func() bool {
			return d.Count("SELECT count(*) FROM puzzles WHERE day > 0") == day && d.Count(`SELECT count(*) FROM daily_servers
				JOIN puzzles ON id = puzzle WHERE day = (SELECT max(day) FROM puzzles)`) == 2
		}); err == nil {
			return
		}
	}
	d.T.Fatalf("%v\n%s\n\n%s", err, systemtest.Tail(d.bots[0].Log), systemtest.Tail(d.bots[1].Log))
}

// lives has the next day begin, as if another one had passed, while something happens, or else it happens while people
// answer.
func (d *sharedDaily) lives(day int, m mishap) {
	d.T.Helper()
	d.Check(systemtest.WaitFor("each to have a shard", d.divided))
	victim := d.held("SELECT holder FROM leases WHERE name = $1 AND until > clock_timestamp()", m.who)
	d.turns()
	if m.end {
		m.do(victim)
	}
	d.published(day)
	var doing sync.WaitGroup
	for i := range d.people {
		doing.Go(func() { d.answers(i) })
	}
	if !m.end {
		m.do(victim)
	}
	doing.Wait()
	d.connected()
	d.quiet()
	d.stands(day)
}

// turns has the calendar turn by a day: all that was on a day was a day earlier, and the next puzzle is due.
func (d *sharedDaily) turns() {
	d.T.Helper()
	_, err := d.DB.Exec(`WITH served AS (
		SELECT guild, convert_from(doc, 'UTF8')::jsonb AS d FROM daily_servers FOR UPDATE),
	moved AS (
		UPDATE daily_servers s SET rev = rev + 1, due = $1,
			doc = convert_to((d || jsonb_build_object('Day', (d->>'Day')::bigint - 1, 'Asked', 1))::text, 'UTF8')
		FROM served WHERE served.guild = s.guild)
	UPDATE puzzles SET rev = rev + 1, day = 1 - day WHERE day > 0`, time.Now().UnixMilli())
	d.Check(err)
	_, err = d.DB.Exec("UPDATE puzzles SET day = -day WHERE day < 0")
	d.Check(err)
}

// Answers has a person answer, right or wrong and then giving up, until it is stored.
func (d *sharedDaily) answers(i int) {
	u, place := d.user(i), d.place(i)
	labels := []string{"a 2"}
	if i%4 == 3 {
		labels = []string{"b 14", "Give up"}
	}
	var err error
	for range 30 {
		var r playground.Response
		if r, err = u.Slash(d.T.Context(), place, "/daily today"); err != nil {
			continue
		}
		m := systemtest.FollowUp(u, place, r)
		next := slices.IndexFunc(m.Buttons(), func(b playground.Button) bool { return slices.Contains(labels, b.Label) })
		if len(labels) > 1 && d.tried(u) {
			next = slices.IndexFunc(m.Buttons(), func(b playground.Button) bool { return b.Label == labels[1] })
		}
		if next < 0 && d.ended(u) {
			return
		}
		if next >= 0 {
			_, err = u.Click(d.T.Context(), m.ID, m.Buttons()[next].CustomID)
		}
	}
	d.T.Errorf("%s is not heard: %v", u.Name(), err)
}

// attempts counts somebody's answers to their server's puzzle of which something is true.
func (d *sharedDaily) attempts(u *playground.User, so string) int {
	return d.Count("SELECT count(*) FROM attempts WHERE usr = $1 AND "+so+
		" AND puzzle IN (SELECT puzzle FROM daily_servers)", u.ID())
}

func (d *sharedDaily) tried(u *playground.User) bool { return d.attempts(u, "tries > 0") > 0 }

func (d *sharedDaily) ended(u *playground.User) bool { return d.attempts(u, "ended > 0") > 0 }

// Stands checks what is stored of a day's answers, and what stands in the channels.
func (d *sharedDaily) stands(day int) {
	d.T.Helper()
	for i := range d.people {
		so := "tries = 1 AND solved = 1"
		if i%4 == 3 {
			so = "tries = 1 AND solved = 0"
		}
		if d.attempts(d.user(i), so+" AND ended > 0") != 1 {
			d.T.Errorf("day %d: there is no answer of %s with %s", day, d.user(i).Name(), so)
		}
	}
	for i, place := range systemtest.NightPlaces {
		list := d.Playground.Messages(place)
		over := 0
		for _, m := range list {
			if strings.Contains(m.Text(), "Solution") {
				over++
			}
		}
		want := []string{"4 of 4 found it", "2 sur 4 l'ont trouvé"}[i]
		last := list[len(list)-1]
		if len(list) != day || over != day-1 || !strings.Contains(last.Text(), want) {
			d.T.Errorf("day %d: %d messages stand in %s, %d with a solution; the last does not tell %q:\n%s", day,
				len(list), place, over, want, systemtest.Show(last))
		}
	}
	if d.T.Failed() {
		d.T.Fatalf("%s\n\n%s", systemtest.Tail(d.bots[0].Log), systemtest.Tail(d.bots[1].Log))
	}
}

// same has people of both servers, which have no puzzle of their own any more, ask both processes at once for the
// puzzle of everybody, which nobody has had yet.
func (d *sharedDaily) same() {
	d.T.Helper()
	d.bots[0].Ask("others")
	for _, place := range systemtest.NightPlaces {
		d.Insist(d.user(0), place, "/daily settings off:true")
	}
	d.Check(systemtest.WaitFor("their puzzles to end", func() bool {
		return d.Count("SELECT count(*) FROM daily_servers WHERE puzzle > 0") == 0
	}))
	d.Check(systemtest.WaitFor("each to have a shard", d.divided))
	d.quiet()
	got := make([]string, d.people)
	var asking sync.WaitGroup
	for i := range d.people {
		asking.Go(func() { got[i] = d.opens(i) })
	}
	asking.Wait()
	n := d.Count("SELECT count(*) FROM puzzles WHERE day > 0 AND game = 'scrabble'")
	if n != 1 || len(slices.Compact(slices.Clone(got))) != 1 || got[0] == "" {
		d.T.Errorf("%d puzzles were chosen, and people were given %q\n%s\n\n%s", n, got, systemtest.Tail(d.bots[0].Log),
			systemtest.Tail(d.bots[1].Log))
	}
}

// opens has a person ask for the puzzle until they are shown it, and returns the id of its button to type a move.
func (d *sharedDaily) opens(i int) (id string) {
	for range 20 {
		r, err := d.user(i).Slash(d.T.Context(), d.place(i), "/daily today")
		if err != nil {
			continue
		}
		m := r.Message // which may be a promise as yet
		if systemtest.WaitFor("the answer", func() bool {
			if now, ok := d.Playground.Message(m.ID); ok {
				m = now
			}
			return m.Text() != ""
		}) != nil {
			continue
		}
		for _, b := range m.Buttons() {
			if b.Label == "Type it" {
				return b.CustomID
			}
		}
		id = m.Text()
	}
	return id
}
