package app

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"tablee/bot/internal/discord"
)

// TestRunAll: a worker that was reading when it was told to stop has not failed; one that fails stops all, and its
// error is returned.
func TestRunAll(t *testing.T) {
	t.Parallel()
	broken := errors.New("broken")
	reading := func(ctx context.Context) error {
		<-ctx.Done()
		return fmt.Errorf("store: %w", ctx.Err())
	}
	for _, c := range []struct {
		name              string
		transport, worker func(context.Context) error
		stop              bool
		want              error
	}{
		{"told to stop", reading, reading, true, nil},
		{"a worker fails", reading, func(context.Context) error { return broken }, false, broken},
		{"a transport fails", func(context.Context) error { return broken }, reading, false, broken},
		{"a worker fails as it stops", reading, func(ctx context.Context) error { <-ctx.Done(); return broken }, true,
			broken},
		{"a worker gives up by itself", reading, func(context.Context) error { return context.Canceled }, false,
			context.Canceled},
	} {
		ctx, stop := context.WithCancel(t.Context())
		if c.stop {
			stop()
		}
		if err := runAll(ctx, []func(context.Context) error{c.transport}, new(discord.Answerer),
			c.worker); !errors.Is(err, c.want) || (err == nil) != (c.want == nil) {
			t.Errorf("%s: got %v, want %v", c.name, err, c.want)
		}
		stop()
	}
}
