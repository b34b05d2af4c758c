package game

import (
	"io/fs"
	"maps"
	"strconv"
)

// Info describes a game. Names are lower-case ASCII: they are stored and typed in commands. Titles and
// explanations stand in the catalogues under fixed ids, <g> being Name:
//
//	<g>.title, <g>.about (one line, at most 100 characters), <g>.rules (a page, at most 3 500 characters)
//	<g>.keyboard                                  how moves are typed in a terminal, a line each: "`c` sows pit c";
//	                                              without it, the verbs are told
//	<g>.level.<i>                                 the name of level i
//	<g>.option.<o>.name, .about, .choice.<c>      slash name, explanation, each choice
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
	Seats    int    // how many are usual
	Hidden   bool   // seats hold something private: hands go by DM
	Unscored bool   // scores are for programs: people are told who won, and no points
	Drawable bool   // draws are offered and taken by moves of the game's own; elsewhere whoever keeps the table asks
	Levels   int    // strengths of the computer, at least 2; level 1 is the weakest
	Default  int    // the level a newcomer should meet first
	Best     int    // the level that plays best, where that is not the last one; else 0
	Saved    string // what the name of a saved game ends with, by which other programs know it; "" is "txt"
	Options  []Option
	Verbs    []Verb
	Misses   []string // kinds of misses that a Judge tells, the one most worth learning from first
	// Texts holds a catalogue for each language at its root: en.toml, fr.toml. Games on one engine may share messages:
	// they stand in shared/en.toml under any first word, are read as if they stood under each game's name, and are given
	// the arguments noun and nouns, the forms one and other of the game's own <g>.noun. The messages of a guided first
	// game stand in lesson/en.toml, beside its steps: see ReadLesson.
	Texts fs.FS
}

// Strongest is the level that plays best.
func (i Info) Strongest() int {
	if i.Best > 0 {
		return i.Best
	}
	return i.Levels
}

// Option is something that is chosen when a table is made.
type Option struct {
	Name    string
	Choices []string // the allowed values, at most 25; empty: a number from Min to Max
	Min     int
	Max     int
	Default string
	// Former are the choices of earlier versions that are none any more, each with the one that stands for it now: tables
	// that were opened with them go on, and their games are played again, for ever.
	Former map[string]string
	// Language: the choices are codes of languages, such as "fr". A table whose opener chooses none takes the language of
	// its channel, where that is among them.
	Language bool
	// Server names the setting of a server that gives the value to its tables when they are opened: nobody chooses it at
	// a table.
	Server string
	// Before is what tables have that were opened before there was the option: they are stored without it. It is one of
	// the Choices, and Info.Dated puts it in.
	Before string
}

// WordsSetting is the setting of a server, for Option.Server, that says which words its tables play with. Its values
// are choices of that option: FamilyWords is the lists without slurs and obscenities.
const (
	WordsSetting = "words"
	AllWords     = "all"
	FamilyWords  = "family"
	FirstWords   = "first" // the lists that games were played with before there was the option
)

// WordList is the option of games with words that says which list a table plays with.
func WordList() Option {
	return Option{Name: "list", Choices: []string{AllWords, FamilyWords, FirstWords}, Default: AllWords,
		Server: WordsSetting, Before: FirstWords}
}

// Granted are options with what the settings of a server give them, and the usual where it has none. It leaves o alone.
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

// Dated are the options of a stored table, or of a stored position, with what it has that was opened before some option
// was there; Undated takes that out again. They leave o alone.
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

// Undated undoes Dated.
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

// Verb is something a seat can do, as a sub-command of the game's slash command. It reaches the game as
// Interactive.Do with an Action of the same name.
type Verb struct {
	Name string
	Args []Arg
	// Anytime: may be done off turn (sort the hand, look a word up).
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

// Options are the values chosen for a table, by option name.
type Options map[string]string

// Int reads a numeric option; it is 0 when the option is not a number.
func (o Options) Int(name string) int {
	n, _ := strconv.Atoi(o[name])
	return n
}

// Today reads options as they were once written: a former choice is the one that stands for it now. It leaves o alone.
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

// Complete checks the options, those of earlier versions too, and fills in the defaults; what is unknown or out of
// range is refused.
func (i Info) Complete(o Options) (Options, error) {
	o = i.Today(o)
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

// Names are what games are called in commands.
func Names(games []Rules) (names []string) {
	for _, r := range games {
		names = append(names, r.Info().Name)
	}
	return names
}
