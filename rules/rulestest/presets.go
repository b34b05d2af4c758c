package rulestest

import (
	"testing"

	"tablee/rules/game"
	"tablee/rules/match"
)

// presets holds a game's presets to what Info promises: the first is the usual game, all can be begun, and no two are
// the same rules.
func (e *exam) presets(t testing.TB) {
	t.Helper()
	info := e.r.Info()
	if n := len(info.Presets); n > game.MaxPresets || n == 1 {
		t.Errorf("%d presets", n)
	}
	for _, o := range info.Options {
		if o.Name == game.PresetOption {
			t.Errorf("an option has the name %q, which names presets", o.Name)
		}
	}
	for i, p := range info.Presets {
		if i == 0 && len(p.Options) > 0 {
			t.Errorf("preset %q stands first and is not the usual game", p.Name)
		}
		o, err := info.Complete(game.Options{game.PresetOption: p.Name})
		if err != nil {
			t.Errorf("preset %q: %v", p.Name, err)
			continue
		}
		if got, differ := info.Nearest(o); got.Name != p.Name || len(differ) > 0 {
			t.Errorf("the options of preset %q are taken for %q", p.Name, got.Name)
		}
		seats := p.Seats
		if seats == 0 {
			seats = info.Seats
		}
		if seats < info.MinSeats || seats > info.MaxSeats {
			t.Errorf("preset %q has %d seats", p.Name, seats)
			continue
		}
		if _, err := match.Start(e.r, seats, o, match.Seed{}); err != nil {
			t.Errorf("preset %q with %d seats does not begin: %v", p.Name, seats, err)
		}
	}
}
