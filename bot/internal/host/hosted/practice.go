package hosted

import (
	"context"
	"slices"

	"tablee/rules/game"
	"tablee/rules/match"
	"tablee/rules/table"
)

// PracticeGame is a game without secrets, for a person's practice board.
type PracticeGame struct {
	Rules    game.Rules
	Options  game.Options
	Over     bool
	Advised  bool // the engine may be asked about it: see MayAdvise
	Life     int  // changes when moves are taken back, which makes practice boards outdated
	Revision int  // of the table
	Ply      int  // moves made
	First    int  // the first ply that can be shown: 0, or Ply if the game cannot be played again from its deal
	Moves    []game.Move

	now   game.Position
	start game.Position // the first that is known
	seed  match.Seed
	log   []match.Record
}

// Position is the position after so many moves, from First to Ply.
func (l *PracticeGame) Position(ply int) (game.Position, error) {
	if ply >= l.Ply {
		return l.now, nil
	}
	return match.Resume(l.start, l.seed, l.log[:max(0, ply)])
}

// PracticeGame returns a table's game for a person's practice board, if they may try moves: see MayTry.
func (r *Queries) PracticeGame(ctx context.Context, by table.Caller, id table.ID) (*PracticeGame, error) {
	return r.practiceGame(ctx, by, id, MayTry)
}

// PremoveGame returns a running game for a person who sits there, is not in turn, and may set premoves.
func (r *Queries) PremoveGame(ctx context.Context, by table.Caller, id table.ID) (*PracticeGame, error) {
	l, err := r.practiceGame(ctx, by, id, func(t *State) error { return mayPlan(t, by.User.ID) })
	if err == nil {
		l.First = l.Ply
	}
	return l, err
}

func mayPlan(t *State, user string) error {
	switch t.Phase() {
	case table.Playing:
	case table.Over:
		return game.Refuse("refused.over")
	case table.Suspended:
		return game.Refuse("host.asleep", "table", t.ID().String())
	default:
		return game.Refuse("host.notstarted")
	}
	seat, err := t.Doc.Seats.Sitting(t.ID(), user)
	switch {
	case err != nil:
		return err
	case !match.Foreseeable(t.Rules, t.Doc.Options):
		return game.Refuse("plan.never")
	case slices.Contains(t.Pos.Turn(), seat):
		return game.Refuse("plan.yourturn")
	}
	return nil
}

func (r *Queries) practiceGame(ctx context.Context, by table.Caller, id table.ID,
	may func(*State) error) (*PracticeGame, error) {
	t, moves, err := r.readWithMoves(ctx, id)
	if err != nil {
		return nil, err
	}
	row := t.Row
	if !table.Knows(by, row.Guild, row.Channel, t.Home(), t.Doc.Users()) {
		return nil, game.Refuse("host.unknown", "table", id.String())
	}
	if err := may(t); err != nil {
		return nil, err
	}
	l := &PracticeGame{Rules: t.Rules, Options: t.Rules.Info().Dated(t.Doc.Options), Over: t.Phase() == table.Over,
		Advised: MayAdvise(t), Revision: t.RevisionIn(r.opts.Env.Epoch),
		Ply: row.Ply, First: row.Ply, now: t.Pos, seed: t.Seed}
	l.Life = l.Revision - l.Ply
	if t.Replayable() {
		if l.log = Records(moves); len(l.log) == l.Ply {
			if l.start, err = t.Replay(nil); err != nil {
				return nil, err
			}
			l.First = 0
		}
		for _, m := range l.log {
			l.Moves = append(l.Moves, m.Move)
		}
	}
	if l.now == nil && l.First == 0 { // an archived game without a stored position
		if l.now, err = match.Resume(l.start, l.seed, l.log); err != nil {
			return nil, game.Refuse("review.never")
		}
	}
	if l.now == nil || len(l.now.Turn()) == 0 && l.First == l.Ply { // no moves can be tried at the end of a game
		return nil, game.Refuse("review.never")
	}
	return l, nil
}
