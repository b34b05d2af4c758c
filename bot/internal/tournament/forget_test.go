package tournament_test

import (
	"errors"
	"testing"

	"tablee/bot/internal/host"
	"tablee/bot/internal/host/hosttest"
	"tablee/bot/internal/tournament"
	"tablee/rules/game"
	"tablee/rules/table"
	"tablee/rules/template"
	"tablee/store/dbtest"
	"tablee/store/storetest"
)

// TestErasureInTournaments: an erased person is named in no tournament, and an erasure that was broken off at any write
// can be repeated.
func TestErasureInTournaments(t *testing.T) {
	ctx := t.Context()
	for nth := 1; ; nth++ {
		var disk storetest.Disk
		db := dbtest.Open(t, disk.Wrap)
		h := host.New(db, []game.Rules{template.Rules}, host.Options{})
		d := tournament.ForHost(h, db, nil)
		for range 2 {
			if _, err := d.NewTournament(ctx, hosttest.Call("ann"), table.NewTournament{Game: "template"}); err != nil {
				t.Fatal(err)
			}
		}
		ann := hosttest.Person("ann").ID
		if k, err := h.Privacy.Kept(ctx, ann); err != nil || k.Tournaments != 2 {
			t.Errorf("%d tournaments are said to name ann, %v; want 2", k.Tournaments, err)
		}
		disk.Refuse(nth)
		err := h.Privacy.Erase(ctx, ann)
		if disk.Left() > 0 {
			if nth < 4 || err != nil {
				t.Errorf("%d writes were not refused, %v", nth-1, err)
			}
			return
		}
		if !errors.Is(err, storetest.ErrFull) {
			t.Fatalf("write %d failed, but it returned %v", nth, err)
		}
		for range 2 {
			if err := h.Privacy.Erase(ctx, ann); err != nil {
				t.Fatal(err)
			}
		}
		if rows, err := db.TournamentsOf(ctx, ann); err != nil || len(rows) > 0 {
			t.Errorf("write %d: %d tournaments name ann, %v", nth, len(rows), err)
		}
	}
}
