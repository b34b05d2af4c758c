package sqlstore

import (
	"bytes"
	"compress/flate"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"tablee/store"
)

// archives has the queries about compressed moves.
type archives struct{ *base }

// Archivable implements store.Archives.
func (q archives) Archivable(ctx context.Context, before int64, limit int) ([]int64, error) {
	return Collect(ctx, q.engine, scanOne[int64],
		"SELECT id FROM tables WHERE phase = 'over' AND archived = 0 AND touched < ? ORDER BY touched LIMIT ?", before, limit)
}

// SaveArchive implements store.Archives.
func (q archives) SaveArchive(ctx context.Context, a store.Archive) error {
	return q.within(ctx, "", func(tx Tx) error {
		if err := tx.Do(ctx, Statement{What: "archive",
			Query: "UPDATE tables SET rev = rev + 1, archived = 1, snapshot = CASE WHEN ? = 1 THEN NULL ELSE snapshot END WHERE id = ? AND rev = ?",
			Args:  []any{boolToInt(a.Hash != nil), a.Table, a.Rev}, Took: ExpectOne(store.ErrConflict)}); err != nil {
			return err
		}
		moves, err := Collect(ctx, tx, scanMove, movesQuery, a.Table, 0)
		if err != nil || len(moves) == 0 {
			return err
		}
		data, err := pack(moves)
		if err != nil {
			return fmt.Errorf("store: archive of table %d: %w", a.Table, err)
		}
		if err := tx.Do(ctx, Statement{What: "archive", Query: "INSERT INTO archives (tbl, moves, hash) VALUES (?,?,?)",
			Args: []any{a.Table, data, a.Hash}}); err != nil {
			return err
		}
		return tx.Do(ctx, Statement{What: "archive", Query: "DELETE FROM moves WHERE tbl = ?", Args: []any{a.Table}})
	})
}

// ArchiveHash implements store.Archives.
func (q archives) ArchiveHash(ctx context.Context, table int64) (hash []byte, err error) {
	_, err = Ask(ctx, q.engine, []any{&hash}, "SELECT hash FROM archives WHERE tbl = ?", table)
	return hash, err
}

// archived reads a table's compressed moves, if there are any.
func (q archives) archived(ctx context.Context, table int64, from int) (list []store.Move, err error) {
	var packed []byte
	found, err := Ask(ctx, q.engine, []any{&packed}, "SELECT moves FROM archives WHERE tbl = ?", table)
	if err != nil || !found {
		return nil, err
	}
	moves, err := unpack(packed)
	if err != nil {
		return nil, fmt.Errorf("store: archive of table %d: %w", table, err)
	}
	for _, m := range moves {
		if m.Ply >= from {
			list = append(list, m)
		}
	}
	return list, nil
}

// packed is a move in an archive.
type packed struct {
	Ply    int    `json:"p"`
	Seat   int    `json:"s"`
	Move   string `json:"m"`
	Events string `json:"e"` // as text, which compresses better than bytes
	At     int64  `json:"t"`
}

func pack(moves []store.Move) ([]byte, error) {
	var b bytes.Buffer
	w, err := flate.NewWriter(&b, flate.BestCompression)
	if err != nil {
		return nil, err
	}
	out := json.NewEncoder(w)
	for _, m := range moves {
		if err := out.Encode(packed{m.Ply, m.Seat, m.Move, string(m.Events), m.At}); err != nil {
			return nil, err
		}
	}
	err = w.Close()
	return b.Bytes(), err
}

func unpack(data []byte) (moves []store.Move, err error) {
	in := json.NewDecoder(flate.NewReader(bytes.NewReader(data)))
	for {
		var p packed
		switch err := in.Decode(&p); {
		case errors.Is(err, io.EOF):
			return moves, nil
		case err != nil:
			return nil, err
		}
		moves = append(moves, store.Move{Ply: p.Ply, Seat: p.Seat, Move: p.Move, Events: []byte(p.Events), At: p.At})
	}
}
