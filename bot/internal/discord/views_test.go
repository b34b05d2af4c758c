package discord_test

import (
	"context"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"

	"tablee/bot/internal/discord"
	"tablee/bot/internal/discord/discordtest"
	"tablee/bot/internal/discord/rest"
	playground "tablee/bot/internal/playground/playgroundtest"
	"tablee/commands/request"
)

// recordedViews records what the answerer reports of private views; every answer is taken for one.
type recordedViews struct {
	mu     sync.Mutex
	begun  []string // by whom
	acting int
	list   []discord.ViewAnswer
}

func (v *recordedViews) Awaited(string) bool { return true }

func (v *recordedViews) Begin(user string) {
	v.mu.Lock()
	defer v.mu.Unlock()
	v.begun = append(v.begun, user)
	v.acting++
}

func (v *recordedViews) End(string) {
	v.mu.Lock()
	defer v.mu.Unlock()
	v.acting--
}

func (v *recordedViews) Answered(a discord.ViewAnswer) {
	v.mu.Lock()
	defer v.mu.Unlock()
	v.list = append(v.list, a)
}

func (v *recordedViews) last(t *testing.T) discord.ViewAnswer {
	t.Helper()
	v.mu.Lock()
	defer v.mu.Unlock()
	if len(v.list) == 0 {
		t.Fatal("no view was reported")
	}
	return v.list[len(v.list)-1]
}

// privately answers commands by a private message with a button, an embed and a file, and the button by editing it.
func privately(_ context.Context, it *discordgo.Interaction) *discordgo.InteractionResponse {
	data := &discordgo.InteractionResponseData{Content: "view", Components: button("press"),
		Embeds: []*discordgo.MessageEmbed{{Description: "embed"}},
		Files:  []*discordgo.File{{Name: "hand.txt", Reader: strings.NewReader("hand")}}}
	if it.Type == discordgo.InteractionMessageComponent {
		data.Content = "pressed"
		return request.Update(data)
	}
	return request.Private(data)
}

func TestPrivateViewsAreReported(t *testing.T) {
	t.Parallel()
	for name, wait := range map[string]time.Duration{"at once": 0, "after a deferral": 20 * time.Millisecond} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			pg, views := discordtest.Playground(t, playground.Options{}), new(recordedViews)
			o := discordtest.QuickOptions(pg)
			o.Views = views
			if wait > 0 {
				o.Defer = time.Nanosecond
			}
			g := discordtest.New(t, o, func(ctx context.Context, it *discordgo.Interaction) *discordgo.InteractionResponse {
				time.Sleep(wait) // until the deferral is sent
				return privately(ctx, it)
			}, discordtest.RecordedEvents{})
			connect(t, pg, g)
			ctx, alice := t.Context(), pg.User("alice")
			r, err := alice.Slash(ctx, "#games", "/go")
			if err != nil {
				t.Fatal(err)
			}
			discordtest.Eventually(t, "the report", func() bool { return g.Answers.Idle() })
			shown := views.last(t)
			if shown.Interaction != r.InteractionID || shown.ID == "" || shown.Edited || shown.Token == "" ||
				time.Since(shown.Made).Abs() > time.Hour {
				t.Errorf("reported %+v of interaction %s", shown, r.InteractionID)
			}
			pressed, err := alice.Click(ctx, shown.ID, "press")
			if err != nil {
				t.Fatal(err)
			}
			discordtest.Eventually(t, "the report", func() bool { return g.Answers.Idle() })
			edited := views.last(t)
			if edited.Interaction != pressed.InteractionID || edited.ID != shown.ID || !edited.Edited ||
				edited.Message != "@original" {
				t.Errorf("reported %+v of interaction %s on message %s", edited, pressed.InteractionID, shown.ID)
			}
			if views.acting != 0 || !slices.Equal(views.begun, []string{alice.ID(), alice.ID()}) {
				t.Errorf("%d interactions never end, begun were those of %q", views.acting, views.begun)
			}
			data := &discordgo.InteractionResponseData{Content: "later"}
			if err := g.Answers.EditAnswer(ctx, edited.Token, edited.Message, data); err != nil {
				t.Fatal(err)
			}
			if list := alice.Ephemerals("#games"); len(list) != 1 || list[0].Content != "later" ||
				len(list[0].Buttons())+len(list[0].Embeds)+len(list[0].Files) > 0 {
				t.Errorf("alice sees %+v", list)
			}
			if err := g.Answers.DeleteAnswer(ctx, edited.Token, edited.Message); err != nil {
				t.Fatal(err)
			}
			if list := alice.Ephemerals("#games"); len(list) != 0 {
				t.Errorf("alice still sees %+v", list)
			}
			if err := g.Answers.DeleteAnswer(ctx, edited.Token, edited.Message); !rest.IsGone(err) {
				t.Errorf("deleted again: %v", err)
			}
		})
	}
}

// TestButtonOfDeletedView: a private view can be deleted while one of its buttons is pressed. The answer is then a new
// message.
func TestButtonOfDeletedView(t *testing.T) {
	t.Parallel()
	pg, views := discordtest.Playground(t, playground.Options{}), new(recordedViews)
	o := discordtest.QuickOptions(pg)
	o.Views = views
	var g *discord.Client
	g = discordtest.New(t, o, func(ctx context.Context, it *discordgo.Interaction) *discordgo.InteractionResponse {
		if it.Type == discordgo.InteractionMessageComponent {
			if err := g.Answers.DeleteAnswer(ctx, views.last(t).Token, "@original"); err != nil {
				t.Error(err)
			}
		}
		return privately(ctx, it)
	}, discordtest.RecordedEvents{})
	connect(t, pg, g)
	alice := pg.User("alice")
	if _, err := alice.Slash(t.Context(), "#games", "/go"); err != nil {
		t.Fatal(err)
	}
	discordtest.Eventually(t, "the report", func() bool { return g.Answers.Idle() })
	old := views.last(t)
	if _, err := alice.Click(t.Context(), old.ID, "press"); err != nil {
		t.Fatal(err)
	}
	discordtest.Eventually(t, "the report", func() bool { return g.Answers.Idle() })
	list := alice.Ephemerals("#games")
	if len(list) != 1 || list[0].Content != "pressed" || list[0].ID == old.ID || len(list[0].Files) != 1 {
		t.Fatalf("alice sees %+v", list)
	}
	if public := pg.Messages("#games"); len(public) > 0 {
		t.Errorf("everybody sees %+v", public)
	}
	if got := views.last(t); got.Edited || got.ID != list[0].ID {
		t.Errorf("reported %+v, want the new message %s", got, list[0].ID)
	}
}

// TestButtonOfDeletedBoard: a board can be replaced while one of its buttons is pressed. The press is acknowledged,
// what is for the person alone follows, nobody is told of a failure, and the courier does not take the board for
// edited. In a chat, where no courier posts, the board stands anew.
func TestButtonOfDeletedBoard(t *testing.T) {
	t.Parallel()
	for _, place := range []string{"#games", "Friends"} {
		for _, late := range []bool{false, true} {
			t.Run(fmt.Sprintf("%s, late: %v", place, late), func(t *testing.T) {
				t.Parallel()
				pg := discordtest.Playground(t, playground.Options{
					Chats: []playground.ChatSpec{{Name: "Friends", People: []string{"alice", "bob"}}}})
				o, told, log := discordtest.QuickOptions(pg), make(chan string, 4), new(discordtest.Buffer)
				if o.Log = slog.New(slog.NewTextHandler(log, nil)); late {
					o.Defer = 100 * time.Millisecond
				}
				opened := 0 // answers before the press
				g := discordtest.NewRouted(t, o, discordtest.Replies(func(_ context.Context, it *discordgo.Interaction) (
					*discordgo.InteractionResponse, *discordgo.InteractionResponseData) {
					if it.Message == nil {
						opened++
						return forAll("board"), nil
					}
					if late {
						discordtest.Await(t, pg, "the deferral", func() bool {
							return discordtest.Requests(pg, "POST", callbackRoute) > opened
						})
					}
					if err := pg.DeleteMessage(it.Message.ID); err != nil {
						t.Error(err)
					}
					return changed("moved"), forOne("hand").Data
				}), discordtest.RecordedEvents{Told: told})
				edited := make(courierLog, 4)
				g.Answers.SetCourier(edited)
				connect(t, pg, g)
				alice := pg.User("alice")
				if alice.Install(); place == "Friends" {
					if _, err := alice.Slash(t.Context(), place, "/go"); err != nil {
						t.Fatal(err)
					}
					discordtest.Eventually(t, "the board", g.Answers.Idle)
					<-edited
				} else if _, err := g.Rest.Send(t.Context(), "POST", discordgo.EndpointChannelMessages(pg.ChannelID(place)),
					"board", discordgo.MessageSend{Content: "board", Components: button("press")}, nil); err != nil {
					t.Fatal(err)
				}
				if _, err := alice.Click(t.Context(), pg.Messages(place)[0].ID, "press"); err != nil {
					t.Fatal(err)
				}
				discordtest.Eventually(t, "the end", g.Answers.Idle)
				var seen []string
				for _, m := range append(pg.Messages(place), alice.Ephemerals(place)...) {
					seen = append(seen, m.Content)
				}
				want := []string{"hand"}
				if place == "Friends" {
					want = []string{"moved", "hand"}
				}
				if !slices.Equal(seen, want) {
					t.Errorf("alice sees %q, want %q", seen, want)
				}
				if len(told) > 0 || len(edited) > 0 || strings.Contains(log.String(), "not delivered") {
					t.Errorf("%d people told of a failure, %d edits reported; the log has %s", len(told), len(edited), log)
				}
			})
		}
	}
}

// TestViewAfterDeferral: the button of a board can open a private view after a deferral, which is then a message of its
// own, with an id by which its token addresses it.
func TestViewAfterDeferral(t *testing.T) {
	t.Parallel()
	pg, views := discordtest.Playground(t, playground.Options{}), new(recordedViews)
	o := discordtest.QuickOptions(pg)
	o.Views, o.Defer = views, time.Nanosecond
	handled := 0
	g := discordtest.New(t, o, func(_ context.Context, it *discordgo.Interaction) *discordgo.InteractionResponse {
		handled++
		discordtest.Await(t, pg, "the deferral", func() bool {
			return discordtest.Requests(pg, "POST", callbackRoute) == handled
		})
		if it.Type == discordgo.InteractionMessageComponent {
			return request.Private(&discordgo.InteractionResponseData{Content: "view"})
		}
		return privately(t.Context(), it)
	}, discordtest.RecordedEvents{})
	connect(t, pg, g)
	alice := pg.User("alice")
	if _, err := alice.Slash(t.Context(), "#games", "/go"); err != nil {
		t.Fatal(err)
	}
	discordtest.Eventually(t, "the report", func() bool { return g.Answers.Idle() })
	board := views.last(t).ID
	pressed, err := alice.Click(t.Context(), board, "press")
	if err != nil {
		t.Fatal(err)
	}
	discordtest.Eventually(t, "the report", func() bool { return g.Answers.Idle() })
	shown := views.last(t)
	list := alice.Ephemerals("#games")
	if len(list) != 2 || shown.Interaction != pressed.InteractionID || shown.Edited || shown.ID == board ||
		shown.Message != shown.ID {
		t.Fatalf("reported %+v, alice sees %+v", shown, list)
	}
	if err := g.Answers.DeleteAnswer(t.Context(), shown.Token, shown.Message); err != nil {
		t.Fatal(err)
	}
	if list := alice.Ephemerals("#games"); len(list) != 1 || list[0].ID != board {
		t.Errorf("alice sees %+v, want the board alone", list)
	}
}
