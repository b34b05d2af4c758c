package main

import (
	"context"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"

	playground "tablee/bot/internal/playground/playgroundtest"
	"tablee/rules/match"
	"tablee/rules/rulestest"
	"tablee/rules/scrabble/duplicate"
	"tablee/store/stores"
)

// TestRoundInTwoProcesses has people answer rounds of Duplicate at one table in two processes: some in the channel,
// which one of them serves, and some in direct messages, which the other one does. In the middle of a round one of the
// two is killed, or told to end, or stopped until the other has taken over; then everybody answers who was not heard.
// No answer that was taken may be lost, and each round ends once, with everybody's answer.
func TestRoundInTwoProcesses(t *testing.T) {
	rulestest.Unraced(t) // what a bot that is killed knows of races is lost
	t.Parallel()
	const people = 24
	p := newPairOf(t, twoLease, people)
	r := &sharedRounds{pair: p, where: "#games", people: people}
	if p.shardOf("The Games Room") == 0 { // of which direct messages are
		r.where = "#jeux"
	}
	p.insist(r.user(0), r.where, "/duplicate new language:en clock:none")
	for i := range people {
		r.user(i).SetLocale("en-US")
		if i > 0 {
			p.insist(r.user(i), r.where, "/table join table:1")
		}
	}
	p.insist(r.user(0), r.where, "/table start table:1")
	mishaps := []func(holder int){
		func(i int) { p.bots[i].end(); p.start(i) },
		func(i int) {
			p.check(p.bots[i].cmd.Process.Signal(syscall.SIGSTOP))
			p.check(waitFor("the other one to take over", func() bool { return p.free(i) }))
			p.check(p.bots[i].cmd.Process.Signal(syscall.SIGCONT))
		},
		func(i int) {
			p.check(p.bots[i].cmd.Process.Signal(syscall.SIGTERM))
			<-p.bots[i].dead
			p.start(i)
		},
	}
	for n, mishap := range mishaps[:rulestest.Of(len(mishaps), 1)] {
		r.play(n+1, func() { mishap(p.held("SELECT holder FROM leases WHERE name = 'shard/'||$1", strconv.Itoa(n%2))) })
	}
	p.quiet()
	db, err := stores.Open(t.Context(), p.path)
	p.check(err)
	defer db.Close()
	row, err := db.Table(t.Context(), 1)
	p.check(err)
	p.living(row)
	p.replays(db, row, seedOf(row))
}

// sharedRounds is a table of Duplicate that two processes serve.
type sharedRounds struct {
	*pair
	where  string // the channel of those who are not in direct messages
	people int
}

func (r *sharedRounds) user(i int) *playground.User { return r.pg.User(fmt.Sprint("p", i)) }

// place is where somebody answers.
func (r *sharedRounds) place(i int) string { return []string{r.where, "dm"}[i%2] }

// shardOf is which of the two shards a server's channels are on.
func (p *pair) shardOf(server string) uint64 {
	p.t.Helper()
	id, err := strconv.ParseUint(p.pg.GuildID(server), 10, 64)
	p.check(err)
	return id >> 22 % 2
}

// free tells whether one of the two has no lease any more.
func (p *pair) free(i int) bool {
	return p.count("SELECT count(*) FROM leases WHERE until > clock_timestamp() AND holder LIKE $1",
		fmt.Sprintf("%%/%d/%%", p.bots[i].cmd.Process.Pid)) == 0
}

// play plays a round in whose middle something happens: some have answered, some do at that moment, and one comes
// later.
func (r *sharedRounds) play(round int, mishap func()) {
	r.t.Helper()
	r.check(waitFor("each to have one", r.divided))
	best := r.best()
	var heard atomic.Int64
	some, over := make(chan struct{}), make(chan struct{})
	var doing sync.WaitGroup
	for i := range r.people {
		doing.Go(func() {
			if i == r.people-1 {
				<-over
			}
			r.answers(i, best)
			if heard.Add(1) == int64(r.people/3) {
				close(some)
			}
		})
	}
	<-some
	mishap()
	if n := r.count("SELECT count(*) FROM moves WHERE tbl = 1"); n >= round {
		r.t.Fatalf("round %d is over before all have answered", round)
	}
	close(over)
	doing.Wait()
	moves := func() int { return r.count("SELECT count(*) FROM moves WHERE tbl = 1") }
	if waitFor("the round to end", func() bool { return moves() >= round }) != nil || moves() > round {
		r.t.Fatalf("%d moves after round %d\n%s\n\n%s", moves(), round, tail(r.bots[0].log), tail(r.bots[1].log))
	}
	r.connected()
	var move string
	r.check(r.db.QueryRow("SELECT move FROM moves WHERE tbl = 1 AND ply = $1 AND seat = -1", round).Scan(&move))
	if want := r.closing(best); move != want {
		r.t.Errorf("round %d was ended by\n%s\nwant\n%s", round, move, want)
	}
	if n := r.count("SELECT count(*) FROM answers WHERE tbl = 1"); n > 0 {
		r.t.Errorf("%d answers are left after round %d", n, round)
	}
}

// closing is the move that ends a round which everybody has answered.
func (r *sharedRounds) closing(best string) string {
	r.t.Helper()
	var data []byte
	r.check(r.db.QueryRow("SELECT doc FROM tables WHERE id = 1").Scan(&data))
	var doc struct{ Seats []struct{ User string } }
	r.check(json.Unmarshal(data, &doc))
	moves := map[string]string{}
	for i := range r.people {
		moves[r.user(i).ID()] = r.move(i, best)
	}
	var list []string
	for seat, s := range doc.Seats {
		list = append(list, fmt.Sprint(seat, ":", moves[s.User]))
	}
	return fmt.Sprintf("close %d - %s", r.people, strings.Join(list, ";"))
}

// move is what a person answers: the best play, or nothing.
func (r *sharedRounds) move(i int, best string) string {
	if i%3 == 0 {
		return best
	}
	return "-"
}

// answers has a person answer until they are heard.
func (r *sharedRounds) answers(i int, best string) {
	var err error
	for range 20 {
		if err = r.answer(i, best); err == nil {
			return
		}
	}
	r.t.Errorf("%s is not heard: %v", r.user(i).Name(), err)
}

func (r *sharedRounds) answer(i int, best string) error {
	at, word, found := strings.Cut(r.move(i, best), " ")
	if !found {
		_, err := r.user(i).Slash(r.t.Context(), r.place(i), "/duplicate pass number:1")
		return err
	}
	line := fmt.Sprintf("/duplicate play word:%s at:%s number:1", word, at)
	panel, err := r.user(i).Slash(r.t.Context(), r.place(i), line)
	if err != nil {
		return err
	}
	for _, b := range panel.Message.Buttons() {
		if b.Label == "Send" {
			_, err := r.user(i).Click(r.t.Context(), panel.Message.ID, b.CustomID)
			return err
		}
	}
	return fmt.Errorf("there is nothing to send:\n%s", show(panel.Message))
}

// best is the best play of the round.
func (r *sharedRounds) best() string {
	r.t.Helper()
	var data []byte
	r.check(r.db.QueryRow("SELECT snapshot FROM tables WHERE id = 1").Scan(&data))
	pos, err := duplicate.Rules.Decode(data)
	r.check(err)
	m, err := duplicate.Rules.Computer(duplicate.Rules.Info().Levels).Choose(context.Background(), pos.View(0),
		match.Seed{}.Stream("best", 0))
	r.check(err)
	return string(m)
}
