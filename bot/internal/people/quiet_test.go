package people

import (
	"testing"
	"time"

	"tablee/rules/table"
)

// TestQuietSpans: the periods of quiet hours keep to their bounds over a year in which clocks change.
func TestQuietSpans(t *testing.T) {
	from := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	to := from.AddDate(1, 0, 0)
	for _, q := range []table.Quiet{
		{From: 22 * 60, To: 8 * 60, Zone: "Europe/Paris"},
		// half past two does not exist on one night and is there twice on another
		{From: 150, To: 12 * 60, Zone: "Europe/Paris"},
		{From: 17 * 60, To: 150, Zone: "America/Montreal"},
		{From: 23*60 + 59, To: 0, Zone: "Australia/Lord_Howe"},
		{From: 0, To: 600, Zone: "Pacific/Apia"},
		// midnight does not exist on one night
		{From: 0, To: 8 * 60, Zone: "America/Santiago"},
		{From: 30, To: 8 * 60, Zone: "America/Havana"},
		{From: 22 * 60, To: 0, Zone: "Atlantic/Azores"},
	} {
		spans := QuietSpans(q, from, to)
		if n := len(spans); n < 364 || n > 367 {
			t.Errorf("%+v: %d stretches in a year", q, n)
		}
		for i, s := range spans {
			if d := s.To.Sub(s.From); d <= 0 || d > table.MaxQuiet*time.Minute {
				t.Errorf("%+v: %s lasts %s", q, s.From, d)
			}
			if i > 0 && s.From.Before(spans[i-1].To) {
				t.Errorf("%+v: the stretch at %s overlaps the one before", q, s.From)
			}
		}
	}
}

// TestNewQuietHoursApplyLater: a period that begins before new quiet hours apply stops no clock.
func TestNewQuietHoursApplyLater(t *testing.T) {
	noon := time.Date(2026, 1, 14, 12, 0, 0, 0, time.UTC)
	q := table.Quiet{From: 13 * 60, To: 14 * 60, Zone: "UTC", Since: noon.Add(2 * time.Hour).Unix()}
	got := QuietSpans(q, noon, noon.Add(48*time.Hour))
	if len(got) != 1 || !got[0].From.Equal(noon.Add(25*time.Hour)) {
		t.Errorf("quiet hours: %v, want only the second day", got)
	}
}

// TestQuietOnItsDay: quiet hours whose beginning is skipped begin on their own day, when the clock has been set
// forward, and there is one period a day.
func TestQuietOnItsDay(t *testing.T) {
	t.Parallel()
	q := table.Quiet{From: 0, To: 8 * 60, Zone: "America/Santiago"}
	begins := time.Date(2026, 9, 6, 4, 0, 0, 0, time.UTC) // 1:00, before which it was 23:59
	got := QuietSpans(q, begins.Add(-12*time.Hour), begins.Add(12*time.Hour))
	if len(got) != 1 || !got[0].From.Equal(begins) || !got[0].To.Equal(begins.Add(7*time.Hour)) {
		t.Errorf("got %v, want one period of seven hours from %v", got, begins)
	}
	if before := begins.Add(-time.Minute); !EndOfQuiet(q, before).Equal(before) {
		t.Errorf("before %v it is quiet until %v", begins, EndOfQuiet(q, before))
	}
}
