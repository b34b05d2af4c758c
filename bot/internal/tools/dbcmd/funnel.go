package dbcmd

import (
	"context"
	"fmt"
	"io"
	"text/tabwriter"
	"time"

	"tablee/store"
)

// FunnelHelp says what Funnel counts.
const FunnelHelp = `The funnel counts, for each week, the people who first came in it, and how many of them did each of
these until the end of the week after it, their second week:
  PEOPLE   first came in the week that begins on this Monday (UTC)
  PLAYED   have finished a game
  MET      have finished one with another person at the table
  MET-TWO  have finished games with two different persons
  DAILY    have answered a puzzle of the day to its end
  BACK     came in their second week ("-": it is not over, and all of the line may still grow)
and where the people of the week first did something; those who came before this was recorded are in none of these:
  SERVER   in a server
  DIRECT   in direct messages with the bot
  CHAT     in a group chat or in direct messages between people, where the bot is not
  MENU     by a right-click, in any of these
  INVITED  in any of these, when somebody had invited them to a table within a day`

// Funnel writes a line for each of the last weeks, the present one first, of what the people who first came in it have
// done, and where they came from: numbers and shares of them, nobody's name. It ends with the first week in which
// anybody came.
func Funnel(ctx context.Context, db store.Visits, now time.Time, weeks int, out io.Writer) error {
	last := store.WeekOf(now)
	list, err := db.Funnel(ctx, last-weeks+1, last)
	if err != nil {
		return err
	}
	if len(list) == 0 {
		_, err := fmt.Fprintln(out, "nobody has come for the first time in these weeks")
		return err
	}
	counted := make(map[int]store.FunnelWeek, len(list))
	for _, w := range list {
		counted[w.Week] = w
	}
	t := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(t, "WEEK OF\tPEOPLE\tPLAYED\tMET\tMET-TWO\tDAILY\tBACK\tSERVER\tDIRECT\tCHAT\tMENU\tINVITED")
	for week := last; week >= list[0].Week; week-- {
		w := counted[week]
		back := "-"
		if !now.Before(store.WeekStart(week + 2)) {
			back = share(w.Back, w.People)
		}
		fmt.Fprintf(t, "%s\t%d\t%s\t%s\t%s\t%s\t%s\t%d\t%d\t%d\t%d\t%d\n",
			store.WeekStart(week).Format(time.DateOnly), w.People, share(w.Played, w.People), share(w.Met, w.People),
			share(w.MetTwo, w.People), share(w.Daily, w.People), back, w.From.Server, w.From.Direct, w.From.Chat,
			w.From.Menu, w.From.Invited)
	}
	return t.Flush()
}

// share is a number of people, with the percentage of all that they are.
func share(n, of int) string {
	if of == 0 {
		return "0"
	}
	return fmt.Sprintf("%d (%d%%)", n, (200*n+of)/(2*of))
}
