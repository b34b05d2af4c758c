package game

import (
	"bytes"
	"context"
	"math/rand/v2"
)

// The interfaces below are optional abilities, found by type assertion as in io/fs.

// Lister is a Position that can list every legal move of a seat, sorted as strings.
type Lister interface{ Moves(by Seat) []Move }

// Sampler is a View that can invent a full position agreeing with all it knows: the same seat's view of
// the sample equals this one. What the seat cannot know is drawn at random from what is possible.
type Sampler interface {
	Sample(rng *rand.Rand) (Position, error)
}

// Counter is a Position that counts its pieces, wherever they are, by name. The counts never change
// during a game: the conformance suite holds every game to it.
type Counter interface{ Inventory() map[string]int }

// Scorer is a View that tells the running scores, one a seat.
type Scorer interface{ Scores() []int }

// Labeller is a View that gives each seat a short public label, such as the mark of its pieces.
type Labeller interface{ Label(Seat) Msg }

// Stopper is a view of a game that may be ended from outside, by a resignation or a draw agreed upon.
type Stopper interface {
	// Stopped is the view once nobody is in turn any more. It shows nothing else that the view does not.
	Stopped() View
}

// Perfter is a Position that counts the move sequences of a length faster than listing them would.
type Perfter interface{ Perft(depth int) uint64 }

// Thinker is a Player that also tells what it thought.
type Thinker interface {
	Think(ctx context.Context, v View, rng *rand.Rand) (Thought, error)
}

// Thought is a chosen move with its value for the mover, in the game's own unit, and the effort spent.
type Thought struct {
	Move  Move
	Value float64
	Depth int
	Nodes int64
}

// Preparer is Rules whose computer players and analyses need things that take up to a second to make, such as word
// graphs. A host has them made at start-up or when a game with these options begins, so that no choice waits for them.
type Preparer interface {
	// Prepare makes what games with these options need, and returns when it is there or ctx is over. It is safe
	// for concurrent use and cheap when there is nothing left to make. Without it a choice makes it itself.
	Prepare(ctx context.Context, o Options) error
}

// Improver is Rules whose computer players are better with things that take seconds to make, such as large endgame
// tables, and never wait for them. A host has them made in the background.
type Improver interface {
	// Improve makes them, or finds them in keep, and returns when they are there or ctx is over. keep may be nil.
	// It is safe for concurrent use and cheap when there is nothing left to make.
	Improve(ctx context.Context, keep Keep) error
}

// Assister is Rules of a game in which it matters to know words: a host that looks words up for people asks it how
// much it may tell somebody whose turn it is at a table with these options, all of them given.
type Assister interface{ Assist(o Options) Assist }

// Assist is how much a host may tell of words.
type Assist uint8

// What may be told, from all to nothing.
const (
	AssistFree    Assist = iota // everything: the word's neighbours and anagrams too
	AssistVerdict               // whether it is a word
	AssistNone
)

// Keep stores bytes between runs of the program, by a name of a-z, 0-9, dots and dashes. What comes back may be
// damaged: who loads it checks it.
type Keep interface {
	Load(name string) ([]byte, error)
	Save(name string, data []byte) error
}

// Analyser is a View that can tell its seat's best moves.
type Analyser interface {
	Analyse(ctx context.Context, q Query) (Analysis, error)
}

// Query asks for an analysis: up to N moves, by a criterion of the game ("" is its default), or All.
type Query struct {
	N   int
	By  string
	All bool
}

// Analysis is an answer to a Query, best move first.
type Analysis struct {
	Best  []Valued
	Count int      // legal moves, -1 when unknown
	Plays []Valued // every move, when Query.All was set and the game can
}

// Proven is what a game adds to a value that is a proven win, 1, or a proven loss, -1: it is told instead of an amount.
const Proven = "proven"

// Valued is a move with its value and whatever the game adds ("score", "tiles", "points", Proven).
type Valued struct {
	Move  Move
	Value float64
	Line  []Move
	Extra map[string]int
}

// NativeReader is Rules that read saved games in the game's native format: that of other programs, or else a text of
// its own that people can read. A syntax error is a Refusal that tells line, column and what was expected. Where a text
// hides something as "?", the reader puts something there that agrees with the rest, or refuses the text.
type NativeReader interface {
	ReadNative(text []byte, o Options) (Position, error)
}

// NativeTeller is a NativeReader whose saved games tell of the table too. A text that ReadNative refuses is refused
// by it with the same error.
type NativeTeller interface {
	TellNative(text []byte, o Options) (Saved, error)
}

// Saved is what a saved game tells besides its position.
type Saved struct {
	Seats   int      // how many play
	Options Options  // all of them: those of the text, and those given where it is silent
	Names   []string // the players', one a seat; nil where the format has none
}

// MaxSaved is how many bytes a saved game may have that is read from somebody. What we write is smaller: the games
// that keep every move take at most 43 bytes each for 3 000 of them, as long as no game lasts, and the others write
// the position alone.
const MaxSaved = 192 << 10

// Unmarked is a saved game without the byte-order mark that some editors put before it.
func Unmarked(text []byte) []byte { return bytes.TrimPrefix(text, []byte("\xef\xbb\xbf")) }

// NameForgetter is a Position of a game whose positions keep what a saved game told in its own words: names, titles,
// notes. Every game has to be one whose encoded positions hold a name.
type NameForgetter interface {
	Position
	// ForgetNames is the same position without the names of these seats, and without any free text, for that may name
	// anybody. What it returns is played on, written and encoded as before; it may be the position itself.
	ForgetNames(seats []Seat) Position
}

// NativeWriter is a Position that writes everything in the native format, or a View that writes what
// its seat may know, hidden tiles as "?". Names are the players' names where the format has them; nil
// stands for P1, P2, ...
type NativeWriter interface {
	WriteNative(names []string) ([]byte, error)
}

// Interactive is a View that people can act on: by slash command, button, menu or form. It holds no
// state: a half-made move is the draft, a string of the game's own making (at most 4 000 bytes) that
// the host keeps for the seat and hands back. A draft may be older than the position: the view says
// what no longer fits and loses nothing that the person typed. The empty draft is no draft.
type Interactive interface {
	View
	// Panel is what can be pressed now. The public view's panel (draft "") stands under the board in
	// the channel, for whoever's turn it is; a seat's own panel goes with its hand or its draft.
	Panel(draft string) Panel
	// Do carries out an action of the view's seat. What cannot be done is a Refusal. Whatever is typed, it takes at
	// most two seconds, and Complete a quarter of one: rules/all holds every game to it.
	Do(draft string, a Action) (Reply, error)
	// Complete lists candidates for the argument named focus, given what has been typed of all of them;
	// at most 25, best first.
	Complete(draft string, a Action, focus string) []Choice
}

// Action is what a person did.
type Action struct {
	Name   string            // a Verb's or a Control's name
	Args   map[string]string // arguments of the verb, fields of the form
	Values []string          // what was chosen in a menu
	Lang   string            // the code of the person's language, such as "fr": typed text follows it
}

// Reply is what comes of an action.
type Reply struct {
	Move  Move   // not empty: play it; Draft is then what is left of the draft afterwards
	Draft string // the draft from now on; "" drops it
	Say   []Msg  // to be read by the person alone
	Show  *Diagram
	Form  *Form // to be filled in; comes back as an Action named Form.Name with the fields as Args
}

// Panel is a half-made move in words and pictures, and the controls. Rows are at most 4, with at most
// 5 buttons or one menu each: the host adds a row of its own.
type Panel struct {
	Say      []Msg
	Show     *Diagram // what the board would look like, if it differs
	Controls []Control
}

// Control is a button, or a menu when it has choices.
type Control struct {
	Name     string // comes back as Action.Name; at most 40 bytes of a-z A-Z 0-9 . - ( ) , : unique in the panel
	Label    Msg    // a button's label, at most 34 characters to be read whole on a phone; a menu's placeholder
	Row      int    // 0 to 3
	Style    Style
	Disabled bool
	Choices  []Choice // at most 25: it is a menu
	Min, Max int      // how many choices may be picked; 0, 0 means exactly one
}

// Style is the role of a button.
type Style uint8

// Styles of buttons.
const (
	Secondary Style = iota
	Primary
	Success
	Danger
)

// Choice is one line of a menu or of an autocompletion.
type Choice struct {
	Value string // at most 100 bytes, unique in its menu
	Label Msg    // at most 100 characters
	About Msg    // an explanation under it in a menu, or zero
}

// Form is a modal with text fields.
type Form struct {
	Name   string
	Title  Msg // at most 45 characters
	Fields []Field
}

// Field is a text field of a form; at most 5.
type Field struct {
	Name     string
	Label    Msg // at most 45 characters
	Value    string
	Long     bool // several lines
	Optional bool
	Max      int // characters, at most 4000; 0 means 4000
}

// Forfeiter is Rules that tell what it costs to give up a game of two in a tournament. Without it that is 1.
type Forfeiter interface {
	Rules
	// Forfeit is how many points the other seat is given at least, at a table with these options, all of them given, when
	// a seat resigns or runs out of time; that seat is given none. It is at least 1: of a game whose scores count, more
	// than it can usually be won by, such as the score that is played for.
	Forfeit(o Options) int
}

// ForfeitOf is what giving up a game of two is worth to the other seat, by what its rules say.
func ForfeitOf(r Rules, o Options) int {
	if f, ok := r.(Forfeiter); ok {
		return max(1, f.Forfeit(o))
	}
	return 1
}
