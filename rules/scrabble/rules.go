package scrabble

import (
	"math/rand/v2"
	"time"

	"tablee/rules/game"
	"tablee/rules/internal/puzzle"
	"tablee/rules/scrabble/internal/ai"
	"tablee/rules/scrabble/internal/board"
	"tablee/rules/scrabble/internal/gcg"
	"tablee/rules/scrabble/internal/state"
)

// Rules is the game.
var Rules game.Rules = rules{rules{}.puzzles()}

type rules struct{ *puzzle.Maker }

// Info describes the game. The last seat may be the referee's, see Start.
func (rules) Info() game.Info {
	return game.Info{
		Name: state.Name, Version: 1, MinSeats: state.MinPlayers, MaxSeats: state.MaxPlayers + 1, Seats: 2,
		Hidden: true, Levels: ai.Levels, Default: 2, Saved: "gcg",
		Options: state.Offered(), Presets: presets(), Timeouts: []string{game.TimeoutOvertime},
		Verbs: []game.Verb{
			{Name: "play", Args: []game.Arg{{Name: "at", Required: true, Complete: true}, {Name: "word", Required: true,
				Complete: true}}},
			{Name: "exchange", Args: []game.Arg{{Name: "tiles", Complete: true}}},
			{Name: "pass"},
			{Name: "shuffle", Anytime: true},
			{Name: "sort", Anytime: true},
			{Name: "check", Args: []game.Arg{{Name: "word", Required: true}}, Anytime: true},
			{Name: "accept"}, {Name: "refuse"},
			{Name: "challenge", Args: []game.Arg{{Name: "words", Complete: true}}},
			{Name: "unseen", Anytime: true},
		},
		Pieces: pieces(),
		Misses: ai.Misses,
		Texts:  game.Texts(texts),
	}
}

// pieces are the tiles of all languages.
func pieces() []game.Piece {
	list := []game.Piece{game.LetterTile{Letter: "?", Blank: true}}
	for letter := range board.Joker {
		for _, set := range []*board.Set{&board.French, &board.English} {
			list = append(list, game.LetterTile{Letter: string(rune('A' + letter)), Value: int(set.Values[letter])})
		}
	}
	return list
}

// Forfeit implements game.Forfeiter: clubs score a game that is not played as won by 50 points.
func (rules) Forfeit(game.Options) int { return 50 }

// Penalty implements game.Penalizer: time beyond the agreed one costs points by the minute, then the game. A referee
// has no points to lose, and lets the word stand.
func (rules) Penalty(pos game.Position, by game.Seat, _ string) game.Penalty {
	p := pos.(*position)
	switch {
	case p.Phase == state.Judging && int(by) >= p.Players:
		return game.Penalty{Move: state.MoveAccept}
	case p.Overtimes(by) >= state.OvertimeMinutes:
		return game.Penalty{}
	}
	return game.Penalty{Move: state.MoveOvertime, More: time.Minute}
}

// Lesson implements game.Teacher.
func (r rules) Lesson(lang string) ([]game.Step, error) { return game.ReadLesson(r.Info().Texts, lang) }

// Start implements game.Rules, see state.Start.
func (rules) Start(seats int, o game.Options, rng *rand.Rand) (game.Position, error) {
	p, err := state.Start(seats, o, rng)
	if err != nil {
		return nil, err
	}
	return &position{*p}, nil
}

// Decode implements game.Rules.
func (rules) Decode(data []byte) (game.Position, error) {
	p, err := state.Decode(data)
	if err != nil {
		return nil, err
	}
	return &position{*p}, nil
}

// Computer is the player of a level.
func (rules) Computer(level int) game.Player { return ai.Level(level) }

// ReadNative implements game.NativeReader, see gcg.Read.
func (rules) ReadNative(text []byte, o game.Options) (game.Position, error) {
	p, _, err := gcg.Read(text, o)
	if err != nil {
		return nil, err
	}
	return &position{*p}, nil
}

// TellNative returns the seats, options and names of a saved game: the text takes precedence over the options; only a
// GCG file has names.
func (rules) TellNative(text []byte, o game.Options) (game.Saved, error) {
	p, about, err := gcg.Read(text, o)
	if err != nil {
		return game.Saved{}, err
	}
	said, err := gcg.Said(p)
	return game.Saved{Seats: p.Seats(), Options: said, Names: about.Names, Doubts: about.Doubts}, err
}

// Assist is how far a table's option assist allows words to be looked up.
func (rules) Assist(o game.Options) game.Assist {
	switch o["assist"] {
	case "off":
		return game.AssistNone
	case "check":
		return game.AssistVerdict
	}
	return game.AssistFree
}

// presets are the rules that people ask for: the usual ones; those of the text; and those of clubs, which also set what
// a wrong challenge costs, when a game without points ends, and the clock. French clubs play by the rules of the
// Fédération internationale de Scrabble francophone (FISF), whose organisers choose the time; international tournaments
// in English by those of the World English-Language Scrabble Players' Association (WESPA game rules, version 4).
func presets() []game.Preset {
	return []game.Preset{
		{Name: "usual"},
		{Name: "text", Options: game.Options{"ruleset": "base"}},
		{Name: "fisf", Options: game.Options{"language": "fr", "challenge": state.ChallengeTen, "end": state.EndSix,
			"assist": "off"}, Seats: state.Pair, Clock: "25m", Timeout: game.TimeoutOvertime},
		{Name: "wespa", Options: game.Options{"language": "en", "challenge": state.ChallengeFive, "end": state.EndSix,
			"assist": "off"}, Seats: state.Pair, Clock: "25m", Timeout: game.TimeoutOvertime},
	}
}
