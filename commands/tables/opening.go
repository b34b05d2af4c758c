package tables

import (
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

// Opening opens tables.
type Opening struct {
	*handler.Base
	host handler.Opener
}

// NewOpening makes the handlers that open tables of a host.
func NewOpening(d *handler.Base, host handler.Opener) *Opening { return &Opening{d, host} }

// Controls has the form for a new table. What is pressed on a table that was opened belongs to Handlers.
func (h *Opening) Controls() handler.Controls {
	return handler.Controls{Forms: map[customid.Kind]handler.Control{customid.Opening: h.formSent}}
}

// guests are the names of the arguments that invite people.
var guests = []string{"player", "player2", "player3", "player4", "player5"}

// Commands are /<game> new.
func (h *Opening) Commands() (list []slash.Command) {
	for _, name := range h.Order {
		info := h.Games[name]
		list = append(list, slash.Command{Path: name + " new", Text: "cmd.new", Args: arguments(info),
			Do: func(q *request.Request) (*discordgo.InteractionResponse, error) { return h.typed(q, info) }})
	}
	return list
}

// arguments are the settings of a new table. What people ask for by name comes first.
func arguments(info game.Info) (args []slash.Arg) {
	if len(info.Presets) > 0 {
		args = append(args, slash.Preset(info))
	}
	if info.MaxSeats > info.MinSeats && !info.Open {
		args = append(args, slash.Number("seats", info.MinSeats, info.MaxSeats))
	}
	for i, name := range guests[:min(len(guests), info.MaxSeats-1)] {
		a := slash.Person(name)
		a.Text, a.Nth = "arg.player", i+1
		args = append(args, a)
	}
	level := slash.Arg{Name: "level", Kind: discordgo.ApplicationCommandOptionInteger}
	for i := 1; i <= info.Levels; i++ {
		level.Choices = append(level.Choices, slash.Choice{Label: message.LevelName(info.Name, i), Value: i})
	}
	args = append(args, level)
	for _, o := range info.Options {
		if o.Server == "" {
			args = append(args, slash.Option(info, o))
		}
	}
	if info.Open {
		return append(args, slash.RoundClock(), slash.Flag("rated"), slash.Flag("computers"))
	}
	return append(args, slash.Clock(table.ClockNames), slash.Text("timeout",
		slash.Named("clock.out", slices.Concat(table.Timeouts, info.Timeouts)...)...),
		slash.Flag("rated"), slash.Flag("hints"), slash.Flag("computers"))
}

// usualClock is the clock of a table for which none was chosen; usual: the server has not chosen one either. In direct
// messages with the bot there is nobody else to wait for.
func usualClock(q *request.Request, g table.Guild, info game.Info) (c table.Clock, usual bool) {
	switch {
	case info.Open:
		return table.Clocks[table.UsualRound], false
	case q.Caller.Direct():
		return g.Clock, false
	}
	return g.TurnClock()
}

// presetClock is the clock that belongs to a preset, or the usual one.
func presetClock(p game.Preset, usual table.Clock) table.Clock {
	c, ok := table.Clocks[p.Clock]
	if !ok {
		return usual
	}
	c.Timeout = p.Timeout
	return c
}

// typed handles /<game> new: without arguments it opens the form.
func (h *Opening) typed(q *request.Request, info game.Info) (*discordgo.InteractionResponse, error) {
	if len(q.Args) == 0 {
		return h.form(q, info)
	}
	return h.newTable(q, info)
}

// newTable opens the table that the arguments describe.
func (h *Opening) newTable(q *request.Request, info game.Info) (*discordgo.InteractionResponse, error) {
	n := table.New{Game: info.Name, Seats: request.Number(q.Args["seats"]), Level: request.Number(q.Args["level"]),
		Only: q.Args["computers"] == "true", Begin: q.Args[startArg] == startComputer,
		Unrated: q.Args["rated"] == "false", Hints: q.Args["hints"] == "true"}
	if n.Hints && q.Args["rated"] == "true" {
		return nil, game.Refuse("hint.rated")
	}
	preset, _ := info.Preset(q.Args[game.PresetOption])
	n.Options = preset.Apply(h.UsualOptions(q, info))
	for _, o := range info.Options {
		if v := q.Args[o.Name]; v != "" {
			n.Options[o.Name] = v
		}
	}
	if n.Seats == 0 {
		n.Seats = preset.Seats
	}
	for _, name := range guests {
		if u, ok := q.Resolved(q.Args[name]); ok {
			n.Invited = append(n.Invited, u)
		}
	}
	guild, err := h.MayOpen(q)
	if err != nil {
		return nil, err
	}
	clock, usual := usualClock(q, guild, info)
	n.Clock = slash.NamedClock(q.Args["clock"], presetClock(preset, clock))
	n.UsualClock = usual && q.Args["clock"] == "" && n.Clock == clock
	if v := q.Args["timeout"]; v != "" {
		n.Clock.Timeout, n.UsualClock = v, false
	}
	if n.Level == 0 && guild.Level > 0 {
		n.Level = min(guild.Level, info.Levels)
	}
	t, err := h.host.New(q.Ctx, q.Caller, n)
	if err != nil {
		return nil, err
	}
	q.Opened(t.ID)
	said := "say.opened"
	if n.Begin {
		said = "say.begun"
	}
	res := q.Reply(said, "table", t.ID.String(), "game", message.Title(info.Name))
	if h.OfferLesson != nil {
		res.Data.Components = h.OfferLesson(q.Ctx, q.Caller.User.ID, q.Say, info.Name)
	}
	return res, nil
}
