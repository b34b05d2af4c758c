package reviews

import (
	"math"
	"strconv"

	"github.com/bwmarrin/discordgo"

	"tablee/commands/board"
	"tablee/commands/customid"
	"tablee/commands/message"
	"tablee/commands/table"
	"tablee/render"
	"tablee/render/ui"
	"tablee/rules/game"
)

// turnsPage is how many turns a page of a review lists.
const turnsPage = 15

// share is the button that shows a page to everybody.
const share = "share"

// pages makes the messages of reviews.
type pages struct{ kit *message.Kit }

// countPages is how many pages a review has: one a moment, then the turns.
func countPages(l *table.ReviewLook) int {
	return len(l.Moments) + max(1, (len(l.Turns)+turnsPage-1)/turnsPage)
}

// page is a page of a review: a moment with its board, or a part of the list of turns. A shared page names its
// player and has no controls.
func (p pages) page(t *table.Table, l *table.ReviewLook, page int, of table.Profile, g table.Guild,
	shared bool) message.Message {
	say := p.kit.TablePrinter(t, of.Language())
	if shared {
		say = p.kit.TablePrinter(t, t.Lang)
	}
	post := ui.Post{Title: game.M("board.title", "game", message.Title(t.Game), "table", t.ID.String()),
		Colour: ui.ColourQuiet, Colours: g.Colours}
	m := message.Message{Printer: say}
	if page == 0 || shared {
		post.Lead = summary(t, l, shared)
	}
	if page < len(l.Moments) {
		moment(t, l, page, &post)
	} else {
		turnList(l, page-len(l.Moments), &post)
	}
	post.Footer = game.M("say.page", "page", page+1, "of", countPages(l))
	if !shared {
		m.Components = p.row(t, l, say, page)
		m.ShowOwn(&post, g, of)
		return m
	}
	m.Show(&post, g.Boards, message.Look(g))
	m.Embeds = []*discordgo.MessageEmbed{ui.Board(post, say)}
	return m
}

// progress tells how far a review is, with a button to look again.
func (p pages) progress(t *table.Table, l *table.ReviewLook, lang string) message.Message {
	say := p.kit.TablePrinter(t, lang)
	post := ui.Post{Title: game.M("board.title", "game", message.Title(t.Game), "table", t.ID.String()),
		Colour: ui.ColourQuiet,
		Lead:   []game.Msg{game.M("review.making", "percent", 100*l.Done/max(1, l.Of))}}
	return message.Message{Printer: say, Embeds: []*discordgo.MessageEmbed{ui.Board(post, say)},
		Components: p.kit.Rows(say, []game.Control{message.Button("refresh", 0, game.Primary)}, pageID(t, 0))}
}

// pageID names the controls of a review.
func pageID(t *table.Table, page int) func(string) string {
	return func(name string) string {
		return customid.ID{Kind: customid.Review, Table: t.ID, Page: page, Name: name}.String()
	}
}

// row is the row of buttons under a page: back, on, share, and at a moment to try it out.
func (p pages) row(t *table.Table, l *table.ReviewLook, say *render.Printer, page int) []discordgo.MessageComponent {
	of := countPages(l)
	back, on, all := message.Button("previous", 0, game.Secondary), message.Button("next", 0, game.Primary),
		message.Button(share, 0,
			game.Secondary)
	back.Disabled, on.Disabled = page == 0, page == of-1
	var rows []discordgo.MessageComponent
	rows = append(rows, p.kit.Rows(say, []game.Control{back}, pageID(t, page-1))...)
	rows = append(rows, p.kit.Rows(say, []game.Control{on}, pageID(t, page+1))...)
	rows = append(rows, p.kit.Rows(say, []game.Control{all}, pageID(t, page))...)
	if t.Tries && page < len(l.Moments) { // before the move that the page is about
		rows = append(rows, board.TryAt(p.kit, say, t, l.Moments[page].Told.Ply-1)...)
	}
	return message.OneRow(rows)
}

// summary is how accurate the player was, and what there is to learn.
func summary(t *table.Table, l *table.ReviewLook, shared bool) (lines []game.Msg) {
	r := &l.Review.Players[l.Seat]
	if shared {
		lines = append(lines, game.M("review.of", "who", l.Seat))
	}
	if r.Enough() {
		lines = append(lines, game.M("review.accuracy", "accuracy", r.Accuracy, "n", r.Counted),
			game.M("review.marks", "good", r.Marks[game.Good], "inaccurate", r.Marks[game.Inaccurate],
				"mistake", r.Marks[game.Mistake], "blunder", r.Marks[game.Blunder]))
	} else {
		lines = append(lines, game.M("review.short", "n", r.Counted))
	}
	switch {
	case r.Lesson != "":
		lines = append(lines, game.M("review.lesson", "lesson", game.M(t.Game+".miss."+r.Lesson+".lesson")))
	case r.Enough() && r.Marks[game.Good] == r.Counted:
		lines = append(lines, game.M("review.clean"))
	}
	if len(l.Moments) == 0 {
		lines = append(lines, game.M("review.nomoments"))
	}
	return lines
}

// moment is one turn worth another look, on the board of its time.
func moment(t *table.Table, l *table.ReviewLook, n int, post *ui.Post) {
	at := l.Moments[n]
	d := at.View.Diagram()
	post.Diagram = &d
	post.Lead = append(post.Lead, game.M("review.moment."+whys[at.Why], "turn", number(l, at.Told.Ply)))
	post.After = append(post.After, worth(t, at.Told)...)
	for _, kind := range at.Told.Misses {
		if at.Told.Mark > game.Good {
			post.After = append(post.After, game.M("review.kind", "kind", game.M(t.Game+".miss."+kind+".name")))
		}
	}
}

var whys = map[table.Why]string{table.Worst: "worst", table.Chance: "chance", table.Find: "find"}

// number is the number of the reader's turn at a ply, from 1.
func number(l *table.ReviewLook, ply int) int {
	for i, t := range l.Turns {
		if t.Ply == ply {
			return i + 1
		}
	}
	return 0
}

// worth is what was played, what was better, and what it cost; the chances stand behind a tap.
func worth(t *table.Table, x table.ToldTurn) []game.Msg {
	if x.Best == x.Played {
		return []game.Msg{game.M("review.best", "played", x.PlayedAs)}
	}
	lines := []game.Msg{game.M("review.better", "played", x.PlayedAs, "best", x.BestAs)}
	switch cost := costOf(x.ReviewTurn); {
	case x.Won:
		lines = append(lines, game.M("review.won"))
	case cost > 0:
		lines = append(lines, game.M("review.cost", "cost", game.M(t.Game+"."+unit(x.ReviewTurn), "n", cost)))
	}
	return append(lines, game.M("review.chances", "before", percent(x.Before), "after", percent(x.After)))
}

func unit(t *table.ReviewTurn) string {
	if t.Unit == "" {
		return "unit"
	}
	return t.Unit
}

// costOf is what a turn gave up as a whole number; what is above nothing is one at least.
func costOf(t *table.ReviewTurn) int {
	if t.Cost() <= 0 {
		return 0
	}
	return max(1, int(math.Round(t.Cost())))
}

func percent(chance float64) int { return int(math.Round(100 * chance)) }

// signs are the marks in a list of turns, as chess players write them.
var signs = [...]string{game.Good: "", game.Inaccurate: "?!", game.Mistake: "?", game.Blunder: "??"}

// turnList is a part of the turns: number and move, mark, cost. Those that do not count have a bar.
func turnList(l *table.ReviewLook, page int, post *ui.Post) {
	rows := [][]game.Token{{{Text: game.M("review.head.move"), Tone: game.Faint}, game.T(" "),
		{Text: game.M("review.head.cost"), Tone: game.Faint}}}
	from := page * turnsPage
	for i, t := range l.Turns[min(from, len(l.Turns)):min(from+turnsPage, len(l.Turns))] {
		mark, tone := signs[t.Mark], game.Plain
		if !t.Counts() {
			mark, tone = "-", game.Faint
		}
		cost := "0"
		switch c := costOf(t.ReviewTurn); {
		case t.Counting == game.Unjudged:
			cost = " "
		case t.Won:
			cost = "#"
		case t.Held:
			cost = "="
		case c > 0:
			cost = "-" + strconv.Itoa(c)
		}
		if mark == "" {
			mark = " "
		}
		rows = append(rows, []game.Token{{Text: game.M("review.row", "turn", from+i+1, "move", t.PlayedAs), Tone: tone},
			{Text: game.Lit(mark), Tone: tone}, {Text: game.Lit(cost), Tone: tone}})
	}
	post.Diagram = &game.Diagram{Parts: []game.Part{{Table: rows}}}
	post.After = append(post.After, game.M("review.legend"))
}
