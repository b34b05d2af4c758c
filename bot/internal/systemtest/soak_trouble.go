package systemtest

import (
	"database/sql"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"time"

	playground "tablee/bot/internal/playground/playgroundtest"
)

// Trouble makes Discord and the disk fail until a time.
func (s *Soak) Trouble(rng *rand.Rand, until time.Time) {
	for time.Now().Before(until) {
		s.look()
		switch rng.IntN(12) {
		case 0:
			s.Playground.DuplicateNext(5)
		case 1:
			s.Bot.Ask("full")
			time.Sleep(200 * time.Millisecond)
			s.Bot.Ask("room")
		case 2, 3:
			s.cutOff(rng)
		default:
			s.Playground.Inject(soakFault(rng))
		}
		s.Faults++
		time.Sleep(time.Duration(50+rng.IntN(200)) * time.Millisecond)
	}
	s.Playground.IgnoreHeartbeats(false)
}

// soakFault is something that goes wrong with a request.
func soakFault(rng *rand.Rand) playground.Fault {
	f := playground.Fault{Route: Routes[rng.IntN(len(Routes)-starting)], Times: 1 + rng.IntN(3), After: rng.IntN(2) == 0}
	switch rng.IntN(7) {
	case 0, 1:
		f.Status = []int{500, 502, 503}[rng.IntN(3)]
	case 2:
		f.Status, f.After, f.RetryAfter, f.Global = 429, false, 100*time.Millisecond, rng.IntN(4) == 0
	case 3:
		f.HangUp = true
	case 4:
		f.Delay = time.Duration(rng.IntN(300)) * time.Millisecond
	case 5:
		f.Status, f.Text, f.After = 502, "<html>bad gateway</html>", false
	case 6:
		f.Cut = true
	}
	return f
}

// cutOff ends the bot's connection to the gateway, or lets it die, and sometimes makes the next one fail as well.
func (s *Soak) cutOff(rng *rand.Rand) {
	switch rng.IntN(8) { // what awaits the next connection
	case 0:
		s.Playground.SilenceGateway(1)
	case 1, 2, 3:
		s.Playground.InsteadOfReady([]int{7, 9, 11, 1, playground.Nothing}[rng.IntN(5)])
	case 4:
		s.Playground.RefuseResumes(1)
	}
	switch rng.IntN(8) {
	case 0, 1, 2:
		s.Playground.DropGateway([]int{0, 1000, 4000, 4009}[rng.IntN(4)])
	case 3, 4:
		s.Playground.SendGateway(7, false)
	case 5, 6:
		s.Playground.SendGateway(9, rng.IntN(2) == 0)
	case 7:
		s.Playground.IgnoreHeartbeats(true) // until the end of this life
	}
}

// Kill ends the bot as nothing can prevent. Now and then the next one finds Discord out of order.
func (s *Soak) Kill() {
	if s.Kills%4 == 3 {
		s.Playground.Inject(playground.Fault{Route: Routes[len(Routes)-1-s.Kills/4%starting], Status: 502})
	}
	s.Kills++
	s.Bot.End()
}

// Restore puts a backup in the place of the database, as an operator would: the log beside it goes too.
func (s *Soak) Restore(backup string) {
	s.Check(s.DB.Close())
	for _, end := range []string{"", "-wal", "-shm"} {
		if err := os.Remove(s.Path + end); err != nil && !os.IsNotExist(err) {
			s.Check(err)
		}
	}
	from, err := os.Open(backup)
	s.Check(err)
	defer from.Close()
	to, err := os.Create(s.Path)
	s.Check(err)
	_, err = io.Copy(to, from)
	s.Check(err)
	s.Check(to.Close())
	s.open()
	s.Log, s.Restored, s.since = nil, true, time.Now()
	s.Secrets.Again()
}

// look records how things stand: how many tables there are and where, and the hands that nobody else may read.
func (s *Soak) look() {
	s.T.Helper()
	s.Tables.Store(int64(s.Count("SELECT coalesce(max(id), 0) FROM tables")))
	places := s.channels()
	s.Places.Store(&places)
	s.Secrets.Learn(s.DB)
	s.watchChat()
}

// watchChat checks that nobody reads in the chat what is for one person, at any time: an answer that shows it may be
// gone at the end. The messages are read before the hands: a hand of now cannot have been shown to all before.
func (s *Soak) watchChat() {
	s.T.Helper()
	list := s.Playground.Messages(SoakChat)
	rows, err := s.DB.Query("SELECT id, game, snapshot FROM tables WHERE phase = 'playing' AND " + InChat)
	s.Check(err)
	defer rows.Close()
	hands := NewSecrets(s.T)
	hands.Whole = true
	for rows.Next() {
		var id int64
		var name string
		var snapshot []byte
		s.Check(rows.Scan(&id, &name, &snapshot))
		for seat, texts := range hands.Hands(name, snapshot) {
			for _, text := range texts {
				hands.Add(text, fmt.Sprintf("the hand of seat %d of table %d (%s)", seat, id, name))
			}
		}
	}
	s.Check(rows.Err())
	for _, m := range list {
		if !m.Created.After(s.since) {
			continue
		}
		for _, what := range hands.In(Holds(m)) {
			if !elsewhere(m, what) {
				s.T.Fatalf("everybody in the chat reads %s:\n%s", what, Show(m))
			}
		}
		if len((&Newcomer{}).Pressable(m, "d/")) > 0 {
			s.T.Fatalf("everybody in the chat sees a private view:\n%s", Show(m))
		}
	}
}

// channels are where messages may stand, threads among them.
func (s *Soak) channels() []string {
	s.T.Helper()
	list := []string{}
	for _, name := range []string{"#games", "#lobby", "#jeux", "#accueil", SoakChat} {
		if id := s.Playground.ChannelID(name); id != "" {
			list = append(list, id)
		}
	}
	rows, err := s.DB.Query("SELECT DISTINCT channel FROM tables WHERE guild <> '' AND channel NOT IN (?, ?, ?, ?)",
		pad(list, 4)...)
	s.Check(err)
	defer rows.Close()
	for rows.Next() {
		var c sql.NullString
		s.Check(rows.Scan(&c))
		list = append(list, c.String)
	}
	s.Check(rows.Err())
	return list
}

func pad(list []string, n int) []any {
	args := make([]any, n)
	for i := range args {
		args[i] = ""
		if i < len(list) {
			args[i] = list[i]
		}
	}
	return args
}
