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
	for i, p := range info.Presets {
		if i == 0 && len(p.Options) > 0 {
			t.Errorf("preset %q stands first and is not the usual game", p.Name)
		}
		o, err := info.Complete(p.Apply(game.Options{}))
		if err != nil {
			t.Errorf("preset %q: %v", p.Name, err)
			continue
		}
		if got, _ := info.PresetOf(o); got.Name != p.Name {
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
