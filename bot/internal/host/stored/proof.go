package stored

import (
	"context"
	"encoding/json"
	"fmt"

	"tablee/commands/table"
	"tablee/rules/game"
	"tablee/rules/match"
)

// Gather takes what the players add to the shuffle, when the game begins, and last what the start adds: from now on it
// does not change, whoever gets up.
func (t *Table) Gather(start string) {
	t.Doc.Nonces = nil
	for i := range t.Doc.Seats {
		t.Doc.Nonces = append(t.Doc.Nonces, t.Doc.Seats[i].Nonce)
		t.Doc.Seats[i].Nonce = ""
	}
	t.Doc.Nonces = append(t.Doc.Nonces, start)
	t.Mix()
}

// Mix makes the seed of all chance.
func (t *Table) Mix() {
	t.Seed = t.Secret.Mix(match.Terms(t.Row.Game, len(t.Doc.Seats), t.Doc.Options), t.Doc.Nonces)
}

// Proof writes, of a game that is over, the file with which anybody can check the shuffle and every move: see
// match.Proof. It is refused where the game cannot be played again from its deal: it began from a saved game, or under
// other rules.
func (t *Table) Proof(ctx context.Context, log Log) ([]byte, error) {
	if t.Phase() != table.Over || t.Pos == nil || t.Doc.Imposed || !t.Replayable() {
		return nil, game.Refuse("host.noproof")
	}
	moves, err := log.Moves(ctx, t.Row.ID, 1)
	if err != nil {
		return nil, err
	}
	p := match.Proof{Game: t.Row.Game, Version: t.Row.Version, Seats: len(t.Doc.Seats), Options: t.Doc.Options,
		Nonces: t.Doc.Nonces,
		Hash:   t.Secret.Hash(), Secret: t.Secret.String(), Seed: t.Seed.String(), Moves: Records(moves)}
	if p.End, err = match.Digest(t.Pos); err != nil {
		return nil, err
	}
	data, err := json.MarshalIndent(p, "", " ")
	return append(data, '\n'), err
}

// Native writes the game for other programs, in its native format; it shows every hand. A game without a format of its
// own refuses.
func (t *Table) Native() ([]byte, error) {
	w, ok := t.Pos.(game.NativeWriter)
	if !ok {
		return nil, game.Refuse("host.noexport")
	}
	names := make([]string, len(t.Doc.Seats))
	for i, s := range t.Doc.Seats {
		names[i] = s.Name
		if names[i] == "" && i < len(t.Doc.Names) {
			names[i] = t.Doc.Names[i]
		}
		if names[i] == "" {
			names[i] = fmt.Sprintf("P%d", i+1)
		}
	}
	return w.WriteNative(names)
}
