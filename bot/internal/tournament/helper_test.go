package tournament

import (
	"fmt"
	"testing"
	"time"

	"tablee/bot/internal/host"
	"tablee/bot/internal/outbox"
	"tablee/bot/internal/outbox/outboxtest"
	"tablee/rules/game"
	"tablee/rules/match"
	"tablee/rules/table"
	"tablee/rules/template"
	"tablee/store"
	"tablee/store/dbtest"
	"tablee/store/storetest"
)

// testDirector is a director and a host that does not run, with a clock that the test sets.
type testDirector struct {
	t        testing.TB
	db       store.DB
	disk     *storetest.Disk // refuses writes when it is told to
	host     *host.Host
	director *Director
	time     time.Time
	seeds    byte
	calls    int
}

func newTestDirector(t testing.TB) *testDirector {
	t.Helper()
	h := &testDirector{t: t, disk: new(storetest.Disk), time: time.Date(2026, 1, 14, 12, 0, 0, 0, time.UTC)}
	h.db = dbtest.Open(t, h.disk.Wrap)
	h.on(h.db)
	return h
}

// on makes the host and the director on another store.
func (h *testDirector) on(s interface {
	host.Store
	Store
}) {
	h.host = host.New(s, []game.Rules{template.Rules}, host.Options{Now: func() time.Time { return h.time },
		Seed: func() match.Seed { h.seeds++; return match.Seed{h.seeds} }})
	h.director = ForHost(h.host, s, nil)
}

func (h *testDirector) check(err error) {
	h.t.Helper()
	if err != nil {
		h.t.Fatal(err)
	}
}

func (h *testDirector) from(user, guild, channel string, manager bool) table.Caller {
	h.calls++
	return table.Caller{User: table.User{ID: user, Name: user}, Guild: guild, Channel: channel, Manager: manager,
		Interaction: fmt.Sprint("i", h.calls)}
}

func (h *testDirector) call(user string) table.Caller { return h.from(user, "g", "c", false) }

func (h *testDirector) look(id table.ID, user string) *table.Table {
	h.t.Helper()
	t, err := h.host.Queries.Look(h.t.Context(), id, user)
	h.check(err)
	return t
}

func (h *testDirector) resign(user string, id table.ID) {
	h.t.Helper()
	_, err := h.host.Do(h.t.Context(), h.call(user), id, table.Action{Kind: table.Resign})
	h.check(err)
}

// owed lists what is owed of a kind, oldest first, as target and message id.
func (h *testDirector) owed(kind outbox.Kind) []string {
	h.t.Helper()
	return outboxtest.Owed(h.t, h.db, kind)
}
