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

// TableLine describes a table in one line.
func TableLine(t *table.Table) game.Msg { return tableLine(t, Title(t.Game)) }

// LinkedLine is TableLine with a link to the table's board, for Discord's markdown.
func LinkedLine(t *table.Table) game.Msg { return tableLine(t, BoardLink(t, Title(t.Game))) }

func tableLine(t *table.Table, title game.Msg) game.Msg {
	return game.M("board.line", "game", title, "table", t.ID.String(), "who", seatNames(t), "phase", phaseOf(t))
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

// mostNamed is how many players a line about a table names.
const mostNamed = 8

func seatNames(t *table.Table) []game.Msg {
	var names []game.Msg
	if len(t.Seats) > mostNamed {
		return []game.Msg{game.M("board.players", "n", len(t.Seats))}
	}
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

// Link leads to the channel or thread of a table's messages, if there is one.
func Link(t *table.Table) game.Msg {
	if t.Phase == table.Suspended || t.Phase == table.Quarantined {
		return game.Msg{}
	}
	if t.Chat && t.ChatServer == "" {
		return game.M("mention.chat", "channel", t.Channel)
	}
	return game.M("mention.channel", "channel", t.Channel)
}

// Due tells until when a table waits; it is empty if there is no limit.
func Due(t *table.Table) game.Msg {
	if t.Due.IsZero() {
		return game.Msg{}
	}
	return game.M("say.due", "unix", int(t.Due.Unix()))
}

// Title is a game's title.
func Title(g string) game.Msg { return game.M(g + ".title") }

// LevelName is a level with what it does: "Medium · takes what it can".
func LevelName(g string, level int) game.Msg { return game.M(g + ".level." + strconv.Itoa(level)) }

// LevelWord is a level's name alone: "Medium".
func LevelWord(say *render.Printer, g string, level int) game.Msg {
	word, _, _ := strings.Cut(say.Plain(LevelName(g, level)), " · ")
	return game.Lit(strings.TrimSpace(word))
}

// Contains tells whether a message is in a list already.
func Contains(list []game.Msg, m game.Msg) bool {
	return slices.ContainsFunc(list, func(o game.Msg) bool { return reflect.DeepEqual(o, m) })
}
