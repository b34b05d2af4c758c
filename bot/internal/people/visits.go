package people

import (
	"context"
	"sync"
	"time"

	"tablee/store"
)

// InvitationsFor is how long an invitation counts.
const InvitationsFor = 24 * time.Hour

// maxVisitors is how many people a process remembers to have recorded this week. When there are more it forgets all of
// them, and records them again, which changes nothing.
const maxVisitors = 50_000

// visits remembers whose visits of a week are recorded, so that not every interaction writes.
type visits struct {
	mu   sync.Mutex
	week int
	// people has those whose visit is recorded, with OriginKnown; and with another origin newcomers whose visit could not
	// be: they have a profile since then, and would count as known before.
	people map[string]store.Origin
}

// pending tells whether a visit is to be recorded, and with which origin.
func (v *visits) pending(week int, id string, origin store.Origin) (record bool, as store.Origin) {
	v.mu.Lock()
	defer v.mu.Unlock()
	if week != v.week {
		v.week, v.people = week, nil
	}
	first, listed := v.people[id]
	if first != store.OriginKnown {
		origin = first
	}
	// Who has no profile is recorded whatever is remembered: they have been erased since, perhaps by another process.
	return !listed || origin != store.OriginKnown, origin
}

// remember keeps that a visit is recorded, or with another origin than OriginKnown that a newcomer's is not.
func (v *visits) remember(week int, id string, origin store.Origin) {
	v.mu.Lock()
	defer v.mu.Unlock()
	if week != v.week {
		return
	}
	if v.people == nil || len(v.people) >= maxVisitors {
		v.people = make(map[string]store.Origin)
	}
	v.people[id] = origin
}

// visit records that a person has come this week. It is only for counts: a failure is reported and stops nobody.
func (r *Registry) visit(ctx context.Context, id string, origin store.Origin) {
	now := r.opts.Now()
	week := store.WeekOf(now)
	record, origin := r.visits.pending(week, id, origin)
	if !record {
		return
	}
	err := r.recordVisit(ctx, id, now, origin)
	switch {
	case err == nil:
		r.visits.remember(week, id, store.OriginKnown)
	case origin != store.OriginKnown:
		r.visits.remember(week, id, origin)
	}
	r.opts.Report(err)
}

// recordVisit stores a visit. A newcomer whom somebody had invited has come because of that, wherever they are.
func (r *Registry) recordVisit(ctx context.Context, id string, now time.Time, origin store.Origin) error {
	if origin != store.OriginKnown {
		invitations, _, err := r.opts.Store.InvitationsTo(ctx, id, "", now.Add(-InvitationsFor).UnixMilli())
		if err != nil {
			return err
		}
		if invitations > 0 {
			origin = store.OriginInvited
		}
	}
	return r.opts.Store.Visit(ctx, id, store.WeekOf(now), origin)
}
