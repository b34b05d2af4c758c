package host

import (
	"context"
	"slices"
	"testing"
	"time"

	"tablee/bot/internal/host/hosted"
	"tablee/bot/internal/outbox"
	"tablee/rules/game"
	"tablee/rules/table"
)

var hourly = table.Clock{Move: time.Hour}

const h1 = time.Hour

// absent has a person's time run out at a table of people and returns their seat and the table.
func absent(t *testing.T, h *testHost, timeout string, people ...string) (table.ID, game.Seat, string) {
	t.Helper()
	c := hourly
	c.Timeout = timeout
	id := h.open(len(people), c, people...)
	s := h.look(id, "").Turn[0]
	h.drop()
	h.pass(time.Hour - time.Second)
	if got := h.owed(outbox.Waiting); len(got) != 2 {
		t.Fatalf("before the time is up got the reminders %q, want two", got)
	}
	if ply := h.look(id, "").Ply; ply != 0 || h.look(id, "").Seats[s].Kind != table.Person {
		t.Fatal("something happened before the time was up")
	}
	h.pass(time.Second)
	return id, s, h.live(id).Doc.Seats[s].User
}

func TestTimeoutMove(t *testing.T) {
	h := newTestHost(t)
	id, s, _ := absent(t, h, table.TimeoutMove, "ann", "ben", "cat")
	got := h.look(id, "")
	if got.Ply != 1 || got.Seats[s].Kind != table.Person {
		t.Errorf("ply %d, seat %+v; want the computer to have played one move for the person", got.Ply, got.Seats[s])
	}
}

func TestTimeoutSeat(t *testing.T) {
	h := newTestHost(t)
	id, s, who := absent(t, h, table.TimeoutSeat, "ann", "ben")
	got := h.look(id, "")
	if got.Ply != 1 || got.Seats[s].Kind != table.Computer || got.Seats[s].User != who {
		t.Fatalf("ply %d, seat %+v; want the computer to hold it for %s", got.Ply, got.Seats[s], who)
	}
	if told := h.owed(outbox.Seat); !slices.Contains(told, who+" host.standin") {
		t.Errorf("told %q, want %s among them", told, who)
	}
	h.refused("host.keptseat", "eve", id, table.Action{Kind: table.TakeOver, Seat: s})
	h.do(who, id, table.Action{Kind: table.TakeBack})
	if got := h.look(id, who); got.You != s {
		t.Errorf("%s has seat %d after taking it back, want %d", who, got.You, s)
	}
	h.refused("host.nothingback", who, id, table.Action{Kind: table.TakeBack})
}

func TestTimeoutVote(t *testing.T) {
	h := newTestHost(t)
	id, s, who := absent(t, h, table.TimeoutVote, "ann", "ben", "cat", "dan")
	got := h.look(id, "")
	if !slices.Equal(got.Out, []game.Seat{s}) || got.Ply != 0 {
		t.Fatalf("out %v, ply %d; want the others to decide about seat %d", got.Out, got.Ply, s)
	}
	h.refused("host.novote", who, id, table.Action{Kind: table.Vote})
	others := slices.DeleteFunc([]string{"ann", "ben", "cat", "dan"}, func(p string) bool { return p == who })
	h.do(others[0], id, table.Action{Kind: table.Vote})
	h.refused("host.voted", others[0], id, table.Action{Kind: table.Vote})
	if k := h.look(id, "").Seats[s].Kind; k != table.Person {
		t.Fatalf("one of three voted and the seat is the %s's", k)
	}
	h.do(others[1], id, table.Action{Kind: table.Vote})
	if k := h.look(id, "").Seats[s].Kind; k != table.Computer {
		t.Errorf("two of three voted and the seat is still the %s's", k)
	}
}

// TestVoteWithoutVoters: where nobody could vote the computer takes the seat.
func TestVoteWithoutVoters(t *testing.T) {
	h := newTestHost(t)
	c := hourly
	c.Timeout = table.TimeoutVote
	id := h.open(2, c, "ann")
	h.pass(2 * time.Hour)
	if got := h.look(id, ""); got.Phase == table.Playing && got.Seats[0].Kind != table.Computer {
		t.Errorf("seat %+v waits for a vote that nobody can give", got.Seats[0])
	}
}

func TestTimeoutResign(t *testing.T) {
	h := newTestHost(t)
	id, s, _ := absent(t, h, table.TimeoutResign, "ann", "ben")
	got := h.look(id, "")
	if got.Phase != table.Over || got.Result == nil || got.Result.Places[s] != 2 {
		t.Errorf("phase %s, result %+v; want seat %d to have lost", got.Phase, got.Result, s)
	}
}

// TestBankTimeIsNotRefunded: handing a seat over, taking it back and having the computer play give no time back.
func TestBankTimeIsNotRefunded(t *testing.T) {
	h := newTestHost(t)
	id := h.open(2, table.Clock{Move: time.Hour, Bank: 10 * time.Hour}, "ann", "ben")
	s := h.look(id, "").Turn[0]
	who := h.look(id, "").Seats[s].User
	h.pass(4 * time.Hour)
	h.do(who, id, table.Action{Kind: table.HandOver})
	h.due() // the computer plays: the turn ends
	h.do(who, id, table.Action{Kind: table.TakeBack})
	if got, want := h.look(id, who).Left[s], 7*time.Hour; got != want {
		t.Errorf("got %s in the time bank, want %s", got, want)
	}
}

// TestResignedSeatHasNoClock: the computer that plays on for a resigned seat cannot run out of time.
func TestResignedSeatHasNoClock(t *testing.T) {
	h := newTestHost(t)
	id := h.open(3, hourly, "ann", "ben", "cat")
	s := h.look(id, "").Turn[0]
	h.do(h.look(id, "").Seats[s].User, id, table.Action{Kind: table.Resign})
	if c := h.live(id).Doc.Time.Seats[s]; c.Since != 0 {
		t.Errorf("the clock of a resigned seat is running: %+v", c)
	}
	h.due()
	if got := h.look(id, ""); got.Ply == 0 || !got.Seats[s].Resigned {
		t.Errorf("ply %d, seat %+v; want the computer to play on", got.Ply, got.Seats[s])
	}
}

func TestHandOverToSomebody(t *testing.T) {
	h := newTestHost(t)
	id := h.open(2, table.Clock{}, "ann", "ben")
	s := h.look(id, "ann").You
	h.refused("host.otherseated", "ann", id, table.Action{Kind: table.HandOver, User: person("ben")})
	h.do("ann", id, table.Action{Kind: table.HandOver, User: person("eve")})
	if told := h.owed(outbox.Seat); !slices.Contains(told, "eve host.offered") {
		t.Errorf("told: %q; want eve to know of the offer", told)
	}
	h.refused("host.keptseat", "dan", id, table.Action{Kind: table.TakeOver, Seat: s})
	h.refused("host.nothingback", "ann", id, table.Action{Kind: table.TakeBack})
	h.do("eve", id, table.Action{Kind: table.TakeBack})
	if got := h.look(id, "eve").You; got != s {
		t.Errorf("eve sits on %d, want %d", got, s)
	}
}

// TestAbandonedSeat: a seat that was reserved for a day, or whose player has left the server, may be taken by others on
// the same server.
func TestAbandonedSeat(t *testing.T) {
	h := newTestHost(t)
	id := h.open(3, table.Clock{}, "ann", "ben", "cat")
	ann, ben := h.look(id, "ann").You, h.look(id, "ben").You
	h.do("ann", id, table.Action{Kind: table.HandOver})
	h.refused("host.keptseat", "eve", id, table.Action{Kind: table.TakeOver, Seat: ann})
	h.check(h.Reachability.LeftServer(context.Background(), id, "ben"))
	far := h.call("eve")
	far.Guild = "elsewhere"
	if _, err := h.Do(context.Background(), far, id, table.Action{Kind: table.TakeOver, Seat: ben}); err == nil {
		t.Error("somebody from another server took a seat")
	}
	h.do("eve", id, table.Action{Kind: table.TakeOver, Seat: ben})
	if got := h.look(id, "eve").You; got != ben {
		t.Errorf("eve sits on %d, want %d", got, ben)
	}
	h.pass(24 * time.Hour)
	h.do("fay", id, table.Action{Kind: table.TakeOver, Seat: ann})
	h.refused("host.seated", "fay", id, table.Action{Kind: table.TakeOver, Seat: ben})
}

// TestGameWaitsWhileEverybodyIsAway: while everybody is away the computers do not finish the game; it continues with
// whoever comes back.
func TestGameWaitsWhileEverybodyIsAway(t *testing.T) {
	h := newTestHost(t)
	id := h.open(2, hourly, "ann", "ben")
	h.pass(48 * time.Hour)
	got := h.look(id, "")
	if got.Phase != table.Playing || !got.Deserted() {
		t.Fatalf("phase %s, seats %+v; want a running table without anybody", got.Phase, got.Seats)
	}
	h.pass(48 * time.Hour)
	if now := h.look(id, "").Ply; now != got.Ply {
		t.Errorf("the computers played %d moves with nobody there", now-got.Ply)
	}
	h.do("ann", id, table.Action{Kind: table.TakeBack})
	h.due()
	if now := h.look(id, "ann"); !now.InTurn() {
		t.Errorf("after ann has come back it is the turn of %v, she has seat %d", now.Turn, now.You)
	}
	h.pass(hosted.GameLife - time.Hour)
	if now := h.look(id, ""); now.Phase != table.Playing {
		t.Errorf("phase %s less than sixty days after the last action", now.Phase)
	}
	h.pass(2 * time.Hour)
	if now := h.look(id, ""); now.Phase != table.Over || len(now.Result.Places) != 2 {
		t.Errorf("phase %s, result %+v; want the player whose time ran out to have lost", now.Phase, now.Result)
	}
}
