package people

import (
	"slices"

	"github.com/bwmarrin/discordgo"

	"tablee/commands/handler"
	"tablee/commands/message"
	"tablee/commands/request"
	"tablee/commands/slash"
	"tablee/render"
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

// settings changes and shows the settings of a server.
func (h *servers) settings(q *request.Request) (*discordgo.InteractionResponse, error) {
	if q.Caller.Guild == "" {
		return nil, game.Refuse("settings.guildonly")
	}
	if !q.Caller.Manager {
		return nil, game.Refuse("settings.manageronly")
	}
	if lacks := q.MissingPermissions(table.Guild{}); q.Args["welcome"] == welcomeHere && lacks != nil {
		return nil, game.Refuse("say.lacking", "permissions", lacks)
	}
	if len(q.Args) > 0 {
		if err := h.Guilds.ChangeServer(q.Ctx, q.Caller, func(g *table.Guild) { applySettings(q, g) }); err != nil {
			return nil, err
		}
	}
	g, err := h.Guilds.Guild(q.Ctx, q.Caller.Guild)
	if err != nil {
		return nil, err
	}
	lang := game.M("choice.language.auto")
	if g.Lang != "" {
		lang = game.Lit(render.LanguageName(g.Lang))
	}
	clock := game.M("clock.choice.none")
	if g.Clock.Move > 0 || g.Clock.Bank > 0 {
		clock = message.ClockLine(g.Clock)
	}
	lines := []game.Msg{game.M("settings.language", "value", lang), game.M("settings.clock", "value", clock),
		game.M("settings.boards", "value", boardsName(g.Boards)),
		game.M("settings.theme", "value", game.M("choice.theme."+picture.Themes[message.GuildLook(g).Theme])),
		game.M("settings.wide", "value", yesNo(g.Wide)),
		game.M("settings.colours", "value", yesNo(g.Colours)),
		game.M("settings.threads", "value", yesNo(g.Threads)), game.M("settings.dashboard", "value", yesNo(g.Dashboard)),
		game.M("settings.keep", "value", yesNo(g.Keep))}
	if g.Words != "" {
		lines = append(lines, game.M("settings.words", "value", game.M("choice.lists."+g.Words)))
	}
	if g.Suits != "" {
		lines = append(lines, game.M("settings.suits", "value", game.M("choice.suits."+string(g.Suits))))
	}
	if g.Level > 0 {
		lines = append(lines, game.M("settings.level", "value", g.Level))
	}
	if g.Limit > 0 {
		lines = append(lines, game.M("settings.limit", "n", g.Limit))
	}
	for _, c := range g.Channels {
		lines = append(lines, game.M("settings.channel", "channel", c))
	}
	if c := g.Welcome.Channel; c != "" {
		lines = append(lines, game.M("settings.welcome", "channel", c))
	}
	if g.Makers != "" {
		lines = append(lines, game.M("settings.role", "role", g.Makers))
	}
	return h.PrivateLines(q, game.M("settings.title"), lines...), nil
}

// Choices for a server's welcome message.
const (
	welcomeHere = "here" // it is posted again, in this channel
	welcomeOff  = "off"
)

// boardsNames are the choices of how a server shows boards.
var boardsNames = []string{string(table.TextBoards), string(table.PictureBoards), string(table.BothBoards)}

// boardsName says how boards are shown; a server that has not chosen shows text.
func boardsName(b table.Boards) game.Msg {
	if b == "" {
		b = table.TextBoards
	}
	return game.M("choice.boards." + string(b))
}

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

// applySettings sets what was given.
func applySettings(q *request.Request, g *table.Guild) {
	if q.Args["reset"] == "true" {
		// these are no settings: a reset does not post the welcome again
		*g = table.Guild{Welcomed: g.Welcomed, Welcome: g.Welcome}
	}
	setLanguage(&g.Lang, q)
	if c, ok := table.Clocks[q.Args["clock"]]; ok {
		g.Clock = c
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
	if v := q.Args["wide"]; v != "" {
		g.Wide = v == "true"
	}
	if v := q.Args["colours"]; v != "" {
		g.Colours = v == "true"
	}
	if v := q.Args["threads"]; v != "" {
		g.Threads = v == "true"
	}
	if v := q.Args["dashboard"]; v != "" {
		g.Dashboard = v == "true"
	}
	if v := q.Args["keep"]; v != "" {
		g.Keep = v == "true"
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
