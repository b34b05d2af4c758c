package think

import (
	"context"
	"fmt"
	"sync"

	"tablee/rules/game"
)

// Library is the games that can be played, and what their computers need beside the rules.
type Library struct {
	rules  map[string]game.Rules
	names  []string // in order
	keep   game.Keep
	report func(error)
	warmed sync.Map // games and options that have been prepared
}

// NewLibrary makes a list of games. keep is where they keep what they make once for their computers; without one
// nothing is made beforehand. report is told of what cannot be made.
func NewLibrary(rules []game.Rules, keep game.Keep, report func(error)) *Library {
	g := &Library{rules: make(map[string]game.Rules), keep: keep, report: report}
	for _, r := range rules {
		name := r.Info().Name
		g.rules[name] = r
		g.names = append(g.names, name)
	}
	return g
}

// Games lists the games in order.
func (g *Library) Games() []game.Rules {
	list := make([]game.Rules, len(g.names))
	for i, n := range g.names {
		list[i] = g.rules[n]
	}
	return list
}

// Game finds the rules of a game.
func (g *Library) Game(name string) (game.Rules, error) {
	if r, ok := g.rules[name]; ok {
		return r, nil
	}
	return nil, fmt.Errorf("host: no game is called %q", name)
}

// Prepare makes what the computers of all games need beside the rules (word graphs, endgame tables), for the default
// options, then what makes them better, and returns when it is there or ctx is over. Tables can be played meanwhile.
func (g *Library) Prepare(ctx context.Context) {
	for _, name := range g.names {
		r := g.rules[name]
		o, err := r.Info().Complete(nil)
		if err == nil {
			err = g.prepare(ctx, r, o)
		}
		if err != nil && ctx.Err() == nil {
			g.report(fmt.Errorf("preparing %s: %w", name, err))
		}
	}
	for _, name := range g.names {
		if i, ok := g.rules[name].(game.Improver); ok && g.keep != nil {
			if err := i.Improve(ctx, g.keep); err != nil && ctx.Err() == nil {
				g.report(fmt.Errorf("improving %s: %w", name, err))
			}
		}
	}
}

// prepare makes what a game with these options needs, unless somebody has begun to.
func (g *Library) prepare(ctx context.Context, rules game.Rules, o game.Options) error {
	p, ok := rules.(game.Preparer)
	if !ok || g.keep == nil {
		return nil
	}
	if _, begun := g.warmed.LoadOrStore(fmt.Sprint(rules.Info().Name, o), true); begun {
		return nil
	}
	return p.Prepare(ctx, o)
}

// Warm prepares for a new table, off everybody's way.
func (g *Library) Warm(rules game.Rules, o game.Options) {
	go func() { g.report(g.prepare(context.Background(), rules, o)) }()
}
