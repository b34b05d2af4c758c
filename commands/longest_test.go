package commands_test

import (
	"context"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/bwmarrin/discordgo"

	"tablee/commands/commandtest"
	"tablee/rules/awale"
	"tablee/rules/domino"
	"tablee/rules/rummy/letters"
)

// maxQuestion is how many bytes a question may have that waits for its answer: package store counts on it.
const maxQuestion = 20_000

// asking is a host that counts the bytes of what people are asked.
type asking struct {
	*commandtest.Host
	asked, most int
}

func (h *asking) Ask(ctx context.Context, user string, doc []byte) (string, error) {
	h.asked, h.most = h.asked+1, max(h.most, len(doc))
	return h.Host.Ask(ctx, user, doc)
}

// texts are a command's options for texts, filled with as much of a piece as they take; the others that are required
// are 1.
func texts(options []*discordgo.ApplicationCommandOption, piece string,
	more int) (args []*discordgo.ApplicationCommandInteractionDataOption) {
	for _, o := range options {
		switch {
		case o.MaxLength > 0:
			text := []rune(strings.Repeat(piece, o.MaxLength+more))
			args = append(args, commandtest.Option(o.Name, string(text[:o.MaxLength+more])))
		case o.Required:
			args = append(args, commandtest.Option(o.Name, "1"))
		}
	}
	return args
}

// TestLongestTypedTexts: a command answers the longest texts that can be typed into it, all at once, by saying what is
// wrong or by a question that is not too large to be stored; suggestions come for them, too. Anything longer, which
// Discord takes for as long as the commands of an earlier version are registered, is refused by its length.
func TestLongestTypedTexts(t *testing.T) {
	h := &asking{Host: commandtest.New(commandtest.Running(t, 1, awale.Rules, 1),
		commandtest.Running(t, 2, awale.Rules, 1), commandtest.Running(t, 3, letters.Rules, 1),
		commandtest.Running(t, 4, letters.Rules, 1), commandtest.Running(t, 5, domino.Rules, 1))}
	r := commandtest.RouterOver(t, h)
	r.Report = func(err error) string {
		t.Errorf("an error of the program: %v", err)
		return "-"
	}
	typed := 0
	check := func(path string, options []*discordgo.ApplicationCommandOption) {
		if !slices.ContainsFunc(options, func(o *discordgo.ApplicationCommandOption) bool { return o.MaxLength > 0 }) {
			return
		}
		for _, piece := range []string{"é", "🙂", "\u2028", "a1 ", `\`} {
			args := texts(options, piece, 0)
			typed++
			res := r.Handle(t.Context(), commandtest.Typed("ann", path, args...))
			if n := utf8.RuneCountInString(commandtest.Text(res)); n == 0 || res.Data.Content != "" && n > 6000 {
				t.Errorf("/%s with many %q: an answer of %d characters", path, piece, n)
			}
			for _, a := range args {
				r.Handle(t.Context(), commandtest.Typing("ann", path, a))
			}
			longer := r.Handle(t.Context(), commandtest.Typed("ann", path, texts(options, piece, 1)...))
			if got := commandtest.Text(longer); !strings.Contains(got, "characters at most") {
				t.Errorf("/%s with one %q too many: got %q, want a refusal of its length", path, piece, got)
			}
		}
	}
	for _, d := range r.Definitions() {
		check(d.Name, d.Options)
		for _, o := range d.Options {
			if o.Type == discordgo.ApplicationCommandOptionSubCommand {
				check(d.Name+" "+o.Name, o.Options)
			}
		}
	}
	if typed < 50 || h.asked < 10 || h.most > maxQuestion {
		t.Errorf("%d commands asked %d questions of at most %d bytes, want many of at most %d", typed, h.asked, h.most,
			maxQuestion)
	}
}
