package suited

import "testing"

// The expert's play is left for one that was better in many deals, never for a lucky one.
func TestEvidence(t *testing.T) {
	for name, c := range map[string]struct {
		e    Evidence
		want int
	}{
		"nothing judged":        {Evidence{nil, nil}, 0},
		"one lucky deal":        {Evidence{{.2}, {.9}}, 0},
		"too few deals":         {Evidence{{.2, .3, .2}, {.9, .9, .9}}, 0},
		"now better, now worse": {Evidence{{.5, .5, .5, .5, .5, .5}, {.9, .2, .8, .1, .9, .7}}, 0},
		"better in all":         {Evidence{{.2, .3, .2, .3, .2, .3}, {.3, .4, .3, .3, .3, .4}}, 1},
		"the clearest of two": {Evidence{{.2, .3, .2, .3, .2, .3}, {.3, .4, .3, .3, .3, .4}, {.5, .6, .5, .6, .5,
			.6}}, 2},
		"worse in all":              {Evidence{{.3, .4, .3, .3, .3, .4}, {.2, .3, .2, .3, .2, .3}}, 0},
		"better by next to nothing": {Evidence{{.2, .2, .2, .2, .2, .2}, {.201, .201, .201, .201, .201, .201}}, 0},
	} {
		if got, _ := c.e.Clearest(); got != c.want {
			t.Errorf("%s: play %d, want %d", name, got, c.want)
		}
	}
	if _, v := (Evidence{{.25, .75}, {1}}).Clearest(); v != .5 {
		t.Errorf("value %v, want the expert's mean .5", v)
	}
}
