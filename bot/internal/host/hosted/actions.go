package hosted

import (
	"fmt"
	"maps"
	"slices"

	"tablee/bot/internal/host/notify"
	"tablee/rules/game"
	"tablee/rules/table"
)

// action is one thing that people do at a table.
type action struct {
	when []table.Phase                  // in which it can be done; nil: in any
	who  func(t *Tx) (game.Seat, error) // refuses who may not, and finds their seat; nil: do decides
	// bound is what a table of a tournament does not allow: to hand the seat on, to call the game off, or what a
	// computer would grant without end.
	bound bool
	do    func(*Tx, game.Seat, table.Action) error
}

var (
	inLobby = []table.Phase{table.Lobby}
	running = []table.Phase{table.Playing}
)

// simply and onSeat do actions that need to know no more.

func simply(f func(*Tx) error) func(*Tx, game.Seat, table.Action) error {
	return func(t *Tx, _ game.Seat, _ table.Action) error { return f(t) }
}

func onSeat(f func(*Tx, game.Seat) error) func(*Tx, game.Seat, table.Action) error {
	return func(t *Tx, s game.Seat, _ table.Action) error { return f(t, s) }
}

// actions are all but the rematch, which is a new table.
var actions = map[table.ActionKind]action{
	table.Check:  {do: check},
	table.Repost: {when: []table.Phase{table.Lobby, table.Playing, table.Over}, who: sitting, do: bring},

	table.Join:    {when: inLobby, do: join},
	table.Leave:   {when: inLobby, do: leave},
	table.Add:     {when: inLobby, who: sharing, do: add},
	table.Remove:  {when: inLobby, do: remove},
	table.Swap:    {when: inLobby, do: swap},
	table.Shuffle: {when: inLobby, who: sitting, do: shuffle},
	table.Begin:   {when: inLobby, who: sharing, do: simply(func(t *Tx) error { return begin(t, nil) })},
	table.Abort:   {when: []table.Phase{table.Lobby, table.Playing}, bound: true, do: simply(abort)},

	table.Hint:   {when: running, who: sitting, do: hint},
	table.Play:   {when: running, who: sitting, do: move},
	table.Resign: {when: running, who: sitting, do: onSeat(resign)},
	table.Nudge:  {when: running, who: sitting, do: onSeat(nudge)},

	table.AddPremoves:   {when: running, who: sitting, do: plan},
	table.ClearPremoves: {when: running, who: sitting, do: unplan},
	table.ForceMoves:    {when: running, who: sitting, do: idle},

	table.AskUndo:  {when: running, who: sitting, bound: true, do: asking},
	table.AskDraw:  {when: running, who: sitting, do: asking},
	table.AskPause: {when: running, who: sitting, bound: true, do: asking},
	table.Unpause:  {when: running, who: claiming, do: goOn},
	table.AskShow:  {when: running, who: sitting, do: asking},
	table.Accept:   {when: running, who: claiming, do: answer},
	table.Decline:  {when: running, who: claiming, do: answer},

	table.Resume:   {when: []table.Phase{table.Playing, table.Suspended}, do: simply(resume)},
	table.HandOver: {when: running, who: sitting, bound: true, do: handOver},
	table.TakeBack: {when: running, do: takeBack},
	table.TakeOver: {when: running, bound: true, do: takeOver},
	table.Vote:     {when: running, who: sitting, do: onSeat(vote)},
}

// ActionKinds lists the actions.
func ActionKinds() []table.ActionKind { return slices.Sorted(maps.Keys(actions)) }

// Action is the action that somebody asks for, as it is to be done at its table; the rematch is one of its own.
func Action(op table.Action) (func(*Tx) error, error) {
	d, known := actions[op.Kind]
	if !known {
		return nil, fmt.Errorf("host: unknown deed %q", op.Kind)
	}
	return func(t *Tx) error { return d.carryOut(t, op) }, nil
}

// carryOut does an action at a table whose doer knows it, in a phase that allows it, if they may.
func (d action) carryOut(t *Tx, op table.Action) error {
	if err := known(t); err != nil {
		return err
	}
	if d.when != nil && !slices.Contains(d.when, t.Phase()) {
		return d.untimely(t)
	}
	seat := game.Public
	if d.who != nil {
		var err error
		if seat, err = d.who(t); err != nil {
			return err
		}
	}
	if d.bound && t.Doc.Tournament != 0 {
		return game.Refuse("tournament.bound")
	}
	return d.do(t, seat, op)
}

// untimely says why an action cannot be done now.
func (d action) untimely(t *Tx) error {
	switch {
	case len(d.when) == 1 && d.when[0] == table.Lobby:
		return game.Refuse("host.started")
	case t.Phase() == table.Lobby:
		return game.Refuse("host.notstarted")
	case t.Phase() == table.Suspended:
		return game.Refuse("host.asleep", "table", t.ID().String())
	}
	return game.Refuse("refused.over")
}

// sitting, sharing and claiming are who may do an action: who sits there, who leads the table or has a claim on one of
// its seats, who has a claim.

func sitting(t *Tx) (game.Seat, error) { return t.Doc.Seats.Sitting(t.ID(), t.By.User.ID) }

func sharing(t *Tx) (game.Seat, error) { return game.Public, t.Ownership().MayShare(t.By) }

func claiming(t *Tx) (game.Seat, error) {
	if s := t.Doc.Seats.Claim(t.By.User.ID); s != game.Public {
		return s, nil
	}
	return t.Doc.Seats.Sitting(t.ID(), t.By.User.ID)
}

// bring changes nothing but where the board stands: at the end of its channel.
func bring(t *Tx, _ game.Seat, _ table.Action) error {
	t.Background = true
	t.Say(notify.Brought, "", game.Msg{})
	return nil
}

// check changes nothing; the board is shown again if it has been deleted or may be out of sight.
func check(t *Tx, _ game.Seat, _ table.Action) error {
	t.Background = true
	if t.Phase() == table.Playing || t.Phase() == table.Lobby {
		t.Doc.Unwatched = false // somebody wants to see it
		t.Say(notify.Refreshed, "", game.Msg{})
	}
	return nil
}

// move plays a move of a person who has seen the board as it is.
func move(t *Tx, seat game.Seat, op table.Action) error {
	if op.Revision != t.Revision() {
		return game.Refuse("host.stale")
	}
	if t.Doc.Time.Paused {
		return game.Refuse("host.paused")
	}
	t.Kept = op.Draft
	return PlayMove(t, seat, op.Move, t.By.User.ID)
}

// asking puts a question to all others with a claim on a seat: an undo, a draw, a pause or to show the hands. It needs
// everybody's yes (consent.go).
func asking(t *Tx, seat game.Seat, op table.Action) error {
	switch {
	case op.Kind == table.AskPause && t.Doc.Time.Paused: // to go on is another deed: two who ask at once do not undo it
		return game.Refuse("host.paused")
	case op.Days < 0 || op.Days > table.MaxPauseDays:
		return game.Refuse("host.pausedays", "n", table.MaxPauseDays)
	}
	return ask(t, table.Ask{What: op.Kind, By: seat, Days: op.Days})
}

// known refuses a table, as one that is not there, to who cannot know it.
func known(t *Tx) error {
	if table.Knows(t.By, t.Row.Guild, t.Row.Channel, t.Home(), t.Doc.Users()) {
		return nil
	}
	return game.Refuse("host.unknown", "table", t.ID().String())
}
