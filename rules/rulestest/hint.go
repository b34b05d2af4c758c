package rulestest

import (
	"context"
	"reflect"
	"slices"
	"testing"

	"tablee/rules/game"
)

// hintDegrees notes, over several games, how much the degrees of hints tell.
type hintDegrees struct {
	listed int          // hints that were asked for where there were several moves, and they could be listed
	asked  int          // hints that were asked for
	marked int          // boards on which they were marked
	shared map[int]bool // degrees at which another move fitted what was told
}

// newHintDegrees has noted nothing yet.
func newHintDegrees() *hintDegrees { return &hintDegrees{shared: make(map[int]bool)} }

// minListed is how many hints must have been asked for before their degrees are judged: the only good move of a single
// hint may have its row or its tiles for itself.
const minListed = 3

// maxExplained is how many moves of a list are explained.
const maxExplained = 40

// Hint asks for help from a seat's view, again, and from the view of a position whose hidden part was drawn anew:
// whatever a hint would know besides the view shows there.
func (d *hintDegrees) Hint(g *tested, p game.Position, ply int, by game.Seat) {
	g.Helper()
	h, ok := p.View(by).(game.Hinter)
	if !ok {
		return
	}
	ask := func(h game.Hinter) (game.Move, game.Advice) {
		g.Helper()
		m, err := h.Hint(context.Background(), game.Glance, g.Seed.Stream("hint", ply))
		if err != nil {
			g.Fatalf("ply %d: Hint for seat %d: %v", ply, by, err)
		}
		return m, h.Explain(m)
	}
	m, told := ask(h)
	if !g.Legal(p, by, m, ply) {
		g.Fatalf("ply %d: the hint %q for seat %d is refused", ply, m, by)
	}
	d.advice(g, p, ply, by, m, told)
	if again, as := ask(p.View(by).(game.Hinter)); again != m || !reflect.DeepEqual(as, told) {
		g.Fatalf("ply %d: the hint was %q %+v, then %q %+v", ply, m, told, again, as)
	}
	if sampler, ok := p.View(by).(game.Sampler); ok {
		sample, err := sampler.Sample(g.Seed.Stream("hinted", ply))
		if err != nil {
			g.Fatalf("ply %d: Sample: %v", ply, err)
		}
		if other, as := ask(sample.View(by).(game.Hinter)); other != m || !reflect.DeepEqual(as, told) {
			g.Fatalf("ply %d: with other secrets the hint is %q %+v and not %q %+v: it knows more than the seat", ply, other,
				as, m, told)
		}
	}
	dead, cancel := context.WithCancel(context.Background())
	cancel()
	if m, err := h.Hint(dead, game.Usual, g.Seed.Stream("hint", ply)); err != nil || !g.Legal(p, by, m, ply) {
		g.Fatalf("ply %d: without time the hint for seat %d is %q, %v", ply, by, m, err)
	}
	unhelped(g, p, ply)
}

// unhelped holds that nobody is helped off turn, nor with what is no move.
func unhelped(g *tested, p game.Position, ply int) {
	g.Helper()
	for s := game.Public; int(s) < g.Seats; s++ {
		h, ok := p.View(s).(game.Hinter)
		if !ok {
			continue
		}
		if !slices.Contains(p.Turn(), s) {
			m, err := h.Hint(context.Background(), game.Glance, g.Seed.Stream("hint", ply))
			if _, refused := game.Refused(err); !refused {
				g.Fatalf("ply %d: seat %d, which may not act, is given the hint %q, %v", ply, s, m, err)
			}
		}
		for _, m := range nonsense {
			if a := h.Explain(m); !reflect.DeepEqual(a, game.Advice{}) {
				g.Fatalf("ply %d: %q, which is no move, is explained to seat %d: %+v", ply, m, s, a)
			}
		}
	}
}

// advice holds what is told of a move, and of the others that there are, to the contract.
func (d *hintDegrees) advice(g *tested, p game.Position, ply int, by game.Seat, m game.Move, told game.Advice) {
	g.Helper()
	for _, msg := range []game.Msg{told.Where, told.What, told.Why} {
		if msg.IsZero() {
			g.Fatalf("ply %d: the hint %q says nothing at one of its degrees: %+v", ply, m, told)
		}
		g.Words.Check(g, msg)
	}
	for _, board := range told.Boards {
		if board != nil {
			d.marked++
			g.Words.Compared(g, *board)
		}
	}
	d.asked++
	if told.Fill.Name != "" {
		fill(g, p.View(by), ply, m, told.Fill)
	}
	lister, ok := p.(game.Lister)
	if !ok {
		return
	}
	v, ms := p.View(by).(game.Hinter), lister.Moves(by)
	for i := 0; i < len(ms); i += 1 + len(ms)/maxExplained {
		other := ms[i]
		a := v.Explain(other)
		if a.Where.IsZero() || a.What.IsZero() || a.Why.IsZero() {
			g.Fatalf("ply %d: the legal move %q is not explained: %+v", ply, other, a)
		}
		for _, msg := range []game.Msg{a.Where, a.What, a.Why} {
			g.Words.Check(g, msg)
		}
		if reflect.DeepEqual(a.Where, told.Where) && !reflect.DeepEqual(a.Boards[0], told.Boards[0]) ||
			reflect.DeepEqual(a.Where, told.Where) && reflect.DeepEqual(a.What, told.What) &&
				!reflect.DeepEqual(a.Boards[1], told.Boards[1]) {
			g.Fatalf("ply %d: the hints %q and %q say the same, and their boards differ: they tell more than is said", ply, m,
				other)
		}
		if other != m {
			d.shared[game.HintWhere] = d.shared[game.HintWhere] || reflect.DeepEqual(a.Where, told.Where)
			d.shared[game.HintWhat] = d.shared[game.HintWhat] || reflect.DeepEqual(a.What, told.What)
		}
	}
	if len(ms) > 1 {
		d.listed++
	}
}

// fill makes the move ready as a person's last hint does, and plays it by a button from there.
func fill(g *tested, v game.View, ply int, m game.Move, by game.Action) {
	g.Helper()
	iv := v.(game.Interactive)
	reply, err := iv.Do("", by)
	if err != nil || reply.Move != "" || reply.Draft == "" {
		g.Fatalf("ply %d: %+v of the hint %q gives %+v, %v, and no draft", ply, by, m, reply, err)
	}
	for _, c := range iv.Panel(reply.Draft).Controls {
		if c.Disabled || len(c.Choices) > 0 {
			continue
		}
		if r, err := iv.Do(reply.Draft, game.Action{Name: c.Name}); err == nil && r.Move == m {
			return
		}
	}
	g.Fatalf("ply %d: no button plays the hint %q once %+v has made the draft %q", ply, m, by, reply.Draft)
}

// Check fails for hints that tell the move at once, or as good as, wherever they were asked for.
func (d *hintDegrees) Check(t testing.TB) {
	t.Helper()
	if d.asked >= minListed && d.marked == 0 {
		t.Errorf("of %d hints none marks anything on the board", d.asked)
	}
	if d.listed >= minListed && !(d.shared[game.HintWhere] && d.shared[game.HintWhat]) {
		t.Errorf("the first two degrees of hints never fit two moves (%v): they tell the move", d.shared)
	}
}
