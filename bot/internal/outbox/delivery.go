package outbox

import (
	"context"
	"errors"
	"fmt"
	"time"

	"tablee/rules/table"
	"tablee/store"
)

// Store is the part of the database that the courier needs; a store.DB implements it.
type Store interface {
	store.Outbox
	store.Posts
}

// Queries shows tables.
type Queries interface {
	Look(ctx context.Context, id table.ID, user string) (*table.Table, error)
	Find(ctx context.Context, f table.Filter, user string) ([]*table.Table, error)
}

// Tables handles tables whose messages cannot be delivered.
type Tables interface {
	// Suspend suspends a table whose channel is out of reach.
	Suspend(context.Context, table.ID) error
	// MoveTable moves a table to another channel.
	MoveTable(ctx context.Context, id table.ID, from, to string) error
	// LeftServer handles that a person has left the table's server, LeftAllServers that they share no server with the bot
	// any more.
	LeftServer(ctx context.Context, id table.ID, user string) error
	LeftAllServers(ctx context.Context, user string) error
	// SendResults sends everybody at a finished table how it ended, once.
	SendResults(context.Context, table.ID) error
}

// People knows persons and servers.
type People interface {
	Person(ctx context.Context, id string) (table.Profile, error)
	ChangePerson(ctx context.Context, id string, f func(*table.Profile)) error
	Guild(ctx context.Context, id string) (table.Guild, error)
}

// Tournaments reads tournaments.
type Tournaments interface {
	LookTournament(context.Context, table.TournamentID) (*table.Tournament, error)
}

// Dailies shows the puzzles of the day.
type Dailies interface {
	// Post is what the message with a server's puzzle shows that stands in a channel, "": that is yet to be posted; nil if
	// it cannot be shown any more.
	Post(ctx context.Context, id table.DailyID, guild, channel string) (*table.DailyPost, error)
	// Week is what a server is told of the week that ended then; nil: nothing.
	Week(ctx context.Context, guild string, until time.Time) (*table.Week, error)
	// Unreachable ends the puzzle of the day in a server whose channel takes no messages any more.
	Unreachable(ctx context.Context, guild string) error
}

// Nights reads simultaneous games.
type Nights interface {
	LookNight(context.Context, table.NightID) (*table.Night, error)
}

// Notifier sends messages to Discord.
type Notifier interface {
	// Post sends a new message and returns its channel and id. It fails with one of the errors below, or with any other
	// error if another try may succeed.
	Post(context.Context, Delivery) (channel, message string, err error)
	// FindSent finds a message that an earlier try sent without recording it; "" if there is none. It removes unrecorded
	// messages of earlier states.
	FindSent(context.Context, Delivery) (channel, message string, err error)
	// Edit edits a message.
	Edit(ctx context.Context, channel, message string, d Delivery) error
	// RemoveButtons removes the buttons of a message.
	RemoveButtons(ctx context.Context, channel, message string) error
	// Delete deletes a whole message.
	Delete(ctx context.Context, channel, message string) error
	// Collapse edits a message that another one has replaced, so that only a line about its table, or tournament, remains.
	Collapse(ctx context.Context, channel, message string, d Delivery) error
	// Retract deletes what an earlier try may have sent of a message that is out of date now.
	Retract(context.Context, Delivery) error
	// Thread opens a thread below a message and returns its channel; a second call returns the same one.
	Thread(ctx context.Context, channel, message string, d Delivery) (string, error)
	// Present tells whether a person is in a server.
	Present(ctx context.Context, guild, user string) (bool, error)
}

// Permanent errors of a Notifier.
var (
	ErrRefused       = errors.New("outbox: the person takes no direct messages")
	ErrAbsent        = errors.New("outbox: the person shares no server with us, or has no account any more")
	ErrGone          = errors.New("outbox: the message is gone")
	ErrChannelClosed = errors.New("outbox: the channel is gone or closed to the bot")
	// ErrDeleted is an ErrChannelClosed of a channel that was deleted.
	ErrDeleted  = fmt.Errorf("%w: it was deleted", ErrChannelClosed)
	ErrRejected = errors.New("outbox: Discord will never take this message")
)

// isPermanent tells whether a message can neither be edited nor deleted any more, or its reader cannot be reached.
func isPermanent(err error) bool {
	return errors.Is(err, ErrGone) || errors.Is(err, ErrChannelClosed) || errors.Is(err, ErrRejected) ||
		errors.Is(err, ErrRefused) || errors.Is(err, ErrAbsent)
}

// Delivery is a message to be sent, before its text is made.
type Delivery struct {
	Kind       Kind
	Target     string
	Channel    string         // where it goes, if not to its target
	Table      *table.Table   // as the target may see it; nil when it cannot be read
	Tables     []*table.Table // what a dashboard or a reminder lists
	Silent     bool           // the message makes no sound
	Public     bool           // a reminder that goes to the table's channel instead of to the person alone
	Body       Body
	Tournament *table.Tournament // the tournament that the message is about
	Night      *table.Night      // the simultaneous game that the message is about
	Daily      *table.DailyPost  // the puzzle of the day that the message is about
	Week       *table.Week       // what the message tells of a week
	Person     table.Profile     // the person to whom a hand or a message is sent
	Guild      table.Guild
	Nonce      string // the same for every try: Discord drops a repetition within minutes
	Epoch      int    // of the database: unknown buttons of other epochs belong to a lost state
	MayBeSent  bool   // an earlier try may have sent it: look for it first
	OutOfDate  bool   // it is out of date: delete it if it was sent
	// Since is when the oldest of the rows was added: no try can have sent it before; zero if that is not known.
	Since time.Time
	// Known tells whether the sending of a message was recorded: then it is not the one looked for.
	Known func(ctx context.Context, message string) (bool, error)
}

// Private tells whether a delivery goes to a person's direct messages.
func (d Delivery) Private() bool { return d.Kind.traits().private && !d.Public }
