package health_test

import (
	"encoding/json"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"tablee/bot/internal/health"
	"tablee/store"
)

const deploy = "../../deploy/"

// told are the names of all that a bot tells, once everything has happened.
func told() []string {
	v := health.New()
	v.Register(health.State{Store: &db{leases: []store.Held{{Lease: store.Lease{Name: "courier"}}}}, Now: time.Now,
		Holder: "me", Thinking: func() (int, int, int) { return 0, 0, 0 }})
	v.Gauge("tablee_identifies_day", "x", func() float64 { return 0 }) // as the bot does; its own test looks for it
	v.Interaction("command", "answered", 0)
	v.Request("POST", 200, 0)
	v.Repeated("refused")
	v.Stored(store.Work{What: "ask", Statements: 1})
	v.Posted(200)
	v.Authorized(true, "server")
	_, text := ask(v, health.Ready{Connected: yes, Store: &db{}}, "/metrics")
	var names []string
	for _, m := range regexp.MustCompile(`(?m)^([a-z_]+)[ {]`).FindAllStringSubmatch(text, -1) {
		if !slices.Contains(names, m[1]) {
			names = append(names, m[1])
		}
	}
	return names
}

// strangers are the metrics in an expression that no bot tells.
func strangers(expr string, names []string) (list []string) {
	known := 0
	for _, name := range regexp.MustCompile(`\b(?:tablee|process|go)_[a-z_]+`).FindAllString(expr, -1) {
		if known++; !slices.Contains(names, name) {
			list = append(list, name)
		}
	}
	if known == 0 && !regexp.MustCompile(`\bup\b`).MatchString(expr) {
		list = append(list, "none in "+expr)
	}
	return list
}

// TestDashboard: every expression of the Grafana dashboard and of the alert rules uses metrics that the bot has, and
// every metric of the bot's own is on the dashboard.
func TestDashboard(t *testing.T) {
	data, err := os.ReadFile(deploy + "grafana.json")
	if err != nil {
		t.Fatal(err)
	}
	var board struct {
		Panels []struct {
			Title, Description string
			Targets            []struct{ Expr string }
		}
	}
	if err := json.Unmarshal(data, &board); err != nil {
		t.Fatal(err)
	}
	names, exprs := told(), []string{}
	for _, p := range board.Panels {
		if p.Title == "" || p.Description == "" || len(p.Targets) == 0 {
			t.Errorf("the panel %q has no description", p.Title)
		}
		for _, target := range p.Targets {
			exprs = append(exprs, target.Expr)
		}
	}
	shown := strings.Join(exprs, "\n")
	for _, name := range names {
		plain := strings.TrimSuffix(strings.TrimSuffix(strings.TrimSuffix(name, "_bucket"), "_sum"), "_count")
		if strings.HasPrefix(name, "tablee_") && !strings.Contains(shown, plain) {
			t.Errorf("the dashboard does not show %s", name)
		}
	}
	rules, err := os.ReadFile(deploy + "alerts.yaml")
	if err != nil {
		t.Fatal(err)
	}
	alerts := regexp.MustCompile(`(?m)^ {6}- alert: (\w+)\n {8}expr: (.+)$`).FindAllStringSubmatch(string(rules), -1)
	if len(alerts) != 5 || strings.Count(string(rules), "alert:") != 5 || len(exprs) < 15 {
		t.Fatalf("%d rules and %d expressions", len(alerts), len(exprs))
	}
	readme, err := os.ReadFile(deploy + "README.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, a := range alerts {
		exprs = append(exprs, a[2])
		if !strings.Contains(string(readme), "`"+a[1]+"`") {
			t.Errorf("the operator's page does not explain %s", a[1])
		}
	}
	for _, expr := range exprs {
		for _, s := range strangers(expr, names) {
			t.Errorf("the metric %s does not exist", s)
		}
		if strings.Count(expr, "(") != strings.Count(expr, ")") || strings.Count(expr, "{") != strings.Count(expr, "}") {
			t.Errorf("%s is not closed", expr)
		}
	}
}

// TestUnknownMetricNamesAreFound: the check finds a metric name that does not exist, and accepts those that do.
func TestUnknownMetricNamesAreFound(t *testing.T) {
	names := told()
	for expr, want := range map[string]string{
		"max(tablee_unwritable)":                                        "[]",
		"rate(tablee_interaction_seconds_bucket[5m])":                   "[]",
		"rate(tablee_interaction_seconds[5m])":                          "[tablee_interaction_seconds]",
		"max(tablee_unwriteable) > 0 or max(tablee_damaged) > 0":        "[tablee_unwriteable]",
		`sum(rate(tablee_requests{status="429"}[5m]))`:                  "[tablee_requests]",
		"process_resident_memory_bytes":                                 "[]",
		"process_memory_bytes":                                          "[process_memory_bytes]",
		"vector(1)":                                                     "[none in vector(1)]",
		`up{job="tablee"} == 0`:                                         "[]",
		"1 - min(tablee_looked) + abs(tablee_clock_difference_seconds)": "[]",
	} {
		if got := fmt.Sprint(strangers(expr, names)); got != want {
			t.Errorf("%s: %s, want %s", expr, got, want)
		}
	}
}
