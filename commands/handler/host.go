package handler

import (
	"context"

	"github.com/bwmarrin/discordgo"

	"tablee/commands/message"
	"tablee/rules/table"
)

// Finder looks for tables.
type Finder interface {
	Look(ctx context.Context, id table.ID, user string) (*table.Table, error)
	// Find lists tables with all but view, draft and story, which Look has.
	Find(ctx context.Context, f table.Filter, user string) ([]*table.Table, error)
}

// Doer carries out what somebody does at a table.
type Doer interface {
	Do(context.Context, table.Caller, table.ID, table.Action) (*table.Table, error)
}

// Guilds keeps the settings of servers.
type Guilds interface {
	Guild(ctx context.Context, id string) (table.Guild, error)
	// ChangeServer changes the settings of the server in which somebody asks for it; what is delivered again changes
	// nothing.
	ChangeServer(ctx context.Context, by table.Caller, f func(*table.Guild)) error
}

// Outside is what handlers need of the world besides the host.
type Outside struct {
	// Fetch reads an attached file; nil refuses files.
	Fetch func(ctx context.Context, url string) ([]byte, error)
	// Parent is the channel that a thread belongs to, or "".
	Parent func(ctx context.Context, channel string) string
	// RenderReplay requests a game as a GIF. It calls report with the progress, from any goroutine, until that is
	// finished. It refuses by an error, after which report is not called.
	RenderReplay func(r message.ReplayRequest, report func(message.ReplayProgress)) error
	// Amend changes the answer that an interaction was given.
	Amend func(ctx context.Context, it *discordgo.Interaction, d *discordgo.InteractionResponseData) error
	// Story is how a finished game went, for its card; nil where nothing is known.
	Story func(ctx context.Context, t *table.Table) *table.Story
	// Report is told of errors that the person cannot do anything about; the person reads the returned id.
	Report func(error) string
}
