package people

import (
	"context"
	"slices"
	"strconv"

	"github.com/bwmarrin/discordgo"

	"tablee/commands/handler"
	"tablee/commands/message"
	"tablee/commands/request"
	"tablee/commands/slash"
	"tablee/render"
	"tablee/render/chart"
	"tablee/render/ui"
	"tablee/rules/game"
	"tablee/rules/table"
)

// records has the commands about ratings and records.
type records struct {
	*handler.Base
	host  Ratings
	forms Forms
}

// Ratings has ratings and statistics.
type Ratings interface {
	Stats(ctx context.Context, user, asking, game string) (*table.Stats, error)
	Leaderboard(ctx context.Context, guild, game string) ([]table.Ranking, error)
}

// Forms knows how accurately people play.
type Forms interface {
	// Form is how accurately a person has played; game "" is every game.
	Form(ctx context.Context, user, game string) ([]table.Form, error)
}

// commands are those about ratings and records.
func (h *records) commands() []slash.Command {
	return []slash.Command{
		{Path: "stats", Args: []slash.Arg{slash.Person("person"), h.GameArg(false)}, Do: h.stats},
		{Path: "leaderboard", Args: []slash.Arg{h.GameArg(false)}, Do: h.leaderboard},
	}
}

// How much is shown at once.
const (
	maxRatings  = 6 // lines of a chart, and ratings told
	maxRecords  = 10
	maxRanked   = 15
	maxUnranked = 5 // names of those without a rank
)

// stats shows the person alone how they, or somebody else, have done.
func (h *records) stats(q *request.Request) (*discordgo.InteractionResponse, error) {
	who := q.Caller.User
	if u, ok := q.Resolved(q.Args["person"]); ok {
		who = u
	}
	return h.statsOf(q, who)
}

// statsOfTarget shows the same of the person on whom a context menu was opened.
func (h *records) statsOfTarget(q *request.Request) (*discordgo.InteractionResponse, error) {
	who, ok := q.Resolved(q.Target)
	if !ok {
		return nil, game.Refuse("stats.bot")
	}
	return h.statsOf(q, who)
}

func (h *records) statsOf(q *request.Request, who table.User) (*discordgo.InteractionResponse, error) {
	s, err := h.host.Stats(q.Ctx, who.ID, q.Caller.User.ID, q.Args["game"])
	if err != nil {
		return nil, err
	}
	head := game.M("stats.title", "who", who.Name)
	if s.Games == 0 {
		return h.PrivateLines(q, head, game.M("stats.none")), nil
	}
	lines := tally(s)
	if v := s.Versus; v != (table.Versus{}) {
		lines = append(lines, game.M("stats.versus", "who", who.Name, "wins", v.Wins, "ties", v.Ties, "losses", v.Losses))
	}
	post := ui.Post{Title: head, Lead: lines, Colour: ui.ColourQuiet}
	ratings := s.Ratings[:min(len(s.Ratings), maxRatings)]
	post.Fields = append(post.Fields, ui.PostField{Name: game.M("stats.ratings"), Value: h.ratingLines(ratings)})
	post.Fields = append(post.Fields, ui.PostField{Name: game.M("stats.last"), Value: lastLines(s.Last, q.Say)})
	post.Fields = append(post.Fields, ui.PostField{Name: game.M("stats.records"), Value: h.recordLines(s.Records)})
	charts := []courseChart{h.ratingCourses(who.Name, ratings)}
	if who.ID == q.Caller.User.ID { // reviews are private
		form, err := h.forms.Form(q.Ctx, who.ID, q.Args["game"])
		if err != nil {
			return nil, err
		}
		post.Fields = append(post.Fields, h.formFields(form)...)
		charts = append(charts, h.formCourses(who.Name, form))
	}
	return withCharts(q, post, charts)
}

// tally tells how many games somebody has finished, won and tied, and their streaks. What is 0 is left out.
func tally(s *table.Stats) (lines []game.Msg) {
	id := "stats.games"
	switch {
	case s.Alone == s.Games:
		id = "stats.onlyalone"
	case s.Wins == 0 && s.Ties == 0:
		id = "stats.nowin"
	case s.Ties == 0:
		id = "stats.won"
	}
	lines = append(lines, game.M(id, "n", s.Games, "wins", s.Wins, "ties", s.Ties))
	switch {
	case s.Longest < 2: // a single win is no streak
	case s.Streak < 2:
		lines = append(lines, game.M("stats.longest", "longest", s.Longest))
	default:
		lines = append(lines, game.M("stats.streak", "streak", s.Streak, "longest", s.Longest))
	}
	return lines
}

// ratingLines list ratings: those that mean something with their number, the others by how many games are played.
func (h *records) ratingLines(list []table.Rating) (lines []game.Msg) {
	for _, x := range list {
		id := "stats.rating"
		switch {
		case x.Provisional && x.Games < x.Needed:
			id = "stats.young"
		case x.Provisional:
			id = "stats.rested"
		}
		lines = append(lines, game.M(id, "pool", h.poolName(x.Pool), "rating", strconv.Itoa(x.Shown), "n", x.Games,
			"played", strconv.Itoa(x.Games), "needed", x.Needed))
	}
	return lines
}

// poolName names a pool: what is rated together. Its preset is named, then what differs from it.
func (h *records) poolName(p table.Pool) game.Msg {
	info := h.Games[p.Game]
	parts := []game.Msg{message.Title(p.Game)}
	preset, differ := info.Nearest(p.Options)
	if len(preset.Options) > 0 {
		parts = append(parts, preset.Label(p.Game))
	}
	if info.MaxSeats > 2 && !info.Open {
		parts = append(parts, game.M("stats.seats", "n", p.Seats))
	}
	for _, o := range differ {
		parts = append(parts, message.OptionLine(p.Game, o, p.Options))
	}
	if p.Alone {
		parts = append(parts, game.M("stats.alone"))
	}
	pool := parts[0]
	for _, part := range parts[1:] {
		pool = game.M("stats.pool", "pool", pool, "part", part)
	}
	return pool
}

// lastLines tell the last games with their opponents.
func lastLines(list []table.Played, say *render.Printer) (lines []game.Msg) {
	for _, g := range list {
		id := "stats.game.placed"
		switch {
		case g.First == 0:
			id = "stats.game.alone"
		case g.Place == 1 && g.First > 1:
			id = "stats.game.tied"
		case g.Place == 1:
			id = "stats.game.won"
		case g.Of == 2:
			id = "stats.game.lost"
		}
		lines = append(lines, game.M(id, "unix", int(g.At.Unix()), "game", message.Title(g.Game), "place", g.Place, "of",
			g.Of, "others", opponents(g, say), "table", g.Table.String()))
	}
	return lines
}

// opponents name those whom somebody has played against; several computers are counted.
func opponents(g table.Played, say *render.Printer) (names []game.Msg) {
	for _, name := range g.Others {
		if name == "" {
			names = append(names, game.M("stats.forgotten"))
			continue
		}
		names = append(names, game.M("stats.opponent", "name", name))
	}
	if g.More > 0 {
		names = append(names, game.M("board.others", "n", g.More))
	}
	switch {
	case g.Computers > 1:
		names = append(names, game.M("stats.computers", "n", g.Computers))
	case g.Computers == 1:
		names = append(names, game.M("stats.computer", "level", message.LevelWord(say, g.Game, g.Level)))
	}
	return names
}

// recordLines tell somebody's records, and the moves with which they were set.
func (h *records) recordLines(list []table.Record) (lines []game.Msg) {
	for _, x := range list[:min(len(list), maxRecords)] {
		what := game.Msg{}
		if x.What != "" {
			with := game.Lit(x.What)
			if reader, ok := h.Rules[x.Game].(game.FeatReader); ok {
				if told, ok := reader.ReadFeat(x.What); ok {
					with = told
				}
			}
			what = game.M("stats.what", "what", with)
		}
		lines = append(lines, game.M("stats.record", "game", message.Title(x.Game), "feat",
			game.M(x.Game+".feat."+x.Name, "n", x.Value), "value", x.Value, "what", what, "table", x.Table.String()))
	}
	return lines
}

// ratingCourses chart ratings over time, as far as they meant something.
func (h *records) ratingCourses(who string, list []table.Rating) courseChart {
	c := courseChart{file: chartName, who: who, title: "stats.chart", alt: "stats.alt"}
	for _, x := range list {
		l := chart.Line{Name: h.poolName(x.Pool)}
		for _, m := range x.History {
			if !m.Provisional {
				l.Points = append(l.Points, at(m.At, m.Value))
			}
		}
		if !x.Provisional {
			c.add(l)
		}
	}
	return c
}

// leaderboard ranks the people of a server.
func (h *records) leaderboard(q *request.Request) (*discordgo.InteractionResponse, error) {
	if q.Caller.Guild == "" {
		return nil, game.Refuse("stats.guildonly")
	}
	games := h.Order
	if g := q.Args["game"]; g != "" {
		games = []string{g}
	}
	post := ui.Post{Title: game.M("stats.leaders"), Colour: ui.ColourQuiet}
	for _, g := range games {
		list, err := h.host.Leaderboard(q.Ctx, q.Caller.Guild, g)
		if err != nil {
			return nil, err
		}
		for i, ranking := range list {
			if i > 0 && len(games) > 1 {
				break // for all games: only the list with the most people; for one game: all lists
			}
			value := append(ranked(ranking, q.Caller.User.ID), unranked(ranking, q.Caller.User.ID)...)
			post.Fields = append(post.Fields, ui.PostField{Name: h.poolName(ranking.Pool), Value: value})
		}
	}
	if len(post.Fields) == 0 {
		return h.PrivateLines(q, post.Title, game.M("stats.noleaders")), nil
	}
	return request.Private(&discordgo.InteractionResponseData{Embeds: []*discordgo.MessageEmbed{ui.Board(post,
		q.Say)}}), nil
}

// ranked lists those of a ranking who have a rank. The person who asks is always listed.
func ranked(list table.Ranking, asking string) (lines []game.Msg) {
	place := 0
	for i, x := range list.List {
		if x.Provisional {
			break // nobody after them has a rank
		}
		if i == 0 || x.Shown != list.List[i-1].Shown {
			place = i + 1
		}
		if i >= maxRanked && x.User != asking {
			continue
		}
		lines = append(lines, game.M("stats.line", "place", place, "who", x.Name, "rating", strconv.Itoa(x.Shown), "n",
			x.Games))
	}
	return lines
}

// unranked names in one line those who have no rank yet, and how many games they have played: the person who asks, and
// who has played most.
func unranked(list table.Ranking, asking string) []game.Msg {
	var waiting []table.Rating
	for _, x := range list.List {
		switch {
		case x.Provisional && x.User == asking:
			waiting = slices.Insert(waiting, 0, x)
		case x.Provisional:
			waiting = append(waiting, x)
		}
	}
	if len(waiting) == 0 {
		return nil
	}
	var names []game.Msg
	for _, x := range waiting[:min(len(waiting), maxUnranked)] {
		id := "stats.counting"
		if x.Games >= x.Needed {
			id = "stats.resting"
		}
		names = append(names, game.M(id, "who", x.Name, "n", x.Games))
	}
	if more := len(waiting) - len(names); more > 0 {
		names = append(names, game.M("board.others", "n", more))
	}
	return []game.Msg{game.M("stats.unranked", "needed", waiting[0].Needed, "who", names)}
}
