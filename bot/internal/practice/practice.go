// Package practice stores practice boards, on which people try moves of a table's game, take them back, and ask the
// engine, and the boards on which they enter premoves.
//
// It promises that nothing on such a board changes the table; that only its owner sees it, and that it survives a
// restart; that an outdated control of a board changes nothing; and that where moves may not be tried, nothing is shown
// except the table itself. Engines think on the goroutine of the reviews.
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

// Store stores the boards; a store.DB implements it.
type Store interface {
	Trial(ctx context.Context, user string, table int64) (store.Trial, error)
	SaveTrial(ctx context.Context, t store.Trial) error
}

// Games reads the games of tables; *hosted.Queries implements it.
type Games interface {
	PracticeGame(ctx context.Context, by table.Caller, id table.ID) (*hosted.PracticeGame, error)
	PremoveGame(ctx context.Context, by table.Caller, id table.ID) (*hosted.PracticeGame, error)
}

// Jobs computes something without delaying games; *reviewer.Reviewer implements it.
type Jobs interface {
	RunJob(ctx context.Context, user string, job func(context.Context) error) error
}

// Options of Boards; the zero value is for production.
type Options struct {
	Now   func() time.Time
	Think time.Duration // of the engine for its lines; default 1 s
}

// Boards has all practice boards. It is safe for concurrent use.
type Boards struct {
	store Store
	games Games
	jobs  Jobs
	opts  Options
	locks wait.KeyedMutex[string] // of a person
}

// New makes the practice boards.
func New(s Store, g Games, jobs Jobs, o Options) *Boards {
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Think == 0 {
		o.Think = time.Second
	}
	return &Boards{store: s, games: g, jobs: jobs, opts: o}
}

// Limits.
const (
	maxTriedMoves      = 200 // moves that are tried
	engineLines        = 3   // lines of the engine
	maxEngineLineMoves = 4   // moves of one of them
)

// Trial does something on a person's board of a table, and returns the board.
func (bs *Boards) Trial(ctx context.Context, by table.Caller, id table.ID,
	a table.PracticeAction) (*table.PracticeBoard,
	error) {
	unlock, err := bs.locks.Lock(ctx, by.User.ID)
	if err != nil {
		return nil, err
	}
	defer unlock()
	lay := bs.games.PracticeGame
	if a.Premove {
		lay = bs.games.PremoveGame
	}
	laid, err := lay(ctx, by, id)
	if err != nil {
		return nil, err
	}
	b, err := bs.open(ctx, by.User.ID, id, laid)
	if err != nil {
		return nil, err
	}
	b.premoves = a.Premove
	if a.Rev != 0 && a.Rev != int(b.row.Rev) {
		return b.toTable(game.M("try.old"))
	}
	say, err := b.attempt(a)
	if err != nil {
		return nil, err
	}
	if err := bs.save(ctx, b); err != nil {
		return nil, err
	}
	t, err := b.toTable(say...)
	if err != nil {
		return nil, err
	}
	t.Form = b.form
	if a.Kind == table.PracticeBest {
		t.Best, err = bs.analyse(ctx, by.User.ID, b)
	}
	return t, err
}

// storedBoard is a board as it is stored.
type storedBoard struct {
	Life  int         // hosted.PracticeGame.Life when the board was opened
	Over  bool        `json:",omitempty"`
	Left  int         // the line begins after so many moves of the game
	Line  []game.Move `json:",omitempty"`
	At    int         // moves made to reach the board
	Draft string      `json:",omitempty"`
}

// open reads a person's board, or makes a new one: if there was none, if moves have been taken back at the table since,
// or if the game has ended.
func (bs *Boards) open(ctx context.Context, user string, id table.ID, practiceGame *hosted.PracticeGame) (*board,
	error) {
	row, err := bs.store.Trial(ctx, user, int64(id))
	if err != nil && !errors.Is(err, store.ErrNotFound) {
		return nil, err
	}
	b := &board{game: practiceGame, row: row}
	b.row.User, b.row.Table = user, int64(id)
	b.storedBoard = storedBoard{Life: practiceGame.Life, Over: practiceGame.Over, Left: practiceGame.Ply,
		At: practiceGame.Ply}
	if row.Doc == nil {
		return b, nil
	}
	var stored storedBoard
	if err := json.Unmarshal(row.Doc, &stored); err != nil {
		return nil, fmt.Errorf("trial: table %d: %w", id, err)
	}
	if len(stored.Line) == 0 { // an empty line follows the game
		stored.Left = practiceGame.Ply
	}
	fits := stored.Life == practiceGame.Life && stored.Over == practiceGame.Over && stored.Left >= practiceGame.First &&
		stored.Left <= practiceGame.Ply
	if fits && stored.At >= practiceGame.First && stored.At <= stored.Left+len(stored.Line) {
		b.storedBoard = stored
	}
	return b, nil
}

// save stores what has changed.
func (bs *Boards) save(ctx context.Context, b *board) error {
	data, err := json.Marshal(b.storedBoard)
	if err != nil {
		return fmt.Errorf("trial: %w", err)
	}
	if string(data) == string(b.row.Doc) {
		return nil
	}
	b.row.Doc, b.row.At = data, bs.opts.Now().UnixMilli()
	switch err := bs.store.SaveTrial(ctx, b.row); {
	case errors.Is(err, store.ErrConflict): // it was changed on another device, by another process
		return game.Refuse("try.old")
	case err != nil:
		return err
	}
	b.row.Rev++
	return nil
}

// analyse asks the engine for the best lines.
func (bs *Boards) analyse(ctx context.Context, user string, b *board) ([]table.BestLine, error) {
	p, err := b.position()
	if err != nil {
		return nil, err
	}
	analyser, err := moverView[game.Analyser](p)
	if err != nil {
		return nil, err
	}
	answer := make(chan game.Analysis, 1)
	err = bs.jobs.RunJob(ctx, user, func(ctx context.Context) error {
		ctx, cancel := context.WithTimeout(ctx, bs.opts.Think)
		defer cancel()
		a, err := analyser.Analyse(ctx, game.Query{N: engineLines})
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
		told, _ := notate(p, line[:min(len(line), maxEngineLineMoves)])
		lines = append(lines, table.BestLine{Line: told, Value: v.Value, Decided: v.Extra[game.Proven]})
	}
	return lines, nil
}

// notate writes a line of moves in people's notation, as far as it is possible; last is the position it leads to.
func notate(p game.Position, line []game.Move) (list []table.ForeseenMove, last game.Position) {
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
