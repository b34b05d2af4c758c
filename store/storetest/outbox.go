package storetest

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"tablee/store"
)

// Outbox checks that messages come in the order of their times.
func Outbox(b *Bench) {
	db := b.Open()
	Want(b, "next of nothing", int64(0))(db.OutboxNext(b.Ctx))
	Want(b, "last of nothing", int64(0))(db.OutboxLast(b.Ctx))
	row := b.Create(db, Sample(7)) // owes a board at 10
	of := store.OfTable(row.ID)
	b.Check(db.Owe(b.Ctx, of, store.Owed{Kind: "hand", Target: "alice", Due: 30}, store.Owed{Kind: "say",
		Target: "c", Due: 20, Body: []byte("x")}))
	all := IDs(Must[[]store.Owed](b)(db.Outbox(b.Ctx, 99, 10)))
	if len(all) != 3 || all[0] < 1 || all[0] > all[2] || all[2] > all[1] {
		b.Fatalf("in the outbox: %v, want them in the order of their time", all)
	}
	slices.Sort(all)
	due := func(now int64, limit int, wanted ...int) {
		b.Helper()
		var w []int64
		for _, i := range wanted {
			w = append(w, all[i-1])
		}
		if got := IDs(Must[[]store.Owed](b)(db.Outbox(b.Ctx, now, limit))); !slices.Equal(got, w) {
			b.Errorf("due at %d: %v, want %v", now, got, w)
		}
	}
	Want(b, "lengths before", []store.Length(nil))(db.OutboxLengths(b.Ctx, 9))
	Want(b, "lengths", []store.Length{{Kind: "board", Owed: 1, Since: 10},
		{Kind: "say", Owed: 1, Since: 20}})(db.OutboxLengths(b.Ctx, 20))
	due(9, 10)
	due(20, 10, 1, 3)
	due(30, 10, 1, 3, 2)
	due(30, 2, 1, 3)
	b.Check(db.Postpone(b.Ctx, all[0], 50, "no answer"))
	due(49, 10, 3, 2)
	if list := Must[[]store.Owed](b)(db.Outbox(b.Ctx, 50, 9)); len(list) != 3 || !reflect.DeepEqual(list[2],
		store.Owed{ID: all[0], Subject: of, Kind: "board", Target: "c", Ply: 1, Body: []byte("{}"), Due: 50, Tries: 1,
			Failed: "no answer"}) {
		b.Errorf("after a failed try: %+v", list)
	}
	if list := Must[[]store.Owed](b)(db.OutboxOf(b.Ctx, of, "board", "c")); !slices.Equal(IDs(list), all[:1]) {
		b.Errorf("boards in the outbox: %v, want %v, due or not", IDs(list), all[:1])
	}
	Want(b, "next", int64(20))(db.OutboxNext(b.Ctx))
	Want(b, "last", all[2])(db.OutboxLast(b.Ctx))
	b.Check(db.Delivered(b.Ctx, all, nil))
	due(99, 10)
	b.Check(db.Owe(b.Ctx, store.OfTournament(row.ID), store.Owed{Kind: "say", Target: "c"}))
	last := Must[[]store.Owed](b)(db.Outbox(b.Ctx, 99, 10))
	if len(last) != 1 || last[0].ID <= all[2] || string(last[0].Body) != "{}" ||
		last[0].Subject != store.OfTournament(row.ID) {
		b.Errorf("in the outbox after all was delivered: %+v; a number is never used twice", last)
	}
	b.Check(db.SaveGuild(b.Ctx, "g", nil, []byte("doc"), store.Owed{Subject: of, Kind: "say", Target: "x"},
		store.Owed{Subject: 5, Kind: "say", Target: "y"}))
	b.Check(db.Owe(b.Ctx, 6, store.Owed{Kind: "say", Target: "y"}))
	if o := Must[[]store.Owed](b)(db.OutboxOf(b.Ctx, 5, "say", "y")); len(o) != 1 {
		b.Errorf("owed for a server: %+v", o)
	}
	if o := Must[[]store.Owed](b)(db.OutboxOf(b.Ctx, 0, "say", "y")); len(o) != 2 || o[0].Subject != 5 ||
		o[1].Subject != 6 {
		b.Errorf("for a target about any subject: %+v", o)
	}
}

// Window checks that kinds and targets of messages take turns.
func Window(b *Bench) {
	db := b.Open()
	for _, o := range []store.Owed{
		{Kind: "tell", Target: "b", Due: 10}, {Kind: "tell", Target: "a", Due: 10}, {Kind: "tell", Target: "a", Due: 5},
		{Kind: "tell", Target: "a", Due: 10}, {Kind: "tell", Target: "c", Due: 99}, {Kind: "board", Target: "a",
			Due: 10}, {Kind: "tell", Target: "d", Due: 10},
	} {
		b.Check(db.Owe(b.Ctx, 1, o))
	}
	Want(b, "kinds", []string{"board", "tell"})(db.OutboxKinds(b.Ctx))
	ids := IDs(Must[[]store.Owed](b)(db.Outbox(b.Ctx, 99, 99)))
	if want := slices.Sorted(slices.Values(ids[1:6])); !slices.Equal(ids[1:6], want) {
		b.Errorf("of rows due at the same time the oldest is not first: %v", ids)
	}
	first := slices.Min(ids) - 1
	for _, c := range []struct {
		w    store.Window
		want string
	}{
		{store.Window{Kind: "tell", Targets: 9, PerTarget: 9}, "a2 a3 a4 b1 d7"},
		{store.Window{Kind: "tell", Targets: 9, PerTarget: 2}, "a2 a3 b1 d7"}, // 3 was due first
		{store.Window{Kind: "tell", Targets: 2, PerTarget: 1}, "a3 b1"},
		{store.Window{Kind: "tell", After: "a", Targets: 9, PerTarget: 9}, "b1 d7"},
		{store.Window{Kind: "tell", After: "b", Targets: 1, PerTarget: 9}, "d7"}, // nothing of c's is due
		{store.Window{Kind: "tell", After: "d", Targets: 9, PerTarget: 9}, ""},
		{store.Window{Kind: "board", Targets: 9, PerTarget: 9}, "a6"},
		{store.Window{Kind: "nothing", Targets: 9, PerTarget: 9}, ""},
	} {
		var got []string
		for _, o := range Must[[]store.Owed](b)(db.OutboxWindow(b.Ctx, 50, c.w)) {
			got = append(got, fmt.Sprint(o.Target, o.ID-first))
		}
		if s := strings.Join(got, " "); s != c.want {
			b.Errorf("%+v: got %q, want %q", c.w, s, c.want)
		}
	}
	var many []store.Owed // one target with a great deal does not hide the others
	for range 500 {
		many = append(many, store.Owed{Kind: "tell", Target: "0", Due: 1})
	}
	b.Check(db.Owe(b.Ctx, 2, many...))
	if got := Must[[]store.Owed](b)(db.OutboxWindow(b.Ctx, 50, store.Window{Kind: "tell", Targets: 3,
		PerTarget: 1})); len(got) != 3 || got[1].Target != "a" || got[2].Target != "b" {
		b.Errorf("behind 500 messages for one target: %+v", got)
	}
	Want(b, "kinds", []string{"board", "tell"})(db.OutboxKinds(b.Ctx))
}

// Posts: posts stand until they are retired.
func Posts(b *Bench) {
	db := b.Open()
	of := store.OfTable(b.Create(db, Sample(7)).ID)
	put := func(message string, at int64, owed ...int64) {
		b.Helper()
		b.Check(db.Delivered(b.Ctx, owed, &store.Post{Subject: of, Kind: "board", Target: "c", Channel: "c",
			Message: message, Ply: 1, Live: true, At: at}))
	}
	_, err := db.LastPost(b.Ctx, of, "board", "c")
	b.Is("before the first", err, store.ErrNotFound)
	put("9", 100, IDs(Must[[]store.Owed](b)(db.Outbox(b.Ctx, 99, 9)))...)
	if left := Must[[]store.Owed](b)(db.Outbox(b.Ctx, 99, 9)); len(left) > 0 {
		b.Errorf("delivered and still owed: %+v", left)
	}
	put("11", 200)
	put("11", 200) // an edit
	put("10", 200)
	Want(b, "last", store.Post{Subject: of, Kind: "board", Target: "c", Channel: "c", Message: "11", Ply: 1,
		Live: true, At: 200})(db.LastPost(b.Ctx, of, "board", "c"))
	put("9", 200)
	if p := Must[store.Post](b)(db.LastPost(b.Ctx, of, "board", "c")); p.Message != "11" {
		b.Errorf("last is %+v, want 11, the largest number", p)
	}
	live := Must[[]store.Post](b)(db.LivePosts(b.Ctx, of))
	if len(live) != 3 {
		b.Fatalf("live: %+v, want three", live)
	}
	b.Check(db.Retire(b.Ctx, live[0]))
	b.Check(db.Owe(b.Ctx, of, store.Owed{Kind: "board", Target: "c", Due: 1 << 50}, store.Owed{Kind: "hand", Target: "c"}))
	b.Check(db.Owe(b.Ctx, of+1, store.Owed{Kind: "board", Target: "c"}))
	for _, all := range []store.Subject{of, 0} {
		now := Must[store.Standing](b)(db.Standing(b.Ctx, all, "board", "c", true))
		b.Same("owed", now.Owed, Must[[]store.Owed](b)(db.OutboxOf(b.Ctx, all, "board", "c")))
		b.Same("live", now.Live, Must[[]store.Post](b)(db.LivePosts(b.Ctx, all)))
		last, err := db.LastPost(b.Ctx, all, "board", "c")
		if found := err == nil; found != (now.Last != nil) || found && *now.Last != last {
			b.Errorf("last: %+v, want %+v, %v", now.Last, last, err)
		}
	}
	if now := Must[store.Standing](b)(db.Standing(b.Ctx, of, "board", "c", false)); now.Live != nil || now.Last == nil ||
		len(now.Owed) != 1 {
		b.Errorf("without what is live: %+v", now)
	}
	// a delivery retires others, but not its own message
	b.Check(db.Delivered(b.Ctx, nil, &live[1], live[1], live[2]))
	if live := Must[[]store.Post](b)(db.LivePosts(b.Ctx, of)); len(live) != 1 || live[0].Message != "11" {
		b.Errorf("live: %+v, want 11", live)
	}
	b.Check(db.ForgetPosts(b.Ctx, 200))
	if _, err := db.PostOf(b.Ctx, "9"); err != nil {
		b.Errorf("a post of 200 is forgotten with those before 200: %v", err)
	}
	b.Check(db.ForgetPosts(b.Ctx, 1000))
	_, err = db.PostOf(b.Ctx, "9")
	b.Is("forgotten", err, store.ErrNotFound)
	if _, err := db.PostOf(b.Ctx, "11"); err != nil {
		b.Errorf("11 has buttons and must be kept: %v", err)
	}
	_, err = db.LastPost(b.Ctx, of, "hand", "c")
	b.Is("of another kind", err, store.ErrNotFound)
}

// Reworded: what is owed can be gone through, due or not, and given other words, or taken out.
func Reworded(b *Bench) {
	db := b.Open()
	for i := range 5 {
		b.Check(db.Owe(b.Ctx, 7, store.Owed{Kind: "k", Target: "t", Body: []byte{'a' + byte(i)}, Due: int64(1000 * i)}))
	}
	all := Must[[]store.Owed](b)(db.OutboxAfter(b.Ctx, 0, 9))
	if len(all) != 5 {
		b.Fatalf("%d messages", len(all))
	}
	b.Check(db.Reword(b.Ctx, all[1].ID, []byte("other")))
	b.Check(db.Reword(b.Ctx, all[2].ID, nil))
	b.Check(db.Delivered(b.Ctx, []int64{all[3].ID}, nil))
	b.Check(db.Reword(b.Ctx, all[3].ID, []byte("too late")))
	var got []string
	for last := all[0].ID; ; {
		page := Must[[]store.Owed](b)(db.OutboxAfter(b.Ctx, last, 1))
		if len(page) != 1 {
			break
		}
		last = page[0].ID
		got = append(got, string(page[0].Body))
	}
	b.Same("after the first", got, []string{"other", "e"})
}
