package duplicate

import (
	"embed"
	"math/rand/v2"

	"tablee/rules/game"
	"tablee/rules/scrabble"
)

//go:embed texts
var texts embed.FS

// Rules is the game.
var Rules game.Rules = rules{}

type rules struct{}

// Info implements game.Rules.
func (rules) Info() game.Info {
	return game.Info{
		Name: Name, Version: 1, MinSeats: 1, MaxSeats: maxSeats, Seats: 2, Hidden: true, Levels: levels, Default: 2,
		Options: offered(),
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

// Lesson implements game.Teacher.
func (r rules) Lesson(lang string) ([]game.Step, error) { return game.ReadLesson(r.Info().Texts, lang) }

// Computer implements game.Rules.
func (rules) Computer(level int) game.Player { return player{min(max(level, 1), levels)} }
