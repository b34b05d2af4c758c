package tables_test

import (
	"context"
	"errors"
	"io"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"

	"tablee/commands"
	"tablee/commands/commandtest"
	"tablee/commands/customid"
	"tablee/commands/message"
	"tablee/render/picture"
	"tablee/rules/domino"
	"tablee/rules/game"
	"tablee/rules/table"
)

// ended is a table of awalé that ann has won.
func ended(t *testing.T) *table.Table {
	tb := commandtest.AnnsTurn(t, 7)
	tb.Phase, tb.Turn, tb.Ply = table.Over, nil, 3
	tb.Result = &table.Result{Scores: []int{30, 18}, Places: []int{1, 2}}
	return tb
}

// pressed is a button that looks back.
func pressed(user, name string, ply int) *discordgo.Interaction {
	it := commandtest.Pressed(user, customid.ID{Kind: customid.Replay, Table: 7, Page: ply, Name: name}.String())
	it.Message.Flags = 0
	return it
}

// amended gathers the answers that are changed.
type amended struct {
	mu   sync.Mutex
	list []*discordgo.InteractionResponseData
	more chan struct{}
}

func (a *amended) amend(_ context.Context, _ *discordgo.Interaction, d *discordgo.InteractionResponseData) error {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.list = append(a.list, d)
	a.more <- struct{}{}
	return nil
}

func (a *amended) next(t *testing.T) *discordgo.InteractionResponseData {
	t.Helper()
	select {
	case <-a.more:
	case <-time.After(20 * time.Second):
		t.Fatal("no answer was changed")
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.list[len(a.list)-1]
}

func text(d *discordgo.InteractionResponseData) string {
	return commandtest.Text(&discordgo.InteractionResponse{Data: d})
}

var testGIF = &picture.GIF{Data: []byte("GIF89a"), Shown: 4, Of: 4, Length: 8 * time.Second}

func withRenderer(t *testing.T, r *commands.Router, order func(o message.ReplayRequest,
	tell func(message.ReplayProgress)) error) *amended {
	a := &amended{more: make(chan struct{}, 10)}
	r.RenderReplay, r.Amend = order, a.amend
	r.Report = func(err error) string { t.Logf("reported: %v", err); return "77" }
	return a
}

// A film that is there comes with the answer; only who asked sees it, until they share it.
func TestCachedGIF(t *testing.T) {
	r, h := commandtest.Router(t, ended(t))
	h.Settings.Theme, h.Settings.Suits = "light", table.FourSuits
	var got message.ReplayRequest
	withRenderer(t, r, func(o message.ReplayRequest, tell func(message.ReplayProgress)) error {
		got = o
		go tell(message.ReplayProgress{GIF: testGIF})
		return nil
	})
	res := r.Handle(t.Context(), pressed("ann", "replay", 0))
	if want := (message.ReplayRequest{Table: 7, User: "ann", Lang: "en", Look: picture.Look{Theme: picture.Light,
		FourSuits: true}}); got != want {
		t.Errorf("ordered %+v, want %+v", got, want)
	}
	if res.Type != discordgo.InteractionResponseChannelMessageWithSource ||
		res.Data.Flags&discordgo.MessageFlagsEphemeral == 0 {
		t.Errorf("type %d, flags %b: want an answer to ann alone", res.Type, res.Data.Flags)
	}
	if len(res.Data.Files) != 1 || res.Data.Files[0].Name != "film.gif" ||
		res.Data.Files[0].ContentType != "image/gif" {
		t.Fatalf("files %+v", res.Data.Files)
	}
	if data, _ := io.ReadAll(res.Data.Files[0].Reader); string(data) != "GIF89a" {
		t.Errorf("the file is %q", data)
	}
	alt := res.Data.Files[0].Reader.(interface{ Alt() string }).Alt()
	if !strings.Contains(alt, "3 moves") || !strings.Contains(alt, "Ann wins by 12") &&
		!strings.Contains(alt, "Ben wins by 12") {
		t.Errorf("it is described as %q", alt)
	}
	if got := commandtest.Text(res); !strings.Contains(got, "3 moves in 8 s") || strings.Contains(got, "Shown") ||
		strings.Contains(got, "Half") {
		t.Errorf("it says %q", got)
	}
	shared := r.Handle(t.Context(), pressed("ann", "share", 0))
	if shared.Data.Flags&discordgo.MessageFlagsEphemeral != 0 || len(shared.Data.Files) != 1 ||
		shared.Data.AllowedMentions == nil || len(shared.Data.Components) > 0 {
		t.Errorf("shared: flags %b, %d files, %d rows", shared.Data.Flags, len(shared.Data.Files),
			len(shared.Data.Components))
	}
	it := pressed("ann", "share", 0)
	it.GuildID, it.User, it.Member = "", it.Member.User, nil
	if res := r.Handle(t.Context(), it); res.Data.Flags&discordgo.MessageFlagsEphemeral == 0 {
		t.Error("it can be shared where nobody else is")
	}
}

// What takes longer is told, and comes by a change of the answer.
func TestGIFThatTakesLong(t *testing.T) {
	r, _ := commandtest.Router(t, ended(t))
	tell := make(chan func(message.ReplayProgress), 1)
	a := withRenderer(t, r, func(_ message.ReplayRequest, f func(message.ReplayProgress)) error {
		f(message.ReplayProgress{QueuedBefore: 2})
		tell <- f
		return nil
	})
	res := r.Handle(t.Context(), commandtest.Typed("ann", "replay"))
	if got := commandtest.Text(res); !strings.Contains(got, "2 replays come first") || len(res.Data.Files) > 0 {
		t.Errorf("it says %q", got)
	}
	f := <-tell
	f(message.ReplayProgress{Done: 1, Of: 4}) // too soon after the answer to be sent
	short := *testGIF
	short.Of, short.Shrunk = 41, true
	f(message.ReplayProgress{GIF: &short})
	d := a.next(t)
	if got := text(d); len(d.Files) != 1 || !strings.Contains(got, "40 moves") || !strings.Contains(got, "4 of 41") ||
		!strings.Contains(got, "Half") {
		t.Errorf("the change says %q", got)
	}
	if len(a.list) != 1 {
		t.Errorf("%d changes, want 1: progress that comes too soon is left out", len(a.list))
	}
	f(message.ReplayProgress{Done: 3, Of: 4})
	select {
	case <-a.more:
		t.Error("progress is told after the end")
	case <-time.After(50 * time.Millisecond):
	}
}

func TestGIFRefused(t *testing.T) {
	r, _ := commandtest.Router(t, ended(t))
	for err, want := range map[error]string{game.Refuse("replay.busy"): "Try again in a minute",
		errors.New("disk"): "77"} {
		withRenderer(t, r, func(message.ReplayRequest, func(message.ReplayProgress)) error { return err })
		if got := commandtest.Text(r.Handle(t.Context(), pressed("ann", "replay", 0))); !strings.Contains(got, want) {
			t.Errorf("%v is told as %q, want %q", err, got, want)
		}
		withRenderer(t, r, func(_ message.ReplayRequest, tell func(message.ReplayProgress)) error {
			go tell(message.ReplayProgress{Err: err})
			return nil
		})
		if got := commandtest.Text(r.Handle(t.Context(), pressed("ann", "replay", 0))); !strings.Contains(got, want) {
			t.Errorf("%v is told as %q, want %q", err, got, want)
		}
	}
	running := commandtest.AnnsTurn(t, 7)
	r, _ = commandtest.Router(t, running)
	withRenderer(t, r, func(message.ReplayRequest, func(message.ReplayProgress)) error {
		t.Error("a running game was filmed")
		return nil
	})
	for _, name := range []string{"replay", "film", "share"} {
		got := commandtest.Text(r.Handle(t.Context(), pressed("ann", name, 0)))
		if !strings.Contains(got, "at the end") {
			t.Errorf("%s of a running game: %q", name, got)
		}
	}
	it := pressed("eve", "replay", 0)
	it.ChannelID = "elsewhere"
	if got := commandtest.Text(r.Handle(t.Context(), it)); !strings.Contains(got, "no table 7") {
		t.Errorf("a stranger reads %q", got)
	}
}

// Step by step: each moment with the buttons that lead on, on a message of one's own.
func TestSteps(t *testing.T) {
	r, h := commandtest.Router(t, commandtest.AnnsTurn(t, 7))
	at := func(ply int, user string) *discordgo.InteractionResponse {
		return r.Handle(t.Context(), pressed(user, "next", ply))
	}
	for ply, want := range map[int]string{-4: "Move 0 of 3", 0: "Move 0 of 3", 2: "Move 2 of 3", 3: "Move 3 of 3",
		99: "Move 3 of 3"} {
		res := at(ply, "ann")
		if got := commandtest.Text(res); !strings.Contains(got, want) || !strings.Contains(got, "```") {
			t.Errorf("ply %d: %q, want %q and a board", ply, got, want)
		}
		if res.Data.Flags&discordgo.MessageFlagsEphemeral == 0 ||
			res.Type != discordgo.InteractionResponseChannelMessageWithSource {
			t.Errorf("ply %d: type %d, flags %b", ply, res.Type, res.Data.Flags)
		}
	}
	ids := commandtest.Buttons(at(2, "ann").Data.Components)
	if want := []string{"r/7/0/first", "r/7/1/previous", "r/7/3/next", "r/7/3/last"}; !slices.Equal(ids, want) {
		t.Errorf("buttons %v, want %v", ids, want)
	}
	res := r.Handle(t.Context(), commandtest.Typed("ann", "replay", commandtest.Option("move", 2.0)))
	if got := commandtest.Text(res); !strings.Contains(got, "Move 2 of 3") {
		t.Errorf("/replay move:2 says %q", got)
	}
	it := pressed("ann", "next", 1)
	it.Message.Flags = discordgo.MessageFlagsEphemeral
	if res := r.Handle(t.Context(), it); res.Type != discordgo.InteractionResponseChannelMessageWithSource {
		t.Error("a private message that shows something else is overwritten")
	}
	it.Message.Components = []discordgo.MessageComponent{&discordgo.ActionsRow{
		Components: []discordgo.MessageComponent{&discordgo.Button{CustomID: "r/7/2/next"}}}}
	if res := r.Handle(t.Context(), it); res.Type != discordgo.InteractionResponseUpdateMessage {
		t.Error("the next moment does not take the place of the one before")
	}
	h.Settings.Boards = table.PictureBoards
	if res := at(1, "ann"); len(res.Data.Files) != 1 || strings.Contains(commandtest.Text(res), "a   b") {
		t.Errorf("with pictures: %d files, %q", len(res.Data.Files), commandtest.Text(res))
	}
	h.Profile.Boards = table.TextBoards
	if res := at(1, "ann"); len(res.Data.Files) != 0 {
		t.Error("who wants text gets a picture")
	}
}

// Each sees their own hand, and a bystander none.
func TestStepsShowOwnHandOnly(t *testing.T) {
	tb := commandtest.Running(t, 7, domino.Rules, 3)
	tb.Phase = table.Over
	r, _ := commandtest.Router(t, tb)
	seen := map[string]bool{}
	for _, user := range []string{"ann", "ben", "carl"} {
		got := commandtest.Text(r.Handle(t.Context(), pressed(user, "steps", 0)))
		if own := strings.Contains(got, "Your hand"); own != (user != "carl") {
			t.Errorf("%s's own hand is there: %v\n%s", user, own, got)
		}
		if seen[got] {
			t.Errorf("%s sees what somebody else sees", user)
		}
		seen[got] = true
	}
}
