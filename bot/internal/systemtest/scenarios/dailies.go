package scenarios

import (
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	playground "tablee/bot/internal/playground/playgroundtest"
	"tablee/bot/internal/systemtest"
	"tablee/store"
)

// dailies is a server that gets a puzzle a day: it is published, people answer right and wrong, give up, vote, show
// their result, one of them is reminded, and the solution is told. Each day has one message in the channel, which
// counts exactly the answers that were given and tells the solution in the end; no answer may be lost or counted
// twice; each result that was shared stands once in the channel, and each reminder once in the direct messages.
var dailies = systemtest.Scenario{
	Name: "dailies",
	Steps: map[string]int{"publish": 9, "answer": 7, "try": 7, "giveup": 7, "vote": 5, "share": 7,
		"remind": 7},
	New: func(r *systemtest.Run) systemtest.Script {
		s := &dailyScript{Run: r, given: map[string]int{}}
		r.Script = s
		s.begin()
		return s
	},
}

type dailyScript struct {
	*systemtest.Run
	hour      int // at which days begin
	day       int // how many puzzles have been published
	first     int // the number of the first one's day: until the server's hour it is that of the day before
	told      int // of how many days the solution must stand; that of one more may
	ended     int // answers to the present one
	solved    int
	shares    int            // results that the channel was shown
	reminders int            // that Chloé was sent
	given     map[string]int // how many answers people have given to the present one, by their ids
}

const dailyPlace = "#games"

// begin has Alice choose the channel, an hour that is far away and a game, and Chloé be reminded; the first puzzle
// comes at once.
func (s *dailyScript) begin() {
	s.T.Helper()
	s.Ask("puzzles")
	s.day, s.Of = 1, "day 1"
	s.hour = (s.Now().UTC().Hour() + 12) % 24
	panel := s.Types("", s.Alice, dailyPlace, fmt.Sprintf("/daily settings channel:#games hour:%d zone:UTC", s.hour),
		nil)
	s.Chooses("", s.Alice, panel, "awale", s.published)
	s.first = s.Count("SELECT max(day) FROM puzzles")
	me := s.Types("", s.Chloe, dailyPlace, "/daily me", nil)
	s.Presses("", s.Chloe, me, "Remind me", nil)
}

// published reports whether the puzzle of the present day is the server's.
func (s *dailyScript) published() bool {
	s.T.Helper()
	return s.Count("SELECT count(*) FROM puzzles WHERE day > 0") == s.day && s.Count(`SELECT count(*) FROM daily_servers
		JOIN puzzles ON id = puzzle WHERE day = (SELECT max(day) FROM puzzles)`) == 1
}

// due is when the server has something to do next.
func (s *dailyScript) due() time.Time {
	s.T.Helper()
	return time.UnixMilli(int64(s.Count("SELECT due FROM daily_servers")))
}

// Play has the next day begin and people do all that they do on a day.
func (s *dailyScript) Play() {
	for due := s.due(); due.UTC().Hour() != s.hour; due = s.due() { // the end of a week
		s.Passes("", due, func() bool { return s.due().After(due) })
	}
	begins := s.due()
	s.day++
	s.Of = fmt.Sprint("day ", s.day)
	s.ended, s.solved, s.given = 0, 0, map[string]int{}
	s.Passes("publish", begins, s.published)
	s.answers("answer", s.Bob, "a 2", true)
	s.answers("try", s.Alice, "b 14", false)
	panel := s.opens(s.Alice)
	s.ended++
	s.Presses("giveup", s.Alice, panel, "Give up", func() bool { return s.stored(s.Alice).Ended > 0 })
	s.Presses("vote", s.Alice, s.opens(s.Alice), []string{"I liked it", "Unfair"}[s.day%2], func() bool {
		return s.stored(s.Alice).Vote == []string{"liked", "unfair"}[s.day%2]
	})
	panel = s.opens(s.Bob)
	s.shares++
	s.Presses("share", s.Bob, panel, "Share", func() bool { return s.shared() == s.shares })
	remind, tell := s.reminds(), s.due() // the puzzle of the day before was not asked for a whole day yet
	if tell.Before(remind) {
		s.tell(tell)
	}
	s.reminders++
	s.Passes("remind", remind, func() bool { return s.reminds().After(remind) })
	s.answers("answer", s.Chloe, "a 2", true)
	if !tell.Before(remind) {
		s.tell(tell)
	}
}

// tell has the time come at which the solution of the day before is told, unless it is.
func (s *dailyScript) tell(due time.Time) {
	s.T.Helper()
	if !s.tells(s.day - 1) {
		s.Passes("tell", due, func() bool { return s.tells(s.day - 1) })
	}
	s.told = s.day - 1
}

// reminds is when Chloé is reminded next.
func (s *dailyScript) reminds() time.Time {
	s.T.Helper()
	return time.UnixMilli(int64(s.Count("SELECT due FROM solvers WHERE usr = $1", s.Chloe.ID())))
}

// answers has somebody open the puzzle and answer it.
func (s *dailyScript) answers(kind string, who *playground.User, label string, right bool) {
	s.T.Helper()
	panel := s.opens(who)
	s.given[who.ID()]++
	if right {
		s.ended++
		s.solved++
	}
	s.Presses(kind, who, panel, label, func() bool { return s.stored(who).Tries == s.given[who.ID()] })
}

// opens has somebody open the puzzle.
func (s *dailyScript) opens(who *playground.User) playground.Message {
	s.T.Helper()
	return s.Types("", who, dailyPlace, "/daily today", nil)
}

// stored is what is stored of somebody's answers to the present puzzle.
func (s *dailyScript) stored(who *playground.User) store.Attempt {
	s.T.Helper()
	puzzle := s.Count("SELECT puzzle FROM daily_servers")
	a, err := s.Store().Attempt(s.T.Context(), int64(puzzle), who.ID())
	if errors.Is(err, store.ErrNotFound) {
		return a
	}
	s.Must(err)
	var doc struct{ Tries []any }
	s.Must(json.Unmarshal(a.Doc, &doc))
	if len(doc.Tries) != a.Tries {
		s.T.Errorf("%d tries are counted, and %d stored: %s", a.Tries, len(doc.Tries), a.Doc)
	}
	return a
}

// message is that of a day, of 1 for the first.
func (s *dailyScript) messages(day int) (list []playground.Message) {
	for _, m := range s.Playground.Messages(dailyPlace) {
		if s.dayOf(m) == s.first+day-1 {
			list = append(list, m)
		}
	}
	return list
}

// dayOf is the number of the day of which a message is, or 0.
func (s *dailyScript) dayOf(m playground.Message) int {
	_, after, _ := strings.Cut(m.Text(), "Tablée of the day ")
	number, _, _ := strings.Cut(after, "*")
	n, _ := strconv.Atoi(number)
	return n
}

// tells reports whether the message of a day tells the solution.
func (s *dailyScript) tells(day int) bool {
	list := s.messages(day)
	return len(list) > 0 && strings.Contains(list[0].Text(), "Solution: ||")
}

// shared is how many results the channel was shown.
func (s *dailyScript) shared() (n int) {
	for _, m := range s.Playground.Messages(dailyPlace) {
		if strings.Contains(m.Text(), "**Bob** · Tablée ") {
			n++
		}
	}
	return n
}

// Check implements systemtest.Script: one message of each day stands, the lines that were shared, the reminders, and
// nothing else.
func (s *dailyScript) Check(after string) {
	s.T.Helper()
	if s.first == 0 {
		return
	}
	for _, u := range s.People() {
		if a := s.stored(u); a.Tries != s.given[u.ID()] {
			s.T.Errorf("%s: %s has tried %d times, want %d", after, u.Name(), a.Tries, s.given[u.ID()])
		}
		reminders := 0
		for _, m := range s.DMs(u) {
			if strings.Contains(m.Text(), "is waiting for you in <#") && u == s.Chloe {
				reminders++
			} else {
				s.T.Errorf("%s: %s is told:\n%s", after, u.Name(), systemtest.Show(m))
			}
		}
		if u == s.Chloe && reminders != s.reminders {
			s.T.Errorf("%s: Chloé has been reminded %d times, want %d", after, reminders, s.reminders)
		}
	}
	for day := 1; day <= s.day; day++ {
		list := s.messages(day)
		if len(list) != 1 {
			s.T.Errorf("%s: day %d has %d messages, want 1", after, day, len(list))
			continue
		}
		if told := s.tells(day); told && day == s.day || !told && day <= s.told {
			s.T.Errorf("%s: on day %d this stands:\n%s", after, s.day, systemtest.Show(list[0]))
		}
		if want := s.tally(); day == s.day && !strings.Contains(list[0].Text(), want) {
			s.T.Errorf("%s: the message does not tell %q:\n%s", after, want, systemtest.Show(list[0]))
		}
	}
	if n, of := len(s.Playground.Messages(dailyPlace)), s.day+s.shares; n != of || s.shared() != s.shares {
		s.T.Errorf("%s: %d messages stand, want %d; %d results are shared, want %d", after, n, of, s.shared(), s.shares)
	}
}

// tally is what the message of the day tells about the answers.
func (s *dailyScript) tally() string {
	switch {
	case s.ended == 0:
		return "Nobody has answered yet"
	case s.solved == 0:
		return fmt.Sprintf("None of %d found it", s.ended)
	}
	return fmt.Sprintf("%d of %d found it", s.solved, s.ended)
}
