package host

import (
	"math/rand/v2"
	"testing"

	"tablee/rules/game"
	"tablee/rules/table"
	"tablee/rules/template"
)

// whispering is the template game in which everybody who moves is told something in private.
type whispering struct{ game.Rules }

func (w whispering) Start(n int, o game.Options, rng *rand.Rand) (game.Position, error) {
	p, err := w.Rules.Start(n, o, rng)
	return whisper{p}, err
}

func (w whispering) Decode(data []byte) (game.Position, error) {
	p, err := w.Rules.Decode(data)
	return whisper{p}, err
}

type whisper struct{ game.Position }

func (w whisper) Apply(by game.Seat, m game.Move, rng *rand.Rand) (game.Position, []game.Event, error) {
	p, events, err := w.Position.Apply(by, m, rng)
	return whisper{p}, append(events, game.Event{To: by, Msg: game.Lit("your new card"),
		Feat: &game.Feat{Seat: by, What: "card"}}), err
}

// TestReelHidesPrivateEvents: an event that only one seat was told is in nobody's replay.
func TestReelHidesPrivateEvents(t *testing.T) {
	h := newTestHost(t, whispering{template.Rules})
	id := h.open(2, table.Clock{}, "alice", "bob")
	h.play("alice", id)
	for _, user := range []string{"", "alice", "bob"} {
		r, err := h.Queries.Replay(t.Context(), id, user, true)
		h.check(err)
		for _, s := range h.shots(r) {
			for _, m := range s.Say {
				if m.ID == "" {
					t.Errorf("%q is told %v", user, m)
				}
			}
			for _, f := range s.Feats {
				if f.What == "card" {
					t.Errorf("%q is told of a card", user)
				}
			}
		}
	}
}
