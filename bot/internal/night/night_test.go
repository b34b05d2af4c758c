package night

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"tablee/bot/internal/host"
	"tablee/bot/internal/localtime"
	"tablee/bot/internal/outbox"
	"tablee/rules/game"
	"tablee/rules/table"
	"tablee/store"
)

// refusedWith checks that an error is a refusal.
func (h *testDirector) refusedWith(want string, err error) {
	h.t.Helper()
	if msg, _ := game.Refused(err); msg.ID != want {
		h.t.Errorf("%v, want the refusal %s", err, want)
	}
}

// planned plans a night of a server.
func (h *testDirector) planned(guild string) *table.Night {
	h.t.Helper()
	n, err := h.NewNight(h.t.Context(), h.in(guild, "olga"), h.settings())
	h.check(err)
	return n
}

func (h *testDirector) joined(guild, user string, id table.NightID) *table.Table {
	h.t.Helper()
	t, fresh, err := h.Join(h.t.Context(), h.in(guild, user), id)
	h.check(err)
	if !fresh {
		h.t.Fatalf("%s of %q has found a table", user, guild)
	}
	return t
}

// answer passes, or answers with the play of the highest level.
func (h *testDirector) answer(guild, user string, id table.ID, best bool) {
	h.t.Helper()
	t := h.look(id, user)
	m := game.Move("-")
	if best {
		rules, err := h.host.Library.Game(t.Game)
		h.check(err)
		m, err = rules.Computer(rules.Info().Levels).Choose(h.t.Context(), t.View, nil)
		h.check(err)
	}
	h.do(guild, user, id, table.Action{Kind: table.Play, Move: m, Revision: t.Revision})
}

// TestNight: a night of three servers, from its plan to the ranking of those who agree to stand in it.
func TestNight(t *testing.T) {
	h := newTestDirector(t)
	settings := h.settings()
	settings.Options["solo"] = "2"
	n, err := h.NewNight(t.Context(), h.in("g1", "olga"), settings)
	h.check(err)
	if n.Code == "" || n.Phase != table.NightPlanned || n.New.Round != time.Minute {
		t.Fatalf("planned: %+v", n)
	}
	invited, err := h.Invited(t.Context(), " "+n.Code+"\n")
	h.check(err)
	if invited.ID != n.ID {
		t.Fatalf("the code invites to %d", invited.ID)
	}
	a, b, own := h.joined("g1", "ann", n.ID), h.joined("g2", "ben", n.ID), h.joined("", "dora", n.ID)
	for _, p := range []string{"cleo", "ann", "emma"} {
		h.do("g2", p, b.ID, table.Action{Kind: table.Join, Seat: -1})
	}
	h.pass(10 * time.Minute)
	for _, who := range []struct {
		guild, user string
		id          table.ID
		best, list  bool
	}{{"g1", "ann", a.ID, true, true}, {"g2", "ann", b.ID, false, true}, {"g2", "ben", b.ID, true, true},
		{"g2", "cleo", b.ID, false, false}, {"", "dora", own.ID, false, true}, {"g2", "emma", b.ID, false, true}} {
		if who.user != "emma" { // who sits there and does not play
			h.answer(who.guild, who.user, who.id, who.best)
		}
		if who.list {
			h.do(who.guild, who.user, who.id, table.Action{Kind: table.List, On: true})
		}
	}
	h.pass(time.Minute)
	running, err := h.LookNight(t.Context(), n.ID)
	h.check(err)
	if running.Phase != table.NightRunning || running.Rounds != 1 || running.People != 4 || running.Servers != 3 {
		t.Errorf("after a round: %+v", running)
	}
	h.pass(time.Minute - time.Second)
	_, err = h.LookNight(t.Context(), n.ID) // what is kept of it must not stand for the end
	h.check(err)
	h.pass(time.Second)
	over, err := h.LookNight(t.Context(), n.ID)
	h.check(err)
	var lines []string
	for _, l := range over.Lines {
		lines = append(lines, fmt.Sprintf("%d %s %q %v", l.Place, l.Name, l.Server, l.Points > 0))
	}
	// ben was alone in finding the top on his server, which counts there; ann has played on two
	want := []string{`1 ann "Server g1" true`, `1 ben "Server g2" true`, `3 dora "" false`}
	if over.Phase != table.NightOver || !slices.Equal(lines, want) {
		t.Errorf("at the end, %s: %q, want %q", over.Phase, lines, want)
	}
	if l := over.Lines[0]; l.Percent == 0 || l.Percent > 100 {
		t.Errorf("ann has %d %%", l.Percent)
	}
	if got := h.owed(outbox.Night); len(got) != 3 {
		t.Errorf("owed rankings: %v, want one for each table", got)
	}
	if got := h.look(a.ID, "").Secret; got == "" || got != h.look(own.ID, "").Secret {
		t.Errorf("the secrets are %q and %q", got, h.look(own.ID, "").Secret)
	}
	_, _, err = h.Join(t.Context(), h.in("g4", "emma"), n.ID)
	h.refusedWith("night.over", err)
	h.check(h.host.Privacy.Erase(t.Context(), "ben"))
	h.clock.Add(rankingLife.Milliseconds()) // what is kept of it is older
	if over, err = h.LookNight(t.Context(), n.ID); err != nil || len(over.Lines) != 2 || over.Lines[0].Name != "ann" ||
		over.Lines[1].Name != "dora" || over.Lines[1].Place != 2 {
		t.Errorf("after ben was erased the ranking is %+v, %v", over.Lines, err)
	}
	for _, s := range h.look(b.ID, "").Seats {
		if s.User == "" && s.Listed {
			t.Error("whoever was erased still agrees to stand in the ranking")
		}
	}
	_, err = h.Invited(t.Context(), n.Code)
	h.refusedWith("night.unknown", err)
}

// TestNoNightInChat: a simultaneous game is for servers and direct messages, where the bot can post.
func TestNoNightInChat(t *testing.T) {
	h := newTestDirector(t)
	n := h.planned("g1")
	by := h.in("", "ann")
	by.Chat = true
	_, _, err := h.Join(t.Context(), by, n.ID)
	h.refusedWith("say.needserver", err)
	h.joined("", "ann", n.ID)
}

// TestOneTableForEachServer: a server takes part once, however many ask for it at once; who asks again is told where.
// After its table was called off it may take part again.
func TestOneTableForEachServer(t *testing.T) {
	h := newTestDirector(t)
	n := h.planned("g1")
	type result struct {
		id    table.ID
		fresh bool
		err   error
	}
	results := make(chan result)
	const people = 6
	for i := range people {
		by := h.in("g1", fmt.Sprint("p", i))
		go func() {
			t, fresh, err := h.Join(context.Background(), by, n.ID)
			r := result{fresh: fresh, err: err}
			if err == nil {
				r.id = t.ID
			}
			results <- r
		}()
	}
	opened, ids := 0, map[table.ID]bool{}
	for range people {
		r := <-results
		h.check(r.err)
		if ids[r.id] = true; r.fresh {
			opened++
		}
	}
	if opened != 1 || len(ids) != 1 {
		t.Fatalf("%d tables were opened: %v", opened, ids)
	}
	for id := range ids {
		creator := h.look(id, "").Creator
		h.do("g1", creator, id, table.Action{Kind: table.Abort})
	}
	h.joined("g1", "ann", n.ID)
	one, other := h.joined("", "ben", n.ID), h.joined("", "cleo", n.ID)
	if one.ID == other.ID {
		t.Error("two people share a table in direct messages")
	}
}

// TestJoinTwice: what is delivered again opens and plans nothing again.
func TestJoinTwice(t *testing.T) {
	h := newTestDirector(t)
	by := h.in("g1", "ann")
	first, err := h.NewNight(t.Context(), by, h.settings())
	h.check(err)
	h.clock.Add(time.Minute.Milliseconds())
	again, err := h.NewNight(t.Context(), by, h.settings())
	h.check(err)
	if first.ID != again.ID || !first.New.Starts.Equal(again.New.Starts) {
		t.Errorf("the same interaction has planned %+v and %+v", first, again)
	}
	a, _, err := h.Join(t.Context(), by, first.ID)
	h.check(err)
	h.do("g1", "ann", a.ID, table.Action{Kind: table.Abort})
	b, _, err := h.Join(t.Context(), by, first.ID)
	h.check(err)
	if a.ID != b.ID {
		t.Errorf("the same interaction has opened the tables %d and %d", a.ID, b.ID)
	}
}

// TestBounds: a night is planned by a server, within a week, and of a server there are two.
func TestBounds(t *testing.T) {
	h := newTestDirector(t)
	soon, late, wrong := h.settings(), h.settings(), h.settings()
	soon.Starts = h.time().Add(4 * time.Minute)
	late.Starts = h.time().Add(8 * 24 * time.Hour)
	wrong.Options = game.Options{"form": "round"}
	for _, c := range []struct {
		guild, want string
		n           table.NewNight
	}{{"", "night.noserver", h.settings()}, {"g1", "night.when", soon}, {"g1", "night.when", late},
		{"g1", "option.badvalue", wrong}} {
		if _, err := h.NewNight(t.Context(), h.in(c.guild, "ann"), c.n); err == nil {
			t.Errorf("%s: it was planned", c.want)
		} else if msg, _ := game.Refused(err); c.want != "option.badvalue" && msg.ID != c.want {
			t.Errorf("%v, want %s", err, c.want)
		}
	}
	one, other := h.planned("g1"), h.planned("g1")
	if a, b := h.joined("g1", "ann", one.ID), h.joined("g1", "ann", other.ID); a.ID == b.ID {
		t.Error("two nights share a table")
	}
	_, err := h.NewNight(t.Context(), h.in("g1", "ann"), h.settings())
	h.refusedWith("night.toomany", err)
	h.planned("g2")
}

// TestWhoKnows: a night that a server has planned is known there, and elsewhere by its code.
func TestWhoKnows(t *testing.T) {
	h := newTestDirector(t)
	n := h.planned("g1")
	for guild, want := range map[string]int{"g1": 1, "g2": 0, "": 0} {
		list, err := h.Nights(t.Context(), guild)
		h.check(err)
		if len(list) != want {
			t.Errorf("%q knows of %d nights, want %d", guild, len(list), want)
		}
	}
	for _, code := range []string{"", n.Code[1:], "AAAAAAAA"} {
		_, err := h.Invited(t.Context(), code)
		h.refusedWith("night.unknown", err)
	}
}

// everyEvening is a night of the operator at half past eight in Paris.
func everyEvening(t *testing.T) Plan {
	t.Helper()
	paris, err := time.LoadLocation("Europe/Paris")
	if err != nil {
		t.Fatal(err)
	}
	return Plan{Name: "Evening", Hour: 20, Minute: 30, Zone: paris, Game: "duplicate", Round: time.Minute,
		Options: game.Options{"rounds": "1"}}
}

// TestPlans: a night of the settings exists once, every server knows it, and after it there is the next. One that the
// settings do not have any more is called off, with its tables.
func TestPlans(t *testing.T) {
	p := everyEvening(t)
	h := newTestDirector(t, p)
	h.until("the plan", func() bool {
		list, err := h.Nights(t.Context(), "g1")
		h.check(err)
		return len(list) == 1
	})
	h.stop()
	h.start(p, p) // two processes would not plan it twice either
	h.settle()
	list, err := h.Nights(t.Context(), "g2")
	h.check(err)
	_, err = h.Invited(t.Context(), "")
	h.refusedWith("night.unknown", err)
	if len(list) != 1 || list[0].Code != "" || list[0].New.Starts.In(p.Zone).Format("15:04") != "20:30" {
		t.Fatalf("nights: %+v", list)
	}
	a := h.joined("g2", "ann", list[0].ID)
	h.pass(list[0].New.Starts.Sub(h.time()) + 2*time.Minute)
	if l := h.look(a.ID, ""); l.Phase != table.Over || !l.Night.Over {
		t.Errorf("its table is %s", l.Phase)
	}
	h.clock.Add(time.Hour.Milliseconds())
	h.host.Wake()
	h.until("the next night", func() bool {
		list, err = h.Nights(t.Context(), "g2")
		h.check(err)
		return len(list) == 1
	})
	b := h.joined("g2", "ann", list[0].ID)
	h.stop()
	h.start() // the operator has removed the plan
	h.until("the end of the plan", func() bool { return h.look(b.ID, "").Phase == table.Over })
	if l := h.look(b.ID, ""); l.Result.Reason.ID != "host.nightcancelled" {
		t.Errorf("its table ends with %v", l.Result.Reason)
	}
	_, _, err = h.Join(t.Context(), h.in("g3", "ben"), list[0].ID)
	h.refusedWith("night.cancelled", err)
}

// TestNextAcrossClockChanges: a night begins at its hour of the day before and after the clocks change, and once on a
// day on which its hour does not exist or comes twice.
func TestNextAcrossClockChanges(t *testing.T) {
	p := everyEvening(t)
	for _, c := range []struct {
		days         []time.Weekday
		hour, minute int
		after, want  string
	}{
		{nil, 20, 30, "2026-03-28T20:30:00+01:00", "2026-03-29T20:30:00+02:00"},
		{nil, 20, 30, "2026-10-24T20:30:00+02:00", "2026-10-25T20:30:00+01:00"},
		{nil, 20, 30, "2026-03-28T20:29:59+01:00", "2026-03-28T20:30:00+01:00"},
		{nil, 2, 30, "2026-03-28T12:00:00+01:00", "2026-03-29T03:30:00+02:00"},
		{nil, 2, 30, "2026-03-29T03:30:00+02:00", "2026-03-30T02:30:00+02:00"},
		{nil, 2, 30, "2026-10-25T02:30:00+01:00", "2026-10-26T02:30:00+01:00"},
		{[]time.Weekday{time.Thursday, time.Sunday}, 20, 30, "2026-01-14T12:00:00+01:00", "2026-01-15T20:30:00+01:00"},
		{[]time.Weekday{time.Thursday, time.Sunday}, 20, 30, "2026-01-15T20:30:00+01:00", "2026-01-18T20:30:00+01:00"},
	} {
		p.Days, p.Hour, p.Minute = c.days, c.hour, c.minute
		after, err := time.Parse(time.RFC3339, c.after)
		if err != nil {
			t.Fatal(err)
		}
		if got := p.next(after).Format(time.RFC3339); got != c.want {
			t.Errorf("%d:%d after %s: %s, want %s", c.hour, c.minute, c.after, got, c.want)
		}
	}
	// On 6 September the clock is set forward from midnight to one o'clock: the Sunday is not left out.
	p.Zone, p.Days, p.Hour, p.Minute = localtime.Zone("America/Santiago"), []time.Weekday{time.Sunday}, 0, 30
	got := p.next(time.Date(2026, 8, 31, 0, 0, 0, 0, time.UTC)).Format(time.RFC3339)
	if want := "2026-09-06T01:30:00-03:00"; got != want {
		t.Errorf("a Sunday whose hour is skipped: %s, want %s", got, want)
	}
}

// TestNightGoesOn: a night is not over because the only table so far was ended by hand; another server can still join.
func TestNightGoesOn(t *testing.T) {
	h := newTestDirector(t)
	n := h.planned("g1")
	a := h.joined("g1", "ann", n.ID)
	h.pass(10*time.Minute + 30*time.Second)
	h.do("g1", "ann", a.ID, table.Action{Kind: table.Abort})
	h.settle()
	b := h.joined("g2", "ben", n.ID)
	c := h.joined("g3", "cleo", n.ID)
	h.do("g3", "cleo", c.ID, table.Action{Kind: table.Abort})
	if h.look(a.ID, "ann").Secret != "" {
		t.Error("the secret is shown while a table plays")
	}
	h.pass(2 * time.Minute)
	if n, err := h.LookNight(t.Context(), n.ID); err != nil || n.Rounds != 2 || n.Phase != table.NightOver {
		t.Errorf("the night: %+v, %v", n, err)
	}
	if l := h.look(b.ID, ""); !l.Night.Complete || !h.look(a.ID, "").Night.Over {
		t.Errorf("at the end: %+v", l.Night)
	}
}

// TestNightWaits: a night is over only when none of its tables plays any more, or could play again.
func TestNightWaits(t *testing.T) {
	h := newTestDirector(t)
	n := h.planned("g1")
	a, b := h.joined("g1", "ann", n.ID), h.joined("g2", "ben", n.ID)
	h.stop()
	row, err := h.db.Night(t.Context(), int64(n.ID))
	h.check(err)
	h.clock.Store(n.New.Starts.Add(5 * time.Minute).UnixMilli())
	for _, c := range []struct {
		a, b table.Phase
		want bool
	}{{table.Over, table.Over, true}, {table.Over, table.Playing, false}, {table.Over, table.Suspended, false},
		{table.Playing, table.Over, false}, {table.Over, table.Quarantined, true}, {table.Over, table.Lobby, true},
		{table.Lobby, table.Lobby, false}} {
		h.opts.Queries = phases{a.ID: c.a, b.ID: c.b}
		if got, err := h.isOver(t.Context(), row); err != nil || got != c.want {
			t.Errorf("%s and %s: over %v, %v", c.a, c.b, got, err)
		}
	}
	h.start()
}

// phases are tables that are only in a phase; those that are over were played to the end.
type phases map[table.ID]table.Phase

func (p phases) Look(_ context.Context, id table.ID, _ string) (*table.Table, error) {
	if p[id] == table.Quarantined {
		return nil, game.Refuse("host.aside")
	}
	return &table.Table{ID: id, Phase: p[id], Night: &table.NightOf{Complete: p[id] == table.Over}}, nil
}

func (phases) Find(context.Context, table.Filter, string) ([]*table.Table, error) { return nil, nil }

// TestClockSetBack: a night does not begin early because what is due was pulled forward when the clock was set back.
func TestClockSetBack(t *testing.T) {
	h := newTestDirector(t)
	n := h.planned("g1")
	h.check(h.db.PullDue(t.Context(), h.clock.Load(), time.Hour.Milliseconds()))
	h.settle()
	row, err := h.db.Night(t.Context(), int64(n.ID))
	h.check(err)
	if row.Phase != string(table.NightPlanned) || row.Due != row.Starts {
		t.Errorf("the night is %s, due at %d, and starts at %d", row.Phase, row.Due, row.Starts)
	}
}

// TestJoinAgain: joining is repeated if another table was faster, but not for ever.
func TestJoinAgain(t *testing.T) {
	h := newTestDirector(t)
	n := h.planned("g1")
	busy := &busyTables{Tables: h.host, left: 3}
	h.stop()
	h.opts.Tables = busy
	h.joined("g1", "ann", n.ID)
	busy.left = 1000
	_, _, err := h.Join(t.Context(), h.in("g2", "ben"), n.ID)
	if !errors.Is(err, store.ErrConflict) || busy.left < 900 {
		t.Errorf("%v after %d tries", err, 1000-busy.left)
	}
	h.start()
}

// busyTables is slower than others for a number of times.
type busyTables struct {
	Tables
	left int
}

func (b *busyTables) OpenNightTable(ctx context.Context, by table.Caller, n host.NightTable) (*table.Table, error) {
	if b.left > 0 {
		b.left--
		return nil, store.ErrConflict
	}
	return b.Tables.OpenNightTable(ctx, by, n)
}

// TestNightWithoutTables: a night that nobody joins is over after the longest game.
func TestNightWithoutTables(t *testing.T) {
	h := newTestDirector(t)
	n := h.planned("g1")
	empty := h.joined("g1", "ann", n.ID)
	h.do("g1", "ann", empty.ID, table.Action{Kind: table.Leave})
	h.pass(10*time.Minute + 50*time.Minute)
	if l := h.look(empty.ID, ""); l.Phase != table.Lobby {
		t.Fatalf("the lobby is %s", l.Phase)
	}
	h.pass(30 * time.Minute)
	if l := h.look(empty.ID, ""); l.Phase != table.Over || l.Result.Reason.ID != "host.nightover" {
		t.Errorf("the lobby is %s, %+v", l.Phase, l.Result)
	}
}

// TestInterrupted: if telling one of the tables that the night is over fails, it is told later, and the others once.
func TestInterrupted(t *testing.T) {
	h := newTestDirector(t)
	n := h.planned("g1")
	h.joined("g1", "ann", n.ID)
	b := h.joined("g2", "ben", n.ID)
	broken := errors.New("broken")
	failed := make(chan error, 100)
	h.pass(12*time.Minute - time.Second)
	h.stop()
	h.wrap = func(o *Options) {
		o.Tables, o.Report = failingTables{h.host, broken, b.ID}, func(err error) { failed <- err }
	}
	h.start()
	h.clock.Add(time.Second.Milliseconds())
	h.host.Wake()
	select {
	case err := <-failed:
		if !errors.Is(err, broken) {
			t.Fatal(err)
		}
	case <-time.After(time.Minute):
		t.Fatal("nothing has failed")
	}
	h.settle() // no busy loop: it is due later
	h.stop()
	h.wrap = nil
	h.start()
	h.pass(time.Minute)
	row, err := h.db.Night(t.Context(), int64(n.ID))
	h.check(err)
	if row.Phase != string(table.NightOver) || row.Due != 0 {
		t.Errorf("the night is %s, due %d", row.Phase, row.Due)
	}
	if got := h.owed(outbox.Night); len(got) != 2 {
		t.Errorf("owed rankings: %v, want two", got)
	}
}

// failingTables cannot tell one table that the night is over.
type failingTables struct {
	Tables
	err error
	at  table.ID
}

func (f failingTables) EndNight(ctx context.Context, id table.ID) error {
	if id == f.at {
		return f.err
	}
	return f.Tables.EndNight(ctx, id)
}

// TestUnknown: a night that does not exist is refused.
func TestUnknown(t *testing.T) {
	h := newTestDirector(t)
	_, err := h.LookNight(t.Context(), 7)
	h.refusedWith("night.unknown", err)
	if _, err := h.db.Night(t.Context(), 7); !errors.Is(err, store.ErrNotFound) {
		t.Errorf("%v", err)
	}
}
