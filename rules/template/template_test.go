package template

import (
	"testing"

	"tablee/rules/rulestest"
)

func TestConformance(t *testing.T) { rulestest.Run(t, Rules, rulestest.Config{Every: 2}) }
