package deliver

import (
	"context"
	"encoding/json"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	"tablee/bot/internal/discord/discordtest"
	"tablee/bot/internal/outbox"
	playground "tablee/bot/internal/playground/playgroundtest"
	"tablee/commands/message"
	"tablee/commands/texts"
	"tablee/render"
	"tablee/rules/awale"
	"tablee/rules/game"
	"tablee/rules/table"
)

// fakeMessages paints one message, whatever it is asked for.
type fakeMessages struct{ m message.Message }

func (p fakeMessages) Board(*table.Table, table.Guild) message.Message                  { return p.m }
func (p fakeMessages) PingTurn(*table.Table, []string) message.Message                  { return p.m }
func (p fakeMessages) PingVoters(*table.Table, []string) message.Message                { return p.m }
func (p fakeMessages) Collapsed(*table.Table) message.Message                           { return p.m }
func (p fakeMessages) Private(*table.Table, table.Profile, table.Guild) message.Message { return p.m }
func (p fakeMessages) Ended(*table.Table, string, table.Profile, table.Guild) message.Message {
	return p.m
}
func (p fakeMessages) Away(*table.Table, string, table.Profile) message.Message  { return p.m }
func (p fakeMessages) Tournament(*table.Tournament, table.Guild) message.Message { return p.m }
func (p fakeMessages) TournamentNews(*table.Tournament, game.Msg, []string) string {
	return p.m.Content
}
func (p fakeMessages) Week(*table.Week, string) message.Message                          { return p.m }
func (p fakeMessages) CollapsedTournament(*table.Tournament) message.Message             { return p.m }
func (p fakeMessages) Daily(*table.DailyPost, table.Guild) message.Message               { return p.m }
func (p fakeMessages) NightOver(*table.Night, *table.Table, table.Guild) message.Message { return p.m }
func (p fakeMessages) Dashboard([]*table.Table, string) message.Message                  { return p.m }
func (p fakeMessages) Welcome(string) message.Message                                    { return p.m }
func (p fakeMessages) Printer(string) *render.Printer                                    { return nil }
func (p fakeMessages) Seat(*table.Table, string, game.Msg, string) message.Message       { return p.m }
func (fakeMessages) AgainButtons(*table.Table, *render.Printer) []discordgo.MessageComponent {
	return nil
}
func (p fakeMessages) Waiting([]*table.Table, string, game.Msg) message.Message { return p.m }
func (p fakeMessages) ReminderButtons(*table.Table, *render.Printer) []discordgo.MessageComponent {
	return p.m.Components
}
func (p fakeMessages) QuestionButtons(*table.Table, int, string) []discordgo.MessageComponent {
	return p.m.Components
}

// everybody has no wishes.
type everybody struct{}

func (everybody) Person(context.Context, string) (table.Profile, error) { return table.Profile{}, nil }
func (everybody) ChangePerson(context.Context, string, func(*table.Profile)) error {
	return nil
}

// What a message says of itself to Discord: whom alone it may ring, even where its words name others, and by which
// nonce a repetition is known. Without either, everybody is rung by a name such as @everyone, and a repetition of
// a message whose answer was lost stands there twice.
func TestMessageNamesItsMentionsAndNonce(t *testing.T) {
	pg := discordtest.Playground(t, playground.Options{})
	c := discordtest.New(t, discordtest.QuickOptions(pg), discordtest.SayHello, discordtest.RecordedEvents{})
	channel := pg.ChannelID("#games")
	d := outbox.Delivery{Kind: outbox.Board, Target: channel, Nonce: "tablee-17", Table: &table.Table{Channel: channel}}
	for _, rings := range [][]string{nil, {pg.User("alice").ID()}} {
		called := append([]string{pg.User("bob").ID()}, rings...) // bob has been called before
		n := &Notifier{Rest: c.Rest, Account: c.Account, Servers: c.Servers, People: everybody{},
			Messages: fakeMessages{message.Message{Content: "@everyone <@&1> hello", Mentions: called}}}
		d.Body.Ping = rings
		_, id, err := n.Post(t.Context(), d)
		if err != nil {
			t.Fatal(err)
		}
		said := lastBody(t, pg, "POST")
		if said.Nonce != d.Nonce || !said.Enforce {
			t.Errorf("a message is posted with the nonce %q, enforced: %v", said.Nonce, said.Enforce)
		}
		said.check(t, rings)
		if err := n.Edit(t.Context(), channel, id, d); err != nil {
			t.Fatal(err)
		}
		lastBody(t, pg, "PATCH").check(t, rings)
		if _, again, err := n.Post(t.Context(), d); err != nil || again != id {
			t.Errorf("the same message again is %s, %v, want %s", again, err, id)
		}
		d.Nonce += "x"
	}
}

type saidBody struct {
	Nonce    string
	Enforce  bool `json:"enforce_nonce"`
	Mentions *struct {
		Parse []discordgo.AllowedMentionType
		Users []string
	} `json:"allowed_mentions"`
}

func (b saidBody) check(t *testing.T, rings []string) {
	t.Helper()
	if b.Mentions == nil || b.Mentions.Parse == nil || len(b.Mentions.Parse) > 0 ||
		len(b.Mentions.Users) != len(rings) {
		t.Errorf("the message may mention %+v, want only %v", b.Mentions, rings)
	}
}

func lastBody(t *testing.T, pg *playground.Server, method string) (b saidBody) {
	t.Helper()
	for _, r := range pg.Requests() {
		if r.Method == method {
			b = saidBody{}
			if err := json.Unmarshal(r.Body, &b); err != nil {
				t.Fatal(err)
			}
		}
	}
	return b
}

// dailyMessages paints the puzzle of the day, and notes of which.
type dailyMessages struct {
	fakeMessages
	post  **table.DailyPost
	guild *table.Guild
}

func (m dailyMessages) Daily(p *table.DailyPost, g table.Guild) message.Message {
	*m.post, *m.guild = p, g
	return m.m
}

// TestDailyIsWritten: the message with a server's puzzle of the day goes to the channel of the delivery, not to its
// target, which is the server; it shows the puzzle as that server wants its boards, and mentions nobody.
func TestDailyIsWritten(t *testing.T) {
	pg := discordtest.Playground(t, playground.Options{})
	c := discordtest.New(t, discordtest.QuickOptions(pg), discordtest.SayHello, discordtest.RecordedEvents{})
	var post *table.DailyPost
	var guild table.Guild
	n := &Notifier{Rest: c.Rest, Account: c.Account, Servers: c.Servers, People: everybody{},
		Messages: dailyMessages{fakeMessages{message.Message{Content: "a puzzle for @everyone"}}, &post, &guild}}
	d := outbox.Delivery{Kind: outbox.Daily, Target: "a server", Channel: pg.ChannelID("#games"), Nonce: "tablee-18",
		Daily: &table.DailyPost{Guild: "a server"}, Guild: table.Guild{Boards: table.TextBoards}}
	channel, id, err := n.Post(t.Context(), d)
	if err != nil {
		t.Fatal(err)
	}
	lastBody(t, pg, "POST").check(t, nil)
	if m, ok := pg.Message(id); !ok || channel != d.Channel || m.Content != "a puzzle for @everyone" {
		t.Errorf("posted in %s is %+v", channel, m)
	}
	if post != d.Daily || guild.Boards != table.TextBoards {
		t.Errorf("written is %+v for %+v", post, guild)
	}
	post = nil
	if err := n.Edit(t.Context(), channel, id, d); err != nil || post != d.Daily {
		t.Errorf("edited: %v, %+v", err, post)
	}
	lastBody(t, pg, "PATCH").check(t, nil)
}

// TestNonceOfAnotherProcess: a message that one process sent before it was stopped, and another process sends again,
// exists once and shows the present state; a message that was deleted is posted anew under the same nonce.
func TestNonceOfAnotherProcess(t *testing.T) {
	pg := discordtest.Playground(t, playground.Options{})
	c := discordtest.New(t, discordtest.QuickOptions(pg), discordtest.SayHello, discordtest.RecordedEvents{})
	channel := pg.ChannelID("#games")
	known := func(context.Context, string) (bool, error) { return false, nil }
	d := outbox.Delivery{Kind: outbox.Board, Target: channel, Nonce: "tablee-17", Table: &table.Table{Channel: channel,
		ID: 1}, Known: known}
	post := func(words string) string {
		t.Helper()
		n := &Notifier{Rest: c.Rest, Account: c.Account, Servers: c.Servers, People: everybody{},
			Messages: fakeMessages{message.Message{Content: words}}}
		_, id, err := n.Post(t.Context(), d)
		if err != nil {
			t.Fatal(err)
		}
		if m, ok := pg.Message(id); !ok || m.Content != words {
			t.Errorf("posted %q, but the channel has %q, %v", words, m.Content, ok)
		}
		return id
	}
	first := post("before")
	d.MayBeSent = true
	if second := post("now"); second != first || len(pg.Messages("#games")) != 1 {
		t.Errorf("got two messages, want one: %s and %s", first, second)
	}
	if err := pg.DeleteMessage(first); err != nil {
		t.Fatal(err)
	}
	if third := post("later"); third == first {
		t.Error("a deleted message was taken for the posted one")
	}
}

// TestNonceOfMessageWithoutText: a message without text to recognize it by, such as a tournament's, is recognized by
// its nonce and then shows the present state.
func TestNonceOfMessageWithoutText(t *testing.T) {
	pg := discordtest.Playground(t, playground.Options{})
	c := discordtest.New(t, discordtest.QuickOptions(pg), discordtest.SayHello, discordtest.RecordedEvents{})
	d := outbox.Delivery{Kind: outbox.Tournament, Target: pg.ChannelID("#games"), Nonce: "tablee-17"}
	for _, players := range []string{"1 player", "2 players"} {
		n := &Notifier{Rest: c.Rest, Account: c.Account, Servers: c.Servers, People: everybody{},
			Messages: fakeMessages{message.Message{Embeds: []*discordgo.MessageEmbed{{Title: players}}}}}
		if _, _, err := n.Post(t.Context(), d); err != nil {
			t.Fatal(err)
		}
		d.MayBeSent = true
	}
	if list := pg.Messages("#games"); len(list) != 1 || list[0].Embeds[0]["title"] != "2 players" {
		t.Errorf("got messages %+v, want one with 2 players", list)
	}
}

// TestHandsWithoutButtons: where buttons pressed in direct messages reach another process, hands have no buttons;
// boards keep theirs.
func TestHandsWithoutButtons(t *testing.T) {
	m := message.Message{Components: []discordgo.MessageComponent{discordgo.ActionsRow{}}}
	for _, unpressed := range []bool{false, true} {
		n := &Notifier{NoHandButtons: unpressed}
		for _, kind := range []outbox.Kind{outbox.Board, outbox.Hand} {
			out, _, err := n.outgoing(m, outbox.Delivery{Kind: kind})
			if bare := unpressed && kind == outbox.Hand; err != nil || (len(out.Components) == 0) != bare {
				t.Errorf("without buttons in direct messages %v: a %s has %d rows of buttons (%v)", unpressed, kind,
					len(out.Components), err)
			}
		}
	}
}

// TestQuestionHasButtons: a direct message that asks a question of a table has the buttons that answer it, and no other
// message has them.
func TestQuestionHasButtons(t *testing.T) {
	catalogue, err := render.NewCatalogue(texts.Files, awale.Rules.Info().Texts)
	if err != nil {
		t.Fatal(err)
	}
	buttons := message.Message{Components: []discordgo.MessageComponent{discordgo.ActionsRow{}}}
	n := &Notifier{Messages: printing{fakeMessages{buttons}, catalogue}}
	for question, want := range []int{0, 1} {
		m := n.writeWords(t.Context(), outbox.Delivery{Kind: outbox.Tell, Body: outbox.Body{Ask: question}})
		if len(m.Components) != want {
			t.Errorf("a message that asks question %d has %d rows of buttons, want %d", question, len(m.Components), want)
		}
	}
}

// TestPlaceOfTable: a message tells where its table is, also in a chat, and how a game there has ended.
func TestPlaceOfTable(t *testing.T) {
	pg := discordtest.Playground(t, playground.Options{})
	c := discordtest.New(t, discordtest.QuickOptions(pg), discordtest.SayHello, discordtest.RecordedEvents{})
	catalogue, err := render.NewCatalogue(texts.Files, awale.Rules.Info().Texts)
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range []struct {
		name string
		at   table.Table
		want string
	}{
		{"a server", table.Table{Guild: pg.GuildID("The Games Room")}, "<#5> (The Games Room)"},
		{"direct messages", table.Table{}, "our direct messages"},
		{"a private channel", table.Table{Chat: true}, "[your group chat](https://discord.com/channels/@me/5)"},
		{"a server without the bot", table.Table{Chat: true, ChatServer: "7"}, "<#5>"},
	} {
		p.at.Channel, p.at.Game = "5", "awale"
		n := &Notifier{Servers: c.Servers, Messages: printing{fakeMessages{}, catalogue}}
		if got := catalogue.Printer("en", nil).Msg(n.place(&p.at)); got != p.want {
			t.Errorf("%s: %q, want %q", p.name, got, p.want)
		}
		p.at.Phase = table.Over
		m := n.writeHand(t.Context(), outbox.Delivery{Kind: outbox.Hand, Table: &p.at})
		if !strings.Contains(m.Content, p.want) {
			t.Errorf("%s: the result says %q", p.name, m.Content)
		}
	}
}

// printing has the real texts.
type printing struct {
	fakeMessages
	catalogue *render.Catalogue
}

func (p printing) Printer(lang string) *render.Printer { return p.catalogue.Printer(lang, nil) }

// TestLinksWithoutButtons: where buttons pressed in direct messages reach another process, links stay: they reach none.
func TestLinksWithoutButtons(t *testing.T) {
	link := discordgo.Button{Style: discordgo.LinkButton, URL: "https://discord.com/channels/1/2/3"}
	press := discordgo.Button{Style: discordgo.PrimaryButton, CustomID: "x"}
	m := message.Message{Components: []discordgo.MessageComponent{
		discordgo.ActionsRow{Components: []discordgo.MessageComponent{press, link}}}}
	n := &Notifier{NoHandButtons: true}
	out, _, err := n.outgoing(m, outbox.Delivery{Kind: outbox.Hand})
	if err != nil || len(out.Components) != 1 || len(out.Components[0].(discordgo.ActionsRow).Components) != 1 ||
		out.Components[0].(discordgo.ActionsRow).Components[0].(discordgo.Button).URL != link.URL {
		t.Errorf("a hand has %+v (%v), want the link alone", out.Components, err)
	}
}
