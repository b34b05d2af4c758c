package daily

import (
	"context"
	"fmt"
	"time"

	"tablee/bot/internal/localtime"
	"tablee/rules/table"
)

// firstNote is the note with the date of the first day.
const firstNote = "daily/first"

// firstDay is the date of day 1, at midnight UTC: the day before the one on which it is first asked for, so that every
// time zone has a day with a number.
func (d *Director) firstDay(ctx context.Context) (time.Time, error) {
	d.mu.Lock()
	first := d.first
	d.mu.Unlock()
	if !first.IsZero() {
		return first, nil
	}
	yesterday := localtime.Date(d.now(), time.UTC).Add(-localtime.Day).Format(time.DateOnly)
	var date string
	err := d.opts.Store.ChangeMeta(ctx, []string{firstNote}, func(notes map[string]string) error {
		if notes[firstNote] == "" {
			notes[firstNote] = yesterday
		}
		date = notes[firstNote]
		return nil
	})
	if err != nil {
		return time.Time{}, err
	}
	if first, err = time.Parse(time.DateOnly, date); err != nil {
		return time.Time{}, fmt.Errorf("daily: the date of the first day: %w", err)
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	d.first = first
	return first, nil
}

// dayAt is the number of the day at a moment in a time zone, where days begin at an hour, and when the next one begins.
func dayAt(first, now time.Time, s table.DailySettings) (day int, next time.Time) {
	date, next := localtime.Today(now, s.Hour, s.Minute, localtime.Zone(s.Zone))
	return int(date.Sub(first)/localtime.Day) + 1, next
}

// dateOf is the date of a numbered day.
func dateOf(first time.Time, day int) time.Time {
	return first.Add(time.Duration(day-1) * localtime.Day)
}

// turn is which of n games has a day: they take turns. No game always has the easy days: each comes on every weekday,
// seven games because one is passed over every week.
func turn(day, n int) int {
	if n%7 == 0 {
		day += day / 7
	}
	return day % n
}

// weekday is the day of the week of a numbered day.
func weekday(first time.Time, day int) time.Weekday { return dateOf(first, day).Weekday() }

// Free days: how many days a person may miss without beginning anew.
const (
	fortnight     = 14
	freeAtFirst   = 2  // in the first fortnight of a row
	month         = 30 // afterwards one in so many days
	freePerMonth  = 1
	offeredAt     = 3 // days with an answer, after which a person is asked whether they want their days counted
	rowsLookedAt  = 1000
	reminderLimit = 5 // reminders that nobody follows, after which there are no more
)

// allowance is the number of the span of days in which a missed day falls, counted in days since the row began, and how
// many days may be missed in it.
func allowance(since int) (span, free int) {
	if since < fortnight {
		return 0, freeAtFirst
	}
	return 1 + (since-fortnight)/month, freePerMonth
}

// inARow counts a person's days: answered are the days with an answer, in order, and today is not over yet. It returns
// the days with an answer since the first one in the row, and how many days may be missed at present.
func inARow(answered []int, today int) (days, free int) {
	begin, span, missed := 0, 0, 0
	start := func(day int) { begin, days, span, missed = day, 1, 0, 0 }
	last := 0
	for i, day := range answered {
		if i == 0 {
			start(day)
			last = day
			continue
		}
		if day == last {
			continue
		}
		if !skip(begin, last+1, day, &span, &missed) {
			start(day)
		} else {
			days++
		}
		last = day
	}
	if last == 0 {
		return 0, freeAtFirst
	}
	if !skip(begin, last+1, today, &span, &missed) {
		return 0, freeAtFirst
	}
	now, most := allowance(max(today, last) - begin)
	if now != span {
		missed = 0
	}
	return days, most - missed
}

// skip takes the days from one to another, which is not included, from the free ones. It returns false if there are not
// enough.
func skip(begin, from, to int, span, missed *int) bool {
	for day := from; day < to; day++ {
		now, free := allowance(day - begin)
		if now != *span {
			*span, *missed = now, 0
		}
		if *missed++; *missed > free {
			return false
		}
	}
	return true
}
