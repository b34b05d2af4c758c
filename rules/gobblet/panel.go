package gobblet

import (
	"math/bits"
	"strings"

	"tablee/rules/game"
	"tablee/rules/gobblet/internal/board"
)

// Names of verbs and controls.
const (
	verbPlay     = "play"
	argMove      = "move"
	verbDraw     = "draw"
	controlPiece = "piece"
	controlOther = "other"
	controlTo    = "to." // followed by the name of a cell
)

// A draft is the origin of a move: a size letter for the reserve, or a cell.

// Panel implements game.Interactive. Without a draft it has a menu of the pieces that can be played, and a button about
// a draw. With one it has the board as 4x4 buttons for the destination.
func (v *view) Panel(draft string) game.Panel {
	if v.pos.over() || v.seat != game.Public && !v.inTurn() {
		return game.Panel{}
	}
	if draft == "" {
		return v.choosePiece()
	}
	from, ok := v.origin(draft)
	if !ok {
		p := v.choosePiece()
		p.Say = append(p.Say, game.M("gobblet.say.gone", "piece", clip(draft)))
		return p
	}
	p := game.Panel{Say: v.about(from), Show: v.lifted(from)}
	for c := range 16 {
		p.Controls = append(p.Controls, v.destination(from, c))
		if c == 3 {
			p.Controls = append(p.Controls, game.Control{Name: controlOther, Label: game.M("gobblet.say.another"), Row: 0})
		}
	}
	return p
}

// choosePiece is the menu of pieces and the button about a draw.
func (v *view) choosePiece() game.Panel {
	menu := game.Control{Name: controlPiece, Label: game.M("gobblet.say.choose"), Row: 0}
	b := &v.pos.board
	for s := int(board.Big); s >= int(board.Tiny); s-- {
		if b.Tops(b.Mover)>>uint(s)&1 != 0 {
			menu.Choices = append(menu.Choices, game.Choice{
				Value: board.SizeLetters[s : s+1],
				Label: game.M("gobblet.say.reserve", "size", board.SizeMsg(board.Size(s)), "letter", letterMsg(board.Size(s))),
				Piece: game.Discs{disc(b.Mover, board.Size(s))},
			})
		}
	}
	for c := range 16 {
		if who, s, ok := b.Top(c); ok && who == b.Mover && len(v.from(c)) > 0 {
			menu.Choices = append(menu.Choices, game.Choice{
				Value: board.CellName(c),
				Label: game.M("gobblet.say.board", "size", board.SizeMsg(s), "piece", pieceMsg(who, s), "cell", board.CellName(c)),
				Piece: game.Discs{disc(who, s)},
			})
		}
	}
	talk := game.Control{Name: verbDraw, Label: game.M("gobblet.say.offer"), Row: 1, Disabled: v.pos.offered}
	if v.pos.pending {
		talk.Label, talk.Style = game.M("gobblet.say.accept"), game.Success
	}
	return game.Panel{Controls: []game.Control{menu, talk}}
}

// from lists the legal moves with an origin: a cell, or NoCell+size.
func (v *view) from(origin int) []board.Move {
	var buf [board.MaxMoves]board.Move
	var ms []board.Move
	for _, m := range v.pos.board.Legal(buf[:0]) {
		if m.From() == origin {
			ms = append(ms, m)
		}
	}
	return ms
}

// origin parses a draft; ok is false if it no longer fits the position.
func (v *view) origin(draft string) (from int, ok bool) {
	if s := strings.Index(board.SizeLetters, draft); len(draft) == 1 && s >= 0 {
		from = board.NoCell + s
	} else if from = cellOf(draft); from < 0 {
		return 0, false
	}
	return from, len(v.from(from)) > 0
}

// about says which piece is selected and, unless that is hidden, what is under it.
func (v *view) about(from int) []game.Msg {
	b := &v.pos.board
	if from >= board.NoCell {
		return []game.Msg{game.M("gobblet.say.held", "size", board.SizeMsg(board.Size(from-board.NoCell)))}
	}
	_, s, _ := b.Top(from)
	say := []game.Msg{game.M("gobblet.say.lifted", "size", board.SizeMsg(s), "cell", board.CellName(from))}
	if v.pos.memory {
		return say
	}
	if cover := v.uncovers(from); cover != 0 {
		var cells []game.Msg
		for t := cover; t != 0; t &= t - 1 {
			cells = append(cells, game.Lit(board.CellName(bits.TrailingZeros16(t))))
		}
		if safe := v.saves(from); len(safe) == 0 {
			return append(say, game.M("gobblet.say.doomed", "line", cells))
		}
		return append(say, game.M("gobblet.say.uncovers", "line", cells))
	}
	return say
}

// uncovers is the opponent's lines, as cells, that become visible when the top piece is lifted.
func (v *view) uncovers(from int) uint16 {
	b := v.pos.board
	_, s, _ := b.Top(from)
	b.Words[b.Mover] ^= board.PieceBit(s, from)
	shown := b.Shown(b.Mover ^ 1)
	var cells uint16
	for _, l := range board.AllLines {
		if shown&l == l {
			cells |= l
		}
	}
	return cells
}

// saves lists the moves of an origin after which the opponent shows no line.
func (v *view) saves(from int) []board.Move {
	var ms []board.Move
	for _, m := range v.from(from) {
		b := v.pos.board
		b.Apply(m)
		if !board.HasLine(b.Shown(b.Mover)) {
			ms = append(ms, m)
		}
	}
	return ms
}

// lifted is the board without the selected piece; nil if that would reveal hidden pieces.
func (v *view) lifted(from int) *game.Diagram {
	if from >= board.NoCell || v.pos.memory {
		return nil
	}
	b := v.pos.board
	_, s, _ := b.Top(from)
	d := game.Diagram{Parts: []game.Part{{Title: game.M("gobblet.board.lifted", "piece", pieceMsg(b.Mover, s))}}}
	b.Words[b.Mover] ^= board.PieceBit(s, from)
	d.Parts[0].Grid = cells(&b, board.NoMove, false, 0)
	d.Parts = append(d.Parts, heaps(&b)...)
	return &d
}

// destination is the button of a cell. A cell where the move would leave the opponent's line visible has a red button,
// unless that would reveal hidden pieces.
func (v *view) destination(from, c int) game.Control {
	label, top := game.Lit(board.CellName(c)), game.Discs{}
	if who, s, ok := v.pos.board.Top(c); ok {
		top = game.Discs{disc(who, s)}
		label = game.M("gobblet.target", "cell", board.CellName(c), "piece", pieceMsg(who, s))
	}
	ctl := game.Control{Name: controlTo + board.CellName(c), Label: label, Row: c / 4, Disabled: true, Piece: top}
	for _, m := range v.from(from) {
		if m.To() != c {
			continue
		}
		ctl.Disabled = false
		b := v.pos.board
		b.Apply(m)
		if !v.pos.memory && board.HasLine(b.Shown(b.Mover)) {
			ctl.Style = game.Danger
		}
	}
	return ctl
}

// Do implements game.Interactive.
func (v *view) Do(draft string, a game.Action) (game.Reply, error) {
	if v.pos.over() {
		return game.Reply{}, game.Refuse("refused.over")
	}
	if !v.inTurn() {
		return game.Reply{}, game.Refuse("refused.turn")
	}
	switch {
	case a.Name == verbPlay:
		return v.doPlay(a.Args[argMove])
	case a.Name == verbDraw:
		m := board.Offer
		if v.pos.pending {
			m = board.Accept
		}
		return v.reply(m)
	case a.Name == controlPiece && len(a.Values) == 1:
		if _, ok := v.origin(a.Values[0]); !ok {
			return game.Reply{}, game.Refuse("gobblet.say.gone", "piece", clip(a.Values[0]))
		}
		return game.Reply{Draft: a.Values[0]}, nil
	case a.Name == controlOther:
		return game.Reply{}, nil
	case strings.HasPrefix(a.Name, controlTo):
		return v.doLand(draft, strings.TrimPrefix(a.Name, controlTo))
	}
	return game.Reply{}, game.Refuse("refused.action")
}

func (v *view) doPlay(text string) (game.Reply, error) {
	if m, ok := typed(text); ok {
		return v.reply(m)
	}
	return game.Reply{}, game.Refuse("gobblet.no.move", "text", clip(text))
}

func (v *view) doLand(draft, cell string) (game.Reply, error) {
	to := cellOf(cell)
	if to < 0 {
		return game.Reply{}, game.Refuse("refused.action")
	}
	from, ok := v.origin(draft)
	if !ok {
		return game.Reply{}, game.Refuse("gobblet.say.gone", "piece", clip(draft))
	}
	return v.reply(board.Move(from) | board.Move(to)<<5)
}

// reply is the reply that plays a move, once it is checked.
func (v *view) reply(m board.Move) (game.Reply, error) {
	if err := v.pos.check(m); err != nil {
		return game.Reply{}, err
	}
	return game.Reply{Move: game.Move(m.String())}, nil
}

// Complete implements game.Interactive.
func (v *view) Complete(_ string, a game.Action, focus string) []game.Choice {
	if focus != argMove {
		return nil
	}
	return v.complete(a.Args[argMove])
}
