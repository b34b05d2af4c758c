package scenarios

import (
	"fmt"
	"slices"
	"strings"

	playground "tablee/bot/internal/playground/playgroundtest"
	"tablee/bot/internal/systemtest"
	"tablee/rules/game"
	"tablee/rules/table"
)

// rounds are games of Duplicate in one channel: people sit down, answer a round, change their answer, and end the round
// by the last answer, by leaving, or because the table's maker wishes. No answer may be lost, changed or counted twice;
// each round ends once, with exactly the answers that were given; and one board stands, which tells the round and how
// many have answered.
var rounds = systemtest.Scenario{
	Name:  "rounds",
	Steps: map[string]int{"sit": 7, "type": 7, "press": 7, "last": 9, "end": 9, "leave": 9, "together": 9},
	New:   func(r *systemtest.Run) systemtest.Script { return &roundScript{round: round{Run: r, place: "#games"}} },
}

type roundScript struct {
	round
	opened int   // tables, so far
	all    []int // their ids
	seated int   // how many sit at the table
}

// Play plays five rounds at a new table.
func (s *roundScript) Play() {
	s.opened++
	s.table, s.number, s.seated, s.answers = 0, 0, 2, map[string]string{}
	s.Of = fmt.Sprint("table ", s.opened)
	s.Types("", s.Bob, s.place, "/duplicate new language:en rounds:5 clock:none", func() bool {
		return s.Count("SELECT count(*) FROM tables") == s.opened
	})
	s.table = s.Count("SELECT max(id) FROM tables")
	s.all = append(s.all, s.table)
	s.Types("", s.Alice, s.place, fmt.Sprintf("/table join table:%d", s.table), func() bool {
		return table.SeatOf(s.seats(), s.Alice.ID()) != game.Public
	})
	s.Types("", s.Bob, s.place, fmt.Sprintf("/table start table:%d", s.table), func() bool {
		return s.Table(s.table).Phase() == table.Playing
	})
	s.number = 1

	s.sits(s.Chloe)
	s.passes("type", s.Bob)
	s.sends("press", s.Bob)
	s.sends("press", s.Alice)
	s.answers[s.Chloe.ID()] = "-"
	s.closes(func() { s.Types("last", s.Chloe, s.place, s.passing(), s.isOver) })

	s.passes("type", s.Chloe)
	s.sends("press", s.Alice)
	more := s.Presses("", s.Bob, s.Board(s.place, s.table), "More…", nil)
	s.closes(func() { s.Presses("end", s.Bob, more, "End the round", s.isOver) })

	acts := []systemtest.Act{}
	for _, who := range s.People() { // at the same moment
		acts = append(acts, s.pass(who, s.isOver))
	}
	s.closes(func() { s.Together("together", acts...) })

	s.passes("type", s.Chloe)
	s.sends("press", s.Bob)
	s.closes(func() {
		s.Types("leave", s.Alice, s.place, fmt.Sprintf("/table leave table:%d", s.table), s.isOver)
	})

	s.sits(s.Alice)
	s.sends("press", s.Bob)
	s.passes("type", s.Chloe)
	panel := s.tries(s.Alice)
	s.closes(func() { s.Presses("last", s.Alice, panel, "Send", s.isOver) }) // the game is over
}

// sits has somebody press "Play" below the board who does not sit there, or has left.
func (s *roundScript) sits(who *playground.User) {
	s.T.Helper()
	if !slices.ContainsFunc(s.seats(), func(x table.Seat) bool { return x.User == who.ID() }) {
		s.seated++
	}
	s.Presses("sit", who, s.Board(s.place, s.table), "Play", func() bool {
		return slices.ContainsFunc(s.seats(), func(x table.Seat) bool { return x.User == who.ID() && !x.Resigned })
	})
}

// closes has something happen that ends the round, and checks that it ended with the answers that were given.
func (s *roundScript) closes(do func()) {
	s.T.Helper()
	want := s.closing()
	s.next()
	do()
	s.endedBy(want)
}

// Check implements systemtest.Script: one board of each table stands, and nothing else.
func (s *roundScript) Check(after string) {
	s.T.Helper()
	s.check(after)
	for _, id := range s.all {
		if n := len(s.Boards(s.place, id)); n != 1 {
			s.T.Errorf("%s: table %d has %d boards with buttons, want 1", after, id, n)
		}
	}
	if list := s.Playground.Messages(s.place); len(list) != s.opened {
		s.T.Errorf("%s: %d messages in the channel of %d tables", after, len(list), s.opened)
		for _, m := range list {
			s.T.Log(m.Created, m.ID, systemtest.Show(m))
		}
	}
	for _, u := range s.People() {
		for _, m := range s.DMs(u) {
			s.T.Errorf("%s: %s is told:\n%s", after, u.Name(), systemtest.Show(m))
		}
	}
	if s.number == 0 || s.number > 5 || s.T.Failed() {
		return
	}
	awaited := s.seated
	for _, x := range s.seats() {
		if _, answered := s.answers[x.User]; x.Resigned && !answered {
			awaited--
		}
	}
	text, want := s.Board(s.place, s.table).Text(), fmt.Sprintf("Round %d · %d of %d", s.number, len(s.answers), awaited)
	if !strings.Contains(text, want) {
		s.T.Errorf("%s: the board does not tell %q:\n%s", after, want, text)
	}
}
