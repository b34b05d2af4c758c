package people

import (
	"context"
	"sync"

	"tablee/store"
)

// maxVisitors is how many people a process remembers to have recorded this week. When there are more it forgets all of
// them, and records them again, which changes nothing.
const maxVisitors = 50_000

// visits remembers whose visits of a week are recorded, so that not every interaction writes.
type visits struct {
	mu   sync.Mutex
	week int
	// people has those whose visit is recorded, and with false newcomers whose visit could not be: they have a profile
	// since then, and would count as known before.
	people map[string]bool
}

// pending tells whether a visit is to be recorded, and whether the person was known before their first one.
func (v *visits) pending(week int, id string, known bool) (record, knownBefore bool) {
	v.mu.Lock()
	defer v.mu.Unlock()
	if week != v.week {
		v.week, v.people = week, nil
	}
	recorded, listed := v.people[id]
	if listed && !recorded {
		known = false
	}
	// Who has no profile is recorded whatever is remembered: they have been erased since, perhaps by another process.
	return !recorded || !known, known
}

func (v *visits) remember(week int, id string, recorded bool) {
	v.mu.Lock()
	defer v.mu.Unlock()
	if week != v.week {
		return
	}
	if v.people == nil || len(v.people) >= maxVisitors {
		v.people = make(map[string]bool)
	}
	v.people[id] = recorded
}

// visit records that a person has come this week. It is only for counts: a failure is reported and stops nobody.
func (r *Registry) visit(ctx context.Context, id string, known bool) {
	week := store.WeekOf(r.opts.Now())
	record, known := r.visits.pending(week, id, known)
	if !record {
		return
	}
	err := r.opts.Store.Visit(ctx, id, week, known)
	if err == nil || !known {
		r.visits.remember(week, id, err == nil)
	}
	r.opts.Report(err)
}
