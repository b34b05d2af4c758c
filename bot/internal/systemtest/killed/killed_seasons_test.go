//go:build !race

package killed

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	playground "tablee/bot/internal/playground/playgroundtest"
	"tablee/bot/internal/systemtest"
	"tablee/rules/table"
)

// TestKilledDuringSeason plays seasons of two people and two computers with a bot that is killed (SIGKILL) in turn at
// each point, or at every few ones, at which it writes to the database or sends something to Discord: while a season
// is opened by a command or by the button of the one before, joined, started, or begins by itself, while games of it
// end and the next ones are opened, and while the season ends. After the restart Discord delivers again what people
// did. Each season stands once, no game is opened twice or lost, nobody has more than two at a time, and the channel
// is told once of each thing.
func TestKilledDuringSeason(t *testing.T) {
	t.Parallel()
	systemtest.EachStore(t, func(c *systemtest.KillingInTime) {
		k := &killedSeasons{KillingInTime: c}
		k.Steps, k.Whole, k.Stands = seasonKinds, k.Whole+4, k.checks
		for !k.Done() {
			if k.season == 60 {
				k.T.Fatalf("after %d seasons there are still points left: %v", k.season, k.Next)
			}
			k.Play()
		}
		k.T.Logf("killed %d times at %d kinds of points, in %d seasons", k.Kills, len(k.Kinds), k.season)
	})
}

// seasonKinds are the kinds of things that happen, and how far apart the points are that a short test tries of each.
var seasonKinds = map[string]int{"open": 5, "join": 5, "start": 11, "begin": 11, "end": 5, "next": 7, "over": 7}

// killedSeasons is a channel in which one season after the other is played.
type killedSeasons struct {
	*systemtest.KillingInTime
	season int
	told   int // messages of this season that stand: a new one replaces the last, but for a line at the end
}

// Play plays a season. Of two, one is started, and one begins by itself after a week.
func (k *killedSeasons) Play() {
	k.T.Helper()
	k.Of = fmt.Sprint("season ", k.season+1)
	open := func() (playground.Response, error) {
		return k.Alice.Slash(context.Background(), "#games", "/season new game:template weeks:1")
	}
	if k.season > 0 {
		last := k.messages(k.season)
		open = func() (playground.Response, error) {
			return k.Alice.Click(context.Background(), last[len(last)-1].ID, "Next season")
		}
	}
	k.season, k.told = k.season+1, 1
	k.Action("open", "alice opens it", open, func() bool {
		return k.Count("SELECT count(*) FROM tournaments") == k.season
	})
	k.Action("join", "bob joins", func() (playground.Response, error) {
		return k.Bob.Click(context.Background(), k.messages(k.season)[0].ID, "Join")
	}, func() bool {
		return k.Count("SELECT count(*) FROM tournament_users WHERE tournament = $1", k.season) == 2
	})
	begun := func() bool { return k.tables("playing") == 4 && k.idle() }
	if k.season%2 == 1 {
		k.Action("start", "alice starts it", func() (playground.Response, error) {
			return k.Alice.Slash(context.Background(), "#games", "/season start")
		}, begun)
	} else {
		k.Alive(k.Launched)
		due := k.Count("SELECT due FROM tournaments WHERE id = $1", k.season)
		k.Passes("begin", time.UnixMilli(int64(due)), begun)
	}
	k.resigns("end", k.Alice, 1)
	k.resigns("next", k.Bob, 2) // the two of them meet
	k.resigns("end", k.Alice, 3)
	k.resigns("end", k.Bob, 4)
	k.told = 2
	k.resigns("over", k.Alice, 5)
}

// Action is does for what is complete once something has happened that people do not wait for.
func (k *killedSeasons) Action(kind, what string, do func() (playground.Response, error), happened func() bool) {
	k.T.Helper()
	k.Does(kind, what, func() (playground.Response, error) {
		r, err := do()
		for err == nil && !happened() {
			select {
			case <-k.Bot.Dead:
				return r, nil
			case <-time.After(2 * time.Millisecond):
			}
		}
		return r, err
	}, happened)
}

// resigns has somebody resign their oldest game, after which so many are over.
func (k *killedSeasons) resigns(kind string, who *playground.User, over int) {
	k.T.Helper()
	var id int
	if err := k.DB.QueryRow(`SELECT min(tables.id) FROM tables JOIN tournament_tables ON tournament_tables.tbl = tables.id
		JOIN seats ON seats.tbl = tables.id
		WHERE tournament = $1 AND phase = 'playing' AND usr = $2`, k.season, who.ID()).Scan(&id); err != nil {
		k.T.Fatal(err)
	}
	line := fmt.Sprintf("/table resign table:%d", id)
	r, died := k.Try(line, func() (playground.Response, error) { return who.Slash(context.Background(), "#games", line) })
	if died != "" {
		k.T.Fatalf("%s: the bot has died %s\n%s", line, died, k.Bot.Log)
	}
	panel := systemtest.FollowUp(who, "#games", r)
	k.Action(kind, line, func() (playground.Response, error) {
		return who.Click(context.Background(), panel.ID, systemtest.Button(k.T, panel, "Yes, I resign"))
	}, func() bool {
		return k.tables("over") == over && k.tables("playing") == []int{0, 3, 3, 2, 1, 0}[over] && k.idle()
	})
}

// idle tells whether nothing is due, neither of a season nor at a table.
func (k *killedSeasons) idle() bool {
	now := k.Now().UnixMilli()
	return k.Count("SELECT count(*) FROM tournaments WHERE due > 0 AND due <= $1", now)+
		k.Count("SELECT count(*) FROM tables WHERE due > 0 AND due <= $1", now) == 0
}

// Tables counts the games of the season in a phase.
func (k *killedSeasons) tables(phase string) int {
	return k.Count(`SELECT count(*) FROM tables JOIN tournament_tables ON tbl = id WHERE tournament = $1 AND phase = $2`,
		k.season, phase)
}

// messages are those about a season.
func (k *killedSeasons) messages(season int) (list []playground.Message) {
	for _, m := range k.Playground.Messages("#games") {
		if strings.Contains(m.Text(), fmt.Sprintf("Season %d · ", season)) {
			list = append(list, m)
		}
	}
	return list
}

// checks checks what is stored of the seasons and what stands on Discord.
func (k *killedSeasons) checks(what string) {
	k.T.Helper()
	if n := k.Count("SELECT count(*) FROM tournaments"); n != k.season {
		k.T.Errorf("%s: %d seasons are stored, want %d", what, n, k.season)
	}
	if n, of := k.Count("SELECT count(*) FROM tables"), k.Count("SELECT count(*) FROM tournament_tables"); n != of {
		k.T.Errorf("%s: %d tables are stored, and the seasons have %d", what, n, of)
	}
	for _, u := range []*playground.User{k.Alice, k.Bob} {
		if n := k.Count("SELECT count(*) FROM tables JOIN seats ON tbl = tables.id WHERE usr = $1 AND phase = 'playing'",
			u.ID()); n > table.AtOnce {
			k.T.Errorf("%s: %s has %d games", what, u.Name(), n)
		}
	}
	for season := 1; season <= k.season; season++ {
		want := 2
		if season == k.season {
			want = k.told
		}
		if list := k.messages(season); len(list) != want {
			k.T.Errorf("%s: of season %d stand %d messages, want %d", what, season, len(list), want)
			for _, m := range list {
				k.T.Log(systemtest.Show(m))
			}
		}
	}
	rows, err := k.DB.Query("SELECT id FROM tables WHERE phase = 'playing'")
	if err != nil {
		k.T.Fatal(err)
	}
	defer rows.Close()
	for rows.Next() {
		var id int64
		if err := rows.Scan(&id); err != nil {
			k.T.Fatal(err)
		}
		boards := 0
		for _, m := range k.Playground.Messages("#games") {
			if systemtest.About(m, id) {
				boards++
			}
		}
		if boards != 1 {
			k.T.Errorf("%s: table %d has %d boards, want 1", what, id, boards)
			for _, m := range k.Playground.Messages("#games") {
				k.T.Log(systemtest.Show(m))
			}
		}
	}
	if err := rows.Err(); err != nil {
		k.T.Fatal(err)
	}
	if k.T.Failed() {
		k.T.FailNow()
	}
}
