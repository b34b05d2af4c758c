package host

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"tablee/rules/table"
)

// TestNoCallOutlivesItsContext: reads under a table's lock end with the context of the caller. What Warm prepares in
// the background is read without a lock.
func TestNoCallOutlivesItsContext(t *testing.T) {
	files, err := filepath.Glob("*.go")
	if err != nil || len(files) < 20 {
		t.Fatal(files, err)
	}
	for _, f := range files {
		src, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		if n := strings.Count(string(src), "context.Background()"); n > 0 && !strings.HasSuffix(f,
			"_test.go") && f != "prepare.go" {
			t.Errorf("%s begins a context of its own %d times", f, n)
		}
	}
}

// TestEndedCallChangesNothing: a call whose context has ended changes nothing, neither the table nor its clock.
func TestEndedCallChangesNothing(t *testing.T) {
	h := newTestHost(t)
	id := h.open(2, hourly, "ann", "ben")
	h.time = h.time.Add(time.Minute)
	before := h.look(id, "")
	ctx, stop := context.WithCancel(t.Context())
	stop()
	if _, err := h.Do(ctx, h.call("ann"), id, table.Action{Kind: table.AskUndo}); err == nil {
		t.Error("an action with a cancelled context was done")
	}
	if now := h.look(id, ""); now.Revision != before.Revision || now.Ask != nil {
		t.Errorf("the table changed to %+v", now)
	}
}
