package outbox

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"
)

// stumbling is a Discord on whose way a game panics with a hand, while its board is drawn.
type stumbling struct{ *testOutbox }

func (stumbling) Post(context.Context, Delivery) (string, string, error) {
	panic("no such tile in QUIZZED")
}

// TestPanicReportHidesHand: neither the log nor the error stored with the message contains the value of a game's panic;
// the message stays in the outbox.
func TestPanicReportHidesHand(t *testing.T) {
	o := newTestOutbox(t)
	o.owe(NewRow(Board, "c", Body{}))
	c := o.courier(0)
	c.opts.Notifier = stumbling{o}
	for range 6 {
		rounds(c, 1)
		o.time = o.time.Add(2 * time.Hour)
	}
	rows, err := o.db.Outbox(t.Context(), 1<<60, 10)
	if err != nil || len(rows) != 1 {
		t.Fatal(rows, err)
	}
	said := fmt.Sprintf("%+v %+v", o.errs, rows)
	if strings.Contains(said, "QUIZZED") || !strings.Contains(fmt.Sprint(o.errs), "panic_test.go:") {
		t.Errorf("got %s, want no hand, and where it was", said)
	}
}
