package hosted

import (
	"context"
	"slices"
	"testing"

	"tablee/bot/internal/outbox"
	"tablee/rules/game"
	"tablee/rules/game/gametest"
	"tablee/rules/table"
	"tablee/store"
)

// counts is a database in which so much has been done today, and by whom.
type counts struct {
	Store
	spent        store.Spent
	opened, left int
	open         store.Counted
}

func (c counts) Spent(context.Context, string, string, int64) (store.Spent, error) {
	return c.spent, nil
}
func (c counts) Opened(context.Context, string, int64) (int, error)            { return c.opened, nil }
func (c counts) LeftOpen(context.Context, string, int64) (int, error)          { return c.left, nil }
func (c counts) CountOpen(context.Context, store.Count) (store.Counted, error) { return c.open, nil }
func (c counts) InvitationsBy(context.Context, string, int64) (int, error)     { return 0, nil }
func (c counts) InvitationsTo(context.Context, string, string, int64) (int, int, error) {
	return 0, 0, nil
}

// TestTableLimits: a table is refused to a person who has too many open, counting those that they left open when they
// were erased a moment ago, and to one who has opened too many today.
func TestTableLimits(t *testing.T) {
	for _, c := range []struct {
		has  counts
		want string
	}{
		{counts{}, ""},
		{counts{open: store.Counted{Tables: MaxOpen - 1}}, ""},
		{counts{open: store.Counted{Tables: MaxOpen}}, "host.openenough"},
		{counts{open: store.Counted{Tables: MaxOpen - 3}, left: 3}, "host.openenough"},
		{counts{open: store.Counted{Tables: MaxOpen - 3}, left: 2}, ""},
		{counts{left: MaxOpen}, "host.openenough"},
		{counts{opened: MaxOpenedDay - 1}, ""},
		{counts{opened: MaxOpenedDay}, "host.openedenough"},
	} {
		l, _ := three(t, "")
		l.Doc.Creator, l.Env.Store = "ann", c.has
		if got := gametest.Refusal(CheckOpenLimits(l)); got != c.want {
			t.Errorf("with %+v: %q, want %q", c.has, got, c.want)
		}
	}
}

// TestDailyMessageLimit: when one person may cause another no more messages today, an offer of a seat and a reminder
// are refused, and an invitation is only shown on the board.
func TestDailyMessageLimit(t *testing.T) {
	for _, c := range []struct {
		spent store.Spent
		want  string
	}{{store.Spent{One: outbox.MaxToOne - 1, All: outbox.MaxToAll - 1}, ""},
		{store.Spent{One: outbox.MaxToOne}, "host.toldenough"}, {store.Spent{All: outbox.MaxToAll}, "host.toldenough"}} {
		l, turn := three(t, "")
		l.Env.Store = counts{spent: c.spent}
		if got := gametest.Refusal(nudge(l, (turn+1)%3)); got != c.want {
			t.Errorf("%+v: a reminder: %q, want %q", c.spent, got, c.want)
		}
		if nudged := l.Doc.Time.Seats[turn].Nudged; nudged != (c.want == "") {
			t.Errorf("%+v: a reminder counts: %v", c.spent, nudged)
		}
		l.By.User = table.User{ID: l.Doc.Seats[turn].User}
		if got := gametest.Refusal(handOver(l, turn, table.Action{User: table.User{ID: "eve", Name: "eve"}})); got != c.want {
			t.Errorf("%+v: an offer: %q, want %q", c.spent, got, c.want)
		}
		if offered := l.Doc.Seats[turn].Offered; offered != (c.want == "") {
			t.Errorf("%+v: offered %v", c.spent, offered)
		}
		l.Doc.Seats[turn] = table.Seat{}
		if err := invite(l, l, []table.User{{ID: "gil"}}); err != nil || l.Doc.Seats[turn].Untold != (c.want != "") {
			t.Errorf("%+v: an invitation: untold %v, %v", c.spent, l.Doc.Seats[turn].Untold, err)
		}
	}
}

// TestTablesOfErasedPeople: a table ends if nobody is left who could play on or come back; one that stays open counts
// for its creator, and the person's drafts are deleted, also if they are away.
func TestTablesOfErasedPeople(t *testing.T) {
	away := func(user string) table.Seat { return table.Seat{Kind: table.Computer, User: user, Name: user} }
	here := func(user string) table.Seat { return table.Seat{Kind: table.Person, User: user, Name: user} }
	ai := table.Seat{Kind: table.Computer}
	for _, c := range []struct {
		name       string
		seats      []table.Seat
		creator    string
		tournament int64
		over       bool
		left       string
		drafts     []int
	}{
		{"alone", []table.Seat{here("zeb"), ai, ai}, "zeb", 0, true, "", []int{0}},
		{"alone and away", []table.Seat{ai, away("zeb"), ai}, "zeb", 0, true, "", []int{1}},
		{"with somebody", []table.Seat{here("zeb"), here("ben"), ai}, "zeb", 0, false, "zeb", []int{0}},
		{"with somebody who is away", []table.Seat{here("zeb"), away("ben"), ai}, "zeb", 0, false, "zeb", []int{0}},
		{"at somebody's table", []table.Seat{here("zeb"), away("ben"), ai}, "ben", 0, false, "", []int{0}},
		{"an exhibition of theirs", []table.Seat{ai, ai, ai}, "zeb", 0, true, "", nil},
		{"an exhibition of somebody else's", []table.Seat{ai, ai, ai}, "ben", 0, false, "", nil},
		{"of a tournament", []table.Seat{here("zeb"), ai, ai}, "", 5, false, "", []int{0}},
	} {
		l, _ := three(t, "")
		l.Doc.Seats, l.Doc.Creator, l.Doc.Tournament = c.seats, c.creator, c.tournament
		ended := *l
		table0 := *l.State
		ended.State, table0.Row.Phase = &table0, string(table.Over)
		table0.Doc.Seats = slices.Clone(c.seats)
		if err := Erase("zeb", "Zeb")(&ended); err != nil || ended.Change.LeftBy != "" {
			t.Errorf("%s: a game that is over is left open by %q, %v", c.name, ended.Change.LeftBy, err)
		}
		if err := Erase("zeb", "Zeb")(l); err != nil {
			t.Fatal(err)
		}
		var drafts []int
		for _, d := range l.Change.Drafts {
			if d.Draft == "" && !slices.Contains(drafts, d.Seat) {
				drafts = append(drafts, d.Seat)
			}
		}
		if over := l.Phase() == table.Over; over != c.over || l.Change.LeftBy != c.left || !slices.Equal(drafts, c.drafts) {
			t.Errorf("%s: over %v, left by %q, drafts of %v; want %v, %q, %v", c.name, over, l.Change.LeftBy, drafts, c.over,
				c.left, c.drafts)
		}
	}
}

// TestResumeNeedsAClaim: a person without a claim cannot resume a table, and one who shares it with others resumes it
// where the others can see it.
func TestResumeNeedsAClaim(t *testing.T) {
	for _, c := range []struct {
		by, guild, channel string
		alone              bool
		want               string
	}{
		{"ann", "g", "elsewhere", false, ""},
		{"ann", "", "dm", false, "host.resumethere"},
		{"ann", "g2", "c", false, "host.resumethere"},
		{"gil", "g", "c", false, "host.notseated"},
		{"eve", "g", "c", false, "host.notseated"},
		{"ann", "", "dm", true, ""},
	} {
		l, _ := three(t, "")
		l.Row.Phase, l.Doc.Creator = string(table.Suspended), "eve"
		l.Doc.Seats[2] = table.Seat{Invited: "gil"}
		if c.alone {
			l.Doc.Seats[1], l.Doc.Seats[2] = table.Seat{Kind: table.Computer}, table.Seat{Kind: table.Computer}
		}
		l.By = table.Caller{User: table.User{ID: c.by}, Guild: c.guild, Channel: c.channel}
		got := gametest.Refusal(resume(l, game.Public, table.Action{}))
		if got != c.want || (l.Phase() == table.Suspended) != (c.want != "") {
			t.Errorf("%+v: %q, %s", c, got, l.Phase())
		}
	}
}

// TestSwappingSavedSeats: the leader of the table can swap whole seats of a saved game.
func TestSwappingSavedSeats(t *testing.T) {
	for _, c := range []struct {
		by      string
		a, b    game.Seat
		imposed bool
		want    string
	}{{"ann", 0, 2, true, ""}, {"ann", 0, 2, false, "host.noseat"}, {"ben", 0, 2, true, "host.notopener"},
		{"ann", 0, 3, true, "host.noseat"}, {"ann", 3, 0, true, "host.noseat"}, {"ann", -1, 0, true, "host.noseat"},
		{"ann", 0, -1, true, "host.noseat"}, {"ann", 1, 1, true, "host.noseat"}} {
		l, _ := three(t, "")
		l.Doc.Imposed, l.Doc.Creator, l.Doc.Names = c.imposed, "ann", []string{"A", "B", "C"}
		l.By.User.ID = c.by
		got := gametest.Refusal(swap(l, game.Public, table.Action{Seat: c.a, To: c.b}))
		swapped := l.Doc.Seats[0].User == "cat" && l.Doc.Seats[2].User == "ann"
		if got != c.want || swapped != (c.want == "") {
			t.Errorf("%+v: %q, seats %+v", c, got, l.Doc.Seats)
		}
		if l.Doc.Names[0] != "A" {
			t.Error("the names of the file move with the people")
		}
	}
}
