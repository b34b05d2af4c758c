package gobblet

import (
	"context"
	"fmt"
	"testing"
)

func testSearch(b board, extend int) *search {
	return &search{pos: newKeyed(b), tt: newTable(18), ctx: context.Background(), limit: 1 << 60, extend: extend}
}

func BenchmarkDepth(b *testing.B) {
	for _, depth := range []int{7, 8, 9, 10} {
		b.Run(fmt.Sprint(depth), func(b *testing.B) {
			for b.Loop() {
				s := testSearch(board{}, depth+4)
				v := s.fixed(depth)
				b.ReportMetric(float64(s.nodes), "nodes")
				b.ReportMetric(float64(v), "value")
			}
		})
	}
}
