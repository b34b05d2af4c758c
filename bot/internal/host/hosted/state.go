package hosted

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"time"

	"tablee/bot/internal/safe"
	"tablee/rules/game"
	"tablee/rules/match"
	"tablee/rules/table"
	"tablee/store"
)

// MoveLog reads a table's moves; *store.DB implements it.
type MoveLog interface {
	Moves(ctx context.Context, id int64, from int) ([]store.Move, error)
	// ArchiveHash is the hash of the position that an archived game's moves lead to, nil if there is none.
	ArchiveHash(ctx context.Context, table int64) ([]byte, error)
}

// State is a table as it is stored.
type State struct {
	Row    store.Table
	Doc    Doc
	Rules  game.Rules
	Pos    game.Position  // nil in the lobby
	Secret match.Seed     // chosen when the table was opened
	Seed   match.Seed     // computed from it and the nonces; in the lobby the secret itself
	Drafts map[int]string // by seat, if it was read with them

	last *lastMoves // nil: not read
}

// GameFinder finds the rules of a game by its name.
type GameFinder func(name string) (game.Rules, error)

// ReadState decodes a table's row. A table that cannot be understood gives an error that is no refusal.
func ReadState(ctx context.Context, log MoveLog, games GameFinder, row store.Table) (*State, error) {
	t := &State{Row: row}
	if err := json.Unmarshal(row.Doc, &t.Doc); err != nil {
		return nil, fmt.Errorf("host: table %d: document: %w", row.ID, err)
	}
	if len(row.Seed) != len(t.Secret) {
		return nil, fmt.Errorf("host: table %d: seed of %d bytes", row.ID, len(row.Seed))
	}
	copy(t.Secret[:], row.Seed)
	var err error
	if t.Rules, err = games(row.Game); err != nil {
		return nil, fmt.Errorf("table %d: %w", row.ID, err)
	}
	t.MixSeed()
	if row.Snapshot == nil {
		if t.Phase() == table.Over && row.Ply > 0 {
			t.Pos, err = t.unarchive(ctx, log)
		}
		return t, err
	}
	if t.Pos, err = decode(t.Rules, row.Snapshot); err != nil {
		return nil, fmt.Errorf("host: table %d, rules version %d: snapshot: %w", row.ID, row.Version, err)
	}
	if t.Doc.Imposed {
		if err := CheckSeats(t.Pos, len(t.Doc.Seats)); err != nil {
			return nil, fmt.Errorf("host: table %d: %w", row.ID, err)
		}
	}
	if row.Version != t.Info().Version && row.Ply > 0 {
		t.Doc.Older = true
	}
	return t, nil
}

// NewState makes a table that is not stored yet, in its lobby, with its own secret.
func NewState(now time.Time, rules game.Rules, secret match.Seed, guild, channel string) *State {
	t := &State{Rules: rules, Secret: secret}
	t.Row = store.Table{Guild: guild, Channel: channel, Game: rules.Info().Name, Version: rules.Info().Version,
		Phase:   string(table.Lobby),
		Created: now.UnixMilli(), Seed: t.Secret[:]}
	return t
}

// CheckSeats reports a position with another number of seats than its table, as a saved game may have; showing it would
// access missing seats. Every game has one score for each seat.
func CheckSeats(p game.Position, seats int) error {
	if s, ok := p.View(game.Public).(game.Scorer); ok && len(s.Scores()) != seats {
		return fmt.Errorf("%d seats at a game of %d", seats, len(s.Scores()))
	}
	return nil
}

// decode turns a game's panic on damaged bytes into an error, so that one table cannot stop the process.
func decode(r game.Rules, data []byte) (p game.Position, err error) {
	defer func() {
		if v := recover(); v != nil {
			err = safe.Panicked(v)
		}
	}()
	return r.Decode(data)
}

// ID is the table's id, 0 before it is stored.
func (t *State) ID() table.ID { return table.ID(t.Row.ID) }

// Phase is the table's phase.
func (t *State) Phase() table.Phase { return table.Phase(t.Row.Phase) }

// Info describes the game.
func (t *State) Info() game.Info { return t.Rules.Info() }

// Begun tells whether the game has begun. A saved game that waits in its lobby has a position, but nobody has a hand
// yet.
func (t *State) Begun() bool { return t.Pos != nil && (t.Doc.Began > 0 || !t.Doc.Imposed) }

// Home is the channel in which the table counts: for a thread, its parent.
func (t *State) Home() string {
	if t.Doc.Home != "" {
		return t.Doc.Home
	}
	return t.Row.Channel
}

// Maker is for whom the table counts: the person who opened it, or its tournament.
func (t *State) Maker() string {
	if t.Doc.Tournament != 0 {
		return fmt.Sprint("tournament/", t.Doc.Tournament)
	}
	return t.Doc.Creator
}

// RevisionIn identifies a state of a table, even if moves were taken back or the database was replaced by a backup: a
// board of a lost state does not work again after as many moves.
func (t *State) RevisionIn(epoch int) int { return table.NewRevision(t.Row.Ply, t.Doc.Undos, epoch) }

// Scores are the present scores, if the game has any.
func (t *State) Scores() []int {
	if s, ok := t.Pos.View(game.Public).(game.Scorer); ok {
		return s.Scores()
	}
	return nil
}

// Mark stands for a person in a running table's document: without the table's seed it does not reveal who it is.
func (t *State) Mark(user string) string {
	h := hmac.New(sha256.New, t.Seed[:])
	h.Write([]byte(user))
	return hex.EncodeToString(h.Sum(nil)[:16])
}
