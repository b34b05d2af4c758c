package outbox

import (
	"context"
	"errors"
	"fmt"
	"time"

	"tablee/rules/table"
	"tablee/store"
)

// Store is what the courier asks of the database; a store.DB is one.
type Store interface {
	store.Outbox
	store.Posts
}

// Queries shows tables.
type Queries interface {
	Look(ctx context.Context, id table.ID, user string) (*table.Table, error)
	Find(ctx context.Context, f table.Filter, user string) ([]*table.Table, error)
}

// Tables is told what becomes of tables whose messages do not arrive.
type Tables interface {
	// Sleep puts a table to rest whose channel is out of reach.
	Sleep(context.Context, table.ID) error
	// Move lets a table go on in another channel.
	Move(ctx context.Context, id table.ID, from, to string) error
	// Gone tells that a person has left the table's server, GoneEverywhere that nobody can reach them any more.
	Gone(ctx context.Context, id table.ID, user string) error
	GoneEverywhere(ctx context.Context, user string) error
	// TellEnd owes everybody at a finished table how it ended, once.
	TellEnd(context.Context, table.ID) error
}

// People is what the courier asks of who knows persons and servers.
type People interface {
	Person(ctx context.Context, id string) (table.Profile, error)
	ChangePerson(ctx context.Context, id string, f func(*table.Profile)) error
	Guild(ctx context.Context, id string) (table.Guild, error)
}

// Tournaments is what the courier asks of who runs tournaments.
type Tournaments interface {
	LookTournament(context.Context, table.TournamentID) (*table.Tournament, error)
}

// Notifier takes messages to where people read them.
type Notifier interface {
	// Post sends a new message and returns where it stands. It fails with one of the errors below, or with any
	// other when it is worth another try.
	Post(context.Context, Delivery) (channel, message string, err error)
	// FindSent tells where a message stands that an earlier try sent and nobody recorded, "" if there is none. It
	// removes such messages of earlier moments.
	FindSent(context.Context, Delivery) (channel, message string, err error)
	// Edit changes a message that stands.
	Edit(ctx context.Context, channel, message string, d Delivery) error
	// RemoveButtons removes the buttons of a message.
	RemoveButtons(ctx context.Context, channel, message string) error
	// Delete deletes a whole message.
	Delete(ctx context.Context, channel, message string) error
	// Collapse edits a message that another one has replaced to a line about its table.
	Collapse(ctx context.Context, channel, message string, t *table.Table) error
	// Retract deletes what an earlier try may have sent of a message that is out of date by now.
	Retract(context.Context, Delivery) error
	// Thread opens a thread below a message and returns its channel; that of a second call is the same one.
	Thread(ctx context.Context, channel, message string, d Delivery) (string, error)
	// Present tells whether a person is in a server.
	Present(ctx context.Context, guild, user string) (bool, error)
}

// Errors of a Notifier that no repetition mends.
var (
	ErrRefused = errors.New("outbox: the person takes no direct messages")
	ErrAbsent  = errors.New("outbox: the person shares no server with us, or has no account any more")
	ErrGone    = errors.New("outbox: the message is gone")
	ErrNoWay   = errors.New("outbox: the channel is gone or closed to the bot")
	// ErrDeleted is an ErrNoWay that is for ever.
	ErrDeleted = fmt.Errorf("%w: it was deleted", ErrNoWay)
	ErrUseless = errors.New("outbox: Discord will never take this message")
)

// hopeless tells that a message can neither be changed nor taken away any more, or that its reader cannot be reached.
func hopeless(err error) bool {
	return errors.Is(err, ErrGone) || errors.Is(err, ErrNoWay) || errors.Is(err, ErrUseless) ||
		errors.Is(err, ErrRefused) || errors.Is(err, ErrAbsent)
}

// Delivery is a message to be sent, before it has words.
type Delivery struct {
	Kind       Kind
	Target     string
	Channel    string         // where it goes, if not to its target
	Table      *table.Table   // as the target may see it; nil when it cannot be read
	Tables     []*table.Table // what a dashboard lists
	Public     bool           // a reminder that goes to the table's channel instead of to the person alone
	Body       Body
	Tournament *table.Tournament // the tournament that the message is about
	Person     table.Profile     // whom a hand or a message is for
	Guild      table.Guild
	Nonce      string // the same for every try: Discord drops a repetition within minutes
	Epoch      int    // of the database: buttons of other epochs that nobody knows belong to a lost life
	Again      bool   // it may have been sent before: look for it first
	Late       bool   // it is out of date: whatever was sent of it is to go
	// Since is when the oldest of the rows was first owed, before which no try can have sent it; zero if
	// that is not known.
	Since time.Time
	// Known tells whether a message that stands is one whose sending was recorded: then it is not the one looked for.
	Known func(ctx context.Context, message string) (bool, error)
}

// Private tells whether a delivery goes to a person's direct messages.
func (d Delivery) Private() bool { return d.Kind.traits().private && !d.Public }
