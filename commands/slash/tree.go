package slash

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"strconv"
	"strings"

	"github.com/bwmarrin/discordgo"

	"tablee/render"
	"tablee/rules/game"
)

// Definitions are all commands, as they are registered at Discord. Commands with the same first word are sub-commands
// of one command; if that word is a game, the command has the game's title in each language.
func Definitions(c *render.Catalogue, games map[string]game.Info, commands []Command) []*discordgo.ApplicationCommand {
	g := registrar{c}
	var defs []*discordgo.ApplicationCommand
	roots := map[string]*discordgo.ApplicationCommand{}
	for _, s := range commands {
		root, rest, nested := strings.Cut(s.Path, " ")
		d := roots[root]
		if d == nil {
			if info, ok := games[root]; ok {
				d = g.gameRoot(info)
			} else {
				d = g.root("cmd."+root, root)
			}
			roots[root] = d
			defs = append(defs, d)
		}
		if nested {
			o := g.option(s.text(), rest, discordgo.ApplicationCommandOptionSubCommand)
			o.Options = g.arguments(s.Args)
			d.Options = append(d.Options, o)
		} else {
			d.Options = g.arguments(s.Args)
		}
		if s.Managers {
			d.Contexts, d.IntegrationTypes = inServers()
			manage := int64(discordgo.PermissionManageGuild)
			d.DefaultMemberPermissions = &manage
		}
	}
	return defs
}

// registrar makes Discord's definitions of commands, with texts from the catalogue.
type registrar struct{ catalogue *render.Catalogue }

// gameRoot is a game's command. It has the game's title in each language.
func (g registrar) gameRoot(info game.Info) *discordgo.ApplicationCommand {
	c := g.bare(info.Name)
	about := g.catalogue.All(info.Name + ".about")
	c.Description, c.DescriptionLocalizations = g.english(game.M(info.Name+".about")), &about
	names := g.catalogue.CommandNames(info)
	c.NameLocalizations = &names
	return c
}

// root is a command that belongs to no game.
func (g registrar) root(id, name string) *discordgo.ApplicationCommand {
	c := g.bare(name)
	names, about := g.catalogue.All(id+".name"), g.catalogue.All(id+".about")
	c.NameLocalizations, c.DescriptionLocalizations = &names, &about
	c.Description = g.english(game.M(id + ".about"))
	return c
}

func (g registrar) bare(name string) *discordgo.ApplicationCommand {
	c := &discordgo.ApplicationCommand{Type: discordgo.ChatApplicationCommand, Name: name}
	c.Contexts, c.IntegrationTypes = everywhere()
	return c
}

// everywhere is where most commands can be used, and by whose installation: also in group chats and on other people's
// servers, by people who have installed the bot for themselves (docs.discord.com, Application Commands: Contexts).
func everywhere() (*[]discordgo.InteractionContextType, *[]discordgo.ApplicationIntegrationType) {
	return &[]discordgo.InteractionContextType{discordgo.InteractionContextGuild, discordgo.InteractionContextBotDM,
			discordgo.InteractionContextPrivateChannel},
		&[]discordgo.ApplicationIntegrationType{discordgo.ApplicationIntegrationGuildInstall,
			discordgo.ApplicationIntegrationUserInstall}
}

// inServers is where commands about a server can be used.
func inServers() (*[]discordgo.InteractionContextType, *[]discordgo.ApplicationIntegrationType) {
	return &[]discordgo.InteractionContextType{discordgo.InteractionContextGuild},
		&[]discordgo.ApplicationIntegrationType{discordgo.ApplicationIntegrationGuildInstall}
}

func (g registrar) arguments(args []Arg) (opts []*discordgo.ApplicationCommandOption) {
	for _, a := range args {
		o := g.option(a.text(), a.Name, a.Kind)
		if a.Nth > 1 {
			for l, s := range o.NameLocalizations {
				o.NameLocalizations[l] = s + strconv.Itoa(a.Nth)
			}
		}
		o.Required, o.Autocomplete, o.MaxLength = a.Required, a.Complete != nil, a.MaxLength()
		for _, c := range a.Choices {
			o.Choices = append(o.Choices, g.choice(c))
		}
		if a.Min != 0 || a.Max != 0 {
			low := a.Min
			o.MinValue, o.MaxValue = &low, a.Max
		}
		opts = append(opts, o)
	}
	return opts
}

// option is an argument with its name and description in every language.
func (g registrar) option(id, name string,
	kind discordgo.ApplicationCommandOptionType) *discordgo.ApplicationCommandOption {
	return &discordgo.ApplicationCommandOption{Type: kind, Name: name, NameLocalizations: g.catalogue.All(id + ".name"),
		Description: g.english(game.M(id + ".about")), DescriptionLocalizations: g.catalogue.All(id + ".about")}
}

func (g registrar) choice(c Choice) *discordgo.ApplicationCommandOptionChoice {
	return &discordgo.ApplicationCommandOptionChoice{Name: g.english(c.Label), Value: c.Value,
		NameLocalizations: g.catalogue.Localized(func(p *render.Printer) string {
			return p.Label(c.Label,
				render.MaxChoiceText)
		})}
}

// english is what Discord shows in languages that are not supported.
func (g registrar) english(m game.Msg) string {
	return g.catalogue.Printer(render.Languages[0].Code, nil).Label(m, render.MaxSlashAbout)
}

// Hash is a fingerprint of the definitions: they are registered again only when it has changed.
func Hash(defs []*discordgo.ApplicationCommand) (string, error) {
	data, err := json.Marshal(defs)
	if err != nil {
		return "", err
	}
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:]), nil
}
