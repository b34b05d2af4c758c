package awale

import (
	"testing"

	"tablee/rules/rulestest"
)

func TestConformance(t *testing.T) {
	for level := 1; level <= levelDeep; level++ {
		rulestest.Run(t, Rules, rulestest.Config{Every: 3, Level: level})
	}
}
