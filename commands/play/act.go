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

// Play has the commands and controls of the games themselves.
type Play struct {
	*handler.Base
	host Host
}

// Host carries out moves and stores drafts (half-made moves).
type Host interface {
	handler.Doer
	// SaveDraft stores a draft and returns the draft that is stored afterwards: that is a later one if the interaction was
	// delivered again.
	SaveDraft(ctx context.Context, by table.Caller, id table.ID, draft string) (kept string, err error)
}

// New makes the handlers of moves.
func New(d *handler.Base, h Host) *Play { return &Play{d, h} }

// Controls are the game's own controls, on a board or in a private view, and the questions about a move.
func (h *Play) Controls() handler.Controls {
	return handler.Controls{
		Buttons: map[customid.Kind]handler.Control{
			customid.Board:   h.pressed,
			customid.Private: h.pressed,
			customid.Meant:   h.meantChosen,
			customid.Confirm: h.confirmed,
		},
		Forms: map[customid.Kind]handler.Control{customid.Form: h.formSent},
	}
}

// pressed handles a control of the game.
func (h *Play) pressed(q *request.Request, p handler.Press) (*discordgo.InteractionResponse, error) {
	return h.actAsOf(q, p, game.Action{Name: p.ID.Name, Values: p.Values})
}

// meantChosen plays the move that was chosen in a menu of moves that may have been meant.
func (h *Play) meantChosen(q *request.Request, p handler.Press) (*discordgo.InteractionResponse, error) {
	if len(p.Values) != 1 {
		return nil, game.Refuse("refused.action")
	}
	a, ok := parseMeantName(p.ID.Name, p.Values[0])
	if !ok {
		return nil, game.Refuse("refused.action")
	}
	return h.actAsOf(q, p, a)
}

// formSent handles a form of the game. The form may be days old: the game compares it with the present position.
func (h *Play) formSent(q *request.Request, p handler.Press) (*discordgo.InteractionResponse, error) {
	t, err := h.LookAt(q, p.ID.Table)
	if err != nil {
		return nil, err
	}
	q.Caller.On = handler.Surface(q, p.ID.Kind)
	return h.perform(q, t, t.Revision, game.Action{Name: p.ID.Name, Args: p.Texts(), Lang: q.Lang()})
}

// actAsOf passes an action to the game, for the revision of the table for which the control was made.
func (h *Play) actAsOf(q *request.Request, p handler.Press, a game.Action) (*discordgo.InteractionResponse, error) {
	t, err := h.LookAt(q, p.ID.Table)
	if err != nil {
		return nil, err
	}
	q.Caller.On = handler.Surface(q, p.ID.Kind)
	a.Lang = q.Lang()
	res, err := h.perform(q, t, p.ID.Revision, a)
	if why, _ := game.Refused(err); why.ID == "host.stale" && q.OnPrivate() && !q.KeepMessage {
		return h.currentInstead(q, p.ID.Table, why)
	}
	return res, err
}

// currentInstead replaces a private view that was out of date by the current one, which says that nothing was played.
func (h *Play) currentInstead(q *request.Request, id table.ID, why game.Msg) (*discordgo.InteractionResponse, error) {
	t, err := h.LookAt(q, id)
	if err != nil {
		return nil, err
	}
	q.Unplayed = true
	return h.PrivateView(q, t, []game.Msg{why}, nil)
}

// perform passes an action to the game and does what the game replies: plays a move, stores a draft, shows a form, or
// shows a text.
func (h *Play) perform(q *request.Request, t *table.Table, revision int, a game.Action) (*discordgo.InteractionResponse,
	error) {
	res, _, err := h.act(q, t, revision, a)
	return res, err
}

// act does what perform does, and tells whether a move was played, or the person was asked to confirm it.
func (h *Play) act(q *request.Request, t *table.Table, revision int,
	a game.Action) (res *discordgo.InteractionResponse, played bool, err error) {
	iv, err := seatedView(t, q.Caller.User.ID)
	if err != nil {
		return nil, false, err
	}
	if h.Learner != nil {
		h.Learner.AtTable(q.Caller.User.ID)
	}
	reply, err := iv.Do(t.Draft, a)
	if err != nil {
		return nil, false, preferStale(t, revision, err)
	}
	switch {
	case reply.Form != nil:
		return &discordgo.InteractionResponse{Type: discordgo.InteractionResponseModal,
			Data: ui.Modal(*reply.Form, h.Builder.TablePrinter(t, q.Person.Language()),
				customid.OfTable(customid.Form, t, reply.Form.Name).String())}, true, nil
	case reply.Move != "" && q.Person.Confirm:
		res, err := h.confirm(q, t, revision, reply)
		return res, true, err
	case reply.Move != "":
		t, err := h.host.Do(q.Ctx, q.Caller, t.ID, table.Action{Kind: table.Play, Move: reply.Move, Draft: reply.Draft,
			Revision: revision})
		if err != nil {
			return nil, false, err
		}
		return h.played(q, t), true, nil
	}
	if reply.Draft != t.Draft {
		if t.Draft, err = h.host.SaveDraft(q.Ctx, q.Caller, t.ID, reply.Draft); err != nil {
			return nil, false, err
		}
	}
	res, err = h.PrivateView(q, t, reply.Say, reply.Show)
	return res, false, err
}

// seatedView is the view of a person's own seat, with its controls.
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

// preferStale returns the error that the board has changed, if it has: the game's own message about an outdated button
// would be confusing.
func preferStale(t *table.Table, revision int, err error) error {
	if revision != t.Revision {
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

// arguments are a verb's own, and the table.
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
	return append(args, h.TableArg(handler.Choice{Game: info.Name, Anytime: v.Anytime, Seated: true}))
}

// verb makes the handler of a verb.
func (h *Play) verb(info game.Info, v game.Verb) slash.Handler {
	c := handler.Choice{Game: info.Name, Anytime: v.Anytime, Seated: true}
	return func(q *request.Request) (*discordgo.InteractionResponse, error) {
		a := game.Action{Name: v.Name, Args: verbArgs(v, q.Args), Lang: q.Lang()}
		if res, err := h.tryInLesson(q, info, a, false); res != nil || err != nil {
			return res, err
		}
		found := false
		res, err := h.WithTable(q, c, func(q *request.Request, t *table.Table) (*discordgo.InteractionResponse, error) {
			found = true
			return h.typed(q, t, info, v, a)
		})
		if _, refused := game.Refused(err); refused && !found {
			if learned, bad := h.tryInLesson(q, info, a, true); learned != nil || bad != nil {
				return learned, bad
			}
		}
		return res, err
	}
}

// typed plays a typed move at a table, or suggests what may have been meant, or tries it in the person's lesson if no
// table waits for it. A move that was not played is not played when it is delivered again either.
func (h *Play) typed(q *request.Request, t *table.Table, info game.Info, v game.Verb,
	a game.Action) (*discordgo.InteractionResponse, error) {
	if !t.InTurn() && !v.Anytime {
		if res, err := h.tryInLesson(q, info, a, true); res != nil || err != nil {
			return res, err
		}
	}
	res, played, err := h.act(q, t, t.Revision, a)
	if _, refused := game.Refused(err); refused {
		res, played, err = h.suggest(q, t, v, a, err)
	}
	q.Unplayed = !played && err == nil
	return res, err
}

// tryInLesson tries a typed move in the lesson that it is meant for, unless a table is named; nil if there is none.
func (h *Play) tryInLesson(q *request.Request, info game.Info, a game.Action,
	idle bool) (*discordgo.InteractionResponse,
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

// suggest answers a typed move that the game refuses. A legal move whose text differs only in blanks and encoding is
// played. Nothing else is played: the answer is the reason for the refusal, then buttons for legal moves that look
// similar, or if there are none, what would be legal.
func (h *Play) suggest(q *request.Request, t *table.Table, verb game.Verb, a game.Action,
	refusal error) (res *discordgo.InteractionResponse, played bool, err error) {
	iv, err := seatedView(t, q.Caller.User.ID)
	if err != nil || !t.InTurn() {
		return nil, false, refusal
	}
	reason, _ := game.Refused(refusal)
	say := h.Builder.TablePrinter(t, q.Person.Language())
	for _, arg := range verb.Args {
		typed := a.Args[arg.Name]
		if !arg.Complete || typed == "" {
			continue
		}
		all := iv.Complete(t.Draft, withoutArg(a, arg.Name), arg.Name)
		if slices.ContainsFunc(all, func(c game.Choice) bool { return c.Value == typed }) {
			continue // this argument is not the reason
		}
		if alike := sameText(typed, all, say); len(alike) == 1 {
			a.Args[arg.Name] = alike[0].Value
			return h.act(q, t, t.Revision, a)
		}
		lookalikes := similar(typed, all, say)
		name := meantMenuName(a, arg.Name)
		switch {
		case len(lookalikes) > 0 && len(name) <= maxMeantName:
			menu := game.Control{Name: name, Label: game.M("say.meant"), Choices: lookalikes}
			return request.Private(&discordgo.InteractionResponseData{
				Content:    say.Lines([]game.Msg{reason, game.M("say.offered", "n", len(lookalikes))}),
				Components: h.Builder.TableRows(t, say, customid.Meant, []game.Control{menu})}), false, nil
		case len(all) > 0:
			if len(lookalikes) > 0 { // too long for a menu
				all = lookalikes
			}
			var labels []game.Msg
			for _, c := range all[:min(len(all), 12)] {
				labels = append(labels, c.Label)
			}
			return request.Private(&discordgo.InteractionResponseData{Content: say.Lines([]game.Msg{message.Truncate(reason),
				game.M("say.legal", "moves", labels)})}), false, nil
		}
	}
	return nil, false, refusal
}

// likeliest is the table, or the lesson's board, that an unfinished move is probably meant for.
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

// candidates suggests values for an argument of a game's verb.
func (h *Play) candidates(q *request.Request, info game.Info, v game.Verb) []*discordgo.ApplicationCommandOptionChoice {
	t, err := h.likeliest(q, info)
	if err != nil {
		return []*discordgo.ApplicationCommandOptionChoice{}
	}
	iv, err := seatedView(t, q.Caller.User.ID)
	if err != nil {
		return []*discordgo.ApplicationCommandOptionChoice{}
	}
	a := game.Action{Name: v.Name, Args: q.Args, Lang: q.Lang()}
	all := withinTime(q.Ctx, func() []game.Choice { return iv.Complete(t.Draft, a, q.Focused) })
	return ui.Choices(all, h.Builder.TablePrinter(t, q.Person.Language()))
}
