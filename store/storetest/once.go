package storetest

import (
	"errors"
	"fmt"

	"tablee/store"
)

// LatestWins checks that a writer with a stale revision changes nothing.
func LatestWins(b *Bench) {
	db := b.Open()
	row := b.Create(db, Sample(7))
	c := store.Change{Table: row, Forget: -1, Moves: []store.Move{{Ply: 2, Seat: 1, Move: "b", Events: []byte("[]")}},
		Owed: []store.Owed{{Kind: "board", Target: "c"}}}
	c.Table.Ply = 2
	b.Check(db.SaveTable(b.Ctx, c))
	before := b.Contents(db)
	c.Moves[0].Ply, c.Table.Phase = 3, "over"
	b.Is("saving what was read before somebody else saved", db.SaveTable(b.Ctx, c), store.ErrConflict)
	c.Moves[0].Ply = 2 // what was stored meanwhile is in the way, too
	b.Is("the same move again", db.SaveTable(b.Ctx, c), store.ErrConflict)
	c.Interaction = "i"
	b.Is("with an interaction", db.SaveTable(b.Ctx, c), store.ErrConflict)
	c.Table.ID = row.ID + 77
	b.Is("saving a table that is not there", db.SaveTable(b.Ctx, c), store.ErrConflict)
	b.Same("after refused changes", b.Contents(db), before)
	if _, ok, err := db.Seen(b.Ctx, "i"); ok || err != nil {
		b.Errorf("the interaction of a refused change counts as handled (%v)", err)
	}
}

// OneWins checks that of many concurrent writers one succeeds.
func OneWins(b *Bench) {
	db := b.Open()
	row := b.Create(db, Sample(7))
	for round := range 5 {
		done, refused := Together(b, 8, store.ErrConflict, func(i int) error {
			t := row
			t.Rev, t.Doc = row.Rev+int64(round), []byte(fmt.Sprint(i))
			return db.SaveTable(b.Ctx, store.Change{Table: t, Forget: -1,
				Moves: []store.Move{{Ply: 2 + round, Move: fmt.Sprint(i), Events: []byte("[]")}}})
		})
		if done != 1 || refused != 7 {
			b.Errorf("of eight writers %d won and %d were refused", done, refused)
		}
		after, moves := Must[store.Table](b)(db.Table(b.Ctx, row.ID)),
			Must[[]store.Move](b)(db.Moves(b.Ctx, row.ID, 2+round))
		if after.Rev != row.Rev+int64(round)+1 || len(moves) != 1 || moves[0].Move != string(after.Doc) {
			b.Errorf("the table is %+v, its moves are %+v: they are of two writers", after, moves)
		}
	}
}

// InteractionOnce checks that an interaction takes effect once.
func InteractionOnce(b *Bench) {
	db := b.Open()
	made := Sample(7)
	made.Interaction = "i1"
	row := b.Create(db, made)
	before := b.Contents(db)
	id, err := db.CreateTable(b.Ctx, made)
	b.Is("the same interaction makes a second table", err, store.ErrSeen)
	if id != 0 {
		b.Errorf("a table that was not made has number %d", id)
	}
	again := store.Change{Table: row, Forget: -1, Interaction: "i1",
		Moves: []store.Move{{Ply: 2, Events: []byte("[]")}}}
	b.Is("the same interaction saves", db.SaveTable(b.Ctx, again), store.ErrSeen)
	id, err = db.SaveTournament(b.Ctx, store.TournamentChange{Tournament: store.Tournament{Channel: "c",
		Doc: []byte("{}")}, Interaction: "i1"})
	b.Is("the same interaction makes a tournament", err, store.ErrSeen)
	if id != 0 {
		b.Errorf("a tournament that was not made has number %d", id)
	}
	b.Same("after a repeated interaction", b.Contents(db), before)
	if of, ok, err := db.Seen(b.Ctx, "i1"); of.Table() != row.ID || !ok || err != nil {
		b.Errorf("seen at %v, %v, %v, want table %d", of, ok, err, row.ID)
	}
	got, err := db.TableFor(b.Ctx, row.ID, store.Known{Interaction: "i1", Drafts: true})
	if !got.Seen || err != nil || got.Table.ID != 0 {
		b.Errorf("the table for what was done is %+v, %v", got, err)
	}
	got, err = db.TableFor(b.Ctx, row.ID+77, store.Known{Interaction: "i1"})
	if !got.Seen || err != nil || got.Table.ID != 0 {
		b.Errorf("no table for what was done is %+v, %v", got, err)
	}
	got, err = db.TableFor(b.Ctx, row.ID, store.Known{Interaction: "i2"})
	if b.Same("the table for what was not done", got.Table, row); got.Seen || err != nil {
		b.Errorf("what was never done is seen: %v, %v", got.Seen, err)
	}
	got, err = db.TableFor(b.Ctx, row.ID+77, store.Known{Interaction: "i2"})
	if got.Seen || !errors.Is(err, store.ErrNotFound) {
		b.Errorf("a table that is not there: %v, %v", got.Seen, err)
	}
	for rev, whole := range map[int64]bool{row.Rev: false, row.Rev + 1: true, row.Rev - 1: true} {
		got, err := db.TableFor(b.Ctx, row.ID, store.Known{Rev: rev, Interaction: "i2"})
		want := row
		if !whole {
			want.Doc, want.Snapshot = nil, nil
		}
		b.Same(fmt.Sprintf("a table of revision %d to who knows %d", row.Rev, rev), got.Table, want)
		if got.Seen || err != nil {
			b.Errorf("what was never done is seen: %v, %v", got.Seen, err)
		}
	}
	if id, ok, err := db.Seen(b.Ctx, "i2"); id != 0 || ok || err != nil {
		b.Errorf("what was never done is seen at table %d, %v, %v", id, ok, err)
	}
	b.Check(db.ForgetInteractions(b.Ctx, 7))
	if _, ok, err := db.Seen(b.Ctx, "i1"); !ok || err != nil {
		b.Errorf("an interaction of 7 is forgotten by what is to forget those before 7 (%v)", err)
	}
	b.Check(db.ForgetInteractions(b.Ctx, 8))
	if _, ok, err := db.Seen(b.Ctx, "i1"); ok || err != nil {
		b.Errorf("forgotten interaction: %v, %v", ok, err)
	}
}

// RefusedOnce checks that a refused interaction changes nothing when it is redelivered, and that one that took effect
// is not refused afterwards.
func RefusedOnce(b *Bench) {
	db := b.Open()
	made := Sample(7)
	made.Interaction = "i1"
	row := b.Create(db, made)
	for range 2 {
		b.Check(db.Refuse(b.Ctx, "i1", 7))
		b.Check(db.Refuse(b.Ctx, "i2", 7))
	}
	before := b.Contents(db)
	if of, ok, err := db.Seen(b.Ctx, "i1"); of.Table() != row.ID || !ok || err != nil {
		b.Errorf("what was done is seen at %v, %v, %v after it was refused", of, ok, err)
	}
	of, ok, err := db.Seen(b.Ctx, "i2")
	if of != store.Refused || of.Table() != 0 || of.Tournament() != 0 || !ok || err != nil {
		b.Errorf("what was refused is seen at %v, %v, %v", of, ok, err)
	}
	if got, err := db.TableFor(b.Ctx, row.ID, store.Known{Interaction: "i2"}); !got.Seen || err != nil {
		b.Errorf("a table for what was refused: %v, %v", got.Seen, err)
	}
	b.Is("what was refused saves", db.SaveTable(b.Ctx, store.Change{Table: row, Forget: -1, Interaction: "i2",
		Moves: []store.Move{{Ply: 2, Events: []byte("[]")}}}), store.ErrSeen)
	_, err = db.SaveTournament(b.Ctx, store.TournamentChange{Tournament: store.Tournament{Channel: "c",
		Doc: []byte("{}")}, Interaction: "i2"})
	b.Is("what was refused makes a tournament", err, store.ErrSeen)
	b.Is("what was refused answers a puzzle", db.ChangePuzzle(b.Ctx, store.PuzzleChange{Interaction: "i2", At: 7,
		Solver: &store.Solver{User: "ann", Doc: []byte("x")}}), store.ErrSeen)
	b.Same("after what was refused came again", b.Contents(db), before)
	b.Check(db.ForgetInteractions(b.Ctx, 8))
	if _, ok, err := db.Seen(b.Ctx, "i2"); ok || err != nil {
		b.Errorf("a refusal is not forgotten: %v, %v", ok, err)
	}
}

// DocumentsOnce checks that an interaction changes a document or a draft once, together with its messages, and not at
// all if the document has changed meanwhile.
func DocumentsOnce(b *Bench) {
	db := b.Open()
	row := b.Create(db, Sample(7))
	for name, c := range map[string]struct {
		settings store.Settings
		read     func() ([]byte, error)
	}{
		"person": {store.Settings{Person: "ann"}, func() ([]byte, error) { return db.Person(b.Ctx, "ann") }},
		"server": {store.Settings{Guild: "g", Owed: []store.Owed{{Kind: "k", Target: "t"}}},
			func() ([]byte, error) { return db.Guild(b.Ctx, "g") }},
	} {
		s := c.settings
		s.Was, s.Doc, s.Interaction, s.At = nil, []byte("one"), name+"1", 7
		b.Check(db.SaveSettings(b.Ctx, s))
		s.Was, s.Doc, s.Interaction = []byte("one"), []byte("two"), name+"2"
		b.Check(db.SaveSettings(b.Ctx, s))
		before := b.Contents(db)
		s.Was, s.Doc, s.Interaction = []byte("two"), []byte("one"), name+"1"
		b.Is(name+": what was done before", db.SaveSettings(b.Ctx, s), store.ErrSeen)
		s.Was, s.Interaction = []byte("three"), name+"3"
		b.Is(name+": in the place of another document", db.SaveSettings(b.Ctx, s), store.ErrConflict)
		b.Same(name+": after what was not done", b.Contents(db), before)
		if doc, err := c.read(); string(doc) != "two" || err != nil {
			b.Errorf("%s: stored %q, %v", name, doc, err)
		}
		if of, ok, err := db.Seen(b.Ctx, name+"2"); of != 0 || !ok || err != nil {
			b.Errorf("%s: seen at %v, %v, %v", name, of, ok, err)
		}
		if _, ok, err := db.Seen(b.Ctx, name+"3"); ok || err != nil {
			b.Errorf("%s: what was not done is seen, %v", name, err)
		}
	}
	draft := func(text, interaction string) error {
		return db.SaveDraft(b.Ctx, row.ID, store.Draft{Seat: 0, Draft: text, Interaction: interaction, At: 7}, 9)
	}
	b.Check(draft("a", "d1"))
	b.Check(draft("ab", "d2"))
	b.Is("a draft that was kept before", draft("a", "d1"), store.ErrSeen)
	b.Check(draft("abc", ""))
	b.Check(draft("abcd", ""))
	if got, err := db.Draft(b.Ctx, row.ID, 0); got != "abcd" || err != nil {
		b.Errorf("the draft is %q, %v", got, err)
	}
	b.Check(db.ForgetInteractions(b.Ctx, 8))
	if _, ok, err := db.Seen(b.Ctx, "d1"); ok || err != nil {
		b.Errorf("the interaction of a draft is not forgotten: %v", err)
	}
}

// InteractionOnceAtOnce checks that an interaction delivered concurrently takes effect once.
func InteractionOnceAtOnce(b *Bench) {
	db := b.Open()
	for round := range 5 {
		before := len(Must[[]int64](b)(db.TableIDs(b.Ctx, 0, 999)))
		done, refused := Together(b, 8, store.ErrSeen, func(int) error {
			c := Sample(7)
			c.Interaction = fmt.Sprint("i", round)
			_, err := db.CreateTable(b.Ctx, c)
			return err
		})
		if done != 1 || refused != 7 {
			b.Errorf("of eight deliveries %d were done and %d refused", done, refused)
		}
		if n := len(Must[[]int64](b)(db.TableIDs(b.Ctx, 0, 999))); n != before+1 {
			b.Errorf("one interaction made %d tables", n-before)
		}
	}
}

// Whole has the last part of a change fail, for each kind of part, and checks that the others were not stored either.
func Whole(b *Bench) {
	db := b.Open()
	taken := Sample(6)
	taken.Interaction = "taken"
	b.Create(db, taken)
	row := b.Create(db, Sample(7))
	played := Must[int64](b)(db.SaveTournament(b.Ctx,
		store.TournamentChange{Tournament: store.Tournament{Channel: "c", Phase: "playing",
			Doc: []byte("{}")}}))
	game := Sample(7)
	game.TournamentGame = &store.TournamentTable{Tournament: played, Match: 1, Game: 1}
	b.Create(db, game)
	tonight := Must[int64](b)(db.SaveNight(b.Ctx, night("k")))
	b.Create(db, joining(store.Night{ID: tonight, Rev: 1}))
	b.Check(db.SaveAnswer(b.Ctx, given(row, 0, "a", 9)))
	row.Rev++
	before := b.Contents(db)
	change := func() store.Change {
		c := Sample(9)
		c.Table.ID, c.Table.Rev, c.Table.Phase = row.ID, row.Rev, "over"
		c.Users, c.Named, c.Moves, c.Interaction, c.TournamentDue = []string{"dora"}, []string{"dora"},
			[]store.Move{{Ply: 2, Events: []byte("[]")}}, "i", played
		c.Drafts, c.Answered = []store.Draft{{Seat: 0, Draft: "x"}}, true
		c.Night, c.NightDue = &store.NightTable{Night: tonight, Rev: 2}, tonight
		c.End = Ended(row, 1).End
		return c
	}
	broken := errors.New("broken")
	for what, spoil := range map[string]func(*store.Change){
		"a move that is there": func(c *store.Change) {
			c.Moves = append(c.Moves, store.Move{Ply: 1, Events: []byte("[]")})
		},
		"a known interaction":      func(c *store.Change) { c.Interaction = "taken" },
		"a match's second game":    func(c *store.Change) { c.TournamentGame = game.TournamentGame },
		"a night that has changed": func(c *store.Change) { c.Night.Rev-- },
		"a rating that fails": func(c *store.Change) {
			c.End.Rate = func(map[string][]byte, store.Recent) (map[string]store.Rated, error) { return nil, broken }
		},
		"two results of a seat": func(c *store.Change) { c.End.Results = append(c.End.Results, c.End.Results[0]) },
		"another table whose number fits nowhere": func(c *store.Change) {
			c.Opens = &store.Opened{Change: Sample(9), Doc: func(int64) ([]byte, error) { return nil, broken }}
		},
	} {
		c := change()
		spoil(&c)
		if err := db.SaveTable(b.Ctx, c); err == nil {
			b.Fatalf("%s was stored", what)
		}
		b.Same(what, b.Contents(db), before)
	}
	b.Check(db.SaveTable(b.Ctx, change()))
	if b.Contents(db) == before {
		b.Errorf("the change itself is not stored")
	}
}

// Opens checks that a table opened by another one is stored with it.
func Opens(b *Bench) {
	db := b.Open()
	row := b.Create(db, Sample(7))
	child := Sample(8)
	child.Table.Game = "domino"
	c := store.Change{Table: row, Forget: -1, Interaction: "again", Opens: &store.Opened{Change: child,
		Doc: func(id int64) ([]byte, error) { return []byte(fmt.Sprint("next ", id)), nil }}}
	b.Check(db.SaveTable(b.Ctx, c))
	all := Must[[]int64](b)(db.TableIDs(b.Ctx, 0, 9))
	if len(all) != 2 {
		b.Fatalf("there are the tables %v", all)
	}
	if got := Must[store.Table](b)(db.Table(b.Ctx, row.ID)); string(got.Doc) != fmt.Sprint("next ", all[1]) {
		b.Errorf("the document is %q, the other table %d", got.Doc, all[1])
	}
	if got := Must[store.Table](b)(db.Table(b.Ctx, all[1])); got.Game != "domino" {
		b.Errorf("the other table is %+v", got)
	}
	c.Table.Rev++
	b.Is("the same interaction opens a third", db.SaveTable(b.Ctx, c), store.ErrSeen)
	Want(b, "tables", all)(db.TableIDs(b.Ctx, 0, 9))
}
