package commands

import (
	"context"
	"slices"
	"strconv"

	"github.com/bwmarrin/discordgo"

	"tablee/commands/table"
	"tablee/render"
	"tablee/rules/game"
)

// Ratings is what commands ask of the host about how people do.
type Ratings interface {
	Stats(ctx context.Context, user, asking, game string) (*table.Stats, error)
	Leaderboard(ctx context.Context, guild, game string) ([]table.Ranking, error)
}

// whichGame is a game that need not be named.
var whichGame = arg{name: "game", kind: discordgo.ApplicationCommandOptionString, choices: gameArg.choices}

var statsCommands = []sub{
	{path: "stats", args: []arg{{name: "person", kind: discordgo.ApplicationCommandOptionUser}, whichGame}, do: (*Router).stats},
	{path: "leaderboard", args: []arg{whichGame}, do: (*Router).leaderboard},
}

// ChartName is the attachment that shows how ratings went.
const ChartName = "chart.png"

// Sizes of what is told at once.
const (
	maxRatings = 6 // lines of a chart, and ratings told
	maxRecords = 10
	maxRanked  = 15
)

// stats tells the person alone how they, or somebody else, have done.
func (r *Router) stats(q *request) (*discordgo.InteractionResponse, error) {
	who := q.call.User
	if u, ok := q.resolved(q.args["person"]); ok {
		who = u
	}
	s, err := r.tables.Stats(q.ctx, who.ID, q.call.User.ID, q.args["game"])
	if err != nil {
		return nil, err
	}
	head := game.M("stats.title", "who", who.Name)
	if s.Games == 0 {
		return r.lines(q, head, game.M("stats.none")), nil
	}
	lines := []game.Msg{game.M("stats.games", "n", s.Games, "wins", s.Wins, "ties", s.Ties), game.M("stats.streak", "streak", s.Streak, "longest", s.Longest)}
	if v := s.Versus; v != (table.Versus{}) {
		lines = append(lines, game.M("stats.versus", "who", who.Name, "wins", v.Wins, "ties", v.Ties, "losses", v.Losses))
	}
	post := render.Post{Title: head, Lead: lines, Colour: render.ColourQuiet}
	ratings := s.Ratings[:min(len(s.Ratings), maxRatings)]
	post.Fields = append(post.Fields, render.PostField{Name: game.M("stats.ratings"), Value: r.ratingLines(ratings)})
	post.Fields = append(post.Fields, render.PostField{Name: game.M("stats.records"), Value: recordLines(s.Records)})
	data := &discordgo.InteractionResponseData{}
	if png, alt, err := r.chart(q, who.Name, ratings); err != nil {
		return nil, err
	} else if png != nil {
		post.Image = "attachment://" + ChartName
		data.Files = []*discordgo.File{picture(ChartName, png, alt)}
	}
	data.Embeds = []*discordgo.MessageEmbed{render.Board(post, q.say)}
	return private(data), nil
}

// ratingLines tell ratings; an unsure one has a question mark.
func (r *Router) ratingLines(list []table.Rating) (lines []game.Msg) {
	for _, x := range list {
		lines = append(lines, game.M("stats.rating", "pool", r.poolName(x.Pool), "rating", mark(x), "n", x.Games))
	}
	return lines
}

func mark(x table.Rating) string {
	s := strconv.Itoa(x.Shown)
	if x.Provisional {
		s += "?"
	}
	return s
}

// poolName says what is rated together.
func (r *Router) poolName(p table.Pool) game.Msg {
	parts := []game.Msg{title(p.Game)}
	if info := r.games[p.Game]; info.MaxSeats > 2 {
		parts = append(parts, game.M("stats.seats", "n", p.Seats))
	}
	for _, o := range r.games[p.Game].Options {
		v, ok := p.Options[o.Name]
		if !ok {
			continue
		}
		value := game.Lit(v)
		if len(o.Choices) > 0 && slices.Contains(o.Choices, v) {
			value = game.M(p.Game + ".option." + o.Name + ".choice." + v)
		}
		parts = append(parts, game.M("board.option", "name", game.M(p.Game+".option."+o.Name+".name"), "value", value))
	}
	if p.Alone {
		parts = append(parts, game.M("stats.alone"))
	}
	return game.M("stats.pool", "parts", parts)
}

func recordLines(list []table.Record) (lines []game.Msg) {
	for _, x := range list[:min(len(list), maxRecords)] {
		what := game.Msg{}
		if x.What != "" {
			what = game.M("stats.what", "what", x.What)
		}
		lines = append(lines, game.M("stats.record", "game", title(x.Game), "feat", game.M(x.Game+".feat."+x.Name, "n", x.Value), "value", x.Value, "what", what, "table", x.Table.String()))
	}
	return lines
}

// chart draws how ratings went over time; nil where there are too few games for a line.
func (r *Router) chart(q *request, who string, list []table.Rating) (png []byte, alt string, err error) {
	c := render.Chart{Title: game.M("stats.chart", "who", who), Dates: true}
	var told []game.Msg
	for _, x := range list {
		if len(x.History) < 2 {
			continue
		}
		l := render.Line{Name: r.poolName(x.Pool)}
		for _, m := range x.History {
			l.Points = append(l.Points, render.Point{X: float64(m.At.UnixMilli()) / 1000, Y: m.Value})
		}
		c.Lines = append(c.Lines, l)
		from := strconv.Itoa(int(x.History[0].Value))
		told = append(told, game.M("stats.course", "pool", l.Name, "from", from, "to", strconv.Itoa(x.Shown)))
	}
	if len(c.Lines) == 0 {
		return nil, "", nil
	}
	png, err = c.PNG(q.say)
	return png, q.say.Label(game.M("stats.alt", "who", who, "courses", told), 1000), err
}

// leaderboard ranks the people of a server.
func (r *Router) leaderboard(q *request) (*discordgo.InteractionResponse, error) {
	if q.call.Guild == "" {
		return nil, game.Refuse("stats.guildonly")
	}
	games := r.order
	if g := q.args["game"]; g != "" {
		games = []string{g}
	}
	post := render.Post{Title: game.M("stats.leaders"), Colour: render.ColourQuiet, Footer: game.M("stats.mark")}
	for _, g := range games {
		list, err := r.tables.Leaderboard(q.ctx, q.call.Guild, g)
		if err != nil {
			return nil, err
		}
		for i, ranking := range list {
			if i > 0 && len(games) > 1 {
				break // of every game the list with the most people, of one game all
			}
			post.Fields = append(post.Fields, render.PostField{Name: r.poolName(ranking.Pool), Value: ranked(ranking, q.call.User.ID)})
		}
	}
	if len(post.Fields) == 0 {
		return r.lines(q, post.Title, game.M("stats.noleaders")), nil
	}
	return private(&discordgo.InteractionResponseData{Embeds: []*discordgo.MessageEmbed{render.Board(post, q.say)}}), nil
}

// ranked lists a ranking. A rating that is not sure has no place yet. Who asks finds themselves in it, however far down.
func ranked(list table.Ranking, asking string) (lines []game.Msg) {
	place := 0
	for i, x := range list.List {
		if i == 0 || x.Shown != list.List[i-1].Shown {
			place = i + 1
		}
		if i >= maxRanked && x.User != asking {
			continue
		}
		at := strconv.Itoa(place)
		if x.Provisional {
			at = "–"
		}
		lines = append(lines, game.M("stats.line", "place", at, "who", x.Name, "rating", mark(x), "n", x.Games))
	}
	return lines
}
