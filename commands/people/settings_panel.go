package people

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/bwmarrin/discordgo"

	"tablee/commands/customid"
	"tablee/commands/handler"
	"tablee/commands/message"
	"tablee/commands/request"
	"tablee/render"
	"tablee/render/picture"
	"tablee/rules/game"
	"tablee/rules/table"
)

// Controls of the panel of a server's settings. A menu of which one line is chosen has the name of the command's
// argument.
const (
	flagsMenu    = "flags"    // what is on: several lines
	channelsMenu = "channels" // where tables may be opened: several channels
	roleMenu     = "role"     // who may open them: a role, or none
	pageButton   = "page"     // a number follows, behind a dot
	helloButton  = "welcome"  // welcomeHere or welcomeOff follows, behind a dot
)

// settingsPages are the names of the settings on each page of the panel: a message has room for four menus and a row of
// buttons.
var settingsPages = [][]string{
	{"boards", "language", "clock", "strength"},
	{"theme", "suits", "words", flagsMenu},
	{channelsMenu, roleMenu, "limit"},
}

// pageOfSetting is the page with a setting that was given, the first if there is none.
func pageOfSetting(args map[string]string) int {
	for i, names := range settingsPages {
		if slices.ContainsFunc(names, func(name string) bool { return args[name] != "" }) {
			return i
		}
	}
	for _, f := range serverFlags {
		if args[f.name] != "" {
			return pageOfSetting(map[string]string{flagsMenu: f.name})
		}
	}
	if args["channel"]+args["disallow"]+args[helloButton] != "" {
		return len(settingsPages) - 1
	}
	return 0
}

// oneOf are the menus of which one line is chosen, with the line that is chosen and all that can be.
func (h *servers) oneOf(g table.Guild) map[string]menu {
	levels := []line{{"0", game.M("settings.usual")}}
	limits := []line{{"0", game.M("settings.nolimit")}}
	for i := range h.topLevel() {
		levels = append(levels, line{strconv.Itoa(i + 1), game.Lit(strconv.Itoa(i + 1))})
	}
	for _, n := range withNumber(usualLimits, g.Limit) {
		limits = append(limits, line{strconv.Itoa(n), game.M("settings.limit", "n", n)})
	}
	clock, _ := g.TurnClock()
	return map[string]menu{
		"boards":   {"settings.boards", cmp.Or(string(g.Boards), boardsNames[0]), named("choice.boards", boardsNames...)},
		"language": {"settings.language", cmp.Or(g.Lang, "auto"), languages()},
		"clock":    {"settings.clock", table.ClockName(clock), named("clock.choice", table.ClockNames...)},
		"strength": {"settings.level", strconv.Itoa(min(g.Level, h.topLevel())), levels},
		"theme": {"settings.theme", picture.Themes[message.GuildLook(g).Theme],
			named("choice.theme", picture.Themes...)},
		"suits": {"settings.suits", cmp.Or(string(g.Suits), string(table.TwoSuits)),
			named("choice.suits", string(table.TwoSuits), string(table.FourSuits))},
		"words": {"settings.words", cmp.Or(g.Words, game.AllWords), named("choice.lists", game.AllWords, game.FamilyWords)},
		"limit": {"", strconv.Itoa(g.Limit), limits},
	}
}

// usualLimits are the numbers of open tables a person that the panel offers; the command takes any.
var usualLimits = []int{1, 2, 3, 5, 10, 20}

// withNumber is a list in order with n in it, unless that is 0.
func withNumber(list []int, n int) []int {
	i, has := slices.BinarySearch(list, n)
	if n == 0 || has {
		return list
	}
	return slices.Insert(slices.Clone(list), i, n)
}

// topLevel is the highest level that any game has.
func (h *servers) topLevel() (top int) {
	for _, info := range h.Games {
		top = max(top, info.Levels)
	}
	return top
}

// panel answers with a page of a server's settings.
func (h *servers) panel(q *request.Request, page int) (*discordgo.InteractionResponse, error) {
	g, err := h.Guilds.Guild(q.Ctx, q.Caller.Guild)
	if err != nil {
		return nil, err
	}
	id := func(name string) string { return customid.ID{Kind: customid.Settings, Name: name}.String() }
	menus := h.oneOf(g)
	var rows []discordgo.MessageComponent
	for _, name := range settingsPages[page] {
		switch name {
		case flagsMenu:
			rows = append(rows, h.Builder.Rows(q.Say, []game.Control{flagsControl(g)}, id)...)
		case channelsMenu:
			rows = append(rows, picker(id(name), discordgo.ChannelSelectMenu, discordgo.SelectMenuDefaultValueChannel,
				q.Say.Label(game.M("settings.everywhere"), render.MaxPlaceholder), render.MaxOptions, g.Channels...))
		case roleMenu:
			rows = append(rows, picker(id(name), discordgo.RoleSelectMenu, discordgo.SelectMenuDefaultValueRole,
				q.Say.Label(game.M("settings.everybody"), render.MaxPlaceholder), 1, g.Makers))
		default:
			rows = append(rows, h.Builder.Rows(q.Say, []game.Control{menus[name].control(name)}, id)...)
		}
	}
	rows = append(rows, h.Builder.Rows(q.Say, pageButtons(g, page), id)...)
	embed := h.Builder.TitledLines(q.Say, game.M("settings.title"), append(h.elsewhere(g, page), game.M("settings.saved")))
	return q.Answer(&discordgo.InteractionResponseData{Embeds: []*discordgo.MessageEmbed{embed}, Components: rows}), nil
}

// pageButtons lead to the other pages; the last page also has those for the message that says hello.
func pageButtons(g table.Guild, page int) (cs []game.Control) {
	if page > 0 {
		cs = append(cs, game.Control{Name: pageButton + "." + strconv.Itoa(page-1), Label: game.M("button.tryback")})
	}
	if page < len(settingsPages)-1 {
		return append(cs, game.Control{Name: pageButton + "." + strconv.Itoa(page+1), Label: game.M("settings.page",
			"n", page+1, "of", len(settingsPages))})
	}
	cs = append(cs, game.Control{Name: helloButton + "." + welcomeHere, Label: game.M("settings.hello")})
	if g.Welcome.Channel != "" {
		cs = append(cs, game.Control{Name: helloButton + "." + welcomeOff, Label: game.M("settings.nohello")})
	}
	return cs
}

// flagsControl is the menu of settings that are on or off.
func flagsControl(g table.Guild) game.Control {
	c := game.Control{Name: flagsMenu, Label: game.M("settings.alloff"), Max: len(serverFlags)}
	for _, f := range serverFlags {
		c.Choices = append(c.Choices, game.Choice{Value: f.name, Label: game.M("settings." + f.name), Chosen: f.on(&g)})
	}
	return c
}

// elsewhere tells the settings that are not on this page, if they are not the usual ones.
func (h *servers) elsewhere(g table.Guild, page int) (lines []game.Msg) {
	menus, usual := h.oneOf(g), h.oneOf(table.Guild{})
	for i, names := range settingsPages {
		if i == page {
			continue
		}
		for _, name := range names {
			switch m, ok := menus[name]; {
			case ok && m.chosen != usual[name].chosen:
				lines = append(lines, m.told())
			case name == flagsMenu:
				for _, f := range serverFlags {
					switch {
					case f.on(&g) == f.usuallyOn:
					case f.usuallyOn:
						lines = append(lines, game.M("settings.no"+f.name))
					default:
						lines = append(lines, game.M("settings."+f.name))
					}
				}
			case name == channelsMenu:
				for _, c := range g.Channels {
					lines = append(lines, game.M("settings.channel", "channel", c))
				}
			case name == roleMenu && g.Makers != "":
				lines = append(lines, game.M("settings.role", "role", g.Makers))
			}
		}
	}
	if c := g.Welcome.Channel; c != "" {
		lines = append(lines, game.M("settings.welcome", "channel", c))
	}
	return lines
}

// pressed handles the controls of the panel. Each saves one setting at once; of several lines those alone that were
// chosen or dropped since the panel was drawn, so that what others have changed meanwhile stays.
func (h *servers) pressed(q *request.Request, p handler.Press) (*discordgo.InteractionResponse, error) {
	if err := q.MayManage(); err != nil {
		return nil, err
	}
	name, value, _ := strings.Cut(p.ID.Name, ".")
	switch name {
	case pageButton:
		page, err := strconv.Atoi(value)
		if err != nil || page < 0 || page >= len(settingsPages) {
			return nil, game.Refuse("refused.action")
		}
		return h.panel(q, page)
	case helloButton:
		q.Args = map[string]string{"welcome": value}
		return h.settings(q)
	case flagsMenu, channelsMenu, roleMenu:
		change, ok := severalChosen(q, p)
		if !ok {
			return nil, game.Refuse("refused.action")
		}
		if err := h.Guilds.ChangeServer(q.Ctx, q.Caller, change); err != nil {
			return nil, err
		}
		return h.panel(q, pageOfSetting(map[string]string{name: name}))
	}
	m, ok := h.oneOf(table.Guild{})[name]
	if !ok || len(p.Values) != 1 || name != "limit" && !m.has(p.Values[0]) {
		return nil, game.Refuse("refused.action")
	}
	q.Args = map[string]string{name: p.Values[0]}
	return h.settings(q)
}

// severalChosen is the change that a menu of several lines asks for; ok is false if it is not on the message.
func severalChosen(q *request.Request, p handler.Press) (change func(*table.Guild), ok bool) {
	was, ok := chosenBefore(q.Interaction.Message, p.ID.String())
	if !ok {
		return nil, false
	}
	added, dropped := without(p.Values, was), without(was, p.Values)
	return func(g *table.Guild) {
		switch p.ID.Name {
		case flagsMenu:
			for _, f := range serverFlags {
				if slices.Contains(added, f.name) || slices.Contains(dropped, f.name) {
					f.set(g, slices.Contains(added, f.name))
				}
			}
		case channelsMenu:
			g.Channels = append(without(g.Channels, dropped), without(added, g.Channels)...)
		case roleMenu:
			g.Makers = strings.Join(p.Values[:min(len(p.Values), 1)], "")
		}
	}, true
}
