package main

import (
	"database/sql"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"time"

	playground "tablee/bot/internal/playground/playgroundtest"
)

// trouble makes Discord and the disk fail until a time.
func (s *soak) trouble(rng *rand.Rand, until time.Time) {
	for time.Now().Before(until) {
		s.look()
		switch rng.IntN(12) {
		case 0:
			s.pg.DuplicateNext(5)
		case 1:
			s.bot.ask("full")
			time.Sleep(200 * time.Millisecond)
			s.bot.ask("room")
		case 2, 3:
			s.cutOff(rng)
		default:
			s.pg.Inject(soakFault(rng))
		}
		s.faults++
		time.Sleep(time.Duration(50+rng.IntN(200)) * time.Millisecond)
	}
	s.pg.IgnoreHeartbeats(false)
}

// soakFault is something that goes wrong with a request.
func soakFault(rng *rand.Rand) playground.Fault {
	f := playground.Fault{Route: routes[rng.IntN(len(routes)-starting)], Times: 1 + rng.IntN(3), After: rng.IntN(2) == 0}
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
func (s *soak) cutOff(rng *rand.Rand) {
	switch rng.IntN(8) { // what awaits the next connection
	case 0:
		s.pg.SilenceGateway(1)
	case 1, 2, 3:
		s.pg.InsteadOfReady([]int{7, 9, 11, 1, playground.Nothing}[rng.IntN(5)])
	case 4:
		s.pg.RefuseResumes(1)
	}
	switch rng.IntN(8) {
	case 0, 1, 2:
		s.pg.DropGateway([]int{0, 1000, 4000, 4009}[rng.IntN(4)])
	case 3, 4:
		s.pg.SendGateway(7, false)
	case 5, 6:
		s.pg.SendGateway(9, rng.IntN(2) == 0)
	case 7:
		s.pg.IgnoreHeartbeats(true) // until the end of this life
	}
}

// kill ends the bot as nothing can prevent. Now and then the next one finds Discord out of order.
func (s *soak) kill() {
	if s.kills%4 == 3 {
		s.pg.Inject(playground.Fault{Route: routes[len(routes)-1-s.kills/4%starting], Status: 502})
	}
	s.kills++
	s.bot.end()
}

// restore puts a backup in the place of the database, as an operator would: the log beside it goes too.
func (s *soak) restore(backup string) {
	s.check(s.db.Close())
	for _, end := range []string{"", "-wal", "-shm"} {
		if err := os.Remove(s.path + end); err != nil && !os.IsNotExist(err) {
			s.check(err)
		}
	}
	from, err := os.Open(backup)
	s.check(err)
	defer from.Close()
	to, err := os.Create(s.path)
	s.check(err)
	_, err = io.Copy(to, from)
	s.check(err)
	s.check(to.Close())
	s.open()
	s.log, s.restored, s.since = nil, true, time.Now()
	s.secrets.again()
}

// look records how things stand: how many tables there are and where, and the hands that nobody else may read.
func (s *soak) look() {
	s.t.Helper()
	s.tables.Store(int64(s.count("SELECT coalesce(max(id), 0) FROM tables")))
	places := s.channels()
	s.places.Store(&places)
	s.secrets.learn(s.db)
	s.watchChat()
}

// watchChat checks that nobody reads in the chat what is for one person, at any time: an answer that shows it may be
// gone at the end. The messages are read before the hands: a hand of now cannot have been shown to all before.
func (s *soak) watchChat() {
	s.t.Helper()
	list := s.pg.Messages(soakChat)
	rows, err := s.db.Query("SELECT id, game, snapshot FROM tables WHERE phase = 'playing' AND " + inChat)
	s.check(err)
	defer rows.Close()
	hands := newSecrets(s.t)
	hands.whole = true
	for rows.Next() {
		var id int64
		var name string
		var snapshot []byte
		s.check(rows.Scan(&id, &name, &snapshot))
		for seat, texts := range hands.hands(name, snapshot) {
			for _, text := range texts {
				hands.add(text, fmt.Sprintf("the hand of seat %d of table %d (%s)", seat, id, name))
			}
		}
	}
	s.check(rows.Err())
	for _, m := range list {
		if !m.Created.After(s.since) {
			continue
		}
		for _, what := range hands.in(holds(m)) {
			if !elsewhere(m, what) {
				s.t.Fatalf("everybody in the chat reads %s:\n%s", what, show(m))
			}
		}
		if len((&newcomer{}).pressable(m, "d/")) > 0 {
			s.t.Fatalf("everybody in the chat sees a private view:\n%s", show(m))
		}
	}
}

// channels are where messages may stand, threads among them.
func (s *soak) channels() []string {
	s.t.Helper()
	list := []string{}
	for _, name := range []string{"#games", "#lobby", "#jeux", "#accueil", soakChat} {
		if id := s.pg.ChannelID(name); id != "" {
			list = append(list, id)
		}
	}
	rows, err := s.db.Query("SELECT DISTINCT channel FROM tables WHERE guild <> '' AND channel NOT IN (?, ?, ?, ?)",
		pad(list, 4)...)
	s.check(err)
	defer rows.Close()
	for rows.Next() {
		var c sql.NullString
		s.check(rows.Scan(&c))
		list = append(list, c.String)
	}
	s.check(rows.Err())
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
