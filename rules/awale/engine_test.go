package awale

import (
	"context"
	"testing"

	"tablee/rules/search"
)

func BenchmarkSearch18(b *testing.B) {
	e := newEngine(newPosition(startState()), buildEndgame(10))
	s := newSearcher()
	var nodes int64
	b.ReportAllocs()
	b.ResetTimer()
	for b.Loop() {
		r := s.Search(context.Background(), e, search.Limits{Depth: 18})
		nodes += r.Nodes
		if r.Depth != 18 {
			b.Fatalf("depth %d, want 18", r.Depth)
		}
	}
	b.ReportMetric(float64(nodes)/float64(b.N), "nodes/op")
	b.ReportMetric(float64(nodes)/b.Elapsed().Seconds()/1e6, "Mnodes/s")
}
