package duplicate

import (
	"cmp"
	"strconv"

	"tablee/dict"
	"tablee/rules/game"
	"tablee/rules/scrabble/internal/board"
	"tablee/rules/scrabble/internal/state"
)

// Name is the game's name, with which its message ids begin.
const Name = "duplicate"

// form is how many tiles a rack has, and what is special about its joker.
type form string

// The forms.
const (
	classic      form = "classic"
	sevenOfEight form = "7of8"
	jokerGame    form = "joker"
)

// rack is the number of tiles of a full rack.
func (f form) rack() int {
	if f == sevenOfEight {
		return board.RackSize + 1
	}
	return board.RackSize
}

// ties=last decides equal totals by the last rounds.
const tiesLast = "last"

const (
	// usualSolo is how many people must have answered for a solo, in a channel of friends; clubs ask for sixteen.
	usualSolo = 6
	// soloBonus is what a solo earns.
	soloBonus = 10
	// maxRounds is the greatest number of rounds that can be chosen. A game to the end has 20 to 22.
	maxRounds = 40
)

// Options are the settings of a game.
type Options struct {
	French bool
	List   string // all or family; "" is first
	Form   form
	Rounds int // after so many rounds the game is over; 0: it goes to the end
	Strict bool
	Solo   int
	Ties   string
}

func offered() []game.Option {
	return []game.Option{
		{Name: "language", Choices: []string{"fr", "en"}, Default: "fr", Language: true},
		{Name: "form", Choices: []string{string(classic), string(sevenOfEight), string(jokerGame)}, Default: string(classic)},
		{Name: "rounds", Min: 0, Max: maxRounds, Default: "0"},
		{Name: "strict", Choices: []string{"off", "on"}, Default: "off"},
		{Name: "solo", Min: 2, Max: 99, Default: strconv.Itoa(usualSolo)},
		{Name: "ties", Choices: []string{"share", tiesLast}, Default: "share"},
		game.WordList(),
	}
}

// presets are the rules that people ask for: the usual ones, for friends; those of French clubs, with their three
// minutes a round; and the other forms.
func presets() []game.Preset {
	return []game.Preset{
		{Name: "usual"},
		{Name: "club", Options: game.Options{"strict": "on", "solo": "16", "ties": tiesLast}, Clock: "3m"},
		{Name: "sevenofeight", Options: game.Options{"form": string(sevenOfEight)}},
		{Name: "joker", Options: game.Options{"form": string(jokerGame)}},
	}
}

// readOptions parses options that Info.Complete has completed.
func readOptions(o game.Options) Options {
	opts := Options{French: o["language"] != "en", Form: form(o["form"]), Rounds: o.Int("rounds"),
		Strict: o["strict"] == "on", Solo: o.Int("solo"), Ties: o["ties"]}
	if list := o["list"]; list != game.FirstWords {
		opts.List = list
	}
	return opts
}

// valid tells whether readOptions could have made the options; for decoding.
func (o *Options) valid() bool {
	full := game.Options{"form": string(o.Form), "rounds": strconv.Itoa(o.Rounds), "solo": strconv.Itoa(o.Solo),
		"ties": o.Ties, "list": cmp.Or(o.List, game.FirstWords)}
	_, err := game.Info{Name: Name, Options: offered()}.Complete(full)
	return err == nil && o.Form != "" && o.Solo > 0 && o.Ties != ""
}

// scrabble are the options of a table of Scrabble with the same board, tiles and words.
func (o *Options) scrabble() state.Options {
	return state.Options{French: o.French, List: o.List, Challenge: state.ChallengeVoid, Assist: "check"}
}

func (o *Options) set() *board.Set {
	s := o.scrabble()
	return s.Set()
}

func (o *Options) words() *dict.Graph {
	s := o.scrabble()
	return s.Words()
}

// language is the code of the language of the words.
func (o *Options) language() string { return o.set().Name }
