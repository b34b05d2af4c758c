package message

import (
	"slices"

	"github.com/bwmarrin/discordgo"

	"tablee/render"
	"tablee/render/chart"
	"tablee/render/ui"
	"tablee/rules/game"
	"tablee/rules/table"
)

// NightMessages makes messages of simultaneous games. It is safe for concurrent use.
type NightMessages struct{ builder *Builder }

// NewNightMessages makes the messages of simultaneous games.
func NewNightMessages(b *Builder) *NightMessages { return &NightMessages{b} }

// NightTitle is the name of a simultaneous game, or what it is if it has none.
func NightTitle(name string) game.Msg {
	if name != "" {
		return game.M("night.named", "name", name)
	}
	return game.M("night.title")
}

// joinNight follows a game's name in the command by which a server takes part.
const joinNight = " join-night"

// nightLines tell in the lobby of a table when its simultaneous game begins, and how other servers take part.
func nightLines(t *table.Table) []game.Msg {
	lines := []game.Msg{game.M("night.heading", "name", NightTitle(t.Night.Name)),
		game.M("night.lobby", "unix", int(t.Night.Starts.Unix())), game.M("night.hint")}
	if t.Night.Code != "" {
		lines = append(lines, game.M("night.invite", "command", t.Game+joinNight, "code", t.Night.Code))
	}
	return lines
}

// NightOver tells the channel of a table the ranking of all servers of its simultaneous game. The line above it names
// the table: by that a message is recognised which was sent without being recorded.
func (nm *NightMessages) NightOver(n *table.Night, t *table.Table, g table.Guild) Message {
	say := nm.builder.Printer(t.Lang)
	about := say.Msg(game.M("board.title", "game", Title(t.Game), "table", t.ID.String()))
	post := ui.Post{Title: NightTitle(n.New.Name), Colour: ui.ColourOver, Lead: []game.Msg{nightCount(n)}}
	if len(n.Lines) == 0 {
		post.After = []game.Msg{game.M("night.unlisted")}
		return Message{Printer: say, Content: about, Embeds: []*discordgo.MessageEmbed{ui.Board(post, say)}}
	}
	if here := placedAt(n, t.ID, say); len(here) > 0 {
		post.After = []game.Msg{game.M("night.here", "who", here)}
	} else {
		post.After = []game.Msg{game.M("night.nonehere")}
	}
	k, names := nightRanking(n)
	m := Message{Printer: say.WithNames(names), Content: about, Look: GuildLook(g)}
	if g.Boards.Picture() {
		m.Card, post.Image = k, Attached+ResultName
	}
	if g.Boards.Text() {
		post.Text = k.Text(m.Printer, post.Width)
	}
	m.Embeds = []*discordgo.MessageEmbed{ui.Board(post, m.Printer)}
	return m
}

// placedAt names those of the ranking who played at a table, with their places: the first ones, and how many others.
func placedAt(n *table.Night, at table.ID, say *render.Printer) (list []game.Msg) {
	others := 0
	for _, l := range n.Lines {
		switch {
		case l.Table != at:
		case len(list) == mostPlaced:
			others++
		default:
			list = append(list, game.M("night.placed", "who", l.Name, "place", ordinal(say, l.Place)))
		}
	}
	if others > 0 {
		list = append(list, game.M("tournament.others", "n", others))
	}
	return list
}

// mostPlaced is how many people of a channel the result of a simultaneous game names.
const mostPlaced = 6

// nightCount tells how many people played on how many servers.
func nightCount(n *table.Night) game.Msg {
	return game.M("night.count", "people", game.M("night.people", "n", n.People), "servers",
		game.M("night.servers", "n", n.Servers))
}

// nightRanking is the ranking of all servers as a card, with the names of its rows: the person's, and the server's.
func nightRanking(n *table.Night) (k chart.Ranking, names []string) {
	r := &game.Ranking{Rounds: n.Rounds, Tops: n.Tops}
	for i, l := range n.Lines {
		r.Rows = append(r.Rows, game.RankingRow{Place: l.Place, Seat: game.Seat(i), Points: l.Points, Percent: l.Percent})
		name := l.Name
		if l.Server != "" {
			name += " · " + l.Server
		}
		names = append(names, name)
	}
	return chart.Ranking{Game: Title(n.New.Game), Head: game.M("night.ranking"), Ranking: r}, names
}

// mostNightLines is how many lines of the ranking of all servers a person is told in words.
const mostNightLines = 10

// Night tells one person about a simultaneous game: when it begins, how it is played, and the ranking of all servers
// with their own place.
func (nm *NightMessages) Night(n *table.Night, user, lang string) *discordgo.MessageEmbed {
	say := nm.builder.Printer(lang)
	post := ui.Post{Title: NightTitle(n.New.Name), Colour: ui.ColourQuiet}
	starts := int(n.New.Starts.Unix())
	switch n.Phase {
	case table.NightPlanned:
		post.Lead = []game.Msg{game.M("night.starts", "unix", starts)}
	case table.NightRunning:
		post.Lead = []game.Msg{game.M("night.runs", "unix", starts, "n", n.Rounds), nightCount(n)}
	case table.NightOver:
		post.Lead = []game.Msg{game.M("night.was", "unix", starts), nightCount(n)}
	case table.NightCancelled:
		post.Lead = []game.Msg{game.M("night.cancelled")}
	}
	if n.Code != "" && (n.Phase == table.NightPlanned || n.Phase == table.NightRunning) {
		post.After = append(post.After, game.M("night.invite", "command", n.New.Game+joinNight, "code", n.Code))
	}
	like := &table.Table{Game: n.New.Game, Options: n.New.Options,
		Clock: table.Clock{Move: n.New.Round, Timeout: table.TimeoutRound}}
	post.Fields = append(post.Fields, ui.PostField{Name: game.M("board.options"), Value: nm.builder.Unusual(like)})
	if lines := nightPlaces(n, user); len(lines) > 0 {
		post.Fields = append(post.Fields, ui.PostField{Name: game.M("night.ranking"), Value: lines})
	}
	return ui.Board(post, say)
}

// nightPlaces are the first lines of the ranking, and that of one person.
func nightPlaces(n *table.Night, user string) (lines []game.Msg) {
	line := func(l table.NightLine) game.Msg {
		return game.M("night.line", "place", l.Place, "name", l.Name, "server", l.Server, "points", l.Points, "percent",
			l.Percent)
	}
	for _, l := range n.Lines[:min(len(n.Lines), mostNightLines)] {
		lines = append(lines, line(l))
	}
	i := slices.IndexFunc(n.Lines, func(l table.NightLine) bool { return l.User == user })
	if i >= mostNightLines {
		lines = append(lines, game.Lit("…"), line(n.Lines[i]))
	}
	return lines
}

// ordinal is a place: "5th".
func ordinal(say *render.Printer, n int) game.Msg {
	id := "nth"
	switch {
	case n == 1:
		id = "first"
	case n%100 >= 11 && n%100 <= 13:
	case n%10 == 1:
		id = "1st"
	case n%10 == 2:
		id = "2nd"
	case n%10 == 3:
		id = "3rd"
	}
	return game.M("night.ordinal."+id, "number", game.Lit(say.Number(n)))
}
