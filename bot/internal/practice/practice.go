// Package practice keeps boards on which people try moves of a table's game, take them back, and ask the engine, and on
// which they make up what they say beforehand.
//
// It promises that nothing on such a board touches the table; that it is its owner's alone and there again after a
// restart; that a control of a board that has moved on changes nothing; and that where moves may not be tried nothing
// is shown but the table itself. Engines think on the goroutine of the reviews.
package practice

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"tablee/bot/internal/host/hosted"
	"tablee/bot/internal/wait"
	"tablee/rules/game"
	"tablee/rules/match"
	"tablee/rules/table"
	"tablee/store"
)

// Store keeps the boards; a store.DB is one.
type Store interface {
	Trial(ctx context.Context, user string, table int64) (store.Trial, error)
	SaveTrial(ctx context.Context, t store.Trial) error
}

// Games lay out what is played at tables; a host is one.
type Games interface {
	PracticeGame(ctx context.Context, by table.Caller, id table.ID) (*hosted.PracticeGame, error)
	PremoveGame(ctx context.Context, by table.Caller, id table.ID) (*hosted.PracticeGame, error)
}

// Errands have something computed beside the games; *reviewer.Reviewer is one.
type Errands interface {
	RunJob(ctx context.Context, user string, job func(context.Context) error) error
}

// Options of a Desk; the zero value is for production.
type Options struct {
	Now   func() time.Time
	Think time.Duration // of the engine for its lines; default 1 s
}

// Desk has all boards. It is safe for concurrent use.
type Desk struct {
	store   Store
	games   Games
	errands Errands
	opts    Options
	locks   wait.KeyedMutex[string] // of a person
}

// New makes a desk.
func New(s Store, g Games, e Errands, o Options) *Desk {
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Think == 0 {
		o.Think = time.Second
	}
	return &Desk{store: s, games: g, errands: e, opts: o}
}

// Bounds.
const (
	maxLine  = 200 // moves that are tried
	bestOf   = 3   // lines of the engine
	longLine = 4   // moves of one of them
)

// Trial does something on a person's board of a table, and shows it.
func (d *Desk) Trial(ctx context.Context, by table.Caller, id table.ID, a table.PracticeAction) (*table.PracticeBoard,
	error) {
	unlock, err := d.locks.Lock(ctx, by.User.ID)
	if err != nil {
		return nil, err
	}
	defer unlock()
	lay := d.games.PracticeGame
	if a.Premove {
		lay = d.games.PremoveGame
	}
	laid, err := lay(ctx, by, id)
	if err != nil {
		return nil, err
	}
	b, err := d.open(ctx, by.User.ID, id, laid)
	if err != nil {
		return nil, err
	}
	b.ahead = a.Premove
	if a.Rev != 0 && a.Rev != int(b.row.Rev) {
		return b.shown(game.M("try.old"))
	}
	say, err := b.attempt(a)
	if err != nil {
		return nil, err
	}
	if err := d.keep(ctx, b); err != nil {
		return nil, err
	}
	t, err := b.shown(say...)
	if err != nil {
		return nil, err
	}
	t.Form = b.form
	if a.Kind == table.PracticeBest {
		t.Best, err = d.best(ctx, by.User.ID, b)
	}
	return t, err
}

// doc is a board as it is kept.
type doc struct {
	Life  int         // hosted.PracticeGame.Life, when it was laid out
	Over  bool        `json:",omitempty"`
	Left  int         // the line begins after so many moves of the game
	Line  []game.Move `json:",omitempty"`
	At    int         // moves made to reach the board
	Draft string      `json:",omitempty"`
}

// open reads a person's board, or lays a new one out: there was none, moves have been taken back at the table since, or
// the game has ended.
func (d *Desk) open(ctx context.Context, user string, id table.ID, laid *hosted.PracticeGame) (*board, error) {
	row, err := d.store.Trial(ctx, user, int64(id))
	if err != nil && !errors.Is(err, store.ErrNotFound) {
		return nil, err
	}
	b := &board{laid: laid, row: row}
	b.row.User, b.row.Table = user, int64(id)
	b.doc = doc{Life: laid.Life, Over: laid.Over, Left: laid.Ply, At: laid.Ply}
	if row.Doc == nil {
		return b, nil
	}
	var kept doc
	if err := json.Unmarshal(row.Doc, &kept); err != nil {
		return nil, fmt.Errorf("trial: table %d: %w", id, err)
	}
	if len(kept.Line) == 0 { // it goes on with the game
		kept.Left = laid.Ply
	}
	fits := kept.Life == laid.Life && kept.Over == laid.Over && kept.Left >= laid.First && kept.Left <= laid.Ply
	if fits && kept.At >= laid.First && kept.At <= kept.Left+len(kept.Line) {
		b.doc = kept
	}
	return b, nil
}

// keep stores what has changed.
func (d *Desk) keep(ctx context.Context, b *board) error {
	data, err := json.Marshal(b.doc)
	if err != nil {
		return fmt.Errorf("trial: %w", err)
	}
	if string(data) == string(b.row.Doc) {
		return nil
	}
	b.row.Doc, b.row.At = data, d.opts.Now().UnixMilli()
	switch err := d.store.SaveTrial(ctx, b.row); {
	case errors.Is(err, store.ErrConflict): // on another device, by another process
		return game.Refuse("try.old")
	case err != nil:
		return err
	}
	b.row.Rev++
	return nil
}

// best asks the engine.
func (d *Desk) best(ctx context.Context, user string, b *board) ([]table.BestLine, error) {
	p, err := b.position()
	if err != nil {
		return nil, err
	}
	analyser, err := mover[game.Analyser](p)
	if err != nil {
		return nil, err
	}
	answer := make(chan game.Analysis, 1)
	err = d.errands.RunJob(ctx, user, func(ctx context.Context) error {
		ctx, cancel := context.WithTimeout(ctx, d.opts.Think)
		defer cancel()
		a, err := analyser.Analyse(ctx, game.Query{N: bestOf})
		answer <- a
		return err
	})
	if err != nil {
		return nil, err
	}
	lines := []table.BestLine{}
	for _, v := range (<-answer).Best {
		line := v.Line
		if len(line) == 0 {
			line = []game.Move{v.Move}
		}
		told, _ := written(p, line[:min(len(line), longLine)])
		lines = append(lines, table.BestLine{Line: told, Value: v.Value, Decided: v.Extra[game.Proven]})
	}
	return lines, nil
}

// written is a line of moves as people write them, up to where it is possible, and where it leads.
func written(p game.Position, line []game.Move) (list []table.ForeseenMove, last game.Position) {
	for _, m := range line {
		turn := p.Turn()
		q, err := match.Follow(p, m)
		if err != nil {
			break
		}
		list = append(list, table.ForeseenMove{By: turn[0], As: game.Notation(p.View(turn[0]), m)})
		p = q
	}
	return list, p
}
