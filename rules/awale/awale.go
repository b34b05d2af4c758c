// Package awale is Awalé (oware, awari), the sowing game of two rows of six pits.
//
// A player sows one of their own pits anticlockwise, one seed in each following pit. If the last seed makes two or
// three in the opponent's row, those seeds are captured, and so are those of the pits before it as long as these have
// two or three as well. A move must leave the opponent at least one seed. A player who cannot move takes all seeds on
// the board. If the same board occurs for the third time since the last capture, with the same player to move, the game
// ends and the remaining seeds belong to nobody. With this rule it is the awari that Romein and Bal solved ("Solving
// awari with parallel retrograde analysis", IEEE Computer 36(10), 2003).
//
// The rules (state.go, position.go) are simple code on two rows of numbers. The computer players use the packed board,
// the endgame tables and the learned evaluation of internal/ai and the alpha-beta search of rules/search; tests compare
// the fast code with the simple one. The classic rules are described here; for the others see Abapa.
//
// # Abapa
//
// The option rules has the choice abapa, the international rules of oware. They differ in this:
//
//   - A move that would take everything that the opponent has is legal and takes nothing: the seeds stay
//     ([state.catch]).
//   - A player whose opponent has no seeds must sow a pit that gives some. If there is none, the game ends and the
//     player keeps the seeds of the own row.
//   - Whoever has 25 seeds wins at once. The seeds left on the board count for nobody.
//   - At the third repetition each player takes the seeds of the own row.
//
// What follows from that near the end:
//
//   - Only a player whose opponent has no seeds already can leave none, so feeding limits no other move.
//   - In play a player in turn always has a seed: the opponent has either given one or ended the game. In a set
//     position with an empty own row the game is over, and each player keeps the own row.
//   - 25 seeds are asked for first. The capture that reaches them wins even if the other player could not be fed; it
//     cannot be a repetition as well, because a capture begins a new count.
//   - A capture leaves the opponent a seed, so captures alone never give 24 to 24. That draw, the only one from 48
//     seeds, comes from rows that are divided: at a repetition, or when a player cannot feed. What is divided is
//     counted whole, and may lift a player to 25 or beyond. At 24 to 23 the last seed decides: from the pit next to
//     the opponent it must be sown, and is then kept by the opponent, who cannot return it; from any other pit its
//     owner keeps it.
//   - A set position with fewer seeds in all is stopped at 25 too; if nobody gets there, whoever has more wins.
//
// The computer players search abapa on a board of its own ([ai.Abapa]), without endgame tables: since a repetition
// divides the board, the value of a circle depends on where it was entered, and a position alone has no value that a
// table could hold. Puzzles are made by the classic rules only.
//
// # The text
//
// What the homework asks for, and where it is implemented:
//
//   - the board, two rows and the player in turn: [state], [startState]
//   - sowing, lap after lap past the pit of origin: [state.sow]
//   - collecting twos and threes backwards: [state.collect]
//   - a move must leave the opponent a move, else whoever cannot move takes all: [state.legalCols], [position.settle]
//   - the winner has most seeds: [position.Result]
//   - strategie: [player.Choose], by [greedy], [player.search] and [rate]
//   - the tournament of double elimination, with 49, 50 and 51 points for faults: [arena.Run], [bracket.New]
//
// Beyond the text: the third repetition ends a game ([position.occurrences]), exact endings ([ai.Tables]), an
// evaluation learned by self-play ([ai.Net]), analyses ([view.Analyse]), saved games ([position.WriteNative]).
//
// # Not done
//
// Not implemented are the file awale_xxxx.ml, interpreted by OCaml and sent by mail, and a function strategie in OCaml:
// here the strategy is a program in Go, and [arena.Run] accepts any program that speaks the engine protocol. The time
// for a whole game is two minutes there, measured on compiled code.
package awale

import (
	"context"
	"embed"
	"math/rand/v2"

	"tablee/rules/awale/internal/ai"
	"tablee/rules/game"
	"tablee/rules/internal/puzzle"
)

// Rules is Awalé for two. After Improve, its strongest level knows all endings with up to 12 seeds.
var Rules game.Rules = rules{defaultTableStore, rules{store: defaultTableStore}.puzzles()}

// defaultTableStore is shared by Rules and all analyses.
var defaultTableStore = ai.NewTableStore(ai.MaxTableSeeds)

//go:embed texts
var textFiles embed.FS

// rules implements game.Rules, game.Puzzler, game.NativeReader, game.Preparer and game.Improver.
type rules struct {
	store *ai.TableStore
	*puzzle.Maker
}

// Prepare builds the endgame tables of up to 10 seeds, which takes a quarter of a second, reads the evaluation and
// allocates memory for a search. Abapa has no tables.
func (r rules) Prepare(ctx context.Context, o game.Options) (err error) {
	ai.Learned()
	if !isAbapa(o) {
		err = r.store.Begin(ctx)
	}
	searchers.Put(searchers.Get())
	return err
}

// Improve builds the tables of up to 12 seeds, which takes a few seconds, or loads them from keep: 5.4 MB. Without them
// level 5 and analyses search instead.
func (r rules) Improve(ctx context.Context, keep game.Keep) error { return r.store.Fill(ctx, keep) }

// The option rules and its choices.
const (
	optRules     = "rules"
	rulesClassic = "classic"
	rulesAbapa   = "abapa"
)

// isAbapa reports whether the options are those of abapa.
func isAbapa(o game.Options) bool { return o[optRules] == rulesAbapa }

// Info describes Awalé: two seats, nothing hidden, two sets of rules, five levels.
func (rules) Info() game.Info {
	return game.Info{
		Name:     "awale",
		Version:  1,
		MinSeats: 2,
		MaxSeats: 2,
		Seats:    2,
		Levels:   levels,
		Default:  2,
		Options: []game.Option{{Name: optRules, Choices: []string{rulesClassic, rulesAbapa}, Default: rulesClassic,
			Before: rulesClassic}},
		Presets: []game.Preset{{Name: rulesClassic}, {Name: rulesAbapa, Options: game.Options{optRules: rulesAbapa}}},
		Verbs: []game.Verb{{
			Name: "sow",
			Args: []game.Arg{{Name: "pit", Required: true, Complete: true}},
		}},
		Misses: misses,
		Texts:  game.Texts(textFiles),
	}
}

// Lesson implements game.Teacher.
func (r rules) Lesson(lang string) ([]game.Step, error) { return game.ReadLesson(r.Info().Texts, lang) }

// Forfeit implements game.Forfeiter with the text's 49, one more than the number of seeds.
func (rules) Forfeit(game.Options) int { return 49 }

// Foreseeable implements game.Foreseer: nothing is ever hidden.
func (rules) Foreseeable(game.Options) bool { return true }

// Start lays four seeds in each pit; seat 0 begins. It does not use rng.
func (rules) Start(seats int, o game.Options, _ *rand.Rand) (game.Position, error) {
	if seats != 2 {
		return nil, game.Refuse("seats.bad", "min", 2, "max", 2)
	}
	s := startState()
	s.abapa = isAbapa(o)
	return newPosition(s), nil
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
