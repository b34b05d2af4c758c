package config

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// loadText loads a configuration file with this text.
func loadText(t *testing.T, text string) (Config, error) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "config.toml")
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return Load(path, none)
}

// TestNights: simultaneous games are read with what they leave out.
func TestNights(t *testing.T) {
	c, err := loadText(t, `
[[nights]]
name = "Thursday"
days = ["thursday", "Sunday"]
start = "9:05"
zone = "Europe/Paris"
round = "2m"
options = { language = "fr", form = "joker" }
[[nights]]
start = "20:30"
[words]
`)
	if err != nil || len(c.Nights) != 2 {
		t.Fatalf("%d nights, %v", len(c.Nights), err)
	}
	a, b := c.Nights[0], c.Nights[1]
	if days := a.Weekdays(); len(days) != 2 || days[0] != time.Thursday || days[1] != time.Sunday {
		t.Errorf("days %v", days)
	}
	if a.Name != "Thursday" || a.Start.Hour != 9 || a.Start.Minute != 5 || a.Zone.String() != "Europe/Paris" ||
		a.Round.Duration != 2*time.Minute || a.Options["form"] != "joker" {
		t.Errorf("the first is %+v", a)
	}
	if b.Start.Hour != 20 || b.Zone.Location != time.UTC || b.Round.Duration != 3*time.Minute || len(b.Weekdays()) != 0 {
		t.Errorf("the second is %+v", b)
	}
}

// TestBadNights: what cannot be a simultaneous game is refused, with the line where they begin and an example.
func TestBadNights(t *testing.T) {
	for name, lines := range map[string]string{
		"no start":        `name = "x"`,
		"no such hour":    `start = "24:00"`,
		"no such minute":  `start = "20:60"`,
		"a number":        `start = 20`,
		"no such day":     "start = \"20:30\"\ndays = [\"jeudi\"]",
		"no such zone":    "start = \"20:30\"\nzone = \"Europe/Lutetia\"",
		"the machine's":   "start = \"20:30\"\nzone = \"Local\"",
		"too short":       "start = \"20:30\"\nround = \"59s\"",
		"too long":        "start = \"20:30\"\nround = \"16m\"",
		"a long name":     "start = \"20:30\"\nname = \"" + strings.Repeat("x", 61) + `"`,
		"no such setting": "start = \"20:30\"\nbegin = \"20:30\"",
		"twice the name":  "start = \"20:30\"\n[[nights]]\nstart = \"20:30\"",
		"no options":      "start = \"20:30\"\noptions = 3",
		"a bare option":   "start = \"20:30\"\noptions = { rounds = 3 }",
	} {
		_, err := loadText(t, "\n[[nights]]\n"+lines)
		if err == nil || !strings.Contains(err.Error(), "line 2: nights: expected sections [[nights]]") {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := loadText(t, strings.Repeat("[[nights]]\nstart = \"20:30\"\n", 1)+"name = \"a\""); err != nil {
		t.Error(err)
	}
}
