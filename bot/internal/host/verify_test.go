package host

import (
	"context"
	"testing"

	"tablee/commands/table"
)

// TestDamageThatDecodes: bytes that have changed at rest and can still be read are found by playing the moves again,
// and told to the operator; a table that cannot be read is set aside. The others are left alone.
func TestDamageThatDecodes(t *testing.T) {
	for name, damage := range map[string]string{
		"another move":    "UPDATE moves SET move = (SELECT move FROM moves AS m WHERE m.tbl = 1 AND m.ply = 2) WHERE tbl = 1 AND ply = 1",
		"a move is lost":  "DELETE FROM moves WHERE tbl = 1 AND ply = 1",
		"another seed":    "UPDATE tables SET seed = randomblob(32) WHERE id = 1",
		"another ply":     "UPDATE tables SET ply = ply - 1 WHERE id = 1",
		"an old position": "UPDATE tables SET snapshot = (SELECT snapshot FROM tables WHERE id = 2) WHERE id = 1",
	} {
		t.Run(name, func(t *testing.T) {
			h := newHouse(t)
			ctx := context.Background()
			for range 2 {
				id := h.open(2, table.Clock{}, "ann", "ben")
				if id == 1 {
					for range 3 {
						h.play(h.look(id, "").Seats[h.look(id, "").Turn[0]].User, id)
					}
				}
			}
			h.check(h.Verify(ctx, 1))
			h.harm(damage)
			if err := h.Verify(ctx, 1); err == nil {
				t.Fatal("the damage is not found")
			}
			h.verifyRunning(ctx)
			if len(h.errs) != 1 {
				t.Errorf("the operator is told %v, want one fault", h.errs)
			}
			h.harm("UPDATE tables SET snapshot = CAST('garbage' AS BLOB) WHERE id = 1")
			h.verifyRunning(ctx)
			for id, want := range map[int64]table.Phase{1: table.Aside, 2: table.Playing} {
				if row, err := h.db.Table(ctx, id); err != nil || row.Phase != string(want) {
					t.Errorf("table %d is %q, %v; want %q", id, row.Phase, err, want)
				}
			}
		})
	}
}
