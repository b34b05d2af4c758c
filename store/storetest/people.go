package storetest

import (
	"bytes"
	"math"
	"slices"
	"strings"

	"tablee/store"
)

// Documents: documents and notes are kept.
func Documents(b *Bench) {
	db := b.Open()
	for name, d := range map[string]struct {
		get func(string) ([]byte, error)
		set func(id string, was, doc []byte) error
	}{
		"person": {func(id string) ([]byte, error) { return db.Person(b.Ctx, id) },
			func(id string, was, doc []byte) error { return db.SavePerson(b.Ctx, id, was, doc) }},
		"guild": {func(id string) ([]byte, error) { return db.Guild(b.Ctx, id) },
			func(id string, was, doc []byte) error { return db.SaveGuild(b.Ctx, id, was, doc) }},
	} {
		b.Check(d.set("y", nil, []byte("other")))
		var was []byte
		for _, doc := range [][]byte{nil, []byte("one"), []byte("two\x00\xff"), nil} {
			b.Check(d.set("x", was, doc))
			was = doc
			for _, stale := range [][]byte{nil, []byte("three"), {}} {
				if stale != nil || doc != nil {
					b.Is(name+" that has changed", d.set("x", stale, []byte("four")), store.ErrConflict)
				}
			}
			if got, err := d.get("x"); !bytes.Equal(got, doc) || err != nil || (got == nil) != (doc == nil) {
				b.Errorf("%s: %q, %v, want %q", name, got, err, doc)
			}
		}
		Want(b, name, []byte("other"))(d.get("y"))
	}
	Want(b, "no note", "")(db.Meta(b.Ctx, "m"))
	for _, v := range []string{"one", "two"} {
		b.Check(db.SetMeta(b.Ctx, "m", v))
		Want(b, "note", v)(db.Meta(b.Ctx, "m"))
	}
}

// Extremes are what people and programs may write.
func Extremes(b *Bench) {
	db := b.Open()
	texts := []string{"", "é à ß", "日本語", "🎲 tiles", "a'b\"c\\d;--", strings.Repeat("x", 4000), "line\nline\ttab\r"}
	for _, text := range texts {
		c := Sample(math.MaxInt64)
		c.Table.Channel, c.Table.Created, c.Table.Doc, c.Table.Snapshot = text, math.MinInt64, []byte(text+"\x00\xff"),
			bytes.Repeat([]byte{0, 255, 7}, 200_000)
		c.Moves[0].Move, c.Moves[0].Events, c.Drafts[0].Draft = text, []byte{0}, text+"-"
		row := b.Create(db, c)
		wanted := c.Table
		wanted.ID, wanted.Rev = row.ID, 1
		b.Same("a table", row, wanted)
		Want(b, "a move", c.Moves)(db.Moves(b.Ctx, row.ID, 0))
		Want(b, "a draft", text+"-")(db.Draft(b.Ctx, row.ID, 1))
		if ts := Must[[]store.Brief](b)(db.Tables(b.Ctx, store.Filter{Channel: text})); text != "" && len(ts) != 1 {
			b.Errorf("%q: found %d times", text, len(ts))
		}
	}
	for _, odd := range []string{"a\x00b", "c\xffd", "\xed\xa0\x80"} { // kept or replaced, and found by the same
		c := Sample(7)
		c.Moves[0].Move, c.Table.Channel, c.Interaction = odd, odd, odd
		row := b.Create(db, c)
		if ts := Must[[]store.Brief](b)(db.Tables(b.Ctx, store.Filter{Channel: odd})); len(ts) != 1 ||
			ts[0].ID != row.ID {
			b.Errorf("%q: found %+v", odd, ts)
		}
		if _, ok, err := db.Seen(b.Ctx, odd); !ok || err != nil {
			b.Errorf("%q: seen %v, %v", odd, ok, err)
		}
		b.Check(db.Postpone(b.Ctx, Must[[]store.Owed](b)(db.Outbox(b.Ctx, 99, 1))[0].ID, 1, odd))
	}
	Want(b, "ratings are not rounded", []store.Result{{Table: 0, User: "alice", Game: "g", Pool: "p",
		Rating: 1234.567890123456, At: 1}})(func() ([]store.Result, error) {
		row := b.Create(db, Sample(7))
		err := db.SaveTable(b.Ctx, store.Change{Table: row, Forget: -1,
			End: &store.End{Results: []store.Result{{User: "alice", Game: "g", Pool: "p", At: 1}}, Pool: "p",
				Users: []string{"alice"},
				Rate: func(map[string][]byte, store.Recent) (map[string]store.Rated, error) {
					return map[string]store.Rated{"alice": {Doc: []byte("{}"), Shown: 1234.567890123456}}, nil
				}}})
		b.Check(err)
		rs, err := db.ResultsOf(b.Ctx, "alice", "")
		if len(rs) == 1 && rs[0].Table == row.ID {
			rs[0].Table = 0
		}
		return rs, err
	}())
}

// Order is that of bytes everywhere: the courier's turns go by it.
func Order(b *Bench) {
	db := b.Open()
	names := []string{"a", "B", "é", "Z", "10", "9", "a b", "a-b", "ab"}
	for _, n := range names {
		b.Check(db.Owe(b.Ctx, 1, store.Owed{Kind: n, Target: "t"}, store.Owed{Kind: "k", Target: n}))
	}
	sorted := slices.Sorted(slices.Values(append([]string{"k"}, names...)))
	Want(b, "kinds", sorted)(db.OutboxKinds(b.Ctx))
	var targets []string
	all := store.Window{Kind: "k", Targets: 99, PerTarget: 9}
	for _, o := range Must[[]store.Owed](b)(db.OutboxWindow(b.Ctx, 9, all)) {
		targets = append(targets, o.Target)
	}
	b.Same("targets", targets, slices.Sorted(slices.Values(names)))
	next := store.Window{Kind: "k", After: "Z", Targets: 1, PerTarget: 9}
	after := Must[[]store.Owed](b)(db.OutboxWindow(b.Ctx, 9, next))
	if len(after) != 1 || after[0].Target != "a" {
		b.Errorf("after Z comes %+v, want a", after)
	}
}

// Invitations: invitations are counted for a time.
func Invitations(b *Bench) {
	db := b.Open()
	c := store.Change{Table: store.Table{Doc: []byte("{}"), Seed: []byte{1}}, Forget: -1, Invitations: []store.Invitation{
		{User: "b", Maker: "a", At: 10}, {User: "b", Maker: "a", At: 20}, {User: "b", Maker: "c", At: 20}, {User: "d",
			Maker: "a", At: 20}}}
	b.Create(db, c)
	count := func(by, all, his int) {
		b.Helper()
		Want(b, "by a", by)(db.InvitationsBy(b.Ctx, "a", 15))
		m, k, err := db.InvitationsTo(b.Ctx, "b", "a", 5)
		if m != all || k != his || err != nil {
			b.Errorf("%d to b, %d of them by a (%v), want %d, %d", m, k, err, all, his)
		}
	}
	count(2, 3, 2)
	Want(b, "since the very time", 0)(db.InvitationsBy(b.Ctx, "a", 20))
	b.Check(db.ForgetInvitations(b.Ctx, 15))
	count(2, 2, 1)
	b.Check(db.ForgetUser(b.Ctx, "b"))
	b.Check(db.ForgetUser(b.Ctx, "a"))
	count(2, 2, 1) // erasing somebody gives nothing back
	if strings.Contains(b.Contents(db), "User:b") || strings.Contains(b.Contents(db), "Maker:a") {
		b.Errorf("the erased person is in\n%s", b.Contents(db))
	}
}

// Erased: wherever a person's id stood, it stands no more, and nobody else's has gone.
func Erased(b *Bench) {
	db := b.Open()
	for range 2 {
		row := b.Create(db, Sample(7))
		of := store.OfTable(row.ID)
		b.Check(db.SaveTable(b.Ctx, store.Change{Table: row, Forget: -1, Owed: []store.Owed{{Kind: "hand",
			Target: "alice"}, {Kind: "hand", Target: "bob"}}}))
		b.Check(db.Delivered(b.Ctx, nil, &store.Post{Subject: of, Kind: "hand", Target: "alice", Channel: "dm",
			Message: "m", Live: true}))
		b.Check(db.Delivered(b.Ctx, nil, &store.Post{Subject: of, Kind: "hand", Target: "bob", Channel: "dm",
			Message: "n", Live: true}))
	}
	for _, who := range []string{"alice", "bob"} {
		b.Check(db.SavePerson(b.Ctx, who, nil, []byte("prefs")))
		b.Check(db.SaveAsked(b.Ctx, store.Asked{Token: who, User: who, Doc: []byte("question"), At: 9}))
	}
	b.Check(db.SaveAsked(b.Ctx, store.Asked{Token: "about", User: "carol", Doc: []byte("of alice"), At: 9}))
	Want(b, "moves", 2)(db.CountMoves(b.Ctx, "alice"))
	b.Check(db.ForgetUser(b.Ctx, "alice"))
	Want(b, "moves", 0)(db.CountMoves(b.Ctx, "alice"))
	Want(b, "moves of nobody", 0)(db.CountMoves(b.Ctx, ""))
	Want(b, "preferences", []byte(nil))(db.Person(b.Ctx, "alice"))
	_, err := db.TakeAsked(b.Ctx, "alice", "alice", 0)
	b.Is("a question", err, store.ErrNotFound)
	_, err = db.TakeAsked(b.Ctx, "about", "carol", 0)
	b.Is("another's question about them", err, store.ErrNotFound)
	Want(b, "another's question", []byte("question"))(db.TakeAsked(b.Ctx, "bob", "bob", 0))
	Want(b, "naming", []int64(nil))(db.TablesNaming(b.Ctx, "alice"))
	Want(b, "tables", []store.Brief(nil))(db.Tables(b.Ctx, store.Filter{User: "alice"}))
	Want(b, "made", store.Counted{})(db.CountOpen(b.Ctx, store.Count{Maker: "alice", Phases: []string{"playing"}}))
	_, err = db.PostOf(b.Ctx, "m")
	b.Is("the message to them", err, store.ErrNotFound)
	for _, o := range Must[[]store.Owed](b)(db.Outbox(b.Ctx, 99, 99)) {
		if o.Target == "alice" {
			b.Errorf("still owed to them: %+v", o)
		}
	}
	if strings.Contains(b.Contents(db), "User:alice") || strings.Contains(b.Contents(db), "Maker:alice") {
		b.Errorf("alice is in\n%s", b.Contents(db))
	}
	Want(b, "the other's preferences", []byte("prefs"))(db.Person(b.Ctx, "bob"))
	if n := Must[[]int64](b)(db.TablesNaming(b.Ctx, "bob")); len(n) != 2 {
		b.Errorf("the other is named by %v", n)
	}
	if p, err := db.PostOf(b.Ctx, "n"); err != nil || p.Target != "bob" {
		b.Errorf("the other's message: %+v, %v", p, err)
	}
	if owed := Must[[]store.Owed](b)(db.Outbox(b.Ctx, 99, 99)); len(owed) != 4 {
		b.Errorf("owed to others: %+v", owed)
	}
}
