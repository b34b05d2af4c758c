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

// Services are what commands ask for, by subject. All are needed to answer interactions; none is to list the commands.
type Services struct {
	Tables      Tables
	Queries     Queries
	Hints       tables.HintHost
	Privacy     people.Keeper
	People      People
	Tournaments tournaments.Host
	Lessons     Lessons
	Reviews     Reviews
	Trials      play.Boards
	Questions   handler.Questions
}

// Tables opens tables and changes them.
type Tables interface {
	play.Host
	tables.Opener
	Refusals
}

// Queries shows tables, and tells what happened at them.
type Queries interface {
	handler.Finder
	tables.Queries
	tables.ReplayHost
}

// People knows persons and servers.
type People interface {
	request.Accounts
	handler.Guilds
	people.Accounts
	people.Ratings
}

// Lessons runs guided first games.
type Lessons interface {
	lessons.Lessons
	tables.Illustrator
}

// Reviews reviews finished games.
type Reviews interface {
	reviews.Host
	people.Forms
}
