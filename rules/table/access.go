package table

import (
	"slices"

	"tablee/rules/game"
)

// Manages reports whether the caller manages a server. Rights on one server say nothing about another.
func (c Caller) Manages(guild string) bool { return c.Manager && guild != "" && c.Guild == guild }

// Knows reports whether a caller may know of a table, given where it is and who belongs to it. Discord states a
// person's rights only for the channel in which they act, so the test uses that channel. A caller may know of the table
// if they act in its channel or in the channel above its thread (so they can read it), if they belong to its people, or
// if they manage its server. To know a table's number is not enough, not even elsewhere on the same server.
func Knows(c Caller, guild, channel, home string, people []string) bool {
	here := c.Guild == guild && (c.Channel == channel || c.Channel == home)
	return here || c.Manages(guild) || c.User.ID != "" && slices.Contains(people, c.User.ID)
}

// KnownTo reports whether a caller may know of the tournament; see Knows.
func (c *Tournament) KnownTo(by Caller) bool {
	people := []string{c.Creator}
	for _, e := range c.Entrants {
		people = append(people, e.User)
	}
	return Knows(by, c.Guild, c.Channel, c.Channel, people)
}

// Here reports whether the table is in the chat in which the caller acts.
func (t *Table) Here(c Caller) bool { return t.Chat && c.Chat && t.Channel == c.Channel }

// KnownTo reports whether a caller may know of the table; see Knows.
func (t *Table) KnownTo(c Caller) bool {
	people := []string{t.Creator}
	for _, s := range t.Seats {
		people = append(people, s.User, s.Invited)
	}
	return Knows(c, t.Guild, t.Channel, t.Home, people)
}

// Managers is the server whose managers lead the table too; "" is none. Rights on a server do not extend to a table
// that was brought there from elsewhere: the people at it have chosen no manager.
func (t *Table) Managers() string { return Managers(t.Guild, t.Moved) }

// Managers is the server whose managers lead a table, given where it is and whether it was brought there.
func Managers(guild string, moved bool) string {
	if moved {
		return ""
	}
	return guild
}

// AbsenceCounts reports whether somebody who is not on the table's server has left the table. Whoever sat down before
// it was brought there need not be on that server.
func (t *Table) AbsenceCounts(user string) bool {
	s := t.SeatOf(user)
	return s == game.Public || AbsenceCounts(t.Seats[s], t.Guild, t.Moved)
}

// AbsenceCounts is Table.AbsenceCounts of one seat.
func AbsenceCounts(s Seat, guild string, moved bool) bool {
	return guild != "" && (!moved || s.Server == guild)
}
