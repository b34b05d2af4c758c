package scrabble

import (
	"tablee/dict"
	"tablee/rules/game"
	"tablee/rules/scrabble/internal/board"
)

// What a challenge of a played word costs: option challenge.
const (
	challengeVoid    = "void"    // a word that does not exist cannot be played
	challengeSingle  = "single"  // it can; challenged, its tiles come back and the turn is lost
	challengePenalty = "penalty" // as single, and a wrong challenge gives the challenged player 5 points
)

// penalty is the price of a wrong challenge, given to the player whose word stands, as GCG notes it.
const penalty = 5

// Options are what was chosen when the table was made.
type Options struct {
	French    bool   // language: rows are letters and columns numbers; French tiles and words
	Base      bool   // ruleset: the text's base version, without jokers and cross words
	Referee   bool   // words: people accept or refuse each word
	Arbiter   bool   // arbiter: the referee has the last seat; otherwise the opponents judge
	Challenge string // see the constants
	Assist    string // off, check or list
}

func readOptions(o game.Options) (Options, error) {
	opts := Options{
		French:    o["language"] != "en",
		Base:      o["ruleset"] == "base",
		Referee:   o["words"] == "referee",
		Arbiter:   o["arbiter"] == "seat",
		Challenge: o["challenge"],
		Assist:    o["assist"],
	}
	if opts.Challenge == "" {
		opts.Challenge = challengeVoid
	}
	if opts.Assist == "" {
		opts.Assist = "check"
	}
	return opts, opts.check()
}

// check refuses what does not go together: a referee's seat where nobody judges, a fine for a wrong challenge
// where every word is judged anyway.
func (o *Options) check() error {
	switch {
	case o.Arbiter && !o.Referee:
		return game.Refuse("scrabble.refused.arbiter")
	case o.Referee && o.Challenge == challengePenalty:
		return game.Refuse("scrabble.refused.penalty")
	}
	return nil
}

// valid tells whether the words are of those that readOptions makes; for decoding.
func (o *Options) valid() bool {
	switch o.Challenge {
	case challengeVoid, challengeSingle, challengePenalty:
	default:
		return false
	}
	return (o.Assist == "off" || o.Assist == "check" || o.Assist == "list") && o.check() == nil
}

func (o *Options) set() *board.Set {
	if o.French {
		return &board.French
	}
	return &board.English
}

// words is the list of the table's language.
func (o *Options) words() *dict.Graph {
	if o.French {
		return dict.French()
	}
	return dict.English()
}

// minBag is the fewest tiles in the bag that allow an exchange.
func (o *Options) minBag() int {
	if o.Base {
		return 1
	}
	return board.RackSize
}

// bagAllows refuses an exchange with too few tiles in the bag.
func (o *Options) bagAllows(bag int) error {
	switch {
	case bag >= o.minBag():
		return nil
	case o.Base:
		return game.Refuse("scrabble.refused.empty")
	}
	return game.Refuse("scrabble.refused.bag", "n", bag)
}

// passRounds is how many rounds of passes in a row end the game.
func (o *Options) passRounds() int {
	if o.Base {
		return 1
	}
	return 3
}
