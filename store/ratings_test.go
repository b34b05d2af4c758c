package store

import (
	"errors"
	"fmt"
	"reflect"
	"testing"
)

// ended is a table that ends with a rated game between alice and bob.
func ended(row Table, at int64) Change {
	row.Phase = "over"
	return Change{Table: row, Forget: -1, End: &End{
		Results: []Result{{Seat: 0, User: "alice", Guild: "g", Game: "awale", Pool: "awale/2", Place: 1, Score: 30, At: at}, {Seat: 1, User: "bob", Guild: "g", Game: "awale", Pool: "awale/2", Place: 2, Score: 18, At: at}},
		Feats:   []Feat{{User: "alice", Name: "sowing", Game: "awale", Value: int(at), What: "e", At: at}},
		Pool:    "awale/2", Users: []string{"alice", "bob"},
		Rate: func(before map[string][]byte) (map[string]Rated, error) {
			out := map[string]Rated{}
			for u, doc := range before {
				out[u] = Rated{append(append([]byte{}, doc...), '+'), float64(len(doc) + 1)}
			}
			return out, nil
		},
	}}
}

func TestGameCountsOnce(t *testing.T) {
	db := newDB(t)
	for i := range 2 {
		row := create(t, db, sample(7))
		if err := db.SaveTable(ctx, ended(row, int64(i+1))); err != nil {
			t.Fatal(err)
		}
		row.Rev++
		if err := db.SaveTable(ctx, ended(row, int64(i+1))); err != nil { // the table is written again: it has been counted
			t.Fatal(err)
		}
	}
	ratings, err := db.RatingsOf(ctx, "alice")
	if want := []Rating{{"awale/2", "alice", []byte("++")}}; err != nil || !reflect.DeepEqual(ratings, want) {
		t.Errorf("ratings %+v, %v; want %+v", ratings, err, want)
	}
	rs, err := db.ResultsOf(ctx, "alice", "")
	if err != nil || len(rs) != 4 || rs[0].Rating != 1 || rs[2].Rating != 2 || rs[3].User != "bob" || rs[0].Table != 1 {
		t.Errorf("results %+v, %v", rs, err)
	}
	if rs, err := db.ResultsOf(ctx, "alice", "domino"); len(rs) != 0 || err != nil {
		t.Errorf("results in a game that was not played: %+v, %v", rs, err)
	}
	best, err := db.Best(ctx, "alice", "awale")
	if err != nil || len(best) != 1 || best[0].Value != 2 || best[0].Table != 2 {
		t.Errorf("records %+v, %v; want the one of table 2", best, err)
	}
	in, err := db.RatingsIn(ctx, "g", "awale")
	if err != nil || len(in) != 2 || in[1].User != "bob" {
		t.Errorf("ratings of the server %+v, %v", in, err)
	}
	if in, _ := db.RatingsIn(ctx, "elsewhere", "awale"); len(in) != 0 {
		t.Errorf("ratings of another server %+v", in)
	}
}

func TestFailedRatingEndsNothing(t *testing.T) {
	db := newDB(t)
	row := create(t, db, sample(7))
	c := ended(row, 1)
	c.End.Rate = func(map[string][]byte) (map[string]Rated, error) { return nil, errors.New("damaged") }
	if err := db.SaveTable(ctx, c); err == nil {
		t.Fatal("the table ended without its ratings")
	}
	if got, _ := db.Table(ctx, row.ID); got.Phase != "playing" {
		t.Errorf("the table is %q", got.Phase)
	}
}

func TestForgetPerson(t *testing.T) {
	db := newDB(t)
	if err := db.SaveTable(ctx, ended(create(t, db, sample(7)), 1)); err != nil {
		t.Fatal(err)
	}
	if err := db.ForgetPerson(ctx, "alice"); err != nil {
		t.Fatal(err)
	}
	for _, what := range []string{"ratings", "feats", "results"} {
		var n int
		if err := db.read.QueryRow(fmt.Sprintf("SELECT count(*) FROM %s WHERE usr = 'alice'", what)).Scan(&n); err != nil || n != 0 {
			t.Errorf("%d %s of alice's remain, %v", n, what, err)
		}
	}
	rs, err := db.ResultsOf(ctx, "bob", "")
	if err != nil || len(rs) != 2 || rs[0].User != "" || rs[0].Rating != 0 || rs[1].Rating != 1 {
		t.Errorf("bob's results %+v, %v", rs, err)
	}
}
