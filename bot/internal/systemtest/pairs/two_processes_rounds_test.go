//go:build !race

package pairs

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
	"tablee/bot/internal/systemtest"
	"tablee/rules/game"
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
	t.Parallel()
	const people = 24
	p := newPairOf(t, twoLease, people)
	r := &sharedRounds{pair: p, where: "#games", people: people}
	if p.shardOf("The Games Room") == 0 { // of which direct messages are
		r.where = "#jeux"
	}
	p.Insist(r.user(0), r.where, "/duplicate new language:en clock:none")
	for i := range people {
		r.user(i).SetLocale("en-US")
		if i > 0 {
			p.Insist(r.user(i), r.where, "/table join table:1")
		}
	}
	p.Insist(r.user(0), r.where, "/table start table:1")
	mishaps := []func(holder int){
		func(i int) { p.bots[i].End(); p.Start(i) },
		func(i int) {
			p.Check(p.bots[i].Cmd.Process.Signal(syscall.SIGSTOP))
			p.Check(systemtest.WaitFor("the other one to take over", func() bool { return p.free(i) }))
			p.Check(p.bots[i].Cmd.Process.Signal(syscall.SIGCONT))
		},
		func(i int) {
			p.Check(p.bots[i].Cmd.Process.Signal(syscall.SIGTERM))
			<-p.bots[i].Dead
			p.Start(i)
		},
	}
	for n, mishap := range mishaps[:rulestest.Of(len(mishaps), 1)] {
		r.Play(n+1, func() { mishap(p.held("SELECT holder FROM leases WHERE name = 'shard/'||$1", strconv.Itoa(n%2))) })
	}
	p.quiet()
	db, err := stores.Open(t.Context(), p.Path)
	p.Check(err)
	defer db.Close()
	row, err := db.Table(t.Context(), 1)
	p.Check(err)
	p.living(row)
	p.Replays(db, row, systemtest.SeedOf(row))
}

// sharedRounds is a table of Duplicate that two processes serve.
type sharedRounds struct {
	*pair
	where  string // the channel of those who are not in direct messages
	people int
}

func (r *sharedRounds) user(i int) *playground.User { return r.Playground.User(fmt.Sprint("p", i)) }

// place is where somebody answers.
func (r *sharedRounds) place(i int) string { return []string{r.where, "dm"}[i%2] }

// shardOf is which of the two shards a server's channels are on.
func (p *pair) shardOf(server string) uint64 {
	p.T.Helper()
	id, err := strconv.ParseUint(p.Playground.GuildID(server), 10, 64)
	p.Check(err)
	return id >> 22 % 2
}

// free tells whether one of the two has no lease any more.
func (p *pair) free(i int) bool {
	return p.Count("SELECT count(*) FROM leases WHERE until > clock_timestamp() AND holder LIKE $1",
		fmt.Sprintf("%%/%d/%%", p.bots[i].Cmd.Process.Pid)) == 0
}

// Play plays a round in whose middle something happens: some have answered, some do at that moment, and one comes
// later, once all others have been heard: whoever repeats an answer that was not acknowledged would else repeat it in
// the next round.
func (r *sharedRounds) Play(round int, mishap func()) {
	r.T.Helper()
	r.Check(systemtest.WaitFor("each to have one", r.divided))
	best := r.best()
	var heard atomic.Int64
	some := make(chan struct{})
	var doing sync.WaitGroup
	last := r.people - 1
	for i := range last {
		doing.Go(func() {
			r.answer(r.user(i), r.place(i), 1, r.Move(i, best))
			if heard.Add(1) == int64(r.people/3) {
				close(some)
			}
		})
	}
	<-some
	mishap()
	doing.Wait()
	moves := func() int { return r.Count("SELECT count(*) FROM moves WHERE tbl = 1") }
	if moves() >= round {
		r.T.Fatalf("round %d is over before all have answered", round)
	}
	for try := 0; try < 20 && moves() < round; try++ {
		if r.tryAnswer(r.user(last), r.place(last), 1, r.Move(last, best)) == nil {
			break
		}
	}
	if systemtest.WaitFor("the round to end", func() bool { return moves() >= round }) != nil || moves() > round {
		r.T.Fatalf("%d moves after round %d\n%s\n\n%s", moves(), round, systemtest.Tail(r.bots[0].Log), systemtest.Tail(r.bots[1].Log))
	}
	r.connected()
	var move string
	r.Check(r.DB.QueryRow("SELECT move FROM moves WHERE tbl = 1 AND ply = $1 AND seat = -1", round).Scan(&move))
	if want := r.closing(best); move != want {
		r.T.Errorf("round %d was ended by\n%s\nwant\n%s", round, move, want)
	}
	if n := r.Count("SELECT count(*) FROM answers WHERE tbl = 1"); n > 0 {
		r.T.Errorf("%d answers are left after round %d", n, round)
	}
}

// closing is the move that ends a round which everybody has answered.
func (r *sharedRounds) closing(best string) string {
	r.T.Helper()
	moves := map[string]string{}
	for i := range r.people {
		moves[r.user(i).ID()] = r.Move(i, best)
	}
	return r.Close(1, moves)
}

// Close is the move that ends a round at a table with the answers of people, by their ids.
func (p *pair) Close(table int64, moves map[string]string) string {
	p.T.Helper()
	var data []byte
	p.Check(p.DB.QueryRow("SELECT doc FROM tables WHERE id = $1", table).Scan(&data))
	var doc struct{ Seats []struct{ User string } }
	p.Check(json.Unmarshal(data, &doc))
	a := game.Answers{Seats: len(doc.Seats), Moves: map[game.Seat]game.Move{}}
	for seat, s := range doc.Seats {
		if m, answered := moves[s.User]; answered {
			a.Moves[game.Seat(seat)] = game.Move(m)
		}
	}
	return string(p.position(table).Close(a))
}

// position is that of a table of Duplicate.
func (p *pair) position(table int64) game.Open {
	p.T.Helper()
	var data []byte
	p.Check(p.DB.QueryRow("SELECT snapshot FROM tables WHERE id = $1", table).Scan(&data))
	pos, err := duplicate.Rules.Decode(data)
	p.Check(err)
	return pos.(game.Open)
}

// Move is what a person answers: the best play, or nothing.
func (r *sharedRounds) Move(i int, best string) string {
	if i%3 == 0 {
		return best
	}
	return "-"
}

// answer has a person answer the round of a table until they are heard.
func (p *pair) answer(u *playground.User, place string, table int64, move string) {
	var err error
	for range 20 {
		if err = p.tryAnswer(u, place, table, move); err == nil {
			return
		}
	}
	p.T.Errorf("%s is not heard: %v", u.Name(), err)
}

func (p *pair) tryAnswer(u *playground.User, place string, table int64, move string) error {
	at, word, found := strings.Cut(move, " ")
	if !found {
		_, err := u.Slash(p.T.Context(), place, fmt.Sprintf("/duplicate pass number:%d", table))
		return err
	}
	line := fmt.Sprintf("/duplicate play word:%s at:%s number:%d", word, at, table)
	panel, err := u.Slash(p.T.Context(), place, line)
	if err != nil {
		return err
	}
	for _, b := range panel.Message.Buttons() {
		if b.Label == "Send" {
			_, err := u.Click(p.T.Context(), panel.Message.ID, b.CustomID)
			return err
		}
	}
	return fmt.Errorf("there is nothing to send:\n%s", systemtest.Show(panel.Message))
}

// best is the best play of the round.
func (r *sharedRounds) best() string { return r.bestAt(1) }

// bestAt is the best play of a table's round.
func (p *pair) bestAt(table int64) string {
	p.T.Helper()
	m, err := duplicate.Rules.Computer(duplicate.Rules.Info().Levels).Choose(context.Background(),
		p.position(table).View(0), match.Seed{}.Stream("best", 0))
	p.Check(err)
	return string(m)
}
