package store

import (
	"errors"
	"reflect"
	"testing"
)

func TestCupRoundTrip(t *testing.T) {
	db := newDB(t)
	k := Cup{Guild: "g", Channel: "c", Phase: "lobby", Doc: []byte(`{"User":"42"}`), Touched: 5}
	id, err := db.SaveCup(ctx, CupChange{Cup: k, Owed: []Owed{{Kind: "cup", Target: "c"}}, Interaction: "i"})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := db.SaveCup(ctx, CupChange{Cup: k, Interaction: "i"}); !errors.Is(err, ErrSeen) {
		t.Errorf("the same interaction makes a second one: %v, want ErrSeen", err)
	}
	if of, ok, _ := db.Seen(ctx, "i"); of != -id || !ok {
		t.Errorf("the interaction is of %d, want %d", of, -id)
	}
	got, err := db.Cup(ctx, id)
	k.ID, k.Rev = id, 1
	if err != nil || !reflect.DeepEqual(got, k) {
		t.Errorf("read %+v, %v; want %+v", got, err, k)
	}
	k.Phase, k.Due = "playing", 9
	if _, err := db.SaveCup(ctx, CupChange{Cup: k}); err != nil {
		t.Fatal(err)
	}
	if _, err := db.SaveCup(ctx, CupChange{Cup: k}); !errors.Is(err, ErrConflict) {
		t.Errorf("saving what was read before somebody else saved: %v, want ErrConflict", err)
	}
	if ids, _ := db.DueCups(ctx, 8); len(ids) != 0 {
		t.Errorf("due at 8: %v", ids)
	}
	if ids, _ := db.DueCups(ctx, 9); len(ids) != 1 {
		t.Errorf("due at 9: %v", ids)
	}
	if at, _ := db.NextDue(ctx); at != 9 {
		t.Errorf("next due at %d, want 9", at)
	}
	if ks, _ := db.Cups(ctx, "c", []string{"lobby", "playing"}, 9); len(ks) != 1 {
		t.Errorf("tournaments of the channel: %+v", ks)
	}
	if ks, _ := db.CupsNaming(ctx, `"42"`); len(ks) != 1 {
		t.Errorf("tournaments that name 42: %+v", ks)
	}
	if _, err := db.Cup(ctx, 77); !errors.Is(err, ErrNotFound) {
		t.Errorf("tournament 77: %v", err)
	}
}

func TestGameOfMatchIsOpenedOnce(t *testing.T) {
	db := newDB(t)
	id, err := db.SaveCup(ctx, CupChange{Cup: Cup{Channel: "c", Phase: "playing", Doc: []byte("{}")}})
	if err != nil {
		t.Fatal(err)
	}
	c := sample(7)
	c.CupGame = &CupTable{Cup: id, Match: 3, Game: 1}
	row := create(t, db, c)
	if _, err := db.CreateTable(ctx, c); !errors.Is(err, ErrSeen) {
		t.Errorf("a second table for the game: %v, want ErrSeen", err)
	}
	list, err := db.CupTables(ctx, id)
	if want := []CupTable{{id, 3, 1, row.ID}}; err != nil || !reflect.DeepEqual(list, want) {
		t.Errorf("tables %+v, %v; want %+v", list, err, want)
	}
	// The end of the table makes the tournament due, and whoever read it before has to read it again.
	before, _ := db.Cup(ctx, id)
	if err := db.SaveTable(ctx, Change{Table: row, Forget: -1, CupDue: id}); err != nil {
		t.Fatal(err)
	}
	if ids, _ := db.DueCups(ctx, row.Touched); len(ids) != 1 {
		t.Errorf("due: %v", ids)
	}
	if _, err := db.SaveCup(ctx, CupChange{Cup: before}); !errors.Is(err, ErrConflict) {
		t.Errorf("saving over a table's end: %v, want ErrConflict", err)
	}
}
