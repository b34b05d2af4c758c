package tournament

import (
	"context"
	"testing"
	"time"

	"tablee/rules/table"
)

// once ends a host when it has looked after the tournaments for the first time.
type once struct {
	*Director
	stop context.CancelFunc
}

func (o once) OnDue(ctx context.Context) { o.Director.OnDue(ctx); o.stop() }

// run has the host begin, as one does that was not running since it last noted that it was, and look after what is due.
func (h *testDirector) run() {
	h.t.Helper()
	ctx, stop := context.WithCancel(h.t.Context())
	defer stop()
	h.host.Join(once{h.director, stop})
	h.check(h.host.Run(ctx))
}

// TestDowntimeExtendsRegistration: a tournament waits thirty days to be started, not counting downtime, in several
// stretches, and also for one that an earlier version opened, which did not record when.
func TestDowntimeExtendsRegistration(t *testing.T) {
	ctx := context.Background()
	for name, opened := range map[string]bool{"opened now": true, "opened by an earlier version": false} {
		t.Run(name, func(t *testing.T) {
			h := newTestDirector(t)
			c, err := h.director.NewTournament(ctx, h.call("ann"), table.NewTournament{Game: "template"})
			h.check(err)
			if !opened {
				h.check(h.director.update(ctx, c.ID, table.Caller{}, func(k *contest) error { k.doc.Opened = 0; return nil }))
			}
			phase := func() table.TournamentPhase {
				c, err := h.director.LookTournament(ctx, c.ID)
				h.check(err)
				return c.Phase
			}
			h.run()
			for range 2 { // fourteen days, and forty of absence
				h.time = h.time.Add(14 * 24 * time.Hour)
				h.check(h.db.SetMeta(ctx, "alive", h.time.Format(time.RFC3339Nano)))
				h.time = h.time.Add(40 * 24 * time.Hour)
				h.on(h.db)
				h.run()
				if got := phase(); got != table.TournamentLobby {
					t.Fatalf("after a long absence of the bot it is %s", got)
				}
			}
			h.time = h.time.Add(2*24*time.Hour - time.Minute)
			h.director.OnDue(ctx)
			if got := phase(); got != table.TournamentLobby {
				t.Errorf("a minute before its time it is %s", got)
			}
			h.time = h.time.Add(2 * time.Minute)
			h.director.OnDue(ctx)
			if got := phase(); got != table.TournamentCancelled {
				t.Errorf("after its time it is %s", got)
			}
		})
	}
}
