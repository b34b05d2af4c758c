package commands

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"strings"

	"github.com/bwmarrin/discordgo"

	"tablee/render"
	"tablee/rules/game"
)

// sub is a command, or a sub-command of one, that belongs to no game.
type sub struct {
	path string // "table show"; the catalogue has cmd.<path with dots>.name and .about
	args []arg
	do   handler
}

// arg is an argument of such a command; the catalogue has arg.<name>.name and .about.
type arg struct {
	name     string
	kind     discordgo.ApplicationCommandOptionType
	required bool
	complete func(*Router, *request) []*discordgo.ApplicationCommandOptionChoice
	choices  func(*Router) []*discordgo.ApplicationCommandOptionChoice
	min, max float64
}

// tableArg names a table; it may always be left out where there is no doubt.
var tableArg = arg{name: "table", kind: discordgo.ApplicationCommandOptionInteger, complete: (*Router).tableChoices}

// numberArg is the same beside a game's own arguments, one of which may well be called table.
var numberArg = arg{name: "number", kind: discordgo.ApplicationCommandOptionInteger, complete: (*Router).tableChoices}

var (
	handlers   = map[string]handler{}
	completers = map[string]func(*Router, *request) []*discordgo.ApplicationCommandOptionChoice{}
)

func joinPath(path []string) string { return strings.Join(path, " ") }

// Definitions are all commands, as Discord is to register them.
func (r *Router) Definitions() []*discordgo.ApplicationCommand {
	var defs []*discordgo.ApplicationCommand
	for _, name := range r.order {
		defs = append(defs, r.gameCommand(r.games[name]))
	}
	byRoot := map[string]*discordgo.ApplicationCommand{}
	for _, s := range commandList {
		root, rest, nested := strings.Cut(s.path, " ")
		c := byRoot[root]
		if c == nil {
			c = r.command("cmd."+root, root)
			byRoot[root] = c
			defs = append(defs, c)
		}
		if nested {
			o := r.option("cmd."+root+"."+rest, rest, discordgo.ApplicationCommandOptionSubCommand)
			o.Options = r.arguments(s.args)
			c.Options = append(c.Options, o)
		} else {
			c.Options = r.arguments(s.args)
		}
		if s.path == "settings" {
			manage := int64(discordgo.PermissionManageGuild)
			c.DefaultMemberPermissions = &manage
		}
	}
	return defs
}

// gameCommand is one command a game: new, and its verbs. It is called as the game is, in each language.
func (r *Router) gameCommand(info game.Info) *discordgo.ApplicationCommand {
	c := r.command("", info.Name)
	about := r.catalogue.All(info.Name + ".about")
	c.Description, c.DescriptionLocalizations = r.english(game.M(info.Name+".about")), &about
	names := r.catalogue.All(info.Name + ".title")
	for l, s := range names {
		if names[l] = strings.ToLower(strings.Join(strings.Fields(s), "-")); !render.SlashName(names[l]) {
			names[l] = info.Name
		}
	}
	c.NameLocalizations = &names
	n := r.option("cmd.new", "new", discordgo.ApplicationCommandOptionSubCommand)
	n.Options = r.newOptions(info)
	c.Options = append(c.Options, n)
	for _, v := range info.Verbs {
		id := info.Name + ".verb." + v.Name
		o := r.option(id, v.Name, discordgo.ApplicationCommandOptionSubCommand)
		for _, a := range v.Args {
			kind := discordgo.ApplicationCommandOptionString
			if a.Number && !a.Complete {
				kind = discordgo.ApplicationCommandOptionInteger
			}
			opt := r.option(id+".arg."+a.Name, a.Name, kind)
			opt.Required, opt.Autocomplete = a.Required, a.Complete
			if kind == discordgo.ApplicationCommandOptionInteger {
				low := float64(a.Min)
				opt.MinValue, opt.MaxValue = &low, float64(a.Max)
			}
			o.Options = append(o.Options, opt)
		}
		o.Options = append(o.Options, r.arguments([]arg{numberArg})...)
		c.Options = append(c.Options, o)
	}
	return c
}

func (r *Router) command(id, name string) *discordgo.ApplicationCommand {
	c := &discordgo.ApplicationCommand{Type: discordgo.ChatApplicationCommand, Name: name}
	contexts := []discordgo.InteractionContextType{discordgo.InteractionContextGuild, discordgo.InteractionContextBotDM}
	install := []discordgo.ApplicationIntegrationType{discordgo.ApplicationIntegrationGuildInstall}
	c.Contexts, c.IntegrationTypes = &contexts, &install
	if id != "" {
		names, about := r.catalogue.All(id+".name"), r.catalogue.All(id+".about")
		c.NameLocalizations, c.DescriptionLocalizations = &names, &about
		c.Description = r.english(game.M(id + ".about"))
	}
	return c
}

func (r *Router) arguments(args []arg) (opts []*discordgo.ApplicationCommandOption) {
	for _, a := range args {
		o := r.option("arg."+a.name, a.name, a.kind)
		o.Required, o.Autocomplete = a.required, a.complete != nil
		if a.choices != nil {
			o.Choices = a.choices(r)
		}
		if a.max > 0 {
			low := a.min
			o.MinValue, o.MaxValue = &low, a.max
		}
		opts = append(opts, o)
	}
	return opts
}

// Hash is the definitions' fingerprint: they are registered again only when it has changed.
func Hash(defs []*discordgo.ApplicationCommand) (string, error) {
	data, err := json.Marshal(defs)
	if err != nil {
		return "", err
	}
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:]), nil
}
