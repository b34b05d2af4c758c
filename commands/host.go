package commands

import (
	"tablee/commands/daily"
	"tablee/commands/handler"
	"tablee/commands/lessons"
	"tablee/commands/nights"
	"tablee/commands/people"
	"tablee/commands/play"
	"tablee/commands/request"
	"tablee/commands/reviews"
	"tablee/commands/tables"
	"tablee/commands/tournaments"
)

// Services are what commands need, by subject. All of them are needed to answer interactions, none to list the
// commands.
type Services struct {
	Tables      Tables
	Queries     Queries
	Hints       tables.HintHost
	Privacy     people.Keeper
	People      People
	Tournaments tournaments.Host
	Nights      nights.Host
	Dailies     daily.Host
	Lessons     Lessons
	Reviews     Reviews
	Trials      play.Boards
	Puzzles     reviews.Puzzles
	Missed      daily.Missed
	Questions   handler.Questions
	Version     string // of the program, as people are told
}

// Tables opens and changes tables.
type Tables interface {
	play.Host
	handler.Opener
	Refusals
}

// Queries reads tables and their history.
type Queries interface {
	handler.Finder
	tables.Queries
	tables.ReplayHost
}

// People reads and changes people and servers.
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
