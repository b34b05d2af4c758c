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

// peopleTables applies changes of people and servers to tables: it implements people.Tables.
type peopleTables struct{ w *updater }

// SettleClocks records what the clocks have run at a person's tables until now.
func (f peopleTables) SettleClocks(ctx context.Context, user string) error {
	return f.w.forEach(ctx, store.Filter{User: user, Phases: []string{string(table.Playing)}}, func(id table.ID) error {
		err := f.w.update(ctx, id, table.Caller{}, hosted.Book)
		if _, refused := game.Refused(err); refused {
			return nil
		}
		return err
	})
}

// DashboardMessages are outbox rows for every channel with open tables of a server: its dashboard, or the end of it.
func (f peopleTables) DashboardMessages(ctx context.Context, guild string) (owed []store.Owed, err error) {
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
		list := outbox.NewRow(outbox.Dashboard, t.Home(), outbox.Body{})
		list.Subject, list.Due = store.OfTable(row.ID), f.w.env.Now().UnixMilli()
		owed = append(owed, list)
	}
	return owed, nil
}

// WelcomeMessage is the outbox row that posts a server's welcome message again, or removes it. A message that a lost
// state of the database sent is reused.
func (f peopleTables) WelcomeMessage(guild string) store.Owed {
	o := outbox.NewRow(outbox.Welcome, guild, outbox.Body{FindExisting: true})
	o.Due = f.w.env.Now().UnixMilli()
	return o
}

// Joined handles that the bot has joined a server, where it may write to this channel: it posts the welcome message
// there, unless the server has ever had it. Lang is the server's language at Discord.
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
