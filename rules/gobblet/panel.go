package gobblet

import (
	"math/bits"
	"slices"
	"strings"

	"tablee/rules/game"
	"tablee/rules/gobblet/internal/board"
)

// Names of verbs and controls. A control says all that it does, so that an old one never does anything else: a draft
// only changes what is shown.
const (
	verbPlay    = "play"
	argMove     = "move"
	verbDraw    = "draw"
	controlPick = "pick." // followed by a piece: a cell, or a size of the reserve
	controlTo   = "to."   // followed by the cell where some piece is to go
	controlGo   = "go."   // followed by a piece, a dash and the cell where it goes
	controlLift = "lift." // followed by the cell of a piece that is to be lifted
	controlHeld = "held"  // tells what is lifted; it does nothing
	controlNone = "other" // drops the draft
	toward      = ">"     // begins a draft that is a target
)

// A draft is the origin of a move (a size letter for the reserve, or a cell), or its target (toward and a cell).

// choice is a draft that fits the position; either of its fields is -1 if it is not chosen.
type choice struct{ from, to int }

var nothing = choice{-1, -1}

// read parses a draft; ok is false if it does not fit the position.
func (v *view) read(draft string) (c choice, ok bool) {
	if draft == "" {
		return nothing, true
	}
	if cell, ok := strings.CutPrefix(draft, toward); ok {
		to := cellOf(cell)
		return choice{-1, to}, to >= 0 && len(v.into(to)) > 0
	}
	from, ok := v.origin(draft)
	return choice{from, -1}, ok
}

// Panel implements game.Interactive: the board as buttons, and the reserve below it. A piece and its target may be
// pressed in either order; where one piece alone can go to a cell, pressing the cell plays it.
func (v *view) Panel(draft string) game.Panel {
	if v.pos.over() || v.seat != game.Public && !v.inTurn() {
		return game.Panel{}
	}
	if v.pos.lifted != board.NoMove {
		return v.landing()
	}
	var p game.Panel
	chosen, ok := v.read(draft)
	switch {
	case !ok:
		chosen = nothing
		p.Say = append(p.Say, game.M("gobblet.say.gone", "piece", clip(strings.TrimPrefix(draft, toward))))
	case chosen.from >= 0:
		p.Say, p.Show = v.about(chosen.from), v.lifted(chosen.from)
	case chosen.to >= 0:
		p.Say = []game.Msg{game.M("gobblet.say.who", "cell", board.CellName(chosen.to))}
	}
	if v.pos.board.Touch && ok && chosen.to >= 0 {
		p.Say = append(p.Say, game.M("gobblet.say.commits"))
	}
	for _, c := range v.pos.cells() {
		p.Controls = append(p.Controls, v.cell(chosen, c))
	}
	for s := int(board.Big); s >= int(board.Tiny); s-- {
		n := v.pos.board.Free(v.pos.board.Mover, board.Size(s))
		if n > 0 && len(v.from(board.NoCell+s)) > 0 {
			p.Controls = append(p.Controls, v.reserve(chosen, board.Size(s), n))
		}
	}
	rest := v.talk()
	if v.pos.board.Touch && chosen.from >= 0 && chosen.from < board.NoCell {
		rest = []game.Control{v.lift(chosen.from)}
	}
	return game.Panel{Say: p.Say, Show: p.Show, Controls: append(p.Controls, rest...)}
}

// talk is the button about a draw: to accept it, or to offer it, which is rare.
func (v *view) talk() []game.Control {
	switch {
	case v.pos.pending:
		return []game.Control{{Name: verbDraw, Label: game.M("gobblet.say.accept"), Row: game.SharedRow,
			Style: game.Success}}
	case v.pos.offered:
		return nil
	}
	return []game.Control{{Name: verbDraw, Label: game.M("gobblet.say.offer"), Row: game.SharedRow, Rare: true}}
}

// cell is the button of a cell: it shows what is seen there, or the cell's name.
func (v *view) cell(chosen choice, c int) game.Control {
	ctl := game.Control{Label: game.Lit(board.CellName(c)), Row: c / 4}
	if who, s, ok := v.pos.board.Top(c); ok {
		ctl.Label, ctl.Piece = pieceMsg(who, s), game.Discs{disc(who, s)}
	}
	into, mine := v.into(c), len(v.from(c)) > 0
	switch {
	case c == chosen.from || c == chosen.to:
		ctl.Name, ctl.Style = controlNone, game.Primary
	case chosen.from >= 0 && v.legal(chosen.from, c):
		v.goes(&ctl, chosen.from, c)
	case chosen.to >= 0 && v.legal(c, chosen.to):
		v.goes(&ctl, c, chosen.to)
	case mine:
		ctl.Name = controlPick + board.CellName(c)
	case chosen.from < 0 && len(into) == 1 && (into[0].IsDrop() || !v.pos.board.Touch):
		v.goes(&ctl, into[0].From(), c)
	case chosen.from < 0 && len(into) > 0:
		ctl.Name = controlTo + board.CellName(c)
	default:
		ctl.Name, ctl.Disabled = controlTo+board.CellName(c), true
	}
	return ctl
}

// reserve is the button of the pieces of a size that are on top of n stacks of the reserve.
func (v *view) reserve(chosen choice, s board.Size, n int) game.Control {
	from := board.NoCell + int(s)
	ctl := game.Control{Name: controlPick + originName(from), Row: game.SharedRow,
		Piece: game.Discs{disc(v.pos.board.Mover, s)},
		Label: game.M("gobblet.stacks", "piece", pieceMsg(v.pos.board.Mover, s), "n", n)}
	switch {
	case from == chosen.from:
		ctl.Name, ctl.Style = controlNone, game.Primary
	case chosen.to >= 0 && v.legal(from, chosen.to):
		v.goes(&ctl, from, chosen.to)
	}
	return ctl
}

// lift is the button that lifts a piece, which commits.
func (v *view) lift(from int) game.Control {
	who, s, _ := v.pos.board.Top(from)
	ctl := game.Control{Name: controlLift + board.CellName(from), Row: game.SharedRow, Style: game.Success,
		Piece: game.Discs{disc(who, s)}, Label: game.M("gobblet.say.lift", "cell", board.CellName(from))}
	if !v.pos.memory && v.pos.board.Exposes(from) {
		ctl.Style = game.Danger
	}
	return ctl
}

// landing is the panel while a piece is lifted: where it may be put, and nothing else.
func (v *view) landing() (p game.Panel) {
	at := v.pos.lifted.To()
	who, s, _ := v.pos.board.Top(at)
	p.Say = []game.Msg{game.M("gobblet.say.land", "size", board.SizeMsg(s), "cell", board.CellName(at))}
	face := v.pos.face()
	for c := range 16 {
		ctl := game.Control{Label: game.Lit(board.CellName(c)), Row: c / 4}
		if who, s, ok := face.Top(c); ok {
			ctl.Label, ctl.Piece = pieceMsg(who, s), game.Discs{disc(who, s)}
		}
		if v.legal(at, c) {
			ctl.Name = controlGo + board.CellName(at) + "-" + board.CellName(c)
		} else {
			ctl.Name, ctl.Disabled = controlTo+board.CellName(c), true
		}
		p.Controls = append(p.Controls, ctl)
	}
	p.Controls = append(p.Controls, game.Control{Name: controlHeld, Row: game.SharedRow, Disabled: true,
		Piece: game.Discs{disc(who, s)}, Label: game.M("gobblet.board.lifted", "piece", pieceMsg(who, s))})
	return p
}

// goes makes a button play a move. It is red if the move would leave the opponent's line visible, unless that would
// reveal hidden pieces.
func (v *view) goes(ctl *game.Control, from, to int) {
	ctl.Name = controlGo + originName(from) + "-" + board.CellName(to)
	if !v.pos.memory && v.loses(moveOf(from, to)) {
		ctl.Style = game.Danger
	}
}

// loses reports whether a move uncovers the opponent's line for good: by its lift already with the option touch.
func (v *view) loses(m board.Move) bool {
	b := v.pos.board
	if b.Touch && m.OnBoard() {
		return b.Exposes(m.From())
	}
	b.Apply(m)
	return b.Lined(b.Shown(b.Mover))
}

// moveOf is the move of a piece to a cell.
func moveOf(from, to int) board.Move { return board.Move(from) | board.Move(to)<<5 }

// originName is an origin as a draft.
func originName(from int) string {
	if from >= board.NoCell {
		return board.SizeLetters[from-board.NoCell:][:1]
	}
	return board.CellName(from)
}

// legal reports whether a piece can go to a cell.
func (v *view) legal(from, to int) bool {
	return slices.Contains(v.from(from), moveOf(from, to))
}

// into lists the legal moves to a cell.
func (v *view) into(to int) []board.Move {
	return slices.DeleteFunc(v.pos.wholes(), func(m board.Move) bool { return m.To() != to })
}

// from lists the legal moves with an origin: a cell, or NoCell+size.
func (v *view) from(origin int) []board.Move {
	return slices.DeleteFunc(v.pos.wholes(), func(m board.Move) bool { return m.From() != origin })
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
	if b.Touch {
		say = []game.Msg{game.M("gobblet.say.touch", "size", board.SizeMsg(s), "cell", board.CellName(from))}
	}
	if v.pos.memory {
		return say
	}
	if cover := v.uncovers(from); cover != 0 {
		var cells []game.Msg
		for t := cover; t != 0; t &= t - 1 {
			cells = append(cells, game.Lit(board.CellName(bits.TrailingZeros16(t))))
		}
		if b.Touch {
			return append(say, game.M("gobblet.say.fatal", "line", cells))
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
	for _, l := range b.Lines() {
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
		if !b.Lined(b.Shown(b.Mover)) {
			ms = append(ms, m)
		}
	}
	return ms
}

// lifted is the board without the selected piece; nil if that would reveal hidden pieces, or if lifting it commits.
func (v *view) lifted(from int) *game.Diagram {
	if from >= board.NoCell || v.pos.memory || v.pos.board.Touch {
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

// Do implements game.Interactive.
func (v *view) Do(_ string, a game.Action) (game.Reply, error) {
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
	case a.Name == controlNone:
		return game.Reply{}, nil
	}
	if cell, ok := strings.CutPrefix(a.Name, controlLift); ok && cellOf(cell) >= 0 {
		return v.reply(board.Lift(cellOf(cell)))
	}
	if piece, ok := strings.CutPrefix(a.Name, controlPick); ok {
		return v.choose(piece, piece)
	}
	if cell, ok := strings.CutPrefix(a.Name, controlTo); ok {
		return v.choose(toward+cell, cell)
	}
	if move, ok := strings.CutPrefix(a.Name, controlGo); ok {
		return v.press(move)
	}
	return game.Reply{}, game.Refuse("refused.action")
}

func (v *view) doPlay(text string) (game.Reply, error) {
	if m, ok := v.typed(text); ok {
		return v.reply(m)
	}
	return game.Reply{}, game.Refuse(v.pos.says("no.move"), "text", clip(text))
}

// choose makes a piece or a target the draft.
func (v *view) choose(draft, piece string) (game.Reply, error) {
	if v.pos.lifted != board.NoMove {
		return game.Reply{}, game.Refuse("gobblet.no.lifted", "cell", board.CellName(v.pos.lifted.To()))
	}
	if _, ok := v.read(draft); !ok || piece == "" {
		return game.Reply{}, game.Refuse("gobblet.say.gone", "piece", clip(piece))
	}
	return game.Reply{Draft: draft}, nil
}

// press plays the move that a button names: a piece, a dash and a cell.
func (v *view) press(move string) (game.Reply, error) {
	piece, cell, _ := strings.Cut(move, "-")
	to := cellOf(cell)
	if to < 0 {
		return game.Reply{}, game.Refuse("refused.action")
	}
	from, ok := v.origin(piece)
	if !ok {
		return game.Reply{}, game.Refuse("gobblet.say.gone", "piece", clip(piece))
	}
	return v.reply(v.pos.said(moveOf(from, to)))
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
