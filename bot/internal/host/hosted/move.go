package hosted

import (
	"slices"

	"tablee/bot/internal/host/notify"
	"tablee/rules/game"
	"tablee/rules/table"
)

// Where a table goes on, and who decides that:
//
//   - A sleeping table wakes on its server, where the others can see it, or where it was in direct messages or in a
//     chat: anybody with a claim on a seat may wake it.
//   - A table of one person may go anywhere.
//   - A table in a chat may go to a server, and from there back to that chat. If the bot is no longer on the server of
//     a sleeping table, it may go to another server or to a chat. Whoever leads the table decides that, or else
//     everybody with a claim on a seat agrees.

// Moved tells whether the table is or was in a chat, or was brought from a server that the bot is no longer on: its
// people then need not be on its server, and have not chosen the managers there.
func (t *State) Moved() bool { return t.Doc.Chat.Home != "" || t.Doc.Brought }

// managers is the server whose managers lead the table; "" is none.
func (t *State) managers() string { return table.Managers(t.Row.Guild, t.Moved()) }

// absenceCounts tells whether the person on a seat has left the table if they are not on its server.
func (t *State) absenceCounts(s game.Seat) bool {
	return table.AbsenceCounts(t.Doc.Seats[s], t.Row.Guild, t.Moved())
}

// newcomer is the seat of a person who sits down where the caller acts.
func (t *Tx) newcomer(u table.User) table.Seat {
	s := table.Seat{Kind: table.Person, User: u.ID, Name: u.Name}
	if t.Moved() {
		s.Server = t.By.Guild
	}
	return s
}

// resume wakes a sleeping table where the caller acts, or brings one that is awake there, if the caller has a claim on
// a seat; an invitation is not enough.
func resume(t *Tx, _ game.Seat, op table.Action) error {
	to, asleep := t.By.Place(), t.Phase() == table.Suspended
	if to.Chat && (t.Doc.Tournament != 0 || t.Doc.Night != nil) { // which tell their server how the table stands
		return game.Refuse("say.needserver")
	}
	if !asleep && t.Doc.Chat.Here == to.Chat && (!to.Chat || to.Channel == t.Row.Channel) {
		return game.Refuse("host.awake")
	}
	seat := t.Doc.Seats.Claim(t.By.User.ID)
	switch {
	case seat == game.Public:
		return game.Refuse("host.notseated", "table", t.ID().String())
	case !t.shared(seat) || t.isAt(to):
	case !t.mayGo(to, op.Gone):
		return game.Refuse("host.resumethere", "table", t.ID().String())
	case t.Ownership().Leads(t.By):
	case t.isOpen() || t.Phase() == table.Lobby: // where nobody can be asked
		return game.Refuse("host.notopener")
	default:
		return ask(t, table.Ask{What: table.Resume, By: seat, To: &to})
	}
	return t.goOn(to, t.By.User)
}

// shared tells whether anybody besides one seat's person belongs to the table.
func (t *State) shared(seat game.Seat) bool {
	return len(t.Doc.Seats.Claimed(seat)) > 0 ||
		slices.ContainsFunc(t.Doc.Seats, func(s table.Seat) bool { return s.Invited != "" })
}

// isAt tells whether the people of a table can see it at a place because it is there already. Another channel of its
// server is no other place, and a channel stays the same after its server has installed the bot.
func (t *State) isAt(to table.Place) bool {
	if t.Doc.Chat.Here || to.Chat || to.Guild == "" {
		return to.Channel == t.Row.Channel
	}
	return to.Guild == t.Row.Guild
}

// mayGo tells whether a table of several people may go to another place at all; gone means that the bot is no longer on
// its server.
func (t *State) mayGo(to table.Place, gone bool) bool {
	switch {
	case t.Doc.Tournament != 0 || t.Doc.Night != nil:
		return false
	case t.Doc.Chat.Here && to.Guild != "", to.Chat && to.Channel == t.Doc.Chat.Home:
		return true
	}
	return gone && t.Phase() == table.Suspended && (to.Guild != "" || to.Chat)
}

// goOn has the table go on at a place, for a person who has asked for that.
func (t *Tx) goOn(to table.Place, by table.User) error {
	asleep, other := t.Phase() == table.Suspended, !t.isAt(to)
	if to.Chat && !t.Doc.Chat.Here {
		if err := t.removeBoard(); err != nil {
			return err
		}
	}
	if other && t.shared(t.Doc.Seats.Claim(by.ID)) && !t.Moved() {
		t.Doc.Brought = true
	}
	t.Row.Guild, t.Row.Channel, t.Doc.Home = to.Guild, to.Channel, ""
	t.Doc.Chat.Here = false
	if to.Chat {
		t.Doc.Chat = chatAt(to)
	}
	if t.Doc.Ask != nil && t.Doc.Ask.What == table.Resume {
		t.Doc.Ask = nil
	}
	if other || !asleep {
		t.tellOthers(by.ID, "host.moved", "by", by.Name, "table", t.ID().String(), "game", t.Title())
	}
	if !asleep {
		t.Say(notify.Brought, "", game.Msg{})
		return nil
	}
	t.Doc.Woken = by.ID
	t.wake()
	return nil
}
