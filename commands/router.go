// Package commands turns what people do on Discord (slash commands, buttons, menus, forms, autocompletion)
// into actions at tables, and tables into messages.
//
// A handler is a function of the request and of Tables that returns the response; it sends nothing itself.
// The gateway handles deadlines, panics and delivery.
//
// # Chats
//
// People who have added the bot to their own account use it in chats, where the bot is not: in private channels, and on
// servers that have not installed it (see table.Caller.Chat and chat.go). This is written after docs.discord.com, and
// was not tried with Discord itself:
//
//   - Application Commands, Installation Context and Interaction Contexts: commands with the integration type
//     USER_INSTALL and the context PRIVATE_CHANNEL can be used there by those who have added the bot.
//   - Receiving and Responding to Interactions, Interaction Object: an interaction tells its context, and in
//     authorizing_integration_owners who has installed the bot. For a button they are those of the command whose answer
//     has it, so everybody in the channel can press, also those who have not added the bot.
//   - The same page, Interaction Callback and Followup Messages: an answer may have embeds, files and buttons; its
//     token lasts 15 minutes; at most five messages follow where only a person has installed the bot. The bot sends
//     one.
//   - Permissions: without USE_EXTERNAL_APPS all answers on a server are for the person alone.
//   - A new answer may mention people, and Discord notifies them; it notifies nobody of an edit.
package commands

import (
	"context"
	"errors"
	"slices"
	"strings"

	"github.com/bwmarrin/discordgo"

	"tablee/commands/daily"
	"tablee/commands/handler"
	"tablee/commands/lessons"
	"tablee/commands/message"
	"tablee/commands/nights"
	"tablee/commands/people"
	"tablee/commands/play"
	"tablee/commands/request"
	"tablee/commands/reviews"
	"tablee/commands/slash"
	"tablee/commands/tables"
	"tablee/commands/tournaments"
	"tablee/render"
	"tablee/render/ui"
	"tablee/rules/game"
	"tablee/rules/table"
)

// Router answers interactions: it finds the handler of each.
type Router struct {
	handler.Outside
	// Limits bounds what one person may ask for.
	Limits Limits
	// Messages makes the messages that the outbox posts to channels and sends to people.
	Messages Messages

	base          *handler.Base
	refused       refusedAnswers
	refusalLimits Limits // of refusals that are stored
	refusals      Refusals
	accounts      people.Accounts
	people        request.Accounts
	catalogue     *render.Catalogue
	games         map[string]game.Info
	controls      handler.Controls
	list          []slash.Command // in the order in which people see them, where the bot can choose it
	commands      map[string]slash.Command
	menus         []slash.Menu
	names         slash.Names
}

// Messages makes the messages that no interaction asks for: the outbox delivers them.
type Messages struct {
	*message.Builder
	*message.TableMessages
	*message.TournamentMessages
	*message.NightMessages
	*message.DailyMessages
	*message.WelcomeMessages
	*message.ReplayMessages
}

// NewRouter makes a router for these games.
func NewRouter(s Services, c *render.Catalogue, games []game.Rules) *Router {
	r := &Router{refusals: s.Tables, refusalLimits: Limits{Rate: refusalsRate, Burst: refusalsAtOnce}, accounts: s.People,
		people: s.People, catalogue: c, commands: make(map[string]slash.Command)}
	r.Report = func(error) string { return "-" }
	r.RenderReplay = func(message.ReplayRequest, func(message.ReplayProgress)) error {
		return game.Refuse("replay.nofilm")
	}
	r.Story = func(context.Context, *table.Table) *table.Story { return nil }
	r.BoardShown = func(table.ID) (string, string, bool) { return "", "", false }
	r.Parent = func(context.Context, string) string { return "" }
	infos, rules := make(map[string]game.Info), make(map[string]game.Rules)
	var order []string
	for _, g := range games {
		info := g.Info()
		infos[info.Name], rules[info.Name] = info, g
		order = append(order, info.Name)
	}
	builder := message.NewBuilder(c, infos)
	r.Messages = Messages{builder, message.NewTableMessages(builder), message.NewTournamentMessages(builder),
		message.NewNightMessages(builder), message.NewDailyMessages(builder), message.NewWelcomeMessages(builder, order),
		message.NewReplayMessages(builder)}
	d := &handler.Base{Tables: s.Queries, Guilds: s.People, Questions: s.Questions, RunCommand: r.slash, Builder: builder,
		TableMessages: r.Messages.TableMessages,
		Games:         infos,
		Rules:         rules, Order: order, Version: s.Version, Outside: &r.Outside}
	r.base, r.games = d, infos
	controls := []handler.Controls{d.Controls()}
	for _, subject := range []interface {
		Commands() []slash.Command
		Controls() handler.Controls
	}{
		lessons.New(d, s.Tables, s.Lessons),
		tables.NewOpening(d, s.Tables),
		tables.New(d, s.Tables, s.Queries, s.Lessons),
		play.New(d, s.Tables),
		tables.NewHints(d, s.Hints, s.Tables),
		tables.NewReplays(d, s.Queries),
		reviews.New(d, s.Reviews, s.Puzzles),
		play.NewTrials(d, s.Tables, s.Trials),
		tournaments.New(d, s.Tournaments),
		nights.New(d, s.Nights),
		daily.New(d, s.Dailies, s.Missed),
		people.New(d, s.People, s.Privacy, s.People, s.Reviews),
	} {
		r.list = append(r.list, subject.Commands()...)
		controls = append(controls, subject.Controls())
		if on, ok := subject.(interface{ Menus() []slash.Menu }); ok {
			r.menus = append(r.menus, on.Menus()...)
		}
	}
	r.controls = withRedirected(handler.Join(controls...))
	for _, command := range r.list {
		r.commands[command.Path] = command
	}
	c.SetCommands(slash.Definitions(r.catalogue, r.games, r.list))
	_, r.names = r.registered()
	return r
}

// Definitions are all commands, as Discord registers them: those that are typed, then those of context menus.
func (r *Router) Definitions() []*discordgo.ApplicationCommand {
	defs, _ := r.registered()
	return append(defs, slash.MenuDefinitions(r.catalogue, r.menus)...)
}

// Manual are all commands as Definitions has them, with descriptions where Discord takes none.
func (r *Router) Manual() []*discordgo.ApplicationCommand {
	defs, _ := r.registered()
	return append(defs, slash.Described(r.catalogue, r.menus)...)
}

// registered are the commands that are typed, under their English names, and the mapping to the internal names.
func (r *Router) registered() ([]*discordgo.ApplicationCommand, slash.Names) {
	defs := slash.Definitions(r.catalogue, r.games, r.list)
	return defs, slash.EnglishDefaults(defs)
}

// Registered takes the ids that Discord gave to the commands that are typed, by name, so that texts can mention them.
func (r *Router) Registered(ids map[string]string) {
	own := make(map[string]string, len(ids))
	for name, id := range ids {
		own[r.names.Path(name)] = id
	}
	r.catalogue.SetCommandIDs(own)
}

// Catalogue has the texts of all answers and messages.
func (r *Router) Catalogue() *render.Catalogue { return r.catalogue }

// Answer answers one interaction, within Discord's limits: with nil if it needs no answer, and with a message that
// follows, or nil.
func (r *Router) Answer(ctx context.Context, it *discordgo.Interaction) (answer *discordgo.InteractionResponse,
	then *discordgo.InteractionResponseData) {
	q, res := r.handle(ctx, it)
	if q == nil || res == nil {
		return ui.FitResponse(res), nil
	}
	res, then = r.shownInChat(q, res)
	if then != nil {
		then = ui.FitResponse(&discordgo.InteractionResponse{Type: discordgo.InteractionResponseChannelMessageWithSource,
			Data: then}).Data
	}
	return ui.FitResponse(res), then
}

// Handle is Answer without what follows.
func (r *Router) Handle(ctx context.Context, it *discordgo.Interaction) *discordgo.InteractionResponse {
	res, _ := r.Answer(ctx, it)
	return res
}

// handle carries out an interaction and answers it. Without a request it was refused, or has nothing to carry out.
func (r *Router) handle(ctx context.Context, it *discordgo.Interaction) (*request.Request,
	*discordgo.InteractionResponse) {
	if it == nil || it.ID == "" || it.Data == nil || it.Member == nil && it.User == nil {
		return nil, nil // a ping, or discordgo could not read it
	}
	if it.Type == discordgo.InteractionApplicationCommandAutocomplete {
		if !r.Limits.allowTyping(request.UserOf(it).ID) {
			return nil, noChoices()
		}
	} else if res := r.refused.answer(it.ID); res != nil {
		return nil, res
	} else if !r.Limits.allow(request.UserOf(it).ID) {
		res := r.failed(r.catalogue.Printer(string(it.Locale), nil), game.Refuse("say.toofast"))
		r.refused.add(it.ID, res) // in memory only: requests beyond the limit must be cheap
		return nil, res
	}
	q, err := request.Read(ctx, it, r.people, r.catalogue)
	if err != nil {
		return nil, r.failed(r.catalogue.Printer(string(it.Locale), nil), err)
	}
	var res *discordgo.InteractionResponse
	switch data := it.Data.(type) {
	case discordgo.ApplicationCommandInteractionData:
		if request.IsMenu(data.CommandType) {
			res, err = r.menu(q, data)
			break
		}
		path := q.Path(data, r.names)
		if it.Type == discordgo.InteractionApplicationCommandAutocomplete {
			return nil, r.complete(q, path)
		}
		res, err = r.slash(q, path)
	case discordgo.MessageComponentInteractionData:
		res, err = r.press(q, data)
	case request.Form:
		res, err = r.submit(q, data)
	}
	q.Refused = err != nil || q.Unplayed
	if err != nil {
		say := q.Say
		if q.Table != nil { // the refusal may name who sits where
			if msg, _ := game.Refused(err); msg.ID == "refused.turn" {
				err = message.NotYourTurn(q.Table)
			}
			say = r.Messages.TablePrinter(q.Table, q.Person.Language())
		}
		res := r.failed(say, err)
		if _, refused := game.Refused(err); refused {
			return q, r.refuse(q, res)
		}
		return q, res
	}
	if q.Unplayed {
		return q, r.refuse(q, res)
	}
	noDMs := game.M("say.dm.refused")
	switch {
	case q.Person.Removed:
		noDMs = game.M("say.dm.removed")
	case q.Caller.Chat:
		noDMs = game.M("say.dm.refusedchat", "app", q.Interaction.AppID)
	}
	r.tellOnce(q, res, noDMs, !q.Person.TakesDMs() && !q.Person.Said, func(p *table.Profile) { p.Said = true })
	r.tellOnce(q, res, game.M("welcome.person"), !q.Person.Greeted, func(p *table.Profile) { p.Greeted = true })
	return q, res
}

// tellOnce adds a text to a private answer that the person is to be told once, and records that they have been.
func (r *Router) tellOnce(q *request.Request, res *discordgo.InteractionResponse, text game.Msg, due bool,
	told func(*table.Profile)) {
	const maxContent = 1500 // Discord's limit is 2000 characters
	if !due || res == nil || res.Type != discordgo.InteractionResponseChannelMessageWithSource ||
		len(res.Data.Content) > maxContent {
		return
	}
	if err := r.accounts.ChangePerson(q.Ctx, q.Caller.User.ID, told); err != nil {
		r.Report(err)
		return
	}
	q.Told = true
	res.Data.Content = strings.TrimPrefix(res.Data.Content+"\n"+q.Say.Msg(text), "\n")
}

// failed tells the person what went wrong: a refusal in words, any other error as an id that is in the log too.
func (r *Router) failed(say *render.Printer, err error) *discordgo.InteractionResponse {
	var outdated interface{ Outdated() bool }
	if errors.As(err, &outdated) && outdated.Outdated() {
		return request.Private(&discordgo.InteractionResponseData{Content: say.Msg(game.M("say.updating"))})
	}
	if msg, ok := game.Refused(err); ok {
		return request.Private(&discordgo.InteractionResponseData{Content: say.Msg(message.Truncate(msg))})
	}
	if errors.Is(err, context.DeadlineExceeded) {
		return request.Private(&discordgo.InteractionResponseData{Content: say.Msg(game.M("say.slow"))})
	}
	var stored interface{ Unstored() bool }
	if errors.As(err, &stored) && stored.Unstored() {
		r.Report(err)
		return request.Private(&discordgo.InteractionResponseData{Content: say.Msg(game.M("say.unstored"))})
	}
	return request.Private(&discordgo.InteractionResponseData{Content: say.Msg(game.M("say.broken", "id", r.Report(err)))})
}

// slash runs a slash command.
func (r *Router) slash(q *request.Request, path string) (*discordgo.InteractionResponse, error) {
	if c, ok := r.commands[path]; ok {
		if most, tooLong := c.TooLong(q.Args); tooLong {
			return nil, game.Refuse("say.typedlong", "most", most)
		}
		return c.Do(q)
	}
	return nil, game.Refuse("say.unknowncommand")
}

// menu runs a command of a context menu.
func (r *Router) menu(q *request.Request,
	data discordgo.ApplicationCommandInteractionData) (*discordgo.InteractionResponse, error) {
	m := slash.FindMenu(r.catalogue, r.menus, data.CommandType, data.Name)
	if m == nil {
		return nil, game.Refuse("say.unknownmenu")
	}
	q.Target = data.TargetID
	return m.Do(q)
}

// complete suggests values for what is being typed. It never fails: there is no way to show an error.
func (r *Router) complete(q *request.Request, path string) *discordgo.InteractionResponse {
	res := noChoices()
	c := r.commands[path]
	if _, tooLong := c.TooLong(q.Args); tooLong {
		return res
	}
	args := c.Args
	if i := slices.IndexFunc(args, func(a slash.Arg) bool { return a.Name == q.Focused && a.Complete != nil }); i >= 0 {
		res.Data.Choices = args[i].Complete(q)
	}
	return res
}

// noChoices suggests nothing.
func noChoices() *discordgo.InteractionResponse {
	return &discordgo.InteractionResponse{Type: discordgo.InteractionApplicationCommandAutocompleteResult,
		Data: &discordgo.InteractionResponseData{Choices: []*discordgo.ApplicationCommandOptionChoice{}}}
}
