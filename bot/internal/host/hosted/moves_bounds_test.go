package hosted

import (
	"math/rand/v2"
	"slices"
	"testing"

	"tablee/bot/internal/outbox"
	"tablee/rules/awale"
	"tablee/rules/game"
	"tablee/store"
)

// endless is a position that any move leads back to.
type endless struct{ game.Position }

func (e endless) Apply(game.Seat, game.Move, *rand.Rand) (game.Position, []game.Event, error) {
	return e, nil, nil
}
func (endless) Result() (game.Result, bool) { return game.Result{}, false }

// idler is a game whose players may always let the bot move.
type idler struct {
	game.Rules
	how game.Idling
}

func (i idler) Idling(game.Options) game.Idling         { return i.how }
func (i idler) Idle(game.Position, game.Seat) game.Move { return "a" }

// TestForcedMovesAreBounded: automatic forced moves are limited in number per action, and none are made in a rated game
// where that is help.
func TestForcedMovesAreBounded(t *testing.T) {
	for _, c := range []struct {
		how   game.Idling
		rated bool
		want  int
	}{{game.IdlePlain, false, maxMovesAtOnce}, {game.IdlePlain, true, maxMovesAtOnce}, {game.IdleHelps, false,
		maxMovesAtOnce},
		{game.IdleHelps, true, 0}} {
		var said []string
		l := runningGame(t, awale.Rules, &said)
		l.Rules, l.Pos, l.Doc.Rated = idler{l.Rules, c.how}, endless{l.Pos}, c.rated
		s := l.Pos.Turn()[0]
		l.Doc.Ahead = l.Doc.Ahead.Put(s, Premove{By: l.Doc.Seats[s].User, Idle: true})
		if err := PlayPremoves(l); err != nil || len(l.Change.Moves) != c.want {
			t.Errorf("%+v: %d moves, %v", c, len(l.Change.Moves), err)
		}
	}
}

// TestWhoHearsOfFailedPlans: a plan that somebody else's move makes obsolete is reported to its owner; one's own move
// is not.
func TestWhoHearsOfFailedPlans(t *testing.T) {
	for name, own := range map[string]bool{"the mover's": true, "the other's": false} {
		var said []string
		l := runningGame(t, awale.Rules, &said)
		l.Env.People = fakePeople{}
		s := l.Pos.Turn()[0]
		of := 1 - s
		if own {
			of = s
		}
		sayAhead(l, of, "b", "c")
		if err := l.Do(func(l *Tx) error { return PlayMove(l, s, "a", l.Doc.Seats[s].User) }); err != nil {
			t.Fatal(err)
		}
		if err := l.Prepare(); err != nil {
			t.Fatal(err)
		}
		told := slices.ContainsFunc(l.Change.Owed, func(o store.Owed) bool { return o.Kind == string(outbox.Tell) })
		if told == own {
			t.Errorf("%s plan: told %v", name, told)
		}
	}
}

// finished is a position in which seat 0 has won.
type finished struct{ game.Position }

func (finished) Result() (game.Result, bool) { return game.Result{Places: []int{1, 2}}, true }

// TestResignedPlayersRankLast: players who have resigned rank behind the others, whatever the game's own result is.
func TestResignedPlayersRankLast(t *testing.T) {
	var said []string
	l := runningGame(t, awale.Rules, &said)
	l.Pos, l.Doc.Seats[0].Resigned = finished{l.Pos}, true
	FinishIfOver(l)
	if l.Doc.Result == nil || !slices.Equal(l.Doc.Result.Places, []int{2, 1}) {
		t.Errorf("the result is %+v", l.Doc.Result)
	}
}
