package practice

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"time"

	"tablee/bot/internal/wait"
	"tablee/rules/game"
	"tablee/rules/table"
	"tablee/store"
)

// FoundStore stores which missed moves people have found since; a store.DB implements it.
type FoundStore interface {
	FoundMoves(ctx context.Context, user string, table int64) ([]int, error)
	SaveFound(ctx context.Context, user string, table int64, ply int, at int64) error
	ReviewsOf(ctx context.Context, user, game string, limit int) ([]store.Reviewed, error)
}

// Reviews has the reviews of finished games, each for the people who sat there; *reviewer.Reviewer implements it.
type Reviews interface {
	Jobs
	Review(ctx context.Context, id table.ID, user string) (*table.ReviewLook, error)
}

// Puzzles has people find the moves that they missed. It promises that only the player of a turn sees its puzzle, that
// the answer is shown on request only, that any move counts as found that a review would call good, and that what was
// found is gone for good. A half-made move is in memory alone: after a restart it is begun anew.
type Puzzles struct {
	store   FoundStore
	reviews Reviews
	now     func() time.Time
	locks   wait.KeyedMutex[string] // of a person

	mu     sync.Mutex
	drafts map[string]puzzleDraft // by person
}

// puzzleDraft is a half-made move of a person's puzzle.
type puzzleDraft struct {
	table table.ID
	ply   int
	draft string
}

// maxDrafts is how many half-made moves are remembered; beyond that all are forgotten.
const maxDrafts = 10_000

// NewPuzzles makes the puzzles.
func NewPuzzles(s FoundStore, reviews Reviews, now func() time.Time) *Puzzles {
	if now == nil {
		now = time.Now
	}
	return &Puzzles{store: s, reviews: reviews, now: now, drafts: make(map[string]puzzleDraft)}
}

// Puzzle does something with a puzzle of a person's review of a table, and returns it.
func (ps *Puzzles) Puzzle(ctx context.Context, user string, id table.ID, a table.PuzzleAction) (*table.Puzzle, error) {
	unlock, err := ps.locks.Lock(ctx, user)
	if err != nil {
		return nil, err
	}
	defer unlock()
	look, err := ps.reviews.Review(ctx, id, user)
	if err != nil || look.Review == nil {
		return &table.Puzzle{Review: look}, err
	}
	found, err := ps.store.FoundMoves(ctx, user, int64(id))
	if err != nil {
		return nil, err
	}
	left := slices.DeleteFunc(slices.Clone(look.Missed), func(m table.SeenMoment) bool {
		return slices.Contains(found, m.Told.Ply)
	})
	p := &table.Puzzle{Review: look, Left: len(left), Turn: chosen(a, look.Missed, left)}
	if p.Turn == nil {
		return p, nil
	}
	iv, ok := p.Turn.View.(game.Interactive)
	if !ok {
		return nil, game.Refuse("refused.action")
	}
	p.Draft = ps.draft(user, id, p.Turn.Told.Ply)
	switch a.Kind {
	case table.PuzzleShow:
		p.State, p.Draft = table.PuzzleShown, ""
		ps.setDraft(user, id, p.Turn.Told.Ply, "")
		return p, nil
	case table.PuzzleAct:
		if err := ps.act(ctx, user, id, p, iv, a.Action); err != nil {
			return nil, err
		}
		if p.State == table.PuzzleRight && !slices.Contains(found, p.Turn.Told.Ply) {
			p.Left--
		}
	}
	p.Panel = iv.Panel(p.Draft)
	return p, nil
}

// lookedAt is in how many of a person's latest games missed moves are looked for.
const lookedAt = 10

// Missed is a person's latest reviewed game in which they have moves left to find, and how many; 0 and 0 if there is
// none.
func (ps *Puzzles) Missed(ctx context.Context, user string) (table.ID, int, error) {
	list, err := ps.store.ReviewsOf(ctx, user, "", lookedAt)
	if err != nil {
		return 0, 0, err
	}
	for _, r := range slices.Backward(list) {
		p, err := ps.Puzzle(ctx, user, table.ID(r.Table), table.PuzzleAction{Kind: table.PuzzleOpen})
		if _, refused := game.Refused(err); refused {
			continue // its table cannot be read
		}
		if err != nil {
			return 0, 0, err
		}
		if p.Left > 0 {
			return table.ID(r.Table), p.Left, nil
		}
	}
	return 0, 0, nil
}

// chosen is the puzzle that an action is about; nil if none is left.
func chosen(a table.PuzzleAction, all, left []table.SeenMoment) *table.SeenMoment {
	after := func(ply int) *table.SeenMoment {
		for i := range left {
			if left[i].Told.Ply > ply {
				return &left[i]
			}
		}
		if len(left) > 0 {
			return &left[0] // all later ones are found: begin again with those that were passed over
		}
		return nil
	}
	if a.Kind == table.PuzzleNext || a.Ply == 0 {
		return after(a.Ply)
	}
	for i := range all {
		if all[i].Told.Ply == a.Ply {
			return &all[i]
		}
	}
	return after(0)
}

// act passes an action to the game, and judges the move that it makes.
func (ps *Puzzles) act(ctx context.Context, user string, id table.ID, p *table.Puzzle, iv game.Interactive,
	a game.Action) error {
	ply := p.Turn.Told.Ply
	reply, err := iv.Do(p.Draft, a)
	if err != nil {
		p.Say, err = refusalLines(err)
		return err
	}
	p.Form, p.Say = reply.Form, reply.Say
	if reply.Move == "" {
		if reply.Form == nil {
			p.Draft = reply.Draft
			ps.setDraft(user, id, ply, p.Draft)
		}
		return nil
	}
	p.Draft = ""
	ps.setDraft(user, id, ply, "")
	v, err := ps.judge(ctx, user, p.Turn, reply.Move)
	if err != nil {
		return err
	}
	p.Tried = table.ReviewTurn{Ply: ply, Seat: p.Review.Seat, Played: reply.Move, Value: v.Value, Top: v.Top,
		Unit: v.Unit, Before: v.Before, After: v.After, Drop: v.Drop, Won: v.Won, Mark: game.MarkOf(v.Drop)}
	if p.State = table.PuzzleWrong; p.Tried.Mark == game.Good {
		p.State = table.PuzzleRight
		if err := ps.store.SaveFound(ctx, user, int64(id), ply, ps.now().UnixMilli()); err != nil {
			return err
		}
	}
	return nil
}

// judge judges a move as a review does. The best move of the review is good without more thought, and the one that was
// missed then is what the review says.
func (ps *Puzzles) judge(ctx context.Context, user string, at *table.SeenMoment, m game.Move) (game.Verdict, error) {
	t := at.Told.ReviewTurn
	switch m {
	case t.Best:
		return game.Verdict{Best: m, Value: t.Top, Top: t.Top, Unit: t.Unit, Before: t.Before, After: t.Before}, nil
	case t.Played:
		return game.Verdict{Best: t.Best, Value: t.Value, Top: t.Top, Unit: t.Unit, Before: t.Before, After: t.After,
			Drop: t.Drop, Won: t.Won}, nil
	}
	judge, ok := at.View.(game.Judge)
	if !ok {
		return game.Verdict{}, game.Refuse("refused.action")
	}
	answer := make(chan game.Verdict, 1)
	err := ps.reviews.RunJob(ctx, user, func(ctx context.Context) error {
		v, err := judge.Judge(ctx, m, game.Usual)
		answer <- v
		return err
	})
	if err != nil {
		return game.Verdict{}, fmt.Errorf("puzzle: ply %d: %w", t.Ply, err)
	}
	return <-answer, nil
}

func (ps *Puzzles) draft(user string, id table.ID, ply int) string {
	ps.mu.Lock()
	defer ps.mu.Unlock()
	if d := ps.drafts[user]; d.table == id && d.ply == ply {
		return d.draft
	}
	return ""
}

func (ps *Puzzles) setDraft(user string, id table.ID, ply int, draft string) {
	ps.mu.Lock()
	defer ps.mu.Unlock()
	delete(ps.drafts, user)
	if draft == "" {
		return
	}
	if len(ps.drafts) >= maxDrafts {
		clear(ps.drafts)
	}
	ps.drafts[user] = puzzleDraft{id, ply, draft}
}
