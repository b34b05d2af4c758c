// Package nights has the commands of simultaneous games: one game that is played on many servers at once.
package nights

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/bwmarrin/discordgo"

	"tablee/commands/handler"
	"tablee/commands/message"
	"tablee/commands/request"
	"tablee/commands/slash"
	"tablee/render"
	"tablee/rules/game"
	"tablee/rules/table"
)

// Host plans simultaneous games, and has tables join them.
type Host interface {
	NewNight(context.Context, table.Caller, table.NewNight) (*table.Night, error)
	// Nights are those of which people in a server may know, planned or running.
	Nights(ctx context.Context, guild string) ([]*table.Night, error)
	// Invited finds the one to which a code invites.
	Invited(ctx context.Context, code string) (*table.Night, error)
	// Join opens a table in the caller's channel; fresh is false if the server has one already, which it returns.
	Join(context.Context, table.Caller, table.NightID) (t *table.Table, fresh bool, err error)
	LookNight(context.Context, table.NightID) (*table.Night, error)
	// Now is the clock by which they begin.
	Now() time.Time
}

// Handlers are the commands of simultaneous games.
type Handlers struct {
	*handler.Base
	host     Host
	messages *message.NightMessages
}

// New makes the handlers of a host's simultaneous games.
func New(d *handler.Base, h Host) *Handlers {
	return &Handlers{d, h, message.NewNightMessages(d.Builder)}
}

// Controls implements the router's interface: there are none.
func (h *Handlers) Controls() handler.Controls { return handler.Controls{} }

// joinNight and newNight follow a game's name in the paths of commands.
const (
	joinNight = " join-night"
	newNight  = " new-night"
)

// gameOf is the game whose command was typed.
func gameOf(q *request.Request) string {
	name, _, _ := strings.Cut(q.Command, " ")
	return name
}

const (
	nightArg = "night"
	inArg    = "in"
)

// delays are how long before its beginning a simultaneous game can be announced, in minutes.
var delays = []int{10, 15, 30, 60, 120, 180, 360, 720, 1440, 2880}

// Commands are those of each open game.
func (h *Handlers) Commands() (list []slash.Command) {
	for _, name := range h.Order {
		info := h.Games[name]
		if !info.Open {
			continue
		}
		which := slash.Arg{Name: nightArg, Kind: discordgo.ApplicationCommandOptionString, Complete: h.choices}
		list = append(list,
			slash.Command{Path: name + joinNight, Text: "cmd.joinnight", Args: []slash.Arg{which}, Do: h.join},
			slash.Command{Path: name + newNight, Text: "cmd.newnight", Args: newArguments(info),
				Do: func(q *request.Request) (*discordgo.InteractionResponse, error) { return h.newNight(q, info) }},
			slash.Command{Path: name + " night", Text: "cmd.night", Args: []slash.Arg{which}, Do: h.show})
	}
	return list
}

// newArguments are the settings of a new simultaneous game.
func newArguments(info game.Info) []slash.Arg {
	in := slash.Arg{Name: inArg, Kind: discordgo.ApplicationCommandOptionInteger, Required: true}
	for _, n := range delays {
		in.Choices = append(in.Choices, slash.Choice{Label: render.Lasts(time.Duration(n) * time.Minute), Value: n})
	}
	args := []slash.Arg{in, {Name: "name", Text: "arg.nightname",
		Kind: discordgo.ApplicationCommandOptionString, Longest: maxName}}
	for _, o := range info.Options {
		if o.Server == "" && !slices.Contains(withinServer, o.Name) {
			args = append(args, slash.Option(info, o))
		}
	}
	return append(args, slash.Arg{Name: "clock", Text: "arg.round", Kind: discordgo.ApplicationCommandOptionString,
		Choices: slash.Named("clock.rounds", table.NightRounds...)})
}

// withinServer are the options that concern the ranking of one server alone: they keep their usual values.
var withinServer = []string{"solo", "ties"}

// maxName is how many characters the name of a simultaneous game may have.
const maxName = 60

// newNight plans a simultaneous game of the server, and opens the server's own table.
func (h *Handlers) newNight(q *request.Request, info game.Info) (*discordgo.InteractionResponse, error) {
	if _, err := h.MayOpen(q); err != nil {
		return nil, err
	}
	n := table.NewNight{Game: info.Name, Options: h.UsualOptions(q, info), Round: table.Clocks[table.UsualNightRound].Move,
		Name:   render.Cut(strings.Join(strings.Fields(q.Args["name"]), " "), maxName),
		Starts: h.host.Now().Add(time.Duration(request.Number(q.Args[inArg])) * time.Minute).Truncate(time.Minute)}
	for _, o := range info.Options {
		if v := q.Args[o.Name]; v != "" {
			n.Options[o.Name] = v
		}
	}
	n.Round = slash.NamedClock(q.Args["clock"], table.Clocks[table.UsualNightRound]).Move
	night, err := h.host.NewNight(q.Ctx, q.Caller, n)
	if err != nil {
		return nil, err
	}
	t, _, err := h.host.Join(q.Ctx, q.Caller, night.ID)
	if err != nil {
		return nil, err
	}
	return q.Reply("night.told.new", "table", t.ID.String(), "unix", int(night.New.Starts.Unix()), "command",
		info.Name+joinNight, "code", night.Code), nil
}

// join has the channel take part.
func (h *Handlers) join(q *request.Request) (*discordgo.InteractionResponse, error) {
	if _, err := h.MayOpen(q); err != nil {
		return nil, err
	}
	n, err := h.find(q, []table.Phase{table.Lobby, table.Playing, table.Suspended})
	if err != nil {
		return nil, err
	}
	t, fresh, err := h.host.Join(q.Ctx, q.Caller, n.ID)
	if err != nil {
		return nil, err
	}
	said := "night.told.joined"
	switch {
	case !fresh && t.Channel != q.Caller.Channel:
		return q.Reply("night.told.elsewhere", "table", t.ID.String(), "channel", t.Channel), nil
	case !fresh && t.You == game.Public:
		said = "night.told.here"
	case t.Phase == table.Playing:
		said = "night.told.running"
	}
	return q.Reply(said, "table", t.ID.String(), "unix", int(n.New.Starts.Unix())), nil
}

// show tells the person alone about a simultaneous game.
func (h *Handlers) show(q *request.Request) (*discordgo.InteractionResponse, error) {
	n, err := h.find(q, nil)
	if err != nil {
		return nil, err
	}
	if n, err = h.host.LookNight(q.Ctx, n.ID); err != nil {
		return nil, err
	}
	return request.Private(&discordgo.InteractionResponseData{Embeds: []*discordgo.MessageEmbed{
		h.messages.Night(n, q.Caller.User.ID, q.Lang())}}), nil
}

// byNumber begins the value of a simultaneous game that was chosen from the list.
const byNumber = "#"

// find finds the simultaneous game that is meant: the one that was chosen or invited to, else the one of the channel's
// newest table in these phases, else the next.
func (h *Handlers) find(q *request.Request, phases []table.Phase) (*table.Night, error) {
	list, err := h.host.Nights(q.Ctx, q.Caller.Guild)
	if err != nil {
		return nil, err
	}
	named := strings.TrimSpace(q.Args[nightArg])
	if number, ok := strings.CutPrefix(named, byNumber); ok {
		id := table.NightID(request.Number(number))
		if i := slices.IndexFunc(list, func(n *table.Night) bool { return n.ID == id }); i >= 0 {
			return list[i], nil
		}
		return nil, game.Refuse("night.unknown")
	}
	if named != "" {
		return h.host.Invited(q.Ctx, named)
	}
	mine, err := h.inChannel(q, phases)
	switch {
	case err != nil:
		return nil, err
	case mine != 0:
		return h.host.LookNight(q.Ctx, mine)
	case len(list) == 0:
		return nil, game.Refuse("night.none", "command", gameOf(q)+newNight)
	}
	return list[0], nil
}

// inChannel is the simultaneous game of the channel's newest table in some phases that takes part in one; 0 if there is
// none.
func (h *Handlers) inChannel(q *request.Request, phases []table.Phase) (table.NightID, error) {
	f := table.Filter{Channel: q.Caller.Channel, Phases: phases, Limit: recentTables}
	list, err := h.Tables.Find(q.Ctx, f, q.Caller.User.ID)
	if err != nil {
		return 0, err
	}
	for _, t := range list {
		if t.Night != nil {
			return t.Night.ID, nil
		}
	}
	return 0, nil
}

// recentTables is among how many of a channel's latest tables one of a simultaneous game is looked for.
const recentTables = 20

// choices lists the simultaneous games.
func (h *Handlers) choices(q *request.Request) []*discordgo.ApplicationCommandOptionChoice {
	out := []*discordgo.ApplicationCommandOptionChoice{}
	list, err := h.host.Nights(q.Ctx, q.Caller.Guild)
	if err != nil {
		return out
	}
	for _, n := range list[:min(len(list), 25)] {
		label := game.M("night.choice.runs", "name", message.NightTitle(n.New.Name))
		if in := n.New.Starts.Sub(h.host.Now()); n.Phase == table.NightPlanned && in > 0 {
			label = game.M("night.choice.in", "name", message.NightTitle(n.New.Name), "time",
				render.Lasts(in.Truncate(time.Minute)))
		}
		out = append(out, &discordgo.ApplicationCommandOptionChoice{Name: q.Say.Label(label, 100),
			Value: byNumber + strconv.FormatInt(int64(n.ID), 10)})
	}
	return out
}
