package message

import (
	"slices"
	"strconv"

	"github.com/bwmarrin/discordgo"

	"tablee/commands/customid"
	"tablee/render"
	"tablee/render/picture"
	"tablee/render/textboard"
	"tablee/render/ui"
	"tablee/rules/game"
	"tablee/rules/table"
)

// TournamentMessages makes messages of tournaments. It is safe for concurrent use.
type TournamentMessages struct{ builder *Builder }

// NewTournamentMessages makes the messages of tournaments.
func NewTournamentMessages(b *Builder) *TournamentMessages { return &TournamentMessages{b} }

// TournamentPrinter prints texts in which entrants of a tournament are named as seats are elsewhere.
func (tm *TournamentMessages) TournamentPrinter(c *table.Tournament, lang string) *render.Printer {
	say := tm.builder.Printer(lang)
	names := make([]string, len(c.Entrants))
	computers := make([]bool, len(c.Entrants))
	for i, e := range c.Entrants {
		switch {
		case e.Name != "":
			names[i] = e.Name
		case e.Level > 0:
			names[i], computers[i] = table.Guest(i), true
		default:
			names[i] = say.Plain(game.M("tournament.nobody"))
		}
	}
	return say.WithNames(names).WithComputers(computers)
}

// Tournament is a tournament's message in its channel: who has joined, the bracket, or how it ended.
func (tm *TournamentMessages) Tournament(c *table.Tournament, g table.Guild) Message {
	if c.Season != nil {
		return tm.season(c, g)
	}
	say := tm.TournamentPrinter(c, c.Lang)
	post := ui.Post{Title: TournamentTitle(c), Colour: ui.ColourLobby}
	if g.Wide {
		post.Width = textboard.Wide
	}
	m := Message{Printer: say}
	switch c.Phase {
	case table.TournamentLobby:
		post.Lead = lobbyLines(c)
		m.Components = tm.tournamentControls(c, Button("join", 0, game.Primary), Button(TournamentRules, 0, game.Secondary))
	case table.TournamentCancelled:
		post.Colour = ui.ColourQuiet
	case table.TournamentOver:
		post.Colour = ui.ColourOver
		m.Components = tm.tournamentControls(c, Button(AnotherTournament, 0, game.Success),
			Button("bracket", 0, game.Secondary), Button("standings", 0, game.Secondary))
	default:
		post.Colour = ui.ColourRunning
		m.Components = tm.tournamentControls(c, Button("bracket", 0, game.Secondary),
			Button("standings", 0,
				game.Secondary))
	}
	switch card := tournamentPodium(c); {
	case len(c.Matches) == 0:
	case c.Phase != table.TournamentOver || card == nil:
		post.After = matchLines(c)
		if d := bracketDiagram(c); !isDrawn(g.Boards) {
			post.Diagram = &d
		} else {
			tm.picture(&m, &post, c, g)
		}
	case isDrawn(g.Boards):
		post.Image, m.Alt = Attached+BracketName, podiumText(c, card, say)
		m.DrawPNG = func() ([]byte, error) { return card.PNG(say, GuildLook(g)) }
	default: // the text above tells who has won
		d := standingsDiagram(c)
		post.Diagram = &d
	}
	m.Embeds = []*discordgo.MessageEmbed{ui.Board(post, say)}
	return m
}

// isDrawn tells whether tournaments are drawn: unless boards are text alone. Then the text is the picture's
// description.
func isDrawn(boards table.Boards) bool { return boards != table.TextBoards }

// WholeBracket is the bracket for one person who asks for it: the picture or, where there are none, every round as
// text.
func (tm *TournamentMessages) WholeBracket(c *table.Tournament, g table.Guild) Message {
	say := tm.TournamentPrinter(c, c.Lang)
	m := Message{Printer: say}
	post := ui.Post{Title: TournamentTitle(c), Colour: ui.ColourQuiet, Lead: lobbyLines(c)}
	if len(c.Matches) > 0 {
		post.Lead, post.After = championLine(c), matchLines(c)
		if d := bracketDiagram(c); !isDrawn(g.Boards) {
			post.Diagram = &d
		} else {
			tm.picture(&m, &post, c, g)
		}
	}
	m.Embeds = []*discordgo.MessageEmbed{ui.Board(post, say)}
	return m
}

// championLine tells who has won; nil before the end.
func championLine(c *table.Tournament) []game.Msg {
	if c.Champion < 0 {
		return nil
	}
	return []game.Msg{game.M("board.won", "who", game.M("board.name", "who", game.Seat(c.Champion)))}
}

// picture gives a message the picture of a tournament. Its description names all pairs.
func (tm *TournamentMessages) picture(m *Message, post *ui.Post, c *table.Tournament, g table.Guild) {
	post.Image = Attached + BracketName
	said := m.Printer.Plain(TournamentTitle(c)) + "\n" + textboard.Text(bracketDiagram(c), m.Printer, textboard.Wide)
	m.Alt = render.Cut(said, textboard.MaxAlt)
	m.DrawPNG = func() ([]byte, error) { return paintTournament(c, m.Printer, GuildLook(g)) }
}

// TournamentRules is the button that tells a person everything about a tournament that has not begun.
const TournamentRules = "terms"

// lobbyLines tell in three lines what is played, who takes part, and when it begins.
func lobbyLines(c *table.Tournament) []game.Msg {
	var who []game.Msg
	by := game.M("mention.user", "user", c.Creator)
	for i, e := range c.Entrants {
		if e.User != "" && e.User == c.Creator {
			by = game.M("board.name", "who", game.Seat(i))
		}
		switch {
		case i < maxNamed:
			who = append(who, game.M("board.name", "who", game.Seat(i)))
		case i == maxNamed:
			who = append(who, game.M("tournament.others", "n", len(c.Entrants)-maxNamed))
		}
	}
	in := game.M("tournament.empty")
	if len(who) > 0 {
		in = game.M("tournament.in", "n", len(c.Entrants), "who", who)
	}
	return []game.Msg{game.M("tournament.brief", "format", game.M("tournament.about."+c.New.Format), "games",
		game.M("tournament.match", "n", c.New.Games)), in, game.M("tournament.begins", "by", by)}
}

// maxNamed is how many entrants a tournament's message names before it begins; Rules… names all.
const maxNamed = 16

// Terms is everything about a tournament that has not begun, for one person, with the buttons of what they may do.
func (tm *TournamentMessages) Terms(c *table.Tournament, by table.Caller) *discordgo.InteractionResponseData {
	say := tm.TournamentPrinter(c, c.Lang)
	post := ui.Post{Title: TournamentTitle(c), Colour: ui.ColourQuiet, After: joinedLines(c)}
	if c.Season != nil {
		post.Title, post.Lead = SeasonTitle(c), tm.seasonTerms(c, say)
	} else {
		post.Lead = tm.tournamentTerms(c, say)
	}
	var cs []game.Control
	if c.Phase == table.TournamentLobby {
		if c.Creator == by.User.ID || by.Manages(c.Guild) {
			cs = append(cs, Button("start", 0, game.Success))
		}
		if slices.ContainsFunc(c.Entrants, func(e table.Entrant) bool { return e.User == by.User.ID }) {
			cs = append(cs, Button("leave", 0, game.Secondary))
		}
	}
	data := &discordgo.InteractionResponseData{Embeds: []*discordgo.MessageEmbed{ui.Board(post, say)}}
	if len(cs) > 0 {
		data.Components = tm.tournamentControls(c, cs...)
	}
	return data
}

// tournamentTerms tell what is played, and by which rules.
func (tm *TournamentMessages) tournamentTerms(c *table.Tournament, say *render.Printer) []game.Msg {
	n := c.New
	lines := []game.Msg{tm.builder.games[n.Game].Goal(n.Options), game.M("tournament.about." + n.Format)}
	if n.Rounds > 0 && (n.Format == "swiss" || n.Format == "robin") {
		lines = append(lines, game.M("tournament.rounds", "n", n.Rounds))
	}
	games := game.M("tournament.games", "n", n.Games, "forfeit", c.Forfeit)
	if c.Wins {
		games = game.M("tournament.wins", "n", n.Games)
	}
	lines = append(lines, games, game.M("tournament.tie."+n.Format))
	lines = append(lines, tm.builder.Unusual(&table.Table{Game: n.Game, Options: n.Options, Clock: n.Clock})...)
	if n.Size > 0 {
		lines = append(lines, game.M("tournament.fill", "n", n.Size, "level", LevelWord(say, n.Game, n.Level)))
	}
	if n.Unrated {
		lines = append(lines, game.M("tournament.unrated"))
	}
	return append(lines, game.M("tournament.seeding"))
}

// joinedLines lists the entrants, in the order in which they joined.
func joinedLines(c *table.Tournament) []game.Msg {
	lines := []game.Msg{game.M("tournament.count", "n", len(c.Entrants))}
	for i := range c.Entrants {
		lines = append(lines, game.M("board.seat", "n", i+1, "who", game.Seat(i)))
	}
	return lines
}

// matchLines tell which tables are being played at, and which matches a tie-break had to decide. The pairs are in the
// picture or in the text of the bracket.
func matchLines(c *table.Tournament) (lines []game.Msg) {
	var tables []game.Msg
	for _, m := range c.Matches {
		if m.Decided && m.Round >= c.Round-1 {
			through := m.A
			if m.Through[1] {
				through = m.B
			}
			lines = append(lines, game.M("tournament.decided", "a", game.Seat(m.A), "b", game.Seat(m.B), "who",
				game.Seat(through)))
		}
		for _, t := range m.Tables {
			if !m.Over {
				tables = append(tables, game.Lit(t.String()))
			}
		}
	}
	if len(tables) > 0 {
		lines = append(lines, game.M("tournament.tables", "n", len(tables), "tables", tables))
	}
	return lines
}

// stages are listed in the order in which a round shows them.
var stages = []string{"main", "winners", "losers", "final"}

func entrantToken(e int, mark string) game.Token {
	return game.Token{Text: game.M("tournament.entrant", "mark", mark, "who", game.Seat(e))}
}

// bracketDiagram lists the matches in two lines each, with a star before winners. The latest round comes first: that is
// what people look for, and it is kept when the message is too short for all.
func bracketDiagram(c *table.Tournament) (d game.Diagram) {
	for round := c.Round; round >= 1; round-- {
		for _, stage := range stages {
			d.Parts = append(d.Parts, stageParts(c, round, stage)...)
		}
	}
	return d
}

// stageParts is a stage of a round: one table, so that the points stand in a column, with a blank line between matches.
func stageParts(c *table.Tournament, round int, stage string) []game.Part {
	var rows [][]game.Token
	add := func(more ...[]game.Token) {
		if len(rows) > 0 {
			rows = append(rows, []game.Token{game.T("")})
		}
		rows = append(rows, more...)
	}
	for _, m := range c.Matches {
		if m.Round == round && m.Stage == stage {
			add(matchSide(m, 0), matchSide(m, 1))
		}
	}
	for _, b := range c.Byes {
		if b.Round == round && b.Stage == stage {
			add([]game.Token{entrantToken(b.Entrant, "*"), {Text: game.M("tournament.bye"), Tone: game.Faint}})
		}
	}
	if len(rows) == 0 {
		return nil
	}
	return []game.Part{{Title: game.M("tournament.stage."+stage, "round", round), Table: rows}}
}

// matchSide is one side of a match, as a line.
func matchSide(m table.TournamentMatch, i int) []game.Token {
	mark, points := " ", "-"
	if m.Through[i] {
		mark = "*"
	}
	if m.Over && !m.Walkover {
		points = strconv.Itoa(m.Points[i])
	}
	return []game.Token{entrantToken([2]int{m.A, m.B}[i], mark), game.T(points)}
}

// paintTournament draws the bracket of a knock-out tournament, with the rounds to come, and of the others a table of
// results.
func paintTournament(c *table.Tournament, say *render.Printer, look picture.Look) ([]byte, error) {
	switch c.New.Format {
	case "single":
		b := knockoutTree(c)
		b.Rounds = latest(b.Rounds, c.Round-1)
		return b.PNG(say, look)
	case "double":
		return doubleBracket(c).PNG(say, look)
	}
	return standingsTable(c).PNG(say, look)
}

// Standings ranks everybody.
func Standings(c *table.Tournament, say *render.Printer) *discordgo.MessageEmbed {
	post := ui.Post{Title: TournamentTitle(c), Colour: ui.ColourQuiet,
		After: []game.Msg{game.M("tournament.order." + c.New.Format)}}
	if len(c.Standings) == 0 {
		post.After = joinedLines(c)
		return ui.Board(post, say)
	}
	d := standingsDiagram(c)
	post.Diagram = &d
	return ui.Board(post, say)
}

// standingsDiagram is the ranking as a table.
func standingsDiagram(c *table.Tournament) game.Diagram {
	points := c.New.Format == "robin" || c.New.Format == "swiss"
	head := []game.Token{{Text: game.M("tournament.column.name")}, {Text: game.M("tournament.column.record")}}
	if points {
		head = append(head, game.Token{Text: game.M("tournament.column.points")})
	}
	rows := [][]game.Token{head}
	for _, s := range c.Standings {
		name := game.M("tournament.line", "place", s.Place, "who", game.Seat(s.Entrant))
		record := strconv.Itoa(s.Wins) + "-" + strconv.Itoa(s.Ties) + "-" + strconv.Itoa(s.Losses)
		row := []game.Token{{Text: name}, game.T(record)}
		if s.Withdrawn {
			row[1] = game.Token{Text: game.M("tournament.column.out")}
		}
		if points {
			row = append(row, game.T(strconv.Itoa(s.Points)))
		}
		rows = append(rows, row)
	}
	return game.Diagram{Parts: []game.Part{{Table: rows}}}
}

// TournamentTitle is a tournament in one line.
func TournamentTitle(c *table.Tournament) game.Msg {
	return game.M("tournament.title", "tournament", c.ID.String(), "game", Title(c.New.Game), "format",
		game.M("tournament.format."+c.New.Format), "phase", game.M("tournament.phase."+string(c.Phase)))
}

// tournamentControls are the buttons under a tournament's message.
func (tm *TournamentMessages) tournamentControls(c *table.Tournament, cs ...game.Control) []discordgo.MessageComponent {
	return tm.builder.Rows(tm.TournamentPrinter(c, c.Lang), cs, func(name string) string {
		return customid.ID{Kind: customid.Tournament, Tournament: c.ID, Name: name}.String()
	})
}
