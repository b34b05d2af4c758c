package sessions

import (
	"errors"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	playground "tablee/bot/internal/playground/playgroundtest"
	"tablee/bot/internal/systemtest"
	"tablee/commands"
	"tablee/render"
	"tablee/rules/all"
	"tablee/rules/rulestest"
)

// FuzzLongestInputs types a text, as often as it may be repeated, into every option of every command, with and
// without suggestions, and into every form that opens under a board, and sees Discord take all that is said to it.
func FuzzLongestInputs(f *testing.F) {
	rulestest.Unraced(f)
	rulestest.Long(f)
	pieces := []string{"é", "*", "_ ", "\\", "```", "<@1234567> ", "@everyone ", "7b ", "j", "a1", "🙂"}
	for _, s := range pieces {
		f.Add(s, uint16(render.MaxTyped))
	}
	f.Add("word ", uint16(render.MaxInput))
	w, err := systemtest.NewWorld(all.Games(), playground.Options{})
	if err != nil {
		f.Fatal(err)
	}
	f.Cleanup(func() {
		if err := w.Close(); err != nil {
			f.Error(err)
		}
	})
	lines := typedLines(f)
	alice := w.Playground.User("alice")
	if _, err := alice.Slash(f.Context(), "#games", "/me confirm:True"); err != nil { // what is typed is shown again
		f.Fatal(err)
	}
	var boards []string
	for _, g := range all.Games() {
		if _, err := alice.Slash(f.Context(), "#games", systemtest.GameCommand(g.Info().Name)+" new level:1"); err != nil {
			f.Fatal(err)
		}
		boards = append(boards, begin(f, w, alice))
	}
	f.Fuzz(func(t *testing.T, piece string, length uint16) {
		long := repeated(piece, int(length))
		typed := repeated(piece, min(int(length), render.MaxTyped))
		for _, line := range lines {
			fed(t, w, line, func() error {
				_, err := alice.Slash(t.Context(), "#games", line+typed)
				return err
			})
			fed(t, w, line, func() error {
				_, err := alice.Autocomplete(t.Context(), "#games", line+typed)
				return err
			})
		}
		for _, board := range boards {
			forms(t, w, alice, board, long)
		}
	})
}

// typedLines are the beginnings of all commands with a text that may be anything, up to where it is typed.
func typedLines(tb testing.TB) (lines []string) {
	words, err := systemtest.SharedWords(all.Games())
	if err != nil {
		tb.Fatal(err)
	}
	for _, c := range commands.NewRouter(commands.Services{}, words, all.Games()).Definitions() {
		lines = append(lines, below("/"+c.Name, c.Options)...)
	}
	if len(lines) < 20 {
		tb.Fatalf("%d options take a text, want more: %q", len(lines), lines)
	}
	return lines
}

func below(line string, options []*discordgo.ApplicationCommandOption) (lines []string) {
	for _, o := range options {
		switch {
		case o.Type == discordgo.ApplicationCommandOptionSubCommand:
			lines = append(lines, below(line+" "+o.Name, o.Options)...)
		case o.Type == discordgo.ApplicationCommandOptionString && len(o.Choices) == 0:
			others := ""
			for _, p := range options {
				if p.Required && p != o {
					others += " " + p.Name + ":1"
				}
			}
			lines = append(lines, line+others+" "+o.Name+":")
		}
	}
	return lines
}

// Begin starts the newest table and returns the id of its board's message, once that is the person's to play on.
func begin(tb testing.TB, w *systemtest.World, u *playground.User) string {
	tb.Helper()
	for _, label := range []string{"Start", ""} {
		if err := w.Settle(); err != nil {
			tb.Fatal(err)
		}
		list := w.Playground.Messages("#games")
		last := list[len(list)-1]
		if label == "" {
			return last.ID
		}
		if _, err := u.Click(tb.Context(), last.ID, label); err != nil {
			tb.Fatalf("%v\n%s", err, w.Log)
		}
	}
	return ""
}

// forms opens what forms there are beside a person's hand, and fills them.
func forms(t *testing.T, w *systemtest.World, u *playground.User, board, long string) {
	m, _ := w.Playground.Message(board)
	for _, own := range []string{"My hand", "My board"} {
		if _, ok := m.Button(own); !ok {
			continue
		}
		if r, err := u.Click(t.Context(), board, own); err == nil {
			pressed(t, w, u, r.Message, long)
		}
	}
}

// pressed presses every button of a move that is being made, and fills the forms that open.
func pressed(t *testing.T, w *systemtest.World, u *playground.User, m playground.Message, long string) {
	for _, b := range m.Buttons() {
		if b.Disabled || !strings.HasPrefix(b.CustomID, "d/") {
			continue
		}
		fed(t, w, b.Label, func() error {
			r, err := u.Click(t.Context(), m.ID, b.CustomID)
			if err != nil || r.Modal == nil {
				return err
			}
			filled := map[string]string{}
			for _, f := range r.Modal.Fields {
				filled[f.CustomID] = repeated(long, min(f.Max, len([]rune(long))))
			}
			_, err = u.SubmitModal(t.Context(), r.Modal, filled)
			return err
		})
	}
}

// fed does what a person does with a text, and sees it answered. What Discord's own client would not let them type is
// no fault.
func fed(t *testing.T, w *systemtest.World, what string, do func() error) {
	t.Helper()
	was := len(w.Refusals())
	err := do()
	for _, refused := range w.Refusals()[was:] {
		t.Fatalf("%s: Discord refuses the answer to %s: %s", what, refused.Route, refused.Answer)
	}
	if errors.Is(err, playground.ErrNoAnswer) {
		t.Fatalf("%s: %v\n%s", what, err, w.Log)
	}
}

// repeated is a text over and over, of that many characters.
func repeated(piece string, n int) string {
	if piece == "" {
		return ""
	}
	return string([]rune(strings.Repeat(piece, n))[:n])
}
