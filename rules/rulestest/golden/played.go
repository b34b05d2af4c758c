package golden

import (
	"iter"
	"math/rand/v2"
	"strings"
	"testing"

	"tablee/render"
	"tablee/render/textboard"
	"tablee/rules/game"
	"tablee/rules/match"
)

// Turn is a move in a game that a test writes down.
type Turn struct {
	Ply    int // from 1 on
	Before game.Position
	By     game.Seat
	Move   game.Move
	Events []game.Event
	After  game.Position
}

// View is what the seat sees before it moves.
func (u Turn) View() game.View { return u.Before.View(u.By) }

// Told is what everybody is told, and what some seats are told alone; a line each, after a prefix.
func (u Turn) Told(say *render.Printer, prefix string, seats ...game.Seat) string {
	var b strings.Builder
	for _, e := range u.Events {
		told := e.To == game.Public
		for _, seat := range seats {
			told = told || e.To == seat
		}
		if told {
			b.WriteString(prefix + say.Plain(e.Msg) + "\n")
		}
	}
	return b.String()
}

// Turns plays a game from a position to its end, or for as long as turns are asked for. choose says the move of a turn
// of which nothing else is known, and apply carries it out.
func Turns(t testing.TB, p game.Position, choose func(u Turn) (game.Move, error),
	apply func(u Turn) (game.Position, []game.Event, error)) iter.Seq[Turn] {
	return func(yield func(Turn) bool) {
		t.Helper()
		for ply := 1; len(p.Turn()) > 0; ply++ {
			u := Turn{Ply: ply, Before: p, By: p.Turn()[0]}
			var err error
			if u.Move, err = choose(u); err != nil {
				t.Fatal(err)
			}
			if u.After, u.Events, err = apply(u); err != nil {
				t.Fatal(err)
			}
			if !yield(u) {
				return
			}
			p = u.After
		}
	}
}

// Computer has a level choose each move.
func Computer(t testing.TB, r game.Rules, level int, rng *rand.Rand) func(u Turn) (game.Move, error) {
	return func(u Turn) (game.Move, error) { return r.Computer(level).Choose(t.Context(), u.View(), rng) }
}

// Lucky carries moves out with the chance of a generator.
func Lucky(rng *rand.Rand) func(u Turn) (game.Position, []game.Event, error) {
	return func(u Turn) (game.Position, []game.Event, error) { return u.Before.Apply(u.By, u.Move, rng) }
}

// Match is a match whose chance is that of a seed, as a table plays it.
type Match struct {
	Rules   game.Rules
	Options game.Options
	Names   []string // of the seats
	Seed    match.Seed
	// Choose says the moves, as in Turns.
	Choose func(u Turn) (game.Move, error)
	// Until, if not nil, reports whether enough is played.
	Until func(u Turn) bool
	// Hear are the seats whose own news is written down too.
	Hear []game.Seat
}

// Play plays a match, and returns the moves and what is told of them as people read them, by language, and its end.
func (m Match) Play(t testing.TB) (text map[string]string, end game.Position) {
	t.Helper()
	catalogue, err := render.NewCatalogue(m.Rules.Info().Texts)
	if err != nil {
		t.Fatal(err)
	}
	if end, err = match.Start(m.Rules, len(m.Names), m.Options, m.Seed); err != nil {
		t.Fatal(err)
	}
	text = map[string]string{}
	for u := range Turns(t, end, m.Choose, func(u Turn) (game.Position, []game.Event, error) {
		return match.Play(u.Before, m.Seed, u.Ply, u.By, u.Move)
	}) {
		for _, l := range render.Languages {
			say := catalogue.Printer(l.Code, m.Names)
			text[l.Code] += "> " + say.Plain(game.Notation(u.View(), u.Move)) + "\n" + u.Told(say, "", m.Hear...)
		}
		if end = u.After; m.Until != nil && m.Until(u) {
			break
		}
	}
	return text, end
}

// Check plays a match and compares it with a file in testdata for each language, whose names are this one, the language
// and "txt".
func (m Match) Check(t testing.TB, name string) {
	t.Helper()
	text, _ := m.Play(t)
	for lang, got := range text {
		Check(t, name+"."+lang+".txt", got)
	}
}

// Board is the board of a view as text, which has to fit a phone.
func Board(t testing.TB, v game.View, say *render.Printer) string {
	t.Helper()
	d := v.Diagram()
	if err := textboard.Fits(d, say, textboard.Narrow); err != nil {
		t.Error(err)
	}
	return textboard.Text(d, say, textboard.Narrow) + "\n"
}
