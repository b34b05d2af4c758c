package hosted

import (
	"errors"

	"tablee/bot/internal/outbox"
	"tablee/store"
)

// LobbyMessage is what the message in which a lobby stands adds to its shuffle: its id, which anybody can copy, or
// "" of a table that is dealt before any message of it stands.
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
