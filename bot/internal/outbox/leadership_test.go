package outbox

import (
	"context"
	"testing"
	"time"
)

// stuck is a Discord that does not answer until it is let go.
type stuck struct {
	*testOutbox
	began, release chan struct{}
}

func (s stuck) Post(ctx context.Context, d Delivery) (string, string, error) {
	close(s.began)
	<-s.release
	return s.testOutbox.Post(ctx, d)
}

// TestLeadershipIsTakenAgain: a process that lost the lead while a delivery was stuck, and takes it again, waits only
// for its new deliveries when it ends. The stuck message is delivered once, by the process that began it.
func TestLeadershipIsTakenAgain(t *testing.T) {
	o := newTestOutbox(t)
	o.owe(NewRow(Board, "c", Body{}))
	c := o.courier(0)
	s := stuck{o, make(chan struct{}), make(chan struct{})}
	c.opts.Notifier = s
	lead := func(drainTimeout time.Duration, until <-chan struct{}) <-chan error {
		ctx, stop := context.WithCancel(t.Context())
		c.drainTimeout = drainTimeout
		ended := make(chan error, 1)
		go func() { ended <- c.runAsLeader(ctx) }()
		go func() { <-until; stop() }()
		return ended
	}
	o.check(<-lead(time.Millisecond, s.began))
	before := c.running.now()
	looked := make(chan struct{})
	time.AfterFunc(50*time.Millisecond, func() { close(looked) })
	select {
	case err := <-lead(time.Minute, looked):
		o.check(err)
	case <-time.After(10 * time.Second):
		t.Error("it waits for deliveries of its former term")
	}
	close(s.release)
	before.Wait()
	if left := o.left(); len(left) > 0 || len(o.sent) != 1 {
		t.Errorf("%v are left, and %d were sent, want one sent", left, len(o.sent))
	}
}
