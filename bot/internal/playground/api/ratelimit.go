package api

import (
	"fmt"
	"hash/fnv"
	"math"
	"net/http"
	"strconv"
	"strings"
	"time"

	"tablee/bot/internal/playground/check"
)

// limiter counts requests as Discord does: by route and major parameter, and 50 a second over all routes except those
// of interactions. Windows use the system clock.
type limiter struct {
	buckets map[string]*bucket
	global  bucket
}

type bucket struct {
	used  int
	reset time.Time
}

type rate struct {
	limit  int
	window time.Duration
}

const globalLimit = 50

func newLimiter() limiter { return limiter{buckets: map[string]*bucket{}} }

// rateOf returns the limits that were observed at Discord. Its documentation says to rely on the headers instead.
func rateOf(method, template string) rate {
	switch {
	case strings.HasPrefix(template, "/webhooks/") || strings.HasPrefix(template, "/interactions/"):
		return rate{5, 2 * time.Second}
	case template == "/channels/{channel_id}/messages" && method == "POST",
		template == "/channels/{channel_id}/messages/{message_id}" && method == "PATCH":
		return rate{5, 5 * time.Second}
	case template == "/channels/{channel_id}" && method == "PATCH":
		return rate{2, 10 * time.Minute}
	}
	return rate{50, time.Second}
}

// bucketKey is the route with its major parameter.
func bucketKey(c *Call) string {
	major := ""
	for _, name := range []string{"channel_id", "guild_id", "webhook_token", "interaction_token"} {
		major += c.Path(name)
	}
	if c.Path("webhook_token") != "" || c.Path("interaction_token") != "" {
		return "interaction " + major // callback and follow-ups share one bucket
	}
	return c.R.Method + " " + c.Route.Template + " " + major
}

// count counts one request and writes the headers. It returns a 429 if enforce is set and the limit is used up.
func (l *limiter) count(c *Call, enforce bool, h http.Header) error {
	if !enforce {
		return nil // without headers, as for Discord's routes that have no limit
	}
	now := time.Now()
	rt := rateOf(c.R.Method, c.Route.Template)
	key := bucketKey(c)
	sum := fnv.New64a()
	fmt.Fprint(sum, c.R.Method, c.Route.Template)
	h.Set("X-RateLimit-Bucket", strconv.FormatUint(sum.Sum64(), 16))
	h.Set("X-RateLimit-Limit", strconv.Itoa(rt.limit))
	if !c.Route.Open {
		if wait := l.global.take(now, rate{globalLimit, time.Second}); wait > 0 {
			h.Set("X-RateLimit-Global", "true")
			return refuse(h, wait, "global")
		}
	}
	b := l.buckets[key]
	if b == nil {
		l.sweep(now)
		b = &bucket{}
		l.buckets[key] = b
	}
	wait := b.take(now, rt)
	h.Set("X-RateLimit-Remaining", strconv.Itoa(max(rt.limit-b.used, 0)))
	l.stamp(h, now, b.reset)
	if wait > 0 {
		return refuse(h, wait, "user")
	}
	return nil
}

func (l *limiter) stamp(h http.Header, now, reset time.Time) {
	h.Set("X-RateLimit-Reset", fmt.Sprintf("%.3f", float64(reset.UnixMilli())/1000))
	h.Set("X-RateLimit-Reset-After", fmt.Sprintf("%.3f", reset.Sub(now).Seconds()))
}

// sweep removes expired windows once there are many.
func (l *limiter) sweep(now time.Time) {
	if len(l.buckets) < 1000 {
		return
	}
	for k, b := range l.buckets {
		if now.After(b.reset) {
			delete(l.buckets, k)
		}
	}
}

// take uses one request of the window; if there is none, it returns how long to wait.
func (b *bucket) take(now time.Time, rt rate) time.Duration {
	if now.After(b.reset) {
		b.used, b.reset = 0, now.Add(rt.window)
	}
	if b.used >= rt.limit {
		return max(b.reset.Sub(now), time.Millisecond)
	}
	b.used++
	return 0
}

func refuse(h http.Header, wait time.Duration, scope string) error {
	h.Set("Retry-After", strconv.Itoa(int(math.Ceil(wait.Seconds()))))
	h.Set("X-RateLimit-Scope", scope)
	return check.RateLimited(0, wait, scope == "global")
}
