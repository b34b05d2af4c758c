package discord_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"

	"tablee/bot/internal/discord"
	"tablee/bot/internal/discord/discordtest"
	playground "tablee/bot/internal/playground/playgroundtest"
)

const callbackRoute = "/interactions/{interaction_id}/{interaction_token}/callback"

func button(label string) []discordgo.MessageComponent {
	return []discordgo.MessageComponent{discordgo.ActionsRow{Components: []discordgo.MessageComponent{
		discordgo.Button{Label: label, CustomID: label}}}}
}

func form() *discordgo.InteractionResponse {
	return &discordgo.InteractionResponse{Type: discordgo.InteractionResponseModal,
		Data: &discordgo.InteractionResponseData{CustomID: "form", Title: "Form",
			Components: []discordgo.MessageComponent{discordgo.ActionsRow{Components: []discordgo.MessageComponent{
				discordgo.TextInput{CustomID: "text", Label: "Text", Style: discordgo.TextInputShort}}}}}}
}

// A handler that takes its time is answered for: by a promise within Discord's three seconds, kept by an edit or a
// message of its own. Here each handler waits until Discord has the promise, so without deferral nothing is ever
// answered.
func TestSlowHandlersAreDeferred(t *testing.T) {
	t.Parallel()
	pg := discordtest.Playground(t, playground.Options{})
	o := discordtest.QuickOptions(pg)
	o.Defer = 20 * time.Millisecond
	promised := func(n int) {
		discordtest.Await(t, pg, "the promise",
			func() bool { return discordtest.Requests(pg, "POST", callbackRoute) >= n })
	}
	update := &discordgo.InteractionResponse{Type: discordgo.InteractionResponseUpdateMessage,
		Data: &discordgo.InteractionResponseData{Content: "updated"}}
	g := discordtest.New(t, o, func(_ context.Context, it *discordgo.Interaction) *discordgo.InteractionResponse {
		switch data := it.Data.(type) {
		case discordgo.ApplicationCommandInteractionData:
			promised(1)
			res := discordtest.Say("at last")
			res.Data.Components = append(append(button("update"), button("follow")...), button("form")...)
			return res
		case discordgo.MessageComponentInteractionData:
			switch data.CustomID {
			case "update":
				promised(5)
				return update
			case "follow":
				promised(2)
				return discordtest.Say("by the way")
			}
			return form()
		}
		promised(4)
		return discordtest.Say("thank you")
	}, discordtest.RecordedEvents{})
	connect(t, pg, g)
	ctx, alice := context.Background(), pg.User("alice")
	want := func(what string, r playground.Response, err error, kind int, text string) {
		t.Helper()
		if err != nil || r.Type != kind {
			t.Fatalf("%s is answered by type %d, %v, want %d", what, r.Type, err, kind)
		}
		discordtest.Await(t, pg, text, func() bool {
			for _, m := range append(pg.Messages("#games"), alice.Ephemerals("#games")...) {
				if m.Content == text {
					return true
				}
			}
			return false
		})
	}
	r, err := alice.Slash(ctx, "#games", "/go")
	want("a command", r, err, 5, "at last")
	board := r.Message.ID
	r, err = alice.Click(ctx, board, "follow")
	want("a button with a message", r, err, 6, "by the way")
	r, err = alice.Click(ctx, board, "form")
	if err != nil || r.Modal == nil {
		t.Fatalf("no form: %+v, %v", r, err)
	}
	r, err = alice.SubmitModal(ctx, r.Modal, map[string]string{"text": "x"})
	want("a form", r, err, 5, "thank you")
	told := make(courierLog, 4)
	g.Answers.SetCourier(told)
	r, err = alice.Click(ctx, board, "update")
	want("a button", r, err, 6, "updated")
	if got, want := <-told, r.InteractionID+" "+board; got != want {
		t.Errorf("the outbox was notified of %s, want %s", got, want)
	}
}

// TestDeferredForNothing: if nothing can follow a deferral, "thinking…" does not stay.
func TestDeferredForNothing(t *testing.T) {
	t.Parallel()
	for name, answer := range map[string]*discordgo.InteractionResponse{"no answer": nil, "a form": form(),
		"no message": {Type: discordgo.InteractionResponseDeferredMessageUpdate}} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			pg, told := discordtest.Playground(t, playground.Options{}), make(chan string, 4)
			o := discordtest.QuickOptions(pg)
			o.Defer = time.Nanosecond
			var board string
			handled := 0
			g := discordtest.New(t, o, func(context.Context, *discordgo.Interaction) *discordgo.InteractionResponse {
				handled++
				discordtest.Await(t, pg, "the deferral", func() bool {
					return discordtest.Requests(pg, "POST", callbackRoute) == handled
				})
				if handled > 1 {
					return answer
				}
				res := discordtest.Say("board")
				res.Data.Components = button("press")
				return res
			}, discordtest.RecordedEvents{Told: told})
			connect(t, pg, g)
			alice := pg.User("alice")
			type act func(context.Context) (playground.Response, error)
			for _, act := range []act{
				func(ctx context.Context) (playground.Response, error) { return alice.Slash(ctx, "#games", "/go") },
				func(ctx context.Context) (playground.Response, error) { return alice.Click(ctx, board, "press") },
				func(ctx context.Context) (playground.Response, error) { return alice.Slash(ctx, "#games", "/go") },
			} {
				r, err := act(t.Context())
				if err != nil {
					t.Fatal(err)
				}
				discordtest.Eventually(t, "the end", func() bool { return g.Answers.Idle() })
				if board == "" {
					board = r.Message.ID
				}
				if list := alice.Ephemerals("#games"); len(list) != 1 || list[0].ID != board || list[0].Content != "board" {
					t.Errorf("alice sees %+v, want the board alone", list)
				}
			}
			if len(told) > 0 {
				t.Error("the person was told that there is no answer")
			}
		})
	}
}

// TestAmend: an answer can be edited by its handler before it has arrived.
func TestAmend(t *testing.T) {
	t.Parallel()
	pg := discordtest.Playground(t, playground.Options{})
	amended := make(chan error, 1)
	var g *discord.Client
	g = discordtest.New(t, discordtest.QuickOptions(pg),
		func(_ context.Context, it *discordgo.Interaction) *discordgo.InteractionResponse {
			go func() {
				amended <- g.Answers.Amend(context.Background(), it, &discordgo.InteractionResponseData{Content: "amended",
					Files: []*discordgo.File{{Name: "new.txt", Reader: strings.NewReader("new")}}})
			}()
			discordtest.Await(t, pg, "the first try", func() bool {
				return discordtest.Requests(pg, "PATCH", webhookRoute) > 0
			})
			res := discordtest.Say("hello")
			res.Data.Files = []*discordgo.File{{Name: "old.txt", Reader: strings.NewReader("old")}}
			return res
		}, discordtest.RecordedEvents{})
	connect(t, pg, g)
	if _, err := pg.User("alice").Slash(t.Context(), "#games", "/go"); err != nil {
		t.Fatal(err)
	}
	if err := <-amended; err != nil {
		t.Fatal(err)
	}
	if list := pg.Messages("#games"); len(list) != 1 || list[0].Content != "amended" ||
		len(list[0].Files) != 1 || string(list[0].Files[0].Data) != "new" {
		t.Errorf("got %+v", list)
	}
	pg.Inject(playground.Fault{Method: "PATCH", Route: webhookRoute, Status: 403})
	it := &discordgo.Interaction{ID: "1", Token: "none"}
	if err := g.Answers.Amend(t.Context(), it, &discordgo.InteractionResponseData{Content: "x"}); err == nil {
		t.Error("an edit that Discord refuses is no error")
	}
}

// TestDeletedEmojis: an answer with an emoji that somebody has deleted by hand is sent without it. Whatever the emoji
// alone would say is said by its name; emojis of Unicode stay.
func TestDeletedEmojis(t *testing.T) {
	t.Parallel()
	pg := discordtest.Playground(t, playground.Options{})
	gone := &discordgo.ComponentEmoji{Name: "tile_red_9", ID: "123456789012345678"}
	g := discordtest.New(t, discordtest.QuickOptions(pg),
		func(context.Context, *discordgo.Interaction) *discordgo.InteractionResponse {
			res := discordtest.Say("hello")
			res.Data.Files = []*discordgo.File{{Name: "board.txt", Reader: strings.NewReader("board")}}
			res.Data.Components = []discordgo.MessageComponent{
				discordgo.ActionsRow{Components: []discordgo.MessageComponent{
					discordgo.Button{CustomID: "a", Style: discordgo.SecondaryButton, Emoji: gone},
					discordgo.Button{CustomID: "b", Style: discordgo.SecondaryButton, Label: "left", Emoji: gone},
					discordgo.Button{CustomID: "c", Style: discordgo.SecondaryButton,
						Emoji: &discordgo.ComponentEmoji{Name: "🎲"}},
					discordgo.Button{CustomID: "d", Style: discordgo.SecondaryButton, Label: "plain"}}},
				discordgo.ActionsRow{Components: []discordgo.MessageComponent{discordgo.SelectMenu{
					MenuType: discordgo.StringSelectMenu, CustomID: "m", Options: []discordgo.SelectMenuOption{
						{Label: "red 9", Value: "1", Emoji: gone},
						{Label: "die", Value: "2", Emoji: &discordgo.ComponentEmoji{Name: "🎲"}},
						{Label: "plain", Value: "3"}}}}}}
			return res
		}, discordtest.RecordedEvents{})
	connect(t, pg, g)
	r, err := pg.User("alice").Slash(t.Context(), "#games", "/go")
	if err != nil {
		t.Fatal(err)
	}
	var said []string
	for _, b := range r.Message.Buttons() {
		said = append(said, b.CustomID+":"+b.Label+b.Emoji)
	}
	for _, m := range r.Message.Menus() {
		for _, o := range m.Options {
			said = append(said, o.Value+":"+o.Label+o.Emoji)
		}
	}
	want := "a:tile_red_9 b:left c:🎲 d:plain 1:red 9 2:die🎲 3:plain"
	if got := strings.Join(said, " "); got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if files := r.Message.Files; len(files) != 1 || string(files[0].Data) != "board" {
		t.Errorf("got files %+v", files)
	}
}

// Discord has the answer, the bot is told it failed: it asks once more, hears that Discord has it, and that is that.
func TestLostResponse(t *testing.T) {
	t.Parallel()
	for name, f := range map[string]playground.Fault{"500": {Status: 500, After: true},
		"hang-up": {HangUp: true, After: true}} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			pg := discordtest.Playground(t, playground.Options{})
			told := make(chan string, 4)
			g := discordtest.New(t, discordtest.QuickOptions(pg), discordtest.SayHello,
				discordtest.RecordedEvents{Told: told})
			connect(t, pg, g)
			f.Method, f.Route = "POST", callbackRoute
			pg.Inject(f)
			discordtest.Hello(t, pg)
			discordtest.Await(t, pg, "the second try", func() bool {
				return discordtest.Requests(pg, "POST", callbackRoute) == 2
			})
			discordtest.Hello(t, pg)
			if n := len(pg.Messages("#games")); n != 2 {
				t.Errorf("%d answers stand there, want 2", n)
			}
			discordtest.Eventually(t, "the end", func() bool { return g.Answers.Idle() })
			if len(told) > 0 {
				t.Error("the person was told that there is no answer")
			}
		})
	}
}

// A message counts as changed by an answer only if Discord took the answer; a typed command is told of by its channel.
func TestAnswerCountsOnlyIfDelivered(t *testing.T) {
	t.Parallel()
	pg := discordtest.Playground(t, playground.Options{})
	g := discordtest.New(t, discordtest.QuickOptions(pg),
		func(_ context.Context, it *discordgo.Interaction) *discordgo.InteractionResponse {
			if it.Type == discordgo.InteractionMessageComponent {
				return &discordgo.InteractionResponse{Type: discordgo.InteractionResponseUpdateMessage,
					Data: &discordgo.InteractionResponseData{Content: "x", Components: []discordgo.MessageComponent{}}}
			}
			res := discordtest.Say("hello")
			res.Data.Components = button("press")
			return res
		}, discordtest.RecordedEvents{})
	told := make(courierLog, 4)
	g.Answers.SetCourier(told)
	connect(t, pg, g)
	ctx, alice := context.Background(), pg.User("alice")
	r, err := alice.Slash(ctx, "#games", "/go")
	if err != nil {
		t.Fatal(err)
	}
	if got, want := <-told, pg.ChannelID("#games"); got != want {
		t.Errorf("the outbox was notified of a command in %s, want %s", got, want)
	}
	pg.Inject(playground.Fault{Method: "POST", Route: callbackRoute, Status: 403})
	short, cancel := context.WithTimeout(ctx, 300*time.Millisecond)
	defer cancel()
	if _, err := alice.Click(short, r.Message.ID, "press"); err == nil {
		t.Fatal("got no error for an answer that Discord refuses")
	}
	if len(told) > 0 {
		t.Error("the outbox counts the message as changed")
	}
	pressed, err := alice.Click(ctx, r.Message.ID, "press")
	if err != nil {
		t.Fatal(err)
	}
	if got, want := <-told, pressed.InteractionID+" "+r.Message.ID; got != want {
		t.Errorf("the outbox was notified of %s, want %s", got, want)
	}
}

// TestPrivateAnswersDoNotHideBoards: a private answer to a typed command is not counted as a message below the board.
func TestPrivateAnswersDoNotHideBoards(t *testing.T) {
	t.Parallel()
	pg := discordtest.Playground(t, playground.Options{})
	private := pg.ChannelID("#games")
	g := discordtest.New(t, discordtest.QuickOptions(pg),
		func(_ context.Context, it *discordgo.Interaction) *discordgo.InteractionResponse {
			res := discordtest.Say("hello")
			if it.ChannelID == private {
				res.Data.Flags = discordgo.MessageFlagsEphemeral
			}
			return res
		}, discordtest.RecordedEvents{})
	told := make(courierLog, 4)
	g.Answers.SetCourier(told)
	connect(t, pg, g)
	for _, channel := range []string{"#games", "#lobby"} {
		if _, err := pg.User("alice").Slash(t.Context(), channel, "/go"); err != nil {
			t.Fatal(err)
		}
		if err := pg.WaitHeard(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	if got, want := <-told, pg.ChannelID("#lobby"); got != want || len(told) > 0 {
		t.Errorf("the outbox was notified of a command in %s and %d more, want %s", got, len(told), want)
	}
}

// courierLog records what the courier is told.
type courierLog chan string

func (c courierLog) Answered(_ context.Context, interaction, message string) {
	c <- interaction + " " + message
}
func (c courierLog) Typed(channel string) { c <- channel }

func TestDuplicateDeliveryIsAnsweredOnce(t *testing.T) {
	t.Parallel()
	pg := discordtest.Playground(t, playground.Options{})
	g := discordtest.New(t, discordtest.QuickOptions(pg), discordtest.SayHello, discordtest.RecordedEvents{})
	connect(t, pg, g)
	pg.DuplicateNext(1)
	discordtest.Hello(t, pg)
	if err := pg.WaitHeard(t.Context()); err != nil {
		t.Fatal(err)
	}
	discordtest.Hello(t, pg)
	if n := len(pg.Messages("#games")); n != 2 {
		t.Errorf("%d answers to two commands", n)
	}
}

// TestAnsweredByAnotherProcess: an interaction that another process has answered too counts as answered.
func TestAnsweredByAnotherProcess(t *testing.T) {
	t.Parallel()
	pg := discordtest.Playground(t, playground.Options{})
	delivered, told := make(chan *discordgo.Interaction, 1), make(chan string, 4)
	first := discordtest.New(t, discordtest.QuickOptions(pg),
		func(_ context.Context, it *discordgo.Interaction) *discordgo.InteractionResponse {
			delivered <- it
			return discordtest.Say("hello")
		}, discordtest.RecordedEvents{})
	second := discordtest.New(t, discordtest.QuickOptions(pg), discordtest.SayHello,
		discordtest.RecordedEvents{Told: told})
	connect(t, pg, first)
	discordtest.Hello(t, pg)
	acks := 0
	if !second.Answers.Serve(<-delivered, discord.Source{Acked: func() { acks++ }}) || acks != 1 {
		t.Errorf("acknowledged %d times", acks)
	}
	if n := len(pg.Messages("#games")); n != 1 || len(told) > 0 {
		t.Errorf("got %d answers, and %d messages that there was none", n, len(told))
	}
}

func TestDrainWaitsAndCloses(t *testing.T) {
	t.Parallel()
	pg := discordtest.Playground(t, playground.Options{})
	inside, release := make(chan struct{}), make(chan struct{})
	g := discordtest.New(t, discordtest.QuickOptions(pg),
		func(ctx context.Context, it *discordgo.Interaction) *discordgo.InteractionResponse {
			close(inside)
			<-release
			return discordtest.Say("hello")
		}, discordtest.RecordedEvents{})
	connect(t, pg, g)
	answered := make(chan error, 1)
	go func() {
		_, err := pg.User("alice").Slash(context.Background(), "#games", "/go")
		answered <- err
	}()
	<-inside
	drained := make(chan struct{})
	go func() { g.Answers.Drain(context.Background()); close(drained) }()
	discordtest.Eventually(t, "the gate to be closed", func() bool {
		return g.Answers.Closing()
	})
	if g.Answers.Enter() {
		t.Error("an interaction was accepted after shutdown")
	}
	select {
	case <-drained:
		t.Fatal("Drain returned while an interaction was being handled")
	default:
	}
	close(release)
	if err := <-answered; err != nil {
		t.Errorf("the interaction being handled got %v", err)
	}
	<-drained
}

// TestInteractionsAfterShutdown: an interaction that arrives after shutdown has begun is not handled.
func TestInteractionsAfterShutdown(t *testing.T) {
	pg := discordtest.Playground(t, playground.Options{})
	begun := make(chan string, 1)
	o := discordtest.QuickOptions(pg)
	o.Now = func() time.Time { return time.UnixMilli(1420070400000) } // when an interaction of number 1 was made
	c := discordtest.New(t, o, func(_ context.Context, it *discordgo.Interaction) *discordgo.InteractionResponse {
		begun <- it.ID
		return nil
	}, discordtest.RecordedEvents{})
	it := &discordgo.Interaction{ID: "1", Data: discordgo.ApplicationCommandInteractionData{}}
	c.Answers.Serve(&discordgo.Interaction{ID: "2"}, discord.Source{}) // what discordgo could not read
	if !c.Answers.Serve(it, discord.Source{}) {
		t.Error("no interaction is accepted")
	}
	c.Answers.Drain(t.Context())
	if c.Answers.Serve(it, discord.Source{}) {
		t.Error("an interaction is accepted after shutdown")
	}
	if n := len(begun); n != 1 {
		t.Errorf("%d interactions were begun, want the one before the end", n)
	}
}
