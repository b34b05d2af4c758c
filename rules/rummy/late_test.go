package rummy_test

import (
	"bytes"
	"context"
	"slices"
	"strings"
	"testing"

	"tablee/rules/game"
	"tablee/rules/rummy/cards"
	"tablee/rules/rummy/family"
	"tablee/rules/rummy/letters"
	"tablee/rules/rummy/rummikub"
	"tablee/rules/rummy/suited/deck"
)

// latePool is what can be drawn in these tests.
const latePool = "(noir 1) (noir 2) (noir 3) (noir 4)"

// late has a session whose time is up, and says by what move it pays.
func (s *session) late() game.Penalty {
	s.Helper()
	r, ok := rummikub.Rules.(game.Penalizer)
	if !ok {
		s.Fatal("no penalties")
	}
	return r.Penalty(s.p, s.seat, s.draft)
}

func lateSession(t *testing.T, pool string) *session {
	return &session{T: t, p: load(t, rummikub.Rules, nil, "(4r 5r 6r)", "7r 8r 10b", "13n 12n", pool, "true"),
		say: printer(t, rummikub.Rules, "en"), lang: "en"}
}

// TestPenaltyOfTheDraft: three tiles if the draft differs from the table, one if nothing was touched or everything was
// taken back; of the draft only the order of the hand is kept.
func TestPenaltyOfTheDraft(t *testing.T) {
	const byRank = "rummy1\norder number\n"
	for name, c := range map[string]struct {
		do    []string
		want  game.Move
		draft string
	}{
		"nothing":              {nil, family.LateOne, ""},
		"looked at":            {[]string{"show"}, family.LateOne, ""},
		"sorted":               {[]string{"sort"}, family.LateOne, byRank},
		"laid":                 {[]string{"add 1 7r"}, family.LateThree, ""},
		"laid what is invalid": {[]string{"lay 10b"}, family.LateThree, ""},
		"sorted and laid":      {[]string{"sort", "add 1 7r"}, family.LateThree, byRank},
		"taken from the table": {[]string{"take 1 6r"}, family.LateThree, ""},
		"took a whole set":     {[]string{"take 1"}, family.LateThree, ""},
		"undone":               {[]string{"add 1 7r", "undo"}, family.LateOne, ""},
		"reset":                {[]string{"sort", "add 1 7r", "add 1 8r", "reset"}, family.LateOne, byRank},
		"put back by hand":     {[]string{"take 1 6r", "add 1 6r"}, family.LateOne, ""},
		"laid and half undone": {[]string{"add 1 7r", "add 1 8r", "undo"}, family.LateThree, ""},
	} {
		s := lateSession(t, latePool)
		for _, action := range c.do {
			f := strings.Fields(action)
			var pairs []string
			switch {
			case len(f) == 2 && f[0] == "take":
				pairs = []string{"set", f[1]}
			case len(f) == 2:
				pairs = []string{"tiles", f[1]}
			case len(f) == 3:
				pairs = []string{"set", f[1], "tiles", f[2]}
			}
			if got := s.do(f[0], pairs...); strings.HasPrefix(got, "refused") {
				t.Fatalf("%s: %s: %s", name, action, got)
			}
		}
		if got := s.late(); got != (game.Penalty{Move: c.want, Draft: c.draft}) {
			t.Errorf("%s: %+v, want %s and the draft %q", name, got, c.want, c.draft)
		}
	}
	s := lateSession(t, latePool)
	for name, p := range map[string]game.Penalty{
		"a broken draft":   rummikub.Rules.(game.Penalizer).Penalty(s.p, 0, "rummy1\nnow 99z | |\n\xff"),
		"no draft of ours": rummikub.Rules.(game.Penalizer).Penalty(s.p, 0, "{}"),
		"an earlier table's": rummikub.Rules.(game.Penalizer).Penalty(s.p, 0,
			"rummy1\norder suit\nbase 4r 5r 6r | 1b 2b 3b\nnow 4r 5r 6r | 1b 2b 3b\n"),
	} {
		if p.Move != family.LateOne {
			t.Errorf("%s: %+v", name, p)
		}
	}
	if p := rummikub.Rules.(game.Penalizer).Penalty(s.p, 1, ""); p.Move != "" {
		t.Errorf("out of turn: %+v", p)
	}
}

// TestLateMoves: as many tiles are drawn as there are, the table stays, everybody is told, the seat alone sees which;
// the turn is over. Without a pool the seat passes, and the last pass in a row ends the game.
func TestLateMoves(t *testing.T) {
	for _, c := range []struct {
		move game.Move
		pool string
		drew int
		told string
	}{
		{family.LateThree, latePool, 3, "Time is up: Ann takes back what was laid out, and draws 3 tiles."},
		{family.LateThree, "(noir 1) (noir 2)", 2, "Time is up: Ann takes back what was laid out, and draws 2 tiles."},
		{family.LateThree, "(noir 1)", 1, "Time is up: Ann takes back what was laid out, and draws the last tile."},
		{family.LateOne, latePool, 1, "Time is up: Ann draws a tile."},
		{family.LateOne, "", 0, "Time is up: Ann passes, since the pool is empty."},
		{family.LateThree, "", 0, "Time is up: Ann passes, since the pool is empty."},
	} {
		s := lateSession(t, c.pool)
		before := s.p.(game.Counter).Inventory()
		q, events, err := s.p.Apply(0, c.move, fuzzRand())
		if err != nil {
			t.Fatal(err)
		}
		if e := events[0]; e.To != game.Public || e.Minor || s.say.Plain(e.Msg) != c.told {
			t.Errorf("%s: %+v: %q, want %q", c.move, e, s.say.Plain(e.Msg), c.told)
		}
		private := slices.ContainsFunc(events, func(e game.Event) bool { return e.To == 0 && e.Msg.ID == "rummikub.ev.got" })
		if private != (c.drew > 0) || len(events) > 2 {
			t.Errorf("%s: events %+v", c.move, events)
		}
		v := q.View(0).(interface {
			Situation() family.Situation[deck.Tile]
		}).Situation()
		if v.Hand.Len() != 3+c.drew || len(v.Table) != 1 || !slices.Equal(q.Turn(), []game.Seat{1}) {
			t.Errorf("%s: %d tiles in hand, turn %v", c.move, v.Hand.Len(), q.Turn())
		}
		if after := q.(game.Counter).Inventory(); len(after) != len(before) {
			t.Errorf("%s: %v, want %v", c.move, after, before)
		}
		data, err := q.Encode()
		if err != nil {
			t.Fatal(err)
		}
		again, err := rummikub.Rules.Decode(data)
		if err != nil {
			t.Fatal(err)
		}
		if twice, _ := again.Encode(); !bytes.Equal(twice, data) {
			t.Errorf("%s: encoded as %s, then %s", c.move, data, twice)
		}
		// nothing follows from what a late seat did not lay
		told := again.View(1).(interface {
			Situation() family.Situation[deck.Tile]
		}).Situation().Told[0]
		if told.Moved || told.Left != nil || told.Fresh != 0 {
			t.Errorf("%s: %+v is told", c.move, told)
		}
		if sample, err := again.View(1).(game.Sampler).Sample(fuzzRand()); err != nil || len(sample.Turn()) != 1 {
			t.Errorf("%s: sample %v, %v", c.move, sample, err)
		}
		if c.pool != "" {
			continue
		}
		if end, _, err := q.Apply(1, family.LateThree, fuzzRand()); err != nil || len(end.Turn()) > 0 {
			t.Errorf("%s: after everybody has passed: %v, %v", c.move, end.Turn(), err)
		}
	}
}

// TestLateMovesAreNobodysChoice: no action makes them, no control or completion offers them, they are not judged, and
// the other games of the family do not have them.
func TestLateMovesAreNobodysChoice(t *testing.T) {
	s := lateSession(t, latePool)
	for _, m := range []game.Move{family.LateOne, family.LateThree} {
		for _, action := range []string{"play", "draw", "late1", "late3", "lay", "arrange", "table"} {
			for _, arg := range []string{"table", "tiles", "sets"} {
				if got := s.do(action, arg, string(m)); strings.Contains(got, "move: late") {
					t.Errorf("%s %s: %s", action, m, got)
				}
			}
		}
		s.draft = ""
		v, err := s.p.View(0).(game.Judge).Judge(context.Background(), m, game.Glance)
		if err != nil || v.Counting != game.NoChoice || len(v.Misses) > 0 {
			t.Errorf("%s is judged: %+v, %v", m, v, err)
		}
		want := map[game.Move]string{family.LateOne: "time is up: draw 1 tile", family.LateThree: "time is up: draw 3 tiles"}
		if got := s.say.Plain(game.Notation(s.p.View(0), m)); got != want[m] {
			t.Errorf("%s is written %q", m, got)
		}
		if _, _, err := s.p.Apply(1, m, fuzzRand()); err == nil {
			t.Errorf("%s is played out of turn", m)
		}
		for _, r := range []game.Rules{letters.Rules, cards.Rules} {
			p := load(t, r, nil, "", "*", other[r.Info().Name], "*", "true")
			if _, _, err := p.Apply(0, m, fuzzRand()); err == nil {
				t.Errorf("%s is played in %s", m, r.Info().Name)
			}
			if _, err := p.View(0).(game.Judge).Judge(context.Background(), m, game.Glance); err == nil {
				t.Errorf("%s is judged in %s", m, r.Info().Name)
			}
			if p := r.(game.Penalizer).Penalty(p, 0, ""); p.Move != "" || len(r.Info().Timeouts) > 0 {
				t.Errorf("%s: %+v", r.Info().Name, p)
			}
		}
	}
	for _, level := range []int{1, 2, 3, 4, 5} {
		m, err := rummikub.Rules.Computer(level).Choose(context.Background(), s.p.View(0), fuzzRand())
		if err != nil || family.Late(m) > 0 {
			t.Errorf("level %d: %s, %v", level, m, err)
		}
	}
}

// TestSamplesOfADealWithJokers: after a deal of one joker each, the joker of the other hand is in every sample of it,
// from the beginning on, until it is laid.
func TestSamplesOfADealWithJokers(t *testing.T) {
	o := game.Options{"deal": "mso"}
	p, err := rummikub.Rules.Start(2, o, fuzzRand())
	if err != nil {
		t.Fatal(err)
	}
	rng := fuzzRand()
	for range 3 {
		for _, m := range []game.Move{family.Draw, family.LateThree} {
			if p, _, err = p.Apply(p.Turn()[0], m, rng); err != nil {
				t.Fatal(err)
			}
		}
		for _, s := range []game.Seat{0, 1, game.Public} {
			q, err := p.View(s).(game.Sampler).Sample(rng)
			if err != nil {
				t.Fatal(err)
			}
			for other := range game.Seat(2) {
				v := q.View(other).(interface {
					Situation() family.Situation[deck.Tile]
				}).Situation()
				if n := v.Hand.Count(deck.Joker); n != 1 || v.Told[1-other].Jokers != 1 {
					t.Errorf("seat %d takes seat %d to have %d jokers, and is told of %+v", s, other, n, v.Told)
				}
			}
		}
	}
}
