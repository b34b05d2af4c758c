package ai

import (
	"math/rand/v2"
	"testing"
)

// TestContest: a candidate that is far behind drops out, one that is not stays, and the deals decide in the end.
func TestContest(t *testing.T) {
	c := new(Race)
	c.Enter(0.5)
	c.Enter(0.51)
	c.Enter(0.1)
	if c.Drop(); len(c.In) != 2 || c.Leader().ID != 1 {
		t.Fatalf("in are %v", c.In)
	}
	for range 200 { // the first is better by a tenth in each deal, whatever the deal
		luck := rand.Float64()
		c.In[0].Last, c.In[1].Last = luck, luck-0.1
		c.Note()
	}
	if c.Drop(); len(c.In) != 1 || c.Leader().ID != 0 {
		t.Errorf("in are %v", c.In)
	}
	if v := c.Chance(c.Leader()); v < 0.3 || v > 0.7 {
		t.Errorf("chance %v", v)
	}
}
