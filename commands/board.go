package commands

import (
	"slices"
	"strconv"
	"strings"

	"github.com/bwmarrin/discordgo"

	"tablee/commands/table"
	"tablee/render"
	"tablee/rules/game"
)

// Message is a message about a table, ready to be sent.
type Message struct {
	Content    string
	Embeds     []*discordgo.MessageEmbed
	Components []discordgo.MessageComponent
	Mentions   []string               // the people whom it may mention
	Picture    *game.Diagram          // to be sent along as board.png, or nil
	Printer    *render.Printer        // of the picture
	Paint      func() ([]byte, error) // draws another picture than a diagram's, or nil
	Alt        string                 // what the picture shows, for those who cannot see it
}

// PictureName is the attachment that a message with a Picture shows.
const PictureName = "board.png"

// Board is the message that stands in the channel: lobby, running game or result, as a bystander sees it.
func (r *Router) Board(t *table.Table, g table.Guild) Message {
	say := r.printer(t, t.Lang)
	post := r.post(t, say, g)
	m := Message{Printer: say}
	switch t.Phase {
	case table.Lobby:
		m.Components = r.lobbyControls(t, say)
	case table.Playing:
		m.Components = r.playControls(t, say)
		m.Content, m.Mentions = turnLine(t, say)
	case table.Over:
		m.Components = r.overControls(t, say)
	}
	if g.Picture && post.Diagram != nil {
		m.Picture, post.Diagram, post.Image = post.Diagram, nil, "attachment://"+PictureName
	}
	m.Embeds = []*discordgo.MessageEmbed{render.Board(post, say)}
	return m
}

// post tells a table as the asking seat sees it.
func (r *Router) post(t *table.Table, say *render.Printer, g table.Guild) render.Post {
	post := render.Post{Title: game.M("board.title", "game", title(t.Game), "table", t.ID.String()), Colour: render.ColourRunning}
	if g.Wide {
		post.Width = render.Wide
	}
	for _, e := range t.Since {
		post.Lead = append(post.Lead, e.Msg)
	}
	if t.View != nil {
		d := t.View.Diagram()
		post.Diagram = &d
	}
	switch t.Phase {
	case table.Lobby:
		r.lobbyPost(t, &post)
	case table.Playing:
		r.playPost(t, &post)
	case table.Over:
		overPost(t, &post)
	case table.Asleep:
		post.Colour, post.After = render.ColourQuiet, []game.Msg{game.M("host.asleep", "table", t.ID.String())}
	case table.Aside:
		post.Colour, post.Lead = render.ColourRefusal, []game.Msg{game.M("host.aside")}
	}
	return post
}

func (r *Router) lobbyPost(t *table.Table, post *render.Post) {
	post.Colour = render.ColourLobby
	post.Lead = append(post.Lead, game.M(t.Game+".about"))
	for i, s := range t.Seats {
		n := strconv.Itoa(i + 1)
		switch {
		case s.Kind != table.Empty:
			post.After = append(post.After, game.M("board.seat", "n", i+1, "who", game.Seat(i)))
		case s.Invited != "":
			post.After = append(post.After, game.M("board.invited", "seat", n, "user", s.Invited))
		default:
			post.After = append(post.After, game.M("board.free", "seat", n))
		}
	}
	post.Fields = append(post.Fields, render.PostField{Name: game.M("board.options"), Value: r.optionLines(t)})
	if slices.ContainsFunc(t.Seats, func(s table.Seat) bool { return s.Kind == table.Empty }) {
		post.After = append(post.After, game.M("board.fill", "level", levelName(t.Game, t.Level)))
	}
	post.After = append(post.After, game.M("board.expires", "unix", int(t.Touched.AddDate(0, 0, 3).Unix())))
	post.Footer = game.M("board.proof", "proof", t.Proof[:16])
}

// optionLines tell the table's options that differ from the usual ones, and its clock.
func (r *Router) optionLines(t *table.Table) (lines []game.Msg) {
	for _, o := range r.games[t.Game].Options {
		v := t.Options[o.Name]
		if v == o.Default {
			continue
		}
		value := game.Lit(v)
		if len(o.Choices) > 0 {
			value = game.M(t.Game + ".option." + o.Name + ".choice." + v)
		}
		lines = append(lines, game.M("board.option", "name", game.M(t.Game+".option."+o.Name+".name"), "value", value))
	}
	if c := t.Clock; c.Move > 0 || c.Bank > 0 {
		lines = append(lines, clockLine(c))
	}
	return lines
}

func clockLine(c table.Clock) game.Msg {
	out := game.M("clock.out." + c.Out())
	if c.Bank == 0 {
		return game.M("clock.move", "time", render.Lasts(c.Move), "out", out)
	}
	return game.M("clock.bank", "time", render.Lasts(c.Move), "bank", render.Lasts(c.Bank), "out", out)
}

func (r *Router) playPost(t *table.Table, post *render.Post) {
	if l, ok := t.View.(game.Labeller); ok && !r.games[t.Game].Hidden { // with hands, the board tells who holds how much
		var who []game.Msg
		for i := range t.Seats {
			if label := l.Label(game.Seat(i)); !label.IsZero() {
				who = append(who, game.M("board.label", "label", label, "who", game.Seat(i)))
			}
		}
		if len(who) > 0 {
			post.After = append(post.After, game.M("board.labels", "list", who))
		}
	}
	if t.Ask != nil {
		post.After = append(post.After, game.M("board.ask."+string(t.Ask.What), "by", t.Ask.By))
	}
	for _, seat := range t.Seats {
		if seat.Kind == table.Computer && seat.User != "" && !seat.Gone {
			post.After = append(post.After, game.M("board.kept", "name", seat.Name))
		}
	}
	if table.Deserted(t.Seats, t.Show) {
		post.After = append(post.After, game.M("board.deserted"))
	}
	for _, s := range t.Out {
		post.After = append(post.After, game.M("board.out", "by", s))
	}
	switch {
	case t.Paused:
		post.After = append(post.After, game.M("board.paused"))
	case !t.Due.IsZero():
		post.After = append(post.After, game.M("board.due", "unix", int(t.Due.Unix())))
	}
	post.Footer = game.M("board.ply", "n", t.Ply)
}

func overPost(t *table.Table, post *render.Post) {
	post.Colour = render.ColourOver
	res := t.Result
	if res == nil {
		return
	}
	if !res.Reason.IsZero() && !told(post.Lead, res.Reason) {
		post.After = append(post.After, res.Reason)
	}
	if winners := winners(res.Places); len(winners) == 1 {
		post.After = append(post.After, game.M("board.won", "who", game.M("board.name", "who", winners[0])))
	} else if len(winners) > 1 {
		var who []game.Msg
		for _, w := range winners {
			who = append(who, game.M("board.name", "who", w))
		}
		post.After = append(post.After, game.M("board.tie", "who", who))
	}
	for place := 1; place <= len(res.Places); place++ {
		for s, p := range res.Places {
			if p == place && len(res.Scores) > s {
				post.After = append(post.After, game.M("board.place", "place", place, "who", game.Seat(s), "score", res.Scores[s]))
			}
		}
	}
	post.Footer = game.M("board.seed", "seed", t.Seed, "proof", t.Proof[:16])
}

func winners(places []int) (list []game.Seat) {
	return game.Result{Places: places}.Winners()
}

// turnLine says whose turn it is, as content: only there do mentions reach people, and only those in turn.
func turnLine(t *table.Table, say *render.Printer) (string, []string) {
	var lines, users []string
	for _, s := range t.Turn {
		switch seat := t.Seats[s]; seat.Kind {
		case table.Person:
			users = append(users, seat.User)
			lines = append(lines, say.Msg(game.M("board.turn", "user", seat.User)))
		case table.Computer:
			if !table.Deserted(t.Seats, t.Show) {
				lines = append(lines, say.Msg(game.M("board.thinking", "who", s)))
			}
		}
	}
	return strings.Join(lines, "\n"), users
}

func title(g string) game.Msg { return game.M(g + ".title") }

func levelName(g string, level int) game.Msg { return game.M(g + ".level." + strconv.Itoa(level)) }
