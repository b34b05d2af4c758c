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

// Boards stores people's practice boards.
type Boards interface {
	// Trial does something on a person's board of a table, and returns the board.
	Trial(ctx context.Context, by table.Caller, id table.ID, a table.PracticeAction) (*table.PracticeBoard, error)
}

// Trials has the commands and buttons of practice boards.
type Trials struct {
	*handler.Base
	host   handler.Doer
	boards Boards
	pages  pages
}

// NewTrials makes the handlers of practice boards.
func NewTrials(d *handler.Base, h handler.Doer, b Boards) *Trials {
	return &Trials{d, h, b, pages{d.Builder}}
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
	tried := h.TableArg(handler.Choice{Anytime: true, Here: true, Phases: []table.Phase{table.Playing, table.Over}})
	return []slash.Command{
		{Path: "try", Args: []slash.Arg{moves, from, tried}, Do: h.try},
		{Path: "plan", Args: []slash.Arg{moves, idle, h.TableArg(mine)}, Do: h.OnTable(mine, h.plan)},
	}
}

// try opens the board of the table that was named or runs here, else of the last game that the person has finished.
func (h *Trials) try(q *request.Request) (*discordgo.InteractionResponse, error) {
	if q.Args["table"] == "" {
		here, err := h.Tables.Find(q.Ctx, table.Filter{User: q.Caller.User.ID, Phases: running.Phases}, q.Caller.User.ID)
		if err != nil {
			return nil, err
		}
		if len(handler.Filter(here, h.allKnown)) == 0 {
			over, err := h.Tables.Find(q.Ctx, table.Filter{User: q.Caller.User.ID, Phases: []table.Phase{table.Over}, Limit: 25},
				q.Caller.User.ID)
			if err != nil {
				return nil, err
			}
			if i := slices.IndexFunc(over, h.allKnown); i >= 0 {
				q.Args["table"] = over[i].ID.String()
			}
		}
	}
	return h.WithTable(q, running, h.tryTyped)
}

// allKnown tells whether the whole state of a table's game may be known to everybody.
func (h *Trials) allKnown(t *table.Table) bool {
	f, ok := h.Rules[t.Game].(game.Foreseer)
	return ok && f.Foreseeable(t.Options)
}

// tryTyped tries a typed move on the board.
func (h *Trials) tryTyped(q *request.Request, t *table.Table) (*discordgo.InteractionResponse, error) {
	a := table.PracticeAction{Kind: table.PracticeShow}
	if from := q.Args["move"]; from != "" {
		a.Kind, a.Ply = table.PracticeFrom, request.Number(from)
	}
	tr, err := h.boards.Trial(q.Ctx, q.Caller, t.ID, a)
	if err != nil {
		return nil, err
	}
	if text := q.Args["moves"]; text != "" {
		q.Unplayed = true // nor may the move be tried again when it is delivered again
		if tr, err = h.boards.Trial(q.Ctx, q.Caller, t.ID, table.PracticeAction{Kind: table.PracticeText, Text: text,
			Lang: q.Lang()}); err != nil {
			return nil, err
		}
	}
	return h.show(q, t, tr, false)
}

// Controls are the controls of practice boards, and the buttons of a table that lead there.
func (h *Trials) Controls() handler.Controls {
	return handler.Controls{
		Buttons: map[customid.Kind]handler.Control{customid.Trial: h.pressed, customid.Ahead: h.pressed},
		Forms:   map[customid.Kind]handler.Control{customid.Trial: h.formSent, customid.Ahead: h.formSent},
		Redirected: map[string]handler.Control{
			message.BoardTry:     h.OnTableControl(h.openBoard),
			message.BoardPlan:    h.OnTableControl(h.openPremoves),
			message.BoardIdleOn:  h.OnTableControl(h.forceOn),
			message.BoardIdleOff: h.OnTableControl(h.forceOff),
		},
	}
}

// openBoard opens the person's board of a table.
func (h *Trials) openBoard(q *request.Request, t *table.Table) (*discordgo.InteractionResponse, error) {
	return h.attempt(q, t, table.PracticeAction{Kind: table.PracticeShow})
}

func (h *Trials) attempt(q *request.Request, t *table.Table, a table.PracticeAction) (*discordgo.InteractionResponse,
	error) {
	tr, err := h.boards.Trial(q.Ctx, q.Caller, t.ID, a)
	if err != nil {
		return nil, err
	}
	if tr.Form != nil {
		return h.form(q, t, tr.Rev, a.Premove, ofGame+tr.Form.Name, *tr.Form), nil
	}
	return h.show(q, t, tr, a.Premove)
}

// pressed handles a button or a menu of a practice board.
func (h *Trials) pressed(q *request.Request, p handler.Press) (*discordgo.InteractionResponse, error) {
	i, values := p.ID, p.Values
	t, err := h.LookAt(q, i.Table)
	if err != nil {
		return nil, err
	}
	a := table.PracticeAction{Kind: table.PracticeActionKind(i.Name), Rev: i.Page, Premove: i.Kind == customid.Ahead,
		Lang: q.Lang()}
	switch control, ok := strings.CutPrefix(i.Name, ofGame); {
	case ok:
		a.Kind, a.Action = table.PracticeAct, game.Action{Name: control, Values: values, Lang: q.Lang()}
	case i.Name == typeMove:
		form := game.Form{Name: typed, Title: game.M("try.form.title"),
			Fields: []game.Field{{Name: typed, Label: game.M("try.form.text"), Max: 400}}}
		return h.form(q, t, i.Page, a.Premove, typed, form), nil
	case i.Name == keepPremove:
		return h.keepPremoves(q, t, a)
	case i.Name == playTried:
		return h.playTried(q, t, a)
	case i.Name == dropPremoves:
		if t, err = h.host.Do(q.Ctx, q.Caller, t.ID, table.Action{Kind: table.ClearPremoves}); err != nil {
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
		return nil, game.Refuse("refused.action") // buttons cannot ask for it
	}
	return h.attempt(q, t, a)
}

// formSent handles a form.
func (h *Trials) formSent(q *request.Request, p handler.Press) (*discordgo.InteractionResponse, error) {
	i, fields := p.ID, p.Texts()
	t, err := h.LookAt(q, i.Table)
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
		Data: ui.Modal(f, h.Builder.TablePrinter(t, q.Person.Language()), named(t, rev, ahead)(name))}
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
		m = h.pages.premoveBoard(t, tr, q.Person, g)
	}
	data, err := m.Data()
	if err != nil {
		return nil, err
	}
	return q.Answer(data), nil
}

// plan stores typed premoves, or shows those that are stored.
func (h *Trials) plan(q *request.Request, t *table.Table) (*discordgo.InteractionResponse, error) {
	if auto := q.Args["auto"]; auto != "" {
		return h.setForced(q, t, auto == "true")
	}
	if text := q.Args["moves"]; text != "" {
		t, err := h.host.Do(q.Ctx, q.Caller, t.ID, table.Action{Kind: table.AddPremoves, Text: text, Lang: q.Lang(),
			Revision: t.Revision})
		if err != nil {
			return nil, err
		}
		return h.showPremoves(q, t, game.M("plan.kept"))
	}
	return h.openPremoves(q, t)
}

// openPremoves opens the board on which premoves are entered.
func (h *Trials) openPremoves(q *request.Request, t *table.Table) (*discordgo.InteractionResponse, error) {
	if t.Premoves != nil && !t.Premoves.Allowed && t.Premoves.MayForce {
		return h.PrivateView(q, t, message.PremoveLines(t), nil) // the private view has the button
	}
	return h.attempt(q, t, table.PracticeAction{Kind: table.PracticeShow, Premove: true})
}

// keepPremoves stores the board's line as a premove.
func (h *Trials) keepPremoves(q *request.Request, t *table.Table,
	a table.PracticeAction) (*discordgo.InteractionResponse,
	error) {
	a.Kind = table.PracticeShow
	tr, err := h.boards.Trial(q.Ctx, q.Caller, t.ID, a)
	if err != nil {
		return nil, err
	}
	if tr.Rev != a.Rev || tr.Left != t.Ply {
		return h.show(q, t, tr, a.Premove) // the board has changed since the button was shown
	}
	t, err = h.host.Do(q.Ctx, q.Caller, t.ID, table.Action{Kind: table.AddPremoves, Text: tr.Moves, Lang: q.Lang(),
		Revision: t.Revision})
	if err != nil {
		return nil, err
	}
	return h.showPremoves(q, t, game.M("plan.kept"))
}

// playTried plays the first move of the board's line at the table. A board that has changed since the button was shown,
// or whose line begins in an earlier position than the table's, is shown instead.
func (h *Trials) playTried(q *request.Request, t *table.Table, a table.PracticeAction) (*discordgo.InteractionResponse,
	error) {
	a.Kind = table.PracticeShow
	tr, err := h.boards.Trial(q.Ctx, q.Caller, t.ID, a)
	if err != nil {
		return nil, err
	}
	if tr.Rev != a.Rev || !canPlay(t, tr) {
		return h.show(q, t, tr, false)
	}
	first, _, _ := strings.Cut(tr.Moves, "\n")
	t, err = h.host.Do(q.Ctx, q.Caller, t.ID, table.Action{Kind: table.Play, Move: game.Move(first),
		Revision: t.Revision})
	if err != nil {
		return nil, err
	}
	return h.PrivateView(q, t, nil, nil)
}

// showPremoves shows the stored premoves, on a board for more of them. If the person's turn has come meanwhile, it
// shows the private view instead.
func (h *Trials) showPremoves(q *request.Request, t *table.Table, first game.Msg) (*discordgo.InteractionResponse,
	error) {
	tr, err := h.boards.Trial(q.Ctx, q.Caller, t.ID, table.PracticeAction{Kind: table.PracticeReset, Premove: true})
	if _, refused := game.Refused(err); refused {
		return h.PrivateView(q, t, []game.Msg{first}, nil)
	}
	if err != nil {
		return nil, err
	}
	tr.Say = append([]game.Msg{first}, tr.Say...)
	return h.show(q, t, tr, true)
}

func (h *Trials) forceOn(q *request.Request, t *table.Table) (*discordgo.InteractionResponse, error) {
	return h.setForced(q, t, true)
}

func (h *Trials) forceOff(q *request.Request, t *table.Table) (*discordgo.InteractionResponse, error) {
	return h.setForced(q, t, false)
}

// setForced has a seat pass or draw automatically from now on, or no longer.
func (h *Trials) setForced(q *request.Request, t *table.Table, on bool) (*discordgo.InteractionResponse, error) {
	t, err := h.host.Do(q.Ctx, q.Caller, t.ID, table.Action{Kind: table.ForceMoves, On: on})
	if err != nil {
		return nil, err
	}
	id := "idle.off"
	if on {
		id = "idle.on"
	}
	return h.PrivateView(q, t, []game.Msg{game.M(id)}, nil)
}
