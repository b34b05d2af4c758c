package commands

import "testing"

func TestLimits(t *testing.T) {
	var none Limits
	for range 1000 {
		if !none.allow("ann") {
			t.Fatal("the zero value refuses a request")
		}
	}
	l := Limits{Rate: 0.001, Burst: 3}
	for i := range 5 {
		if got, want := l.allow("ann"), i < 3; got != want {
			t.Errorf("request %d: allowed %v, want %v", i+1, got, want)
		}
	}
	if !l.allow("ben") {
		t.Error("ann's rate limit applies to ben")
	}
	for i := range 3 * suggestionFactor {
		if !l.allowTyping("ann") {
			t.Fatalf("suggestion %d is refused", i+1)
		}
	}
	if l.allowTyping("ann") {
		t.Error("suggestions have no limit")
	}
	for i := range maxLimited + 10 {
		l.allow(string(rune('0'+i%10)) + string(rune(i)))
	}
	if n := len(l.people); n > maxLimited {
		t.Errorf("%d people are remembered, want at most %d", n, maxLimited)
	}
}

// TestSuggestionsHaveALargerLimit: the limit for suggestions recovers as much faster as it is larger.
func TestSuggestionsHaveALargerLimit(t *testing.T) {
	l := Limits{Rate: 2, Burst: 3}
	l.allow("ann")
	l.allowTyping("ann")
	for key, times := range map[string]int{"ann": 1, " ann": suggestionFactor} {
		p := l.people[key]
		if p == nil || p.Burst() != 3*times || float64(p.Limit()) != 2*float64(times) {
			t.Errorf("%q may %+v, want %d at once and %d a second", key, p, 3*times, 2*times)
		}
	}
	if n := len(l.people); n != 2 {
		t.Errorf("%d are remembered, want 2", n)
	}
}

// TestUsedUpLimitsAreRemembered: used-up limits are kept for as many people as are remembered.
func TestUsedUpLimitsAreRemembered(t *testing.T) {
	l := Limits{Rate: 0.001, Burst: 1}
	for i := range maxLimited {
		if !l.allow(string(rune(i + 1))) {
			t.Fatal("a first request is refused")
		}
	}
	if len(l.people) != maxLimited {
		t.Fatalf("%d are remembered, want %d", len(l.people), maxLimited)
	}
	if l.allow("newcomer"); len(l.people) != 1 {
		t.Errorf("%d are remembered after one more, want 1: all begin anew", len(l.people))
	}
}
