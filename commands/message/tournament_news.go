package message

import (
	"slices"
	"strconv"
	"strings"

	"tablee/render"
	"tablee/render/chart"
	"tablee/render/textboard"
	"tablee/rules/game"
	"tablee/rules/table"
)

// AnotherTournament is the button that opens a tournament that is over once more.
const AnotherTournament = "another"

// TournamentNews is the text above a new message of a tournament or a season: what has happened, and whom it calls.
// Names are those of now: what is stored of the news has none.
func (tm *TournamentMessages) TournamentNews(c *table.Tournament, news game.Msg, call []string) string {
	say := tm.TournamentPrinter(c, c.Lang)
	parts := []game.Msg{news}
	over := news.ID == "tournament.done" || news.ID == "season.done"
	if first := best(c); over && len(first) > 0 {
		parts = []game.Msg{endSentence(c, first)}
	} else if news.ID == "season.week" {
		parts = weekSentences(c, news)
	}
	switch {
	case over && len(call) > 0:
		parts = append(parts, game.M("tournament.thanks", "who", mentions(call)))
	default:
		parts = append(parts, mentions(call)...)
	}
	if over && c.Season == nil {
		parts = append(parts, game.M("tournament.again"))
	}
	parts[0] = game.M("tournament.herald", "tournament", c.ID.String(), "msg", parts[0])
	if c.Season != nil {
		parts[0] = game.M("season.herald", "n", c.Season.Number, "msg", parts[0].Args["msg"])
	}
	var said []string
	for _, p := range parts {
		said = append(said, say.Msg(p))
	}
	return strings.Join(said, " ")
}

// CollapsedTournament is the line that remains of a message of a tournament or season when a newer one has replaced it.
func (tm *TournamentMessages) CollapsedTournament(c *table.Tournament) Message {
	say := tm.TournamentPrinter(c, c.Lang)
	line := game.M("tournament.folded", "tournament", c.ID.String(), "game", Title(c.New.Game))
	if c.Season != nil {
		line = game.M("season.folded", "n", c.Season.Number, "games", seasonGames(c))
	}
	return Message{Printer: say, Content: say.Msg(line)}
}

// bold is an entrant's name as a sentence has it.
func bold(e int) game.Msg { return game.M("board.name", "who", game.Seat(e)) }

// best are the first three of a tournament that is over, or of a season's first division, the champion first: in a
// knock-out also whoever shares the third place.
func best(c *table.Tournament) (list []table.TournamentLine) {
	if c.Champion < 0 {
		return nil
	}
	if c.Season != nil {
		lines := peopleOf(c, c.Season.Divisions[0])
		return lines[:min(len(lines), 3)]
	}
	for _, l := range c.Standings {
		if !l.Withdrawn && (len(list) < 3 || l.Place == 3 && len(list) < 4) {
			list = append(list, l)
		}
	}
	return list
}

// endSentence tells who has won a tournament or a season, and who came next.
func endSentence(c *table.Tournament, first []table.TournamentLine) game.Msg {
	who := bold(first[0].Entrant)
	var others []game.Msg
	for _, l := range first[1:] {
		others = append(others, bold(l.Entrant))
	}
	if c.Season != nil {
		played := first[0].Wins + first[0].Ties + first[0].Losses
		won := game.M("season.wins", "n", first[0].Wins, "of", played)
		switch len(others) {
		case 0:
			return game.M("season.won.alone", "who", who, "won", won)
		case 1:
			return game.M("season.won.second", "who", who, "won", won, "second", others[0])
		}
		return game.M("season.won.third", "who", who, "won", won, "second", others[0], "third", others[1])
	}
	if len(others) == 0 {
		return game.M("tournament.won.alone", "who", who)
	}
	return game.M("tournament.won.ahead", "who", who, "others", others)
}

// weekSentences tell which week of a season begins, and who still has whom to play, if few sentences do; else where one
// reads it.
func weekSentences(c *table.Tournament, news game.Msg) []game.Msg {
	week := game.M("season.week", "week", news.Args["week"], "weeks", news.Args["weeks"])
	if news.Args["week"] == news.Args["weeks"] {
		week = game.M("season.lastweek")
	}
	if still := stillToPlay(c); len(still) <= maxStill {
		return append([]game.Msg{week}, still...)
	}
	return []game.Msg{week, game.M("season.stillmany")}
}

// maxStill is how many sentences tell who still has whom to play.
const maxStill = 3

// stillToPlay tells for each person whom they still have to play, whoever has the most first; each game is told once.
func stillToPlay(c *table.Tournament) (list []game.Msg) {
	var open []table.TournamentMatch
	for _, m := range c.Matches {
		if !m.Over {
			open = append(open, m)
		}
	}
	for len(open) > 0 {
		games := make(map[int]int)
		most := noEntrant
		for _, m := range open {
			for _, e := range []int{m.A, m.B} {
				if games[e]++; isPerson(c, e) && (most == noEntrant || games[e] > games[most]) {
					most = e
				}
			}
		}
		if most == noEntrant { // two computers do not meet in a season
			return list
		}
		var others []game.Msg
		open = slices.DeleteFunc(open, func(m table.TournamentMatch) bool {
			mine := m.A == most || m.B == most
			if mine {
				others = append(others, bold(m.A+m.B-most))
			}
			return mine
		})
		list = append(list, game.M("season.still", "who", bold(most), "others", others))
	}
	return list
}

// tournamentPodium is the card of a tournament that is over; nil if nobody is on the podium.
func tournamentPodium(c *table.Tournament) *chart.Podium {
	if c.Champion < 0 {
		return nil
	}
	card := &chart.Podium{Title: game.M("tournament.name", "tournament", c.ID.String()),
		Games: []game.Msg{Title(c.New.Game)}, About: game.M("tournament.card", "players",
			game.M("tournament.players", "n", len(c.Entrants)), "format", game.M("tournament.format."+c.New.Format))}
	for _, l := range c.Standings {
		switch {
		case l.Withdrawn:
		case len(card.Steps) < 3:
			card.Steps = append(card.Steps, chart.PodiumStep{Name: bold(l.Entrant), Points: howItEnded(c, l)})
		case len(card.Next) < 1:
			card.Next = append(card.Next, chart.PodiumRow{Place: l.Place, Name: bold(l.Entrant), Points: howItEnded(c, l)})
		}
	}
	return card
}

// howItEnded tells in a few words how a tournament ended for an entrant: by points where everybody plays on, else by
// whom they lost to last, and for the champion by matches.
func howItEnded(c *table.Tournament, l table.TournamentLine) game.Msg {
	if c.New.Format != "single" && c.New.Format != "double" {
		return game.M("season.points", "n", l.Points)
	}
	if l.Entrant == c.Champion {
		return game.M("tournament.ended.won", "n", l.Wins, "of", l.Wins+l.Ties+l.Losses)
	}
	for i, m := range slices.Backward(c.Matches) {
		if !m.Over || m.A != l.Entrant && m.B != l.Entrant {
			continue
		}
		if i == len(c.Matches)-1 {
			return game.M("tournament.ended.final")
		}
		return game.M("tournament.ended.lost", "who", bold(m.A+m.B-l.Entrant))
	}
	return game.Msg{}
}

// podiumText describes the card of a tournament.
func podiumText(c *table.Tournament, card *chart.Podium, say *render.Printer) string {
	said := say.Plain(TournamentTitle(c))
	line := func(place int, name, how game.Msg) {
		said += "\n" + strconv.Itoa(place) + ". " + say.Plain(name) + ": " + say.Plain(how)
	}
	for i, s := range card.Steps {
		line(i+1, s.Name, s.Points)
	}
	for _, r := range card.Next {
		line(r.Place, r.Name, r.Points)
	}
	return render.Cut(said, textboard.MaxAlt)
}
