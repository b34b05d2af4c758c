package commands

import (
	"context"
	"slices"
	"strings"

	"github.com/bwmarrin/discordgo"

	"tablee/commands/table"
	"tablee/rules/game"
)

// Cups is what commands ask of the host about tournaments.
type Cups interface {
	NewCup(context.Context, table.Call, table.NewCup) (*table.Cup, error)
	LookCup(context.Context, table.CupID) (*table.Cup, error)
	Cups(ctx context.Context, channel string) ([]*table.Cup, error)
	DoCup(context.Context, table.Call, table.CupID, table.CupOp) (*table.Cup, error)
}

// kindCup marks the buttons of a tournament's message; the id's table is the tournament, negated, so that nobody takes the
// message for a table's.
const kindCup = "u"

// cupArg names a tournament; it may be left out where there is no doubt.
var cupArg = arg{name: "cup", kind: discordgo.ApplicationCommandOptionInteger, complete: (*Router).cupChoices}

var cupCommands = []sub{
	{path: "tournament new", args: []arg{
		gameArg,
		{name: "format", kind: discordgo.ApplicationCommandOptionString, choices: named("cup.format", table.CupFormats...)},
		{name: "fill", kind: discordgo.ApplicationCommandOptionInteger, min: table.MinEntrants, max: table.MaxEntrants},
		{name: "strength", kind: discordgo.ApplicationCommandOptionInteger, min: 1, max: 9},
		{name: "games", kind: discordgo.ApplicationCommandOptionInteger, min: 1, max: table.MaxGames},
		{name: "rounds", kind: discordgo.ApplicationCommandOptionInteger, min: 1, max: table.MaxRounds},
		{name: "clock", kind: discordgo.ApplicationCommandOptionString, choices: named("clock.choice", clockNames[1:]...)},
		{name: "options", kind: discordgo.ApplicationCommandOptionString, complete: (*Router).optionChoices},
		{name: "rated", kind: discordgo.ApplicationCommandOptionBoolean},
	}, do: (*Router).newCup},
	{path: "tournament join", args: []arg{cupArg}, do: cupOp(table.CupJoin)},
	{path: "tournament leave", args: []arg{cupArg}, do: cupOp(table.CupLeave)},
	{path: "tournament start", args: []arg{cupArg}, do: cupOp(table.CupStart)},
	{path: "tournament bracket", args: []arg{cupArg}, do: atCup(anyCup, (*Router).bracket)},
	{path: "tournament standings", args: []arg{cupArg}, do: atCup(anyCup, (*Router).standings)},
	{path: "tournament withdraw", args: []arg{{name: "person", kind: discordgo.ApplicationCommandOptionUser}, cupArg}, do: cupOp(table.CupWithdraw)},
	{path: "tournament cancel", args: []arg{cupArg}, do: cupOp(table.CupCancel)},
}

var anyCup = []table.CupPhase{table.CupPlaying, table.CupLobby, table.CupOver, table.CupCancelled}

// cupPhases are the phases in which a deed makes sense, for finding the tournament that is meant.
var cupPhases = map[table.CupWhat][]table.CupPhase{
	table.CupJoin: {table.CupLobby}, table.CupLeave: {table.CupLobby}, table.CupStart: {table.CupLobby},
	table.CupWithdraw: {table.CupPlaying, table.CupLobby}, table.CupCancel: {table.CupPlaying, table.CupLobby},
}

// newCup opens a tournament.
func (r *Router) newCup(q *request) (*discordgo.InteractionResponse, error) {
	info, ok := r.games[q.args["game"]]
	if !ok {
		return nil, game.Refuse("say.unknowncommand")
	}
	guild, err := r.mayOpen(q)
	if err != nil {
		return nil, err
	}
	options, err := r.cupOptions(q, info)
	if err != nil {
		return nil, err
	}
	n := table.NewCup{Game: info.Name, Options: options, Format: q.args["format"], Games: number(q.args["games"]), Rounds: number(q.args["rounds"]),
		Size: number(q.args["fill"]), Level: number(q.args["strength"]), Clock: guild.Clock, Unrated: q.args["rated"] == "false"}
	if c, ok := Clocks[q.args["clock"]]; ok {
		n.Clock = c
	}
	c, err := r.tables.NewCup(q.ctx, q.call, n)
	if err != nil {
		return nil, err
	}
	return q.tell("cup.told.new", "cup", c.ID.String(), "game", title(c.New.Game)), nil
}

// cupOptions reads a game's options as they are typed or completed: "language=fr swap=never".
func (r *Router) cupOptions(q *request, info game.Info) (game.Options, error) {
	out := r.usualOptions(q, info)
	for _, word := range strings.Fields(q.args["options"]) {
		name, value, ok := strings.Cut(word, "=")
		if !ok {
			return nil, game.Refuse("option.unknown", "option", word)
		}
		out[name] = value
	}
	return out, nil
}

// optionChoices completes the last word of the options of the game that was chosen.
func (r *Router) optionChoices(q *request) []*discordgo.ApplicationCommandOptionChoice {
	list := []*discordgo.ApplicationCommandOptionChoice{}
	before, last := "", q.args["options"]
	if i := strings.LastIndexByte(last, ' '); i >= 0 {
		before, last = last[:i+1], last[i+1:]
	}
	for _, o := range r.games[q.args["game"]].Options {
		for _, c := range o.Choices {
			word := o.Name + "=" + c
			if strings.Contains(" "+before, " "+o.Name+"=") || !strings.HasPrefix(word, last) || len(list) == 25 {
				continue
			}
			id := q.args["game"] + ".option." + o.Name
			label := game.M("board.option", "name", game.M(id+".name"), "value", game.M(id+".choice."+c))
			list = append(list, &discordgo.ApplicationCommandOptionChoice{Name: q.say.Label(label, 100), Value: before + word})
		}
	}
	return list
}

// cupOp makes a handler of a plain deed.
func cupOp(what table.CupWhat) handler {
	return atCup(cupPhases[what], func(r *Router, q *request, c *table.Cup) (*discordgo.InteractionResponse, error) {
		op := table.CupOp{What: what}
		if u, ok := q.resolved(q.args["person"]); ok {
			op.User = u
		}
		return r.doCup(q, c.ID, op)
	})
}

func (r *Router) doCup(q *request, id table.CupID, op table.CupOp) (*discordgo.InteractionResponse, error) {
	if _, err := r.tables.DoCup(q.ctx, q.call, id, op); err != nil {
		return nil, err
	}
	return q.tell("cup.told."+string(op.What), "cup", id.String()), nil
}

// atCup makes a handler of something that is done at a tournament: the one that is named, else the newest of
// the channel in the first of the phases in which there is one.
func atCup(phases []table.CupPhase, do func(*Router, *request, *table.Cup) (*discordgo.InteractionResponse, error)) handler {
	return func(r *Router, q *request) (*discordgo.InteractionResponse, error) {
		c, err := r.findCup(q, phases)
		if err != nil {
			return nil, err
		}
		return do(r, q, c)
	}
}

func (r *Router) findCup(q *request, phases []table.CupPhase) (*table.Cup, error) {
	if named := q.args[cupArg.name]; named != "" {
		return r.lookCup(q, table.CupID(number(named)))
	}
	list, err := r.tables.Cups(q.ctx, q.call.Channel)
	if err != nil {
		return nil, err
	}
	for _, p := range phases {
		if i := slices.IndexFunc(list, func(c *table.Cup) bool { return c.Phase == p }); i >= 0 {
			return list[i], nil
		}
	}
	return nil, game.Refuse("cup.none")
}

// lookCup reads a tournament of this server; others are none of its business.
func (r *Router) lookCup(q *request, id table.CupID) (*table.Cup, error) {
	c, err := r.tables.LookCup(q.ctx, id)
	if err != nil {
		return nil, err
	}
	if c.Guild != q.call.Guild || c.Guild == "" && c.Channel != q.call.Channel {
		return nil, game.Refuse("cup.unknown", "cup", id.String())
	}
	return c, nil
}

// cupChoices lists the channel's tournaments.
func (r *Router) cupChoices(q *request) []*discordgo.ApplicationCommandOptionChoice {
	out := []*discordgo.ApplicationCommandOptionChoice{}
	list, err := r.tables.Cups(q.ctx, q.call.Channel)
	if err != nil {
		return out
	}
	for _, c := range list[:min(len(list), 25)] {
		out = append(out, &discordgo.ApplicationCommandOptionChoice{Name: q.say.Label(cupTitle(c), 100), Value: int64(c.ID)})
	}
	return out
}

// cupButton carries out a button under a tournament's message.
func (r *Router) cupButton(q *request, i id) (*discordgo.InteractionResponse, error) {
	c, err := r.lookCup(q, table.CupID(-i.table))
	if err != nil {
		return nil, err
	}
	switch what := table.CupWhat(i.name); what {
	case table.CupJoin, table.CupLeave, table.CupStart:
		return r.doCup(q, c.ID, table.CupOp{What: what})
	}
	switch i.name {
	case "bracket":
		return r.bracket(q, c)
	case "standings":
		return r.standings(q, c)
	}
	return nil, game.Refuse("refused.action")
}

// bracket shows who meets whom, to the person alone, with a picture.
func (r *Router) bracket(q *request, c *table.Cup) (*discordgo.InteractionResponse, error) {
	c.Lang = q.person.Language()
	m := r.Cup(c, table.Guild{})
	data := &discordgo.InteractionResponseData{Embeds: m.Embeds}
	if m.Paint != nil {
		png, err := m.Paint()
		if err != nil {
			return nil, err
		}
		data.Files = []*discordgo.File{m.File(png)}
	}
	return private(data), nil
}

// standings shows how everybody stands, to the person alone.
func (r *Router) standings(q *request, c *table.Cup) (*discordgo.InteractionResponse, error) {
	say := r.cupPrinter(c, q.person.Language())
	return private(&discordgo.InteractionResponseData{Embeds: []*discordgo.MessageEmbed{standingsEmbed(c, say)}}), nil
}

func cupTitle(c *table.Cup) game.Msg {
	return game.M("cup.title", "cup", c.ID.String(), "game", title(c.New.Game), "format", game.M("cup.format."+c.New.Format), "phase", game.M("cup.phase."+string(c.Phase)))
}

// cupControls are the buttons under a tournament's message.
func (r *Router) cupControls(c *table.Cup, cs ...game.Control) []discordgo.MessageComponent {
	return r.rowsOf(r.cupPrinter(c, c.Lang), cs, func(name string) string { return id{kindCup, -table.ID(c.ID), 0, name}.String() })
}
