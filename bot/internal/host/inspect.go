package host

import (
	"context"

	"tablee/commands/table"
	"tablee/rules/game"
)

// Hands are what each seat of a table sees, for the operator alone: nobody who plays may ever reach this. A table that
// has not begun has none.
func (h *Host) Hands(ctx context.Context, id table.ID) ([]game.View, error) {
	row, err := h.store.Table(ctx, int64(id))
	if err != nil {
		return nil, err
	}
	l, err := h.read(row)
	if err != nil || l.pos == nil {
		return nil, err
	}
	views := make([]game.View, len(l.doc.Seats))
	for s := range views {
		views[s] = l.pos.View(game.Seat(s))
	}
	return views, nil
}
