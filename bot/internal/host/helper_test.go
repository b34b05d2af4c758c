package host

import (
	"context"
	"strconv"
	"testing"
	"time"

	"tablee/bot/internal/host/hosted"
	"tablee/bot/internal/outbox"
	"tablee/bot/internal/outbox/outboxtest"
	"tablee/bot/internal/people"
	"tablee/rules/game"
	"tablee/rules/match"
	"tablee/rules/table"
	"tablee/rules/template"
	"tablee/store"
	"tablee/store/dbtest"
	"tablee/store/stores"
	"tablee/store/storetest"
)

// testHost is a host with a clock that the test sets. It does not Run: the test does what is due by itself.
type testHost struct {
	*Host
	*people.Registry
	t     *testing.T
	db    store.DB
	disk  *storetest.Disk // refuses writes when it is told to
	time  time.Time
	games []game.Rules
	path  string
	errs  []error
	n     int
}

// noon is when the tests begin: a Wednesday in winter.
var noon = time.Date(2026, 1, 14, 12, 0, 0, 0, time.UTC)

func newTestHost(t *testing.T, games ...game.Rules) *testHost {
	t.Helper()
	h := &testHost{t: t, time: noon, path: dbtest.Address(t)}
	h.start(games...)
	return h
}

// start opens the database and begins as a new process would.
func (h *testHost) start(games ...game.Rules) {
	h.t.Helper()
	if len(games) == 0 {
		games = []game.Rules{template.Rules}
	}
	if h.disk == nil {
		h.disk = new(storetest.Disk)
	}
	db, err := stores.Open(context.Background(), h.path, h.disk.Wrap)
	h.check(err)
	h.db = db
	h.t.Cleanup(func() { _ = db.Close() })
	h.games = games
	h.on(db)
	h.check(h.down.RecordDowntime(context.Background(), h.updates.store, h.now()))
	h.check(h.updates.retryQuarantined(context.Background()))
}

// on makes the host and its people on a store.
func (h *testHost) on(s Store) {
	h.Host = New(s, h.games, Options{Now: func() time.Time { return h.time }, Think: 50 * time.Millisecond,
		Pace: time.Nanosecond,
		Seed: func() match.Seed { h.n++; return match.Seed{byte(h.n)} }, Report: func(err error) {
			h.errs = append(h.errs, err)
		}})
	h.Registry = h.Privacy.people
}

// stop ends the process; start begins the next one.
func (h *testHost) stop() {
	h.t.Helper()
	h.check(h.down.RecordAlive(context.Background(), h.updates.store, h.now()))
	h.check(h.db.Close())
}

func (h *testHost) check(err error) {
	h.t.Helper()
	if err != nil {
		h.t.Fatal(err)
	}
}

// ofTwo has Ann open a table of two and Ben join it, begins, and tells who is in turn first.
func (h *testHost) ofTwo(n table.New) (id table.ID, first, second string) {
	h.t.Helper()
	n.Seats = 2
	tb, err := h.New(context.Background(), h.call("ann"), n)
	h.check(err)
	h.do("ben", tb.ID, table.Action{Kind: table.Join})
	tb = h.do("ann", tb.ID, table.Action{Kind: table.Begin})
	first, second = "ann", "ben"
	if tb.Turn[0] == 1 {
		first, second = second, first
	}
	return tb.ID, first, second
}

// due does everything that is due.
func (h *testHost) due() {
	h.t.Helper()
	ctx := context.Background()
	h.skipNights()
	for range 1000 {
		ids, err := h.db.Due(ctx, h.time.UnixMilli(), 100)
		h.check(err)
		if len(ids) == 0 {
			return
		}
		for _, id := range ids {
			h.computers.onDue(ctx, table.ID(id))
		}
		for j, ok := h.computers.jobs.Take(); ok; j, ok = h.computers.jobs.Take() {
			h.computers.think(ctx, j)
			h.computers.jobs.Done(j)
		}
	}
	h.t.Fatal("something is still due after 1000 rounds")
}

// skipNights has nights, which package night handles, due no more.
func (h *testHost) skipNights() {
	h.t.Helper()
	ids, err := h.db.DueNights(context.Background(), h.time.UnixMilli())
	h.check(err)
	for _, id := range ids {
		row, err := h.db.Night(context.Background(), id)
		h.check(err)
		row.Due = 0
		_, err = h.db.SaveNight(context.Background(), row)
		h.check(err)
	}
}

// pass advances the clock and does everything at the time at which it is due.
func (h *testHost) pass(d time.Duration) {
	h.t.Helper()
	end := h.time.Add(d)
	for {
		h.due()
		next, err := h.db.NextDue(context.Background())
		h.check(err)
		if at := time.UnixMilli(next); next > 0 && at.Before(end) {
			h.time = at
			continue
		}
		h.time = end
		h.due()
		return
	}
}

func person(name string) table.User { return table.User{ID: name, Name: name} }

func (h *testHost) call(user string) table.Caller {
	h.n++
	return table.Caller{User: person(user), Guild: "g", Channel: "c", Interaction: "i" + strconv.Itoa(h.n)}
}

// open makes a table of the template game and begins it with these people; the computer takes the other seats.
func (h *testHost) open(seats int, c table.Clock, people ...string) table.ID {
	h.t.Helper()
	ctx := context.Background()
	t, err := h.Host.New(ctx, h.call(people[0]), table.New{Game: "template", Seats: seats, Clock: c})
	h.check(err)
	for _, p := range people[1:] {
		h.do(p, t.ID, table.Action{Kind: table.Join})
	}
	h.do(people[0], t.ID, table.Action{Kind: table.Begin})
	h.due()
	return t.ID
}

func (h *testHost) do(user string, id table.ID, op table.Action) *table.Table {
	h.t.Helper()
	t, err := h.Do(context.Background(), h.call(user), id, h.naming(id, op))
	if err != nil {
		h.t.Fatalf("%s, %s: %v", user, op.Kind, err)
	}
	return t
}

// naming makes an answer that names no question one to the open question.
func (h *testHost) naming(id table.ID, op table.Action) table.Action {
	if op.Ask == 0 && (op.Kind == table.Accept || op.Kind == table.Decline) {
		if ask := h.look(id, "").Ask; ask != nil {
			op.Ask = ask.ID
		}
	}
	return op
}

// refused expects that something is refused with this message.
func (h *testHost) refused(want, user string, id table.ID, op table.Action) {
	h.t.Helper()
	_, err := h.Do(context.Background(), h.call(user), id, h.naming(id, op))
	if msg, ok := game.Refused(err); !ok || msg.ID != want {
		h.t.Fatalf("%s, %s: got %v, want %s", user, op.Kind, err, want)
	}
}

func (h *testHost) look(id table.ID, user string) *table.Table {
	h.t.Helper()
	t, err := h.Queries.Look(context.Background(), id, user)
	h.check(err)
	return t
}

// play plays the first legal move of the person in turn.
func (h *testHost) play(user string, id table.ID) {
	h.t.Helper()
	t := h.look(id, user)
	h.do(user, id, table.Action{Kind: table.Play, Move: firstMove(h.t, t), Revision: t.Revision})
	h.due()
}

// firstMove is the first legal move of the person who sees a table of the template.
func firstMove(t *testing.T, seen *table.Table) game.Move {
	t.Helper()
	ms := seen.View.(game.Interactive).Complete("", game.Action{Name: "play"}, "card")
	if len(ms) == 0 {
		t.Fatalf("seat %d has no move", seen.You)
	}
	act := game.Action{Name: "play", Args: map[string]string{"card": ms[0].Value}}
	reply, err := seen.View.(game.Interactive).Do("", act)
	if err != nil {
		t.Fatal(err)
	}
	return reply.Move
}

// live reads a table as the host does.
func (h *testHost) live(id table.ID) *hosted.Tx {
	h.t.Helper()
	t, _, err := h.updates.reader.ForChange(context.Background(), int64(id), "")
	h.check(err)
	return h.updates.env.NewTx(context.Background(), t, table.Caller{})
}

// left is what remains of a seat's time.
func (h *testHost) left(id table.ID, s game.Seat) time.Duration {
	t := h.live(id)
	return t.Doc.Time.Left(t.Moment(), s)
}

// owed lists what is owed of a kind, oldest first, as target and message id.
func (h *testHost) owed(kind outbox.Kind) []string {
	h.t.Helper()
	return outboxtest.Owed(h.t, h.db, kind)
}

// drop empties the outbox, as if all was delivered.
func (h *testHost) drop() {
	h.t.Helper()
	rows, err := h.db.Outbox(context.Background(), h.time.Add(1000*time.Hour).UnixMilli(), 1000)
	h.check(err)
	for _, o := range rows {
		h.check(h.db.Delivered(context.Background(), []int64{o.ID}, nil))
	}
}

// harm changes the database without the host's knowledge.
func (h *testHost) harm(query string) {
	h.t.Helper()
	h.check(dbtest.Exec(h.path, query))
	h.check(dbtest.Exec(h.path, "UPDATE tables SET rev = rev + 1")) // else the host goes on with what it has read
}
