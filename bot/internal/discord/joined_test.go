package discord_test

import (
	"testing"
	"time"

	"tablee/bot/internal/discord/discordtest"
	"tablee/bot/internal/discord/gateway"
	playground "tablee/bot/internal/playground/playgroundtest"
)

// TestJoinedServers: the leader hears of servers that the bot has joined recently, also those that it joined while no
// process was listening, and of none if it does not ask.
func TestJoinedServers(t *testing.T) {
	clock := playground.NewFakeClock(time.Time{})
	guilds := []playground.GuildSpec{{Name: "Club", Locale: "fr", Channels: []string{"#annonces", "#jeux"}}}
	for _, c := range []struct {
		what  string
		later time.Duration
		on    bool
		told  bool
	}{
		{"just now", 0, true, true},
		{"while nobody listened", 23 * time.Hour, true, true},
		{"long ago", 25 * time.Hour, true, false},
		{"not wanted", 0, false, false},
	} {
		t.Run(c.what, func(t *testing.T) {
			t.Parallel()
			pg := discordtest.Playground(t, playground.Options{Clock: clock, Guilds: guilds})
			told := make(chan string, 8)
			o := discordtest.QuickOptions(pg)
			joined := clock.Now()
			o.Welcome, o.Now = c.on, func() time.Time { return joined.Add(c.later) }
			way := discordtest.New(t, o, nil, discordtest.RecordedEvents{Told: told})
			discordtest.Run(t, way, gateway.New(gateway.Options{Token: o.Token}, way.Rest, way))
			within := 20 * time.Second
			if !c.told {
				within = 500 * time.Millisecond // nothing says that nothing comes
			}
			got, want := "", ""
			if c.told {
				want = pg.GuildID("Club") + " " + pg.ChannelID("Club/annonces") + " fr"
			}
			select {
			case got = <-told:
			case <-time.After(within):
			}
			if got != want || len(told) > 0 {
				t.Errorf("was notified of %q, and of %d more, want %q", got, len(told), want)
			}
		})
	}
}
