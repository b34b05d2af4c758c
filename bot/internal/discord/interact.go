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

// Handler handles interactions; *commands.Router is one.
type Handler interface {
	Handle(context.Context, *discordgo.Interaction) *discordgo.InteractionResponse
}

// Unheard is told of people who got no answer; *host.Host is one.
type Unheard interface {
	Unheard(ctx context.Context, interaction, user string) error
}

// Courier is told of what reaches channels outside it; *outbox.Courier is one.
type Courier interface {
	// Answered tells that the answer to an interaction has changed the message that it was made on.
	Answered(ctx context.Context, interaction, message string)
	// Typed tells that a command was typed in a channel and answered there for all to see. What its sender alone sees
	// takes up no room for anybody else.
	Typed(channel string)
}

// AnswerOptions of an Answerer.
type AnswerOptions struct {
	Rest    *rest.Client
	Account *Account
	Router  Handler
	Host    Unheard
	Defer   time.Duration    // after which an interaction is answered with "thinking"; default 1.5 s
	Now     func() time.Time // Discord's clock, by which interactions are made
	Log     *slog.Logger
	Watch   func(kind, outcome string, took time.Duration) // told of every interaction, for metrics
}

// Answerer answers interactions. It is safe for concurrent use.
type Answerer struct {
	opts    AnswerOptions
	courier atomic.Pointer[Courier]
	gate    sync.Mutex // before inside and closing: nobody goes in once it is closed
	inside  sync.WaitGroup
	busy    atomic.Int32 // how many are inside
	closing bool
	hands   sync.Map // the ids of those inside
	heard   heard
}

// NewAnswerer makes an answerer.
func NewAnswerer(o AnswerOptions) *Answerer {
	if o.Defer == 0 {
		o.Defer = 1500 * time.Millisecond
	}
	return &Answerer{opts: o}
}

// SetCourier names who is to be told of changed messages.
func (a *Answerer) SetCourier(c Courier) { a.courier.Store(&c) }

// window is how long Discord waits for the first answer to an interaction.
const window = 3 * time.Second

// Came is how an interaction came in. The zero value is a gateway, on which nothing goes back.
type Came struct {
	// Acked is told once Discord has the first answer, or will have none.
	Acked func()
	// Back, if there is one, takes what may be answered on the way on which the interaction came, a JSON value:
	// suggestions alone. Whether it arrives nobody knows, and of an answer that changes a message the courier must know.
	Back func(answer any) error

	by time.Time // until when Discord waits
}

func (c Came) acked() {
	if c.Acked != nil {
		c.Acked()
	}
}

// Serve answers one interaction within Discord's three seconds: if the answer takes longer, with a promise that is kept
// by an edit. What arrives later than that is refused: Discord has told the person already that nobody answered, so
// they may do it again, and a bot that is behind has to catch up. It returns once nothing more is to be done, and tells
// whether the interaction was let in: it is not once the bot goes.
func (a *Answerer) Serve(it *discordgo.Interaction, came Came) (in bool) {
	if it == nil || it.ID == "" || it.Data == nil || !a.enter() {
		return false // what discordgo could not read arrives as a zero value
	}
	in = true
	defer a.leave()
	defer safe.Caught(a.opts.Log, "interaction")
	began := time.Now()
	outcome := "late"
	if _, twice := a.hands.LoadOrStore(it.ID, nil); twice {
		// Whoever has it answers: of two answers Discord takes the first, and that need not be the one with the new board.
		came.acked()
		a.opts.Watch(kindOf(it), "twice", 0)
		return true
	}
	defer a.hands.Delete(it.ID)
	if a.age(it) < window {
		came.by = began.Add(window)
		outcome = a.answer(it, came)
	} else if !a.heard.has(it.ID) {
		a.unheard(it)
	}
	a.opts.Watch(kindOf(it), outcome, time.Since(began))
	return in
}

// age is how long ago an interaction was made: its id tells (docs.discord.com, Snowflakes).
func (a *Answerer) age(it *discordgo.Interaction) time.Duration {
	made, err := discordgo.SnowflakeTimestamp(it.ID)
	if err != nil {
		return 0
	}
	return a.opts.Now().Sub(made)
}

// unheard has a person told by direct message that their deed stands, if they did one: they heard that nobody answered.
func (a *Answerer) unheard(it *discordgo.Interaction) {
	user := it.User
	if it.Member != nil {
		user = it.Member.User
	}
	if user == nil || it.Type == discordgo.InteractionApplicationCommandAutocomplete {
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	if err := a.opts.Host.Unheard(ctx, it.ID, user.ID); err != nil {
		a.opts.Log.Error("event failed", "event", "unheard", "id", it.ID, "err", err)
	}
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

// arrived tells the courier of an answer that reached its channel.
func (a *Answerer) arrived(it *discordgo.Interaction, res *discordgo.InteractionResponse) {
	c := a.courier.Load()
	switch {
	case c == nil:
	case it.Type == discordgo.InteractionApplicationCommand && res.Data != nil &&
		res.Data.Flags&discordgo.MessageFlagsEphemeral == 0:
		(*c).Typed(it.ChannelID)
	case it.Message != nil && res.Type == discordgo.InteractionResponseUpdateMessage:
		ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
		defer cancel()
		(*c).Answered(ctx, it.ID, it.Message.ID)
	}
}

// Drain waits until every interaction that has begun is answered, at most as long as ctx allows.
func (a *Answerer) Drain(ctx context.Context) {
	a.gate.Lock()
	a.closing = true
	a.gate.Unlock()
	done := make(chan struct{})
	go func() { a.inside.Wait(); close(done) }()
	select {
	case <-done:
	case <-ctx.Done():
	}
}

// enter counts an interaction in, unless the gateway is closing.
func (a *Answerer) enter() bool {
	a.gate.Lock()
	defer a.gate.Unlock()
	if !a.closing {
		a.inside.Add(1)
		a.busy.Add(1)
	}
	return !a.closing
}

// leave counts it out.
func (a *Answerer) leave() {
	a.busy.Add(-1)
	a.inside.Done()
}

// Idle tells whether no interaction is being answered.
func (a *Answerer) Idle() bool { return a.busy.Load() == 0 }
