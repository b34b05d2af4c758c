package clock

import (
	"context"
	"testing"
	"time"

	"tablee/rules/game"
	"tablee/rules/table"
)

var noon = time.Date(2026, 1, 14, 12, 0, 0, 0, time.UTC)

// at is a moment so long after noon, long after a start, with nobody idle.
func at(d time.Duration) Moment {
	return Moment{Now: noon.Add(d), Started: noon.Add(-time.Hour), Idle: func(game.Seat, time.Time,
		time.Time) []Span {
		return nil
	}}
}

var two = []table.Seat{{Kind: table.Person}, {Kind: table.Person}}

func running(c table.Clock) *Clocks {
	k := &Clocks{Clock: c}
	k.Start(2)
	k.Run(noon, []game.Seat{0}, two)
	return k
}

// TestTurns: the part of a turn that exceeds the time per move is taken from the bank, once, whatever was booked in
// between.
func TestTurns(t *testing.T) {
	k := running(table.Clock{Move: 30 * time.Minute, Bank: time.Hour})
	k.Settle(at(10 * time.Minute))
	k.Settle(at(20 * time.Minute)) // stands still
	k.Run(noon.Add(20*time.Minute), []game.Seat{0}, two)
	if got := k.Left(at(50*time.Minute), 0); got != 50*time.Minute {
		t.Errorf("%s left, want 50 minutes", got)
	}
	k.EndTurn(at(50*time.Minute), []game.Seat{0}, []game.Seat{1}, 0)
	k.Run(noon.Add(50*time.Minute), []game.Seat{1}, two)
	if got := k.Left(at(2*time.Hour), 0); got != 80*time.Minute {
		t.Errorf("%s left for the next turn, want the move and 50 minutes of the bank", got)
	}
	if got := k.Left(at(60*time.Minute), 1); got != 80*time.Minute {
		t.Errorf("%s left for the other, want 80 minutes", got)
	}
	k.EndTurn(at(60*time.Minute), []game.Seat{1}, []game.Seat{1}, 1)
	if got := k.Left(at(60*time.Minute), 1); got != 90*time.Minute {
		t.Errorf("%s left for another move of the same, want all", got)
	}
}

// TestClaimedSeatsClockRuns: the clock of a seat that the computer plays for somebody runs as if they sat there.
func TestClaimedSeatsClockRuns(t *testing.T) {
	k := &Clocks{Clock: table.Clock{Move: time.Hour}}
	k.Start(2)
	k.Run(noon, []game.Seat{0, 1}, []table.Seat{{Kind: table.Computer, User: "ann"}, {Kind: table.Computer, User: "ben",
		Offered: true, Waits: noon.Add(time.Hour).UnixMilli()}})
	for s := range game.Seat(2) {
		if got := k.Left(at(20*time.Minute), s); got != 40*time.Minute {
			t.Errorf("seat %d has %s left after 20 minutes of an hour", s, got)
		}
	}
}

// TestExpire: a seat whose time is up has no running clock until the turn is over, or, where the others vote, until
// they have voted.
func TestExpire(t *testing.T) {
	k := running(table.Clock{Move: time.Hour})
	if k.TimeIsUp(at(59*time.Minute), 0) || !k.TimeIsUp(at(time.Hour), 0) || k.TimeIsUp(at(2*time.Hour), 1) {
		t.Error("the hour's end is early, late, or for a seat that is not in turn")
	}
	k.Settle(at(time.Hour))
	k.Expire(0)
	k.Run(noon.Add(time.Hour), []game.Seat{0}, two)
	if k.Seats[0].Since != 0 || !k.Expired(0) || k.TimeIsUp(at(2*time.Hour), 0) {
		t.Errorf("out of time: %+v", k.Seats[0])
	}
	k.EndTurn(at(2*time.Hour), []game.Seat{0}, []game.Seat{0}, 0)
	k.Run(noon.Add(2*time.Hour), []game.Seat{0}, two)
	if k.Expired(0) || k.Left(at(2*time.Hour), 0) != time.Hour {
		t.Errorf("in the next turn: %+v", k.Seats[0])
	}
}

// TestWhichClocksRun: no clock runs for computers, for a player who is out of time, or in a pause.
func TestWhichClocksRun(t *testing.T) {
	for name, set := range map[string]func(*Clocks, []table.Seat){
		"a computer":                 func(_ *Clocks, s []table.Seat) { s[0].Kind = table.Computer },
		"out of time":                func(k *Clocks, _ []table.Seat) { k.Seats[0].Out = true },
		"the move is the computer's": func(k *Clocks, _ []table.Seat) { k.Seats[0].Over = true },
		"a pause":                    func(k *Clocks, _ []table.Seat) { k.Paused = true },
	} {
		k := &Clocks{Clock: table.Clock{Move: time.Hour}}
		k.Start(2)
		seats := []table.Seat{{Kind: table.Person}, {Kind: table.Person}}
		set(k, seats)
		k.Run(noon, []game.Seat{0}, seats)
		if k.Seats[0].Since != 0 || k.Seats[1].Since != 0 {
			t.Errorf("%s: a clock runs", name)
		}
	}
}

// TestWarnings: a third left, the last call, and the end come once each; the end never comes without a warning, or
// within the grace after a start.
func TestWarnings(t *testing.T) {
	k := running(table.Clock{Move: 90 * time.Minute})
	for _, c := range []struct {
		after time.Duration
		want  Status
	}{
		{59 * time.Minute, Nothing}, {60 * time.Minute, Warn}, {61 * time.Minute, Nothing}, {81 * time.Minute, Warn},
		{89 * time.Minute, Nothing}, {91 * time.Minute, Over},
	} {
		if got := k.Check(at(c.after), 0); got != c.want {
			t.Errorf("after %s: %d, want %d", c.after, got, c.want)
		}
	}
	k = running(table.Clock{Move: 90 * time.Minute})
	if got := k.Check(at(5*time.Hour), 0); got != Warn { // nobody looked before
		t.Errorf("long after the end, without a warning: %d", got)
	}
	if got := k.Check(at(5*time.Hour+8*time.Minute), 0); got != Nothing {
		t.Errorf("eight minutes after the warning: %d", got)
	}
	late := at(5*time.Hour + 9*time.Minute)
	late.Started = late.Now.Add(-Grace + time.Second)
	if got := k.Check(late, 0); got != Nothing {
		t.Errorf("in the grace: %d", got)
	}
	late.Started = late.Now.Add(-Grace)
	if got := k.Check(late, 0); got != Over {
		t.Errorf("after the grace: %d", got)
	}
	if got := running(table.Clock{}).Check(at(500*time.Hour), 0); got != Nothing {
		t.Errorf("without a limit: %d", got)
	}
}

// TestDue: the next due moment is the next warning, then the end; of several seats in turn the earliest; none if no
// clock runs.
func TestDue(t *testing.T) {
	k := running(table.Clock{Move: 90 * time.Minute})
	turn := []game.Seat{0, 1}
	for _, want := range []time.Duration{60, 81, 90} {
		want *= time.Minute
		if got := k.Due(at(0), turn); !got.Equal(noon.Add(want)) {
			t.Errorf("due at %s, want %s after noon", got, want)
		}
		k.Check(at(want), 0)
	}
	k.Run(noon.Add(10*time.Minute), []game.Seat{1}, two)
	if got := k.Due(at(10*time.Minute), turn); !got.Equal(noon.Add(70 * time.Minute)) {
		t.Errorf("with two in turn due at %s, want the other's warning", got)
	}
	k.Settle(at(20 * time.Minute))
	if got := k.Due(at(20*time.Minute), turn); !got.IsZero() {
		t.Errorf("with no clock running it is due at %s", got)
	}
}

// TestIdle: idle time counts for nobody, and is subtracted once.
func TestIdle(t *testing.T) {
	hour := func(a, b int) Span {
		return Span{From: noon.Add(time.Duration(a) * time.Hour), To: noon.Add(time.Duration(b) * time.Hour)}
	}
	for name, c := range map[string]struct {
		idle []Span
		want time.Duration
	}{
		"none":        {nil, 6 * time.Hour},
		"within":      {[]Span{hour(1, 3)}, 4 * time.Hour},
		"overlapping": {[]Span{hour(2, 4), hour(1, 3)}, 3 * time.Hour},
		"touching":    {[]Span{hour(1, 2), hour(2, 3)}, 4 * time.Hour},
		"across":      {[]Span{hour(-2, 1), hour(5, 9)}, 4 * time.Hour},
		"all":         {[]Span{hour(-1, 9)}, 0},
	} {
		if got := spent(noon, noon.Add(6*time.Hour), c.idle); got != c.want {
			t.Errorf("%s: %s of six hours, want %s", name, got, c.want)
		}
	}
	night := func(time.Time) []Span { return []Span{hour(2, 5)} }
	if got := until(noon, 4*time.Hour, night); !got.Equal(noon.Add(7 * time.Hour)) {
		t.Errorf("four hours with three idle are over at %s", got)
	}
}

// TestDepartedPlayerIsForgotten: a person's warnings go with them, and nobody votes about a player who has left: the
// computer makes the move for which they had no time.
func TestDepartedPlayerIsForgotten(t *testing.T) {
	k := running(table.Clock{Move: time.Hour})
	k.Seats[0] = Seat{Used: 5, Stage: 2, Nudged: true, Warned: 9, Out: true}
	k.Votes = []game.Seat{1}
	if k.SeatToVote() != 0 {
		t.Error("nobody is waited for")
	}
	k.ResetWarnings(0)
	k.HandToComputer(0)
	if k.SeatToVote() != game.Public || len(k.Votes) > 0 || k.Seats[0] != (Seat{Used: 5, Over: true}) {
		t.Errorf("remaining: %+v, votes %v", k.Seats[0], k.Votes)
	}
}

// life is a store of the bot's own life.
type life struct {
	meta   map[string]string
	pulled int64
}

func (l *life) Meta(_ context.Context, name string) (string, error) { return l.meta[name], nil }
func (l *life) SetMeta(_ context.Context, name, value string) error {
	l.meta[name] = value
	return nil
}
func (l *life) PullDue(_ context.Context, _, by int64) error {
	l.pulled = by
	return nil
}

// TestDowntimes: the time between two runs is downtime, a clock that was set back is noticed once, and old downtimes
// are deleted.
func TestDowntimes(t *testing.T) {
	ctx, s := t.Context(), &life{meta: map[string]string{}}
	wake := func(now time.Time) *Downtimes {
		d := &Downtimes{}
		if err := d.RecordDowntime(ctx, s, now); err != nil {
			t.Fatal(err)
		}
		return d
	}
	d := wake(noon)
	if got := d.Between(noon.Add(-time.Hour), noon.Add(time.Hour)); len(got) != 0 {
		t.Errorf("before the first start it counts as down: %v", got)
	}
	if err := d.RecordAlive(ctx, s, noon.Add(time.Hour)); err != nil {
		t.Fatal(err)
	}
	d = wake(noon.Add(3 * time.Hour))
	got := d.Between(noon, noon.Add(9*time.Hour))
	if len(got) != 1 || !got[0].From.Equal(noon.Add(time.Hour)) || !got[0].To.Equal(noon.Add(3*time.Hour)) {
		t.Errorf("got the downtimes %v", got)
	}
	if got := d.Between(noon, noon.Add(time.Hour)); len(got) != 0 {
		t.Errorf("down in the first life: %v", got)
	}
	d = wake(noon) // set back by three hours
	if back, err := d.CheckSetBack(ctx, s, noon); !back || err != nil || s.pulled != (3*time.Hour).Milliseconds() {
		t.Errorf("set back: %v, %v, pulled %d", back, err, s.pulled)
	}
	for _, now := range []time.Time{noon, noon.Add(-setBackTolerance), noon.Add(time.Hour)} {
		if back, _ := d.CheckSetBack(ctx, s, now); back {
			t.Errorf("set back again at %s", now)
		}
	}
	d = wake(noon.Add(3*time.Hour + maxSpanAge))
	if got := d.Between(noon, noon.Add(3*time.Hour)); len(got) != 1 { // the last one, which ends now
		t.Errorf("remembered: %v", got)
	}
}

// TestCountedTime: downtime is not counted, forwards or backwards.
func TestCountedTime(t *testing.T) {
	at := func(h int) time.Time { return noon.Add(time.Duration(h) * time.Hour) }
	d := &Downtimes{spans: []Span{{From: at(2), To: at(5)}, {From: at(6), To: at(10)}}}
	for _, c := range []struct{ from, hours, to int }{
		{0, 1, 1}, {0, 2, 2}, {0, 3, 6}, {0, 4, 11}, {3, 1, 6}, {3, 2, 11}, {5, 1, 6}, {7, 5, 15}, {10, 9, 19}, {0, 0, 0},
	} {
		amount := time.Duration(c.hours) * time.Hour
		if got := d.Later(at(c.from), amount); !got.Equal(at(c.to)) {
			t.Errorf("%d hours after %d: %s, want %d", c.hours, c.from, got, c.to)
		}
		if got := d.Counted(at(c.from), at(c.to)); got != amount {
			t.Errorf("from %d to %d: %s, want %d hours", c.from, c.to, got, c.hours)
		}
		ago := d.Ago(at(c.to), amount)
		if got := d.Counted(ago, at(c.to)); got != amount || ago.Before(at(c.from)) {
			t.Errorf("%d hours before %d: %s, which is %s, want it as late as may be", c.hours, c.to, ago, got)
		}
	}
	var none *Downtimes
	if got := none.Later(noon, time.Hour); !got.Equal(at(1)) {
		t.Errorf("without any an hour later is %s", got)
	}
}

// TestDowntimeIsRecordedByOneProcess: of several processes one records when none was running, and only what is longer
// than the others can have been without recording it; the others read it.
func TestDowntimeIsRecordedByOneProcess(t *testing.T) {
	ctx, s := t.Context(), &life{meta: map[string]string{}}
	take := func(now time.Time) *Downtimes {
		d := &Downtimes{}
		if err := d.RecordSharedDowntime(ctx, s, now, 15*time.Second); err != nil {
			t.Fatal(err)
		}
		return d
	}
	learn := func() (*Downtimes, time.Time) {
		d := &Downtimes{}
		last, err := d.Load(ctx, s)
		if err != nil {
			t.Fatal(err)
		}
		return d, last
	}
	if d, last := learn(); !last.IsZero() || !d.Last().IsZero() {
		t.Errorf("before anybody was there it was last at %s", last)
	}
	take(noon)
	if d := take(noon.Add(14 * time.Second)); !d.Last().IsZero() {
		t.Errorf("another one takes over, and somebody was not there until %s", d.Last())
	}
	at := noon.Add(14 * time.Second).Add(time.Minute)
	if d := take(at); !d.Last().Equal(at) || len(d.Between(noon, at)) != 1 {
		t.Errorf("after a minute: %v", d.spans)
	}
	if d, last := learn(); !last.Equal(at) || !d.Last().Equal(at) || len(d.Between(noon, noon.Add(14*time.Second))) != 0 {
		t.Errorf("the others read %v, at %s", d.spans, last)
	}
	s.meta[metaDown] = "{"
	if _, err := (&Downtimes{}).Load(ctx, s); err == nil {
		t.Error("an unreadable entry was used")
	}
}

// TestQuietHoursDoNotCount: quiet hours count neither in the remaining time of a running turn nor in what is booked for
// it.
func TestQuietHoursDoNotCount(t *testing.T) {
	k := running(table.Clock{Move: 3 * time.Hour})
	m := at(2 * time.Hour)
	m.Idle = func(_ game.Seat, from, to time.Time) []Span {
		return []Span{{From: noon.Add(time.Hour), To: noon.Add(2 * time.Hour)}}
	}
	if got := k.Left(m, 0); got != 2*time.Hour {
		t.Errorf("%s are left, want two hours", got)
	}
	k.Settle(m)
	if got := k.Seats[0]; got.Used != time.Hour.Milliseconds() || got.Since != 0 {
		t.Errorf("booked: %+v", got)
	}
}

// TestExpiredClockStops: a seat whose time is over has no running clock.
func TestExpiredClockStops(t *testing.T) {
	k := running(table.Clock{Move: time.Hour})
	k.Expire(0)
	if c := k.Seats[0]; c.Since != 0 || k.TimeIsUp(at(2*time.Hour), 0) || !k.Due(at(0), []game.Seat{0}).IsZero() {
		t.Errorf("it runs on: %+v", c)
	}
}

// TestDowntimesAreKeptAsLongAsClocks: a downtime is kept as long as a clock may run that began before it.
func TestDowntimesAreKeptAsLongAsClocks(t *testing.T) {
	s := &life{meta: map[string]string{}}
	for _, h := range []time.Duration{0, 2, 30 * 24} {
		d := &Downtimes{}
		if err := d.RecordDowntime(t.Context(), s, noon.Add(h*time.Hour)); err != nil {
			t.Fatal(err)
		}
		if h == 2 {
			if err := d.RecordAlive(t.Context(), s, noon.Add(4*time.Hour)); err != nil {
				t.Fatal(err)
			}
			continue
		}
		if got := d.Between(noon, noon.Add(h*time.Hour)); h > 0 && len(got) != 2 {
			t.Errorf("after %d hours: %v", h, got)
		}
	}
}

// lateReader answers a read of the downtimes with what they were before something else has happened.
type lateReader struct {
	*life
	meanwhile func()
}

func (l lateReader) Meta(ctx context.Context, name string) (string, error) {
	value, err := l.life.Meta(ctx, name)
	if name == metaDown {
		l.meanwhile()
	}
	return value, err
}

// TestLoadDropsWhatIsOld: a process that loads the downtimes while it begins to record them itself keeps the one that
// it has recorded.
func TestLoadDropsWhatIsOld(t *testing.T) {
	ctx, s := t.Context(), &life{meta: map[string]string{metaAlive: noon.Format(time.RFC3339Nano)}}
	d := &Downtimes{}
	late := lateReader{s, func() {
		if err := d.RecordSharedDowntime(ctx, s, noon.Add(time.Hour), time.Minute); err != nil {
			t.Fatal(err)
		}
	}}
	for range 2 { // then what it has recorded is read
		if _, err := d.Load(ctx, late); err != nil {
			t.Fatal(err)
		}
		if got := d.Between(noon, noon.Add(2*time.Hour)); len(got) != 1 {
			t.Fatalf("got the downtimes %v", got)
		}
		late.meanwhile = func() {}
	}
}

// TestDelay: of the clock mso, what a move leaves of its ten seconds is lost, and only what it takes beyond them comes
// out of the bank of ten minutes.
func TestDelay(t *testing.T) {
	clock := table.Clocks["mso"]
	if clock != (table.Clock{Move: 10 * time.Second, Bank: 10 * time.Minute}) || table.ClockName(clock) != "mso" ||
		!clock.Short() {
		t.Fatalf("%+v, %q", clock, table.ClockName(clock))
	}
	k := running(clock)
	now := time.Duration(0)
	for _, c := range []struct{ takes, bank time.Duration }{
		{3 * time.Second, 10 * time.Minute},
		{10 * time.Second, 10 * time.Minute},
		{11 * time.Second, 10*time.Minute - time.Second},
		{time.Second, 10*time.Minute - time.Second},
		{70 * time.Second, 9*time.Minute - time.Second},
		{9*time.Minute + 9*time.Second, 0},
		{4 * time.Second, 0},
	} {
		now += c.takes
		if got, want := k.Left(at(now), 0) > 0, true; got != want && c.bank > 0 {
			t.Errorf("after %s of a turn the time is up", c.takes)
		}
		k.EndTurn(at(now), []game.Seat{0}, []game.Seat{0}, 0)
		k.Run(noon.Add(now), []game.Seat{0}, two)
		if got := k.Left(at(now), 0); got != c.bank+10*time.Second {
			t.Errorf("after a turn of %s: %s, want ten seconds and %s", c.takes, got, c.bank)
		}
	}
	if k.TimeIsUp(at(now+9*time.Second), 0) || !k.TimeIsUp(at(now+10*time.Second), 0) {
		t.Error("with an empty bank a turn has not ten seconds")
	}
}

// TestShortClocks: which clocks are counted down without new messages.
func TestShortClocks(t *testing.T) {
	want := map[string]bool{"1m": true, "2m": true, "3m": true, "5m": true, "mso": true}
	for name, c := range table.Clocks {
		if c.Short() != want[name] {
			t.Errorf("%s: short %v", name, c.Short())
		}
	}
	if c := (table.Clock{Move: 5 * time.Minute, Bank: 10 * time.Minute}); !c.Short() {
		t.Error("fifteen minutes are long")
	}
	if c := (table.Clock{Move: 5*time.Minute + 1, Bank: 10 * time.Minute}); c.Short() {
		t.Error("more than fifteen minutes are short")
	}
}

// TestGraceOfTurns: the grace after a start is for turns that began before it. A turn that begins afterwards ends in
// time, and whoever the grace spares is warned before its end and not before the end of their own time.
func TestGraceOfTurns(t *testing.T) {
	const second = time.Second
	for _, c := range []struct {
		name  string
		clock time.Duration
		began time.Duration // of the turn, after the start
		third time.Duration // after the start, as below
		last  time.Duration // when the last seconds are told
		over  time.Duration // when the turn ends
	}{
		{"after the start", time.Minute, 5 * second, 45 * second, 59 * second, 65 * second},
		{"a moment after the start", time.Minute, time.Millisecond, 40*second + time.Millisecond,
			54*second + time.Millisecond, 60*second + time.Millisecond},
		{"before the start", time.Minute, -10 * second, Grace - 20*second, Grace - 6*second, Grace},
		{"with the start", time.Minute, 0, Grace - 20*second, Grace - 6*second, Grace},
		{"longer than the grace", 90 * time.Minute, -10 * second, 60*time.Minute - 10*second, 81*time.Minute - 10*second,
			90*time.Minute - 10*second},
	} {
		k := &Clocks{Clock: table.Clock{Move: c.clock}}
		k.Start(2)
		k.Run(noon.Add(c.began), []game.Seat{0}, two)
		moment := func(d time.Duration) Moment {
			m := at(d)
			m.Started = noon
			return m
		}
		now, turn := moment(max(c.began, 0)), []game.Seat{0}
		for i, want := range []time.Duration{c.third, c.last, c.over} {
			due := k.Due(now, turn)
			if now = moment(want); !due.Equal(noon.Add(want)) {
				t.Errorf("%s: due %s after the start, want %s", c.name, due.Sub(noon), want)
			}
			told := []table.Warning{table.NotWarned, table.LittleLeft, table.LastSeconds}[i]
			if got := k.Warned(moment(want-time.Millisecond), 0); got != told {
				t.Errorf("%s: told %v before %s, want %v", c.name, got, want, told)
			}
			if got := k.Check(moment(want-time.Millisecond), 0); got != Nothing {
				t.Errorf("%s: before %s: %d, want nothing", c.name, want, got)
			}
			status := []Status{Warn, Warn, Over}[i]
			if got := k.Check(now, 0); got != status {
				t.Errorf("%s: at %s: %d, want %d", c.name, want, got, status)
			}
		}
		if got := k.Ends(moment(c.last), 0); !got.Equal(noon.Add(c.over)) {
			t.Errorf("%s: ends %s after the start, want %s", c.name, got.Sub(noon), c.over)
		}
	}
}

// TestWarnedBeforeTheStart: what was told before a start of the bot is not true any more if the grace leaves more time,
// and is told again before its end.
func TestWarnedBeforeTheStart(t *testing.T) {
	k := running(table.Clock{Move: time.Minute})
	k.Check(at(40*time.Second), 0)
	k.Check(at(54*time.Second), 0)
	k.Settle(at(57 * time.Second))
	k.Run(noon.Add(time.Hour), []game.Seat{0}, two)
	restarted := func(d time.Duration) Moment {
		m := at(time.Hour + d)
		m.Started = noon.Add(time.Hour)
		return m
	}
	if got := k.Warned(restarted(0), 0); got != table.NotWarned {
		t.Errorf("with ten minutes left it is told %v", got)
	}
	now := restarted(0)
	for _, c := range []struct {
		after time.Duration
		want  Status
	}{
		{9 * time.Minute, Nothing}, {Grace - 20*time.Second, Warn}, {Grace - 7*time.Second, Nothing},
		{Grace - 6*time.Second, Warn}, {Grace - time.Second, Nothing}, {Grace, Over},
	} {
		if c.want != Nothing {
			if due := k.Due(now, []game.Seat{0}); !due.Equal(restarted(c.after).Now) {
				t.Errorf("due %s after the start, want %s", due.Sub(restarted(0).Now), c.after)
			}
		}
		now = restarted(c.after)
		if got := k.Check(now, 0); got != c.want {
			t.Errorf("%s after the start: %d, want %d", c.after, got, c.want)
		}
	}
	if got := k.Warned(restarted(Grace), 0); got != table.LastSeconds {
		t.Errorf("at the end it is told %v", got)
	}
}

// TestTurnOfEarlierRelease: a turn of an earlier release, which did not store when a turn began, keeps the grace.
func TestTurnOfEarlierRelease(t *testing.T) {
	k := running(table.Clock{Move: time.Minute})
	k.Seats[0].Began = 0
	k.Settle(at(time.Second))
	k.Run(noon.Add(time.Second), []game.Seat{0}, two)
	m := at(2 * time.Minute)
	m.Started = noon
	if got := k.Ends(m, 0); !got.Equal(noon.Add(Grace)) {
		t.Errorf("ends %s after the start, want %s", got.Sub(noon), Grace)
	}
	k.EndTurn(at(2*time.Minute), []game.Seat{0}, []game.Seat{0}, 0)
	k.Run(noon.Add(2*time.Minute), []game.Seat{0}, two)
	if got := k.Ends(m, 0); !got.Equal(noon.Add(3 * time.Minute)) {
		t.Errorf("the next turn ends %s after the start, want 3m", got.Sub(noon))
	}
}

// TestTimeSpent: what a seat has used in the whole game counts every turn, the running one and what was added for
// overtime, whatever is left of them; nothing is known of a game of an earlier release.
func TestTimeSpent(t *testing.T) {
	k := running(table.Clock{Move: time.Hour})
	want := func(when string, m Moment, a, b time.Duration) {
		t.Helper()
		for s, want := range []time.Duration{a, b} {
			if got, known := k.Spent(m, game.Seat(s)); got != want || !known {
				t.Errorf("%s: seat %d has used %s (known %v), want %s", when, s, got, known, want)
			}
		}
	}
	const minute = time.Minute
	want("in the first turn", at(20*minute), 20*minute, 0)
	k.EndTurn(at(20*minute), []game.Seat{0}, []game.Seat{1}, 0)
	k.Run(noon.Add(20*minute), []game.Seat{1}, two)
	want("in the second", at(25*minute), 20*minute, 5*minute)
	k.EndTurn(at(50*minute), []game.Seat{1}, []game.Seat{0}, 1)
	k.Run(noon.Add(50*minute), []game.Seat{0}, two)
	k.Settle(at(111 * minute))
	k.Extend(0, minute)
	k.Run(noon.Add(111*minute), []game.Seat{0}, two)
	want("after overtime", at(112*minute), 82*minute, 30*minute)
	k.Counted = false
	if _, known := k.Spent(at(112*minute), 0); known {
		t.Error("known of a game of an earlier release")
	}
}
