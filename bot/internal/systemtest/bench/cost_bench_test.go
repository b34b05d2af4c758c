package bench

import (
	"context"
	"database/sql"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	playground "tablee/bot/internal/playground/playgroundtest"
	"tablee/bot/internal/systemtest"
	"tablee/rules/all"
	"tablee/rules/game"
)

// measuring is a playground with a measured bot, and many games of Awalé in many channels.
type measuring struct {
	b      *testing.B
	pg     *playground.Server
	bot    *systemtest.Killable
	health string
	games  []*measuredGame
	next   atomic.Int64 // counts what was begun
	kind   atomic.Int64
}

// measuredGame is a game that a benchmark follows, to know what can be played.
type measuredGame struct {
	id      int
	channel string
	mu      sync.Mutex // held during a move
	pos     game.Position
	players []*playground.User // by seat
	board   string             // the message with the buttons, "" if it is not known
}

// profiles is where BenchmarkCost leaves profiles of the bot's processor time.
var profiles = flag.String("profiles", "", "folder for the processor profiles of BenchmarkCost")

// measuredRate is how many things people do a second. More than a bot can do would be measured with what it costs to
// have very much to do at once.
const measuredRate = 100

// measuredChannels is how many channels the games are in.
const measuredChannels = 50

// measure starts a bot on so many cores among so many games. Each has had one move, so that all have their boards.
func measure(b *testing.B, cores, games int) *measuring {
	b.Helper()
	var people []playground.PersonSpec
	for i := range measuredPeople {
		people = append(people, playground.PersonSpec{Name: personName(i)})
	}
	m := &measuring{b: b, pg: playground.New(playground.Options{People: people})}
	if err := m.pg.Start(""); err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { _ = m.pg.Close() })
	path := filepath.Join(b.TempDir(), "measured.db")
	m.Launch(path, cores)
	m.slash(personName(0), "/awale new rated:true")
	m.slash(personName(1), "/table join table:1")
	m.slash(personName(0), "/table start table:1")
	m.Ask("rest")
	m.bot.End()
	multiply(b, path, games, 30)
	m.spread(path, games)
	m.Launch(path, cores)
	b.Cleanup(m.bot.End)
	m.each(games, 150, func(g *measuredGame) { m.typed(g) })
	m.Ask("rest")
	return m
}

// measuredPeople is how many people play the games.
const measuredPeople = 200

func personName(i int) string { return fmt.Sprintf("person%03d", i%measuredPeople) }

// Launch starts a measured bot on a database.
func (m *measuring) Launch(path string, cores int) {
	m.b.Helper()
	command := []string{os.Args[0]}
	if taskset, err := exec.LookPath("taskset"); err == nil {
		command = []string{taskset, "-c", fmt.Sprintf("0-%d", cores-1), os.Args[0]}
	} else if cores == 1 {
		m.b.Skip("no taskset here")
	}
	k := &systemtest.Killable{Cmd: exec.Command(command[0], command[1:]...), Lines: make(chan string, 16),
		Dead: make(chan struct{}), Log: new(systemtest.LockedBuffer)}
	k.Cmd.Env = append(os.Environ(), systemtest.MeasuredVariable+"="+m.pg.PublicKey(), "DISCORD_API_URL="+m.pg.URL(),
		"DISCORD_TOKEN="+m.pg.Token(), "TABLEE_TEST_DB="+path)
	k.Cmd.Stderr = k.Log
	in, err := k.Cmd.StdinPipe()
	if err != nil {
		m.b.Fatal(err)
	}
	out, err := k.Cmd.StdoutPipe()
	if err != nil {
		m.b.Fatal(err)
	}
	k.In = in
	if err := k.Cmd.Start(); err != nil {
		m.b.Fatal(err)
	}
	go k.Hear(out)
	m.bot = k
	var address string
	if _, err := fmt.Sscan(m.answer(), &m.health, &address); err != nil {
		m.b.Fatal(err)
	}
	if err := m.pg.SetEndpoint(context.Background(), "http://"+address); err != nil {
		m.b.Fatal(err)
	}
}

// answer is the bot's next line.
func (m *measuring) answer() string {
	m.b.Helper()
	select {
	case line := <-m.bot.Lines:
		return line
	case <-m.bot.Dead:
		m.b.Fatalf("the bot has ended\n%s", m.bot.Log)
		return ""
	}
}

// Ask asks the bot for something.
func (m *measuring) Ask(line string) string {
	m.b.Helper()
	fmt.Fprintln(m.bot.In, line)
	return m.answer()
}

func (m *measuring) slash(user, line string) {
	m.b.Helper()
	if _, err := m.pg.User(user).Slash(context.Background(), "#games", line); err != nil {
		m.b.Fatalf("%s: %v\n%s", line, err, m.bot.Log)
	}
}

// spread distributes the games over channels, and reads their position.
func (m *measuring) spread(path string, games int) {
	m.b.Helper()
	db, err := sql.Open("sqlite3", path)
	if err != nil {
		m.b.Fatal(err)
	}
	defer db.Close()
	var guild string
	var doc, snapshot []byte
	if err := db.QueryRow("SELECT guild, doc, snapshot FROM tables WHERE id = 1").Scan(&guild, &doc,
		&snapshot); err != nil {
		m.b.Fatal(err)
	}
	var table struct{ Seats []struct{ User string } }
	if err := json.Unmarshal(doc, &table); err != nil {
		m.b.Fatal(err)
	}
	rules := all.Games()
	awale := rules[slices.IndexFunc(rules, func(r game.Rules) bool { return r.Info().Name == "awale" })]
	pos, err := awale.Decode(snapshot)
	if err != nil {
		m.b.Fatal(err)
	}
	maker := m.pg.User(personName(0)).ID()
	first := slices.IndexFunc(table.Seats, func(s struct{ User string }) bool { return s.User == maker })
	var channels []string
	for i := range measuredChannels {
		channels = append(channels, m.pg.AddChannel(guild, fmt.Sprint("games", i)))
	}
	for id := 1; id <= games; id++ {
		g := &measuredGame{id: id, channel: channels[id%measuredChannels], pos: pos,
			players: make([]*playground.User, len(table.Seats))}
		words := []string{}
		for i := range g.players { // everybody has a game with everybody nearby
			u := m.pg.User(personName(id + i*(1+id/measuredPeople)))
			seat := (first + i) % len(g.players)
			g.players[seat] = u
			was := m.pg.User(personName(i))
			words = append(words, was.ID(), u.ID(), was.Name(), u.Name())
		}
		for _, s := range [][]any{{"DELETE FROM seats WHERE tbl = ?", id},
			{"INSERT INTO seats (tbl, usr) VALUES (?1, ?2), (?1, ?3)", id, g.players[0].ID(), g.players[1].ID()},
			{"UPDATE tables SET channel = ?, doc = ? WHERE id = ?", g.channel,
				[]byte(strings.NewReplacer(words...).Replace(string(doc))), id}} {
			if _, err := db.Exec(s[0].(string), s[1:]...); err != nil {
				m.b.Fatal(err)
			}
		}
		m.games = append(m.games, g)
	}
}

// each has people do something n times, so many times a second, each time at another game.
func (m *measuring) each(n, perSecond int, do func(*measuredGame)) {
	var doing sync.WaitGroup
	began := time.Now()
	for i := range n {
		time.Sleep(time.Until(began.Add(time.Second / time.Duration(perSecond) * time.Duration(i))))
		doing.Go(func() { do(m.games[int(m.next.Add(1))%len(m.games)]) })
	}
	doing.Wait()
}

// choose chooses the move that comes next in a game, and who makes it; nil: the game is over.
func (g *measuredGame) choose() (who *playground.User, pit string, next game.Position) {
	turn := g.pos.Turn()
	if len(turn) == 0 {
		return nil, "", nil
	}
	view := g.pos.View(turn[0]).(game.Interactive)
	pits := view.Complete("", game.Action{Name: "sow"}, "pit")
	pit = pits[g.id%len(pits)].Value
	reply, err := view.Do("", game.Action{Name: "sow", Args: map[string]string{"pit": pit}})
	if err != nil {
		return nil, "", nil
	}
	next, _, err = g.pos.Apply(turn[0], reply.Move, nil)
	if err != nil {
		return nil, "", nil
	}
	return g.players[turn[0]], pit, next
}

// typed plays the next move by a command.
func (m *measuring) typed(g *measuredGame) {
	g.mu.Lock()
	defer g.mu.Unlock()
	who, pit, next := g.choose()
	if who == nil {
		return
	}
	line := fmt.Sprintf("/awale sow pit:%s number:%d", pit, g.id)
	if _, err := who.Slash(context.Background(), g.channel, line); err != nil {
		m.b.Errorf("%s: %v", line, err)
		return
	}
	g.pos = next
}

// pressed plays the next move by a button of the board.
func (m *measuring) pressed(g *measuredGame) {
	g.mu.Lock()
	defer g.mu.Unlock()
	who, pit, next := g.choose()
	if who != nil && m.Press(g, who, pit+" ") {
		g.pos = next
	}
}

// look has somebody look at their own board of a game.
func (m *measuring) look(g *measuredGame) {
	g.mu.Lock()
	defer g.mu.Unlock()
	m.Press(g, g.players[0], "My board")
}

// Press has somebody press the button of a game's board that begins with a label.
func (m *measuring) Press(g *measuredGame, who *playground.User, label string) bool {
	for range 2 {
		if board, ok := m.pg.Message(g.board); ok {
			for _, button := range board.Buttons() {
				if !strings.HasPrefix(button.Label, label) {
					continue
				}
				_, err := who.Click(context.Background(), g.board, button.CustomID)
				if err != nil {
					m.b.Errorf("game %d: %v", g.id, err)
				}
				return err == nil
			}
		}
		for _, message := range m.pg.Messages(g.channel) { // the board was posted anew
			for _, button := range message.Buttons() {
				if parts := strings.Split(button.CustomID, "/"); len(parts) == 4 && parts[1] == strconv.Itoa(g.id) {
					g.board = message.ID
				}
			}
		}
	}
	board, _ := m.pg.Message(g.board)
	m.b.Errorf("game %d: no button %q: %s", g.id, label, systemtest.Show(board))
	return false
}

// suggest has somebody type part of a command.
func (m *measuring) suggest(g *measuredGame) {
	line := fmt.Sprintf("/table show table:%d", g.id)
	if _, err := g.players[0].Autocomplete(context.Background(), g.channel, line); err != nil {
		m.b.Errorf("%s: %v", line, err)
	}
}

// counts reads what the bot has counted: statements, trips to the database, and requests to Discord.
func (m *measuring) counts() (statements, trips, requests float64) {
	m.b.Helper()
	res, err := http.Get("http://" + m.health + "/metrics")
	if err != nil {
		m.b.Fatal(err)
	}
	defer res.Body.Close()
	text, err := io.ReadAll(res.Body)
	if err != nil {
		m.b.Fatal(err)
	}
	sum := func(name string) (n float64) {
		for _, f := range regexp.MustCompile(`(?m)^`+name+`{.*} (.+)$`).FindAllSubmatch(text, -1) {
			v, _ := strconv.ParseFloat(string(f[1]), 64)
			n += v
		}
		return n
	}
	return sum("tablee_statements_total"), sum("tablee_store_seconds_count"), sum("tablee_requests_total")
}

// BenchmarkCost measures what one move, look, suggestion and delivery costs a bot as in production, on one core and on
// two: 1 000 games in 50 channels, 100 times a second, interactions over HTTP, and the outbox delivered. The package
// comment has the table. Run it with -benchtime 4000x.
func BenchmarkCost(b *testing.B) {
	for _, cores := range []int{1, 2} {
		m := measure(b, cores, 1000)
		for _, kind := range []struct {
			name string
			do   func(*measuredGame)
		}{{"pressed", m.pressed}, {"typed", m.typed}, {"look", m.look}, {"suggestion", m.suggest}, {"delivery", nil}} {
			b.Run(fmt.Sprintf("%s/cores=%d", kind.name, cores), func(b *testing.B) {
				m.b = b
				m.report(b.N, func() {
					if kind.do != nil {
						m.each(b.N, measuredRate, kind.do)
						return
					}
					for done := 0; done < b.N; done += len(m.games) {
						m.Ask(fmt.Sprintf("owe 1-%d", min(len(m.games), b.N-done)))
						m.Ask("rest")
					}
				})
			})
			m.b = b
		}
	}
}

// report reports what the bot spends on n of something.
func (m *measuring) report(n int, do func()) {
	m.b.Helper()
	var before, after systemtest.Work
	statements, trips, requests := m.counts()
	if err := json.Unmarshal([]byte(m.Ask("work")), &before); err != nil {
		m.b.Fatal(err)
	}
	if *profiles != "" {
		m.Ask("profile " + filepath.Join(*profiles, strings.ReplaceAll(m.b.Name(), "/", "-")+".pprof"))
	}
	m.b.ResetTimer()
	do()
	m.Ask("rest")
	m.b.StopTimer()
	if *profiles != "" {
		m.Ask("profiled")
	}
	if err := json.Unmarshal([]byte(m.Ask("work")), &after); err != nil {
		m.b.Fatal(err)
	}
	statements2, trips2, requests2 := m.counts()
	per := func(from, to float64, unit string) { m.b.ReportMetric((to-from)/float64(n), unit) }
	per(float64(before.CPU.Microseconds()), float64(after.CPU.Microseconds()), "cpu-µs/op")
	per(before.Allocs, after.Allocs, "objects/op")
	per(before.Bytes, after.Bytes, "heap-B/op")
	per(8*before.Handoffs, 8*after.Handoffs, "handoffs/op") // the runtime samples one in eight
	per(before.Switches, after.Switches, "waits/op")
	per(before.Read, after.Read, "read-B/op")
	per(before.Written, after.Written, "written-B/op")
	per(statements, statements2, "statements/op")
	per(trips, trips2, "trips/op")
	per(requests, requests2, "requests/op")
	m.b.ReportMetric(0, "ns/op")
}
