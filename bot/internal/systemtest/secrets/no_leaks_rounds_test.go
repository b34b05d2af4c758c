//go:build !race

package secrets

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	playground "tablee/bot/internal/playground/playgroundtest"
	"tablee/bot/internal/systemtest"
	"tablee/rules/all"
	"tablee/rules/scrabble/duplicate"
)

// TestAnswersAreKeptSecret plays the same round of Duplicate in several worlds that differ in one thing: which of two
// people has answered, and with what. All that the bot sends to anybody else, at the table or beside it, and to the
// channel has to be the same, to the byte: it tells no word, no place, no points, and not who has answered.
func TestAnswersAreKeptSecret(t *testing.T) {
	t.Parallel()
	want := newSecretRound(t).Play("alice", 0)
	if len(want) < 60 {
		t.Fatalf("only %d messages were sent", len(want))
	}
	for _, c := range []struct {
		name string
		who  string
		play int
	}{{"another person", "bob", 0}, {"another word", "alice", 1}, {"another person and word", "bob", 2}} {
		t.Run(c.name, func(t *testing.T) {
			got := newSecretRound(t).Play(c.who, c.play)
			for i := range max(len(got), len(want)) {
				switch {
				case i >= len(got):
					t.Fatalf("not sent: %s", want[i])
				case i >= len(want):
					t.Fatalf("sent besides: %s", got[i])
				case got[i] != want[i]:
					t.Fatalf("others can tell by this message:\n%s\n\ninstead of\n%s", got[i], want[i])
				}
			}
		})
	}
}

var linkedMessage = regexp.MustCompile(`(/channels/[^/]+/[0-9]+/)[0-9]+`)

// secretRound is a round that two people with a secret play, with somebody else at their table and a stranger.
type secretRound struct {
	*systemtest.World
	t     *testing.T
	id    map[string]bool // the interactions of those who have the secret
	plays []string        // answers
}

func newSecretRound(t *testing.T) *secretRound {
	t.Helper()
	r := &secretRound{World: systemtest.OpenWorld(t, all.Games()), t: t, id: map[string]bool{}}
	for _, name := range []string{"alice", "bob", "chloe", "david"} {
		r.Playground.User(name).SetLocale("en-US")
	}
	systemtest.Must(t, r.World, "chloe", "/duplicate new language:en clock:3m")
	systemtest.Must(t, r.World, "alice", "/table join table:1")
	systemtest.Must(t, r.World, "bob", "/table join table:1")
	systemtest.Must(t, r.World, "chloe", "/table start table:1")
	read, err := r.Host.Queries.Read(t.Context(), 1)
	if err != nil {
		t.Fatal(err)
	}
	for level := duplicate.Rules.Info().Levels; level > 0 && len(r.plays) < 4; level-- {
		for n := range 8 {
			seed := read.Seed
			m, err := duplicate.Rules.Computer(level).Choose(t.Context(), read.Pos.View(0), seed.Stream("answer", n))
			if err != nil {
				t.Fatal(err)
			}
			if !slices.Contains(r.plays, string(m)) && m != "-" {
				r.plays = append(r.plays, string(m))
			}
		}
	}
	if len(r.plays) < 4 {
		t.Fatalf("there are only the plays %v", r.plays)
	}
	return r
}

// Play has one of the two answer and then answer otherwise, while the other one only tries a word, and then the others
// look at all there is. It lists what these and the channel were sent.
func (r *secretRound) Play(who string, play int) (sent []string) {
	r.t.Helper()
	before := len(r.Playground.Requests())
	for step := range 2 {
		for _, name := range []string{"alice", "bob"} {
			r.Try(name, r.plays[(play+step)%len(r.plays)], name == who)
		}
	}
	answers, err := r.DB.Answers(r.t.Context(), 1, 0)
	if err != nil || len(answers) != 1 || answers[0].Move != r.plays[(play+1)%len(r.plays)] {
		r.t.Fatalf("the answers are %v, %v", answers, err)
	}
	for _, name := range []string{"chloe", "david"} {
		r.looks(r.Playground.User(name))
	}
	secret := map[string]bool{}
	for _, name := range []string{"alice", "bob"} {
		for _, m := range r.Playground.User(name).DMs() {
			secret[m.ChannelID] = true
		}
	}
	for _, req := range r.Playground.Requests()[before:] {
		parts := strings.Split(req.Path, "/")
		if slices.ContainsFunc(parts, func(p string) bool { return r.id[p] || secret[p] }) {
			continue
		}
		// the number of a message that a link leads to counts all messages, also of those who have the secret
		body := linkedMessage.ReplaceAll(req.Body, []byte("$1"))
		sent = append(sent, fmt.Sprintf("%s %s, %d files: %s", req.Method, req.Route, req.Files, body))
	}
	slices.Sort(sent) // an answer and an edited board may overtake each other
	return sent
}

// Try has one of the two try a word, and then send it or take it back.
func (r *secretRound) Try(name, play string, send bool) {
	r.t.Helper()
	u := r.Playground.User(name)
	at, word, _ := strings.Cut(play, " ")
	panel := r.did(u.Slash(context.Background(), "#games", fmt.Sprintf("/duplicate play word:%s at:%s", word, at)))
	label := "Cancel"
	if send {
		label = "Send"
	}
	r.did(u.Click(context.Background(), panel.ID, systemtest.Button(r.t, panel, label)))
}

// did is the message that one of the two is answered.
func (r *secretRound) did(res playground.Response, err error) playground.Message {
	r.t.Helper()
	if err == nil {
		err = r.Settle()
	}
	if err != nil {
		r.t.Fatal(err)
	}
	r.id[res.InteractionID], r.id[res.Token] = true, true
	return res.Message
}

// looks has somebody type and press whatever might tell them about others.
func (r *secretRound) looks(u *playground.User) {
	r.t.Helper()
	ctx := context.Background()
	at, word, _ := strings.Cut(r.plays[0], " ")
	for _, line := range []string{"/table show table:1", "/table hand table:1", "/table describe table:1",
		"/table recap table:1", "/table history table:1", "/table list", "/tables", "/table export table:1",
		"/table nudge table:1", "/table undo table:1", "/table takeover table:1", "/table close table:1",
		"/table rematch table:1", "/duplicate hint number:1", "/duplicate review number:1", "/duplicate sort number:1",
		"/duplicate check word:" + word + " number:1", "/stats", "/leaderboard", "/me",
		fmt.Sprintf("/duplicate play word:%s at:%s number:1", word, at)} {
		if line == "/table close table:1" && u.Name() == "chloe" {
			continue // it is hers
		}
		_, _ = u.Slash(ctx, "#games", line) // many are refused
		r.Rests()
	}
	for _, line := range []string{"/duplicate play word:", "/duplicate play word:" + word + " at:",
		"/table show table:"} {
		_, _ = u.Autocomplete(ctx, "#games", line)
		r.Rests()
	}
	board, ok := (&systemtest.Newcomer{W: r.World, Channel: "#games", Table: 1}).Board()
	if !ok {
		r.t.Fatal("there is no board")
	}
	for _, b := range board.Buttons() {
		res, err := u.Click(ctx, board.ID, b.CustomID)
		if err != nil {
			r.t.Fatal(err)
		}
		r.Rests()
		for _, deeper := range res.Message.Buttons() {
			if slices.Contains([]string{"Leave", "End the round", "Close table", "End the game"}, deeper.Label) {
				continue // they change the game
			}
			_, _ = u.Click(ctx, res.Message.ID, deeper.CustomID)
			r.Rests()
		}
	}
}

func (r *secretRound) Rests() {
	r.t.Helper()
	if err := r.Settle(); err != nil {
		r.t.Fatal(err)
	}
}
