package people

import (
	"fmt"
	"testing"
	"time"
)

// TestCacheDropsStaleReads: a document that changes while it is being read for the first time is not cached in its old
// state.
func TestCacheDropsStaleReads(t *testing.T) {
	var c cache[string]
	is := func(v string) func() (document[string], error) {
		return func() (document[string], error) { return document[string]{v: v}, nil }
	}
	for i, change := range []func(){func() { c.put("a", "new", nil) }, func() { c.drop("a") }, func() { c.drop("") }} {
		c.drop("a")
		if _, err := c.get("a", func() (document[string], error) { change(); return is("old")() }); err != nil {
			t.Fatal(err)
		}
		got, err := c.get("a", is("new"))
		if got.v != "new" || err != nil {
			t.Errorf("case %d: %q, %v, want what was put last", i, got.v, err)
		}
	}
	c.maxAge = time.Nanosecond
	if got, _ := c.get("a", is("newer")); got.v != "newer" {
		t.Errorf("%q is kept for longer than it is fresh", got.v)
	}
	for i := range maxCached + 10 {
		c.put(fmt.Sprint(i), "", nil)
	}
	if len(c.docs) > maxCached {
		t.Errorf("%d documents are kept", len(c.docs))
	}
}
