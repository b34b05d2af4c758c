package commands_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	"tablee/commands/commandtest"
	"tablee/rules/game"
	"tablee/rules/table"
)

// full is the error of a host that can store nothing.
type full struct{}

func (full) Error() string  { return "disk full" }
func (full) Unstored() bool { return true }

// old is the error of a host beside which a newer one has begun.
type old struct{}

func (old) Error() string  { return "too old" }
func (old) Outdated() bool { return true }

// TestFailures: a refusal is answered with its text, too many requests and a slow host with theirs, and every other
// error with an id that is also in the log.
func TestFailures(t *testing.T) {
	for _, c := range []struct {
		err      error
		says     string
		reported bool
	}{
		{game.Refuse("refused.over"), "This game is over", false},
		{fmt.Errorf("wrapped: %w", game.Refuse("refused.over")), "This game is over", false},
		{fmt.Errorf("waited: %w", context.DeadlineExceeded), "too long", false},
		{fmt.Errorf("kept: %w", full{}), "store", true},
		{errors.Join(game.Refuse("refused.over"), old{}), "being updated", false},
		{errors.New("a secret"), "X7", true},
	} {
		r, h := commandtest.Router(t, commandtest.AnnsTurn(t, 1))
		var reported error
		r.Report = func(err error) string { reported = err; return "X7" }
		h.Fails = c.err
		res := r.Handle(t.Context(), commandtest.Typed("ann", "awale sow", commandtest.Option("pit", "a")))
		got := commandtest.Text(res)
		if !strings.Contains(got, c.says) || strings.Contains(got,
			"secret") || res.Data.Flags&discordgo.MessageFlagsEphemeral == 0 {
			t.Errorf("%v: told %q, want %q", c.err, got, c.says)
		}
		if errors.Is(reported, c.err) != c.reported {
			t.Errorf("%v: reported %v", c.err, reported)
		}
	}
}

// stranger is a host that cannot tell who somebody is.
type stranger struct {
	*commandtest.Host
	fails error
}

func (s stranger) Meet(context.Context, table.User, table.Origin) error { return s.fails }

// TestFailureBeforeLanguageIsKnown: an error that happens before the person's language is known is told in Discord's.
func TestFailureBeforeLanguageIsKnown(t *testing.T) {
	r := commandtest.RouterOver(t, stranger{commandtest.New(), errors.New("locked")})
	it := commandtest.Typed("ann", "table list")
	it.Locale = discordgo.French
	if got := commandtest.Text(r.Handle(t.Context(), it)); !strings.Contains(got, "n’a pas marché") {
		t.Errorf("got %q", got)
	}
}

// TestNoAnswer: unreadable interactions and pings get no answer.
func TestNoAnswer(t *testing.T) {
	r, _ := commandtest.Router(t)
	nobody := commandtest.Typed("ann", "table list")
	nobody.Member = nil
	for name, it := range map[string]*discordgo.Interaction{"nil": nil, "ping": {ID: "1",
		Type: discordgo.InteractionPing}, "of nobody": nobody, "without an id": {Data: nobody.Data,
		Member: &discordgo.Member{}}} {
		if res := r.Handle(t.Context(), it); res != nil {
			t.Errorf("%s: %+v", name, res)
		}
	}
}

// TestTypingIsLimited: a person who asks for too many suggestions gets none, and no message.
func TestTypingIsLimited(t *testing.T) {
	r, _ := commandtest.Router(t, commandtest.AnnsTurn(t, 1))
	r.Limits.Rate, r.Limits.Burst = 1e-9, 1
	for i := range 6 {
		res := r.Handle(t.Context(), commandtest.Typing("ann", "table show", commandtest.Option("table", "")))
		if want := i < 4; (len(res.Data.Choices) == 1) != want ||
			res.Type != discordgo.InteractionApplicationCommandAutocompleteResult {
			t.Errorf("suggestion %d: %+v, type %d", i+1, res.Data.Choices, res.Type)
		}
	}
}

// TestClosedMessages: a person who accepts no direct messages is told so once, below an answer of their own that has
// room for it.
func TestClosedMessages(t *testing.T) {
	r, h := commandtest.Router(t, commandtest.AnnsTurn(t, 1))
	h.Profile.Refused = 1700000000000
	ask := func() string {
		return commandtest.Text(r.Handle(t.Context(), commandtest.Typed("ann", "table nudge")))
	}
	if got := ask(); !strings.Contains(got, "direct messages") || !h.Profile.Said {
		t.Errorf("the first time: %q", got)
	}
	if got := ask(); strings.Contains(got, "direct messages") {
		t.Errorf("again: %q", got)
	}
	h.Profile.Said, h.Fails = false, nil
	var reported error
	r = commandtest.RouterOver(t, forgetful{h})
	r.Report = func(err error) string { reported = err; return "" }
	if got := ask(); strings.Contains(got, "direct messages") || reported == nil {
		t.Errorf("the failure to store is not shown: %q, reported %v", got, reported)
	}
}

// TestRemovedApplication: a person who has removed the application is told once that this is why they get no direct
// messages, even if one was refused as well.
func TestRemovedApplication(t *testing.T) {
	for lang, words := range map[string][2]string{"en": {"removed me from your account", "allow direct messages"},
		"fr": {"retiré de votre compte", "autorisez les messages"}} {
		r, h := commandtest.Router(t, commandtest.AnnsTurn(t, 1))
		h.Profile.Removed, h.Profile.Refused, h.Profile.Lang = true, 1700000000000, lang
		ask := func() string {
			return commandtest.Text(r.Handle(t.Context(), commandtest.Typed("ann", "table nudge")))
		}
		if got := ask(); !strings.Contains(got, words[0]) || strings.Contains(got, words[1]) || !h.Profile.Said {
			t.Errorf("%s, the first time: %q", lang, got)
		}
		if got := ask(); strings.Contains(got, words[0]) {
			t.Errorf("%s, again: %q", lang, got)
		}
	}
}

// TestClosedMessagesInChat: in a chat, where there is no server whose settings could help, the person is told how to
// add the bot to their account.
func TestClosedMessagesInChat(t *testing.T) {
	r, h := commandtest.Router(t, commandtest.AnnsTurn(t, 1))
	h.Profile.Refused = 1700000000000
	it := commandtest.Typed("ann", "table nudge")
	it.AppID = "77"
	commandtest.InChat(it)
	const address = "(https://discord.com/oauth2/authorize?client_id=77&integration_type=1&scope=applications.commands)"
	if got := commandtest.Text(r.Handle(t.Context(), it)); !strings.Contains(got, address) ||
		strings.Contains(got, "this server") {
		t.Errorf("told: %q", got)
	}
}

// TestFirstAnswer: a person's first private answer explains which messages are private and where to set that.
func TestFirstAnswer(t *testing.T) {
	r, h := commandtest.Router(t, commandtest.AnnsTurn(t, 1))
	h.Profile.Greeted = false
	ask := func() string {
		return commandtest.Text(r.Handle(t.Context(), commandtest.Typed("ann", "table nudge")))
	}
	if got := ask(); !strings.Contains(got, "First time here?") || !strings.Contains(got, "/me") || !h.Profile.Greeted {
		t.Errorf("the first time: %q", got)
	}
	if got := ask(); strings.Contains(got, "First time") {
		t.Errorf("again: %q", got)
	}
}

// forgetful is a host that keeps nothing of people.
type forgetful struct{ *commandtest.Host }

func (forgetful) ChangePerson(context.Context, string, func(*table.Profile)) error {
	return errors.New("full")
}

// TestMentionsOnceRegistered: once Discord has given the commands their ids, texts mention them.
func TestMentionsOnceRegistered(t *testing.T) {
	r, _ := commandtest.Router(t)
	r.Registered(map[string]string{"table": "77"})
	if got := commandtest.Text(r.Handle(t.Context(), commandtest.Typed("ann", "table help"))); !strings.Contains(got,
		"</table list:77>") {
		t.Errorf("help says %q", got)
	}
}
