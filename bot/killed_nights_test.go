package main

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
	"tablee/rules/game"
	"tablee/rules/rulestest"
	"tablee/rules/scrabble/duplicate"
)

// TestKilledDuringNight plays simultaneous games on two servers with a bot that is killed (SIGKILL) in turn at each
// point, or at every few ones, at which it writes to the database or sends something to Discord: while a game is
// planned and joined, people sit down and answer, its time comes, a round ends by its clock, and the whole is over.
// After the restart Discord delivers again what people did, and time goes on. No answer may be lost, changed or counted
// twice; each round ends once at either table, with exactly the answers that were given there; and one board of each
// table stands, and one ranking of all servers in each channel.
func TestKilledDuringNight(t *testing.T) {
	rulestest.Unraced(t) // what a bot that is killed knows of races is lost
	t.Parallel()
	eachStore(t, func(c *killingInTime) {
		k := &killedNights{killingInTime: c}
		k.steps, k.whole, k.stands = nightKinds, k.whole+2, k.checks
		for !k.done() {
			if k.night == 80 {
				k.t.Fatalf("after %d games there are still points left: %v", k.night, k.next)
			}
			k.play()
		}
		k.t.Logf("killed %d times at %d kinds of points, in %d games", k.kills, len(k.kinds), k.night)
	})
}

// nightKinds are the kinds of things that happen, and how far apart the points are that a short test tries of each. A
// test of everything tries every third or fifth: the points are those of rounds and tables, which other tests try one
// by one.
var nightKinds = map[string]int{"plan": 5, "join": 5, "sit": 5, "begin": 7,
	"type": 5, "press": 5, "list": 5, "end": 7, "over": 9}

// nightPlaces are the channels of the two servers.
var nightPlaces = [2]string{"#games", "#jeux"}

// killedNights are the channels of two servers in which simultaneous games are played.
type killedNights struct {
	*killingInTime
	night    int // that is played
	tables   [2]int
	round    int
	answers  [2]map[string]string // to the round at each table, by the ids of people
	finished bool                 // the last round is
}

// play plays a simultaneous game of two rounds.
func (k *killedNights) play() {
	k.t.Helper()
	k.night++
	k.of = fmt.Sprint("game ", k.night)
	k.round, k.finished, k.tables = 0, false, [2]int{}
	k.answers = [2]map[string]string{{}, {}}
	joined := func() int { return k.count("SELECT count(*) FROM night_tables WHERE night = $1", k.night) }

	plan := fmt.Sprintf("/duplicate new-night in:10 name:Night%d rounds:2 clock:5m language:en", k.night)
	k.types("plan", k.alice, 0, plan,
		func() bool { return k.count("SELECT count(*) FROM nights") == k.night && joined() == 1 })
	k.tables[0] = k.count("SELECT max(tbl) FROM night_tables WHERE night = $1", k.night)
	k.types("join", k.bob, 1, "/duplicate join-night night:"+k.doc(0).Night.Code, func() bool { return joined() == 2 })
	k.tables[1] = k.count("SELECT max(tbl) FROM night_tables WHERE night = $1", k.night)
	k.types("sit", k.chloe, 0, fmt.Sprintf("/table join table:%d", k.tables[0]), func() bool {
		return k.count("SELECT count(*) FROM seats WHERE usr = $1 AND tbl = $2", k.chloe.ID(), k.tables[0]) == 1
	})
	k.passes("begin", k.due(), func() bool {
		return k.count("SELECT count(*) FROM tables WHERE phase = 'playing' AND id IN ($1, $2)", k.tables[0],
			k.tables[1]) == 2
	})
	k.round = 1
	k.passesOn("type", k.alice, 0)
	k.presses("press", k.bob, 1)
	k.lists("list", k.chloe, 0)
	k.ends("end")
	k.presses("press", k.chloe, 0)
	k.passesOn("type", k.bob, 1)
	k.presses("press", k.alice, 0)
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
	k.t.Helper()
	var data []byte
	if err := k.db.QueryRow("SELECT doc FROM tables WHERE id = $1", k.tables[server]).Scan(&data); err != nil {
		k.t.Fatal(err)
	}
	if err := json.Unmarshal(data, &doc); err != nil {
		k.t.Fatal(err)
	}
	return doc
}

// position is that of the table on one of the two servers.
func (k *killedNights) position(server int) game.Open {
	k.t.Helper()
	var data []byte
	if err := k.db.QueryRow("SELECT snapshot FROM tables WHERE id = $1", k.tables[server]).Scan(&data); err != nil {
		k.t.Fatal(err)
	}
	pos, err := duplicate.Rules.Decode(data)
	if err != nil {
		k.t.Fatal(err)
	}
	return pos.(game.Open)
}

// types has somebody type a command.
func (k *killedNights) types(kind string, who *playground.User, server int, line string, happened func() bool) {
	k.t.Helper()
	k.does(kind, who.Name()+": "+line, func() (playground.Response, error) {
		return who.Slash(context.Background(), nightPlaces[server], line)
	}, happened)
}

// passesOn has somebody answer by a command that they have found nothing.
func (k *killedNights) passesOn(kind string, who *playground.User, server int) {
	k.t.Helper()
	k.answers[server][who.ID()] = "-"
	k.types(kind, who, server, fmt.Sprintf("/duplicate pass number:%d", k.tables[server]), func() bool {
		return k.stored(server)[who.ID()] == "-"
	})
}

// presses has somebody try the best play, and then send it by the button.
func (k *killedNights) presses(kind string, who *playground.User, server int) {
	k.t.Helper()
	best, err := duplicate.Rules.Computer(duplicate.Rules.Info().Levels).Choose(context.Background(),
		k.position(server).View(0), nil)
	if err != nil {
		k.t.Fatal(err)
	}
	at, word, _ := strings.Cut(string(best), " ")
	line := fmt.Sprintf("/duplicate play word:%s at:%s number:%d", word, at, k.tables[server])
	r, died := k.try(line, func() (playground.Response, error) {
		return who.Slash(context.Background(), nightPlaces[server], line)
	})
	if died != "" {
		k.t.Fatalf("%s: the bot has died %s\n%s", line, died, k.bot.log)
	}
	panel := followUp(who, nightPlaces[server], r)
	k.answers[server][who.ID()] = string(best)
	k.does(kind, who.Name()+": "+line, func() (playground.Response, error) {
		return who.Click(context.Background(), panel.ID, button(k.t, panel, "Send"))
	}, func() bool { return k.stored(server)[who.ID()] == string(best) })
}

// lists has somebody agree to stand in the ranking of all servers.
func (k *killedNights) lists(kind string, who *playground.User, server int) {
	k.t.Helper()
	place := nightPlaces[server]
	board := k.boards(server)[0]
	r, died := k.try("Play", func() (playground.Response, error) {
		return who.Click(context.Background(), board.ID, button(k.t, board, "Play"))
	})
	if died != "" {
		k.t.Fatalf("the bot has died %s\n%s", died, k.bot.log)
	}
	panel := followUp(who, place, r)
	k.does(kind, who.Name()+" agrees to be listed", func() (playground.Response, error) {
		return who.Click(context.Background(), panel.ID, button(k.t, panel, "Be in the ranking of all servers"))
	}, func() bool {
		return slices.ContainsFunc(k.doc(server).Seats, func(s nightSeat) bool {
			return s.User == who.ID() && s.Listed
		})
	})
}

// boards are the messages about the table on one of the two servers.
func (k *killedNights) boards(server int) (list []playground.Message) {
	for _, m := range k.pg.Messages(nightPlaces[server]) {
		if about(m, int64(k.tables[server])) {
			list = append(list, m)
		}
	}
	return list
}

// ends has the time of the round end, and checks that it ended with the answers that were given.
func (k *killedNights) ends(kind string) {
	k.t.Helper()
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
	k.passes(kind, due, func() bool {
		if k.count("SELECT count(*) FROM moves WHERE tbl IN ($1, $2) AND ply = $3", k.tables[0], k.tables[1],
			ended) < 2 {
			return false
		}
		const over = "SELECT count(*) FROM nights WHERE id = $1 AND phase = 'over' AND due = 0"
		return !k.finished || k.count(over, k.night) == 1
	})
	for i, table := range k.tables {
		var seat int
		var got string
		if err := k.db.QueryRow("SELECT seat, move FROM moves WHERE tbl = $1 AND ply = $2", table, ended).Scan(&seat,
			&got); err != nil {
			k.t.Fatal(err)
		}
		if got != want[i] || game.Seat(seat) != game.Public {
			k.t.Fatalf("round %d of table %d was ended by seat %d with %q, want %q", ended, table, seat, got, want[i])
		}
		if n := k.count("SELECT max(ply) FROM moves WHERE tbl = $1", table); n != ended {
			k.t.Fatalf("table %d has had %d rounds, want %d", table, n, ended)
		}
		if doc := k.doc(i); doc.Night.Over != k.finished || doc.Night.Complete != k.finished {
			k.t.Errorf("table %d after round %d: %+v", table, ended, doc.Night)
		}
	}
	if a, b := k.shown(0), k.shown(1); a != b {
		k.t.Fatalf("after round %d of tables %v:\n%s\n%s", ended, k.tables, a, b)
	}
}

// shown is the board and the letters on one of the two servers.
func (k *killedNights) shown(server int) string {
	k.t.Helper()
	data, err := json.Marshal(k.position(server).View(game.Public).Diagram().Parts)
	if err != nil {
		k.t.Fatal(err)
	}
	return string(data)
}

// due is when the round ends that is played, or when the first one begins: downtimes do not count.
func (k *killedNights) due() time.Time {
	k.t.Helper()
	k.alive(k.launched)
	starts := time.UnixMilli(int64(k.count("SELECT starts FROM nights WHERE id = $1", k.night)))
	at := starts.Add(time.Duration(k.round) * nightLasts)
	var down []struct{ From, To time.Time }
	if data := k.meta("down"); data != "" {
		if err := json.Unmarshal([]byte(data), &down); err != nil {
			k.t.Fatal(err)
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
	k.t.Helper()
	list := map[string]string{}
	if k.tables[server] == 0 {
		return list
	}
	rows, err := k.db.Query("SELECT seat, ply, move FROM answers WHERE tbl = $1", k.tables[server])
	if err != nil {
		k.t.Fatal(err)
	}
	defer rows.Close()
	seats := k.doc(server).Seats
	for rows.Next() {
		var seat, ply int
		var move string
		if err := rows.Scan(&seat, &ply, &move); err != nil {
			k.t.Fatal(err)
		}
		if ply != k.round-1 || seat >= len(seats) {
			k.t.Errorf("seat %d has an answer to round %d", seat, ply+1)
			continue
		}
		list[seats[seat].User] = move
	}
	if err := rows.Err(); err != nil {
		k.t.Fatal(err)
	}
	return list
}

// checks checks what is stored of the round, and what stands on Discord: one board of each table, one ranking of all
// servers for each game that is over, and nothing else.
func (k *killedNights) checks(what string) {
	k.t.Helper()
	over := k.night - 1
	if k.finished {
		over++
	}
	for i, place := range nightPlaces {
		if got := k.stored(i); !maps.Equal(got, k.answers[i]) {
			k.t.Errorf("%s: the answers %v are stored at table %d, want %v", what, got, k.tables[i], k.answers[i])
		}
		list := k.pg.Messages(place)
		if n := len(k.boards(i)); k.tables[i] > 0 && n != 1 {
			k.t.Errorf("%s: table %d has %d boards with buttons, want 1", what, k.tables[i], n)
		}
		for n := range k.night {
			told := 0
			for _, m := range list {
				if len(m.Embeds) > 0 && m.Embeds[0]["title"] == fmt.Sprint("Night", n+1) {
					told++
					if !strings.Contains(m.Text(), "Chloé") {
						k.t.Errorf("%s: Chloé does not stand in the ranking:\n%s", what, show(m))
					}
				}
			}
			if want := map[bool]int{true: 1}[n < over]; told != want {
				k.t.Errorf("%s: %s is told the ranking of game %d %d times, want %d", what, place, n+1, told, want)
			}
		}
		if n := k.count("SELECT count(*) FROM tables WHERE channel = $1", k.pg.ChannelID(place)); len(list) != n+over {
			k.t.Errorf("%s: %d messages of %d tables in %s, %d of which are over", what, len(list), n, place, over)
			for _, m := range list {
				k.t.Log(m.Created, m.ID, show(m))
			}
		}
	}
	for _, u := range []*playground.User{k.alice, k.bob, k.chloe} {
		for _, m := range u.DMs() {
			if !strings.Contains(m.Text(), "Discord may have told you that I didn’t respond") {
				k.t.Errorf("%s: %s is told:\n%s", what, u.Name(), show(m))
			}
		}
	}
	if k.t.Failed() {
		k.t.Fatal(k.bot.log)
	}
}
