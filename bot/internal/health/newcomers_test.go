package health_test

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"tablee/bot/internal/health"
	"tablee/store"
)

// TestNewcomers: the metrics are those of the last week whose second week is over. The database is asked for them once
// in ten minutes, whether or not it answers; if it does not there are none, and the other metrics are still there.
func TestNewcomers(t *testing.T) {
	now := time.Date(2026, 1, 25, 23, 59, 59, 0, time.UTC) // a Sunday of week 2925
	asked := 0
	var fail error
	d := &db{funnel: func(first, last int) ([]store.FunnelWeek, error) {
		asked++
		if fail != nil || first != last {
			return nil, fail
		}
		if first == 2923 {
			return []store.FunnelWeek{{Week: first, People: 40, Played: 30, Met: 20, MetTwo: 9, Daily: 10, Back: 8,
				From: store.Origins{Server: 20, Direct: 4, Chat: 7, Menu: 3, Invited: 6}}}, nil
		}
		return nil, nil
	}}
	v := health.New()
	v.Register(health.State{Store: d, Now: func() time.Time { return now },
		Thinking: func() (int, int, int) { return 0, 0, 0 }})
	tells := func(times int, wanted ...string) {
		t.Helper()
		_, text := ask(v, health.Ready{Connected: yes, Store: d}, "/metrics")
		got := regexp.MustCompile(`(?m)^tablee_newcomers(?:_from)?\{.*$`).FindAllString(text, -1)
		if fmt.Sprint(got) != fmt.Sprint(wanted) || asked != times {
			t.Errorf("at %s, asked %d times: %q; want %q after %d", now, asked, got, wanted, times)
		}
		if !strings.Contains(text, "\ntablee_looked 1\n") {
			t.Errorf("the other metrics are not there:\n%s", text)
		}
	}
	lines := func(came, daily, met, played, returned int) []string {
		return []string{fmt.Sprintf(`tablee_newcomers{did="came"} %d`, came),
			fmt.Sprintf(`tablee_newcomers{did="daily"} %d`, daily), fmt.Sprintf(`tablee_newcomers{did="met"} %d`, met),
			fmt.Sprintf(`tablee_newcomers{did="played"} %d`, played),
			fmt.Sprintf(`tablee_newcomers{did="returned"} %d`, returned)}
	}
	from := func(chat, direct, invited, menu, server int) []string {
		return []string{fmt.Sprintf(`tablee_newcomers_from{origin="chat"} %d`, chat),
			fmt.Sprintf(`tablee_newcomers_from{origin="direct"} %d`, direct),
			fmt.Sprintf(`tablee_newcomers_from{origin="invited"} %d`, invited),
			fmt.Sprintf(`tablee_newcomers_from{origin="menu"} %d`, menu),
			fmt.Sprintf(`tablee_newcomers_from{origin="server"} %d`, server)}
	}
	full := slices.Concat(lines(40, 10, 20, 30, 8), from(7, 4, 6, 3, 20))
	none := slices.Concat(lines(0, 0, 0, 0, 0), from(0, 0, 0, 0, 0))
	tells(1, full...)
	fail = errors.New("no answer")
	now = now.Add(9 * time.Minute) // it is the next week, but what was counted is told again
	tells(1, full...)
	now = now.Add(time.Minute)
	tells(2)
	fail = nil
	now = now.Add(9 * time.Minute)
	tells(2)
	now = now.Add(time.Minute)
	tells(3, none...) // nobody came in week 2924
	now = now.Add(-time.Hour)
	tells(4, full...) // the clock was set back
}
