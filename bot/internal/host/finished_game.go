package host

import (
	"context"

	"tablee/bot/internal/host/hosted"
	"tablee/bot/internal/people"
	"tablee/rules/game"
	"tablee/rules/match"
	"tablee/rules/table"
)

// FinishedGame is a finished game that can be played again from its deal.
type FinishedGame struct {
	Table   table.ID
	Rules   game.Rules
	Seats   []table.Seat
	Options game.Options
	Seed    match.Seed
	Moves   []match.Record
	Stages  []game.Stage // of a game that began from a saved one: all its moves, with the positions before them
	Users   []string     // of each move: the person who made it, "" for a computer or if that is no longer known
	Owners  []string     // the person for whom each seat counts; "" for nobody
	Ended   int64        // Unix milliseconds
}

// SeatOf is the seat that a person had when the game ended, or on which they moved last; Public if there is none.
func (p *FinishedGame) SeatOf(user string) game.Seat {
	if s := table.SeatOf(p.Seats, user); s != game.Public {
		return s
	}
	for i := len(p.Users) - 1; i >= 0 && user != ""; i-- {
		if p.Users[i] == user {
			return p.Moves[i].By
		}
	}
	return game.Public
}

// FinishedGame reads a finished game. It refuses a running game, and one that cannot be played again from its deal
// because it began from a saved game, or under other rules.
func (h *Host) FinishedGame(ctx context.Context, id table.ID) (*FinishedGame, error) {
	t, err := h.Queries.Read(ctx, id)
	if err != nil {
		return nil, err
	}
	switch {
	case t.Phase() != table.Over:
		return nil, game.Refuse("review.running")
	case t.Doc.Imposed:
		return h.finishedFromSaved(ctx, t)
	case !t.Replayable():
		return nil, game.Refuse("review.never")
	}
	moves, err := h.updates.store.Moves(ctx, t.Row.ID, 1)
	if err != nil {
		return nil, err
	}
	if len(moves) == 0 {
		return nil, game.Refuse("review.nothing")
	}
	p := &FinishedGame{Table: id, Rules: t.Rules, Seats: t.Doc.Seats,
		Options: t.Rules.Info().Dated(t.Doc.Options), Seed: t.Seed, Ended: t.Doc.Ended}
	for _, m := range moves {
		p.Moves = append(p.Moves, match.Record{By: game.Seat(m.Seat), Move: game.Move(m.Move)})
		p.Users = append(p.Users, m.User)
	}
	for _, o := range people.Owners(t.Doc.Seats, moves) {
		p.Owners = append(p.Owners, o.User)
	}
	return p, nil
}

// fromFile stands for the person who made a move of a loaded file.
const fromFile = "-"

// finishedFromSaved is a game that began from a saved one: all moves if the file has them, else those that were played
// here. It counts for nobody, because others may have played a part of it.
func (h *Host) finishedFromSaved(ctx context.Context, t *hosted.State) (*FinishedGame, error) {
	moves, err := h.updates.store.Moves(ctx, t.Row.ID, 1)
	if err != nil {
		return nil, err
	}
	stages, ok := t.Retrace()
	if !ok && len(moves) > 0 {
		stages, ok = t.Stages(moves)
	}
	if !ok {
		return nil, game.Refuse("review.saved")
	}
	if len(stages) == 0 || len(stages) < len(moves) {
		return nil, game.Refuse("review.nothing")
	}
	p := &FinishedGame{Table: t.ID(), Rules: t.Rules, Seats: t.Doc.Seats,
		Options: t.Rules.Info().Dated(t.Doc.Options), Seed: t.Seed,
		Ended: t.Doc.Ended, Stages: stages, Owners: make([]string, len(t.Doc.Seats))}
	for i, st := range stages {
		user := fromFile
		if k := i - (len(stages) - len(moves)); k >= 0 {
			user = moves[k].User
		}
		p.Moves, p.Users = append(p.Moves, match.Record{By: st.By, Move: st.Move}), append(p.Users, user)
	}
	return p, nil
}
