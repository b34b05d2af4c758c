package systemtest

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"tablee/bot/internal/playground/playgroundtest"
	"tablee/rules/game"
	"tablee/rules/table"
)

// Sight is how somebody sits before the page.
type Sight struct {
	Name, As, Lang, Theme, Channel string
	Phone                          bool
}

var Sights = []Sight{
	{"phone-fr-dark", "chloe", "fr", "dark", "#jeux", true},
	{"desk-en-light", "alice", "en-US", "light", "#games", false},
}

// Seat has people sit down at a table for a recorded game.
func (w *World) Seat(t *testing.T, g Recorded, at Sight) *Rerun {
	t.Helper()
	said, err := w.Playground.User(at.As).Say(at.Channel, "…")
	if err != nil {
		t.Fatal(err)
	}
	r := &Rerun{T: t, W: w, G: g, Said: said.ID,
		Call: table.Caller{Guild: said.GuildID, Channel: said.ChannelID, GuildLocale: at.Lang}}
	for _, name := range []string{at.As, "bob", "david", other(at.As)}[:g.Seats] {
		u := w.Playground.User(name)
		r.Users = append(r.Users, table.User{ID: u.ID(), Name: u.Name(), Locale: at.Lang})
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

// Rerun is a recorded game that people play again.
type Rerun struct {
	T       *testing.T
	W       *World
	G       Recorded
	Said    string // the id of a message, which nobody else has: interactions that were answered are not repeated
	Call    table.Caller
	Users   []table.User
	ID      table.ID
	Ply     int
	actions int
}

// by is a call of one of the players.
func (r *Rerun) by(i int) table.Caller {
	c := r.Call
	c.User = r.Users[i]
	r.actions++
	c.Interaction = fmt.Sprintf("%s/%d", r.Said, r.actions)
	return c
}

func (r *Rerun) Do(i int, op table.Action) {
	r.T.Helper()
	if _, err := r.W.Host.Do(r.T.Context(), r.by(i), r.ID, op); err != nil {
		r.T.Fatalf("%s, ply %d: %v", r.G.Game, r.Ply, err)
	}
}

// sit seats everybody and begins with the recorded deal.
func (r *Rerun) sit() {
	r.T.Helper()
	r.W.Mu.Lock()
	r.W.Tables = r.G.Seed - 1
	r.W.Mu.Unlock()
	tb, err := r.W.Host.New(r.T.Context(), r.by(0), table.New{Game: r.G.Game, Seats: r.G.Seats, Options: r.G.Options})
	if err != nil {
		r.T.Fatal(err)
	}
	r.ID = tb.ID
	for i := range r.Users[1:] {
		r.Do(i+1, table.Action{Kind: table.Join})
	}
	r.Do(0, table.Action{Kind: table.Begin})
}

// Until plays up to a ply.
func (r *Rerun) Until(ply int) {
	r.T.Helper()
	for ; r.Ply < ply; r.Ply++ {
		m := r.G.Moves[r.Ply]
		tb, err := r.W.Host.Queries.Look(r.T.Context(), r.ID, "")
		if err != nil {
			r.T.Fatal(err)
		}
		if m.By == game.Public { // a round, which everybody answers
			for s, answer := range roundAnswers(m.Move) {
				r.Do(s, table.Action{Kind: table.Play, Move: answer, Revision: tb.Revision})
			}
			continue
		}
		r.Do(int(m.By), table.Action{Kind: table.Play, Seat: m.By, Move: m.Move, Revision: tb.Revision})
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

// See looks at the board in its channel and, while the game runs, at the hand of whoever sits before the page.
func (r *Rerun) See(ctx context.Context, at Sight, when string) {
	r.T.Helper()
	if err := r.W.Settle(); err != nil {
		r.T.Fatal(err)
	}
	n := &Newcomer{W: r.W, Channel: at.Channel, Table: r.ID}
	board, ok := n.Board()
	if !ok {
		r.T.Fatalf("%s, %s: no board", r.G.Game, when)
	}
	shown := board.ID
	what := r.G.Game + "-" + when + "-" + at.Name
	Here(r.T, ctx, what, shown)
	if when != "running" {
		return
	}
	hand, err := n.OpenHand(r.T.Context(), r.W.Playground.User(at.As), board)
	if err != nil {
		r.T.Fatal(err)
	}
	Here(r.T, ctx, what+"-hand", hand.Message.ID)
}

// Here waits until a message is drawn, keeps a picture of it, and finds what sticks out or says nothing.
func Here(t *testing.T, ctx context.Context, what, message string) {
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
