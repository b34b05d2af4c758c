// Package play handles moves: typed as a verb of the game, pressed, chosen or written into a form. It also handles the
// private boards on which a person tries moves or prepares premoves.
package play

import (
	"context"
	"slices"

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

// Play is what is done with a game's own pieces.
type Play struct {
	*handler.Base
	host Host
}

// Host plays moves and keeps half-made ones.
type Host interface {
	handler.Doer
	// SaveDraft keeps a half-made move and returns the one that is kept then: another one for what is delivered again.
	SaveDraft(ctx context.Context, by table.Caller, id table.ID, draft string) (kept string, err error)
}

// New plays at the tables of a host.
func New(d *handler.Base, h Host) *Play { return &Play{d, h} }

// Controls answer the game's own controls, on a board or in a private panel, and the questions about a move.
func (h *Play) Controls() handler.Controls {
	return handler.Controls{
		Buttons: map[customid.Kind]handler.Control{
			customid.Board:   h.pressed,
			customid.Private: h.pressed,
			customid.Meant:   h.chosen,
			customid.Confirm: h.confirmed,
		},
		Forms: map[customid.Kind]handler.Control{customid.Form: h.filled},
	}
}

// pressed carries out a control of the game.
func (h *Play) pressed(q *request.Request, p handler.Press) (*discordgo.InteractionResponse, error) {
	return h.actAs(q, p, game.Action{Name: p.ID.Name, Values: p.Values})
}

// chosen carries out the move that was chosen in a menu of those that can have been meant.
func (h *Play) chosen(q *request.Request, p handler.Press) (*discordgo.InteractionResponse, error) {
	if len(p.Values) != 1 {
		return nil, game.Refuse("refused.action")
	}
	a, ok := actionMeant(p.ID.Name, p.Values[0])
	if !ok {
		return nil, game.Refuse("refused.action")
	}
	return h.actAs(q, p, a)
}

// filled carries out a form of the game. Its text was written for days perhaps: the game compares it with what is now.
func (h *Play) filled(q *request.Request, p handler.Press) (*discordgo.InteractionResponse, error) {
	t, err := h.See(q, p.ID.Table)
	if err != nil {
		return nil, err
	}
	q.Call.On = handler.Surface(q, p.ID.Kind)
	return h.handOn(q, t, t.Revision, game.Action{Name: p.ID.Name, Args: p.Fields, Lang: q.Lang()})
}

// actAs hands an action to the game at the table as it was when the control was made.
func (h *Play) actAs(q *request.Request, p handler.Press, a game.Action) (*discordgo.InteractionResponse, error) {
	t, err := h.See(q, p.ID.Table)
	if err != nil {
		return nil, err
	}
	q.Call.On = handler.Surface(q, p.ID.Kind)
	a.Lang = q.Lang()
	return h.handOn(q, t, p.ID.Revision, a)
}

// handOn hands an action to the game and does what comes of it: plays a move, keeps a draft, asks by a form, tells.
func (h *Play) handOn(q *request.Request, t *table.Table, stamp int, a game.Action) (*discordgo.InteractionResponse,
	error) {
	res, _, err := h.act(q, t, stamp, a)
	return res, err
}

// act does what Act does, and tells whether a move was played, or the person was asked about it first.
func (h *Play) act(q *request.Request, t *table.Table, stamp int,
	a game.Action) (res *discordgo.InteractionResponse, played bool, err error) {
	iv, err := seatedView(t, q.Call.User.ID)
	if err != nil {
		return nil, false, err
	}
	if h.Learner != nil {
		h.Learner.AtTable(q.Call.User.ID)
	}
	reply, err := iv.Do(t.Draft, a)
	if err != nil {
		return nil, false, staleFirst(t, stamp, err)
	}
	switch {
	case reply.Form != nil:
		return &discordgo.InteractionResponse{Type: discordgo.InteractionResponseModal,
			Data: ui.Modal(*reply.Form, h.Kit.TablePrinter(t, q.Person.Language()),
				customid.OfTable(customid.Form, t, reply.Form.Name).String())}, true, nil
	case reply.Move != "" && q.Person.Confirm:
		res, err := h.confirm(q, t, stamp, reply)
		return res, true, err
	case reply.Move != "":
		t, err := h.host.Do(q.Ctx, q.Call, t.ID, table.Action{Kind: table.Play, Move: reply.Move, Draft: reply.Draft,
			Revision: stamp})
		if err != nil {
			return nil, false, err
		}
		return h.played(q, t), true, nil
	}
	if reply.Draft != t.Draft {
		if t.Draft, err = h.host.SaveDraft(q.Ctx, q.Call, t.ID, reply.Draft); err != nil {
			return nil, false, err
		}
	}
	res, err = h.Panel(q, t, reply.Say, reply.Show)
	return res, false, err
}

// seatedView is the view of a person's own seat, with what can be done on it.
func seatedView(t *table.Table, user string) (game.Interactive, error) {
	switch {
	case t.Phase == table.Lobby:
		return nil, game.Refuse("host.notstarted")
	case t.Phase == table.Suspended:
		return nil, game.Refuse("host.asleep", "table", t.ID.String())
	case t.You == game.Public:
		return nil, table.Unseated(t.ID, t.Seats, user)
	}
	if iv, ok := t.View.(game.Interactive); ok {
		return iv, nil
	}
	return nil, game.Refuse("refused.action")
}

// staleFirst prefers to tell that the board has changed: what a game says of an old button would puzzle.
func staleFirst(t *table.Table, stamp int, err error) error {
	if stamp != t.Revision {
		return game.Refuse("host.stale")
	}
	return err
}

// Commands are the verbs of every game, as sub-commands of its own command.
func (h *Play) Commands() (list []slash.Command) {
	for _, name := range h.Order {
		info := h.Games[name]
		for _, v := range info.Verbs {
			list = append(list, slash.Command{Path: name + " " + v.Name, Text: name + ".verb." + v.Name,
				Args: h.arguments(info, v), Do: h.verb(info, v)})
		}
	}
	return list
}

// arguments are a verb's own, and which table is meant.
func (h *Play) arguments(info game.Info, v game.Verb) (args []slash.Arg) {
	for _, a := range v.Args {
		arg := slash.Arg{Name: a.Name, Text: info.Name + ".verb." + v.Name + ".arg." + a.Name,
			Kind: discordgo.ApplicationCommandOptionString, Required: a.Required}
		switch {
		case a.Complete:
			arg.Complete = func(q *request.Request) []*discordgo.ApplicationCommandOptionChoice {
				return h.candidates(q, info, v)
			}
		case a.Number:
			arg.Kind, arg.Min, arg.Max = discordgo.ApplicationCommandOptionInteger, float64(a.Min), float64(a.Max)
		}
		args = append(args, arg)
	}
	return append(args, h.TableArg("number"))
}

// verb makes a handler of a verb.
func (h *Play) verb(info game.Info, v game.Verb) slash.Handler {
	c := handler.Choice{Game: info.Name, Anytime: v.Anytime, Seated: true}
	return func(q *request.Request) (*discordgo.InteractionResponse, error) {
		a := game.Action{Name: v.Name, Args: verbArgs(v, q.Args), Lang: q.Lang()}
		if res, err := h.inLesson(q, info, a, false); res != nil || err != nil {
			return res, err
		}
		found := false
		res, err := h.At(q, c, func(q *request.Request, t *table.Table) (*discordgo.InteractionResponse, error) {
			found = true
			return h.typed(q, t, info, v, a)
		})
		if _, refused := game.Refused(err); refused && !found {
			if learned, bad := h.inLesson(q, info, a, true); learned != nil || bad != nil {
				return learned, bad
			}
		}
		return res, err
	}
}

// typed plays a typed move at a table, or answers what was meant, or tries it in the lesson that waits where the table
// does not. What it does not play is not to be played when it is delivered again.
func (h *Play) typed(q *request.Request, t *table.Table, info game.Info, v game.Verb,
	a game.Action) (*discordgo.InteractionResponse, error) {
	if !t.InTurn() && !v.Anytime {
		if res, err := h.inLesson(q, info, a, true); res != nil || err != nil {
			return res, err
		}
	}
	res, played, err := h.act(q, t, t.Revision, a)
	if _, refused := game.Refused(err); refused {
		res, played, err = h.meant(q, t, v, a, err)
	}
	q.Unplayed = !played && err == nil
	return res, err
}

// inLesson tries a typed move in a lesson that it is meant for, unless a table is named; nil is none.
func (h *Play) inLesson(q *request.Request, info game.Info, a game.Action, idle bool) (*discordgo.InteractionResponse,
	error) {
	if h.Learner == nil || q.Args["number"] != "" {
		return nil, nil
	}
	res, err := h.Learner.Typed(q, info.Name, a, idle)
	q.Unplayed = q.Unplayed || res != nil
	return res, err
}

func verbArgs(v game.Verb, args map[string]string) map[string]string {
	out := make(map[string]string)
	for _, a := range v.Args {
		if s, ok := args[a.Name]; ok {
			out[a.Name] = s
		}
	}
	return out
}

// meant answers a typed move that the game refuses. Only what is the same text, but for blanks and for how its
// characters are encoded, is taken for a move. Anything else is never played: the reason for which it was refused comes
// first, then the moves that look like it, to be pressed, or where none does what would be legal.
func (h *Play) meant(q *request.Request, t *table.Table, verb game.Verb, a game.Action,
	refusal error) (res *discordgo.InteractionResponse, played bool, err error) {
	iv, err := seatedView(t, q.Call.User.ID)
	if err != nil || !t.InTurn() {
		return nil, false, refusal
	}
	reason, _ := game.Refused(refusal)
	say := h.Kit.TablePrinter(t, q.Person.Language())
	for _, arg := range verb.Args {
		typed := a.Args[arg.Name]
		if !arg.Complete || typed == "" {
			continue
		}
		all := iv.Complete(t.Draft, without(a, arg.Name), arg.Name)
		if slices.ContainsFunc(all, func(c game.Choice) bool { return c.Value == typed }) {
			continue // nothing is wrong with this one
		}
		if alike := same(typed, all, say); len(alike) == 1 {
			a.Args[arg.Name] = alike[0].Value
			return h.act(q, t, t.Revision, a)
		}
		near := similar(typed, all, say)
		name := meantName(a, arg.Name)
		switch {
		case len(near) > 0 && len(name) <= maxMeantName:
			menu := game.Control{Name: name, Label: game.M("say.meant"), Choices: near}
			return request.Private(&discordgo.InteractionResponseData{
				Content:    say.Lines([]game.Msg{reason, game.M("say.offered", "n", len(near))}),
				Components: h.Kit.TableRows(t, say, customid.Meant, []game.Control{menu})}), false, nil
		case len(all) > 0:
			if len(near) > 0 { // too long for a menu
				all = near
			}
			var labels []game.Msg
			for _, c := range all[:min(len(all), 12)] {
				labels = append(labels, c.Label)
			}
			return request.Private(&discordgo.InteractionResponseData{Content: say.Lines([]game.Msg{message.Shortened(reason),
				game.M("say.legal", "moves", labels)})}), false, nil
		}
	}
	return nil, false, refusal
}

// likeliest is the table, or the board of a lesson, that an unfinished move is meant for.
func (h *Play) likeliest(q *request.Request, info game.Info) (*table.Table, error) {
	lesson := func(idle bool) *table.Table {
		if h.Learner == nil || q.Args["number"] != "" {
			return nil
		}
		return h.Learner.Scene(q, info.Name, idle)
	}
	if scene := lesson(false); scene != nil {
		return scene, nil
	}
	t, err := h.Likeliest(q, handler.Choice{Game: info.Name, Seated: true})
	if err == nil && t.InTurn() {
		return t, nil
	}
	if scene := lesson(true); scene != nil {
		return scene, nil
	}
	return t, err
}

// candidates lists what may be typed for an argument of a game's verb.
func (h *Play) candidates(q *request.Request, info game.Info, v game.Verb) []*discordgo.ApplicationCommandOptionChoice {
	t, err := h.likeliest(q, info)
	if err != nil {
		return []*discordgo.ApplicationCommandOptionChoice{}
	}
	iv, err := seatedView(t, q.Call.User.ID)
	if err != nil {
		return []*discordgo.ApplicationCommandOptionChoice{}
	}
	a := game.Action{Name: v.Name, Args: q.Args, Lang: q.Lang()}
	all := inTime(q.Ctx, func() []game.Choice { return iv.Complete(t.Draft, a, q.Focus) })
	return ui.Choices(all, h.Kit.TablePrinter(t, q.Person.Language()))
}
