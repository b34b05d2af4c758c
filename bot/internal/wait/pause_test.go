package wait

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"
)

// TestPause: a pause lasts as long as it should, and ends with its context.
func TestPause(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		began := time.Now()
		if err := Pause(t.Context(), time.Hour); err != nil || time.Since(began) != time.Hour {
			t.Errorf("got %v after %v, want nil after an hour", err, time.Since(began))
		}
		ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
		defer cancel()
		began = time.Now()
		if err := Pause(ctx, time.Hour); !errors.Is(err, context.DeadlineExceeded) || time.Since(began) != time.Minute {
			t.Errorf("got %v after %v, want the context's error after a minute", err, time.Since(began))
		}
	})
}
