package people

import (
	"slices"

	"github.com/bwmarrin/discordgo"

	"tablee/commands/handler"
	"tablee/commands/request"
	"tablee/commands/slash"
	"tablee/render/picture"
	"tablee/rules/game"
	"tablee/rules/table"
)

// servers has the commands for people who manage a server.
type servers struct{ *handler.Base }

// commands are those about a whole server.
func (h *servers) commands() []slash.Command {
	return []slash.Command{
		{Path: "settings", Args: []slash.Arg{
			slash.Languages(),
			slash.Clock(table.ClockNames),
			slash.Strength(),
			slash.Text("boards", slash.Named("choice.boards", boardsNames...)...),
			slash.Text("theme", slash.Named("choice.theme", picture.Themes...)...),
			slash.Text("suits", slash.Named("choice.suits", "usual", "four")...),
			slash.Text("words", slash.Named("choice.lists", game.AllWords, game.FamilyWords)...),
			slash.Flag("threads"),
			slash.Flag("dashboard"),
			slash.Flag("keep"),
			slash.Flag("sunday"),
			slash.Text("welcome", slash.Named("choice.welcome", welcomeHere, welcomeOff)...),
			slash.Flag("colours"),
			slash.Flag("wide"),
			slash.Number("limit", 1, 100),
			{Name: "channel", Kind: discordgo.ApplicationCommandOptionChannel},
			{Name: "disallow", Kind: discordgo.ApplicationCommandOptionChannel},
			{Name: "role", Kind: discordgo.ApplicationCommandOptionRole},
			slash.Flag("reset"),
		}, Do: h.settings, Managers: true},
	}
}

// settings changes the settings of a server as the arguments say, and shows them.
func (h *servers) settings(q *request.Request) (*discordgo.InteractionResponse, error) {
	if err := q.MayManage(); err != nil {
		return nil, err
	}
	if lacks := q.MissingPermissions(table.Guild{}); q.Args["welcome"] == welcomeHere && lacks != nil {
		return nil, game.Refuse("say.lacking", "permissions", lacks)
	}
	if len(q.Args) > 0 {
		if err := h.Guilds.ChangeServer(q.Ctx, q.Caller, func(g *table.Guild) { applySettings(q, g) }); err != nil {
			return nil, err
		}
	}
	return h.panel(q, pageOfSetting(q.Args))
}

// Choices for a server's welcome message.
const (
	welcomeHere = "here" // it is posted again, in this channel
	welcomeOff  = "off"
)

// boardsNames are the choices of how a server shows boards.
var boardsNames = []string{string(table.TextBoards), string(table.PictureBoards), string(table.BothBoards)}

// setLanguage sets a language if one was given: "auto" is Discord's.
func setLanguage(lang *string, q *request.Request) {
	switch v := q.Args["language"]; v {
	case "":
	case "auto":
		*lang = ""
	default:
		*lang = v
	}
}

// flag is a setting that is on or off. One that is usually on is stored when it is off.
type flag struct {
	name      string
	of        func(*table.Guild) *bool
	usuallyOn bool
}

func (f flag) on(g *table.Guild) bool      { return *f.of(g) != f.usuallyOn }
func (f flag) set(g *table.Guild, on bool) { *f.of(g) = on != f.usuallyOn }

// serverFlags are the settings of a server that are on or off.
var serverFlags = []flag{
	{"threads", func(g *table.Guild) *bool { return &g.Threads }, false},
	{"dashboard", func(g *table.Guild) *bool { return &g.Dashboard }, false},
	{"keep", func(g *table.Guild) *bool { return &g.Keep }, false},
	{"colours", func(g *table.Guild) *bool { return &g.Colours }, false},
	{"wide", func(g *table.Guild) *bool { return &g.Wide }, false},
	{"sunday", func(g *table.Guild) *bool { return &g.NoSunday }, true},
}

// applySettings sets what was given.
func applySettings(q *request.Request, g *table.Guild) {
	if q.Args["reset"] == "true" {
		// these are no settings: a reset does not post the welcome again
		*g = table.Guild{Welcomed: g.Welcomed, Welcome: g.Welcome}
	}
	setLanguage(&g.Lang, q)
	if c, ok := table.Clocks[q.Args["clock"]]; ok {
		g.Clock, g.NoClock = c, !c.Limited()
	}
	if v := q.Args["strength"]; v != "" {
		g.Level = request.Number(v)
	}
	if v := q.Args["limit"]; v != "" {
		g.Limit = request.Number(v)
	}
	if v := q.Args["boards"]; slices.Contains(boardsNames, v) {
		g.Boards = table.Boards(v)
	}
	if v := table.Suits(q.Args["suits"]); v == table.TwoSuits || v == table.FourSuits {
		g.Suits = v
	}
	switch q.Args["words"] {
	case game.AllWords:
		g.Words = ""
	case game.FamilyWords:
		g.Words = game.FamilyWords
	}
	if v := q.Args["theme"]; slices.Contains(picture.Themes, v) {
		g.Theme = v
	}
	for _, f := range serverFlags {
		if v := q.Args[f.name]; v != "" {
			f.set(g, v == "true")
		}
	}
	switch q.Args["welcome"] {
	case welcomeHere:
		g.Welcomed, g.Welcome = true, table.Welcome{Channel: q.Caller.Channel, Lang: q.Caller.GuildLocale,
			At: q.CreatedAt().UnixMilli()}
	case welcomeOff:
		g.Welcomed, g.Welcome = true, table.Welcome{}
	}
	if v := q.Args["role"]; v != "" {
		g.Makers = v
	}
	// nothing here depends on the previous value, so that applying a setting twice is the same as applying it once
	if v := q.Args["channel"]; v != "" && !slices.Contains(g.Channels, v) {
		g.Channels = append(slices.Clone(g.Channels), v)
	}
	if v := q.Args["disallow"]; v != "" {
		g.Channels = slices.DeleteFunc(slices.Clone(g.Channels), func(c string) bool { return c == v })
	}
}
