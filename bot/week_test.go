package main

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	playground "tablee/bot/internal/playground/playgroundtest"
	"tablee/rules/all"
	"tablee/rules/table"
)

var update = flag.Bool("update", false, "write the golden files anew")

// TestWeek plays a week at a table of dominoes for four with two computers: one person vanishes, the bot restarts
// every night, direct messages are closed, the channel is deleted. All that anybody could read is the golden file, once
// in English and once in French.
func TestWeek(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		lang, first, second, third string
		channels                   [2]string
	}{
		{"en", "alice", "bob", "chloe", [2]string{"#games", "#lobby"}},
		{"fr", "chloe", "david", "alice", [2]string{"#jeux", "#accueil"}},
	} {
		t.Run(c.lang, func(t *testing.T) {
			t.Parallel()
			w := testWorld(t, all.Games())
			k := &week{t: t, w: w, people: []string{c.first, c.second, c.third}, channels: c.channels[:], channel: c.channels[0],
				seen:   map[string]string{},
				player: &newcomer{w: w, table: 1, channel: c.channels[0], rng: rand.New(rand.NewPCG(1, 2))}}
			if c.lang == "fr" {
				for _, p := range k.people {
					w.pg.User(p).SetLocale("fr")
				}
			}
			k.play(c.first, c.second, c.third)
			golden := filepath.Join("testdata", "week-"+c.lang+".txt")
			if *update {
				if err := os.WriteFile(golden, k.out.Bytes(), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(golden)
			if err != nil {
				t.Fatal(err)
			}
			compareLines(t, k.out.String(), string(want))
		})
	}
}

// compareLines shows the first difference with what stands around it.
func compareLines(t *testing.T, got, want string) {
	t.Helper()
	g, w := strings.Split(got, "\n"), strings.Split(want, "\n")
	for i := range max(len(g), len(w)) {
		if i < len(g) && i < len(w) && g[i] == w[i] {
			continue
		}
		from := max(0, i-8)
		t.Fatalf("line %d differs (go test -run TestWeek -update writes the file anew)\n--- got\n%s\n--- want\n%s",
			i+1, strings.Join(g[min(from, len(g)):min(i+8, len(g))], "\n"), strings.Join(w[min(from, len(w)):min(i+8, len(w))],
				"\n"))
	}
}

// play is what happens in the week.
func (k *week) play(first, second, third string) {
	k.at("Mon 12:00")
	k.slash(first, "/dominoes new seats:4 level:1 clock:1d")
	k.press(second, "join")
	k.press(first, "start")
	k.moves("both play", 4, first, second)
	k.restart("Tue 00:00", time.Hour)
	k.at("Tue 09:00")
	k.until("they play until it is the turn of who will not be seen again", second, first, second)
	k.at("Tue 12:00")
	k.slash(first, "/table nudge")
	k.restart("Wed 00:00", 2*time.Hour)
	k.at("Wed 10:00")
	k.moves("the first plays on", 2, first)
	k.at("Wed 11:00")
	k.note("closes the direct messages", first)
	k.w.pg.User(first).CloseDMs(true)
	k.restart("Thu 00:00", time.Minute)
	k.at("Thu 09:30")
	k.moves("warned in the channel, the first plays", 1, first)
	k.restart("Fri 00:00", time.Minute)
	k.at("Fri 08:00")
	k.w.pg.User(first).CloseDMs(false)
	k.slash(first, "/me reminders:dm")
	k.note("deletes the channel", "somebody")
	k.check(k.w.pg.DeleteChannel(k.channels[0]))
	k.check(k.w.pg.WaitHeard(context.Background()))
	k.check(k.w.rest(100))
	k.settle()
	k.restart("Sat 00:00", time.Hour)
	k.at("Sat 12:00")
	k.channel, k.player.channel = k.channels[1], k.channels[1]
	k.slash(first, "/tables")
	k.slash(first, "/table resume")
	k.moves("and on", 1, first)
	k.restart("Sun 00:00", time.Hour)
	k.at("Sun 09:00")
	k.slash(third, "/table takeover table:1 seat:2")
	k.until("two play again", third, first, third)
	k.moves("", 1, third)
	k.slash(first, "/table recap")
	k.slash(first, "/table history")
	k.at("Mon 12:00")
}

// week writes down what people do and what they can read then.
type week struct {
	t        *testing.T
	w        *world
	people   []string
	channels []string
	channel  string // where the first acts
	player   *newcomer
	seen     map[string]string // by message, what was written down of it last
	out      bytes.Buffer
}

func (k *week) check(err error) {
	k.t.Helper()
	if err != nil {
		k.t.Fatalf("%v\n%s\n%s", err, &k.out, k.w.log)
	}
}

func (k *week) settle() {
	k.t.Helper()
	k.check(k.w.settle())
	k.look()
}

// at has time pass until a day and hour of the week, stopping wherever something falls due.
func (k *week) at(when string) {
	k.t.Helper()
	to := k.next(when)
	for {
		stop, err := k.w.next(to)
		k.check(err)
		k.check(k.w.advance(max(stop.Sub(k.w.clock.Now()), 0)))
		k.look()
		if !k.w.clock.Now().Before(to) {
			return
		}
	}
}

// next is the coming moment of a day and hour.
func (k *week) next(when string) time.Time {
	for at := k.w.clock.Now().Truncate(time.Minute); ; at = at.Add(time.Minute) {
		if at.UTC().Format("Mon 15:04") == when {
			return at
		}
	}
}

// restart stops the bot and starts it again a while later.
func (k *week) restart(when string, down time.Duration) {
	k.t.Helper()
	k.at(when)
	k.note("goes down for "+down.String(), "the bot")
	k.check(k.w.end())
	k.w.clock.Advance(down)
	k.check(k.w.start())
	k.settle()
}

func (k *week) note(what, who string) { fmt.Fprintf(&k.out, "\n== %s · %s %s\n", k.now(), who, what) }

func (k *week) now() string { return k.w.clock.Now().UTC().Format("Mon 15:04") }

func (k *week) slash(who, line string) {
	k.t.Helper()
	k.note(line, who)
	r, err := k.w.pg.User(who).Slash(context.Background(), k.channel, line)
	k.check(err)
	k.write("only for "+who, show(r.Message))
	k.settle()
}

// press presses one of the host's buttons on the newest board.
func (k *week) press(who, button string) {
	k.t.Helper()
	k.note("presses "+button, who)
	m, ok := k.player.board()
	if !ok {
		k.t.Fatalf("no board\n%s", &k.out)
	}
	_, err := k.w.pg.User(who).Click(context.Background(), m.ID, k.player.find(m, button))
	k.check(err)
	k.settle()
}

// moves has people make a number of moves.
func (k *week) moves(what string, n int, who ...string) {
	k.t.Helper()
	k.turns(what, who, func(_ string, done int) bool { return done == n })
}

// until has people play until it is the turn of one of them.
func (k *week) until(what, whose string, who ...string) {
	k.t.Helper()
	k.turns(what, who, func(next string, _ int) bool { return next == whose })
}

func (k *week) turns(what string, who []string, enough func(next string, done int) bool) {
	k.t.Helper()
	for done := 0; ; done++ {
		t, err := k.w.host.Queries.Look(context.Background(), 1, "")
		k.check(err)
		u := personInTurn(k.w, t, k.people)
		if t.Phase != table.Playing || u == nil || enough(u.Name(), done) || !slices.Contains(who, u.Name()) {
			return
		}
		k.note(strings.TrimSpace("plays ("+what)+")", u.Name())
		k.check(k.player.move(u, t.Ply))
		k.settle()
	}
}

// look writes down what is new, what has changed but for its buttons, and what has gone, place by place.
func (k *week) look() {
	places := map[string][]playground.Message{}
	var names []string
	for _, c := range k.channels {
		names, places[c] = append(names, c), k.w.pg.Messages(c)
	}
	for _, p := range k.people {
		names, places["DM of "+p] = append(names, "DM of "+p), k.w.pg.User(p).DMs()
	}
	for _, place := range names {
		if place[0] == '#' && k.w.pg.ChannelID(place) == "" {
			maps.DeleteFunc(k.seen, func(id, _ string) bool { return strings.HasPrefix(id, place) })
			continue // it is gone with all in it
		}
		var news []string
		standing := map[string]bool{}
		for _, m := range places[place] {
			standing[place+m.ID] = true
			text := show(m)
			old, known := k.seen[place+m.ID]
			k.seen[place+m.ID] = m.Text()
			switch {
			case !known:
				news = append(news, place+"\x00"+text)
			case old != m.Text():
				news = append(news, place+", changed\x00"+text)
			}
		}
		for id, text := range k.seen {
			if strings.HasPrefix(id, place) && !standing[id] {
				news = append(news, place+", deleted\x00"+strings.SplitN(text, "\n", 2)[0])
				delete(k.seen, id)
			}
		}
		slices.Sort(news) // what is sent to one place at one moment may arrive in any order
		for _, n := range news {
			head, text, _ := strings.Cut(n, "\x00")
			k.write(head, text)
		}
	}
}

var (
	stamps   = regexp.MustCompile(`<t:(\d+)(:\w)?>`)
	mentions = regexp.MustCompile(`<[@#](\d+)>`)
)

// write puts a message down as a person would read it, times and names in words.
func (k *week) write(where, text string) {
	text = stamps.ReplaceAllStringFunc(text, func(s string) string {
		n, _ := strconv.ParseInt(stamps.FindStringSubmatch(s)[1], 10, 64)
		return "{" + time.Unix(n, 0).UTC().Format("Mon 15:04") + "}"
	})
	text = mentions.ReplaceAllStringFunc(text, func(s string) string {
		return k.called(mentions.FindStringSubmatch(s)[1])
	})
	fmt.Fprintf(&k.out, "\n-- %s · %s\n", k.now(), where)
	for line := range strings.Lines(strings.TrimRight(text, "\n ") + "\n") {
		fmt.Fprint(&k.out, "   ", line)
	}
}

// called is the name of a person or a channel.
func (k *week) called(id string) string {
	for _, p := range k.people {
		if k.w.pg.User(p).ID() == id {
			return "@" + p
		}
	}
	for _, c := range k.channels {
		if k.w.pg.ChannelID(c) == id {
			return c
		}
	}
	return "#deleted"
}
