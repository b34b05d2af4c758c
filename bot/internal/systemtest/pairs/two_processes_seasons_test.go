//go:build !race

package pairs

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	playground "tablee/bot/internal/playground/playgroundtest"
	"tablee/bot/internal/systemtest"
	"tablee/rules/all"
	"tablee/rules/game"
	"tablee/rules/match"
	"tablee/rules/table"
	"tablee/store/stores"
)

// TestSeasonInTwoProcesses plays a season of 24 people and 8 computers from its first day to its last, which two
// processes serve. The days pass as fast as people have played; some people never play. On most days one of the two is
// killed, or told to end, or stopped until the other has taken over. Each pair plays once, nobody has more than two
// games at a time, whoever resigned or was silent has lost, the season begins and ends once, of which the channel is
// told once, and nothing is owed then.
func TestSeasonInTwoProcesses(t *testing.T) {
	t.Parallel()
	s := &sharedSeason{pair: newPairOf(t, twoLease, 24), people: 24, lost: map[int64]game.Seat{}}
	s.Begin()
	day := 1
	for ; s.Phase() != string(table.TournamentOver); day++ {
		if day > 60 {
			t.Fatalf("the season goes on for ever\n%s\n\n%s", systemtest.Tail(s.bots[0].Log), systemtest.Tail(s.bots[1].Log))
		}
		s.day(day)
	}
	s.over()
	t.Logf("%d games in %d days", s.Count("SELECT count(*) FROM tournament_tables"), day-1)
}

// sharedSeason is a season that two processes serve.
type sharedSeason struct {
	*pair
	people int
	mu     sync.Mutex
	lost   map[int64]game.Seat // the seats that people have resigned, by table
}

func (s *sharedSeason) user(i int) *playground.User { return s.Playground.User(fmt.Sprint("p", i)) }

// silent tells whether a person never plays.
func (s *sharedSeason) silent(i int) bool { return i%8 == 5 }

// everyone has all people do something at the same time.
func (s *sharedSeason) everyone(do func(i int)) {
	var doing sync.WaitGroup
	for i := range s.people {
		doing.Go(func() { do(i) })
	}
	doing.Wait()
}

// Begin opens the season, has everybody join it while one of the two is killed, and starts it.
func (s *sharedSeason) Begin() {
	for i := range s.people {
		s.user(i).SetLocale("en-US")
	}
	s.Insist(s.user(0), "#games", "/season new game:awale game2:gobblet computers:2")
	var killing sync.WaitGroup
	killing.Go(func() { s.mishap(1) })
	s.everyone(func(i int) {
		if i > 0 {
			s.Insist(s.user(i), "#games", "/season join")
		}
	})
	killing.Wait()
	s.Insist(s.user(0), "#games", "/season start")
	s.Check(systemtest.WaitFor("the season to begin", func() bool { return s.Phase() == string(table.TournamentPlaying) }))
	s.Settle()
}

func (s *sharedSeason) Phase() (phase string) {
	s.T.Helper()
	s.Check(s.DB.QueryRow("SELECT phase FROM tournaments WHERE id = 1").Scan(&phase))
	return phase
}

// day is a day on which everybody plays in each of their games, and something happens to one of the two processes
// meanwhile. At its end the clocks of both go to the next day.
func (s *sharedSeason) day(n int) {
	for turn := range 3 {
		running := s.running()
		if len(running) == 0 {
			break
		}
		var happening sync.WaitGroup
		if turn == n%3 && n < 10 {
			happening.Go(func() { s.mishap(n) })
		}
		s.everyone(func(i int) {
			if !s.silent(i) {
				s.plays(i, running)
			}
		})
		happening.Wait()
		s.Settle()
	}
	s.running()
	s.ahead += 24 * time.Hour
	for _, b := range s.bots {
		if !b.Ask("advance 24h") {
			s.T.Fatalf("a bot has died\n%s", systemtest.Tail(b.Log))
		}
	}
	s.Settle()
}

// mishap is what happens to the process that looks after the season, or to one that serves its server.
func (s *sharedSeason) mishap(n int) {
	lease := "sweep"
	if n%2 == 0 {
		lease = fmt.Sprint("shard/", s.shardOf("The Games Room"))
	}
	i := s.held("SELECT holder FROM leases WHERE name = $1 AND until > clock_timestamp()", lease)
	switch n / 2 % 3 {
	case 0:
		s.bots[i].End()
		s.Start(i)
	case 1:
		s.Check(s.bots[i].Cmd.Process.Signal(syscall.SIGSTOP))
		s.Check(systemtest.WaitFor("the other one to take over", func() bool { return s.free(i) }))
		s.Check(s.bots[i].Cmd.Process.Signal(syscall.SIGCONT))
	default:
		s.Check(s.bots[i].Cmd.Process.Signal(syscall.SIGTERM))
		<-s.bots[i].Dead
		s.Start(i)
	}
}

// Settle waits until nothing is due and nothing is owed.
func (s *sharedSeason) Settle() {
	s.T.Helper()
	var owed, late, due int
	for end := time.Now().Add(5 * time.Minute); ; time.Sleep(20 * time.Millisecond) {
		now := time.Now().Add(s.ahead).UnixMilli()
		owed = s.Count("SELECT count(*) FROM outbox WHERE due <= $1", now)
		late = s.Count("SELECT count(*) FROM tables WHERE due > 0 AND due <= $1", now)
		due = s.Count("SELECT count(*) FROM tournaments WHERE due > 0 AND due <= $1", now)
		if owed+late+due == 0 && s.bots[0].Ask("rest") && s.bots[1].Ask("rest") {
			return
		}
		if time.Now().After(end) {
			s.T.Fatalf("%d messages are owed, %d tables and %d seasons wait\n%s\n\n%s", owed, late, due, systemtest.Tail(s.bots[0].Log),
				systemtest.Tail(s.bots[1].Log))
		}
	}
}

// seasonGame is a running game of the season.
type seasonGame struct {
	id    int64
	ply   int
	rules game.Rules
	seats []table.Seat
	pos   game.Position
}

// running are the games that run. Nobody has more than two.
func (s *sharedSeason) running() (list []seasonGame) {
	s.T.Helper()
	rows, err := s.DB.Query(`SELECT id, tables.game, ply, doc, snapshot FROM tables JOIN tournament_tables ON tbl = id
		WHERE phase = 'playing' ORDER BY id`)
	s.Check(err)
	defer rows.Close()
	games := map[string]int{}
	for rows.Next() {
		var g seasonGame
		var name string
		var data, snapshot []byte
		s.Check(rows.Scan(&g.id, &name, &g.ply, &data, &snapshot))
		var doc struct{ Seats []table.Seat }
		s.Check(json.Unmarshal(data, &doc))
		g.seats = doc.Seats
		g.rules = rulesOf(name)
		g.pos, err = g.rules.Decode(snapshot)
		s.Check(err)
		for _, seat := range g.seats {
			games[seat.User]++
			if seat.User != "" && games[seat.User] > table.AtOnce {
				s.T.Errorf("%s has %d games at a time", seat.Name, games[seat.User])
			}
		}
		list = append(list, g)
	}
	s.Check(rows.Err())
	return list
}

func rulesOf(name string) game.Rules {
	for _, r := range all.Games() {
		if r.Info().Name == name {
			return r
		}
	}
	return nil
}

// plays has a person move in each of their games, or resign the one that they are to lose. Who meets a silent person
// goes on until the computer has replaced them.
func (s *sharedSeason) plays(i int, running []seasonGame) {
	u := s.user(i)
	for _, g := range running {
		me := table.SeatOf(g.seats, u.ID())
		if me == game.Public {
			continue
		}
		other := g.seats[1-me]
		replaced := other.Kind == table.Computer && other.User != ""
		if replaced || g.ply >= 4 && (other.Kind == table.Computer || g.id%2 == int64(me) && !s.silentUser(other.User)) {
			s.resigns(u, g.id, me)
			continue
		}
		for _, turn := range g.pos.Turn() {
			if turn == me {
				s.moves(u, g, me)
			}
		}
	}
}

func (s *sharedSeason) silentUser(id string) bool {
	for i := range s.people {
		if s.user(i).ID() == id {
			return s.silent(i)
		}
	}
	return false
}

// moves has a person make a move. Where the bot dies meanwhile they find out on the next day what became of it.
func (s *sharedSeason) moves(u *playground.User, g seasonGame, me game.Seat) {
	m, err := g.rules.Computer(1).Choose(context.Background(), g.pos.View(me), match.Seed{}.Stream("season", g.ply))
	s.Check(err)
	line := fmt.Sprintf("/gobblet play move:%s number:%d", m, g.id)
	if g.rules.Info().Name == "awale" {
		line = fmt.Sprintf("/awale sow pit:%s number:%d", m, g.id)
	}
	_, _ = u.Slash(s.T.Context(), "#games", line)
}

// resigns has a person resign until the game is over.
func (s *sharedSeason) resigns(u *playground.User, id int64, me game.Seat) {
	s.mu.Lock()
	s.lost[id] = me
	s.mu.Unlock()
	var err error
	for range 20 {
		var r playground.Response
		if r, err = u.Slash(s.T.Context(), "#games", fmt.Sprintf("/table resign table:%d", id)); err == nil {
			_, err = u.Click(s.T.Context(), r.Message.ID, "Yes, I resign")
		}
		if s.Count("SELECT count(*) FROM tables WHERE id = $1 AND phase = 'over'", id) == 1 {
			return
		}
	}
	s.T.Errorf("%s cannot resign at table %d: %v", u.Name(), id, err)
}

// Over checks what is stored of a season that is over, and what was told.
func (s *sharedSeason) over() {
	s.Settle()
	var data []byte
	s.Check(s.DB.QueryRow("SELECT doc FROM tournaments WHERE id = 1 AND due = 0").Scan(&data))
	var doc struct {
		Entrants []table.Entrant
		Draw     struct {
			Matches []struct {
				ID, A, B int
				Result   string
			}
		}
		Season struct {
			Week    int
			Players []table.SeasonPlayer
		}
	}
	s.Check(json.Unmarshal(data, &doc))
	if games := s.Count("SELECT count(*) FROM tournament_tables"); games != 4*27 || len(doc.Draw.Matches) != games {
		s.T.Errorf("%d games of %d matches, want 27 in each of four divisions", games, len(doc.Draw.Matches))
	}
	if n := s.Count("SELECT count(*) FROM tables JOIN tournament_tables ON tbl = id WHERE phase <> 'over'"); n > 0 {
		s.T.Errorf("%d games are not over", n)
	}
	pairs := map[string]bool{}
	for _, m := range doc.Draw.Matches {
		var id int64
		s.Check(s.DB.QueryRow("SELECT tbl FROM tournament_tables WHERE match = $1", m.ID).Scan(&id))
		a, b := doc.Entrants[m.A], doc.Entrants[m.B]
		pairs[fmt.Sprint(min(m.A, m.B), max(m.A, m.B))] = true
		var want string
		switch x, y := s.silentUser(a.User), s.silentUser(b.User); {
		case x && y:
			want = "none"
		case x:
			want = "b"
		case y:
			want = "a"
		default:
			seat, resigned := s.lost[id]                    // A has the first seat
			if want = []string{"b", "a"}[seat]; !resigned { // it was played to its end
				continue
			}
		}
		if m.Result != want {
			s.T.Errorf("%s against %s at table %d: %q, want %q", cmp.Or(a.Name, a.User), cmp.Or(b.Name, b.User), id, m.Result,
				want)
		}
	}
	if len(pairs) != 4*27 {
		s.T.Errorf("%d pairs have met, want each once", len(pairs))
	}
	for e, p := range doc.Season.Players {
		if s.silentUser(doc.Entrants[e].User) != (p.Step == table.Out) || (p.Step == table.Out) != (p.Missed == 7) {
			s.T.Errorf("%s: %+v", doc.Entrants[e].Name, p)
		}
	}
	told, over := 0, 0 // the end in a message of its own, and what went before in a line
	for _, m := range s.Playground.Messages("#games") {
		if strings.Contains(m.Text(), "Season 1 · ") {
			told++
		}
		if strings.Contains(m.Text(), "Well played, ") {
			over++
		}
	}
	if want := 2; told != want || over != 1 {
		s.T.Errorf("the channel has %d messages about the season, and %d about its end; want %d and 1\n%s\n\n%s", told, over,
			want, systemtest.Tail(s.bots[0].Log), systemtest.Tail(s.bots[1].Log))
	}
	db, err := stores.Open(s.T.Context(), s.Path)
	s.Check(err)
	defer db.Close()
	for _, m := range doc.Draw.Matches {
		var id int64
		s.Check(s.DB.QueryRow("SELECT tbl FROM tournament_tables WHERE match = $1", m.ID).Scan(&id))
		row, err := db.Table(s.T.Context(), id)
		s.Check(err)
		s.Replays(db, row, systemtest.SeedOf(row))
	}
}
