package storetest

import (
	"errors"
	"sync"

	"tablee/store"
)

// Together runs f so many times at once and counts the outcomes: done, refused with an error, failed otherwise.
func Together(b *Bench, n int, refusal error, f func(i int) error) (done, refused int) {
	b.Helper()
	var all sync.WaitGroup
	var mu sync.Mutex
	begin := make(chan struct{})
	for i := range n {
		all.Go(func() {
			<-begin
			err := f(i)
			mu.Lock()
			defer mu.Unlock()
			switch {
			case err == nil:
				done++
			case errors.Is(err, refusal):
				refused++
			default:
				b.Errorf("%d: %v", i, err)
			}
		})
	}
	close(begin)
	all.Wait()
	return done, refused
}

// Ended is a table that ends with a rated game between alice and bob.
func Ended(row store.Table, at int64) store.Change {
	row.Phase = "over"
	return store.Change{Table: row, Forget: -1, End: &store.End{
		Results: []store.Result{{Seat: 0, User: "alice", Guild: "g", Game: "awale", Pool: "awale/2", Place: 1, Score: 30,
			At: at}, {Seat: 1, User: "bob", Guild: "g", Game: "awale", Pool: "awale/2", Place: 2, Score: 18, At: at}},
		Feats: []store.Feat{{User: "alice", Name: "sowing", Game: "awale", Value: int(at), What: "e", At: at}},
		Pool:  "awale/2", Users: []string{"alice", "bob"},
		Rate: func(before map[string][]byte, _ store.Recent) (map[string]store.Rated, error) {
			out := map[string]store.Rated{}
			for u, doc := range before {
				out[u] = store.Rated{Doc: append(append([]byte{}, doc...), '+'), Shown: float64(len(doc) + 1)}
			}
			return out, nil
		},
	}}
}
