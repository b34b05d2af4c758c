package host

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"tablee/bot/internal/bracket"
	"tablee/commands/table"
	"tablee/rules/game"
	"tablee/store"
)

// A tournament is changed as a table is: under its own lock, in one transaction with the messages that it owes. A
// tournament's lock may be held while a table's is taken, never the other way round: a table that ends only notes, in the transaction
// that ends it, that its tournament is due.

// CupStore is what tournaments ask of the database; *store.DB is one.
type CupStore interface {
	SaveCup(context.Context, store.CupChange) (int64, error)
	Cup(ctx context.Context, id int64) (store.Cup, error)
	Cups(ctx context.Context, channel string, phases []string, limit int) ([]store.Cup, error)
	CupsNaming(ctx context.Context, text string) ([]store.Cup, error)
	DueCups(ctx context.Context, now int64) ([]int64, error)
	CupTables(ctx context.Context, cup int64) ([]store.CupTable, error)
}

// OweCup is the kind of an owed message that shows a tournament to its channel. Its table is the tournament's id, negated.
const OweCup = "cup"

// cupDoc is a tournament's document in the store.
type cupDoc struct {
	New      table.NewCup
	Lang     string `json:",omitempty"`
	Creator  string `json:",omitempty"`
	Entrants []table.Entrant
	Draw     *bracket.Tournament `json:",omitempty"` // once it has started
	Told     int                 `json:",omitempty"` // the last round that was announced
}

// cup is a tournament while it is being changed.
type cup struct {
	h      *Host
	now    time.Time
	row    store.Cup
	doc    cupDoc
	change store.CupChange
}

func (k *cup) id() table.CupID       { return table.CupID(k.row.ID) }
func (k *cup) phase() table.CupPhase { return table.CupPhase(k.row.Phase) }

func (h *Host) readCup(row store.Cup) (*cup, error) {
	k := &cup{h: h, now: h.now(), row: row}
	if err := json.Unmarshal(row.Doc, &k.doc); err != nil {
		return nil, fmt.Errorf("host: tournament %d: %w", row.ID, err)
	}
	return k, nil
}

func (h *Host) loadCup(ctx context.Context, id table.CupID) (*cup, error) {
	row, err := h.store.Cup(ctx, int64(id))
	if errors.Is(err, store.ErrNotFound) {
		return nil, game.Refuse("cup.unknown", "cup", id.String())
	}
	if err != nil {
		return nil, err
	}
	return h.readCup(row)
}

// withCup changes a tournament under its lock. When f fails nothing is stored; a redelivered interaction finds its
// deed done. A table that ends meanwhile makes the store refuse: then it is done again from what is there now.
func (h *Host) withCup(ctx context.Context, id table.CupID, by table.Call, f func(*cup) error) error {
	defer h.cups.take(table.ID(id))()
	for {
		if by.Interaction != "" {
			if _, seen, err := h.store.Seen(ctx, by.Interaction); err != nil || seen {
				return err
			}
		}
		k, err := h.loadCup(ctx, id)
		if err != nil {
			return err
		}
		if err := f(k); err != nil {
			return err
		}
		err = k.save(ctx, by.Interaction)
		if !errors.Is(err, store.ErrConflict) {
			return err
		}
	}
}

func (k *cup) save(ctx context.Context, interaction string) (err error) {
	if k.row.Doc, err = json.Marshal(k.doc); err != nil {
		return fmt.Errorf("host: tournament %d: %w", k.row.ID, err)
	}
	k.row.Touched = k.now.UnixMilli()
	k.change.Cup, k.change.Interaction = k.row, interaction
	k.row.ID, err = k.h.store.SaveCup(ctx, k.change)
	if errors.Is(err, store.ErrSeen) {
		return nil
	}
	if err == nil && len(k.change.Owed) > 0 {
		poke(k.h.owed)
	}
	if err == nil && k.row.Due > 0 {
		poke(k.h.wake)
	}
	return err
}

// owe owes the channel the tournament as it is: an edit of the message that stands, or a new one that mentions people.
func (k *cup) owe(edit bool, msg game.Msg, ping ...string) {
	k.change.Owed = append(k.change.Owed, store.Owed{Kind: OweCup, Target: k.row.Channel, Due: k.now.UnixMilli(), Body: Body{Msg: msg, Edit: edit, Ping: ping}.encode()})
}
