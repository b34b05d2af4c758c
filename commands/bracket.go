package commands

import (
	"bytes"
	"strconv"

	"github.com/bwmarrin/discordgo"

	"tablee/commands/table"
	"tablee/render"
	"tablee/rules/game"
)

// BracketName is the attachment that a tournament's message shows.
const BracketName = "bracket.png"

// Name is the attachment that the message's picture becomes.
func (m Message) Name() string {
	if m.Paint != nil {
		return BracketName
	}
	return PictureName
}

// PNG draws the message's picture; nil if it has none.
func (m Message) PNG() ([]byte, error) {
	switch {
	case m.Paint != nil:
		return m.Paint()
	case m.Picture != nil:
		return render.PNG(*m.Picture, m.Printer)
	}
	return nil, nil
}

// File is the message's picture as a file.
func (m Message) File(png []byte) *discordgo.File { return picture(m.Name(), png, m.Alt) }

// described is a picture that can say what it shows.
type described struct {
	*bytes.Reader
	alt string
}

// Alt is the text for those who cannot see the picture.
func (d described) Alt() string { return d.alt }

// picture is a file with a text for those who cannot see it.
func picture(name string, png []byte, alt string) *discordgo.File {
	return &discordgo.File{Name: name, ContentType: "image/png", Reader: described{bytes.NewReader(png), alt}}
}

// cupPrinter names the entrants of a tournament as others name seats.
func (r *Router) cupPrinter(c *table.Cup, lang string) *render.Printer {
	p := r.catalogue.Printer(lang, nil)
	names := make([]string, len(c.Entrants))
	computers := 0
	for i, e := range c.Entrants {
		switch {
		case e.Name != "":
			names[i] = e.Name
		case e.Level > 0:
			computers++
			level := aside.ReplaceAllString(p.Plain(levelName(c.New.Game, e.Level)), "")
			names[i] = p.Plain(game.M("cup.computer", "level", level, "number", strconv.Itoa(computers)))
		default:
			names[i] = p.Plain(game.M("cup.nobody"))
		}
	}
	return p.WithNames(names)
}

// Cup is a tournament's message in its channel: who has joined, the bracket, or how it ended.
func (r *Router) Cup(c *table.Cup, g table.Guild) Message {
	say := r.cupPrinter(c, c.Lang)
	post := render.Post{Title: cupTitle(c), Colour: render.ColourLobby}
	if g.Wide {
		post.Width = render.Wide
	}
	m := Message{Printer: say}
	switch c.Phase {
	case table.CupLobby:
		post.Lead = r.cupTerms(c)
		post.After = joined(c)
		m.Components = r.cupControls(c, button("join", 0, game.Primary), button("leave", 0, game.Secondary), button("start", 0, game.Success))
	case table.CupCancelled:
		post.Colour = render.ColourQuiet
	default:
		post.Colour = render.ColourRunning
		if c.Champion >= 0 {
			post.Colour, post.Lead = render.ColourOver, []game.Msg{game.M("board.won", "who", game.M("board.name", "who", game.Seat(c.Champion)))}
		}
		m.Components = r.cupControls(c, button("bracket", 0, game.Secondary), button("standings", 0, game.Secondary))
	}
	if len(c.Matches) > 0 {
		d := bracketDiagram(c)
		post.Diagram, post.After = &d, openMatches(c)
		post.Image = "attachment://" + BracketName
		m.Alt = say.Plain(game.M("cup.alt", "title", cupTitle(c), "round", strconv.Itoa(c.Round)))
		m.Paint = func() ([]byte, error) { return paintCup(c, say) }
	}
	m.Embeds = []*discordgo.MessageEmbed{render.Board(post, say)}
	return m
}

// cupTerms tell what is played and by which rules.
func (r *Router) cupTerms(c *table.Cup) []game.Msg {
	n := c.New
	lines := []game.Msg{game.M(n.Game + ".about"), game.M("cup.about." + n.Format)}
	if n.Rounds > 0 && (n.Format == "swiss" || n.Format == "robin") {
		lines = append(lines, game.M("cup.rounds", "n", n.Rounds))
	}
	lines = append(lines, game.M("cup.games", "n", n.Games), game.M("cup.tie."+n.Format))
	lines = append(lines, r.optionLines(&table.Table{Game: n.Game, Options: n.Options, Clock: n.Clock})...)
	if n.Size > 0 {
		lines = append(lines, game.M("cup.fill", "n", n.Size, "level", levelName(n.Game, n.Level)))
	}
	if n.Unrated {
		lines = append(lines, game.M("cup.unrated"))
	}
	return append(lines, game.M("cup.seeding"))
}

// joined lists who is in, the first to join first.
func joined(c *table.Cup) []game.Msg {
	lines := []game.Msg{game.M("cup.in", "n", len(c.Entrants))}
	for i := range c.Entrants {
		lines = append(lines, game.M("board.seat", "n", i+1, "who", game.Seat(i)))
	}
	return lines
}

// openMatches point to the tables of the round, and tell where the rule had to decide.
func openMatches(c *table.Cup) (lines []game.Msg) {
	for _, m := range c.Matches {
		if m.Decided && m.Round >= c.Round-1 {
			through := m.A
			if m.Through[1] {
				through = m.B
			}
			lines = append(lines, game.M("cup.decided", "a", game.Seat(m.A), "b", game.Seat(m.B), "who", game.Seat(through)))
		}
		if m.Over || len(m.Tables) == 0 {
			continue
		}
		var tables []game.Msg
		for _, t := range m.Tables {
			tables = append(tables, game.Lit(t.String()))
		}
		lines = append(lines, game.M("cup.match", "a", game.Seat(m.A), "b", game.Seat(m.B), "tables", tables))
	}
	return lines
}

// stages in the order in which a round shows them.
var stages = []string{"main", "winners", "losers", "final"}

func entrantToken(e int, mark string) game.Token {
	return game.Token{Text: game.M("cup.entrant", "mark", mark, "who", game.Seat(e))}
}

// bracketDiagram lists the matches in two lines each, a star before who is through, the latest round first: that is
// what people look for, and it stays when the message has no room for all.
func bracketDiagram(c *table.Cup) (d game.Diagram) {
	for round := c.Round; round >= 1; round-- {
		for _, stage := range stages {
			d.Parts = append(d.Parts, stageParts(c, round, stage)...)
		}
	}
	return d
}

// stageParts is a stage of a round: one table, so that the points stand in a column, with a blank line between matches.
func stageParts(c *table.Cup, round int, stage string) []game.Part {
	var rows [][]game.Token
	add := func(more ...[]game.Token) {
		if len(rows) > 0 {
			rows = append(rows, []game.Token{game.T("")})
		}
		rows = append(rows, more...)
	}
	for _, m := range c.Matches {
		if m.Round == round && m.Stage == stage {
			add(side(m, 0), side(m, 1))
		}
	}
	for _, b := range c.Byes {
		if b.Round == round && b.Stage == stage {
			add([]game.Token{entrantToken(b.Entrant, "*"), {Text: game.M("cup.bye"), Tone: game.Faint}})
		}
	}
	if len(rows) == 0 {
		return nil
	}
	return []game.Part{{Title: game.M("cup.stage."+stage, "round", round), Table: rows}}
}

// side is a line of a match.
func side(m table.CupMatch, i int) []game.Token {
	mark, points := " ", "-"
	if m.Through[i] {
		mark = "*"
	}
	if m.Over && !m.Walkover {
		points = strconv.Itoa(m.Points[i])
	}
	return []game.Token{entrantToken([2]int{m.A, m.B}[i], mark), game.T(points)}
}

// paintCup draws the bracket: a tree where losers are out, else the rounds side by side. Of what is too large for a
// picture the last rounds remain.
func paintCup(c *table.Cup, say *render.Printer) ([]byte, error) {
	b := tree(c)
	if c.New.Format != "single" {
		b = columns(c)
	}
	png, err := b.PNG(say)
	for err != nil && b.Loose && len(b.Rounds) > 1 {
		b.Rounds = b.Rounds[len(b.Rounds)/2:]
		png, err = b.PNG(say)
	}
	return png, err
}

// standingsEmbed ranks everybody.
func standingsEmbed(c *table.Cup, say *render.Printer) *discordgo.MessageEmbed {
	post := render.Post{Title: cupTitle(c), Colour: render.ColourQuiet, After: []game.Msg{game.M("cup.order." + c.New.Format)}}
	if len(c.Standings) == 0 {
		post.After = joined(c)
		return render.Board(post, say)
	}
	points := c.New.Format == "robin" || c.New.Format == "swiss"
	head := []game.Token{{Text: game.M("cup.column.name")}, {Text: game.M("cup.column.record")}}
	if points {
		head = append(head, game.Token{Text: game.M("cup.column.points")})
	}
	rows := [][]game.Token{head}
	for _, s := range c.Standings {
		name := game.M("cup.line", "place", s.Place, "who", game.Seat(s.Entrant))
		record := strconv.Itoa(s.Wins) + "-" + strconv.Itoa(s.Ties) + "-" + strconv.Itoa(s.Losses)
		row := []game.Token{{Text: name}, game.T(record)}
		if s.Withdrawn {
			row[1] = game.Token{Text: game.M("cup.column.out")}
		}
		if points {
			row = append(row, game.T(strconv.Itoa(s.Points)))
		}
		rows = append(rows, row)
	}
	post.Diagram = &game.Diagram{Parts: []game.Part{{Table: rows}}}
	return render.Board(post, say)
}
