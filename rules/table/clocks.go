package table

import "time"

// Clocks are the clocks that can be chosen by name.
var Clocks = map[string]Clock{
	"none": {},
	"5m":   {Move: 5 * time.Minute},
	"1h":   {Move: time.Hour},
	"1d":   {Move: 24 * time.Hour},
	"3d":   {Move: 3 * 24 * time.Hour},
	"7d":   {Move: 7 * 24 * time.Hour},
	"14d":  {Move: 14 * 24 * time.Hour},
	"bank": {Move: 12 * time.Hour, Bank: 3 * 24 * time.Hour},
}

// ClockNames are the names of Clocks, in the order in which they are offered.
var ClockNames = []string{"none", "5m", "1h", "1d", "3d", "7d", "14d", "bank"}

// ClockName is the name of a clock among Clocks; "" if it is none of them.
func ClockName(c Clock) string {
	for _, name := range ClockNames {
		if Clocks[name] == c {
			return name
		}
	}
	return ""
}
