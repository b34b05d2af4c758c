package health_test

import (
	"context"
	"errors"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"tablee/bot/internal/health"
	"tablee/store"
)

// db is a database that is as a test says.
type db struct {
	store.Health
	dead, mute, full bool
	ahead            time.Duration
	slow             time.Duration
	leases           []store.Held
	funnel           func(first, last int) ([]store.FunnelWeek, error)
}

func (d *db) Ping(context.Context) error {
	if d.dead {
		return errors.New("dead")
	}
	return nil
}

func (d *db) Writable(context.Context) error {
	if d.full {
		return store.ErrUnwritable
	}
	return nil
}

func (d *db) Clock(context.Context) (time.Time, error) {
	time.Sleep(d.slow)
	if d.mute {
		return time.Time{}, errors.New("mute")
	}
	at := time.Now().Add(d.ahead)
	time.Sleep(d.slow)
	return at, nil
}

func (d *db) Failing() error   { return d.Writable(context.Background()) }
func (d *db) Damage() error    { return nil }
func (d *db) Unwritten() int64 { return 3 }

func (d *db) Leases(context.Context) ([]store.Held, error) { return d.leases, nil }

func (d *db) OutboxLengths(_ context.Context, now int64) ([]store.Length, error) {
	return []store.Length{{Kind: "board", Owed: 4, Since: now - 2500}}, nil
}

func (d *db) Funnel(_ context.Context, first, last int) ([]store.FunnelWeek, error) {
	if d.funnel == nil {
		return nil, nil
	}
	return d.funnel(first, last)
}

func yes() bool { return true }
func no() bool  { return false }

func ask(v *health.Metrics, r health.Ready, path string) (int, string) {
	w := httptest.NewRecorder()
	v.Handler(r).ServeHTTP(w, httptest.NewRequest("GET", path, nil))
	return w.Code, w.Body.String()
}

// TestReady: a bot is ready if it can serve, and else says why it cannot.
func TestReady(t *testing.T) {
	for _, c := range []struct {
		name  string
		ready health.Ready
		why   string // "" for ready
	}{
		{"well", health.Ready{Connected: yes, Store: &db{}}, ""},
		{"with a webhook server", health.Ready{Connected: yes, Open: yes, Store: &db{}}, ""},
		{"not connected", health.Ready{Connected: no, Store: &db{}}, "not connected"},
		{"other shards are served", health.Ready{Connected: yes, Served: yes, Store: &db{}}, ""},
		{"one that is not", health.Ready{Connected: yes, Served: no, Store: &db{}}, "has no session"},
		{"a closed webhook server", health.Ready{Connected: yes, Open: no, Store: &db{}}, "interactions are not taken"},
		{"no database", health.Ready{Connected: yes, Store: &db{dead: true}}, "does not answer"},
		{"none that tells the time", health.Ready{Connected: yes, Store: &db{mute: true}}, "does not answer"},
		{"a full disk", health.Ready{Connected: yes, Store: &db{full: true}}, "nothing can be stored"},
		{"a clock that is behind", health.Ready{Connected: yes, Store: &db{ahead: 2500 * time.Millisecond}}, "2.5 s apart"},
		{"a clock that is ahead", health.Ready{Connected: yes, Store: &db{ahead: -3 * time.Hour}}, "10800.0 s apart"},
		{"a little apart", health.Ready{Connected: yes, Store: &db{ahead: -900 * time.Millisecond}}, ""},
		{"a slow answer", health.Ready{Connected: yes, Store: &db{slow: 700 * time.Millisecond}}, ""},
	} {
		code, body := ask(health.New(), c.ready, "/readyz")
		if c.why == "" && (code != 200 || body != "ready\n") ||
			c.why != "" && (code != 503 || !strings.Contains(body, c.why)) {
			t.Errorf("%s: %d %q, want %q", c.name, code, body, c.why)
		}
		if code, body := ask(health.New(), c.ready, "/healthz"); code != 200 || body != "ok\n" {
			t.Errorf("%s: /healthz is %d %q", c.name, code, body)
		}
	}
}

// TestMetrics: every metric has its name, and leases have the names of their holders.
func TestMetrics(t *testing.T) {
	v := health.New()
	held := func(name, holder string, left time.Duration) store.Held {
		return store.Held{Lease: store.Lease{Name: name, Token: 1}, Holder: holder, Left: left}
	}
	v.Register(health.State{Store: &db{ahead: 5 * time.Second, full: true, leases: []store.Held{
		held("courier", "me", 9*time.Second), held("identify/0", "x", 5*time.Second),
		held("pulse", "you", 8500*time.Millisecond),
		held("shard/0", "me", time.Second), held("shard/here/me", "me", time.Second),
		held("shard/here/you", "you", time.Second), held("shard/waiting/0", "me", time.Second),
	}}, Now: time.Now, Holder: "me", Thinking: func() (int, int, int) { return 7, 1, 2 }})
	v.Gauge("tablee_identifies_day", "x", func() float64 { return 6 })
	v.Interaction("command", "answered", 30*time.Millisecond)
	v.Request("POST", 429, 2*time.Second)
	v.Repeated("refused")
	v.Stored(store.Work{What: "ask", Statements: 3, Took: 2 * time.Millisecond})
	v.Posted(401)
	v.Authorized(true, "server")
	v.Authorized(false, "account")
	v.Connected(true)
	_, text := ask(v, health.Ready{Connected: yes, Store: &db{}}, "/metrics")
	for _, line := range []string{
		`tablee_lease_left_seconds{here="yes",name="courier"} 9`, `tablee_lease_left_seconds{here="no",name="pulse"} 8.5`,
		`tablee_lease_left_seconds{here="yes",name="shard/0"} 1`, `tablee_processes 2`, `tablee_owed{kind="board"} 4`,
		`tablee_owed_seconds{kind="board"} 2.5`, `tablee_thinking{for="people"} 7`, `tablee_thinking{for="hints"} 1`,
		`tablee_thinking{for="exhibitions"} 2`, `tablee_unwritten_total 3`, `tablee_unwritable 1`, `tablee_damaged 0`,
		`tablee_looked 1`, `tablee_identifies_day 6`, `tablee_connected 1`, `tablee_posted_total{status="401"} 1`,
		`tablee_authorizations_total{did="added",where="server"} 1`,
		`tablee_authorizations_total{did="removed",where="account"} 1`,
		`tablee_requests_total{method="POST",status="429"} 1`, `tablee_request_seconds_sum{method="POST"} 2`,
		`tablee_answers_repeated_total{outcome="refused"} 1`, `tablee_store_seconds_count{what="ask"} 1`,
		`tablee_statements_total{what="ask"} 3`,
		`tablee_interaction_seconds_count{kind="command",outcome="answered"} 1`, `tablee_clock_difference_seconds 4.9`,
	} {
		if !strings.Contains(text, "\n"+line) {
			t.Errorf("the metric %s is missing", line)
		}
	}
	if strings.Contains(text, `name="identify`) || strings.Contains(text, "/here/") ||
		strings.Contains(text, "/waiting/") {
		t.Error("the metrics show something as a lease that is none")
	}
}

// TestMetricsWithoutDatabase: while the database does not answer the other metrics are still there.
func TestMetricsWithoutDatabase(t *testing.T) {
	v := health.New()
	v.Register(health.State{Store: &db{mute: true}, Now: time.Now, Thinking: func() (int, int, int) { return 0, 0, 0 }})
	code, text := ask(v, health.Ready{Connected: yes, Store: &db{}}, "/metrics")
	if code != 200 || !strings.Contains(text, "\ntablee_looked 0\n") || strings.Contains(text, "tablee_clock_difference") {
		t.Errorf("%d\n%s", code, text)
	}
}
