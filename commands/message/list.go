package message

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"github.com/bwmarrin/discordgo"

	"tablee/commands/customid"
	"tablee/render"
	"tablee/render/ui"
	"tablee/rules/game"
	"tablee/rules/table"
)

// TableOpen is the button of a list of tables that opens one of them.
const TableOpen = "open"

// Need is what a table needs from a person, the most urgent first.
type Need int

// Needs.
const (
	NeedMove    Need = iota // it is their turn
	NeedAnswer              // a question waits for their answer, or a seat for them
	NeedOthers              // it is somebody else's turn
	NeedReturn              // nobody sits there: it waits until one of its people is back
	NeedPlayers             // it has not begun
	NeedNothing             // it is paused, or the computer plays for them
	NeedWaking              // it is asleep, or cannot be read
)

// NeedOf is what a table needs from a person.
func NeedOf(t *table.Table, user string) Need {
	state := t.SeatState(user)
	switch {
	case t.Phase == table.Suspended || t.Phase == table.Quarantined:
		return NeedWaking
	case state == table.SeatInvited || state == table.SeatOffered || asks(t):
		return NeedAnswer
	case t.Phase == table.Lobby:
		return NeedPlayers
	case t.Paused:
		return NeedNothing
	case t.InTurn():
		return NeedMove
	case t.Deserted():
		return NeedReturn
	case state == table.SeatHeld:
		return NeedNothing
	}
	return NeedOthers
}

// asks reports whether the table's open question waits for the person's answer.
func asks(t *table.Table) bool {
	return t.Ask != nil && t.You != game.Public && !slices.Contains(t.Ask.Yes, t.You)
}

// ByUrgency sorts a person's tables: what they can do something about first, then what has the least time left.
func ByUrgency(ts []*table.Table, user string) {
	due := func(t *table.Table) int64 {
		if t.Due.IsZero() {
			return 1<<63 - 1
		}
		return t.Due.Unix()
	}
	slices.SortStableFunc(ts, func(a, b *table.Table) int {
		return cmp.Or(cmp.Compare(NeedOf(a, user), NeedOf(b, user)), cmp.Compare(due(a), due(b)),
			a.Touched.Compare(b.Touched), cmp.Compare(a.ID, b.ID))
	})
}

// How many of a person's tables are listed: maxOpened have a button, the others a line only if they need the person.
const (
	maxOpened  = 5
	maxNeeding = 15
)

// Listed are those of a person's tables, sorted by urgency, that a list names; it counts the others.
func Listed(ts []*table.Table, user string) []*table.Table {
	n := min(len(ts), maxOpened)
	for n < min(len(ts), maxNeeding) && NeedOf(ts[n], user) <= NeedAnswer {
		n++
	}
	return ts[:n]
}

// List is the list of a person's tables, sorted by urgency, with buttons that open the most urgent ones, and of the
// others in the channel.
func (tm *TableMessages) List(mine, here []*table.Table, user string, now time.Time, say *render.Printer) Message {
	m := Message{Printer: say}
	listed := Listed(mine, user)
	moves, colour := 0, ui.ColourQuiet
	for _, t := range mine {
		if NeedOf(t, user) == NeedMove {
			moves, colour = moves+1, ui.ColourOver
		}
	}
	var lines []string
	if len(mine) > 0 {
		lines = append(lines, say.Msg(game.M("tables.head", "n", moves)))
	}
	var buttons []discordgo.MessageComponent
	for _, t := range listed {
		number := 0
		if len(buttons) < maxOpened && NeedOf(t, user) != NeedWaking {
			number = len(buttons) + 1
			buttons = append(buttons, tm.openButton(t, user, number, say))
		}
		lines = append(lines, tm.listLines(t, mine, user, number, now, say)...)
	}
	if rest := mine[len(listed):]; len(rest) > 0 {
		id := "tables.rest"
		if NeedOf(rest[0], user) <= NeedAnswer {
			id = "tables.more"
		}
		lines = append(lines, say.Msg(game.M(id, "n", len(rest))))
	}
	for i, t := range here {
		if i == 0 {
			lines = append(lines, say.Msg(game.M("say.here")))
		}
		lines = append(lines, tm.builder.TablePrinter(t, say.Lang()).Msg(game.M("say.listed", "line", LinkedLine(t),
			"link", game.Msg{}, "due", Due(t))))
	}
	m.Embeds = []*discordgo.MessageEmbed{{Description: strings.TrimSpace(FitLines(slices.Values(lines))), Color: colour}}
	for row := range slices.Chunk(buttons, 3) { // a phone shows three of them side by side
		m.Components = append(m.Components, discordgo.ActionsRow{Components: row})
	}
	return m
}

// openButton opens a table. It has the number of the table's line.
func (tm *TableMessages) openButton(t *table.Table, user string, number int,
	say *render.Printer) discordgo.MessageComponent {
	c := game.Control{Name: TableOpen, Label: game.M("tables.open", "n", number, "game", Title(t.Game))}
	if NeedOf(t, user) <= NeedAnswer {
		c.Style = game.Primary
	}
	return buttonsOf(tm.builder.TableRows(t, say, customid.Table, []game.Control{c}))[0]
}

// listLines are the two lines about one of a person's tables: the game and with whom, then what it waits for.
func (tm *TableMessages) listLines(t *table.Table, all []*table.Table, user string, number int, now time.Time,
	say *render.Printer) []string {
	p := tm.builder.TablePrinter(t, say.Lang())
	title := BoardLink(t, Title(t.Game))
	head := game.M("tables.with", "game", title, "who", companions(t, user))
	if len(companions(t, user)) == 0 {
		head = game.M("tables.alone", "game", title)
	}
	if t.Phase == table.Quarantined || looksLikeAnother(t, all, user) {
		head = game.M("tables.numbered", "line", head, "table", t.ID.String())
	}
	if place := Link(t); BoardURL(t).IsZero() && !place.IsZero() {
		head = game.M("tables.at", "line", head, "place", place)
	}
	if number > 0 {
		head = game.M("tables.line", "n", number, "line", head)
	}
	wait := waitOf(t, user, now)
	if NeedOf(t, user) > NeedAnswer {
		wait = game.M("tables.small", "line", wait)
	} else {
		wait = game.M("tables.strong", "line", wait)
	}
	return []string{p.Msg(head), p.Msg(wait)}
}

// companions are the names of the others at a table, without marks.
func companions(t *table.Table, user string) (names []game.Msg) {
	all := t.Names()
	for i, s := range t.Seats {
		switch {
		case s.Kind == table.Empty && s.Invited != "" && s.Invited != user:
			names = append(names, game.M("mention.user", "user", s.Invited))
		case s.Kind != table.Empty && (s.User != user || user == ""):
			names = append(names, game.Lit(all[i]))
		}
	}
	if len(names) > mostNamed {
		return []game.Msg{game.M("board.players", "n", len(names))}
	}
	return names
}

// looksLikeAnother reports whether a person has another table of the same game with the same people.
func looksLikeAnother(t *table.Table, all []*table.Table, user string) bool {
	key := func(t *table.Table) string {
		var who []string
		for i, name := range t.Names() {
			if s := t.Seats[i]; s.User != user {
				who = append(who, name, s.Invited)
			}
		}
		return strings.Join(append(who, t.Game), "\n")
	}
	return slices.ContainsFunc(all, func(o *table.Table) bool { return o.ID != t.ID && key(o) == key(t) })
}

// waitOf says what a table waits for, and how long.
func waitOf(t *table.Table, user string, now time.Time) game.Msg {
	state := t.SeatState(user)
	switch need := NeedOf(t, user); need {
	case NeedMove:
		return game.M("tables.yours", "left", leftOf(t, now))
	case NeedAnswer:
		switch state {
		case table.SeatInvited:
			return game.M("tables.invited")
		case table.SeatOffered:
			return game.M("tables.offered")
		case table.NoSeat, table.SeatTaken, table.SeatHeld:
		}
		return game.M("tables.asked")
	case NeedReturn:
		if claims(t) > 1 {
			return game.M("tables.deserted")
		}
		return game.M("tables.left")
	case NeedPlayers:
		return game.M("tables.lobby")
	case NeedNothing:
		if t.Paused {
			return game.M("tables.paused")
		}
		return game.M("tables.held")
	case NeedWaking:
		if t.Phase == table.Quarantined {
			return game.M("phase.aside")
		}
		return game.M("tables.asleep", "table", t.ID.String())
	case NeedOthers:
	}
	if len(t.Turn) == 0 { // an open game
		return game.M("tables.round", "left", leftOf(t, now))
	}
	names := t.Names()
	var who []game.Msg
	for _, s := range t.Turn {
		who = append(who, game.Lit(names[s]))
	}
	return game.M("tables.theirs", "who", who, "left", leftOf(t, now))
}

// claims counts the seats that people have or may take back.
func claims(t *table.Table) (n int) {
	for _, s := range t.Seats {
		if s.User != "" {
			n++
		}
	}
	return n
}

// leftOf says how much time is left, in the largest unit.
func leftOf(t *table.Table, now time.Time) game.Msg {
	left := t.Due.Sub(now)
	switch {
	case t.Due.IsZero():
		return game.M("tables.nolimit")
	case left >= 24*time.Hour:
		left = left.Truncate(24 * time.Hour)
	case left >= time.Hour:
		left = left.Truncate(time.Hour)
	case left >= time.Minute:
		left = left.Truncate(time.Minute)
	default:
		return game.M("tables.soon")
	}
	return game.M("tables.time", "time", render.Lasts(left))
}
