package discord_test

import (
	"testing"

	"github.com/bwmarrin/discordgo"

	"tablee/bot/internal/discord/discordtest"
	playground "tablee/bot/internal/playground/playgroundtest"
)

// TestInteractionAgeUsesDiscordsClock: without another clock an interaction is as old as Discord's says: one of long
// ago is not begun, its person is told.
func TestInteractionAgeUsesDiscordsClock(t *testing.T) {
	told := make(chan string, 1)
	c := discordtest.New(t, discordtest.QuickOptions(discordtest.Playground(t, playground.Options{})), nil,
		discordtest.RecordedEvents{Told: told})
	c.Interaction(&discordgo.Interaction{ID: "1", User: &discordgo.User{ID: "2"},
		Data: discordgo.ApplicationCommandInteractionData{}})
	select {
	case who := <-told:
		if who != "2 1" {
			t.Errorf("was notified of %q, want of 1, by 2", who)
		}
	default:
		t.Error("an interaction of 2015 does not count as late")
	}
}
