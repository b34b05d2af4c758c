//go:build !race

package pages

import (
	"context"
	"errors"
	"strings"
	"testing"

	playground "tablee/bot/internal/playground/playgroundtest"
	"tablee/bot/internal/systemtest"
	"tablee/rules/all"
	"tablee/rules/table"
)

// TestWelcome: a server that the bot joins is greeted once, where the bot may write and in its language; each button
// begins something at once; a manager of the server can move or remove the message.
func TestWelcome(t *testing.T) {
	t.Parallel()
	guilds := []playground.GuildSpec{{Name: "Club", Locale: "fr", Channels: []string{"#annonces", "#jeux"}},
		{Name: "Deaf", Channels: []string{"#quiet"}}}
	w, err := systemtest.NewWorldWith(all.Games(), playground.Options{Guilds: guilds}, func(w *systemtest.World) {
		w.Config.Welcome = true
		if err := errors.Join(w.Playground.DenyPermission("Club/annonces", playground.SendMessages), w.Playground.DenyPermission("Deaf/quiet",
			playground.SendMessages)); err != nil {
			t.Fatal(err)
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := w.Close(); err != nil {
			t.Error(err)
		}
		if t.Failed() {
			t.Log(w.Log)
		}
	}()
	g := &greeted{TB: t, w: w, user: w.Playground.User("alice")}
	g.user.SetLocale("fr")
	g.greets("#jeux")
	g.greets("#annonces")
	if err := errors.Join(w.End(), w.Start()); err != nil {
		t.Fatal(err)
	}
	g.greets("#jeux")

	r := g.Click("Gobblet")
	if !strings.Contains(r.Text(), "a commencé") {
		t.Errorf("pressing a game shows %q", r.Text())
	}
	g.plays("gobblet")
	if !hasButton(r, "Montrez-moi") {
		t.Errorf("nobody offers the lesson at the first table: %s", systemtest.Show(r))
	}
	if r = g.Click("Gobblet"); hasButton(r, "Montrez-moi") {
		t.Errorf("the lesson is offered at the second table too: %s", systemtest.Show(r))
	}
	g.Click("Jouer contre l’ordinateur")
	g.plays("awale")

	r = g.Click("Montrez-moi")
	if r = g.clickOn(r, "Dominos"); !strings.Contains(r.Text(), "Dominos · première partie") {
		t.Errorf("the lesson of dominoes: %s", systemtest.Show(r))
	}

	r = g.Click("Inviter quelqu’un")
	if r = g.choose(r, "Choisissez un jeu", "domino"); !strings.Contains(r.Text(), "Dominos") {
		t.Errorf("who is to be invited: %s", systemtest.Show(r))
	}
	r = g.choose(r, "Inviter quelqu’un", "bob")
	ts, err := w.Host.Queries.Find(t.Context(), table.Filter{User: g.user.ID(), Game: "domino"}, g.user.ID())
	if err != nil || len(ts) != 1 || ts[0].Phase != table.Lobby || len(ts[0].Seats) != 2 ||
		ts[0].Seats[1].Invited != w.Playground.User("bob").ID() {
		t.Errorf("Bob is invited to %+v, %v (%s)", ts, err, systemtest.Show(r))
	}

	help, err := g.user.Slash(t.Context(), "#jeux", "/aide")
	if r = g.answer(help, err); !hasButton(r, "Montrez-moi") {
		t.Errorf("help leads nowhere:\n%s", systemtest.Show(r))
	}
	for _, want := range []string{"/jouer", "/apprendre", "/awalé nouvelle", "/rami-de-cartes nouvelle", "/table liste",
		"/moi"} {
		if !strings.Contains(r.Text(), want) {
			t.Errorf("French help does not name %s:\n%s", want, systemtest.Show(r))
		}
	}
	for _, foreign := range []string{"/awale ", " new", "/play", "/learn", "/me"} {
		if strings.Contains(r.Text(), foreign) {
			t.Errorf("French help says %q:\n%s", foreign, systemtest.Show(r))
		}
	}

	g.slash("/réglages bienvenue:off")
	if g.Count("#jeux") != 0 {
		t.Error("the removed message still exists")
	}
	g.slash("/réglages réinitialiser:true")
	if err := errors.Join(w.End(), w.Start(), w.Settle()); err != nil {
		t.Fatal(err)
	}
	if g.Count("#jeux") != 0 {
		t.Error("new settings and a new connection greet the server again")
	}
	g.slash("/réglages bienvenue:here")
	g.slash("/réglages bienvenue:here")
	g.greets("#jeux")
}

// greeted is somebody on a server that was greeted.
type greeted struct {
	testing.TB
	w    *systemtest.World
	user *playground.User
}

const hello = "Bonjour ! Je suis"

// welcomes are the messages of welcome in a channel.
func (g *greeted) welcomes(channel string) (list []playground.Message) {
	for _, m := range g.w.Playground.Messages(channel) {
		if strings.Contains(strings.ReplaceAll(m.Text(), "\u00a0", " "), hello) {
			list = append(list, m)
		}
	}
	return list
}

func (g *greeted) Count(channel string) int {
	g.Helper()
	if err := g.w.Settle(); err != nil {
		g.Fatal(err)
	}
	return len(g.welcomes(channel))
}

// greets sees one message of welcome, where the bot may write, and none elsewhere.
func (g *greeted) greets(channel string) {
	g.Helper()
	want := 1
	if channel != "#jeux" {
		want = 0
	}
	if err := systemtest.WaitFor("the welcome", func() bool { return g.Count(channel) == want }); err != nil {
		g.Fatalf("%d messages of welcome stand in %s, want %d", g.Count(channel), channel, want)
	}
}

func (g *greeted) Click(button string) playground.Message {
	g.Helper()
	return g.clickOn(g.welcomes("#jeux")[0], button)
}

func (g *greeted) clickOn(m playground.Message, button string) playground.Message {
	g.Helper()
	r, err := g.user.Click(context.Background(), m.ID, button)
	return g.answer(r, err)
}

func (g *greeted) choose(m playground.Message, menu, value string) playground.Message {
	g.Helper()
	r, err := g.user.Select(context.Background(), m.ID, menu, value)
	return g.answer(r, err)
}

func (g *greeted) slash(line string) {
	g.Helper()
	r, err := g.user.Slash(context.Background(), "#jeux", line)
	g.answer(r, err)
}

func (g *greeted) answer(r playground.Response, err error) playground.Message {
	g.Helper()
	if err != nil {
		g.Fatalf("%v\n%s", err, g.w.Log)
	}
	if err := g.w.Settle(); err != nil {
		g.Fatal(err)
	}
	m, ok := g.w.Playground.Message(r.Message.ID)
	if !ok {
		return r.Message
	}
	return m
}

// plays sees that the person sits at a table for two of a game that has begun, a computer on the other seat.
func (g *greeted) plays(name string) {
	g.Helper()
	ts, err := g.w.Host.Queries.Find(g.Context(), table.Filter{User: g.user.ID(), Game: name,
		Phases: []table.Phase{table.Playing}}, g.user.ID())
	if err != nil || len(ts) != 1 || len(ts[0].Seats) != 2 || ts[0].Seats[0].User != g.user.ID() ||
		ts[0].Seats[1].Kind != table.Computer {
		g.Errorf("%s: the tables are %+v, %v, want one for two that has begun", name, ts, err)
	}
	if len(ts) > 0 && !strings.Contains(g.w.Playground.ChannelID("#jeux"), ts[0].Channel) {
		g.Errorf("%s: the table is in %s", name, ts[0].Channel)
	}
}

func hasButton(m playground.Message, label string) bool {
	for _, b := range m.Buttons() {
		if b.Label == label {
			return true
		}
	}
	return false
}
