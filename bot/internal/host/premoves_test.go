package host

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"tablee/bot/internal/host/hosted"
	"tablee/bot/internal/outbox"
	"tablee/rules/awale"
	"tablee/rules/domino"
	"tablee/rules/game"
	"tablee/rules/gobblet"
	"tablee/rules/rulestest"
	"tablee/rules/rummy/rummikub"
	"tablee/rules/table"
)

// sow opens a table of Awalé for ann and ben, rated, ann in turn.
func (h *testHost) sow(c table.Clock) table.ID {
	h.t.Helper()
	tb, err := h.Host.New(context.Background(), h.call("ann"), table.New{Game: "awale", Seats: 2, Clock: c})
	h.check(err)
	h.do("ben", tb.ID, table.Action{Kind: table.Join})
	h.do("ann", tb.ID, table.Action{Kind: table.Begin})
	return tb.ID
}

// moves plays moves of whoever is in turn.
func (h *testHost) moves(id table.ID, ms ...game.Move) {
	h.t.Helper()
	for _, m := range ms {
		t := h.look(id, "")
		h.do(t.Seats[t.Turn[0]].User, id, table.Action{Kind: table.Play, Move: m, Revision: t.Revision})
	}
}

// plan says a line beforehand, as it is typed.
func (h *testHost) plan(user string, id table.ID, text string) {
	h.t.Helper()
	h.do(user, id, table.Action{Kind: table.AddPremoves, Text: text, Lang: "en", Revision: h.look(id, "").Revision})
}

// log is the moves made at a table.
func (h *testHost) log(id table.ID) string {
	h.t.Helper()
	rows, err := h.db.Moves(context.Background(), int64(id), 1)
	h.check(err)
	var list []string
	for _, m := range rows {
		list = append(list, fmt.Sprint(m.User, " ", m.Move))
	}
	return strings.Join(list, ", ")
}

// TestPlannedAnswers: a planned answer is played as soon as the move comes for which it was planned, along chains and
// on either branch, also after a restart; an unforeseen move ends the plan, and only its owner is told.
func TestPlannedAnswers(t *testing.T) {
	for _, c := range []struct {
		name  string
		lines []string // of ann
		his   []game.Move
		want  string // the log after ann's first move
		gone  bool
	}{
		{"foreseen", []string{"c f"}, []game.Move{"c"}, "ben c, ann f", false},
		{"a chain", []string{"if C then f, then a, b"}, []game.Move{"c", "a"}, "ben c, ann f, ben a, ann b", false},
		{"the first branch", []string{"c f", "d e"}, []game.Move{"c"}, "ben c, ann f", false},
		{"the other branch", []string{"c f", "d e"}, []game.Move{"d"}, "ben d, ann e", false},
		{"the last word counts", []string{"c f", "c e"}, []game.Move{"c"}, "ben c, ann e", false},
		{"not foreseen", []string{"c f", "d e"}, []game.Move{"a"}, "ben a", true},
		{"not foreseen later", []string{"c f a b"}, []game.Move{"c", "b"}, "ben c, ann f, ben b", true},
		{"nothing was said", nil, []game.Move{"c"}, "ben c", false},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			h := newTestHost(t, awale.Rules)
			id := h.sow(table.Clock{})
			h.moves(id, "a")
			for _, l := range c.lines {
				h.plan("ann", id, l)
			}
			for _, m := range c.his {
				h.stop()
				h.start(awale.Rules)
				h.drop()
				h.moves(id, m)
			}
			if got, want := h.log(id), "ann a, "+c.want; got != want {
				t.Errorf("the log is %q, want %q", got, want)
			}
			told := h.owed(outbox.Tell)
			if a := h.look(id, "ann").Premoves; len(a.Lines) != 0 || a.Gone.IsZero() == c.gone || (len(told) > 0) != c.gone {
				t.Errorf("remaining %+v, told %q; gone %v", a, told, c.gone)
			}
			if c.gone && !slices.Equal(told, []string{"ann plan.gone"}) {
				t.Errorf("told %q", told)
			}
			if h.moves(id, h.first(id)); c.gone && !h.look(id, "ann").Premoves.Gone.IsZero() {
				t.Error("the message is not deleted after its owner has moved")
			}
			if len(h.errs) > 0 {
				t.Error(h.errs)
			}
		})
	}
}

// first is the first legal move of a table.
func (h *testHost) first(id table.ID) game.Move {
	l := h.live(id)
	return l.Pos.(game.Lister).Moves(l.Pos.Turn()[0])[0]
}

// TestPlannedAnswersTakeNoTime: a planned answer is played at the moment of the move before and uses no time of its
// owner's clock.
func TestPlannedAnswersTakeNoTime(t *testing.T) {
	h := newTestHost(t, awale.Rules)
	id := h.sow(table.Clock{Move: time.Second, Bank: time.Hour})
	h.pass(10 * time.Minute)
	h.moves(id, "a")
	bank := h.left(id, 0)
	h.plan("ann", id, "c f")
	h.pass(20 * time.Minute)
	h.moves(id, "c")
	rows, err := h.db.Moves(context.Background(), int64(id), 2)
	h.check(err)
	if len(rows) != 2 || rows[0].At != rows[1].At || rows[1].User != "ann" {
		t.Errorf("moves %+v", rows)
	}
	h.pass(time.Minute)
	if got := h.left(id, 0); got != bank {
		t.Errorf("ann has %v left, want %v", got, bank)
	}
	if got := h.live(id).Doc.Time.Seats[1]; got.Since == 0 {
		t.Errorf("ben's clock stands still: %+v", got)
	}
}

// TestPlannedAnswersOnce: a redelivered interaction, and one that could not be stored at first, play the planned answer
// once; both moves are stored in one transaction.
func TestPlannedAnswersOnce(t *testing.T) {
	h, disk, _ := onFullDisk(t)
	h.games = []game.Rules{awale.Rules}
	h.on(disk)
	id := h.sow(table.Clock{})
	h.moves(id, "a")
	h.plan("ann", id, "c f d a")
	before := h.look(id, "")
	by, op := h.call("ben"), table.Action{Kind: table.Play, Move: "c", Revision: before.Revision}
	disk.fill("table")
	if _, err := h.Do(context.Background(), by, id, op); err == nil {
		t.Fatal("nothing could be stored, and nobody was told")
	}
	disk.fill()
	if got := h.log(id); got != "ann a" || len(h.look(id, "ann").Premoves.Lines) != 1 {
		t.Fatalf("after a move that could not be stored: %q, %+v", got, h.look(id, "ann").Premoves)
	}
	for range 3 {
		tb, err := h.Do(context.Background(), by, id, op)
		h.check(err)
		if tb.Ply != 3 || !tb.InTurn() {
			t.Errorf("ben sees ply %d, in turn %v", tb.Ply, tb.InTurn())
		}
	}
	if got := h.log(id); got != "ann a, ben c, ann f" {
		t.Errorf("the log is %q", got)
	}
}

// TestPlansEndWithTheirSeat: a plan is dropped when the seat gets another player, a move is undone, or the game ends;
// and it would not be used even if something of it were left.
func TestPlansEndWithTheirSeat(t *testing.T) {
	for name, end := range map[string]func(*testHost, table.ID){
		"handed to the computer": func(h *testHost, id table.ID) { h.do("ann", id, table.Action{Kind: table.HandOver}) },
		"handed and taken back": func(h *testHost, id table.ID) {
			h.do("ann", id, table.Action{Kind: table.HandOver})
			h.do("ann", id, table.Action{Kind: table.TakeBack})
		},
		"handed to somebody": func(h *testHost, id table.ID) {
			h.do("ann", id, table.Action{Kind: table.HandOver, User: person("eve")})
			h.do("eve", id, table.Action{Kind: table.TakeBack})
		},
		"taken over": func(h *testHost, id table.ID) {
			h.do("ann", id, table.Action{Kind: table.HandOver})
			h.time = h.time.Add(25 * time.Hour)
			h.do("eve", id, table.Action{Kind: table.TakeOver})
		},
		"taken back": func(h *testHost, id table.ID) {
			h.do("ann", id, table.Action{Kind: table.AskUndo})
			h.do("ben", id, table.Action{Kind: table.Accept})
		},
		"gone": func(h *testHost, id table.ID) {
			h.check(h.updates.update(context.Background(), id, table.Caller{}, hosted.LeftServer("ann")))
		},
		"resigned": func(h *testHost, id table.ID) { h.do("ann", id, table.Action{Kind: table.Resign}) },
		"dropped":  func(h *testHost, id table.ID) { h.do("ann", id, table.Action{Kind: table.ClearPremoves}) },
		// as if the code that drops them had been forgotten somewhere
		"somebody else's words": func(h *testHost, id table.ID) {
			h.check(h.updates.update(context.Background(), id, table.Caller{}, func(l *hosted.Tx) error {
				said := l.Doc.Ahead[0]
				said.By = "eve"
				l.Doc.Ahead[0] = said
				return nil
			}))
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h := newTestHost(t, awale.Rules)
			id := h.sow(table.Clock{})
			h.moves(id, "a")
			h.plan("ann", id, "c f")
			end(h, id)
			if name != "somebody else's words" && len(h.live(id).Doc.Ahead) > 0 {
				t.Errorf("remaining: %+v", h.live(id).Doc.Ahead)
			}
			for _, user := range []string{"ann", "ben", "eve", ""} {
				if a := h.look(id, user).Premoves; a != nil && len(a.Lines) > 0 {
					t.Errorf("%s sees %+v", user, a)
				}
			}
			if h.look(id, "").Phase == table.Over {
				return
			}
			if h.look(id, "").Ply == 0 { // her own move was taken back
				h.moves(id, "a")
			}
			h.moves(id, "c")
			if got := h.log(id); strings.HasSuffix(got, "ann f") || strings.HasSuffix(got, "eve f") ||
				!strings.Contains(got, "ben c") {
				t.Errorf("it was used: %q", got)
			}
		})
	}
}

// TestErasureDeletesPlans: an erased person leaves no plan behind.
func TestErasureDeletesPlans(t *testing.T) {
	h := newTestHost(t, awale.Rules)
	id := h.sow(table.Clock{})
	h.moves(id, "a")
	h.plan("ann", id, "c f")
	h.check(h.Privacy.Erase(context.Background(), "ann"))
	if l := h.live(id); len(l.Doc.Ahead) > 0 || strings.Contains(string(l.Row.Doc), "ann") {
		t.Errorf("remaining: %s", l.Row.Doc)
	}
	d := hosted.Doc{Ahead: hosted.Premoves{0: {By: "ann", Idle: true}, 1: {By: "ben", Idle: true}}}
	if d.Forget("ann", "Ann"); len(d.Ahead) != 1 || d.Ahead[1].By != "ben" {
		t.Errorf("remaining: %+v", d.Ahead)
	}
}

// TestPlansArePrivate: others see no difference at a table where answers are planned, no messages are sent because of
// it, nothing is logged, and a planned answer, when it is played, is a move like any other.
func TestPlansArePrivate(t *testing.T) {
	h := newTestHost(t, awale.Rules, domino.Rules)
	id, twin := h.sow(table.Clock{}), h.sow(table.Clock{})
	h.moves(id, "a")
	h.moves(twin, "a")
	h.drop()
	h.time = h.time.Add(time.Minute)
	before := h.visible(id)
	h.plan("ann", id, "c f d a")
	h.plan("ann", id, "d b")
	h.refused("idle.never", "ann", id, table.Action{Kind: table.ForceMoves, On: true})
	if a := h.look(id, "ann").Premoves; len(a.Lines) != 2 || len(a.Lines[0]) != 4 {
		t.Fatalf("ann sees %+v", a)
	}
	if got := h.visible(id); got != before {
		t.Errorf("others see and saw %s", differ(got, before))
	}
	if rows, err := h.db.Outbox(context.Background(), h.time.Add(1000*time.Hour).UnixMilli(), 1000); err != nil ||
		len(rows) > 0 {
		t.Errorf("in the outbox: %+v, %v", rows, err)
	}
	h.moves(id, "c")
	h.moves(twin, "c", "f")
	number := strings.NewReplacer(fmt.Sprintf(`"ID":%d`, id), `"ID":0`, fmt.Sprintf(`"ID":%d`, twin), `"ID":0`)
	proof := func(s string) string { // each table has a secret of its own
		l := h.live(id)
		m := h.live(twin)
		return strings.NewReplacer(l.Secret.Hash(), "-", m.Secret.Hash(), "-").Replace(number.Replace(s))
	}
	if got, want := proof(h.visible(id)), proof(h.visible(twin)); got != want {
		t.Errorf("with an answer said beforehand, and with a quick one, others see %s", differ(got, want))
	}
	a, err := h.db.Moves(context.Background(), int64(id), 1)
	h.check(err)
	b, err := h.db.Moves(context.Background(), int64(twin), 1)
	h.check(err)
	if !reflect.DeepEqual(a[2].Events, b[2].Events) || a[2].User != b[2].User {
		t.Errorf("stored: %+v and %+v", a[2], b[2])
	}
	if len(h.errs) > 0 {
		t.Errorf("reported: %v", h.errs)
	}
}

// differ is where two texts differ.
func differ(a, b string) string {
	i := 0
	for i < len(a) && i < len(b) && a[i] == b[i] {
		i++
	}
	at := func(s string) string { return s[max(0, i-80):min(len(s), i+80)] }
	return fmt.Sprintf("\n%s\n%s", at(a), at(b))
}

// visible is all that everybody but ann can see of a table.
func (h *testHost) visible(id table.ID) string {
	h.t.Helper()
	ctx := context.Background()
	var all []any
	for _, user := range []string{"", "ben", "eve"} {
		tb := h.look(id, user)
		if user != "ben" && tb.Premoves != nil {
			h.t.Errorf("%q has something to say beforehand: %+v", user, tb.Premoves)
		}
		var view any
		if w, ok := tb.View.(game.NativeWriter); ok {
			text, err := w.WriteNative(nil)
			h.check(err)
			view = string(text)
		}
		tb.View = nil
		for i := range tb.Seats {
			tb.Seats[i].Seen = 0 // told to nobody: who says something beforehand need not be there when it comes about
		}
		list, err := h.Queries.Find(ctx, table.Filter{Channel: "c"}, user)
		h.check(err)
		list = slices.DeleteFunc(list, func(t *table.Table) bool { return t.ID != id })
		history, err := h.Queries.History(ctx, id, user)
		h.check(err)
		file, _ := h.Queries.Export(ctx, id, user) // who does not sit there is refused
		replay, err := h.Queries.Replay(ctx, id, user, true)
		h.check(err)
		replay.Table = nil // seen above
		for _, t := range list {
			for i := range t.Seats {
				t.Seats[i].Seen = 0
			}
		}
		n := 0
		h.check(replay.Play(ctx, func(s table.Frame) error { n++; return nil }))
		all = append(all, user, tb, view, list, history, string(file), n)
	}
	data, err := json.Marshal(all)
	h.check(err)
	return string(data)
}

// TestRefusedPlans: a plan that cannot be made is refused with the reason, and changes nothing.
func TestRefusedPlans(t *testing.T) {
	h := newTestHost(t, awale.Rules, domino.Rules, gobblet.Rules)
	id := h.sow(table.Clock{})
	say := func(text string) table.Action {
		return table.Action{Kind: table.AddPremoves, Text: text, Lang: "en", Revision: h.look(id, "").Revision}
	}
	h.refused("plan.yourturn", "ann", id, say("c f"))
	h.moves(id, "a")
	h.plan("ann", id, "c f")
	for text, want := range map[string]string{"zz f": "line.unread", "c": "plan.unanswered", "c f d": "plan.unanswered",
		"c, a": "line.unread",
		"":     "line.length", ",;": "line.length", "c f g f": "line.unread", strings.Repeat("c ", 50): "line.unread",
		strings.Repeat("c, ", 50): "line.unread"} {
		h.refused(want, "ann", id, say(text))
	}
	h.refused("host.notseated", "eve", id, say("c f"))
	h.refused("plan.yourturn", "ben", id, say("c f"))
	stale := say("c f")
	stale.Revision++
	h.refused("host.stale", "ann", id, stale)
	h.refused("line.unread", "ann", id, say("c\nz"))
	if a := h.look(id, "ann").Premoves; len(a.Lines) != 1 {
		t.Errorf("remaining: %+v", a)
	}
	tb, err := h.Host.New(context.Background(), h.call("ann"), table.New{Game: "gobblet", Seats: 2,
		Options: game.Options{"memory": "on"}})
	h.check(err)
	h.do("ben", tb.ID, table.Action{Kind: table.Join})
	h.do("ann", tb.ID, table.Action{Kind: table.Begin})
	memory := table.Action{Kind: table.AddPremoves, Text: "b b2, b c3", Revision: h.look(tb.ID, "").Revision}
	h.refused("plan.never", "ben", tb.ID, memory)
	tb, err = h.Host.New(context.Background(), h.call("ann"), table.New{Game: "domino", Seats: 2})
	h.check(err)
	h.do("ben", tb.ID, table.Action{Kind: table.Join})
	h.do("ann", tb.ID, table.Action{Kind: table.Begin})
	h.refused("plan.never", "ann", tb.ID, table.Action{Kind: table.AddPremoves, Text: "pass", Revision: h.look(tb.ID,
		"").Revision})
}

// TestForcedMovesArePlayed: a player who has no choice passes or draws automatically, at once and repeatedly, and no
// other moves are played for them.
func TestForcedMovesArePlayed(t *testing.T) {
	t.Parallel()
	h := newTestHost(t, domino.Rules)
	forced, chosen := 0, 0
	for range rulestest.Of(6, 2) {
		tb, err := h.Host.New(context.Background(), h.call("ann"), table.New{Game: "domino", Seats: 2})
		h.check(err)
		id := tb.ID
		h.do("ben", id, table.Action{Kind: table.Join})
		h.do("ann", id, table.Action{Kind: table.Begin})
		h.do("ann", id, table.Action{Kind: table.ForceMoves, On: true})
		if !h.look(id, "ann").Premoves.Forced || h.look(id, "ben").Premoves.Forced {
			t.Fatal("want forced moves on for ann only")
		}
		for range 200 {
			tb := h.look(id, "")
			if tb.Phase != table.Playing {
				break
			}
			pos := h.live(id).Pos
			ms := pos.(game.Lister).Moves(tb.Turn[0])
			if tb.Turn[0] == 0 && len(ms) == 1 && (ms[0] == "draw" || ms[0] == "pass") {
				t.Fatalf("ann's forced move %s was not played for her", ms[0])
			}
			ply := tb.Ply
			h.moves(id, ms[len(ms)-1])
			chosen++
			rows, err := h.db.Moves(context.Background(), int64(id), ply+2)
			h.check(err)
			for _, m := range rows {
				forced++
				if m.Move != "draw" && m.Move != "pass" || m.Seat != 0 || m.User != "ann" {
					t.Fatalf("played by itself: %+v", m)
				}
			}
		}
	}
	if forced < rulestest.Of(3, 1) {
		t.Errorf("of %d moves %d were played automatically", chosen, forced)
	}
	if len(h.errs) > 0 {
		t.Error(h.errs)
	}
}

// TestForcedMovesInRatedGames: a rated game does not tell whether there is a choice where that would be help.
func TestForcedMovesInRatedGames(t *testing.T) {
	h := newTestHost(t, rummikub.Rules)
	for _, c := range []struct {
		assist  string
		unrated bool
		want    string
	}{{"off", true, "idle.never"}, {"check", true, "idle.never"}, {"arrange", false, "idle.rated"},
		{"arrange", true, ""}} {
		tb, err := h.Host.New(context.Background(), h.call("ann"), table.New{Game: "rummikub", Seats: 2, Unrated: c.unrated,
			Options: game.Options{"assist": c.assist}})
		h.check(err)
		h.do("ben", tb.ID, table.Action{Kind: table.Join})
		h.do("ann", tb.ID, table.Action{Kind: table.Begin})
		if got := h.look(tb.ID, "ann").Premoves.MayForce; got != (c.want == "") {
			t.Errorf("%+v: offered %v", c, got)
		}
		if c.want != "" {
			h.refused(c.want, "ann", tb.ID, table.Action{Kind: table.ForceMoves, On: true})
			continue
		}
		h.do("ann", tb.ID, table.Action{Kind: table.ForceMoves, On: true})
		h.do("ben", tb.ID, table.Action{Kind: table.ForceMoves, On: true})
		// Both hold their deal until one of them can lay: every move before came by itself.
		if got := h.log(tb.ID); strings.Contains(strings.ReplaceAll(strings.ReplaceAll(got, "ann draw", ""), "ben draw", ""),
			" a") {
			t.Errorf("played by itself: %q", got)
		}
		h.do("ann", tb.ID, table.Action{Kind: table.ForceMoves})
		if h.look(tb.ID, "ann").Premoves.Forced {
			t.Error("it cannot be undone")
		}
	}
}

// TestNoFailedPlanNoticeAtTheEnd: when a move ends the game and makes a plan obsolete, the plan's owner is told how the
// game ended and not that the plan failed.
func TestNoFailedPlanNoticeAtTheEnd(t *testing.T) {
	h := newTestHost(t, gobblet.Rules)
	tb, err := h.Host.New(context.Background(), h.call("ann"), table.New{Game: "gobblet", Seats: 2})
	h.check(err)
	id := tb.ID
	h.do("ben", id, table.Action{Kind: table.Join})
	h.do("ann", id, table.Action{Kind: table.Begin})
	h.moves(id, "drop(B,(0,0))", "drop(B,(3,3))", "drop(B,(1,0))", "drop(B,(3,2))", "drop(B,(2,0))", "drop(M,(0,3))")
	h.plan("ben", id, "m c4, m b4")
	h.drop()
	h.moves(id, "drop(M,(3,0))")
	if l := h.live(id); l.Phase() != table.Over || len(l.Doc.Ahead) > 0 {
		t.Errorf("it is %s, remaining: %+v", l.Phase(), l.Doc.Ahead)
	}
	if told := h.owed(outbox.Tell); len(told) > 0 {
		t.Errorf("told %q", told)
	}
}

// TestFailingPlansAreDropped: a plan that can no longer be played is dropped and prevents nobody from moving; the log
// contains none of it.
func TestFailingPlansAreDropped(t *testing.T) {
	for name, spoil := range map[string]func(*hosted.Premove){
		"a move that there is not": func(s *hosted.Premove) { s.Lines = [][]game.Move{{"c", "zz"}} },
		"an empty pit":             func(s *hosted.Premove) { s.Lines = [][]game.Move{{"c", "a"}} },
	} {
		h := newTestHost(t, awale.Rules)
		id := h.sow(table.Clock{})
		h.moves(id, "a")
		h.plan("ann", id, "c f")
		h.check(h.updates.update(context.Background(), id, table.Caller{}, func(l *hosted.Tx) error {
			said := l.Doc.Ahead[0]
			spoil(&said)
			l.Doc.Ahead[0] = said
			return nil
		}))
		h.moves(id, "c")
		if got := h.log(id); got != "ann a, ben c" || len(h.live(id).Doc.Ahead) > 0 {
			t.Errorf("%s: %q, left %+v", name, got, h.live(id).Doc.Ahead)
		}
	}
	h := newTestHost(t, bursts{awale.Rules})
	id := h.sow(table.Clock{})
	h.moves(id, "a")
	h.plan("ann", id, "c f")
	h.moves(id, "c")
	if got := h.log(id); got != "ann a, ben c" {
		t.Errorf("a game that panics: %q", got)
	}
	if said := fmt.Sprint(h.errs); len(h.errs) != 1 || strings.Contains(said, "secret") {
		t.Errorf("after a panic of the game: reported %q", said)
	}
}

// bursts is Awalé whose third ply panics once a plan is carried out.
type bursts struct{ game.Rules }

func (r bursts) Foreseeable(game.Options) bool { return true }

func (r bursts) Start(n int, o game.Options, rng *rand.Rand) (game.Position, error) {
	p, err := r.Rules.Start(n, o, rng)
	return bursting{p, 0}, err
}

func (r bursts) Decode(data []byte) (game.Position, error) {
	p, err := r.Rules.Decode(data[1:])
	return bursting{p, int(data[0])}, err
}

type bursting struct {
	game.Position
	ply int
}

func (p bursting) Encode() ([]byte, error) {
	data, err := p.Position.Encode()
	return append([]byte{byte(p.ply)}, data...), err
}

func (p bursting) Apply(by game.Seat, m game.Move, rng *rand.Rand) (game.Position, []game.Event, error) {
	if p.ply == 2 && rng != nil { // not while it is planned
		panic("secret " + m)
	}
	q, e, err := p.Position.Apply(by, m, rng)
	return bursting{q, p.ply + 1}, e, err
}
