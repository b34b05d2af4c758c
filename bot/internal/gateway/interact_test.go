package gateway

import (
	"context"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"

	"tablee/bot/internal/playground"
)

const callbackRoute = "/interactions/{interaction_id}/{interaction_token}/callback"

func button(label string) []discordgo.MessageComponent {
	return []discordgo.MessageComponent{discordgo.ActionsRow{Components: []discordgo.MessageComponent{discordgo.Button{Label: label, CustomID: label}}}}
}

func form() *discordgo.InteractionResponse {
	return &discordgo.InteractionResponse{Type: discordgo.InteractionResponseModal, Data: &discordgo.InteractionResponseData{CustomID: "form", Title: "Form",
		Components: []discordgo.MessageComponent{discordgo.ActionsRow{Components: []discordgo.MessageComponent{
			discordgo.TextInput{CustomID: "text", Label: "Text", Style: discordgo.TextInputShort}}}}}}
}

// A handler that takes its time is answered for: by a promise within Discord's three seconds, kept by an edit or a
// message of its own. Here each handler waits until Discord has the promise, so without deferral nothing is ever
// answered.
func TestSlowHandlersAreDeferred(t *testing.T) {
	t.Parallel()
	pg := discord(t, playground.Options{})
	o := quick(pg)
	o.Defer = 20 * time.Millisecond
	promised := func(n int) {
		eventually(t, "the promise", func() bool { return requests(pg, "POST", callbackRoute) >= n })
	}
	update := &discordgo.InteractionResponse{Type: discordgo.InteractionResponseUpdateMessage, Data: &discordgo.InteractionResponseData{Content: "updated"}}
	g := newGateway(t, o, func(_ context.Context, it *discordgo.Interaction) *discordgo.InteractionResponse {
		switch data := it.Data.(type) {
		case discordgo.ApplicationCommandInteractionData:
			promised(1)
			res := say("at last")
			res.Data.Components = append(append(button("update"), button("follow")...), button("form")...)
			return res
		case discordgo.MessageComponentInteractionData:
			switch data.CustomID {
			case "update":
				promised(5)
				return update
			case "follow":
				promised(2)
				return say("by the way")
			}
			return form()
		}
		promised(4)
		return say("thank you")
	}, gone{})
	run(t, g)
	ctx, alice := context.Background(), pg.User("alice")
	want := func(what string, r playground.Response, err error, kind int, text string) {
		t.Helper()
		if err != nil || r.Type != kind {
			t.Fatalf("%s is answered by type %d, %v, want %d", what, r.Type, err, kind)
		}
		eventually(t, text, func() bool {
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
	r, err = alice.Click(ctx, board, "update")
	want("a button", r, err, 6, "updated")
}

// Discord has the answer, the bot is told it failed: it must not answer again, and must not fall over.
func TestLostResponse(t *testing.T) {
	t.Parallel()
	for name, f := range map[string]playground.Fault{"500": {Status: 500, After: true}, "hang-up": {HangUp: true, After: true}} {
		t.Run(name, func(t *testing.T) {
			pg := discord(t, playground.Options{})
			g := newGateway(t, quick(pg), sayHello, gone{})
			run(t, g)
			f.Method, f.Route = "POST", callbackRoute
			pg.Inject(f)
			hello(t, pg)
			if n := requests(pg, "POST", callbackRoute); n != 1 {
				t.Errorf("the answer was sent %d times, want once", n)
			}
			hello(t, pg)
		})
	}
}

// The buttons are gone only if Discord took the answer that removes them.
func TestStrippedOnlyIfDelivered(t *testing.T) {
	t.Parallel()
	pg := discord(t, playground.Options{})
	g := newGateway(t, quick(pg), func(_ context.Context, it *discordgo.Interaction) *discordgo.InteractionResponse {
		if it.Type == discordgo.InteractionMessageComponent {
			return &discordgo.InteractionResponse{Type: discordgo.InteractionResponseUpdateMessage, Data: &discordgo.InteractionResponseData{Content: "x", Components: []discordgo.MessageComponent{}}}
		}
		res := say("hello")
		res.Data.Components = button("press")
		return res
	}, gone{})
	told := make(courierLog, 4)
	g.SetCourier(told)
	run(t, g)
	ctx, alice := context.Background(), pg.User("alice")
	r, err := alice.Slash(ctx, "#games", "/go")
	if err != nil {
		t.Fatal(err)
	}
	pg.Inject(playground.Fault{Method: "POST", Route: callbackRoute, Status: 403})
	short, cancel := context.WithTimeout(ctx, 300*time.Millisecond)
	defer cancel()
	if _, err := alice.Click(short, r.Message.ID, "press"); err == nil {
		t.Fatal("the answer was to be refused")
	}
	if len(told) > 0 {
		t.Error("the courier believes that the buttons are gone")
	}
	if _, err := alice.Click(ctx, r.Message.ID, "press"); err != nil {
		t.Fatal(err)
	}
	if id := <-told; id != r.Message.ID {
		t.Errorf("the courier was told of %s, want %s", id, r.Message.ID)
	}
}

// courierLog notes whose buttons are gone.
type courierLog chan string

func (c courierLog) Stripped(_ context.Context, id string) { c <- id }
func (c courierLog) Lost(context.Context, string)          {}

func TestDuplicateDeliveryIsAnsweredOnce(t *testing.T) {
	t.Parallel()
	pg := discord(t, playground.Options{})
	g := newGateway(t, quick(pg), sayHello, gone{})
	run(t, g)
	pg.DuplicateNext(1)
	hello(t, pg)
	eventually(t, "both deliveries to be answered", func() bool { return requests(pg, "POST", callbackRoute) == 2 })
	hello(t, pg)
}

func TestDrainWaitsAndCloses(t *testing.T) {
	t.Parallel()
	pg := discord(t, playground.Options{})
	inside, release := make(chan struct{}), make(chan struct{})
	g := newGateway(t, quick(pg), func(ctx context.Context, it *discordgo.Interaction) *discordgo.InteractionResponse {
		close(inside)
		<-release
		return say("hello")
	}, gone{})
	run(t, g)
	answered := make(chan error, 1)
	go func() {
		_, err := pg.User("alice").Slash(context.Background(), "#games", "/go")
		answered <- err
	}()
	<-inside
	drained := make(chan struct{})
	go func() { g.Drain(context.Background()); close(drained) }()
	eventually(t, "the gate to be closed", func() bool {
		g.gate.Lock()
		defer g.gate.Unlock()
		return g.closing
	})
	if g.enter() {
		t.Error("somebody was let in after the end")
	}
	select {
	case <-drained:
		t.Fatal("drained while an interaction was inside")
	default:
	}
	close(release)
	if err := <-answered; err != nil {
		t.Errorf("what was inside got %v", err)
	}
	<-drained
}
