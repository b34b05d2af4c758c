package host

import (
	"context"
	"encoding/json"
	"fmt"
	"sync"
	"time"
)

// downtimes remembers when the bot was not running, so that nobody's clock ran then.
type downtimes struct {
	mu    sync.Mutex
	spans []span
}

const (
	metaAlive = "alive" // when the process last was seen to run
	metaDown  = "down"  // the stretches in which it did not
	// beat is how often the process notes that it is alive: so much time at most is lost to a player at a crash.
	beat = 30 * time.Second
	// remembered is how long a stretch is kept: longer than any clock runs.
	remembered = 400 * 24 * time.Hour
)

// wakeUp notes the time since the process last ran as downtime.
func (h *Host) wakeUp(ctx context.Context) error {
	now := h.now()
	data, err := h.store.Meta(ctx, metaDown)
	if err != nil {
		return err
	}
	h.down.mu.Lock()
	defer h.down.mu.Unlock()
	if data != "" {
		if err := json.Unmarshal([]byte(data), &h.down.spans); err != nil {
			return fmt.Errorf("host: downtimes: %w", err)
		}
	}
	last, err := h.store.Meta(ctx, metaAlive)
	if err != nil {
		return err
	}
	if at, err := time.Parse(time.RFC3339Nano, last); err == nil && at.Before(now) {
		h.down.spans = append(h.down.spans, span{at, now})
	}
	var keep []span
	for _, s := range h.down.spans {
		if now.Sub(s.To) < remembered {
			keep = append(keep, s)
		}
	}
	h.down.spans = keep
	out, err := json.Marshal(keep)
	if err != nil {
		return fmt.Errorf("host: %w", err)
	}
	if err := h.store.SetMeta(ctx, metaDown, string(out)); err != nil {
		return err
	}
	return h.alive(ctx, now)
}

// alive notes that the process runs.
func (h *Host) alive(ctx context.Context, now time.Time) error {
	return h.store.SetMeta(ctx, metaAlive, now.Truncate(time.Millisecond).UTC().Format(time.RFC3339Nano))
}
