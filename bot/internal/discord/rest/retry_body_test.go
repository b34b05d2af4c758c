package rest_test

import (
	"context"
	"testing"

	"github.com/bwmarrin/discordgo"

	"tablee/bot/internal/discord/discordtest"
	playground "tablee/bot/internal/playground/playgroundtest"
)

func TestRetriedRequestHasWholeBody(t *testing.T) {
	pg := discordtest.Playground(t, playground.Options{})
	c := discordtest.New(t, discordtest.QuickOptions(pg), discordtest.SayHello, discordtest.RecordedEvents{})
	ctx, channel := context.Background(), pg.ChannelID("#games")
	pg.Inject(playground.Fault{Method: "PATCH", Status: 503})
	pg.Inject(playground.Fault{Method: "PATCH", HangUp: true})
	_, err := c.Rest.Send(ctx, "POST", discordgo.EndpointChannelMessages(channel), "some route",
		map[string]any{"content": "one"}, nil)
	if err != nil {
		t.Fatal(err)
	}
	id := pg.Messages("#games")[0].ID
	if _, err := c.Rest.Send(ctx, "PATCH", discordgo.EndpointChannelMessage(channel, id), "some route",
		map[string]any{"content": "two"}, nil); err != nil {
		t.Fatal(err)
	}
	if m, _ := pg.Message(id); m.Content != "two" {
		t.Errorf("the message says %q, want two", m.Content)
	}
}
