package night

import (
	"bytes"
	"encoding/json"
	"os"
	"strings"
	"testing"
	"time"

	"tablee/bot/internal/localtime"
	"tablee/rules/rulestest/sharedfile"
)

// TestReportedNights: the cases of nights in ../shared/cases/reports/days.jsonl, whose hour is skipped.
func TestReportedNights(t *testing.T) {
	path := sharedfile.Path("cases/reports/days.jsonl")
	if path == "" {
		t.Skip("the cases are not beside the repository; TestNextAcrossClockChanges has the same night")
	}
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for line := range bytes.Lines(data) {
		var c struct {
			What, Zone, Start, Why string
			Days                   []string
			After                  time.Time
			NextFrom               time.Time `json:"next_from"`
			NextTo                 time.Time `json:"next_to"`
		}
		if err := json.Unmarshal(line, &c); err != nil {
			t.Fatal(err)
		}
		if c.What != "night" {
			continue
		}
		start, err := time.Parse("15:04", c.Start)
		if err != nil {
			t.Fatal(err)
		}
		p := Plan{Hour: start.Hour(), Minute: start.Minute(), Zone: localtime.Zone(c.Zone)}
		for day := time.Sunday; day <= time.Saturday; day++ {
			for _, name := range c.Days {
				if strings.EqualFold(day.String(), name) {
					p.Days = append(p.Days, day)
				}
			}
		}
		if got := p.next(c.After); len(p.Days) != len(c.Days) || got.Before(c.NextFrom) || got.After(c.NextTo) {
			t.Errorf("on %v at %s after %v: got %v, want from %v to %v: %s", c.Days, c.Start, c.After, got, c.NextFrom,
				c.NextTo, c.Why)
		}
	}
}
