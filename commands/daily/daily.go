// Package daily has the commands of the puzzle of the day, and of puzzles for practice.
package daily

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/bwmarrin/discordgo"

	"tablee/commands/customid"
	"tablee/commands/handler"
	"tablee/commands/message"
	"tablee/commands/request"
	"tablee/commands/slash"
	"tablee/render/ui"
	"tablee/rules/game"
	"tablee/rules/table"
)

// Host runs the puzzles.
type Host interface {
	// Games are the names of the games that have puzzles, in the order in which they take turns.
	Games() []string
	// Today is the puzzle of the present day in the caller's server, or outside of servers.
	Today(context.Context, table.Caller) (table.DailyID, error)
	// Attempt does something with a puzzle, and returns it as the caller sees it.
	Attempt(context.Context, table.Caller, table.DailyID, table.DailyAction) (*table.DailyAttempt, error)
	// Practice is a puzzle of a game that the caller has not solved, of any kind if that is "".
	Practice(ctx context.Context, by table.Caller, name, kind, lang string) (table.DailyID, error)
	// Past lists earlier puzzles of the caller's server.
	Past(context.Context, table.Caller) ([]table.DailyPast, error)
	// Settings are what a server has chosen, and Set changes it.
	Settings(ctx context.Context, guild string) (table.DailySettings, error)
	Set(context.Context, table.Caller, table.DailySettings) error
	// Me is what the caller sees of their days in a row. ChangeMe has them counted, or the person reminded; what is nil
	// does not change.
	Me(context.Context, table.Caller) (table.DailyDays, error)
	ChangeMe(ctx context.Context, by table.Caller, count, remind *bool) (table.DailyDays, error)
}

// Missed finds the moves that people have missed in their finished games.
type Missed interface {
	// Missed is a person's latest game in which they have moves left to find, and how many; 0 and 0 if there is none.
	Missed(ctx context.Context, user string) (table.ID, int, error)
}

// Handlers are the commands and controls of puzzles.
type Handlers struct {
	*handler.Base
	host     Host
	missed   Missed
	messages *message.DailyMessages
}

// New makes the handlers of a host's puzzles.
func New(d *handler.Base, h Host, m Missed) *Handlers {
	return &Handlers{d, h, m, message.NewDailyMessages(d.Builder)}
}

// Names of controls besides those of package message.
const (
	practiceGame = "practice" // a menu of games
	countOff     = "countoff"
	remindOn     = "remindon"
	remindOff    = "remindoff"
	kindArg      = "kind"
)

// Commands are /daily today, practice, past, me and settings.
func (h *Handlers) Commands() []slash.Command {
	which := h.gameArg()
	kind := slash.Arg{Name: kindArg, Text: "arg.puzzlekind", Kind: discordgo.ApplicationCommandOptionString,
		Complete: h.kindChoices}
	channel := slash.Arg{Name: "channel", Text: "arg.dailychannel", Kind: discordgo.ApplicationCommandOptionChannel}
	hour := slash.Number("hour", 0, 23)
	zone := slash.Arg{Name: "zone", Text: "arg.dailyzone", Kind: discordgo.ApplicationCommandOptionString,
		Complete: h.zoneChoices}
	off := slash.Flag("off")
	off.Text = "arg.dailyoff"
	return []slash.Command{
		{Path: "daily today", Do: h.today},
		{Path: "daily practice", Args: []slash.Arg{which, kind}, Do: h.practice},
		{Path: "daily past", Do: h.past},
		{Path: "daily me", Do: h.me},
		{Path: "daily settings", Args: []slash.Arg{channel, hour, zone, off}, Do: h.settings},
	}
}

// gameArg is the argument for a game that has puzzles.
func (h *Handlers) gameArg() slash.Arg {
	a := h.GameArg(false)
	a.Choices = slices.DeleteFunc(a.Choices, func(c slash.Choice) bool { return h.puzzler(c.Value.(string)) == nil })
	return a
}

// puzzler are a game's rules if they make puzzles.
func (h *Handlers) puzzler(name string) game.Puzzler {
	if p, ok := game.PuzzlerOf(h.Rules[name]); ok {
		return p
	}
	return nil
}

// kindChoices suggests the kinds of puzzles of the game that is being typed.
func (h *Handlers) kindChoices(q *request.Request) []*discordgo.ApplicationCommandOptionChoice {
	out := []*discordgo.ApplicationCommandOptionChoice{}
	p := h.puzzler(q.Args["game"])
	if p == nil {
		return out
	}
	for _, k := range p.PuzzleKinds() {
		label := q.Say.Label(game.M(q.Args["game"]+".puzzle.kind."+k.Name), 100)
		out = append(out, &discordgo.ApplicationCommandOptionChoice{Name: label, Value: k.Name})
	}
	return out
}

// Controls are those of the messages with puzzles.
func (h *Handlers) Controls() handler.Controls {
	return handler.Controls{Buttons: map[customid.Kind]handler.Control{customid.Daily: h.pressed},
		Forms: map[customid.Kind]handler.Control{customid.Daily: h.formSent}}
}

// today opens the puzzle of the day.
func (h *Handlers) today(q *request.Request) (*discordgo.InteractionResponse, error) {
	id, err := h.host.Today(q.Ctx, q.Caller)
	if err != nil {
		return nil, err
	}
	return h.do(q, id, table.DailyAction{Kind: table.DailyOpen})
}

// do does something with a puzzle, and answers with it.
func (h *Handlers) do(q *request.Request, id table.DailyID, a table.DailyAction) (*discordgo.InteractionResponse,
	error) {
	a.Lang = q.Lang()
	t, err := h.host.Attempt(q.Ctx, h.reader(q), id, a)
	if err != nil {
		return nil, err
	}
	if t.Form != nil {
		say := h.messages.PrinterOf(t.Daily, t.View, q.Person.Language())
		return &discordgo.InteractionResponse{Type: discordgo.InteractionResponseModal, Data: ui.Modal(*t.Form, say,
			customid.OfDaily(id, t.Rev, message.DailyOfGame+t.Form.Name).String())}, nil
	}
	return h.show(q, t)
}

// reader is the caller with the language that they read, in which they have words.
func (h *Handlers) reader(q *request.Request) table.Caller {
	by := q.Caller
	by.User.Locale = q.Lang()
	return by
}

func (h *Handlers) show(q *request.Request, t *table.DailyAttempt) (*discordgo.InteractionResponse, error) {
	g, err := h.Guilds.Guild(q.Ctx, q.Caller.Guild)
	if err != nil {
		return nil, err
	}
	data, err := h.messages.Attempt(t, q.Person, g).Data()
	if err != nil {
		return nil, err
	}
	return q.Answer(data), nil
}

// pressed handles a button or a menu.
func (h *Handlers) pressed(q *request.Request, p handler.Press) (*discordgo.InteractionResponse, error) {
	id, name := p.ID.Daily, p.ID.Name
	if id == 0 {
		return h.pressedApart(q, p)
	}
	a := table.DailyAction{Rev: p.ID.Page}
	control, ofGame := strings.CutPrefix(name, message.DailyOfGame)
	vote, votes := strings.CutPrefix(name, message.DailyVoted)
	switch {
	case ofGame:
		a.Kind, a.Action = table.DailyAct, game.Action{Name: control, Values: p.Values, Lang: q.Lang()}
	case votes:
		a.Kind, a.Vote = table.DailyRate, table.DailyVote(vote)
	case name == message.DailyPlay:
		a = table.DailyAction{Kind: table.DailyOpen}
	case name == message.DailyConfirm:
		a.Kind = table.DailyConfirm
	case name == message.DailyRevise:
		a.Kind = table.DailyRevise
	case name == message.DailyGiveUp:
		a.Kind = table.DailyGiveUp
	case name == message.DailyShare:
		return h.share(q, id, a)
	case name == message.DailyCount:
		return h.count(q, id)
	case name == message.DailyType:
		form := game.Form{Name: message.DailyTyped, Title: game.M("daily.typed"),
			Fields: []game.Field{{Name: message.DailyTyped, Label: game.M("daily.typedas"), Max: 400}}}
		return &discordgo.InteractionResponse{Type: discordgo.InteractionResponseModal, Data: ui.Modal(form, q.Say,
			customid.OfDaily(id, p.ID.Page, message.DailyTyped).String())}, nil
	case name == message.DailyAnother:
		return h.another(q, id)
	default:
		return nil, game.Refuse("refused.action")
	}
	return h.do(q, id, a)
}

// pressedApart handles the controls that belong to no puzzle.
func (h *Handlers) pressedApart(q *request.Request, p handler.Press) (*discordgo.InteractionResponse, error) {
	on, off := true, false
	switch name := p.ID.Name; {
	case name == message.DailyOffered:
		return h.offered(q)
	case name == message.DailyPast && len(p.Values) == 1:
		id := table.DailyID(request.Number(p.Values[0]))
		return h.do(q, id, table.DailyAction{Kind: table.DailyOpen})
	case name == message.DailyOlder:
		return h.pastPage(q, p.ID.Page)
	case name == practiceGame && len(p.Values) == 1:
		return h.practiceOf(q, p.Values[0], "")
	case name == message.DailyCount:
		return h.changeMe(q, &on, nil)
	case name == countOff:
		return h.changeMe(q, &off, nil)
	case name == remindOn:
		return h.changeMe(q, nil, &on)
	case name == remindOff:
		return h.changeMe(q, nil, &off)
	case strings.HasPrefix(name, setting):
		return h.settingPressed(q, p)
	}
	return nil, game.Refuse("refused.action")
}

// formSent handles a form: a typed move, or one of the game's.
func (h *Handlers) formSent(q *request.Request, p handler.Press) (*discordgo.InteractionResponse, error) {
	a := table.DailyAction{Rev: p.ID.Page}
	if control, ok := strings.CutPrefix(p.ID.Name, message.DailyOfGame); ok {
		a.Kind, a.Action = table.DailyAct, game.Action{Name: control, Args: p.Texts(), Lang: q.Lang()}
	} else {
		a.Kind, a.Text = table.DailyText, p.Texts()[message.DailyTyped]
	}
	return h.do(q, p.ID.Daily, a)
}

// share shows the person's result to the channel.
func (h *Handlers) share(q *request.Request, id table.DailyID, a table.DailyAction) (*discordgo.InteractionResponse,
	error) {
	t, err := h.host.Attempt(q.Ctx, h.reader(q), id, table.DailyAction{Kind: table.DailyOpen})
	if err != nil {
		return nil, err
	}
	a.Kind, a.Text = table.DailyShare, h.messages.ShareLine(t)
	res, err := h.do(q, id, a)
	if err == nil && q.Caller.Chat && !t.Shared {
		q.Post = &discordgo.InteractionResponseData{Content: q.Say.Msg(game.M("daily.shared", "name",
			q.Caller.User.Name, "line", a.Text))}
	}
	return res, err
}

// count has the person's days counted, and shows the puzzle again.
func (h *Handlers) count(q *request.Request, id table.DailyID) (*discordgo.InteractionResponse, error) {
	on := true
	if _, err := h.host.ChangeMe(q.Ctx, q.Caller, &on, nil); err != nil {
		return nil, err
	}
	return h.do(q, id, table.DailyAction{Kind: table.DailyOpen})
}

// another is another puzzle of the same game for practice.
func (h *Handlers) another(q *request.Request, id table.DailyID) (*discordgo.InteractionResponse, error) {
	t, err := h.host.Attempt(q.Ctx, h.reader(q), id, table.DailyAction{Kind: table.DailyOpen})
	if err != nil {
		return nil, err
	}
	return h.practiceOf(q, t.Game, "")
}

// practice opens a puzzle for practice, or asks of which game.
func (h *Handlers) practice(q *request.Request) (*discordgo.InteractionResponse, error) {
	if name := q.Args["game"]; name != "" {
		return h.practiceOf(q, name, q.Args[kindArg])
	}
	menu := game.Control{Name: practiceGame, Label: game.M("daily.choosegame")}
	for _, name := range h.host.Games() {
		menu.Choices = append(menu.Choices, game.Choice{Value: name, Label: message.Title(name)})
	}
	res := h.PrivateLines(q, game.M("daily.exercise"), game.M("daily.whichgame"))
	res.Data.Components = h.rows(q, menu)
	at, n, err := h.missed.Missed(q.Ctx, q.Caller.User.ID)
	if err != nil {
		return nil, err
	}
	if n > 0 {
		own := game.Control{Name: message.PuzzleOfReview, Label: game.M("button.missedmoves", "n", n)}
		res.Data.Components = append(res.Data.Components, h.Builder.Rows(q.Say, []game.Control{own},
			func(name string) string { return customid.ID{Kind: customid.Puzzle, Table: at, Name: name}.String() })...)
	}
	return res, nil
}

func (h *Handlers) practiceOf(q *request.Request, name, kind string) (*discordgo.InteractionResponse, error) {
	id, err := h.host.Practice(q.Ctx, q.Caller, name, kind, q.Lang())
	if err != nil {
		return nil, err
	}
	return h.do(q, id, table.DailyAction{Kind: table.DailyOpen})
}

// past lists earlier puzzles.
func (h *Handlers) past(q *request.Request) (*discordgo.InteractionResponse, error) {
	return h.pastPage(q, 0)
}

// pastPage shows a page of them, counted from 0.
func (h *Handlers) pastPage(q *request.Request, page int) (*discordgo.InteractionResponse, error) {
	list, err := h.host.Past(q.Ctx, h.reader(q))
	if err != nil {
		return nil, err
	}
	days, err := h.host.Me(q.Ctx, q.Caller)
	if err != nil {
		return nil, err
	}
	data, err := h.messages.Past(list, days, page, q.Person.Language()).Data()
	if err != nil {
		return nil, err
	}
	return q.Answer(data), nil
}

// me shows the person's days in a row, and has them counted or the person reminded.
func (h *Handlers) me(q *request.Request) (*discordgo.InteractionResponse, error) {
	days, err := h.host.Me(q.Ctx, q.Caller)
	if err != nil {
		return nil, err
	}
	return h.showMe(q, days), nil
}

func (h *Handlers) changeMe(q *request.Request, count, remind *bool) (*discordgo.InteractionResponse, error) {
	days, err := h.host.ChangeMe(q.Ctx, q.Caller, count, remind)
	if err != nil {
		return nil, err
	}
	return h.showMe(q, days), nil
}

func (h *Handlers) showMe(q *request.Request, days table.DailyDays) *discordgo.InteractionResponse {
	lines := h.messages.Days(days, q.Say)
	count := game.Control{Name: message.DailyCount, Label: game.M("button.countdays"), Style: game.Primary}
	if days.Counted {
		count = game.Control{Name: countOff, Label: game.M("button.uncountdays")}
	}
	remind := game.Control{Name: remindOn, Label: game.M("button.remindme"), Style: game.Primary}
	if days.Reminded {
		lines = append(lines, game.M("daily.reminded"))
		remind = game.Control{Name: remindOff, Label: game.M("button.remindno")}
	} else {
		lines = append(lines, game.M("daily.unreminded"))
	}
	embed := h.Builder.TitledLines(q.Say, game.M("daily.me"), lines)
	return q.Answer(&discordgo.InteractionResponseData{Embeds: []*discordgo.MessageEmbed{embed},
		Components: h.rows(q, count, remind)})
}

// rows are controls that belong to no puzzle.
func (h *Handlers) rows(q *request.Request, cs ...game.Control) []discordgo.MessageComponent {
	return h.Builder.Rows(q.Say, cs, func(name string) string { return customid.OfDaily(0, 0, name).String() })
}

// offered answers the button of the greeting: those who manage the server choose, the others play.
func (h *Handlers) offered(q *request.Request) (*discordgo.InteractionResponse, error) {
	if q.Caller.Guild == "" || !q.Caller.Manager {
		return h.today(q)
	}
	return h.panel(q)
}

// hourText is an hour as a menu shows it.
func hourText(hour, minute int) string {
	return fmt.Sprintf("%d:%02d", hour, minute)
}
