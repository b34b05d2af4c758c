package sqlite

import (
	"path/filepath"
	"slices"
	"testing"

	"tablee/store"
)

// TestVisitsBeforeOrigins: people who came before origins were recorded still count in their weeks, with no origin,
// also when they come again; the migration back keeps everybody's weeks.
func TestVisitsBeforeOrigins(t *testing.T) {
	db := open(t, filepath.Join(t.TempDir(), "a.db"))
	p := steps(t, db)
	if _, err := p.DownTo(ctx, 21); err != nil {
		t.Fatal(err)
	}
	if _, err := db.write.Exec("INSERT INTO visits (usr, week, back) VALUES ('ann', 5, 0), ('old', 0, 0)"); err != nil {
		t.Fatal(err)
	}
	if _, err := p.Up(ctx); err != nil {
		t.Fatal(err)
	}
	for user, origin := range map[string]store.Origin{"ann": store.OriginMenu, "old": store.OriginChat,
		"ben": store.OriginDirect} {
		if err := db.Visit(ctx, user, 6, origin); err != nil {
			t.Fatal(err)
		}
	}
	want := []store.FunnelWeek{{Week: 5, People: 1, Back: 1}, {Week: 6, People: 1, From: store.Origins{Direct: 1}}}
	if got, err := db.Funnel(ctx, 1, 9); err != nil || !slices.Equal(got, want) {
		t.Errorf("counted %+v, %v; want %+v", got, err, want)
	}
	if _, err := p.DownTo(ctx, 21); err != nil {
		t.Fatal(err)
	}
	if got, want := content(t, db, "visits"), `visits ["ann" '\x05' '\x01']
visits ["ben" '\x06' '\x00']
visits ["old" '\x00' '\x00']
`; got != want {
		t.Errorf("after the way back:\n%s\nwant\n%s", got, want)
	}
}
