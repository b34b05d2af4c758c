package hosted

import (
	"context"
	"time"

	"tablee/bot/internal/host/notify"
	"tablee/rules/game"
	"tablee/rules/match"
	"tablee/rules/table"
	"tablee/store"
)

// A simultaneous game, in short a night, is one open game that is played at many tables at once. All its tables have
// the same secret and are dealt as for one seat without a word, so that their rounds are the same. When a round ends
// follows from the night alone: round n ends n times the time of a round after the beginning, the bot's downtimes not
// counted. So no table waits for another, and no process has to be the first.
//
// Nothing at a table may therefore depend on who sits there: a round does not end because everybody has answered, and
// nobody begins the game or ends a round by hand. An answer that comes after the end of its round is refused, even if
// the table is late in closing it, because another table may have shown the result already. For the same reason the
// secret of a table that ends early stays secret until the whole night is over. All this needs clocks of the processes
// that differ by much less than a second.

// Night is what a table stores of the night that it belongs to.
type Night struct {
	ID     int64
	Name   string `json:",omitempty"`
	Code   string `json:",omitempty"` // invites other servers
	Starts int64  // Unix milliseconds
	Over   bool   `json:",omitempty"` // the whole night, not only the game at this table
	// Complete: the game at this table was played to its end.
	Complete bool `json:",omitempty"`
}

// notInNight are the actions that would make the rounds of one table different from those of the others.
var notInNight = []table.ActionKind{table.Begin, table.CloseRound, table.Add, table.Shuffle}

// NightTable describes the table of a night in a channel.
type NightTable struct {
	Night   store.NightTable
	Name    string // "" if it has none
	Code    string // that invites other servers; "" if all may take part
	Starts  time.Time
	Game    string
	Options game.Options // complete
	Clock   table.Clock
	Secret  match.Seed
}

// OpenNightTable makes the table of a night in the caller's channel, with the caller on its first seat. If the night
// has begun, the table joins its present round. It is not stored yet. The caller of this function holds the maker's
// lock, as for OpenTable.
func OpenNightTable(ctx context.Context, w *Env, by table.Caller, rules game.Rules, n NightTable) (*Tx, error) {
	t, err := compose(ctx, w, by, rules, table.New{Game: n.Game, Options: n.Options, Clock: n.Clock})
	if err != nil {
		return nil, err
	}
	t.Doc.Options = n.Options // what the server has set would make another deal
	t.Doc.Night = &Night{ID: n.Night.Night, Name: n.Name, Code: n.Code, Starts: n.Starts.UnixMilli()}
	t.Secret = n.Secret
	t.MixSeed()
	t.Change.Night = &n.Night
	if err := t.sitInNight(); err != nil {
		return nil, err
	}
	return t, t.openThread()
}

// sitInNight is joinRound for somebody who has just sat down. It refuses them when the last round is over elsewhere.
func (t *Tx) sitInNight() error {
	if err := t.joinRound(); err != nil {
		return err
	}
	if t.Phase() == table.Over {
		return game.Refuse("night.over")
	}
	return nil
}

// inNight tells whether the table belongs to a night.
func (t *State) inNight() bool { return t.Doc.Night != nil }

// mayReveal tells whether the table's secret may be shown.
func (t *State) mayReveal() bool {
	return t.Phase() == table.Over && (!t.inNight() || t.Doc.Night.Over)
}

// nightRoundEnds is when the round that is played in a night ends, as far as is known now.
func (w *Env) nightRoundEnds(t *State) time.Time {
	rounds := time.Duration(t.Row.Ply + 1)
	return w.Down.Later(time.UnixMilli(t.Doc.Night.Starts), rounds*t.Doc.Time.Clock.Move)
}

// roundIsOver tells whether the time of a night's round is over.
func (t *Tx) roundIsOver() bool { return t.inNight() && !t.Now.Before(t.Env.nightRoundEnds(t.State)) }

// runNight sets the clock by the end of the round.
func (t *Tx) runNight() {
	left := t.Env.nightRoundEnds(t.State).Sub(t.Now)
	c := &t.Doc.Time.Seats[0]
	c.Used, c.Since = (t.Doc.Time.Clock.Move - left).Milliseconds(), t.Now.UnixMilli()
}

// joinRound has a table in its lobby begin as soon as its night has begun and somebody sits there, with the round that
// is played elsewhere.
func (t *Tx) joinRound() error {
	started := t.Phase() == table.Lobby && t.Now.UnixMilli() >= t.Doc.Night.Starts
	if !started || len(t.Doc.Seats.Present(game.Public)) == 0 {
		return nil
	}
	if err := begin(t, nil); err != nil {
		return err
	}
	return t.skipRounds()
}

// skipRounds ends the rounds that are over elsewhere and to which nobody has answered here.
func (t *Tx) skipRounds() error {
	for t.Phase() == table.Playing && t.roundIsOver() {
		p, ok := t.Open()
		if !ok {
			return game.Refuse("refused.over")
		}
		s, err := tryMove(t, game.Public, p.Close(game.Answers{Seats: len(t.Doc.Seats)}), "")
		if err != nil {
			return err
		}
		s.apply(t)
	}
	return nil
}

// nightDue is when a table in the lobby of a night begins; 0 if it waits for somebody to sit down.
func (t *Tx) nightDue() int64 {
	if len(t.Doc.Seats.Present(game.Public)) == 0 {
		return 0
	}
	return t.Doc.Night.Starts
}

// agreeToList records whether a person wants to stand in the ranking of all servers.
func agreeToList(t *Tx, seat game.Seat, op table.Action) error {
	if !t.inNight() {
		return game.Refuse("refused.action")
	}
	t.Doc.Seats[seat].Listed = op.On
	t.Background = true
	return nil
}

// EndNight records at a table that its night is over, and has its channel told the ranking of all servers. A table at
// which nobody has sat down ends.
func EndNight(t *Tx) error {
	if !t.inNight() || t.Doc.Night.Over {
		return t.Leave()
	}
	t.Background = true
	t.Doc.Night.Over = true
	switch {
	case t.Phase() == table.Over && len(t.Doc.Result.Places) > 0:
		t.Say(notify.NightOver, t.Row.Channel, game.Msg{})
	case t.Phase() != table.Over && !t.Begun():
		t.End(table.Result{Reason: game.M("host.nightover")})
	}
	return nil
}

// CancelNight ends a table whose night does not take place.
func CancelNight(t *Tx) error {
	if t.Phase() == table.Over {
		return t.Leave()
	}
	t.Background = true
	t.End(table.Result{Reason: game.M("host.nightcancelled")})
	return nil
}
