package systemtest

import (
	"database/sql"
	"encoding/json"
	"flag"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	playground "tablee/bot/internal/playground/playgroundtest"
	"tablee/rules/all"
	"tablee/rules/rulestest"
	"tablee/rules/table"
)

var (
	SoakFor  = flag.Duration("soak", time.Duration(rulestest.Of(30, 4))*time.Second, "how long TestSoak plays")
	SoakSeed = flag.Uint64("soakseed", 0, "what TestSoak draws who does what and what fails from; 0 is by the clock")
)

const SoakPeople = 8

// Begin opens a table of every game for two people, so that even a short soak has games in it.
func (s *Soak) Begin(rng *rand.Rand) {
	for i, g := range all.Games() {
		s.beginInChat(g.Info().Name, i%SoakInstalled, SoakInstalled+i%(SoakPeople-SoakInstalled))
		a, b := s.Playground.User(fmt.Sprint("p", i%SoakPeople)), s.Playground.User(fmt.Sprint("p", (i+1)%SoakPeople))
		channel := []string{"#games", "#lobby", "#jeux"}[rng.IntN(3)]
		s.Insist(a, channel, GameCommand(g.Info().Name)+" new level:1")
		n := s.Count("SELECT max(id) FROM tables")
		s.Insist(b, channel, fmt.Sprintf("/table join table:%d", n))
		s.Insist(a, channel, fmt.Sprintf("/table start table:%d", n))
	}
}

// beginInChat opens a table of a game in the chat, for one person and another, who need not have installed the bot.
func (s *Soak) beginInChat(name string, one, other int) {
	a, b := s.Playground.User(fmt.Sprint("p", one)), s.Playground.User(fmt.Sprint("p", other))
	s.Insist(a, SoakChat, GameCommand(name)+" new level:1")
	n := &Newcomer{W: &World{Playground: s.Playground}, Channel: SoakChat, Table: table.ID(s.Count("SELECT max(id) FROM tables"))}
	for _, u := range []*playground.User{b, a} {
		button := map[*playground.User]string{a: "start", b: "join"}[u]
		for range 10 { // as insist does
			if board, ok := n.Board(); ok {
				if _, err := u.Click(s.T.Context(), board.ID, n.Find(board, button)); err == nil {
					break
				}
			}
		}
	}
}

// Insist types a command until it is answered: a bot that has just started on a busy machine may be too slow once.
func (s *Soak) Insist(u *playground.User, channel, line string) {
	var err error
	for range 10 {
		if _, err = u.Slash(s.T.Context(), channel, line); err == nil {
			return
		}
	}
	s.T.Fatal(err)
}

// Soak is a Discord with people in it, and a bot in a process of its own.
type Soak struct {
	T           *testing.T
	Playground  *playground.Server
	Path        string
	env         []string // of the bot
	alone       size     // of a bot with nothing to do
	DB          *sql.DB
	Bot         *Killable
	Log         map[string]string // table/ply -> seat and move, as they were stored
	writtenDown time.Time         // when log was
	Actions     atomic.Int64
	Answers     atomic.Int64
	Kills       int
	Faults      int
	Tables      atomic.Int64
	Places      atomic.Pointer[[]string] // where messages may stand
	Secrets     *Secrets
	Said        strings.Builder // the logs of the bots that are dead
	Restored    bool
	forgiven    string    // ids of messages that failed often under the faults, as a JSON list
	since       time.Time // of the restore: what stands from before is of a future that was lost
}

// NewSoak starts both. around, if not nil, is told where Discord is, and says what more the bot finds in its
// environment.
func NewSoak(t *testing.T, around func(api string) []string) *Soak {
	t.Helper()
	s := &Soak{T: t, Path: filepath.Join(t.TempDir(), "soak.db"), forgiven: "[]"}
	o := playground.Options{AllowedHosts: []string{"127.0.0.1"}} // at any port: a bot may go through a proxy
	for i := range SoakPeople {
		o.People = append(o.People, playground.PersonSpec{Name: fmt.Sprintf("p%d", i),
			Display: fmt.Sprintf("Person %d", i),
			Locale:  []string{"en-US", "fr"}[i%2]})
	}
	o.Chats = SoakChats(o.People)
	s.Playground = playground.New(o)
	s.Check(s.Playground.Start(""))
	s.Install()
	t.Cleanup(func() { s.Playground.Close() })
	s.Playground.SessionsLeft(1000) // always: an hour of this restarts bots more often than Discord lets them in a day
	if around != nil {
		s.env = around(s.Playground.URL())
	}
	s.Bot = Launch(t, s.Playground, s.Path, s.env...)
	t.Cleanup(func() { s.Bot.End() })
	s.open()
	s.alone = s.size()
	s.Secrets = NewSecrets(t, s.Playground.Token())
	for i := range SoakPeople {
		for name, text := range s.saved() {
			s.Playground.User(fmt.Sprint("p", i)).Hold(name+".txt", "text/plain", text)
		}
	}
	s.look()
	return s
}

// SoakChats are SoakChat, of the first people.
func SoakChats(people []playground.PersonSpec) []playground.ChatSpec {
	chat := playground.ChatSpec{Name: strings.TrimPrefix(SoakChat, "chat:")}
	for _, p := range people[:min(len(people), SoakPeople)] {
		chat.People = append(chat.People, p.Name)
	}
	return []playground.ChatSpec{chat}
}

// Install has the first people install the bot for themselves.
func (s *Soak) Install() {
	for i := range SoakInstalled {
		s.Playground.User(fmt.Sprint("p", i)).Install()
	}
}

// Launch starts the next bot once the last one is dead, whose log is searched with the others at the end.
func (s *Soak) Launch() *Killable {
	s.Said.WriteString(s.Bot.Log.String())
	return Launch(s.T, s.Playground, s.Path, s.env...)
}

func (s *Soak) open() {
	var err error
	s.DB, err = sql.Open("sqlite3", "file:"+s.Path+"?mode=ro&_busy_timeout=10000")
	s.Check(err)
}

func (s *Soak) Check(err error) {
	s.T.Helper()
	if err != nil {
		s.T.Fatalf("%v\n%s", err, Tail(s.Bot.Log))
	}
}

// Tail is the end of a bot's log.
func Tail(log fmt.Stringer) string {
	text := log.String()
	return text[max(0, len(text)-4000):]
}

func (s *Soak) Count(query string, args ...any) (n int) {
	s.T.Helper()
	s.Check(s.DB.QueryRow(query, args...).Scan(&n))
	return n
}

// Keep writes down every move that is stored: from now on none may go unless somebody takes it back.
func (s *Soak) Keep() {
	s.T.Helper()
	s.writtenDown = time.Now() // before they are read: what is taken back meanwhile may be among them
	s.Log = s.moves()
}

func (s *Soak) moves() map[string]string {
	s.T.Helper()
	rows, err := s.DB.Query("SELECT tbl, ply, seat, move, at FROM moves")
	s.Check(err)
	defer rows.Close()
	log := map[string]string{}
	for rows.Next() {
		var table, ply, seat, at int64
		var move string
		s.Check(rows.Scan(&table, &ply, &seat, &move, &at))
		log[fmt.Sprint(table, "/", ply)] = fmt.Sprint(seat, " ", move, " ", at)
	}
	s.Check(rows.Err())
	return log
}

// Kept checks that what was stored is stored still, except what a person has taken back since.
func (s *Soak) Kept(want map[string]string, when string) {
	s.T.Helper()
	got := s.moves()
	for at, move := range want {
		if got[at] == move {
			continue
		}
		var table int64
		var ply int
		_, err := fmt.Sscanf(at, "%d/%d", &table, &ply)
		s.Check(err)
		if !s.takenBack(table, ply) {
			s.T.Errorf("%s: the move at %s was %q, now it is %q", when, at, move, got[at])
		}
	}
}

// takenBack reports whether a table says that somebody took back this ply since the moves were written down. A
// computer's answer goes with the move that it answers.
func (s *Soak) takenBack(table int64, ply int) bool {
	s.T.Helper()
	var data []byte
	s.Check(s.DB.QueryRow(fmt.Sprintf("SELECT doc FROM tables WHERE id = %d", table)).Scan(&data))
	return undoneSince(s.T, data, ply, s.writtenDown)
}

// undoneSince reports whether a table's document notes that a move was taken back after a moment, and this ply with it.
func undoneSince(t *testing.T, doc []byte, ply int, since time.Time) bool {
	t.Helper()
	var d struct {
		Notes []struct {
			Ply int
			At  int64
			Msg struct{ ID string }
		}
	}
	if err := json.Unmarshal(doc, &d); err != nil {
		t.Fatal(err)
	}
	for _, n := range d.Notes {
		if n.Msg.ID == "host.undone" && n.Ply < ply && n.At >= since.UnixMilli() {
			return true
		}
	}
	return false
}
