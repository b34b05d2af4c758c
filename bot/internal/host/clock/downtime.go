package clock

import (
	"context"
	"encoding/json"
	"fmt"
	"sync"
	"time"
)

// Store is the part of the database that Downtimes need; *store.DB implements it.
type Store interface {
	Meta(ctx context.Context, name string) (string, error)
	SetMeta(ctx context.Context, name, value string) error
	// PullDue makes everything due at now that would be due until by.
	PullDue(ctx context.Context, now, by int64) error
}

// Downtimes knows when the bot was not running, so that nobody's clock ran then, and detects that the system's clock
// was set back. The zero value knows nothing. RecordDowntime, RecordAlive, RecordStop and CheckSetBack are for one
// goroutine; Load and Between are safe for concurrent use.
type Downtimes struct {
	mu       sync.Mutex
	spans    []Span
	recorded int       // how often this process has recorded a downtime
	lastNow  time.Time // the latest time at which this process, or the one before, read its clock
}

const (
	metaAlive = "alive" // when the process last was seen to run
	metaDown  = "down"  // the spans in which it did not
	// AliveInterval is how often the process should record that it is alive. At a crash, players lose at most this time.
	AliveInterval = 30 * time.Second
	// maxSpanAge is how long a span is kept: longer than any clock runs.
	maxSpanAge = 400 * 24 * time.Hour
	// setBackTolerance is by how much the clock may be set back without any consequence.
	setBackTolerance = time.Minute
)

// RecordDowntime records the time since the process last ran as downtime.
func (d *Downtimes) RecordDowntime(ctx context.Context, s Store, now time.Time) error {
	return d.RecordSharedDowntime(ctx, s, now, 0)
}

// RecordSharedDowntime is RecordDowntime for one of several processes, after the others have stopped recording that
// they are alive: a gap in these records that is shorter than minGap is no downtime.
func (d *Downtimes) RecordSharedDowntime(ctx context.Context, s Store, now time.Time, minGap time.Duration) error {
	data, err := s.Meta(ctx, metaDown)
	if err != nil {
		return err
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	d.recorded++
	if data != "" {
		if err := json.Unmarshal([]byte(data), &d.spans); err != nil {
			return fmt.Errorf("clock: downtimes: %w", err)
		}
	}
	last, err := s.Meta(ctx, metaAlive)
	if err != nil {
		return err
	}
	if at, err := time.Parse(time.RFC3339Nano, last); err == nil && at.Before(now) && now.Sub(at) >= minGap {
		d.spans = append(d.spans, Span{From: at, To: now})
	} else if err == nil && !at.Before(now) {
		d.lastNow = at // for CheckSetBack
	}
	var keep []Span
	for _, s := range d.spans {
		if now.Sub(s.To) < maxSpanAge {
			keep = append(keep, s)
		}
	}
	d.spans = keep
	out, err := json.Marshal(keep)
	if err != nil {
		return fmt.Errorf("clock: %w", err)
	}
	if err := s.SetMeta(ctx, metaDown, string(out)); err != nil {
		return err
	}
	return d.RecordAlive(ctx, s, now)
}

// RecordAlive records that the process runs.
func (*Downtimes) RecordAlive(ctx context.Context, s Store, now time.Time) error {
	return s.SetMeta(ctx, metaAlive, now.Truncate(time.Millisecond).UTC().Format(time.RFC3339Nano))
}

// stopTimeout bounds RecordStop, which runs while the process stops.
const stopTimeout = time.Second

// RecordStop is RecordAlive after ctx has ended: from now on the process does not run.
func (d *Downtimes) RecordStop(ctx context.Context, s Store, now time.Time) error {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), stopTimeout)
	defer cancel()
	return d.RecordAlive(ctx, s, now)
}

// Load reads what another process has recorded: the downtimes, and when a process was last alive. If this process
// records a downtime meanwhile, what was read is older than that and is dropped.
func (d *Downtimes) Load(ctx context.Context, s Store) (last time.Time, err error) {
	d.mu.Lock()
	recorded := d.recorded
	d.mu.Unlock()
	alive, err := s.Meta(ctx, metaAlive)
	if err != nil || alive == "" {
		return last, err
	}
	data, err := s.Meta(ctx, metaDown)
	if err != nil {
		return last, err
	}
	var spans []Span
	if data != "" {
		err = json.Unmarshal([]byte(data), &spans)
	}
	if err == nil {
		last, err = time.Parse(time.RFC3339Nano, alive)
	}
	if err != nil {
		return last, fmt.Errorf("clock: downtimes: %w", err)
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.recorded == recorded {
		d.spans = spans
	}
	return last, nil
}

// Last is the end of the last downtime; zero if there is none.
func (d *Downtimes) Last() (end time.Time) {
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, s := range d.spans {
		if s.To.After(end) {
			end = s.To
		}
	}
	return end
}

// Between lists the downtimes between two moments.
func (d *Downtimes) Between(from, to time.Time) (list []Span) {
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, s := range d.spans {
		if s.To.After(from) && s.From.Before(to) {
			list = append(list, s)
		}
	}
	return list
}

// Counted is how much of the time between two moments counts for somebody's deadline: all of it except the downtimes. A
// nil d has none.
func (d *Downtimes) Counted(from, to time.Time) time.Duration {
	return spent(from, to, d.idle(from, to))
}

// Later is when an amount of counted time has passed since a moment, as far as is known now: a future downtime makes it
// later.
func (d *Downtimes) Later(from time.Time, amount time.Duration) time.Time {
	return until(from, amount, func(to time.Time) []Span { return d.idle(from, to) })
}

// Ago is the moment since which an amount of counted time has passed.
func (d *Downtimes) Ago(now time.Time, amount time.Duration) time.Time {
	at := now.Add(-amount)
	for missing := amount - d.Counted(at, now); missing > 0; missing = amount - d.Counted(at, now) {
		at = at.Add(-missing)
	}
	return at
}

func (d *Downtimes) idle(from, to time.Time) []Span {
	if d == nil {
		return nil
	}
	return d.Between(from, to)
}

// CheckSetBack tells whether the clock has been set back since the last call. Messages and computers' moves that were
// due would then wait until the clock has caught up; it makes them due now. Players' clocks continue when their time is
// next counted. If the store fails, the next call checks again.
func (d *Downtimes) CheckSetBack(ctx context.Context, s Store, now time.Time) (back bool, err error) {
	now = now.Round(0) // without the monotonic reading
	d.mu.Lock()
	by := d.lastNow.Sub(now)
	d.mu.Unlock()
	if by > setBackTolerance {
		if err := s.PullDue(ctx, now.UnixMilli(), by.Milliseconds()); err != nil {
			return false, err
		}
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	d.lastNow = now
	return by > setBackTolerance, nil
}
