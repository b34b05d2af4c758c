package commands

import (
	"bytes"
	"slices"
	"strconv"

	"github.com/bwmarrin/discordgo"

	"tablee/commands/table"
	"tablee/rules/game"
)

// commandList is every command that belongs to no game.
var commandList []sub

func init() { // the handlers refer to the list through the help they give
	commandList = slices.Concat(tableCommands, peopleCommands, wordCommands, cupCommands, statsCommands)
	for _, s := range commandList {
		handlers[s.path] = s.do
		for _, a := range s.args {
			if a.complete != nil && a.name != tableArg.name {
				completers[s.path] = a.complete
			}
		}
	}
}

var anyPhase = []table.Phase{table.Lobby, table.Playing, table.Over, table.Asleep}

var tableCommands = []sub{
	{path: "tables", do: (*Router).list},
	{path: "table list", do: (*Router).list},
	{path: "table show", args: []arg{tableArg}, do: at(choice{here: true, anytime: true, phases: anyPhase[:2]}, (*Router).show)},
	{path: "table hand", args: []arg{tableArg}, do: at(choice{seated: true}, (*Router).hand)},
	{path: "table join", args: []arg{tableArg}, do: op(table.Join, choice{here: true, anytime: true, phases: anyPhase[:1]})},
	{path: "table leave", args: []arg{tableArg}, do: op(table.Leave, choice{seated: true, anytime: true, phases: anyPhase[:1]})},
	{path: "table add", args: []arg{{name: "strength", kind: discordgo.ApplicationCommandOptionInteger, min: 1, max: 9}, tableArg}, do: op(table.Add, choice{here: true, anytime: true, phases: anyPhase[:1]})},
	{path: "table remove", args: []arg{{name: "seat", kind: discordgo.ApplicationCommandOptionInteger, required: true, min: 1, max: 9}, tableArg}, do: op(table.Remove, choice{here: true, anytime: true, phases: anyPhase[:1]})},
	{path: "table start", args: []arg{tableArg}, do: op(table.Begin, choice{here: true, anytime: true, phases: anyPhase[:1]})},
	{path: "table resign", args: []arg{tableArg}, do: at(choice{seated: true, anytime: true}, (*Router).sure)},
	{path: "table abort", args: []arg{tableArg}, do: op(table.Abort, choice{seated: true, anytime: true, phases: anyPhase[:2]})},
	{path: "table rematch", args: []arg{tableArg}, do: at(choice{anytime: true, phases: anyPhase[2:3]}, (*Router).rematch)},
	{path: "table undo", args: []arg{tableArg}, do: op(table.AskUndo, choice{seated: true, anytime: true})},
	{path: "table draw", args: []arg{tableArg}, do: op(table.AskDraw, choice{seated: true, anytime: true})},
	{path: "table pause", args: []arg{tableArg}, do: op(table.AskPause, choice{seated: true, anytime: true})},
	{path: "table handover", args: []arg{{name: "player", kind: discordgo.ApplicationCommandOptionUser}, tableArg}, do: op(table.Hand, choice{seated: true, anytime: true})},
	{path: "table takeover", args: []arg{{name: "seat", kind: discordgo.ApplicationCommandOptionInteger, min: 1, max: 9}, tableArg}, do: at(choice{here: true, anytime: true}, (*Router).takeOver)},
	{path: "table nudge", args: []arg{tableArg}, do: op(table.Nudge, choice{seated: true, anytime: true})},
	{path: "table resume", args: []arg{tableArg}, do: op(table.Resume, choice{anytime: true, phases: anyPhase[3:]})},
	{path: "table history", args: []arg{tableArg}, do: at(choice{here: true, anytime: true, phases: anyPhase[1:]}, func(r *Router, q *request, t *table.Table) (*discordgo.InteractionResponse, error) {
		return r.history(q, t.ID, -1)
	})},
	{path: "table digest", args: []arg{tableArg}, do: at(choice{seated: true}, (*Router).digest)},
	{path: "table export", args: []arg{tableArg}, do: at(choice{anytime: true, phases: anyPhase[1:3]}, (*Router).export)},
	{path: "table import", args: []arg{gameArg, {name: "file", kind: discordgo.ApplicationCommandOptionAttachment, required: true}}, do: (*Router).load},
	{path: "table rules", args: []arg{gameArg}, do: (*Router).gameRules},
	{path: "table help", do: (*Router).help},
}

// gameArg names a game.
var gameArg = arg{name: "game", kind: discordgo.ApplicationCommandOptionString, required: true, choices: func(r *Router) (cs []*discordgo.ApplicationCommandOptionChoice) {
	for _, g := range r.order {
		cs = append(cs, r.choice(title(g), g))
	}
	return cs
}}

// at makes a handler of something that is done at a table.
func at(c choice, do func(*Router, *request, *table.Table) (*discordgo.InteractionResponse, error)) handler {
	return func(r *Router, q *request) (*discordgo.InteractionResponse, error) {
		return r.at(q, c, func(q *request, t *table.Table) (*discordgo.InteractionResponse, error) { return do(r, q, t) })
	}
}

// op makes a handler of a plain deed.
func op(what table.What, c choice) handler {
	return at(c, func(r *Router, q *request, t *table.Table) (*discordgo.InteractionResponse, error) {
		o := table.Op{What: what, Level: number(q.args["strength"]), Seat: game.Seat(number(q.args["seat"]) - 1)}
		if u, ok := q.resolved(q.args["player"]); ok {
			o.User = u
		}
		t, err := r.tables.Do(q.ctx, q.call, t.ID, o)
		if err != nil {
			return nil, err
		}
		return q.tell("done."+string(what), "table", t.ID.String()), nil
	})
}

// list tells a person's tables, and those of the channel that wait for players.
func (r *Router) list(q *request) (*discordgo.InteractionResponse, error) {
	mine, err := r.tables.Find(q.ctx, table.Filter{User: q.call.User.ID, Phases: []table.Phase{table.Lobby, table.Playing, table.Asleep, table.Aside}, Limit: 40}, q.call.User.ID)
	if err != nil {
		return nil, err
	}
	open, err := r.tables.Find(q.ctx, table.Filter{Channel: q.call.Channel, Phases: anyPhase[:2], Limit: 20}, q.call.User.ID)
	if err != nil {
		return nil, err
	}
	slices.SortStableFunc(mine, func(a, b *table.Table) int { return order(a) - order(b) })
	var lines []string
	seen := map[table.ID]bool{}
	section := func(head string, ts []*table.Table) {
		for _, t := range ts {
			if seen[t.ID] {
				continue
			}
			if head != "" {
				lines, head = append(lines, q.say.Msg(game.M(head))), ""
			}
			seen[t.ID] = true
			lines = append(lines, r.printer(t, q.person.Language()).Msg(game.M("say.listed", "line", tableLabel(t), "link", link(t), "due", dueOf(t))))
		}
	}
	section("say.yours", mine)
	section("say.here", open)
	if len(lines) == 0 {
		return q.tell("say.nolist"), nil
	}
	text := fitting(slices.Values(lines))
	return private(&discordgo.InteractionResponseData{Embeds: []*discordgo.MessageEmbed{{Title: q.say.Plain(game.M("say.tables")), Description: text}}}), nil
}

// order puts the tables first at which it is the person's turn.
func order(t *table.Table) int {
	if t.InTurn() {
		return 0
	}
	return 1 + slices.Index(anyPhase, t.Phase)
}

// link leads to where a table's messages are, if they are anywhere.
func link(t *table.Table) game.Msg {
	if t.Phase == table.Asleep || t.Phase == table.Aside {
		return game.Msg{}
	}
	return game.M("mention.channel", "channel", t.Channel)
}

func dueOf(t *table.Table) game.Msg {
	if t.Due.IsZero() {
		return game.Msg{}
	}
	return game.M("say.due", "unix", int(t.Due.Unix()))
}

// show is the board as everybody sees it, for the person alone. Where the table's own message has been deleted from
// the channel it is posted again.
func (r *Router) show(q *request, t *table.Table) (*discordgo.InteractionResponse, error) {
	if t.Channel == q.call.Channel {
		if _, err := r.tables.Do(q.ctx, q.call, t.ID, table.Op{What: table.Check}); err != nil {
			return nil, err
		}
	}
	public, err := r.tables.Look(q.ctx, t.ID, "")
	if err != nil {
		return nil, err
	}
	public.Lang = q.person.Language()
	m := r.Board(public, table.Guild{})
	return private(&discordgo.InteractionResponseData{Embeds: m.Embeds, Components: m.Components}), nil
}

// hand is the person's own view.
func (r *Router) hand(q *request, t *table.Table) (*discordgo.InteractionResponse, error) {
	if t.Phase == table.Playing && t.You == game.Public {
		return nil, game.Refuse("host.notseated", "table", t.ID.String())
	}
	if t.Phase == table.Lobby {
		return nil, game.Refuse("host.notstarted")
	}
	return r.panel(q, t, nil, nil), nil
}

// sure asks before a game is given up.
func (r *Router) sure(q *request, t *table.Table) (*discordgo.InteractionResponse, error) {
	data := &discordgo.InteractionResponseData{Content: q.say.Msg(game.M("say.sure", "table", t.ID.String(), "game", title(t.Game)))}
	data.Components = r.rows(t, q.say, kindTable, []game.Control{button("resign", 0, game.Danger)})
	return private(data), nil
}

func (r *Router) rematch(q *request, t *table.Table) (*discordgo.InteractionResponse, error) {
	t, err := r.tables.Do(q.ctx, q.call, t.ID, table.Op{What: table.Rematch})
	if err != nil {
		return nil, err
	}
	return q.tell("done.rematch", "table", t.ID.String()), nil
}

// takeOver sits down on a seat that the computer holds, or takes one's own back.
func (r *Router) takeOver(q *request, t *table.Table) (*discordgo.InteractionResponse, error) {
	o := table.Op{What: table.TakeBack}
	seat := number(q.args["seat"]) - 1
	own := slices.IndexFunc(t.Seats, func(s table.Seat) bool { return s.Kind == table.Computer && s.User == q.call.User.ID })
	if own < 0 || seat >= 0 && seat != own {
		o = table.Op{What: table.TakeOver, Seat: game.Seat(seat)}
		if seat < 0 {
			o.Seat = game.Seat(slices.IndexFunc(t.Seats, func(s table.Seat) bool { return s.Kind == table.Computer && s.User != "" }))
		}
	}
	if _, err := r.tables.Do(q.ctx, q.call, t.ID, o); err != nil {
		return nil, err
	}
	return q.tell("done.takeover", "table", t.ID.String()), nil
}

// digest tells what happened since the person's last turn, without the passes.
func (r *Router) digest(q *request, t *table.Table) (*discordgo.InteractionResponse, error) {
	var lines []game.Msg
	for _, e := range t.Since {
		if !e.Minor {
			lines = append(lines, e.Msg)
		}
	}
	if len(lines) == 0 {
		lines = append(lines, game.M("say.quiet"))
	}
	data := &discordgo.InteractionResponseData{Embeds: []*discordgo.MessageEmbed{r.embed(r.printer(t, q.person.Language()), game.M("board.title", "game", title(t.Game), "table", t.ID.String()), lines)}}
	return private(data), nil
}

// export gives the saved game; of a running one only when everybody at it agreed, for it shows every hand.
func (r *Router) export(q *request, t *table.Table) (*discordgo.InteractionResponse, error) {
	text, err := r.tables.Export(q.ctx, t.ID, q.call.User.ID)
	if err != nil {
		msg, ok := game.Refused(err)
		if !ok || msg.ID != "host.needconsent" {
			return nil, err
		}
		if _, err := r.tables.Do(q.ctx, q.call, t.ID, table.Op{What: table.AskShow}); err != nil {
			return nil, err
		}
		if text, err = r.tables.Export(q.ctx, t.ID, q.call.User.ID); err != nil {
			return q.tell("say.exportasked"), nil //nolint:nilerr // the refusal is the question now put
		}
	}
	data := &discordgo.InteractionResponseData{Content: q.say.Msg(game.M("say.exported", "table", t.ID.String()))}
	data.Files = []*discordgo.File{{Name: t.Game + "-" + t.ID.String() + ".txt", ContentType: "text/plain", Reader: bytes.NewReader(text)}}
	return private(data), nil
}

// maxFile is how large a saved game may be.
const maxFile = 1 << 18

// load opens a table from a saved game.
func (r *Router) load(q *request) (*discordgo.InteractionResponse, error) {
	data, ok := q.it.Data.(discordgo.ApplicationCommandInteractionData)
	if !ok || data.Resolved == nil || data.Resolved.Attachments[q.args["file"]] == nil || r.Fetch == nil {
		return nil, game.Refuse("say.nofile")
	}
	info, ok := r.games[q.args["game"]]
	file := data.Resolved.Attachments[q.args["file"]]
	if !ok || file.Size > maxFile {
		return nil, game.Refuse("say.badfile", "n", maxFile/1024)
	}
	if _, err := r.mayOpen(q); err != nil {
		return nil, err
	}
	text, err := r.Fetch(q.ctx, file.URL)
	if err != nil {
		return nil, err
	}
	t, err := r.tables.New(q.ctx, q.call, table.New{Game: info.Name, Native: text, Unrated: true})
	if err != nil {
		return nil, err
	}
	return q.tell("say.opened", "table", t.ID.String(), "game", title(info.Name)), nil
}

// gameRules explains a game.
func (r *Router) gameRules(q *request) (*discordgo.InteractionResponse, error) {
	if _, ok := r.games[q.args["game"]]; !ok {
		return nil, game.Refuse("say.unknowncommand")
	}
	return r.rulesOf(q, q.args["game"]), nil
}

func (r *Router) rulesOf(q *request, name string) *discordgo.InteractionResponse {
	return r.lines(q, title(name), game.M(name+".rules"))
}

// help is the first page that a newcomer reads.
func (r *Router) help(q *request) (*discordgo.InteractionResponse, error) {
	lines := []game.Msg{game.M("help.first")}
	for _, g := range r.order {
		lines = append(lines, game.M("help.game", "command", "/"+g+" new", "game", title(g), "about", game.M(g+".about")))
	}
	lines = append(lines, game.M("help.last"))
	return r.lines(q, game.M("help.title"), lines...), nil
}

// tableButton carries out one of the host's own buttons.
func (r *Router) tableButton(q *request, i id, values []string) (*discordgo.InteractionResponse, error) {
	t, err := r.tables.Look(q.ctx, i.table, q.call.User.ID)
	if err != nil {
		return nil, err
	}
	switch i.name {
	case "hand", "mine", "refresh":
		return r.hand(q, t)
	case "rules":
		return r.rulesOf(q, t.Game), nil
	case "history":
		return r.history(q, t.ID, -1)
	case "rematch":
		return r.rematch(q, t)
	case "takeback":
		return r.takeOver(q, t)
	}
	o := table.Op{What: table.What(i.name), Stamp: i.stamp}
	switch o.What {
	case table.Add, table.Remove:
		if len(values) != 1 {
			return nil, game.Refuse("refused.action")
		}
		o.Level, o.Seat = number(values[0]), game.Seat(number(values[0]))
	case table.Join, table.Leave, table.Begin, table.Abort, table.Accept, table.Decline, table.Vote, table.Resign:
	default:
		return nil, game.Refuse("refused.action")
	}
	t, err = r.tables.Do(q.ctx, q.call, t.ID, o)
	if err != nil {
		return nil, err
	}
	if q.onPrivate() && t.Phase != table.Lobby {
		return update(&discordgo.InteractionResponseData{Content: q.say.Msg(game.M("done."+i.name, "table", t.ID.String()))}), nil
	}
	return r.refreshed(q, t, i.name), nil
}

// refreshed answers a button on the lobby's message with that message as it is now.
func (r *Router) refreshed(q *request, t *table.Table, done string) *discordgo.InteractionResponse {
	if t.Phase != table.Lobby || q.it.Message == nil {
		return q.tell("done."+done, "table", t.ID.String())
	}
	g, err := r.tables.Guild(q.ctx, t.Guild)
	if err != nil {
		return q.tell("done."+done, "table", strconv.FormatInt(int64(t.ID), 10))
	}
	public := *t
	public.You, public.Draft = game.Public, ""
	return update(r.Board(&public, g).data())
}
