package play

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"github.com/bwmarrin/discordgo"

	"tablee/commands/customid"
	"tablee/commands/handler"
	"tablee/commands/message"
	"tablee/commands/request"
	"tablee/commands/slash"
	"tablee/render/ui"
	"tablee/rules/game"
	"tablee/rules/table"
)

// Boards keeps the boards on which people try moves.
type Boards interface {
	// Trial does something on a person's board of a table, and shows it.
	Trial(ctx context.Context, by table.Caller, id table.ID, a table.PracticeAction) (*table.PracticeBoard, error)
}

// Trials are the commands and buttons about boards of one's own.
type Trials struct {
	*handler.Base
	host   handler.Doer
	boards Boards
	pages  pages
}

// NewTrials shows the boards of a host.
func NewTrials(d *handler.Base, h handler.Doer, b Boards) *Trials {
	return &Trials{d, h, b, pages{d.Kit}}
}

var (
	running = handler.Choice{Anytime: true, Here: true, Phases: []table.Phase{table.Playing}}
	mine    = handler.Choice{Anytime: true, Seated: true}
)

// Commands are /try and /plan.
func (h *Trials) Commands() []slash.Command {
	moves := slash.Text("moves")
	from := slash.Number("move", 0, 10000)
	from.Text = "arg.from"
	idle := slash.Flag("auto")
	which := h.TableArg("table")
	return []slash.Command{
		{Path: "try", Args: []slash.Arg{moves, from, which}, Do: h.try},
		{Path: "plan", Args: []slash.Arg{moves, idle, which}, Do: h.OnTable(mine, h.plan)},
	}
}

// try opens the board of the table that was named or runs here, else of the game that the person has ended last.
func (h *Trials) try(q *request.Request) (*discordgo.InteractionResponse, error) {
	if q.Args["table"] == "" {
		here, err := h.Tables.Find(q.Ctx, table.Filter{User: q.Call.User.ID, Phases: running.Phases}, q.Call.User.ID)
		if err != nil {
			return nil, err
		}
		if len(handler.Keep(here, h.open)) == 0 {
			over, err := h.Tables.Find(q.Ctx, table.Filter{User: q.Call.User.ID, Phases: []table.Phase{table.Over}, Limit: 25},
				q.Call.User.ID)
			if err != nil {
				return nil, err
			}
			if i := slices.IndexFunc(over, h.open); i >= 0 {
				q.Args["table"] = over[i].ID.String()
			}
		}
	}
	return h.At(q, running, h.tried)
}

// open tells whether everything of a table's game may be known.
func (h *Trials) open(t *table.Table) bool {
	f, ok := h.Rules[t.Game].(game.Foreseer)
	return ok && f.Foreseeable(t.Options)
}

// tried does on the board what was typed.
func (h *Trials) tried(q *request.Request, t *table.Table) (*discordgo.InteractionResponse, error) {
	a := table.PracticeAction{Kind: table.PracticeShow}
	if from := q.Args["move"]; from != "" {
		a.Kind, a.Ply = table.PracticeFrom, request.Number(from)
	}
	tr, err := h.boards.Trial(q.Ctx, q.Call, t.ID, a)
	if err != nil {
		return nil, err
	}
	if text := q.Args["moves"]; text != "" {
		q.Unplayed = true // nor are they tried once more
		if tr, err = h.boards.Trial(q.Ctx, q.Call, t.ID, table.PracticeAction{Kind: table.PracticeText, Text: text,
			Lang: q.Lang()}); err != nil {
			return nil, err
		}
	}
	return h.show(q, t, tr, false)
}

// Controls answer what is pressed on such a board, and the buttons of a table that lead there.
func (h *Trials) Controls() handler.Controls {
	return handler.Controls{
		Buttons: map[customid.Kind]handler.Control{customid.Trial: h.pressed, customid.Ahead: h.pressed},
		Forms:   map[customid.Kind]handler.Control{customid.Trial: h.filled, customid.Ahead: h.filled},
		Away: map[string]handler.Control{
			message.BoardTry:     h.ToTable(h.openBoard),
			message.BoardPlan:    h.ToTable(h.ahead),
			message.BoardIdleOn:  h.ToTable(h.idleOn),
			message.BoardIdleOff: h.ToTable(h.idleOff),
		},
	}
}

// openBoard opens a table's board as it is.
func (h *Trials) openBoard(q *request.Request, t *table.Table) (*discordgo.InteractionResponse, error) {
	return h.attempt(q, t, table.PracticeAction{Kind: table.PracticeShow})
}

func (h *Trials) attempt(q *request.Request, t *table.Table, a table.PracticeAction) (*discordgo.InteractionResponse,
	error) {
	tr, err := h.boards.Trial(q.Ctx, q.Call, t.ID, a)
	if err != nil {
		return nil, err
	}
	if tr.Form != nil {
		return h.form(q, t, tr.Rev, a.Premove, ofGame+tr.Form.Name, *tr.Form), nil
	}
	return h.show(q, t, tr, a.Premove)
}

// pressed carries out a button or a menu of such a board.
func (h *Trials) pressed(q *request.Request, p handler.Press) (*discordgo.InteractionResponse, error) {
	i, values := p.ID, p.Values
	t, err := h.See(q, i.Table)
	if err != nil {
		return nil, err
	}
	a := table.PracticeAction{Kind: table.PracticeActionKind(i.Name), Rev: i.Page, Premove: i.Kind == customid.Ahead,
		Lang: q.Lang()}
	switch control, ok := strings.CutPrefix(i.Name, ofGame); {
	case ok:
		a.Kind, a.Action = table.PracticeAct, game.Action{Name: control, Values: values, Lang: q.Lang()}
	case i.Name == typeIt:
		form := game.Form{Name: typed, Title: game.M("try.form.title"),
			Fields: []game.Field{{Name: typed, Label: game.M("try.form.text"), Max: 400}}}
		return h.form(q, t, i.Page, a.Premove, typed, form), nil
	case i.Name == keep:
		return h.keep(q, t, a)
	case i.Name == drop:
		if t, err = h.host.Do(q.Ctx, q.Call, t.ID, table.Action{Kind: table.ClearPremoves}); err != nil {
			return nil, err
		}
		a.Kind, a.Rev = table.PracticeReset, 0
	case strings.HasPrefix(i.Name, message.BoardTryFrom):
		ply, err := strconv.Atoi(strings.TrimPrefix(i.Name, message.BoardTryFrom))
		if err != nil {
			return nil, game.Refuse("refused.action")
		}
		a.Kind, a.Ply, a.Rev = table.PracticeFrom, ply, 0
	case a.Kind == table.PracticeAct || a.Kind == table.PracticeText || a.Kind == table.PracticeFrom:
		return nil, game.Refuse("refused.action") // not by a button
	}
	return h.attempt(q, t, a)
}

// filled takes what was written into a form.
func (h *Trials) filled(q *request.Request, p handler.Press) (*discordgo.InteractionResponse, error) {
	i, fields := p.ID, p.Fields
	t, err := h.See(q, i.Table)
	if err != nil {
		return nil, err
	}
	a := table.PracticeAction{Kind: table.PracticeText, Rev: i.Page, Premove: i.Kind == customid.Ahead,
		Text: fields[typed],
		Lang: q.Lang()}
	if control, ok := strings.CutPrefix(i.Name, ofGame); ok {
		a.Kind, a.Action = table.PracticeAct, game.Action{Name: control, Args: fields, Lang: q.Lang()}
	}
	return h.attempt(q, t, a)
}

func (h *Trials) form(q *request.Request, t *table.Table, rev int, ahead bool, name string,
	f game.Form) *discordgo.InteractionResponse {
	return &discordgo.InteractionResponse{Type: discordgo.InteractionResponseModal,
		Data: ui.Modal(f, h.Kit.TablePrinter(t, q.Person.Language()), named(t, rev, ahead)(name))}
}

// show answers with the board.
func (h *Trials) show(q *request.Request, t *table.Table, tr *table.PracticeBoard,
	ahead bool) (*discordgo.InteractionResponse, error) {
	g, err := h.Guilds.Guild(q.Ctx, t.Guild)
	if err != nil {
		return nil, err
	}
	m := h.pages.board(t, tr, q.Person, g)
	if ahead {
		m = h.pages.planner(t, tr, q.Person, g)
	}
	data, err := m.Data()
	if err != nil {
		return nil, err
	}
	return q.Answer(data), nil
}

// plan says beforehand what was typed, or shows what has been said.
func (h *Trials) plan(q *request.Request, t *table.Table) (*discordgo.InteractionResponse, error) {
	if auto := q.Args["auto"]; auto != "" {
		return h.idle(q, t, auto == "true")
	}
	if text := q.Args["moves"]; text != "" {
		t, err := h.host.Do(q.Ctx, q.Call, t.ID, table.Action{Kind: table.AddPremoves, Text: text, Lang: q.Lang(),
			Revision: t.Revision})
		if err != nil {
			return nil, err
		}
		return h.said(q, t, game.M("plan.kept"))
	}
	return h.ahead(q, t)
}

// ahead opens the board on which answers are made up.
func (h *Trials) ahead(q *request.Request, t *table.Table) (*discordgo.InteractionResponse, error) {
	if t.Premoves != nil && !t.Premoves.Allowed && t.Premoves.MayForce {
		return h.Panel(q, t, message.EventLines(t), nil) // its button stands there
	}
	return h.attempt(q, t, table.PracticeAction{Kind: table.PracticeShow, Premove: true})
}

// keep says beforehand the line that stands on the board.
func (h *Trials) keep(q *request.Request, t *table.Table, a table.PracticeAction) (*discordgo.InteractionResponse,
	error) {
	a.Kind = table.PracticeShow
	tr, err := h.boards.Trial(q.Ctx, q.Call, t.ID, a)
	if err != nil {
		return nil, err
	}
	if tr.Rev != a.Rev || tr.Left != t.Ply {
		return h.show(q, t, tr, a.Premove) // it is not what was pressed
	}
	t, err = h.host.Do(q.Ctx, q.Call, t.ID, table.Action{Kind: table.AddPremoves, Text: tr.Moves, Lang: q.Lang(),
		Revision: t.Revision})
	if err != nil {
		return nil, err
	}
	return h.said(q, t, game.M("plan.kept"))
}

// said shows what has been said by now, on a board for more; what that is about cannot be shown any more where the turn
// has come in between.
func (h *Trials) said(q *request.Request, t *table.Table, first game.Msg) (*discordgo.InteractionResponse, error) {
	tr, err := h.boards.Trial(q.Ctx, q.Call, t.ID, table.PracticeAction{Kind: table.PracticeReset, Premove: true})
	if _, refused := game.Refused(err); refused {
		return h.Panel(q, t, []game.Msg{first}, nil)
	}
	if err != nil {
		return nil, err
	}
	tr.Say = append([]game.Msg{first}, tr.Say...)
	return h.show(q, t, tr, true)
}

func (h *Trials) idleOn(q *request.Request, t *table.Table) (*discordgo.InteractionResponse, error) {
	return h.idle(q, t, true)
}

func (h *Trials) idleOff(q *request.Request, t *table.Table) (*discordgo.InteractionResponse, error) {
	return h.idle(q, t, false)
}

// idle has a seat pass or draw by itself from now on, or not any more.
func (h *Trials) idle(q *request.Request, t *table.Table, on bool) (*discordgo.InteractionResponse, error) {
	t, err := h.host.Do(q.Ctx, q.Call, t.ID, table.Action{Kind: table.ForceMoves, On: on})
	if err != nil {
		return nil, err
	}
	id := "idle.off"
	if on {
		id = "idle.on"
	}
	return h.Panel(q, t, []game.Msg{game.M(id)}, nil)
}
