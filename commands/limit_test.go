package commands

import "testing"

func TestLimits(t *testing.T) {
	var none Limits
	for range 1000 {
		if !none.allow("ann") {
			t.Fatal("the zero value refuses")
		}
	}
	l := Limits{Rate: 0.001, Burst: 3}
	for i := range 5 {
		if got, want := l.allow("ann"), i < 3; got != want {
			t.Errorf("request %d: allowed %v, want %v", i+1, got, want)
		}
	}
	if !l.allow("ben") {
		t.Error("ann's haste is held against ben")
	}
	for i := range maxLimited + 10 {
		l.allow(string(rune('0'+i%10)) + string(rune(i)))
	}
	if n := len(l.people); n > maxLimited {
		t.Errorf("%d people are remembered, want at most %d", n, maxLimited)
	}
}
