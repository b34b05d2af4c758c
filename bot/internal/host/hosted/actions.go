package hosted

import (
	"fmt"
	"maps"
	"slices"

	"tablee/bot/internal/host/notify"
	"tablee/rules/game"
	"tablee/rules/table"
)

// action is something that people can do at a table.
type action struct {
	when []table.Phase                  // the phases in which it can be done; nil: any
	who  func(t *Tx) (game.Seat, error) // refuses people who may not do it, and finds their seat; nil: do decides
	// notInTournament actions are refused at a tournament's table: handing a seat on, calling the game off, and what
	// computers always agree to.
	notInTournament bool
	do              func(*Tx, game.Seat, table.Action) error
}

var (
	inLobby = []table.Phase{table.Lobby}
	running = []table.Phase{table.Playing}
)

// withoutSeat and onSeat adapt functions that need fewer arguments.

func withoutSeat(f func(*Tx) error) func(*Tx, game.Seat, table.Action) error {
	return func(t *Tx, _ game.Seat, _ table.Action) error { return f(t) }
}

func onSeat(f func(*Tx, game.Seat) error) func(*Tx, game.Seat, table.Action) error {
	return func(t *Tx, s game.Seat, _ table.Action) error { return f(t, s) }
}

// actions has all actions except the rematch, which is a new table.
var actions = map[table.ActionKind]action{
	table.Check:  {do: showBoard},
	table.Repost: {when: []table.Phase{table.Lobby, table.Playing, table.Over}, who: sitting, do: bringBoard},

	table.Join:    {when: inLobby, do: join},
	table.Leave:   {when: inLobby, do: leave},
	table.Add:     {when: inLobby, who: sharing, do: add},
	table.Remove:  {when: inLobby, do: remove},
	table.Swap:    {when: inLobby, do: swap},
	table.Shuffle: {when: inLobby, who: sitting, do: shuffle},
	table.Begin:   {when: inLobby, who: sharing, do: withoutSeat(func(t *Tx) error { return begin(t, nil) })},
	table.Abort:   {when: []table.Phase{table.Lobby, table.Playing}, notInTournament: true, do: withoutSeat(abort)},

	table.Hint:   {when: running, who: sitting, do: hint},
	table.Play:   {when: running, who: sitting, do: move},
	table.Resign: {when: running, who: sitting, do: onSeat(resign)},
	table.Nudge:  {when: running, who: sitting, do: onSeat(nudge)},
	table.Later:  {when: running, who: sitting, do: postpone},

	table.AddPremoves:   {when: running, who: sitting, do: plan},
	table.ClearPremoves: {when: running, who: sitting, do: unplan},
	table.ForceMoves:    {when: running, who: sitting, do: idle},

	table.AskUndo:  {when: running, who: sitting, notInTournament: true, do: putQuestion},
	table.AskDraw:  {when: running, who: sitting, do: putQuestion},
	table.AskPause: {when: running, who: sitting, notInTournament: true, do: putQuestion},
	table.Unpause:  {when: running, who: claiming, do: endPause},
	table.AskShow:  {when: running, who: sitting, do: putQuestion},
	table.Accept:   {when: running, who: claiming, do: answer},
	table.Decline:  {when: running, who: claiming, do: answer},

	table.Resume:   {when: []table.Phase{table.Lobby, table.Playing, table.Suspended}, do: resume},
	table.HandOver: {when: running, who: sitting, notInTournament: true, do: handOver},
	table.TakeBack: {when: running, do: takeBack},
	table.TakeOver: {when: running, notInTournament: true, do: takeOver},
	table.Vote:     {when: running, who: sitting, do: onSeat(vote)},

	table.List: {when: []table.Phase{table.Lobby, table.Playing, table.Over}, who: sitting, do: agreeToList},

	table.CloseRound: {when: running, who: leading, do: closeRound},
}

// ActionKinds lists the kinds of actions.
func ActionKinds() []table.ActionKind { return slices.Sorted(maps.Keys(actions)) }

// Action returns the function that does an action at its table. It does not know the rematch: see Rematch.
func Action(op table.Action) (func(*Tx) error, error) {
	d, known := actions[op.Kind]
	if !known {
		return nil, fmt.Errorf("host: unknown action %q", op.Kind)
	}
	return func(t *Tx) error { return d.carryOut(t, op) }, nil
}

// carryOut does an action if the caller may know of the table, the phase allows the action, and the caller may do it.
func (d action) carryOut(t *Tx, op table.Action) error {
	if err := checkKnown(t); err != nil {
		return err
	}
	if d.when != nil && !slices.Contains(d.when, t.Phase()) && !t.alsoNow(op.Kind) {
		return d.wrongPhase(t)
	}
	if t.inNight() && slices.Contains(notInNight, op.Kind) {
		return game.Refuse("host.nightbound")
	}
	if t.isOpen() && slices.Contains(notInOpen, op.Kind) {
		return game.Refuse("host.allatonce", "game", t.Title())
	}
	seat := game.Public
	if d.who != nil {
		var err error
		if seat, err = d.who(t); err != nil {
			return err
		}
	}
	if d.notInTournament && t.Doc.Season {
		return game.Refuse("season.bound")
	}
	if d.notInTournament && t.Doc.Tournament != 0 {
		return game.Refuse("tournament.bound")
	}
	return d.do(t, seat, op)
}

// alsoNow tells whether an action can be done in a phase in which it usually cannot: people sit down at an open game
// and leave it while it runs, and answer where a sleeping table is to go on.
func (t *Tx) alsoNow(kind table.ActionKind) bool {
	switch kind {
	case table.Join, table.Leave:
		return t.isOpen() && t.Phase() == table.Playing
	case table.Accept, table.Decline:
		return t.Phase() == table.Suspended && t.Doc.Ask != nil && t.Doc.Ask.What == table.Resume
	}
	return false
}

// wrongPhase says why an action cannot be done in the present phase.
func (d action) wrongPhase(t *Tx) error {
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

// sitting, sharing, claiming and leading restrict an action to people who sit at the table; who lead the table or have
// a claim on one of its seats; who have a claim; who lead the table.

func sitting(t *Tx) (game.Seat, error) { return t.Doc.Seats.Sitting(t.ID(), t.By.User.ID) }

func sharing(t *Tx) (game.Seat, error) { return game.Public, t.Ownership().MayShare(t.By) }

func claiming(t *Tx) (game.Seat, error) {
	if s := t.Doc.Seats.Claim(t.By.User.ID); s != game.Public {
		return s, nil
	}
	return t.Doc.Seats.Sitting(t.ID(), t.By.User.ID)
}

func leading(t *Tx) (game.Seat, error) { return game.Public, t.Ownership().MayLead(t.By) }

// bringBoard posts the board again at the end of its channel; it changes nothing else.
func bringBoard(t *Tx, _ game.Seat, _ table.Action) error {
	t.Background = true
	t.Say(notify.Brought, "", game.Msg{})
	return nil
}

// showBoard posts the board again if it has been deleted or may be out of view; it changes nothing else.
func showBoard(t *Tx, _ game.Seat, _ table.Action) error {
	t.Background = true
	if t.Phase() == table.Playing || t.Phase() == table.Lobby {
		t.Doc.Unwatched = false // somebody watches it from now on
		t.Say(notify.Refreshed, "", game.Msg{})
	}
	return nil
}

// move plays a person's move, unless the board has changed since they saw it.
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
func putQuestion(t *Tx, seat game.Seat, op table.Action) error {
	switch {
	// continuing is another action, so that two people who ask for a pause at once do not end it
	case op.Kind == table.AskPause && t.Doc.Time.Paused:
		return game.Refuse("host.paused")
	case op.Days < 0 || op.Days > table.MaxPauseDays:
		return game.Refuse("host.pausedays", "n", table.MaxPauseDays)
	}
	return ask(t, table.Ask{What: op.Kind, By: seat, Days: op.Days})
}

// checkKnown refuses a table to people who may not know of it, as if it did not exist.
func checkKnown(t *Tx) error {
	if table.Knows(t.By, t.Row.Guild, t.Row.Channel, t.Home(), t.Doc.Users()) {
		return nil
	}
	return game.Refuse("host.unknown", "table", t.ID().String())
}
