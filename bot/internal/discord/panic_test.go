package discord_test

import (
	"context"
	"fmt"
	"log/slog"
	"strings"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"

	"tablee/bot/internal/discord/discordtest"
	playground "tablee/bot/internal/playground/playgroundtest"
)

// TestPanicReportHidesToken: the report of a handler's panic shows where it panicked, and not the interaction's token.
func TestPanicReportHidesToken(t *testing.T) {
	t.Parallel()
	pg := discordtest.Playground(t, playground.Options{})
	o, log := discordtest.QuickOptions(pg), new(discordtest.Buffer)
	o.Log = slog.New(slog.NewTextHandler(log, &slog.HandlerOptions{Level: slog.LevelDebug}))
	tokens := make(chan string, 1)
	g := discordtest.New(t, o, func(_ context.Context, it *discordgo.Interaction) *discordgo.InteractionResponse {
		tokens <- it.Token
		panic(fmt.Sprintf("%+v", it))
	}, discordtest.RecordedEvents{})
	connect(t, pg, g)
	ctx, cancel := context.WithTimeout(context.Background(), 300*time.Millisecond)
	defer cancel()
	if r, err := pg.User("bob").Slash(ctx, "#games", "/go"); err == nil {
		t.Errorf("the handler panicked and yet there is an answer: %+v", r)
	}
	token := <-tokens
	discordtest.Eventually(t, "the panic to be told", func() bool {
		return strings.Contains(log.String(), "panic_test.go:")
	})
	if strings.Contains(log.String(), token) || strings.Contains(log.String(), o.Token) {
		t.Errorf("the output contains a token:\n%s", log)
	}
}
