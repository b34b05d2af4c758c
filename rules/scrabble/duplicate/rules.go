package duplicate

import (
	"context"
	"embed"
	"math/rand/v2"

	"tablee/rules/game"
	"tablee/rules/scrabble"
	"tablee/rules/scrabble/internal/ai"
	"tablee/rules/scrabble/internal/eval"
	"tablee/rules/scrabble/internal/movegen"
)

//go:embed texts
var texts embed.FS

// Rules is the game.
var Rules game.Rules = rules{}

type rules struct{}

// Info implements game.Rules.
func (rules) Info() game.Info {
	return game.Info{
		Name: Name, Version: 1, MinSeats: 1, MaxSeats: maxSeats, Seats: 2, Hidden: true, Open: true, Levels: levels,
		Default: 2,
		Options: offered(), Presets: presets(),
		Verbs: []game.Verb{
			{Name: "play", Args: []game.Arg{{Name: "word", Required: true, Complete: true}, {Name: "at", Complete: true}}},
			{Name: "pass"},
			{Name: "shuffle", Anytime: true},
			{Name: "sort", Anytime: true},
			{Name: "check", Args: []game.Arg{{Name: "word", Required: true}}, Anytime: true},
		},
		Texts: scrabble.Texts(game.Texts(texts)),
	}
}

// Start implements game.Rules.
func (rules) Start(seats int, o game.Options, rng *rand.Rand) (game.Position, error) {
	if seats < 1 || seats > maxSeats {
		return nil, game.Refuse("seats.bad", "min", 1, "max", maxSeats)
	}
	return newPosition(readOptions(o), seats, rng), nil
}

// Decode implements game.Rules.
func (rules) Decode(data []byte) (game.Position, error) {
	p, err := decode(data)
	if err != nil {
		return nil, err
	}
	return p, nil
}

// Prepare implements game.Preparer: it builds the word graph and a generator, which takes about a second, and reads the
// values of leaves.
func (rules) Prepare(_ context.Context, o game.Options) error {
	full, err := rules{}.Info().Complete(o)
	if err != nil {
		return err
	}
	opts := readOptions(full)
	scrabble := opts.scrabble()
	ai.Generate(&scrabble, func(*movegen.Generator) {})
	eval.LeaveOf(opts.language())
	return nil
}

// Assist implements game.Assister: whether a word exists is told at once, unless nothing is told before the end of the
// round.
func (rules) Assist(o game.Options) game.Assist {
	if o["strict"] == "on" {
		return game.AssistNone
	}
	return game.AssistVerdict
}

// Lesson implements game.Teacher.
func (r rules) Lesson(lang string) ([]game.Step, error) { return game.ReadLesson(r.Info().Texts, lang) }

// Computer implements game.Rules.
func (rules) Computer(level int) game.Player { return player{min(max(level, 1), levels)} }
