package deliver

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"

	"tablee/bot/internal/discord/discordtest"
	"tablee/bot/internal/outbox"
	playground "tablee/bot/internal/playground/drive"
	"tablee/bot/internal/rest"
)

func TestCloudflaresRateLimit(t *testing.T) {
	pg := discordtest.Playground(t, playground.Options{})
	c := discordtest.New(t, discordtest.Quick(pg), discordtest.SayHello, discordtest.Gone{})
	pg.Inject(playground.Fault{Method: "POST", Status: 429, Text: "error code: 1015", RetryAfter: 3 * time.Second})
	_, err := c.Rest.Send(context.Background(), "POST", discordgo.EndpointChannelMessages(pg.ChannelID("#games")),
		"some route", map[string]any{"content": "x"}, nil)
	var e *rest.Error
	if !errors.As(err, &e) || e.Status != 429 || e.RetryAfter() != 3*time.Second {
		t.Errorf("got %#v, want a 429 with 3 s to wait", err)
	}
	if err := classify(err, outbox.Delivery{Kind: outbox.Board}); errors.Is(err, outbox.ErrNoWay) ||
		errors.Is(err, outbox.ErrUseless) {
		t.Errorf("it is taken for final: %v", err)
	}
}
