package arena

import (
	"context"
	"slices"
	"time"

	"golang.org/x/sync/errgroup"

	"tablee/bot/internal/tournament/bracket"
	"tablee/rules/game"
)

// Report is a played tournament, in the form that -json writes.
type Report struct {
	Game       string             `json:"game"`
	Version    int                `json:"version"` // of the rules
	Config     Config             `json:"config"`
	Tournament bracket.Tournament `json:"tournament"`
	Games      []*Game            `json:"games"`
}

// play plays the tournament, round by round; it calls done after each game, from several goroutines. The games of a
// round run in parallel, but their results are entered in the order of the bracket, so that the same seed gives the
// same tournament.
func (s *setup) play(ctx context.Context, done func()) (*Report, error) {
	t, err := bracket.New(s.bracket)
	if err != nil {
		return nil, err
	}
	s.prepareLevels(ctx)
	r := &Report{Game: s.info.Name, Version: s.info.Version, Config: s.config}
	for !t.Done {
		open := t.Open()
		games, err := s.playRound(ctx, open, done)
		if err != nil {
			return nil, interrupted(err)
		}
		for i, m := range open {
			var points [2]int
			for _, g := range games[i*s.config.Games : (i+1)*s.config.Games] {
				for seat, e := range g.Entrants {
					if e == m.A {
						points[0] += g.Points[seat]
					} else {
						points[1] += g.Points[seat]
					}
				}
				g.Number = len(r.Games) + 1
				r.Games = append(r.Games, g)
			}
			if t, err = t.Report(m.ID, points); err != nil {
				return nil, err
			}
		}
	}
	r.Tournament = t
	return r, nil
}

// prepareLevels prepares what the levels use and lets each of them think for a moment. This preparation is then not on
// their clock, and the same seed gives the same tournament.
func (s *setup) prepareLevels(ctx context.Context) {
	builtIn := slices.ContainsFunc(s.config.Engines, func(e Engine) bool { return e.Level > 0 })
	if p, ok := s.rules.(game.Preparer); ok && builtIn {
		_ = p.Prepare(ctx, s.options) // they prepare themselves if this fails
	}
	if i, ok := s.rules.(game.Improver); ok && builtIn && s.keep != nil {
		_ = i.Improve(ctx, s.keep) // it is not required
	}
	turn := s.first.Turn()
	if len(turn) == 0 {
		return
	}
	for _, e := range s.config.Engines {
		if e.Level > 0 {
			q := question{view: s.first.View(turn[0]), ms: time.Millisecond}
			_, _, _ = s.level(e.Level, s.seed).choose(ctx, q) // a fault will be judged when it counts
		}
	}
}

// playRound plays all games of some matches, in their order.
func (s *setup) playRound(ctx context.Context, open []bracket.Match, done func()) ([]*Game, error) {
	games := make([]*Game, len(open)*s.config.Games)
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(s.parallel)
	for i := range games {
		group.Go(func() error {
			g, err := s.playGame(ctx, open[i/s.config.Games], i%s.config.Games)
			games[i] = g
			done()
			return err
		})
	}
	return games, group.Wait()
}
