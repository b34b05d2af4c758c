package storetest

import (
	"fmt"

	"tablee/store"
)

// night is a new night with this key.
func night(key string) store.Night {
	return store.Night{Key: key, Guild: "g", Phase: "lobby", Starts: 100, Due: 90, Seed: []byte("seed"),
		Doc: []byte(`{"Game":"x"}`), Touched: 5}
}

// joining is a new table that joins a night.
func joining(n store.Night) store.Change {
	c := Sample(7)
	c.Night = &store.NightTable{Night: n.ID, Rev: n.Rev}
	return c
}

// Nights: simultaneous games are kept.
func Nights(b *Bench) {
	db := b.Open()
	_, err := db.NightOfKey(b.Ctx, "k")
	b.Is("the key of no night", err, store.ErrNotFound)
	n := night("k")
	n.ID = Must[int64](b)(db.SaveNight(b.Ctx, n))
	n.Rev = 1
	Want(b, "read", n)(db.Night(b.Ctx, n.ID))
	Want(b, "read by its key", n)(db.NightOfKey(b.Ctx, "k"))
	_, err = db.Night(b.Ctx, n.ID+77)
	b.Is("a night that is not there", err, store.ErrNotFound)
	_, err = db.NightOfKey(b.Ctx, "K")
	b.Is("another key", err, store.ErrNotFound)

	unchanged := func(what string, n store.Night, wanted error) {
		b.Helper()
		before := b.Contents(db)
		id, err := db.SaveNight(b.Ctx, n)
		if b.Is(what, err, wanted); id != 0 {
			b.Errorf("%s: the night that was not stored has number %d", what, id)
		}
		b.Same(what, b.Contents(db), before)
	}
	again := night("k")
	again.Guild, again.Phase, again.Doc = "h", "playing", []byte("{}")
	unchanged("the same key makes a second one", again, store.ErrSeen)
	changed := n
	changed.Phase, changed.Starts, changed.Due, changed.Doc, changed.Touched = "playing", 110, 95, []byte("x"), 6
	changed.Key, changed.Guild, changed.Seed = "another", "another", []byte("another") // which never change
	Want(b, "the number", n.ID)(db.SaveNight(b.Ctx, changed))
	unchanged("saving what was read before somebody else saved", n, store.ErrConflict)
	changed.Rev, changed.Key, changed.Guild, changed.Seed = 2, n.Key, n.Guild, n.Seed
	Want(b, "the changed night", changed)(db.Night(b.Ctx, n.ID))
	Want(b, "by its key", changed)(db.NightOfKey(b.Ctx, "k"))
	gone := changed
	gone.ID += 77
	unchanged("saving a night that is not there", gone, store.ErrConflict)

	all := []store.Night{changed}
	for i, at := range []struct{ starts, due int64 }{{120, 80}, {50, 0}, {110, 97}, {100, 96}} {
		o := night(fmt.Sprint("o", i))
		o.Guild, o.Starts, o.Due = "", at.starts, at.due
		o.ID = Must[int64](b)(db.SaveNight(b.Ctx, o))
		if last := all[len(all)-1].ID; o.ID <= last {
			b.Errorf("the night after number %d is number %d", last, o.ID)
		}
		o.Rev = 1
		all = append(all, o)
	}
	Want(b, "nights in two phases",
		[]store.Night{all[2], all[4], all[0], all[3], all[1]})(db.Nights(b.Ctx, []string{"lobby", "playing"}))
	Want(b, "in one", []store.Night{all[0]})(db.Nights(b.Ctx, []string{"playing"}))
	Want(b, "in another", []store.Night(nil))(db.Nights(b.Ctx, []string{"over"}))
	Want(b, "in none", []store.Night(nil))(db.Nights(b.Ctx, nil))
	Want(b, "due at 79", []int64(nil))(db.DueNights(b.Ctx, 79))
	Want(b, "due at 96", []int64{all[1].ID, all[0].ID, all[4].ID})(db.DueNights(b.Ctx, 96))
	Want(b, "due at last",
		[]int64{all[1].ID, all[0].ID, all[4].ID, all[3].ID})(db.DueNights(b.Ctx, 1<<60))
	Want(b, "next due", int64(80))(db.NextDue(b.Ctx))
	Want(b, "tables of a new one", []int64(nil))(db.NightTables(b.Ctx, n.ID))
}

// NightsAtOnce: of many who make a night with one key at once one does.
func NightsAtOnce(b *Bench) {
	db := b.Open()
	for round := range 5 {
		key := fmt.Sprint("k", round)
		ids := make([]int64, 6)
		done, refused := Together(b, len(ids), store.ErrSeen, func(i int) (err error) {
			n := night(key)
			n.Doc = []byte(fmt.Sprint(i))
			ids[i], err = db.SaveNight(b.Ctx, n)
			return err
		})
		if done != 1 || refused != 5 {
			b.Errorf("of six nights with one key %d were made, %d were refused", done, refused)
		}
		made := Must[store.Night](b)(db.NightOfKey(b.Ctx, key))
		for i, id := range ids {
			if id != 0 && (id != made.ID || string(made.Doc) != fmt.Sprint(i)) {
				b.Errorf("number %d was told that it has made night %d; made was %+v", i, id, made)
			}
		}
	}
	if all := Must[[]store.Night](b)(db.Nights(b.Ctx, []string{"lobby"})); len(all) != 5 {
		b.Errorf("five keys have made %d nights", len(all))
	}
}

// NightJoined: a table joins a night once it has read it.
func NightJoined(b *Bench) {
	db := b.Open()
	first := night("k")
	first.ID, first.Rev = Must[int64](b)(db.SaveNight(b.Ctx, first)), 1
	other := night("other")
	other.ID, other.Rev = Must[int64](b)(db.SaveNight(b.Ctx, other)), 1
	n := first
	refused := func(what string, n store.Night) {
		b.Helper()
		before := b.Contents(db)
		id, err := db.CreateTable(b.Ctx, joining(n))
		if b.Is(what, err, store.ErrConflict); id != 0 {
			b.Errorf("%s: a table that was not made has number %d", what, id)
		}
		b.Same(what, b.Contents(db), before)
	}
	row := b.Create(db, joining(n))
	n.Rev++
	Want(b, "the night that a table has joined", n)(db.Night(b.Ctx, n.ID))
	refused("a table that does not know of the first", first)
	_, err := db.SaveNight(b.Ctx, first)
	b.Is("saving over a table that has joined", err, store.ErrConflict)
	b.Create(db, joining(other))
	b.Create(db, Sample(7)) // which joins nothing
	second := b.Create(db, joining(n))
	n.Rev++
	Want(b, "tables", []int64{row.ID, second.ID})(db.NightTables(b.Ctx, n.ID))
	n.Phase, n.Due = "playing", 0
	Must[int64](b)(db.SaveNight(b.Ctx, n))
	refused("a table that does not know that the night has begun", n)
	ahead := n
	ahead.Rev += 2
	refused("a table that knows more than there is", ahead)
	gone := n
	gone.ID += 77
	refused("a table of a night that is not there", gone)
	n.Rev++

	// Saving a table changes nothing for its night, except that its end makes the night due; and whoever read the night
	// before has to read it again.
	b.Check(db.SaveTable(b.Ctx, store.Change{Table: row, Forget: -1}))
	row.Rev, row.Touched = row.Rev+1, 30
	Want(b, "the night before the end", n)(db.Night(b.Ctx, n.ID))
	b.Check(db.SaveTable(b.Ctx, store.Change{Table: row, Forget: -1, NightDue: n.ID}))
	_, err = db.SaveNight(b.Ctx, n)
	b.Is("saving over a table's end", err, store.ErrConflict)
	n.Rev, n.Due = n.Rev+1, 30
	Want(b, "the night after the end", n)(db.Night(b.Ctx, n.ID))
	Want(b, "due", []int64{n.ID})(db.DueNights(b.Ctx, 30))
	Want(b, "next due", int64(30))(db.NextDue(b.Ctx))
	other.Rev++
	Want(b, "the other night", other)(db.Night(b.Ctx, other.ID))
}

// NightJoinedInTurn: of many tables that join a night at once one does, and the others can read it and join it after
// that.
func NightJoinedInTurn(b *Bench) {
	db := b.Open()
	n := night("k")
	n.ID, n.Rev = Must[int64](b)(db.SaveNight(b.Ctx, n)), 1
	for round := range 4 {
		var made [6]int64
		done, refused := Together(b, len(made), store.ErrConflict, func(i int) (err error) {
			made[i], err = db.CreateTable(b.Ctx, joining(n))
			return err
		})
		if done != 1 || refused != 5 {
			b.Errorf("of six tables that join at once %d have joined, %d were refused", done, refused)
		}
		n.Rev++
		Want(b, "the night", n)(db.Night(b.Ctx, n.ID))
		joined := Must[[]int64](b)(db.NightTables(b.Ctx, n.ID))
		if all := Must[[]int64](b)(db.TableIDs(b.Ctx, 0, 99)); len(joined) != round+1 || len(all) != len(joined) {
			b.Errorf("after %d tables the night has %v of %v", round+1, joined, all)
		}
	}
}
