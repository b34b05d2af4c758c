package reviewer

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"tablee/rules/table"
)

// maxFormReviews is how many of a person's reviews count for their form.
const maxFormReviews = 200

// Form is how accurately a person has played, by game, and what they miss most; game "" is every game. Only that person
// may see it.
func (r *Reviewer) Form(ctx context.Context, user, game string) ([]table.Form, error) {
	rows, err := r.store.ReviewsOf(ctx, user, game, maxFormReviews)
	if err != nil {
		return nil, err
	}
	var list []table.Form
	missed := make(map[string]map[string]int)
	for _, row := range rows {
		i := slices.IndexFunc(list, func(f table.Form) bool { return f.Game == row.Game })
		if i < 0 {
			i, list = len(list), append(list, table.Form{Game: row.Game})
			missed[row.Game] = make(map[string]int)
		}
		list[i].Played = append(list[i].Played, table.Accuracy{At: time.UnixMilli(row.At), Value: float64(row.Accuracy)})
		var kinds map[string]int
		if err := json.Unmarshal(row.Misses, &kinds); err != nil {
			return nil, fmt.Errorf("review: table %d, seat %d: %w", row.Table, row.Seat, err)
		}
		for kind, n := range kinds {
			missed[row.Game][kind] += n
		}
	}
	for i := range list {
		for kind, n := range missed[list[i].Game] {
			list[i].Misses = append(list[i].Misses, table.Missed{Kind: kind, Times: n})
		}
		slices.SortFunc(list[i].Misses, func(a, b table.Missed) int {
			return cmp.Or(cmp.Compare(b.Times, a.Times), cmp.Compare(a.Kind, b.Kind))
		})
	}
	slices.SortStableFunc(list, func(a, b table.Form) int { return cmp.Compare(len(b.Played), len(a.Played)) })
	return list, nil
}
