package rulestest

import (
	"context"
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"testing"

	"tablee/rules/game"
	"tablee/rules/match"
)

// games and plies are how much is played.
const (
	games = 2
	plies = 80
)

// CheckPremoves plays games at random for every set of options and holds the rules to what they say of them.
func CheckPremoves(t testing.TB, r game.Rules, sets ...game.Options) {
	t.Helper()
	for _, o := range sets {
		full, err := r.Info().Complete(o)
		if err != nil {
			t.Fatalf("Complete(%v): %v", o, err)
		}
		for i := range games {
			c := check{TB: t, rules: r, options: full, seed: match.Seed{byte(i + 1)}}
			if c.play(); t.Failed() {
				return
			}
		}
	}
}

// check is one game being played.
type check struct {
	testing.TB
	rules   game.Rules
	options game.Options
	seed    match.Seed
	idle    int
}

func (c *check) play() {
	c.Helper()
	p, err := match.Start(c.rules, max(2, c.rules.Info().MinSeats), c.options, c.seed)
	if err != nil {
		c.Fatal(err)
	}
	open := match.Foreseeable(c.rules, c.options)
	c.past(open)
	idler, idles := c.rules.(game.Idler)
	for ply := 1; ply < plies && len(p.Turn()) > 0; ply++ {
		by := p.Turn()[0]
		if open {
			c.foreseen(p, ply)
		}
		if idles {
			c.idles(idler, p, ply)
		}
		rng := c.seed.Stream("foresee", ply)
		var m game.Move
		if l, ok := p.(game.Lister); ok {
			ms := l.Moves(by)
			m = ms[rng.IntN(len(ms))]
		} else if m, err = c.rules.Computer(1).Choose(context.Background(), p.View(by), rng); err != nil {
			c.Fatal(err)
		}
		q, events, err := match.Play(p, c.seed, ply, by, m)
		if err != nil {
			c.Fatal(err)
		}
		if open {
			c.told(p, q, m, events, ply)
		}
		p = q
	}
}

// past: a game without hands that can be foreseen with some options and not with others says whether people are to
// remember what was there, and if they are it is not foreseeable.
func (c *check) past(open bool) {
	c.Helper()
	_, foresees := c.rules.(game.Foreseer)
	if _, says := c.rules.(game.PastHider); !says && foresees && !open && !c.rules.Info().Hidden {
		c.Fatalf("not foreseeable with %v, though it has no hands: game.PastHider is to tell whether that is for memory",
			c.options)
	}
	if open && match.HidesPast(c.rules, c.options) {
		c.Fatalf("foreseeable with %v, and yet people are to remember what was there", c.options)
	}
}

// foreseen: every seat sees the same, the seat in turn can act and be advised.
func (c *check) foreseen(p game.Position, ply int) {
	c.Helper()
	if _, ok := p.(game.Lister); !ok || len(p.Turn()) != 1 {
		c.Fatalf("ply %d: foreseeable, and its moves cannot be listed, or several are in turn", ply)
	}
	want := written(c, p.View(game.Public))
	for s := range max(2, c.rules.Info().MinSeats) {
		v := p.View(game.Seat(s))
		if got := written(c, v); got != want {
			c.Fatalf("ply %d: foreseeable, and seat %d sees\n%s\nand a bystander\n%s", ply, s, got, want)
		}
		_, acts := v.(game.Interactive)
		_, tells := v.(game.Analyser)
		if !acts || !tells {
			c.Fatalf("ply %d: foreseeable, and a view cannot be acted on or analysed", ply)
		}
	}
}

// written is what a view shows and knows: the texts of its board, whichever way round it is shown, and its native text.
func written(t testing.TB, v game.View) string {
	t.Helper()
	var native []byte
	if w, ok := v.(game.NativeWriter); ok {
		var err error
		if native, err = w.WriteNative(nil); err != nil {
			t.Fatal(err)
		}
	}
	var texts []game.Msg
	for _, part := range v.Diagram().Parts {
		texts = append(texts, part.Title, part.Text)
		for _, tok := range part.Tokens {
			texts = append(texts, tok.Text)
		}
		if part.Grid != nil {
			for _, row := range part.Grid.Cells {
				for _, tok := range row {
					texts = append(texts, tok.Text)
				}
			}
		}
	}
	list := make([]string, len(texts))
	for i, text := range texts {
		data, err := json.Marshal(text)
		if err != nil {
			t.Fatal(err)
		}
		list[i] = string(data)
	}
	slices.Sort(list)
	return fmt.Sprintf("%s%s", native, list)
}

// told: a move needs no chance and leads where it leads with it, and everybody is told the same of it.
func (c *check) told(p, q game.Position, m game.Move, events []game.Event, ply int) {
	c.Helper()
	dry, again, err := p.Apply(p.Turn()[0], m, nil)
	if err != nil {
		c.Fatalf("ply %d: foreseeable, and %q without chance is refused: %v", ply, m, err)
	}
	a, err1 := dry.Encode()
	b, err2 := q.Encode()
	if err1 != nil || err2 != nil || !slices.Equal(a, b) || !reflect.DeepEqual(again, events) {
		c.Fatalf("ply %d: foreseeable, and %q leads to one position with chance and to another without", ply, m)
	}
	if slices.ContainsFunc(events, func(e game.Event) bool { return e.To != game.Public || e.Reveals }) {
		c.Fatalf("ply %d: foreseeable, and %q tells one seat more than another, or reveals something: %v", ply, m, events)
	}
}

// idles: what a seat is said to have to do is the only move that there is, it is told of nobody else, and it follows
// from what the seat knows.
func (c *check) idles(r game.Idler, p game.Position, ply int) {
	c.Helper()
	by := p.Turn()[0]
	for s := range max(2, c.rules.Info().MinSeats) {
		if seat := game.Seat(s); seat != by && r.Idle(p, seat) != "" {
			c.Fatalf("ply %d: seat %d is not in turn and has to do %q", ply, s, r.Idle(p, seat))
		}
	}
	m := r.Idle(p, by)
	if m == "" {
		return
	}
	c.idle++
	if r.Idling(c.options) == game.IdleNever {
		c.Fatalf("ply %d: %q is told where nothing may be told", ply, m)
	}
	if _, _, err := match.Play(p, c.seed, ply, by, m); err != nil {
		c.Fatalf("ply %d: %q cannot be done: %v", ply, m, err)
	}
	if l, ok := p.(game.Lister); ok && !slices.Equal(l.Moves(by), []game.Move{m}) {
		c.Fatalf("ply %d: %q is no only move: %v", ply, m, l.Moves(by))
	}
	if s, ok := p.View(by).(game.Sampler); ok {
		other, err := s.Sample(c.seed.Stream("sample", ply))
		if err != nil {
			c.Fatal(err)
		}
		if got := r.Idle(other, by); got != m {
			c.Fatalf("ply %d: with other secrets it is %q and not %q", ply, got, m)
		}
	}
	if a, ok := p.View(by).(game.Analyser); ok {
		if found, err := a.Analyse(context.Background(), game.Query{N: 1}); err == nil && len(found.Best) > 0 &&
			found.Best[0].Move != m {
			c.Fatalf("ply %d: %q is no only move, the analysis finds %q", ply, m, found.Best[0].Move)
		}
	}
}
