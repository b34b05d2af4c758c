// Package localtime makes moments of a date, an hour and a time zone.
//
// Nothing else in the program does, because time.Date does not promise what people expect on days on which clocks are
// changed: where an hour is skipped it may return one of the day before.
//
// The package promises:
//   - An hour that comes twice is its first time. One that is skipped is as much later as the clock is set forward:
//     0:00 is the first moment of its date, 2:30 may be 3:30, and 23:59 may be 0:59 of the next date. A later date is
//     never an earlier moment.
//   - The beginning of the next day is later than now.
package localtime

import "time"

// Day is the length of a day in UTC: a date plus a Day is the next date.
const Day = 24 * time.Hour

// Zone is the time zone of an IANA name; UTC if there is none of that name.
func Zone(name string) *time.Location {
	zone, err := time.LoadLocation(name)
	if err != nil {
		return time.UTC
	}
	return zone
}

// Date is the date that a moment has in a time zone. Dates are written as their midnight in UTC.
func Date(t time.Time, zone *time.Location) time.Time {
	year, month, day := t.In(zone).Date()
	return time.Date(year, month, day, 0, 0, 0, 0, time.UTC)
}

// At is the moment at which it is an hour of a date. Clocks are set at most once in two days. Time.ZoneBounds would
// tell when, but on the last day of a leap year it may say that the present period is over.
func At(date time.Time, hour, minute int, zone *time.Location) time.Time {
	clock := date.Add(time.Duration(hour)*time.Hour + time.Duration(minute)*time.Minute)
	before, after := offset(clock.Add(-Day), zone), offset(clock.Add(Day), zone) // no zone is a day off
	at := clock.Add(-before)
	if before == after || offset(at, zone) == before {
		return at.In(zone)
	}
	if late := clock.Add(-after); offset(late, zone) == after {
		return late.In(zone)
	}
	return at.In(zone) // the hour is skipped: by the clock before the change
}

// offset is how far the clock of a zone is ahead of UTC at a moment.
func offset(t time.Time, zone *time.Location) time.Duration {
	_, seconds := t.In(zone).Zone()
	return time.Duration(seconds) * time.Second
}

// Today is the date of the day that a moment belongs to, where days begin at an hour, and when the next one begins.
func Today(now time.Time, hour, minute int, zone *time.Location) (date, next time.Time) {
	// Where the clock is set back over midnight, the next date has begun before.
	date = Date(now, zone).Add(2 * Day)
	for {
		at := At(date, hour, minute, zone)
		if !at.After(now) {
			return date, next
		}
		date, next = date.Add(-Day), at
	}
}

// Next is the first moment after another one at which it is an hour of a date that is chosen. Some date must be.
func Next(after time.Time, hour, minute int, zone *time.Location, chosen func(date time.Time) bool) time.Time {
	for date := Date(after, zone); ; date = date.Add(Day) {
		if at := At(date, hour, minute, zone); at.After(after) && chosen(date) {
			return at
		}
	}
}
