package state

import (
	"hash/fnv"
	"math/rand/v2"
	"strconv"
	"strings"

	"tablee/rules/scrabble/internal/board"
)

// ScoreAt is the index of the points of a turn: the first signed number that is followed by a number without "+".
func ScoreAt(f []string) int {
	for i := 2; i+1 < len(f); i++ {
		_, points := strconv.Atoi(strings.TrimPrefix(f[i], "+"))
		_, total := strconv.Atoi(f[i+1])
		if points == nil && total == nil && strings.ContainsAny(f[i][:1], "+-") && f[i+1][0] != '+' {
			return i
		}
	}
	return len(f) - 2
}

// IsPlace reports whether a word of a turn is coordinates.
func IsPlace(s string) bool {
	_, ok := board.ParsePlacement(strings.ToUpper(s) + " A")
	return ok
}

// Shuffled shuffles an order. There is no generator available and none is needed: the order itself is the seed, so that
// each press gives another order.
func Shuffled(order string) string {
	h := fnv.New64a()
	h.Write([]byte(order))
	rng := rand.New(rand.NewPCG(h.Sum64(), uint64(len(order))))
	out := []byte(order)
	rng.Shuffle(len(out), func(i, j int) { out[i], out[j] = out[j], out[i] })
	return string(out)
}
