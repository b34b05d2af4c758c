package gateway

import (
	"testing"
	"time"

	"tablee/bot/internal/discord"
	"tablee/bot/internal/discord/discordtest"
	playground "tablee/bot/internal/playground/playgroundtest"
)

// options are those of a gateway and of the client at its end.
type options struct {
	Options
	way discord.Options
}

// quick are options with which a test need not wait.
func quick(pg *playground.Server) options {
	return options{Options{Token: pg.Token(), SilenceTimeout: 2 * time.Second, ResumeDelay: 10 * time.Millisecond,
		IdentifyInterval: 10 * time.Millisecond},
		discordtest.QuickOptions(pg)}
}

// shard is a gateway and what it tells.
type shard struct {
	*Gateway
	client *discord.Client
}

func newGateway(t *testing.T, o options, a discordtest.Answers, h discord.Host) shard {
	t.Helper()
	o.Log = discordtest.Log(t, o.Log)
	o.way.Log = o.Log
	c := discordtest.New(t, o.way, a, h)
	return shard{New(o.Options, c.Rest, c), c}
}

// run registers the commands and connects.
func run(t *testing.T, g shard) {
	t.Helper()
	discordtest.Run(t, g.client, g)
}
