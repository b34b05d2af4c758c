package deliver

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/bwmarrin/discordgo"

	"tablee/bot/internal/outbox"
	"tablee/commands/message"
	"tablee/render"
	"tablee/render/ui"
	"tablee/rules/game"
	"tablee/rules/table"
)

// writer writes the messages of a kind.
type writer struct {
	write func(*Notifier, context.Context, outbox.Delivery) message.Message
	// stamped tells that the buttons have the table and its revision, by which an existing message is recognised.
	stamped bool
	// puzzle tells that the first button opens the puzzle, by which an existing message is recognised.
	puzzle bool
}

// writers has a writer for every kind of message. If a new kind has no buttons with its table, its text should be
// specific enough to recognise an existing message.
var writers = map[outbox.Kind]writer{
	outbox.Board:      {write: (*Notifier).writeBoard, stamped: true},
	outbox.Hand:       {write: (*Notifier).writeHand, stamped: true},
	outbox.PingTurn:   {write: (*Notifier).writePingTurn},
	outbox.PingVoters: {write: (*Notifier).writePingVoters},
	outbox.Countdown:  {write: (*Notifier).writeWords},
	outbox.Say:        {write: (*Notifier).writeWords},
	outbox.Tell:       {write: (*Notifier).writeWords},
	outbox.Seat:       {write: (*Notifier).writeSeat},
	outbox.Thread:     {write: (*Notifier).writeWords},
	outbox.Reminder:   {write: (*Notifier).writeReminder},
	outbox.Waiting:    {write: (*Notifier).writeWaiting},
	outbox.Result:     {write: (*Notifier).writeHand, stamped: true},
	outbox.Dashboard:  {write: (*Notifier).writeDashboard},
	outbox.Tournament: {write: (*Notifier).writeTournament},
	outbox.Night:      {write: (*Notifier).writeNight},
	outbox.Daily:      {write: (*Notifier).writeDaily, puzzle: true},
	outbox.Week:       {write: (*Notifier).writeWeek},
	outbox.Welcome:    {write: (*Notifier).writeWelcome},
}

// write makes the message of a delivery.
func (n *Notifier) write(ctx context.Context, d outbox.Delivery) (outgoing, []*discordgo.File, error) {
	w, ok := writers[d.Kind]
	if !ok {
		return outgoing{}, nil, fmt.Errorf("%w: kind %q", outbox.ErrRejected, d.Kind)
	}
	return n.outgoing(w.write(n, ctx, d), d)
}

func (n *Notifier) writeBoard(ctx context.Context, d outbox.Delivery) message.Message {
	n.addStory(ctx, d)
	m := n.Messages.Board(d.Table, d.Guild)
	if d.Table.Phase == table.Over { // the others need not be called
		m.Content = strings.TrimSpace(n.mentioned(d) + " " + m.Content)
		m.Mentions = d.Body.Ping
		return m
	}
	m.Mentions = slices.DeleteFunc(slices.Clone(m.Mentions), func(u string) bool {
		return !slices.Contains(d.Body.Ping, u)
	})
	return m
}

func (n *Notifier) writePingTurn(_ context.Context, d outbox.Delivery) message.Message {
	return n.Messages.PingTurn(d.Table, d.Body.Ping)
}

func (n *Notifier) writePingVoters(_ context.Context, d outbox.Delivery) message.Message {
	return n.Messages.PingVoters(d.Table, d.Body.Ping)
}

func (n *Notifier) writeHand(ctx context.Context, d outbox.Delivery) message.Message {
	var m message.Message
	switch sits := d.Table.SeatOf(d.Target) != game.Public; {
	case d.Table.Phase == table.Over:
		n.addStory(ctx, d)
		m = n.Messages.Ended(d.Table, d.Target, d.Person, d.Guild)
	case d.Table.Phase == table.Playing && !sits:
		m = n.Messages.Away(d.Table, d.Target, d.Person)
	default:
		m = n.Messages.Private(d.Table, d.Person, d.Guild)
	}
	say := n.Messages.Printer(d.Person.Language())
	title := say.Msg(game.M("say.dm.title", "game", game.M(d.Table.Game+".title"), "table", d.Table.ID.String(),
		"place", n.place(d.Table)))
	m.Content = strings.TrimSpace(title + "\n" + m.Content)
	if !d.Person.Written {
		m.Content += "\n" + say.Msg(game.M("welcome.dm"))
	}
	return m
}

func (n *Notifier) writeSeat(_ context.Context, d outbox.Delivery) message.Message {
	said := d.Body.Msg
	if !said.IsZero() {
		said = n.withPlace(d)
	}
	return n.Messages.Seat(d.Table, d.Target, said, d.Person.Language())
}

func (n *Notifier) writeDashboard(_ context.Context, d outbox.Delivery) message.Message {
	return n.Messages.Dashboard(d.Tables, cmp.Or(d.Guild.Lang, d.Table.Lang))
}

func (n *Notifier) writeWelcome(_ context.Context, d outbox.Delivery) message.Message {
	return n.Messages.Welcome(cmp.Or(d.Guild.Lang, d.Guild.Welcome.Lang))
}

func (n *Notifier) writeTournament(_ context.Context, d outbox.Delivery) message.Message {
	m := n.Messages.Tournament(d.Tournament, d.Guild)
	if !d.Body.Msg.IsZero() { // a new message says what has happened, an edit does not
		m.Content, m.Mentions = n.Messages.TournamentNews(d.Tournament, d.Body.Msg, d.Body.Ping), d.Body.Ping
	}
	return m
}

func (n *Notifier) writeNight(_ context.Context, d outbox.Delivery) message.Message {
	return n.Messages.NightOver(d.Night, d.Table, d.Guild)
}

func (n *Notifier) writeDaily(_ context.Context, d outbox.Delivery) message.Message {
	return n.Messages.Daily(d.Daily, d.Guild)
}

func (n *Notifier) writeWeek(_ context.Context, d outbox.Delivery) message.Message {
	return n.Messages.Week(d.Week, cmp.Or(d.Week.Lang, d.Guild.Lang))
}

// writeWords writes the body's message.
func (n *Notifier) writeWords(_ context.Context, d outbox.Delivery) message.Message {
	msg := n.withPlace(d)
	if d.Public {
		msg = game.M("host.ping", "user", d.Target, "msg", msg)
	}
	say := n.Messages.Printer(n.language(d))
	m := message.Message{Content: say.Msg(msg), Mentions: d.Body.Ping}
	if d.Body.Ask != 0 {
		m.Components = n.Messages.QuestionButtons(d.Table, d.Body.Ask, n.language(d))
	}
	if d.Kind == outbox.Tell && d.Table != nil && len(m.Components) == 0 {
		m.Components = n.Messages.AgainButtons(d.Table, say)
	}
	if d.Kind == outbox.Tell {
		m.Components = message.WithBoardButton(m.Components, d.Table, say)
	}
	return m
}

// writeReminder writes the body's message, with buttons.
func (n *Notifier) writeReminder(ctx context.Context, d outbox.Delivery) message.Message {
	m := n.writeWords(ctx, d)
	m.Components = n.Messages.ReminderButtons(d.Table, n.Messages.Printer(n.language(d)))
	return m
}

// writeWaiting writes what waits for a person. Of a single table, it says the body's message if somebody else has
// asked for it.
func (n *Notifier) writeWaiting(_ context.Context, d outbox.Delivery) message.Message {
	lead := n.withPlace(d)
	if lead.ID != "host.nudge" {
		lead = game.Msg{}
	}
	return n.Messages.Waiting(d.Tables, d.Person.Language(), lead)
}

// outgoing converts a message to the form in which it is sent.
func (n *Notifier) outgoing(m message.Message, d outbox.Delivery) (outgoing, []*discordgo.File, error) {
	m.Content, m.Embeds, m.Components = ui.Fit(m.Content, m.Embeds, m.Components)
	out := outgoing{Content: m.Content, Embeds: m.Embeds, Components: m.Components,
		AllowedMentions: &discordgo.MessageAllowedMentions{Parse: []discordgo.AllowedMentionType{}, Users: m.Mentions}}
	if out.Embeds == nil {
		out.Embeds = []*discordgo.MessageEmbed{}
	}
	if n.NoHandButtons && d.Private() {
		out.Components = ui.OnlyLinks(out.Components)
	}
	if out.Components == nil {
		out.Components = []discordgo.MessageComponent{}
	}
	files, err := m.Files()
	return out, files, err
}

// addStory adds the summary of the game to a finished table that is drawn.
func (n *Notifier) addStory(ctx context.Context, d outbox.Delivery) {
	shown := d.Guild.Boards
	if d.Private() {
		shown = d.Person.Shown(d.Guild)
	}
	if d.Table.Phase == table.Over && (shown.Picture() || d.Table.InRounds()) && n.Stories != nil {
		d.Table.Story = n.Stories.Story(ctx, d.Table)
	}
}

// withPlace adds the table's channel to a message that mentions it.
func (n *Notifier) withPlace(d outbox.Delivery) game.Msg {
	m := d.Body.Msg
	args := map[string]any{}
	maps.Copy(args, m.Args)
	if d.Table != nil {
		args["place"], args["table"] = n.place(d.Table), d.Table.ID.String()
	}
	m.Args = args
	return m
}

func (n *Notifier) place(t *table.Table) game.Msg {
	switch {
	case t.Chat && t.ChatServer != "":
		return game.M("mention.channel", "channel", t.Channel)
	case t.Chat:
		return game.M("place.chat", "channel", t.Channel)
	case t.Guild == "":
		return game.M("place.dm")
	}
	return game.M("place.guild", "channel", t.Channel, "guild", n.Servers.Name(t.Guild))
}

// mentioned are the people whom a delivery pings, as Discord mentions them.
func (n *Notifier) mentioned(d outbox.Delivery) string {
	say := n.Messages.Printer("")
	var list []string
	for _, u := range d.Body.Ping {
		list = append(list, say.Msg(game.M("mention.user", "user", u)))
	}
	return strings.Join(list, " ")
}

// language is the language of a delivery: the person's, or the channel's.
func (n *Notifier) language(d outbox.Delivery) string {
	switch {
	case d.Private():
		return d.Person.Language()
	case d.Table != nil && d.Table.Lang != "":
		return d.Table.Lang
	}
	return render.Languages[0].Code
}
