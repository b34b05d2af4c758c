package handler

import (
	"context"
	"time"

	"github.com/bwmarrin/discordgo"

	"tablee/commands/message"
	"tablee/rules/table"
)

// Finder finds tables.
type Finder interface {
	Look(ctx context.Context, id table.ID, user string) (*table.Table, error)
	// Find lists tables with all but view, draft and story, which Look has.
	Find(ctx context.Context, f table.Filter, user string) ([]*table.Table, error)
	// FindBoard finds the message that shows a table's board, for table.Table.Board; "" if none is known.
	FindBoard(ctx context.Context, t *table.Table) (message string, err error)
}

// Doer carries out actions at tables.
type Doer interface {
	Do(context.Context, table.Caller, table.ID, table.Action) (*table.Table, error)
}

// Opener opens tables.
type Opener interface {
	New(context.Context, table.Caller, table.New) (*table.Table, error)
}

// Guilds stores the settings of servers.
type Guilds interface {
	Guild(ctx context.Context, id string) (table.Guild, error)
	// ChangeServer changes the settings of the caller's server. An interaction that is delivered again changes nothing.
	ChangeServer(ctx context.Context, by table.Caller, f func(*table.Guild)) error
}

// Outside is what handlers need besides the host.
type Outside struct {
	// Fetch reads an attached file; nil refuses files.
	Fetch func(ctx context.Context, url string) ([]byte, error)
	// Parent is the channel that a thread belongs to, or "".
	Parent func(ctx context.Context, channel string) string
	// RenderReplay requests a game as a GIF. It calls report with the progress, from any goroutine, until that is
	// finished. It refuses by an error, after which report is not called.
	RenderReplay func(r message.ReplayRequest, report func(message.ReplayProgress)) error
	// Amend edits the answer to an interaction.
	Amend func(ctx context.Context, it *discordgo.Interaction, d *discordgo.InteractionResponseData) error
	// ViewShown records that the answer to an interaction shows a person's private view of a table, or the board if the
	// person is "", with the key of what it shows, so that it is kept up to date; nil does not. Of the messages that
	// answer, later is the one that follows the first.
	ViewShown func(interaction string, later bool, id table.ID, user, key string)
	// BoardShown is the key of the board of a table that is kept up to date in a chat, and the id of its message, "" if
	// that is not known; ok is false if there is none.
	BoardShown func(table.ID) (key, message string, ok bool)
	// Now is Discord's clock.
	Now func() time.Time
	// Story is how a finished game went, for its card; nil where nothing is known.
	Story func(ctx context.Context, t *table.Table) *table.Story
	// Report logs an error that the person cannot do anything about, and returns an id, which the person is shown.
	Report func(error) string
}
