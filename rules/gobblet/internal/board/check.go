package board

import (
	"slices"

	"tablee/rules/game"
)

// Check is the reason, as a Refusal, for which a piece may not make a move, or nil.
func (b *Board) Check(m Move) error {
	if b.Gobblers {
		return b.gobblersCheck(m)
	}
	own, land, enter := b.targets()
	to := CellName(m.To())
	if m.IsDrop() {
		s := m.Dropped()
		if b.Tops(b.Mover)>>s&1 == 0 {
			return game.Refuse("gobblet.no.reserve", "size", SizeMsg(s))
		}
		if enter&PieceBit(s, m.To()) != 0 {
			return nil
		}
		if who, top, _ := b.Top(m.To()); who == b.Mover {
			return game.Refuse("gobblet.no.own", "cell", to)
		} else if top >= s {
			return game.Refuse("gobblet.no.large", "cell", to, "size", SizeMsg(s))
		}
		return game.Refuse("gobblet.no.three", "cell", to)
	}
	if m.From() >= NoCell || m.From() == m.To() {
		return game.Refuse("gobblet.no.same")
	}
	from := CellName(m.From())
	who, s, ok := b.Top(m.From())
	switch {
	case !ok:
		return game.Refuse("gobblet.no.empty", "cell", from)
	case who != b.Mover:
		return game.Refuse("gobblet.no.theirs", "cell", from)
	case own&PieceBit(s, m.From()) == 0 || land&PieceBit(s, m.To()) == 0:
		return game.Refuse("gobblet.no.large", "cell", to, "size", SizeMsg(s))
	}
	return nil
}

// Listed lists the legal moves in notation, sorted.
func (b *Board) Listed() []game.Move {
	var buf [MaxMoves]Move
	var out []game.Move
	for _, m := range b.Legal(buf[:0]) {
		out = append(out, game.Move(m.String()))
	}
	slices.Sort(out)
	return out
}
