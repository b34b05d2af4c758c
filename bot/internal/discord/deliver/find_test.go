package deliver

import (
	"context"
	"strconv"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"

	"tablee/bot/internal/discord/discordtest"
	"tablee/bot/internal/outbox"
	playground "tablee/bot/internal/playground/playgroundtest"
	"tablee/commands/customid"
	"tablee/commands/message"
	"tablee/rules/table"
)

// TestUnrecordedMessagesAfterRestore: after a restore, posting a board removes the buttons of messages that are not
// recorded, whether they are of the time that the restore undid or of an earlier board of the table. It leaves recorded
// messages, messages of other tables of the present epoch, and messages without buttons.
func TestUnrecordedMessagesAfterRestore(t *testing.T) {
	const epoch = 3
	pg := discordtest.Playground(t, playground.Options{})
	c := discordtest.New(t, discordtest.QuickOptions(pg), discordtest.SayHello, discordtest.RecordedEvents{})
	channel := pg.ChannelID("#games")
	post := func(id table.ID, stamp int, words string, d outbox.Delivery) string {
		t.Helper()
		m := message.Message{Content: words,
			Components: []discordgo.MessageComponent{discordgo.ActionsRow{Components: []discordgo.MessageComponent{
				discordgo.Button{CustomID: "t/" + id.String() + "/" + strconv.Itoa(stamp) + "/rules", Label: "Rules"}}}}}
		d.Kind, d.Target, d.Epoch, d.Table = outbox.Board, channel, epoch, &table.Table{ID: id, Channel: channel,
			Revision: stamp}
		n := &Notifier{Rest: c.Rest, Account: c.Account, Servers: c.Servers, People: everybody{}, Messages: fakeMessages{m}}
		_, message, err := n.Post(t.Context(), d)
		if err != nil {
			t.Fatal(err)
		}
		return message
	}
	now := table.NewRevision(4, 0, epoch)
	stand := map[string]string{
		post(1, table.NewRevision(4, 0, 0), "before the first restore", outbox.Delivery{Nonce: "a"}):               "strip",
		post(9, table.NewRevision(2, 0, epoch+1), "another table's, of another life", outbox.Delivery{Nonce: "b"}): "strip",
		post(1, table.NewRevision(3, 0, epoch), "an earlier board", outbox.Delivery{Nonce: "c"}):                   "strip",
		post(2, table.NewRevision(7, 0, epoch), "another table's", outbox.Delivery{Nonce: "d"}):                    "leave",
	}
	noted := post(1, table.NewRevision(1, 0, 0), "an old one that was noted", outbox.Delivery{Nonce: "e"})
	stand[noted] = "leave"
	sent := post(1, now, "the board", outbox.Delivery{Nonce: "f"})
	stand[sent] = "leave"
	if _, err := pg.User("alice").Say("#games", "the very words"); err != nil { // whoever says what we say is not us
		t.Fatal(err)
	}
	n := &Notifier{Rest: c.Rest, Account: c.Account, Servers: c.Servers, People: everybody{},
		Messages: fakeMessages{message.Message{Content: "the very words"}}}
	d := outbox.Delivery{Kind: outbox.PingTurn, Target: channel, Nonce: "h", MayBeSent: true,
		Table: &table.Table{ID: 1, Channel: channel},
		Known: func(context.Context, string) (bool, error) { return false, nil }}
	if _, id, err := n.Post(t.Context(), d); err != nil {
		t.Errorf("somebody else's message with the same text was taken for ours: %s, %v", id, err)
	}
	known := func(_ context.Context, message string) (bool, error) { return message == noted, nil }
	if again := post(1, now, "the board", outbox.Delivery{Nonce: "g", MayBeSent: true, Known: known}); again != sent {
		t.Errorf("the board was posted as %s, but exists as %s", again, sent)
	}
	for _, m := range pg.Messages("#games") {
		if m.Content == "the very words" {
			continue
		}
		if want := stand[m.ID]; (want == "strip") != (len(m.Buttons()) == 0) {
			t.Errorf("%q has %d buttons, want: %s", m.Content, len(m.Buttons()), want)
		}
	}
}

// TestUnrecordedPuzzleIsFound: a message with a puzzle is recognised by the puzzle that its first button opens,
// whatever its text, and not by that of the day before, to which a later button leads.
func TestUnrecordedPuzzleIsFound(t *testing.T) {
	pg := discordtest.Playground(t, playground.Options{})
	c := discordtest.New(t, discordtest.QuickOptions(pg), discordtest.SayHello, discordtest.RecordedEvents{})
	channel := pg.ChannelID("#games")
	post := func(nonce, words string, id table.DailyID, again bool) string {
		t.Helper()
		button := func(id table.DailyID) discordgo.MessageComponent {
			return discordgo.Button{CustomID: customid.OfDaily(id, 0, message.DailyPlay).String(), Label: "Play"}
		}
		m := message.Message{Embeds: []*discordgo.MessageEmbed{{Description: words}},
			Components: []discordgo.MessageComponent{discordgo.ActionsRow{Components: []discordgo.MessageComponent{button(id),
				button(id - 1)}}}}
		n := &Notifier{Rest: c.Rest, Account: c.Account, Servers: c.Servers, People: everybody{}, Messages: fakeMessages{m}}
		_, sent, err := n.Post(t.Context(), outbox.Delivery{Kind: outbox.Daily, Target: "a server", Channel: channel,
			Nonce: nonce, MayBeSent: again, Daily: &table.DailyPost{Daily: table.Daily{ID: id}},
			Known: func(context.Context, string) (bool, error) { return false, nil }})
		if err != nil {
			t.Fatal(err)
		}
		return sent
	}
	fourth, fifth := post("a", "morning", 4, false), post("b", "morning", 5, false)
	if got := post("c", "other words", 4, true); got != fourth {
		t.Errorf("the puzzle 4 was posted as %s, but exists as %s", got, fourth)
	}
	if got := post("d", "other words", 6, true); got == fourth || got == fifth {
		t.Errorf("the message %s of another puzzle is taken for that of 6", got)
	}
}

// TestUnrecordedBoardFarUpIsFound: a board that was posted but not recorded is found below many other messages, back to
// the time of the table's last change, and no further.
func TestUnrecordedBoardFarUpIsFound(t *testing.T) {
	pg := discordtest.Playground(t, playground.Options{})
	c := discordtest.New(t, discordtest.QuickOptions(pg), discordtest.SayHello, discordtest.RecordedEvents{})
	channel := pg.ChannelID("#games")
	m := message.Message{Content: "the board",
		Components: []discordgo.MessageComponent{discordgo.ActionsRow{Components: []discordgo.MessageComponent{
			discordgo.Button{CustomID: "t/1/" + strconv.Itoa(table.NewRevision(4, 0, 0)) + "/rules", Label: "Rules"}}}}}
	n := &Notifier{Rest: c.Rest, Account: c.Account, Servers: c.Servers, People: everybody{}, Messages: fakeMessages{m}}
	var since time.Time
	post := func(nonce string, touched time.Time, again bool) string {
		t.Helper()
		_, id, err := n.Post(t.Context(), outbox.Delivery{Kind: outbox.Board, Target: channel, Nonce: nonce, MayBeSent: again,
			Since: since,
			Table: &table.Table{ID: 1, Channel: channel, Revision: table.NewRevision(4, 0, 0), Touched: touched},
			Known: func(context.Context, string) (bool, error) { return false, nil }})
		if err != nil {
			t.Fatal(err)
		}
		return id
	}
	touched := time.Now().Add(-time.Minute)
	sent := post("a", touched, false)
	for i := range 2*pageSize + 10 {
		if _, err := pg.User("alice").Say("#games", strconv.Itoa(i)); err != nil {
			t.Fatal(err)
		}
	}
	if again := post("b", touched, true); again != sent {
		t.Errorf("the board was posted as %s, but exists as %s", again, sent)
	}
	since = touched // first owed then, though the table has changed since
	if again := post("c", time.Now().Add(time.Minute), true); again != sent {
		t.Errorf("the board was posted as %s, but existed as %s before the table changed", again, sent)
	}
	since = time.Time{}
	if again := post("d", time.Now().Add(time.Minute), true); again == sent {
		t.Error("the message was searched for where it cannot be")
	}
}

// TestRetract: a message that was sent and is out of date is deleted; one that was recorded, or that only looks empty,
// is kept.
func TestRetract(t *testing.T) {
	pg := discordtest.Playground(t, playground.Options{})
	c := discordtest.New(t, discordtest.QuickOptions(pg), discordtest.SayHello, discordtest.RecordedEvents{})
	channel := pg.ChannelID("#games")
	n := &Notifier{Rest: c.Rest, Account: c.Account, Servers: c.Servers, People: everybody{}}
	call := outbox.Delivery{Kind: outbox.PingTurn, Target: channel, Table: &table.Table{ID: 1, Channel: channel}}
	post := func(words string) string {
		t.Helper()
		n.Messages = fakeMessages{message.Message{Content: words, Embeds: []*discordgo.MessageEmbed{{Title: "x"}}}}
		call.Nonce += "x"
		_, id, err := n.Post(t.Context(), call)
		if err != nil {
			t.Fatal(err)
		}
		return id
	}
	noted, lost, board := post("your turn"), post("your turn"), post("")
	call.Known = func(_ context.Context, message string) (bool, error) { return message == noted, nil }
	for _, words := range []string{"your turn", ""} {
		n.Messages = fakeMessages{message.Message{Content: words}}
		if err := n.Retract(t.Context(), call); err != nil {
			t.Fatal(err)
		}
	}
	for id, want := range map[string]bool{noted: true, lost: false, board: true} {
		if _, stands := pg.Message(id); stands != want {
			t.Errorf("%s stands: %v, want %v", id, stands, want)
		}
	}
}
