package gobblet

import (
	"embed"
	"math/rand/v2"

	"tablee/rules/game"
	"tablee/rules/gobblet/internal/ai"
	"tablee/rules/gobblet/internal/board"
	"tablee/rules/gobblet/internal/format"
	"tablee/rules/internal/puzzle"
)

//go:embed texts
var texts embed.FS

// Rules is Gobblet.
var Rules game.Rules = rules{rules{}.puzzles()}

type rules struct{ *puzzle.Maker }

// Info implements game.Rules.
func (rules) Info() game.Info {
	return game.Info{
		Name: "gobblet", Version: 1, MinSeats: 2, MaxSeats: 2, Seats: 2, Unscored: true, Drawable: true,
		Levels: ai.Levels, Default: 2,
		Best: 5, // 6 is Monte-Carlo tree search, an alternative
		Options: []game.Option{
			{Name: format.Memory, Choices: []string{"off", "on"}, Default: "off"},
			{Name: format.Touch, Choices: []string{"off", "on"}, Default: "off", Before: "off"},
			{Name: format.Variant, Choices: []string{format.Usual, format.Gobblers}, Default: format.Usual,
				Before: format.Usual},
		},
		Presets: []game.Preset{
			{Name: "usual"},
			{Name: "touch", Options: game.Options{format.Touch: "on"}},
			{Name: "memory", Options: game.Options{format.Memory: "on"}},
			{Name: "board", Options: game.Options{format.Touch: "on", format.Memory: "on"}},
			{Name: "gobblers", Options: game.Options{format.Variant: format.Gobblers}, Goal: true},
		},
		Verbs: []game.Verb{
			{Name: verbPlay, Args: []game.Arg{{Name: argMove, Required: true, Complete: true}}},
			{Name: verbDraw},
		},
		Pieces: pieces(),
		Misses: ai.Misses,
		Texts:  game.Texts(texts),
	}
}

// pieces are an empty cell, and each piece where it covers nothing.
func pieces() []game.Piece {
	list := []game.Piece{game.Discs{}}
	for player := range uint8(2) {
		for s := range board.Big + 1 {
			list = append(list, game.Discs{disc(player, s)})
		}
	}
	return list
}

// Lesson implements game.Teacher.
func (r rules) Lesson(lang string) ([]game.Step, error) { return game.ReadLesson(r.Info().Texts, lang) }

// Foreseeable implements game.Foreseer. Where a piece lifted must be moved, nobody tries moves.
func (rules) Foreseeable(o game.Options) bool {
	return o[format.Memory] != "on" && o[format.Touch] != "on"
}

// HidesPast implements game.PastHider: with the option memory, players must remember covered pieces.
func (rules) HidesPast(o game.Options) bool { return o[format.Memory] == "on" }

// Start implements game.Rules. Seat 0 (O) begins on an empty board; there is no chance in the game.
func (rules) Start(_ int, o game.Options, _ *rand.Rand) (game.Position, error) {
	b, err := rulesOf(func(name string) string { return o[name] })
	if err != nil {
		return nil, err
	}
	return newGame(o[format.Memory] == "on", b), nil
}

// Computer implements game.Rules.
func (rules) Computer(n int) game.Player { return ai.Level(n) }

// Decode implements game.Rules.
func (rules) Decode(data []byte) (game.Position, error) {
	p, err := decode(data)
	if err != nil {
		return nil, err
	}
	return p, nil
}
