package people

import (
	"testing"

	"tablee/rules/game"
	"tablee/rules/table"
)

func TestParseQuiet(t *testing.T) {
	for _, c := range []struct {
		text, zone string
		want       table.Quiet
		bad        bool
	}{
		{"22:00-7:30", "", table.Quiet{From: 22 * 60, To: 7*60 + 30}, false},
		{"22h-7h30", "Europe/Paris", table.Quiet{From: 22 * 60, To: 7*60 + 30, Zone: "Europe/Paris"}, false},
		{" 22 - 7 ", "", table.Quiet{From: 22 * 60, To: 7 * 60}, false},
		{"23 à 6", "", table.Quiet{From: 23 * 60, To: 6 * 60}, false},
		{"14:00-24:00", "", table.Quiet{From: 14 * 60}, false},
		{"none", "", table.Quiet{}, false},
		{"aucune", "", table.Quiet{}, false},
		{"20:00-7:00", "", table.Quiet{}, true},
		{"25:00-7:00", "", table.Quiet{}, true},
		{"whenever", "", table.Quiet{}, true},
		{"22-7", "Mars/Olympus", table.Quiet{}, true},
		{"22-7", "Local", table.Quiet{}, true},
	} {
		got, err := parseQuiet(c.text, c.zone, table.Quiet{})
		if _, refused := game.Refused(err); refused != c.bad || !c.bad && got != c.want {
			t.Errorf("parseQuiet(%q, %q) = %+v, %v, want %+v", c.text, c.zone, got, err, c.want)
		}
	}
	old := table.Quiet{From: 60, To: 120, Zone: "Asia/Tokyo"}
	if got, err := parseQuiet("", "", old); err != nil || got != old {
		t.Errorf("nothing given: got %+v, %v, want %+v", got, err, old)
	}
}
