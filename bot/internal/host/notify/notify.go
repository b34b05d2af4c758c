// Package notify decides which messages a change of a table owes to whom. Nothing else decides that: whoever changes a
// table changes its state, and adds an [Event] only for what the state does not tell.
//
// What is owed is a function of the table before, the table after and the events: the package reads no store and no
// clock, keeps nothing, and never sees a position. Package outbox decides when a message is sent and what it replaces,
// package deliver how it is put into words.
package notify

import (
	"cmp"
	"slices"

	"tablee/bot/internal/outbox"
	"tablee/rules/game"
	"tablee/rules/table"
	"tablee/store"
)

// Snapshot is what of a table its messages depend on. The zero Table is one that does not stand yet. Nothing in it may
// be shared with a table that is still being changed.
type Snapshot struct {
	Guild   string
	Channel string // where its messages go
	Home    string // the channel that it counts as being in
	Phase   table.Phase
	Hands   bool // its game has something that a player alone may see
	Show    bool // computers alone play, to be watched
	// Unwatched: computers alone play, as in a tournament, and nobody has asked to see the board.
	Unwatched bool

	Seats []table.Seat
	Turn  []game.Seat // who may act; empty before the start and once over
	Soon  bool        // a computer is about to move: what is to be shown then is shown after it, once

	Began  int64 // when the game began; 0: it has not
	Ply    int   // moves made
	Undos  int   // moves taken back
	Dealt  bool  // everybody has been shown the first hand
	Paused bool
	Ask    table.Ask   // the open question; the zero Ask is none
	Shown  int         // counts the times at which all agreed to show every hand, or tells them apart
	Out    []game.Seat // seats out of time, about which the others decide
	Votes  int         // on that
}

// Change is a table before and after one deed, and what is said with it.
type Change struct {
	Before, After Snapshot
	Said          []Event
	At            int64           // Unix milliseconds
	Dashboard     bool            // the server wants lists of its tables
	By            string          // the person who did it, if one did
	Cause         string          // the person because of whom it came, where By is nobody
	Answer        Answer          // to them
	Direct        map[string]bool // who of those in turn can be called by a direct message, and wants to be
}

// Owed are the messages that the change owes, in the order in which they are to be stored: what is said first, then
// the hands, then the board and whom it calls, then the list of tables.
func (c Change) Owed() []store.Owed {
	var list []store.Owed
	add := func(k outbox.Kind, target string, b outbox.Body) {
		due := c.At
		if k != outbox.Hand || target == c.By {
			c.Answer.shows(k, &b, &due)
		}
		b.At = c.At
		o := outbox.Owe(k, target, b)
		o.Ply, o.Due = c.After.Ply, due
		list = append(list, o)
	}
	for _, s := range c.Said {
		if kind := s.What.kind(); kind != "" {
			add(kind, s.To, outbox.Body{Msg: s.Msg, From: s.From, Cause: c.cause()})
			last := &list[len(list)-1]
			last.Ply = s.Ply
			last.Due = max(last.Due, s.Due)
		}
	}
	if c.After.Unwatched {
		return list // no board, and so nothing that goes with it
	}
	now := c.occasion()
	cause := "" // of calls: a turn calls by itself
	if !now.turn {
		cause = c.cause()
	}
	_, seek := c.says(Restored)
	here, direct := c.calls()
	for _, user := range c.Answer.withHand(now.hands(c), c) {
		add(outbox.Hand, user, outbox.Body{FindExisting: seek, New: seek || slices.Contains(direct, user), Cause: cause})
	}
	thread, threaded := c.says(Threaded)
	changes := now.board(c)
	how := c.Answer.withBoard(changes)
	switch {
	case threaded: // the board follows in the thread
		add(outbox.Thread, c.After.Channel, outbox.Body{Msg: thread.Msg})
	case how != none:
		add(outbox.Board, c.After.Channel, outbox.Body{Edit: how == edit, New: how == renew, FindExisting: seek,
			Ping: c.guests(), Cause: c.cause()})
	}
	if len(here) > 0 {
		add(outbox.PingTurn, c.After.Channel, outbox.Body{Ping: here, Cause: cause})
	}
	if pleas := c.pleas(); len(pleas) > 0 {
		add(outbox.PingVoters, c.After.Channel, outbox.Body{Ping: pleas, Cause: c.cause()})
	}
	if c.Dashboard && c.After.Guild != "" && (threaded || changes != none) {
		add(outbox.Dashboard, c.After.Home, outbox.Body{})
	}
	return list
}

// cause is the person whose allowance the change's messages take from; what the game itself owes takes from nobody's.
func (c Change) cause() string { return cmp.Or(c.By, c.Cause) }

// Deals tells whether the change owes everybody the first look at their hand: as soon as the computers that come first
// have moved. From then on Table.Dealt is to be set.
func (c Change) Deals() bool {
	return c.occasion().turn && c.first()
}

// first: a turn that begins now is the first at which everybody may see what they hold.
func (c Change) first() bool {
	return !c.Before.Dealt && c.After.Phase == table.Playing && !c.After.Soon
}

// says finds what was said of a kind.
func (c Change) says(w Kind) (Event, bool) {
	for _, s := range c.Said {
		if s.What == w {
			return s, true
		}
	}
	return Event{}, false
}
