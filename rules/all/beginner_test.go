package all

import (
	"context"
	"math/rand/v2"
	"testing"

	"tablee/rules/game"
	"tablee/rules/match"
	"tablee/rules/rulestest"
)

// beginner models a person who has just finished a game's lesson: it sees what would be punished at once, and no more.
// Of a few moves that come to its mind, which are those of the weakest computer, it plays the first one that costs less
// than a mistake by a glance.
type beginner struct{ weakest game.Player }

const (
	ideas   = 4    // moves that come to a beginner's mind
	mistake = 0.10 // of the chance to win: what is called a mistake in reviews
)

func (b beginner) Choose(ctx context.Context, v game.View, rng *rand.Rand) (m game.Move, err error) {
	for range ideas {
		if m, err = b.weakest.Choose(ctx, v, rng); err != nil {
			return "", err
		}
		verdict, err := v.(game.Judge).Judge(ctx, m, game.Glance)
		if err != nil {
			return "", err
		}
		if verdict.Drop < mistake {
			break
		}
	}
	return m, nil
}

// TestDefaultLevels measures how often a beginner beats each of the lower levels. The default is the one that is beaten
// in 40 to 60 % of games. STRENGTH_GAMES is how many games are played with each.
func TestDefaultLevels(t *testing.T) {
	games := rulestest.Games(t)
	for _, r := range Games() {
		info := r.Info()
		for level := 1; level <= min(3, info.Levels); level++ {
			points := 0.0
			for n := range games {
				rng := rand.New(rand.NewPCG(uint64(n), uint64(level)))
				p, err := match.Start(r, max(2, info.MinSeats), nil, match.Seed{byte(n), byte(n >> 8), byte(level)})
				if err != nil {
					t.Fatal(err)
				}
				me := game.Seat(n % 2)
				for len(p.Turn()) > 0 {
					s := p.Turn()[0]
					player := r.Computer(level)
					if s == me {
						player = beginner{r.Computer(1)}
					}
					m, err := player.Choose(t.Context(), p.View(s), rng)
					if err != nil {
						t.Fatalf("%s level %d: %v", info.Name, level, err)
					}
					if p, _, err = p.Apply(s, m, rng); err != nil {
						t.Fatalf("%s level %d: %s: %v", info.Name, level, m, err)
					}
				}
				res, _ := p.Result()
				switch mine, other := res.Places[me], res.Places[1-me]; {
				case mine < other:
					points++
				case mine == other:
					points += 0.5
				}
			}
			t.Logf("%s: a beginner gets %.0f %% against level %d (default %d)", info.Name, 100*points/float64(games), level,
				info.Default)
		}
	}
}
