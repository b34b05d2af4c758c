package tournaments

import (
	"slices"
	"strconv"

	"github.com/bwmarrin/discordgo"

	"tablee/commands/message"
	"tablee/commands/request"
	"tablee/commands/slash"
	"tablee/rules/game"
	"tablee/rules/table"
)

// seasonArg is the name of the argument for a season; it may be left out where only one can be meant.
const seasonArg = "season"

// seasonCommands are those about seasons.
func (h *Handlers) seasonCommands() []slash.Command {
	which := slash.Arg{Name: seasonArg, Kind: discordgo.ApplicationCommandOptionInteger, Complete: h.seasonChoices}
	fillers := slash.Number("computers", 0, table.MaxFillers)
	fillers.Text = "arg.fillers"
	args := []slash.Arg{h.TurnGameArg()}
	for n := 2; n <= table.MaxSeasonGames; n++ {
		args = append(args, h.anotherGame(n))
	}
	args = append(args, slash.Number("weeks", 1, table.MaxWeeks), slash.Number("meetings", 1, table.MaxMeetings),
		fillers, slash.Clock(table.SeasonClocks))
	return []slash.Command{
		{Path: "season new", Args: args, Do: h.newSeason},
		{Path: "season join", Args: []slash.Arg{which}, Do: h.seasonAction(table.TournamentJoin)},
		{Path: "season leave", Args: []slash.Arg{slash.Person("person"), which},
			Do: h.seasonAction(table.TournamentWithdraw)},
		{Path: "season start", Args: []slash.Arg{which}, Do: h.seasonAction(table.TournamentStart)},
		{Path: "season standings", Args: []slash.Arg{which}, Do: h.onSeason(anyTournament, h.myGames)},
		{Path: "season cancel", Args: []slash.Arg{which}, Do: h.seasonAction(table.TournamentCancel)},
	}
}

// anotherGame is the argument for the second, third or fourth game of a season.
func (h *Handlers) anotherGame(n int) slash.Arg {
	a := h.TurnGameArg()
	a.Name, a.Required = "game"+strconv.Itoa(n), false
	return a
}

// newSeason opens a season.
func (h *Handlers) newSeason(q *request.Request) (*discordgo.InteractionResponse, error) {
	if _, err := h.MayOpen(q); err != nil {
		return nil, err
	}
	n := table.NewTournament{Rounds: request.Number(q.Args["meetings"]),
		Clock: slash.NamedClock(q.Args["clock"], table.Clocks[table.SeasonClock]),
		Season: &table.NewSeason{Weeks: request.Number(q.Args["weeks"]),
			Computers: request.Number(q.Args["computers"])}}
	for i := range table.MaxSeasonGames {
		name := q.Args["game"]
		if i > 0 {
			name = q.Args["game"+strconv.Itoa(i+1)]
		}
		if name == "" && i > 0 {
			continue
		}
		info, ok := h.Games[name]
		if !ok || info.Open {
			return nil, game.Refuse("say.unknowncommand")
		}
		options := h.UsualOptions(q, info)
		if i == 0 {
			n.Game, n.Options = name, options
			continue
		}
		n.Season.More = append(n.Season.More, table.SeasonGame{Game: name, Options: options})
	}
	return h.openSeason(q, n)
}

func (h *Handlers) openSeason(q *request.Request, n table.NewTournament) (*discordgo.InteractionResponse, error) {
	c, err := h.host.NewTournament(q.Ctx, q.Caller, n)
	if err != nil {
		return nil, err
	}
	return q.Reply("season.told.new", "number", c.Season.Number), nil
}

// nextSeason opens the season that continues one that is over, with the same settings; if somebody has done so already,
// it joins that one.
func (h *Handlers) nextSeason(q *request.Request, c *table.Tournament) (*discordgo.InteractionResponse, error) {
	if c.Phase != table.TournamentOver {
		return nil, game.Refuse("refused.action")
	}
	list, err := h.host.Tournaments(q.Ctx, c.Channel)
	if err != nil {
		return nil, err
	}
	if i := slices.IndexFunc(list, func(other *table.Tournament) bool {
		return other.Season != nil && other.New.Season.After == c.ID && other.Phase == table.TournamentLobby
	}); i >= 0 {
		return h.doTournament(q, list[i].ID, table.TournamentAction{Kind: table.TournamentJoin})
	}
	if _, err := h.MayOpen(q); err != nil {
		return nil, err
	}
	return h.openSeason(q, c.New)
}

// seasonAction makes the handler of an action that needs no arguments.
func (h *Handlers) seasonAction(what table.TournamentActionKind) slash.Handler {
	return h.onSeason(tournamentPhases[what], h.actionOf(what))
}

// onSeason makes a handler of an action at a season: the one that is named, else the newest of the channel in the first
// of the phases in which there is one.
func (h *Handlers) onSeason(phases []table.TournamentPhase,
	do func(*request.Request, *table.Tournament) (*discordgo.InteractionResponse, error)) slash.Handler {
	return h.onOne(isSeason, seasonArg, "season.none", phases, do)
}

func isSeason(c *table.Tournament) bool { return c.Season != nil }

// myGames shows the standings and one's own games to the person alone.
func (h *Handlers) myGames(q *request.Request, c *table.Tournament) (*discordgo.InteractionResponse, error) {
	g, err := h.Guilds.Guild(q.Ctx, c.Guild)
	if err != nil {
		return nil, err
	}
	m := h.messages.MyGames(c, q.Caller.User.ID, q.Person.Language(), g)
	data, err := m.Data()
	if err != nil {
		return nil, err
	}
	return request.Private(data), nil
}

// seasonChoices lists the channel's seasons.
func (h *Handlers) seasonChoices(q *request.Request) []*discordgo.ApplicationCommandOptionChoice {
	return h.choices(q, isSeason, message.SeasonTitle)
}
