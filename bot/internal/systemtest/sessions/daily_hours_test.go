package sessions

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"tablee/bot/internal/systemtest"
	"tablee/rules/all"
	"tablee/rules/game"
	"tablee/rules/table"
)

// TestDailyOverHourChange has a server in Paris get its puzzle over the days on which the clock is changed there: each
// day has one, at the hour that the clock shows, even if the clock shows that hour twice or never. Somebody who answers
// every day has answered on days in a row.
func TestDailyOverHourChange(t *testing.T) {
	t.Parallel()
	paris, err := time.LoadLocation("Europe/Paris")
	if err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		from time.Time
		hour int
		want string // days and hours
	}{
		"autumn": {time.Date(2026, 10, 23, 12, 0, 0, 0, paris), 9, "23 12:00, 24 09:00, 25 09:00, 26 09:00, 27 09:00"},
		"spring": {time.Date(2026, 3, 27, 12, 0, 0, 0, paris), 9, "27 12:00, 28 09:00, 29 09:00, 30 09:00, 31 09:00"},
		"autumn, at the hour that comes twice": {time.Date(2026, 10, 23, 12, 0, 0, 0, paris), 2,
			"23 12:00, 24 02:00, 25 02:00, 26 02:00, 27 02:00"},
		"spring, at the hour that never comes": {time.Date(2026, 3, 27, 12, 0, 0, 0, paris), 2,
			"27 12:00, 28 02:00, 29 03:00, 30 02:00, 31 02:00"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := systemtest.OpenWorldWith(t, all.Games(), func(w *systemtest.World) { w.Clock.Advance(c.from.Sub(w.Clock.Now())) })
			check := func(err error) {
				t.Helper()
				if err != nil {
					t.Fatal(err)
				}
			}
			by := table.Caller{User: table.User{ID: w.Playground.User("bob").ID(), Locale: "en"},
				Guild: w.Playground.GuildID("The Games Room"), Channel: w.Playground.ChannelID("#games")}
			check(w.AddPuzzles())
			check(w.Dailies.Set(t.Context(), by, table.DailySettings{Channel: by.Channel, Hour: c.hour, Zone: "Europe/Paris",
				Games: []string{"domino", "awale", "gobblet"}, Lang: "en"}))
			check(w.Settle())
			for day := 1; day <= 5; day++ {
				id, err := w.Dailies.Today(t.Context(), by)
				check(err)
				row, err := w.DB.Puzzle(t.Context(), int64(id))
				check(err)
				var doc struct{ Puzzle game.Puzzle }
				check(json.Unmarshal(row.Doc, &doc))
				a, err := w.Dailies.Attempt(t.Context(), by, id, table.DailyAction{Kind: table.DailyText,
					Text: string(doc.Puzzle.Answers[0]), Lang: "en"})
				check(err)
				if a.State != table.DailySolved || a.Days.Days != day {
					t.Errorf("day %d: the answer is %q, and the days are %+v", day, a.State, a.Days)
				}
				for same := id; day < 5 && same == id; { // until a moment after the next day begins
					check(w.Advance(time.Hour))
					next, err := w.DB.NextDue(t.Context())
					check(err)
					check(w.Advance(time.UnixMilli(next).Sub(w.Clock.Now()) + time.Millisecond))
					same, err = w.Dailies.Today(t.Context(), by)
					check(err)
				}
			}
			var got []string
			for _, m := range w.Playground.Messages("#games") {
				if strings.Contains(m.Text(), "Tablée of the day") {
					got = append(got, m.Created.In(paris).Format("2 15:04"))
				}
			}
			if s := strings.Join(got, ", "); s != c.want {
				t.Errorf("the puzzles came at %s, want %s", s, c.want)
			}
		})
	}
}
