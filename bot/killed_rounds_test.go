package main

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	playground "tablee/bot/internal/playground/playgroundtest"
	"tablee/rules/game"
	"tablee/rules/rulestest"
	"tablee/rules/scrabble/duplicate"
	"tablee/store/postgrestest"
)

// TestKilledWhilePeopleAnswer plays games of Duplicate with a bot that is killed (SIGKILL) in turn at each point, or at
// every fourth one, at which it writes to the database or sends something to Discord, while people sit down, answer a
// round, change their answer, and end the round: by the last answer, by leaving, or because the table's maker wishes.
// After the restart Discord delivers again what they did. No answer may be lost, changed or counted twice; each round
// ends once, with exactly the answers that were given; and one board stands, which tells the round and how many have
// answered.
func TestKilledWhilePeopleAnswer(t *testing.T) {
	rulestest.Unraced(t) // what a bot that is killed knows of races is lost
	t.Parallel()
	for name, begin := range map[string]func(*testing.T) *killing{
		"SQLite": newKilling,
		"PostgreSQL": func(t *testing.T) *killing {
			address := postgrestest.New(t)
			return newKillingOn(t, address, "pgx", postgrestest.Plain(address), "TABLEE_TEST_LEASE=1s",
				"TABLEE_TEST_HASTE=1")
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			k := &rounds{killing: begin(t)}
			k.pg.User("chloe").SetLocale("en-US")
			for !k.done() {
				if k.table == 40 {
					t.Fatalf("after %d tables there are still points left: %v", k.table, k.next)
				}
				k.play()
			}
			t.Logf("killed %d times at %d kinds of points, at %d tables", k.kills, len(k.kinds), k.table)
		})
	}
}

// roundKinds are the kinds of things that people do in a round.
var roundKinds = []string{"sit", "type", "press", "last", "end", "leave"}

// rounds is a channel in which Duplicate is played.
type rounds struct {
	*killing
	round   int               // that is played
	seated  int               // how many sit at the table
	answers map[string]string // to the round, by the ids of people
}

func (k *rounds) done() bool {
	return !slices.ContainsFunc(roundKinds, func(kind string) bool { return !k.over[kind] })
}

// play plays four rounds at a new table.
func (k *rounds) play() {
	k.t.Helper()
	k.table++
	k.round, k.seated, k.answers = 1, 2, map[string]string{}
	chloe := k.pg.User("chloe")
	k.sure(k.bob, "/duplicate new language:en rounds:4 clock:none")
	k.sure(k.alice, fmt.Sprintf("/table join table:%d", k.table))
	k.sure(k.bob, fmt.Sprintf("/table start table:%d", k.table))

	k.sit(chloe)
	k.types(k.bob, "type")
	k.presses(k.bob, "press")
	k.presses(k.alice, "press")
	k.types(chloe, "last")

	k.types(chloe, "type")
	k.presses(k.alice, "press")
	k.ends()

	k.types(chloe, "type")
	k.presses(k.bob, "press")
	k.leaves(k.alice)

	k.sit(k.alice)
	k.presses(k.bob, "press")
	k.types(chloe, "type")
	k.presses(k.alice, "last") // the game is over
}

// sure has somebody type a command during which the bot lives.
func (k *rounds) sure(who *playground.User, line string) {
	k.t.Helper()
	if _, died := k.try(line, func() (playground.Response, error) {
		return who.Slash(context.Background(), "#games", line)
	}); died != "" {
		k.t.Fatalf("%s: the bot has died %s\n%s", line, died, k.bot.log)
	}
}

// sit has somebody press "Play" below the board who does not sit there, or has left.
func (k *rounds) sit(who *playground.User) {
	k.t.Helper()
	board := k.board()
	sits := func() bool {
		seats := k.seats()
		at := slices.IndexFunc(seats, func(s roundSeat) bool { return s.User == who.ID() })
		return at >= 0 && !seats[at].Resigned
	}
	if !slices.ContainsFunc(k.seats(), func(s roundSeat) bool { return s.User == who.ID() }) {
		k.seated++
	}
	k.act("sit", who, "Play", func() (playground.Response, error) {
		return who.Click(context.Background(), board.ID, button(k.t, board, "Play"))
	}, sits)
}

// types has somebody answer by a command that they have found nothing.
func (k *rounds) types(who *playground.User, kind string) {
	k.t.Helper()
	line := fmt.Sprintf("/duplicate pass number:%d", k.table)
	k.answer(kind, who, "-", func() (playground.Response, error) {
		return who.Slash(context.Background(), "#games", line)
	})
}

// presses has somebody try the best play, and then send it by the button.
func (k *rounds) presses(who *playground.User, kind string) {
	k.t.Helper()
	pos := k.position()
	best, err := duplicate.Rules.Computer(duplicate.Rules.Info().Levels).Choose(context.Background(), pos.View(0), nil)
	if err != nil {
		k.t.Fatal(err)
	}
	at, word, _ := strings.Cut(string(best), " ")
	line := fmt.Sprintf("/duplicate play word:%s at:%s number:%d", word, at, k.table)
	r, died := k.try(line, func() (playground.Response, error) {
		return who.Slash(context.Background(), "#games", line)
	})
	if died != "" {
		k.t.Fatalf("%s: the bot has died %s\n%s", line, died, k.bot.log)
	}
	panel := followUp(who, "#games", r)
	k.answer(kind, who, string(best), func() (playground.Response, error) {
		return who.Click(context.Background(), panel.ID, button(k.t, panel, "Send"))
	})
}

// answer has somebody give an answer, the last one if this is the kind "last".
func (k *rounds) answer(kind string, who *playground.User, move string, do func() (playground.Response, error)) {
	k.t.Helper()
	k.answers[who.ID()] = move
	if kind == "last" {
		k.closes(kind, who, move, do)
		return
	}
	k.act(kind, who, move, do, func() bool { return k.stored()[who.ID()] == move })
}

// ends has the table's maker end the round.
func (k *rounds) ends() {
	k.t.Helper()
	board := k.board()
	more, died := k.try("More…", func() (playground.Response, error) {
		return k.bob.Click(context.Background(), board.ID, button(k.t, board, "More…"))
	})
	if died != "" {
		k.t.Fatalf("the bot has died %s\n%s", died, k.bot.log)
	}
	menu := followUp(k.bob, "#games", more)
	k.closes("end", k.bob, "End the round", func() (playground.Response, error) {
		return k.bob.Click(context.Background(), menu.ID, button(k.t, menu, "End the round"))
	})
}

// leaves has somebody leave for whom alone the round waits.
func (k *rounds) leaves(who *playground.User) {
	k.t.Helper()
	line := fmt.Sprintf("/table leave table:%d", k.table)
	k.closes("leave", who, line, func() (playground.Response, error) {
		return who.Slash(context.Background(), "#games", line)
	})
}

// closes has somebody do what ends the round, and checks that it ended with the answers that were given.
func (k *rounds) closes(kind string, who *playground.User, what string, do func() (playground.Response, error)) {
	k.t.Helper()
	given, seats := game.Answers{Seats: k.seated, Moves: map[game.Seat]game.Move{}}, k.seats()
	for user, move := range k.answers {
		at := slices.IndexFunc(seats, func(s roundSeat) bool { return s.User == user })
		given.Moves[game.Seat(at)] = game.Move(move)
	}
	want := string(k.position().Close(given))
	k.answers = map[string]string{}
	k.round++
	k.act(kind, who, what, do, func() bool {
		return k.count("SELECT count(*) FROM moves WHERE tbl = $1", k.table) == k.round-1
	})
	var seat int
	var got string
	if err := k.db.QueryRow("SELECT seat, move FROM moves WHERE tbl = $1 AND ply = $2", k.table, k.round-1).
		Scan(&seat, &got); err != nil {
		k.t.Fatal(err)
	}
	if got != want || game.Seat(seat) != game.Public {
		k.t.Fatalf("%s: round %d of table %d was ended by seat %d with %q, want %q", what, k.round-1, k.table, seat,
			got, want)
	}
}

// act has a person do something while the bot is to die at the next point of this kind, starts the bot again, has
// Discord deliver again what the person did, and checks what is stored and what stands on Discord.
func (k *rounds) act(kind string, who *playground.User, what string, do func() (playground.Response, error),
	happened func() bool) {
	k.t.Helper()
	if !k.over[kind] {
		k.next[kind] += rulestest.Of(1, 4)
		k.bot.arm(k.next[kind])
	}
	r, died := k.try(what, do)
	if died == "" && !k.over[kind] {
		k.over[kind] = true
		k.bot.arm(0)
	}
	what = fmt.Sprintf("%s: %s in round %d of table %d, killed %q", who.Name(), what, k.round, k.table, died)
	if died != "" {
		k.kills++
		k.kinds[died] = true
		k.clock.Advance(6 * time.Minute) // Discord forgets nonces
		before := k.pg.Identifies()
		k.bot = k.start()
		if err := waitFor("the bot to hear Discord", func() bool { return k.pg.Identifies() > before }); err != nil {
			k.t.Fatalf("%s: %v\n%s", what, err, k.bot.log)
		}
		k.settled()
		k.again(r.InteractionID)
	}
	if err := waitFor("the action", happened); err != nil {
		k.t.Fatalf("%s: %v; %s\n%s", what, err, k.toldOf(r.InteractionID), k.bot.log)
	}
	k.settled()
	if got := k.stored(); !maps.Equal(got, k.answers) {
		k.t.Errorf("%s: the answers %v are stored, want %v", what, got, k.answers)
	}
	k.stands(what)
}

// toldOf is all that was sent about an interaction.
func (k *killing) toldOf(interaction string) string {
	var b strings.Builder
	for _, r := range k.pg.Requests() {
		if strings.Contains(r.Path, interaction) {
			fmt.Fprintf(&b, "%s %s: %s\n", r.Method, r.Path, r.Body)
		}
	}
	return b.String()
}

// again has Discord deliver an interaction again, and waits until the bot has taken it up. What it asks for may come
// later: a slow bot says first that it will answer.
func (k *killing) again(interaction string) {
	k.t.Helper()
	tried := func() (n int) {
		for _, r := range k.pg.Requests() {
			if strings.HasPrefix(r.Path, "/interactions/"+interaction+"/") {
				n++
			}
		}
		return n
	}
	before := tried()
	if err := k.pg.Redeliver(interaction); err != nil {
		k.t.Fatal(err)
	}
	if err := waitFor("the second answer", func() bool { return tried() > before }); err != nil {
		k.t.Fatalf("%v: %s\n%s", err, k.toldOf(interaction), k.bot.log)
	}
}

// stored are the answers to the round that are stored, by the ids of people.
func (k *rounds) stored() map[string]string {
	k.t.Helper()
	rows, err := k.db.Query("SELECT seat, ply, move FROM answers WHERE tbl = $1", k.table)
	if err != nil {
		k.t.Fatal(err)
	}
	defer rows.Close()
	list, seats := map[string]string{}, k.seats()
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

// roundSeat is a seat as it is stored.
type roundSeat struct {
	User     string
	Resigned bool
}

func (k *rounds) seats() []roundSeat {
	k.t.Helper()
	var data []byte
	if err := k.db.QueryRow("SELECT doc FROM tables WHERE id = $1", k.table).Scan(&data); err != nil {
		k.t.Fatal(err)
	}
	var doc struct{ Seats []roundSeat }
	if err := json.Unmarshal(data, &doc); err != nil {
		k.t.Fatal(err)
	}
	return doc.Seats
}

func (k *rounds) position() game.Open {
	k.t.Helper()
	var data []byte
	if err := k.db.QueryRow("SELECT snapshot FROM tables WHERE id = $1", k.table).Scan(&data); err != nil {
		k.t.Fatal(err)
	}
	pos, err := duplicate.Rules.Decode(data)
	if err != nil {
		k.t.Fatal(err)
	}
	return pos.(game.Open)
}

// boards are the messages about a table in the channel.
func (k *rounds) boards(id int) (list []playground.Message) {
	for _, m := range k.pg.Messages("#games") {
		if about(m, int64(id)) {
			list = append(list, m)
		}
	}
	return list
}

func (k *rounds) board() playground.Message {
	k.t.Helper()
	list := k.boards(k.table)
	if len(list) != 1 {
		k.t.Fatalf("table %d has %d boards", k.table, len(list))
	}
	return list[0]
}

// stands checks what stands on Discord: one board of each table, and nothing else.
func (k *rounds) stands(what string) {
	k.t.Helper()
	for id := 1; id <= k.table; id++ {
		if n := len(k.boards(id)); n != 1 {
			k.t.Errorf("%s: table %d has %d boards with buttons, want 1", what, id, n)
		}
	}
	if list := k.pg.Messages("#games"); len(list) != k.table {
		k.t.Errorf("%s: %d messages in the channel of %d tables", what, len(list), k.table)
		for _, m := range list {
			k.t.Log(m.Created, m.ID, show(m))
		}
	}
	for _, u := range []*playground.User{k.alice, k.bob, k.pg.User("chloe")} {
		for _, m := range u.DMs() {
			if !strings.Contains(m.Text(), "Discord may have told you that I didn’t respond") {
				k.t.Errorf("%s: %s is told:\n%s", what, u.Name(), show(m))
			}
		}
	}
	if k.round <= 4 && !k.t.Failed() {
		awaited := k.seated
		for _, s := range k.seats() {
			if _, answered := k.answers[s.User]; s.Resigned && !answered {
				awaited--
			}
		}
		text, want := k.board().Text(), fmt.Sprintf("Round %d · %d of %d", k.round, len(k.answers), awaited)
		if !strings.Contains(text, want) {
			k.t.Errorf("%s: the board does not tell %q:\n%s", what, want, text)
		}
	}
	if k.t.Failed() {
		k.t.Fatal(k.bot.log)
	}
}

// button is the custom id of the button with a label.
func button(t testing.TB, m playground.Message, label string) string {
	t.Helper()
	for _, b := range m.Buttons() {
		if b.Label == label {
			return b.CustomID
		}
	}
	t.Fatalf("no button %s on\n%s", strconv.Quote(label), show(m))
	return ""
}
