package message

import (
	"reflect"
	"slices"
	"strconv"
	"strings"

	"tablee/render"
	"tablee/rules/game"
	"tablee/rules/table"
)

// OfTable is a table in one line.
func OfTable(t *table.Table) game.Msg {
	return game.M("board.line", "game", Title(t.Game), "table", t.ID.String(), "who", seatNames(t), "phase", phaseOf(t))
}

func phaseOf(t *table.Table) game.Msg {
	if t.InTurn() {
		return game.M("phase.yours")
	}
	if t.Phase == table.Playing && len(t.Turn) > 0 {
		var who []game.Msg
		for _, s := range t.Turn {
			who = append(who, game.M("board.name", "who", s))
		}
		return game.M("phase.turn", "who", who)
	}
	return game.M("phase." + string(t.Phase))
}

func seatNames(t *table.Table) []game.Msg {
	var names []game.Msg
	for i, s := range t.Seats {
		if s.Kind != table.Empty {
			names = append(names, game.M("board.name", "who", game.Seat(i)))
		}
	}
	if len(names) == 0 {
		names = append(names, game.Lit("-"))
	}
	return names
}

// Link leads to where a table's messages are, if they are anywhere.
func Link(t *table.Table) game.Msg {
	if t.Phase == table.Suspended || t.Phase == table.Quarantined {
		return game.Msg{}
	}
	return game.M("mention.channel", "channel", t.Channel)
}

// Due tells until when a table waits; nothing where it waits for ever.
func Due(t *table.Table) game.Msg {
	if t.Due.IsZero() {
		return game.Msg{}
	}
	return game.M("say.due", "unix", int(t.Due.Unix()))
}

// Title is what a game is called.
func Title(g string) game.Msg { return game.M(g + ".title") }

// LevelName is a level with what it does: "Medium · takes what it can".
func LevelName(g string, level int) game.Msg { return game.M(g + ".level." + strconv.Itoa(level)) }

// LevelWord is a level's name alone: "Medium".
func LevelWord(say *render.Printer, g string, level int) game.Msg {
	word, _, _ := strings.Cut(say.Plain(LevelName(g, level)), " · ")
	return game.Lit(strings.TrimSpace(word))
}

// Says tells whether a message stands among others already.
func Says(list []game.Msg, m game.Msg) bool {
	return slices.ContainsFunc(list, func(o game.Msg) bool { return reflect.DeepEqual(o, m) })
}
