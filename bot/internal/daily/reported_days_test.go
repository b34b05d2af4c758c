package daily

import (
	"bytes"
	"encoding/json"
	"os"
	"testing"
	"time"

	"tablee/bot/internal/localtime"
	"tablee/rules/rulestest/sharedfile"
	"tablee/rules/table"
)

// reportedDay is a case of ../shared/cases/reports/days.jsonl.
type reportedDay struct {
	What         string
	Zone         string
	Hour, Minute int
	Now          time.Time
	SameDayAs    time.Time `json:"same_day_as"`
	NextFrom     time.Time `json:"next_from"`
	NextTo       time.Time `json:"next_to"`
	From, To     time.Time
	MostInARow   int `json:"most_in_a_row"`
	Why          string
}

// TestReportedDays: cases of days whose midnight is skipped. A server is not due at a moment at which it was handled.
func TestReportedDays(t *testing.T) {
	path := sharedfile.Path("cases/reports/days.jsonl")
	if path == "" {
		t.Skip("the cases are not beside the repository; TestDayAt and package localtime have the same days")
	}
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for line := range bytes.Lines(data) {
		var c reportedDay
		if err := json.Unmarshal(line, &c); err != nil {
			t.Fatal(err)
		}
		set := table.DailySettings{Channel: "c", Hour: c.Hour, Minute: c.Minute, Zone: c.Zone, Games: []string{"fake"}}
		switch c.What {
		case "day":
			first := localtime.Date(c.Now.AddDate(0, -1, 0), time.UTC)
			day, next := dayAt(first, c.Now, set)
			if next.Before(c.NextFrom) || next.After(c.NextTo) || !next.After(c.Now) {
				t.Errorf("at %v the next day begins at %v, want from %v to %v: %s", c.Now, next, c.NextFrom, c.NextTo, c.Why)
			}
			if same, _ := dayAt(first, c.SameDayAs, set); !c.SameDayAs.IsZero() && same != day {
				t.Errorf("at %v it is day %d, want %d as at %v: %s", c.Now, day, same, c.SameDayAs, c.Why)
			}
		case "due":
			h := newTestDirector(t, newFake("fake"))
			h.time = c.From
			h.stock("fake", "", exact, 7)
			h.set("g", set)
			for h.due(); h.time.Before(c.To); h.time = h.time.Add(time.Minute) {
				inARow := 0
				for inARow <= c.MostInARow {
					due, err := h.db.DueDailyServers(t.Context(), h.now().UnixMilli(), 9)
					h.check(err)
					if len(due) == 0 {
						break
					}
					inARow++
					h.due()
				}
				if inARow > c.MostInARow {
					t.Fatalf("at %v a server is due %d times, want at most %d: %s", h.time, inARow, c.MostInARow, c.Why)
				}
			}
		}
	}
}
