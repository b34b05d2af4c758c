package scenarios

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	playground "tablee/bot/internal/playground/playgroundtest"
	"tablee/bot/internal/systemtest"
	"tablee/rules/game"
	"tablee/rules/table"
)

// nights are simultaneous games on two servers: a game is planned and joined, people sit down and answer, its time
// comes, a round ends by its clock, and the whole is over. No answer may be lost, changed or counted twice; each round
// ends once at either table, with exactly the answers that were given there; and one board of each table stands, and
// one ranking of all servers in each channel.
var nights = systemtest.Scenario{
	Name: "nights",
	Steps: map[string]int{"plan": 9, "join": 9, "sit": 9, "begin": 11, "type": 9, "press": 9, "list": 9, "end": 11,
		"over": 13, "together": 9},
	Whole: 5, // the points are those of rounds and tables
	New: func(r *systemtest.Run) systemtest.Script {
		s := &nightScript{Run: r}
		for i, place := range systemtest.NightPlaces {
			s.tables[i] = round{Run: r, place: place}
		}
		return s
	},
}

type nightScript struct {
	*systemtest.Run
	night    int // that is played
	id       int
	tables   [2]round
	finished bool // the last round is
}

// Play plays a simultaneous game of two rounds.
func (s *nightScript) Play() {
	s.night++
	s.Of = fmt.Sprint("game ", s.night)
	s.finished = false
	first, second := &s.tables[0], &s.tables[1]
	for i := range s.tables {
		s.tables[i].table, s.tables[i].number, s.tables[i].answers = 0, 0, map[string]string{}
	}
	s.id = 0
	joined := func() int { return s.Count("SELECT count(*) FROM night_tables WHERE night = $1", s.id) }
	newest := func() int { return s.Count("SELECT max(tbl) FROM night_tables WHERE night = $1", s.id) }

	s.Types("plan", s.Alice, first.place,
		fmt.Sprintf("/duplicate new-night in:10 name:Night%d rounds:2 clock:5m language:en", s.night),
		func() bool {
			s.id = s.Count("SELECT coalesce(max(id), 0) FROM nights")
			return s.Count("SELECT count(*) FROM nights") == s.night && joined() == 1
		})
	first.table = newest()
	s.Types("join", s.Bob, second.place, "/duplicate join-night night:"+s.Table(first.table).Doc.Night.Code,
		func() bool { return joined() == 2 })
	second.table = newest()
	s.Types("sit", s.Chloe, first.place, fmt.Sprintf("/table join table:%d", first.table), func() bool {
		return table.SeatOf(first.seats(), s.Chloe.ID()) != game.Public
	})
	begins := s.due()
	for i := range s.tables {
		s.tables[i].number = 1
	}
	s.Passes("begin", begins, func() bool {
		return s.Table(first.table).Phase() == table.Playing && s.Table(second.table).Phase() == table.Playing
	})
	first.passes("type", s.Alice)
	second.sends("press", s.Bob)
	s.lists(s.Chloe)
	s.ends("end")
	s.Together("together", first.pass(s.Chloe, first.stores(s.Chloe)), second.pass(s.Bob, second.stores(s.Bob)))
	first.sends("press", s.Chloe) // another answer
	first.sends("press", s.Alice)
	s.ends("over")
}

// lists has somebody agree to stand in the ranking of all servers.
func (s *nightScript) lists(who *playground.User) {
	s.T.Helper()
	r := &s.tables[0]
	panel := s.Presses("", who, s.Board(r.place, r.table), "Play", nil)
	s.Presses("list", who, panel, "Be in the ranking of all servers", func() bool {
		return slices.ContainsFunc(r.seats(), func(x table.Seat) bool { return x.User == who.ID() && x.Listed })
	})
}

// ends has the time of the round end, and checks that it ended with the answers that were given.
func (s *nightScript) ends(kind string) {
	s.T.Helper()
	due := s.due()
	var want [2]string
	for i := range s.tables {
		want[i] = s.tables[i].closing()
		s.tables[i].next()
	}
	s.finished = kind == "over"
	s.Passes(kind, due, func() bool {
		const over = "SELECT count(*) FROM nights WHERE id = $1 AND phase = 'over' AND due = 0"
		return s.tables[0].isOver() && s.tables[1].isOver() && (!s.finished || s.Count(over, s.id) == 1)
	})
	for i := range s.tables {
		s.tables[i].endedBy(want[i])
		if night := s.Table(s.tables[i].table).Doc.Night; night.Over != s.finished || night.Complete != s.finished {
			s.T.Errorf("table %d after round %d: %+v", s.tables[i].table, s.tables[i].number-1, night)
		}
	}
	if a, b := s.shown(0), s.shown(1); a != b {
		s.Fatalf("after round %d of %s:\n%s\n%s", s.tables[0].number-1, s.Of, a, b)
	}
}

// shown is the board and the letters on one of the two servers.
func (s *nightScript) shown(server int) string {
	s.T.Helper()
	data, err := json.Marshal(s.tables[server].position().View(game.Public).Diagram().Parts)
	s.Must(err)
	return string(data)
}

// due is when the round ends that is played, or when the first one begins: downtimes do not count.
func (s *nightScript) due() time.Time {
	s.T.Helper()
	s.Alive(s.Launched)
	starts := time.UnixMilli(int64(s.Count("SELECT starts FROM nights WHERE id = $1", s.id)))
	number := s.tables[0].number
	at := starts.Add(time.Duration(number) * systemtest.NightLasts)
	for _, d := range s.Downtimes() {
		if number > 0 && d.From.After(starts) {
			at = at.Add(d.To.Sub(d.From))
		}
	}
	return at
}

// Check implements systemtest.Script: one board of each table stands, one ranking of all servers for each game that is
// over, and nothing else.
func (s *nightScript) Check(after string) {
	s.T.Helper()
	over := s.night - 1
	if s.finished {
		over++
	}
	for i := range s.tables {
		r := &s.tables[i]
		r.check(after)
		list := slices.DeleteFunc(s.Playground.Messages(r.place), func(m playground.Message) bool {
			return strings.HasPrefix(m.Text(), "⏳") // half of a round's time is over: who sees that depends on the clock
		})
		if n := len(s.Boards(r.place, r.table)); r.table > 0 && n != 1 {
			s.T.Errorf("%s: table %d has %d boards with buttons, want 1", after, r.table, n)
		}
		for n := range s.night {
			told := 0
			for _, m := range list {
				if len(m.Embeds) > 0 && m.Embeds[0]["title"] == fmt.Sprint("Night", n+1) {
					told++
					if !strings.Contains(m.Text(), "Chloé") {
						s.T.Errorf("%s: Chloé does not stand in the ranking:\n%s", after, systemtest.Show(m))
					}
				}
			}
			if want := map[bool]int{true: 1}[n < over]; told != want {
				s.T.Errorf("%s: %s is told the ranking of game %d %d times, want %d", after, r.place, n+1, told, want)
			}
		}
		if n := s.Count("SELECT count(*) FROM tables WHERE channel = $1", s.Playground.ChannelID(r.place)); len(list) !=
			n+over {
			s.T.Errorf("%s: %d messages of %d tables in %s, %d of which are over", after, len(list), n, r.place, over)
			for _, m := range list {
				s.T.Log(m.Created, m.ID, systemtest.Show(m))
			}
		}
	}
	for _, u := range s.People() {
		for _, m := range s.DMs(u) {
			s.T.Errorf("%s: %s is told:\n%s", after, u.Name(), systemtest.Show(m))
		}
	}
}
