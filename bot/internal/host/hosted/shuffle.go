package hosted

import (
	"errors"

	"tablee/bot/internal/outbox"
	"tablee/store"
)

// LobbyMessage is what a lobby's message adds to the shuffle: its id, which everybody can copy, or "" for a table that
// is dealt before it has a message.
func (t *Tx) LobbyMessage() (string, error) {
	if t.Row.ID == 0 {
		return "", nil
	}
	p, err := t.Env.Store.LastPost(t.ctx, store.OfTable(t.Row.ID), string(outbox.Board), t.Row.Channel)
	if errors.Is(err, store.ErrNotFound) {
		return "", nil
	}
	if err != nil {
		return "", err
	}
	return t.Env.Nonce(p.Message), nil
}
