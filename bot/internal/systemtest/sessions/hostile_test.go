package sessions

import (
	"strings"
	"testing"

	playground "tablee/bot/internal/playground/playgroundtest"
	"tablee/bot/internal/systemtest"
	"tablee/rules/game"
	"tablee/rules/template"
)

// TestHostileNames: names of people can neither mention anybody nor break a message.
func TestHostileNames(t *testing.T) {
	t.Parallel()
	names := []string{"@everyone", "<@1510976205619200001> **x**", "```\n||spoiler||", "[free](https://example.org)",
		"\u202eevil\u200b"}
	o := playground.Options{}
	for i, n := range names {
		o.People = append(o.People, playground.PersonSpec{Name: "p" + string(rune('0'+i)), Display: n})
	}
	w, err := systemtest.NewWorld([]game.Rules{template.Rules}, o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := w.Close(); err != nil {
			t.Error(err)
		}
	})
	for i := range names {
		a, b := w.Playground.User("p"+string(rune('0'+i))), w.Playground.User("p"+string(rune('0'+(i+1)%len(names))))
		if _, err := a.Slash(t.Context(), "#games", "/template new rated:true"); err != nil {
			t.Fatalf("%v\n%s", err, w.Log)
		}
		press(t, w, b, "Join")
		press(t, w, a, "Start")
		press(t, w, a, "My hand")
	}
	if refused := w.Refusals(); len(refused) > 0 {
		t.Errorf("Discord would have refused %d requests, the first: %+v", len(refused), refused[0])
	}
	for _, m := range w.Playground.Messages("#games") {
		text := m.Text()
		if strings.Contains(text, "@everyone") && !strings.Contains(text, "@\u200beveryone") &&
			!strings.Contains(text, "\\@everyone") {
			t.Errorf("everyone is mentioned: %q", text)
		}
		if n := strings.Count(text, "```"); n%2 != 0 {
			t.Errorf("a code block is left open: %q", text)
		}
		for i, part := range strings.Split(text, "```") {
			if i%2 == 0 {
				outside(t, part)
			}
		}
		if len(m.Pings) > 1 {
			t.Errorf("%v are mentioned by %q", m.Pings, text)
		}
	}
}

// outside checks what stands outside of code blocks, where markdown works.
func outside(t *testing.T, text string) {
	t.Helper()
	for _, bad := range []string{"](https://", "||spoiler||", "\u202e", "**x**"} {
		if strings.Contains(text, bad) {
			t.Errorf("%q was not removed from %q", bad, text)
		}
	}
}

// Press presses a button of the newest message in the channel that has it.
func press(t *testing.T, w *systemtest.World, u *playground.User, label string) {
	t.Helper()
	if err := w.Settle(); err != nil {
		t.Fatal(err)
	}
	list := w.Playground.Messages("#games")
	for i := len(list) - 1; i >= 0; i-- {
		if _, ok := list[i].Button(label); ok {
			if _, err := u.Click(t.Context(), list[i].ID, label); err != nil {
				t.Fatalf("%s: %v\n%s", label, err, w.Log)
			}
			return
		}
	}
	t.Fatalf("no message has the button %q\n%s", label, w.Log)
}
