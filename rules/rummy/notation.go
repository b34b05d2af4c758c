package rummy

import (
	"tablee/rules/game"
	"tablee/rules/rummy/family"
)

// Notation is the combinations that the move makes, in the reader's language. Combinations that are already on the
// table are left out, because a move is the whole table.
func (v *Observation[T]) Notation(m game.Move) game.Msg {
	if _, pile := family.DiscardsOf(v.Set); pile {
		return v.playNotation(m)
	}
	if m == family.Draw && v.Pool == 0 {
		return v.Voice.Msg("button.pass")
	}
	if m == family.Draw {
		return v.Voice.Msg("button.draw")
	}
	if n := family.Late(m); n > 0 && v.drawsLate() {
		return v.Voice.Msg("late", "n", n)
	}
	table, err := ReadTable(v.Voice, v.Set, string(m), "")
	if err != nil {
		return game.Lit(string(m))
	}
	for i, c := range table {
		if arranged, ok := v.Set.Arrange(c); ok {
			table[i] = arranged
		}
	}
	if _, made := family.Without(v.Table, table); len(made) > 0 {
		return v.Voice.Msg("sets", "sets", family.SetsMsg(v.Set, made))
	}
	return game.Lit(string(m))
}

// playNotation is a move of a game with a discard pile.
func (v *Observation[T]) playNotation(m game.Move) game.Msg {
	switch m {
	case family.Draw:
		return v.Voice.Msg("button.stock")
	case family.Pass:
		return v.Voice.Msg("button.nothanks")
	}
	p, err := ReadPlay(v.Voice, v.Set, string(m), "")
	if err != nil {
		return game.Lit(string(m))
	}
	var parts []game.Msg
	if p.Take {
		parts = append(parts, v.Voice.Msg("play.take", "tiles", family.TilesMsg(v.Set, v.Top())))
	}
	if p.Table != nil {
		for i, c := range p.Table {
			if arranged, ok := v.Set.Arrange(c); ok {
				p.Table[i] = arranged
			}
		}
		if _, made := family.Without(v.Table, p.Table); len(made) > 0 {
			parts = append(parts, v.Voice.Msg("sets", "sets", family.SetsMsg(v.Set, made)))
		}
	}
	if len(p.Throw) > 0 {
		parts = append(parts, v.Voice.Msg("play.throw", "tiles", family.TilesMsg(v.Set, p.Throw)))
	}
	if len(parts) == 0 {
		return v.Voice.Msg("play.nothing")
	}
	return game.Joined(v.Voice.Msg("play.next").ID, parts)
}
