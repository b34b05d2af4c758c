package rummy

import (
	"cmp"
	"context"
	"math/rand/v2"
	"slices"

	"tablee/rules/game"
	"tablee/rules/internal/puzzle"
	"tablee/rules/rummy/family"
)

// Rules is a rule set as a game of Tablée. It is a game.Rules, a game.Puzzler, a game.NativeReader and a
// game.Preparer.
type Rules[T cmp.Ordered] struct {
	Wording
	*puzzle.Maker
	set  family.RuleSet[T]
	info game.Info
}

// New makes a game of a rule set.
func New[T cmp.Ordered](set family.RuleSet[T]) *Rules[T] {
	about := set.About()
	r := &Rules[T]{Wording: Wording{Name: about.Name, Levels: about.Levels}, set: set, info: game.Info{
		Name:     about.Name,
		Version:  about.Version,
		MinSeats: cmp.Or(about.MinSeats, 2),
		MaxSeats: cmp.Or(about.MaxSeats, 6),
		Seats:    about.Seats,
		Hidden:   true,
		LowWins:  set.LowWins(),
		Levels:   about.Levels,
		Default:  about.Default,
		Options:  append(engineOptions(set), about.Options...),
		Presets:  about.Presets,
		Newcomer: about.Newcomer,
		Timeouts: about.Timeouts,
		Verbs:    verbs(set),
		Pieces:   pieces(set),
		Misses:   about.Misses,
		Texts:    catalogue{about.Texts},
	}}
	r.Maker = r.puzzles()
	return r
}

// pieces are the tiles of a rule set, each once.
func pieces[T cmp.Ordered](set family.RuleSet[T]) (list []game.Piece) {
	for _, t := range slices.Compact(set.Pack().Slice()) {
		list = append(list, set.Piece([]T{t}, 0))
	}
	return list
}

// Info describes the game, with the options and verbs of the engine and of the rule set.
func (r *Rules[T]) Info() game.Info { return r.info }

// engineOptions are the options of all rule sets; those with a discard pile have their own for jokers and matches.
func engineOptions[T cmp.Ordered](set family.RuleSet[T]) []game.Option {
	rules := set.About().Jokers
	if rules == nil {
		rules = []family.JokerRule{family.JokerFull, family.JokerFree}
	}
	var jokers []string
	for _, rule := range rules {
		jokers = append(jokers, rule.String())
	}
	list := []game.Option{
		{Name: "joker", Choices: jokers, Default: jokers[0]},
		{Name: "assist", Choices: Assists, Default: "arrange",
			Former: map[string]string{"hint": "arrange"}}, // hints replace this former choice
		{Name: "games", Min: 1, Max: 20, Default: "1"},
		{Name: "target", Min: 0, Max: 1000, Default: "0"},
	}
	if _, pile := family.DiscardsOf(set); pile {
		return list[1:2]
	}
	return list
}

// Forfeit implements game.Forfeiter: it is the target score. If there is none, or low scores win, a game is worth one
// win.
func (r *Rules[T]) Forfeit(o game.Options) int {
	if r.info.FewestWin(o) {
		return 1
	}
	return max(1, o.Int("target"))
}

// ReadFeat implements game.FeatReader.
func (r *Rules[T]) ReadFeat(what string) (game.Msg, bool) {
	tiles, err := ReadSet(r.Wording, r.set, what, "")
	if err != nil || len(tiles) == 0 {
		return game.Msg{}, false
	}
	return family.TilesMsg(r.set, tiles), true
}

// Lesson implements game.Teacher.
func (r *Rules[T]) Lesson(lang string) ([]game.Step, error) {
	return game.ReadLesson(r.Info().Texts, lang)
}

// withOptions reads the options of a table and makes the rule set for them.
func (r *Rules[T]) withOptions(o game.Options) (family.RuleSet[T], Options, game.Options, error) {
	full, err := r.info.Complete(o)
	if err != nil {
		return nil, Options{}, nil, err
	}
	set, err := r.set.With(full)
	if err != nil {
		return nil, Options{}, nil, err
	}
	opt := Options{Joker: family.JokerRuleOf(full["joker"]), Assist: AssistOf(full), Games: full.Int("games"),
		Target: full.Int("target")}
	return set, opt, full, nil
}

// Assist is how much help with words the table's option assist allows; it is none in a game without words.
func (r *Rules[T]) Assist(o game.Options) game.Assist {
	full, err := r.info.Complete(o)
	if err != nil || !r.set.About().Words || AssistOf(full) >= AssistArrange {
		return game.AssistFree
	}
	return [...]game.Assist{AssistOff: game.AssistNone, AssistCheck: game.AssistVerdict}[AssistOf(full)]
}

// Preparer is a RuleSet that must compute something before its computers are asked; see game.Preparer.
type Preparer interface{ Prepare() }

// Prepare computes what the rule set needs under these options.
func (r *Rules[T]) Prepare(_ context.Context, o game.Options) error {
	set, _, _, err := r.withOptions(o)
	if err != nil {
		return err
	}
	if p, ok := set.(Preparer); ok {
		p.Prepare()
	}
	return nil
}

// Start deals the first game of a series; seat 0 begins.
func (r *Rules[T]) Start(seats int, o game.Options, rng *rand.Rand) (game.Position, error) {
	set, opt, full, err := r.withOptions(o)
	if err != nil {
		return nil, err
	}
	if seats < r.info.MinSeats || seats > r.info.MaxSeats || seats*set.HandSize() > set.Pack().Len() {
		return nil, game.Refuse("seats.bad", "min", r.info.MinSeats, "max", r.info.MaxSeats)
	}
	if err := family.CanDeal(set, seats); err != nil {
		return nil, err
	}
	p := &position[T]{r: r, set: set, opt: opt, options: full, seats: make([]seat[T], seats), out: Nobody}
	p.deal(set.Pack(), rng)
	return p, nil
}
