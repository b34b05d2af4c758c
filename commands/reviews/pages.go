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
	post := ui.Post{Title: game.M("board.title", "game", message.Title(t.Game), "table", t.ID.String()),
		Colour: ui.ColourQuiet, Colours: g.Colours}
	m := message.Message{Printer: say}
	if page == 0 || shared {
		post.Lead = recap.Summary(t.Game, l, shared)
	}
	if page < len(l.Moments) {
		d := l.Moments[page].View.Diagram()
		post.Diagram = &d
		above, below := recap.Moment(t.Game, l, page)
		post.Lead, post.After = append(post.Lead, above...), append(post.After, below...)
	} else {
		turnList(l, page-len(l.Moments), &post)
	}
	post.Footer = game.M("say.page", "page", page+1, "of", countPages(l))
	if !shared {
		m.Components = p.row(t, l, say, page)
		m.ShowOwnDiagram(&post, g, of)
		return m
	}
	m.ShowDiagram(&post, g.Boards, message.GuildLook(g))
	m.Embeds = []*discordgo.MessageEmbed{ui.Board(post, say)}
	return m
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

// row is the row of buttons under a page: back, next, share, and for a moment, one to try it out.
func (p pages) row(t *table.Table, l *table.ReviewLook, say *render.Printer, page int) []discordgo.MessageComponent {
	of := countPages(l)
	back, on, all := message.Button("previous", 0, game.Secondary), message.Button("next", 0, game.Primary),
		message.Button(share, 0,
			game.Secondary)
	back.Disabled, on.Disabled = page == 0, page == of-1
	var rows []discordgo.MessageComponent
	rows = append(rows, p.builder.Rows(say, []game.Control{back}, pageID(t, page-1))...)
	rows = append(rows, p.builder.Rows(say, []game.Control{on}, pageID(t, page+1))...)
	rows = append(rows, p.builder.Rows(say, []game.Control{all}, pageID(t, page))...)
	if t.Tries && page < len(l.Moments) { // the position before the page's move
		rows = append(rows, message.TryButton(p.builder, say, t, l.Moments[page].Told.Ply-1)...)
	}
	return message.OneRow(rows)
}

// turnList is a part of the turns.
func turnList(l *table.ReviewLook, page int, post *ui.Post) {
	d := recap.Turns(l, page*turnsPerPage, turnsPerPage)
	post.Diagram = &d
	post.After = append(post.After, game.M("review.legend"))
}
