package message

import (
	"slices"

	"github.com/bwmarrin/discordgo"

	"tablee/render"
	"tablee/render/chart"
	"tablee/render/textboard"
	"tablee/render/ui"
	"tablee/rules/game"
	"tablee/rules/table"
)

// mostListed is how many of the people in the lobby of an open game are listed.
const mostListed = 12

// openLobby describes the table of an open game that has not begun: anybody may sit down, also later.
func (tm *TableMessages) openLobby(t *table.Table, say *render.Printer, post *ui.Post) {
	if t.Night != nil {
		post.Lead = append(post.Lead, nightLines(t)...)
	}
	listed := 0
	for i, s := range t.Seats {
		if listed++; listed > mostListed {
			break
		}
		switch {
		case s.Kind == table.Computer:
			post.After = append(post.After, game.M("board.openseatof", "who", game.Seat(i), "level",
				LevelWord(say, t.Game, s.Level)))
		case s.Kind == table.Person:
			post.After = append(post.After, game.M("board.openseat", "who", game.Seat(i)))
		default:
			post.After = append(post.After, game.M("board.openinvited", "user", s.Invited))
		}
	}
	if n := len(t.Seats) - mostListed; n > 0 {
		post.After = append(post.After, game.M("board.openmore", "n", n))
	}
	for i, s := range t.Seats {
		if s.Word != "" { // everybody may read all of them: see match.Proof
			post.After = append(post.After, game.M("board.word", "who", game.Seat(i), "word", s.Word))
		}
	}
	post.Fields = append(post.Fields, ui.PostField{Name: game.M("board.options"), Value: tm.builder.Unusual(t)})
	if t.Night == nil {
		post.After = append(post.After, game.M("board.openhint"),
			game.M("board.expires", "unix", int(t.Expires.Unix())))
	}
	post.Footer = game.M("board.proof", "proof", abbreviate(t.Proof))
}

// report is a card that can also be written as monospace text: the last round of an open game, or its ranking.
type report interface {
	Card
	Text(p *render.Printer, width int) string
}

// report is what the message of an open game tells before the board; nil if there is nothing yet.
func (tm *TableMessages) report(t *table.Table) report {
	v, ok := t.View.(game.Reporter)
	switch {
	case !ok:
	case t.Phase == table.Playing:
		if last := v.LastRound(); last != nil {
			return chart.RoundReport{Game: Title(t.Game), Report: last}
		}
	case t.Phase == table.Over && t.Result != nil && len(t.Result.Places) > 0:
		k := chart.Ranking{Game: Title(t.Game), Ranking: v.Ranking()}
		k.Head, k.Won = ResultHeadline(t.Result, tm.builder.Info(t.Game), t.Options)
		return k
	}
	return nil
}

// addReport makes the embeds of a message with a report: first what has ended, then the present board.
func (m *Message) addReport(r report, post ui.Post, g table.Guild) {
	first := ui.Post{Title: post.Title, Lead: post.Lead, Colour: post.Colour}
	post.Title, post.Lead = game.Msg{}, nil
	if g.Boards.Picture() {
		m.Card, first.Image = r, Attached+ResultName
		if round, ok := r.(chart.RoundReport); ok && !g.Boards.Text() && len(round.Report.Hand.Parts) > 0 {
			m.Picture = &round.Report.Hand // the report has the board
			m.Alt = textboard.Describe(*m.Picture, m.Printer, textboard.MaxAlt)
		}
	}
	if g.Boards.Text() {
		first.Text = r.Text(m.Printer, post.Width)
	}
	m.Embeds = []*discordgo.MessageEmbed{ui.Board(first, m.Printer), ui.Board(post, m.Printer)}
}

// withoutTold leaves out the events that the report of a round tells.
func withoutTold(list []game.Msg, t *table.Table) []game.Msg {
	v, ok := t.View.(game.Reporter)
	if !ok {
		return list
	}
	last := v.LastRound()
	if last == nil {
		return list
	}
	return slices.DeleteFunc(list, func(m game.Msg) bool { return slices.Contains(last.Told, m.ID) })
}

// openSentence tells who has won an open game, and with how many points.
func openSentence(res *table.Result, info game.Info, o game.Options) game.Msg {
	first := Winners(res.Places)
	if len(inOrder(res.Places)) <= 2 || len(first) != 1 {
		return ResultSentence(res, info, o)
	}
	return game.M("card.first", "who", first[0], "n", res.Scores[first[0]])
}
