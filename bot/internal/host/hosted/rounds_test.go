package hosted

import (
	"context"
	"fmt"
	"slices"
	"testing"
	"time"

	"tablee/bot/internal/host/notify"
	"tablee/bot/internal/people"
	"tablee/rules/game"
	"tablee/rules/game/gametest"
	"tablee/rules/scrabble/duplicate"
	"tablee/rules/table"
	"tablee/store"
)

// inRounds is a table of an open game, with the answers that people have given to its rounds.
type inRounds struct {
	t  *testing.T
	s  *State
	w  *Env
	at time.Time
	*openStore
}

// openStore is a database that has these answers alone.
type openStore struct {
	counts
	given map[int][]store.Answer // by ply
}

func (s *openStore) Tables(context.Context, store.Filter) ([]store.Brief, error) { return nil, nil }

func (s *openStore) Answers(_ context.Context, _ int64, ply int) ([]store.Answer, error) {
	return s.given[ply], nil
}

// LastPost finds no message.
func (s *openStore) LastPost(context.Context, store.Subject, string, string) (store.Post, error) {
	return store.Post{}, store.ErrNotFound
}

// newRounds is a lobby of these people; "" is a computer. The first person leads it.
func newRounds(t *testing.T, users ...string) *inRounds {
	t.Helper()
	h := &inRounds{t: t, s: NewState(noon, duplicate.Rules, world().Seed(), "g", "c"), at: noon,
		openStore: &openStore{given: map[int][]store.Answer{}}}
	h.w = world()
	h.w.Store, h.w.Now = h.openStore, func() time.Time { return h.at }
	h.s.Row.ID, h.s.Row.Phase, h.s.Row.Touched = 7, string(table.Lobby), noon.UnixMilli()
	h.s.Doc.Creator, h.s.Doc.Rated, h.s.Doc.Level = "ann", true, 1
	h.s.Doc.Time.Clock = table.Clock{Move: time.Minute, Timeout: table.TimeoutRound}
	o, err := duplicate.Rules.Info().Complete(game.Options{"rounds": "9"})
	h.check(err)
	h.s.Doc.Options = o
	for _, u := range users {
		seat := table.Seat{Kind: table.Person, User: u, Name: u}
		if u == "" {
			seat = table.Seat{Kind: table.Computer, Level: 1}
		}
		h.s.Doc.Seats = append(h.s.Doc.Seats, seat)
	}
	return h
}

// begun is such a table whose game runs.
func begun(t *testing.T, users ...string) *inRounds {
	t.Helper()
	h := newRounds(t, users...)
	h.tx(func(l *Tx) error { return begin(l, nil) })
	return h
}

func (h *inRounds) check(err error) {
	h.t.Helper()
	if err != nil {
		h.t.Fatal(err)
	}
}

// tx changes the table without a person.
func (h *inRounds) tx(f func(*Tx) error) *Tx {
	h.t.Helper()
	l := h.w.NewTx(h.t.Context(), h.s, table.Caller{})
	h.check(l.Do(f))
	return l
}

// try has somebody do an action.
func (h *inRounds) try(by table.Caller, op table.Action) (*Tx, error) {
	h.t.Helper()
	do, err := Action(op)
	h.check(err)
	l := h.w.NewTx(h.t.Context(), h.s, by)
	if op.Kind == table.Play {
		op.Revision = l.Revision()
		do, _ = Action(op)
	}
	err = l.Do(do)
	if g := l.Given; err == nil && g != nil {
		rows := slices.DeleteFunc(h.given[g.Ply], func(a store.Answer) bool { return a.Seat == g.Answer.Seat })
		h.given[g.Ply] = append(rows, g.Answer)
	}
	return l, err
}

// in is a call by somebody in the table's channel.
func in(user string) table.Caller {
	return table.Caller{User: table.User{ID: user, Name: user}, Guild: "g", Channel: "c", Interaction: "i"}
}

func (h *inRounds) do(user string, op table.Action) *Tx {
	h.t.Helper()
	l, err := h.try(in(user), op)
	h.check(err)
	return l
}

// refused is the id of the refusal of what somebody asks for, "" if it is done.
func (h *inRounds) refused(user string, op table.Action) string {
	h.t.Helper()
	_, err := h.try(in(user), op)
	return gametest.Refusal(err)
}

// pass has people pass.
func (h *inRounds) pass(users ...string) (last *Tx) {
	h.t.Helper()
	for _, u := range users {
		last = h.do(u, table.Action{Kind: table.Play, Move: "-"})
	}
	return last
}

// best has somebody answer as the highest level does.
func (h *inRounds) best(user string) *Tx {
	h.t.Helper()
	return h.do(user, table.Action{Kind: table.Play, Move: h.top()})
}

// top is the highest level's answer.
func (h *inRounds) top() game.Move {
	h.t.Helper()
	m, err := duplicate.Rules.Computer(duplicate.Rules.Info().Levels).Choose(h.t.Context(), h.s.Pos.View(0),
		h.s.Seed.Stream("test", h.s.Row.Ply))
	h.check(err)
	return m
}

// due does what is due after so much time.
func (h *inRounds) due(after time.Duration) *Tx {
	h.t.Helper()
	h.at = h.at.Add(after)
	return h.tx(OnDue)
}

func (h *inRounds) places() []int {
	if h.s.Doc.Result == nil {
		return nil
	}
	return h.s.Doc.Result.Places
}

// hears tells whether a change says such an event.
func hears(l *Tx, k notify.Kind) bool {
	return slices.ContainsFunc(l.said, func(e notify.Event) bool { return e.What == k })
}

var (
	sitDown   = table.Action{Kind: table.Join, Seat: -1}
	standUp   = table.Action{Kind: table.Leave}
	endsRound = table.Action{Kind: table.CloseRound}
	endsGame  = table.Action{Kind: table.Abort}
)

// TestWhichGamesAreOpen: a table is open by its game, and its position only while the game runs.
func TestWhichGamesAreOpen(t *testing.T) {
	h := begun(t, "ann")
	if _, ok := h.s.Open(); !ok || !h.s.isOpen() {
		t.Error("a running open game is not open")
	}
	if h.s.Row.Phase = string(table.Suspended); h.s.isOpen() != true {
		t.Error("a table that sleeps is not open")
	}
	if _, ok := h.s.Open(); ok {
		t.Error("a game that does not run has a round")
	}
	s := dealtTx(t).State
	if _, ok := s.Open(); ok || s.isOpen() || (&State{}).isOpen() {
		t.Error("a game that is played in turns is open")
	}
	if n := (&State{Doc: Doc{Seats: make(Seats, 3)}}).dealtTo(); n != 3 {
		t.Errorf("before the deal it is dealt to %d seats, want 3", n)
	}
	h.s.Row.Phase = string(table.Playing)
	h.do("ben", sitDown)
	if n := h.s.dealtTo(); n != 1 {
		t.Errorf("it was dealt to %d seats, want 1", n)
	}
}

// TestOneClockForAll: all seats share one clock, which runs while the game does.
func TestOneClockForAll(t *testing.T) {
	h := begun(t, "ann", "ben")
	if got := h.s.clocked(); !slices.Equal(got, []game.Seat{0}) || len(h.s.clockedSeats()) != 1 ||
		h.s.clockedSeats()[0].Kind != table.Person {
		t.Errorf("the clocks of %v run, of the seats %+v", got, h.s.clockedSeats())
	}
	if n := len(h.s.Doc.Time.Seats); n != 1 || h.s.Doc.Time.Seats[0].Since == 0 {
		t.Errorf("there are %d clocks: %+v", n, h.s.Doc.Time.Seats)
	}
	turns := dealtTx(t)
	if got := turns.clocked(); !slices.Equal(got, turns.Pos.Turn()) || len(turns.clockedSeats()) != 2 {
		t.Errorf("in turns the clocks of %v run, of %d seats", got, len(turns.clockedSeats()))
	}
	for range 9 { // as many rounds as there are
		h.pass("ann", "ben")
	}
	if got := h.s.clocked(); len(got) > 0 {
		t.Errorf("after the game the clocks of %v run", got)
	}
}

// TestAnswersOfAll: an answer of a person is stored by itself, and changes nothing else; a computer's stands in the
// document. Whose answers are awaited is told of computers and of people who have left.
func TestAnswersOfAll(t *testing.T) {
	h := begun(t, "ann", "", "ben", "")
	l := h.pass("ann")
	if g := l.Given; g == nil || g.Table != 7 || g.Ply != 0 || g.Answer.Seat != 0 || g.Answer.Move != "-" ||
		g.Answer.At != h.at.UnixMilli() || g.Interaction != "i" || !hears(l, notify.Answered) || l.Background {
		t.Errorf("ann's answer: %+v, %+v", g, l.said)
	}
	for _, want := range []game.Seat{1, 3} {
		s, ok := h.s.computerToAnswer()
		if !ok || s != want {
			t.Fatalf("the computer to answer: %d, %v, want %d", s, ok, want)
		}
		l := h.tx(func(l *Tx) error { return note(l, s, "-") })
		if l.Given != nil || !l.Background || !hears(l, notify.Answered) || h.s.Doc.Round.Answers[s] != "-" {
			t.Errorf("the answer of computer %d: %+v, %+v", s, l.Given, h.s.Doc.Round.Answers)
		}
	}
	if s, ok := h.s.computerToAnswer(); ok || s != game.Public {
		t.Errorf("after both have answered: %d, %v", s, ok)
	}
	h.s.Doc.Seats[2].Resigned = true
	a := h.s.answers(h.given[0])
	if !slices.Equal(a.Computers, []game.Seat{1, 3}) || !slices.Equal(a.Left, []game.Seat{2}) || a.Seats != 4 ||
		len(a.Moves) != 3 || a.Moves[0] != "-" || a.Moves[3] != "-" {
		t.Errorf("the answers: %+v", a)
	}
	for _, s := range []table.Seat{{}, {Kind: table.Person, Resigned: true}} {
		if isAwaited(s) {
			t.Errorf("awaited: %+v", s)
		}
	}
	h.s.Doc.Seats[2].Resigned = false
	if l := h.pass("ben"); l.Given != nil || h.s.Row.Ply != 1 || !l.Change.Answered || h.s.Doc.Round.Answers != nil {
		t.Errorf("the last answer ends the round: ply %d, given %+v, answers %+v", h.s.Row.Ply, l.Given,
			h.s.Doc.Round.Answers)
	}
}

// TestAnswersAreRefused: what is no answer is refused, as is one after the game.
func TestAnswersAreRefused(t *testing.T) {
	h := begun(t, "ann", "ben")
	if _, err := h.try(in("ann"), table.Action{Kind: table.Play, Move: "nonsense!"}); err == nil || h.given[0] != nil {
		t.Errorf("nonsense: %v, given %+v", err, h.given)
	}
	h.s.Row.Phase = string(table.Over)
	l := h.w.NewTx(t.Context(), h.s, in("ann"))
	for name, f := range map[string]func() error{
		"an answer": func() error { return note(l, 0, "-") },
		"a round":   func() error { return endRound(l, h.s.answers(nil)) },
		"by a hand": func() error { return closeRound(l, game.Public, endsRound) },
	} {
		if got := gametest.Refusal(f()); got == "" {
			t.Errorf("%s after the game is not refused", name)
		}
	}
}

// TestWhoEndsRounds: whoever leads the table ends a round that somebody has answered, and whose board they see.
func TestWhoEndsRounds(t *testing.T) {
	h := begun(t, "ann", "ben")
	revision := h.w.NewTx(t.Context(), h.s, in("ann")).Revision()
	if got := h.refused("ann", endsRound); got != "host.noanswers" {
		t.Errorf("without an answer: %q", got)
	}
	h.pass("ben")
	for _, c := range []struct {
		user     string
		revision int
		want     string
	}{{"ben", 0, "host.notopener"}, {"ann", revision + 1, "host.stale"}, {"ann", revision, ""}} {
		if got := h.refused(c.user, table.Action{Kind: table.CloseRound, Revision: c.revision}); got != c.want {
			t.Errorf("%s, revision %d: %q, want %q", c.user, c.revision, got, c.want)
		}
	}
	if h.s.Row.Ply != 1 || h.s.Doc.Notes[len(h.s.Doc.Notes)-1].Msg.ID != "host.roundclosed" {
		t.Errorf("ply %d, %+v", h.s.Row.Ply, h.s.Doc.Notes)
	}
	h.pass("ben")
	if got := h.refused("ann", endsRound); got != "" || h.s.Row.Ply != 2 {
		t.Errorf("without a revision: %q, ply %d", got, h.s.Row.Ply)
	}
}

// boss manages the server, and does not play.
func boss() table.Caller {
	by := in("boss")
	by.Manager = true
	return by
}

// boss has a manager of the server do an action.
func (h *inRounds) boss(op table.Action) {
	h.t.Helper()
	_, err := h.try(boss(), op)
	h.check(err)
}

// TestEndedRoundDecides: a round that a player ends while others are awaited decides a game that counts, and no other.
func TestEndedRoundDecides(t *testing.T) {
	for _, c := range []struct {
		name     string
		users    []string
		answered []string
		set      func(*inRounds)
		by       table.Caller
		decided  bool
	}{
		{"another is awaited", []string{"ann", "ben"}, []string{"ann"}, nil, in("ann"), true},
		{"the player alone is awaited", []string{"ann", "ben"}, []string{"ben"}, nil, in("ann"), false},
		{"one of two others", []string{"ann", "ben", "cat"}, []string{"ben"}, nil, in("ann"), true},
		{"who has left is not awaited", []string{"ann", "ben", "cat"}, []string{"ben"},
			func(h *inRounds) { h.s.Doc.Seats[2].Resigned = true }, in("ann"), false},
		{"a computer is awaited", []string{"ann", ""}, []string{"ann"}, nil, in("ann"), true},
		{"a player who has left", []string{"ann", "ben", "cat"}, []string{"ben"},
			func(h *inRounds) { h.s.Doc.Seats[0].Resigned = true }, in("ann"), true},
		{"it does not count", []string{"ann", "ben"}, []string{"ann"},
			func(h *inRounds) { h.s.Doc.Rated = false }, in("ann"), false},
		{"a manager who does not play", []string{"ann", "ben"}, []string{"ann"}, nil, boss(), false},
	} {
		h := begun(t, c.users...)
		h.pass(c.answered...)
		if c.set != nil {
			c.set(h)
		}
		l, err := h.try(c.by, endsRound)
		h.check(err)
		note := map[bool]string{true: "host.rounddecided", false: "host.roundclosed"}[c.decided]
		if h.s.Row.Ply != 1 || h.s.Doc.isDecided() != c.decided || h.s.Doc.Rated && l.Counts() == c.decided ||
			h.s.Doc.Notes[len(h.s.Doc.Notes)-1].Msg.ID != note {
			t.Errorf("%s: ply %d, decided %v, counts %v, %+v", c.name, h.s.Row.Ply, h.s.Doc.isDecided(), l.Counts(),
				h.s.Doc.Notes)
		}
	}
}

// TestSilentGameEnds: a game ends after some rounds in a row that no person has answered, an exhibition does not.
func TestSilentGameEnds(t *testing.T) {
	h := begun(t, "ann", "ben", "")
	silent := func(n int) {
		for range n {
			h.tx(func(l *Tx) error { return endRound(l, game.Answers{Seats: 3, Moves: map[game.Seat]game.Move{2: "-"}}) })
		}
	}
	h.pass("ann")
	h.do("ann", endsRound)
	silent(maxUnheard - 1)
	h.pass("ben")
	h.do("ann", endsRound)
	if h.s.Doc.Round.Unheard != 0 {
		t.Errorf("ben was heard, and %d rounds were not", h.s.Doc.Round.Unheard)
	}
	silent(maxUnheard - 1)
	if h.s.Phase() != table.Playing {
		t.Fatalf("after %d rounds: %s", maxUnheard-1, h.s.Phase())
	}
	if silent(1); h.s.Phase() != table.Over || h.s.Doc.Result.Reason.ID != "host.silent" {
		t.Errorf("after %d rounds: %s", maxUnheard, h.s.Phase())
	}
	h = begun(t, "", "", "")
	if silent(maxUnheard + 1); h.s.Phase() != table.Playing || h.s.Doc.Round.Unheard != 0 {
		t.Errorf("computers alone: %s, unheard %d", h.s.Phase(), h.s.Doc.Round.Unheard)
	}
}

// TestCountsAnswers: each person's rounds are counted from their first answer on, unless nobody has answered one, and
// whoever answered the last one is known until people answer again.
func TestCountsAnswers(t *testing.T) {
	h := begun(t, "ann", "ben", "cat", "")
	for _, c := range []struct {
		answer []game.Seat
		last   []game.Seat
		counts string // answered and missed, of each seat
	}{
		{[]game.Seat{0, 3}, []game.Seat{0}, "1-0 0-0 0-0 0-0"},
		{[]game.Seat{1}, []game.Seat{1}, "1-1 1-0 0-0 0-0"},
		{[]game.Seat{}, []game.Seat{1}, "1-1 1-0 0-0 0-0"},
		{[]game.Seat{3}, []game.Seat{1}, "1-2 1-1 0-0 0-0"},
		{[]game.Seat{0, 1, 2}, []game.Seat{0, 1, 2}, "2-2 2-1 1-0 0-0"},
	} {
		a := game.Answers{Seats: 4, Computers: []game.Seat{3}, Moves: map[game.Seat]game.Move{}}
		for _, s := range c.answer {
			a.Moves[s] = "-"
		}
		h.tx(func(l *Tx) error { return endRound(l, a) })
		counts := ""
		for _, s := range h.s.Doc.Seats {
			counts += fmt.Sprintf(" %d-%d", s.Answered, s.Missed)
		}
		if counts[1:] != c.counts || !slices.Equal(h.s.Doc.Round.Last, c.last) {
			t.Errorf("%v answer: counted %s, last %v, want %s, %v", c.answer, counts, h.s.Doc.Round.Last, c.counts, c.last)
		}
	}
}

// TestEndsWithPoints: a game that ends early ranks everybody by the rounds that are over, also those who have sat down
// since; before the first is over it has no result.
func TestEndsWithPoints(t *testing.T) {
	h := begun(t, "ann", "ben")
	h.tx(func(l *Tx) error { endEarly(l, game.M("host.allleft")); return nil })
	if h.s.Phase() != table.Over || h.places() != nil {
		t.Errorf("in the first round: %s, %v", h.s.Phase(), h.places())
	}
	h = begun(t, "ann", "ben")
	h.best("ben")
	h.pass("ann")
	h.do("cat", sitDown)
	l := h.tx(func(l *Tx) error { endEarly(l, game.M("host.allleft")); return nil })
	if got := h.places(); !slices.Equal(got, []int{2, 1, 2}) || h.s.Doc.Result.Scores[1] == 0 || !l.Change.Answered {
		t.Errorf("after a round: %v, %v", got, h.s.Doc.Result.Scores)
	}
}

// TestWhoSitsDown: anybody sits down while there is room, on the seat that is kept for them if there is one; whoever
// has left comes back to theirs; nobody sits twice.
func TestWhoSitsDown(t *testing.T) {
	h := newRounds(t, "ann")
	h.s.Doc.Seats = append(h.s.Doc.Seats, table.Seat{Invited: "zoe"}, table.Seat{Invited: "cat"})
	if l := h.do("cat", table.Action{Kind: table.Join, Seat: -1, Text: "word"}); h.s.Doc.Seats[2].User != "cat" ||
		h.s.Doc.Seats[2].Word != "word" || len(h.s.Doc.Seats) != 3 || !slices.Equal(l.Change.Joined, []string{"cat"}) {
		t.Errorf("cat sits down on the seat that is kept: %+v, %v", h.s.Doc.Seats, l.Change.Joined)
	}
	if got := h.refused("cat", sitDown); got != "host.seated" {
		t.Errorf("twice: %q", got)
	}
	h.tx(func(l *Tx) error { return begin(l, nil) })
	if len(h.s.Doc.Seats) != 2 {
		t.Errorf("the seat that is kept for zoe stays: %+v", h.s.Doc.Seats)
	}
	h.do("zoe", table.Action{Kind: table.Join, Seat: -1, Text: "word"})
	if s := h.s.Doc.Seats; len(s) != 3 || s[2].User != "zoe" || s[2].Word != "" {
		t.Errorf("zoe sits down while the game runs: %+v", s)
	}
	h.do("zoe", standUp)
	if l := h.do("zoe", sitDown); len(h.s.Doc.Seats) != 3 || h.s.Doc.Seats[2].Resigned || len(l.Change.Joined) > 0 {
		t.Errorf("zoe comes back: %+v", h.s.Doc.Seats)
	}
	for n := len(h.s.Doc.Seats); n < duplicate.Rules.Info().MaxSeats; n++ {
		h.s.Doc.Seats = append(h.s.Doc.Seats, table.Seat{Kind: table.Person, User: fmt.Sprint(n)})
	}
	if got := h.refused("eve", sitDown); got != "host.full" {
		t.Errorf("without room: %q", got)
	}
}

// TestRoundsWaitForNobodyWhoLeft: a round ends when the last one leaves who was awaited, and the game when all have.
func TestRoundsWaitForNobodyWhoLeft(t *testing.T) {
	h := begun(t, "ann", "ben", "cat")
	if got := h.refused("eve", standUp); got != "host.notseated" {
		t.Errorf("who does not sit there leaves: %q", got)
	}
	h.pass("ann")
	if h.do("ben", standUp); h.s.Row.Ply != 0 {
		t.Error("the round does not wait for cat")
	}
	if h.do("cat", standUp); h.s.Row.Ply != 1 || h.s.Phase() != table.Playing {
		t.Errorf("all who are awaited have answered: ply %d, %s", h.s.Row.Ply, h.s.Phase())
	}
	if h.do("ann", standUp); h.s.Phase() != table.Over || h.s.Doc.Result.Reason.ID != "host.allleft" ||
		h.s.Doc.isDecided() {
		t.Errorf("everybody has left: %s, %+v, decided %v", h.s.Phase(), h.s.Doc.Result, h.s.Doc.isDecided())
	}
}

// TestLeavesComputers: whoever leaves an open game against computers alone has decided it once a round is over, if it
// counts.
func TestLeavesComputers(t *testing.T) {
	for _, c := range []struct {
		name    string
		rounds  int
		rated   bool
		decided bool
	}{{"in the first round", 0, true, false}, {"after it", 1, true, true}, {"unrated", 1, false, false}} {
		h := begun(t, "ann", "")
		h.s.Doc.Rated = c.rated
		for range c.rounds {
			h.tx(func(l *Tx) error { return note(l, 1, "-") })
			h.pass("ann")
		}
		if h.do("ann", standUp); h.s.Phase() != table.Over || h.s.Doc.isDecided() != c.decided {
			t.Errorf("%s: %s, decided %v", c.name, h.s.Phase(), h.s.Doc.isDecided())
		}
	}
}

// TestWhoEndsGames: who leads an open game and does not play ends it; who plays a game that counts needs those who
// answered the last round, in the same round. Nobody else asks for it.
func TestWhoEndsGames(t *testing.T) {
	const goes, over, decided = "goes on", "over", "decided"
	both := func(h *inRounds) { h.pass("ann", "ben") }
	for _, c := range []struct {
		name string
		do   func(*inRounds) // a game of ann, ben and cat
		by   table.Caller
		want string // or a refusal
	}{
		{"in the first round", func(*inRounds) {}, in("ann"), over},
		{"a manager in the first round", func(*inRounds) {}, boss(), over},
		{"a player in the first round", func(*inRounds) {}, in("ben"), "host.notopener"},
		{"a manager", func(h *inRounds) { both(h); h.pass("cat") }, boss(), over},
		{"somebody else", func(h *inRounds) { both(h); h.pass("cat") }, in("eve"), "host.notopener"},
		{"it does not count", func(h *inRounds) { h.s.Doc.Rated = false; both(h); h.pass("cat") }, in("ann"), over},
		{"the others are asked", func(h *inRounds) { both(h); h.pass("cat") }, in("ann"), goes},
		{"asked twice", func(h *inRounds) { both(h); h.pass("cat"); h.do("ann", endsGame) }, in("ann"), "host.endasked"},
		{"one of two agrees", func(h *inRounds) { both(h); h.pass("cat"); h.do("ann", endsGame) }, in("ben"), goes},
		{"both agree", func(h *inRounds) { both(h); h.pass("cat"); h.do("ann", endsGame); h.do("ben", endsGame) },
			in("cat"), over},
		{"an outsider agrees", func(h *inRounds) { both(h); h.pass("cat"); h.do("ann", endsGame) }, in("eve"),
			"host.notopener"},
		{"agreed in another round", func(h *inRounds) {
			both(h)
			h.pass("cat")
			h.do("ann", endsGame)
			both(h)
			h.pass("cat")
		}, in("ben"), "host.notopener"},
		{"who missed the last round is not asked", func(h *inRounds) {
			both(h)
			h.boss(endsRound)
			h.do("ann", endsGame)
		}, in("ben"), over},
		{"nobody but the player answered it", func(h *inRounds) { h.pass("ann"); h.boss(endsRound) }, in("ann"),
			decided},
		{"who has left is not asked", func(h *inRounds) {
			both(h)
			h.do("cat", standUp)
			h.do("ben", standUp)
		}, in("ann"), over},
		{"who has left is not asked, who stays is", func(h *inRounds) {
			both(h)
			h.pass("cat")
			h.do("cat", standUp)
		}, in("ann"), goes},
		{"not known who answered it", func(h *inRounds) {
			both(h)
			h.pass("cat")
			h.s.Doc.Round.Last = nil
			h.do("ann", endsGame)
		}, in("ben"), goes},
		{"the player has left", func(h *inRounds) { both(h); h.pass("cat"); h.do("ann", standUp) }, in("ann"), goes},
		{"others were erased", func(h *inRounds) {
			both(h)
			h.pass("cat")
			h.s.Doc.Seats[1].User, h.s.Doc.Seats[2].User = "", ""
		}, in("ann"), decided},
	} {
		h := begun(t, "ann", "ben", "cat")
		c.do(h)
		l, err := h.try(c.by, endsGame)
		got := gametest.Refusal(err)
		switch {
		case got != "":
		case h.s.Phase() == table.Playing:
			if got = goes; l.Change.Answered || h.s.Doc.Ender != "" || len(h.s.Doc.Round.End) == 0 {
				t.Errorf("%s: the answers are deleted %v, ended by %q", c.name, l.Change.Answered, h.s.Doc.Ender)
			}
		case h.s.Doc.isDecided():
			got = decided
		default:
			got = over
		}
		if got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
		if h.s.Phase() == table.Over && (h.s.Doc.Ender != c.by.User.ID || !l.Change.Answered ||
			!slices.Equal(l.Change.Named, []string{c.by.User.ID})) {
			t.Errorf("%s: ended by %q, answers deleted %v", c.name, h.s.Doc.Ender, l.Change.Answered)
		}
		asked := 0
		for _, n := range h.s.Doc.Notes {
			if n.Msg.ID == "host.endproposed" {
				asked++
			}
		}
		if asked > 1 || c.want == goes && asked == 0 {
			t.Errorf("%s: the channel is asked %d times", c.name, asked)
		}
	}
}

// TestRoundsEndInTime: the channel is told the time of a short round, people without an answer that of a long one, and
// then it ends without them.
func TestRoundsEndInTime(t *testing.T) {
	h := begun(t, "ann", "ben")
	for _, c := range []struct {
		after time.Duration
		told  string
		ply   int
	}{{29 * time.Second, "", 0}, {time.Second, "host.roundlast", 0}, {29 * time.Second, "", 0}, {time.Second, "", 1}} {
		told := ""
		for _, e := range h.due(c.after).said {
			if told = e.Msg.ID; e.What != notify.CountedDown || e.To != "c" {
				t.Errorf("said: %+v", e)
			}
		}
		if told != c.told || h.s.Row.Ply != c.ply {
			t.Errorf("after %s: told %q, ply %d, want %q, %d", h.at.Sub(noon), told, h.s.Row.Ply, c.told, c.ply)
		}
	}
	h = newRounds(t, "ann", "ben", "cat", "dan", "", "")
	h.s.Doc.Time.Clock.Move = table.ShortClock
	h.tx(func(l *Tx) error { return begin(l, nil) })
	if l := h.due(table.ShortClock / 2); len(l.said) != 1 || l.said[0].Msg.ID != "host.roundhalf" {
		t.Errorf("half of the longest time that is counted down: %+v", l.said)
	}
	h = newRounds(t, "ann", "ben", "cat", "dan", "")
	h.s.Doc.Time.Clock.Move = 24 * time.Hour
	h.tx(func(l *Tx) error { return begin(l, nil) })
	h.pass("ann")
	h.s.Doc.Seats[2].Resigned, h.s.Doc.Seats[3].User = true, ""
	if l := h.due(12 * time.Hour); len(l.said) > 0 {
		t.Errorf("after half of a day: %+v", l.said)
	}
	l := h.due(10 * time.Hour)
	if len(l.said) != 1 || l.said[0].What != notify.Reminded || l.said[0].To != "ben" ||
		l.said[0].Msg.Args["unix"] != int(noon.Add(24*time.Hour).Unix()) {
		t.Errorf("two hours before the end: %+v", l.said)
	}
}

// TestForWhomSeatsCount: seats count for people who answered two rounds of three. Whoever answered fewer than that
// since their first one has given up: by leaving in any case, else if the game was not ended early.
func TestForWhomSeatsCount(t *testing.T) {
	for _, c := range []struct {
		name string
		seat table.Seat // ben's, who has answered so many of three rounds
		n    int
		end  bool // early
		want people.Owner
	}{
		{"all", table.Seat{Answered: 3}, 3, false, people.Owner{User: "ben", Moved: true}},
		{"two", table.Seat{Answered: 2, Missed: 1}, 2, false, people.Owner{User: "ben", Moved: true}},
		{"the first", table.Seat{Answered: 1, Missed: 2}, 1, false,
			people.Owner{User: "ben", Moved: true, Unmoved: true, GaveUp: true}},
		{"the last", table.Seat{Answered: 1}, 1, false, people.Owner{User: "ben", Moved: true, Unmoved: true}},
		{"the first, and it was ended", table.Seat{Answered: 1, Missed: 2}, 1, true,
			people.Owner{User: "ben", Moved: true, Unmoved: true}},
		{"the first, and has left", table.Seat{Answered: 1, Missed: 2, Resigned: true}, 1, true,
			people.Owner{User: "ben", Moved: true, Unmoved: true, GaveUp: true}},
		{"none", table.Seat{}, 0, false, people.Owner{User: "ben", Unmoved: true}},
		{"erased", table.Seat{Answered: 3}, 3, false, people.Owner{Moved: true, Unmoved: true}},
		{"erased after the first", table.Seat{Answered: 1, Missed: 2}, 1, false, people.Owner{Moved: true, Unmoved: true}},
	} {
		h := begun(t, "ann", "ben", "")
		for round := range 3 {
			a := game.Answers{Seats: 3, Moves: map[game.Seat]game.Move{0: "-", 2: "-"}}
			if round < c.n {
				a.Moves[1] = "-"
			}
			h.tx(func(l *Tx) error { return endRound(l, a) })
		}
		c.seat.Kind, c.seat.User = table.Person, c.want.User
		if h.s.Doc.Seats[1] = c.seat; c.end {
			h.s.Doc.Ender = "ann"
		}
		want := []people.Owner{{User: "ann", Moved: true}, c.want, {Moved: true}}
		if got := h.s.openOwners(); !slices.Equal(got, want) {
			t.Errorf("%s: %+v, want %+v", c.name, got, want)
		}
	}
	h := begun(t, "ann")
	if got := h.s.openOwners(); len(got) != 1 || !got[0].Unmoved && got[0].Moved {
		t.Errorf("before a round is over: %+v", got)
	}
}

// TestDecidedGame: a game that a player has decided counts for nobody, except that the player loses it.
func TestDecidedGame(t *testing.T) {
	for _, c := range []struct {
		places    []int
		decider   game.Seat
		uncounted []string
	}{
		{[]int{1, 2}, 0, []string{"decided", "decided"}},
		{[]int{1, 1}, 0, []string{"decided", "decided"}},
		{[]int{2, 1}, 0, []string{"", "decided"}},
		{[]int{1, 2}, 1, []string{"decided", ""}},
	} {
		h := begun(t, "ann", "ben")
		h.pass("ann", "ben")
		h.s.Doc.Seats[c.decider].Decided = true
		h.s.Doc.Result = &table.Result{Places: c.places}
		if why := WhyUnrated(&h.s.Doc, Ending{}); why == nil || why.ID != Decided {
			t.Errorf("a running game: %+v", why)
		}
		if got := Uncounted(h.s, nil); !slices.Equal(got, c.uncounted) {
			t.Errorf("%v, decided by %d: %q, want %q", c.places, c.decider, got, c.uncounted)
		}
		end := CountGame(h.s, nil, 5)
		if rated := end.Rate != nil; rated != slices.Contains(c.uncounted, "") {
			t.Errorf("%v, decided by %d: rated %v", c.places, c.decider, rated)
		}
	}
}
