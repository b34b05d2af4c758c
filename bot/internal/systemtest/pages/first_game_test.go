//go:build !race

package pages

import (
	"context"
	"encoding/json"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/BurntSushi/toml"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"tablee/bot/internal/playground/playgroundtest"
	"tablee/bot/internal/systemtest"
	"tablee/commands"
	"tablee/rules/all"
	"tablee/rules/game"
	"tablee/rules/rulestest"
)

// TestFirstGames has somebody who knows nothing play a whole first game of each on a phone, from the greeting to the
// result: they press what the page shows, choose by what is written on it, and ask for hints. They play every other
// game in English, and half of them with the keyboard alone. A part of the whole is letter rummy, the shortest. With
// TABLEE_SCREENSHOTS the page at the end is kept.
func TestFirstGames(t *testing.T) {
	t.Parallel()
	for i, at := range []systemtest.Sight{systemtest.Sights[0], {Name: "phone-en", As: "alice", Lang: "en", Channel: "#games"}} {
		var games []string
		for g, rules := range all.Games() {
			if name := rules.Info().Name; g%2 == i && (rulestest.Whole || name == "letters") {
				games = append(games, name)
			}
		}
		if len(games) == 0 {
			continue
		}
		t.Run(at.Name, func(t *testing.T) {
			t.Parallel()
			w := systemtest.OpenWorldWith(t, all.Games(), func(w *systemtest.World) { w.Config.Welcome = true })
			v := &visitor{ctx: playgroundtest.Open(t), w: w, at: at, host: hostLabels(t, at.Lang),
				rng: rand.New(rand.NewPCG(1, uint64(i)))}
			for g, name := range games {
				v.keys = g%2 == i
				t.Run(name, func(t *testing.T) {
					v.t = t
					v.Play(name)
				})
			}
			if refused := w.Refusals(); len(refused) > 0 {
				t.Errorf("Discord would have refused %d requests, the first: %+v", len(refused), refused[0])
			}
		})
	}
}

// visitor is somebody at the page.
type visitor struct {
	t    *testing.T
	ctx  context.Context
	w    *systemtest.World
	at   systemtest.Sight
	host map[string]bool // what is written on the bot's own buttons, by which no move is made
	keys bool            // the mouse is not used
	rng  *rand.Rand
	over []string // the messages of games that are over
	no   []string // controls that opened a form, by id: they know no word
}

// seen is a control that the page shows and that can be pressed.
type seen struct {
	Message string // its element's id
	Private bool
	ID      string // its own, by which it is found again
	Text    string
	Menu    bool
	Ready   bool // it is coloured as what comes next
}

// controls are those of the last messages, the oldest first.
const controls = `[...document.querySelectorAll("#log .msg")].slice(-8).flatMap(m =>
	[...m.querySelectorAll(".row button:not([disabled])")].map(b => ({Message: m.id, Private: m.classList.contains("only"), ID: b.dataset.id,
		Text: b.innerText.trim(), Menu: b.classList.contains("pick"), Ready: b.matches(".primary, .success")})))`

func (v *visitor) look() (list []seen) {
	v.t.Helper()
	return evaluate[[]seen](v, controls)
}

func evaluate[T any](v *visitor, js string) T {
	v.t.Helper()
	x, err := chromedp.Run(v.ctx, chromedp.Evaluate[T](js))
	if err != nil {
		v.t.Fatalf("%s: %v", js, err)
	}
	return x
}

// hostLabels is what is written on the bot's own buttons in a language, but for those that lead to a move.
func hostLabels(t *testing.T, lang string) map[string]bool {
	t.Helper()
	text, err := fs.ReadFile(commands.Texts(), lang+".toml")
	if err != nil {
		t.Fatal(err)
	}
	var texts struct{ Button map[string]any }
	if err := toml.Unmarshal(text, &texts); err != nil {
		t.Fatal(err)
	}
	all := make(map[string]bool)
	for name, label := range texts.Button {
		text, _ := label.(string) // a text that counts has several; none of the controls that are meant does
		all[text] = !slices.Contains([]string{"hand", "mine", "hint", "shownow", "confirm", "sit", "solvedaily"}, name)
	}
	return all
}

// Play plays a game from the greeting on.
func (v *visitor) Play(name string) {
	title := v.Text(game.M(name + ".title"))
	playgroundtest.Do(v.t, v.ctx, "open", chromedp.EmulateViewport(390, 844, chromedp.EmulateMobile),
		chromedp.Navigate(v.w.Playground.URL()+"?as="+v.at.As), playgroundtest.True(`!!document.querySelector("#status.on") &&
			[...document.querySelectorAll("#log .row button")].some(b => b.innerText.trim() === `+jsString(title)+`)`))
	greeting := evaluate[[]seen](v, strings.Replace(controls, ".slice(-8)", "", 1))
	v.Press(greeting[slices.IndexFunc(greeting, func(s seen) bool { return s.Text == title })])
	again := []string{v.Text(game.M("button.rematch")), v.Text(game.M("button.anew"))}
	over := func(s seen) bool { return slices.Contains(again, s.Text) && !slices.Contains(v.over, s.Message) }
	for range 1000 {
		board := v.look()
		if i := slices.IndexFunc(board, over); i >= 0 {
			v.over = append(v.over, board[i].Message)
			playgroundtest.Picture(v.t, v.ctx, "first-"+name+"-"+v.at.Name)
			return
		}
		v.Press(v.choose(board))
	}
	playgroundtest.Failed(v.t, v.ctx, "first-"+name+"-"+v.at.Name)
	v.t.Fatalf("after 1000 presses the game is not over; the last controls: %+v", v.look())
}

// choose is what somebody presses who sees these controls: something in their private view if there is one, else on the
// board; rather what is coloured.
func (v *visitor) choose(board []seen) seen {
	v.t.Helper()
	board = slices.DeleteFunc(board, func(s seen) bool { return v.host[s.Text] })
	board = slices.DeleteFunc(board, func(s seen) bool { return slices.Contains(v.no, s.ID) })
	if private := slices.DeleteFunc(slices.Clone(board), func(s seen) bool { return !s.Private }); len(private) > 0 {
		board = private
	}
	if len(board) == 0 {
		playgroundtest.Failed(v.t, v.ctx, "first-"+v.at.Name)
		v.t.Fatal("nothing can be pressed")
	}
	last := board[len(board)-1].Message // older boards may still have their buttons
	board = slices.DeleteFunc(board, func(s seen) bool { return s.Message != last })
	hint := v.Text(game.M("button.hint"))
	if i := slices.IndexFunc(board, func(s seen) bool { return s.Text == hint }); i >= 0 && v.rng.IntN(2) == 0 {
		return board[i]
	}
	if ready := slices.DeleteFunc(slices.Clone(board), func(s seen) bool { return !s.Ready }); len(ready) > 0 &&
		v.rng.IntN(3) > 0 {
		board = ready
	}
	return board[v.rng.IntN(len(board))]
}

// Press presses a control, chooses in its menu, or leaves its form, and waits until the page shows what came of it.
func (v *visitor) Press(s seen) {
	v.t.Helper()
	find := fmt.Sprintf(`document.querySelector('#%s [data-id="%s"]')`, s.Message, s.ID)
	if v.keys {
		v.walk(find)
		v.key(kb.Enter)
	} else {
		playgroundtest.Do(v.t, v.ctx, s.Text, playgroundtest.True(find+`?.click() || true`))
	}
	if s.Menu {
		v.choice()
	}
	v.Rest()
	if evaluate[bool](v, `document.getElementById("modal").open`) {
		v.no = append(v.no, s.ID)
		v.key(kb.Escape)
		playgroundtest.Do(v.t, v.ctx, "leave the form", playgroundtest.True(`!document.getElementById("modal").open`))
	}
}

// Choice chooses one line of the menu that is open.
func (v *visitor) choice() {
	v.t.Helper()
	playgroundtest.Do(v.t, v.ctx, "the menu", playgroundtest.True(`!!document.querySelector(".pop li")`))
	n := v.rng.IntN(evaluate[int](v, `document.querySelectorAll(".pop li").length`))
	if !v.keys {
		playgroundtest.Do(v.t, v.ctx, "a choice", playgroundtest.True(
			fmt.Sprintf(`document.querySelectorAll(".pop li")[%d].click() || document.querySelector(".pop .primary")?.click() || true`, n)))
		return
	}
	for range n {
		v.key(kb.ArrowDown)
	}
	v.key(kb.Enter)
	if evaluate[bool](v, `!!document.querySelector(".pop .primary:not([disabled])")`) {
		v.key(kb.Tab)
		v.key(kb.Enter)
	}
}

// walk goes to a control by the Tab key, backwards, as whoever sits at the box for messages reaches the newest first.
func (v *visitor) walk(find string) {
	v.t.Helper()
	back := chromedp.KeyEvent(kb.Tab, chromedp.KeyModifiers(chromedp.ModifierShift))
	for range 400 {
		if evaluate[bool](v, `document.activeElement === `+find) {
			return
		}
		if _, err := chromedp.Run(v.ctx, back); err != nil {
			v.t.Fatal(err)
		}
	}
	v.t.Fatalf("Shift and Tab do not lead to %s; the focus is at %s", find,
		evaluate[string](v, `document.activeElement.outerHTML.slice(0, 200)`))
}

func (v *visitor) key(key string) {
	v.t.Helper()
	if _, err := chromedp.Run(v.ctx, chromedp.KeyEvent(key)); err != nil {
		v.t.Fatal(err)
	}
}

// Rest waits until nothing is going on any more and the page shows the last messages as Discord has them.
func (v *visitor) Rest() {
	v.t.Helper()
	playgroundtest.Do(v.t, v.ctx, "the answer", playgroundtest.True(`!document.querySelector(".busy")`))
	if err := v.w.Settle(); err != nil {
		v.t.Fatal(err)
	}
	messages := v.w.Playground.Messages(v.at.Channel)
	own := v.w.Playground.User(v.at.As).Ephemerals(v.at.Channel)
	for _, list := range [][]playgroundtest.Message{messages, own} {
		for _, m := range list[max(0, len(list)-2):] {
			ids := []string{}
			for _, b := range m.Buttons() {
				if b.CustomID != "" {
					ids = append(ids, b.CustomID)
				}
			}
			want, err := json.Marshal(ids)
			if err != nil {
				v.t.Fatal(err)
			}
			playgroundtest.Do(v.t, v.ctx, "the messages", playgroundtest.True(fmt.Sprintf(
				`JSON.stringify([...document.querySelectorAll("#m%s .row .btn[data-id]")].map(b => b.dataset.id)) === %s`,
				m.ID, jsString(string(want)))))
		}
	}
}

// jsString is a text as JavaScript writes it.
func jsString(s string) string {
	text, _ := json.Marshal(s)
	return string(text)
}

// Text is a message in the visitor's language.
func (v *visitor) Text(m game.Msg) string {
	v.t.Helper()
	c, err := systemtest.SharedWords(v.w.Games)
	if err != nil {
		v.t.Fatal(err)
	}
	return c.Printer(v.at.Lang, nil).Plain(m)
}
