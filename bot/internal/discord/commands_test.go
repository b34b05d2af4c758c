package discord_test

import (
	"context"
	"testing"

	"tablee/bot/internal/discord"
	"tablee/bot/internal/discord/discordtest"
	playground "tablee/bot/internal/playground/playgroundtest"
)

func TestCommandsAreRegisteredOnce(t *testing.T) {
	t.Parallel()
	pg := discordtest.Playground(t, playground.Options{})
	o, kept := discordtest.QuickOptions(pg), new(discordtest.Notes)
	for range 2 {
		c, err := discord.New(o, discordtest.Answers(discordtest.SayHello), kept, discordtest.RecordedEvents{})
		if err != nil {
			t.Fatal(err)
		}
		if err := c.Check(context.Background()); err != nil {
			t.Fatal(err)
		}
		if err := c.Register(context.Background()); err != nil {
			t.Fatal(err)
		}
	}
	if n := discordtest.Requests(pg, "PUT", "/applications/{application_id}/commands"); n != 1 {
		t.Errorf("commands were registered %d times, want 1", n)
	}
}

// TestTypedCommandsAreMentioned: the ids by which texts mention commands are those of typed commands alone: one in a
// menu may have the same name.
func TestTypedCommandsAreMentioned(t *testing.T) {
	ids, err := discord.CommandIDs([]byte(`[{"id":"1","name":"go","type":1},{"id":"2","name":"go","type":3},
		{"id":"3","name":"Look","type":2},{"id":"4","name":"stop","type":1}]`))
	if err != nil || len(ids) != 2 || ids["go"] != "1" || ids["stop"] != "4" {
		t.Errorf("read %v, %v", ids, err)
	}
}
