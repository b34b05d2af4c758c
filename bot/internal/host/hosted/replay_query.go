package hosted

import (
	"context"
	"fmt"

	"tablee/rules/game"
	"tablee/rules/table"
)

// Replay returns a table's game to be played again for one person, or for a bystander if user is "". own asks for what
// the person's seat saw; without it, or where they may not see that, it is what everybody saw. Replay refuses a game
// that cannot be played again from its deal because it began from a saved game, or under other rules. It takes no lock:
// moves that were played do not change.
func (r *Queries) Replay(ctx context.Context, id table.ID, user string, own bool) (*table.Replay, error) {
	l, moves, err := r.readWithMoves(ctx, id)
	if err != nil {
		return nil, err
	}
	if err := l.CheckReplayable(); err != nil {
		return nil, err
	}
	if len(moves) != l.Row.Ply {
		return nil, fmt.Errorf("host: table %d: %d moves at ply %d", l.Row.ID, len(moves), l.Row.Ply)
	}
	t, err := r.Look(ctx, id, user)
	if err != nil {
		return nil, err
	}
	replay := &table.Replay{Table: t, Plies: l.Plies(), Seat: game.Public, Held: l.held()}
	if own {
		replay.Seat = l.ReplaySeat(t.You)
	}
	replay.Play = func(ctx context.Context, yield func(table.Frame) error) error {
		return l.ReplayFrames(ctx, moves, replay.Seat, yield)
	}
	return replay, nil
}

// held are the pieces in everybody's hand at the end of a game. While it runs, and where it was broken off, hands stay
// hidden.
func (t *State) held() (held [][]game.Piece) {
	if t.Phase() != table.Over || t.Pos == nil {
		return nil
	}
	if _, ended := t.Pos.Result(); !ended {
		return nil
	}
	for _, part := range t.Pos.View(game.Public).Diagram().Parts {
		if part.Role == game.InHand {
			return nil // the board shows everybody's hand
		}
	}
	for seat := range t.Doc.Seats {
		var pieces []game.Piece
		for _, part := range t.Pos.View(game.Seat(seat)).Diagram().Parts {
			for _, token := range part.Tokens {
				if part.Role == game.InHand && token.Piece != nil {
					pieces = append(pieces, token.Piece)
				}
			}
		}
		held = append(held, pieces)
	}
	return held
}
