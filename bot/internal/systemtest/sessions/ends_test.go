package sessions

import (
	"context"
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	playground "tablee/bot/internal/playground/playgroundtest"
	"tablee/bot/internal/systemtest"
	"tablee/rules/all"
	"tablee/rules/game"
	"tablee/rules/rulestest"
	"tablee/rules/table"
)

// untrueAtTheEnd is what no message about a finished game may say.
var untrueAtTheEnd = regexp.MustCompile(`Your turn|’s turn|À vous de jouer|C’est à |is thinking|réfléchit|[Mm]ove by|Jouez avant` +
	`|Still missing|is playing for you|joue à votre place|waits? for you|vous attend`)

// ending is a way in which a game ends.
type ending struct {
	name string
	end  func(*endGame)
	by   bool // somebody at the table ends it, who need not be told
}

// endings are all ways in which a game of two ends.
var endings = []ending{
	{"played out", (*endGame).playOut, true},
	{"resigned", func(g *endGame) { g.Do(1, table.Action{Kind: table.Resign}) }, true},
	{"a draw", func(g *endGame) { g.agree(table.AskDraw) }, true},
	{"called off", func(g *endGame) { g.agree(table.Abort) }, true},
	{"lost on time", func(g *endGame) { g.pass(23*time.Hour, 2*time.Hour) }, false},
	{"nobody comes back", func(g *endGame) { g.pass(59*24*time.Hour, 20*24*time.Hour) }, false},
	{"taken over and played out", func(g *endGame) {
		g.Do(0, table.Action{Kind: table.HandOver})
		g.playOut()
	}, true},
}

// endGame is a game whose end is looked at.
type endGame struct {
	t       *testing.T
	w       *systemtest.World
	place   string // "server", "chat" or "direct messages"
	channel string
	people  []*playground.User
	rng     *rand.Rand
	last    string          // who acted last
	begun   map[string]bool // the messages that stood before the end, by id
	calls   int
}

// TestEndsAreTold: however a game ends and wherever it is played, everybody who has not ended it is notified once, by
// the rules of reminders, and an hour later no message anywhere says what is no longer true.
func TestEndsAreTold(t *testing.T) {
	rulestest.Unraced(t)
	t.Parallel()
	for _, name := range []string{"domino", "awale"} { // with hands and without
		for _, place := range []string{"server", "chat", "direct messages"} {
			for _, e := range endings {
				if place == "direct messages" && (e.name == "a draw" || e.name == "taken over and played out" ||
					e.name == "called off" && name == "domino") {
					continue // alone against a computer there is nobody to agree with, and a hand that was seen must be given up
				}
				t.Run(name+"/"+place+"/"+e.name, func(t *testing.T) {
					t.Parallel()
					g := openEnd(t, name, place, e)
					g.stands()
					e.end(g)
					if tb := g.look(); tb.Phase != table.Over {
						t.Fatalf("the game is not over: %s after %d moves", tb.Phase, tb.Ply)
					}
					g.Check(g.w.Settle())
					g.notified(e)
					g.Check(g.w.Advance(time.Hour))
					g.Check(g.w.Settle())
					g.everywhere(func(where string, m playground.Message) {
						text := systemtest.Show(m)
						if told := untrueAtTheEnd.FindString(text); told != "" {
							t.Errorf("an hour after the end %s shows %q:\n%s", where, told, text)
						}
						for _, b := range m.Buttons() {
							if strings.HasPrefix(b.CustomID, "g/") || strings.HasPrefix(b.CustomID, "d/") {
								t.Errorf("an hour after the end %s has the button %q (%s):\n%s", where, b.Label, b.CustomID, text)
							}
						}
					})
				})
			}
		}
	}
}

// openEnd opens a game that is to end in some way, and has everybody look at it.
func openEnd(t *testing.T, name, place string, e ending) *endGame {
	t.Helper()
	w := systemtest.OpenWorldIn(t, all.Games(), systemtest.ChatOf("alice", "bob"), func(*systemtest.World) {})
	g := &endGame{t: t, w: w, place: place, channel: "#games", people: []*playground.User{w.Playground.User("alice"),
		w.Playground.User("bob")}, rng: rand.New(rand.NewPCG(5, 5)), begun: map[string]bool{}}
	g.people[0].SetLocale("fr")
	line := systemtest.GameCommand(name) + " new level:1"
	switch place {
	case "chat":
		g.channel = "chat:friends"
		for _, u := range g.people {
			u.Install()
		}
	case "direct messages":
		g.channel, g.people = "dm", g.people[1:]
	}
	switch e.name {
	case "lost on time":
		line += " clock:1d timeout:resign"
	case "nobody comes back":
		line += " clock:none"
	}
	_, err := g.people[0].Slash(context.Background(), g.channel, line)
	g.Check(err)
	g.Check(w.Settle())
	for _, u := range g.people[1:] {
		_, err := u.Slash(context.Background(), g.channel, "/table join table:1")
		g.Check(err)
	}
	if g.look().Phase == table.Lobby {
		_, err = g.people[0].Slash(context.Background(), g.channel, "/table start table:1")
		g.Check(err)
	}
	g.Check(w.Settle())
	if tb := g.look(); tb.Phase != table.Playing {
		t.Fatalf("the game has not begun: %s", tb.Phase)
	}
	g.Check(w.Advance(20 * time.Minute)) // nobody watches any more
	return g
}

func (g *endGame) Check(err error) {
	g.t.Helper()
	if err != nil {
		g.t.Fatalf("%v\n%s", err, systemtest.Tail(g.w.Log))
	}
}

func (g *endGame) look() *table.Table {
	g.t.Helper()
	tb, err := g.w.Host.Queries.Look(context.Background(), 1, "")
	g.Check(err)
	return tb
}

// Do has a person act.
func (g *endGame) Do(i int, a table.Action) {
	g.t.Helper()
	u := g.people[min(i, len(g.people)-1)]
	g.calls++
	tb := g.look()
	by := table.Caller{User: table.User{ID: u.ID(), Name: u.Name()}, Interaction: fmt.Sprint("end", g.calls),
		Guild: tb.Guild, Channel: tb.Channel, Chat: tb.Chat}
	_, err := g.w.Host.Do(context.Background(), by, 1, a)
	g.Check(err)
	g.last = u.ID()
	then := 10 * time.Second // boards change at most so often
	if g.place == "chat" {
		then = 20 * time.Minute // whoever has just been there needs no message
	}
	g.Check(g.w.Advance(then))
	if g.look().Phase != table.Over { // what calls for the next move is no notification of the end
		g.stands()
	}
}

// pass has time pass until shortly before the end, and then until it.
func (g *endGame) pass(before, until time.Duration) {
	g.t.Helper()
	g.Check(g.w.Advance(before))
	g.stands()
	g.Check(g.w.Advance(until))
}

// Stands remembers what stands before the end: it does not tell it.
func (g *endGame) stands() {
	g.everywhere(func(_ string, m playground.Message) { g.begun[m.ID] = true })
}

// agree has the first ask a question, and the other one accept.
func (g *endGame) agree(what table.ActionKind) {
	g.t.Helper()
	g.Do(0, table.Action{Kind: what})
	if tb := g.look(); tb.Ask != nil {
		g.Do(1, table.Action{Kind: table.Accept, Ask: tb.Ask.ID})
	}
}

// playOut has people play the first moves that there are until the game is over.
func (g *endGame) playOut() {
	g.t.Helper()
	for range 2000 {
		tb := g.look()
		if tb.Phase != table.Playing {
			return
		}
		i := slices.IndexFunc(g.people, func(u *playground.User) bool {
			return slices.ContainsFunc(tb.Turn, func(s game.Seat) bool {
				return tb.Seats[s].Kind == table.Person && tb.Seats[s].User == u.ID()
			})
		})
		if i < 0 {
			g.t.Fatalf("nobody is in turn: %+v", tb.Seats)
		}
		own, err := g.w.Host.Queries.Look(context.Background(), 1, g.people[i].ID())
		g.Check(err)
		g.Do(i, table.Action{Kind: table.Play, Move: g.Move(own.View.(game.Interactive)), Revision: own.Revision})
	}
	g.t.Fatal("the game goes on for ever")
}

// Move is a move that one press of a button makes.
func (g *endGame) Move(v game.Interactive) game.Move {
	g.t.Helper()
	var moves []game.Move
	for _, c := range v.Panel("").Controls {
		if r, err := v.Do("", game.Action{Name: c.Name}); err == nil && len(c.Choices) == 0 && r.Move != "" {
			moves = append(moves, r.Move)
		}
	}
	if len(moves) == 0 {
		g.t.Fatal("no button makes a move")
	}
	return moves[g.rng.IntN(len(moves))]
}

// everywhere looks at each message that stands anywhere.
func (g *endGame) everywhere(look func(where string, m playground.Message)) {
	for _, c := range []string{"#games", "#lobby"} { // in a chat the bot can change nothing after a quarter of an hour
		for _, m := range g.w.Playground.Messages(c) {
			look(c, m)
		}
	}
	for _, name := range []string{"alice", "bob"} {
		for _, m := range g.w.Playground.User(name).DMs() {
			look("the direct messages of "+name, m)
		}
	}
}

// notified holds the notifications of the end to what it owes: one for each person but who has ended it. The messages
// of an idle game that call for it before it is over are no part of that.
func (g *endGame) notified(e ending) {
	g.t.Helper()
	for _, u := range g.people {
		n := 0
		var shown []string
		g.everywhere(func(where string, m playground.Message) {
			own := where == "the direct messages of "+u.Name()
			if g.begun[m.ID] || !own && !slices.Contains(m.Pings, u.Name()) {
				return
			}
			n++
			shown = append(shown, where+": "+systemtest.Show(m))
		})
		want := 1
		if e.by && g.last == u.ID() {
			want = 0
		}
		if n != want {
			g.everywhere(func(where string, m playground.Message) {
				g.t.Logf("%s, before the end: %v, calls %q:\n%s", where, g.begun[m.ID], m.Pings, systemtest.Show(m))
			})
			g.t.Errorf("%s is notified of the end %d times, want %d:\n%s", u.Name(), n, want, strings.Join(shown, "\n"))
		}
	}
}
