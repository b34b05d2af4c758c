//go:build !race

package killed

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	playground "tablee/bot/internal/playground/playgroundtest"
	"tablee/bot/internal/systemtest"
)

// TestKilledDuringDaily has a server that gets a puzzle a day, from a bot that is killed (SIGKILL) in turn at each
// point, or at every few ones, at which it writes to the database or sends something to Discord: while the puzzle is
// published, people answer right and wrong, give up, vote, show their result, and one of them is reminded. After the
// restart Discord delivers again what people did, and time goes on. Each day has one message in the channel, which
// counts exactly the answers that were given and tells the solution once the next one stands; no answer may be lost or
// counted twice; each result that was shared stands once in the channel, and each reminder once in the direct messages.
func TestKilledDuringDaily(t *testing.T) {
	t.Parallel()
	systemtest.EachStore(t, func(c *systemtest.KillingInTime) {
		k := &killedDailies{KillingInTime: c, given: map[string]int{}}
		k.Steps, k.Stands = dailyKinds, k.checks
		k.Begin()
		for !k.Done() {
			if k.day == 38 {
				k.T.Fatalf("after %d days there are still points left: %v", k.day, k.Next)
			}
			k.lives()
		}
		k.T.Logf("killed %d times at %d kinds of points, in %d days", k.Kills, len(k.Kinds), k.day)
	})
}

// dailyKinds are the kinds of things that happen, and how far apart the points are that a short test tries of each.
var dailyKinds = map[string]int{"publish": 5, "answer": 4, "try": 3, "giveup": 4, "vote": 3, "share": 4,
	"remind": 4}

// killedDailies is a channel that has a puzzle a day.
type killedDailies struct {
	*systemtest.KillingInTime
	hour      int // at which days begin
	day       int // how many puzzles have been published
	first     int // the number of the first one's day: until the server's hour it is that of the day before
	ended     int // answers to the present one
	solved    int
	shares    int            // results that the channel was shown
	reminders int            // that Chloé was sent
	given     map[string]int // how many answers people have given to the present one, by their ids
}

// Begin has Alice choose the channel, an hour that is far away and a game, and Chloé be reminded; the first puzzle
// comes at once.
func (k *killedDailies) Begin() {
	k.T.Helper()
	k.Bot.Ask("puzzles")
	k.day, k.Of = 1, "day 1"
	k.hour = (k.Now().UTC().Hour() + 12) % 24
	panel := k.types(k.Alice, fmt.Sprintf("/daily settings channel:#games hour:%d zone:UTC", k.hour))
	menus := panel.Menus()
	m := k.did(k.Alice.Select(context.Background(), panel.ID, menus[len(menus)-1].CustomID, "awale"))
	if err := systemtest.WaitFor("the puzzle", k.published); err != nil {
		k.T.Fatalf("%v\n%s\n%s", err, systemtest.Show(m), k.Bot.Log)
	}
	k.first = k.Count("SELECT max(day) FROM puzzles")
	me := k.types(k.Chloe, "/daily me")
	k.did(k.Chloe.Click(context.Background(), me.ID, systemtest.Button(k.T, me, "Remind me")))
	k.Settled()
	k.checks("at the beginning")
}

// published tells whether the puzzle of the present day is the server's.
func (k *killedDailies) published() bool {
	k.T.Helper()
	return k.Count("SELECT count(*) FROM puzzles WHERE day > 0") == k.day && k.Count(`SELECT count(*) FROM daily_servers
		JOIN puzzles ON id = puzzle WHERE day = (SELECT max(day) FROM puzzles)`) == 1
}

// due is when the server has something to do next.
func (k *killedDailies) due() time.Time {
	k.T.Helper()
	return time.UnixMilli(int64(k.Count("SELECT due FROM daily_servers")))
}

// lives has the next day begin and people do all that they do on a day.
func (k *killedDailies) lives() {
	k.T.Helper()
	k.askedLong()
	due := k.due()
	for due.UTC().Hour() != k.hour { // the end of a week
		k.Advance(due.Sub(k.Now()) + time.Millisecond)
		if err := systemtest.WaitFor("the end of the week", func() bool { return k.due().After(due) }); err != nil {
			k.T.Fatalf("%v\n%s", err, k.Bot.Log)
		}
		due = k.due()
	}
	k.day++
	k.Of = fmt.Sprint("day ", k.day)
	k.ended, k.solved, k.given = 0, 0, map[string]int{}
	k.Passes("publish", due, k.published)
	k.answers("answer", k.Bob, "a 2", true)
	k.answers("try", k.Alice, "b 14", false)
	k.ended++
	k.presses("giveup", k.Alice, "Give up", func() bool { return k.stored(k.Alice).ended })
	k.presses("vote", k.Alice, []string{"I liked it", "Unfair"}[k.day%2], func() bool {
		return k.stored(k.Alice).vote == []string{"liked", "unfair"}[k.day%2]
	})
	k.shares++
	k.presses("share", k.Bob, "Share", func() bool { return k.stored(k.Bob).shared })
	remind := k.Count("SELECT due FROM solvers WHERE usr = $1", k.Chloe.ID())
	k.reminders++
	k.Passes("remind", time.UnixMilli(int64(remind)), func() bool {
		return k.Count("SELECT due FROM solvers WHERE usr = $1", k.Chloe.ID()) > remind
	})
	k.answers("answer", k.Chloe, "a 2", true)
}

// askedLong makes the present puzzle one that has been asked for 24 hours when the next day begins: then its solution
// is told with the next one, and not a moment later.
func (k *killedDailies) askedLong() {
	k.T.Helper()
	var doc []byte
	if err := k.DB.QueryRow("SELECT doc FROM daily_servers").Scan(&doc); err != nil {
		k.T.Fatal(err)
	}
	doc = askedAt.ReplaceAll(doc, []byte(`"Asked":1`))
	db, file := k.DB, ""
	if k.DB.QueryRow("SELECT file FROM pragma_database_list WHERE name = 'main'").Scan(&file) == nil { // SQLite
		var err error
		if db, err = sql.Open("sqlite3", "file:"+file+"?_busy_timeout=5000&_txlock=immediate"); err != nil {
			k.T.Fatal(err)
		}
		defer db.Close()
	}
	if _, err := db.Exec("UPDATE daily_servers SET rev = rev + 1, doc = $1", doc); err != nil {
		k.T.Fatal(err)
	}
}

// askedAt is when a server's present puzzle was published.
var askedAt = regexp.MustCompile(`"Asked":\d+`)

// types has somebody type a command, which has to be answered.
func (k *killedDailies) types(who *playground.User, line string) playground.Message {
	k.T.Helper()
	return k.did(who.Slash(context.Background(), "#games", line))
}

// did is the message that somebody is answered, of whom the bot has to live.
func (k *killedDailies) did(r playground.Response, err error) playground.Message {
	k.T.Helper()
	if err != nil || !k.Settled() {
		k.T.Fatalf("%v\n%s", err, k.Bot.Log)
	}
	m := r.Message
	if now, ok := k.Playground.Message(m.ID); ok {
		m = now
	}
	return m
}

// Answers has somebody open the puzzle and answer it.
func (k *killedDailies) answers(kind string, who *playground.User, label string, right bool) {
	k.T.Helper()
	k.given[who.ID()]++
	if right {
		k.ended++
		k.solved++
	}
	k.presses(kind, who, label, func() bool { return k.stored(who).tries == k.given[who.ID()] })
}

// presses has somebody open the puzzle and press one of its buttons.
func (k *killedDailies) presses(kind string, who *playground.User, label string, happened func() bool) {
	k.T.Helper()
	panel := k.types(who, "/daily today")
	k.Does(kind, who.Name()+" presses "+label, func() (playground.Response, error) {
		return who.Click(context.Background(), panel.ID, systemtest.Button(k.T, panel, label))
	}, happened)
}

// storedAttempt is what is stored of somebody's answers to the present puzzle.
type storedAttempt struct {
	tries         int
	solved, ended bool
	vote          string
	shared        bool
}

func (k *killedDailies) stored(who *playground.User) (a storedAttempt) {
	k.T.Helper()
	rows, err := k.DB.Query(`SELECT tries, solved, ended > 0, vote, attempts.doc FROM attempts
		JOIN daily_servers ON attempts.puzzle = daily_servers.puzzle WHERE usr = $1`, who.ID())
	if err != nil {
		k.T.Fatal(err)
	}
	defer rows.Close()
	for rows.Next() {
		var data []byte
		var doc struct {
			Tries  []any
			Shared bool
		}
		if err := rows.Scan(&a.tries, &a.solved, &a.ended, &a.vote, &data); err != nil {
			k.T.Fatal(err)
		}
		if err := json.Unmarshal(data, &doc); err != nil {
			k.T.Fatal(err)
		}
		if a.shared = doc.Shared; len(doc.Tries) != a.tries {
			k.T.Errorf("%d tries are counted, and %d stored: %s", a.tries, len(doc.Tries), data)
		}
	}
	if err := rows.Err(); err != nil {
		k.T.Fatal(err)
	}
	return a
}

// checks checks what is stored of the answers to the present puzzle, and what stands on Discord: one message of each
// day, the lines that were shared, the reminders, and nothing else.
func (k *killedDailies) checks(what string) {
	k.T.Helper()
	for _, u := range []*playground.User{k.Alice, k.Bob, k.Chloe} {
		if a := k.stored(u); a.tries != k.given[u.ID()] {
			k.T.Errorf("%s: %s has tried %d times, want %d", what, u.Name(), a.tries, k.given[u.ID()])
		}
		reminders := 0
		for _, m := range u.DMs() {
			switch {
			case strings.Contains(m.Text(), "is waiting for you in <#") && u == k.Chloe:
				reminders++
			case !strings.Contains(m.Text(), "Discord may have told you that I didn’t respond"):
				k.T.Errorf("%s: %s is told:\n%s", what, u.Name(), systemtest.Show(m))
			}
		}
		if u == k.Chloe && reminders != k.reminders {
			k.T.Errorf("%s: Chloé has been reminded %d times, want %d", what, reminders, k.reminders)
		}
	}
	stand, shared, present := map[int]int{}, 0, k.first+k.day-1
	list := k.Playground.Messages("#games")
	for _, m := range list {
		text := m.Text()
		if strings.Contains(text, "**Bob** · Tablée ") {
			shared++
			continue
		}
		_, after, _ := strings.Cut(text, "Tablée of the day ")
		number, _, _ := strings.Cut(after, "*")
		n, err := strconv.Atoi(number)
		if err != nil {
			k.T.Errorf("%s: there is a message\n%s", what, systemtest.Show(m))
			continue
		}
		stand[n]++
		over := n != present
		if over != strings.Contains(text, "Solution: ||") {
			k.T.Errorf("%s: on day %d this stands:\n%s", what, present, systemtest.Show(m))
		}
		if want := k.tally(); !over && !strings.Contains(text, want) {
			k.T.Errorf("%s: the message does not tell %q:\n%s", what, want, systemtest.Show(m))
		}
	}
	for n := k.first; n <= present; n++ {
		if stand[n] != 1 {
			k.T.Errorf("%s: day %d has %d messages, want 1", what, n, stand[n])
		}
	}
	if shared != k.shares || len(stand) != k.day {
		k.T.Errorf("%s: %d results are shared, want %d; %d days have messages, want %d", what, shared, k.shares, len(stand),
			k.day)
	}
	if k.T.Failed() {
		k.T.Fatal(k.Bot.Log)
	}
}

// tally is what the message of the day tells about the answers.
func (k *killedDailies) tally() string {
	switch {
	case k.ended == 0:
		return "Nobody has answered yet"
	case k.solved == 0:
		return fmt.Sprintf("None of %d found it", k.ended)
	}
	return fmt.Sprintf("%d of %d found it", k.solved, k.ended)
}
