package hosted

import (
	"context"
	"encoding/json"
	"testing"
	"time"

	"tablee/bot/internal/host/notify"
	"tablee/rules/game"
	"tablee/rules/game/gametest"
	"tablee/rules/match"
	"tablee/rules/scrabble/duplicate"
	"tablee/rules/table"
	"tablee/store"
)

// aNight is a night of rounds of three minutes that begins an hour after noon.
func aNight(t *testing.T) NightTable {
	t.Helper()
	o, err := duplicate.Rules.Info().Complete(game.Options{"rounds": "4"})
	if err != nil {
		t.Fatal(err)
	}
	return NightTable{Night: store.NightTable{Night: 3, Rev: 2}, Name: "Thursday", Code: "ABCDEFGH",
		Starts: noon.Add(time.Hour), Game: "duplicate", Options: o, Clock: table.Clock{Move: 3 * time.Minute},
		Secret: match.Seed{9}}
}

// atNight is a table of that night, of these people, which the first opens so long after noon; "" opens and leaves it.
func atNight(t *testing.T, at time.Duration, users ...string) *inRounds {
	t.Helper()
	h := newRounds(t)
	h.at = noon.Add(at)
	first := users[0]
	if first == "" {
		first = "ann"
	}
	l, err := OpenNightTable(t.Context(), h.w, in(first), duplicate.Rules, aNight(t))
	h.check(err)
	if h.s = l.State; users[0] == "" {
		h.s.Doc.Seats = nil
	}
	h.s.Row.ID = 7
	for _, u := range users[1:] {
		h.do(u, sitDown)
	}
	return h
}

// TestOpensNightTable: a table of a night has the night's secret, options and clock, whatever its server has set, and
// is stored as one of the night's tables.
func TestOpensNightTable(t *testing.T) {
	w := world()
	w.Store = &openStore{}
	w.People = familyPeople{}
	n := aNight(t)
	l, err := OpenNightTable(t.Context(), w, in("ann"), duplicate.Rules, n)
	if err != nil {
		t.Fatal(err)
	}
	want := Night{ID: 3, Name: "Thursday", Code: "ABCDEFGH", Starts: n.Starts.UnixMilli()}
	if *l.Doc.Night != want || l.Secret != n.Secret || *l.Change.Night != n.Night || l.Phase() != table.Lobby ||
		l.Doc.Time.Clock.Move != n.Clock.Move || l.Doc.Seats[0].User != "ann" {
		t.Errorf("opened: %+v, %+v, %+v", l.Doc.Night, l.Change.Night, l.Doc)
	}
	for name, v := range n.Options {
		if l.Doc.Options[name] != v {
			t.Errorf("option %s is %q, want %q", name, l.Doc.Options[name], v)
		}
	}
	if !hears(l, notify.Threaded) {
		t.Errorf("on a server that wants threads: %+v", l.said)
	}
	other, err := OpenNightTable(t.Context(), w, in("ben"), duplicate.Rules, n)
	if err != nil || other.Seed != l.Seed {
		t.Errorf("two tables of a night have different seeds: %v", err)
	}
	n.Secret = match.Seed{8}
	other, err = OpenNightTable(t.Context(), w, in("ben"), duplicate.Rules, n)
	if err != nil || other.Seed == l.Seed {
		t.Errorf("two nights have the same seed: %v", err)
	}
}

// familyPeople live on servers with a word list of their own, and threads.
type familyPeople struct{ fakePeople }

func (familyPeople) Guild(context.Context, string) (table.Guild, error) {
	return table.Guild{Words: game.FamilyWords, Threads: true}, nil
}

// TestNightBegins: a table begins when its night does, if somebody sits there then, else as soon as somebody does; with
// the round that is played elsewhere, as if dealt to one seat. After the last round nobody sits down.
func TestNightBegins(t *testing.T) {
	h := atNight(t, 0, "ann", "ben")
	l := h.due(time.Hour - time.Millisecond)
	if l.Phase() != table.Lobby || l.nightDue() != noon.Add(time.Hour).UnixMilli() {
		t.Errorf("before the night: %s, due %d", l.Phase(), l.nightDue())
	}
	if l := h.due(time.Millisecond); l.Phase() != table.Playing || h.s.Row.Ply != 0 || h.s.Doc.DealtTo != 1 {
		t.Errorf("at its beginning: %s, ply %d, dealt to %d", l.Phase(), h.s.Row.Ply, h.s.Doc.DealtTo)
	}
	h = atNight(t, 0, "")
	if l := h.due(time.Hour); l.Phase() != table.Lobby || l.nightDue() != 0 {
		t.Errorf("without people: %s, due %d", l.Phase(), l.nightDue())
	}
	h.at = h.at.Add(7 * time.Minute)
	if h.do("cat", sitDown); h.s.Phase() != table.Playing || h.s.Row.Ply != 2 {
		t.Errorf("cat sits down in the third round: %s, ply %d", h.s.Phase(), h.s.Row.Ply)
	}
	if h = atNight(t, time.Hour+3*time.Minute, "ann"); h.s.Phase() != table.Playing || h.s.Row.Ply != 1 {
		t.Errorf("opened at the end of the first round: %s, ply %d", h.s.Phase(), h.s.Row.Ply)
	}
	h = atNight(t, 0, "")
	h.at = noon.Add(time.Hour + 12*time.Minute)
	if got := h.refused("cat", sitDown); got != "night.over" {
		t.Errorf("sitting down after the last round: %q", got)
	}
	_, err := OpenNightTable(t.Context(), h.w, in("ann"), duplicate.Rules, aNight(t))
	if got := gametest.Refusal(err); got != "night.over" {
		t.Errorf("opening a table then: %v", err)
	}
}

// TestNightRounds: a round of a night ends at its moment, and not because everybody has answered; then no answer
// counts. A table that is late joins the present round.
func TestNightRounds(t *testing.T) {
	h := atNight(t, 0, "ann", "ben")
	starts := noon.Add(time.Hour)
	h.due(time.Hour)
	if got := h.w.nightRoundEnds(h.s); !got.Equal(starts.Add(3 * time.Minute)) {
		t.Errorf("the first round ends at %s", got)
	}
	h.best("ann")
	h.pass("ben")
	if h.s.Row.Ply != 0 {
		t.Error("the round ends because everybody has answered")
	}
	h.at = starts.Add(3*time.Minute - time.Millisecond)
	again := table.Action{Kind: table.Play, Move: "-"}
	if l := h.tx(OnDue); l.roundIsOver() || h.s.Row.Ply != 0 || h.refused("ben", again) != "" {
		t.Errorf("a moment before the end the round is over, at ply %d", h.s.Row.Ply)
	}
	h.at = starts.Add(3 * time.Minute)
	if got := h.refused("ben", again); got != "host.roundover" {
		t.Errorf("an answer at the end of the round: %q", got)
	}
	if h.tx(OnDue); h.s.Row.Ply != 1 || h.s.Scores()[0] == 0 {
		t.Errorf("at the end: ply %d, points %v", h.s.Row.Ply, h.s.Scores())
	}
	if l := h.w.NewTx(t.Context(), h.s, table.Caller{}); !l.ClockDue().Equal(starts.Add(4*time.Minute + 30*time.Second)) {
		t.Errorf("the second round is due at %s, want at half of it", l.ClockDue())
	}
	h.best("ann")
	before := h.s.Scores()[0]
	h.at = starts.Add(9*time.Minute + time.Second) // two rounds later
	if h.tx(OnDue); h.s.Row.Ply != 3 || h.s.Scores()[0] <= before {
		t.Errorf("late: ply %d, points %v, had %d", h.s.Row.Ply, h.s.Scores(), before)
	}
	if s := h.s.Doc.Seats[0]; s.Answered != 2 || s.Missed != 0 {
		t.Errorf("the round that the table missed counts for ann: %+v", s)
	}
	if l := h.tx(func(l *Tx) error { return nil }); l.roundIsOver() {
		t.Error("the present round is over")
	}
	h.at = starts.Add(12 * time.Minute)
	if h.tx(OnDue); h.s.Phase() != table.Over || !h.s.Doc.Night.Complete {
		t.Errorf("after four rounds: %s, %+v", h.s.Phase(), h.s.Doc.Night)
	}
	other := begun(t, "ann", "ben")
	other.at = noon.Add(9 * time.Hour)
	if l := other.w.NewTx(t.Context(), other.s, table.Caller{}); l.roundIsOver() || l.inNight() {
		t.Error("a table of no night has its rounds")
	}
}

// TestNightRoundsAreLongerByDowntimes: the bot's downtimes make the rounds longer.
func TestNightRoundsAreLongerByDowntimes(t *testing.T) {
	h := atNight(t, 0, "ann")
	h.due(time.Hour)
	h.w.Down = downFrom(t, noon.Add(time.Hour+time.Minute), noon.Add(time.Hour+11*time.Minute))
	if got, want := h.w.nightRoundEnds(h.s), noon.Add(time.Hour+13*time.Minute); !got.Equal(want) {
		t.Errorf("the round ends at %s, want %s", got, want)
	}
	h.at = noon.Add(time.Hour + 12*time.Minute)
	l := h.w.NewTx(t.Context(), h.s, table.Caller{})
	l.Settle()
	l.Run()
	if got := h.s.Doc.Time.Left(l.Moment(), 0); got != time.Minute {
		t.Errorf("%s are left, want a minute", got)
	}
}

// TestNightIsBound: nobody makes the rounds of one table different from those of the others.
func TestNightIsBound(t *testing.T) {
	h := atNight(t, 0, "ann")
	for _, op := range []table.Action{{Kind: table.Begin}, {Kind: table.Add, Level: 1}, {Kind: table.Shuffle, Text: "a"}} {
		if got := h.refused("ann", op); got != "host.nightbound" {
			t.Errorf("%s: %q", op.Kind, got)
		}
	}
	h.do("ben", table.Action{Kind: table.Join, Seat: -1, Text: "word"})
	if h.s.Doc.Seats[1].Word != "" {
		t.Errorf("a word is in the shuffle of a night: %+v", h.s.Doc.Seats[1])
	}
	h.due(time.Hour)
	h.pass("ann")
	if got := h.refused("ann", endsRound); got != "host.nightbound" {
		t.Errorf("a round: %q", got)
	}
	if h.do("ben", standUp); h.s.Row.Ply != 0 {
		t.Error("the round ends because whom it waited for has left")
	}
	for range maxUnheard {
		h.tx(func(l *Tx) error { return endRound(l, game.Answers{Seats: 2}) })
	}
	if h.s.Phase() != table.Playing {
		t.Errorf("after rounds that nobody answered: %s", h.s.Phase())
	}
}

// TestWhenNightsReveal: the secret of a table of a night is shown when the whole night is over, that of another table
// when its game is.
func TestWhenNightsReveal(t *testing.T) {
	for _, c := range []struct {
		phase table.Phase
		night *Night
		want  bool
	}{
		{table.Playing, nil, false}, {table.Over, nil, true}, {table.Over, &Night{}, false},
		{table.Over, &Night{Over: true}, true}, {table.Playing, &Night{Over: true}, false},
	} {
		s := &State{Row: store.Table{Phase: string(c.phase)}, Doc: Doc{Night: c.night}}
		if got := s.mayReveal(); got != c.want || s.inNight() != (c.night != nil) {
			t.Errorf("%s, %+v: revealed %v, in a night %v", c.phase, c.night, got, s.inNight())
		}
	}
}

// TestWhoIsListed: somebody at a table of a night says whether they stand in the ranking of all; at another table
// nobody does.
func TestWhoIsListed(t *testing.T) {
	h := atNight(t, 0, "ann", "ben")
	for _, on := range []bool{true, false} {
		l := h.do("ben", table.Action{Kind: table.List, On: on})
		if h.s.Doc.Seats[1].Listed != on || h.s.Doc.Seats[0].Listed || !l.Background {
			t.Errorf("ben agrees %v: %+v", on, h.s.Doc.Seats)
		}
	}
	if got := h.refused("eve", table.Action{Kind: table.List, On: true}); got != "host.notseated" {
		t.Errorf("somebody else: %q", got)
	}
	if got := begun(t, "ann").refused("ann", table.Action{Kind: table.List, On: true}); got != "refused.action" {
		t.Errorf("at another table: %q", got)
	}
}

// TestNightEnds: the end of a night is recorded once at each of its tables; one at which nobody has sat down ends, and
// one whose game has places is told the ranking of all servers.
func TestNightEnds(t *testing.T) {
	places := &table.Result{Places: []int{1}}
	begins := func(h *inRounds) { h.due(time.Hour) }
	for _, c := range []struct {
		name   string
		phase  table.Phase
		set    func(*inRounds)
		told   bool
		reason string // of its end; "" if this does not end it
	}{
		{"a finished game", table.Over, func(h *inRounds) { h.s.Doc.Result = places }, true, ""},
		{"a game that was called off", table.Over, func(h *inRounds) { h.s.Doc.Result = &table.Result{} }, false, ""},
		{"a running game", table.Playing, begins, false, ""},
		{"a lobby", table.Lobby, func(*inRounds) {}, false, "host.nightover"},
		{"a lobby that sleeps", table.Suspended, func(*inRounds) {}, false, "host.nightover"},
		{"a game that sleeps", table.Suspended, begins, false, ""},
	} {
		h := atNight(t, 0, "ann")
		c.set(h)
		h.s.Row.Phase = string(c.phase)
		before := h.s.Doc.Result
		l := h.tx(EndNight)
		if !h.s.Doc.Night.Over || !l.Background || l.Left || hears(l, notify.NightOver) != c.told {
			t.Errorf("%s: %+v, said %+v", c.name, h.s.Doc.Night, l.said)
		}
		if c.told && l.said[0].To != "c" {
			t.Errorf("%s: told to %q", c.name, l.said[0].To)
		}
		if res := h.s.Doc.Result; c.reason == "" && res != before || c.reason != "" && res.Reason.ID != c.reason {
			t.Errorf("%s: %s, %+v", c.name, h.s.Phase(), res)
		}
		if l := h.tx(EndNight); !l.Left || len(l.said) > 0 {
			t.Errorf("%s: recorded twice, said %+v", c.name, l.said)
		}
	}
	if l := begun(t, "ann").tx(EndNight); !l.Left {
		t.Error("a table of no night records the end of one")
	}
}

// TestNightIsCancelled: the tables of a night that does not take place end, but those that have ended stay as they are.
func TestNightIsCancelled(t *testing.T) {
	h := atNight(t, 0, "ann")
	if l := h.tx(CancelNight); l.Left || !l.Background || h.s.Phase() != table.Over ||
		h.s.Doc.Result.Reason.ID != "host.nightcancelled" {
		t.Errorf("%s, %+v", h.s.Phase(), h.s.Doc.Result)
	}
	h = atNight(t, 0, "ann")
	h.do("ann", endsGame)
	if l := h.tx(CancelNight); !l.Left || h.s.Doc.Result.Reason.ID != "host.aborted" {
		t.Errorf("called off before: %+v", h.s.Doc.Result)
	}
}

// TestNightsSkipAsOthersPlay: a table that skips rounds has the same racks as one that played them.
func TestNightsSkipAsOthersPlay(t *testing.T) {
	played, late := atNight(t, 0, "ann"), atNight(t, 0, "")
	played.due(time.Hour)
	for range 2 {
		played.pass("ann")
		played.due(3 * time.Minute)
	}
	late.at = played.at
	late.do("ben", sitDown)
	rack := func(h *inRounds) string {
		data, err := json.Marshal(h.s.Pos.View(game.Public).Diagram().Parts)
		h.check(err)
		return string(data)
	}
	if played.s.Row.Ply != 2 || late.s.Row.Ply != 2 || rack(played) != rack(late) {
		t.Errorf("ply %d and %d:\n%s\n%s", played.s.Row.Ply, late.s.Row.Ply, rack(played), rack(late))
	}
}
