package host

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"tablee/bot/internal/host/hosted"
	"tablee/bot/internal/outbox"
	"tablee/rules/all"
	"tablee/rules/game"
	"tablee/rules/match"
	"tablee/rules/rulestest"
	"tablee/rules/table"
	"tablee/rules/template"
	"tablee/store"
	"tablee/store/sqlstore"
)

// holds lists the tables of the database in which a text stands, whatever column it is in.
func (h *testHost) holds(text string) (places []string) {
	h.t.Helper()
	db := h.db.(interface {
		Page(ctx context.Context, k sqlstore.TableSpec, after sqlstore.Line, limit int) ([]sqlstore.Line, error)
	})
	for _, k := range sqlstore.AllTables {
		rows, err := db.Page(context.Background(), k, nil, 100_000)
		h.check(err)
		for _, row := range rows {
			for i, v := range row {
				found := false
				switch v := v.(type) {
				case string:
					found = strings.Contains(v, text)
				case []byte:
					found = bytes.Contains(v, []byte(text))
				}
				if found {
					places = append(places, fmt.Sprintf("%s.%s: %.300s", k.Name, k.Columns[i].Name, v))
				}
			}
		}
	}
	return places
}

// TestErasureRemovesEveryName has a person with an unmistakable name do everything that stores a name or an id. Each
// place is seen to have it, and after the erasure none has.
func TestErasureRemovesEveryName(t *testing.T) {
	h := newTestHost(t, append(all.Games(), template.Rules)...)
	ctx := context.Background()
	const who, name = "471147114711", "Zebulon"
	by := func() table.Caller {
		c := h.call(who)
		c.User = table.User{ID: who, Name: name, Locale: "fr"}
		return c
	}
	do := func(id table.ID, op table.Action) {
		t.Helper()
		_, err := h.Do(ctx, by(), id, op)
		h.check(err)
	}
	open := func(n table.New, others ...string) table.ID {
		t.Helper()
		tb, err := h.Host.New(ctx, by(), n)
		h.check(err)
		for _, o := range others {
			h.do(o, tb.ID, table.Action{Kind: table.Join})
		}
		return tb.ID
	}
	h.check(h.Meet(ctx, by().User, table.FromServer))
	open(table.New{Game: "awale", Invited: []table.User{person("ann")}}) // an invitation to somebody else
	older := by()                                                        // what they were called before
	older.User.Name = "Zebulon Senior"
	_, err := h.Host.New(ctx, older, table.New{Game: "awale", Invited: []table.User{person("cid")}})
	h.check(err)
	awale := open(table.New{Game: "awale", Seats: 2}, "ben")
	do(awale, table.Action{Kind: table.Begin})
	do(awale, table.Action{Kind: table.AskDraw})
	do(awale, table.Action{Kind: table.Resign})
	h.do("ben", awale, table.Action{Kind: table.Rematch})
	away := open(table.New{Game: "domino", Seats: 2}, "ben")
	do(away, table.Action{Kind: table.Begin})
	do(away, table.Action{Kind: table.HandOver})
	h.do("ben", away, table.Action{Kind: table.AskShow}) // which is told to who is away
	offered := h.open(3, table.Clock{}, "ann", "ben")
	h.do("ann", offered, table.Action{Kind: table.HandOver, User: table.User{ID: who, Name: name}})
	do(offered, table.Action{Kind: table.TakeBack})
	do(offered, table.Action{Kind: table.HandOver, User: person("cid")}) // which names who offers
	nudged := open(table.New{Game: "template", Seats: 2}, "ben")
	do(nudged, table.Action{Kind: table.Begin})
	if at := h.look(nudged, ""); at.Seats[at.Turn[0]].User == who {
		h.play(who, nudged)
	}
	do(nudged, table.Action{Kind: table.Nudge})
	_, err = h.SaveDraft(ctx, h.call(who), nudged, "the draft of Zebulon")
	h.check(err)
	do(nudged, table.Action{Kind: table.HandOver}) // it is ben's turn: the draft waits for who comes back
	called := open(table.New{Game: "awale", Seats: 2})
	do(called, table.Action{Kind: table.Abort})
	cant, err := h.Host.New(ctx, h.call("ann"), table.New{Game: "awale", Invited: []table.User{{ID: who, Name: name}}})
	h.check(err)
	do(cant.ID, table.Action{Kind: table.Leave})
	asleep := open(table.New{Game: "awale", Seats: 2}, "ben")
	h.check(h.Reachability.Suspend(ctx, asleep))
	do(asleep, table.Action{Kind: table.Resume})
	text := "#player1 zeb Zebulon\n#player2 ben Benno\n#title Zebulon's final\n>zeb: CHATSOE 8G CHAT +18 18\n" +
		"#note Zebulon was lucky\n"
	saved := open(table.New{Game: "scrabble", Native: []byte(text), Unrated: true}, "ben")
	do(saved, table.Action{Kind: table.Begin})
	h.check(h.db.SaveAsked(ctx, store.Asked{Token: "t", User: "ben", Doc: []byte(`{"user":{"ID":"` + who + `"}}`), At: 9}))
	h.check(h.db.Owe(ctx, store.OfTable(int64(awale)), outbox.NewRow(outbox.Tell, "ben",
		outbox.Body{Msg: game.M("host.unreached", "who", game.M("mention.user", "user", who))})))

	before := map[string]bool{}
	for _, text := range []string{name, who} {
		for _, place := range h.holds(text) {
			where, _, _ := strings.Cut(place, ":")
			before[where] = true
		}
	}
	for _, where := range []string{"tables.doc", "tables.snapshot", "tables.maker", "seats.usr", "named.usr",
		"outbox.body", "outbox.target", "people.id", "results.usr", "ratings.usr", "drafts.draft", "asked.doc"} {
		if !before[where] {
			t.Errorf("%s does not contain the name before the erasure, so the test proves nothing there", where)
		}
	}
	h.check(h.Privacy.Erase(ctx, who))
	for _, text := range []string{name, "zeb", who} {
		for _, place := range h.holds(text) {
			t.Errorf("%q is still in %s", text, place)
		}
	}
	if h.reached("ann")+h.reached("ben") == 0 {
		t.Error("messages to others were deleted")
	}
}

// TestNamesOfSavedGamesAreForgotten: of a game that began from a file nobody is named any more who is erased, whether
// they sat there or are called like somebody in it; the others are. The game is whole: it is played on, verified, shown
// from the beginning, exported, archived and imported again.
func TestNamesOfSavedGamesAreForgotten(t *testing.T) {
	for _, r := range all.Games() {
		if _, reads := r.(game.NativeReader); !reads || r.Info().MaxSeats < 2 {
			continue
		}
		if r.Info().Open { // it goes on from no file
			continue
		}
		if name := r.Info().Name; !rulestest.Whole && name != "domino" && name != "gobblet" {
			continue
		}
		t.Run(r.Info().Name, func(t *testing.T) {
			t.Parallel()
			h := newTestHost(t, r)
			ctx := context.Background()
			seats := max(2, r.Info().MinSeats)
			pos, err := match.Start(r, seats, nil, match.Seed{4})
			h.check(err)
			for range 3 { // so that the file tells of moves
				by := pos.Turn()[0]
				m, err := r.Computer(1).Choose(ctx, pos.View(by), match.Seed{4}.Stream(match.Think, 1))
				h.check(err)
				pos, _, err = match.Play(pos, match.Seed{4}, 1, by, m)
				h.check(err)
			}
			names := []string{"Quidam", "Zebulon", "Tierce", "Quarte"}[:seats]
			text, err := pos.(game.NativeWriter).WriteNative(names)
			h.check(err)
			tb, err := h.imported(r.Info().Name, string(text))
			h.check(err)
			id := tb.ID
			h.do("ben", id, table.Action{Kind: table.Join})
			h.do("1", id, table.Action{Kind: table.Begin})
			view := h.look(id, "")
			turn := view.Turn[0]
			m, err := r.Computer(1).Choose(ctx, h.live(id).Pos.View(turn), match.Seed{4}.Stream(match.Think, 1))
			h.check(err)
			h.do(view.Seats[turn].User, id, table.Action{Kind: table.Play, Move: m, Revision: view.Revision})
			has := func(name string) bool { return len(h.holds(name)) > 0 }
			if seats == 2 && h.live(id).Doc.Names != nil && !has("Zebulon") {
				t.Fatal("the name was not stored, so the test proves nothing")
			}
			tells := has("Quidam")
			whole := func() {
				t.Helper()
				l := h.live(id)
				moves, err := h.db.Moves(ctx, int64(id), 1)
				h.check(err)
				h.check(l.Verify(moves))
				if l.Pos == nil {
					t.Fatal("the position is gone")
				}
				text, err := l.Native()
				h.check(err)
				if _, err := h.imported(r.Info().Name, string(text)); err != nil {
					t.Errorf("%v\n%s", err, text)
				}
				for s := range seats {
					l.Pos.View(game.Seat(s)).Diagram()
				}
			}
			h.check(h.Privacy.Erase(ctx, "ben"))
			if has("Zebulon") {
				t.Errorf("left of ben's seat: %q", h.holds("Zebulon"))
			}
			if tells != has("Quidam") {
				t.Error("the other person's name was erased too")
			}
			whole()
			h.do("1", id, table.Action{Kind: table.Resign})
			h.time = h.time.Add(archiveAfter + time.Hour)
			h.check(h.updates.archive(ctx, h.time))
			h.check(h.Privacy.Erase(ctx, "1"))
			for _, name := range names {
				if has(name) {
					t.Errorf("%s is left in %q", name, h.holds(name))
				}
			}
			l := h.live(id)
			if _, err := l.Native(); err != nil || l.Pos == nil {
				t.Errorf("after the archive: %v", err)
			}
		})
	}
}

// TestForgetBySeatAndName: the erasure of a person concerns the right seats of a saved game.
func TestForgetBySeatAndName(t *testing.T) {
	for _, c := range []struct {
		name string
		doc  func(*hosted.Doc)
		want []game.Seat
		left []string
	}{
		{"somebody else", func(*hosted.Doc) {}, nil, []string{"Ann", "Ben", "Cid"}},
		{"who sits there", func(d *hosted.Doc) { d.Seats[1].User = "z" }, []game.Seat{1}, []string{"Ann", "", "Cid"}},
		{"who sat there", func(d *hosted.Doc) { d.Formers = []hosted.Former{{Seat: 2, User: "z"}} }, []game.Seat{2},
			[]string{"Ann", "Ben", ""}},
		{"who is called so", func(d *hosted.Doc) { d.Names[0] = "ZEBULON" }, []game.Seat{0}, []string{"", "Ben", "Cid"}},
		{"who brought it", func(d *hosted.Doc) { d.Creator = "z" }, []game.Seat{0, 1, 2}, []string{"", "", ""}},
	} {
		d := &hosted.Doc{Imposed: true, Seats: make([]table.Seat, 3), Names: []string{"Ann", "Ben", "Cid"}}
		c.doc(d)
		if got := d.Forget("z", "Zebulon"); !slices.Equal(got, c.want) || !slices.Equal(d.Names, c.left) {
			t.Errorf("%s: seats %v, names %q; want %v, %q", c.name, got, d.Names, c.want, c.left)
		}
	}
}

// named are messages that name people; its first call fails, as if the erasing was interrupted.
type named struct {
	store interface {
		CountAttemptsOf(ctx context.Context, user string) (int, error)
	}
	asked []string
}

func (n *named) Forget(ctx context.Context, user string) error {
	left, err := n.store.CountAttemptsOf(ctx, user)
	n.asked = append(n.asked, fmt.Sprint(user, " with ", left))
	if err == nil && len(n.asked) == 1 {
		err = errors.New("interrupted")
	}
	return err
}

// TestErasureRemovesNamesElsewhere: messages beside tables lose a person's name before the person's data are erased,
// by which they are found; and again after an interruption.
func TestErasureRemovesNamesElsewhere(t *testing.T) {
	h := newTestHost(t)
	n := &named{store: h.db}
	h.JoinNames(n)
	puzzle, err := h.db.SavePuzzle(t.Context(), store.Puzzle{Game: "template", Doc: []byte("x")})
	h.check(err)
	h.check(h.db.ChangePuzzle(t.Context(), store.PuzzleChange{Attempt: &store.Attempt{Puzzle: puzzle, User: "ann",
		Doc: []byte("x")}}))
	if err := h.Privacy.Erase(t.Context(), "ann"); err == nil {
		t.Error("the erasing does not tell that it was interrupted")
	}
	h.check(h.Privacy.Erase(t.Context(), "ann"))
	if want := []string{"ann with 1", "ann with 1"}; !slices.Equal(n.asked, want) {
		t.Errorf("asked are %q, want %q", n.asked, want)
	}
	if left, err := h.db.CountAttemptsOf(t.Context(), "ann"); left != 0 || err != nil {
		t.Errorf("%d attempts are left, %v", left, err)
	}
}
