package night

import (
	"fmt"
	"testing"
	"time"

	"tablee/rules/game"
	"tablee/rules/table"
)

// BenchmarkRoundEnds measures how long it takes until the round of a night is over at a hundred tables at which ten
// people each have answered: from the moment at which its time is over until every table has its result and its
// messages.
func BenchmarkRoundEnds(b *testing.B) {
	const tables, people = 100, 10
	h := newTestDirector(b)
	settings := h.settings()
	settings.Options = game.Options{"rounds": "40"}
	night, err := h.NewNight(b.Context(), h.in("g0", "olga"), settings)
	h.check(err)
	var ids []table.ID
	for i := range tables {
		guild := fmt.Sprint("g", i)
		t := h.joined(guild, fmt.Sprint("p", i*people), night.ID)
		for j := 1; j < people; j++ {
			h.do(guild, fmt.Sprint("p", i*people+j), t.ID, table.Action{Kind: table.Join, Seat: -1})
		}
		ids = append(ids, t.ID)
	}
	h.pass(10 * time.Minute)
	var worst time.Duration
	for b.Loop() {
		b.StopTimer()
		for i, id := range ids {
			if h.look(id, "").Phase != table.Playing {
				b.Fatal("the game is over: use a smaller -benchtime")
			}
			for j := range people {
				h.answer(fmt.Sprint("g", i), fmt.Sprint("p", i*people+j), id, j == 0)
			}
		}
		h.pass(time.Minute - time.Millisecond)
		b.StartTimer()
		began := time.Now()
		h.pass(time.Millisecond)
		worst = max(worst, time.Since(began))
	}
	b.ReportMetric(float64(worst.Milliseconds()), "worst-ms")
}
