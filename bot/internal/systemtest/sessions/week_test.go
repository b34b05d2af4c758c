package sessions

import (
	"bytes"
	"cmp"
	"context"
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
	"tablee/bot/internal/systemtest"
	"tablee/rules/all"
	"tablee/rules/table"
)

// TestWeek plays a week at a table of dominoes for four with two computers: one person vanishes, the bot restarts
// every night, direct messages are closed, the channel is deleted. A second game, without a clock, is left alone and
// given up in the end. All that anybody could read is the golden file, once in English and once in French, and at its
// end what notified whom: at most 1.2 messages a move, and none that is heard at night.
func TestWeek(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		lang, first, second, third string
		channels                   [2]string
		elsewhere                  string
	}{
		{"en", "alice", "bob", "chloe", [2]string{"#games", "#lobby"}, "#jeux"},
		{"fr", "chloe", "david", "alice", [2]string{"#jeux", "#accueil"}, "#games"},
	} {
		t.Run(c.lang, func(t *testing.T) {
			t.Parallel()
			w := systemtest.OpenWorld(t, all.Games())
			k := &week{t: t, w: w, elsewhere: c.elsewhere, people: []string{c.first, c.second, c.third},
				channels: c.channels[:], channel: c.channels[0],
				seen:   map[string]string{},
				player: &systemtest.Newcomer{W: w, Table: 1, Channel: c.channels[0], Rng: rand.New(rand.NewPCG(1, 2))}}
			if c.lang == "fr" {
				for _, p := range k.people {
					w.Playground.User(p).SetLocale("fr")
				}
			}
			k.Play(c.first, c.second, c.third)
			k.sumUp()
			golden := filepath.Join("testdata", "week-"+c.lang+".txt")
			if *systemtest.Update {
				if err := os.WriteFile(golden, k.out.Bytes(), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(golden)
			if err != nil {
				t.Fatal(err)
			}
			systemtest.CompareLines(t, k.out.String(), string(want))
		})
	}
}

// Play is what happens in the week.
func (k *week) Play(first, second, third string) {
	k.at("Mon 12:00")
	// the night is that of the puzzle of the day, which is not written down
	_, err := k.w.Playground.User("alice").Slash(context.Background(), k.channels[1], "/daily settings channel:"+
		k.channels[1][1:]+" hour:18 zone:"+nightZone)
	k.Check(err)
	k.Settle()
	k.slash(first, "/dominoes new seats:4 level:1 clock:1d")
	k.Press(second, "join")
	k.Press(first, "start")
	k.moves("both play", 4, first, second)
	k.slash(third, "/gobblet new clock:none")
	k.slash(first, "/table join table:2")
	k.slash(third, "/table start table:2")
	for id := range table.ID(2) { // games that nobody leaves alone, played to their ends
		k.quietly(first, "/awale new rated:true")
		k.quietly(third, fmt.Sprint("/table join table:", 3+id))
		k.quietly(first, fmt.Sprint("/table start table:", 3+id))
	}
	k.evening(17)
	k.restart("Tue 00:00", time.Hour)
	k.at("Tue 09:00")
	k.Until("they play until it is the turn of who will not be seen again", second, first, second)
	k.evening(17)
	k.at("Tue 12:00")
	k.slash(first, "/table nudge")
	k.restart("Wed 00:00", 2*time.Hour)
	k.at("Wed 10:00")
	k.moves("the first plays on", 2, first)
	k.evening(17)
	k.at("Wed 11:00")
	k.note("closes the direct messages", first)
	k.w.Playground.User(first).CloseDMs(true)
	k.restart("Thu 00:00", time.Minute)
	k.at("Thu 09:30")
	k.moves("warned in the channel, the first plays", 1, first)
	k.evening(5)
	k.restart("Fri 00:00", time.Minute)
	k.at("Fri 08:00")
	k.w.Playground.User(first).CloseDMs(false)
	k.slash(first, "/me reminders:dm")
	k.note("deletes the channel", "somebody")
	k.Check(k.w.Playground.DeleteChannel(k.channels[0]))
	k.Check(k.w.Playground.WaitHeard(context.Background()))
	k.Check(k.w.Rest(100))
	k.Settle()
	k.restart("Sat 00:00", time.Hour)
	k.at("Sat 12:00")
	k.channel, k.player.Channel = k.channels[1], k.channels[1]
	k.slash(first, "/tables")
	k.slash(first, "/table resume table:1")
	k.slash(first, "/table resume table:2")
	k.moves("and on", 1, first)
	k.restart("Sun 00:00", time.Hour)
	k.at("Sun 09:00")
	k.slash(third, "/table takeover table:1 seat:2")
	k.Until("two play again", third, first, third)
	k.moves("", 1, third)
	k.slash(first, "/table recap table:1")
	k.slash(first, "/table history table:1")
	k.resign(third, "/table resign table:2")
	k.at("Mon 12:00")
}

// week writes down what people do and what they can read then.
type week struct {
	t         *testing.T
	w         *systemtest.World
	people    []string
	channels  []string
	channel   string // where the first acts
	player    *systemtest.Newcomer
	seen      map[string]string // by message, what was written down of it last
	played    int               // moves that people have made
	rings     []ring
	out       bytes.Buffer
	elsewhere string // the channel of the puzzle of the day
}

func (k *week) Check(err error) {
	k.t.Helper()
	if err != nil {
		k.t.Fatalf("%v\n%s\n%s", err, &k.out, k.w.Log)
	}
}

func (k *week) Settle() {
	k.t.Helper()
	k.Check(k.w.Settle())
	k.look()
}

// at has time pass until a day and hour of the week, stopping wherever something falls due.
func (k *week) at(when string) {
	k.t.Helper()
	to := k.Next(when)
	for {
		stop, err := k.w.Next(to)
		k.Check(err)
		k.Check(k.w.Advance(max(stop.Sub(k.w.Clock.Now()), 0)))
		k.look()
		if !k.w.Clock.Now().Before(to) {
			return
		}
	}
}

// Next is the coming moment of a day and hour.
func (k *week) Next(when string) time.Time {
	for at := k.w.Clock.Now().Truncate(time.Minute); ; at = at.Add(time.Minute) {
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
	k.Check(k.w.End())
	k.w.Clock.Advance(down)
	k.Check(k.w.Start())
	k.Settle()
}

func (k *week) note(what, who string) { fmt.Fprintf(&k.out, "\n== %s · %s %s\n", k.Now(), who, what) }

func (k *week) Now() string { return k.w.Clock.Now().UTC().Format("Mon 15:04") }

func (k *week) slash(who, line string) {
	k.t.Helper()
	k.note(line, who)
	r, err := k.w.Playground.User(who).Slash(context.Background(), k.channel, line)
	k.Check(err)
	k.write("only for "+who, systemtest.Show(r.Message))
	k.Settle()
}

// Press presses one of the host's buttons on the newest board.
func (k *week) Press(who, button string) {
	k.t.Helper()
	k.note("presses "+button, who)
	m, ok := k.player.Board()
	if !ok {
		k.t.Fatalf("no board\n%s", &k.out)
	}
	_, err := k.w.Playground.User(who).Click(context.Background(), m.ID, k.player.Find(m, button))
	k.Check(err)
	k.Settle()
}

// moves has people make a number of moves.
func (k *week) moves(what string, n int, who ...string) {
	k.t.Helper()
	k.turns(what, who, func(_ string, done int) bool { return done == n })
}

// Until has people play until it is the turn of one of them.
func (k *week) Until(what, whose string, who ...string) {
	k.t.Helper()
	k.turns(what, who, func(next string, _ int) bool { return next == whose })
}

func (k *week) turns(what string, who []string, enough func(next string, done int) bool) {
	k.t.Helper()
	for done := 0; ; done++ {
		t, err := k.w.Host.Queries.Look(context.Background(), 1, "")
		k.Check(err)
		u := systemtest.PersonInTurn(k.w, t, k.people)
		if t.Phase != table.Playing || u == nil || enough(u.Name(), done) || !slices.Contains(who, u.Name()) {
			return
		}
		k.note(strings.TrimSpace("plays ("+what)+")", u.Name())
		k.Check(k.player.Move(u, t.Ply))
		k.played++
		k.Settle()
	}
}

// look writes down what is new, what has changed but for its buttons, and what has gone, place by place.
func (k *week) look() {
	places := map[string][]playground.Message{}
	var names []string
	for _, c := range k.channels {
		names, places[c] = append(names, c), k.w.Playground.Messages(c)
	}
	k.lookElsewhere()
	for _, p := range k.people {
		names, places["DM of "+p] = append(names, "DM of "+p), k.w.Playground.User(p).DMs()
	}
	for _, place := range names {
		if place[0] == '#' && k.w.Playground.ChannelID(place) == "" {
			maps.DeleteFunc(k.seen, func(id, _ string) bool { return strings.HasPrefix(id, place) })
			continue // it is gone with all in it
		}
		var news []string
		standing := map[string]bool{}
		for _, m := range places[place] {
			standing[place+m.ID] = true
			if isPuzzle(m) {
				continue
			}
			text := systemtest.Show(m)
			old, known := k.seen[place+m.ID]
			k.seen[place+m.ID] = m.Text()
			switch {
			case !known:
				news = append(news, place+"\x00"+text)
				k.rung(place, m)
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

// nightZone is the time zone of the people.
const nightZone = "Europe/Paris"

// ring is a message that has notified somebody.
type ring struct {
	who    string
	place  string
	at     time.Time
	silent bool
	text   string
}

// rung writes down whom a new message has notified: a direct message its reader, one in a channel whom it mentions.
func (k *week) rung(place string, m playground.Message) {
	if m.Ephemeral {
		return
	}
	r := ring{place: place, at: m.Created, silent: m.Flags&silentFlag != 0, text: strings.SplitN(systemtest.Show(m), "\n", 2)[0]}
	who, direct := strings.CutPrefix(place, "DM of ")
	told := m.Mentions
	if direct {
		told = []string{who}
	}
	for _, r.who = range told {
		k.rings = append(k.rings, r)
	}
}

// silentFlag is Discord's flag of messages that make no sound.
const silentFlag = 1 << 12

// sumUp writes down what notified whom, and checks that it was not too much and that none was heard at night.
func (k *week) sumUp() {
	k.t.Helper()
	zone, err := time.LoadLocation(nightZone)
	k.Check(err)
	fmt.Fprintf(&k.out, "\n== Notifications (%s)\n\n", nightZone)
	slices.SortStableFunc(k.rings, func(a, b ring) int { // what is sent at one moment may arrive in any order
		return cmp.Or(a.at.Truncate(time.Minute).Compare(b.at.Truncate(time.Minute)), strings.Compare(a.who, b.who),
			strings.Compare(a.text, b.text))
	})
	loud, beside := 0, 0
	for _, r := range k.rings {
		at, heard := r.at.In(zone), "heard"
		if r.silent {
			heard = "silent"
		} else {
			loud++
		}
		line := fmt.Sprintf("%s %-6s %s: %s", at.Format("Mon 15:04"), heard, r.who, r.text)
		if night := at.Hour() >= 22 || at.Hour() < 8; night && !r.silent {
			k.t.Errorf("heard at night: %s", line)
		}
		if r.place == k.elsewhere {
			beside++
		} else {
			fmt.Fprintln(&k.out, "  ", k.named(line))
		}
	}
	each := float64(len(k.rings)) / float64(k.played)
	fmt.Fprintf(&k.out, "   and %d of the turns and ends of two games of Awale\n\n", beside)
	fmt.Fprintf(&k.out, "%d notifications, %d of them heard, for %d moves: %.2f a move\n", len(k.rings), loud, k.played,
		each)
	if each > 1.2 {
		k.t.Errorf("%.2f notifications a move, want 1.2 at most", each)
	}
}

// quietly has somebody type a command in the channel that is not written down.
func (k *week) quietly(who, line string) {
	k.t.Helper()
	_, err := k.w.Playground.User(who).Slash(context.Background(), k.elsewhere, line)
	k.Check(err)
	k.Check(k.w.Settle())
	k.lookElsewhere()
}

// evening has so many moves made at the tables of the channel that is not written down, a few minutes apart.
func (k *week) evening(n int) {
	k.t.Helper()
	for id := table.ID(3); id <= 4; id++ {
		p := &systemtest.Newcomer{W: k.w, Table: id, Channel: k.elsewhere, Rng: k.player.Rng}
		for range n {
			t, err := k.w.Host.Queries.Look(context.Background(), id, "")
			k.Check(err)
			u := systemtest.PersonInTurn(k.w, t, k.people)
			if t.Phase != table.Playing || u == nil {
				break
			}
			k.Check(p.Move(u, t.Ply))
			k.played++
			k.Check(k.w.Settle())
			k.lookElsewhere()
		}
	}
}

// resign gives a game up and confirms it.
func (k *week) resign(who, line string) {
	k.t.Helper()
	k.note(line, who)
	u := k.w.Playground.User(who)
	r, err := u.Slash(context.Background(), k.channel, line)
	k.Check(err)
	k.write("only for "+who, systemtest.Show(r.Message))
	_, err = u.Click(context.Background(), r.Message.ID, k.player.Find(r.Message, "resign"))
	k.Check(err)
	k.Settle()
}

// lookElsewhere notes whom new messages have notified in the channel that is not written down.
func (k *week) lookElsewhere() {
	for _, m := range k.w.Playground.Messages(k.elsewhere) {
		if id := k.elsewhere + m.ID; k.seen[id] == "" {
			k.seen[id] = m.Text()
			k.rung(k.elsewhere, m)
		}
	}
}

// isPuzzle tells whether a message is the puzzle of the day.
func isPuzzle(m playground.Message) bool {
	return slices.ContainsFunc(m.Buttons(), func(b playground.Button) bool { return strings.HasPrefix(b.CustomID, "q/") })
}

var (
	stamps   = regexp.MustCompile(`<t:(\d+)(:\w)?>`)
	mentions = regexp.MustCompile(`<[@#](\d+)>`)
)

// write puts a message down as a person would read it, times and names in words.
func (k *week) write(where, text string) {
	fmt.Fprintf(&k.out, "\n-- %s · %s\n", k.Now(), where)
	for line := range strings.Lines(strings.TrimRight(k.named(text), "\n ") + "\n") {
		fmt.Fprint(&k.out, "   ", line)
	}
}

// named is a text with its times and names in words.
func (k *week) named(text string) string {
	text = stamps.ReplaceAllStringFunc(text, func(s string) string {
		n, _ := strconv.ParseInt(stamps.FindStringSubmatch(s)[1], 10, 64)
		return "{" + time.Unix(n, 0).UTC().Format("Mon 15:04") + "}"
	})
	return mentions.ReplaceAllStringFunc(text, func(s string) string {
		return k.called(mentions.FindStringSubmatch(s)[1])
	})
}

// called is the name of a person or a channel.
func (k *week) called(id string) string {
	for _, p := range k.people {
		if k.w.Playground.User(p).ID() == id {
			return "@" + p
		}
	}
	for _, c := range k.channels {
		if k.w.Playground.ChannelID(c) == id {
			return c
		}
	}
	return "#deleted"
}
