package reviews

import (
	"context"
	"strings"

	"github.com/bwmarrin/discordgo"

	"tablee/commands/customid"
	"tablee/commands/handler"
	"tablee/commands/message"
	"tablee/commands/recap"
	"tablee/commands/request"
	"tablee/render/ui"
	"tablee/rules/game"
	"tablee/rules/table"
)

// Puzzles has people find the moves that they missed.
type Puzzles interface {
	// Puzzle does something with a puzzle of a person's review of a table, and returns it.
	Puzzle(ctx context.Context, user string, id table.ID, a table.PuzzleAction) (*table.Puzzle, error)
}

// Names of the controls of puzzles; those of the game's own begin with ofGame.
const (
	practise   = message.PuzzleOfReview // of a review: opens the first puzzle
	nextPuzzle = "next"
	giveUp     = "show"
	ofGame     = "game."
)

// puzzlePressed handles a control of a puzzle.
func (h *Handlers) puzzlePressed(q *request.Request, p handler.Press) (*discordgo.InteractionResponse, error) {
	a := table.PuzzleAction{Ply: p.ID.Page}
	switch control, ok := strings.CutPrefix(p.ID.Name, ofGame); {
	case ok:
		a.Kind, a.Action = table.PuzzleAct, game.Action{Name: control, Values: p.Values, Args: p.Texts(), Lang: q.Lang()}
	case p.ID.Name == practise:
		a.Kind = table.PuzzleOpen
	case p.ID.Name == nextPuzzle:
		a.Kind = table.PuzzleNext
	case p.ID.Name == giveUp:
		a.Kind = table.PuzzleShow
	default:
		return nil, game.Refuse("refused.action")
	}
	t, err := h.LookAt(q, p.ID.Table)
	if err != nil {
		return nil, err
	}
	return h.puzzle(q, t, a)
}

// puzzle does something with a puzzle and shows it to its player alone.
func (h *Handlers) puzzle(q *request.Request, t *table.Table, a table.PuzzleAction) (*discordgo.InteractionResponse,
	error) {
	pz, err := h.puzzles.Puzzle(q.Ctx, q.Caller.User.ID, t.ID, a)
	if err != nil {
		return nil, err
	}
	g, err := h.Guilds.Guild(q.Ctx, t.Guild)
	if err != nil {
		return nil, err
	}
	switch {
	case pz.Review.Review == nil:
		data, err := h.pages.progress(t, pz.Review, q.Person.Language()).Data()
		if err != nil {
			return nil, err
		}
		return q.Answer(data), nil
	case pz.Form != nil:
		return &discordgo.InteractionResponse{Type: discordgo.InteractionResponseModal,
			Data: ui.Modal(*pz.Form, h.Builder.TablePrinter(t, q.Person.Language()),
				puzzleID(t, pz.Turn.Told.Ply)(ofGame+pz.Form.Name))}, nil
	}
	data, err := h.pages.puzzle(t, pz, q.Person, g).Data()
	if err != nil {
		return nil, err
	}
	return q.Answer(data), nil
}

// puzzleID names the controls of a puzzle.
func puzzleID(t *table.Table, ply int) func(string) string {
	return func(name string) string {
		return customid.ID{Kind: customid.Puzzle, Table: t.ID, Page: ply, Name: name}.String()
	}
}

// puzzle is the message with a puzzle: what is asked or what came of the last try, the board before the turn, and the
// game's own controls.
func (p pages) puzzle(t *table.Table, pz *table.Puzzle, of table.Profile, g table.Guild) message.Message {
	say := p.builder.TablePrinter(t, of.Language())
	post := ui.Post{Title: game.M("puzzle.title", "game", message.Title(t.Game), "table", t.ID.String()),
		Colour: ui.ColourLobby, Colours: g.Colours, Suits: message.PersonLook(g, of).FourSuits}
	m := message.Message{Printer: say}
	back := message.Button("moments", 0, game.Secondary)
	back.Label = game.M("button.toreview")
	toReview := p.builder.Rows(say, []game.Control{back}, pageID(t, 0))
	if pz.Turn == nil {
		post.Colour, post.Lead = ui.ColourOver, []game.Msg{game.M("puzzle.none")}
		m.Components = toReview
		m.ShowOwnDiagram(&post, g, of)
		return m
	}
	told := pz.Turn.Told
	id := puzzleID(t, told.Ply)
	d := pz.Turn.View.Diagram()
	post.Diagram = &d
	post.Footer = game.M("puzzle.left", "n", pz.Left)
	var panel game.Panel
	var host []game.Control
	switch pz.State {
	case table.PuzzleRight:
		post.Colour, post.Lead = ui.ColourOver, []game.Msg{game.M("puzzle.right", "move",
			game.Notation(pz.Turn.View, pz.Tried.Played))}
	case table.PuzzleShown:
		shown := game.Compare(pz.Turn.View, told.Played, told.Best)
		post.Diagram, post.Lead = &shown, []game.Msg{game.M("puzzle.shown", "move", told.BestAs)}
		if why := recap.Why(pz.Turn.View, told.Best); !why.IsZero() {
			post.Lead = append(post.Lead, why)
		}
	case table.PuzzleWrong:
		post.Colour = ui.ColourRefusal
		post.Lead = []game.Msg{game.M("puzzle.wrong", "move", game.Notation(pz.Turn.View, pz.Tried.Played), "cost",
			recap.Judged(p.builder.Info(t.Game), &pz.Tried))}
		panel = pz.Panel
	default:
		post.Lead = []game.Msg{game.M("puzzle.ask", "move", told.PlayedAs, "cost",
			recap.Judged(p.builder.Info(t.Game), told.ReviewTurn))}
		panel = pz.Panel
	}
	if asked := pz.State == table.PuzzleAsked || pz.State == table.PuzzleWrong; asked {
		for _, line := range append(pz.Say, panel.Say...) {
			if !message.Contains(post.Lead, line) {
				post.Lead = append(post.Lead, line)
			}
		}
		if panel.Show != nil {
			post.Diagram = panel.Show
		}
		host = append(host, game.Control{Name: giveUp, Label: game.M("button.solve")})
	}
	if pz.Left > 1 || pz.State == table.PuzzleRight && pz.Left > 0 {
		host = append(host, game.Control{Name: nextPuzzle, Label: game.M("button.nextpuzzle")})
	}
	m.Components = message.Arrange(panel, say, func(name string) string { return id(ofGame + name) },
		message.OneRow(append(p.builder.Rows(say, host, id), toReview...)))
	m.ShowOwnDiagram(&post, g, of)
	return m
}
