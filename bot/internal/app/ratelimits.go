package app

import (
	"context"
	"encoding/json"
	"time"

	"tablee/store"
)

// rateLimits stores what Discord has said about when it takes requests again (429), so that the process that takes over
// does not send what this one was told not to send.
type rateLimits struct {
	db     store.Notes
	report func(error)
}

const (
	// rateLimitsKey is the key of the stored limits: until when (Unix milliseconds), by route; "" is all of them.
	rateLimitsKey = "limits"
	// maxSaveTime is how long storing may take: the request that was answered 429 waits for it.
	maxSaveTime = time.Second
	// maxRateLimit bounds what is believed of a stored limit, whatever the clock of the process was that stored it.
	maxRateLimit = time.Hour
)

// save stores one more limit, and drops those that are over.
func (l rateLimits) save(route string, until time.Time) {
	ctx, cancel := context.WithTimeout(context.Background(), maxSaveTime)
	defer cancel()
	limits, err := l.load(ctx)
	if err != nil { // what cannot be read is written anew
		l.report(err)
	}
	if limits == nil {
		limits = map[string]int64{}
	}
	limits[route] = max(limits[route], until.UnixMilli())
	now := time.Now().UnixMilli()
	for r, until := range limits {
		if until <= now {
			delete(limits, r)
		}
	}
	data, err := json.Marshal(limits)
	if err == nil {
		err = l.db.SetMeta(ctx, rateLimitsKey, string(data))
	}
	if err != nil {
		l.report(err)
	}
}

func (l rateLimits) load(ctx context.Context) (limits map[string]int64, err error) {
	data, err := l.db.Meta(ctx, rateLimitsKey)
	if err != nil || data == "" {
		return nil, err
	}
	return limits, json.Unmarshal([]byte(data), &limits)
}

// restore holds back what other processes, or the one before, were told not to send.
func (l rateLimits) restore(ctx context.Context, hold func(route string, until time.Time)) {
	limits, err := l.load(ctx)
	if err != nil {
		l.report(err)
	}
	now := time.Now()
	for route, until := range limits {
		if at := time.UnixMilli(until); at.After(now) && at.Sub(now) <= maxRateLimit {
			hold(route, at)
		}
	}
}

// restoreBefore restores the limits whenever this process becomes the one that does something for all. alone may be
// nil: then nothing is done for others.
func (l rateLimits) restoreBefore(alone runAlone, hold func(route string, until time.Time)) runAlone {
	if alone == nil {
		return nil
	}
	return func(ctx context.Context, name string, do func(context.Context) error) error {
		return alone(ctx, name, func(ctx context.Context) error {
			l.restore(ctx, hold)
			return do(ctx)
		})
	}
}
