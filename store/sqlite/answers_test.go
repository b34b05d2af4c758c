package sqlite

import (
	"testing"

	"tablee/store"
)

// TestDeletedTableTakesItsAnswers: with a table its answers are deleted, and no others.
func TestDeletedTableTakesItsAnswers(t *testing.T) {
	db := newDB(t)
	for id := int64(1); id <= 2; id++ {
		create(t, db, store.Change{Table: store.Table{Doc: []byte("{}"), Seed: make([]byte, 32)}, Forget: -1})
		if err := db.SaveAnswer(ctx, store.Given{Table: id, Rev: 1, Answer: store.Answer{Move: "a"}}); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := db.write.Exec("DELETE FROM tables WHERE id = 1"); err != nil {
		t.Fatal(err)
	}
	for id, want := range map[int64]int{1: 0, 2: 1} {
		if got, err := db.Answers(ctx, id, 0); err != nil || len(got) != want {
			t.Errorf("table %d has the answers %+v, %v; want %d", id, got, err, want)
		}
	}
}
