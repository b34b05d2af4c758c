package rulestest

import (
	"context"
	"math/rand/v2"

	"tablee/rules/game"
	"tablee/rules/template"
)

// mutant is the template game with something broken: each hook that is set takes the place of a method.
type mutant struct {
	name  string
	apply func(p game.Position, by game.Seat, m game.Move, after game.Position, events []game.Event) (game.Position,
		[]game.Event)
	result func(p game.Position) (game.Result, bool)
	view   func(v *brokenView, p game.Position) game.View
	sample func(v *brokenView, rng *rand.Rand) (game.Position, error)
	panel  func(v *brokenView, draft string) game.Panel
	do     func(v *brokenView, draft string, a game.Action) (game.Reply, error)
	notate func(v *brokenView, m game.Move) game.Msg
	info   func(i *game.Info)
	encode func(p game.Position) ([]byte, error)
	assist func(o game.Options) game.Assist
	judge  func(v *brokenView, m game.Move, d game.Verdict) game.Verdict
	hint   func(ctx context.Context, v *brokenView, m game.Move, err error) (game.Move, error)
	tell   func(v *brokenView, m game.Move, a game.Advice) game.Advice
	accept func(p game.Position, by game.Seat, m game.Move) game.Move // what is played instead of a refused move
	decode func(data []byte) (game.Position, error)
	choose func(level int, ctx context.Context, v game.View, m game.Move) (game.Move, error)

	kills   string            // part of what the suite says
	pressed map[game.Seat]int // shared by all views, as no game may
}

// whole is a position of the template with all its abilities.
type whole interface {
	game.Position
	game.Lister
	game.Counter
}

// seen is a view of the template with all its abilities.
type seen interface {
	game.Interactive
	game.Sampler
	game.Scorer
	game.Notator
	game.Judge
	game.Hinter
}

func (m *mutant) Info() game.Info {
	i := template.Rules.Info()
	if m.info != nil {
		m.info(&i)
	}
	return i
}

func (m *mutant) Assist(o game.Options) game.Assist {
	if m.assist != nil {
		return m.assist(o)
	}
	return game.AssistFree
}

func (m *mutant) wrap(p game.Position, err error) (game.Position, error) {
	if err != nil {
		return nil, err
	}
	w, ok := p.(whole)
	if !ok {
		return p, nil // a broken position of the mutant's own making
	}
	return &brokenPosition{whole: w, m: m}, nil
}

func (m *mutant) Start(seats int, o game.Options, rng *rand.Rand) (game.Position, error) {
	return m.wrap(template.Rules.Start(seats, o, rng))
}

func (m *mutant) Decode(data []byte) (game.Position, error) {
	if m.decode != nil {
		return m.wrap(m.decode(data))
	}
	return m.wrap(template.Rules.Decode(data))
}

func (m *mutant) Computer(level int) game.Player { return brokenPlayer{m, level} }

type brokenPosition struct {
	whole
	m *mutant
}

func (p *brokenPosition) Apply(by game.Seat, mv game.Move, rng *rand.Rand) (game.Position, []game.Event, error) {
	q, events, err := p.whole.Apply(by, mv, rng)
	if err != nil && p.m.accept != nil {
		if other := p.m.accept(p.whole, by, mv); other != "" {
			q, events, err = p.whole.Apply(by, other, rng)
		}
	}
	if err != nil {
		return nil, nil, err
	}
	if p.m.apply != nil {
		q, events = p.m.apply(p.whole, by, mv, q, events)
	}
	q, err = p.m.wrap(q, nil)
	return q, events, err
}

func (p *brokenPosition) Result() (game.Result, bool) {
	if p.m.result != nil {
		return p.m.result(p.whole)
	}
	return p.whole.Result()
}

func (p *brokenPosition) View(s game.Seat) game.View {
	v := &brokenView{seen: p.whole.View(s).(seen), m: p.m}
	if p.m.view != nil {
		return p.m.view(v, p.whole)
	}
	return v
}

func (p *brokenPosition) Encode() ([]byte, error) {
	if p.m.encode != nil {
		return p.m.encode(p.whole)
	}
	return p.whole.Encode()
}

type brokenView struct {
	seen
	m     *mutant
	carry any // what it should not hold
}

func (v *brokenView) Sample(rng *rand.Rand) (game.Position, error) {
	if v.m.sample != nil {
		return v.m.wrap(v.m.sample(v, rng))
	}
	return v.m.wrap(v.seen.Sample(rng))
}

func (v *brokenView) Panel(draft string) game.Panel {
	if v.m.panel != nil {
		return v.m.panel(v, draft)
	}
	return v.seen.Panel(draft)
}

func (v *brokenView) Do(draft string, a game.Action) (game.Reply, error) {
	if v.m.do != nil {
		return v.m.do(v, draft, a)
	}
	return v.seen.Do(draft, a)
}

func (v *brokenView) Notation(m game.Move) game.Msg {
	if v.m.notate != nil {
		return v.m.notate(v, m)
	}
	return v.seen.Notation(m)
}

func (v *brokenView) Judge(ctx context.Context, m game.Move, effort int) (game.Verdict, error) {
	d, err := v.seen.Judge(ctx, m, effort)
	if err == nil && v.m.judge != nil {
		d = v.m.judge(v, m, d)
	}
	return d, err
}

func (v *brokenView) Hint(ctx context.Context, effort int, rng *rand.Rand) (game.Move, error) {
	m, err := v.seen.Hint(ctx, effort, rng)
	if v.m.hint != nil {
		return v.m.hint(ctx, v, m, err)
	}
	return m, err
}

func (v *brokenView) Explain(m game.Move) game.Advice {
	a := v.seen.Explain(m)
	if v.m.tell != nil {
		return v.m.tell(v, m, a)
	}
	return a
}

type brokenPlayer struct {
	m     *mutant
	level int
}

func (p brokenPlayer) Choose(ctx context.Context, v game.View, rng *rand.Rand) (game.Move, error) {
	b, ok := v.(*brokenView)
	if !ok {
		return template.Rules.Computer(p.level).Choose(ctx, v.(interface{ inner() game.View }).inner(), rng)
	}
	m, err := template.Rules.Computer(p.level).Choose(ctx, b.seen, rng)
	if err == nil && p.m.choose != nil {
		return p.m.choose(p.level, ctx, v, m)
	}
	return m, err
}
