package picture

import (
	"math/rand/v2"
	"testing"

	"tablee/render"
	"tablee/render/rendertest"
	"tablee/rules/game"
	"tablee/rules/rulestest"
)

func TestPNGOfAnyDiagram(t *testing.T) {
	rulestest.Unraced(t)
	c, err := render.NewCatalogue()
	if err != nil {
		t.Fatal(err)
	}
	p := c.Printer("en", nil)
	rng := rand.New(rand.NewPCG(5, 6))
	for i := range rulestest.Of(150, 50) {
		d := rendertest.RandomDiagram(rng)
		data, err := PNG(d, p, Look{Theme: Theme(i % 3)})
		if len(d.Parts) == 0 {
			continue
		}
		if err != nil {
			t.Fatalf("diagram %d: %+v: %v", i, d, err)
		}
		rendertest.Decode(t, "random", data)
	}
	if _, err := PNG(game.Diagram{}, p, Look{}); err == nil {
		t.Error("empty diagram: got no error")
	}
}
