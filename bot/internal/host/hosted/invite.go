package hosted

import (
	"slices"

	"tablee/bot/internal/people"
	"tablee/rules/game"
	"tablee/rules/table"
	"tablee/store"
)

// How many invitations are sent in a day: by one person, to one person, and from one person to another. Servers remove
// a bot by which one account can write to everybody.
const (
	InvitationsBy   = 30
	InvitationsTo   = 10
	InvitationsPair = 4
)

// guests are the people to be invited: each once, without the caller.
func guests(by table.Caller, users []table.User) (list []table.User) {
	for _, u := range users {
		if u.ID != by.User.ID && !slices.ContainsFunc(list, func(o table.User) bool { return o.ID == u.ID }) {
			list = append(list, u)
		}
	}
	return list
}

// invite keeps seats at a table, t itself or one that it is opened again as, for people and sends each a message. A
// caller who has sent enough for a day is refused. People who want no messages, or have received enough for a day, get
// none: their seat is still kept, and the board says so.
func invite(t, at *Tx, users []table.User) error {
	since := t.Now.Add(-people.InvitationsFor).UnixMilli()
	sent, err := t.Env.Store.InvitationsBy(t.Context(), t.By.User.ID, since)
	if err != nil {
		return err
	}
	for _, u := range users {
		s, full := at.Doc.Seats.Free("")
		if full != nil {
			return nil //nolint:nilerr // more people than seats: the others are not invited
		}
		seat := &at.Doc.Seats[s]
		seat.Invited = u.ID
		told, err := t.MayTell(u.ID)
		if err != nil {
			return err
		}
		all, mine, err := t.Env.Store.InvitationsTo(t.Context(), u.ID, t.By.User.ID, since)
		if err != nil {
			return err
		}
		if !told || all >= InvitationsTo || mine >= InvitationsPair {
			seat.Untold = true
			continue
		}
		if sent++; sent > InvitationsBy {
			return game.Refuse("host.invitedenough", "n", InvitationsBy)
		}
		tellSeatFor(at, t.By.User.ID, u.ID, "host.invited", "by", t.By.User.Name, "game", t.Title())
		at.Change.Invitations = append(at.Change.Invitations, store.Invitation{User: u.ID, Maker: t.By.User.ID,
			At: t.Now.UnixMilli()})
	}
	return nil
}
