package host

import (
	"context"
	"math/rand/v2"
	"strings"
	"testing"

	"tablee/rules/game"
	"tablee/rules/table"
	"tablee/rules/template"
)

// lax is the template game that lets anybody move at any time: the host has to see to the turn itself.
type lax struct{ game.Rules }

func (r lax) Start(seats int, o game.Options, rng *rand.Rand) (game.Position, error) {
	p, err := r.Rules.Start(seats, o, rng)
	return laxPosition{p}, err
}

func (r lax) Decode(data []byte) (game.Position, error) {
	p, err := r.Rules.Decode(data)
	return laxPosition{p}, err
}

type laxPosition struct{ game.Position }

func (p laxPosition) Apply(_ game.Seat, m game.Move, rng *rand.Rand) (game.Position, []game.Event, error) {
	for card := '1'; card <= '9'; card++ {
		if q, events, err := p.Position.Apply(p.Turn()[0], m[:len(m)-1]+game.Move(card), rng); err == nil {
			return laxPosition{q}, events, nil
		}
	}
	return nil, nil, game.Refuse("template.refused.card", "card", string(m))
}

// TestMovesOutOfTurnAreRefused: the host refuses moves out of turn, whatever the game would accept.
func TestMovesOutOfTurnAreRefused(t *testing.T) {
	h := newTestHost(t, lax{template.Rules})
	id := h.open(2, table.Clock{}, "ann", "ben")
	tb := h.look(id, "")
	in, out := tb.Seats[tb.Turn[0]].User, tb.Seats[1-tb.Turn[0]].User
	op := table.Action{Kind: table.Play, Move: "play 1", Revision: tb.Revision}
	h.refused("refused.turn", out, id, op)
	h.refused("host.notseated", "eve", id, op)
	if got := h.look(id, "").Ply; got != 0 {
		t.Fatalf("ply %d after moves out of turn", got)
	}
	h.do(in, id, op)
}

// TestStaleRevisionIsRefused: a move for a board that has changed since is refused, also when moves were undone back to
// the same ply.
func TestStaleRevisionIsRefused(t *testing.T) {
	h := newTestHost(t)
	id := h.open(2, table.Clock{}, "ann", "ben")
	tb := h.look(id, "")
	in, out := tb.Seats[tb.Turn[0]].User, tb.Seats[1-tb.Turn[0]].User
	card := func() game.Move {
		return game.Move("play " + h.look(id, in).View.(game.Interactive).Complete("", game.Action{Name: "play"},
			"card")[0].Value)
	}
	first := table.Action{Kind: table.Play, Move: card(), Revision: tb.Revision}
	for _, stamp := range []int{tb.Revision - 1, tb.Revision + 1, tb.Revision + 1<<20} {
		other := first
		other.Revision = stamp
		h.refused("host.stale", in, id, other)
	}
	h.do(in, id, first)
	h.do(in, id, table.Action{Kind: table.AskUndo})
	h.do(out, id, table.Action{Kind: table.Accept})
	if got := h.look(id, ""); got.Ply != tb.Ply || got.Revision == tb.Revision {
		t.Fatalf("got ply %d and revision %d after an undo; before: %d and %d", got.Ply, got.Revision, tb.Ply, tb.Revision)
	}
	h.refused("host.stale", in, id, first)
}

// TestSeedIsHiddenUntilTheEnd: while the game can still be influenced by it, nobody is shown the seed.
func TestSeedIsHiddenUntilTheEnd(t *testing.T) {
	ctx := context.Background()
	h := newTestHost(t)
	tb, err := h.Host.New(ctx, h.call("ann"), table.New{Game: "template", Seats: 2})
	h.check(err)
	id := tb.ID
	secret := func(phase table.Phase) {
		t.Helper()
		for _, user := range []string{"", "ann", "ben"} {
			if got := h.look(id, user); got.Phase != phase || got.Secret != "" {
				t.Errorf("%s: %q is shown the seed %q", got.Phase, user, got.Secret)
			}
		}
	}
	secret(table.Lobby)
	h.do("ben", id, table.Action{Kind: table.Join})
	h.do("ann", id, table.Action{Kind: table.Begin})
	secret(table.Playing)
	h.check(h.Reachability.Suspend(ctx, id))
	secret(table.Suspended)
	h.do("ann", id, table.Action{Kind: table.Resume})
	h.finish(id)
	seed := h.live(id).Secret
	if got := h.look(id, "").Secret; got != seed.String() || !strings.HasPrefix(h.look(id, "").Proof, seed.Hash()[:8]) {
		t.Errorf("at the end the seed is %q, want %q", got, seed.String())
	}
}
