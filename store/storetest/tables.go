package storetest

import (
	"fmt"
	"slices"

	"tablee/store"
)

// TableRoundTrip: a table is read as it was stored.
func TableRoundTrip(b *Bench) {
	db := b.Open()
	c := Sample(7)
	c.Table.Due, c.Table.Show = 9, true
	id, err := db.CreateTable(b.Ctx, c)
	b.Check(err)
	wanted := c.Table
	wanted.ID, wanted.Rev = id, 1
	Want(b, "the new table", wanted)(db.Table(b.Ctx, id))
	Want(b, "its moves", c.Moves)(db.Moves(b.Ctx, id, 0))
	Want(b, "its draft", "half")(db.Draft(b.Ctx, id, 1))
	for asked, wanted := range map[bool]map[int]string{true: {1: "half"}, false: nil} {
		read, err := db.TableFor(b.Ctx, id, store.Known{Drafts: asked})
		if b.Same("its drafts with it", read.Drafts, wanted); err != nil || read.Table.ID != id {
			b.Errorf("with its drafts: %+v, %v", read, err)
		}
	}
	Want(b, "in a list", []store.Brief{{ID: id, Rev: 1, Guild: "g", Channel: "c", Game: "awale", Phase: "playing", Ply: 1,
		Due: 9,
		Doc: []byte("doc"), Touched: 7}})(db.Tables(b.Ctx, store.Filter{}))

	changed := store.Table{ID: id, Rev: 1, Guild: "g2", Channel: "c2", Game: "another", Version: 2, Phase: "over",
		Ply: 2,
		Due: 0, Doc: []byte("doc2"), Seed: []byte("another"), Created: 99, Touched: 8, Maker: "bob"}
	b.Check(db.SaveTable(b.Ctx, store.Change{Table: changed, Forget: -1,
		Moves: []store.Move{{Ply: 2, Seat: 1, Move: "b", Events: []byte("[1]"), At: 6}}}))
	changed.Rev, changed.Game, changed.Seed, changed.Created = 2, "awale", []byte("seed"), 1 // which never change
	Want(b, "the changed table", changed)(db.Table(b.Ctx, id))
	Want(b, "its new move", []store.Move{{Ply: 2, Seat: 1, Move: "b", Events: []byte("[1]"), At: 6}})(db.Moves(b.Ctx,
		id,
		2))

	next := b.Create(db, Sample(8))
	if next.ID <= id {
		b.Errorf("the second table is number %d, the first %d", next.ID, id)
	}
	Want(b, "numbers", []int64{id, next.ID})(db.TableIDs(b.Ctx, 0, 9))
	Want(b, "numbers after the first", []int64{next.ID})(db.TableIDs(b.Ctx, id, 9))
	Want(b, "one number", []int64{id})(db.TableIDs(b.Ctx, 0, 1))
	_, err = db.Table(b.Ctx, next.ID+77)
	b.Is("a table that is not there", err, store.ErrNotFound)
	_, err = db.Table(b.Ctx, -1)
	b.Is("a table without a number", err, store.ErrNotFound)
}

// TakeBack: what is taken back is gone.
func TakeBack(b *Bench) {
	db := b.Open()
	c := Sample(7)
	c.Moves = nil
	for ply := 1; ply <= 5; ply++ {
		c.Moves = append(c.Moves, store.Move{Ply: ply, Move: fmt.Sprint("old", ply), Events: []byte("[]")})
	}
	row := b.Create(db, c)
	b.Check(db.SaveTable(b.Ctx, store.Change{Table: row, Forget: 3,
		Moves: []store.Move{{Ply: 4, Move: "new4", Events: []byte("[]")}}}))
	moves := Must[[]store.Move](b)(db.Moves(b.Ctx, row.ID, 3))
	if len(moves) != 2 || moves[0].Move != "old3" || moves[1].Move != "new4" {
		b.Errorf("moves from 3 on: %+v; want old3, new4", moves)
	}
	row.Rev++
	if err := db.SaveTable(b.Ctx, store.Change{Table: row, Forget: -1,
		Moves: []store.Move{{Ply: 4, Events: []byte("[]")}}}); err == nil {
		b.Errorf("a second move with number 4 was stored")
	}
	b.Check(db.SaveTable(b.Ctx, store.Change{Table: row, Forget: 0}))
	if moves := Must[[]store.Move](b)(db.Moves(b.Ctx, row.ID, 0)); len(moves) > 0 {
		b.Errorf("moves that were not undone: %+v", moves)
	}
	other := b.Create(db, Sample(8))
	row.Rev++
	b.Check(db.SaveTable(b.Ctx, store.Change{Table: row, Forget: 0}))
	if moves := Must[[]store.Move](b)(db.Moves(b.Ctx, other.ID, 0)); len(moves) != 1 {
		b.Errorf("another table's moves are %+v", moves)
	}
}

// Filters: filters choose.
func Filters(b *Bench) {
	db := b.Open()
	add := func(game, guild, channel, phase string, touched int64, users ...string) int64 {
		c := Sample(touched)
		c.Table.Game, c.Table.Guild, c.Table.Channel, c.Table.Phase, c.Users, c.Named = game, guild, channel, phase,
			users,
			[]string{"named"}
		return b.Create(db, c).ID
	}
	a := add("awale", "g1", "c1", "lobby", 10, "alice")
	bb := add("awale", "g1", "c2", "playing", 30, "alice", "bob", "bob")
	c := add("domino", "g2", "c3", "over", 20, "bob")
	d := add("domino", "g2", "c3", "over", 20)
	for _, tt := range []struct {
		f    store.Filter
		want []int64
	}{
		{store.Filter{}, []int64{bb, d, c, a}},
		{store.Filter{User: "alice"}, []int64{bb, a}},
		{store.Filter{User: "nobody"}, nil},
		{store.Filter{User: "named"}, nil},
		{store.Filter{Guild: "g2"}, []int64{d, c}},
		{store.Filter{Channel: "c1"}, []int64{a}},
		{store.Filter{Game: "awale", User: "bob"}, []int64{bb}},
		{store.Filter{Phases: []string{"lobby", "over"}}, []int64{d, c, a}},
		{store.Filter{Before: 30}, []int64{d, c, a}},
		{store.Filter{Limit: 1}, []int64{bb}},
		{store.Filter{Limit: 2, Before: 30}, []int64{d, c}},
		{store.Filter{Game: "' OR 1 --"}, nil},
		{store.Filter{Game: "a\x00\xff"}, nil},
		{store.Filter{User: "alice", Guild: "g1", Channel: "c2", Game: "awale", Phases: []string{"playing"},
			Before: 31},
			[]int64{bb}},
	} {
		var got []int64
		for _, r := range Must[[]store.Brief](b)(db.Tables(b.Ctx, tt.f)) {
			got = append(got, r.ID)
		}
		if !slices.Equal(got, tt.want) {
			b.Errorf("%+v: %v, want %v", tt.f, got, tt.want)
		}
	}
}

// Limits: a limit bounds.
func Limits(b *Bench) {
	db := b.Open()
	for i := range store.DefaultLimit + 5 {
		c := Sample(int64(i))
		c.Table.Due, c.Table.Phase = 5, "over"
		if _, err := db.CreateTable(b.Ctx, c); err != nil {
			b.Fatalf("%v", err)
		}
	}
	length := func(what string, got, wanted int, err error) {
		b.Helper()
		if got != wanted || err != nil {
			b.Errorf("%s: %d rows, %v, want %d", what, got, err, wanted)
		}
	}
	ts, err := db.Tables(b.Ctx, store.Filter{})
	length("tables without a limit", len(ts), store.DefaultLimit, err)
	ts, err = db.Tables(b.Ctx, store.Filter{Limit: 1000})
	length("tables with a large limit", len(ts), store.DefaultLimit+5, err)
	n, err := db.Due(b.Ctx, 9, 7)
	length("due", len(n), 7, err)
	n, err = db.TableIDs(b.Ctx, 0, 3)
	length("numbers", len(n), 3, err)
	n, err = db.Archivable(b.Ctx, 50, 4)
	length("archivable", len(n), 4, err)
	o, err := db.Outbox(b.Ctx, 99, 8)
	length("owed", len(o), 8, err)
}

// People: belonging people are replaced, named ones kept.
func People(b *Bench) {
	db := b.Open()
	row := b.Create(db, Sample(7))
	b.Check(db.SaveTable(b.Ctx, store.Change{Table: row, Forget: -1})) // nil leaves them
	row.Rev++
	has := func(user string, belongs, named int) {
		b.Helper()
		if ts := Must[[]store.Brief](b)(db.Tables(b.Ctx, store.Filter{User: user})); len(ts) != belongs {
			b.Errorf("%s belongs to %d tables, want %d", user, len(ts), belongs)
		}
		if ts := Must[[]int64](b)(db.TablesNaming(b.Ctx, user)); len(ts) != named {
			b.Errorf("%s is named by %v, want %d", user, ts, named)
		}
	}
	has("alice", 1, 1)
	has("carol", 0, 1)
	b.Check(db.SaveTable(b.Ctx, store.Change{Table: row, Forget: -1, Users: []string{"bob", "dora"},
		Named: []string{"emil"}}))
	row.Rev++
	has("alice", 0, 1)
	has("bob", 1, 1)
	has("dora", 1, 1)
	has("emil", 0, 1)
	b.Check(db.SaveTable(b.Ctx, store.Change{Table: row, Forget: -1, Users: []string{}}))
	has("bob", 0, 1)
}

// Counted: open tables are counted.
func Counted(b *Bench) {
	db := b.Open()
	for _, t := range []struct {
		guild, maker, phase string
		show                bool
	}{{"g", "alice", "lobby", false}, {"g", "alice", "playing", true}, {"g", "bob", "over", false},
		{"h", "alice", "playing", false}, {"g", "", "playing", false}} {
		c := Sample(7)
		c.Table.Guild, c.Table.Maker, c.Table.Phase, c.Table.Show = t.guild, t.maker, t.phase, t.show
		b.Create(db, c)
	}
	open := []string{"lobby", "playing"}
	Want(b, "alice's", store.Counted{Tables: 3, Shows: 1})(db.CountOpen(b.Ctx,
		store.Count{Maker: "alice", Phases: open}))
	Want(b, "the server's", store.Counted{Tables: 3, Shows: 1})(db.CountOpen(b.Ctx,
		store.Count{Guild: "g", Phases: open}))
	Want(b, "in lobbies", store.Counted{Tables: 1})(db.CountOpen(b.Ctx, store.Count{Guild: "g", Phases: open[:1]}))
	Want(b, "nobody's", store.Counted{})(db.CountOpen(b.Ctx, store.Count{Maker: "emil", Phases: open}))
	Want(b, "in no phase", store.Counted{})(db.CountOpen(b.Ctx, store.Count{Maker: "alice"}))
}

// Due: what is due is told in time.
func Due(b *Bench) {
	db := b.Open()
	Want(b, "next of none", int64(0))(db.NextDue(b.Ctx))
	var of []int64
	for _, at := range []int64{0, 300, 100, 200} {
		c := Sample(7)
		c.Table.Due = at
		of = append(of, b.Create(db, c).ID)
	}
	Want(b, "due at 200", []int64{of[2], of[3]})(db.Due(b.Ctx, 200, 10))
	Want(b, "next", int64(100))(db.NextDue(b.Ctx))
	if _, err := db.SaveTournament(b.Ctx,
		store.TournamentChange{Tournament: store.Tournament{Channel: "c", Due: 50, Doc: []byte("{}")}}); err != nil {
		b.Errorf("%v", err)
	}
	Want(b, "next with a tournament", int64(50))(db.NextDue(b.Ctx))
	n := night("k")
	n.Due = 40
	Must[int64](b)(db.SaveNight(b.Ctx, n))
	Want(b, "next with a night", int64(40))(db.NextDue(b.Ctx))
	b.Check(db.ChangePuzzle(b.Ctx, store.PuzzleChange{Server: &store.DailyServer{Guild: "g", Due: 30, Doc: []byte("x")}}))
	Want(b, "next with a server of puzzles", int64(30))(db.NextDue(b.Ctx))
	b.Check(db.ChangePuzzle(b.Ctx, store.PuzzleChange{Solver: &store.Solver{User: "u", Due: 20, Doc: []byte("x")}}))
	Want(b, "next with a person of puzzles", int64(20))(db.NextDue(b.Ctx))
}

// Pulled: due times are pulled forward.
func Pulled(b *Bench) {
	db := b.Open()
	var rows []int64
	for _, at := range []int64{0, 300, 100, 5000} {
		c := Sample(7)
		c.Table.Due, c.Owed = at, []store.Owed{{Kind: "k", Target: fmt.Sprint(at), Due: at}}
		rows = append(rows, b.Create(db, c).ID)
	}
	playing := Must[int64](b)(db.SaveTournament(b.Ctx,
		store.TournamentChange{Tournament: store.Tournament{Channel: "c", Due: 4000, Doc: []byte("{}")}}))
	never := Must[int64](b)(db.SaveTournament(b.Ctx,
		store.TournamentChange{Tournament: store.Tournament{Channel: "c", Doc: []byte("{}")}}))
	var nights []int64
	for _, at := range []int64{4000, 300, 100, 0} {
		n := night(fmt.Sprint(at))
		n.Due = at
		nights = append(nights, Must[int64](b)(db.SaveNight(b.Ctx, n)))
	}
	for _, at := range []int64{4000, 300, 100, 0} {
		b.Check(db.ChangePuzzle(b.Ctx, store.PuzzleChange{
			Solver: &store.Solver{User: fmt.Sprint(at), Due: at, Doc: []byte("x")},
			Server: &store.DailyServer{Guild: fmt.Sprint(at), Due: at, Doc: []byte("x")}}))
	}
	b.Check(db.PullDue(b.Ctx, 100, 1000))
	for i, wanted := range []int64{0, 1, 100, 4000} {
		if row := Must[store.Table](b)(db.Table(b.Ctx, rows[i])); row.Due != wanted {
			b.Errorf("table %d is due at %d, want %d", i, row.Due, wanted)
		}
	}
	var owed []int64
	for _, o := range Must[[]store.Owed](b)(db.Outbox(b.Ctx, 1<<60, 99)) {
		owed = append(owed, o.Due)
	}
	b.Same("messages due", owed, []int64{0, 1, 100, 4000})
	if k := Must[store.Tournament](b)(db.Tournament(b.Ctx, playing)); k.Due != 3000 {
		b.Errorf("the tournament is due at %d, want 3000", k.Due)
	}
	if k := Must[store.Tournament](b)(db.Tournament(b.Ctx, never)); k.Due != 0 {
		b.Errorf("the tournament that waits for nothing is due at %d", k.Due)
	}
	for i, wanted := range []int64{3000, 1, 100, 0} {
		if n := Must[store.Night](b)(db.Night(b.Ctx, nights[i])); n.Due != wanted {
			b.Errorf("night %d is due at %d, want %d", i, n.Due, wanted)
		}
	}
	for was, wanted := range map[string]int64{"4000": 3000, "300": 1, "100": 100, "0": 0} {
		Want(b, "a person of puzzles who was due at "+was,
			store.Solver{User: was, Rev: 1, Due: wanted, Doc: []byte("x")})(db.Solver(b.Ctx, was))
		Want(b, "a server of puzzles that was due at "+was,
			store.DailyServer{Guild: was, Rev: 1, Due: wanted, Doc: []byte("x")})(db.DailyServer(b.Ctx, was))
	}
}

// Drafts: drafts are kept until they are empty.
func Drafts(b *Bench) {
	db := b.Open()
	row := b.Create(db, Sample(7))
	has := func(wanted string) { b.Helper(); Want(b, "draft", wanted)(db.Draft(b.Ctx, row.ID, 1)) }
	has("half")
	b.Check(db.SaveDraft(b.Ctx, row.ID, store.Draft{Seat: 1, Draft: "more"}, 8))
	has("more")
	Want(b, "another seat's", "")(db.Draft(b.Ctx, row.ID, 0))
	b.Check(db.SaveTable(b.Ctx, store.Change{Table: row, Forget: -1, Drafts: []store.Draft{{Seat: 1},
		{Seat: 0, Draft: "x"}}}))
	has("")
	Want(b, "another seat's", "x")(db.Draft(b.Ctx, row.ID, 0))
	b.Check(db.SaveDraft(b.Ctx, row.ID, store.Draft{Seat: 0}, 9))
	Want(b, "another seat's", "")(db.Draft(b.Ctx, row.ID, 0))
	if err := db.SaveDraft(b.Ctx, row.ID+77, store.Draft{Draft: "x"}, 9); err == nil {
		b.Errorf("a draft was stored for a missing table")
	}
}
