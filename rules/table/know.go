package table

import "slices"

// Manages tells whether the caller manages a server. What somebody may do on one server is nothing on another.
func (c Caller) Manages(guild string) bool { return c.Manager && guild != "" && c.Guild == guild }

// Knows tells whether a caller can know of a table, given where it is and who belongs to it. Discord tells of a person
// only what holds in the channel where they act, so that is what counts: who acts in the table's channel, or in the one
// above its thread, can read it; its people know it from anywhere; who manages its server may look everywhere there.
// Its number alone is no invitation, not even to the other channels of the server.
func Knows(c Caller, guild, channel, home string, people []string) bool {
	here := c.Guild == guild && (c.Channel == channel || c.Channel == home)
	return here || c.Manages(guild) || c.User.ID != "" && slices.Contains(people, c.User.ID)
}

// KnownTo tells whether a caller can know of the tournament, as of a table.
func (c *Tournament) KnownTo(by Caller) bool {
	people := []string{c.Creator}
	for _, e := range c.Entrants {
		people = append(people, e.User)
	}
	return Knows(by, c.Guild, c.Channel, c.Channel, people)
}

// KnownTo tells whether a caller can know of the table.
func (t *Table) KnownTo(c Caller) bool {
	people := []string{t.Creator}
	for _, s := range t.Seats {
		people = append(people, s.User, s.Invited)
	}
	return Knows(c, t.Guild, t.Channel, t.Home, people)
}
