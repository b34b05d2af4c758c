package think

import (
	"context"
	"fmt"
	"sync"

	"tablee/rules/game"
)

// Library has the games that can be played, and generates the data that their computers need.
type Library struct {
	rules  map[string]game.Rules
	names  []string // in order
	keep   game.Keep
	report func(error)
	warmed sync.Map // games and options that have been prepared
}

// NewLibrary makes a library. keep stores the data that games generate once; if it is nil, nothing is generated in
// advance. report receives errors of generating.
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

// Prepare generates what the computers of all games need (word graphs, endgame tables), for the default options, then
// what improves them. It returns when all is there or ctx is done. Tables can be played meanwhile.
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

// prepare generates what a game with these options needs, unless that has begun already.
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

// Warm prepares for a new table in the background.
func (g *Library) Warm(rules game.Rules, o game.Options) {
	go func() { g.report(g.prepare(context.Background(), rules, o)) }()
}
