// Package awale is Awalé (oware, awari), the sowing game of two rows of six pits.
//
// A player sows one of the own pits anticlockwise, a seed in each pit that follows; when the last seed
// makes two or three in the opponent's row, those seeds are captured, and the ones before them as long
// as they make two or three as well. A move has to leave the opponent at least one seed. Whoever cannot
// move takes all that is on the board. The third time the same board comes up with the same player to
// move since the last capture, the game ends and the seeds left belong to nobody: with this it is the
// awari that Romein and Bal solved ("Solving awari with parallel retrograde analysis", IEEE Computer
// 36(10), 2003).
//
// The rules (state.go, position.go) are plain code on two rows of numbers. The computer players use a
// packed board (packed.go), the alpha-beta search of rules/search and exact endgame tables
// (tables.go); tests hold the fast code to the plain one.
package awale

import (
	"embed"
	"io/fs"
	"math/rand/v2"

	"tablee/rules/game"
)

// Rules is Awalé for two. Its strongest level knows all endings with up to 10 seeds.
var Rules game.Rules = rules{tables: usualTables}

// usualTables are shared by Rules and by every analysis.
var usualTables = &endgames{seeds: 10}

// New is Awalé whose strongest level knows all endings with up to the given number of seeds, 0 to 12.
// The tables are built when they are first needed: for 10 seeds they take 1.3 MB and a fifth of a
// second, for 12 seeds 5.4 MB and less than two seconds. It panics when there are no such tables.
func New(tableSeeds int) game.Rules {
	if tableSeeds < 0 || tableSeeds > maxTableSeeds {
		panic("awale: no endgame tables of that size")
	}
	return rules{tables: &endgames{seeds: tableSeeds}}
}

//go:embed texts/en.toml texts/fr.toml
var textFiles embed.FS

// rules implements game.Rules and game.NativeReader.
type rules struct{ tables *endgames }

// Info describes Awalé: two seats, nothing hidden, no options, five levels.
func (rules) Info() game.Info {
	texts, err := fs.Sub(textFiles, "texts")
	if err != nil {
		panic(err) // the folder is embedded above
	}
	return game.Info{
		Name:     "awale",
		Version:  1,
		MinSeats: 2,
		MaxSeats: 2,
		Seats:    2,
		Levels:   levels,
		Default:  2,
		Verbs: []game.Verb{{
			Name: "sow",
			Args: []game.Arg{{Name: "pit", Required: true, Complete: true}},
		}},
		Texts: texts,
	}
}

// Start lays four seeds in each pit; seat 0 begins. It draws nothing from rng.
func (rules) Start(seats int, _ game.Options, _ *rand.Rand) (game.Position, error) {
	if seats != 2 {
		return nil, game.Refuse("seats.bad", "min", 2, "max", 2)
	}
	return newPosition(startState()), nil
}

// startState is the opening board.
func startState() state {
	var s state
	for r := range s.rows {
		for c := range s.rows[r] {
			s.rows[r][c] = 4
		}
	}
	return s
}
