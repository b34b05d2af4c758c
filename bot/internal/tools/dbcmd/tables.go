package dbcmd

import (
	"context"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"
	"time"

	"tablee/bot/internal/host"
	"tablee/bot/internal/tools/cmdline"
	"tablee/render"
	"tablee/render/textboard"
	"tablee/rules/game"
	"tablee/rules/table"
	"tablee/store"
)

// Tables lists and inspects the tables of one database.
type Tables struct {
	db    store.DB
	host  *host.Host
	names *render.Catalogue
	out   io.Writer
}

// NewTables makes a tool that writes English text to out. Text that people have written, such as their names, cannot
// affect the terminal: see cmdline.Line.
func NewTables(db store.DB, games []game.Rules, names *render.Catalogue, out io.Writer) *Tables {
	return &Tables{db: db, host: host.New(db, games, host.Options{}), names: names, out: cmdline.Lines(out)}
}

// open are the phases of tables that are not over.
var open = []string{string(table.Lobby), string(table.Playing), string(table.Suspended), string(table.Quarantined)}

// List writes a line for each table, the last changed first: for those that are not over, or for all.
func (t *Tables) List(ctx context.Context, all bool) error {
	f := store.Filter{Phases: open, Limit: 10_000}
	if all {
		f.Phases = nil
	}
	rows, err := t.db.Tables(ctx, f)
	if err != nil {
		return err
	}
	w := tabwriter.NewWriter(t.out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "TABLE\tGAME\tPHASE\tPLY\tTURN\tSEATS\tTOUCHED (UTC)\tSERVER/CHANNEL")
	for _, row := range rows {
		turn := "-"
		var seats string
		if tb, err := t.host.Queries.Look(ctx, table.ID(row.ID), ""); err != nil {
			seats = "unreadable: " + cmdline.Line(err.Error())
		} else {
			seats = strings.Join(occupants(tb), ", ")
			if s := whose(tb); s != "" {
				turn = s
			}
		}
		fmt.Fprintf(w, "%d\t%s\t%s\t%d\t%s\t%s\t%s\t%s/%s\n", row.ID, row.Game, row.Phase, row.Ply, turn, seats,
			stamp(row.Touched), row.Guild, row.Channel)
	}
	return w.Flush()
}

// Inspect describes one table; with hands it also shows every seat's hand and the moves as they were stored.
func (t *Tables) Inspect(ctx context.Context, id table.ID, hands bool) error {
	row, err := t.db.Table(ctx, int64(id))
	if err != nil {
		return err
	}
	fmt.Fprintf(t.out, "table %d: %s, rules version %d, %s, ply %d, revision %d\n", row.ID, row.Game, row.Version,
		row.Phase, row.Ply, row.Rev)
	fmt.Fprintf(t.out, "server %s, channel %s\ncreated %s, touched %s, due %s\n", orNone(row.Guild), row.Channel,
		stamp(row.Created), stamp(row.Touched), stamp(row.Due))
	if err := t.undelivered(ctx, id); err != nil {
		return err
	}
	tb, err := t.host.Queries.Look(ctx, id, "")
	if err != nil {
		fmt.Fprintf(t.out, "unreadable: %s\n", cmdline.Line(err.Error()))
		return nil
	}
	say := t.names.Printer("en", occupants(tb))
	fmt.Fprintf(t.out, "seats: %s\n", strings.Join(occupants(tb), ", "))
	if s := whose(tb); s != "" {
		fmt.Fprintf(t.out, "turn: %s\n", s)
	}
	if c := tb.Clock; c.Move > 0 || c.Bank > 0 {
		fmt.Fprintf(t.out, "clock: %s a move, bank %s, then %s; time is up %s\n", c.Move, c.Bank, c.Timeout,
			stamp(tb.Due.UnixMilli()))
	}
	if tb.View != nil {
		fmt.Fprintf(t.out, "\n%s\n", textboard.Text(tb.View.Diagram(), say, textboard.Wide))
	}
	told, err := t.host.Queries.History(ctx, id, "")
	if err != nil {
		return err
	}
	for _, e := range told {
		if e.To == game.Public { // the history of a finished game is visible to everybody
			fmt.Fprintf(t.out, "%4d  %s  %s\n", e.Ply, stamp(e.At.UnixMilli()), cmdline.Line(say.Plain(e.Msg)))
		}
	}
	if !hands {
		return nil
	}
	return t.hands(ctx, id, say)
}

// undelivered lists messages that are not yet delivered to Discord.
func (t *Tables) undelivered(ctx context.Context, id table.ID) error {
	const ever = int64(1) << 62
	rows, err := t.db.Outbox(ctx, ever, 1_000_000)
	if err != nil {
		return err
	}
	for _, o := range rows {
		if o.Subject == store.OfTable(int64(id)) {
			fmt.Fprintf(t.out, "owed: %s to %s since ply %d, due %s, %d tries %s\n", o.Kind, o.Target, o.Ply, stamp(o.Due),
				o.Tries, cmdline.Line(o.Failed))
		}
	}
	return nil
}

// hands writes the hidden information.
func (t *Tables) hands(ctx context.Context, id table.ID, say *render.Printer) error {
	views, err := t.host.Queries.Hands(ctx, id)
	if err != nil {
		return err
	}
	for s, v := range views {
		fmt.Fprintf(t.out, "\nseat %d sees:\n%s\n", s+1, textboard.Text(v.Diagram(), say, textboard.Wide))
	}
	moves, err := t.db.Moves(ctx, int64(id), 1)
	if err != nil {
		return err
	}
	fmt.Fprintln(t.out, "\nmoves:")
	for _, m := range moves {
		fmt.Fprintf(t.out, "%4d  seat %d  %s\n", m.Ply, m.Seat+1, cmdline.Line(m.Move))
	}
	return nil
}

// occupants are the names of the seats' occupants.
func occupants(tb *table.Table) []string {
	names := tb.Names()
	for i, s := range tb.Seats {
		names[i] = cmdline.Line(names[i])
		switch {
		case s.Kind == table.Empty:
			names[i] = "free"
		case s.Kind == table.Computer && s.User != "":
			names[i] = fmt.Sprintf("computer of level %d for %s", s.Level, cmdline.Line(s.Name))
		case s.Kind == table.Computer:
			names[i] += fmt.Sprintf(", computer of level %d", s.Level)
		case names[i] == "":
			names[i] = "nobody any more"
		}
	}
	return names
}

func whose(tb *table.Table) string {
	if tb.Phase != table.Playing {
		return ""
	}
	names := occupants(tb)
	var turn []string
	for _, s := range tb.Turn {
		turn = append(turn, names[s])
	}
	return strings.Join(turn, ", ")
}

func stamp(ms int64) string {
	if ms <= 0 {
		return "never"
	}
	return time.UnixMilli(ms).UTC().Format("2006-01-02 15:04")
}

func orNone(s string) string {
	if s == "" {
		return "(direct messages)"
	}
	return s
}
