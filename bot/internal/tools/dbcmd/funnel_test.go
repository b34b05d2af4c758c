package dbcmd

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"tablee/bot/internal/host"
	"tablee/store"
	"tablee/store/sqlite"
)

// TestFunnel: a line for each week with numbers and shares, from the present one to the first in which anybody came.
func TestFunnel(t *testing.T) {
	_, db, path := newHost(t, host.Options{})
	ctx := t.Context()
	now := time.Date(2026, 1, 26, 0, 0, 0, 0, time.UTC) // a Monday
	last := store.WeekOf(now)
	origins := map[string]store.Origin{"ben": store.OriginInvited, "carl": store.OriginMenu, "dora": store.OriginDirect,
		"emma": store.OriginDirect, "fred": store.OriginDirect, "gina": store.OriginChat, "hugo": store.OriginChat}
	visit := func(week int, users ...string) {
		t.Helper()
		for _, u := range users {
			if err := db.Visit(ctx, u, week, cmp.Or(origins[u], store.OriginServer)); err != nil {
				t.Fatal(err)
			}
		}
	}
	visit(last-30, "long-ago")
	visit(last-4, "ann", "ben", "carl")
	visit(last-3, "ann")
	visit(last-2, "dora", "emma", "fred", "gina", "hugo", "ines")
	visit(last-1, "jean", "dora", "emma", "fred")
	visit(last, "jean")
	finished := func(at time.Time, users ...string) {
		t.Helper()
		end := &store.End{}
		for i, u := range users {
			end.Results = append(end.Results, store.Result{Seat: i, User: u, Game: "template", At: at.UnixMilli()})
		}
		_, err := db.CreateTable(ctx, store.Change{Table: store.Table{Game: "template", Phase: "over", Doc: []byte("{}"),
			Seed: []byte("seed")}, Forget: -1, End: end})
		if err != nil {
			t.Fatal(err)
		}
	}
	finished(store.WeekStart(last-4), "ann", "ben")
	finished(store.WeekStart(last-4), "ann", "carl")
	finished(store.WeekStart(last-1), "dora")
	finished(now, "jean", "dora")
	p, err := db.SavePuzzle(ctx, store.Puzzle{Game: "template", Day: 1, Doc: []byte("{}")})
	if err == nil {
		err = db.ChangePuzzle(ctx, store.PuzzleChange{Attempt: &store.Attempt{Puzzle: p, User: "emma", Day: 1,
			Ended: store.WeekStart(last - 1).UnixMilli(), Doc: []byte("{}")}})
	}
	if err != nil {
		t.Fatal(err)
	}

	ro, err := sqlite.OpenReadOnly(ctx, path) // while the bot runs
	if err != nil {
		t.Fatal(err)
	}
	defer ro.Close()
	const head = "WEEK OF     PEOPLE  PLAYED    MET       MET-TWO  DAILY    BACK     SERVER  DIRECT  CHAT  MENU  INVITED\n"
	const short = "WEEK OF     PEOPLE  PLAYED    MET       MET-TWO  DAILY    BACK  SERVER  DIRECT  CHAT  MENU  INVITED\n"
	for _, c := range []struct {
		at     time.Time
		weeks  int
		wanted string
	}{
		{now, 12, head +
			"2026-01-26  0       0         0         0        0        -        0       0       0     0     0\n" +
			"2026-01-19  1       1 (100%)  1 (100%)  0 (0%)   0 (0%)   -        1       0       0     0     0\n" +
			"2026-01-12  6       1 (17%)   0 (0%)    0 (0%)   1 (17%)  3 (50%)  1       3       2     0     0\n" +
			"2026-01-05  0       0         0         0        0        0        0       0       0     0     0\n" +
			"2025-12-29  3       3 (100%)  3 (100%)  1 (33%)  0 (0%)   1 (33%)  1       0       0     1     1\n"},
		{now.Add(-time.Millisecond), 2, short +
			"2026-01-19  1       1 (100%)  1 (100%)  0 (0%)   0 (0%)   -     1       0       0     0     0\n" +
			"2026-01-12  6       1 (17%)   0 (0%)    0 (0%)   1 (17%)  -     1       3       2     0     0\n"},
		{now, 1, "nobody has come for the first time in these weeks\n"},
	} {
		var out bytes.Buffer
		if err := Funnel(ctx, ro, c.at, c.weeks, &out); err != nil {
			t.Fatal(err)
		}
		got := out.String()
		if got != c.wanted {
			t.Errorf("%d weeks at %s:\n%swant\n%s", c.weeks, c.at, got, c.wanted)
		}
		for _, name := range []string{"ann", "dora", "jean", "long-ago"} {
			if strings.Contains(got, name) {
				t.Errorf("it names %s", name)
			}
		}
	}
	if err := Funnel(ctx, manyVisits{fail: errNoVisits}, now, 12, &bytes.Buffer{}); !errors.Is(err, errNoVisits) {
		t.Errorf("a database that does not answer: %v", err)
	}
}

// TestFunnelFits: a week of nine thousand people, and a line of the help, fit into 120 characters.
func TestFunnelFits(t *testing.T) {
	var out bytes.Buffer
	if err := Funnel(t.Context(), manyVisits{}, time.Now(), 1, &out); err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(out.String() + FunnelHelp) {
		if len(strings.TrimSpace(line)) > 120 {
			t.Errorf("%d characters: %s", len(line), line)
		}
	}
}

// TestFunnelHelp: the help explains every column.
func TestFunnelHelp(t *testing.T) {
	for _, column := range []string{"PEOPLE", "PLAYED", "MET", "MET-TWO", "DAILY", "BACK", "SERVER", "DIRECT", "CHAT",
		"MENU", "INVITED"} {
		if strings.Count(FunnelHelp, "\n  "+column+" ") != 1 {
			t.Errorf("the help does not explain %s in a line", column)
		}
	}
}

var errNoVisits = errors.New("no answer")

// manyVisits is a database with as many visits as fit into a line, or that does not answer.
type manyVisits struct {
	store.Visits
	fail error
}

func (m manyVisits) Funnel(_ context.Context, _, last int) ([]store.FunnelWeek, error) {
	const n = 9999
	return []store.FunnelWeek{{Week: last, People: n, Played: n, Met: n, MetTwo: n, Daily: n, Back: n,
		From: store.Origins{Server: n, Direct: n, Chat: n, Menu: n, Invited: n}}}, m.fail
}
