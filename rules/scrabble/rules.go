package scrabble

import (
	"embed"
	"io/fs"
	"math/rand/v2"

	"tablee/rules/game"
	"tablee/rules/scrabble/internal/board"
)

//go:embed texts
var texts embed.FS

// Rules is the game.
var Rules game.Rules = rules{}

type rules struct{}

const (
	minPlayers = 2
	maxPlayers = 4
)

// Info describes the game. The fifth seat is the referee's, see Start.
func (rules) Info() game.Info {
	sub, err := fs.Sub(texts, "texts")
	if err != nil {
		panic(err) // the folder is embedded
	}
	return game.Info{
		Name: "scrabble", Version: 1, MinSeats: minPlayers, MaxSeats: maxPlayers + 1, Seats: 2,
		Hidden: true, Levels: Levels, Default: 3,
		Options: []game.Option{
			{Name: "language", Choices: []string{"fr", "en"}, Default: "fr"},
			{Name: "ruleset", Choices: []string{"official", "base"}, Default: "official"},
			{Name: "words", Choices: []string{"dictionary", "referee"}, Default: "dictionary"},
			{Name: "arbiter", Choices: []string{"opponents", "seat"}, Default: "opponents"},
			{Name: "challenge", Choices: []string{"void", "single", "penalty"}, Default: "void"},
			{Name: "assist", Choices: []string{"off", "check", "list"}, Default: "check"},
		},
		Verbs: []game.Verb{
			{Name: "play", Args: []game.Arg{{Name: "at", Required: true, Complete: true}, {Name: "word", Required: true, Complete: true}}},
			{Name: "exchange", Args: []game.Arg{{Name: "tiles", Complete: true}}},
			{Name: "pass"},
			{Name: "shuffle", Anytime: true},
			{Name: "sort", Anytime: true},
			{Name: "check", Args: []game.Arg{{Name: "word", Required: true}}, Anytime: true},
			{Name: "accept"}, {Name: "refuse"}, {Name: "challenge"},
			{Name: "unseen", Anytime: true},
			{Name: "review", Anytime: true},
		},
		Texts: sub,
	}
}

// Start deals a game. With the option arbiter=seat the last seat belongs to the referee, who holds no tiles and
// is no contender: three to five seats then, two to four otherwise.
func (rules) Start(seats int, o game.Options, rng *rand.Rand) (game.Position, error) {
	opts, err := readOptions(o)
	if err != nil {
		return nil, err
	}
	players := seats
	if opts.Arbiter {
		players--
	}
	if players < minPlayers || players > maxPlayers {
		return nil, game.Refuse("scrabble.refused.seats", "n", players, "min", minPlayers, "max", maxPlayers)
	}
	p := &Position{state: newState(opts, players)}
	p.secret.Bag = opts.set().Bag(!opts.Base)
	p.secret.Racks = make([]board.Multiset, players)
	if opts.Base {
		p.First = rng.IntN(players)
	} else {
		p.drawForStart(rng)
	}
	p.Next = p.First
	for i := range players {
		s := (p.First + i) % players
		p.secret.Bag.TransferRandom(&p.secret.Racks[s], board.RackSize, rng)
	}
	p.count()
	return p, nil
}

// drawForStart lets each player draw a tile; the lowest starts, those with equal tiles draw again, and all
// tiles go back (extension 3.4 of the text). A joker comes before A, as in the official game.
func (p *Position) drawForStart(rng *rand.Rand) {
	in := make([]int, p.Players)
	for s := range in {
		in[s] = s
	}
	for len(in) > 1 {
		bag := p.secret.Bag
		var round Draw
		var lowest []int
		best := board.Kinds
		for _, s := range in {
			t := bag.RemoveRandom(rng)
			round.Seats = append(round.Seats, s)
			round.Tiles += t.String()
			rank := (int(t) + 1) % board.Kinds // the joker first
			if rank < best {
				best, lowest = rank, nil
			}
			if rank == best {
				lowest = append(lowest, s)
			}
		}
		p.Draws = append(p.Draws, round)
		in = lowest
	}
	p.First = in[0]
}
