//go:build !race

package pairs

import (
	"encoding/json"
	"fmt"
	"strconv"
	"sync"
	"syscall"
	"testing"
	"time"

	playground "tablee/bot/internal/playground/playgroundtest"
	"tablee/bot/internal/systemtest"
	"tablee/rules/game"
	"tablee/rules/rulestest"
	"tablee/store/stores"
)

// TestNightInTwoProcesses plays simultaneous games at the tables of two servers, which two processes serve. In the
// middle of a round, or at its end, one of the two is killed, or told to end, or stopped until the other has taken
// over: the one that runs the simultaneous games, or the one that serves a table. No answer that was noted may be lost;
// both tables have the same letters in every round and end with the same number of rounds; and the game is over once,
// of which each channel is told once.
func TestNightInTwoProcesses(t *testing.T) {
	t.Parallel()
	const people = 8
	p := newPairOf(t, twoLease, people)
	kill := func(i int) { p.bots[i].End(); p.Start(i) }
	stop := func(i int) {
		p.Check(p.bots[i].Cmd.Process.Signal(syscall.SIGSTOP))
		p.Check(systemtest.WaitFor("the other one to take over", func() bool { return p.free(i) }))
		p.Check(p.bots[i].Cmd.Process.Signal(syscall.SIGCONT))
	}
	dismiss := func(i int) {
		p.Check(p.bots[i].Cmd.Process.Signal(syscall.SIGTERM))
		<-p.bots[i].Dead
		p.Start(i)
	}
	for i, rounds := range [][2]mishap{
		{{kill, "shard", false}, {kill, "sweep", true}},
		{{stop, "sweep", false}, {stop, "shard", true}},
		{{kill, "sweep", false}, {dismiss, "sweep", true}},
		{{stop, "shard", false}, {stop, "sweep", true}},
		{{dismiss, "shard", true}, {kill, "shard", true}},
	}[:rulestest.Of(5, 1)] {
		n := &sharedNight{pair: p, people: people, name: fmt.Sprint("Night", i+1)}
		n.plan()
		for round, m := range rounds {
			n.Play(round+1, m)
		}
		n.over(len(rounds))
	}
}

// sharedNight is a simultaneous game that two processes serve.
type sharedNight struct {
	*pair
	people int
	name   string
	id     int64
	tables [2]int64 // those of #games and #jeux
}

// mishap is what happens to one of two processes during a round.
type mishap struct {
	do  func(holder int)
	who string // the lease that it has; "shard": that of the servers, in turn
	end bool   // at the end of the round, not in its middle
}

func (n *sharedNight) user(i int) *playground.User { return n.Playground.User(fmt.Sprint("p", i)) }

// place and table are where somebody plays.
func (n *sharedNight) place(i int) string { return []string{"#games", "#jeux"}[i%2] }

func (n *sharedNight) table(i int) int64 { return n.tables[i%2] }

// plan plans it in one server, has the other join, and waits until it has begun.
func (n *sharedNight) plan() {
	n.T.Helper()
	for i := range n.people {
		n.user(i).SetLocale("en-US")
	}
	n.connected()
	n.Insist(n.user(0), n.place(0), "/duplicate new-night in:10 rounds:2 clock:5m language:en name:"+n.name)
	n.Check(n.DB.QueryRow("SELECT max(id) FROM nights").Scan(&n.id))
	n.Check(n.DB.QueryRow("SELECT tbl FROM night_tables WHERE night = $1", n.id).Scan(&n.tables[0]))
	code := n.doc(n.tables[0]).Night.Code
	n.Insist(n.user(1), n.place(1), "/duplicate join-night night:"+code)
	n.Check(n.DB.QueryRow("SELECT max(tbl) FROM night_tables WHERE night = $1", n.id).Scan(&n.tables[1]))
	if tables := n.Count("SELECT count(*) FROM night_tables WHERE night = $1", n.id); tables != 2 {
		n.T.Fatalf("%d tables have joined, want 2\n%s\n\n%s", tables, systemtest.Tail(n.bots[0].Log), systemtest.Tail(n.bots[1].Log))
	}
	for i := 2; i < n.people; i++ {
		n.Insist(n.user(i), n.place(i), fmt.Sprintf("/table join table:%d", n.table(i)))
	}
	n.Move(time.Now().Add(200 * time.Millisecond))
	n.Check(systemtest.WaitFor("both tables to begin", func() bool {
		return n.Count("SELECT count(*) FROM tables WHERE id IN ($1, $2) AND phase = 'playing'", n.tables[0],
			n.tables[1]) == 2
	}))
}

// nightTable is what a table stores of its simultaneous game.
type nightTable struct {
	Night struct {
		Code           string
		Over, Complete bool
	}
}

func (n *sharedNight) doc(table int64) (doc nightTable) {
	n.T.Helper()
	var data []byte
	n.Check(n.DB.QueryRow("SELECT doc FROM tables WHERE id = $1", table).Scan(&data))
	n.Check(json.Unmarshal(data, &doc))
	return doc
}

// Move has the whole of it begin at another moment, as if it had been planned so. Something is due then, or as many
// rounds later as have passed.
func (n *sharedNight) Move(starts time.Time) {
	n.T.Helper()
	due := starts
	for due.Before(time.Now()) {
		due = due.Add(systemtest.NightLasts)
	}
	_, err := n.DB.Exec(`WITH moved AS (
		UPDATE nights SET rev = rev + 1, starts = $2, due = CASE phase WHEN 'planned' THEN $2 ELSE due END
		WHERE id = $1),
	joined AS (
		SELECT id, convert_from(doc, 'UTF8')::jsonb AS d FROM tables
		WHERE id IN (SELECT tbl FROM night_tables WHERE night = $1) FOR UPDATE),
	clocked AS ( -- its clock has run since another moment; before it has begun there is none
		SELECT id, coalesce(jsonb_set(d, '{Time,Seats,0,Since}', to_jsonb((d#>>'{Time,Seats,0,Since}')::bigint
			+ $2 - (d#>>'{Night,Starts}')::bigint)), d) AS d FROM joined)
	UPDATE tables t SET rev = t.rev + 1, due = $3,
		doc = convert_to(jsonb_set(d, '{Night,Starts}', to_jsonb($2::bigint))::text, 'UTF8')
	FROM clocked WHERE clocked.id = t.id`, n.id, starts.UnixMilli(), due.UnixMilli())
	n.Check(err)
}

// ends has a round end in a moment.
func (n *sharedNight) ends(round int) {
	n.T.Helper()
	n.Move(time.Now().Add(200*time.Millisecond - time.Duration(round)*systemtest.NightLasts))
}

// Play plays a round during which something happens: some have answered, most do at that moment, and the last two at
// its end.
func (n *sharedNight) Play(round int, m mishap) {
	n.T.Helper()
	n.Check(systemtest.WaitFor("each to have a shard", n.divided))
	n.same(round)
	best := n.bestAt(n.tables[0])
	given := map[string]string{} // by everybody's id
	for i := range n.people {
		given[n.user(i).ID()] = []string{best, "-", "-"}[i%3]
	}
	answer := func(i int) { n.answer(n.user(i), n.place(i), n.table(i), given[n.user(i).ID()]) }
	early, some := n.people-2, n.people/3
	for i := range some {
		answer(i)
	}
	victim := n.held("SELECT holder FROM leases WHERE name = $1 AND until > clock_timestamp()",
		n.lease(m.who, round))
	var doing sync.WaitGroup
	for i := some; i < early; i++ {
		doing.Go(func() { answer(i) })
	}
	if !m.end {
		m.do(victim)
	}
	doing.Wait()
	if moves := n.moved(round); moves > 0 || n.T.Failed() {
		n.T.Fatalf("%d tables have ended round %d before its time\n%s\n\n%s", moves, round, systemtest.Tail(n.bots[0].Log),
			systemtest.Tail(n.bots[1].Log))
	}
	for i := early; i < n.people; i++ {
		doing.Go(func() { // it may be too late
			_ = n.tryAnswer(n.user(i), n.place(i), n.table(i), given[n.user(i).ID()])
		})
	}
	sure, likely := n.closings(given, n.people-2), n.closings(given, n.people)
	n.ends(round)
	if m.end {
		m.do(victim)
	}
	if n.waitLong(func() bool { return n.moved(round) == 2 }) != nil {
		n.T.Fatalf("%d tables have ended round %d\n%s\n\n%s", n.moved(round), round, systemtest.Tail(n.bots[0].Log),
			systemtest.Tail(n.bots[1].Log))
	}
	doing.Wait()
	n.connected()
	for i, table := range n.tables {
		var move string
		n.Check(n.DB.QueryRow("SELECT move FROM moves WHERE tbl = $1 AND ply = $2 AND seat = -1", table, round).
			Scan(&move))
		if move != sure[i] && move != likely[i] {
			n.T.Errorf("round %d at table %d was ended by\n%s\nwant\n%s\nor\n%s", round, table, move, sure[i],
				likely[i])
		}
		if left := n.Count("SELECT count(*) FROM answers WHERE tbl = $1", table); left > 0 {
			n.T.Errorf("%d answers are left at table %d after round %d", left, table, round)
		}
	}
}

// lease is the name of the lease that the victim of a mishap has.
func (n *sharedNight) lease(who string, round int) string {
	if who != "shard" {
		return who
	}
	return "shard/" + strconv.FormatUint(n.shardOf([]string{"The Games Room", "Le café des jeux"}[round%2]), 10)
}

// waitLong waits for what two processes do late if the machine is busy.
func (n *sharedNight) waitLong(so func() bool) (err error) {
	for range 6 {
		if err = systemtest.WaitFor("a round to end", so); err == nil {
			return nil
		}
	}
	return err
}

// moved is how many of the tables have ended a round.
func (n *sharedNight) moved(round int) int {
	n.T.Helper()
	return n.Count("SELECT count(*) FROM moves WHERE tbl IN ($1, $2) AND ply >= $3", n.tables[0], n.tables[1], round)
}

// closings are the moves that end a round at each table, with the answers of the first so many people.
func (n *sharedNight) closings(given map[string]string, people int) (list [2]string) {
	n.T.Helper()
	for i, table := range n.tables {
		moves := map[string]string{}
		for person := i; person < people; person += 2 {
			moves[n.user(person).ID()] = given[n.user(person).ID()]
		}
		list[i] = n.Close(table, moves)
	}
	return list
}

// same checks that both tables play the same round: the board, the letters and the number of rounds.
func (n *sharedNight) same(round int) {
	n.T.Helper()
	var list [2]string
	for i, table := range n.tables {
		data, err := json.Marshal(n.position(table).View(game.Public).Diagram().Parts)
		n.Check(err)
		list[i] = string(data)
		if ply := n.Count("SELECT ply FROM tables WHERE id = $1", table); ply != round-1 {
			n.T.Errorf("table %d is at ply %d in round %d", table, ply, round)
		}
	}
	if list[0] != list[1] {
		n.T.Errorf("round %d at tables %d and %d:\n%s\n%s", round, n.tables[0], n.tables[1], list[0], list[1])
	}
}

// Over waits until it is over, and checks what is stored of it and what was told.
func (n *sharedNight) over(rounds int) {
	n.T.Helper()
	if n.waitLong(func() bool {
		return n.Count("SELECT count(*) FROM nights WHERE id = $1 AND phase = 'over' AND due = 0", n.id) == 1
	}) != nil {
		n.T.Fatalf("it is not over\n%s\n\n%s", systemtest.Tail(n.bots[0].Log), systemtest.Tail(n.bots[1].Log))
	}
	n.quiet()
	n.same(rounds + 1)
	db, err := stores.Open(n.T.Context(), n.Path)
	n.Check(err)
	defer db.Close()
	var seeds []any
	for i, id := range n.tables {
		row, err := db.Table(n.T.Context(), id)
		n.Check(err)
		seeds = append(seeds, systemtest.SeedOf(row))
		n.Replays(db, row, systemtest.SeedOf(row))
		if doc := n.doc(id); row.Phase != "over" || row.Ply != rounds || !doc.Night.Over || !doc.Night.Complete {
			n.T.Errorf("table %d is %s after %d rounds, %+v", id, row.Phase, row.Ply, doc.Night)
		}
		told := 0
		for _, m := range n.Playground.Messages(n.place(i)) {
			if len(m.Embeds) > 0 && m.Embeds[0]["title"] == n.name {
				told++
			}
		}
		if told != 1 {
			n.T.Errorf("%s is told %d times that it is over, want once\n%s\n\n%s", n.place(i), told,
				systemtest.Tail(n.bots[0].Log), systemtest.Tail(n.bots[1].Log))
		}
	}
	if seeds[0] != seeds[1] {
		n.T.Errorf("the tables have the secrets %v", seeds)
	}
}
