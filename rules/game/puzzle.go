package game

import (
	"context"
	"fmt"
	"math/rand/v2"
)

// Puzzler is Rules that make puzzles: positions of their game with one question, which a person answers by one move
// of the seat in turn, on the normal panel and by the normal verbs. A host publishes one a day, the same for everybody.
//
// # What a puzzle is held to
//
// CheckPuzzle computes everything anew from the position and the question, and compares: it believes no other field
// of a Puzzle, so that a host can run it on a stored puzzle before publishing it. (It may refuse one that an earlier
// version of the program has made: then another is made.) A puzzle that it accepts passes these tests; which numbers a
// game adds to them, and why, is told where it makes its puzzles.
//
//   - The position is legal, one seat is in turn, and everything that the answer depends on is told by TellPuzzle, also
//     what the game hides otherwise: a puzzle must be solvable by thinking, not by luck.
//   - There is exactly one best answer, or else people who found the other would be told that they are wrong. One
//     answer may have several moves (Answers), where moves differ in what does not matter: in Scrabble an answer is the
//     tiles on their squares, in the rummies the tiles laid and not how they are arranged, in Awalé, dominoes and
//     Gobblet the first move.
//   - It is better than the second best by a margin, or else it seems arbitrary.
//   - It is proven: by a complete search of what is asked, or because nothing can be better, such as laying the whole
//     hand. That is more than the highest level with ten times its usual time could show, so that one is not asked.
//   - The highest level finds it in three of three tries at its usual time, or else it is likely to be out of reach for
//     people too; and each of the two lowest in at most one of three, or else it needs no thought.
type Puzzler interface {
	Rules
	// PuzzleKinds lists the kinds of puzzles, always the same ones, in the same order. None: PuzzlerOf does not take the
	// game for one that has puzzles.
	PuzzleKinds() []PuzzleKind
	// NewPuzzle makes a puzzle of a kind that CheckPuzzle accepts. It tries positions until one is good, which takes
	// seconds; if ctx ends it returns the context's error. Of the options, which are completed, it keeps those that
	// puzzles can have, such as the language. The puzzle depends on kind, options and rng alone. A kind that there is
	// not is a Refusal.
	NewPuzzle(ctx context.Context, kind string, o Options, rng *rand.Rand) (*Puzzle, error)
	// CheckPuzzle holds a puzzle to all tests of quality. The error is a *PuzzleFlaw if it must not be published, and
	// the context's if that ended before an answer was known.
	CheckPuzzle(ctx context.Context, p *Puzzle) error
	// JudgePuzzle judges an answer to a puzzle that CheckPuzzle has accepted. A move that is not legal in its
	// position is a Refusal. It takes at most two seconds.
	JudgePuzzle(p *Puzzle, m Move) (PuzzleAnswer, error)
	// TellPuzzle is what people are told about a puzzle that CheckPuzzle has accepted.
	TellPuzzle(p *Puzzle) (PuzzleTexts, error)
}

// PuzzlerOf are a game's rules if they make puzzles of one kind at least.
func PuzzlerOf(r Rules) (Puzzler, bool) {
	p, ok := r.(Puzzler)
	return p, ok && len(p.PuzzleKinds()) > 0
}

// PuzzleKind is a kind of puzzle. The catalogue has its name in a few words as <game>.puzzle.kind.<Name>.
type PuzzleKind struct {
	Name string // of a-z
	// Exact: an answer is right or wrong, and there are several tries, each with one hint more. Else it is a maximum:
	// there is one try, any legal move is an answer, and a part of the best result is a part of the success.
	Exact bool
}

// PuzzleTries is how many tries an exact puzzle allows.
const PuzzleTries = 3

// Puzzle is a puzzle as plain data, which can be stored as JSON. The first part is what is asked, the second what
// follows from it.
type Puzzle struct {
	Kind     string  `json:"kind"`
	Options  Options `json:"options"`  // of the table, all given
	Seats    int     `json:"seats"`    // number of seats
	Position []byte  `json:"position"` // Position.Encode
	Seat     Seat    `json:"seat"`     // the solver's, who is in turn
	Amount   int     `json:"amount"`   // how much is to be won, where the question says so; else 0
	Moves    int     `json:"moves"`    // in how many own moves, where the question says so; else 0

	Best    int    `json:"best"`    // result of the answer in the unit of the kind: points, tiles, seeds; 1 for a win
	Second  int    `json:"second"`  // the greatest result of any other answer, or a bound of it; not below 0
	Answers []Move `json:"answers"` // the moves that are the answer; the first is shown
	Line    []Move `json:"line"`    // the solution with the other side's best replies; it begins with Answers[0]
	Level   int    `json:"level"`   // the lowest level that finds it in two of three tries: a first estimate of difficulty
	// Keys by which a host finds out whether a puzzle is too like an earlier one: equal keys mean that it is the same
	// position (turned or mirrored, where that makes no difference), and the same answer: the word, the tiles, or the
	// first move with its board. Both have at most 100 bytes.
	PositionKey string `json:"position_key"`
	AnswerKey   string `json:"answer_key"`
}

// PuzzleAnswer is what an answer is worth.
type PuzzleAnswer struct {
	Points int // in the unit of the kind, from 0 to Best: of an exact puzzle that is not solved, how near it was
	Best   int // of the puzzle
	Solved bool
}

// PuzzleTexts is what people are told about a puzzle. Seats in messages are shown as names, which the host gives.
type PuzzleTexts struct {
	Question Msg
	Board    Diagram // what the solver may know, which is all that the answer depends on
	// Hints tell more and more, and never the answer: what it brings, which pieces, where. A host tells one after
	// each failed try. There are one to three.
	Hints  []Msg
	Reason Msg          // the solution, and what it brings, in one sentence
	Line   []PuzzleMove // the solution, Puzzle.Line
	After  Diagram      // the board with the answer on it, or after the whole line
	Answer Diagram      // the board with the answer drawn on it, if After shows another position; else empty
}

// PuzzleMove is a move of a solution.
type PuzzleMove struct {
	By   Seat
	Move Move
	Says Msg // as people write it
	// Pass: nothing is played. A solution that is told leaves it out.
	Pass bool
}

// Solution is the solution in one line: the solver's own moves, each with the reply to it in brackets. Passes, and what
// is played after a pass of the solver, bring nothing and are left out.
func (t PuzzleTexts) Solution(solver Seat) Msg {
	var own []Msg
	open := false // the last own move has no reply yet
	for _, m := range t.Line {
		switch {
		case m.By == solver && m.Pass:
			open = false
		case m.By == solver:
			own, open = append(own, m.Says), true
		case open:
			if open = false; !m.Pass {
				last := len(own) - 1
				own[last] = M("puzzle.reply", "move", own[last], "reply", m.Says)
			}
		}
	}
	return Joined("puzzle.then", own)
}

// PuzzleFlaw is the error for a puzzle that must not be published.
type PuzzleFlaw struct {
	Test string // which test it fails: one of the constants
	Why  string // for logs
}

// Tests of a puzzle's quality.
const (
	FlawDamaged = "damaged" // its data is not that of a puzzle, or does not follow from its position
	FlawUnique  = "unique"  // there are several best answers, or none
	FlawMargin  = "margin"  // the second best is too near
	FlawKnown   = "known"   // it needs words that few people know
	FlawPlain   = "plain"   // it is not worth asking, such as a win in fewer moves than it says
	FlawEasy    = "easy"    // one of the lowest levels finds it too often
	FlawHard    = "hard"    // the highest level does not always find it
	FlawProof   = "proof"   // its search takes too long to be complete
)

func (f *PuzzleFlaw) Error() string { return fmt.Sprintf("puzzle: %s: %s", f.Test, f.Why) }

// Flawed makes a PuzzleFlaw.
func Flawed(test, format string, args ...any) error {
	return &PuzzleFlaw{Test: test, Why: fmt.Sprintf(format, args...)}
}
