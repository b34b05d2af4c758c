package store

import "context"

// Night is a stored simultaneous game: one game that is played at the tables of many servers at once. Doc is the host's
// encoding.
type Night struct {
	ID      int64
	Rev     int64  // increased by every change, by every table that joins, and by the end of each
	Key     string // what has made it: no other night has the same
	Guild   string // the server whose night it is; "" if it is the operator's
	Phase   string
	Starts  int64 // when its first round begins
	Due     int64 // when something must be done next; 0 is never
	Seed    []byte
	Doc     []byte
	Touched int64
}

// NightTable is a new table that joins a night.
type NightTable struct {
	Night int64
	Rev   int64 // of the night as it was read
}

// Nights stores simultaneous games.
type Nights interface {
	// SaveNight stores a night, a new one if its id is 0, and returns the id. ErrConflict: it has changed since it was
	// read. ErrSeen: there is a night with this key. Both change nothing, and the id is 0. The key, the server and the
	// seed of a night do not change.
	SaveNight(context.Context, Night) (int64, error)
	// Night reads one night, or ErrNotFound.
	Night(ctx context.Context, id int64) (Night, error)
	// NightOfKey reads the night with a key, or ErrNotFound.
	NightOfKey(ctx context.Context, key string) (Night, error)
	// Nights lists the nights in some phases, the one that starts first in front, and of several the one with the lowest
	// id.
	Nights(ctx context.Context, phases []string) ([]Night, error)
	// DueNights lists due nights, the longest due first.
	DueNights(ctx context.Context, now int64) ([]int64, error)
	// NightTables lists the tables that have joined a night, in the order of their ids.
	NightTables(ctx context.Context, night int64) ([]int64, error)
}
