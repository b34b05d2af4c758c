package discord_test

import (
	"testing"
	"time"

	"tablee/bot/internal/discord"
	"tablee/bot/internal/discord/discordtest"
	"tablee/bot/internal/discord/gateway"
	playground "tablee/bot/internal/playground/playgroundtest"
)

// connect has a client's interactions come by a gateway.
func connect(t *testing.T, pg *playground.Server, c *discord.Client) {
	t.Helper()
	discordtest.Run(t, c, gateway.New(gateway.Options{Token: pg.Token(), SilenceTimeout: 2 * time.Second,
		IdentifyInterval: 10 * time.Millisecond}, c.Rest, c))
}
