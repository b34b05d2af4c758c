package config

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"time"
	_ "time/tzdata" // machines without time zones have these
)

// Night is a simultaneous game that is repeated: on some days of the week, at an hour of a time zone.
type Night struct {
	Name    string       `toml:"name"`
	Days    []weekday    `toml:"days"`  // none: every day
	Start   hour         `toml:"start"` // needed
	Zone    zone         `toml:"zone"`  // "": UTC
	Round   duration     `toml:"round"` // 0: three minutes
	Options nightOptions `toml:"options"`
}

// Weekdays are the days on which the game is repeated; none: every day.
func (n Night) Weekdays() (list []time.Weekday) {
	for _, d := range n.Days {
		list = append(list, time.Weekday(d))
	}
	return list
}

const (
	leastNightRound = time.Minute
	mostNightRound  = 15 * time.Minute
	usualNightRound = 3 * time.Minute
	maxNights       = 20
	maxNightName    = 60
)

const nightsExpected = `sections [[nights]], each with a line start = "20:30", and if you like name = "Thursday", ` +
	`days = ["thursday"], zone = "Europe/Paris", round = "3m" (from 1m to 15m) and ` +
	`options = { language = "fr", form = "classic" }; no two with the same name`

// validNights tells whether the nights are valid, and completes them.
func validNights(list []Night) bool {
	names := make(map[string]bool)
	for i := range list {
		n := &list[i]
		if n.Round.Duration == 0 {
			n.Round.Duration = usualNightRound
		}
		if n.Zone.Location == nil {
			n.Zone.Location = time.UTC
		}
		if names[n.Name] || len(n.Name) > maxNightName || !n.Start.set || n.Round.Duration < leastNightRound ||
			n.Round.Duration > mostNightRound {
			return false
		}
		names[n.Name] = true
	}
	return len(list) <= maxNights
}

// nightOptions are options of a game, by name.
type nightOptions map[string]string

// UnmarshalTOML implements toml.Unmarshaler; the package would take anything for an empty map.
func (o *nightOptions) UnmarshalTOML(value any) error {
	list, ok := value.(map[string]any)
	if !ok {
		return fmt.Errorf("config: %v are no options", value)
	}
	*o = make(nightOptions)
	for name, v := range list {
		text, ok := v.(string)
		if !ok {
			return fmt.Errorf("config: the option %s is not in quotes", name)
		}
		(*o)[name] = text
	}
	return nil
}

// weekday is written by its English name.
type weekday time.Weekday

func (d *weekday) UnmarshalText(text []byte) error {
	for day := time.Sunday; day <= time.Saturday; day++ {
		if strings.EqualFold(day.String(), string(text)) {
			*d = weekday(day)
			return nil
		}
	}
	return fmt.Errorf("config: %q is no day of the week", text)
}

// hour is written like "20:30".
type hour struct {
	Hour, Minute int
	set          bool
}

var hourText = regexp.MustCompile(`^([01]?[0-9]|2[0-3]):([0-5][0-9])$`)

func (h *hour) UnmarshalText(text []byte) error {
	m := hourText.FindSubmatch(text)
	if m == nil {
		return fmt.Errorf("config: %q is no hour", text)
	}
	h.set = true
	h.Hour, _ = strconv.Atoi(string(m[1]))
	h.Minute, _ = strconv.Atoi(string(m[2]))
	return nil
}

// zone is written by its IANA name.
type zone struct{ *time.Location }

func (z *zone) UnmarshalText(text []byte) (err error) {
	if string(text) == "Local" {
		return fmt.Errorf("config: %q is no time zone that means the same everywhere", text)
	}
	z.Location, err = time.LoadLocation(string(text))
	return err
}
