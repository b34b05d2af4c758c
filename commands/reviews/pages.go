package reviews

import (
	"github.com/bwmarrin/discordgo"

	"tablee/commands/customid"
	"tablee/commands/message"
	"tablee/commands/recap"
	"tablee/render"
	"tablee/render/ui"
	"tablee/rules/game"
	"tablee/rules/table"
)

// turnsPerPage is how many turns a page of a review lists.
const turnsPerPage = 15

// share is the button that shows a page to everybody.
const share = "share"

// pages makes the messages of reviews.
type pages struct{ builder *message.Builder }

// countPages is how many pages a review has: one for each moment, then the turns.
func countPages(l *table.ReviewLook) int {
	return len(l.Moments) + max(1, (len(l.Turns)+turnsPerPage-1)/turnsPerPage)
}

// page is a page of a review: a moment with its board, or a part of the list of turns. A shared page names its
// player and has no controls.
func (p pages) page(t *table.Table, l *table.ReviewLook, page int, of table.Profile, g table.Guild,
	shared bool) message.Message {
	say := p.builder.TablePrinter(t, of.Language())
	if shared {
		say = p.builder.TablePrinter(t, t.Lang)
	}
	post := ui.Post{Colour: ui.ColourQuiet, Colours: g.Colours, Footer: footer(l, page)}
	m := message.Message{Printer: say}
	if page < len(l.Moments) {
		p.moment(t, l, page, &post, shared)
	} else {
		p.turns(t, l, page-len(l.Moments), &post, shared)
	}
	if !shared {
		m.Components = p.row(t, l, say, page)
		m.ShowOwnDiagram(&post, g, of)
		return m
	}
	m.ShowDiagram(&post, g.Boards, message.GuildLook(g))
	m.Embeds = []*discordgo.MessageEmbed{ui.Board(post, say)}
	return m
}

// moment is one turn worth another look: what it cost, the board before it with both moves, and why.
func (p pages) moment(t *table.Table, l *table.ReviewLook, n int, post *ui.Post, shared bool) {
	at := l.Moments[n]
	d := game.Compare(at.View, at.Told.Played, at.Told.Best)
	post.Title, post.Diagram = recap.Headline(p.builder.Info(t.Game), l, n, shared), &d
	if shared {
		post.Lead = append(post.Lead, game.M("review.of", "who", l.Seat))
	}
	above, below := recap.Moment(t.Game, l, n)
	post.Lead, post.After = append(post.Lead, above...), append(post.After, below...)
}

// turns is a part of the list of turns; the first part begins with what they say together.
func (p pages) turns(t *table.Table, l *table.ReviewLook, part int, post *ui.Post, shared bool) {
	post.Title = game.M("review.turns", "game", message.Title(t.Game), "table", t.ID.String())
	if part == 0 || shared {
		post.Lead = recap.Summary(t.Game, l, shared)
	}
	post.After = recap.Turns(p.builder.Info(t.Game), l, part*turnsPerPage, turnsPerPage)
}

// footer tells which of the moments, or which turns, a page shows, and the accuracy.
func footer(l *table.ReviewLook, page int) game.Msg {
	if first := (page - len(l.Moments)) * turnsPerPage; first >= 0 {
		last := min(first+turnsPerPage, len(l.Turns))
		return game.M("review.foot.turns", "first", min(first+1, last), "last", last, "of", len(l.Turns))
	}
	if r := &l.Review.Players[l.Seat]; r.Enough() {
		return game.M("review.foot.moment", "page", page+1, "of", len(l.Moments), "accuracy", r.Accuracy, "n", r.Counted)
	}
	return game.M("review.foot.short", "page", page+1, "of", len(l.Moments))
}

// progress tells the progress of a review, with a button to refresh it.
func (p pages) progress(t *table.Table, l *table.ReviewLook, lang string) message.Message {
	say := p.builder.TablePrinter(t, lang)
	post := ui.Post{Title: game.M("board.title", "game", message.Title(t.Game), "table", t.ID.String()),
		Colour: ui.ColourQuiet,
		Lead:   []game.Msg{game.M("review.making", "percent", 100*l.Done/max(1, l.Of))}}
	return message.Message{Printer: say, Embeds: []*discordgo.MessageEmbed{ui.Board(post, say)},
		Components: p.builder.Rows(say, []game.Control{message.Button("refresh", 0, game.Primary)}, pageID(t, 0))}
}

// pageID names the controls of a review.
func pageID(t *table.Table, page int) func(string) string {
	return func(name string) string {
		return customid.ID{Kind: customid.Review, Table: t.ID, Page: page, Name: name}.String()
	}
}

// row is the row of buttons under a page: back and on among the moments or among the turns, for a moment one to play on
// from it, from the moments to the turns and back, share. There is none that would do nothing.
func (p pages) row(t *table.Table, l *table.ReviewLook, say *render.Printer, page int) []discordgo.MessageComponent {
	var rows []discordgo.MessageComponent
	to := func(name string, label game.Msg, page int) {
		c := message.Button(name, 0, game.Secondary)
		c.Label = label
		rows = append(rows, p.builder.Rows(say, []game.Control{c}, pageID(t, page))...)
	}
	moments := len(l.Moments)
	first, last := 0, moments-1
	if page >= moments {
		first, last = moments, countPages(l)-1
	}
	if page > first {
		to("previous", game.Lit("◀"), page-1)
	}
	if page < last {
		to("next", game.Lit("▶"), page+1)
	}
	if t.Tries && page < moments { // the position before the page's move
		rows = append(rows, message.TryButton(p.builder, say, t, l.Moments[page].Told.Ply-1)...)
	}
	switch {
	case page < moments:
		to("turns", game.M("button.turns"), moments)
	case moments > 0:
		to("moments", game.M("button.moments"), 0)
	}
	if len(l.Missed) > 0 {
		rows = append(rows, p.builder.Rows(say, []game.Control{message.Button(practise, 0, game.Primary)}, puzzleID(t, 0))...)
	}
	to(share, game.M("button.share"), page)
	return message.OneRow(rows)
}
