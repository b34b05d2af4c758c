// Package handler has what all handlers of commands share: it finds the table that a command is about, asks back where
// several could be meant, and remembers what was asked.
package handler

import (
	"github.com/bwmarrin/discordgo"

	"tablee/commands/customid"
	"tablee/commands/message"
	"tablee/commands/request"
	"tablee/commands/slash"
	"tablee/rules/game"
	"tablee/rules/table"
)

// Base is what all handlers share: where tables are found, how they are shown, what waits for an answer.
type Base struct {
	Tables  Finder
	Guilds  Guilds
	Kit     *message.Kit
	Paint   *message.TableMessages
	Games   map[string]game.Info
	Rules   map[string]game.Rules
	Order   []string // of the games, as people see them
	Outside *Outside
	// Offer is a row that leads who is new to a game to its lesson, or nothing; nil offers it to nobody.
	Offer func(q *request.Request, game string) []discordgo.MessageComponent
	// Questions keeps what waits for an answer, and Run goes on with a command by its path once it has what it lacked.
	Questions Questions
	Run       func(q *request.Request, path string) (*discordgo.InteractionResponse, error)
	// Learner knows whose typed moves are meant for a lesson; nil knows nobody.
	Learner Learner
}

// Learner carries out the typed moves of people who are in a guided first game.
type Learner interface {
	// Typed tries a typed move in the game's lesson: if that is what the person was asked about last or, where no table
	// of the game waits for them, if they are in it at all. Otherwise the answer is nil.
	Typed(q *request.Request, game string, a game.Action, idle bool) (*discordgo.InteractionResponse, error)
	// Scene is the board on which Typed would try a move that is being typed; nil is none.
	Scene(q *request.Request, game string, idle bool) *table.Table
	// AtTable tells that somebody has moved at a table: no lesson is the last thing that they were asked about.
	AtTable(user string)
}

// OnTable makes a handler of something that is done at a table.
func (d *Base) OnTable(c Choice, do Action) slash.Handler {
	return func(q *request.Request) (*discordgo.InteractionResponse, error) { return d.At(q, c, do) }
}

// Choice says which tables a command can be about.
type Choice struct {
	Game    string        // of this game only
	Seated  bool          // the person must sit there
	Anytime bool          // it need not be their turn
	Phases  []table.Phase // default: playing
	Here    bool          // tables of this channel count too, even those of others
}

// phases are those in which a table can be meant.
func (c Choice) phases() []table.Phase {
	if c.Phases == nil {
		return []table.Phase{table.Playing}
	}
	return c.Phases
}

// Action is what a command does once its table is known.
type Action func(*request.Request, *table.Table) (*discordgo.InteractionResponse, error)

// At finds the table that a command is about and goes on with it: the one that was named, else the only one
// where it is the person's turn, else the only one that can be meant; among several it asks by a menu.
func (d *Base) At(q *request.Request, c Choice, do Action) (*discordgo.InteractionResponse, error) {
	if named := named(q, c); named != "" {
		t, err := d.byNumber(q, c, named)
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
		return nil, d.none(q, c)
	case len(ts) == 1:
		t, err := d.Tables.Look(q.Ctx, ts[0].ID, q.Call.User.ID) // a list tells no more than who sits there
		if err != nil {
			return nil, err
		}
		q.About = t
		return do(q, t)
	}
	return d.which(q, c, ts)
}

// byNumber is the table that was named.
func (d *Base) byNumber(q *request.Request, c Choice, named string) (*table.Table, error) {
	n, ok := table.ParseID(named)
	if !ok {
		return nil, game.Refuse("host.unknown", "table", named)
	}
	t, err := d.See(q, n)
	if err == nil && c.Game != "" && t.Game != c.Game {
		return nil, game.Refuse("say.othergame", "table", t.ID.String(), "game", message.Title(t.Game))
	}
	return t, err
}

// Likeliest is the table that an unfinished command is about: the one that was named, or else the first that can be
// meant.
func (d *Base) Likeliest(q *request.Request, c Choice) (*table.Table, error) {
	if named := named(q, c); named != "" {
		return d.byNumber(q, c, named)
	}
	ts, err := d.candidates(q, c)
	if err == nil && len(ts) == 0 {
		err = d.none(q, c)
	}
	if err != nil {
		return nil, err
	}
	return d.Tables.Look(q.Ctx, ts[0].ID, q.Call.User.ID) // a list tells no more than who sits there
}

// See looks at a table as the person may see it. One that they cannot know of is as good as none: neither a number
// nor a forged button is an invitation.
func (d *Base) See(q *request.Request, n table.ID) (*table.Table, error) {
	t, err := d.Tables.Look(q.Ctx, n, q.Call.User.ID)
	if err != nil {
		return nil, err
	}
	if !t.KnownTo(q.Call) {
		return nil, game.Refuse("host.unknown", "table", n.String())
	}
	q.About = t
	return t, nil
}

// argument is the one that names the table.
func (c Choice) argument() string {
	if c.Game != "" {
		return "number"
	}
	return "table"
}

// named is the table that was named, if any.
func named(q *request.Request, c Choice) string { return q.Args[c.argument()] }

// candidates are the tables that a command can be about, the narrowest set that is not empty, likeliest first.
func (d *Base) candidates(q *request.Request, c Choice) ([]*table.Table, error) {
	c.Phases = c.phases()
	mine, err := d.Tables.Find(q.Ctx, table.Filter{User: q.Call.User.ID, Game: c.Game, Phases: c.Phases}, q.Call.User.ID)
	if err != nil {
		return nil, err
	}
	if c.Seated {
		mine = Keep(mine, func(t *table.Table) bool { return t.You != game.Public })
	}
	if !c.Anytime {
		if turn := Keep(mine, (*table.Table).InTurn); len(turn) > 0 {
			mine = turn
		}
	}
	if c.Here {
		here, err := d.Tables.Find(q.Ctx, table.Filter{Channel: q.Call.Channel, Game: c.Game, Phases: c.Phases},
			q.Call.User.ID)
		if err != nil || len(mine) == 0 {
			return here, err
		}
	}
	if here := Keep(mine, func(t *table.Table) bool { return t.Channel == q.Call.Channel }); len(here) > 0 {
		return here, nil
	}
	return mine, nil
}

// Keep are the tables that somebody wants.
func Keep(ts []*table.Table, ok func(*table.Table) bool) (list []*table.Table) {
	for _, t := range ts {
		if ok(t) {
			list = append(list, t)
		}
	}
	return list
}

// which asks at which of several tables the command was meant.
func (d *Base) which(q *request.Request, c Choice, ts []*table.Table) (*discordgo.InteractionResponse, error) {
	if q.Command == "" {
		return nil, game.Refuse("refused.action") // commands alone leave open which table they mean
	}
	token, err := d.Ask(q, Question{Path: q.Command, Args: q.Args, Arg: c.argument()})
	if err != nil {
		return nil, err
	}
	menu := game.Control{Name: token, Label: game.M("say.which")}
	for _, t := range ts[:min(len(ts), 25)] {
		say := d.Kit.TablePrinter(t, q.Person.Language())
		menu.Choices = append(menu.Choices, game.Choice{Value: t.ID.String(),
			Label: game.Lit(say.Label(message.OfTable(t), 100))})
	}
	ask := &discordgo.InteractionResponseData{Content: q.Say.Msg(game.M("say.whichtable"))}
	ask.Components = d.Kit.TableRows(&table.Table{}, q.Say, customid.Pick, []game.Control{menu})
	return request.Private(ask), nil
}

// Controls answer the menu of tables that a command can be about.
func (d *Base) Controls() Controls {
	return Controls{Buttons: map[customid.Kind]Control{customid.Pick: d.picked}}
}

// picked goes on with a command after its table was chosen.
func (d *Base) picked(q *request.Request, p Press) (*discordgo.InteractionResponse, error) {
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
	if _, err := d.See(q, n); err != nil {
		return nil, err
	}
	if q.Args = what.Args; q.Args == nil {
		q.Args = map[string]string{}
	}
	q.Args[what.Arg] = n.String()
	return d.Run(q, what.Path)
}
