package host

import (
	"context"
	"fmt"

	"tablee/commands/table"
	"tablee/rules/game"
)

// Export writes a table's game in its native format: of a finished game for everybody, of a running one for
// those at it, once they all agreed since the last move, for it shows every hand. A game without anything
// hidden needs no consent.
func (h *Host) Export(ctx context.Context, id table.ID, user string) ([]byte, error) {
	row, err := h.store.Table(ctx, int64(id))
	if err != nil {
		return nil, game.Refuse("host.unknown", "table", id.String())
	}
	l, err := h.read(row)
	if err != nil {
		return nil, errAside
	}
	if l.pos == nil {
		return nil, game.Refuse("host.notstarted")
	}
	if l.phase() != table.Over {
		if _, err := l.seatOf(user); err != nil {
			return nil, err
		}
		if l.info().Hidden && (l.doc.Time.Shown == 0 || l.doc.Time.Shown != l.stamp()+1) {
			return nil, game.Refuse("host.needconsent")
		}
	}
	w, ok := l.pos.(game.NativeWriter)
	if !ok {
		return nil, game.Refuse("host.noexport")
	}
	names := make([]string, len(l.doc.Seats))
	for i, s := range l.doc.Seats {
		names[i] = s.Name
		if names[i] == "" {
			names[i] = fmt.Sprintf("P%d", i+1)
		}
	}
	return w.WriteNative(names)
}
