//go:build !race

package pairs

import (
	"cmp"
	"flag"
	"syscall"
	"testing"
	"time"

	"tablee/bot/internal/outbox"
	"tablee/bot/internal/systemtest"
	"tablee/rules/game"
	"tablee/rules/rulestest"
)

var leaseLife = flag.Duration("leases", 0, "how long the leases of TestFailOver live; 0 is as in the other tests")

// TestFailOver: when the one of two that does something for all dies, or is told to end, the other does it soon: it
// sends what is owed, looks after the tables whose time has come, and makes the moves of computers that the first one
// thought of. It shows how long each took, from the signal on; with -leases 10s, which is what a bot has, these are the
// figures for its operator.
func TestFailOver(t *testing.T) {
	t.Parallel()
	p := newPairOf(t, cmp.Or(*leaseLife, twoLease), systemtest.SoakPeople)
	for _, signal := range []syscall.Signal{syscall.SIGKILL, syscall.SIGTERM}[:rulestest.Of(2, 1)] {
		took := map[string]time.Duration{}
		for _, w := range []struct {
			what string
			do   func(victim func(int)) (done func() bool)
		}{{"a message", p.oweOne}, {"a table", p.dueOne}, {"a computer", p.thinkOne}} {
			var began time.Time
			gone := -1
			done := w.do(func(i int) {
				gone, began = i, time.Now()
				p.Check(p.bots[i].Cmd.Process.Signal(signal))
			})
			for !done() { // how long it may take is for who reads the figures
				if time.Since(began) > 5*time.Minute {
					t.Fatalf("timed out waiting for %s after %v\n%s\n\n%s", w.what, signal, systemtest.Tail(p.bots[0].Log), systemtest.Tail(p.bots[1].Log))
				}
				time.Sleep(5 * time.Millisecond)
			}
			took[w.what] = time.Since(began).Round(10 * time.Millisecond)
			<-p.bots[gone].Dead
			p.Start(gone)
			p.connected()
		}
		t.Logf("after %v, leases being of %s: %v", signal, p.lease, took)
	}
}

// held waits until a lease is somebody's and tells whose.
func (p *pair) held(query string, args ...any) (i int) {
	p.T.Helper()
	p.Check(systemtest.WaitFor("a holder", func() bool {
		i = p.holder(query, args...)
		return i >= 0
	}))
	return i
}

// oweOne owes a message once the one who sends them is gone.
func (p *pair) oweOne(victim func(int)) func() bool {
	victim(p.held(delivering))
	o := outbox.NewRow(outbox.Say, p.Playground.ChannelID("#games"), outbox.Body{Msg: game.M("host.closed", "who", 0)})
	_, err := p.DB.Exec("INSERT INTO outbox (subject, kind, target, ply, body, due) VALUES (0, $1, $2, 0, $3, 1)", o.Kind,
		o.Target,
		o.Body)
	p.Check(err)
	return func() bool { return p.Count("SELECT count(*) FROM outbox WHERE subject = 0 AND kind = 'say'") == 0 }
}

// dueOne has the time of a table come once the one is gone who looks after the time of all.
func (p *pair) dueOne(victim func(int)) func() bool {
	p.Insist(p.Playground.User("p0"), "#games", "/awale new level:1")
	id := p.Count("SELECT max(id) FROM tables")
	victim(p.held(delivering))
	_, err := p.DB.Exec("UPDATE tables SET due = 1 WHERE id = $1", id)
	p.Check(err)
	return func() bool { return p.Count("SELECT count(*) FROM tables WHERE id = $1 AND due = 1", id) == 0 }
}

// thinkOne has the one die who thinks of the moves of a game between computers.
func (p *pair) thinkOne(victim func(int)) func() bool {
	p.Insist(p.Playground.User("p0"), "#games", "/scrabble new level:4 seats:2 computers:true")
	id := p.Count("SELECT max(id) FROM tables")
	moves := func() int { return p.Count("SELECT count(*) FROM moves WHERE tbl = $1", id) }
	p.Check(systemtest.WaitFor("a first move", func() bool { return moves() > 0 }))
	victim(p.held("SELECT holder FROM claims WHERE tbl = $1 AND until > clock_timestamp()", id))
	stored := moves() // by who is gone
	return func() bool { return moves() > stored }
}
