// Package match runs a game from a seed and a list of moves.
//
// The table's secret is 32 random bytes that are stored in one column of the database and never in a position or a
// view. The seed is computed from it and from what the players add to it (Seed.Mix). Every use of chance has its own
// stream, keyed by the seed, the use and the ply. A replay therefore needs only the seed and the moves, a restart loses
// nothing, and the computer's choices never change the deal. The streams are ChaCha8 (Bernstein's ChaCha with 8 rounds,
// as in math/rand/v2).
package match

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	mrand "math/rand/v2"

	"tablee/rules/game"
)

// Seed is the source of all chance of one table.
type Seed [32]byte

// NewSeed draws a seed from the system's cryptographic generator.
func NewSeed() Seed {
	var s Seed
	rand.Read(s[:]) // it never fails (crypto/rand, since Go 1.24)
	return s
}

// ParseSeed parses 64 hex digits.
func ParseSeed(text string) (Seed, error) {
	var s Seed
	b, err := hex.DecodeString(text)
	if err != nil || len(b) != len(s) {
		return s, errors.New("match: a seed is 64 hex digits")
	}
	copy(s[:], b)
	return s, nil
}

// String is the seed or secret in hex. It must not be shown before the game has ended.
func (s Seed) String() string { return hex.EncodeToString(s[:]) }

// Hash is the SHA-256 of a secret in hex. It is shown, in full, when the table is opened: see Proof.
func (s Seed) Hash() string {
	h := sha256.Sum256(s[:])
	return hex.EncodeToString(h[:])
}

// Uses of chance.
const (
	Deal  = "deal"  // ply 0: the start
	Apply = "apply" // a move's own chance
	Think = "think" // the computer's choice
)

// Stream is the generator for one use at one ply: a ChaCha8 with the key SHA-256(seed, use, ply).
func (s Seed) Stream(use string, ply int) *mrand.Rand {
	h := sha256.New()
	h.Write(s[:])
	h.Write([]byte(use))
	var n [8]byte
	binary.BigEndian.PutUint64(n[:], uint64(ply))
	h.Write(n[:])
	return mrand.New(mrand.NewChaCha8([32]byte(h.Sum(nil))))
}

// Start deals a game.
func Start(r game.Rules, seats int, o game.Options, seed Seed) (game.Position, error) {
	info := r.Info()
	if seats < info.MinSeats || seats > info.MaxSeats {
		return nil, game.Refuse("seats.bad", "min", info.MinSeats, "max", info.MaxSeats)
	}
	full, err := info.Complete(o)
	if err != nil {
		return nil, err
	}
	return r.Start(seats, full, seed.Stream(Deal, 0))
}

// Play applies the move of the given ply, counted from 1 for the first move of the game.
func Play(p game.Position, seed Seed, ply int, by game.Seat, m game.Move) (game.Position, []game.Event, error) {
	return p.Apply(by, m, seed.Stream(Apply, ply))
}

// Record is one ply of a move log.
type Record struct {
	By   game.Seat `json:"by"`
	Move game.Move `json:"move"`
}

// Replay plays a whole log from the start and returns the last position.
func Replay(r game.Rules, seats int, o game.Options, seed Seed, log []Record) (game.Position, error) {
	p, err := Start(r, seats, o, seed)
	if err != nil {
		return nil, err
	}
	return Resume(p, seed, log)
}

// Resume plays a whole log from a position, as Replay does from the deal, and returns the last position.
func Resume(p game.Position, seed Seed, log []Record) (game.Position, error) {
	var err error
	for i, rec := range log {
		if p, _, err = Play(p, seed, i+1, rec.By, rec.Move); err != nil {
			return nil, fmt.Errorf("match: ply %d, seat %d, move %q: %w", i+1, rec.By, rec.Move, err)
		}
	}
	return p, nil
}
