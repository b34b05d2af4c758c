package rummikub

import (
	"testing"

	"tablee/rules/rulestest"
)

func TestConformance(t *testing.T) {
	rulestest.Run(t, Rules, rulestest.Config{Seeds: 1, Every: 13})
}
