package hosted

import (
	"tablee/rules/game"
	"tablee/rules/table"
)

// hint records one degree of help more for a seat in turn. The move, which all degrees of a turn are about, was found
// before without a lock, at the same revision of the table.
func hint(t *Tx, seat game.Seat, op table.Action) error {
	if err := t.CheckHint(seat); err != nil {
		return err
	}
	if op.Revision != t.Revision() {
		return game.Refuse("host.stale")
	}
	t.AddHelp(seat, op.Move)
	return nil
}
