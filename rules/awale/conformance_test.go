package awale

import (
	"testing"

	"tablee/rules/rulestest"
)

func TestConformance(t *testing.T) {
	var all []int
	for level := 1; level <= levelDeep; level++ {
		all = append(all, level)
	}
	rulestest.Run(t, Rules, rulestest.Config{Every: 3, Levels: all})
}
