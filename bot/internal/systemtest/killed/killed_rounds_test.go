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
	t.Parallel()
	for name, begin := range map[string]func(*testing.T) *systemtest.Killing{
		"SQLite": systemtest.NewKilling,
		"PostgreSQL": func(t *testing.T) *systemtest.Killing {
			address := postgrestest.New(t)
			return systemtest.NewKillingOn(t, address, "pgx", postgrestest.Plain(address), "TABLEE_TEST_LEASE=1s",
				"TABLEE_TEST_HASTE=1")
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			k := &rounds{Killing: begin(t)}
			k.Playground.User("chloe").SetLocale("en-US")
			for !k.Done() {
				if k.Table == 40 {
					t.Fatalf("after %d tables there are still points left: %v", k.Table, k.Next)
				}
				k.Play()
			}
			t.Logf("killed %d times at %d kinds of points, at %d tables", k.Kills, len(k.Kinds), k.Table)
		})
	}
}

// roundKinds are the kinds of things that people do in a round.
var roundKinds = []string{"sit", "type", "press", "last", "end", "leave"}

// Rounds is a channel in which Duplicate is played.
type rounds struct {
	*systemtest.Killing
	round   int               // that is played
	seated  int               // how many sit at the table
	answers map[string]string // to the round, by the ids of people
}

func (k *rounds) Done() bool {
	return !slices.ContainsFunc(roundKinds, func(kind string) bool { return !k.Over[kind] })
}

// Play plays four rounds at a new table.
func (k *rounds) Play() {
	k.T.Helper()
	k.Table++
	k.round, k.seated, k.answers = 1, 2, map[string]string{}
	chloe := k.Playground.User("chloe")
	k.sure(k.Bob, "/duplicate new language:en rounds:4 clock:none")
	k.sure(k.Alice, fmt.Sprintf("/table join table:%d", k.Table))
	k.sure(k.Bob, fmt.Sprintf("/table start table:%d", k.Table))

	k.sit(chloe)
	k.types(k.Bob, "type")
	k.presses(k.Bob, "press")
	k.presses(k.Alice, "press")
	k.types(chloe, "last")

	k.types(chloe, "type")
	k.presses(k.Alice, "press")
	k.ends()

	k.types(chloe, "type")
	k.presses(k.Bob, "press")
	k.leaves(k.Alice)

	k.sit(k.Alice)
	k.presses(k.Bob, "press")
	k.types(chloe, "type")
	k.presses(k.Alice, "last") // the game is over
}

// sure has somebody type a command during which the bot lives.
func (k *rounds) sure(who *playground.User, line string) {
	k.T.Helper()
	if _, died := k.Try(line, func() (playground.Response, error) {
		return who.Slash(context.Background(), "#games", line)
	}); died != "" {
		k.T.Fatalf("%s: the bot has died %s\n%s", line, died, k.Bot.Log)
	}
}

// sit has somebody press "Play" below the board who does not sit there, or has left.
func (k *rounds) sit(who *playground.User) {
	k.T.Helper()
	board := k.Board()
	sits := func() bool {
		seats := k.seats()
		at := slices.IndexFunc(seats, func(s roundSeat) bool { return s.User == who.ID() })
		return at >= 0 && !seats[at].Resigned
	}
	if !slices.ContainsFunc(k.seats(), func(s roundSeat) bool { return s.User == who.ID() }) {
		k.seated++
	}
	k.Act("sit", who, "Play", func() (playground.Response, error) {
		return who.Click(context.Background(), board.ID, systemtest.Button(k.T, board, "Play"))
	}, sits)
}

// types has somebody answer by a command that they have found nothing.
func (k *rounds) types(who *playground.User, kind string) {
	k.T.Helper()
	line := fmt.Sprintf("/duplicate pass number:%d", k.Table)
	k.answer(kind, who, "-", func() (playground.Response, error) {
		return who.Slash(context.Background(), "#games", line)
	})
}

// presses has somebody try the best play, and then send it by the button.
func (k *rounds) presses(who *playground.User, kind string) {
	k.T.Helper()
	pos := k.position()
	best, err := duplicate.Rules.Computer(duplicate.Rules.Info().Levels).Choose(context.Background(), pos.View(0), nil)
	if err != nil {
		k.T.Fatal(err)
	}
	at, word, _ := strings.Cut(string(best), " ")
	line := fmt.Sprintf("/duplicate play word:%s at:%s number:%d", word, at, k.Table)
	r, died := k.Try(line, func() (playground.Response, error) {
		return who.Slash(context.Background(), "#games", line)
	})
	if died != "" {
		k.T.Fatalf("%s: the bot has died %s\n%s", line, died, k.Bot.Log)
	}
	panel := systemtest.FollowUp(who, "#games", r)
	k.answer(kind, who, string(best), func() (playground.Response, error) {
		return who.Click(context.Background(), panel.ID, systemtest.Button(k.T, panel, "Send"))
	})
}

// answer has somebody give an answer, the last one if this is the kind "last".
func (k *rounds) answer(kind string, who *playground.User, move string, do func() (playground.Response, error)) {
	k.T.Helper()
	k.answers[who.ID()] = move
	if kind == "last" {
		k.closes(kind, who, move, do)
		return
	}
	k.Act(kind, who, move, do, func() bool { return k.stored()[who.ID()] == move })
}

// ends has the table's maker end the round.
func (k *rounds) ends() {
	k.T.Helper()
	board := k.Board()
	more, died := k.Try("More…", func() (playground.Response, error) {
		return k.Bob.Click(context.Background(), board.ID, systemtest.Button(k.T, board, "More…"))
	})
	if died != "" {
		k.T.Fatalf("the bot has died %s\n%s", died, k.Bot.Log)
	}
	menu := systemtest.FollowUp(k.Bob, "#games", more)
	k.closes("end", k.Bob, "End the round", func() (playground.Response, error) {
		return k.Bob.Click(context.Background(), menu.ID, systemtest.Button(k.T, menu, "End the round"))
	})
}

// leaves has somebody leave for whom alone the round waits.
func (k *rounds) leaves(who *playground.User) {
	k.T.Helper()
	line := fmt.Sprintf("/table leave table:%d", k.Table)
	k.closes("leave", who, line, func() (playground.Response, error) {
		return who.Slash(context.Background(), "#games", line)
	})
}

// closes has somebody do what ends the round, and checks that it ended with the answers that were given.
func (k *rounds) closes(kind string, who *playground.User, what string, do func() (playground.Response, error)) {
	k.T.Helper()
	given, seats := game.Answers{Seats: k.seated, Moves: map[game.Seat]game.Move{}}, k.seats()
	for user, move := range k.answers {
		at := slices.IndexFunc(seats, func(s roundSeat) bool { return s.User == user })
		given.Moves[game.Seat(at)] = game.Move(move)
	}
	want := string(k.position().Close(given))
	k.answers = map[string]string{}
	k.round++
	k.Act(kind, who, what, do, func() bool {
		return k.Count("SELECT count(*) FROM moves WHERE tbl = $1", k.Table) == k.round-1
	})
	var seat int
	var got string
	if err := k.DB.QueryRow("SELECT seat, move FROM moves WHERE tbl = $1 AND ply = $2", k.Table, k.round-1).
		Scan(&seat, &got); err != nil {
		k.T.Fatal(err)
	}
	if got != want || game.Seat(seat) != game.Public {
		k.T.Fatalf("%s: round %d of table %d was ended by seat %d with %q, want %q", what, k.round-1, k.Table, seat,
			got, want)
	}
}

// Act has a person do something while the bot is to die at the next point of this kind, starts the bot again, has
// Discord deliver again what the person did, and checks what is stored and what stands on Discord.
func (k *rounds) Act(kind string, who *playground.User, what string, do func() (playground.Response, error),
	happened func() bool) {
	k.T.Helper()
	if !k.Over[kind] {
		k.Next[kind] += rulestest.Of(1, 4)
		k.Bot.Arm(k.Next[kind])
	}
	r, died := k.Try(what, do)
	if died == "" && !k.Over[kind] {
		k.Over[kind] = true
		k.Bot.Arm(0)
	}
	what = fmt.Sprintf("%s: %s in round %d of table %d, killed %q", who.Name(), what, k.round, k.Table, died)
	if died != "" {
		k.Kills++
		k.Kinds[died] = true
		k.Clock.Advance(6 * time.Minute) // Discord forgets nonces
		before := k.Playground.Identifies()
		k.Bot = k.Start()
		if err := systemtest.WaitFor("the bot to hear Discord", func() bool { return k.Playground.Identifies() > before }); err != nil {
			k.T.Fatalf("%s: %v\n%s", what, err, k.Bot.Log)
		}
		k.Settled()
		k.Again(r.InteractionID)
	}
	if err := systemtest.WaitFor("the action", happened); err != nil {
		k.T.Fatalf("%s: %v; %s\n%s", what, err, k.ToldOf(r.InteractionID), k.Bot.Log)
	}
	k.Settled()
	if got := k.stored(); !maps.Equal(got, k.answers) {
		k.T.Errorf("%s: the answers %v are stored, want %v", what, got, k.answers)
	}
	k.stands(what)
}

// stored are the answers to the round that are stored, by the ids of people.
func (k *rounds) stored() map[string]string {
	k.T.Helper()
	rows, err := k.DB.Query("SELECT seat, ply, move FROM answers WHERE tbl = $1", k.Table)
	if err != nil {
		k.T.Fatal(err)
	}
	defer rows.Close()
	list, seats := map[string]string{}, k.seats()
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

// roundSeat is a seat as it is stored.
type roundSeat struct {
	User     string
	Resigned bool
}

func (k *rounds) seats() []roundSeat {
	k.T.Helper()
	var data []byte
	if err := k.DB.QueryRow("SELECT doc FROM tables WHERE id = $1", k.Table).Scan(&data); err != nil {
		k.T.Fatal(err)
	}
	var doc struct{ Seats []roundSeat }
	if err := json.Unmarshal(data, &doc); err != nil {
		k.T.Fatal(err)
	}
	return doc.Seats
}

func (k *rounds) position() game.Open {
	k.T.Helper()
	var data []byte
	if err := k.DB.QueryRow("SELECT snapshot FROM tables WHERE id = $1", k.Table).Scan(&data); err != nil {
		k.T.Fatal(err)
	}
	pos, err := duplicate.Rules.Decode(data)
	if err != nil {
		k.T.Fatal(err)
	}
	return pos.(game.Open)
}

// boards are the messages about a table in the channel.
func (k *rounds) boards(id int) (list []playground.Message) {
	for _, m := range k.Playground.Messages("#games") {
		if systemtest.About(m, int64(id)) {
			list = append(list, m)
		}
	}
	return list
}

func (k *rounds) Board() playground.Message {
	k.T.Helper()
	list := k.boards(k.Table)
	if len(list) != 1 {
		k.T.Fatalf("table %d has %d boards", k.Table, len(list))
	}
	return list[0]
}

// Stands checks what stands on Discord: one board of each table, and nothing else.
func (k *rounds) stands(what string) {
	k.T.Helper()
	for id := 1; id <= k.Table; id++ {
		if n := len(k.boards(id)); n != 1 {
			k.T.Errorf("%s: table %d has %d boards with buttons, want 1", what, id, n)
		}
	}
	if list := k.Playground.Messages("#games"); len(list) != k.Table {
		k.T.Errorf("%s: %d messages in the channel of %d tables", what, len(list), k.Table)
		for _, m := range list {
			k.T.Log(m.Created, m.ID, systemtest.Show(m))
		}
	}
	for _, u := range []*playground.User{k.Alice, k.Bob, k.Playground.User("chloe")} {
		for _, m := range u.DMs() {
			if !strings.Contains(m.Text(), "Discord may have told you that I didn’t respond") {
				k.T.Errorf("%s: %s is told:\n%s", what, u.Name(), systemtest.Show(m))
			}
		}
	}
	if k.round <= 4 && !k.T.Failed() {
		awaited := k.seated
		for _, s := range k.seats() {
			if _, answered := k.answers[s.User]; s.Resigned && !answered {
				awaited--
			}
		}
		text, want := k.Board().Text(), fmt.Sprintf("Round %d · %d of %d", k.round, len(k.answers), awaited)
		if !strings.Contains(text, want) {
			k.T.Errorf("%s: the board does not tell %q:\n%s", what, want, text)
		}
	}
	if k.T.Failed() {
		k.T.Fatal(k.Bot.Log)
	}
}
