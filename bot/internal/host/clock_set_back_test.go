package host

import (
	"context"
	"testing"
	"time"

	"tablee/bot/internal/outbox"
	"tablee/rules/table"
)

// TestClockSetBack: after the clock was set back, waiting messages are sent at once and computers move at once, whether
// the process was running then or not.
func TestClockSetBack(t *testing.T) {
	for _, restart := range []bool{false, true} {
		t.Run(map[bool]string{false: "running", true: "restarted"}[restart], func(t *testing.T) {
			h := newTestHost(t)
			ctx := context.Background()
			h.setBack(ctx, h.time)
			h.open(2, table.Clock{}, "ann", "ben")
			_, err := h.Host.New(ctx, h.call("ann"), table.New{Game: "template", Seats: 2, Only: true})
			h.check(err)
			owed := len(h.owed(outbox.Board))
			if restart {
				h.stop()
			}
			h.time = h.time.Add(-48 * time.Hour)
			if restart {
				h.start()
			}
			h.setBack(ctx, h.time)
			rows, err := h.db.Outbox(ctx, h.time.Add(time.Second).UnixMilli(), 100)
			h.check(err)
			boards := 0
			for _, o := range rows {
				if outbox.Kind(o.Kind) == outbox.Board {
					boards++
				}
			}
			if boards != owed || owed == 0 {
				t.Errorf("%d boards of %d are due", boards, owed)
			}
			if ids, err := h.db.Due(ctx, h.time.Add(time.Second).UnixMilli(), 9); err != nil || len(ids) != 1 {
				t.Errorf("%d tables are due, %v; want that of the computers", len(ids), err)
			}
		})
	}
}
