package message

import (
	"slices"
	"strconv"
	"strings"

	"github.com/bwmarrin/discordgo"

	"tablee/commands/customid"
	"tablee/render"
	"tablee/render/picture"
	"tablee/render/textboard"
	"tablee/render/ui"
	"tablee/rules/game"
	"tablee/rules/table"
)

// Board is a table's message in its channel: lobby, running game or result, as a bystander sees it.
func (tm *TableMessages) Board(t *table.Table, g table.Guild) Message {
	say := tm.builder.TablePrinter(t, t.Lang)
	post := tm.post(t, say, g)
	if t.Open {
		post.Lead = withoutTold(post.Lead, t)
	}
	m := Message{Printer: say}
	switch t.Phase {
	case table.Lobby:
		m.Components = tm.lobbyControls(t, say)
		m.Content, m.Mentions = guestLine(t, say)
	case table.Playing:
		m.Components = tm.playControls(t, say)
		m.Content, m.Mentions = tm.turnLine(t, say)
	case table.Over:
		m.Components = tm.overControls(t, say)
		m.Content = say.Msg(outcome(t, tm.builder.Info(t.Game), game.Public))
	}
	tm.show(&m, t, post, g, GuildLook(g))
	return m
}

// show adds what a post about a table says and shows to a message.
func (tm *TableMessages) show(m *Message, t *table.Table, post ui.Post, g table.Guild, look picture.Look) {
	m.ShowDiagram(&post, g.Boards, look)
	if r := tm.report(t); r != nil {
		m.addReport(r, post, g)
		return
	}
	last := addCard(m, ResultCard(t, tm.builder.Info(t.Game), m.Printer), &post)
	m.Embeds = append([]*discordgo.MessageEmbed{ui.Board(post, m.Printer)}, last...)
}

// Ended is the direct message that a person's hand becomes: how the game has ended for them.
func (tm *TableMessages) Ended(t *table.Table, user string, of table.Profile, g table.Guild) Message {
	say := tm.builder.TablePrinter(t, of.Language())
	g.Boards = of.Shown(g)
	post := tm.post(t, say, g)
	post.Title = game.Msg{} // it stands above
	if !t.Chat {            // there it is the board, too
		post.Diagram = nil
	}
	m := Message{Printer: say, Components: WithBoardButton(tm.overControls(t, say), t, say)}
	if end := outcome(t, tm.builder.Info(t.Game), t.ClaimOf(user)); !end.IsZero() {
		m.Content = say.Msg(game.M("say.dm.ended", "outcome", end))
	}
	tm.show(&m, t, post, g, PersonLook(g, of))
	m.Embeds = slices.DeleteFunc(m.Embeds, func(e *discordgo.MessageEmbed) bool {
		return e.Title == "" && e.Description == "" && e.Image == nil && e.Footer == nil && len(e.Fields) == 0
	})
	return m
}

// Away is the direct message that a person's hand becomes once they do not sit at the running table any more.
func (tm *TableMessages) Away(t *table.Table, user string, of table.Profile) Message {
	say := tm.builder.TablePrinter(t, of.Language())
	if t.ClaimOf(user) == game.Public {
		return Message{Printer: say, Content: say.Msg(game.M("say.dm.left"))}
	}
	return Message{Printer: say, Content: say.Msg(game.M("say.dm.away")),
		Components: tm.builder.TableRows(t, say, customid.Table, []game.Control{Button("takeback", 0, game.Success)})}
}

// post describes a table as the asking seat sees it.
func (tm *TableMessages) post(t *table.Table, say *render.Printer, g table.Guild) ui.Post {
	post := ui.Post{Title: game.M("board.title", "game", Title(t.Game), "table", t.ID.String()),
		Colour: ui.ColourRunning}
	post.Colours, post.Suits = g.Colours, GuildLook(g).FourSuits
	if g.Wide {
		post.Width = textboard.Wide
	}
	post.Lead = recentEvents(t)
	if t.View != nil {
		d := t.View.Diagram()
		post.Diagram = &d
	}
	switch t.Phase {
	case table.Lobby:
		tm.lobbyPost(t, say, &post)
	case table.Playing:
		tm.playPost(t, &post)
	case table.Over:
		tm.overPost(t, &post, g)
	case table.Suspended:
		post.Colour, post.After = ui.ColourQuiet, []game.Msg{game.M("host.asleep", "table", t.ID.String())}
	case table.Quarantined:
		post.Colour, post.Lead = ui.ColourRefusal, []game.Msg{game.M("host.aside")}
	}
	return post
}

// recentEvents is what happened since the last turn, except what the message shows further down anyway: the open
// question, the pause, the resignation.
func recentEvents(t *table.Table) (list []game.Msg) {
	stands := ""
	switch {
	case t.Ask != nil:
		stands = t.Ask.Question("host.ask.", t.Paused, t.Ask.By).ID
	case t.Paused:
		stands = "host.pauseon"
	case t.Result != nil && t.Result.Reason.ID == "host.byresigning":
		stands = "host.resigned"
	case t.Result != nil && t.Result.Reason.ID == "host.bytime":
		stands = "host.out.resign"
	}
	for _, e := range t.Since {
		list = append(list, e.Msg)
	}
	for i, m := range slices.Backward(list) {
		if m.ID == stands {
			return slices.Delete(list, i, i+1)
		}
	}
	return list
}

func (tm *TableMessages) lobbyPost(t *table.Table, say *render.Printer, post *ui.Post) {
	post.Colour = ui.ColourLobby
	post.Lead = append(post.Lead, tm.builder.games[t.Game].Goal(t.Options))
	if t.Open {
		tm.openLobby(t, say, post)
		return
	}
	for i, s := range t.Seats {
		n := strconv.Itoa(i + 1)
		switch {
		case s.Kind == table.Computer && s.User == "":
			post.After = append(post.After, game.M("board.computer", "n", i+1, "who", game.Seat(i), "level",
				LevelWord(say, t.Game, s.Level)))
		case s.Kind != table.Empty:
			post.After = append(post.After, game.M("board.seat", "n", i+1, "who", game.Seat(i)))
			if savedName(t, i) != "" {
				post.After[len(post.After)-1] = game.M("board.seatof", "n", i+1, "who", game.Seat(i), "name", savedName(t, i))
			}
		case s.Invited != "" && savedName(t, i) != "":
			post.After = append(post.After, game.M("board.invitedas", "seat", n, "user", s.Invited, "name", savedName(t, i)))
		case s.Invited != "":
			post.After = append(post.After, game.M("board.invited", "seat", n, "user", s.Invited))
		case savedName(t, i) != "":
			post.After = append(post.After, game.M("board.saved", "seat", n, "name", savedName(t, i)))
		default:
			post.After = append(post.After, game.M("board.free", "seat", n))
		}
	}
	for i, s := range t.Seats {
		if s.Word != "" { // everybody may read all of them: see match.Proof
			post.After = append(post.After, game.M("board.word", "who", game.Seat(i), "word", s.Word))
		}
	}
	post.Fields = append(post.Fields, ui.PostField{Name: game.M("board.options"), Value: tm.builder.Unusual(t)})
	post.After = append(post.After, lobbyHint(t, say))
	post.After = append(post.After, game.M("board.expires", "unix", int(t.Expires.Unix())))
	if tm.builder.Info(t.Game).Hidden { // elsewhere nothing is dealt
		post.Footer = game.M("board.proof", "proof", abbreviate(t.Proof))
	}
}

// savedName is the name of a seat's player in the saved game that a lobby is to continue; "" if there is none.
func savedName(t *table.Table, seat int) string {
	if seat < len(t.Saved) {
		return t.Saved[seat]
	}
	return ""
}

// lobbyHint says what a lobby waits for, and what Start does now.
func lobbyHint(t *table.Table, say *render.Printer) game.Msg {
	var invited []string
	free := 0
	for _, s := range t.Seats {
		switch {
		case s.Kind != table.Empty:
		case s.Invited == "":
			free++
		default:
			invited = append(invited, s.Invited)
		}
	}
	switch {
	case free > 0:
		return game.M("board.fill", "level", LevelWord(say, t.Game, t.Level))
	case len(invited) > 0 && t.BeginFull:
		return game.M("board.waitingfull", "n", len(invited), "who", mentions(invited), "level", LevelWord(say, t.Game,
			t.Level))
	case len(invited) > 0:
		return game.M("board.waiting", "n", len(invited), "who", mentions(invited), "level", LevelWord(say, t.Game,
			t.Level))
	}
	return game.M("board.ready")
}

func (tm *TableMessages) playPost(t *table.Table, post *ui.Post) {
	// in a game with hands, the board itself shows how much everybody holds
	if l, ok := t.View.(game.Labeller); ok && !tm.builder.Info(t.Game).Hidden {
		if sides := sidesOf(t, l); !sides.IsZero() {
			post.After = append(post.After, sides)
		}
	}
	if line := tallyLine(t); !line.IsZero() {
		post.After = append(post.After, line)
	}
	if t.Hints && t.Ply == 0 {
		post.After = append(post.After, game.M("board.casual"))
	}
	if t.Ask != nil {
		post.After = append(post.After, t.Ask.Question("board.ask.", t.Paused, t.Ask.By))
	}
	for _, seat := range t.Seats {
		switch {
		case seat.Kind != table.Computer || seat.User == "" || seat.Gone:
		case seat.Offered:
			post.After = append(post.After, game.M("board.offered", "name", seat.Name))
		default:
			post.After = append(post.After, game.M("board.kept", "name", seat.Name))
		}
	}
	for _, seat := range t.Seats {
		if seat.Kind == table.Person && seat.Helped && t.Rated {
			post.After = append(post.After, game.M("board.unearned", "name", seat.Name))
		}
	}
	if late := lateOfSeason(t); len(late) > 1 {
		post.After = append(post.After, game.M("season.neither"))
	} else if len(late) > 0 {
		post.After = append(post.After, game.M("season.late", "name", late[0]))
	}
	if t.Deserted() {
		post.After = append(post.After, game.M("board.deserted"))
	}
	for _, s := range t.Out {
		post.After = append(post.After, game.M("board.out", "by", s))
	}
	switch {
	case t.Paused:
		post.After = append(post.After, game.M("board.paused"))
		if !t.Until.IsZero() {
			post.After = append(post.After, game.M("board.pauseends", "unix", int(t.Until.Unix())))
		}
	case !t.Due.IsZero() && t.Open:
		post.After = append(post.After, game.M("board.rounddue", "unix", int(t.Due.Unix())))
	case !t.Due.IsZero():
		post.After = append(post.After, dueLine(t))
	}
	if post.Footer = game.M("board.ply", "n", t.Ply); t.Open && post.Diagram != nil {
		post.Footer, post.Diagram.Standing = post.Diagram.Standing, game.Msg{}
	}
}

// tallyLine tells the points by which a computer at the table plays, though they do not decide the game; zero if none
// does.
func tallyLine(t *table.Table) game.Msg {
	view, ok := t.View.(game.Tallier)
	if !ok {
		return game.Msg{}
	}
	for _, seat := range t.Seats {
		if seat.Kind != table.Computer {
			continue
		}
		var list []game.Msg
		for s, n := range view.Tally(seat.Level) {
			list = append(list, game.M("board.tally.seat", "who", game.Seat(s), "n", n))
		}
		if len(list) > 0 {
			return game.M("board.tally.line", "list", game.Joined("board.tally.next", list))
		}
	}
	return game.Msg{}
}

// lateOfSeason are the names of those for whom the computer has moved in a game of a season.
func lateOfSeason(t *table.Table) (names []string) {
	for _, seat := range t.Seats {
		if t.Season && seat.Helped && seat.User != "" {
			names = append(names, seat.Name)
		}
	}
	return names
}

// dueLine tells until when the seat in turn has to play. Discord counts the time down; with a short clock the line
// changes when little is left.
func dueLine(t *table.Table) game.Msg {
	unix := int(t.Due.Unix())
	switch {
	case !t.Clock.Short():
		return game.M("board.due", "unix", unix)
	case t.Warned == table.LittleLeft:
		return game.M("board.duesoon", "unix", unix)
	case t.Warned == table.LastSeconds:
		return game.M("board.duelast", "unix", unix, "out", game.M("clock.out."+t.Clock.Out()))
	}
	return game.M("board.dueshort", "unix", unix)
}

// sidesOf says in one line which side is whose, to the person whose view it is as "you".
func sidesOf(t *table.Table, l game.Labeller) (line game.Msg) {
	for i := range slices.Backward(t.Seats) {
		label := l.Label(game.Seat(i))
		if label.IsZero() {
			continue
		}
		side := game.M("board.label", "label", label, "who", game.Seat(i))
		if t.You == game.Seat(i) {
			side = game.M("board.ownlabel", "label", label)
		}
		if line.IsZero() {
			line = side
		} else {
			line = game.M("board.labelthen", "first", side, "rest", line)
		}
	}
	return line
}

// abbreviate is the beginning and the end of hex digits; the proof's file has all of them.
func abbreviate(hex string) string {
	const shown = 6
	if len(hex) <= 2*shown {
		return hex
	}
	return hex[:shown] + "…" + hex[len(hex)-shown:]
}

// turnLine says whose turn it is. It mentions those who can see the channel, on a server: whether that notifies them is
// for the delivery to say.
func (tm *TableMessages) turnLine(t *table.Table, say *render.Printer) (line string, users []string) {
	var lines []string
	turn := "turn"
	if tm.builder.Info(t.Game).Hidden {
		turn = "turnhand"
	}
	for _, s := range t.Turn {
		switch seat := t.Seats[s]; seat.Kind {
		case table.Person:
			who := game.M("board.name", "who", s)
			if t.Guild != "" && table.AbsenceCounts(seat, t.Guild, t.Moved) {
				who, users = game.M("mention.user", "user", seat.User), append(users, seat.User)
			}
			lines = append(lines, say.Msg(game.M("board."+turn, "who", who)))
		case table.Computer:
			switch {
			case t.Deserted():
			case seat.Offered && seat.Waits > 0:
				lines = append(lines, say.Msg(game.M("board.awaited", "name", seat.Name, "unix", int(seat.Waits/1000))))
			default:
				lines = append(lines, say.Msg(game.M("board.thinking", "who", s)))
			}
		}
	}
	return strings.Join(lines, "\n"), users
}
