package rulestest

import (
	"context"
	"fmt"
	"hash/crc32"
	"math/rand/v2"
	"strings"

	"tablee/rules/game"
)

// remembering has a mutant's views remember the position that they were made of, as one would that keeps what it once
// saw.
func remembering(m *mutant) *mutant {
	m.view = func(v *brokenView, p game.Position) game.View {
		data, _ := p.Encode()
		secrets.Store(fmt.Sprint(v.seen), string(data))
		return v
	}
	m.sample = func(v *brokenView, rng *rand.Rand) (game.Position, error) { return v.seen.Sample(rng) }
	return m
}

// secret is a number that follows from the position which a view was made of, 0 when that is not remembered.
func secret(v *brokenView) uint32 {
	data, ok := secrets.Load(fmt.Sprint(v.seen))
	if !ok {
		return 0
	}
	return crc32.ChecksumIEEE([]byte(data.(string)))
}

// unhelpful are games whose hints the suite must refuse.
func unhelpful() []*mutant {
	return []*mutant{
		remembering(&mutant{
			name: "a hint that looks into the other hand", kills: "it knows more than the seat",
			hint: func(_ context.Context, v *brokenView, m game.Move, err error) (game.Move, error) {
				cards := v.seen.Complete("", game.Action{}, "card")
				if n := secret(v); err == nil && n != 0 {
					m = game.Move("play " + cards[int(n)%len(cards)].Value)
				}
				return m, err
			},
		}),
		remembering(&mutant{
			name: "a reason that tells of the other hand", kills: "it knows more than the seat",
			tell: func(v *brokenView, _ game.Move, a game.Advice) game.Advice {
				if n := secret(v); n != 0 && !a.Why.IsZero() {
					a.Why = game.Lit(fmt.Sprint(n))
				}
				return a
			},
		}),
		{
			name: "a board that marks the card at once", kills: "they tell more than is said",
			tell: func(_ *brokenView, _ game.Move, a game.Advice) game.Advice {
				a.Boards[game.HintWhat-1] = a.Boards[game.HintMove-1]
				return a
			},
		},
		{
			name: "hints that mark nothing", kills: "none marks anything",
			tell: func(_ *brokenView, _ game.Move, a game.Advice) game.Advice {
				a.Boards = [game.HintMove]*game.Diagram{}
				return a
			},
		},
		{
			name: "a hint that is no move", kills: "is refused",
			hint: func(_ context.Context, _ *brokenView, _ game.Move, err error) (game.Move, error) {
				return "play 0", err
			},
		},
		{
			name: "a hint of moods", kills: "the hint was",
			pressed: make(map[game.Seat]int),
			tell: func(v *brokenView, _ game.Move, a game.Advice) game.Advice {
				if v.m.pressed[0]++; !a.Why.IsZero() {
					a.Why = game.Lit(fmt.Sprint(v.m.pressed[0]))
				}
				return a
			},
		},
		{
			name: "a hint for who may not act", kills: "which may not act, is given the hint",
			hint: func(_ context.Context, _ *brokenView, m game.Move, _ error) (game.Move, error) { return m, nil },
		},
		{
			name: "a hint that gives up without time", kills: "without time the hint",
			hint: func(ctx context.Context, _ *brokenView, m game.Move, err error) (game.Move, error) {
				if err == nil {
					err = ctx.Err()
				}
				return m, err
			},
		},
		{
			name: "a first degree that tells the move", kills: "they tell the move",
			tell: func(_ *brokenView, m game.Move, a game.Advice) game.Advice {
				if !a.Where.IsZero() {
					a.Where = game.Lit(string(m))
				}
				return a
			},
		},
		{
			name: "a second degree that tells the move", kills: "they tell the move",
			tell: func(_ *brokenView, m game.Move, a game.Advice) game.Advice {
				if !a.What.IsZero() {
					a.What = game.Lit(string(m))
				}
				return a
			},
		},
		{
			name: "a degree that says nothing", kills: "says nothing at one of its degrees",
			tell: func(_ *brokenView, _ game.Move, a game.Advice) game.Advice { a.What = game.Msg{}; return a },
		},
		{
			name: "a move that is not explained", kills: "is not explained",
			tell: func(_ *brokenView, m game.Move, a game.Advice) game.Advice {
				if strings.HasPrefix(string(m), "play") {
					return game.Advice{}
				}
				return a
			},
		},
		{
			name: "a degree without a text", kills: "template.hint.nothing",
			tell: func(_ *brokenView, _ game.Move, a game.Advice) game.Advice {
				if !a.Where.IsZero() {
					a.Where = game.M("template.hint.nothing")
				}
				return a
			},
		},
		{
			name: "a draft of another move", kills: "no button plays the hint",
			tell: func(v *brokenView, _ game.Move, a game.Advice) game.Advice {
				if cards := v.seen.Complete("", game.Action{}, "card"); len(a.Fill.Values) > 0 && len(cards) > 1 {
					other := cards[0].Value
					if other == a.Fill.Values[0] {
						other = cards[1].Value
					}
					a.Fill.Values = []string{other}
				}
				return a
			},
		},
		{
			name: "a draft that plays at once", kills: "and no draft",
			tell: func(_ *brokenView, m game.Move, a game.Advice) game.Advice {
				if verb, card, ok := strings.Cut(string(m), " "); ok && a.Fill.Name != "" {
					a.Fill = game.Action{Name: verb, Args: map[string]string{"card": card}}
				}
				return a
			},
		},
		{
			name: "nonsense explained", kills: "which is no move, is explained",
			tell: func(_ *brokenView, _ game.Move, a game.Advice) game.Advice {
				if a.Where.IsZero() {
					a.Where = game.Lit("here")
				}
				return a
			},
		},
	}
}
