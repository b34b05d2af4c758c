package message

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/bwmarrin/discordgo"

	"tablee/commands/customid"
	"tablee/render"
	"tablee/render/chart"
	"tablee/render/ui"
	"tablee/rules/game"
	"tablee/rules/table"
)

// Names of the controls of puzzles of the day. The names of the game's own controls begin with DailyOfGame.
const (
	DailyPlay    = "play"    // opens the puzzle
	DailyType    = "type"    // opens the form for a typed move
	DailyTyped   = "typed"   // that form
	DailyConfirm = "confirm" // gives the proposed answer to a maximum
	DailyRevise  = "revise"  // withdraws it
	DailyGiveUp  = "giveup"  // gives up the tries that are left
	DailyShare   = "share"   // shows the result to the channel
	DailyCount   = "count"   // the person wants to see how many days they have played in a row
	DailyAnother = "another" // a puzzle for practice
	DailyVoted   = "vote."   // begins the names of the buttons by which a person rates it; the vote follows
	DailyOfGame  = "game."   // begins the names of the game's own controls
	DailyOffered = "offered" // of the greeting: offers the puzzle of the day
	DailyPast    = "past"    // a menu of earlier puzzles: the values are their ids
	DailyOlder   = "older"   // another page of earlier puzzles
)

// ofPuzzle begins, after the game's name, the ids of what only a puzzle shows beside the normal board, such as the
// other hand.
const ofPuzzle = ".puzzle."

// DailyMessages makes the messages of puzzles of the day. It is safe for concurrent use.
type DailyMessages struct{ builder *Builder }

// NewDailyMessages makes the messages of puzzles of the day.
func NewDailyMessages(b *Builder) *DailyMessages { return &DailyMessages{b} }

// PrinterOf prints texts about a puzzle: the solver is addressed, and the other seats have the names that computers
// have at a table. The view, which may be nil, says how moves are written.
func (dm *DailyMessages) PrinterOf(d table.Daily, v game.View, lang string) *render.Printer {
	t := &table.Table{ID: table.ID(d.ID), Game: d.Game, Options: d.Options, You: d.Seat, View: v}
	you := dm.builder.Printer(lang).Plain(game.M("daily.you"))
	for i := range max(d.Seats, int(d.Seat)+1) {
		sits := table.Seat{Kind: table.Computer}
		if game.Seat(i) == d.Seat {
			sits = table.Seat{Kind: table.Person, Name: you}
		}
		t.Seats = append(t.Seats, sits)
	}
	// Nobody plays the other seats, so they are not marked as computers.
	return dm.builder.TablePrinter(t, lang).WithComputers(nil).WithReader(d.Seat)
}

// Daily is the channel's message of a day: the solution of the last one behind a spoiler and who found it, then the
// question and how many found it; once the day is over its own solution, behind a spoiler. Neither the title nor the
// question stands beside a picture that has them.
func (dm *DailyMessages) Daily(p *table.DailyPost, g table.Guild) Message {
	say := dm.PrinterOf(p.Daily, nil, p.Lang)
	k := dm.card(p)
	m := Message{Printer: say, Look: GuildLook(g)}
	post := ui.Post{Colour: ui.ColourLobby}
	play := Button(DailyPlay, 0, game.Primary)
	play.Label = game.M("button.solvedaily")
	if p.Over {
		post.Colour, play.Label, play.Style = ui.ColourOver, game.M("button.seedaily"), game.Secondary
	}
	buttons, ids := []game.Control{play}, map[string]table.DailyID{play.Name: p.ID}
	if b := p.Before; b != nil && !p.Over {
		m.Embeds = append(m.Embeds, dm.beforeEmbed(b, p.Lang))
		see := game.Control{Name: dailyBefore, Label: game.M("button.seeyesterday")}
		if !b.Yesterday {
			see.Label = game.M("button.seelast")
		}
		buttons, ids[see.Name] = append(buttons, see), b.ID
	}
	solved := p.Over && len(p.Texts.Line) > 0 // a server that was turned off tells none
	drawn := g.Boards.Picture()
	m.Veiled = drawn && solved
	if drawn {
		m.Card = k
	}
	if drawn && !m.Veiled {
		post.Image = Attached + ResultName
		post.Lead = []game.Msg{game.M("daily.today", "game", Title(p.Game), "degree", k.Degree())}
		if p.Over {
			post.Lead = nil
		}
	} else { // what the picture tells
		post.Lead = []game.Msg{game.M("daily.above", "title", k.Title(), "game", Title(p.Game)), k.About(),
			game.M("daily.question", "text", p.Texts.Question)}
		if !p.Over {
			post.Lead = append(post.Lead, wayOf(p.Daily))
		}
	}
	var after []game.Msg
	if m.Veiled && !g.Boards.Text() {
		after = append(after, k.Told()...)
	}
	if p.Everywhere.People > p.Here.People || p.Everywhere.People > 0 && p.Everywhere.Late > 0 {
		after = append(after, game.M("daily.everywhere", "n", p.Everywhere.Solved, "of", p.Everywhere.People))
	}
	if n := p.Everywhere.Late; n > 0 {
		after = append(after, game.M("daily.late", "n", n))
	}
	if solved {
		after = append(after, game.M("daily.spoiler", "line", p.Texts.Reason))
	}
	if !drawn && !p.Over && p.Day > 0 {
		after = append(after, game.M("daily.until"))
	}
	if g.Boards.Text() { // the board and the distribution are blocks of their own
		board := p.Texts.Board
		post.Diagram, post.Colours, post.Suits = &board, g.Colours, m.Look.FourSuits
		results := ui.Post{Colour: post.Colour, Text: k.Text(say, post.Width), After: after}
		m.Embeds = append(m.Embeds, ui.Board(post, say), ui.Board(results, say))
	} else {
		post.After = after
		m.Embeds = append(m.Embeds, ui.Board(post, say))
	}
	m.Components = dm.builder.Rows(say, buttons, func(name string) string {
		return customid.OfDaily(ids[name], 0, DailyPlay).String()
	})
	return m
}

// dailyBefore is the button that opens the last puzzle: by its id it is that puzzle's own one.
const dailyBefore = "before"

// mostNames is how many people are named who found the last puzzle.
const mostNames = 5

// beforeEmbed tells the solution of the last puzzle behind a spoiler, and who found it.
func (dm *DailyMessages) beforeEmbed(b *table.DailyBefore, lang string) *discordgo.MessageEmbed {
	say := dm.PrinterOf(b.Daily, nil, lang)
	answer, id := b.Texts.Solution(b.Seat), "daily.lasttime"
	if b.Yesterday {
		id = "daily.yesterday"
	}
	if amount := dm.amount(b.Daily, b.Top); !amount.IsZero() {
		answer = game.M("daily.answer", "line", answer, "result", amount)
	}
	found := game.M("daily.untried")
	if n, of := b.Everywhere.Solved, b.Everywhere.People; of > 0 {
		found = game.M("daily.foundit", "n", n, "of", of)
		if names := namesOf(b.Names); len(names) > 0 {
			found = game.M("daily.foundhere", "n", n, "of", of, "names", names)
		}
	}
	return ui.Board(ui.Post{Colour: ui.ColourOver, Lead: []game.Msg{game.M(id, "answer", answer), found}}, say)
}

// namesOf are people by name, some of them if they are many.
func namesOf(names []string) (list []game.Msg) {
	rest := len(names) - mostNames
	if rest == 1 {
		rest = 0 // whose name takes no more room
	}
	for _, name := range names[:len(names)-max(rest, 0)] {
		list = append(list, game.M("daily.name", "name", name))
	}
	if rest > 0 {
		list = append(list, game.M("daily.others", "n", rest))
	}
	return list
}

// card is the picture of a puzzle.
func (dm *DailyMessages) card(p *table.DailyPost) chart.Daily {
	k := chart.Daily{Number: p.Day, Difficulty: p.Difficulty, Question: p.Texts.Question, Board: p.Texts.Board,
		Notes: notesOf(p.Texts.Board), Exact: p.Kind.Exact, Ended: p.Here.People, Solved: p.Here.Solved, Over: p.Over}
	if !p.Date.IsZero() {
		k.Weekday = (int(p.Date.Weekday())+6)%7 + 1
	}
	if p.Kind.Exact {
		missed := p.Here.People
		for _, n := range p.Here.Tries {
			k.Counts = append(k.Counts, n)
			missed -= n
		}
		k.Counts = append(k.Counts, max(missed, 0))
	} else {
		k.Counts = p.Here.Shares[:]
	}
	if p.Over && len(p.Texts.Line) > 0 { // then the picture is veiled
		if k.Answer = p.Texts.Answer; len(k.Answer.Parts) == 0 {
			k.Answer = p.Texts.After
		}
	}
	if p.Here.Nearest > 0 {
		k.Nearest, k.NearestN = dm.amount(p.Daily, p.Here.Nearest), p.Here.NearestN
	}
	return k
}

// notesOf is what the solver knows beside the pieces of a board, which a picture leaves out.
func notesOf(d game.Diagram) (notes []game.Msg) {
	for _, part := range d.Parts {
		if part.Thing == nil && strings.Contains(part.Text.ID, ofPuzzle) {
			notes = append(notes, part.Text)
		}
	}
	return notes
}

// amount is a result in the unit of the kind; zero if it says no more than whether somebody won.
func (dm *DailyMessages) amount(d table.Daily, n int) game.Msg {
	if d.Top <= 1 {
		return game.Msg{}
	}
	// Rummies, which have both texts, count tiles and not their points.
	if id := d.Game + ".label"; dm.builder.Has(d.Game+".noun") && dm.builder.Has(id) {
		return game.M(id, "n", n)
	}
	if id := d.Game + ".unit"; dm.builder.Has(id) {
		return game.M(id, "n", n)
	}
	return game.M("daily.points", "n", n)
}

// wayOf says how a puzzle is answered.
func wayOf(d table.Daily) game.Msg {
	if d.Kind.Exact {
		return game.M("daily.tries", "n", game.PuzzleTries)
	}
	return game.M("daily.once")
}

// Attempt is a puzzle for a person who answers it, for them alone.
func (dm *DailyMessages) Attempt(a *table.DailyAttempt, of table.Profile, g table.Guild) Message {
	say := dm.PrinterOf(a.Daily, a.View, of.Language())
	name := chart.Daily{Number: a.Day}
	post := ui.Post{Title: game.M("daily.heading", "title", name.Title(), "game", Title(a.Game)),
		Colour: ui.ColourLobby, Colours: g.Colours, Suits: PersonLook(g, of).FourSuits}
	m := Message{Printer: say}
	var panel game.Panel
	if a.State.Ended() {
		dm.endLines(a, &post, say)
	} else {
		panel = a.Panel
		dm.askLines(a, &post, of.Shown(g))
	}
	m.Components = Arrange(panel, say, func(name string) string {
		return customid.OfDaily(a.ID, a.Rev, DailyOfGame+name).String()
	}, OneRow(dm.rows(a, say, dailyButtons(a))))
	m.Components = append(m.Components, dm.rows(a, say, voteButtons(a))...)
	m.ShowOwnDiagram(&post, g, of)
	return m
}

func (dm *DailyMessages) rows(a *table.DailyAttempt, say *render.Printer, cs []game.Control,
) []discordgo.MessageComponent {
	return dm.builder.Rows(say, cs, func(name string) string { return customid.OfDaily(a.ID, a.Rev, name).String() })
}

// askLines are the question, what came of the last try, the newest hint, and the board.
func (dm *DailyMessages) askLines(a *table.DailyAttempt, post *ui.Post, how table.Boards) {
	post.Lead = []game.Msg{game.M("daily.question", "text", a.Texts.Question)}
	if n := len(a.Tries); n > 0 {
		post.Colour = ui.ColourRefusal
		last := a.Tries[n-1]
		line := game.M("daily.wrong", "move", last.Says)
		if amount := dm.amount(a.Daily, last.Points); last.Points > 0 && !amount.IsZero() {
			line = game.M("daily.wrongby", "move", last.Says, "result", amount)
		}
		post.Lead = append(post.Lead, line)
	}
	if a.Kind.Exact {
		post.Lead = append(post.Lead, game.M("daily.left", "marks", game.Lit(marks(a)), "n", a.Left))
	} else {
		post.Lead = append(post.Lead, wayOf(a.Daily))
	}
	if p := a.Proposed; p != nil {
		post.Lead = append(post.Lead[:1], game.M("daily.proposed", "move", p.Says))
	}
	if n := len(a.Hints); n > 0 {
		post.Lead = append(post.Lead, game.M("daily.hint", "text", a.Hints[n-1]))
	}
	for _, line := range append(slices.Clone(a.Say), a.Panel.Say...) {
		if !Contains(post.Lead, line) && !Contains(post.After, line) {
			post.After = append(post.After, line)
		}
	}
	board := a.Texts.Board
	if a.Panel.Show != nil {
		board = withPuzzle(*a.Panel.Show, a.Texts.Board)
	}
	post.Diagram = puzzleBoard(board)
	if !how.Text() { // else the board has them
		post.After = append(notesOf(board), post.After...)
	}
}

// puzzleBoard is a board to show, or nil. Who has how much in the game it is from does not matter.
func puzzleBoard(d game.Diagram) *game.Diagram {
	d.Standing = game.Msg{}
	if len(d.Parts) == 0 {
		return nil
	}
	return &d
}

// withPuzzle adds to a board that a game's panel shows what only the puzzle's board has, such as the other hand.
func withPuzzle(show, board game.Diagram) game.Diagram {
	show.Parts = slices.Clone(show.Parts)
	for _, part := range board.Parts {
		if strings.Contains(part.Title.ID, ofPuzzle) || strings.Contains(part.Text.ID, ofPuzzle) {
			show.Parts = append(show.Parts, part)
		}
	}
	return show
}

// marks are a mark for each try: wrong, right, or still to come.
func marks(a *table.DailyAttempt) string {
	list := make([]string, 0, game.PuzzleTries)
	for _, t := range a.Tries {
		if t.Solved {
			list = append(list, "✓")
		} else {
			list = append(list, "✗")
		}
	}
	for len(list) < game.PuzzleTries {
		list = append(list, "·")
	}
	return strings.Join(list, " ")
}

// endLines are how the answer went, the solution and why it is the best, and the line to share.
func (dm *DailyMessages) endLines(a *table.DailyAttempt, post *ui.Post, say *render.Printer) {
	post.Colour = ui.ColourOver
	post.Lead = []game.Msg{dm.outcome(a)}
	if a.State == table.DailySolved {
		post.Colour = ui.ColourRunning
	}
	if a.State != table.DailySolved || a.Kind.Exact { // else the outcome tells it all
		post.Lead = append(post.Lead, a.Texts.Reason)
	}
	board := a.Texts.After
	if len(board.Parts) == 0 {
		board = a.Texts.Board
	}
	post.Diagram = puzzleBoard(board)
	post.After = slices.Clone(a.Say)
	if a.Counts {
		post.After = append(post.After, game.M("daily.line", "line", game.Lit(dm.ShareLine(a))))
	}
	if a.Days.Counted && a.Days.Days > 0 || a.Days.Offer {
		post.After = append(post.After, dm.Days(a.Days, say)...)
	}
}

// Days tells how the last days went, as a square for each, and how many in a row a person has played; or it offers to
// count them.
func (dm *DailyMessages) Days(d table.DailyDays, say *render.Printer) (lines []game.Msg) {
	if d.Asked > 0 {
		squares := ""
		for _, state := range d.Week {
			squares += say.Plain(game.M("daily.square." + string(state)))
		}
		lines = append(lines, game.M("daily.week", "squares", game.Lit(squares)))
	}
	switch {
	case d.Counted && d.Days == 0:
		return append(lines, game.M("daily.nodays"))
	case d.Counted:
		return append(lines, game.M("daily.days", "row", game.M("daily.row", "n", d.Days, "count", counted(say, d.Days)),
			"off", game.M("daily.off", "n", d.Free, "count", counted(say, d.Free))))
	case d.Asked > 1:
		return append(lines, game.M("daily.offer", "n", d.Found, "of", d.Asked))
	}
	return append(lines, game.M("daily.uncounted"))
}

// mostInWords is the greatest number that is written as a word.
const mostInWords = 10

// counted is a number as it begins a sentence.
func counted(say *render.Printer, n int) game.Msg {
	if n < 0 || n > mostInWords {
		return game.Lit(say.Number(n))
	}
	return game.M("daily.count." + strconv.Itoa(n))
}

// outcome tells how an answer went.
func (dm *DailyMessages) outcome(a *table.DailyAttempt) game.Msg {
	var last table.DailyTry
	if n := len(a.Tries); n > 0 {
		last = a.Tries[n-1]
	}
	best, top := dm.amount(a.Daily, a.Best), dm.amount(a.Daily, a.Top)
	switch {
	case a.State == table.DailySolved && a.Kind.Exact:
		return game.M("daily.solved", "move", last.Says, "try", game.M("daily.at."+strconv.Itoa(min(max(len(a.Tries), 1),
			game.PuzzleTries))))
	case a.State == table.DailySolved:
		return game.M("daily.best", "move", last.Says, "result", top)
	case a.State == table.DailyPart:
		return game.M("daily.part", "move", last.Says, "result", best, "top", strconv.Itoa(a.Top))
	case a.Kind.Exact:
		return game.M("daily.notfound")
	}
	return game.M("daily.nothing", "top", top)
}

// Squares of the line that a person shares.
const (
	shareFull  = "▮"
	shareEmpty = "▯"
)

// ShareLine is a person's result in one line, without the move and the place. Of an exact puzzle it has a square for
// each try: those that were left when it was found, the last one included, are filled. So the fewer tries it took the
// more are filled, and none if it was not found; what was tried cannot be told from it. Of a maximum it has five
// squares, filled by the share of the best result, all of them only for the best itself. A puzzle for practice has no
// number.
func (dm *DailyMessages) ShareLine(a *table.DailyAttempt) string {
	parts := []string{"Tablée"}
	if a.Day > 0 {
		parts = append(parts, strconv.Itoa(a.Day))
	}
	if a.Kind.Exact {
		full := 0
		if a.State == table.DailySolved {
			full = min(max(game.PuzzleTries+1-len(a.Tries), 1), game.PuzzleTries)
		}
		return strings.Join(append(parts, squares(full, game.PuzzleTries)), " ")
	}
	full := a.Share(a.Best, a.State == table.DailySolved)
	return strings.Join(append(parts, squares(full, table.DailyShares), strconv.Itoa(a.Best)+"/"+strconv.Itoa(a.Top)), " ")
}

func squares(full, all int) string {
	return strings.Repeat(shareFull, full) + strings.Repeat(shareEmpty, all-full)
}

// dailyButtons are the buttons beside the game's own.
func dailyButtons(a *table.DailyAttempt) (cs []game.Control) {
	if a.Proposed != nil {
		return []game.Control{{Name: DailyConfirm, Label: game.M("button.answerdaily"), Style: game.Success},
			{Name: DailyRevise, Label: game.M("button.revisedaily")}}
	}
	if !a.State.Ended() {
		cs = append(cs, game.Control{Name: DailyType, Label: game.M("button.type")})
		if a.Kind.Exact {
			cs = append(cs, Button(DailyGiveUp, 0, game.Secondary))
		}
		return cs
	}
	if a.Counts && !a.Shared {
		cs = append(cs, Button(DailyShare, 0, game.Primary))
	}
	if a.Days.Offer {
		cs = append(cs, game.Control{Name: DailyCount, Label: game.M("button.countdays")})
	}
	return append(cs, game.Control{Name: DailyAnother, Label: game.M("button.anotherdaily")})
}

// voteButtons ask what the person thinks of the puzzle; the chosen one is marked.
func voteButtons(a *table.DailyAttempt) (cs []game.Control) {
	if !a.State.Ended() {
		return nil
	}
	for _, v := range []table.DailyVote{table.DailyLiked, table.DailyEasy, table.DailyUnfair} {
		if v == table.DailyEasy && a.State != table.DailySolved {
			continue // they did not find it
		}
		c := game.Control{Name: DailyVoted + string(v), Label: game.M("daily.vote." + string(v))}
		if v == a.Vote {
			c.Label, c.Style = game.M("daily.voted", "vote", c.Label), game.Success
		}
		cs = append(cs, c)
	}
	return cs
}

// pastPage is how many earlier puzzles stand on a page.
const pastPage = 10

// Past lists a page of a server's earlier puzzles, counted from 0, and leads to each of them.
func (dm *DailyMessages) Past(list []table.DailyPast, days table.DailyDays, page int, lang string) Message {
	say := dm.builder.Printer(lang)
	post := ui.Post{Title: game.M("daily.past"), Colour: ui.ColourQuiet}
	last := max(len(list)-1, 0) / pastPage
	page = min(max(page, 0), last)
	shown := list[page*pastPage : min(len(list), (page+1)*pastPage)]
	if len(list) == 0 {
		post.Lead = []game.Msg{game.M("daily.nopast")}
	} else if page == 0 && (days.Counted || days.Asked > 0) {
		post.Lead = dm.Days(days, say)
	}
	menu := game.Control{Name: DailyPast, Label: game.M("daily.open")}
	marks := map[string]bool{}
	for _, d := range shown {
		mark := markOf(d)
		marks[mark] = true
		line := game.M("daily.pastline", "mark", game.M("daily.mark."+mark), "number", d.Day, "game", Title(d.Game))
		if result := dm.resultOf(d); !result.IsZero() {
			line = game.M("daily.pastresult", "line", line, "result", result)
		}
		post.Lead = append(post.Lead, line)
		menu.Choices = append(menu.Choices, game.Choice{Value: d.ID.String(), Label: game.M("daily.pastchoice", "mark",
			game.M("daily.mark."+mark), "number", d.Day, "day", dayOf(say, d.Date), "game", Title(d.Game)),
			About: game.M(d.Game + ".puzzle.kind." + d.Kind.Name)})
	}
	if len(shown) > 0 {
		post.After = []game.Msg{game.M("daily.legend")}
		if marks["begun"] {
			post.After = []game.Msg{game.M("daily.legendbegun", "legend", post.After[0])}
		}
	}
	m := Message{Printer: say, Embeds: []*discordgo.MessageEmbed{ui.Board(post, say)}}
	rows := func(id customid.ID, c game.Control) {
		m.Components = append(m.Components, dm.builder.Rows(say, []game.Control{c}, func(string) string {
			return id.String()
		})...)
	}
	switch len(menu.Choices) {
	case 0:
	case 1: // nothing to choose
		rows(customid.OfDaily(shown[0].ID, 0, DailyPlay), game.Control{Name: DailyPlay, Label: menu.Choices[0].Label})
	default:
		rows(customid.OfDaily(0, 0, DailyPast), menu)
	}
	var turn []game.Control
	pages := map[string]int{"newer": page - 1, "older": page + 1}
	if page > 0 {
		turn = append(turn, game.Control{Name: "newer", Label: game.M("button.newerdaily")})
	}
	if page < last {
		turn = append(turn, game.Control{Name: "older", Label: game.M("button.olderdaily")})
	}
	if len(turn) > 0 {
		m.Components = append(m.Components, dm.builder.Rows(say, turn, func(name string) string {
			return customid.OfDaily(0, pages[name], DailyOlder).String()
		})...)
	}
	return m
}

// resultOf is what a person has made of an earlier puzzle, in a few words; zero if that is nothing.
func (dm *DailyMessages) resultOf(d table.DailyPast) game.Msg {
	switch {
	case !d.Tried || d.State == table.DailyAsked:
		return game.Msg{}
	case !d.Kind.Exact:
		return game.M("daily.result", "best", d.Best, "top", d.Top)
	case d.State == table.DailySolved:
		return game.M("daily.try." + strconv.Itoa(min(max(d.Tries, 1), game.PuzzleTries)))
	case d.Tries > 0:
		return game.M("daily.inall", "n", d.Tries)
	}
	return game.Msg{}
}

// markOf names the mark of a person's answer to an earlier puzzle.
func markOf(d table.DailyPast) string {
	switch {
	case !d.Tried:
		return "none"
	case d.State == table.DailyAsked:
		return "begun"
	}
	return string(d.State)
}

// dayOf is the date of a day in the reader's language.
func dayOf(say *render.Printer, day time.Time) game.Msg {
	month := say.Plain(game.M("date.month." + strconv.Itoa(int(day.Month()))))
	if day.Day() == 1 {
		return game.M("date.first", "month", month)
	}
	return game.M("date.day", "day", day.Day(), "month", month)
}
