package outbox

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"tablee/bot/internal/wait"
	"tablee/rules/game"
	"tablee/rules/table"
	"tablee/store"
	"tablee/store/dbtest"
)

// testOutbox is an outbox with a clock that the test sets, and maps in the place of tables, people and Discord.
type testOutbox struct {
	t      *testing.T
	db     store.DB
	time   time.Time
	tables map[table.ID]*table.Table
	people map[string]table.Profile
	guilds map[string]table.Guild
	told   []string // what the courier has told the tables
	errs   []error

	mu       sync.Mutex
	sent     []Delivery
	log      []string // what was asked of Discord
	posted   int
	standing map[string]string // channel/id -> kind and message
	fail     map[string]error  // by channel
	absent   map[string]bool   // from every server
	noThread error
	noEdit   error
	noDelete error
	posting  func() // called for every message that is posted
	noPuzzle error
	stray    string // a message that is found
	week     *table.Week
	phase    table.TournamentPhase // of every tournament
	home     string                // their server
	daily    *table.DailyPost
	stood    []string // where the message stood when the puzzle was read
}

func newTestOutbox(t *testing.T) *testOutbox {
	t.Helper()
	db := dbtest.Open(t)
	o := &testOutbox{t: t, db: db, time: time.Date(2026, 1, 14, 12, 0, 0, 0, time.UTC),
		tables: map[table.ID]*table.Table{},
		people: map[string]table.Profile{}, guilds: map[string]table.Guild{}, standing: map[string]string{},
		fail: map[string]error{}, absent: map[string]bool{}}
	for id := range table.ID(2) {
		row := store.Table{Guild: "g", Channel: "c", Phase: string(table.Playing), Doc: []byte("{}"),
			Seed: make([]byte, 32)}
		if _, err := db.CreateTable(t.Context(), store.Change{Table: row, Forget: -1}); err != nil {
			t.Fatal(err)
		}
		o.tables[id+1] = &table.Table{ID: id + 1, Guild: "g", Channel: "c", Home: "c", Phase: table.Playing, Ply: 3,
			Turn:  []game.Seat{0},
			Seats: []table.Seat{{Kind: table.Person, User: "ann"}, {Kind: table.Person, User: "ben"}}}
	}
	return o
}

func (o *testOutbox) courier(gap time.Duration) *Courier {
	return New(Options{Store: o.db, Queries: o, Tables: o, People: o, Tournaments: o, Dailies: testDailies{o}, Notifier: o,
		Signal:   wait.NewSignal(),
		BoardGap: gap,
		Now:      func() time.Time { return o.time }, Report: func(err error) { o.errs = append(o.errs, err) }})
}

func (o *testOutbox) check(err error) {
	o.t.Helper()
	if err != nil {
		o.t.Fatal(err)
	}
}

// owe owes messages of table 1 now.
func (o *testOutbox) owe(list ...store.Owed) {
	o.t.Helper()
	for i := range list {
		list[i].Ply, list[i].Due = 3, o.time.UnixMilli()
	}
	o.check(o.db.Owe(o.t.Context(), 1, list...))
}

// rounds runs this many rounds of a courier.
func rounds(c *Courier, n int) {
	for range n {
		c.Round(context.Background())
		c.Wait()
	}
}

// left lists the kinds of what is still owed.
func (o *testOutbox) left() (kinds []string) {
	o.t.Helper()
	rows, err := o.db.Outbox(o.t.Context(), 1<<60, 1000)
	o.check(err)
	for _, r := range rows {
		kinds = append(kinds, r.Kind)
	}
	return kinds
}

// places lists where messages stand, each place once.
func (o *testOutbox) places() (list []string) {
	for k := range o.standing {
		place, _, _ := strings.Cut(k, "/")
		list = append(list, place)
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// stands counts the messages of a kind that stand.
func (o *testOutbox) stands(k Kind) (n int) {
	for _, v := range o.standing {
		if v == string(k) {
			n++
		}
	}
	return n
}

func (o *testOutbox) tell(what string, about ...any) error {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.told = append(o.told, strings.TrimSpace(what+" "+fmt.Sprintln(about...)))
	return nil
}

func (o *testOutbox) Look(_ context.Context, id table.ID, user string) (*table.Table, error) {
	if t := o.tables[id]; t != nil {
		if user == "" && t.Open { // nobody else is told who has not answered
			public := *t
			public.Turn = nil
			t = &public
		}
		return t, nil
	}
	return nil, game.Refuse("host.aside")
}

func (o *testOutbox) Find(context.Context, table.Filter, string) (list []*table.Table, err error) {
	for _, t := range o.tables {
		list = append(list, t)
	}
	return list, nil
}

func (o *testOutbox) Suspend(_ context.Context, id table.ID) error { return o.tell("sleep", int(id)) }
func (o *testOutbox) MoveTable(_ context.Context, id table.ID, from, to string) error {
	return o.tell("move", int(id), from, to)
}
func (o *testOutbox) LeftServer(_ context.Context, id table.ID, user string) error {
	return o.tell("gone", int(id), user)
}
func (o *testOutbox) LeftAllServers(_ context.Context, user string) error {
	return o.tell("gone everywhere", user)
}
func (o *testOutbox) SendResults(_ context.Context, id table.ID) error {
	return o.tell("tell end", int(id))
}

func (o *testOutbox) Person(_ context.Context, id string) (table.Profile, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.people[id], nil
}

func (o *testOutbox) ChangePerson(_ context.Context, id string, f func(*table.Profile)) error {
	o.mu.Lock()
	defer o.mu.Unlock()
	p := o.people[id]
	f(&p)
	o.people[id] = p
	return nil
}

func (o *testOutbox) Guild(_ context.Context, id string) (table.Guild, error) {
	return o.guilds[id], nil
}

func (o *testOutbox) LookTournament(_ context.Context, id table.TournamentID) (*table.Tournament, error) {
	t := &table.Tournament{ID: id, Guild: o.home, Phase: o.phase}
	if id == 8 {
		t.Season = &table.Season{}
	}
	return t, nil
}

func (o *testOutbox) where(d Delivery) string {
	switch {
	case d.Public:
		return d.Table.Channel
	case d.Private():
		return "dm-" + d.Target
	case d.Kind == Daily, d.Kind == Week:
		return d.Channel
	case d.Kind == Welcome:
		return d.Guild.Welcome.Channel
	}
	return d.Target
}

func (o *testOutbox) Post(_ context.Context, d Delivery) (string, string, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	channel := o.where(d)
	o.log = append(o.log, "post "+channel+" "+string(d.Kind))
	if err := o.fail[channel]; err != nil {
		return "", "", err
	}
	if d.MayBeSent && o.stray != "" {
		return channel, o.stray, nil
	}
	if o.posting != nil {
		o.posting()
	}
	o.sent = append(o.sent, d)
	o.posted++
	id := fmt.Sprint("m", o.posted)
	o.standing[channel+"/"+id] = string(d.Kind)
	return channel, id, nil
}

func (o *testOutbox) FindSent(_ context.Context, d Delivery) (string, string, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	channel := o.where(d)
	o.log = append(o.log, "find "+channel+" "+string(d.Kind))
	return channel, o.stray, o.fail[channel]
}

func (o *testOutbox) Edit(_ context.Context, channel, message string, d Delivery) error {
	err := o.touch("edit "+channel+" "+string(d.Kind), channel+"/"+message)
	if o.noEdit != nil {
		return o.noEdit
	}
	return err
}

func (o *testOutbox) RemoveButtons(_ context.Context, channel, message string) error {
	return o.touch("strip "+channel+" "+message, channel+"/"+message)
}

func (o *testOutbox) Delete(_ context.Context, channel, message string) error {
	err := o.touch("delete "+channel+" "+message, channel+"/"+message)
	if o.noDelete != nil {
		return o.noDelete
	}
	delete(o.standing, channel+"/"+message)
	return err
}

func (o *testOutbox) Collapse(_ context.Context, channel, message string, _ Delivery) error {
	return o.touch("fold "+channel+" "+message, channel+"/"+message)
}

func (o *testOutbox) touch(what, where string) error {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.log = append(o.log, what)
	if o.standing[where] == "" {
		return ErrGone
	}
	return nil
}

func (o *testOutbox) Retract(_ context.Context, d Delivery) error {
	o.mu.Lock()
	defer o.mu.Unlock()
	channel := o.where(d)
	o.log = append(o.log, strings.TrimSpace("unsay "+channel+" "+string(d.Kind)+" "+strings.Join(d.Body.Ping, " ")))
	return o.fail[channel]
}

func (o *testOutbox) Thread(_ context.Context, _, message string, _ Delivery) (string, error) {
	return "thread-" + message, o.noThread
}

func (o *testOutbox) Present(_ context.Context, _, user string) (bool, error) {
	return !o.absent[user], nil
}

// inChat puts a table into a chat; chats does so with table 1.
func inChat(t *table.Table) { t.Chat, t.Guild = true, "" }

func chats(o *testOutbox) { inChat(o.tables[1]) }
