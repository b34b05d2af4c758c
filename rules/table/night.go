package table

import (
	"strconv"
	"time"

	"tablee/rules/game"
)

// NightID identifies a simultaneous game, in short a night: one open game that is played at the tables of many servers
// at once.
type NightID int64

func (id NightID) String() string { return strconv.FormatInt(int64(id), 10) }

// NightPhase is a stage in the life of a night.
type NightPhase string

// Phases of a night.
const (
	NightPlanned   NightPhase = "planned"
	NightRunning   NightPhase = "running"
	NightOver      NightPhase = "over"
	NightCancelled NightPhase = "cancelled"
)

// NightOf is what a table says of the night to which it belongs.
type NightOf struct {
	ID     NightID
	Name   string    // "" if it has none
	Code   string    // invites other servers; "" where every server may take part
	Starts time.Time // when its first round begins
	Over   bool      // the whole night is over, not only the game at this table
	// Complete: the game at this table was played to its end.
	Complete bool
}

// NewNight holds the settings of a new night.
type NewNight struct {
	Name    string // "" if it has none
	Game    string
	Options game.Options
	Round   time.Duration // the time of a round
	Starts  time.Time
}

// Night is a night as everybody may see it.
type Night struct {
	ID    NightID
	New   NewNight
	Phase NightPhase
	// Code invites other servers to a night that one server has planned; "" for a night of the operator, in which every
	// server may take part.
	Code    string
	Guild   string // the server that has planned it; "": the operator
	Tables  []ID   // that take part
	Servers int    // servers, and direct messages, of which somebody sits or sat at a table
	People  int    // who sit or sat there
	Rounds  int    // that are over
	Tops    int    // the sum of the best answers' points in them
	// Lines is the ranking of those who agree to stand in it, in order of place.
	Lines []NightLine
}

// NightLine is a line of the ranking of all servers.
type NightLine struct {
	Place   int // equal points share a place
	User    string
	Name    string
	Guild   string // "" for a table in direct messages
	Server  string // its name
	Table   ID
	Points  int
	Percent int // of the sum of the tops, rounded
}
