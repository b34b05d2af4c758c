package scenarios

import (
	"fmt"
	"strings"

	playground "tablee/bot/internal/playground/playgroundtest"
	"tablee/bot/internal/systemtest"
	"tablee/rules/game"
	"tablee/rules/table"
	"tablee/rules/template"
)

// tables are games of the template, which has hands, from the lobby on: people open a table, join it, start, nudge and
// play. Every action must have happened once and every message stand once: one board a table in the channel and at most
// one call below it, and in the direct messages one hand a table, and a nudge until the person has moved.
var tables = systemtest.Scenario{
	Name:  "tables",
	Steps: map[string]int{"new": 9, "join": 9, "start": 9, "play": 9, "nudge": 9},
	New: func(r *systemtest.Run) systemtest.Script {
		return &tableScript{Run: r, dms: map[*playground.User]int{}}
	},
}

type tableScript struct {
	*systemtest.Run
	opened     int // tables, so far
	table, ply int // the newest one's id, and its moves
	players    []*playground.User
	dms        map[*playground.User]int // direct messages that must stand
}

const tablePlace = "#games"

// Play begins a game and plays six cards of it.
func (s *tableScript) Play() {
	s.players = [][]*playground.User{{s.Bob, s.Alice}, {s.Alice, s.Chloe}, {s.Chloe, s.Bob}}[s.opened%3]
	maker, other := s.players[0], s.players[1]
	s.opened, s.ply = s.opened+1, 0
	s.Of = fmt.Sprint("table ", s.opened)
	s.Types("new", maker, tablePlace, "/template new rated:true", func() bool {
		return s.Count("SELECT count(*) FROM tables") == s.opened
	})
	s.table = s.Count("SELECT max(id) FROM tables")
	s.Types("join", other, tablePlace, fmt.Sprintf("/table join table:%d", s.table), func() bool {
		return table.SeatOf(s.Table(s.table).Doc.Seats, other.ID()) != game.Public
	})
	s.dms[maker]++ // everybody gets their hand at the start
	s.dms[other]++
	s.Types("start", maker, tablePlace, fmt.Sprintf("/table start table:%d", s.table), func() bool {
		return s.Table(s.table).Phase() == table.Playing
	})
	for range 6 {
		s.nudgesAndPlays()
	}
}

// nudgesAndPlays has one of the two nudge whoever is in turn, who then plays a card of theirs. Nobody may nudge often.
func (s *tableScript) nudgesAndPlays() {
	s.T.Helper()
	t := s.Table(s.table)
	turn := t.Pos.Turn()[0]
	who, other := s.players[0], s.players[1]
	if t.Doc.Seats[turn].User != who.ID() {
		who, other = other, who
	}
	if !s.Tried("nudge") && s.ply < 4 {
		s.dms[who]++
		s.Types("nudge", other, tablePlace, fmt.Sprintf("/table nudge table:%d", s.table), func() bool {
			return len(s.DMs(who)) == s.dms[who]
		})
		s.dms[who]-- // whoever has moved need not read it any more: it is taken away
	}
	m, err := template.Rules.Computer(1).Choose(s.T.Context(), t.Pos.View(turn), t.Seed.Stream("play", s.ply))
	s.Must(err)
	_, card, _ := strings.Cut(string(m), " ")
	s.ply++
	s.Types("play", who, tablePlace, fmt.Sprintf("/template play card:%s number:%d", card, s.table), func() bool {
		return len(s.Moves(s.table)) == s.ply
	})
}

// Check implements systemtest.Script.
func (s *tableScript) Check(after string) {
	s.T.Helper()
	newest := s.Count("SELECT max(id) FROM tables")
	if t := s.Table(newest); t.Row.Ply != s.ply {
		s.T.Errorf("%s: table %d is at ply %d, want %d", after, newest, t.Row.Ply, s.ply)
	}
	boards, calls, live := 0, map[string]bool{}, 0
	for _, m := range s.Playground.Messages(tablePlace) {
		if len(m.Embeds) == 0 {
			if calls[m.Content] || len(m.Pings) != 1 {
				s.T.Errorf("%s: the board is %q, mentioning %v", after, m.Content, m.Pings)
			}
			calls[m.Content] = true
			continue
		}
		boards++
		for _, b := range m.Buttons() {
			if parts := strings.Split(b.CustomID, "/"); len(parts) == 4 && parts[1] == fmt.Sprint(newest) {
				live++
				break
			}
		}
	}
	if boards != s.opened || len(calls) > s.opened {
		s.T.Errorf("%s: %d boards and %d calls in the channel of %d tables", after, boards, len(calls), s.opened)
	}
	if live != 1 {
		s.T.Errorf("%s: %d boards have buttons, want 1", after, live)
	}
	for who, want := range s.dms {
		if got := s.DMs(who); len(got) != want {
			s.T.Errorf("%s: %s has %d direct messages, want %d", after, who.Name(), len(got), want)
			for _, m := range got[max(0, len(got)-3):] {
				s.T.Log(m.Created, m.ID, systemtest.Show(m))
			}
		}
	}
}
