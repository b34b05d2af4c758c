package sqlite

import (
	"testing"

	"tablee/store"
)

// TestArchivesAreSmall: archived games take little space.
func TestArchivesAreSmall(t *testing.T) {
	db := newDB(t)
	row := create(t, db, sample(7))
	var moves []store.Move
	for ply := 1; ply <= 200; ply++ {
		moves = append(moves, store.Move{Ply: ply, Seat: ply % 2, Move: "play 3",
			Events: []byte(`[{"to":-1,"msg":{"id":"x.played"}}]`), User: "alice", At: int64(ply)})
	}
	if err := db.SaveTable(ctx, store.Change{Table: row, Forget: 0, Moves: moves}); err != nil {
		t.Fatal(err)
	}
	if err := db.SaveArchive(ctx, store.Archive{Table: row.ID, Rev: row.Rev + 1, Hash: []byte{1}}); err != nil {
		t.Fatal(err)
	}
	var size int
	if err := db.read.QueryRow("SELECT length(moves) FROM archives").Scan(&size); err != nil || size > 200*20 {
		t.Errorf("200 moves take %d bytes, %v", size, err)
	}
}
