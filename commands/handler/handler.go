// Package handler has what all handlers of commands share: it finds the table that a command is about, asks which where
// several could be meant, and remembers what was asked.
package handler

import (
	"context"
	"slices"

	"github.com/bwmarrin/discordgo"

	"tablee/commands/customid"
	"tablee/commands/message"
	"tablee/commands/request"
	"tablee/commands/slash"
	"tablee/render"
	"tablee/rules/game"
	"tablee/rules/table"
)

// Base is what all handlers share: it finds and shows tables, and stores questions that wait for an answer.
type Base struct {
	Tables        Finder
	Guilds        Guilds
	Builder       *message.Builder
	TableMessages *message.TableMessages
	Games         map[string]game.Info
	Rules         map[string]game.Rules
	Order         []string // of the games, as people see them
	Version       string   // of the program, as people are told
	Outside       *Outside
	// OfferLesson is a row with a button to a game's lesson, for people who are new to the game; nil offers none.
	OfferLesson func(ctx context.Context, user string, say *render.Printer, game string) []discordgo.MessageComponent
	// Questions stores what waits for an answer, and RunCommand continues a command once it has the missing argument.
	Questions  Questions
	RunCommand func(q *request.Request, path string) (*discordgo.InteractionResponse, error)
	// Learner takes typed moves that are meant for a lesson; nil takes none.
	Learner Learner
}

// Learner handles the typed moves of people who are in a lesson.
type Learner interface {
	// Typed tries a typed move in the game's lesson, if the lesson is what the person was asked about last, or if no table
	// of the game waits for them (idle) and they have begun the lesson. Otherwise the answer is nil.
	Typed(q *request.Request, game string, a game.Action, idle bool) (*discordgo.InteractionResponse, error)
	// Scene is the board on which Typed would try a move that is being typed; nil is none.
	Scene(q *request.Request, game string, idle bool) *table.Table
	// AtTable records that somebody has moved at a table: then a lesson is no longer what they were asked about last.
	AtTable(user string)
}

// OnTable makes a command handler of an action at a table.
func (d *Base) OnTable(c Choice, do Action) slash.Handler {
	return func(q *request.Request) (*discordgo.InteractionResponse, error) { return d.WithTable(q, c, do) }
}

// Choice says which tables a command can be about.
type Choice struct {
	Game    string        // of this game only
	Seated  bool          // the person must sit there
	Anytime bool          // it need not be their turn
	Phases  []table.Phase // default: playing
	Here    bool          // tables of this channel count too, even those of others
	Open    bool          // running tables of open games count too
	// Moved: tables that are awake count too, if they can be brought here: see movesTo
	Moved bool
}

// phases are the phases of tables that can be meant.
func (c Choice) phases() []table.Phase {
	if c.Phases == nil {
		return []table.Phase{table.Playing}
	}
	return c.Phases
}

// Action is what a command does once its table is known.
type Action func(*request.Request, *table.Table) (*discordgo.InteractionResponse, error)

// WithTable finds the table that a command is about and calls do with it: the table that was named, else the only one
// where it is the person's turn, else the only one that can be meant. If there are several, it asks with a menu.
func (d *Base) WithTable(q *request.Request, c Choice, do Action) (*discordgo.InteractionResponse, error) {
	if named := namedTable(q, c); named != "" {
		t, err := d.tableByNumber(q, c, named)
		if err != nil {
			return nil, err
		}
		return do(q, t)
	}
	ts, err := d.candidates(q, c)
	switch {
	case err != nil:
		return nil, err
	case len(ts) == 0:
		return nil, d.noTableRefusal(q, c)
	case len(ts) == 1:
		t, err := d.Tables.Look(q.Ctx, ts[0].ID, q.Caller.User.ID) // a list tells no more than who sits there
		if err != nil {
			return nil, err
		}
		q.Table = t
		return do(q, t)
	}
	return d.askWhichTable(q, c, ts)
}

// tableByNumber is the table that was named.
func (d *Base) tableByNumber(q *request.Request, c Choice, named string) (*table.Table, error) {
	n, ok := table.ParseID(named)
	if !ok {
		return nil, game.Refuse("host.unknown", "table", named)
	}
	t, err := d.LookAt(q, n)
	if err == nil && c.Game != "" && t.Game != c.Game {
		return nil, game.Refuse("say.othergame", "table", t.ID.String(), "game", message.Title(t.Game))
	}
	return t, err
}

// Likeliest is the table that an unfinished command is about: the one that was named, or else the first that can be
// meant.
func (d *Base) Likeliest(q *request.Request, c Choice) (*table.Table, error) {
	if named := namedTable(q, c); named != "" {
		return d.tableByNumber(q, c, named)
	}
	ts, err := d.candidates(q, c)
	if err == nil && len(ts) == 0 {
		err = d.noTableRefusal(q, c)
	}
	if err != nil {
		return nil, err
	}
	return d.Tables.Look(q.Ctx, ts[0].ID, q.Caller.User.ID) // a list tells no more than who sits there
}

// LookAt reads a table as the person may see it. A table that they cannot know of is treated as missing: neither a
// number nor a forged button is an invitation.
func (d *Base) LookAt(q *request.Request, n table.ID) (*table.Table, error) {
	t, err := d.Tables.Look(q.Ctx, n, q.Caller.User.ID)
	if err != nil {
		return nil, err
	}
	if !t.KnownTo(q.Caller) {
		return nil, game.Refuse("host.unknown", "table", n.String())
	}
	q.Table = t
	return t, nil
}

// argument is the name of the argument that names the table.
func (c Choice) argument() string {
	if c.Game != "" {
		return "number"
	}
	return "table"
}

// namedTable is the table that was named, if any.
func namedTable(q *request.Request, c Choice) string { return q.Args[c.argument()] }

// candidates are the tables that a command can be about: the narrowest set that is not empty, likeliest first.
func (d *Base) candidates(q *request.Request, c Choice) ([]*table.Table, error) {
	phases := c.phases()
	chosen := func(t *table.Table) bool {
		return slices.Contains(phases, t.Phase) || c.Open && t.Open || c.Moved && t.You != game.Public && movesTo(t, q.Caller)
	}
	if c.Phases = phases; c.Open || c.Moved {
		c.Phases = append(slices.Clone(phases), table.Playing, table.Lobby)
	}
	mine, err := d.Tables.Find(q.Ctx, table.Filter{User: q.Caller.User.ID, Game: c.Game, Phases: c.Phases},
		q.Caller.User.ID)
	if err != nil {
		return nil, err
	}
	mine = Filter(mine, chosen)
	if c.Seated {
		mine = Filter(mine, func(t *table.Table) bool { return t.You != game.Public })
	}
	if !c.Anytime {
		if turn := Filter(mine, (*table.Table).InTurn); len(turn) > 0 {
			mine = turn
		}
	}
	if c.Here {
		here, err := d.Tables.Find(q.Ctx, table.Filter{Channel: q.Caller.Channel, Game: c.Game, Phases: c.Phases},
			q.Caller.User.ID)
		here = Filter(here, chosen)
		if err != nil || len(mine) == 0 {
			return here, err
		}
	}
	if here := Filter(mine, func(t *table.Table) bool { return t.Channel == q.Caller.Channel }); len(here) > 0 {
		return here, nil
	}
	return mine, nil
}

// movesTo tells whether a table can be brought to where somebody acts: from a chat to a server, or back to its chat.
func movesTo(t *table.Table, by table.Caller) bool {
	if by.Chat {
		return !t.Chat && t.ChatHome == by.Channel
	}
	return t.Chat && by.Guild != ""
}

// Filter returns the tables for which ok is true.
func Filter(ts []*table.Table, ok func(*table.Table) bool) (list []*table.Table) {
	for _, t := range ts {
		if ok(t) {
			list = append(list, t)
		}
	}
	return list
}

// askWhichTable asks with a menu at which of several tables the command was meant.
func (d *Base) askWhichTable(q *request.Request, c Choice, ts []*table.Table) (*discordgo.InteractionResponse, error) {
	if q.Command == "" {
		return nil, game.Refuse("refused.action") // only commands may leave their table open
	}
	token, err := d.Ask(q, Question{Path: q.Command, Args: q.Args, Arg: c.argument()})
	if err != nil {
		return nil, err
	}
	menu := game.Control{Name: token, Label: game.M("say.which")}
	for _, t := range ts[:min(len(ts), 25)] {
		say := d.Builder.TablePrinter(t, q.Person.Language())
		menu.Choices = append(menu.Choices, game.Choice{Value: t.ID.String(),
			Label: game.Lit(say.Label(message.TableLine(t), 100))})
	}
	ask := &discordgo.InteractionResponseData{Content: q.Say.Msg(game.M("say.whichtable"))}
	ask.Components = d.Builder.TableRows(&table.Table{}, q.Say, customid.Pick, []game.Control{menu})
	return request.Private(ask), nil
}

// Controls has the menu of tables that a command can be about.
func (d *Base) Controls() Controls {
	return Controls{Buttons: map[customid.Kind]Control{customid.Pick: d.tableChosen}}
}

// tableChosen continues a command after its table was chosen.
func (d *Base) tableChosen(q *request.Request, p Press) (*discordgo.InteractionResponse, error) {
	what, err := d.Take(q, p.ID.Name)
	if err != nil {
		return nil, err
	}
	if len(p.Values) != 1 || what.Path == "" {
		return nil, game.Refuse("say.forgotten")
	}
	n, ok := table.ParseID(p.Values[0])
	if !ok {
		return nil, game.Refuse("refused.action")
	}
	if _, err := d.LookAt(q, n); err != nil {
		return nil, err
	}
	if q.Args = what.Args; q.Args == nil {
		q.Args = map[string]string{}
	}
	q.Args[what.Arg] = n.String()
	return d.RunCommand(q, what.Path)
}
