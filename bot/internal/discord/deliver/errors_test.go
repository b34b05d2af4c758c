package deliver

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"

	"tablee/bot/internal/discord/discordtest"
	"tablee/bot/internal/discord/rest"
	"tablee/bot/internal/outbox"
	playground "tablee/bot/internal/playground/playgroundtest"
)

func TestCloudflaresRateLimit(t *testing.T) {
	pg := discordtest.Playground(t, playground.Options{})
	c := discordtest.New(t, discordtest.QuickOptions(pg), discordtest.SayHello, discordtest.RecordedEvents{})
	pg.Inject(playground.Fault{Method: "POST", Status: 429, Text: "error code: 1015", RetryAfter: 3 * time.Second})
	_, err := c.Rest.Send(context.Background(), "POST", discordgo.EndpointChannelMessages(pg.ChannelID("#games")),
		"some route", map[string]any{"content": "x"}, nil)
	var e *rest.Error
	if !errors.As(err, &e) || e.Status != 429 || e.RetryAfter() != 3*time.Second {
		t.Errorf("got %#v, want a 429 with 3 s to wait", err)
	}
	if err := classify(err, outbox.Delivery{Kind: outbox.Board}); errors.Is(err, outbox.ErrChannelClosed) ||
		errors.Is(err, outbox.ErrRejected) {
		t.Errorf("it is taken for final: %v", err)
	}
}

// TestClosedAndDeletedChannels: a deleted channel is closed for good, one that the bot may not write to only for now.
func TestClosedAndDeletedChannels(t *testing.T) {
	for _, c := range []struct {
		err            rest.Error
		noWay, forGood bool
	}{
		{rest.Error{Status: 404, Code: discordgo.ErrCodeUnknownChannel}, true, true},
		{rest.Error{Status: 403, Code: discordgo.ErrCodeMissingAccess}, true, false},
		{rest.Error{Status: 403, Code: discordgo.ErrCodeMissingPermissions}, true, false},
		{rest.Error{Status: 503}, false, false},
		{rest.Error{Status: 404}, false, false},
	} {
		err := classify(&c.err, outbox.Delivery{Kind: outbox.Board})
		if errors.Is(err, outbox.ErrChannelClosed) != c.noWay || errors.Is(err, outbox.ErrDeleted) != c.forGood {
			t.Errorf("%d, code %d is %v, want no way %v, for good %v", c.err.Status, c.err.Code, err, c.noWay, c.forGood)
		}
	}
}
