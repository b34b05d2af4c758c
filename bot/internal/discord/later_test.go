package discord_test

import (
	"cmp"
	"context"
	"log/slog"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"

	"tablee/bot/internal/discord"
	"tablee/bot/internal/discord/discordtest"
	playground "tablee/bot/internal/playground/playgroundtest"
	"tablee/commands/request"
)

const laterRoute = "/webhooks/{webhook_id}/{webhook_token}"

// answered is a text with controls and a file, which has the text too.
func answered(text string) *discordgo.InteractionResponseData {
	return &discordgo.InteractionResponseData{Content: text, Components: append(button("press"), button("form")...),
		Files: []*discordgo.File{{Name: "x.txt", Reader: strings.NewReader(text)}}}
}

func forAll(text string) *discordgo.InteractionResponse {
	res := discordtest.Say("")
	res.Data = answered(text)
	return res
}

func forOne(text string) *discordgo.InteractionResponse { return request.Private(answered(text)) }

func changed(text string) *discordgo.InteractionResponse { return request.Update(answered(text)) }

// chat is a group chat of alice, who has installed the bot, and bob. A first command there was answered by a board with
// a hand that follows.
type chat struct {
	pg          *playground.Server
	alice       *playground.User
	client      *discord.Client
	views       *recordedViews
	board, hand string // the messages' ids
}

// newChat makes a chat; answer answers everything after the first command.
func newChat(t *testing.T, o discord.Options, answer discordtest.Replies, told chan string) *chat {
	t.Helper()
	c := &chat{views: new(recordedViews), pg: discordtest.Playground(t, playground.Options{
		Chats: []playground.ChatSpec{{Name: "Friends", People: []string{"alice", "bob"}}}})}
	opening := true
	quick := discordtest.QuickOptions(c.pg)
	quick.Views, quick.Defer, quick.Log = c.views, o.Defer, o.Log
	c.client = discordtest.NewRouted(t, quick, discordtest.Replies(
		func(ctx context.Context, it *discordgo.Interaction) (*discordgo.InteractionResponse,
			*discordgo.InteractionResponseData) {
			if opening {
				opening = false
				return forAll("board"), forOne("hand").Data
			}
			return answer(ctx, it)
		}), discordtest.RecordedEvents{Told: told})
	connect(t, c.pg, c.client)
	c.alice = c.pg.User("alice")
	c.alice.Install()
	if _, err := c.alice.Slash(t.Context(), "Friends", "/go"); err != nil {
		t.Fatal(err)
	}
	c.settled(t)
	public, private := c.pg.Messages("Friends"), c.alice.Ephemerals("Friends")
	if len(public) != 1 || len(private) != 1 || public[0].Content != "board" || private[0].Content != "hand" {
		t.Fatalf("the chat begins with %+v, and for alice %+v", public, private)
	}
	c.board, c.hand, c.views.list = public[0].ID, private[0].ID, nil
	return c
}

// settled waits until everything is answered.
func (c *chat) settled(t *testing.T) {
	t.Helper()
	discordtest.Eventually(t, "the end", c.client.Answers.Idle)
}

// shown are the contents of messages, with "old" before those of the first command; every message must have its file.
func (c *chat) shown(t *testing.T, list []playground.Message) string {
	t.Helper()
	var texts []string
	for _, m := range list {
		text := m.Content
		if len(m.Files) != 1 || string(m.Files[0].Data) != text || m.Thinking {
			t.Errorf("message %q has the files %+v, thinking: %v", text, m.Files, m.Thinking)
		}
		if m.ID == c.board || m.ID == c.hand {
			text = "old " + text
		}
		texts = append(texts, text)
	}
	return strings.Join(texts, ", ")
}

// reported is what was reported to Views: which message, how it is addressed, and how it came.
func (c *chat) reported(t *testing.T, interaction string) string {
	t.Helper()
	var list []string
	all := append(c.pg.Messages("Friends"), c.alice.Ephemerals("Friends")...)
	for _, v := range c.views.list {
		what := "an unknown message"
		if i := slices.IndexFunc(all, func(m playground.Message) bool { return m.ID == v.ID }); i >= 0 {
			what = all[i].Content
		}
		switch v.Message {
		case "@original":
		case v.ID:
			what += " by its id"
		default:
			t.Errorf("message %s is addressed as %s", v.ID, v.Message)
		}
		if v.Edited {
			what += ", edited"
		}
		if v.Later {
			what += ", later"
		}
		if v.Interaction != interaction || v.Token == "" || time.Since(v.Made).Abs() > time.Hour {
			t.Errorf("reported %+v of interaction %s", v, interaction)
		}
		list = append(list, what)
	}
	return strings.Join(list, "; ")
}

// act does something in a chat.
type act func(*testing.T, *chat) (playground.Response, error)

func typed(t *testing.T, c *chat) (playground.Response, error) {
	return c.alice.Slash(t.Context(), "Friends", "/go")
}

func pressedBoard(t *testing.T, c *chat) (playground.Response, error) {
	return c.alice.Click(t.Context(), c.board, "press")
}

func pressedHand(t *testing.T, c *chat) (playground.Response, error) {
	return c.alice.Click(t.Context(), c.hand, "press")
}

func formOn(message func(*chat) string) act {
	return func(t *testing.T, c *chat) (playground.Response, error) {
		r, err := c.alice.Click(t.Context(), message(c), "form")
		if err != nil {
			return r, err
		}
		c.settled(t)
		c.views.list = nil
		return c.alice.SubmitModal(t.Context(), r.Modal, map[string]string{"text": "x"})
	}
}

// TestLaterAnswers: an answer can be two messages, and each is seen by everybody or by one person as it says, whether
// or not the first one was deferred. What is for one person never becomes public, and a board for everybody is never
// left in a message for one.
func TestLaterAnswers(t *testing.T) {
	t.Parallel()
	formOnBoard := formOn(func(c *chat) string { return c.board })
	formOnHand := formOn(func(c *chat) string { return c.hand })
	for _, c := range []struct {
		name                                  string
		do                                    act
		first, then                           func(string) *discordgo.InteractionResponse
		public, private, reported             string
		publicLate, privateLate, reportedLate string // "": the same
	}{
		{name: "a command, a board and a hand", do: typed, first: forAll, then: forOne,
			public: "old board, first", private: "old hand, then",
			reported: "first; then by its id, later", reportedLate: "then, later; first by its id"},
		{name: "a command, a board alone", do: typed, first: forAll,
			public: "old board, first", private: "old hand",
			reported: "first", reportedLate: "first by its id"},
		{name: "a command, a board and another", do: typed, first: forAll, then: forAll,
			public: "old board, first, then", private: "old hand",
			reported: "first; then by its id, later", reportedLate: "first by its id; then by its id, later"},
		{name: "a command, for one person", do: typed, first: forOne,
			public: "old board", private: "old hand, first", reported: "first"},
		{name: "a press on the board", do: pressedBoard, first: changed,
			public: "old first", private: "old hand", reported: "first, edited"},
		{name: "a press on the board, and a hand", do: pressedBoard, first: changed, then: forOne,
			public: "old first", private: "old hand, then", reported: "first, edited; then by its id, later"},
		{name: "a press on the board, for one person", do: pressedBoard, first: forOne,
			public: "old board", private: "old hand, first", reported: "first", reportedLate: "first by its id"},
		{name: "a press on the hand", do: pressedHand, first: changed,
			public: "old board", private: "old first", reported: "first, edited"},
		{name: "a press on the hand, and a board", do: pressedHand, first: changed, then: forAll,
			public: "old board, then", private: "old first", reported: "first, edited; then by its id, later"},
		{name: "a press on the hand, another one, and a board", do: pressedHand, first: forOne, then: forAll,
			public: "old board, then", private: "old hand, first",
			reported: "first; then by its id, later", reportedLate: "first by its id; then by its id, later"},
		// after the deferral of a form its message cannot be edited any more
		{name: "a form on the board, and a hand", do: formOnBoard, first: changed, then: forOne,
			public: "old first", private: "old hand, then", reported: "first, edited; then by its id, later",
			publicLate: "old board, first", reportedLate: "then, later; first by its id"},
		{name: "a form on the hand, and a board", do: formOnHand, first: changed, then: forAll,
			public: "old board, then", private: "old first", reported: "first, edited; then by its id, later",
			privateLate: "old hand, first", reportedLate: "first; then by its id, later"},
	} {
		for _, late := range []bool{false, true} {
			name := c.name
			if late {
				name += ", late"
			}
			t.Run(name, func(t *testing.T) {
				t.Parallel()
				told := make(chan string, 4)
				o := discord.Options{}
				if late {
					o.Defer = 100 * time.Millisecond
				}
				var in *chat
				in = newChat(t, o, func(_ context.Context, it *discordgo.Interaction) (*discordgo.InteractionResponse,
					*discordgo.InteractionResponseData) {
					if data, ok := it.Data.(discordgo.MessageComponentInteractionData); ok && data.CustomID == "form" {
						return form(), nil
					}
					if promised := discordtest.Requests(in.pg, "POST", callbackRoute) + 1; late {
						discordtest.Await(t, in.pg, "the deferral", func() bool {
							return discordtest.Requests(in.pg, "POST", callbackRoute) >= promised
						})
					}
					var then *discordgo.InteractionResponseData
					if c.then != nil {
						then = c.then("then").Data
					}
					return c.first("first"), then
				}, told)
				r, err := c.do(t, in)
				if err != nil {
					t.Fatal(err)
				}
				in.settled(t)
				public, private, reported := c.public, c.private, c.reported
				if late {
					public, private = cmp.Or(c.publicLate, public), cmp.Or(c.privateLate, private)
					reported = cmp.Or(c.reportedLate, reported)
				}
				if got := in.shown(t, in.pg.Messages("Friends")); got != public {
					t.Errorf("everybody sees %q, want %q", got, public)
				}
				if got := in.shown(t, in.alice.Ephemerals("Friends")); got != private {
					t.Errorf("alice sees %q, want %q", got, private)
				}
				if got := in.shown(t, in.pg.User("bob").Ephemerals("Friends")); got != "" {
					t.Errorf("bob sees %q", got)
				}
				if got := in.reported(t, r.InteractionID); got != reported {
					t.Errorf("reported %q, want %q", got, reported)
				}
				if len(told) > 0 {
					t.Errorf("alice was told that there is no answer to %s", <-told)
				}
			})
		}
	}
}

// TestLaterAnswerFails: the first answer has arrived, so that nobody is told of a failure; the log has it, without the
// token. If the first answer is refused, nothing follows.
func TestLaterAnswerFails(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name             string
		late             bool
		fault            playground.Fault
		public, reported string
		log              string
		lost             bool
	}{
		{name: "the later one", fault: playground.Fault{Method: "POST", Route: laterRoute, Status: 403},
			public: "old board, first", reported: "first", log: "later answer not delivered"},
		{name: "the later one, late", late: true,
			fault:  playground.Fault{Method: "PATCH", Route: webhookRoute, Status: 403},
			public: "old board, first", reported: "first by its id", log: "later answer not delivered"},
		{name: "the first one", fault: playground.Fault{Method: "POST", Route: callbackRoute, Status: 403},
			public: "old board", log: "answer not delivered", lost: true},
		{name: "the first one, late", late: true,
			fault:  playground.Fault{Method: "POST", Route: laterRoute, Status: 403},
			public: "old board", reported: "then, later", log: "answer not delivered", lost: true},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			log, told := new(discordtest.Buffer), make(chan string, 4)
			o := discord.Options{Log: slog.New(slog.NewTextHandler(log, nil))}
			if c.late {
				o.Defer = 100 * time.Millisecond
			}
			var token, id string
			var in *chat
			in = newChat(t, o, func(_ context.Context, it *discordgo.Interaction) (*discordgo.InteractionResponse,
				*discordgo.InteractionResponseData) {
				token, id = it.Token, it.ID
				if promised := discordtest.Requests(in.pg, "POST", callbackRoute) + 1; c.late {
					discordtest.Await(t, in.pg, "the deferral", func() bool {
						return discordtest.Requests(in.pg, "POST", callbackRoute) >= promised
					})
				}
				return forAll("first"), forOne("then").Data
			}, told)
			in.pg.Inject(c.fault)
			ctx, cancel := context.WithCancel(t.Context())
			defer cancel()
			done := make(chan struct{})
			go func() {
				defer close(done)
				_, _ = in.alice.Slash(ctx, "Friends", "/go") // never answered if the first answer is refused
			}()
			discordtest.Eventually(t, "the log", func() bool { return strings.Contains(log.String(), c.log) })
			in.settled(t)
			cancel()
			<-done
			if got := in.shown(t, in.pg.Messages("Friends")); got != c.public {
				t.Errorf("everybody sees %q, want %q", got, c.public)
			}
			if got := in.reported(t, id); got != c.reported {
				t.Errorf("reported %q, want %q", got, c.reported)
			}
			if got := log.String(); strings.Contains(got, token) || strings.Count(got, "not delivered") != 1 {
				t.Errorf("the log has %s", got)
			}
			if (len(told) > 0) != c.lost {
				t.Errorf("%d people were told that there is no answer", len(told))
			}
		})
	}
}

// TestAmendLateAnswer: the answer to a press that was deferred is edited, and not the board that was pressed.
func TestAmendLateAnswer(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		answer          func(string) *discordgo.InteractionResponse
		public, private string
	}{
		"for one person": {forOne, "old board", "old hand, amended"},
		"the board":      {changed, "old amended", "old hand"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			amended := make(chan error, 1)
			var in *chat
			in = newChat(t, discord.Options{Defer: 100 * time.Millisecond}, func(_ context.Context,
				it *discordgo.Interaction) (*discordgo.InteractionResponse, *discordgo.InteractionResponseData) {
				promised := discordtest.Requests(in.pg, "POST", callbackRoute) + 1
				discordtest.Await(t, in.pg, "the deferral", func() bool {
					return discordtest.Requests(in.pg, "POST", callbackRoute) >= promised
				})
				go func() { amended <- in.client.Answers.Amend(context.Background(), it, answered("amended")) }()
				return c.answer("first"), nil
			}, nil)
			if _, err := pressedBoard(t, in); err != nil {
				t.Fatal(err)
			}
			if err := <-amended; err != nil {
				t.Fatal(err)
			}
			if got := in.shown(t, in.pg.Messages("Friends")); got != c.public {
				t.Errorf("everybody sees %q, want %q", got, c.public)
			}
			if got := in.shown(t, in.alice.Ephemerals("Friends")); got != c.private {
				t.Errorf("alice sees %q, want %q", got, c.private)
			}
		})
	}
}
