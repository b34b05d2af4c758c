package commands

import (
	"slices"
	"strconv"
	"strings"

	"github.com/bwmarrin/discordgo"

	"tablee/commands/table"
	"tablee/render"
	"tablee/rules/game"
)

// press carries out a button or a menu.
func (r *Router) press(q *request, data discordgo.MessageComponentInteractionData) (*discordgo.InteractionResponse, error) {
	i, ok := parseID(data.CustomID)
	if !ok {
		return nil, game.Refuse("refused.action")
	}
	switch i.kind {
	case kindConfirm:
		return r.confirmed(q, i)
	case kindPrivacy:
		return r.erase(q, i.name)
	case kindPick:
		return r.picked(q, i, data.Values)
	case kindHistory:
		return r.history(q, i.table, i.stamp)
	case kindCup:
		return r.cupButton(q, i)
	case kindTable:
		return r.tableButton(q, i, data.Values)
	}
	t, err := r.tables.Look(q.ctx, i.table, q.call.User.ID)
	if err != nil {
		return nil, err
	}
	switch i.kind {
	case kindBoard, kindPrivate:
		return r.act(q, t, i.stamp, game.Action{Name: i.name, Values: data.Values, Lang: q.lang()})
	case kindMeant:
		verb, arg, ok := strings.Cut(i.name, " ")
		if !ok || len(data.Values) != 1 {
			return nil, game.Refuse("refused.action")
		}
		return r.act(q, t, i.stamp, game.Action{Name: verb, Args: map[string]string{arg: data.Values[0]}, Lang: q.lang()})
	}
	return nil, game.Refuse("refused.action")
}

// submit carries out a form.
func (r *Router) submit(q *request, data discordgo.ModalSubmitInteractionData) (*discordgo.InteractionResponse, error) {
	i, ok := parseID(data.CustomID)
	if !ok || i.kind != kindForm {
		return nil, game.Refuse("refused.action")
	}
	t, err := r.tables.Look(q.ctx, i.table, q.call.User.ID)
	if err != nil {
		return nil, err
	}
	a := game.Action{Name: i.name, Args: map[string]string{}, Lang: q.lang()}
	for _, c := range data.Components {
		if row, ok := c.(*discordgo.ActionsRow); ok {
			for _, f := range row.Components {
				if in, ok := f.(*discordgo.TextInput); ok {
					a.Args[in.CustomID] = in.Value
				}
			}
		}
	}
	return r.act(q, t, t.Stamp, a) // the text was written for days perhaps: the game compares it with what is now
}

// act hands an action to the game and does what comes of it: plays a move, keeps a draft, asks by a form, tells.
func (r *Router) act(q *request, t *table.Table, stamp int, a game.Action) (*discordgo.InteractionResponse, error) {
	iv, err := seatedView(t)
	if err != nil {
		return nil, err
	}
	reply, err := iv.Do(t.Draft, a)
	if err != nil {
		return nil, staleFirst(t, stamp, err)
	}
	switch {
	case reply.Form != nil:
		return &discordgo.InteractionResponse{Type: discordgo.InteractionResponseModal,
			Data: render.Modal(*reply.Form, r.printer(t, q.person.Language()), id{kindForm, t.ID, t.Stamp, reply.Form.Name}.String())}, nil
	case reply.Move != "" && q.person.Confirm:
		return r.confirm(q, t, stamp, reply), nil
	case reply.Move != "":
		t, err := r.tables.Do(q.ctx, q.call, t.ID, table.Op{What: table.Play, Move: reply.Move, Draft: reply.Draft, Stamp: stamp})
		if err != nil {
			return nil, err
		}
		return r.played(q, t), nil
	}
	if reply.Draft != t.Draft {
		if err := r.tables.SaveDraft(q.ctx, t.ID, q.call.User.ID, reply.Draft); err != nil {
			return nil, err
		}
		t.Draft = reply.Draft
	}
	return r.panel(q, t, reply.Say, reply.Show), nil
}

// seatedView is the view of the person's own seat, with what can be done on it.
func seatedView(t *table.Table) (game.Interactive, error) {
	switch {
	case t.Phase == table.Lobby:
		return nil, game.Refuse("host.notstarted")
	case t.Phase == table.Asleep:
		return nil, game.Refuse("host.asleep", "table", t.ID.String())
	case t.You == game.Public:
		return nil, game.Refuse("host.notseated", "table", t.ID.String())
	}
	if iv, ok := t.View.(game.Interactive); ok {
		return iv, nil
	}
	return nil, game.Refuse("refused.action")
}

// staleFirst prefers to tell that the board has changed: what a game says of an old button would puzzle.
func staleFirst(t *table.Table, stamp int, err error) error {
	if stamp != t.Stamp {
		return game.Refuse("host.stale")
	}
	return err
}

// verb carries out a sub-command of a game.
func (r *Router) verb(q *request, info game.Info, name string) (*discordgo.InteractionResponse, error) {
	i := slices.IndexFunc(info.Verbs, func(v game.Verb) bool { return v.Name == name })
	if i < 0 {
		return nil, game.Refuse("say.unknowncommand")
	}
	verb := info.Verbs[i]
	return r.at(q, choice{game: info.Name, anytime: verb.Anytime, seated: true}, func(q *request, t *table.Table) (*discordgo.InteractionResponse, error) {
		a := game.Action{Name: name, Args: verbArgs(verb, q.args), Lang: q.lang()}
		res, err := r.act(q, t, t.Stamp, a)
		if _, refused := game.Refused(err); !refused {
			return res, err
		}
		return r.meant(q, t, verb, a, err)
	})
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

// meant forgives a typed move: if just one candidate looks like what was typed it is taken, several are
// offered, and where none does the refusal goes with what would be legal.
func (r *Router) meant(q *request, t *table.Table, verb game.Verb, a game.Action, refusal error) (*discordgo.InteractionResponse, error) {
	iv, err := seatedView(t)
	if err != nil || !t.InTurn() {
		return nil, refusal
	}
	say := r.printer(t, q.person.Language())
	for _, arg := range verb.Args {
		typed := a.Args[arg.Name]
		if !arg.Complete || typed == "" {
			continue
		}
		open := game.Action{Name: a.Name, Args: map[string]string{}, Lang: a.Lang}
		all := iv.Complete(t.Draft, open, arg.Name)
		near := similar(typed, all, say)
		switch {
		case len(near) == 1 && near[0].Value != typed:
			a.Args[arg.Name] = near[0].Value
			return r.act(q, t, t.Stamp, a)
		case len(near) > 1 && len(verb.Args) == 1:
			menu := game.Control{Name: verb.Name + " " + arg.Name, Label: game.M("say.meant"), Choices: near}
			data := &discordgo.InteractionResponseData{Content: say.Msg(game.M("say.several", "typed", typed)), Components: r.rows(t, say, kindMeant, []game.Control{menu})}
			return private(data), nil
		case len(near) == 0 && len(all) > 0:
			msg, _ := game.Refused(refusal)
			var labels []game.Msg
			for _, c := range all[:min(len(all), 12)] {
				labels = append(labels, c.Label)
			}
			return private(&discordgo.InteractionResponseData{Content: say.Lines([]game.Msg{msg, game.M("say.legal", "moves", labels)})}), nil
		}
	}
	return nil, refusal
}

// complete lists candidates for what is being typed; it never fails, for there is nowhere to say so.
func (r *Router) complete(q *request, path []string) *discordgo.InteractionResponse {
	res := &discordgo.InteractionResponse{Type: discordgo.InteractionApplicationCommandAutocompleteResult, Data: &discordgo.InteractionResponseData{Choices: []*discordgo.ApplicationCommandOptionChoice{}}}
	_, ofGame := r.games[path[0]]
	if !ofGame && q.focus == tableArg.name || ofGame && q.focus == numberArg.name {
		res.Data.Choices = r.tableChoices(q)
		return res
	}
	if c, ok := completers[joinPath(path)]; ok {
		res.Data.Choices = c(r, q)
		return res
	}
	info, ok := r.games[path[0]]
	if !ok || len(path) < 2 {
		return res
	}
	ts, err := r.candidates(q, choice{game: info.Name, seated: true})
	if err != nil || len(ts) == 0 {
		return res
	}
	t := ts[0]
	if iv, err := seatedView(t); err == nil {
		a := game.Action{Name: path[1], Args: q.args, Lang: q.lang()}
		res.Data.Choices = render.Choices(iv.Complete(t.Draft, a, q.focus), r.printer(t, q.person.Language()))
	}
	return res
}

// tableChoices lists the person's tables for an argument that names one.
func (r *Router) tableChoices(q *request) []*discordgo.ApplicationCommandOptionChoice {
	ts, err := r.tables.Find(q.ctx, table.Filter{User: q.call.User.ID, Limit: 25}, q.call.User.ID)
	if err != nil {
		return []*discordgo.ApplicationCommandOptionChoice{}
	}
	list := make([]*discordgo.ApplicationCommandOptionChoice, 0, len(ts))
	for _, t := range ts {
		if typed := strings.TrimPrefix(q.args[q.focus], "#"); strings.HasPrefix(t.ID.String(), typed) {
			list = append(list, &discordgo.ApplicationCommandOptionChoice{Name: r.printer(t, q.person.Language()).Label(tableLabel(t), 100), Value: int64(t.ID)})
		}
	}
	return list
}

// tableLabel is a table in one line.
func tableLabel(t *table.Table) game.Msg {
	return game.M("board.line", "game", title(t.Game), "table", t.ID.String(), "who", seatNames(t), "phase", phaseOf(t))
}

func phaseOf(t *table.Table) game.Msg {
	if t.InTurn() {
		return game.M("phase.yours")
	}
	if t.Phase == table.Playing && len(t.Turn) > 0 {
		var who []game.Msg
		for _, s := range t.Turn {
			who = append(who, game.M("board.name", "who", s))
		}
		return game.M("phase.turn", "who", who)
	}
	return game.M("phase." + string(t.Phase))
}

func seatNames(t *table.Table) []game.Msg {
	var names []game.Msg
	for i, s := range t.Seats {
		if s.Kind != table.Empty {
			names = append(names, game.M("board.name", "who", game.Seat(i)))
		}
	}
	if len(names) == 0 {
		names = append(names, game.Lit("-"))
	}
	return names
}

func number(s string) int {
	n, _ := strconv.Atoi(s)
	return n
}
