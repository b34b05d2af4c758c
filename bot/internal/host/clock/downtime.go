package clock

import (
	"context"
	"encoding/json"
	"fmt"
	"sync"
	"time"
)

// Store is what is asked of the database about the bot's own life; *store.DB is one.
type Store interface {
	Meta(ctx context.Context, name string) (string, error)
	SetMeta(ctx context.Context, name, value string) error
	// PullDue makes due at now what is due within by after it.
	PullDue(ctx context.Context, now, by int64) error
}

// Downtimes remember when the bot was not running, so that nobody's clock ran then, and whether its own clock was set
// back. The zero value remembers nothing. WakeUp, Alive, Leave and SetBack are for one goroutine; Between is for all.
type Downtimes struct {
	mu    sync.Mutex
	spans []Span
	seen  time.Time // the latest time at which this process, or the one before, has looked at its clock
}

const (
	metaAlive = "alive" // when the process last was seen to run
	metaDown  = "down"  // the stretches in which it did not
	// Beat is how often the process is to note that it is alive: so much time at most is lost to a player at a crash.
	Beat = 30 * time.Second
	// remembered is how long a stretch is kept: longer than any clock runs.
	remembered = 400 * 24 * time.Hour
	// slack is by how much the clock may be set back without anything being done about it.
	slack = time.Minute
)

// WakeUp notes the time since the process last ran as downtime.
func (d *Downtimes) WakeUp(ctx context.Context, s Store, now time.Time) error {
	return d.TakeOver(ctx, s, now, 0)
}

// TakeOver is WakeUp for one of several processes, when nobody notes any more that somebody is there: less than a time
// without notes is none without anybody.
func (d *Downtimes) TakeOver(ctx context.Context, s Store, now time.Time, least time.Duration) error {
	data, err := s.Meta(ctx, metaDown)
	if err != nil {
		return err
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	if data != "" {
		if err := json.Unmarshal([]byte(data), &d.spans); err != nil {
			return fmt.Errorf("clock: downtimes: %w", err)
		}
	}
	last, err := s.Meta(ctx, metaAlive)
	if err != nil {
		return err
	}
	if at, err := time.Parse(time.RFC3339Nano, last); err == nil && at.Before(now) && now.Sub(at) >= least {
		d.spans = append(d.spans, Span{From: at, To: now})
	} else if err == nil && !at.Before(now) {
		d.seen = at // SetBack finds the clock behind it
	}
	var keep []Span
	for _, s := range d.spans {
		if now.Sub(s.To) < remembered {
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
	return d.Alive(ctx, s, now)
}

// Alive notes that the process runs.
func (*Downtimes) Alive(ctx context.Context, s Store, now time.Time) error {
	return s.SetMeta(ctx, metaAlive, now.Truncate(time.Millisecond).UTC().Format(time.RFC3339Nano))
}

// farewell is how long the last note may take, when nobody waits any more.
const farewell = time.Second

// Leave is Alive once ctx has ended: from now on the process does not run.
func (d *Downtimes) Leave(ctx context.Context, s Store, now time.Time) error {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), farewell)
	defer cancel()
	return d.Alive(ctx, s, now)
}

// Learn reads what another process has noted: the stretches in which nobody was there, and when somebody last was.
func (d *Downtimes) Learn(ctx context.Context, s Store) (last time.Time, err error) {
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
	d.spans = spans
	return last, nil
}

// Last is when the last of the stretches ended in which nobody was there; zero if none is remembered.
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

// Between lists the stretches between two moments in which the bot was not running.
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

// Counted is how much of the time between two moments counts for whoever had so long for something: all but the
// stretches in which the bot was not running. A nil d knows of none.
func (d *Downtimes) Counted(from, to time.Time) time.Duration {
	return spent(from, to, d.idle(from, to))
}

// Later is when an amount of time that counts has passed since a moment, as far as is known now: a stretch in which the
// bot will not be running puts it off again.
func (d *Downtimes) Later(from time.Time, amount time.Duration) time.Time {
	return until(from, amount, func(to time.Time) []Span { return d.idle(from, to) })
}

// Ago is the moment since which an amount of time that counts has passed.
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

// SetBack looks whether the clock has been set back since the last look: what is owed at once and computers' moves
// would wait until it is as late again, and fall due now. The clocks of the players run from when their time would
// next be counted. It fails as the store does, and then looks again at the next call.
func (d *Downtimes) SetBack(ctx context.Context, s Store, now time.Time) (back bool, err error) {
	now = now.Round(0) // without the reading that no setting changes
	d.mu.Lock()
	by := d.seen.Sub(now)
	d.mu.Unlock()
	if by > slack {
		if err := s.PullDue(ctx, now.UnixMilli(), by.Milliseconds()); err != nil {
			return false, err
		}
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	d.seen = now
	return by > slack, nil
}
