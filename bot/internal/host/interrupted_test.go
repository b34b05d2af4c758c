package host

import (
	"context"
	"fmt"
	"testing"
	"time"

	"tablee/bot/internal/outbox/outboxtest"
	"tablee/rules/table"
	"tablee/store/storetest"
)

// everything is what the tables and the outbox say, and when what falls due.
func (h *testHost) everything() string {
	h.t.Helper()
	return outboxtest.Everything(h.t, h.db, func(id table.ID) string {
		l := h.live(id)
		return fmt.Sprintf("seats %v, result %v", l.Doc.Seats, l.Doc.Result)
	})
}

// TestInterruptedBulkActionsAreFinished breaks off, at each write, actions that change many tables. The failure is
// returned, and the next try, a redelivery if Discord makes one, leads to the state that an undisturbed action would
// have.
func TestInterruptedBulkActionsAreFinished(t *testing.T) {
	ctx := context.Background()
	for name, c := range map[string]struct {
		prepare func(*testHost) table.ID
		do      func(*testHost, table.Caller, table.ID) error
	}{
		"dashboard": {
			func(h *testHost) table.ID {
				h.open(2, table.Clock{}, "ann", "ben")
				by := h.from("ann", "g", "c2", false)
				_, err := h.Host.New(ctx, by, table.New{Game: "template"})
				h.check(err)
				h.drop()
				return 0
			},
			func(h *testHost, _ table.Caller, _ table.ID) error {
				return h.Registry.ChangeGuild(ctx, "g", func(g *table.Guild) { g.Dashboard = true })
			},
		},
		"quiet hours": {
			func(h *testHost) table.ID {
				h.check(h.Meet(ctx, person("ann"), table.FromServer))
				for range 3 {
					h.open(2, table.Clock{Move: 20 * time.Hour}, "ann", "ben")
				}
				return 0
			},
			func(h *testHost, _ table.Caller, _ table.ID) error {
				return h.Registry.ChangePerson(ctx, "ann", func(p *table.Profile) { p.Quiet.From, p.Quiet.To = 22*60, 7*60 })
			},
		},
	} {
		t.Run(name, func(t *testing.T) {
			storetest.EachWrite(t, func() storetest.Attempt {
				h := newTestHost(t)
				id := c.prepare(h)
				by := h.call("ann")
				h.on(h.db)
				return storetest.Attempt{On: h.disk, Do: func() error { return c.do(h, by, id) }, State: h.everything}
			})
		})
	}
}
