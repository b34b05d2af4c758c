package engine

import (
	"slices"
	"testing"
	"time"

	"tablee/rules/all"
	"tablee/rules/match"
	"tablee/rules/rulestest"
)

// BenchmarkChoose reports how long the strongest level of each game takes from the reading of a line to its answer when
// it may take CHOOSE_MS (100): the middle one of CHOOSE_CHOICES (20) at the beginnings of games, and the longest.
//
//	go test ./bot/internal/engine -run '^$' -bench Choose -benchtime 1x
func BenchmarkChoose(b *testing.B) {
	n, ms := rulestest.Setting("CHOOSE_CHOICES", 20), float64(rulestest.Setting("CHOOSE_MS", 100))
	for _, r := range all.Games() {
		b.Run(r.Info().Name, func(b *testing.B) {
			s := open(b, r, nil)
			if err := s.prepare(s.options); err != nil {
				b.Fatal(err)
			}
			var took []time.Duration
			for i := range b.N * n {
				if _, err := s.begin(&Request{Seed: match.Seed{byte(i)}.String()}); err != nil {
					b.Fatal(err)
				}
				came := time.Now()
				if _, err := s.choose(&Request{MS: &ms, came: came}); err != nil {
					b.Fatal(err)
				}
				took = append(took, time.Since(came))
			}
			slices.Sort(took)
			b.ReportMetric(milliseconds(took[len(took)/2]), "p50-ms")
			b.ReportMetric(milliseconds(took[len(took)-1]), "max-ms")
			b.ReportMetric(0, "ns/op")
		})
	}
}
