package host

import (
	"context"
	"encoding/json"

	"tablee/bot/internal/host/hosted"
	"tablee/bot/internal/outbox"
	"tablee/rules/game"
	"tablee/rules/table"
	"tablee/store"
)

// followers are the tables that are told of what changes with people and servers: people.Tables.
type followers struct{ w *updater }

// Book books what the clocks have run at a person's tables until now.
func (f followers) Book(ctx context.Context, user string) error {
	return f.w.each(ctx, store.Filter{User: user, Phases: []string{string(table.Playing)}}, func(id table.ID) error {
		err := f.w.update(ctx, id, table.Caller{}, hosted.Book)
		if _, refused := game.Refused(err); refused {
			return nil
		}
		return err
	})
}

// Listed is what every channel of a server with open tables is owed: its list, or the end of it.
func (f followers) Listed(ctx context.Context, guild string) (owed []store.Owed, err error) {
	rows, err := f.w.store.Tables(ctx, store.Filter{Guild: guild, Limit: 10_000})
	if err != nil {
		return nil, err
	}
	done := map[string]bool{}
	for _, row := range rows {
		t := hosted.State{Row: store.Table{Channel: row.Channel}}
		if json.Unmarshal(row.Doc, &t.Doc) != nil || done[t.Home()] {
			continue
		}
		done[t.Home()] = true
		list := outbox.Owe(outbox.Dashboard, t.Home(), outbox.Body{})
		list.Subject, list.Due = store.OfTable(row.ID), f.w.env.Now().UnixMilli()
		owed = append(owed, list)
	}
	return owed, nil
}

// Greeting is what a server is owed whose message of welcome is to stand anew, or not any more. One that a lost life of
// the database sent will do.
func (f followers) Greeting(guild string) store.Owed {
	o := outbox.Owe(outbox.Welcome, guild, outbox.Body{FindExisting: true})
	o.Due = f.w.env.Now().UnixMilli()
	return o
}

// Joined tells that the bot has come to a server, where it may write to this channel: the server is greeted there,
// unless it has ever been before. Lang is its language, as Discord says.
func (r Reachability) Joined(ctx context.Context, guild, channel, lang string) error {
	if g, err := r.people.Guild(ctx, guild); err != nil || g.Welcomed {
		return err
	}
	return r.people.ChangeGuild(ctx, guild, func(g *table.Guild) {
		if !g.Welcomed {
			g.Welcomed, g.Welcome = true, table.Welcome{Channel: channel, Lang: lang, At: r.now().UnixMilli()}
		}
	})
}
