//go:build !race

package secrets

import (
	"context"
	"database/sql"
	"fmt"
	"maps"
	"math/rand/v2"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	playground "tablee/bot/internal/playground/playgroundtest"
	"tablee/bot/internal/systemtest"
	"tablee/commands/customid"
	"tablee/rules/match"
	"tablee/rules/rulestest"
	"tablee/rules/scrabble/duplicate"
	"tablee/rules/table"
)

// TestNoSecretLeaks has people play all games, in channels and in direct messages, while everything goes wrong
// that the playground can make go wrong, on every route, connections are cut in each phase, answers are late, handlers
// panic, the disk is full and tables are damaged. Then it searches all that the bot has said: its log at the level that
// tells everything, standard error, the metrics, the state of health, and the errors that it keeps. None of it may hold
// the bot's token, an interaction's, a hand, an answer to a round or a seed.
func TestNoSecretLeaks(t *testing.T) {
	t.Parallel()
	type part struct {
		wrong func(*hearing)
		marks []string // without which the test has not seen what it is for
	}
	parts := map[string]part{
		"cuts": {(*hearing).cuts, []string{"the connection was closed"}},
	}
	for _, m := range moods {
		parts[m.worse] = part{func(h *hearing) { h.endure(m) }, []string{m.mark}}
	}
	list := slices.Sorted(maps.Keys(troubles))
	for names := range slices.Chunk(list, (len(list)+2)/3) {
		p := part{wrong: func(h *hearing) { h.suffer(names) }}
		if slices.Contains(names, "silent") {
			p.marks = []string{"gateway session abandoned"}
		}
		parts[strings.Join(names, " and ")] = p
	}
	if !rulestest.Whole { // Discord quotes the token, and handlers panic with all that they hold
		parts = map[string]part{"some": {func(h *hearing) {
			h.suffer([]string{"401", "502 in no JSON", "cut later"})
			h.endure(moods[1])
		}, []string{moods[1].mark}}}
	}
	for name, part := range parts {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h := newHearing(t)
			part.wrong(h)
			h.damage()
			h.Playground.DropGateway(4004)
			select {
			case <-h.Bot.Dead:
			case <-time.After(20 * time.Second):
				t.Error("a bot whose token Discord refuses does not end")
			}
			h.judge()
			said := h.said()
			for _, what := range part.marks {
				if !strings.Contains(said, what) {
					t.Errorf("the output does not contain %q", what)
				}
			}
			t.Logf("%d secrets in %d bytes of log", h.Secrets.Count, len(h.Bot.Log.String()))
		})
	}
}

// TestLeaksAreFound runs programs that leak a secret: the search has to find each.
func TestLeaksAreFound(t *testing.T) {
	t.Parallel()
	names := slices.Sorted(maps.Keys(systemtest.Leaks))
	for _, name := range names[:rulestest.Of(len(names), 1)] {
		l := systemtest.Leaks[name]
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h := newHearing(t, "TABLEE_TEST_LEAK="+name)
			h.actions("a broken program")
			if err := systemtest.WaitFor("the secret to be told", func() bool {
				if l.Act != "" {
					h.everybodyPresses(l.Act)
				}
				if l.Rounds {
					h.answerRounds(h.T.Context())
				}
				h.Secrets.Learn(h.DB)
				return strings.Contains(strings.Join(h.Secrets.In(h.said()), "\n"), l.Finds)
			}); err != nil {
				t.Errorf("the search finds no leak: %v\n%s", err, systemtest.Tail(h.Bot.Log))
			}
		})
	}
}

// TestBadTokens: a bot that cannot start because of its token does not print it.
func TestBadTokens(t *testing.T) {
	t.Parallel()
	pg := playground.New(playground.Options{})
	if err := pg.Start(""); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = pg.Close() })
	tokens := map[string]string{
		"another":                  "MTIzNDU2Nzg5MDEyMzQ1Njc4.GabcDE.another-bots-token",
		"in two lines":             "MTIzNDU2Nzg5MDEy\nMzQ1Njc4.GabcDE.cut-in-two",
		"with a control character": "MTIzNDU2Nzg5MDEyMzQ1Njc4\x01.GabcDE.controlled",
		"in other letters":         "MTIzNDU2Nzg5МТІз.GabcDE.cyrillic",
	}
	names := slices.Sorted(maps.Keys(tokens))
	for _, name := range names[:rulestest.Of(len(names), 1)] {
		token := tokens[name]
		for where, api := range map[string]string{"here": pg.URL(), "nowhere": "http://127.0.0.1:1",
			"no address": "http://127.0.0.1:port/" + token} {
			t.Run(name+", "+where, func(t *testing.T) {
				t.Parallel()
				cmd, said := exec.Command(os.Args[0]), new(systemtest.LockedBuffer)
				cmd.Stdout, cmd.Stderr = said, said
				cmd.Env = append(os.Environ(), systemtest.ChildVariable+"=1", "DISCORD_API_URL="+api, "DISCORD_TOKEN="+token,
					"TABLEE_TEST_DB="+filepath.Join(t.TempDir(), "t.db"))
				if err := cmd.Start(); err != nil {
					t.Fatal(err)
				}
				if err := systemtest.WaitFor("a word of it", func() bool { return strings.Contains(said.String(), "\n") }); err != nil {
					t.Error(err)
				}
				_ = cmd.Process.Kill() // it may be waiting for Discord to come back
				_ = cmd.Wait()
				if where == "no address" {
					return // whoever puts it into an address has told it already
				}
				for piece := range strings.FieldsFuncSeq(token, func(r rune) bool { return r < ' ' || r == '.' }) {
					if len(piece) > 7 && strings.Contains(said.String(), piece) {
						t.Errorf("the output contains the token:\n%s", said)
					}
				}
			})
		}
	}
}

// hearing is a bot of which all is heard that it says.
type hearing struct {
	*systemtest.Soak
	proxy *cutter
	mu    sync.Mutex
	heard strings.Builder // what came over HTTP
	rng   *rand.Rand
}

func newHearing(t *testing.T, more ...string) *hearing {
	t.Helper()
	h := &hearing{rng: rand.New(rand.NewPCG(1, 2))}
	h.proxy = newCutter(t)
	h.Soak = systemtest.NewSoak(t, func(api string) []string {
		to := strings.TrimPrefix(api, "http://")
		h.proxy.to.Store(&to)
		return append(more, "TABLEE_TEST_HASTE=1", "TABLEE_TEST_HEALTH=127.0.0.1:0", "DISCORD_API_URL="+h.proxy.url())
	})
	h.Secrets.Add(systemtest.Bare(h.Playground.Token()), "a token")
	if more == nil {
		h.Begin(h.rng)
	} else {
		h.two("scrabble", 1)
		h.two("duplicate", 2)
		h.twoInChat("scrabble", 3)
	}
	h.Secrets.Learn(h.DB)
	return h
}

// two opens a table of a game with secrets, which gets this number; the bot may be one that cannot answer.
func (h *hearing) two(name string, number int) {
	for i, line := range []string{systemtest.GameCommand(name) + " new rated:true", fmt.Sprintf("/table join table:%d", number),
		fmt.Sprintf("/table start table:%d", number)} {
		_, _ = h.Playground.User(fmt.Sprint("p", i%2)).Slash(h.T.Context(), "#games", line)
	}
}

// twoInChat is two in the group chat, where only one of them has installed the bot.
func (h *hearing) twoInChat(name string, number int) {
	a, b := h.Playground.User("p0"), h.Playground.User(fmt.Sprint("p", systemtest.SoakInstalled))
	_, _ = a.Slash(h.T.Context(), systemtest.SoakChat, systemtest.GameCommand(name)+" new rated:true")
	n := &systemtest.Newcomer{W: &systemtest.World{Playground: h.Playground}, Channel: systemtest.SoakChat, Table: table.ID(number)}
	for _, press := range []struct {
		by     *playground.User
		button string
	}{{b, "join"}, {a, "start"}} {
		if board, ok := n.Board(); ok {
			_, _ = press.by.Click(h.T.Context(), board.ID, n.Find(board, press.button))
		}
	}
}

// everybodyPresses has everybody press the control of this name on all boards in a channel and in the chat.
func (h *hearing) everybodyPresses(name string) {
	for _, m := range slices.Concat(h.Playground.Messages("#games"), h.Playground.Messages(systemtest.SoakChat)) {
		for _, b := range m.Buttons() {
			if id, ok := customid.Parse(b.CustomID); !ok || id.Name != name {
				continue
			}
			for i := range systemtest.SoakInstalled + 1 {
				_, _ = h.Playground.User(fmt.Sprint("p", i)).Click(h.T.Context(), m.ID, b.CustomID)
			}
		}
	}
}

// suffer has people play in each trouble, and begins the next when the bot hears Discord again.
func (h *hearing) suffer(names []string) {
	for _, name := range names {
		troubles[name](h)
		h.actions(name)
		h.Playground.ClearFaults()
		h.Check(systemtest.WaitFor("the bot to recover from "+name, h.ready))
	}
}

func (h *hearing) ready() bool {
	res, err := http.Get("http://" + h.Bot.Health + "/readyz")
	if err != nil {
		return false
	}
	_ = res.Body.Close()
	return res.StatusCode == http.StatusOK
}

// Actions has everybody do something at once, in channels and in their direct messages.
func (h *hearing) actions(trouble string) {
	h.T.Helper()
	ctx, cancel := context.WithTimeout(h.T.Context(), 4*time.Second)
	defer cancel()
	var people sync.WaitGroup
	for i := range rulestest.Of(systemtest.SoakPeople, 2) {
		rng := rand.New(rand.NewPCG(h.rng.Uint64(), h.rng.Uint64()))
		people.Go(func() {
			u := h.Playground.User(fmt.Sprint("p", i))
			channel := []string{"#games", "#lobby", "#jeux", "dm", systemtest.SoakChat}[rng.IntN(5)]
			for range 2 { // what fails, fails: that is what it is about
				_, _ = u.Slash(ctx, channel, fmt.Sprintf("/table hand table:%d", 1+rng.IntN(10)))
				_, _ = u.Slash(ctx, channel, systemtest.SoakLine(rng, 10))
				_ = h.Press(ctx, u, "#games", rng)
				_ = h.Press(ctx, u, "#games", rng)
				_ = h.Press(ctx, u, systemtest.SoakChat, rng)
				_, _ = u.Autocomplete(ctx, channel, "/dominoes play tile:")
			}
		})
	}
	people.Wait()
	round, cancel := context.WithTimeout(h.T.Context(), 4*time.Second) // time that nobody has used up
	defer cancel()
	h.answerRounds(round)
	h.Secrets.Learn(h.DB)
	for _, path := range []string{"/metrics", "/readyz", "/healthz"} {
		res, err := http.Get("http://" + h.Bot.Health + path)
		if err != nil {
			h.T.Fatalf("during %s: %v\n%s", trouble, err, systemtest.Tail(h.Bot.Log))
		}
		var b strings.Builder
		h.Check(res.Write(&b))
		h.Check(res.Body.Close())
		h.Hear(b.String())
	}
	h.Hear(h.failures())
}

// answerRounds has people answer the rounds of open games with the best word.
func (h *hearing) answerRounds(ctx context.Context) {
	rows, err := h.DB.Query("SELECT id, channel, snapshot FROM tables WHERE game = 'duplicate' AND phase = 'playing'")
	if err != nil {
		h.T.Error(err)
		return
	}
	defer rows.Close()
	for rows.Next() {
		var id int
		var channel string
		var snapshot []byte
		if err := rows.Scan(&id, &channel, &snapshot); err != nil {
			h.T.Error(err)
		}
		pos, err := duplicate.Rules.Decode(snapshot)
		if err != nil || len(pos.Turn()) == 0 {
			continue
		}
		best, err := duplicate.Rules.Computer(duplicate.Rules.Info().Levels).Choose(ctx, pos.View(0),
			match.Seed{}.Stream("best", 0))
		if err != nil {
			continue // there is no time left
		}
		h.Secrets.Add(systemtest.Bare(string(best)), fmt.Sprintf("the answer to a round of table %d", id))
		at, word, _ := strings.Cut(string(best), " ")
		for i := range rulestest.Of(systemtest.SoakPeople, 2) {
			u := h.Playground.User(fmt.Sprint("p", i))
			panel, _ := u.Slash(ctx, channel, fmt.Sprintf("/duplicate play word:%s at:%s number:%d", word, at, id))
			for _, b := range panel.Message.Buttons() {
				if strings.Contains(b.CustomID, "/confirm.") {
					_, _ = u.Click(ctx, panel.Message.ID, b.CustomID)
				}
			}
		}
	}
	if err := rows.Err(); err != nil {
		h.T.Error(err)
	}
}

func (h *hearing) Hear(text string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.heard.WriteString(text)
}

// failures are the errors that the bot keeps beside what it could not deliver.
func (h *hearing) failures() string {
	var all sql.NullString
	h.Check(h.DB.QueryRow("SELECT group_concat(failed, char(10)) FROM outbox").Scan(&all))
	return all.String
}

// Said is all that the bot has said.
func (h *hearing) said() string {
	h.Hear(h.failures())
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.Bot.Log.String() + h.heard.String()
}

// mood is what goes wrong in the bot itself, what ends it, and what is said of it.
type mood struct{ worse, better, mark string }

var moods = []mood{{"slow", "calm", "answer not delivered"}, {"panicky", "calm", "panic with a value of type"},
	{"full", "room", "nothing can be stored"}}

// endure has people play while the bot is in a mood.
func (h *hearing) endure(m mood) {
	h.Bot.Ask(m.worse)
	for range 10 { // a busy machine has people give up before the bot has so much as begun
		for i := 0; m.worse == "slow" && i < 100; i++ { // promises are kept by webhooks: they fail too, also when repeated
			h.Playground.Inject(playground.Fault{Route: "/webhooks/*", Status: []int{0, 500}[i%2], HangUp: i%2 == 0})
		}
		h.actions(m.worse)
		if h.Playground.ClearFaults(); strings.Contains(h.said(), m.mark) {
			break
		}
	}
	h.Bot.Ask(m.better)
	h.actions(m.better)
}

// damage spoils tables as a bad disk might, and has people look at them.
func (h *hearing) damage() {
	db, err := sql.Open("sqlite3", "file:"+h.Path+"?_busy_timeout=10000")
	h.Check(err)
	defer db.Close()
	_, err = db.Exec("UPDATE tables SET snapshot = substr(snapshot, 1, length(snapshot) * 2 / 3) WHERE id % 3 = 0")
	h.Check(err)
	_, err = db.Exec("UPDATE tables SET seed = substr(seed, 1, 20) WHERE id % 3 = 1")
	h.Check(err)
	for id := range 9 {
		_, _ = h.Playground.User("p0").Slash(h.T.Context(), "#games", fmt.Sprintf("/table show table:%d", id+1))
	}
}

// judge searches what was said.
func (h *hearing) judge() {
	h.T.Helper()
	for _, what := range h.Secrets.In(h.said()) {
		h.T.Errorf("%s is in the output", what)
	}
	if h.T.Failed() {
		h.T.Log(systemtest.Tail(h.Bot.Log))
	}
}
