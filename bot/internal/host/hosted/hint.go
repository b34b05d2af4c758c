package hosted

import (
	"tablee/rules/game"
	"tablee/rules/table"
)

// hint notes one degree of help more for a seat in turn. The move that all degrees of a turn tell of was found before,
// with no lock held, for the table as it was then.
func hint(t *Tx, seat game.Seat, op table.Action) error {
	if err := t.Hintable(seat); err != nil {
		return err
	}
	if op.Revision != t.Revision() {
		return game.Refuse("host.stale")
	}
	t.AddHelp(seat, op.Move)
	return nil
}
