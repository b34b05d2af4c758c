package gateway

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

// Defect 13: at LogDebug discordgo prints the IDENTIFY packet, and a RESTError carries the Authorization header.
func TestTokenIsNotLogged(t *testing.T) {
	var log discordtest.Buffer
	logger := slog.New(slog.NewTextHandler(&log, &slog.HandlerOptions{Level: slog.LevelDebug}))
	old := discordgo.Logger
	discordgo.Logger = func(level, _ int, format string, a ...any) {
		logger.Debug(fmt.Sprintf(format, a...), "level", level)
	}
	t.Cleanup(func() { discordgo.Logger = old })
	pg := discordtest.Playground(t, playground.Options{})
	o := quick(pg)
	o.Log = logger
	g := newGateway(t, o, discordtest.SayHello, discordtest.RecordedEvents{})
	run(t, g)
	for _, f := range []playground.Fault{{Status: 500, After: true}, {Status: 403}, {Status: 401},
		{Status: 429, Text: "no"}, {HangUp: true}} {
		f.Method, f.Route = "POST", "/interactions/{interaction_id}/{interaction_token}/callback"
		pg.Inject(f)
		ctx, cancel := context.WithTimeout(context.Background(), 200*time.Millisecond)
		_, _ = pg.User("alice").Slash(ctx, "#games", "/go") // the answer is lost, as ordered
		cancel()
	}
	pg.DropGateway(0)
	discordtest.Eventually(t, "the gateway to be lost", func() bool {
		return strings.Contains(log.String(), "trying to resume")
	})
	discordtest.Eventually(t, "the gateway to be back", g.Ready)
	_, err := g.rest.Send(context.Background(), "GET", discordgo.EndpointChannel("1"), "some route", nil, nil)
	for _, text := range []string{log.String(), fmt.Sprintf("%v %+v %#v", err, err, err)} {
		if strings.Contains(text, pg.Token()) {
			t.Errorf("the token is in\n%s", text)
		}
	}
	if !strings.Contains(log.String(), "answer not delivered") {
		t.Error("the failures were not logged at all:\n" + log.String())
	}
}
