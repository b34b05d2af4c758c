package storetest

import (
	"fmt"
	"slices"
	"strings"
	"sync"

	"tablee/store"
)

// aDay is a day in milliseconds.
const aDay = 24 * 60 * 60 * 1000

// caused is a message from one person that reaches others: its body is their names.
func caused(from string, at int64, most, all int, to ...string) store.Owed {
	return store.Owed{Kind: "k", Target: "t", Due: at, Body: []byte(strings.Join(to, " ")), Caused: &store.Caused{
		From: from, To: to, PerPerson: most, Total: all, Cut: func(over []string) ([]byte, bool) {
			left := slices.DeleteFunc(slices.Clone(to), func(u string) bool { return slices.Contains(over, u) })
			return []byte(strings.Join(left, " ")), len(left) > 0
		}}}
}

// Budgets checks that a person can cause others a limited number of messages a day, whoever is erased, and again on the
// next day.
func Budgets(b *Bench) {
	db := b.Open()
	owe := func(want string, owed ...store.Owed) {
		b.Helper()
		b.Check(db.Owe(b.Ctx, 0, owed...))
		var got []string
		for _, o := range Must[[]store.Owed](b)(db.Outbox(b.Ctx, 99*aDay, 99)) {
			got = append(got, string(o.Body))
			b.Check(db.Delivered(b.Ctx, []int64{o.ID}, nil))
		}
		if strings.Join(got, ",") != want {
			b.Errorf("in the outbox: %q, want %q", strings.Join(got, ","), want)
		}
	}
	Want(b, "at first", store.Spent{})(db.Spent(b.Ctx, "ann", "ben", aDay))
	// together they count once, and what one causes oneself never does
	owe("ben,ann ben", caused("ann", aDay, 2, 0, "ben"), caused("ann", aDay, 2, 0, "ann", "ben"))
	Want(b, "once", store.Spent{One: 1})(db.Spent(b.Ctx, "ann", "ben", aDay))
	for range 3 {
		owe("ann", caused("ann", aDay, 2, 0, "ann"))
	}
	owe("ben", caused("ann", 2*aDay-1, 2, 0, "ben"))
	owe("cid", caused("ann", aDay, 2, 0, "ben", "cid"))
	owe("", caused("ann", aDay, 2, 0, "ben"))
	owe("ben", caused("cid", aDay, 2, 0, "ben"))
	owe("ann", caused("ben", aDay, 2, 0, "ann"))
	b.Check(db.ForgetUser(b.Ctx, "ann"))
	b.Check(db.ForgetUser(b.Ctx, "ben"))
	owe("", caused("ann", aDay, 2, 0, "ben"))
	if rest := b.Contents(db); strings.Contains(rest, "ann") || strings.Contains(rest, "ben") {
		b.Errorf("the erased person is in\n%s", rest)
	}
	owe("ben", caused("ann", 2*aDay, 2, 0, "ben"))
	b.Check(db.ForgetSpent(b.Ctx, 3*aDay-1))
	owe("", caused("ann", aDay, 2, 0, "ben"))
	b.Check(db.ForgetSpent(b.Ctx, 3*aDay))
	Want(b, "forgotten", store.Spent{})(db.Spent(b.Ctx, "ann", "ben", aDay))
	Want(b, "not yet forgotten", 1)(one(db.Spent(b.Ctx, "ann", "ben", 2*aDay)))

	for i := range 4 { // to all together
		want := fmt.Sprint("g", i)
		if i == 3 {
			want = ""
		}
		owe(want, caused("eve", aDay, 2, 3, fmt.Sprint("g", i)))
	}
	owe("g4", caused("eve", aDay, 2, 0, "g4"))
}

func one(s store.Spent, err error) (int, error) { return s.One, err }

// LastPlace checks that of many concurrent requests for the last message of a day one succeeds.
func LastPlace(b *Bench) {
	db := b.Open()
	var all sync.WaitGroup
	for i := range 12 {
		all.Go(func() {
			b.Check(db.Owe(b.Ctx, 0, caused("ann", aDay, 3, 0, "ben", fmt.Sprint("other", i%2)),
				caused("ann", aDay, 3, 0, fmt.Sprint("other", 1-i%2))))
		})
	}
	all.Wait()
	var n int
	for _, o := range Must[[]store.Owed](b)(db.Outbox(b.Ctx, 99*aDay, 99)) {
		n += strings.Count(string(o.Body), "ben")
	}
	if n != 3 {
		b.Errorf("ben is sent %d messages, want 3", n)
	}
}

// Opening checks that the tables a person opens, and leaves open, are counted by the day, whoever is erased.
func Opening(b *Bench) {
	db := b.Open()
	c := store.Change{Table: store.Table{Doc: []byte("{}"), Seed: []byte{1}, Created: aDay}, Forget: -1, OpenedBy: "ann"}
	b.Create(db, c)
	row := b.Create(db, c)
	b.Check(db.SaveTable(b.Ctx, store.Change{Table: row, Forget: -1, Opens: &store.Opened{Change: c,
		Doc: func(int64) ([]byte, error) { return []byte("{}"), nil }}}))
	row.Rev++
	b.Check(db.SaveTable(b.Ctx, store.Change{Table: row, Forget: -1, LeftBy: "ann", LeftAt: aDay}))
	b.Check(db.ForgetUser(b.Ctx, "ann"))
	for day, want := range map[int64][2]int{0: {0, 0}, 1: {3, 1}, 2: {0, 1}, 3: {0, 0}} {
		Want(b, fmt.Sprint("opened on day ", day), want[0])(db.Opened(b.Ctx, "ann", day*aDay))
		Want(b, fmt.Sprint("left open on day ", day), want[1])(db.LeftOpen(b.Ctx, "ann", day*aDay))
	}
	Want(b, "opened by ben", 0)(db.Opened(b.Ctx, "ben", aDay))
	Want(b, "left by ben", 0)(db.LeftOpen(b.Ctx, "ben", aDay))
}

// OpeningTournaments checks that the tournaments a person opens are counted by the day, apart from tables, and that
// changing one, or erasing the person, changes no count.
func OpeningTournaments(b *Bench) {
	db := b.Open()
	k := store.Tournament{Channel: "c", Phase: "lobby", Doc: []byte("{}"), Touched: aDay}
	for range 2 {
		k.ID, k.Rev = Must[int64](b)(db.SaveTournament(b.Ctx, store.TournamentChange{Tournament: k, OpenedBy: "ann"})), 1
		Must[int64](b)(db.SaveTournament(b.Ctx, store.TournamentChange{Tournament: k}))
		k.ID = 0
	}
	b.Check(db.ForgetUser(b.Ctx, "ann"))
	for day, want := range []int{0, 2, 0} {
		Want(b, fmt.Sprint("tournaments of day ", day), want)(db.OpenedTournaments(b.Ctx, "ann", int64(day)*aDay))
	}
	Want(b, "ben's tournaments", 0)(db.OpenedTournaments(b.Ctx, "ben", aDay))
	Want(b, "tables", 0)(db.Opened(b.Ctx, "ann", aDay))
}
