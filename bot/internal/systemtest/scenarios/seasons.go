package scenarios

import (
	"context"
	"fmt"
	"strings"
	"time"

	playground "tablee/bot/internal/playground/playgroundtest"
	"tablee/bot/internal/systemtest"
	"tablee/rules/table"
	"tablee/store"
)

// seasons of two people and two computers: a season is opened by a command or by the button of the one before, joined,
// started, or begins by itself, games of it end and the next ones are opened, and the season ends. Each season stands
// once, no game is opened twice or lost, nobody has more than two at a time, and the channel is told once of each
// thing.
var seasons = systemtest.Scenario{
	Name:  "seasons",
	Steps: map[string]int{"open": 9, "join": 9, "start": 17, "begin": 17, "end": 9, "next": 11, "over": 11},
	Whole: 5,
	New:   func(r *systemtest.Run) systemtest.Script { return &seasonScript{Run: r} },
}

type seasonScript struct {
	*systemtest.Run
	season int // its number
	id     int
	told   int // messages of this season that stand: a new one replaces the last, but for a line at the end
}

const seasonPlace = "#games"

// Play plays a season. Of two, one is started, and one begins by itself after a week.
func (s *seasonScript) Play() {
	last := s.messages(s.season)
	s.season, s.told = s.season+1, 1
	s.Of = fmt.Sprint("season ", s.season)
	opened := func() bool { return s.Count("SELECT count(*) FROM tournaments") == s.season }
	if len(last) == 0 {
		s.Types("open", s.Alice, seasonPlace, "/season new game:template weeks:1", opened)
	} else {
		s.click("open", s.Alice, last[len(last)-1], "Next season", opened)
	}
	s.id = s.Count("SELECT max(id) FROM tournaments")
	s.click("join", s.Bob, s.messages(s.season)[0], "Join", func() bool {
		return s.Count("SELECT count(*) FROM tournament_users WHERE tournament = $1", s.id) == 2
	})
	begun := func() bool { return s.games(table.Playing) == 4 && s.idle() }
	if s.season%2 == 1 {
		s.Types("start", s.Alice, seasonPlace, "/season start", begun)
	} else {
		s.Alive(s.Launched)
		due := s.Count("SELECT due FROM tournaments WHERE id = $1", s.id)
		s.Passes("begin", time.UnixMilli(int64(due)), begun)
	}
	s.resigns("end", s.Alice, 1)
	s.resigns("next", s.Bob, 2) // the two of them meet
	s.resigns("end", s.Alice, 3)
	s.resigns("end", s.Bob, 4)
	s.resigns("over", s.Alice, 5)
}

// click has somebody press a button with a label that the test knows, whatever stands on the message.
func (s *seasonScript) click(kind string, who *playground.User, m playground.Message, label string,
	happened func() bool) {
	s.T.Helper()
	s.Does(kind, who, seasonPlace, label, func() (playground.Response, error) {
		return who.Click(context.Background(), m.ID, label)
	}, happened)
}

// resigns has somebody resign their oldest game, after which so many are over.
func (s *seasonScript) resigns(kind string, who *playground.User, over int) {
	s.T.Helper()
	id := s.Count(`SELECT min(tables.id) FROM tables JOIN tournament_tables ON tournament_tables.tbl = tables.id
		JOIN seats ON seats.tbl = tables.id
		WHERE tournament = $1 AND phase = 'playing' AND usr = $2`, s.id, who.ID())
	panel := s.Types("", who, seasonPlace, fmt.Sprintf("/table resign table:%d", id), nil)
	if kind == "over" {
		s.told = 2
	}
	s.Presses(kind, who, panel, "Yes, I resign", func() bool {
		return s.games(table.Over) == over && s.games(table.Playing) == []int{0, 3, 3, 2, 1, 0}[over] && s.idle()
	})
}

// idle reports whether nothing is due, neither of a season nor at a table.
func (s *seasonScript) idle() bool {
	now := s.Now().UnixMilli()
	return s.Count("SELECT count(*) FROM tournaments WHERE due > 0 AND due <= $1", now)+
		s.Count("SELECT count(*) FROM tables WHERE due > 0 AND due <= $1", now) == 0
}

// games counts the games of the season in a phase.
func (s *seasonScript) games(in table.Phase) int {
	return s.Count(`SELECT count(*) FROM tables JOIN tournament_tables ON tbl = id WHERE tournament = $1 AND phase = $2`,
		s.id, string(in))
}

// messages are those about a season.
func (s *seasonScript) messages(season int) (list []playground.Message) {
	for _, m := range s.Playground.Messages(seasonPlace) {
		if strings.Contains(m.Text(), fmt.Sprintf("Season %d · ", season)) {
			list = append(list, m)
		}
	}
	return list
}

// Check implements systemtest.Script.
func (s *seasonScript) Check(after string) {
	s.T.Helper()
	if n := s.Count("SELECT count(*) FROM tournaments"); n != s.season {
		s.T.Errorf("%s: %d seasons are stored, want %d", after, n, s.season)
	}
	if n, of := s.Count("SELECT count(*) FROM tables"), s.Count("SELECT count(*) FROM tournament_tables"); n != of {
		s.T.Errorf("%s: %d tables are stored, and the seasons have %d", after, n, of)
	}
	for _, u := range s.People() {
		if n := s.Count("SELECT count(*) FROM tables JOIN seats ON tbl = tables.id WHERE usr = $1 AND phase = 'playing'",
			u.ID()); n > table.AtOnce {
			s.T.Errorf("%s: %s has %d games", after, u.Name(), n)
		}
	}
	for season := 1; season <= s.season; season++ {
		want := 2
		if season == s.season {
			want = s.told
		}
		if list := s.messages(season); len(list) != want {
			s.T.Errorf("%s: of season %d stand %d messages, want %d", after, season, len(list), want)
			for _, m := range list {
				s.T.Log(systemtest.Show(m))
			}
		}
	}
	playing, err := s.Store().Tables(s.T.Context(), store.Filter{Phases: []string{string(table.Playing)}, Limit: 1000})
	s.Must(err)
	for _, row := range playing {
		if n := len(s.Boards(seasonPlace, int(row.ID))); n != 1 {
			s.T.Errorf("%s: table %d has %d boards, want 1", after, row.ID, n)
		}
	}
}
