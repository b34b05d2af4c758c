package sessions

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"
	"testing"

	"tablee/bot/internal/daily/dailytest"
	playground "tablee/bot/internal/playground/playgroundtest"
	"tablee/bot/internal/systemtest"
	"tablee/rules/all"
	"tablee/rules/game"
	"tablee/rules/table"
)

// TestDailyPuzzlesAreSolved has somebody solve puzzles of every game and kind for practice, by typing the answer as
// people write it and pressing what then has to be pressed.
func TestDailyPuzzlesAreSolved(t *testing.T) {
	t.Parallel()
	w := systemtest.OpenWorld(t, all.Games())
	list, err := dailytest.Puzzles()
	if err != nil {
		t.Fatal(err)
	}
	u := w.Playground.User("alice")
	u.SetLocale("en-US")
	for _, m := range list {
		if m.Language == "fr" {
			continue
		}
		if err := w.Dailies.Add(t.Context(), m.Game, m.Language, true, m.Puzzle); err != nil {
			t.Fatal(err)
		}
		what := m.Game + ", kind " + m.Puzzle.Kind + ", " + string(m.Puzzle.Answers[0])
		shown := systemtest.Must(t, w, "alice", "/daily practice game:"+m.Game+" kind:"+m.Puzzle.Kind).Message
		form, err := u.Click(t.Context(), shown.ID, systemtest.Button(t, shown, "Type it"))
		if err != nil {
			t.Fatalf("%s: %v", what, err)
		}
		r, err := u.SubmitModal(t.Context(), form.Modal, map[string]string{"typed": typedAnswer(m.Puzzle)})
		for _, label := range []string{"Play", "Play it", "Answer with it"} {
			i := slices.IndexFunc(r.Message.Buttons(), func(b playground.Button) bool { return b.Label == label })
			if err == nil && i >= 0 {
				r, err = u.Click(t.Context(), r.Message.ID, r.Message.Buttons()[i].CustomID)
			}
		}
		if err != nil {
			t.Fatalf("%s: %v", what, err)
		}
		if err := w.Settle(); err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(r.Message.Text(), "✅") {
			t.Errorf("%s is typed as %q:\n%s", what, typedAnswer(m.Puzzle), systemtest.Show(r.Message))
		}
	}
}

// typedAnswer is the answer as people write it: a word with the letters that lie on the board.
func typedAnswer(p *game.Puzzle) string {
	text := string(p.Answers[0])
	place, word, found := strings.Cut(text, " ")
	if !found || len(word) != len(p.AnswerKey) {
		return text
	}
	letters := []byte(word)
	for i, c := range letters {
		if c == '.' {
			letters[i] = p.AnswerKey[i]
		}
	}
	return place + " " + string(letters)
}

// TestDailyHostileNames: names of people who show their result can neither mention anybody nor break a message.
func TestDailyHostileNames(t *testing.T) {
	t.Parallel()
	names := []string{"@everyone", "<@1510976205619200001> **x**", "```\n||spoiler||", "[free](https://example.org)",
		"\u202eevil\u200b"}
	o := playground.Options{}
	for i, n := range names {
		o.People = append(o.People, playground.PersonSpec{Name: "p" + strconv.Itoa(i), Display: n})
	}
	w, err := systemtest.NewWorld(all.Games(), o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := w.Close(); err != nil {
			t.Error(err)
		}
	})
	if err := w.AddPuzzles(); err != nil {
		t.Fatal(err)
	}
	by := table.Caller{User: table.User{ID: w.Playground.User("p0").ID()}, Guild: w.Playground.GuildID("The Games Room")}
	if err := w.Dailies.Set(t.Context(), by, table.DailySettings{Channel: w.Playground.ChannelID("#games"), Zone: "UTC",
		Games: []string{"awale"}, Lang: "en"}); err != nil {
		t.Fatal(err)
	}
	if err := w.Settle(); err != nil { // until the server's puzzle is there, people get the one for everybody
		t.Fatal(err)
	}
	for i := range names {
		u := w.Playground.User("p" + strconv.Itoa(i))
		m := systemtest.Must(t, w, u.Name(), "/daily today").Message
		for _, label := range []string{"a 2", "Share"} {
			r, err := u.Click(t.Context(), m.ID, systemtest.Button(t, m, label))
			if err == nil {
				err = w.Settle()
			}
			if err != nil {
				t.Fatal(err)
			}
			m = r.Message
		}
	}
	shared := 0
	for _, m := range w.Playground.Messages("#games") {
		text := m.Text()
		if strings.Contains(text, "· Tablée 2 ▮▮▮") {
			shared++
			outside(t, text)
		}
		if len(m.Pings) > 0 || strings.Count(text, "```")%2 != 0 {
			t.Errorf("%v are mentioned by %q", m.Pings, text)
		}
	}
	if refused := w.Refusals(); len(refused) > 0 || shared != len(names) {
		t.Errorf("%d results are shared, want %d; Discord would have refused %+v", shared, len(names), refused)
	}
	if data, err := json.Marshal(w.Playground.Messages("#games")); err != nil || strings.Contains(string(data), "\u202e") {
		t.Errorf("text is turned round, or %v", err)
	}
}
