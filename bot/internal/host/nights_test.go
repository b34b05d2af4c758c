package host

import (
	"context"
	"encoding/json"
	"errors"
	"testing"
	"time"

	"tablee/bot/internal/host/hosted"
	"tablee/bot/internal/outbox"
	"tablee/rules/game"
	"tablee/rules/match"
	"tablee/rules/scrabble/duplicate"
	"tablee/rules/table"
	"tablee/store"
)

// testNight is a night of four rounds of three minutes.
type testNight struct {
	*testHost
	night  store.Night
	starts time.Time
}

const nightRound = 3 * time.Minute

// newTestNight plans a night that begins in ten minutes.
func newTestNight(t *testing.T) *testNight {
	t.Helper()
	h := newTestHost(t, duplicate.Rules)
	n := &testNight{h, store.Night{Key: "k", Phase: "planned", Doc: []byte("{}")}, h.time.Add(10 * time.Minute)}
	n.night.Seed = make([]byte, len(match.Seed{}))
	n.night.Seed[0] = 99
	var err error
	n.night.ID, err = h.db.SaveNight(t.Context(), n.night)
	h.check(err)
	return n
}

// join opens the table of a server.
func (n *testNight) join(guild, user string) table.ID {
	n.t.Helper()
	t, err := n.tryJoin(guild, user)
	n.check(err)
	return t.ID
}

func (n *testNight) tryJoin(guild, user string) (*table.Table, error) {
	n.t.Helper()
	row, err := n.db.Night(n.t.Context(), n.night.ID)
	n.check(err)
	_, o, err := n.Playable("duplicate", 1, 0, game.Options{"rounds": "4"})
	n.check(err)
	nt := NightTable{Night: store.NightTable{Night: row.ID, Rev: row.Rev}, Name: "Thursday", Starts: n.starts,
		Game: "duplicate", Options: o, Clock: table.Clock{Move: nightRound, Timeout: table.TimeoutRound}}
	copy(nt.Secret[:], row.Seed)
	return n.OpenNightTable(n.t.Context(), n.of(guild, user), nt)
}

// of is a call by a person of another server than the tests' usual one.
func (n *testNight) of(guild, user string) table.Caller {
	by := n.call(user)
	by.Guild, by.Channel = guild, guild+"-channel"
	return by
}

// as does an action of a person in a server.
func (n *testNight) as(guild, user string, id table.ID, op table.Action) *table.Table {
	n.t.Helper()
	t, err := n.Do(n.t.Context(), n.of(guild, user), id, op)
	n.check(err)
	return t
}

// rack is what everybody has in the present round, and the board.
func (n *testNight) rack(id table.ID) string {
	n.t.Helper()
	t := n.look(id, "")
	data, err := json.Marshal([]any{t.Ply, t.View.Diagram().Parts})
	n.check(err)
	return string(data)
}

// TestNight: the tables of a night begin by themselves, have the same letters whoever sits there and whatever they
// answer, and their rounds end at the same moment, also if everybody has answered before.
func TestNight(t *testing.T) {
	n := newTestNight(t)
	a, b := n.join("g1", "ann"), n.join("g2", "ben")
	for _, p := range []string{"cleo", "dora", "emma"} {
		n.as("g2", p, b, table.Action{Kind: table.Join, Seat: -1})
	}
	n.pass(9 * time.Minute)
	if l := n.look(a, "ann"); l.Phase != table.Lobby || l.Night == nil || !l.Night.Starts.Equal(n.starts) {
		t.Fatalf("before the night: %s, %+v", l.Phase, l.Night)
	}
	n.pass(time.Minute)
	if dealt := n.live(b).Doc.DealtTo; dealt != 1 {
		t.Errorf("dealt to %d seats", dealt)
	}
	for round := range 4 {
		if ra, rb := n.rack(a), n.rack(b); ra != rb || ra == "" {
			t.Fatalf("round %d:\n%s\n%s", round+1, ra, rb)
		}
		la, lb := n.look(a, "ann"), n.look(b, "ben")
		ends := n.starts.Add(time.Duration(round+1) * nightRound)
		if !la.Due.Equal(ends) || !lb.Due.Equal(ends) || la.Phase != table.Playing {
			t.Fatalf("round %d ends at %s and %s, want %s", round+1, la.Due, lb.Due, ends)
		}
		if round%2 == 0 { // everybody on one server answers at once, nobody on the other
			n.as("g1", "ann", a, table.Action{Kind: table.Play, Move: n.plays(a)[0], Revision: la.Revision})
		}
		n.pass(nightRound - time.Second)
		if la, lb := n.look(a, ""), n.look(b, ""); la.Ply != round || lb.Ply != round {
			t.Fatalf("round %d ended early: %d, %d", round+1, la.Ply, lb.Ply)
		}
		n.pass(time.Second)
	}
	for _, id := range []table.ID{a, b} {
		if l := n.look(id, ""); l.Phase != table.Over || !l.Night.Complete || l.Ply != 4 {
			t.Errorf("table %d after four rounds: %s, %d", id, l.Phase, l.Ply)
		}
	}
	row, err := n.db.Night(t.Context(), n.night.ID)
	n.check(err)
	if row.Due == 0 {
		t.Error("the night is not due although its tables are over")
	}
}

// TestNightAfterDowntime: a downtime of the bot makes the round of every table longer by as much, and a table whose
// clock was read at another moment than another's ends at the same one.
func TestNightAfterDowntime(t *testing.T) {
	n := newTestNight(t)
	a, b := n.join("g1", "ann"), n.join("g2", "ben")
	n.pass(10*time.Minute + nightRound + time.Minute) // a minute into the second round
	n.as("g1", "ann", a, table.Action{Kind: table.Play, Move: "-", Revision: n.look(a, "ann").Revision})
	n.stop()
	n.time = n.time.Add(5 * time.Minute)
	n.start(duplicate.Rules)
	late := n.join("g3", "cleo")
	ends := n.starts.Add(2*nightRound + 5*time.Minute)
	for _, id := range []table.ID{a, b, late} {
		if l := n.look(id, ""); !l.Due.Equal(ends) || l.Ply != 1 {
			t.Errorf("table %d: the round ends at %s at ply %d, want %s", id, l.Due, l.Ply, ends)
		}
	}
	n.pass(ends.Sub(n.time) - time.Millisecond)
	for _, id := range []table.ID{a, b, late} {
		if l := n.look(id, ""); l.Ply != 1 {
			t.Errorf("table %d is at ply %d before the end of the round", id, l.Ply)
		}
	}
	n.pass(time.Millisecond)
	for _, id := range []table.ID{a, b, late} {
		if l := n.look(id, ""); l.Ply != 2 || !l.Due.Equal(ends.Add(nightRound)) {
			t.Errorf("table %d is at ply %d, its round ends at %s, want %s", id, l.Ply, l.Due, ends.Add(nightRound))
		}
	}
}

// TestNightAfterCrash: the downtime after a crash begins when the bot was last known to be alive. A round that ended
// between that and the crash at one table and not yet at another is followed by rounds that end at the same moment.
func TestNightAfterCrash(t *testing.T) {
	n := newTestNight(t)
	a, b := n.join("g1", "ann"), n.join("g2", "ben")
	n.pass(10*time.Minute + nightRound - 5*time.Second)
	n.check(n.down.RecordAlive(t.Context(), n.updates.store, n.time))
	n.time = n.time.Add(5 * time.Second)
	n.computers.onDue(t.Context(), a)
	n.check(n.db.Close())
	n.time = n.time.Add(time.Minute)
	n.start(duplicate.Rules)
	ends := n.starts.Add(2*nightRound + 65*time.Second)
	if la, lb := n.look(a, ""), n.look(b, ""); la.Ply != 1 || lb.Ply != 0 || !la.Due.Equal(ends) ||
		!lb.Due.Equal(ends.Add(-nightRound)) {
		t.Errorf("after the crash the rounds end at %s and %s, want %s and a round before", la.Due, lb.Due, ends)
	}
	n.pass(5 * time.Second)
	n.pass(nightRound - time.Millisecond)
	if la, lb := n.look(a, ""), n.look(b, ""); la.Ply != 1 || lb.Ply != 1 {
		t.Errorf("before the end of the round: %d and %d", la.Ply, lb.Ply)
	}
	n.pass(time.Millisecond)
	if la, lb := n.look(a, ""), n.look(b, ""); la.Ply != 2 || lb.Ply != 2 {
		t.Errorf("after the end of the round: %d and %d", la.Ply, lb.Ply)
	}
}

// TestNightDownAtItsBeginning: a night that should have begun while the bot was down begins when it is back.
func TestNightDownAtItsBeginning(t *testing.T) {
	n := newTestNight(t)
	a := n.join("g1", "ann")
	n.stop()
	n.time = n.starts.Add(time.Hour)
	n.start(duplicate.Rules)
	n.due()
	if l := n.look(a, ""); l.Ply != 0 || !l.Due.Equal(n.time.Add(nightRound)) {
		t.Errorf("at ply %d, the round ends at %s, want %s", l.Ply, l.Due, n.time.Add(nightRound))
	}
}

// TestNightLate: a server that comes late plays the running round, and has nothing for those before; a lobby in which
// nobody sat when the night began plays once somebody sits down.
func TestNightLate(t *testing.T) {
	n := newTestNight(t)
	a, empty := n.join("g1", "ann"), n.join("g2", "ben")
	n.as("g2", "ben", empty, table.Action{Kind: table.Leave})
	n.pass(10*time.Minute + 2*nightRound + time.Minute)
	if l := n.look(empty, ""); l.Phase != table.Lobby {
		t.Fatalf("a table without people is %s", l.Phase)
	}
	late := n.join("g3", "cleo")
	n.as("g2", "dora", empty, table.Action{Kind: table.Join, Seat: -1})
	want := n.rack(a)
	for _, id := range []table.ID{late, empty} {
		if got := n.rack(id); got != want {
			t.Errorf("table %d:\n%s\nwant\n%s", id, got, want)
		}
	}
	play := n.plays(late)[0]
	n.as("g3", "cleo", late, table.Action{Kind: table.Play, Move: play, Revision: n.look(late, "cleo").Revision})
	n.pass(2 * time.Minute)
	r := n.look(late, "").View.(game.Reporter).Ranking()
	if r.Rounds != 3 || r.Rows[0].Played != 1 || r.Rows[0].Points == 0 {
		t.Errorf("cleo, who came in the third round: %+v", r)
	}
	n.pass(nightRound)
	for _, id := range []table.ID{a, late, empty} {
		if l := n.look(id, ""); l.Phase != table.Over || l.Ply != 4 {
			t.Errorf("table %d: %s at ply %d", id, l.Phase, l.Ply)
		}
	}
}

// TestNightTooLate: nobody sits down when the last round is over elsewhere, even if the night is not recorded to be
// over yet.
func TestNightTooLate(t *testing.T) {
	n := newTestNight(t)
	n.join("g1", "ann")
	empty := n.join("g2", "ben")
	n.as("g2", "ben", empty, table.Action{Kind: table.Leave})
	n.pass(10*time.Minute + 4*nightRound)
	_, err := n.Do(t.Context(), n.of("g2", "ben"), empty, table.Action{Kind: table.Join, Seat: -1})
	if msg, _ := game.Refused(err); msg.ID != "night.over" {
		t.Errorf("who sits down then: %v", err)
	}
	if _, err := n.tryJoin("g3", "cleo"); err == nil {
		t.Error("a table was opened")
	} else if msg, _ := game.Refused(err); msg.ID != "night.over" {
		t.Errorf("who comes then: %v", err)
	}
}

// TestNightAnswerInTime: an answer that comes after the end of its round is refused although the table is late in
// closing it, and all answers that came before count.
func TestNightAnswerInTime(t *testing.T) {
	n := newTestNight(t)
	a := n.join("g1", "ann")
	n.as("g1", "ben", a, table.Action{Kind: table.Join, Seat: -1})
	n.pass(10 * time.Minute)
	play := n.plays(a)[0]
	give := func(user string) error {
		_, err := n.Do(context.Background(), n.of("g1", user), a,
			table.Action{Kind: table.Play, Move: play, Revision: n.look(a, user).Revision})
		return err
	}
	n.time = n.starts.Add(nightRound - time.Millisecond)
	n.check(give("ann"))
	n.time = n.starts.Add(nightRound)
	if msg, _ := game.Refused(give("ben")); msg.ID != "host.roundover" {
		t.Errorf("an answer after the end: %v", msg)
	}
	n.due()
	if got := points(n.look(a, "")); got[0] == 0 || got[1] != 0 {
		t.Errorf("points %v", got)
	}
	if got := n.owed(outbox.Countdown); len(got) > 0 {
		t.Errorf("owed lines that count a round down which is over: %v", got)
	}
	n.time = n.starts.Add(2*nightRound - 5*time.Second) // the last reminder comes late
	n.due()
	n.time = n.starts.Add(2 * nightRound)
	n.due()
	if l := n.look(a, ""); l.Ply != 2 {
		t.Errorf("after a late reminder the round does not end in time: ply %d", l.Ply)
	}
}

// TestNightTableEndedByHand: the loop is told when a table of a night was ended by hand, although nothing is due at the
// table itself: the night may be over.
func TestNightTableEndedByHand(t *testing.T) {
	n := newTestNight(t)
	a := n.join("g1", "ann")
	n.pass(10 * time.Minute)
	n.updates.nextDue.set(n.time.Add(time.Millisecond).UnixMilli(), n.time.UnixMilli())
	n.woken()
	n.as("g1", "ann", a, table.Action{Kind: table.Abort})
	if !n.woken() {
		t.Error("the loop is not told that the night may be over")
	}
}

// TestNightKeepsItsSecret: a table that ends early shows neither the secret nor the proof until the whole night is
// over.
func TestNightKeepsItsSecret(t *testing.T) {
	n := newTestNight(t)
	a := n.join("g1", "ann")
	n.join("g2", "ben")
	n.pass(10*time.Minute + nightRound)
	n.as("g1", "ann", a, table.Action{Kind: table.Abort})
	l := n.look(a, "ann")
	if l.Phase != table.Over || l.Secret != "" || l.Night.Complete {
		t.Fatalf("%s, secret %q", l.Phase, l.Secret)
	}
	prove := func() error {
		_, err := n.live(a).Proof(t.Context(), n.db)
		return err
	}
	if msg, _ := game.Refused(prove()); msg.ID != "host.nightruns" {
		t.Errorf("the proof: %v", msg)
	}
	n.drop()
	n.check(n.EndNight(t.Context(), a))
	n.check(n.EndNight(t.Context(), a))
	if l := n.look(a, "ann"); l.Secret == "" || !l.Night.Over {
		t.Error("the secret is not shown although the night is over")
	}
	n.check(prove())
	if got := n.owed(outbox.Night); len(got) != 1 {
		t.Errorf("owed rankings of all servers: %v, want one", got)
	}
}

// TestNightEndsLobbies: a table at which nobody sat ends with its night, one that was called off or of a night that
// does not take place keeps its first end, and the channels of neither are told a ranking.
func TestNightEndsLobbies(t *testing.T) {
	n := newTestNight(t)
	empty, off, cancelled := n.join("g1", "ann"), n.join("g2", "ben"), n.join("g3", "cleo")
	n.as("g1", "ann", empty, table.Action{Kind: table.Leave})
	n.as("g2", "ben", off, table.Action{Kind: table.Abort})
	n.check(n.updates.update(t.Context(), empty, table.Caller{}, hosted.Suspend))
	n.drop()
	for range 2 {
		n.check(n.EndNight(t.Context(), empty))
		n.check(n.EndNight(t.Context(), off))
		n.check(n.CancelNight(t.Context(), cancelled))
		n.check(n.CancelNight(t.Context(), off))
	}
	for id, want := range map[table.ID]string{empty: "host.nightover", off: "host.aborted",
		cancelled: "host.nightcancelled"} {
		if l := n.look(id, ""); l.Phase != table.Over || l.Result.Reason.ID != want {
			t.Errorf("table %d: %s, %v, want %s", id, l.Phase, l.Result, want)
		}
	}
	if got := n.owed(outbox.Night); len(got) > 0 {
		t.Errorf("owed rankings: %v", got)
	}
}

// TestNightBound: nobody at a table of a night can begin it, end a round, add computers or a word, or play it again.
func TestNightBound(t *testing.T) {
	n := newTestNight(t)
	a := n.join("g1", "ann")
	refused := func(want string, op table.Action) {
		t.Helper()
		_, err := n.Do(t.Context(), n.of("g1", "ann"), a, op)
		if msg, _ := game.Refused(err); msg.ID != want {
			t.Errorf("%s: %v, want %s", op.Kind, err, want)
		}
	}
	for _, kind := range []table.ActionKind{table.Begin, table.Add, table.Shuffle, table.CloseRound} {
		refused(map[bool]string{true: "host.notstarted", false: "host.nightbound"}[kind == table.CloseRound],
			table.Action{Kind: kind, Text: "word", Level: 1})
	}
	n.as("g1", "ben", a, table.Action{Kind: table.Join, Seat: -1, Text: "word"})
	n.pass(10 * time.Minute)
	if w := n.live(a).Doc.Words; len(w) > 1 || len(w) == 1 && w[0] != "" {
		t.Errorf("words %q were added to the shuffle", w)
	}
	refused("host.nightbound", table.Action{Kind: table.CloseRound})
	n.pass(4 * nightRound)
	refused("host.nightonce", table.Action{Kind: table.Rematch})
}

// TestNightListed: somebody at a table of a night agrees to stand in the ranking of all servers, or does not want it
// any more; at other tables there is no such ranking.
func TestNightListed(t *testing.T) {
	n := newTestNight(t)
	a := n.join("g1", "ann")
	for _, on := range []bool{true, true, false} {
		l := n.as("g1", "ann", a, table.Action{Kind: table.List, On: on})
		if l.Seats[0].Listed != on {
			t.Errorf("listed %v, want %v", l.Seats[0].Listed, on)
		}
	}
	n.refused("refused.action", "ben", n.openGame("3m", nil, "ben", "cleo"), table.Action{Kind: table.List, On: true})
}

// TestNightIgnoresSettings: the options of a server do not change what is dealt.
func TestNightIgnoresSettings(t *testing.T) {
	n := newTestNight(t)
	n.check(n.ChangeGuild(t.Context(), "g2", func(g *table.Guild) { g.Words = game.FamilyWords }))
	a, b := n.join("g1", "ann"), n.join("g2", "ben")
	n.pass(10 * time.Minute)
	if ra, rb := n.rack(a), n.rack(b); ra != rb || n.look(b, "").Options["list"] != n.look(a, "").Options["list"] {
		t.Errorf("with a word list of its own: %v\n%s\n%s", n.look(b, "").Options, ra, rb)
	}
}

// TestNightSuspended: a table whose channel was gone for some rounds goes on with the round that is played elsewhere,
// and the answers that were given to its own.
func TestNightSuspended(t *testing.T) {
	n := newTestNight(t)
	a, b := n.join("g1", "ann"), n.join("g2", "ben")
	n.as("g1", "cleo", a, table.Action{Kind: table.Join, Seat: -1})
	n.pass(10*time.Minute + nightRound)
	play := n.plays(a)[0]
	n.as("g1", "ann", a, table.Action{Kind: table.Play, Move: play, Revision: n.look(a, "ann").Revision})
	n.check(n.updates.update(t.Context(), a, table.Caller{}, hosted.Suspend))
	n.pass(2*nightRound + time.Minute)
	n.as("g1", "ann", a, table.Action{Kind: table.Resume})
	n.drop()
	n.due()
	if got := n.owed(outbox.Board); len(got) != 1 {
		t.Errorf("owed boards: %v, want one for all rounds that are over", got)
	}
	if n.rack(a) != n.rack(b) {
		t.Errorf("after it was suspended:\n%s\nwant\n%s", n.rack(a), n.rack(b))
	}
	if got := points(n.look(a, "")); got[0] == 0 {
		t.Error("the answer to the first round was lost")
	}
}

// TestNightNobodyAnswers: a night goes on although nobody answers for some rounds.
func TestNightNobodyAnswers(t *testing.T) {
	n := newTestNight(t)
	a := n.join("g1", "ann")
	n.pass(10*time.Minute + 4*nightRound)
	if l := n.look(a, ""); l.Ply != 4 || !l.Night.Complete {
		t.Errorf("at ply %d: %s", l.Ply, l.Phase)
	}
}

// TestNightJoinsOnce: a table joins the night that its maker has read, or none.
func TestNightJoinsOnce(t *testing.T) {
	n := newTestNight(t)
	stale := NightTable{Night: store.NightTable{Night: n.night.ID, Rev: 1}, Starts: n.starts, Game: "duplicate",
		Clock: table.Clock{Move: nightRound}}
	n.join("g1", "ann")
	_, err := n.OpenNightTable(t.Context(), n.of("g2", "ben"), stale)
	if !errors.Is(err, store.ErrConflict) {
		t.Errorf("by what was read before another joined: %v", err)
	}
}
