package family

import (
	"cmp"
	"strings"

	"tablee/rules/game"
)

// Draw is the move that takes a tile from the pool, or passes if the pool is empty.
const Draw game.Move = "draw"

// Moves of a seat whose time is up, in games that have game.TimeoutDraw: it takes back what it has laid out and draws
// three tiles, or one if it has laid out nothing.
const (
	LateThree game.Move = "late3"
	LateOne   game.Move = "late1"
)

// Late is the number of tiles that a seat has to draw by one of these moves; 0: it is another move.
func Late(m game.Move) int {
	switch m {
	case LateThree:
		return 3
	case LateOne:
		return 1
	}
	return 0
}

// FormatTable writes a table in the canonical notation of moves, or in a language.
func FormatTable[T cmp.Ordered](set RuleSet[T], table [][]T, lang string) string {
	parts := make([]string, len(table))
	for i, c := range table {
		parts[i] = SetText(set, c, lang)
	}
	return strings.Join(parts, " | ")
}

// MoveOf is the move that leaves this table; Draw for nil.
func MoveOf[T cmp.Ordered](set RuleSet[T], table [][]T) game.Move {
	if table == nil {
		return Draw
	}
	return game.Move(FormatTable(set, table, ""))
}

// SetText writes a combination.
func SetText[T cmp.Ordered](set RuleSet[T], c []T, lang string) string {
	if set.About().Words {
		return joinTiles(set, c, lang, "")
	}
	return joinTiles(set, c, lang, " ")
}

// TilesText writes tiles that are not a combination.
func TilesText[T cmp.Ordered](set RuleSet[T], tiles []T, lang string) string {
	return joinTiles(set, tiles, lang, " ")
}

func joinTiles[T cmp.Ordered](set RuleSet[T], tiles []T, lang, sep string) string {
	parts := make([]string, len(tiles))
	for i, t := range tiles {
		parts[i] = set.TileText(t, lang)
	}
	return strings.Join(parts, sep)
}

// TilesMsg is tiles in the reader's notation, separated by blanks.
func TilesMsg[T cmp.Ordered](set RuleSet[T], tiles []T) game.Msg {
	var m game.Msg
	for i, t := range tiles {
		if i == 0 {
			m = set.TileMsg(t)
		} else {
			m = game.M(set.About().Name+".pair", "a", m, "b", set.TileMsg(t))
		}
	}
	return m
}

// SetMsg is a combination in the reader's notation; it need not be valid.
func SetMsg[T cmp.Ordered](set RuleSet[T], c []T) game.Msg {
	if set.About().Words {
		return game.Lit(SetText(set, c, ""))
	}
	return TilesMsg(set, c)
}

// Text writes a combination in the canonical notation, for logs and tests.
func Text[T cmp.Ordered](set RuleSet[T], c []T) string { return SetText(set, c, "") }

// SetsMsg lists combinations.
func SetsMsg[T cmp.Ordered](set RuleSet[T], sets [][]T) []game.Msg {
	list := make([]game.Msg, len(sets))
	for i, c := range sets {
		list[i] = SetMsg(set, c)
	}
	return list
}
