package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"time"

	"tablee/bot/internal/app"
	"tablee/bot/internal/config"
	"tablee/bot/internal/playground"
)

// serveLocal starts a Discord of our own and serves it.
func serveLocal(ctx context.Context, c config.Config, addr string, temporary bool, log *slog.Logger,
	out io.Writer) (err error) {
	pg := playground.New(playground.Options{Chats: []playground.ChatSpec{
		{Name: "Friday games", People: []string{"alice", "bob", "chloe", "david"}}}})
	if err := pg.Start(addr); err != nil {
		return fmt.Errorf("the page cannot be served on %s: %w", addr, err)
	}
	defer func() { err = errors.Join(err, pg.Close()) }()
	c.APIURL, c.Token = pg.URL(), pg.Token()
	c.Interactions, c.Gateway = "", true
	if temporary { // the playground forgets its channels when it ends, so the tables in them end with it
		dir, err := os.MkdirTemp("", "tablee")
		if err != nil {
			return err
		}
		defer os.RemoveAll(dir)
		c.Database = filepath.Join(dir, "local.db")
	}
	a, err := app.Build(ctx, c, app.Options{Log: log, EmojiPace: time.Millisecond})
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "Tablée is open: %s\n", pg.URL())
	return a.Run(ctx)
}

// serveDiscord serves the real Discord, or what stands in its place.
func serveDiscord(ctx context.Context, c config.Config, log *slog.Logger) error {
	if c.Token == "" {
		return errors.New("there is no token: set DISCORD_TOKEN or DISCORD_TOKEN_FILE, or try -local, which needs none")
	}
	a, err := app.Build(ctx, c, app.Options{Log: log})
	if err != nil {
		return err
	}
	return a.Run(ctx)
}
