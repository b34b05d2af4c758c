package rulestest

import (
	"context"
	"encoding/json"
	"errors"
	"maps"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode"

	"tablee/rules/game"
)

// PuzzleConfig says how many puzzles to make.
type PuzzleConfig struct {
	Seeds   int            // puzzles of each kind and set of options; default 1, and 2 in the whole
	Options []game.Options // default: the defaults
	Kinds   []string       // default: all
	Moves   int            // legal moves that are judged for each puzzle; default 40
	First   int            // the first seed, by which a quick one can be chosen
	Slow    bool           // a puzzle takes seconds: what takes as long as making it again is part of the whole
}

// Puzzles holds a game to game.Puzzler: it makes puzzles of each kind, has them checked whole and damaged, answers them
// and reads what is told about them. Like other long tests it is left out under the race detector.
func Puzzles(t *testing.T, r game.Puzzler, c PuzzleConfig) {
	t.Helper()
	Unraced(t)
	examinePuzzles(t, r, c, func(name string, check func(testing.TB)) {
		t.Run(name, func(t *testing.T) { check(t) })
	})
}

// examinePuzzles is Puzzles with any way of running its parts.
func examinePuzzles(t testing.TB, r game.Puzzler, c PuzzleConfig, part func(name string, check func(testing.TB))) {
	t.Helper()
	if c.Seeds == 0 {
		c.Seeds = Of(2, 1)
	}
	if c.Options == nil {
		c.Options = []game.Options{{}}
	}
	if c.Moves == 0 {
		c.Moves = 40
	}
	kinds := r.PuzzleKinds()
	if len(kinds) == 0 || !reflect.DeepEqual(kinds, r.PuzzleKinds()) {
		t.Fatalf("PuzzleKinds is %v, then %v", kinds, r.PuzzleKinds())
	}
	words := newWords(t, r.Info())
	seen := map[string]bool{}
	for _, k := range kinds {
		if k.Name == "" || seen[k.Name] || strings.ContainsFunc(k.Name, func(c rune) bool { return c < 'a' || c > 'z' }) {
			t.Fatalf("a kind of puzzle is named %q, which is no name, or that of another kind", k.Name)
		}
		if id := r.Info().Name + ".puzzle.kind." + k.Name; !words.Has(id) {
			t.Fatalf("the texts have no %s", id)
		}
		seen[k.Name] = true
	}
	for _, k := range kinds {
		if len(c.Kinds) > 0 && !slices.Contains(c.Kinds, k.Name) {
			continue
		}
		for _, o := range c.Options {
			part(k.Name, func(t testing.TB) {
				t.Helper()
				var last *game.Puzzle
				for seed := range c.Seeds {
					e := &puzzleExam{TB: t, r: r, words: words, kind: k, moves: c.Moves, twice: Whole || !c.Slow,
						rng: seeded(seed)}
					last = e.examine(o, c.First+seed, last)
				}
			})
		}
	}
}

// seeded is the generator of a seed.
func seeded(seed int) *rand.Rand { return rand.New(rand.NewPCG(uint64(seed), 37)) }

// puzzleExam examines one puzzle.
type puzzleExam struct {
	testing.TB
	r     game.Puzzler
	words *checkedWords
	kind  game.PuzzleKind
	moves int
	twice bool // what takes as long as making a puzzle is done
	rng   *rand.Rand
	p     *game.Puzzle
	pos   game.Position
}

// examine makes a puzzle and examines it; last is an earlier one of the same kind, or nil.
func (e *puzzleExam) examine(o game.Options, seed int, last *game.Puzzle) *game.Puzzle {
	e.Helper()
	ctx := context.Background()
	p, err := e.r.NewPuzzle(ctx, e.kind.Name, o, seeded(seed))
	if err != nil {
		e.Fatalf("NewPuzzle(%s): %v", e.kind.Name, err)
	}
	if e.twice {
		// A host may set a limit. It must not change the puzzle.
		limited, cancel := context.WithTimeout(ctx, time.Hour)
		defer cancel()
		if again, err := e.r.NewPuzzle(limited, e.kind.Name, o, seeded(seed)); err != nil || !reflect.DeepEqual(again, p) {
			e.Fatalf("equal generators made the puzzles %+v and %+v, %v", p, again, err)
		}
	}
	e.unfinished(o)
	e.p = p
	e.data()
	before := e.copy()
	if err := e.r.CheckPuzzle(ctx, p); err != nil {
		e.Fatalf("CheckPuzzle refuses what NewPuzzle made, %+v: %v", p, err)
	}
	if !reflect.DeepEqual(p, before) {
		e.Fatalf("CheckPuzzle changed the puzzle %+v to %+v", before, p)
	}
	e.played()
	e.answers()
	e.damaged(last)
	e.texts()
	return p
}

// unfinished ends the making and the checking before they begin.
func (e *puzzleExam) unfinished(o game.Options) {
	e.Helper()
	dead, cancel := context.WithCancel(context.Background())
	cancel()
	if p, err := e.r.NewPuzzle(dead, e.kind.Name, o, seeded(0)); p != nil || !errors.Is(err, context.Canceled) {
		e.Fatalf("NewPuzzle without time gives %v, %v", p, err)
	}
	if _, err := e.r.NewPuzzle(context.Background(), "nonsense", o, seeded(0)); err == nil {
		e.Fatal("NewPuzzle makes a puzzle of a kind that there is not")
	} else if _, refused := game.Refused(err); !refused {
		e.Fatalf("NewPuzzle of a kind that there is not is no refusal: %v", err)
	}
}

// data holds the puzzle's data to what they promise.
func (e *puzzleExam) data() {
	e.Helper()
	p := e.p
	if again := e.copy(); !reflect.DeepEqual(again, p) {
		e.Fatalf("stored and read again the puzzle is %+v, not %+v", again, p)
	}
	var err error
	if e.pos, err = e.r.Decode(p.Position); err != nil {
		e.Fatalf("the position is not read: %v", err)
	}
	if !slices.Equal(e.pos.Turn(), []game.Seat{p.Seat}) {
		e.Fatalf("the puzzle is for seat %d, and %v are in turn", p.Seat, e.pos.Turn())
	}
	if _, ok := e.pos.View(p.Seat).(game.Interactive); !ok {
		e.Fatal("nobody can play in the puzzle's position")
	}
	info := e.r.Info()
	full, err := info.Complete(p.Options)
	switch {
	case err != nil || !reflect.DeepEqual(full, p.Options):
		e.Fatalf("the options %v are not complete: %v", p.Options, err)
	case p.Kind != e.kind.Name:
		e.Fatalf("a puzzle of the kind %q was to be made, and %q was", e.kind.Name, p.Kind)
	case len(p.Answers) == 0 || len(p.Line) == 0 || p.Line[0] != p.Answers[0]:
		e.Fatalf("the line %q does not begin with the answer %q", p.Line, p.Answers)
	case p.Best <= p.Second || p.Second < 0:
		e.Fatalf("the best is worth %d and the second best %d", p.Best, p.Second)
	case p.Level < min(3, info.Strongest()) || p.Level > info.Strongest():
		e.Fatalf("the lowest level that finds it is %d", p.Level)
	case p.PositionKey == "" || p.AnswerKey == "" || len(p.PositionKey) > 100 || len(p.AnswerKey) > 100:
		e.Fatalf("the keys are %q and %q", p.PositionKey, p.AnswerKey)
	}
}

// copy is the puzzle stored and read again.
func (e *puzzleExam) copy() *game.Puzzle {
	e.Helper()
	data, err := json.Marshal(e.p)
	if err != nil {
		e.Fatal(err)
	}
	q := new(game.Puzzle)
	if err := json.Unmarshal(data, q); err != nil {
		e.Fatal(err)
	}
	return q
}

// legal are legal moves of the solver: all, or those that are found.
func (e *puzzleExam) legal() (ms []game.Move) {
	if l, ok := e.pos.(game.Lister); ok {
		return l.Moves(e.p.Seat)
	}
	dead, cancel := context.WithCancel(context.Background())
	cancel()
	for i := range e.moves {
		level := 1 + i%e.r.Info().Levels
		m, err := e.r.Computer(level).Choose(dead, e.pos.View(e.p.Seat), seeded(i))
		if err == nil && !slices.Contains(ms, m) {
			ms = append(ms, m)
		}
	}
	return ms
}

// played makes the answer as a person does, from a draft by a button, where the game's hints can make the draft.
func (e *puzzleExam) played() {
	e.Helper()
	v := e.pos.View(e.p.Seat)
	h, ok := v.(game.Hinter)
	if !ok {
		return
	}
	if by := h.Explain(e.p.Answers[0]).Fill; by.Name != "" {
		fill(&tested{TB: e, Rules: e.r}, v, 0, e.p.Answers[0], by)
	}
}

// judge judges a legal move.
func (e *puzzleExam) judge(m game.Move) game.PuzzleAnswer {
	e.Helper()
	a, err := e.r.JudgePuzzle(e.p, m)
	if err != nil {
		e.Fatalf("JudgePuzzle(%q): %v", m, err)
	}
	if a.Best != e.p.Best || a.Points < 0 || a.Points > a.Best || a.Solved && a.Points != a.Best {
		e.Fatalf("JudgePuzzle(%q) is %+v, and the best is %d", m, a, e.p.Best)
	}
	if again, err := e.r.JudgePuzzle(e.p, m); err != nil || again != a {
		e.Fatalf("JudgePuzzle(%q) is %+v, then %+v, %v", m, a, again, err)
	}
	return a
}

// answers holds that the answers are right, and no other move.
func (e *puzzleExam) answers() {
	e.Helper()
	for _, m := range e.p.Answers {
		if a := e.judge(m); !a.Solved {
			e.Fatalf("the answer %q does not solve the puzzle: %+v", m, a)
		}
	}
	ms := e.legal()
	e.rng.Shuffle(len(ms), func(i, j int) { ms[i], ms[j] = ms[j], ms[i] })
	for _, m := range ms[:min(e.moves, len(ms))] {
		if a := e.judge(m); a.Solved && !slices.Contains(e.p.Answers, m) && !e.same(m) {
			e.Fatalf("%q solves the puzzle, and is not among its answers %q", m, e.p.Answers)
		} else if !a.Solved && (slices.Contains(e.p.Answers, m) || a.Points > e.p.Second && !e.kind.Exact) {
			e.Fatalf("%q does not solve the puzzle and is worth %d; the second best is worth %d", m, a.Points, e.p.Second)
		}
	}
	for _, m := range nonsense {
		if _, err := e.r.JudgePuzzle(e.p, m); err == nil {
			e.Fatalf("JudgePuzzle accepts %q", m)
		} else if _, refused := game.Refused(err); !refused {
			e.Fatalf("JudgePuzzle(%q) is no refusal: %v", m, err)
		}
	}
}

// same reports whether a move leaves the solver's view with the same hand as the answer: in the rummies the table may
// be arranged in several ways.
func (e *puzzleExam) same(m game.Move) bool {
	a, b := e.left(m), e.left(e.p.Answers[0])
	return a != "" && a == b
}

// left is the hand after a move, as it is drawn, or "" where there is none.
func (e *puzzleExam) left(m game.Move) (hand string) {
	q, _, err := e.pos.Apply(e.p.Seat, m, seeded(0))
	if err != nil {
		return ""
	}
	for _, part := range q.View(e.p.Seat).Diagram().Parts {
		if part.Role == game.InHand {
			for _, t := range part.Tokens {
				hand += t.Text.String() + " "
			}
		}
	}
	return hand + "."
}

// damages is how many positions with another byte are checked.
const damages = 10

// damaged has CheckPuzzle refuse puzzles of which one thing is wrong.
func (e *puzzleExam) damaged(last *game.Puzzle) {
	e.Helper()
	var other game.Move
	for _, m := range e.legal() {
		if a := e.judge(m); !a.Solved {
			other = m
			break
		}
	}
	wrong := map[string]func(q *game.Puzzle){
		"a kind that there is not":    func(q *game.Puzzle) { q.Kind = "nonsense" },
		"a better result":             func(q *game.Puzzle) { q.Best++ },
		"a worse result":              func(q *game.Puzzle) { q.Best-- },
		"a better second best":        func(q *game.Puzzle) { q.Second++ },
		"no answer":                   func(q *game.Puzzle) { q.Answers = nil },
		"an answer twice":             func(q *game.Puzzle) { q.Answers = append(q.Answers, q.Answers[0]) },
		"a wrong answer":              func(q *game.Puzzle) { q.Answers[0], q.Line[0] = other, other },
		"one more answer":             func(q *game.Puzzle) { q.Answers = append(q.Answers, other) },
		"no solution":                 func(q *game.Puzzle) { q.Line = nil },
		"a solution that is too long": func(q *game.Puzzle) { q.Line = append(q.Line, q.Line[0]) },
		"another seat":                func(q *game.Puzzle) { q.Seat++ },
		"other seats":                 func(q *game.Puzzle) { q.Seats++ },
		"no options":                  func(q *game.Puzzle) { q.Options = game.Options{"nonsense": "1"} },
		"a damaged position":          func(q *game.Puzzle) { q.Position = q.Position[:len(q.Position)/2] },
		"no position":                 func(q *game.Puzzle) { q.Position = nil },
		"another position's key":      func(q *game.Puzzle) { q.PositionKey += "0" },
		"another answer's key":        func(q *game.Puzzle) { q.AnswerKey += "0" },
		"one move more":               func(q *game.Puzzle) { q.Moves++ },
		"one move less":               func(q *game.Puzzle) { q.Moves-- },
		"a larger amount":             func(q *game.Puzzle) { q.Amount++ },
		"a smaller amount":            func(q *game.Puzzle) { q.Amount-- },
	}
	if e.twice {
		wrong["another level"] = func(q *game.Puzzle) { q.Level++ }
	}
	if len(e.p.Line) > 1 {
		wrong["half a solution"] = func(q *game.Puzzle) { q.Line = q.Line[:1] }
	}
	if last != nil && last.PositionKey != e.p.PositionKey {
		wrong["another puzzle's position"] = func(q *game.Puzzle) { q.Position, q.Seat = last.Position, last.Seat }
	}
	for _, what := range slices.Sorted(maps.Keys(wrong)) {
		q := e.copy()
		wrong[what](q)
		err := e.r.CheckPuzzle(context.Background(), q)
		var flaw *game.PuzzleFlaw
		if !errors.As(err, &flaw) {
			e.Fatalf("CheckPuzzle accepts a puzzle with %s, or does not tell the flaw: %v", what, err)
		}
	}
	for range damages {
		q := e.copy()
		at := e.rng.IntN(len(q.Position))
		q.Position[at] ^= byte(1 + e.rng.IntN(255))
		err := e.r.CheckPuzzle(context.Background(), q)
		flaw := (*game.PuzzleFlaw)(nil)
		switch {
		case err != nil && !errors.As(err, &flaw):
			e.Fatalf("CheckPuzzle of a puzzle whose position has another byte at %d tells no flaw: %v", at, err)
		case err == nil: // it is of no matter for the puzzle, such as a tile of a hand that nobody sees
			if a, err := e.r.JudgePuzzle(q, q.Answers[0]); err != nil || !a.Solved {
				e.Fatalf("with another byte at %d the answer is judged %+v, %v", at, a, err)
			}
		}
	}
	dead, cancel := context.WithCancel(context.Background())
	cancel()
	if err := e.r.CheckPuzzle(dead, e.p); !errors.Is(err, context.Canceled) {
		e.Fatalf("CheckPuzzle without time says %v", err)
	}
}

// texts reads what is told, in each language.
func (e *puzzleExam) texts() {
	e.Helper()
	told, err := e.r.TellPuzzle(e.p)
	if err != nil {
		e.Fatalf("TellPuzzle: %v", err)
	}
	if n := len(told.Hints); n < 1 || n > game.PuzzleTries {
		e.Fatalf("there are %d hints", n)
	}
	e.words.Diagram(e, told.Board)
	e.words.Compared(e, told.After)
	if len(told.Answer.Parts) > 0 {
		e.words.Compared(e, told.Answer)
	}
	for _, m := range append([]game.Msg{told.Question, told.Reason}, told.Hints...) {
		if m.IsZero() {
			e.Fatalf("something about the puzzle is not told: %+v", told)
		}
		e.words.Check(e, m)
	}
	for _, m := range append([]game.Msg{told.Question}, told.Hints...) {
		e.secret(m)
	}
	if len(told.Line) != len(e.p.Line) {
		e.Fatalf("%d moves of the solution %q are told", len(told.Line), e.p.Line)
	}
	p := e.pos
	for i, m := range told.Line {
		if m.Move != e.p.Line[i] || !slices.Equal(p.Turn(), []game.Seat{m.By}) || m.Says.IsZero() {
			e.Fatalf("move %d of the solution %q is told as %+v, and %v are in turn", i+1, e.p.Line, m, p.Turn())
		}
		e.words.Check(e, m.Says)
		if p, _, err = p.Apply(m.By, m.Move, seeded(i)); err != nil {
			e.Fatalf("move %d of the solution %q: %v", i+1, e.p.Line, err)
		}
	}
	e.solution(told)
}

// solution fails if the reason does not begin with the solution in one line, or if that tells a pass or the name of a
// move that was not made.
func (e *puzzleExam) solution(told game.PuzzleTexts) {
	e.Helper()
	line := told.Solution(e.p.Seat)
	e.words.Check(e, line)
	for _, pr := range e.words.Printers {
		text := pr.Msg(line)
		if !strings.HasPrefix(pr.Msg(told.Reason), text) {
			e.Fatalf("the reason %q does not begin with the solution %q", pr.Msg(told.Reason), text)
		}
		for i, m := range told.Line {
			if says := pr.Msg(m.Says); m.Pass && containsWord(text, says) {
				e.Fatalf("the solution %q tells the pass %q", text, says)
			} else if i == 0 && !strings.HasPrefix(text, says) {
				e.Fatalf("the solution %q does not begin with the answer %q", text, says)
			}
		}
	}
}

// secret fails if a message tells the answer: its move, its text in some language, or the key of the answer. Where
// moves are written in one or two characters, several of them may be told as alternatives.
func (e *puzzleExam) secret(m game.Msg) {
	e.Helper()
	v := e.pos.View(e.p.Seat)
	leaves := leavesOf(m)
	for _, pr := range e.words.Printers {
		told := pr.Msg(m)
		for _, answer := range e.p.Answers {
			says := pr.Msg(game.Notation(v, answer))
			for _, text := range []string{string(answer), says, e.p.AnswerKey} {
				if len([]rune(text)) > 2 && containsWord(told, text) {
					e.Fatalf("%q tells the answer %q", told, text)
				}
				if !slices.Contains(leaves, text) {
					continue
				}
				if !slices.ContainsFunc(e.legal(), func(other game.Move) bool {
					return !slices.Contains(e.p.Answers, other) &&
						(slices.Contains(leaves, string(other)) || slices.Contains(leaves, pr.Msg(game.Notation(v, other))))
				}) {
					e.Fatalf("%q tells the answer %q and no other move", told, text)
				}
			}
		}
	}
}

// containsWord reports whether a text contains another that is no part of a longer word or number there.
func containsWord(text, word string) bool {
	inWord := func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }
	for at := 0; ; {
		i := strings.Index(text[at:], word)
		if i < 0 {
			return false
		}
		before, after := []rune(text[:at+i]), []rune(text[at+i+len(word):])
		if (len(before) == 0 || !inWord(before[len(before)-1])) && (len(after) == 0 || !inWord(after[0])) {
			return true
		}
		at += i + 1
	}
}

// leavesOf are the texts in a message's arguments.
func leavesOf(m game.Msg) (list []string) {
	if m.ID == "" {
		return []string{m.Lit}
	}
	for _, arg := range m.Args {
		switch a := arg.(type) {
		case string:
			list = append(list, a)
		case game.Move:
			list = append(list, string(a))
		case game.Msg:
			list = append(list, leavesOf(a)...)
		case []game.Msg:
			for _, m := range a {
				list = append(list, leavesOf(m)...)
			}
		}
	}
	return list
}
