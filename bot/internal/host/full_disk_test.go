package host

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"tablee/bot/internal/host/hosted"
	"tablee/bot/internal/outbox"
	"tablee/rules/game"
	"tablee/rules/table"
	"tablee/rules/template"
	"tablee/store"
)

// fullDisk is a database on a disk that has no room for some kinds of writes.
type fullDisk struct {
	store.DB
	mu    sync.Mutex
	full  []string
	tries atomic.Int64
}

func (d *fullDisk) fill(what ...string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.full = what
}

func (d *fullDisk) write(what string, do func() error) error {
	d.mu.Lock()
	full := slices.Contains(d.full, what)
	d.mu.Unlock()
	if full {
		d.tries.Add(1)
		return fmt.Errorf("%w: no room", store.ErrUnwritable)
	}
	return do()
}

func (d *fullDisk) SaveTable(ctx context.Context, c store.Change) error {
	what := "table"
	if len(c.Moves) > 0 && c.Moves[0].User == "" {
		what = "computer"
	}
	return d.write(what, func() error { return d.DB.SaveTable(ctx, c) })
}

func (d *fullDisk) SaveAnswer(ctx context.Context, g store.Given) error {
	return d.write("answer", func() error { return d.DB.SaveAnswer(ctx, g) })
}

func (d *fullDisk) SaveTournament(ctx context.Context, c store.TournamentChange) (id int64, err error) {
	err = d.write("tournament", func() error { id, err = d.DB.SaveTournament(ctx, c); return err })
	return id, err
}

func (d *fullDisk) SetMeta(ctx context.Context, name, value string) error {
	return d.write("meta", func() error { return d.DB.SetMeta(ctx, name, value) })
}

func (d *fullDisk) Delivered(ctx context.Context, ids []int64, p *store.Post, retired ...store.Post) error {
	return d.write("delivered", func() error { return d.DB.Delivered(ctx, ids, p, retired...) })
}

func (d *fullDisk) Postpone(ctx context.Context, id, due int64, failed string) error {
	return d.write("postpone", func() error { return d.DB.Postpone(ctx, id, due, failed) })
}

// onFullDisk is a testHost whose host runs on such a disk and on the real clock; reports counts the logged errors.
func onFullDisk(t *testing.T) (h *testHost, disk *fullDisk, reports *atomic.Int64) {
	t.Helper()
	h, reports = newTestHost(t), new(atomic.Int64)
	disk = &fullDisk{DB: h.db}
	h.Host = New(disk, []game.Rules{template.Rules}, Options{Think: 50 * time.Millisecond, Pace: time.Nanosecond,
		Report: func(error) { reports.Add(1) }})
	return h, disk, reports
}

// behind runs a part of the testHost until the test is over.
func (h *testHost) behind(run func(context.Context) error) {
	ctx, stop := context.WithCancel(context.Background())
	var part sync.WaitGroup
	part.Go(func() {
		if err := run(ctx); err != nil {
			h.t.Error(err)
		}
	})
	h.t.Cleanup(func() { stop(); part.Wait() })
}

func soon(t *testing.T, what string, so func() bool) {
	t.Helper()
	for end := time.Now().Add(20 * time.Second); !so(); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatal("timed out waiting for " + what)
		}
	}
}

// few looks on for a while and tells how often something may be tried, and told, since it began: once a second, and
// once at either end.
func few(began time.Time) int64 {
	time.Sleep(1500 * time.Millisecond)
	return int64(time.Since(began)/time.Second) + 2
}

// TestComputerBacksOffOnAFullDisk: a computer's move that cannot be stored is not computed again at once, and is made
// as soon as there is room.
func TestComputerBacksOffOnAFullDisk(t *testing.T) {
	t.Parallel()
	h, disk, reports := onFullDisk(t)
	disk.fill("computer")
	began := time.Now()
	h.behind(h.Run)
	_, err := h.Host.New(t.Context(), h.call("ann"), table.New{Game: "template", Seats: 2, Only: true})
	h.check(err)
	soon(t, "a try", func() bool { return disk.tries.Load() > 0 })
	most := few(began)
	if n, told := disk.tries.Load(), reports.Load(); n > most || told > most {
		t.Errorf("the move was tried %d times and reported %d times, want at most %d", n, told, most)
	}
	disk.fill()
	soon(t, "the move", func() bool { return h.look(1, "").Ply > 0 })
}

// TestClockBacksOffOnAFullDisk: a table whose time is up is neither retried all the time nor put off for an hour.
func TestClockBacksOffOnAFullDisk(t *testing.T) {
	t.Parallel()
	h, disk, reports := onFullDisk(t)
	id := h.open(2, table.Clock{}, "ann", "ben")
	row, err := h.db.Table(t.Context(), int64(id))
	h.check(err)
	row.Due, row.Touched = 1, time.Now().Add(-hosted.GameLife).UnixMilli()
	h.check(h.db.SaveTable(t.Context(), store.Change{Table: row, Forget: -1}))
	// else it was down since the tests' noon, which does not count
	h.check(h.down.RecordAlive(t.Context(), h.db, time.Now()))
	disk.fill("table")
	began := time.Now()
	h.behind(h.Run)
	soon(t, "a try", func() bool { return disk.tries.Load() > 0 })
	most := few(began)
	if n, told := disk.tries.Load(), reports.Load(); n > most || told > most {
		t.Errorf("the table was tried %d times and reported %d times, want at most %d", n, told, most)
	}
	disk.fill()
	soon(t, "the last call", func() bool { return h.live(id).Doc.Called != 0 })
}

// TestStartOnAFullDisk: a host that cannot record its start waits for room instead of ending.
func TestStartOnAFullDisk(t *testing.T) {
	t.Parallel()
	h, disk, _ := onFullDisk(t)
	disk.fill("meta")
	ended := make(chan error, 1)
	ctx, stop := context.WithCancel(t.Context())
	go func() { ended <- h.Run(ctx) }()
	soon(t, "a try", func() bool { return disk.tries.Load() > 0 })
	select {
	case err := <-ended:
		t.Errorf("the host ended: %v", err)
	case <-time.After(100 * time.Millisecond):
	}
	stop()
	h.check(<-ended)
}

// TestSentIsRememberedOnAFullDisk: a sent message that cannot be recorded is not sent again, and is removed from the
// outbox when there is room; a message that could not be sent is tried again after a delay.
func TestSentIsRememberedOnAFullDisk(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name string
		fail error
		once bool // each of three owed reaches Discord once, however long the test looks
	}{
		{"sent", nil, true},
		{"not sent", errors.New("500"), false},
		{"refused", outbox.ErrRejected, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			h, disk, reports := onFullDisk(t)
			p := &counting{postman: newPostman(), fail: c.fail}
			for _, channel := range []string{"a", "b", "c"} {
				o := outbox.NewRow(outbox.Say, channel, outbox.Body{Msg: game.M("host.lastcall")})
				o.Due = 1
				h.check(h.db.Owe(t.Context(), 99, o))
			}
			disk.fill("delivered", "postpone")
			began := time.Now()
			h.behind(h.courier(disk, p).Run)
			soon(t, "three tries", func() bool { return disk.tries.Load() >= 3 })
			most := 3 * few(began)
			if n := p.posts.Load(); n < 3 || n > most || c.once && n > 3 {
				t.Errorf("%d posts for three owed, want at least 3, once each %v, at most %d", n, c.once, most)
			}
			if n, told := disk.tries.Load(), reports.Load(); n > most || told > most {
				t.Errorf("%d writes, told %d times, for three owed, want at most %d", n, told, most)
			}
			disk.fill()
			p.heal()
			soon(t, "the outbox to be empty", func() bool { return len(h.owed(outbox.Say)) == 0 })
			if n := len(p.standing(outbox.Say)); c.fail == nil && n != 3 {
				t.Errorf("%d messages stand, want 3", n)
			}
		})
	}
}

// counting is a postman that counts what it is asked to send, and may refuse it.
type counting struct {
	*postman
	posts atomic.Int64
	mu    sync.Mutex
	fail  error
}

func (p *counting) heal() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.fail = nil
}

func (p *counting) Post(ctx context.Context, d outbox.Delivery) (string, string, error) {
	p.posts.Add(1)
	p.mu.Lock()
	fail := p.fail
	p.mu.Unlock()
	if fail != nil {
		return "", "", fail
	}
	return p.postman.Post(ctx, d)
}
