//go:build !race

package pages

import (
	"slices"
	"testing"

	"tablee/bot/internal/systemtest"
	"tablee/rules/all"
	"tablee/store"
)

// TestInvitedNewcomer: who was invited, and has got the invitation by direct message, has not come yet; once they do
// something, they have come because they were invited.
func TestInvitedNewcomer(t *testing.T) {
	t.Parallel()
	w := systemtest.OpenWorld(t, all.Games())
	counts := func(want store.Origins) {
		t.Helper()
		got, err := w.DB.Funnel(t.Context(), 1, 1<<30)
		week := store.FunnelWeek{Week: store.WeekOf(w.Clock.Now()), People: want.Server + want.Direct + want.Invited,
			From: want}
		if err != nil || !slices.Equal(got, []store.FunnelWeek{week}) {
			t.Errorf("counted %+v, %v; want %+v", got, err, week)
		}
	}
	systemtest.Must(t, w, "bob", "/gobblet new player:@alice")
	invitations := w.Playground.User("alice").DMs()
	if len(invitations) != 1 {
		t.Fatalf("alice got %d messages, want an invitation", len(invitations))
	}
	counts(store.Origins{Server: 1})
	if _, err := w.Playground.User("alice").Click(t.Context(), systemtest.Newest(t, w).ID, "Join"); err != nil {
		t.Fatal(err)
	}
	counts(store.Origins{Server: 1, Invited: 1})
	systemtest.Must(t, w, "alice", "/table list") // elsewhere
	if _, err := w.Playground.User("chloe").Slash(t.Context(), "dm", "/table list"); err != nil {
		t.Fatal(err)
	}
	counts(store.Origins{Server: 1, Direct: 1, Invited: 1})
}
