package rummy

import (
	"cmp"
	"math/rand/v2"

	"tablee/rules/game"
)

// Rules is a rule set as a game of Tablée. It is a game.Rules and a game.NativeReader.
type Rules[T cmp.Ordered] struct {
	set  RuleSet[T]
	info game.Info
}

// New makes a game of a rule set.
func New[T cmp.Ordered](set RuleSet[T]) *Rules[T] {
	about := set.About()
	return &Rules[T]{set: set, info: game.Info{
		Name:     about.Name,
		Version:  about.Version,
		MinSeats: 2,
		MaxSeats: 6,
		Seats:    about.Seats,
		Hidden:   true,
		Levels:   about.Levels,
		Default:  about.Default,
		Options:  append(engineOptions(), about.Options...),
		Verbs:    verbs(),
		Texts:    catalogue(about),
	}}
}

// Info describes the game: the engine's options and verbs, and the rule set's.
func (r *Rules[T]) Info() game.Info { return r.info }

// maxDeals bounds a series that is played to a target score.
const maxDeals = 50

func engineOptions() []game.Option {
	return []game.Option{
		{Name: "joker", Choices: []string{"full", "free"}, Default: "full"},
		{Name: "assist", Choices: []string{"off", "check", "arrange", "hint"}, Default: "arrange"},
		{Name: "games", Min: 1, Max: 20, Default: "1"},
		{Name: "target", Min: 0, Max: 1000, Default: "0"},
	}
}

// assist is how much the game helps a person to form a play.
type assist uint8

const (
	assistOff     assist = iota // Play says whether it is right
	assistCheck                 // the draft tells what is still wrong
	assistArrange               // the game rearranges the table for given tiles
	assistHint                  // the game shows the best play
)

// options are the engine's own options, read.
type options struct {
	fullJoker bool
	assist    assist
	games     int // deals of the series
	target    int // score that ends the series instead, 0 for none
}

// under reads the options of a table and makes the rule set for them.
func (r *Rules[T]) under(o game.Options) (RuleSet[T], options, game.Options, error) {
	full, err := r.info.Complete(o)
	if err != nil {
		return nil, options{}, nil, err
	}
	set, err := r.set.With(full)
	if err != nil {
		return nil, options{}, nil, err
	}
	opt := options{fullJoker: full["joker"] == "full", games: full.Int("games"), target: full.Int("target")}
	for i, name := range []string{"off", "check", "arrange", "hint"} {
		if full["assist"] == name {
			opt.assist = assist(i)
		}
	}
	return set, opt, full, nil
}

// Start deals the first game of a series; seat 0 begins.
func (r *Rules[T]) Start(seats int, o game.Options, rng *rand.Rand) (game.Position, error) {
	set, opt, full, err := r.under(o)
	if err != nil {
		return nil, err
	}
	if seats < r.info.MinSeats || seats > r.info.MaxSeats || seats*set.HandSize() > set.Pack().Len() {
		return nil, game.Refuse("seats.bad", "min", r.info.MinSeats, "max", r.info.MaxSeats)
	}
	p := &position[T]{r: r, set: set, opt: opt, options: full, seats: make([]seat[T], seats), out: nobody}
	p.deal(set.Pack(), rng)
	return p, nil
}

// refuse is a Refusal from the game's catalogue.
func (r *Rules[T]) refuse(id string, pairs ...any) error {
	return game.Refuse(r.info.Name+"."+id, pairs...)
}

// msg is a message from the game's catalogue.
func (r *Rules[T]) msg(id string, pairs ...any) game.Msg {
	return game.M(r.info.Name+"."+id, pairs...)
}
