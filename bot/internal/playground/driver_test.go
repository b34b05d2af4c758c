package playground_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	server "tablee/bot/internal/playground"
	playground "tablee/bot/internal/playground/playgroundtest"
)

// TestUnmodifiedDiscordgo walks through every kind of interaction with a bot
// that does not know it is not talking to Discord.
func TestUnmodifiedDiscordgo(t *testing.T) {
	t.Parallel()
	clock := playground.NewFakeClock(time.Time{})
	p := newPlayground(t, playground.Options{Clock: clock})
	startDemo(t, p)
	ctx := t.Context()
	alice, bob, chloe := p.User("alice"), p.User("bob"), p.User("chloe")

	board, err := alice.Slash(ctx, "#games", `/demo board level:Master opponent:@bob`)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := board.Message.Embeds[0]["title"], "Awalé, level 5"; got != want {
		t.Errorf("title: got %v, want %v", got, want)
	}
	if got := board.Message.Pings; len(got) != 1 || got[0] != "alice" {
		t.Errorf("pings: got %v, want alice", got)
	}
	if _, err := alice.Click(ctx, board.Message.ID, "pit:a"); !errors.Is(err, playground.ErrDisabled) {
		t.Errorf("disabled button: got %v, want %v", err, playground.ErrDisabled)
	}
	r, err := bob.Click(ctx, board.Message.ID, "pit:b")
	if err != nil || r.Type != 7 || r.Message.Content != "Played pit:b" {
		t.Errorf("click: got %+v, %v", r, err)
	}
	if r, err = bob.Click(ctx, board.Message.ID, "My hand"); err != nil || !r.Message.Ephemeral ||
		r.Message.OnlyFor != "bob" {
		t.Errorf("hand: got %+v, %v", r, err)
	}
	if got := len(alice.Ephemerals("#games")); got != 0 {
		t.Errorf("alice sees %d ephemerals, want none", got)
	}
	if r, err = bob.Select(ctx, board.Message.ID, "Computer level", "Master"); err != nil ||
		r.Message.Content != "Level 5" {
		t.Errorf("select: got %+v, %v", r, err)
	}
	if r, err = bob.Select(ctx, board.Message.ID, "invite", "chloe"); err != nil || len(chloe.Pings()) != 1 {
		t.Errorf("user select: got %+v, %v, pings %v", r, err, chloe.Pings())
	}
	if r, err = bob.Click(ctx, board.Message.ID, "Say"); err != nil || r.Modal == nil {
		t.Fatalf("modal: got %+v, %v", r, err)
	}
	if r, err = bob.SubmitModal(ctx, r.Modal, map[string]string{"Your words": "hello"}); err != nil ||
		r.Message.Content != "Said: hello" {
		t.Errorf("submit: got %+v, %v", r, err)
	}
	if r, err = alice.Slash(ctx, "#games", "/demo late"); err != nil || r.Message.Content != "Here at last" ||
		r.Message.Thinking {
		t.Errorf("deferred: got %+v, %v", r, err)
	}
	choices, err := chloe.Autocomplete(ctx, "#jeux", "/démo sow pit:a")
	if err != nil || len(choices) != 2 || choices[0].Name != "case a" {
		t.Errorf("autocomplete: got %v, %v", choices, err)
	}
	if r, err = chloe.Slash(ctx, "dm", "/démo sow pit:a b"); err != nil || r.Message.Content != "Sown a b" {
		t.Errorf("in the DM: got %+v, %v", r, err)
	}
	if r, err = chloe.Slash(ctx, "#jeux", "/demo dm"); err != nil || !strings.Contains(chloe.DMs()[0].Content,
		"your turn") {
		t.Errorf("dm: got %+v, %v", r, err)
	}
	bob.CloseDMs(true)
	if r, err = bob.Slash(ctx, "#games", "/demo dm"); err != nil || r.Message.Content != "Refused." {
		t.Errorf("closed dm: got %+v, %v", r, err)
	}
	if r, err = bob.Slash(ctx, "#games", "/demo file"); err != nil || len(r.Message.Files) != 1 {
		t.Errorf("file: got %+v, %v", r, err)
	}
	for _, q := range p.Refusals() {
		if q.Status != 403 {
			t.Errorf("refused: %s %s %s -> %s", q.Method, q.Route, q.Body, q.Answer)
		}
	}
}

// TestZeroValue: a playground needs no options.
func TestZeroValue(t *testing.T) {
	var p server.Server
	if err := p.Start(""); err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	if status, body := rest(t, &p, "GET", "/users/@me", nil); status != 200 || body["id"] != p.ApplicationID() {
		t.Errorf("got %d %v", status, body)
	}
	if _, err := playground.New(playground.Options{}).User("alice").Slash(t.Context(), "#games", "/awale"); err == nil {
		t.Error("a command that nobody registered was sent")
	}
	if status, body := pagePost(t, &p, "send", obj{"as": "alice", "channel": "games", "text": "/awale"}); status != 409 ||
		body["code"] != "no_command" {
		t.Errorf("a command that nobody registered: got %d %v", status, body)
	}
}

// TestNoAnswer: a bot that stays silent is given up after three seconds of the clock.
func TestNoAnswer(t *testing.T) {
	t.Parallel()
	clock := playground.NewFakeClock(time.Time{})
	p := newPlayground(t, playground.Options{Clock: clock})
	startDemo(t, p)
	done := make(chan error, 1)
	go func() {
		_, err := p.User("alice").Slash(context.Background(), "#games", "/demo never")
		done <- err
	}()
	if err := p.WaitFor(t.Context(), "the command", func() bool { return p.Pending() == 1 }); err != nil {
		t.Fatal(err)
	}
	clock.Advance(3 * time.Second)
	if err := <-done; !errors.Is(err, playground.ErrNoAnswer) {
		t.Errorf("got %v, want %v", err, playground.ErrNoAnswer)
	}
}
