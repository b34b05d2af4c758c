package commands

import (
	"tablee/commands/handler"
	"tablee/commands/lessons"
	"tablee/commands/people"
	"tablee/commands/play"
	"tablee/commands/request"
	"tablee/commands/reviews"
	"tablee/commands/tables"
	"tablee/commands/tournaments"
)

// Tables is what commands ask of the host: all that one kind of them or another does.
type Tables interface {
	handler.Finder
	handler.Guilds
	handler.Questions
	request.Accounts
	play.Host
	tables.Host
	people.Host
	lessons.Host
	tournaments.Host
	tables.ReplayHost
	reviews.Host
	tables.HintHost
	play.TrialHost
	Refusals
}
