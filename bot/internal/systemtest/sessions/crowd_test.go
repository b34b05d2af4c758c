package sessions

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"tablee/bot/internal/app"
	playground "tablee/bot/internal/playground/playgroundtest"
	"tablee/bot/internal/systemtest"
	"tablee/rules/all"
	"tablee/rules/game"
	"tablee/rules/rulestest"
	"tablee/rules/scrabble/duplicate"
	"tablee/rules/table"
	"tablee/store"
)

// TestCrowd has as many people as a table of Duplicate takes sit down in one channel by the button "Play" and answer a
// round: half of them by commands, the others by buttons and a form. Each answer is a row of its own, and the table is
// stored once, when the last one ends the round. Before, nobody but the person is shown an answer, or who has answered;
// then the points and the ranking are right, and the channel has one board.
func TestCrowd(t *testing.T) {
	rulestest.Unraced(t) // there is nothing in it that a few people do not have raced
	t.Parallel()
	c := newCrowd(t, duplicate.Rules.Info().MaxSeats)
	c.each(func(p *playground.User, _ int) {
		board := c.Board()
		c.settles(p.Click(t.Context(), board.ID, systemtest.Button(t, board, "Play")))
	}, c.people[1:])
	if got := len(c.look().Seats); got != len(c.people) {
		t.Fatalf("%d people sit at the table, want %d", got, len(c.people))
	}
	plays := c.plays()
	c.saved.Store(0)
	last := len(c.people) - 1
	c.each(func(p *playground.User, i int) { c.answer(p, i, plays[i%len(plays)]) }, c.people[:last])
	c.Rest()
	if tables, answers := c.saved.Load(), c.answers.Load(); tables != 0 || answers != int64(last) {
		t.Errorf("%d answers stored the table %d times and an answer %d times", last, tables, answers)
	}
	c.secret(plays)
	c.answer(c.people[last], last, plays[last%len(plays)])
	c.Rest()
	if tables, answers := c.saved.Load(), c.answers.Load(); tables != 1 || answers != int64(last) {
		t.Errorf("the end of the round stored the table %d times, and %d answers by themselves", tables,
			answers-int64(last))
	}
	if most := c.owed.Load(); most > 50 {
		t.Errorf("the outbox had up to %d rows", most)
	}
	c.ranked(plays)
	if list := c.Playground.Messages("#games"); len(list) != 1 || !strings.Contains(list[0].Text(), "Round 2 · 0 of 500") {
		t.Errorf("the channel has %d messages, the last one is\n%s", len(list), systemtest.Show(list[len(list)-1]))
	}
	t.Logf("the outbox had up to %d rows", c.owed.Load())
}

// crowd is many people in one channel, the first of whom has opened a table.
type crowd struct {
	*systemtest.World
	t       *testing.T
	people  []*playground.User
	saved   atomic.Int64 // how often a table was stored
	answers atomic.Int64 // how often an answer was
	owed    atomic.Int64 // how many rows the outbox had at most
}

// together is how many people of a crowd do something at the same time.
const together = 16

func newCrowd(t *testing.T, n int) *crowd {
	t.Helper()
	c := &crowd{t: t}
	var o playground.Options
	for i := range n {
		o.People = append(o.People, playground.PersonSpec{Name: fmt.Sprintf("p%03d", i),
			Display: fmt.Sprintf("Somebody%03d", i), Locale: "en-US"})
	}
	w, err := systemtest.NewWorldWith(all.Games(), o, func(w *systemtest.World) {
		w.Rate = 1 << 20 // answers go to no limit of Discord's
		w.Wrap = func(s app.Storage) app.Storage { return countingStore{s, c} }
	})
	if err != nil {
		t.Fatal(err)
	}
	c.World = w
	t.Cleanup(func() {
		if err := w.Close(); err != nil {
			t.Error(err)
		}
		if t.Failed() {
			t.Log(systemtest.Tail(w.Log))
		}
	})
	for i := range n {
		c.people = append(c.people, w.Playground.User(fmt.Sprintf("p%03d", i)))
	}
	c.settles(c.people[0].Slash(t.Context(), "#games", "/duplicate new language:en clock:none"))
	c.settles(c.people[0].Slash(t.Context(), "#games", "/table start table:1"))
	c.Rest()
	return c
}

// countingStore counts what is stored.
type countingStore struct {
	app.Storage
	c *crowd
}

func (s countingStore) SaveTable(ctx context.Context, c store.Change) error {
	s.c.saved.Add(1)
	return s.Storage.SaveTable(ctx, c)
}

func (s countingStore) SaveAnswer(ctx context.Context, g store.Given) error {
	s.c.answers.Add(1)
	return s.Storage.SaveAnswer(ctx, g)
}

// each has some at a time of these people do something.
func (c *crowd) each(do func(*playground.User, int), people []*playground.User) {
	next := atomic.Int64{}
	var doing sync.WaitGroup
	for range together {
		doing.Go(func() {
			for i := int(next.Add(1)) - 1; i < len(people); i = int(next.Add(1)) - 1 {
				do(people[i], i)
				c.counts()
			}
		})
	}
	doing.Wait()
	c.Rest()
}

// counts counts the rows of the outbox.
func (c *crowd) counts() {
	rows, err := c.DB.Outbox(c.t.Context(), 1<<60, 1000)
	if err != nil {
		c.t.Error(err)
	}
	for n := int64(len(rows)); ; {
		if most := c.owed.Load(); n <= most || c.owed.CompareAndSwap(most, n) {
			return
		}
	}
}

func (c *crowd) Rest() {
	c.t.Helper()
	if err := c.Settle(); err != nil {
		c.t.Fatalf("%v\n%s", err, c.Left())
	}
}

// settles is the message that an answer of the bot leaves on the person's screen.
func (c *crowd) settles(r playground.Response, err error) playground.Message {
	c.t.Helper()
	if err != nil {
		c.t.Errorf("%v\n%s", err, systemtest.Tail(c.Log))
	}
	return r.Message
}

func (c *crowd) look() *table.Table {
	c.t.Helper()
	look, err := c.Host.Queries.Look(c.t.Context(), 1, "")
	if err != nil {
		c.t.Fatal(err)
	}
	return look
}

func (c *crowd) Board() playground.Message {
	list := c.Playground.Messages("#games")
	return list[len(list)-1]
}

// crowdPlay is an answer that some give, and what it is worth.
type crowdPlay struct {
	move   game.Move
	points int
}

// plays are different answers to the round that is played; the first is a pass.
func (c *crowd) plays() []crowdPlay {
	c.t.Helper()
	read, err := c.Host.Queries.Read(c.t.Context(), 1)
	if err != nil {
		c.t.Fatal(err)
	}
	p := read.Pos.(game.Open)
	list := []crowdPlay{{move: "-"}}
	for level := 1; level <= duplicate.Rules.Info().Levels; level++ {
		for n := range uint64(4) {
			seed := c.Seed()
			m, err := duplicate.Rules.Computer(level).Choose(c.t.Context(), p.View(0), seed.Stream("crowd", int(n)))
			if err != nil {
				c.t.Fatal(err)
			}
			if slices.ContainsFunc(list, func(p crowdPlay) bool { return p.move == m }) {
				continue
			}
			one := game.Answers{Seats: len(c.people), Moves: map[game.Seat]game.Move{0: m}}
			after, _, err := p.Apply(game.Public, p.Close(one), seed.Stream("crowd", 0))
			if err != nil {
				c.t.Fatal(err)
			}
			list = append(list, crowdPlay{m, after.View(game.Public).(game.Scorer).Scores()[0]})
		}
	}
	if len(list) < 3 {
		c.t.Fatalf("only these plays: %v", list)
	}
	return list
}

// answer has a person answer: those of even numbers by commands, the others by the buttons of their own view.
func (c *crowd) answer(p *playground.User, i int, play crowdPlay) {
	ctx := c.t.Context()
	at, word, _ := strings.Cut(string(play.move), " ")
	if i%2 == 0 {
		if word == "" {
			c.settles(p.Slash(ctx, "#games", "/duplicate pass"))
			return
		}
		panel := c.settles(p.Slash(ctx, "#games", fmt.Sprintf("/duplicate play word:%s at:%s", word, at)))
		c.settles(p.Click(ctx, panel.ID, systemtest.Button(c.t, panel, "Send")))
		return
	}
	board := c.Board()
	panel := c.settles(p.Click(ctx, board.ID, systemtest.Button(c.t, board, "Play")))
	if word == "" {
		panel = c.settles(p.Click(ctx, panel.ID, systemtest.Button(c.t, panel, "Nothing found")))
	} else {
		form, err := p.Click(ctx, panel.ID, systemtest.Button(c.t, panel, "Play a word"))
		if err != nil || form.Modal == nil {
			c.t.Errorf("no form: %v", err)
			return
		}
		panel = c.settles(p.SubmitModal(ctx, form.Modal, map[string]string{"word": word, "at": at}))
	}
	c.settles(p.Click(ctx, panel.ID, systemtest.Button(c.t, panel, "Send")))
}

// secret checks that the channel is shown no answer and nobody's name, and each person no other's.
func (c *crowd) secret(plays []crowdPlay) {
	c.t.Helper()
	shows := func(where string, m playground.Message, i int) {
		c.t.Helper()
		text := systemtest.Holds(m)
		for k, play := range plays {
			_, word, _ := strings.Cut(string(play.move), " ")
			own := -1
			if i >= 0 {
				own = i % len(plays)
			}
			if word != "" && k != own && strings.Contains(text, word) &&
				(own < 0 || !strings.Contains(string(plays[own].move), word)) {
				c.t.Errorf("%s shows %s:\n%s", where, play.move, systemtest.Show(m))
			}
		}
		for j, p := range c.people {
			if j != i && (strings.Contains(text, fmt.Sprintf("Somebody%03d", j)) || strings.Contains(text, p.ID())) {
				c.t.Errorf("%s names %s:\n%s", where, p.Name(), systemtest.Show(m))
			}
		}
		if c.t.Failed() {
			c.t.FailNow()
		}
	}
	for _, m := range c.Playground.Messages("#games") {
		shows("the channel", m, -1)
		if want := fmt.Sprintf("%d of %d", len(c.people)-1, len(c.people)); !strings.Contains(m.Text(), want) {
			c.t.Errorf("the channel does not tell that %s have answered:\n%s", want, systemtest.Show(m))
		}
	}
	for i, p := range c.people {
		for _, m := range append(p.Ephemerals("#games"), p.DMs()...) {
			shows(p.Name()+"'s view", m, i)
		}
	}
}

// ranked checks everybody's points and place after the round.
func (c *crowd) ranked(plays []crowdPlay) {
	c.t.Helper()
	look := c.look()
	want := map[string]int{}
	for i, p := range c.people {
		want[p.ID()] = plays[i%len(plays)].points
	}
	report := look.View.(game.Reporter)
	rows := report.Ranking().Rows
	if len(rows) != len(c.people) || report.LastRound().Answers != len(c.people) {
		c.t.Fatalf("%d rows, %d answers", len(rows), report.LastRound().Answers)
	}
	for _, row := range rows {
		place := 1
		points := want[look.Seats[row.Seat].User]
		for _, other := range want {
			if other > points {
				place++
			}
		}
		if row.Points != points || row.Place != place || row.Played != 1 {
			c.t.Errorf("%s has %+v, want %d points, place %d", look.Seats[row.Seat].Name, row, points, place)
		}
	}
}
