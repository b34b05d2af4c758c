package store

import (
	"context"
	"time"
)

// Weeks are numbered: week n begins n times seven days after Monday, 29 December 1969, at midnight UTC, three days
// before the Unix epoch. So the week of a time is (Unix milliseconds + WeekOffset) / WeekLength, rounded down. Nobody
// comes in week 0, which stands for the time before visits were recorded.
const (
	WeekLength = int64(7 * 24 * time.Hour / time.Millisecond)
	WeekOffset = int64(3 * 24 * time.Hour / time.Millisecond)
)

// WeekOf is the number of the week that has a time.
func WeekOf(at time.Time) int {
	return int((at.UnixMilli() + WeekOffset) / WeekLength)
}

// WeekStart is when a week begins.
func WeekStart(week int) time.Time {
	return time.UnixMilli(int64(week)*WeekLength - WeekOffset).UTC()
}

// Origin is how somebody came to use the bot: where they were when they first did something, or what led them there.
type Origin string

// Origins of people who are new.
const (
	OriginServer  Origin = "server"  // in a server
	OriginDirect  Origin = "direct"  // in direct messages with the bot
	OriginChat    Origin = "chat"    // in a group chat, or in direct messages between people, where the bot is not
	OriginMenu    Origin = "menu"    // by a command of a context menu, wherever they were
	OriginInvited Origin = "invited" // somebody had just invited them to a table
)

// OriginKnown stands for the origin of people who used the bot before visits were recorded. The same is stored of
// people who came after that, but before origins were recorded.
const OriginKnown Origin = ""

// Origins counts people by their origins.
type Origins struct{ Server, Direct, Chat, Menu, Invited int }

// FunnelWeek counts the people who first came in a week, and what they did from then until the end of the week after
// it, their second week. All people have had the same time once that is over, so that weeks can be compared, and what
// was counted does not grow any more.
type FunnelWeek struct {
	Week   int
	People int // who first came in this week
	Played int // have finished a game
	Met    int // have finished one with another person at the table
	MetTwo int // have finished games with two different persons, at one table or several
	Daily  int // have answered a puzzle of the day to its end
	Back   int // came in the second week
	// From counts the people by their origins, without those who came before origins were recorded
	From Origins
}

// Visits stores in which week people first came, from where, and whether they came in the week after it; later visits
// are not stored, because nothing is counted by them. ForgetUser erases what is stored about a person, who counts as
// new after that.
type Visits interface {
	// Visit records that a person uses the bot in a week. It may be called again. Of a person about whom nothing is
	// recorded, it stores the origin, which later visits never change; OriginKnown tells that they used the bot before:
	// they have first come in no week, and nobody counts them.
	Visit(ctx context.Context, user string, week int, origin Origin) error
	// Funnel counts by the week in which people first came, in order, from the first week to the last, both included. It
	// leaves out weeks in which nobody did. Computers are no persons, nor is anybody who was erased.
	Funnel(ctx context.Context, first, last int) ([]FunnelWeek, error)
}
