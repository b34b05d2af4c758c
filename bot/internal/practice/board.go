package practice

import (
	"strings"

	"tablee/bot/internal/host/hosted"
	"tablee/rules/game"
	"tablee/rules/match"
	"tablee/rules/table"
	"tablee/store"
)

// board is somebody's board of a table.
type board struct {
	laid  *hosted.PracticeGame
	row   store.Trial
	ahead bool // a line is being made up on it that begins where the table stands
	form  *game.Form
	doc
}

// start lays the table's game out again, after so many of its moves.
func (b *board) start(ply int) {
	b.doc = doc{Life: b.laid.Life, Over: b.laid.Over, Left: b.laid.Ply, At: max(b.laid.First, min(ply, b.laid.Ply))}
}

// position is what stands on the board.
func (b *board) position() (game.Position, error) {
	p, err := b.laid.Position(min(b.At, b.Left))
	if err != nil {
		return nil, err
	}
	return match.Follow(p, b.Line[:max(0, b.At-b.Left)]...)
}

// end is how many moves can be made on the board as it is.
func (b *board) end() int { return b.Left + len(b.Line) }

// attempt does what somebody wants on the board, and returns what there is to say.
func (b *board) attempt(a table.PracticeAction) ([]game.Msg, error) {
	if b.ahead {
		if a.Kind == table.PracticeBest {
			return nil, game.Refuse("try.noengine")
		}
		if b.Left != b.laid.Ply || b.At < b.Left { // of another time, or of a look back
			b.start(b.laid.Ply)
		}
	}
	if a.Kind == table.PracticeBest && !b.laid.Advised {
		return nil, game.Refuse("try.nohints")
	}
	was := b.At
	switch a.Kind {
	case table.PracticeShow:
		if len(b.Line) == 0 && !b.Over { // the game has gone on
			b.At = b.laid.Ply
		}
		return nil, nil
	case table.PracticeBest:
		return nil, nil
	case table.PracticeFrom:
		b.start(a.Ply)
		return nil, nil
	case table.PracticeStart:
		b.At = b.laid.First
	case table.PracticeBack:
		b.At = max(b.laid.First, b.At-1)
	case table.PracticeOn:
		b.At = min(b.end(), b.At+1)
	case table.PracticeEnd:
		b.At = b.end()
	case table.PracticeReset:
		if back := b.Left; b.Over {
			b.start(back)
		} else {
			b.start(b.laid.Ply)
		}
	case table.PracticeAct:
		return b.act(a.Action)
	case table.PracticeText:
		return b.typed(a.Text, a.Lang)
	default:
		return nil, game.Refuse("refused.action")
	}
	if b.Draft = ""; b.At == was && a.Kind != table.PracticeReset {
		return []game.Msg{game.M("try.nofurther")}, nil
	}
	return nil, nil
}

// mover is what the seat in turn sees, as something that can do more than be looked at.
func mover[V any](p game.Position) (v V, err error) {
	turn := p.Turn()
	if len(turn) == 0 {
		return v, game.Refuse("refused.over")
	}
	v, ok := p.View(turn[0]).(V)
	if !ok {
		return v, game.Refuse("refused.action")
	}
	return v, nil
}

// act hands an action to the game.
func (b *board) act(a game.Action) ([]game.Msg, error) {
	p, err := b.position()
	if err != nil {
		return nil, err
	}
	iv, err := mover[game.Interactive](p)
	if err != nil {
		return nil, err
	}
	reply, err := iv.Do(b.Draft, a)
	if err != nil {
		return refusal(err)
	}
	b.form = reply.Form
	if reply.Move == "" {
		b.Draft = reply.Draft
		return reply.Say, nil
	}
	return reply.Say, b.move(reply.Move)
}

// refusal is a refusal as something to say: the board is shown with it.
func refusal(err error) ([]game.Msg, error) {
	if msg, ok := game.Refused(err); ok {
		return []game.Msg{msg}, nil
	}
	return nil, err
}

// typed plays moves that somebody has typed, all or none.
func (b *board) typed(text, lang string) ([]game.Msg, error) {
	p, err := b.position()
	if err != nil {
		return nil, err
	}
	moves, _, err := match.Line(b.laid.Rules.Info(), p, text, lang)
	if err != nil {
		return refusal(err)
	}
	before := b.doc
	for _, m := range moves {
		if err := b.move(m); err != nil {
			b.doc = before
			return refusal(err)
		}
	}
	return nil, nil
}

// move makes a move that can be made: the next one of what stands there already, or one that leaves it.
func (b *board) move(m game.Move) error {
	b.Draft = ""
	i := b.At - b.Left
	switch {
	case i < 0 && b.At < len(b.laid.Moves) && b.laid.Moves[b.At] == m:
		b.At++
		return nil
	case i < 0:
		b.Left, b.Line, i = b.At, nil, 0
	case i < len(b.Line) && b.Line[i] == m:
		b.At++
		return nil
	}
	if i >= maxLine {
		return game.Refuse("try.long", "n", maxLine)
	}
	b.Line = append(b.Line[:i:i], m)
	b.At++
	return nil
}

// shown is the board as its owner sees it.
func (b *board) shown(say ...game.Msg) (*table.PracticeBoard, error) {
	p, err := b.position()
	if err != nil {
		return nil, err
	}
	t := &table.PracticeBoard{Game: b.laid.Rules.Info().Name, Rev: int(b.row.Rev), Turn: game.Public, First: b.laid.First,
		Ply: b.laid.Ply, Left: b.Left,
		At: b.At, Draft: b.Draft, Say: say, Advised: b.laid.Advised && !b.ahead}
	if turn := p.Turn(); len(turn) > 0 {
		t.Turn = turn[0]
	}
	t.View = p.View(t.Turn)
	if iv, ok := t.View.(game.Interactive); ok && t.Turn != game.Public {
		t.Panel = iv.Panel(b.Draft)
	}
	if b.ahead { // what moves lead to is not to be looked at where it would be a help
		now, err := b.laid.Position(b.laid.Ply)
		if err != nil {
			return nil, err
		}
		t.View, t.Panel.Show, t.Panel.Say = now.View(game.Public), nil, nil
	}
	from, err := b.laid.Position(b.Left)
	if err != nil {
		return nil, err
	}
	t.Line, _ = written(from, b.Line)
	var made []string
	for _, m := range b.Line[:max(0, b.At-b.Left)] {
		made = append(made, string(m)+"\n")
	}
	t.Moves = strings.Join(made, "")
	return t, nil
}
