package wait

import (
	"context"
	"errors"
	"sync"
	"testing"
	"time"
)

// TestLocks: a key is locked once at a time, different keys do not wait for each other, and unused keys are forgotten.
func TestLocks(t *testing.T) {
	var l KeyedMutex[string]
	take := func(key string) func() {
		unlock, err := l.Lock(context.Background(), key)
		if err != nil {
			t.Error(err)
			return func() {}
		}
		return unlock
	}
	inside, most, sum := 0, 0, 0
	var all sync.WaitGroup
	turn := func() {
		defer take("a")()
		inside++
		most = max(most, inside)
		time.Sleep(100 * time.Microsecond)
		sum++
		inside--
	}
	for range 5 {
		all.Go(func() {
			for range 10 { // they come and go: at times one alone is left
				turn()
			}
		})
	}
	all.Wait()
	if most != 1 || sum != 50 {
		t.Errorf("%d were inside at once, %d have been; want 1, 50", most, sum)
	}
	if len(l.held) != 0 {
		t.Errorf("%d keys are remembered that nobody uses", len(l.held))
	}
	free := take("a")
	done := make(chan struct{})
	go func() { take("b")(); close(done) }()
	select {
	case <-done:
	case <-time.After(5 * time.Second):
		t.Fatal("b waits for a")
	}
	second, go2, third := make(chan struct{}), make(chan struct{}), make(chan struct{})
	go func() {
		done := take("a")
		close(second)
		<-go2
		done()
	}()
	for { // until it waits
		l.mu.Lock()
		users := l.held["a"].users
		l.mu.Unlock()
		if users == 2 {
			break
		}
		time.Sleep(time.Millisecond)
	}
	if isDone(second, 0) {
		t.Fatal("two hold one key")
	}
	free()
	<-second // who is alone with the key has it all the same
	go func() { defer take("a")(); close(third) }()
	if isDone(third, 20*time.Millisecond) {
		t.Fatal("two hold one key after the first has unlocked it")
	}
	close(go2)
	<-third
}

func isDone(c <-chan struct{}, within time.Duration) bool {
	select {
	case <-c:
		return true
	case <-time.After(within):
		return false
	}
}

// TestLockGivesUp: whoever waits for a key gives up with its context, and the key is free for others afterwards.
func TestLockGivesUp(t *testing.T) {
	var m KeyedMutex[string]
	unlock, err := m.Lock(t.Context(), "a")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := m.Lock(ctx, "a"); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v, want %v", err, context.Canceled)
	}
	unlock()
	if len(m.held) != 0 {
		t.Errorf("%d keys are remembered that nobody uses", len(m.held))
	}
	unlock, err = m.Lock(t.Context(), "a")
	if err != nil {
		t.Fatal(err)
	}
	unlock()
}
