package game

import (
	"bytes"
	"context"
	"math/rand/v2"
	"slices"
	"time"
)

// The interfaces below are optional capabilities, found by type assertion as in io/fs.

// Lister is a Position that can list every legal move of a seat, sorted as strings.
type Lister interface{ Moves(by Seat) []Move }

// Sampler is a View that can make a full position in agreement with it: the same seat's view of the sample equals this
// one. What the seat cannot know is drawn at random from what is possible.
type Sampler interface {
	Sample(rng *rand.Rand) (Position, error)
}

// Counter is a Position that counts its pieces, wherever they are, by name. The counts must never change during a game;
// the conformance suite checks that.
type Counter interface{ Inventory() map[string]int }

// Scorer is a View with running scores, one for each seat.
type Scorer interface{ Scores() []int }

// Tallier is a View of a game that points do not decide, and in which computers of some level play by points.
type Tallier interface {
	// Tally has the points of each seat by which computers of this level play, and which their tables show; nil if they
	// play by none, or if points would tell what is hidden.
	Tally(level int) []int
}

// Labeller is a View that gives each seat a short public label, such as the mark of its pieces.
type Labeller interface{ Label(Seat) Msg }

// Stopper is a View of a game that can be ended by the host, after a resignation or an agreed draw.
type Stopper interface {
	// Stopped is the view with no seat in turn any more. It shows nothing that the view does not show.
	Stopped() View
}

// Perfter is a Position that counts the move sequences of a length faster than by listing them.
type Perfter interface{ Perft(depth int) uint64 }

// Thinker is a Player that also returns the value of its choice.
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

// Continuer is a Position of a game in which a turn may take several moves: a challenge before the own word, a tile
// that is drawn before one is discarded. The time of such a turn is that of all its moves.
type Continuer interface {
	// Continues reports whether a legal move of a seat has left it in the turn in which it made the move. After is the
	// position to which the move has led.
	Continues(by Seat, m Move, after Position) bool
}

// Values of Info.Timeouts.
const (
	TimeoutOvertime = "overtime" // time beyond the agreed one costs points
	TimeoutDraw     = "draw"     // what is laid out is taken back, tiles are drawn, and the turn is over
)

// Penalizer is Rules that have penalties of their own for a seat whose time is up; Info.Timeouts names them.
type Penalizer interface {
	// Penalty is what the seat in turn, with this draft, does when its time is up.
	Penalty(p Position, by Seat, draft string) Penalty
}

// Penalty is what a seat does whose time is up. Nobody else makes its move: no view offers it, and no computer chooses
// it.
type Penalty struct {
	Move Move          // "": the seat has lost
	More time.Duration // the time that it gets if its turn goes on, with its draft as it is; 0: the turn is over
	// Draft is what remains of the draft if the turn is over.
	Draft string
}

// Preparer is Rules whose computer players and analyses need data that takes up to a second to compute, such as word
// graphs. A host prepares it at start-up or when a game with these options begins, so that no choice waits for it.
type Preparer interface {
	// Prepare computes what games with these options need, and returns when it is ready or ctx ends. It is safe for
	// concurrent use, and cheap if everything is ready. If it was not called, a choice computes the data itself.
	Prepare(ctx context.Context, o Options) error
}

// Improver is Rules whose computer players improve with data that takes seconds to compute, such as large endgame
// tables, and never wait for it. A host computes it in the background.
type Improver interface {
	// Improve computes the data, or loads it from keep, and returns when it is ready or ctx ends. keep may be nil. It
	// is safe for concurrent use, and cheap if everything is ready.
	Improve(ctx context.Context, keep Keep) error
}

// Assister is Rules of a game in which knowing words matters. A host that looks words up for people calls it to learn
// how much it may say to a player in turn.
type Assister interface{ Assist(o Options) Assist }

// Assist is how much a host may say about words.
type Assist uint8

// Kinds of Assist, from most to least.
const (
	AssistFree    Assist = iota // everything, including a word's neighbours and anagrams
	AssistVerdict               // only whether it is a word
	AssistNone
)

// Keep stores bytes between runs of the program, by a name of a-z, 0-9, dots and dashes. Loaded bytes may be damaged:
// the caller must check them.
type Keep interface {
	Load(name string) ([]byte, error)
	Save(name string, data []byte) error
}

// Analyser is a View that can list its seat's best moves.
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
	Count int      // number of legal moves, -1 if unknown
	Plays []Valued // every move, if Query.All was set and the game supports it
}

// Proven is the key in Valued.Extra for a proven win, 1, or a proven loss, -1, which people are told instead of an
// amount.
const Proven = "proven"

// Valued is a move with its value and further numbers of the game ("score", "tiles", "points", Proven).
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

// NativeTeller is a NativeReader whose saved games also describe the table. It refuses the same texts as ReadNative,
// with the same errors.
type NativeTeller interface {
	TellNative(text []byte, o Options) (Saved, error)
}

// Saved is what a saved game says besides its position.
type Saved struct {
	Seats   int      // number of seats
	Options Options  // all options: those of the text, and the given ones where the text has none
	Names   []string // the players' names, by seat; nil if the format has none
	// Doubts are contradictions in the text that do not prevent it from being read, such as points that do not agree with
	// a total. Whoever loads the game is told.
	Doubts []Msg
}

// MaxSaved is the most bytes of a saved game from outside. Ours are smaller: the formats with all moves take at most 43
// bytes for each of 3 000 moves, more than any game has, and the others write only the position.
const MaxSaved = 192 << 10

// Unmarked is text without the byte-order mark that some editors put before it.
func Unmarked(text []byte) []byte { return bytes.TrimPrefix(text, []byte("\xef\xbb\xbf")) }

// NameForgetter is a Position of a game whose positions keep text of a saved game: names, titles, notes. Every game
// whose encoded positions contain names must implement it.
type NameForgetter interface {
	Position
	// ForgetNames is the same position without the names of these seats, and without any free text, which may contain
	// anybody's name. The result is played on, written and encoded as before; it may be the position itself.
	ForgetNames(seats []Seat) Position
}

// FeatReader is Rules whose feats name pieces as they are typed.
type FeatReader interface {
	Rules
	// ReadFeat tells with pieces what a feat was done with, which Feat.What has as text; ok is false if that is no text of
	// this game.
	ReadFeat(what string) (told Msg, ok bool)
}

// NativeWriter is a Position that writes everything in the native format, or a View that writes what its seat may know,
// with "?" for hidden tiles. Names are the players' names, in formats that have them; nil stands for P1, P2, ...
type NativeWriter interface {
	WriteNative(names []string) ([]byte, error)
}

// Interactive is a View on which people can act: by slash command, button, menu or form. It has no state of its own: a
// half-made move is the draft, a string in the game's own format (at most 4 000 bytes) that the host stores for the
// seat and passes to each call. A draft may be older than the position: the view then says what no longer fits, and
// keeps everything that the person typed. The empty draft is no draft.
type Interactive interface {
	View
	// Panel is the controls that can be used now. The public view's panel (draft "") is shown under the board in the
	// channel, for whoever is in turn; a seat's own panel is shown with its hand or its draft.
	Panel(draft string) Panel
	// Do executes an action of the view's seat; an action that is not possible is a Refusal. With any input it takes at
	// most two seconds, and Complete at most a quarter of one; the tests of rules/all check that.
	Do(draft string, a Action) (Reply, error)
	// Complete lists candidates for the argument named focus, given the typed arguments; at most 25, best first.
	Complete(draft string, a Action, focus string) []Choice
}

// ScoreHider is an Interactive whose panel and replies tell what a move would bring. Of a puzzle with one try they must
// not: people could compare all answers before one counts.
type ScoreHider interface {
	Interactive
	// WithoutScores is the same view, which tells of no move what it would bring, nor which of several brings more.
	WithoutScores() Interactive
}

// Action is an action of a person.
type Action struct {
	Name   string            // a Verb's or a Control's name
	Args   map[string]string // arguments of the verb, fields of the form
	Values []string          // the chosen values of a menu
	Lang   string            // the code of the person's language, such as "fr", in which text is typed
}

// Reply is the result of an action.
type Reply struct {
	Move  Move   // if not empty, it is to be played; Draft is then the draft after it
	Draft string // the new draft; "" drops it
	Say   []Msg  // messages for the person alone
	Show  *Diagram
	Form  *Form // a form to show; it returns as an Action named Form.Name with the fields as Args
}

// Panel is a half-made move as messages and a diagram, and the controls. It has at most 4 rows with at most 5 buttons
// or one menu each; the host adds a row of its own. A board of buttons may fill all rows: at most 4 buttons in each of
// rows 0 to 3, and at most 4 in SharedRow, so that there is room for six of the host's.
type Panel struct {
	Say      []Msg
	Show     *Diagram // the resulting board, if it differs
	Controls []Control
}

// Control is a button, or a menu if it has choices.
type Control struct {
	Name     string // returned as Action.Name; at most 40 bytes of a-z A-Z 0-9 . - ( ) , : unique in the panel
	Label    Msg    // a button's label, of at most 34 characters so that a phone shows it in full; or a menu's placeholder
	Row      int    // 0 to 3, or SharedRow
	Style    Style
	Disabled bool     // only in a panel that fills all rows, where a button is a place of the board
	Place    bool     // a button that is a place of the board: a host that turns it off keeps it, so that the others stay
	Rare     bool     // a button that the host puts behind its button More… first, where there is no room
	Choices  []Choice // at most 25; if there are any, it is a menu
	Min, Max int      // number of choices that may be picked; 0, 0 means exactly one
	Piece    Piece    // a piece that is shown before a button's label, as an emoji, or nil; the label tells it too
}

// SharedRow is the row that a panel of five rows shares with the host.
const SharedRow = 4

// Fills reports whether the panel fills all rows of a message.
func (p Panel) Fills() bool {
	return slices.ContainsFunc(p.Controls, func(c Control) bool { return c.Row == SharedRow })
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
	Value  string // at most 100 bytes, unique in its menu
	Label  Msg    // at most 100 characters
	About  Msg    // an explanation below it in a menu, or zero
	Piece  Piece  // a piece that is shown before the label, as an emoji, or nil; the label tells it too
	Chosen bool   // in a menu under a message: it is shown as chosen
}

// Form is a modal: a text to read, if there is any, and fields to fill in. It has at most 5 parts: the fields, and the
// text as one. The text is shown to the person alone, so it may tell what only their seat may see.
type Form struct {
	Name   string
	Title  Msg      // at most 45 characters
	Say    []Msg    // shown above the fields, one a line
	Show   *Diagram // shown below Say as monospace text; left out if it is too long for a form
	Fields []Field
}

// FieldKind says how a field of a form is filled in, and what its value is.
type FieldKind uint8

// Kinds of fields.
const (
	TextField    FieldKind = iota // the typed text
	ChoiceField                   // one of Choices: its Value, or "" if the field is optional
	ChoicesField                  // any number of Choices: their Values, one a line
	YesNoField                    // "true" or "false"
)

// Field is a field of a form. Up to five choices are all shown, more are a menu.
type Field struct {
	Name     string
	Kind     FieldKind
	Label    Msg    // at most 45 characters
	About    Msg    // an explanation below the label, of at most 100 characters, or zero
	Value    string // what it contains when the form opens
	Long     bool   // of a text: several lines
	Optional bool   // it may stay empty
	Max      int    // characters of a text, at most 4000; 0 means 4000
	Choices  []Choice
}

// Forfeiter is Rules that set the cost of giving up a game of two in a tournament. Without it the cost is 1.
type Forfeiter interface {
	Rules
	// Forfeit is the least number of points for the other seat, at a table with these options, when a seat resigns or
	// runs out of time; that seat gets none. It is at least 1. In a game whose scores count it should be more than a
	// usual winning margin, such as the target score.
	Forfeit(o Options) int
}

// ForfeitOf is the value of a forfeited game of two for the other seat, according to its rules.
func ForfeitOf(r Rules, o Options) int {
	if f, ok := r.(Forfeiter); ok {
		return max(1, f.Forfeit(o))
	}
	return 1
}
