package main

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"tablee/bot/internal/playground/playgroundtest"
	"tablee/rules/all"
	"tablee/rules/game"
	"tablee/rules/rulestest"
	"tablee/rules/table"
)

// sight is how somebody sits before the page.
type sight struct {
	name, as, lang, theme, channel string
	phone                          bool
}

var sights = []sight{
	{"phone-fr-dark", "chloe", "fr", "dark", "#jeux", true},
	{"desk-en-light", "alice", "en-US", "light", "#games", false},
}

// TestPageOfEveryGame plays the recorded games in the page, with pictures beside the text, on wide screens and narrow
// ones, by day and by night: before the first move, in the middle and at the end nothing sticks out, and each picture
// is there and says what it shows. With TABLEE_SCREENSHOTS what one sees is kept, for the eye.
func TestPageOfEveryGame(t *testing.T) {
	rulestest.Unraced(t)
	rulestest.Long(t)
	t.Parallel()
	games, _ := recordedGames(t)
	for _, at := range sights {
		t.Run(at.name, func(t *testing.T) {
			look(t, at, games)
		})
	}
}

func look(t *testing.T, at sight, games []recorded) {
	ctx := playgroundtest.Open(t)
	w := testWorld(t, all.Games())
	screen := chromedp.EmulateViewport(1280, 900)
	if at.phone {
		screen = chromedp.EmulateViewport(390, 844, chromedp.EmulateMobile, chromedp.EmulateScale(2))
	}
	playgroundtest.Do(t, ctx, "open", screen, playgroundtest.Media("prefers-color-scheme", at.theme),
		chromedp.Navigate(w.pg.URL()+"?as="+at.as), playgroundtest.Reads("bot connect"))
	if _, err := w.pg.User("alice").Slash(t.Context(), at.channel, "/settings boards:both"); err != nil {
		t.Fatal(err)
	}
	for _, g := range games {
		r := w.seat(t, g, at)
		r.see(ctx, at, "empty")
		r.until(g.Middle)
		r.see(ctx, at, "running")
		r.until(len(g.Moves))
		r.see(ctx, at, "over")
	}
}

// seat has people sit down at a table for a recorded game.
func (w *world) seat(t *testing.T, g recorded, at sight) *rerun {
	t.Helper()
	said, err := w.pg.User(at.as).Say(at.channel, "…")
	if err != nil {
		t.Fatal(err)
	}
	r := &rerun{t: t, w: w, g: g, said: said.ID,
		call: table.Caller{Guild: said.GuildID, Channel: said.ChannelID, GuildLocale: at.lang}}
	for _, name := range []string{at.as, "bob", "david", other(at.as)}[:g.Seats] {
		u := w.pg.User(name)
		r.users = append(r.users, table.User{ID: u.ID(), Name: u.Name(), Locale: at.lang})
	}
	r.sit()
	return r
}

// other is the fourth of the people of the playground, of whom bob and david sit already.
func other(name string) string {
	if name == "alice" {
		return "chloe"
	}
	return "alice"
}

// rerun is a recorded game that people play again.
type rerun struct {
	t       *testing.T
	w       *world
	g       recorded
	said    string // the id of a message, which nobody else has: interactions that were answered are not repeated
	call    table.Caller
	users   []table.User
	id      table.ID
	ply     int
	actions int
}

// by is a call of one of the players.
func (r *rerun) by(i int) table.Caller {
	c := r.call
	c.User = r.users[i]
	r.actions++
	c.Interaction = fmt.Sprintf("%s/%d", r.said, r.actions)
	return c
}

func (r *rerun) do(i int, op table.Action) {
	r.t.Helper()
	if _, err := r.w.host.Do(r.t.Context(), r.by(i), r.id, op); err != nil {
		r.t.Fatalf("%s, ply %d: %v", r.g.Game, r.ply, err)
	}
}

// sit seats everybody and begins with the recorded deal.
func (r *rerun) sit() {
	r.t.Helper()
	r.w.mu.Lock()
	r.w.tables = r.g.Seed - 1
	r.w.mu.Unlock()
	tb, err := r.w.host.New(r.t.Context(), r.by(0), table.New{Game: r.g.Game, Seats: r.g.Seats, Options: r.g.Options})
	if err != nil {
		r.t.Fatal(err)
	}
	r.id = tb.ID
	for i := range r.users[1:] {
		r.do(i+1, table.Action{Kind: table.Join})
	}
	r.do(0, table.Action{Kind: table.Begin})
}

// until plays up to a ply.
func (r *rerun) until(ply int) {
	r.t.Helper()
	for ; r.ply < ply; r.ply++ {
		m := r.g.Moves[r.ply]
		tb, err := r.w.host.Queries.Look(r.t.Context(), r.id, "")
		if err != nil {
			r.t.Fatal(err)
		}
		if m.By == game.Public { // a round, which everybody answers
			for s, answer := range roundAnswers(m.Move) {
				r.do(s, table.Action{Kind: table.Play, Move: answer, Revision: tb.Revision})
			}
			continue
		}
		r.do(int(m.By), table.Action{Kind: table.Play, Seat: m.By, Move: m.Move, Revision: tb.Revision})
	}
}

// roundAnswers are the answers of a move that ends a round of Duplicate, one for each seat.
func roundAnswers(m game.Move) (list []game.Move) {
	for _, answer := range strings.Split(strings.SplitN(string(m), " ", 4)[3], ";") {
		_, what, _ := strings.Cut(answer, ":")
		list = append(list, game.Move(what))
	}
	return list
}

// see looks at the board in its channel and, while the game runs, at the hand of whoever sits before the page.
func (r *rerun) see(ctx context.Context, at sight, when string) {
	r.t.Helper()
	if err := r.w.settle(); err != nil {
		r.t.Fatal(err)
	}
	n := &newcomer{w: r.w, channel: at.channel, table: r.id}
	board, ok := n.board()
	if !ok {
		r.t.Fatalf("%s, %s: no board", r.g.Game, when)
	}
	shown := board.ID
	what := r.g.Game + "-" + when + "-" + at.name
	here(r.t, ctx, what, shown)
	if when != "running" {
		return
	}
	hand, err := n.openHand(r.t.Context(), r.w.pg.User(at.as), board)
	if err != nil {
		r.t.Fatal(err)
	}
	here(r.t, ctx, what+"-hand", hand.Message.ID)
}

// here waits until a message is drawn, keeps a picture of it, and finds what sticks out or says nothing.
func here(t *testing.T, ctx context.Context, what, message string) {
	t.Helper()
	id := `document.getElementById("m` + message + `")`
	playgroundtest.Do(t, ctx, what, playgroundtest.True(`!!`+id+` && [...`+id+
		`.querySelectorAll('img')].every(i => i.complete && i.naturalWidth > 0)`))
	playgroundtest.Do(t, ctx, what, playgroundtest.True(id+`.scrollIntoView() || true`))
	playgroundtest.Picture(t, ctx, what)
	for fault, js := range map[string]string{
		"the page sticks out": `document.documentElement.scrollWidth - innerWidth`,
		"a board sticks out":  `Math.max(0, ...[...document.querySelectorAll('#log pre')].map(p => p.scrollWidth - p.clientWidth))`,
		"a picture says nothing": `[...` + id +
			`.querySelectorAll('.attachment img, .embed img')].filter(i => !i.alt).length`,
		"a quotation shows marks": `[...document.querySelectorAll('.quote')].filter(q => /[*<]/.test(q.innerText)).length`,
		"a picture is not smaller": `[...` + id +
			`.querySelectorAll('img')].filter(i => i.getBoundingClientRect().width > innerWidth).length`,
	} {
		if n, err := chromedp.Run(ctx, chromedp.Evaluate[int](js)); err != nil || n > 0 {
			playgroundtest.Failed(t, ctx, what)
			t.Errorf("%s: %s (%d, %v)", what, fault, n, err)
		}
	}
}
