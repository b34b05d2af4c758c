package table

import (
	"slices"
	"time"
)

// Clocks are the clocks that can be chosen by name. A move's time that is not used is lost, and what it takes more
// comes out of the bank: a delay, as David Bronstein proposed it.
var Clocks = map[string]Clock{
	"none": {},
	"1m":   {Move: time.Minute},
	"2m":   {Move: 2 * time.Minute},
	"3m":   {Move: 3 * time.Minute},
	"5m":   {Move: 5 * time.Minute},
	"25m":  {Bank: 25 * time.Minute},
	"1h":   {Move: time.Hour},
	"1d":   {Move: 24 * time.Hour},
	"3d":   {Move: 3 * 24 * time.Hour},
	"7d":   {Move: 7 * 24 * time.Hour},
	"14d":  {Move: 14 * 24 * time.Hour},
	"mso":  {Move: 10 * time.Second, Bank: 10 * time.Minute},
	"bank": {Move: 12 * time.Hour, Bank: 3 * 24 * time.Hour},
}

// ClockNames are the names of Clocks, in the order in which they are offered for games of turns; RoundNames are those
// for open games, whose rounds end with the time. Three minutes is what clubs play.
var (
	ClockNames = []string{"none", "1m", "3m", "5m", "1h", "1d", "3d", "7d", "14d", "bank", "25m", "mso"}
	RoundNames = []string{"none", "1m", "2m", "3m", "5m", "1h", "1d"}
)

// NightRounds are the names of the clocks of simultaneous games, and UsualNightRound is that of clubs.
var NightRounds = []string{"1m", "2m", "3m", "5m"}

// UsualNightRound is the time of a round of a simultaneous game, unless another one is chosen.
const UsualNightRound = "3m"

// UsualTurn is the clock of a table where people play with each other, unless another one is chosen: nobody is waited
// for without end. Against computers alone there is none.
const UsualTurn = "3d"

// UsualRound is the time of a round of an open game, unless another one is chosen: the round ends earlier when
// everybody has answered.
const UsualRound = "1d"

// ClockName is the name of a clock among Clocks; "" if it is none of them. What happens at its end does not matter.
func ClockName(c Clock) string {
	c.Timeout = ""
	for _, name := range slices.Concat(ClockNames, RoundNames) {
		if Clocks[name] == c {
			return name
		}
	}
	return ""
}
