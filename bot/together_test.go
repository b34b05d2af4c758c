package main

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"tablee/bot/internal/discord"
)

// TestTogether: a part that was reading when it was told to end has not failed; one that fails ends all, and says so.
func TestTogether(t *testing.T) {
	t.Parallel()
	broken := errors.New("broken")
	reading := func(ctx context.Context) error {
		<-ctx.Done()
		return fmt.Errorf("store: %w", ctx.Err())
	}
	for _, c := range []struct {
		name      string
		way, part func(context.Context) error
		stop      bool
		want      error
	}{
		{"told to end", reading, reading, true, nil},
		{"a part fails", reading, func(context.Context) error { return broken }, false, broken},
		{"a way fails", func(context.Context) error { return broken }, reading, false, broken},
		{"a part fails at its end", reading, func(ctx context.Context) error { <-ctx.Done(); return broken }, true, broken},
		{"a part gives up by itself", reading, func(context.Context) error { return context.Canceled }, false,
			context.Canceled},
	} {
		ctx, stop := context.WithCancel(t.Context())
		if c.stop {
			stop()
		}
		if err := together(ctx, []func(context.Context) error{c.way}, new(discord.Answerer),
			c.part); !errors.Is(err, c.want) || (err == nil) != (c.want == nil) {
			t.Errorf("%s: it ends with %v, want %v", c.name, err, c.want)
		}
		stop()
	}
}
