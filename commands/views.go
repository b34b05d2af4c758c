package commands

import (
	"context"
	"time"

	"github.com/bwmarrin/discordgo"

	"tablee/rules/table"
)

// View is a person's private view of a table as it is now, for their eyes alone; of the person "", the board as
// everybody sees it.
func (r *Router) View(ctx context.Context, id table.ID, user string) (key string,
	message func() (*discordgo.InteractionResponseData, error), err error) {
	if user == "" {
		key, m, err := r.base.CurrentBoard(ctx, id)
		return key, m.Data, err
	}
	t, who, err := r.looking(ctx, id, user)
	if err != nil {
		return "", nil, err
	}
	return r.base.CurrentView(ctx, t, user, who)
}

// ClosedView is one line that takes the place of a private view that is no longer kept up to date; at is when it last
// was. A board that everybody sees stays as it is.
func (r *Router) ClosedView(ctx context.Context, id table.ID, user string,
	at time.Time) (*discordgo.InteractionResponseData, error) {
	if user == "" {
		return nil, nil
	}
	t, who, err := r.looking(ctx, id, user)
	if err != nil {
		return nil, err
	}
	return r.base.ClosedView(t, who, at), nil
}

// looking reads a table as one person may see it.
func (r *Router) looking(ctx context.Context, id table.ID, user string) (*table.Table, table.Profile, error) {
	who, err := r.people.Person(ctx, user)
	if err != nil {
		return nil, who, err
	}
	t, err := r.base.Tables.Look(ctx, id, user)
	return t, who, err
}
