package all

import (
	"testing"

	"tablee/rules/rulestest"
	"tablee/rules/template"
)

// TestAtOnce plays all games side by side, for the race detector.
func TestAtOnce(t *testing.T) {
	for _, r := range append(Games(), template.Rules) {
		t.Run(r.Info().Name, func(t *testing.T) {
			t.Parallel()
			rulestest.AtOnce(t, r)
		})
	}
}
