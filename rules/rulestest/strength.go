package rulestest

import (
	"context"
	"math/rand/v2"
	"os"
	"strconv"
	"testing"
	"time"

	"tablee/rules/game"
)

// Games is how many games a test of strength plays: what the variable STRENGTH_GAMES says. Such tests take long and
// depend on the machine; without it they are skipped.
func Games(t *testing.T) int {
	t.Helper()
	n := Setting("STRENGTH_GAMES", 0)
	if n == 0 {
		t.Skip("set STRENGTH_GAMES to the number of games")
	}
	return n
}

// Setting is the number in a variable of the environment, or the usual one.
func Setting(name string, usual int) int {
	if n, err := strconv.Atoi(os.Getenv(name)); err == nil {
		return n
	}
	return usual
}

// Hurried gives a player a limit for each choice; a limit of 0 is over before the choice begins.
type Hurried struct {
	game.Player
	Limit time.Duration
}

// Choose chooses within the limit.
func (h Hurried) Choose(ctx context.Context, v game.View, rng *rand.Rand) (game.Move, error) {
	ctx, cancel := context.WithTimeout(ctx, h.Limit)
	defer cancel()
	return h.Player.Choose(ctx, v, rng)
}
