package gobblet

import (
	"math/bits"
	"strings"

	"tablee/rules/game"
)

// Names of verbs and controls.
const (
	verbPlay     = "play"
	argMove      = "move"
	verbDraw     = "draw"
	controlPiece = "piece"
	controlOther = "other"
	controlTo    = "to." // followed by a cell
)

// A draft is the origin of a move: a size letter for the reserve, or a cell.

// Panel implements game.Interactive. Without a draft: a menu of the pieces that can be played, and the
// draw. With one: the board as 4x4 buttons for the destination.
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
	for s := int(big); s >= int(tiny); s-- {
		if b.tops(b.turn)>>uint(s)&1 != 0 {
			menu.Choices = append(menu.Choices, game.Choice{
				Value: sizeLetters[s : s+1],
				Label: game.M("gobblet.say.reserve", "size", sizeMsg(size(s)), "letter", sizeLetters[s:s+1]),
			})
		}
	}
	for c := range 16 {
		if who, s, ok := b.top(c); ok && who == b.turn && len(v.from(c)) > 0 {
			menu.Choices = append(menu.Choices, game.Choice{
				Value: cellName(c),
				Label: game.M("gobblet.say.board", "size", sizeMsg(s), "piece", pieceName(who, s), "cell", cellName(c)),
			})
		}
	}
	talk := game.Control{Name: verbDraw, Label: game.M("gobblet.say.offer"), Row: 1, Disabled: v.pos.offered}
	if v.pos.pending {
		talk.Label, talk.Style = game.M("gobblet.say.accept"), game.Success
	}
	return game.Panel{Controls: []game.Control{menu, talk}}
}

// from lists the legal moves of one origin: a cell, or noCell+size.
func (v *view) from(origin int) []move {
	var buf [maxMoves]move
	var ms []move
	for _, m := range v.pos.board.legal(buf[:0]) {
		if m.from() == origin {
			ms = append(ms, m)
		}
	}
	return ms
}

// origin reads a draft; ok is false when it fits the position no longer.
func (v *view) origin(draft string) (from int, ok bool) {
	if s := strings.Index(sizeLetters, draft); len(draft) == 1 && s >= 0 {
		from = noCell + s
	} else if from = cellOf(draft); from < 0 {
		return 0, false
	}
	return from, len(v.from(from)) > 0
}

// about says what is held and, where it may be told, what its lifting uncovers.
func (v *view) about(from int) []game.Msg {
	b := &v.pos.board
	if from >= noCell {
		return []game.Msg{game.M("gobblet.say.held", "size", sizeMsg(size(from-noCell)))}
	}
	_, s, _ := b.top(from)
	say := []game.Msg{game.M("gobblet.say.lifted", "size", sizeMsg(s), "cell", cellName(from))}
	if v.pos.memory {
		return say
	}
	if cover := v.uncovers(from); cover != 0 {
		var cells []game.Msg
		for t := cover; t != 0; t &= t - 1 {
			cells = append(cells, game.Lit(cellName(bits.TrailingZeros16(t))))
		}
		if safe := v.saves(from); len(safe) == 0 {
			return append(say, game.M("gobblet.say.doomed", "line", cells))
		}
		return append(say, game.M("gobblet.say.uncovers", "line", cells))
	}
	return say
}

// uncovers is the opponent's lines, as cells, that stand open when the visible piece is lifted.
func (v *view) uncovers(from int) uint16 {
	b := v.pos.board
	_, s, _ := b.top(from)
	b.pl[b.turn] ^= pieceBit(s, from)
	shown := b.shown(b.turn ^ 1)
	var cells uint16
	for _, l := range lines {
		if shown&l == l {
			cells |= l
		}
	}
	return cells
}

// saves lists the moves of an origin after which the opponent shows no line.
func (v *view) saves(from int) []move {
	var ms []move
	for _, m := range v.from(from) {
		b := v.pos.board
		b.apply(m)
		if !hasLine(b.shown(b.turn)) {
			ms = append(ms, m)
		}
	}
	return ms
}

// lifted is the board while the piece is in the hand; nil when nothing may be shown of it.
func (v *view) lifted(from int) *game.Diagram {
	if from >= noCell || v.pos.memory {
		return nil
	}
	b := v.pos.board
	_, s, _ := b.top(from)
	d := game.Diagram{Parts: []game.Part{{Title: game.M("gobblet.board.lifted", "piece", pieceName(b.turn, s))}}}
	b.pl[b.turn] ^= pieceBit(s, from)
	d.Parts[0].Grid = b.grid(noMove)
	return &d
}

// destination is the button of a cell. One that would show the opponent's line is red, unless that would
// tell what the memory game hides.
func (v *view) destination(from, c int) game.Control {
	label := cellName(c)
	if who, s, ok := v.pos.board.top(c); ok {
		label += " " + pieceName(who, s)
	}
	ctl := game.Control{Name: controlTo + cellName(c), Label: game.Lit(label), Row: c / 4, Disabled: true}
	for _, m := range v.from(from) {
		if m.to() != c {
			continue
		}
		ctl.Disabled = false
		b := v.pos.board
		b.apply(m)
		if !v.pos.memory && hasLine(b.shown(b.turn)) {
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
		m := offer
		if v.pos.pending {
			m = accept
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
	m, ok := typed(text)
	if !ok {
		return game.Reply{}, game.Refuse("gobblet.no.move", "text", clip(text))
	}
	return v.reply(m)
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
	return v.reply(move(from) | move(to)<<5)
}

// reply hands a move over once it has been checked.
func (v *view) reply(m move) (game.Reply, error) {
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
