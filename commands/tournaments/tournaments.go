// Package tournaments opens tournaments and seasons, and shows their brackets and standings.
package tournaments

import (
	"context"
	"slices"

	"github.com/bwmarrin/discordgo"

	"tablee/commands/customid"
	"tablee/commands/handler"
	"tablee/commands/message"
	"tablee/commands/request"
	"tablee/commands/slash"
	"tablee/rules/game"
	"tablee/rules/table"
)

// tournamentArg is the name of the argument for a tournament; it may be left out where only one can be meant.
const tournamentArg = "tournament"

// Commands are those about tournaments and seasons.
func (h *Handlers) Commands() []slash.Command {
	which := slash.Arg{Name: tournamentArg, Kind: discordgo.ApplicationCommandOptionInteger,
		Complete: h.tournamentChoices}
	return append([]slash.Command{
		{Path: "tournament new", Args: []slash.Arg{
			h.TurnGameArg(),
			slash.Text("format", slash.Named("tournament.format", table.TournamentFormats...)...),
			slash.Number("fill", table.MinEntrants, table.MaxEntrants),
			slash.Strength(),
			slash.Number("games", 1, table.MaxGames),
			slash.Number("rounds", 1, table.MaxRounds),
			slash.Clock(table.ClockNames[1:]),
			{Name: "options", Kind: discordgo.ApplicationCommandOptionString, Complete: h.optionChoices},
			slash.Flag("rated"),
		}, Do: h.newTournament},
		{Path: "tournament join", Args: []slash.Arg{which}, Do: h.simpleAction(table.TournamentJoin)},
		{Path: "tournament leave", Args: []slash.Arg{which}, Do: h.simpleAction(table.TournamentLeave)},
		{Path: "tournament start", Args: []slash.Arg{which}, Do: h.simpleAction(table.TournamentStart)},
		{Path: "tournament bracket", Args: []slash.Arg{which}, Do: h.onTournament(anyTournament, h.bracket)},
		{Path: "tournament standings", Args: []slash.Arg{which}, Do: h.onTournament(anyTournament, h.standings)},
		{Path: "tournament withdraw", Args: []slash.Arg{slash.Person("person"), which},
			Do: h.simpleAction(table.TournamentWithdraw)},
		{Path: "tournament cancel", Args: []slash.Arg{which}, Do: h.simpleAction(table.TournamentCancel)},
	}, h.seasonCommands()...)
}

var anyTournament = []table.TournamentPhase{table.TournamentPlaying, table.TournamentLobby, table.TournamentOver,
	table.TournamentCancelled}

// tournamentPhases are the phases in which an action makes sense. They tell which tournament is meant.
var tournamentPhases = map[table.TournamentActionKind][]table.TournamentPhase{
	table.TournamentJoin: {table.TournamentLobby}, table.TournamentLeave: {table.TournamentLobby},
	table.TournamentStart:    {table.TournamentLobby},
	table.TournamentWithdraw: {table.TournamentPlaying, table.TournamentLobby},
	table.TournamentCancel:   {table.TournamentPlaying, table.TournamentLobby},
}

// Handlers are the commands and buttons of tournaments.
type Handlers struct {
	*handler.Base
	host     Host
	messages *message.TournamentMessages
}

// Host opens, shows and changes tournaments.
type Host interface {
	NewTournament(context.Context, table.Caller, table.NewTournament) (*table.Tournament, error)
	LookTournament(context.Context, table.TournamentID) (*table.Tournament, error)
	Tournaments(ctx context.Context, channel string) ([]*table.Tournament, error)
	DoTournament(context.Context, table.Caller, table.TournamentID, table.TournamentAction) (*table.Tournament, error)
}

// New makes the handlers of a host's tournaments.
func New(d *handler.Base, h Host) *Handlers {
	return &Handlers{d, h, message.NewTournamentMessages(d.Builder)}
}

// newTournament opens a tournament.
func (h *Handlers) newTournament(q *request.Request) (*discordgo.InteractionResponse, error) {
	info, ok := h.Games[q.Args["game"]]
	if !ok || info.Open {
		return nil, game.Refuse("say.unknowncommand")
	}
	guild, err := h.MayOpen(q)
	if err != nil {
		return nil, err
	}
	options, err := h.tournamentOptions(q, info)
	if err != nil {
		return nil, err
	}
	n := table.NewTournament{Game: info.Name, Options: options, Format: q.Args["format"],
		Games:  request.Number(q.Args["games"]),
		Rounds: request.Number(q.Args["rounds"]),
		Size:   request.Number(q.Args["fill"]), Level: request.Number(q.Args["strength"]), Clock: guild.Clock,
		Unrated: q.Args["rated"] == "false"}
	if c, ok := table.Clocks[q.Args["clock"]]; ok {
		n.Clock = c
	}
	return h.openTournament(q, n)
}

// anotherTournament opens a tournament that is over once more, with the same settings; if somebody has done so
// already, it joins that one.
func (h *Handlers) anotherTournament(q *request.Request, c *table.Tournament) (*discordgo.InteractionResponse, error) {
	if c.Season != nil || c.Phase != table.TournamentOver {
		return nil, game.Refuse("refused.action")
	}
	list, err := h.host.Tournaments(q.Ctx, c.Channel)
	if err != nil {
		return nil, err
	}
	if i := slices.IndexFunc(list, func(other *table.Tournament) bool {
		return other.Season == nil && other.New.After == c.ID && other.Phase == table.TournamentLobby
	}); i >= 0 {
		return h.doTournament(q, list[i].ID, table.TournamentAction{Kind: table.TournamentJoin})
	}
	if _, err := h.MayOpen(q); err != nil {
		return nil, err
	}
	n := c.New
	n.After = c.ID
	return h.openTournament(q, n)
}

// openTournament opens a tournament and answers so, or that the person has joined the one that somebody else has opened
// meanwhile.
func (h *Handlers) openTournament(q *request.Request, n table.NewTournament) (*discordgo.InteractionResponse, error) {
	c, err := h.host.NewTournament(q.Ctx, q.Caller, n)
	if err != nil {
		return nil, err
	}
	if c.Creator != q.Caller.User.ID && n.After != 0 {
		return q.Reply("tournament.told.join", "tournament", c.ID.String()), nil
	}
	return q.Reply("tournament.told.new", "tournament", c.ID.String(), "game", message.Title(c.New.Game)), nil
}

// simpleAction makes the handler of an action that needs no arguments.
func (h *Handlers) simpleAction(what table.TournamentActionKind) slash.Handler {
	return h.onTournament(tournamentPhases[what], h.actionOf(what))
}

// actionOf does an action, for the person that is named if there is one.
func (h *Handlers) actionOf(what table.TournamentActionKind) func(*request.Request,
	*table.Tournament) (*discordgo.InteractionResponse, error) {
	return func(q *request.Request, c *table.Tournament) (*discordgo.InteractionResponse, error) {
		op := table.TournamentAction{Kind: what}
		if u, ok := q.Resolved(q.Args["person"]); ok {
			op.User = u
		}
		return h.doTournament(q, c.ID, op)
	}
}

func (h *Handlers) doTournament(q *request.Request, id table.TournamentID,
	op table.TournamentAction) (*discordgo.InteractionResponse, error) {
	c, err := h.host.DoTournament(q.Ctx, q.Caller, id, op)
	if err != nil {
		return nil, err
	}
	told, about := doneText(c, q.Caller.User.ID, op)
	if c.Season != nil {
		return q.Reply("season.told."+told, append(about, "number", c.Season.Number)...), nil
	}
	return q.Reply("tournament.told."+told, append(about, "tournament", id.String())...), nil
}

// doneText names the text that says what an action has done, with its arguments. It depends only on the tournament's
// state afterwards, so that an action that is delivered twice is answered the same.
func doneText(c *table.Tournament, by string, op table.TournamentAction) (told string, about []any) {
	switch {
	case op.Kind == table.TournamentCancel && c.Phase == table.TournamentPlaying:
		return "agreed", []any{"agreed", c.Agreed, "needed", c.Needed}
	case op.Kind == table.TournamentCancel && len(c.Matches) > 0:
		return "cancelrunning", nil
	case op.Kind == table.TournamentWithdraw && op.User.ID != "" && op.User.ID != by:
		told = "ejected"
		if c.Phase == table.TournamentLobby {
			told = "removed"
		}
		return told, []any{"who", op.User.Name}
	}
	return string(op.Kind), nil
}

// onTournament makes a handler of an action at a tournament: the one that is named, else the newest of the channel in
// the first of the phases in which there is one.
func (h *Handlers) onTournament(phases []table.TournamentPhase,
	do func(*request.Request, *table.Tournament) (*discordgo.InteractionResponse, error)) slash.Handler {
	return h.onOne(isTournament, tournamentArg, "tournament.none", phases, do)
}

func isTournament(c *table.Tournament) bool { return c.Season == nil }

// onOne makes a handler of an action at a tournament or a season: at the one that an argument names, else at the newest
// of the channel in the first of the phases in which there is one, or the refusal none.
func (h *Handlers) onOne(meant func(*table.Tournament) bool, arg, none string, phases []table.TournamentPhase,
	do func(*request.Request, *table.Tournament) (*discordgo.InteractionResponse, error)) slash.Handler {
	find := func(q *request.Request) (*table.Tournament, error) {
		if named := q.Args[arg]; named != "" {
			c, err := h.lookTournament(q, table.TournamentID(request.Number(named)))
			if err == nil && !meant(c) {
				return nil, game.Refuse(none)
			}
			return c, err
		}
		list, err := h.host.Tournaments(q.Ctx, q.Caller.Channel)
		if err != nil {
			return nil, err
		}
		for _, p := range phases {
			if i := slices.IndexFunc(list, func(c *table.Tournament) bool { return meant(c) && c.Phase == p }); i >= 0 {
				return list[i], nil
			}
		}
		return nil, game.Refuse(none)
	}
	return func(q *request.Request) (*discordgo.InteractionResponse, error) {
		c, err := find(q)
		if err != nil {
			return nil, err
		}
		return do(q, c)
	}
}

// lookTournament reads a tournament that the person may know of; any other is treated as missing.
func (h *Handlers) lookTournament(q *request.Request, id table.TournamentID) (*table.Tournament, error) {
	c, err := h.host.LookTournament(q.Ctx, id)
	if err != nil {
		return nil, err
	}
	if !c.KnownTo(q.Caller) {
		return nil, game.Refuse("tournament.unknown", "tournament", id.String())
	}
	return c, nil
}

// tournamentChoices lists the channel's tournaments.
func (h *Handlers) tournamentChoices(q *request.Request) []*discordgo.ApplicationCommandOptionChoice {
	return h.choices(q, isTournament, message.TournamentTitle)
}

// choices lists those of the channel's tournaments and seasons that are meant, by their titles.
func (h *Handlers) choices(q *request.Request, meant func(*table.Tournament) bool,
	title func(*table.Tournament) game.Msg) []*discordgo.ApplicationCommandOptionChoice {
	out := []*discordgo.ApplicationCommandOptionChoice{}
	list, err := h.host.Tournaments(q.Ctx, q.Caller.Channel)
	if err != nil {
		return out
	}
	for _, c := range list {
		if meant(c) && len(out) < 25 {
			out = append(out, &discordgo.ApplicationCommandOptionChoice{Name: q.Say.Label(title(c), 100), Value: int64(c.ID)})
		}
	}
	return out
}

// Controls answer the buttons under a tournament's message.
func (h *Handlers) Controls() handler.Controls {
	return handler.Controls{Buttons: map[customid.Kind]handler.Control{customid.Tournament: h.pressed}}
}

// pressed handles a button under a tournament's message.
func (h *Handlers) pressed(q *request.Request, p handler.Press) (*discordgo.InteractionResponse, error) {
	i := p.ID
	c, err := h.lookTournament(q, i.Tournament)
	if err != nil {
		return nil, err
	}
	switch what := table.TournamentActionKind(i.Name); what {
	case table.TournamentJoin, table.TournamentLeave, table.TournamentStart:
		return h.doTournament(q, c.ID, table.TournamentAction{Kind: what})
	}
	switch i.Name {
	case message.SeasonGames, message.NextSeason:
		if c.Season == nil {
			return nil, game.Refuse("refused.action")
		}
		if i.Name == message.NextSeason {
			return h.nextSeason(q, c)
		}
		return h.myGames(q, c)
	case message.AnotherTournament:
		return h.anotherTournament(q, c)
	case message.TournamentRules:
		c.Lang = q.Person.Language()
		return request.Private(h.messages.Terms(c, q.Caller)), nil
	case "bracket":
		return h.bracket(q, c)
	case "standings":
		return h.standings(q, c)
	}
	return nil, game.Refuse("refused.action")
}

// bracket shows the bracket to the person alone, with a picture.
func (h *Handlers) bracket(q *request.Request, c *table.Tournament) (*discordgo.InteractionResponse, error) {
	g, err := h.Guilds.Guild(q.Ctx, c.Guild)
	if err != nil {
		return nil, err
	}
	c.Lang, g.Wide = q.Person.Language(), false
	m := h.messages.WholeBracket(c, g)
	data, err := m.Data()
	if err != nil {
		return nil, err
	}
	return request.Private(data), nil
}

// standings shows the standings to the person alone.
func (h *Handlers) standings(q *request.Request, c *table.Tournament) (*discordgo.InteractionResponse, error) {
	say := h.messages.TournamentPrinter(c, q.Person.Language())
	return request.Private(&discordgo.InteractionResponseData{Embeds: []*discordgo.MessageEmbed{message.Standings(c,
		say)}}), nil
}
