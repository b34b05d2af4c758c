package practice

import (
	"strings"

	"tablee/bot/internal/host/hosted"
	"tablee/rules/game"
	"tablee/rules/match"
	"tablee/rules/table"
	"tablee/store"
)

// board is a person's practice board of a table.
type board struct {
	game     *hosted.PracticeGame
	row      store.Trial
	premoves bool // it is for premoves: its line begins in the table's present position, which is the game's First
	form     *game.Form
	storedBoard
}

// reset shows the table's game after so many of its moves, without a line.
func (b *board) reset(ply int) {
	b.storedBoard = storedBoard{Life: b.game.Life, Over: b.game.Over, Left: b.game.Ply, At: max(b.game.First,
		min(ply, b.game.Ply))}
}

// position is the board's present position.
func (b *board) position() (game.Position, error) {
	p, err := b.game.Position(min(b.At, b.Left))
	if err != nil {
		return nil, err
	}
	return match.Follow(p, b.Line[:max(0, b.At-b.Left)]...)
}

// moveCount is how many moves the board has: those of the game before the line, and the line.
func (b *board) moveCount() int { return b.Left + len(b.Line) }

// attempt does an action on the board, and returns what to say.
func (b *board) attempt(a table.PracticeAction) ([]game.Msg, error) {
	if b.premoves && a.Kind == table.PracticeBest {
		return nil, game.Refuse("try.noengine")
	}
	if a.Kind == table.PracticeBest && !b.game.Advised {
		return nil, game.Refuse("try.nohints")
	}
	was := b.At
	switch a.Kind {
	case table.PracticeShow:
		if len(b.Line) == 0 && !b.Over { // show the game's latest position
			b.At = b.game.Ply
		}
		return nil, nil
	case table.PracticeBest:
		return nil, nil
	case table.PracticeFrom:
		b.reset(a.Ply)
		return nil, nil
	case table.PracticeStart:
		b.At = b.game.First
	case table.PracticeBack:
		b.At = max(b.game.First, b.At-1)
	case table.PracticeOn:
		b.At = min(b.moveCount(), b.At+1)
	case table.PracticeEnd:
		b.At = b.moveCount()
	case table.PracticeReset:
		if back := b.Left; b.Over {
			b.reset(back)
		} else {
			b.reset(b.game.Ply)
		}
	case table.PracticeAct:
		return b.act(a.Action)
	case table.PracticeText:
		return b.playTyped(a.Text, a.Lang)
	default:
		return nil, game.Refuse("refused.action")
	}
	if b.Draft = ""; b.At == was && a.Kind != table.PracticeReset {
		return []game.Msg{game.M("try.nofurther")}, nil
	}
	return nil, nil
}

// moverView is the view of the seat in turn, as an interface that can do more than show it.
func moverView[V any](p game.Position) (v V, err error) {
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

// act passes an action to the game.
func (b *board) act(a game.Action) ([]game.Msg, error) {
	p, err := b.position()
	if err != nil {
		return nil, err
	}
	iv, err := moverView[game.Interactive](p)
	if err != nil {
		return nil, err
	}
	reply, err := iv.Do(b.Draft, a)
	if err != nil {
		return refusalLines(err)
	}
	b.form = reply.Form
	if reply.Move == "" {
		b.Draft = reply.Draft
		return reply.Say, nil
	}
	return reply.Say, b.move(reply.Move)
}

// refusalLines converts a refusal to lines: the board is shown with them.
func refusalLines(err error) ([]game.Msg, error) {
	if msg, ok := game.Refused(err); ok {
		return []game.Msg{msg}, nil
	}
	return nil, err
}

// playTyped plays typed moves, all or none.
func (b *board) playTyped(text, lang string) ([]game.Msg, error) {
	p, err := b.position()
	if err != nil {
		return nil, err
	}
	moves, _, err := match.Line(b.game.Rules.Info(), p, text, lang)
	if err != nil {
		return refusalLines(err)
	}
	before := b.storedBoard
	for _, m := range moves {
		if err := b.move(m); err != nil {
			b.storedBoard = before
			return refusalLines(err)
		}
	}
	return nil, nil
}

// move makes a legal move: the next one that the line or the game has already, or another one, which begins a new line.
func (b *board) move(m game.Move) error {
	b.Draft = ""
	i := b.At - b.Left
	switch {
	case i < 0 && b.At < len(b.game.Moves) && b.game.Moves[b.At] == m:
		b.At++
		return nil
	case i < 0:
		b.Left, b.Line, i = b.At, nil, 0
	case i < len(b.Line) && b.Line[i] == m:
		b.At++
		return nil
	}
	if i >= maxTriedMoves {
		return game.Refuse("try.long", "n", maxTriedMoves)
	}
	b.Line = append(b.Line[:i:i], m)
	b.At++
	return nil
}

// toTable is the board as its owner sees it.
func (b *board) toTable(say ...game.Msg) (*table.PracticeBoard, error) {
	p, err := b.position()
	if err != nil {
		return nil, err
	}
	t := &table.PracticeBoard{Game: b.game.Rules.Info().Name, Rev: int(b.row.Rev), Turn: game.Public, First: b.game.First,
		Ply: b.game.Ply, Left: b.Left,
		At: b.At, Draft: b.Draft, Say: say, Advised: b.game.Advised && !b.premoves}
	if turn := p.Turn(); len(turn) > 0 {
		t.Turn = turn[0]
	}
	t.View = p.View(t.Turn)
	if iv, ok := t.View.(game.Interactive); ok && t.Turn != game.Public {
		t.Panel = iv.Panel(b.Draft)
	}
	if b.premoves { // showing positions would be a help: only the moves are shown
		now, err := b.game.Position(b.game.Ply)
		if err != nil {
			return nil, err
		}
		t.View, t.Panel.Show, t.Panel.Say = now.View(game.Public), nil, nil
	}
	from, err := b.game.Position(b.Left)
	if err != nil {
		return nil, err
	}
	t.Line, _ = notate(from, b.Line)
	var made []string
	for _, m := range b.Line[:max(0, b.At-b.Left)] {
		made = append(made, string(m)+"\n")
	}
	t.Moves = strings.Join(made, "")
	return t, nil
}
