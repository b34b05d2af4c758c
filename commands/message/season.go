package message

import (
	"slices"
	"strconv"
	"strings"

	"github.com/bwmarrin/discordgo"

	"tablee/render"
	"tablee/render/chart"
	"tablee/render/picture"
	"tablee/render/textboard"
	"tablee/render/ui"
	"tablee/rules/game"
	"tablee/rules/table"
)

// Buttons of a season, besides those of every tournament: the standings with one's own games, and the season that
// continues one that is over.
const (
	SeasonGames = "mygames"
	NextSeason  = "nextseason"
)

// season is a season's message in its channel: who has joined, the standings, or how it ended.
func (tm *TournamentMessages) season(c *table.Tournament, g table.Guild) Message {
	say := tm.TournamentPrinter(c, c.Lang)
	post := ui.Post{Title: SeasonTitle(c), Colour: ui.ColourLobby}
	m := Message{Printer: say}
	switch c.Phase {
	case table.TournamentLobby:
		post.Lead = tm.seasonLobby(c)
		m.Components = tm.tournamentControls(c, Button("join", 0, game.Primary), Button(TournamentRules, 0, game.Secondary))
	case table.TournamentCancelled:
		post.Colour = ui.ColourQuiet
	case table.TournamentOver:
		post.Colour = ui.ColourOver
		m.Components = tm.tournamentControls(c, Button(SeasonGames, 0, game.Secondary), Button(NextSeason, 0, game.Success))
	default:
		post.Colour = ui.ColourRunning
		if post.Lead = []game.Msg{seasonBrief(c)}; !c.Season.Fresh {
			post.Lead = seasonProgress(c)
			m.Components = tm.tournamentControls(c, Button(SeasonGames, 0, game.Primary))
		}
	}
	over := c.Phase == table.TournamentOver
	if len(c.Standings) > 0 && !c.Season.Fresh {
		tm.seasonTable(&m, &post, c, everyDivision, !over && isDrawn(g.Boards), GuildLook(g))
	}
	if over {
		lines := seasonOutcome(c)
		card := SeasonCard(c, say)
		if c.Champion >= 0 { // the text above tells who has won
			lines = lines[1:]
		}
		if post.Lead = lines; card != nil && isDrawn(g.Boards) {
			post.Lead, post.Diagram, post.Image = nil, nil, Attached+BracketName
			m.Alt = render.Cut(seasonText(c, say, seasonOutcome(c)), textboard.MaxAlt)
			m.DrawPNG = func() ([]byte, error) { return card.PNG(say, GuildLook(g)) }
		}
	}
	m.Embeds = []*discordgo.MessageEmbed{ui.Board(post, say)}
	return m
}

// SeasonTitle is a season in one line.
func SeasonTitle(c *table.Tournament) game.Msg {
	return game.M("season.title", "n", c.Season.Number, "games", seasonGames(c), "phase",
		game.M("season.phase."+string(c.Phase)))
}

// seasonGames are the titles of a season's games.
func seasonGames(c *table.Tournament) (list []game.Msg) {
	for _, g := range c.New.Played() {
		list = append(list, Title(g.Game))
	}
	return list
}

// seasonBrief tells how long a season is, and how often everyone meets.
func seasonBrief(c *table.Tournament) game.Msg {
	return game.M("season.brief", "n", c.New.Season.Weeks, "meet", game.M("season.meet", "n", c.New.Rounds))
}

// seasonLobby tells in a few lines what is played, who takes part, and when it begins.
func (tm *TournamentMessages) seasonLobby(c *table.Tournament) []game.Msg {
	lines := lobbyLines(c)
	lines[0] = seasonBrief(c)
	by := lines[2].Args["by"]
	lines[2] = game.M("season.begins", "by", by, "unix", strconv.FormatInt(c.Season.Begins.Unix(), 10))
	return lines
}

// seasonTerms tell how a season goes.
func (tm *TournamentMessages) seasonTerms(c *table.Tournament, say *render.Printer) []game.Msg {
	n, s := c.New, c.New.Season
	lines := []game.Msg{
		seasonBrief(c),
		game.M("season.rules.divisions", "least", table.MinDivision, "most", table.MaxDivision),
		game.M("season.rules.tables", "most", table.AtOnce),
		game.M("season.rules.points"),
		game.M("season.rules.late"),
		game.M("season.rules.steps"),
		game.M("season.rules.end"),
	}
	if len(s.More) > 0 {
		lines = slices.Insert(lines, 1, game.M("season.rules.games", "games", seasonGames(c)))
	}
	if s.Computers > 0 {
		lines = append(lines, game.M("season.rules.computers", "n", s.Computers))
	}
	if n.Clock.Bank > 0 {
		lines = append(lines, game.M("season.clock.bank", "time", render.Lasts(n.Clock.Move), "bank",
			render.Lasts(n.Clock.Bank)))
	} else {
		lines = append(lines, game.M("season.clock.move", "time", render.Lasts(n.Clock.Move)))
	}
	for _, g := range n.Played() {
		for _, line := range tm.builder.Unusual(&table.Table{Game: g.Game, Options: g.Options}) {
			if !Contains(lines, line) {
				lines = append(lines, line)
			}
		}
	}
	return lines
}

// seasonProgress tells how far a season is.
func seasonProgress(c *table.Tournament) []game.Msg {
	running, toCome := 0, 0
	for _, m := range c.Matches {
		switch {
		case m.Over:
		case len(m.Tables) > 0:
			running++
		default:
			toCome++
		}
	}
	return []game.Msg{
		game.M("season.progress", "week", c.Season.Week, "weeks", c.New.Season.Weeks, "unix",
			strconv.FormatInt(c.Season.Ends.Unix(), 10)),
		game.M("season.games", "running", running, "tocome", toCome),
	}
}

// everyDivision stands for all divisions.
const everyDivision = -1

// seasonDiagram is the standings of a division, or of all: a table each.
func seasonDiagram(c *table.Tournament, of int) (d game.Diagram) {
	played := seasonPlayed(c)
	for g, div := range c.Season.Divisions {
		if of != everyDivision && of != g {
			continue
		}
		rows := [][]game.Token{{{Text: game.M("tournament.column.name")}, {Text: game.M("season.column.played")},
			{Text: game.M("tournament.column.points")}}}
		place := 0 // among the people: computers have none
		for _, l := range seasonLines(c, div) {
			mark := "  "
			if isPerson(c, l.Entrant) {
				place++
				mark = stepMarks[c.Season.Players[l.Entrant].Step] + strconv.Itoa(place)
			}
			name := game.M("season.line", "mark", mark, "who", game.Seat(l.Entrant))
			row := []game.Token{{Text: name}, game.T(strconv.Itoa(played[l.Entrant])), game.T(strconv.Itoa(l.Points))}
			if !isPerson(c, l.Entrant) {
				for i := range row {
					row[i].Tone = game.Faint
				}
			}
			if l.Withdrawn {
				row[1] = game.Token{Text: game.M("season.column.left")}
			}
			rows = append(rows, row)
		}
		part := game.Part{Table: rows}
		if len(c.Season.Divisions) > 1 {
			part.Title = game.M("season.division", "n", g+1)
		}
		d.Parts = append(d.Parts, part)
	}
	return d
}

// seasonTable gives a message the standings of a division, or of all: the cross table as a picture if it is to be drawn
// and is not too large, else as text.
func (tm *TournamentMessages) seasonTable(m *Message, post *ui.Post, c *table.Tournament, of int, draw bool,
	look picture.Look) {
	d := seasonDiagram(c, of)
	cross, rows := crossTables(c, of)
	if !draw || rows > maxStandings {
		post.Diagram = &d
		return
	}
	say := m.Printer
	post.Image = Attached + BracketName
	m.Alt = render.Cut(say.Plain(SeasonTitle(c))+"\n"+textboard.Text(d, say, textboard.Wide), textboard.MaxAlt)
	m.DrawPNG = func() ([]byte, error) { return cross.PNG(say, look) }
}

// crossTables are the results of everybody against everybody in a division, or in all, one table below the other: the
// people by place, then the computers. It also counts the rows.
func crossTables(c *table.Tournament, of int) (all chart.Standings, rows int) {
	for g, div := range c.Season.Divisions {
		if of != everyDivision && of != g {
			continue
		}
		s := chart.Standings{Title: game.M("season.division", "n", g+1), Total: game.M("tournament.column.points")}
		lines := append(peopleOf(c, div), withdrawnOf(c, div)...)
		lines = append(lines, fillersOf(c, div)...)
		for i, l := range lines {
			s.Heads = append(s.Heads, strconv.Itoa(i+1))
			row := chart.StandingsRow{Place: i + 1, Name: bold(l.Entrant), Total: strconv.Itoa(l.Points), Gone: l.Withdrawn,
				Filler: !isPerson(c, l.Entrant)}
			for _, other := range lines {
				row.Results = append(row.Results, meetingsOf(c, l.Entrant, other.Entrant))
			}
			s.Rows = append(s.Rows, row)
		}
		if rows += len(lines); len(all.Rows) == 0 {
			all = s
			all.Entrants = len(lines)
		} else {
			all.Entrants += len(lines)
			all.More = append(all.More, s)
		}
	}
	name := game.M("season.name", "n", c.Season.Number)
	if len(c.Season.Divisions) > 1 {
		name = game.M("season.nameddivision", "season", name, "division", all.Title)
	}
	all.Title = name
	return all, rows
}

// meetingsOf is what an entrant has won in a season against another one: both games together where they meet twice.
func meetingsOf(c *table.Tournament, e, other int) (r chart.MatchResult) {
	halves, open := 0, false
	played, toCome := false, false
	for _, m := range c.Matches {
		if e == other || m.A != e && m.B != e || m.A != other && m.B != other {
			continue
		}
		i := 0
		if m.B == e {
			i = 1
		}
		switch own, theirs := m.Through[i], m.Through[1-i]; {
		case !m.Over && len(m.Tables) > 0:
			open = true
		case !m.Over:
			toCome = true
		case own && theirs:
			halves, played = halves+1, true
		case own:
			halves, played = halves+2, true
		case theirs:
			played = true
		}
	}
	switch {
	case open:
		return chart.MatchResult{Open: true}
	case !played:
		return chart.MatchResult{None: !toCome}
	}
	r = chart.MatchResult{Text: strconv.Itoa(halves / 2), Won: halves > 1}
	if halves%2 == 1 {
		r.Text = strings.TrimPrefix(r.Text, "0") + "½"
	}
	return r
}

// stepMarks stand before a place in the standings: who goes up and who goes down.
var stepMarks = map[table.Step]string{table.Up: "+", table.Down: "-", table.Stays: " ", table.Out: " "}

// seasonLines are the standings of a division.
func seasonLines(c *table.Tournament, d table.Division) (list []table.TournamentLine) {
	for _, l := range c.Standings {
		if d.Has(l.Entrant) {
			list = append(list, l)
		}
	}
	return list
}

// seasonPlayed counts the games that everybody has played.
func seasonPlayed(c *table.Tournament) []int {
	n := make([]int, len(c.Entrants))
	for _, m := range c.Matches {
		if m.Over && !m.Walkover {
			n[m.A]++
			n[m.B]++
		}
	}
	return n
}

// isPerson tells whether an entrant is a person, or was one until their data were erased.
func isPerson(c *table.Tournament, entrant int) bool { return c.Entrants[entrant].Level == 0 }

// peopleOf are the people of a division who have not left, by place; withdrawnOf are those who have, and fillersOf the
// computers.
func peopleOf(c *table.Tournament, d table.Division) []table.TournamentLine {
	return slices.DeleteFunc(seasonLines(c, d), func(l table.TournamentLine) bool {
		return !isPerson(c, l.Entrant) || l.Withdrawn
	})
}

func withdrawnOf(c *table.Tournament, d table.Division) []table.TournamentLine {
	return slices.DeleteFunc(seasonLines(c, d), func(l table.TournamentLine) bool {
		return !isPerson(c, l.Entrant) || !l.Withdrawn
	})
}

func fillersOf(c *table.Tournament, d table.Division) []table.TournamentLine {
	return slices.DeleteFunc(seasonLines(c, d), func(l table.TournamentLine) bool { return isPerson(c, l.Entrant) })
}

// seasonOutcome tells how a season ended: the champion first, then who goes up and down, the best moves, and whose
// rating has risen most.
func seasonOutcome(c *table.Tournament) (lines []game.Msg) {
	if c.Champion >= 0 {
		lines = append(lines, game.M("board.won", "who", game.M("board.name", "who", game.Seat(c.Champion))))
	}
	for _, step := range []table.Step{table.Up, table.Down} {
		if names := seasonSteps(c, step); len(names) > 0 {
			lines = append(lines, game.M("season."+string(step), "who", names))
		}
	}
	for _, b := range c.Season.Best {
		lines = append(lines, game.M("season.best", "game", Title(b.Game), "move", bestLabel(seasonBest(b)),
			"who", game.M("board.name", "who", game.Seat(b.By)),
			"other", game.M("board.name", "who", game.Seat(b.Against))))
	}
	if e, by := mostImproved(c); by > 0 {
		lines = append(lines, game.M("season.improved", "who", game.M("board.name", "who", game.Seat(e)), "n", by))
	}
	return lines
}

// seasonSteps are the people who go up or down, the upper divisions first.
func seasonSteps(c *table.Tournament, step table.Step) (names []game.Msg) {
	for _, l := range c.Standings {
		if c.Season.Players[l.Entrant].Step == step {
			names = append(names, game.M("board.name", "who", game.Seat(l.Entrant)))
		}
	}
	return names
}

// seasonBest is a season's best move as that of a game.
func seasonBest(m table.SeasonMove) table.Best {
	b := table.Best{Ply: 1, Gain: m.Gain, What: m.What}
	for _, p := range m.Pieces {
		b.Pieces = append(b.Pieces, p.Piece)
	}
	return b
}

// mostImproved is the person who has won the most rating points in the season's games.
func mostImproved(c *table.Tournament) (entrant, by int) {
	for e, p := range c.Season.Players {
		if isPerson(c, e) && p.Gained > by {
			entrant, by = e, p.Gained
		}
	}
	return entrant, by
}

// seasonText describes a season's card.
func seasonText(c *table.Tournament, say *render.Printer, lines []game.Msg) string {
	said := say.Plain(SeasonTitle(c))
	for _, l := range lines {
		said += "\n" + say.Plain(l)
	}
	return said + "\n" + textboard.Text(seasonDiagram(c, everyDivision), say, textboard.Wide)
}

// SeasonCard is the card of a season that is over; nil if nobody is on the podium.
func SeasonCard(c *table.Tournament, say *render.Printer) *chart.Podium {
	first := peopleOf(c, c.Season.Divisions[0])
	if len(first) == 0 {
		return nil
	}
	games := 0
	for _, m := range c.Matches {
		if m.Over && !m.Walkover && c.Season.Divisions[0].Has(m.A) {
			games++
		}
	}
	card := &chart.Podium{Title: game.M("season.name", "n", c.Season.Number), Games: seasonGames(c),
		About: game.M("season.about", "division", game.M("season.division", "n", 1), "players", c.Season.Divisions[0].Size,
			"games", game.M("season.gamesplayed", "n", games))}
	for i, l := range first {
		points := game.M("season.points", "n", l.Points)
		switch {
		case i < 3:
			card.Steps = append(card.Steps, chart.PodiumStep{Name: bold(l.Entrant), Points: points})
		case len(first) == 4: // nobody is left out alone
			card.Next = []chart.PodiumRow{{Place: 4, Name: bold(l.Entrant), Points: points}}
		}
	}
	card.Up = chart.PodiumList{Head: game.M("season.upper"), Names: seasonSteps(c, table.Up)}
	card.Down = chart.PodiumList{Head: game.M("season.lower"), Names: seasonSteps(c, table.Down)}
	if len(c.Season.Best) > 0 {
		if m := bestOfSeason(c); m.Seeds || m.Word != "" || len(m.Pieces) > 0 { // a number alone tells nothing
			card.Best = m
		}
	}
	if e, by := mostImproved(c); by > 0 {
		card.Improved = game.M("season.improved", "who", game.M("board.name", "who", game.Seat(e)), "n", by)
	}
	return card
}

// bestOfSeason is the best move in the first game that has one.
func bestOfSeason(c *table.Tournament) *chart.PodiumMove {
	b := c.Season.Best[0]
	best := seasonBest(b)
	m := &chart.PodiumMove{Head: game.M("season.bestmove"), Gain: b.Gain, Word: madeOf(best.Pieces),
		Seeds: b.Game == "awale",
		Who: game.M("season.against", "who", game.M("board.name", "who", game.Seat(b.By)), "other",
			game.M("board.name", "who", game.Seat(b.Against)))}
	if m.Word == "" {
		m.Pieces = best.Pieces
	}
	if m.Word == "" && isWord(b.What) {
		m.Word = b.What
	}
	if len(c.New.Season.More) > 0 {
		m.Head = game.M("season.bestin", "game", Title(b.Game))
	}
	return m
}

// MyGames is the standings for one person: of their own division with their games, or of all divisions for somebody who
// does not take part.
func (tm *TournamentMessages) MyGames(c *table.Tournament, user, lang string, g table.Guild) Message {
	say := tm.TournamentPrinter(c, lang)
	m := Message{Printer: say}
	post := ui.Post{Title: SeasonTitle(c), Colour: ui.ColourQuiet}
	if len(c.Standings) == 0 {
		post.After = joinedLines(c)
		m.Embeds = []*discordgo.MessageEmbed{ui.Board(post, say)}
		return m
	}
	me := slices.IndexFunc(c.Entrants, func(e table.Entrant) bool { return e.User == user && user != "" })
	of := everyDivision
	if me >= 0 {
		of = slices.IndexFunc(c.Season.Divisions, func(d table.Division) bool { return d.Has(me) })
		post.After = seasonGamesOf(c, me)
	}
	if c.Phase == table.TournamentOver {
		post.Lead, of = seasonOutcome(c), everyDivision
	}
	post.Footer = game.M("season.order")
	tm.seasonTable(&m, &post, c, of, isDrawn(g.Boards), GuildLook(g))
	m.Embeds = []*discordgo.MessageEmbed{ui.Board(post, say)}
	return m
}

// seasonGamesOf lists an entrant's games: those that run, those of this week and earlier that are still to open, and
// against whom those are that come after them.
func seasonGamesOf(c *table.Tournament, me int) (lines []game.Msg) {
	if c.Phase != table.TournamentPlaying {
		return nil
	}
	var running, due, later []game.Msg
	for _, m := range c.Matches {
		if m.Over || m.A != me && m.B != me {
			continue
		}
		other := m.A + m.B - me
		switch {
		case len(m.Tables) > 0:
			running = append(running, game.M("season.mine.runs", "table", m.Tables[0].String(), "game", Title(m.Game), "who",
				game.M("board.name", "who", game.Seat(other))))
		case m.Week <= c.Season.Week:
			due = append(due, game.M("season.mine.due", "game", Title(m.Game), "who",
				game.M("board.name", "who", game.Seat(other))))
		default:
			later = append(later, bold(other))
		}
	}
	if len(running)+len(due)+len(later) == 0 {
		return []game.Msg{game.M("season.mine.none")}
	}
	lines = append(lines, game.M("season.mine.title", "week", c.Season.Week))
	lines = append(append(lines, running...), due...)
	if len(later) > 0 {
		lines = append(lines, game.M("season.mine.later", "who", later))
	}
	return lines
}
