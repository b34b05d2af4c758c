package servers_test

import (
	"slices"
	"testing"
	"time"

	"tablee/bot/internal/discord/discordtest"
	"tablee/bot/internal/gateway"
	playground "tablee/bot/internal/playground/drive"
)

// TestJoined: who runs the tables hears of servers that the bot has come to lately, those that it came to while nobody
// was listening included, and of none where it is not wanted.
func TestJoined(t *testing.T) {
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
		pg := discordtest.Playground(t, playground.Options{Clock: clock, Guilds: guilds})
		told := make(chan string, 8)
		o := discordtest.Quick(pg)
		joined := clock.Now()
		o.Welcome, o.Now = c.on, func() time.Time { return joined.Add(c.later) }
		way := discordtest.New(t, o, nil, discordtest.Gone{Told: told})
		discordtest.Run(t, way, gateway.New(gateway.Options{Token: o.Token}, way.Rest, way))
		var got []string
		deadline := time.After(500 * time.Millisecond)
		for waiting := true; waiting; {
			select {
			case s := <-told:
				got = append(got, s)
				waiting = !c.told // one is all that may come; who wants none waits a while
			case <-deadline:
				waiting = false
			}
		}
		var want []string
		if c.told {
			want = []string{pg.GuildID("Club") + " " + pg.ChannelID("Club/annonces") + " fr"}
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: was told of %q, want %q", c.what, got, want)
		}
	}
}
