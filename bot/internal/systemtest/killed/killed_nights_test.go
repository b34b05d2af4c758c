//go:build !race

package killed

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	playground "tablee/bot/internal/playground/playgroundtest"
	"tablee/bot/internal/systemtest"
	"tablee/rules/game"
	"tablee/rules/scrabble/duplicate"
)

// TestKilledDuringNight plays simultaneous games on two servers with a bot that is killed (SIGKILL) in turn at each
// point, or at every few ones, at which it writes to the database or sends something to Discord: while a game is
// planned and joined, people sit down and answer, its time comes, a round ends by its clock, and the whole is over.
// After the restart Discord delivers again what people did, and time goes on. No answer may be lost, changed or counted
// twice; each round ends once at either table, with exactly the answers that were given there; and one board of each
// table stands, and one ranking of all servers in each channel.
func TestKilledDuringNight(t *testing.T) {
	t.Parallel()
	systemtest.EachStore(t, func(c *systemtest.KillingInTime) {
		k := &killedNights{KillingInTime: c}
		k.Steps, k.Whole, k.Stands = nightKinds, k.Whole+2, k.checks
		for !k.Done() {
			if k.night == 80 {
				k.T.Fatalf("after %d games there are still points left: %v", k.night, k.Next)
			}
			k.Play()
		}
		k.T.Logf("killed %d times at %d kinds of points, in %d games", k.Kills, len(k.Kinds), k.night)
	})
}

// nightKinds are the kinds of things that happen, and how far apart the points are that a short test tries of each. A
// test of everything tries every third or fifth: the points are those of rounds and tables, which other tests try one
// by one.
var nightKinds = map[string]int{"plan": 5, "join": 5, "sit": 5, "begin": 7,
	"type": 5, "press": 5, "list": 5, "end": 7, "over": 9}

// killedNights are the channels of two servers in which simultaneous games are played.
type killedNights struct {
	*systemtest.KillingInTime
	night    int // that is played
	tables   [2]int
	round    int
	answers  [2]map[string]string // to the round at each table, by the ids of people
	finished bool                 // the last round is
}

// Play plays a simultaneous game of two rounds.
func (k *killedNights) Play() {
	k.T.Helper()
	k.night++
	k.Of = fmt.Sprint("game ", k.night)
	k.round, k.finished, k.tables = 0, false, [2]int{}
	k.answers = [2]map[string]string{{}, {}}
	joined := func() int { return k.Count("SELECT count(*) FROM night_tables WHERE night = $1", k.night) }

	plan := fmt.Sprintf("/duplicate new-night in:10 name:Night%d rounds:2 clock:5m language:en", k.night)
	k.types("plan", k.Alice, 0, plan,
		func() bool { return k.Count("SELECT count(*) FROM nights") == k.night && joined() == 1 })
	k.tables[0] = k.Count("SELECT max(tbl) FROM night_tables WHERE night = $1", k.night)
	k.types("join", k.Bob, 1, "/duplicate join-night night:"+k.doc(0).Night.Code, func() bool { return joined() == 2 })
	k.tables[1] = k.Count("SELECT max(tbl) FROM night_tables WHERE night = $1", k.night)
	k.types("sit", k.Chloe, 0, fmt.Sprintf("/table join table:%d", k.tables[0]), func() bool {
		return k.Count("SELECT count(*) FROM seats WHERE usr = $1 AND tbl = $2", k.Chloe.ID(), k.tables[0]) == 1
	})
	k.Passes("begin", k.due(), func() bool {
		return k.Count("SELECT count(*) FROM tables WHERE phase = 'playing' AND id IN ($1, $2)", k.tables[0],
			k.tables[1]) == 2
	})
	k.round = 1
	k.passesOn("type", k.Alice, 0)
	k.presses("press", k.Bob, 1)
	k.lists("list", k.Chloe, 0)
	k.ends("end")
	k.presses("press", k.Chloe, 0)
	k.passesOn("type", k.Bob, 1)
	k.presses("press", k.Alice, 0)
	k.ends("over")
}

// nightDoc is what a table stores.
type nightDoc struct {
	Seats []nightSeat
	Night struct {
		Code           string
		Over, Complete bool
	}
}

// nightSeat is a seat as it is stored.
type nightSeat struct {
	User   string
	Listed bool
}

// doc is what the table on one of the two servers stores.
func (k *killedNights) doc(server int) (doc nightDoc) {
	k.T.Helper()
	var data []byte
	if err := k.DB.QueryRow("SELECT doc FROM tables WHERE id = $1", k.tables[server]).Scan(&data); err != nil {
		k.T.Fatal(err)
	}
	if err := json.Unmarshal(data, &doc); err != nil {
		k.T.Fatal(err)
	}
	return doc
}

// position is that of the table on one of the two servers.
func (k *killedNights) position(server int) game.Open {
	k.T.Helper()
	var data []byte
	if err := k.DB.QueryRow("SELECT snapshot FROM tables WHERE id = $1", k.tables[server]).Scan(&data); err != nil {
		k.T.Fatal(err)
	}
	pos, err := duplicate.Rules.Decode(data)
	if err != nil {
		k.T.Fatal(err)
	}
	return pos.(game.Open)
}

// types has somebody type a command.
func (k *killedNights) types(kind string, who *playground.User, server int, line string, happened func() bool) {
	k.T.Helper()
	k.Does(kind, who.Name()+": "+line, func() (playground.Response, error) {
		return who.Slash(context.Background(), systemtest.NightPlaces[server], line)
	}, happened)
}

// passesOn has somebody answer by a command that they have found nothing.
func (k *killedNights) passesOn(kind string, who *playground.User, server int) {
	k.T.Helper()
	k.answers[server][who.ID()] = "-"
	k.types(kind, who, server, fmt.Sprintf("/duplicate pass number:%d", k.tables[server]), func() bool {
		return k.stored(server)[who.ID()] == "-"
	})
}

// presses has somebody try the best play, and then send it by the button.
func (k *killedNights) presses(kind string, who *playground.User, server int) {
	k.T.Helper()
	best, err := duplicate.Rules.Computer(duplicate.Rules.Info().Levels).Choose(context.Background(),
		k.position(server).View(0), nil)
	if err != nil {
		k.T.Fatal(err)
	}
	at, word, _ := strings.Cut(string(best), " ")
	line := fmt.Sprintf("/duplicate play word:%s at:%s number:%d", word, at, k.tables[server])
	r, died := k.Try(line, func() (playground.Response, error) {
		return who.Slash(context.Background(), systemtest.NightPlaces[server], line)
	})
	if died != "" {
		k.T.Fatalf("%s: the bot has died %s\n%s", line, died, k.Bot.Log)
	}
	panel := systemtest.FollowUp(who, systemtest.NightPlaces[server], r)
	k.answers[server][who.ID()] = string(best)
	k.Does(kind, who.Name()+": "+line, func() (playground.Response, error) {
		return who.Click(context.Background(), panel.ID, systemtest.Button(k.T, panel, "Send"))
	}, func() bool { return k.stored(server)[who.ID()] == string(best) })
}

// lists has somebody agree to stand in the ranking of all servers.
func (k *killedNights) lists(kind string, who *playground.User, server int) {
	k.T.Helper()
	place := systemtest.NightPlaces[server]
	board := k.boards(server)[0]
	r, died := k.Try("Play", func() (playground.Response, error) {
		return who.Click(context.Background(), board.ID, systemtest.Button(k.T, board, "Play"))
	})
	if died != "" {
		k.T.Fatalf("the bot has died %s\n%s", died, k.Bot.Log)
	}
	panel := systemtest.FollowUp(who, place, r)
	k.Does(kind, who.Name()+" agrees to be listed", func() (playground.Response, error) {
		return who.Click(context.Background(), panel.ID, systemtest.Button(k.T, panel, "Be in the ranking of all servers"))
	}, func() bool {
		return slices.ContainsFunc(k.doc(server).Seats, func(s nightSeat) bool {
			return s.User == who.ID() && s.Listed
		})
	})
}

// boards are the messages about the table on one of the two servers.
func (k *killedNights) boards(server int) (list []playground.Message) {
	for _, m := range k.Playground.Messages(systemtest.NightPlaces[server]) {
		if systemtest.About(m, int64(k.tables[server])) {
			list = append(list, m)
		}
	}
	return list
}

// ends has the time of the round end, and checks that it ended with the answers that were given.
func (k *killedNights) ends(kind string) {
	k.T.Helper()
	var want [2]string
	for i := range k.tables {
		seats := k.doc(i).Seats
		given := game.Answers{Seats: len(seats), Moves: map[game.Seat]game.Move{}}
		for seat, s := range seats {
			if move, answered := k.answers[i][s.User]; answered {
				given.Moves[game.Seat(seat)] = game.Move(move)
			}
		}
		want[i] = string(k.position(i).Close(given))
	}
	ended, due := k.round, k.due()
	k.answers, k.finished = [2]map[string]string{{}, {}}, kind == "over"
	k.round++
	k.Passes(kind, due, func() bool {
		if k.Count("SELECT count(*) FROM moves WHERE tbl IN ($1, $2) AND ply = $3", k.tables[0], k.tables[1],
			ended) < 2 {
			return false
		}
		const over = "SELECT count(*) FROM nights WHERE id = $1 AND phase = 'over' AND due = 0"
		return !k.finished || k.Count(over, k.night) == 1
	})
	for i, table := range k.tables {
		var seat int
		var got string
		if err := k.DB.QueryRow("SELECT seat, move FROM moves WHERE tbl = $1 AND ply = $2", table, ended).Scan(&seat,
			&got); err != nil {
			k.T.Fatal(err)
		}
		if got != want[i] || game.Seat(seat) != game.Public {
			k.T.Fatalf("round %d of table %d was ended by seat %d with %q, want %q", ended, table, seat, got, want[i])
		}
		if n := k.Count("SELECT max(ply) FROM moves WHERE tbl = $1", table); n != ended {
			k.T.Fatalf("table %d has had %d rounds, want %d", table, n, ended)
		}
		if doc := k.doc(i); doc.Night.Over != k.finished || doc.Night.Complete != k.finished {
			k.T.Errorf("table %d after round %d: %+v", table, ended, doc.Night)
		}
	}
	if a, b := k.shown(0), k.shown(1); a != b {
		k.T.Fatalf("after round %d of tables %v:\n%s\n%s", ended, k.tables, a, b)
	}
}

// shown is the board and the letters on one of the two servers.
func (k *killedNights) shown(server int) string {
	k.T.Helper()
	data, err := json.Marshal(k.position(server).View(game.Public).Diagram().Parts)
	if err != nil {
		k.T.Fatal(err)
	}
	return string(data)
}

// due is when the round ends that is played, or when the first one begins: downtimes do not count.
func (k *killedNights) due() time.Time {
	k.T.Helper()
	k.Alive(k.Launched)
	starts := time.UnixMilli(int64(k.Count("SELECT starts FROM nights WHERE id = $1", k.night)))
	at := starts.Add(time.Duration(k.round) * systemtest.NightLasts)
	var down []struct{ From, To time.Time }
	if data := k.Meta("down"); data != "" {
		if err := json.Unmarshal([]byte(data), &down); err != nil {
			k.T.Fatal(err)
		}
	}
	for _, s := range down {
		if k.round > 0 && s.From.After(starts) {
			at = at.Add(s.To.Sub(s.From))
		}
	}
	return at
}

// stored are the answers to the round that are stored at a table, by the ids of people.
func (k *killedNights) stored(server int) map[string]string {
	k.T.Helper()
	list := map[string]string{}
	if k.tables[server] == 0 {
		return list
	}
	rows, err := k.DB.Query("SELECT seat, ply, move FROM answers WHERE tbl = $1", k.tables[server])
	if err != nil {
		k.T.Fatal(err)
	}
	defer rows.Close()
	seats := k.doc(server).Seats
	for rows.Next() {
		var seat, ply int
		var move string
		if err := rows.Scan(&seat, &ply, &move); err != nil {
			k.T.Fatal(err)
		}
		if ply != k.round-1 || seat >= len(seats) {
			k.T.Errorf("seat %d has an answer to round %d", seat, ply+1)
			continue
		}
		list[seats[seat].User] = move
	}
	if err := rows.Err(); err != nil {
		k.T.Fatal(err)
	}
	return list
}

// checks checks what is stored of the round, and what stands on Discord: one board of each table, one ranking of all
// servers for each game that is over, and nothing else.
func (k *killedNights) checks(what string) {
	k.T.Helper()
	over := k.night - 1
	if k.finished {
		over++
	}
	for i, place := range systemtest.NightPlaces {
		if got := k.stored(i); !maps.Equal(got, k.answers[i]) {
			k.T.Errorf("%s: the answers %v are stored at table %d, want %v", what, got, k.tables[i], k.answers[i])
		}
		list := k.Playground.Messages(place)
		if n := len(k.boards(i)); k.tables[i] > 0 && n != 1 {
			k.T.Errorf("%s: table %d has %d boards with buttons, want 1", what, k.tables[i], n)
		}
		for n := range k.night {
			told := 0
			for _, m := range list {
				if len(m.Embeds) > 0 && m.Embeds[0]["title"] == fmt.Sprint("Night", n+1) {
					told++
					if !strings.Contains(m.Text(), "Chloé") {
						k.T.Errorf("%s: Chloé does not stand in the ranking:\n%s", what, systemtest.Show(m))
					}
				}
			}
			if want := map[bool]int{true: 1}[n < over]; told != want {
				k.T.Errorf("%s: %s is told the ranking of game %d %d times, want %d", what, place, n+1, told, want)
			}
		}
		if n := k.Count("SELECT count(*) FROM tables WHERE channel = $1", k.Playground.ChannelID(place)); len(list) != n+over {
			k.T.Errorf("%s: %d messages of %d tables in %s, %d of which are over", what, len(list), n, place, over)
			for _, m := range list {
				k.T.Log(m.Created, m.ID, systemtest.Show(m))
			}
		}
	}
	for _, u := range []*playground.User{k.Alice, k.Bob, k.Chloe} {
		for _, m := range u.DMs() {
			if !strings.Contains(m.Text(), "Discord may have told you that I didn’t respond") {
				k.T.Errorf("%s: %s is told:\n%s", what, u.Name(), systemtest.Show(m))
			}
		}
	}
	if k.T.Failed() {
		k.T.Fatal(k.Bot.Log)
	}
}
