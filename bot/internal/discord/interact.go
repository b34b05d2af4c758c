package discord

import (
	"context"
	"log/slog"
	"sync"
	"sync/atomic"
	"time"

	"github.com/bwmarrin/discordgo"

	"tablee/bot/internal/discord/rest"
	"tablee/bot/internal/safe"
)

// Handler handles interactions; *commands.Router implements it.
type Handler interface {
	// Answer is the response to an interaction, nil for none, and a message that follows it, or nil. That one is for the
	// person alone if its flags say so.
	Answer(context.Context, *discordgo.Interaction) (*discordgo.InteractionResponse, *discordgo.InteractionResponseData)
}

// LostAnswers handles people who got no answer; host.Reachability implements it.
type LostAnswers interface {
	AnswerLost(ctx context.Context, interaction, user string) error
}

// Courier learns what reaches channels without it; *outbox.Courier implements it.
type Courier interface {
	// Answered tells that the answer to an interaction has edited the message of its button.
	Answered(ctx context.Context, interaction, message string)
	// Typed tells that a command was typed in a channel and answered there publicly. Answers that only the sender sees
	// take up no space for others.
	Typed(channel string)
}

// Views keeps private views up to date; package liveview does.
type Views interface {
	// Begin and End enclose the answer to an interaction of a person.
	Begin(user string)
	End(user string)
	// Awaited reports whether the answer to an interaction shows a private view.
	Awaited(interaction string) bool
	Answered(ViewAnswer)
}

// ViewAnswer is an answer with a private view that has reached Discord.
type ViewAnswer struct {
	Interaction string
	Token       string
	Made        time.Time // when the interaction was made, by Discord's clock
	Message     string    // how the token addresses the message: "@original", or its id
	ID          string    // of the message; "" if it is not known
	Edited      bool      // the answer has edited the message whose control was pressed
	Later       bool      // the answer is the message that follows the first one
}

// AnswerOptions of an Answerer.
type AnswerOptions struct {
	Rest    *rest.Client
	Account *Account
	Router  Handler
	Host    LostAnswers
	Views   Views // learns of answers that show private views; may be nil
	// Context adds to the context of each interaction, when its answer begins; may be nil.
	Context func(context.Context) context.Context
	Arrived func(*discordgo.Interaction) // called for every interaction before it is answered; may be nil
	Defer   time.Duration                // after which an interaction is answered with "thinking"; default 1.5 s
	Now     func() time.Time             // Discord's clock, which dates interactions
	Log     *slog.Logger
	Watch   func(kind, outcome string, took time.Duration) // called for every interaction, for metrics
}

// Answerer answers interactions. It is safe for concurrent use.
type Answerer struct {
	opts     AnswerOptions
	courier  atomic.Pointer[Courier]
	mu       sync.Mutex // guards inside and closing: no interaction begins after closing
	inside   sync.WaitGroup
	running  atomic.Int32 // interactions in progress
	closing  bool
	ids      sync.Map // the ids of interactions in progress
	late     sync.Map // of presses that were deferred: how the answer is addressed, "" until it has arrived
	answered recentIDs
}

// NewAnswerer makes an answerer.
func NewAnswerer(o AnswerOptions) *Answerer {
	if o.Defer == 0 {
		o.Defer = 1500 * time.Millisecond
	}
	if o.Context == nil {
		o.Context = func(ctx context.Context) context.Context { return ctx }
	}
	return &Answerer{opts: o}
}

// SetCourier sets the courier that learns of edited messages.
func (a *Answerer) SetCourier(c Courier) { a.courier.Store(&c) }

// responseWindow is how long Discord waits for the first answer to an interaction.
const responseWindow = 3 * time.Second

// Source describes how an interaction arrived. The zero value is the gateway, which cannot carry a response.
type Source struct {
	// Acked is called once Discord has the first answer, or will have none.
	Acked func()
	// Back, if not nil, sends an answer, a JSON value, on the way by which the interaction arrived. It is only for
	// suggestions, because it is not known whether they arrive, and the courier must know this of an answer that edits a
	// message.
	Back func(answer any) error

	by time.Time // until when Discord waits
}

func (s Source) acknowledged() {
	if s.Acked != nil {
		s.Acked()
	}
}

// Serve answers one interaction within Discord's three seconds: if the answer takes longer, with a deferral that is
// edited later. It refuses interactions that arrive later than that: Discord has already shown the person a failure, so
// they may do it again, and a bot that is late has to catch up. Serve returns once everything is done. in is false if
// the interaction was not accepted because the bot stops.
func (a *Answerer) Serve(it *discordgo.Interaction, source Source) (in bool) {
	if it == nil || it.ID == "" || it.Data == nil || !a.enter() {
		return false // what discordgo could not decode arrives as a zero value
	}
	in = true
	defer a.leave()
	defer safe.Caught(a.opts.Log, "interaction")
	began := time.Now()
	outcome := "late"
	if _, twice := a.ids.LoadOrStore(it.ID, nil); twice {
		// Only the first delivery answers: of two answers Discord takes the first, which need not be the one with the new
		// board.
		source.acknowledged()
		a.opts.Watch(kindOf(it), "twice", 0)
		return true
	}
	defer a.ids.Delete(it.ID)
	if a.age(it) < responseWindow {
		source.by = began.Add(responseWindow)
		if a.opts.Arrived != nil {
			a.opts.Arrived(it)
		}
		outcome = a.answer(it, source)
	} else if !a.answered.has(it.ID) {
		a.answerLost(it)
	}
	a.opts.Watch(kindOf(it), outcome, time.Since(began))
	return in
}

// age is how long ago an interaction was made, by its id (docs.discord.com, Snowflakes).
func (a *Answerer) age(it *discordgo.Interaction) time.Duration {
	made, err := discordgo.SnowflakeTimestamp(it.ID)
	if err != nil {
		return 0
	}
	return a.opts.Now().Sub(made)
}

// answerLost has a person told by direct message that their action was done, if there was one, because Discord has
// shown them a failure.
func (a *Answerer) answerLost(it *discordgo.Interaction) {
	user := userOf(it)
	if user == nil || it.Type == discordgo.InteractionApplicationCommandAutocomplete {
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	if err := a.opts.Host.AnswerLost(ctx, it.ID, user.ID); err != nil {
		a.opts.Log.Error("event failed", "event", "unheard", "id", it.ID, "err", err)
	}
}

// userOf is the person of an interaction, in a server or in direct messages.
func userOf(it *discordgo.Interaction) *discordgo.User {
	if it.Member != nil {
		return it.Member.User
	}
	return it.User
}

func kindOf(it *discordgo.Interaction) string {
	switch it.Type {
	case discordgo.InteractionApplicationCommand:
		return "command"
	case discordgo.InteractionApplicationCommandAutocomplete:
		return "autocomplete"
	case discordgo.InteractionMessageComponent:
		return "component"
	case discordgo.InteractionModalSubmit:
		return "modal"
	}
	return "other"
}

// answerArrived tells the courier of an answer that reached its channel.
func (a *Answerer) answerArrived(ctx context.Context, it *discordgo.Interaction, res *discordgo.InteractionResponse) {
	c := a.courier.Load()
	switch {
	case c == nil:
	case it.Type == discordgo.InteractionApplicationCommand && res.Data != nil &&
		res.Data.Flags&discordgo.MessageFlagsEphemeral == 0:
		(*c).Typed(it.ChannelID)
	case it.Message != nil && res.Type == discordgo.InteractionResponseUpdateMessage:
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), time.Minute)
		defer cancel()
		(*c).Answered(ctx, it.ID, it.Message.ID)
	}
}

// Drain waits until every interaction that has begun is answered, or ctx is done.
func (a *Answerer) Drain(ctx context.Context) {
	a.mu.Lock()
	a.closing = true
	a.mu.Unlock()
	done := make(chan struct{})
	go func() { a.inside.Wait(); close(done) }()
	select {
	case <-done:
	case <-ctx.Done():
	}
}

// enter counts an interaction that begins; it returns false if the answerer is closing.
func (a *Answerer) enter() bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	if !a.closing {
		a.inside.Add(1)
		a.running.Add(1)
	}
	return !a.closing
}

// leave counts an interaction that has ended.
func (a *Answerer) leave() {
	a.running.Add(-1)
	a.inside.Done()
}

// Idle tells whether no interaction is being answered.
func (a *Answerer) Idle() bool { return a.running.Load() == 0 }
