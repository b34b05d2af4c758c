package localtime

import (
	"archive/zip"
	"bytes"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"sort"
	"strings"
	"testing"
	"time"
	_ "time/tzdata" // machines without time zones have these

	"tablee/rules/rulestest"
)

// usualZones are tried where the machine has no list of time zones. Among them are those that skip midnight, those
// whose clocks go forward by half an hour, those farthest from UTC, and one that has skipped a whole day.
var usualZones = []string{"UTC", "Africa/Abidjan", "Africa/Cairo", "Africa/Casablanca", "Africa/Johannesburg",
	"Africa/Lagos", "Africa/Nairobi", "America/Anchorage", "America/Argentina/Buenos_Aires", "America/Asuncion",
	"America/Bogota", "America/Cayenne", "America/Chicago", "America/Denver", "America/Halifax", "America/Havana",
	"America/Los_Angeles", "America/Mexico_City", "America/Montreal", "America/New_York", "America/Nuuk",
	"America/Phoenix", "America/Santiago", "America/Sao_Paulo", "America/Scoresbysund", "America/St_Johns",
	"Antarctica/Troll", "Asia/Amman", "Asia/Beirut", "Asia/Dhaka", "Asia/Gaza", "Asia/Kathmandu", "Asia/Kolkata",
	"Asia/Tehran", "Asia/Tokyo", "Atlantic/Azores", "Atlantic/Reykjavik", "Australia/Adelaide", "Australia/Lord_Howe",
	"Australia/Sydney", "Europe/Athens", "Europe/Dublin", "Europe/London", "Europe/Moscow", "Europe/Paris",
	"Indian/Reunion", "Pacific/Apia", "Pacific/Chatham", "Pacific/Easter", "Pacific/Kiritimati", "Pacific/Marquesas",
	"Pacific/Norfolk", "Pacific/Noumea", "Pacific/Pago_Pago"}

// zones are all time zones that the machine knows, by their data: many names mean the same zone.
func zones(t *testing.T) map[string]*time.Location {
	t.Helper()
	list, seen := map[string]*time.Location{}, map[string]bool{}
	add := func(name string, data []byte) {
		if !bytes.HasPrefix(data, []byte("TZif")) || seen[string(data)] {
			return
		}
		zone, err := time.LoadLocationFromTZData(name, data)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		seen[string(data)], list[name] = true, zone
	}
	const dir = "/usr/share/zoneinfo"
	_ = filepath.WalkDir(dir, func(path string, e fs.DirEntry, err error) error {
		if e != nil && e.IsDir() && e.Name() == "right" {
			return fs.SkipDir // their clocks count leap seconds, as the time of Go does not
		}
		if err != nil || e.IsDir() {
			return nil //nolint:nilerr // there are other places
		}
		if data, err := os.ReadFile(path); err == nil {
			add(strings.TrimPrefix(path, dir+"/"), data)
		}
		return nil
	})
	root, _ := exec.Command("go", "env", "GOROOT").Output() // without it the other zones are tried
	archive := filepath.Join(strings.TrimSpace(string(root)), "lib", "time", "zoneinfo.zip")
	if z, err := zip.OpenReader(archive); err == nil {
		defer z.Close()
		for _, f := range z.File {
			r, err := f.Open()
			if err != nil {
				continue
			}
			if data, err := io.ReadAll(r); err == nil {
				add(f.Name, data)
			}
		}
	}
	if len(usualZones) < 40 {
		t.Fatalf("%d time zones of our own, want 40", len(usualZones))
	}
	for _, name := range usualZones {
		zone, err := time.LoadLocation(name)
		if err != nil {
			t.Fatal(err)
		}
		list["usual/"+name] = zone
	}
	return list
}

// changes describes all that a zone's clock does in ten years: zones in which it is the same need be tried once.
func changes(zone *time.Location, from time.Time) (list string) {
	was := offset(from, zone)
	for range 3700 {
		to := from.Add(Day)
		if now := offset(to, zone); now != was {
			after := sort.Search(int(Day/time.Second), func(n int) bool {
				return offset(from.Add(time.Duration(n)*time.Second), zone) == now
			})
			list += fmt.Sprintln(was, from.Add(time.Duration(after)*time.Second).Unix())
			was = now
		}
		from = to
	}
	return fmt.Sprint(list, was)
}

// TestEveryDayOfEveryZone: in every zone each day of ten years begins once, at the date's hour or, where that is
// skipped, soon after it, and the next one begins later.
func TestEveryDayOfEveryZone(t *testing.T) {
	first := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	hours := [][2]int{{0, 0}, {0, 30}, {2, 30}, {23, 59}}
	tried := map[string]bool{}
	for name, zone := range zones(t) {
		does := changes(zone, first.Add(-10*Day))
		if tried[does] {
			continue
		}
		tried[does] = true
		for _, h := range hours[:rulestest.Of(len(hours), 2)] {
			tryHour(t, name, zone, first, h[0], h[1])
		}
	}
	if len(tried) < 40 {
		t.Errorf("%d different zones were tried, want at least 40", len(tried))
	}
}

// tryHour tries each day of ten years that begins at an hour in a zone.
func tryHour(t *testing.T, name string, zone *time.Location, first time.Time, hour, minute int) {
	t.Helper()
	before := At(first.Add(-Day), hour, minute, zone)
	for n := range 3653 {
		date := first.Add(time.Duration(n) * Day)
		at := At(date, hour, minute, zone)
		if long := at.Sub(before); long < 20*time.Hour || long > 28*time.Hour {
			t.Errorf("%s: the day before %v is %v long", name, at, long)
		}
		tryDay(t, name, date, at, hour, minute)
		before = at
	}
}

// tryDay tries a day, which begins at a moment of its zone.
func tryDay(t *testing.T, name string, date, at time.Time, hour, minute int) {
	t.Helper()
	zone := at.Location()
	h, m, _ := at.Clock()
	late := Date(at, zone).Sub(date) + time.Duration(h-hour)*time.Hour + time.Duration(m-minute)*time.Minute
	if late < 0 || late > 2*time.Hour {
		t.Errorf("%s: %s at %d:%02d is %v", name, date.Format(time.DateOnly), hour, minute, at)
	}
	if late != 0 && hour+minute == 0 && Date(at.Add(-time.Millisecond), zone).Equal(date) {
		t.Errorf("%s: %v is not the first moment of its date", name, at)
	}
	if on, next := Today(at, hour, minute, zone); !on.Equal(date) || !next.After(at) {
		t.Errorf("%s: at %v it is %v until %v", name, at, on, next)
	}
	if on, next := Today(at.Add(-1), hour, minute, zone); !on.Equal(date.Add(-Day)) || !next.Equal(at) {
		t.Errorf("%s: before %v it is %v until %v", name, at, on, next)
	}
}

// TestAt: hours that are skipped, that come twice, and dates that are skipped.
func TestAt(t *testing.T) {
	for _, c := range []struct {
		zone, date   string
		hour, minute int
		want         string
	}{
		{"Europe/Paris", "2026-03-29", 2, 30, "2026-03-29T03:30:00+02:00"},
		{"Europe/Paris", "2026-10-25", 2, 30, "2026-10-25T02:30:00+02:00"},
		{"Australia/Lord_Howe", "2026-10-04", 2, 15, "2026-10-04T02:45:00+11:00"},
		{"America/Santiago", "2026-09-06", 0, 0, "2026-09-06T01:00:00-03:00"},
		{"America/Santiago", "2026-04-05", 0, 0, "2026-04-05T00:00:00-04:00"},
		{"America/Havana", "2026-03-08", 0, 0, "2026-03-08T01:00:00-04:00"},
		{"America/Havana", "2026-11-01", 0, 30, "2026-11-01T00:30:00-04:00"},
		{"Atlantic/Azores", "2026-03-29", 0, 30, "2026-03-29T01:30:00Z"},
		{"America/St_Johns", "2010-11-07", 0, 0, "2010-11-07T00:00:00-02:30"}, // the clock went from 0:01 to 23:01
		{"Pacific/Apia", "2011-12-30", 9, 0, "2011-12-31T09:00:00+14:00"},     // there was no such date
	} {
		date, err := time.Parse(time.DateOnly, c.date)
		if err != nil {
			t.Fatal(err)
		}
		got := At(date, c.hour, c.minute, Zone(c.zone)).Format(time.RFC3339)
		if got = strings.Replace(got, "+00:00", "Z", 1); got != c.want {
			t.Errorf("%s, %s at %d:%02d: got %s, want %s", c.zone, c.date, c.hour, c.minute, got, c.want)
		}
	}
	for _, name := range []string{"no zone", ""} {
		if got := Zone(name); got != time.UTC {
			t.Errorf("the zone %q is %v, want UTC", name, got)
		}
	}
}

// TestMidnightTwice: where the clock is set back over midnight, the new day has begun and goes on.
func TestMidnightTwice(t *testing.T) {
	zone := Zone("America/St_Johns")
	now := time.Date(2010, 11, 7, 2, 32, 0, 0, time.UTC) // 23:02 of the 6th, for the second time
	date, next := Today(now, 0, 0, zone)
	if got := date.Format(time.DateOnly); got != "2010-11-07" || !next.Equal(At(date.Add(Day), 0, 0, zone)) {
		t.Errorf("it is %s until %v, want the 7th until its end", got, next)
	}
}

// TestNobodyElseMakesMoments: other packages make no moment of a date, an hour and a time zone.
func TestNobodyElseMakesMoments(t *testing.T) {
	makes := regexp.MustCompile(`\btime\.Date\(|\.AddDate\(|\btime\.ParseInLocation\(`)
	const root = "../../.."
	for _, dir := range []string{"bot", "commands", "render", "rules", "store"} {
		err := filepath.WalkDir(filepath.Join(root, dir), func(path string, e fs.DirEntry, err error) error {
			if err != nil || e.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
				return err
			}
			name, err := filepath.Rel(root, filepath.Dir(path))
			forTests := slices.ContainsFunc(strings.Split(name, string(filepath.Separator)), func(part string) bool {
				return strings.HasSuffix(part, "test")
			})
			if err != nil || forTests || filepath.Base(name) == "localtime" {
				return err
			}
			source, err := os.ReadFile(path)
			if found := makes.Find(source); found != nil {
				t.Errorf("%s calls %s): use this package, which knows that an hour may be skipped", path, found)
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}
