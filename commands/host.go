package commands

import (
	"tablee/commands/desk"
	"tablee/commands/hints"
	"tablee/commands/newcomer"
	"tablee/commands/people"
	"tablee/commands/play"
	"tablee/commands/replays"
	"tablee/commands/request"
	"tablee/commands/reviews"
	"tablee/commands/tables"
	"tablee/commands/tournaments"
	"tablee/commands/trials"
)

// Tables is what commands ask of the host: all that one kind of them or another does.
type Tables interface {
	desk.Finder
	desk.Guilds
	desk.Questions
	request.Accounts
	play.Host
	tables.Host
	people.Host
	newcomer.Host
	tournaments.Host
	replays.Host
	reviews.Host
	hints.Host
	trials.Host
	Refusals
}
