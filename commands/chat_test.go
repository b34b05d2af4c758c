package commands_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	"tablee/commands"
	"tablee/commands/commandtest"
	"tablee/commands/message"
	"tablee/commands/request"
	"tablee/render/picture"
	"tablee/rules/domino"
	"tablee/rules/game"
	"tablee/rules/table"
)

// chatHost is a host of tables in the chat c: 1, a running game of ann and ben with hands, 2, one that has not begun,
// 3, one that is over, 9, the one that opens next; and of table 4 on a server.
type chatHost struct {
	*commandtest.Host
	refuses error // of every action
	broken  error // of every board that everybody sees
}

func newChatHost(t *testing.T) *chatHost {
	t.Helper()
	list := []*table.Table{}
	for _, id := range []table.ID{1, 2, 3, 4, 9} {
		tb := commandtest.Running(t, id, domino.Rules, 1)
		if id != 4 {
			tb.Guild, tb.Chat = "", true
		}
		list = append(list, tb)
	}
	list[1].Phase, list[2].Phase, list[4].Phase = table.Lobby, table.Over, table.Lobby
	list[2].Turn, list[3].Channel, list[3].Home = nil, "hall", "hall"
	return &chatHost{Host: commandtest.New(list...)}
}

// Do refuses or does it; another game is table 9, of table 4 it is table 4 itself.
func (h *chatHost) Do(ctx context.Context, by table.Caller, id table.ID, op table.Action) (*table.Table, error) {
	if h.refuses != nil {
		return nil, h.refuses
	}
	if op.Kind == table.Rematch && id != 4 {
		id = 9
	}
	return h.Host.Do(ctx, by, id, op)
}

func (h *chatHost) Look(ctx context.Context, id table.ID, user string) (*table.Table, error) {
	if user == "" && h.broken != nil {
		return nil, h.broken
	}
	return h.Host.Look(ctx, id, user)
}

// chat is a router over a chatHost, with what it records.
type chat struct {
	*commands.Router
	host *chatHost
	open map[table.ID]string // the keys of the boards that are there
	// message is the id of the message of such a board
	message string
	shown   []string // the views that were recorded
	about   *discordgo.Interaction
	errs    []error
}

func newChat(t *testing.T) *chat {
	t.Helper()
	h := newChatHost(t)
	c := &chat{Router: commandtest.RouterOver(t, h), host: h, open: map[table.ID]string{}}
	c.Report = func(err error) string { c.errs = append(c.errs, err); return "-" }
	c.RenderReplay = func(_ message.ReplayRequest, report func(message.ReplayProgress)) error {
		report(message.ReplayProgress{GIF: &picture.GIF{}})
		return nil
	}
	c.BoardShown = func(id table.ID) (string, string, bool) {
		key, ok := c.open[id]
		return key, c.message, ok
	}
	c.ViewShown = func(interaction string, later bool, id table.ID, user, key string) {
		what := fmt.Sprintf("%d of %q", id, user)
		if later {
			what += " later"
		}
		if now, _, err := c.View(t.Context(), id, user); err != nil || now != key || interaction != c.about.ID {
			t.Errorf("recorded view %s of interaction %s with key %x, want %x, %v", what, interaction, key, now, err)
		}
		c.shown = append(c.shown, what)
	}
	return c
}

// key is the key of a table's board as it is now.
func (c *chat) key(t *testing.T, id table.ID) string {
	t.Helper()
	key, _, err := c.View(t.Context(), id, "")
	if err != nil {
		t.Fatal(err)
	}
	return key
}

// board is a table's board, as a message that everybody sees.
func (c *chat) board(t *testing.T, id table.ID) *discordgo.Message {
	t.Helper()
	_, message, err := c.View(t.Context(), id, "")
	if err != nil {
		t.Fatal(err)
	}
	data, err := message()
	if err != nil {
		t.Fatal(err)
	}
	return commandtest.Shown(t, request.Update(data))
}

// hand is ann's private view of table 1, as a message that she alone sees.
func (c *chat) hand(t *testing.T) *discordgo.Message {
	t.Helper()
	_, message, err := c.View(t.Context(), 1, "ann")
	if err != nil {
		t.Fatal(err)
	}
	data, err := message()
	if err != nil {
		t.Fatal(err)
	}
	return commandtest.Shown(t, request.Private(data))
}

// pressed is a press on a message.
func pressed(m *discordgo.Message, custom string) *discordgo.Interaction {
	it := commandtest.Pressed("ann", custom)
	it.Message = m
	return it
}

// onTable is a typed command about a table.
func onTable(path string, id float64) *discordgo.Interaction {
	return commandtest.Typed("ann", path, commandtest.Option("table", id))
}

// told is what an answer of two messages shows: how it is shown, to whom, and whether it is the board of a table, ann's
// hand or what else. It must ping nobody, and what has a hand must be for ann alone.
func (c *chat) told(t *testing.T, it *discordgo.Interaction) string {
	t.Helper()
	c.shown, c.errs, c.about = nil, nil, it
	res, then := c.Answer(t.Context(), it)
	all := []string{c.what(t, it, res)}
	if then != nil {
		all = append(all, c.what(t, nil, &discordgo.InteractionResponse{
			Type: discordgo.InteractionResponseChannelMessageWithSource, Data: then}))
	}
	return strings.Join(all, ", then ")
}

func (c *chat) what(t *testing.T, it *discordgo.Interaction, res *discordgo.InteractionResponse) string {
	t.Helper()
	private := res.Data.Flags&discordgo.MessageFlagsEphemeral != 0
	what := "public "
	switch {
	case res.Type == discordgo.InteractionResponseModal:
		return "form"
	case res.Type == discordgo.InteractionApplicationCommandAutocompleteResult:
		return "suggestions"
	case res.Type == discordgo.InteractionResponseUpdateMessage:
		what, private = "changed ", it.Message.Flags&discordgo.MessageFlagsEphemeral != 0
	case private:
		what = "private "
	}
	text, buttons := commandtest.Text(res), commandtest.Buttons(res.Data.Components)
	if strings.Contains(text, "Your hand") && !private {
		t.Errorf("everybody sees a hand:\n%s", text)
	}
	if m := res.Data.AllowedMentions; m == nil || len(m.Parse)+len(m.Users)+len(m.Roles) > 0 {
		t.Errorf("%q mentions %+v", text, m)
	}
	id, _, ok := c.Messages.Recognise(commandtest.Shown(t, res))
	switch {
	case strings.Contains(text, "Your hand"):
		return what + "hand"
	case ok && slices.Contains(buttons, "t/"+id.String()+"/0/more") && !slices.Contains(buttons, "t/1/0/resign"):
		return what + "board " + id.String()
	case len(buttons)+len(res.Data.Embeds) > 0:
		return what + "message"
	}
	return what + "text " + text
}

// TestChatAnswers: in a chat, the answers show the board to everybody wherever it is out of date, and what is for one
// person to that person alone. What is kept up to date is recorded as what it is.
func TestChatAnswers(t *testing.T) {
	const now, old, refused = "now", "old", "The game has already begun."
	board := func(id table.ID, custom string) func(*testing.T, *chat) *discordgo.Interaction {
		return func(t *testing.T, c *chat) *discordgo.Interaction { return pressed(c.board(t, id), custom) }
	}
	hand := func(custom string) func(*testing.T, *chat) *discordgo.Interaction {
		return func(t *testing.T, c *chat) *discordgo.Interaction { return pressed(c.hand(t), custom) }
	}
	typed := func(path string, id float64) func(*testing.T, *chat) *discordgo.Interaction {
		return func(*testing.T, *chat) *discordgo.Interaction { return onTable(path, id) }
	}
	const annsHand = `1 of "ann"`
	for _, c := range []struct {
		name   string
		do     func(*testing.T, *chat) *discordgo.Interaction
		open   string // the board of each table that is there already; "": none
		refuse error
		want   string
		shown  string // what is recorded
	}{
		{name: "the hand by the board", do: board(1, "t/1/0/hand"),
			want: "changed board 1, then private hand", shown: `1 of "", ` + annsHand + " later"},
		{name: "the hand by a board that is open and up to date", do: board(1, "t/1/0/hand"), open: now,
			want: "changed board 1, then private hand", shown: `1 of "", ` + annsHand + " later"},
		{name: "the menu of the board", do: board(1, "t/1/0/more"), open: now,
			want: "changed board 1, then private message", shown: `1 of ""`},
		{name: "an action on the board that the board shows", do: board(2, "t/2/0/start"), open: now,
			want: "changed board 2", shown: `2 of ""`},
		{name: "an action on the board that is refused", do: board(2, "t/2/0/start"), open: now,
			refuse: game.Refuse("host.started"), want: "changed board 2, then private text " + refused,
			shown: `2 of ""`},
		{name: "another game by the board", do: board(3, "t/3/0/rematch"), open: old,
			want: "public board 9", shown: `9 of ""`},

		{name: "the hand by another message", do: func(t *testing.T, c *chat) *discordgo.Interaction {
			question := c.board(t, 1)
			question.Components = commandtest.Shown(t, c.Handle(t.Context(), onTable("table resign", 1))).Components
			return pressed(question, "t/1/0/hand")
		}, open: now, want: "private hand", shown: annsHand},
		{name: "the menu of another table", do: board(1, "t/2/0/more"), open: now, want: "private message"},
		{name: "a film of the game by the board", do: board(3, "r/3/0/film"), open: old, want: "private message"},
		{name: "a film of the game for everybody by the board", do: board(3, "r/3/0/share"), open: old,
			want: "public message"},
		{name: "a film of the game by the hand", do: hand("r/3/0/film"), want: "private message, then public board 3",
			shown: `3 of "" later`},
		{name: "the hand, typed", do: typed("table hand", 1),
			want: "public board 1, then private hand", shown: `1 of "", ` + annsHand + " later"},
		{name: "the hand, typed, and the board is out of date", do: typed("table hand", 1), open: old,
			want: "public board 1, then private hand", shown: `1 of "", ` + annsHand + " later"},
		{name: "the hand, typed, and the board is there", do: typed("table hand", 1), open: now,
			want: "private hand", shown: annsHand},
		{name: "the board, typed", do: typed("table show", 1), want: "public board 1", shown: `1 of ""`},
		{name: "the board, typed, where it is", do: typed("table show", 1), open: now,
			want: "public board 1", shown: `1 of ""`},
		{name: "an action, typed", do: typed("table nudge", 1),
			want: "public board 1, then private text A friendly reminder is on its way.", shown: `1 of ""`},
		{name: "an action, typed, and the board is there", do: typed("table nudge", 1), open: now,
			want: "private text A friendly reminder is on its way."},
		{name: "a question, typed", do: typed("table resign", 1), want: "public board 1, then private message",
			shown: `1 of ""`},
		{name: "a text with a frame, typed", do: typed("table history", 1), open: old,
			want: "public board 1, then private message", shown: `1 of ""`},
		{name: "a refused command", do: typed("table nudge", 1), refuse: game.Refuse("host.started"),
			want: "private text " + refused},
		{name: "a refused command, and the board is out of date", do: typed("table nudge", 1), open: old,
			refuse: game.Refuse("host.started"), want: "private text " + refused},
		{name: "another game, typed", do: typed("table rematch", 3), open: now, want: "public board 9",
			shown: `9 of ""`},
		{name: "another game of people on a server", do: typed("table rematch", 4), open: old,
			want: "private text The rematch is table 4."},
		{name: "a command about a table on a server", do: typed("table nudge", 4), open: old,
			want: "private text A friendly reminder is on its way."},
		{name: "a command about no table", do: func(*testing.T, *chat) *discordgo.Interaction {
			return commandtest.Typed("ann", "tables")
		}, open: old, want: "private message"},
		{name: "a form", do: func(*testing.T, *chat) *discordgo.Interaction {
			return commandtest.Typed("ann", "domino new")
		}, want: "form"},
		{name: "suggestions", do: func(*testing.T, *chat) *discordgo.Interaction {
			return commandtest.Typing("ann", "table show", commandtest.Option("table", "1"))
		}, want: "suggestions"},

		{name: "a press on the hand", do: hand("t/1/0/hand"), open: now, want: "changed hand", shown: annsHand},
		{name: "a press on the hand, and the board is out of date", do: hand("t/1/0/hand"), open: old,
			want: "changed hand", shown: annsHand}, // it is edited
		{name: "a press on the hand, and no board is there", do: hand("t/1/0/hand"),
			want: "changed hand, then public board 1", shown: annsHand + `, 1 of "" later`},
		{name: "a press on the hand that is refused, and no board is there", do: hand("t/1/0/nudge"),
			refuse: game.Refuse("host.started"), want: "private text " + refused},
		{name: "another game by a private message", do: func(t *testing.T, c *chat) *discordgo.Interaction {
			return pressed(c.hand(t), "t/3/0/rematch")
		}, open: now, want: "private text The rematch is table 9., then public board 9",
			shown: `9 of "" later`},
	} {
		t.Run(c.name, func(t *testing.T) {
			in := newChat(t)
			for _, id := range []table.ID{1, 2, 3, 4, 9} {
				switch c.open {
				case now:
					in.open[id] = in.key(t, id)
				case old:
					in.open[id] = "x"
				}
			}
			it := commandtest.InChat(c.do(t, in))
			in.host.refuses = c.refuse
			if got := in.told(t, it); got != c.want {
				t.Errorf("got %q, want %q", got, c.want)
			}
			if got := strings.Join(in.shown, ", "); got != c.shown {
				t.Errorf("recorded %q, want %q", got, c.shown)
			}
			if len(in.errs) > 0 {
				t.Errorf("reported %v", in.errs)
			}
		})
	}
}

// TestOlderBoardInChat: a press on a board below which there is a newer one does what it says; that message then only
// says where the board is.
func TestOlderBoardInChat(t *testing.T) {
	const moved = "changed text Dominoes · table %d: the board has moved further down."
	for _, c := range []struct {
		name    string
		table   table.ID
		custom  string
		pressed string
		newest  string
		want    string
		shown   string
	}{
		{"the hand", 1, "t/1/0/hand", "5", "7", fmt.Sprintf(moved, 1) + ", then private hand", `1 of "ann" later`},
		{"an action that the board shows", 2, "t/2/0/start", "99", "100", fmt.Sprintf(moved, 2), ""},
		{"the newest", 2, "t/2/0/start", "100", "100", "changed board 2", `2 of ""`},
		{"newer than what is edited", 2, "t/2/0/start", "100", "99", "changed board 2", `2 of ""`},
		{"where the newest is not known", 2, "t/2/0/start", "100", "", "changed board 2", `2 of ""`},
	} {
		in := newChat(t)
		in.open[c.table], in.message = "x", c.newest
		m := in.board(t, c.table)
		m.ID = c.pressed
		if got := in.told(t, commandtest.InChat(pressed(m, c.custom))); got != c.want {
			t.Errorf("%s: got %q, want %q", c.name, got, c.want)
		}
		if got := strings.Join(in.shown, ", "); got != c.shown {
			t.Errorf("%s: recorded %q, want %q", c.name, got, c.shown)
		}
	}
}

// TestNoBoardsInAnswersElsewhere: on a server and in direct messages nothing follows an answer, and it shows what it
// always has.
func TestNoBoardsInAnswersElsewhere(t *testing.T) {
	for name, place := range map[string]func(*discordgo.Interaction) *discordgo.Interaction{
		"a server":        func(it *discordgo.Interaction) *discordgo.Interaction { return it },
		"direct messages": commandtest.InDM} {
		for _, c := range []struct {
			do                func(*testing.T, *chat) *discordgo.Interaction
			server, dm, shown string
		}{
			{do: func(*testing.T, *chat) *discordgo.Interaction { return onTable("table hand", 1) },
				server: "private hand", dm: "private hand", shown: `1 of "ann"`},
			{do: func(*testing.T, *chat) *discordgo.Interaction { return onTable("table rematch", 3) },
				server: "private text The rematch is table 9.",
				dm:     "private text The rematch is table 9."},
			{do: func(t *testing.T, c *chat) *discordgo.Interaction { return pressed(c.board(t, 1), "t/1/0/hand") },
				server: "private hand", dm: "private hand", shown: `1 of "ann"`},
		} {
			in := newChat(t)
			want, shown := c.server, c.shown
			if name == "direct messages" {
				want, shown = c.dm, ""
			}
			if got := in.told(t, place(c.do(t, in))); got != want {
				t.Errorf("%s: got %q, want %q", name, got, want)
			}
			if got := strings.Join(in.shown, ", "); got != shown {
				t.Errorf("%s: recorded %q, want %q", name, got, shown)
			}
		}
	}
}

// TestChatBoardFails: if the board cannot be made, the private answer arrives all the same, as a private one.
func TestChatBoardFails(t *testing.T) {
	for name, do := range map[string]func(*chat) *discordgo.Interaction{
		"typed":    func(*chat) *discordgo.Interaction { return onTable("table hand", 1) },
		"by board": func(c *chat) *discordgo.Interaction { return pressed(c.board(t, 1), "t/1/0/hand") },
	} {
		in := newChat(t)
		it := commandtest.InChat(do(in))
		in.host.broken = errors.New("no board")
		key, _, _ := in.View(t.Context(), 1, "ann")
		if got := in.told(t, it); got != "private hand" || key == "" {
			t.Errorf("%s: got %q", name, got)
		}
		if got := strings.Join(in.shown, ", "); got != `1 of "ann"` {
			t.Errorf("%s: recorded %q", name, got)
		}
		if len(in.errs) != 1 || !errors.Is(in.errs[0], in.host.broken) {
			t.Errorf("%s: reported %v", name, in.errs)
		}
	}
}

// TestChatTellsOnce: a text that is told once is told, even where the board says the rest.
func TestChatTellsOnce(t *testing.T) {
	in := newChat(t)
	in.host.Profile.Greeted = false
	got := in.told(t, commandtest.InChat(onTable("table rematch", 3)))
	if !strings.HasPrefix(got, "public board 9, then private text The rematch is table 9.\n") {
		t.Errorf("got %q", got)
	}
	if got := in.told(t, commandtest.InChat(onTable("table rematch", 3))); got != "public board 9" {
		t.Errorf("then got %q", got)
	}
}

// TestOneMessageForEverybody: whatever a handler answers about a table in a chat, and wherever it was asked, the only
// thing that everybody sees is the board, unless the handler itself has answered everybody.
func TestOneMessageForEverybody(t *testing.T) {
	in := newChat(t)
	for _, on := range []*discordgo.Message{nil, in.board(t, 1), in.hand(t), {}} {
		for _, answer := range []func(*discordgo.InteractionResponseData) *discordgo.InteractionResponse{
			request.Private, request.Update} {
			for _, board := range []table.ID{0, 1} {
				for _, view := range []table.ID{0, 1} {
					it := commandtest.InChat(commandtest.Typed("ann", "x"))
					in.about, it.Message = it, on
					key, _, _ := in.View(t.Context(), 1, "ann")
					q := &request.Request{Ctx: t.Context(), Interaction: it, Board: board, Table: in.host.List[0],
						Caller: table.Caller{User: table.User{ID: "ann"}, Channel: "c", Chat: true},
						View:   request.View{Table: view, Key: key}}
					data := &discordgo.InteractionResponseData{Content: "secret", Embeds: []*discordgo.MessageEmbed{{}}}
					res, then := commands.ShownInChat(in.Router, q, answer(data))
					what := fmt.Sprintf("on %+v, %d, board %d, view %d", on, res.Type, board, view)
					private := res.Data.Flags&discordgo.MessageFlagsEphemeral != 0 ||
						res.Type == discordgo.InteractionResponseUpdateMessage &&
							on.Flags&discordgo.MessageFlagsEphemeral != 0
					if strings.Contains(res.Data.Content, "secret") && !private {
						t.Errorf("%s: everybody sees it", what)
					}
					if then != nil && strings.Contains(then.Content, "secret") &&
						then.Flags&discordgo.MessageFlagsEphemeral == 0 {
						t.Errorf("%s: everybody sees it later", what)
					}
				}
			}
		}
	}
}

// TestChatWithoutViews: where nothing keeps views up to date, the answers are the same.
func TestChatWithoutViews(t *testing.T) {
	in := newChat(t)
	in.ViewShown = nil
	if got := in.told(t, commandtest.InChat(onTable("table hand", 1))); got != "public board 1, then private hand" {
		t.Errorf("got %q", got)
	}
}

// TestFormsInChat: a form about a table in a chat, and an answer without a message, stay as they are.
func TestFormsInChat(t *testing.T) {
	in := newChat(t)
	for _, res := range []*discordgo.InteractionResponse{
		{Type: discordgo.InteractionResponseModal, Data: &discordgo.InteractionResponseData{CustomID: "form"}},
		{Type: discordgo.InteractionResponseDeferredMessageUpdate},
	} {
		for _, on := range []*discordgo.Message{nil, in.board(t, 1), in.hand(t)} {
			it := commandtest.InChat(commandtest.Typed("ann", "x"))
			in.about, it.Message = it, on
			q := &request.Request{Ctx: t.Context(), Interaction: it, Table: in.host.List[0],
				Caller: table.Caller{User: table.User{ID: "ann"}, Channel: "c", Chat: true}}
			kind := res.Type
			if got, then := commands.ShownInChat(in.Router, q, res); got != res || got.Type != kind || then != nil ||
				len(in.shown) > 0 {
				t.Errorf("on %+v: %+v becomes %+v, then %+v, recorded %v", on, res, got, then, in.shown)
			}
		}
	}
}

// TestInvitationInChat: the board of a new table pings the people who are invited; shown again, it pings nobody.
func TestInvitationInChat(t *testing.T) {
	c := newChat(t)
	c.host.List[4].Seats[1] = table.Seat{Kind: table.Empty, Invited: "ben"}
	for _, path := range []string{"table rematch", "table show"} {
		it := commandtest.InChat(onTable(path, map[string]float64{"table rematch": 3, "table show": 9}[path]))
		c.about = it
		res, _ := c.Answer(t.Context(), it)
		want := []string{}
		if path == "table rematch" {
			want = []string{"ben"}
		}
		if m := res.Data.AllowedMentions; m == nil || len(m.Parse) > 0 || !slices.Equal(m.Users, want) {
			t.Errorf("%s pings %+v, want %v", path, m, want)
		}
		if !strings.Contains(res.Data.Content, "<@ben>") {
			t.Errorf("%s: the board does not tell who is invited: %q", path, res.Data.Content)
		}
	}
}
