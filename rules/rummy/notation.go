package rummy

import (
	"tablee/rules/game"
	"tablee/rules/rummy/family"
)

// Notation is the combinations that the move makes, in the reader's language. Combinations that are already on the
// table are left out, because a move is the whole table.
func (v *Observation[T]) Notation(m game.Move) game.Msg {
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
