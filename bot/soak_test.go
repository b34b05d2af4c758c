package main

import (
	"context"
	"database/sql"
	"encoding/json"
	"flag"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	playground "tablee/bot/internal/playground/playgroundtest"
	"tablee/rules/all"
	"tablee/rules/rulestest"
	"tablee/rules/table"
	"tablee/store/sqlite"
)

var (
	soakFor  = flag.Duration("soak", 4*time.Second, "how long TestSoak plays; CI takes a minute")
	soakSeed = flag.Uint64("soakseed", 0, "what TestSoak draws who does what and what fails from; 0 is by the clock")
)

// TestSoak has people do at random what can be done, in all games, while Discord fails in every way that the
// playground knows, the disk is full now and then, the bot is killed every few seconds, and once its database is put
// back from a backup. No move that was stored may be lost, changed or reordered, unless a person takes it back; every
// game must replay to the position that is stored; when the faults are over all that is owed must be delivered, every
// open table have one living board, and no token, no seed and nobody's hand stand where it does not belong, in the log,
// a channel or somebody else's messages; and memory, goroutines and open files must stay level. The seed that it prints
// brings the same actions and faults again, though not at the same moments.
func TestSoak(t *testing.T) {
	rulestest.Long(t)
	t.Parallel()
	seed := *soakSeed
	if seed == 0 {
		seed = uint64(time.Now().UnixNano()) % 1e9
	}
	t.Logf("-soakseed %d", seed)
	s := newSoak(t, func(string) []string {
		return []string{"TABLEE_TEST_HASTE=1", "GOGC=", "GOMEMLIMIT="} // its memory counts
	})
	rng := rand.New(rand.NewPCG(seed, 99))
	s.begin(rng)
	ctx, stop := context.WithCancel(t.Context())
	var people sync.WaitGroup
	for i := range soakPeople {
		people.Go(func() { s.live(ctx, fmt.Sprintf("p%d", i), rand.New(rand.NewPCG(seed, uint64(i)))) })
	}
	end := time.Now().Add(*soakFor)
	half := time.Now().Add(*soakFor / 2)
	backup := filepath.Join(t.TempDir(), "backup.db")
	for life := 0; time.Now().Before(end); life++ {
		s.trouble(rng, time.Now().Add(min(time.Second+time.Duration(rng.IntN(4000))*time.Millisecond, time.Until(end))))
		s.keep()
		switch {
		case life == 0:
			s.check(sqlite.Backup(ctx, s.path, backup))
		case !s.restored && time.Now().After(half):
			s.kill()
			s.restore(backup)
			s.bot = s.launch()
			continue
		}
		s.kill()
		s.bot = s.launch()
		s.kept(s.log, "after a SIGKILL")
	}
	s.pg.ClearFaults()
	s.forgive()
	s.level(*soakFor / 4) // people go on, nobody is killed any more
	stop()
	people.Wait()
	s.settled()
	s.rests()
	s.still()
	s.examine()
	t.Logf("%s: %d actions, %d answers, %d tables (%d over, %d in threads, %d in a chat, %d of tournaments, %d imported), %d moves (%d of people, %d in the chat), %d SIGKILLs, %d faults, restored: %v, %d secrets",
		*soakFor, s.actions.Load(), s.answers.Load(), s.count("SELECT count(*) FROM tables"),
		s.count("SELECT count(*) FROM tables WHERE phase = 'over'"),
		s.count("SELECT count(*) FROM posts WHERE kind = 'thread'"),
		s.count("SELECT count(*) FROM tables WHERE "+inChat),
		s.count("SELECT count(*) FROM tables WHERE json_extract(CAST(doc AS TEXT), '$.Tournament') > 0"),
		s.count("SELECT count(*) FROM tables WHERE json_extract(CAST(doc AS TEXT), '$.Imposed')"),
		s.count("SELECT count(*) FROM moves"), s.count("SELECT count(*) FROM moves WHERE usr <> ''"),
		s.count("SELECT count(*) FROM moves JOIN tables ON id = tbl WHERE usr <> '' AND "+inChat),
		s.kills, s.faults, s.restored, s.secrets.count)
}

const soakPeople = 8

// begin opens a table of every game for two people, so that even a short soak has games in it.
func (s *soak) begin(rng *rand.Rand) {
	for i, g := range all.Games() {
		s.beginInChat(g.Info().Name, i%soakInstalled, soakInstalled+i%(soakPeople-soakInstalled))
		a, b := s.pg.User(fmt.Sprint("p", i%soakPeople)), s.pg.User(fmt.Sprint("p", (i+1)%soakPeople))
		channel := []string{"#games", "#lobby", "#jeux"}[rng.IntN(3)]
		s.insist(a, channel, gameCommand(g.Info().Name)+" new level:1")
		n := s.count("SELECT max(id) FROM tables")
		s.insist(b, channel, fmt.Sprintf("/table join table:%d", n))
		s.insist(a, channel, fmt.Sprintf("/table start table:%d", n))
	}
}

// beginInChat opens a table of a game in the chat, for one person and another, who need not have installed the bot.
func (s *soak) beginInChat(name string, one, other int) {
	a, b := s.pg.User(fmt.Sprint("p", one)), s.pg.User(fmt.Sprint("p", other))
	s.insist(a, soakChat, gameCommand(name)+" new level:1")
	n := &newcomer{w: &world{pg: s.pg}, channel: soakChat, table: table.ID(s.count("SELECT max(id) FROM tables"))}
	for _, u := range []*playground.User{b, a} {
		button := map[*playground.User]string{a: "start", b: "join"}[u]
		for range 10 { // as insist does
			if board, ok := n.board(); ok {
				if _, err := u.Click(s.t.Context(), board.ID, n.find(board, button)); err == nil {
					break
				}
			}
		}
	}
}

// insist types a command until it is answered: a bot that has just started on a busy machine may be too slow once.
func (s *soak) insist(u *playground.User, channel, line string) {
	var err error
	for range 10 {
		if _, err = u.Slash(s.t.Context(), channel, line); err == nil {
			return
		}
	}
	s.t.Fatal(err)
}

// soak is a Discord with people in it, and a bot in a process of its own.
type soak struct {
	t           *testing.T
	pg          *playground.Server
	path        string
	env         []string // of the bot
	alone       size     // of a bot with nothing to do
	db          *sql.DB
	bot         *killable
	log         map[string]string // table/ply -> seat and move, as they were stored
	writtenDown time.Time         // when log was
	actions     atomic.Int64
	answers     atomic.Int64
	kills       int
	faults      int
	tables      atomic.Int64
	places      atomic.Pointer[[]string] // where messages may stand
	secrets     *secrets
	said        strings.Builder // the logs of the bots that are dead
	restored    bool
	forgiven    string    // ids of messages that failed often under the faults, as a JSON list
	since       time.Time // of the restore: what stands from before is of a future that was lost
}

// newSoak starts both. around, if not nil, is told where Discord is, and says what more the bot finds in its
// environment.
func newSoak(t *testing.T, around func(api string) []string) *soak {
	t.Helper()
	s := &soak{t: t, path: filepath.Join(t.TempDir(), "soak.db"), forgiven: "[]"}
	o := playground.Options{AllowedHosts: []string{"127.0.0.1"}} // at any port: a bot may go through a proxy
	for i := range soakPeople {
		o.People = append(o.People, playground.PersonSpec{Name: fmt.Sprintf("p%d", i),
			Display: fmt.Sprintf("Person %d", i),
			Locale:  []string{"en-US", "fr"}[i%2]})
	}
	o.Chats = soakChats(o.People)
	s.pg = playground.New(o)
	s.check(s.pg.Start(""))
	s.install()
	t.Cleanup(func() { s.pg.Close() })
	s.pg.SessionsLeft(1000) // always: an hour of this restarts bots more often than Discord lets them in a day
	if around != nil {
		s.env = around(s.pg.URL())
	}
	s.bot = launch(t, s.pg, s.path, s.env...)
	t.Cleanup(func() { s.bot.end() })
	s.open()
	s.alone = s.size()
	s.secrets = newSecrets(t, s.pg.Token())
	for i := range soakPeople {
		for name, text := range s.saved() {
			s.pg.User(fmt.Sprint("p", i)).Hold(name+".txt", "text/plain", text)
		}
	}
	s.look()
	return s
}

// soakChats are soakChat, of the first people.
func soakChats(people []playground.PersonSpec) []playground.ChatSpec {
	chat := playground.ChatSpec{Name: strings.TrimPrefix(soakChat, "chat:")}
	for _, p := range people[:min(len(people), soakPeople)] {
		chat.People = append(chat.People, p.Name)
	}
	return []playground.ChatSpec{chat}
}

// install has the first people install the bot for themselves.
func (s *soak) install() {
	for i := range soakInstalled {
		s.pg.User(fmt.Sprint("p", i)).Install()
	}
}

// launch starts the next bot once the last one is dead, whose log is searched with the others at the end.
func (s *soak) launch() *killable {
	s.said.WriteString(s.bot.log.String())
	return launch(s.t, s.pg, s.path, s.env...)
}

func (s *soak) open() {
	var err error
	s.db, err = sql.Open("sqlite3", "file:"+s.path+"?mode=ro&_busy_timeout=10000")
	s.check(err)
}

func (s *soak) check(err error) {
	s.t.Helper()
	if err != nil {
		s.t.Fatalf("%v\n%s", err, tail(s.bot.log))
	}
}

// tail is the end of a bot's log.
func tail(log fmt.Stringer) string {
	text := log.String()
	return text[max(0, len(text)-4000):]
}

func (s *soak) count(query string, args ...any) (n int) {
	s.t.Helper()
	s.check(s.db.QueryRow(query, args...).Scan(&n))
	return n
}

// keep writes down every move that is stored: from now on none may go unless somebody takes it back.
func (s *soak) keep() {
	s.t.Helper()
	s.writtenDown = time.Now() // before they are read: what is taken back meanwhile may be among them
	s.log = s.moves()
}

func (s *soak) moves() map[string]string {
	s.t.Helper()
	rows, err := s.db.Query("SELECT tbl, ply, seat, move, at FROM moves")
	s.check(err)
	defer rows.Close()
	log := map[string]string{}
	for rows.Next() {
		var table, ply, seat, at int64
		var move string
		s.check(rows.Scan(&table, &ply, &seat, &move, &at))
		log[fmt.Sprint(table, "/", ply)] = fmt.Sprint(seat, " ", move, " ", at)
	}
	s.check(rows.Err())
	return log
}

// kept checks that what was stored is stored still, except what a person has taken back since.
func (s *soak) kept(want map[string]string, when string) {
	s.t.Helper()
	got := s.moves()
	for at, move := range want {
		if got[at] == move {
			continue
		}
		var table int64
		var ply int
		_, err := fmt.Sscanf(at, "%d/%d", &table, &ply)
		s.check(err)
		if !s.takenBack(table, ply) {
			s.t.Errorf("%s: the move at %s was %q, now it is %q", when, at, move, got[at])
		}
	}
}

// takenBack reports whether a table says that somebody took back this ply since the moves were written down. A
// computer's answer goes with the move that it answers.
func (s *soak) takenBack(table int64, ply int) bool {
	s.t.Helper()
	var data []byte
	s.check(s.db.QueryRow(fmt.Sprintf("SELECT doc FROM tables WHERE id = %d", table)).Scan(&data))
	return undoneSince(s.t, data, ply, s.writtenDown)
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

// TestUndoExplainsMissingMove: a missing move is excused only by an undo since then, at its ply or before.
func TestUndoExplainsMissingMove(t *testing.T) {
	t.Parallel()
	then := time.UnixMilli(1000)
	doc := func(id string, ply int, at int64) []byte {
		return fmt.Appendf(nil, `{"Notes":[{"Ply":%d,"At":%d,"Msg":{"id":%q}}]}`, ply, at, id)
	}
	for _, c := range []struct {
		doc  []byte
		ply  int
		want bool
	}{
		{doc("host.undone", 3, 1000), 4, true},
		{doc("host.undone", 3, 2000), 9, true},
		{doc("host.undone", 3, 2000), 3, false},
		{doc("host.undone", 3, 999), 4, false},
		{doc("host.unrated", 3, 2000), 4, false},
		{[]byte("{}"), 4, false},
	} {
		if got := undoneSince(t, c.doc, c.ply, then); got != c.want {
			t.Errorf("%s: ply %d was taken back: %v", c.doc, c.ply, got)
		}
	}
}
