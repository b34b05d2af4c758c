package hosted

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"

	"tablee/bot/internal/safe"
	"tablee/rules/game"
	"tablee/rules/match"
	"tablee/store"
)

// Records converts stored moves to those of rules/match.
func Records(moves []store.Move) []match.Record {
	log := make([]match.Record, len(moves))
	for i, m := range moves {
		log[i] = match.Record{By: game.Seat(m.Seat), Move: game.Move(m.Move)}
	}
	return log
}

// maxFrom bounds the position of a saved game that is stored with its table, in bytes: it is written with every move.
// Positions of games that do not contain their moves take a tenth of it.
const maxFrom = 16 << 10

// Impose begins a game from a saved one. Replays begin there, if its position is not too large to be stored.
func (d *Doc) Impose(pos game.Position) error {
	data, err := pos.Encode()
	if err != nil {
		return err
	}
	if d.Imposed, d.From = true, nil; len(data) <= maxFrom {
		d.From = data
	}
	return nil
}

// Replay plays these moves, the table's first ones, from its initial position: the deal, or a saved game.
func (t *State) Replay(moves []store.Move) (pos game.Position, err error) {
	if t.Doc.Imposed {
		if pos, err = decode(t.Rules, t.Doc.From); err == nil {
			err = CheckSeats(pos, len(t.Doc.Seats))
		}
	} else {
		pos, err = match.Start(t.Rules, t.dealtTo(), t.Rules.Info().Dated(t.Doc.Options), t.Seed)
	}
	if err == nil {
		pos, err = match.Resume(pos, t.Seed, Records(moves))
	}
	if err != nil {
		return nil, fmt.Errorf("host: table %d: replay: %w", t.Row.ID, err)
	}
	return pos, nil
}

// ReplayedBytes plays the whole game again and returns the position's bytes. It turns a panic of the game into an
// error.
func (t *State) ReplayedBytes(ctx context.Context, log MoveLog) (data []byte, err error) {
	defer func() {
		if v := recover(); v != nil {
			err = fmt.Errorf("host: table %d: replay: %w", t.Row.ID, safe.Panicked(v))
		}
	}()
	moves, err := log.Moves(ctx, t.Row.ID, 1)
	if err != nil {
		return nil, err
	}
	pos, err := t.Replay(moves)
	if err != nil {
		return nil, err
	}
	return pos.Encode()
}

// unarchive computes the position of an archived game. It is nil where the rules have changed since and lead to another
// one; the result and the summary are stored and do not need it.
func (t *State) unarchive(ctx context.Context, log MoveLog) (game.Position, error) {
	want, err := log.ArchiveHash(ctx, t.Row.ID)
	if err != nil || want == nil {
		return nil, err
	}
	data, err := t.ReplayedBytes(ctx, log)
	if got := sha256.Sum256(data); err != nil || !bytes.Equal(got[:], want) {
		return nil, nil //nolint:nilerr // the game is shown without its position
	}
	return decode(t.Rules, data)
}

// Archive describes how to archive the row of a game that ended long ago: if the moves lead to exactly the same bytes,
// the position is dropped and its hash kept. A game that began from a large saved one, or under other rules, keeps its
// position.
func (t *State) Archive(ctx context.Context, log MoveLog) store.Archive {
	a := store.Archive{Table: t.Row.ID, Rev: t.Row.Rev}
	if t.Row.Snapshot == nil || t.Row.Ply == 0 {
		return a
	}
	if replayed, err := t.ReplayedBytes(ctx, log); err == nil && bytes.Equal(replayed, t.Row.Snapshot) {
		hash := sha256.Sum256(t.Row.Snapshot)
		a.Hash = hash[:]
	}
	return a
}

// Verify plays the table's moves again and returns an error if they do not lead to the stored position. So it finds
// damage that leaves the stored bytes readable. A game that began from a large saved one, or under other rules, cannot
// be checked.
func (t *State) Verify(moves []store.Move) (err error) {
	if t.Pos == nil || !t.Replayable() {
		return nil
	}
	defer func() {
		if v := recover(); v != nil {
			err = fmt.Errorf("host: table %d: %w", t.Row.ID, safe.Panicked(v))
		}
	}()
	for i, m := range moves {
		if m.Ply != i+1 {
			return fmt.Errorf("host: table %d: move %d is missing", t.Row.ID, i+1)
		}
	}
	if len(moves) != t.Row.Ply {
		return fmt.Errorf("host: table %d: %d moves at ply %d", t.Row.ID, len(moves), t.Row.Ply)
	}
	pos, err := t.Replay(moves)
	if err != nil {
		return err
	}
	want, err := pos.Encode()
	if err != nil {
		return fmt.Errorf("host: table %d: %w", t.Row.ID, err)
	}
	have, err := t.Pos.Encode()
	if err == nil && !bytes.Equal(have, want) {
		err = errors.New("its moves do not lead to its position")
	}
	if err != nil {
		return fmt.Errorf("host: table %d: %w", t.Row.ID, err)
	}
	return nil
}

// Replayable tells whether the table's moves can be played again.
func (t *State) Replayable() bool {
	return (!t.Doc.Imposed || t.Doc.From != nil) && !t.Doc.Older && t.Row.Version == t.Info().Version
}
