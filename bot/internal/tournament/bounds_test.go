package tournament_test

import (
	"fmt"
	"sync"
	"testing"

	"tablee/bot/internal/host/hosttest"
	"tablee/rules/game/gametest"
	"tablee/rules/table"
)

// As the package bounds them.
const (
	ofOneChannel = 5
	ofOneServer  = 20
)

// opened asks for a tournament and returns the refusal's id, "" if it stands.
func (b *bench) opened(guild, channel, interaction string) error {
	c := hosttest.Call("ann")
	c.Guild, c.Channel, c.Interaction = guild, channel, interaction
	_, err := b.director.NewTournament(b.T.Context(), c, table.NewTournament{Game: "template"})
	return err
}

// TestTournamentsOfAServerAreLimited: tournaments count for their server, in whichever channels they are; those of
// other servers and in direct messages do not.
func TestTournamentsOfAServerAreLimited(t *testing.T) {
	b := newBench(t)
	for i := range ofOneServer {
		if err := b.opened("g", fmt.Sprint("c", i/3), fmt.Sprint("i", i)); err != nil {
			t.Fatalf("tournament %d: %v", i+1, err)
		}
	}
	if err := b.opened("g", "another", "x1"); gametest.Refusal(err) != "tournament.toomanyhere" {
		t.Errorf("one more: %v", err)
	}
	if err := b.opened("far", "there", "x2"); err != nil {
		t.Errorf("on another server: %v", err)
	}
	for i := range ofOneServer + 1 {
		if err := b.opened("", fmt.Sprint("dm", i), fmt.Sprint("d", i)); err != nil {
			t.Fatalf("in direct messages: %v", err)
		}
	}
}

// TestTournamentsOfADayAreLimited: one person opens so many tournaments in a day, wherever they are; another person can
// open one all the same.
func TestTournamentsOfADayAreLimited(t *testing.T) {
	b := newBench(t)
	const ofOneDay = 50
	for i := range ofOneDay {
		if err := b.opened(fmt.Sprint("g", i), fmt.Sprint("c", i), fmt.Sprint("i", i)); err != nil {
			t.Fatalf("tournament %d: %v", i+1, err)
		}
	}
	if err := b.opened("last", "last", "x"); gametest.Refusal(err) != "tournament.openedenough" {
		t.Errorf("one more: %v, want a refusal", err)
	}
	c := hosttest.Call("ben")
	c.Guild, c.Channel, c.Interaction = "last", "last", "y"
	if _, err := b.director.NewTournament(t.Context(), c, table.NewTournament{Game: "template"}); err != nil {
		t.Errorf("another person's: %v", err)
	}
}

// TestNoTournamentInChat: a tournament needs channels in which the bot can post.
func TestNoTournamentInChat(t *testing.T) {
	b := newBench(t)
	c := hosttest.Call("ann")
	c.Guild, c.Chat = "", true
	_, err := b.director.NewTournament(t.Context(), c, table.NewTournament{Game: "template"})
	if gametest.Refusal(err) != "say.needserver" {
		t.Errorf("in a chat: %v", err)
	}
}

// TestTournamentsAtOnce: of many people who ask for the last free place one gets it.
func TestTournamentsAtOnce(t *testing.T) {
	for name, place := range map[string]struct {
		before int
		where  func(i int) string
		want   string
	}{
		"in a channel": {ofOneChannel - 1, func(int) string { return "c" }, "tournament.toomany"},
		"in a server":  {ofOneServer - 1, func(i int) string { return fmt.Sprint("c", i) }, "tournament.toomanyhere"},
	} {
		t.Run(name, func(t *testing.T) {
			b := newBench(t)
			for i := range place.before {
				if err := b.opened("g", place.where(i), fmt.Sprint("i", i)); err != nil {
					t.Fatal(err)
				}
			}
			const tries = 8
			var all sync.WaitGroup
			errs := make([]error, tries)
			for i := range tries {
				all.Go(func() { errs[i] = b.opened("g", place.where(100+i), fmt.Sprint("x", i)) })
			}
			all.Wait()
			stand := 0
			for _, err := range errs {
				switch {
				case err == nil:
					stand++
				case gametest.Refusal(err) != place.want:
					t.Error(err)
				}
			}
			if stand != 1 {
				t.Errorf("%d tournaments were opened for the last free place", stand)
			}
		})
	}
}
