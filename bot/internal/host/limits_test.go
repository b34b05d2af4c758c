package host

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"tablee/bot/internal/host/hosted"
	"tablee/rules/game"
	"tablee/rules/gobblet"
	"tablee/rules/table"
	"tablee/rules/template"
	"tablee/store"
)

// fresh asks for one more table and returns the id of the refusal, "" if it stands.
func (h *testHost) fresh(c table.Caller, n table.New) string {
	h.t.Helper()
	if n.Game == "" {
		n.Game = "template"
	}
	_, err := h.Host.New(context.Background(), c, n)
	if msg, ok := game.Refused(err); ok {
		return msg.ID
	}
	h.check(err)
	return ""
}

func TestTableLimitOfAPerson(t *testing.T) {
	h := newTestHost(t)
	dm := func() table.Caller { c := h.call("ann"); c.Guild, c.Channel = "", "dm"; return c }
	for range hosted.MaxOpen {
		if r := h.fresh(dm(), table.New{}); r != "" {
			t.Fatal(r)
		}
	}
	for _, c := range []table.Caller{dm(), h.call("ann")} {
		if r := h.fresh(c, table.New{}); r != "host.openenough" {
			t.Errorf("one more: %q", r)
		}
	}
	if r := h.fresh(h.call("ben"), table.New{}); r != "" {
		t.Error("ann's tables count for ben:", r)
	}
	h.do("ann", 1, table.Action{Kind: table.Abort})
	if r := h.fresh(dm(), table.New{}); r != "" {
		t.Error("one has ended:", r)
	}
}

func TestTableLimitUnderConcurrency(t *testing.T) {
	h := newTestHost(t)
	for range hosted.MaxOpen - 1 {
		h.fresh(h.call("ann"), table.New{})
	}
	const tries = 8
	calls := make([]table.Caller, tries)
	for i := range calls {
		calls[i] = h.call("ann")
	}
	got := make(chan error)
	for _, c := range calls {
		go func() { _, err := h.Host.New(context.Background(), c, table.New{Game: "template"}); got <- err }()
	}
	opened := 0
	for range tries {
		if <-got == nil {
			opened++
		}
	}
	if opened != 1 {
		t.Errorf("%d tables were opened for the last free place", opened)
	}
}

func TestRematchCountsTowardsTableLimit(t *testing.T) {
	h := newTestHost(t)
	id := h.open(2, table.Clock{}, "ann", "ben")
	h.do("ben", id, table.Action{Kind: table.Resign})
	for range hosted.MaxOpen {
		h.fresh(h.call("ann"), table.New{})
	}
	h.refused("host.openenough", "ann", id, table.Action{Kind: table.Rematch})
	h.do("ben", id, table.Action{Kind: table.Rematch})
}

func TestTableLimitOfAServer(t *testing.T) {
	h := newTestHost(t)
	for i := range hosted.MaxOpenHere {
		if r := h.fresh(h.call(fmt.Sprint("p", i)), table.New{}); r != "" {
			t.Fatal(r)
		}
	}
	if r := h.fresh(h.call("ann"), table.New{}); r != "host.openenoughhere" {
		t.Errorf("one more: %q", r)
	}
	other := h.call("ann")
	other.Guild = "far"
	if r := h.fresh(other, table.New{}); r != "" {
		t.Error("on another server:", r)
	}
}

func TestExhibitionLimits(t *testing.T) {
	h := newTestHost(t)
	show := table.New{Only: true}
	for i := range hosted.MaxShowsHere {
		if r := h.fresh(h.call(fmt.Sprint("p", i/hosted.MaxShows)), show); r != "" {
			t.Fatal(i, r)
		}
	}
	if r := h.fresh(h.call("p0"), show); r != "host.showsenough" {
		t.Errorf("one more of the same person: %q", r)
	}
	if r := h.fresh(h.call("ann"), show); r != "host.showsenoughhere" {
		t.Errorf("one more on the server: %q", r)
	}
	if r := h.fresh(h.call("p0"), table.New{}); r != "" {
		t.Error("a game of people:", r)
	}
	// A table that everybody leaves, and that its maker begins, is an exhibition too.
	dm := h.call("p0")
	dm.Guild = ""
	tb, err := h.Host.New(context.Background(), dm, table.New{Game: "template"})
	h.check(err)
	dm.Interaction = ""
	_, err = h.Do(context.Background(), dm, tb.ID, table.Action{Kind: table.Leave})
	h.check(err)
	_, err = h.Do(context.Background(), dm, tb.ID, table.Action{Kind: table.Begin})
	if msg, _ := game.Refused(err); msg.ID != "host.showsenough" {
		t.Errorf("begun without people: %v", err)
	}
}

func TestImportsAreBounded(t *testing.T) {
	h := newTestHost(t, template.Rules, gobblet.Rules)
	for name, native := range map[string]string{
		"bytes": strings.Repeat(" ", hosted.MaxSavedBytes+1),
		"lines": strings.Repeat("\n", hosted.MaxSavedLines+1),
	} {
		if r := h.fresh(h.call("ann"), table.New{Game: "gobblet", Native: []byte(native)}); r != "host.importlarge" {
			t.Errorf("%s: %q", name, r)
		}
	}
}

// TestSuspendedTablesCount: suspending tables does not free room for more.
func TestSuspendedTablesCount(t *testing.T) {
	h := newTestHost(t)
	for range hosted.MaxOpen {
		h.fresh(h.call("ann"), table.New{})
	}
	row, err := h.db.Table(t.Context(), 1)
	h.check(err)
	row.Phase = string(table.Suspended)
	h.check(h.db.SaveTable(t.Context(), store.Change{Table: row, Forget: -1}))
	if r := h.fresh(h.call("ann"), table.New{}); r != "host.openenough" {
		t.Errorf("with one of them asleep: %q", r)
	}
}

// TestTablesOfATournament: they count for the tournament and not for the person who opened it.
func TestTablesOfATournament(t *testing.T) {
	l := &hosted.State{Doc: hosted.Doc{Creator: "ann", Tournament: 7}}
	if got := l.Maker(); got != "tournament/7" {
		t.Errorf("a tournament's table counts for %q", got)
	}
}
