package store_test

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"tablee/store"
)

// TestIsFailure: an error because the bot stops, or because another process has the lease, is not a failure.
func TestIsFailure(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		err  error
		want bool
	}{
		{nil, false},
		{context.Canceled, false},
		{fmt.Errorf("courier: %w", store.ErrLapsed), false},
		{fmt.Errorf("host: %w", context.Canceled), false},
		{context.DeadlineExceeded, true},
		{store.ErrHeld, true},
		{errors.New("broken"), true},
	} {
		if got := store.IsFailure(c.err); got != c.want {
			t.Errorf("%v: got %v, want %v", c.err, got, c.want)
		}
	}
}
