package game

import (
	"cmp"
	"io/fs"
	"maps"
	"strconv"
)

// Info describes a game. Names are lower-case ASCII, because they are stored and typed in commands. Titles and
// explanations are in the catalogues under fixed ids, where <g> is Name:
//
//	<g>.title, <g>.about (one line, at most 100 characters), <g>.rules (a page, at most 3 500 characters)
//	<g>.keyboard                                  how moves are typed in a terminal, a line each: "`c` sows pit c";
//	                                              without it, the verbs are told
//	<g>.level.<i>                                 the name of level i
//	<g>.option.<o>.name, .about, .choice.<c>      slash name, explanation, each choice
//	<g>.preset.<p>.name, .about                   what players call a preset, and what it means: at most 100
//	<g>.preset.<p>.goal                           what it is about, where that is not what <g>.about says
//	<g>.verb.<v>.name, .about                     slash name, explanation
//	<g>.verb.<v>.arg.<a>.name, .about             the same of an argument
//	<g>.feat.<f>                                  a record
//	<g>.unit (argument n)                         an amount of what a move costs, where views are Judges
//	<g>.miss.<m>.name, .lesson                    a kind of miss in a few words, and what to learn from it
//
// Slash names in a catalogue are lower case without blanks, at most 32 characters.
type Info struct {
	Name     string
	Version  int // raised whenever an old position or move log would be read differently
	MinSeats int
	MaxSeats int
	Seats    int    // the usual number
	Hidden   bool   // seats have private information: hands are sent by DM
	Open     bool   // anybody may sit down while it runs, and all act at once: its positions are Open
	LowWins  bool   // the fewest points win, unless an option says otherwise: see FewestWin
	Unscored bool   // scores are for programs only: people are told who won, and no points
	Drawable bool   // draws are offered and accepted by moves of the game; in other games the host asks
	Levels   int    // strengths of the computer, at least 2; level 1 is the weakest
	Default  int    // the level for newcomers
	Best     int    // the strongest level if it is not the last one; else 0
	Saved    string // the file extension of a saved game, by which other programs recognise it; "" is "txt"
	Options  []Option
	Presets  []Preset // the rules that people ask for by name, the usual ones (no options) first; none: only those
	Newcomer string   // the preset of a newcomer's first game, which is over in one sitting; "": the usual rules
	Verbs    []Verb
	Timeouts []string // what else may happen when the time of a seat is up, for a Penalizer: names that hosts know
	Pieces   []Piece  // all pieces that its messages, choices and controls may have: hosts make an emoji of each
	Misses   []string // kinds of misses of a Judge, the most instructive one first
	// Texts has a catalogue for each language at its root: en.toml, fr.toml. Games on one engine may share messages:
	// these are in shared/en.toml under any first word, are read as if they were defined under each game's name, and
	// get the arguments noun and nouns, the forms one and other of the game's own <g>.noun. The messages of a guided
	// first game are in lesson/en.toml, next to its steps: see ReadLesson.
	Texts fs.FS
}

// Strongest is the strongest level.
func (i Info) Strongest() int {
	if i.Best > 0 {
		return i.Best
	}
	return i.Levels
}

// FewestWin tells whether the fewest points win at a table with these options.
func (i Info) FewestWin(o Options) bool {
	for _, opt := range i.Options {
		if opt.HighWins != "" && o[opt.Name] == opt.HighWins {
			return false
		}
	}
	return i.LowWins
}

// Option is a setting that is chosen when a table is made.
type Option struct {
	Name    string
	Choices []string // the allowed values, at most 25; if empty, a number from Min to Max
	Min     int
	Max     int
	Default string
	// Former are the choices of earlier versions that are no longer offered, each with the one that replaces it. They
	// must be kept: tables that were opened with them go on, and their games are replayed.
	Former map[string]string
	// Language: the choices are codes of languages, such as "fr". If none is chosen, a table takes the language of its
	// channel, if that is one of them.
	Language bool
	// Server is the name of a server setting that supplies the value when a table is opened: it cannot be chosen at a
	// table.
	Server string
	// HighWins is the choice with which the most points win in a game with Info.LowWins; "" if there is none.
	HighWins string
	// Before is the value for tables that were opened before the option existed, and are stored without it. It is one
	// of the Choices; Info.Dated fills it in.
	Before string
	// Only names other options with the values at which this one matters; nil: it always does. Where it does not, it
	// changes nothing: a table does not show it, and ratings do not tell it apart.
	Only Options
}

// WordsSetting is the server setting, for Option.Server, that says which words its tables use. Its values are choices
// of that option: FamilyWords means the lists without slurs and obscenities.
const (
	WordsSetting = "words"
	AllWords     = "all"
	FamilyWords  = "family"
	FirstWords   = "first" // the lists that were used before the option existed
)

// WordList is the option of games with words that says which list a table uses.
func WordList() Option {
	return Option{Name: "list", Choices: []string{AllWords, FamilyWords, FirstWords}, Default: AllWords,
		Server: WordsSetting, Before: FirstWords}
}

// Granted are the options with the values of a server's settings, and the defaults where there is no setting. It does
// not change o.
func (i Info) Granted(o Options, settings map[string]string) Options {
	out := maps.Clone(o)
	for _, opt := range i.Options {
		if opt.Server == "" {
			continue
		}
		if out == nil {
			out = Options{}
		}
		if out[opt.Name] = settings[opt.Server]; out[opt.Name] == "" {
			out[opt.Name] = opt.Default
		}
	}
	return out
}

// Dated are the options of a stored table or position, with Before filled in for options that did not exist when it was
// opened. It does not change o.
func (i Info) Dated(o Options) Options {
	out := o
	for _, opt := range i.Options {
		if opt.Before != "" && o[opt.Name] == "" {
			if out = maps.Clone(out); out == nil {
				out = Options{}
			}
			out[opt.Name] = opt.Before
		}
	}
	return out
}

// Undated is the inverse of Dated.
func (i Info) Undated(o Options) Options {
	out := o
	for _, opt := range i.Options {
		if opt.Before != "" && o[opt.Name] == opt.Before {
			out = maps.Clone(out)
			delete(out, opt.Name)
		}
	}
	return out
}

// Matters tells whether an option makes a difference under these options; see Option.Only. An option that is missing
// has its default.
func (i Info) Matters(opt Option, o Options) bool {
	for _, other := range i.Options {
		want, depends := opt.Only[other.Name]
		if depends && cmp.Or(o[other.Name], other.Default) != want {
			return false
		}
	}
	return true
}

// Verb is an action of a seat, as a sub-command of the game's slash command. It calls Interactive.Do with an Action of
// the same name.
type Verb struct {
	Name string
	Args []Arg
	// Anytime: allowed when the seat is not in turn (sort the hand, look a word up).
	Anytime bool
}

// Arg is an argument of a Verb.
type Arg struct {
	Name     string
	Required bool
	Number   bool // an integer from Min to Max; otherwise text of at most 1000 characters
	Min      int
	Max      int
	Complete bool // candidates come from Interactive.Complete
}

// Options are the values of a table's options, by name.
type Options map[string]string

// Int is a numeric option; 0 if the option is not a number.
func (o Options) Int(name string) int {
	n, _ := strconv.Atoi(o[name])
	return n
}

// Today replaces former choices by those that replace them now. It does not change o.
func (i Info) Today(o Options) Options {
	out := o
	for _, opt := range i.Options {
		if now, ok := opt.Former[o[opt.Name]]; ok {
			out = maps.Clone(out)
			out[opt.Name] = now
		}
	}
	return out
}

// Complete checks the options, including former choices and PresetOption, and fills in the defaults; unknown options
// and values out of range are refused.
func (i Info) Complete(o Options) (Options, error) {
	o = i.Expanded(i.Today(o))
	if name, ok := o[PresetOption]; ok {
		return nil, Refuse("option.preset", "preset", name)
	}
	full := make(Options, len(i.Options))
	for _, opt := range i.Options {
		v, ok := o[opt.Name]
		if !ok || v == "" {
			v = opt.Default
		}
		if !opt.allows(v) {
			return nil, Refuse("option.bad", "option", M(i.Name+".option."+opt.Name+".name"), "value", v)
		}
		full[opt.Name] = v
	}
	for name := range o {
		if _, ok := full[name]; !ok {
			return nil, Refuse("option.unknown", "option", name)
		}
	}
	return full, nil
}

func (o Option) allows(v string) bool {
	for _, c := range o.Choices {
		if c == v {
			return true
		}
	}
	if len(o.Choices) > 0 {
		return false
	}
	n, err := strconv.Atoi(v)
	return err == nil && n >= o.Min && n <= o.Max && strconv.Itoa(n) == v
}

// Texts is the folder "texts" of a game's embedded files.
func Texts(files fs.FS) fs.FS {
	sub, err := fs.Sub(files, "texts")
	if err != nil {
		panic(err) // the folder is embedded
	}
	return sub
}

// Names are the names of games in commands.
func Names(games []Rules) (names []string) {
	for _, r := range games {
		names = append(names, r.Info().Name)
	}
	return names
}
