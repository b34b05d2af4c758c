// Package state implements the state of a game of Scrabble and its rules: the options, the public table, the hidden
// tiles, moves, and what a seat knows. It uses the word list; computer players are in package ai.
package state

import (
	"cmp"
	"slices"
	"strconv"

	"tablee/dict"
	"tablee/rules/game"
	"tablee/rules/scrabble/internal/board"
)

// The consequences of a challenge: option challenge.
const (
	ChallengeVoid    = "void"    // a word that is not in the list cannot be played
	ChallengeSingle  = "single"  // it can be played; if it is challenged, its tiles are returned and the turn is lost
	ChallengePenalty = "penalty" // like single, and a wrong challenge gives the challenged player 5 points
	ChallengeTen     = "ten"     // the same with 10 points, as French clubs play
	ChallengeFive    = "five"    // 5 points for each word that is challenged, as in international tournaments
	ChallengeDouble  = "double"  // a wrong challenge costs the challenger the turn, as in North America
)

// The ends of games in which nobody scores: option end.
const (
	EndUsual = "usual" // after rounds of passes, see PassRounds
	EndSix   = "six"   // after six turns in a row without points, as in clubs
)

// challenges are the choices of option challenge.
func challenges() []string {
	return []string{ChallengeVoid, ChallengeSingle, ChallengeDouble, ChallengePenalty, ChallengeFive, ChallengeTen}
}

// Numbers of players: one plays alone for a record; with fourteen, either bag is enough for full racks.
const (
	MinPlayers = 1
	MaxPlayers = 14
)

// Pair is the number of players with which one's gain is the other's loss.
const Pair = 2

// Options are the settings of a table.
type Options struct {
	French    bool   // language: rows are letters and columns numbers; French tiles and words
	Base      bool   // ruleset: the text's base version, without jokers and cross words
	Referee   bool   // words: people accept or refuse each word
	Arbiter   bool   // arbiter: the referee has the last seat; otherwise the opponents judge
	Challenge string // see the constants
	Six       bool   `json:",omitempty"` // end: six turns in a row without points end the game
	Assist    string // off, check or list
	Rate      int    `json:",omitempty"` // words in a hundred that the easiest computer knows; 0 is usualRate
	List      string `json:",omitempty"` // list: all or family; "" is first

	// Duplicate is what is special about a table that shows a game of package duplicate to one person; it is never
	// stored.
	Duplicate Duplicate `json:"-"`
}

// Duplicate is a form of the game in which everybody plays alone on the same board: nothing can be exchanged.
type Duplicate struct {
	Name  string // of the game, with which its message ids begin; "": it is Scrabble
	Blind bool   // nothing is said about whether a word is valid: what is typed counts

	Standing *game.Msg // the line below each board; nil where none is drawn
}

// Msg is a message of the game's catalogue.
func (o *Options) Msg(id string, pairs ...any) game.Msg {
	return game.M(cmp.Or(o.Duplicate.Name, Name)+"."+id, pairs...)
}

// Refuse is a Refusal with a message of the game's catalogue.
func (o *Options) Refuse(id string, pairs ...any) error {
	return game.Refuse(cmp.Or(o.Duplicate.Name, Name)+"."+id, pairs...)
}

// usualRate is the text's example: one word in ten.
const usualRate = 10

// Share is Rate, or its default.
func (o *Options) Share() int {
	if o.Rate == 0 {
		return usualRate
	}
	return o.Rate
}

// Name is the game's name, with which its message ids begin.
const Name = "scrabble"

// Complete fills in the defaults of options, see game.Info.Complete.
func Complete(o game.Options) (game.Options, error) {
	return game.Info{Name: Name, Options: Offered()}.Complete(o)
}

// Full parses options, of which some may be missing.
func Full(o game.Options) (Options, error) {
	full, err := Complete(o)
	if err != nil {
		return Options{}, err
	}
	return ReadOptions(full)
}

// Offered are the options of a table.
func Offered() []game.Option {
	return []game.Option{
		{Name: "language", Choices: []string{"fr", "en"}, Default: "fr", Language: true},
		{Name: "ruleset", Choices: []string{"official", "base"}, Default: "official"},
		{Name: "words", Choices: []string{"dictionary", "referee"}, Default: "dictionary"},
		{Name: "arbiter", Choices: []string{"opponents", "seat"}, Default: "opponents"},
		{Name: "challenge", Choices: challenges(), Default: ChallengeVoid},
		{Name: "end", Choices: []string{EndUsual, EndSix}, Default: EndUsual, Before: EndUsual},
		{Name: "assist", Choices: []string{"off", "check", "list"}, Default: "check"},
		{Name: "rate", Min: 1, Max: 100, Default: strconv.Itoa(usualRate)},
		game.WordList(),
	}
}

// ReadOptions parses the options of a table, all of them given, and refuses combinations that do not fit together.
func ReadOptions(o game.Options) (Options, error) {
	opts := Options{
		French:    o["language"] != "en",
		Base:      o["ruleset"] == "base",
		Referee:   o["words"] == "referee",
		Arbiter:   o["arbiter"] == "seat",
		Challenge: o["challenge"],
		Six:       o["end"] == EndSix,
		Assist:    o["assist"],
	}
	if rate := o.Int("rate"); rate != usualRate {
		opts.Rate = rate
	}
	if list := o["list"]; list != game.FirstWords {
		opts.List = list
	}
	if opts.Challenge == "" {
		opts.Challenge = ChallengeVoid
	}
	if opts.Assist == "" {
		opts.Assist = "check"
	}
	return opts, opts.check()
}

// check refuses combinations that do not fit together: a referee's seat if nobody judges, a price of wrong challenges
// if every word is judged anyway.
func (o *Options) check() error {
	switch {
	case o.Arbiter && !o.Referee:
		return game.Refuse("scrabble.refused.arbiter")
	case o.Referee && o.Challenge != ChallengeVoid && o.Challenge != ChallengeSingle:
		return game.Refuse("scrabble.refused.penalty")
	}
	return nil
}

// Judgeable is a refusal of judging by people if nobody could judge: for a player who is alone, without a referee's
// seat.
func (o *Options) Judgeable(players int) error {
	if players == 1 && o.Referee && !o.Arbiter {
		return game.Refuse("scrabble.refused.alone")
	}
	return nil
}

// valid reports whether ReadOptions could have made the options; for decoding.
func (o *Options) valid() bool {
	if !slices.Contains(challenges(), o.Challenge) {
		return false
	}
	switch o.List {
	case "", game.AllWords, game.FamilyWords:
	default:
		return false
	}
	return o.Rate >= 0 && o.Rate <= 100 && (o.Assist == "off" || o.Assist == "check" || o.Assist == "list") &&
		o.check() == nil
}

// Set is the tiles of the table's language.
func (o *Options) Set() *board.Set {
	if o.French {
		return &board.French
	}
	return &board.English
}

// Language is the code of the table's language.
func (o *Options) Language() string { return o.Set().Name }

// Words is the list of the table's language.
func (o *Options) Words() *dict.Graph { return dict.Of(o.Language(), cmp.Or(o.List, game.FirstWords)) }

// MinBag is the fewest tiles in the bag that allow an exchange.
func (o *Options) MinBag() int {
	if o.Base {
		return 1
	}
	return board.RackSize
}

// BagAllows is a refusal of an exchange with too few tiles in the bag.
func (o *Options) BagAllows(bag int) error {
	switch {
	case bag >= o.MinBag():
		return nil
	case o.Base:
		return o.Refuse("refused.empty")
	}
	return o.Refuse("refused.bag", "n", bag)
}

// PassRounds is the number of consecutive rounds of passes that end the game, unless it is Six.
func (o *Options) PassRounds() int {
	if o.Base {
		return 1
	}
	return 3
}

// Tiles are the tiles of a text such as "AE?" for people.
func (o Options) Tiles(text string) (list []game.Msg) {
	values := o.Set().Values
	for i := range len(text) {
		tile, ok := board.ParseTile(text[i])
		if !ok {
			continue
		}
		piece := game.LetterTile{Letter: tile.String(), Value: int(values[tile]), Blank: tile == board.Joker}
		list = append(list, game.Lit(tile.String()).Showing(piece))
	}
	return list
}
