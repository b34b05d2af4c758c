package host

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"tablee/rules/all"
	"tablee/rules/game"
	"tablee/rules/game/gametest"
	"tablee/rules/match"
	"tablee/rules/rulestest"
	"tablee/rules/table"
)

// imported opens a table from a saved game.
func (h *testHost) imported(name, text string) (*table.Table, error) {
	h.t.Helper()
	return h.New(context.Background(), table.Caller{User: table.User{ID: "1", Name: "Zoé"}, Guild: "g", Channel: "c"},
		table.New{Game: name, Native: []byte(text), Unrated: true})
}

// TestImportedTablesHaveTheSeatsOfTheirFile: a saved game of any number of players makes a table with that many seats
// and its options. It is visible everywhere, can be continued, and is exported unchanged, whatever its options.
func TestImportedTablesHaveTheSeatsOfTheirFile(t *testing.T) {
	t.Parallel()
	for _, r := range all.Games() {
		h := newTestHost(t, all.Games()...) // of its own, for there are more tables than one person may open
		info := r.Info()
		if _, reads := r.(game.NativeReader); !reads || info.Open {
			continue // a native format is optional, and no open game goes on from a file
		}
		if !rulestest.Whole && info.Name != "domino" && info.Name != "gobblet" {
			continue
		}
		for seats := info.MinSeats; seats <= info.MaxSeats; seats++ {
			for _, o := range rulestest.SomeOptions(info) {
				pos, err := match.Start(r, seats, o, match.Seed{4})
				if _, ok := game.Refused(err); ok {
					continue
				}
				h.check(err)
				var names []string
				for s := range seats {
					names = append(names, fmt.Sprintf("Nom%d", s))
				}
				text, err := pos.(game.NativeWriter).WriteNative(names)
				h.check(err)
				what := fmt.Sprintf("%s, %d seats, %v", info.Name, seats, o)
				tb, err := h.imported(info.Name, "\ufeff"+string(text))
				if err != nil {
					t.Errorf("%s: %v\n%s", what, err, text)
					continue
				}
				if len(tb.Seats) != seats {
					t.Errorf("%s: the table has %d seats", what, len(tb.Seats))
				}
				for k, v := range o {
					if k == "list" {
						v = game.AllWords // the server of these tables says so
					}
					if _, tells := r.(game.NativeTeller); tells && tb.Options[k] != v {
						t.Errorf("%s: %s is %q", what, k, tb.Options[k])
					}
				}
				if seats > 1 { // who is alone has begun
					_, err = h.Do(context.Background(), table.Caller{User: table.User{ID: "1"}, Guild: "g", Channel: "c"}, tb.ID,
						table.Action{Kind: table.Begin})
					h.check(err)
				}
				again, err := h.live(tb.ID).Pos.(game.NativeWriter).WriteNative(names)
				h.check(err)
				if string(again) != string(text) {
					t.Errorf("%s: written again\n%s\nwant\n%s", what, again, text)
				}
				for s := game.Public; int(s) < seats; s++ {
					h.live(tb.ID).Pos.View(s).Diagram()
				}
				_, err = h.Do(context.Background(), table.Caller{User: table.User{ID: "1"}, Guild: "g", Channel: "c"}, tb.ID,
					table.Action{Kind: table.Resign})
				h.check(err) // one person may have only so many tables open
			}
		}
	}
}

// TestImportOfAForeignLanguage: a file of another program does not name its language; it is recognized by its words.
func TestImportOfAForeignLanguage(t *testing.T) {
	rulestest.Long(t) // two lists of words are read
	h := newTestHost(t, all.Games()...)
	text := "(joueurs (Ann 3 true (A B)) (Ben 0 true (C D)))(jeu (W X Z Q))(pioche E E E)(tour 1)"
	if _, err := h.imported("letters", text); err == nil {
		t.Error("WXZQ is a word")
	}
	for word, language := range map[string]string{"O X E N": "en", "Q U O I": "fr"} {
		tb, err := h.imported("letters", strings.Replace(text, "W X Z Q", word, 1))
		if err != nil || tb.Options["language"] != language || len(tb.Seats) != 2 {
			t.Errorf("%s: %+v, %v; want a table in %s", word, tb, err, language)
		}
	}
}

// TestDoubtsOfAFile: the table of a file whose points do not agree says so to whoever opens it, also when the
// interaction is delivered again, and to nobody later.
func TestDoubtsOfAFile(t *testing.T) {
	t.Parallel()
	h := newTestHost(t, all.Games()...)
	by := table.Caller{User: table.User{ID: "1", Name: "Zoé"}, Guild: "g", Channel: "c", Interaction: "7"}
	const head = "#lexicon NWL23\n#player1 ann Ann\n#player2 bob Bob\n"
	n := table.New{Game: "scrabble", Native: []byte(head + ">ann: AEHOTUW 8G WHOA +22 23\n"), Unrated: true}
	for range 2 {
		tb, err := h.New(context.Background(), by, n)
		h.check(err)
		if len(tb.Doubts) != 2 {
			t.Errorf("doubts %v, want those of the total and of the points", tb.Doubts)
		}
		tb, err = h.Queries.Look(context.Background(), tb.ID, "1")
		h.check(err)
		if tb.Doubts != nil {
			t.Errorf("later there are still doubts: %v", tb.Doubts)
		}
	}
}

// TestSeatsThatDoNotMatch: a table stored with another number of seats than its position has is quarantined when it is
// first read; other tables are unchanged.
func TestSeatsThatDoNotMatch(t *testing.T) {
	rulestest.Long(t)
	for _, seats := range []int{2, 4} {
		h := newTestHost(t, all.Games()...)
		text := "(joueurs (Ann 3 true (A B)) (Ben 0 true (C D)) (Zoe 0 true (E)))(jeu)(pioche E E E)(tour 3)"
		good, err := h.imported("letters", text)
		h.check(err)
		bad, err := h.imported("letters", text)
		h.check(err)
		l := h.live(bad.ID)
		l.Doc.Seats = append(l.Doc.Seats, table.Seat{})[:seats]
		h.check(h.updates.save(context.Background(), l))
		h.on(h.db) // what was stored is read again
		for range 2 {
			if tb, err := h.Queries.Look(context.Background(), bad.ID, "1"); err == nil && tb.Phase != table.Quarantined {
				t.Errorf("%d seats: a table in phase %s", seats, tb.Phase)
			}
		}
		if got := h.look(bad.ID, "").Phase; got != table.Quarantined {
			t.Errorf("%d seats: phase %s, want aside", seats, got)
		}
		if got := h.look(good.ID, ""); len(got.Seats) != 3 || got.Phase == table.Quarantined {
			t.Errorf("%d seats: the other table is %s with %d seats", seats, got.Phase, len(got.Seats))
		}
		if _, err := h.imported("letters", text); err != nil {
			t.Error(err)
		}
	}
}

// TestNamesOfTheFile: seats without a person are exported under the names that they had in the file.
func TestNamesOfTheFile(t *testing.T) {
	h := newTestHost(t, all.Games()...)
	tb, err := h.imported("scrabble",
		"#title T\n#player1 ann Ann\n#player2 ben Ben B.\n>ann: CHATSOE 8G CHAT +18 18\n#note good\n")
	h.check(err)
	tb, err = h.Do(context.Background(), h.call("1"), tb.ID, table.Action{Kind: table.Begin})
	h.check(err)
	h.do("1", tb.ID, table.Action{Kind: table.AskShow})
	text, err := h.Queries.Export(context.Background(), tb.ID, "1")
	h.check(err)
	want := "#title T\n#player1 ann Zoé\n#player2 ben Ben B.\n>ann: CHATSOE 8G CHAT +18 18\n#note good\n"
	if got := string(text); !strings.Contains(got, want) {
		t.Errorf("%s\nwant\n%s", got, want)
	}
}

// TestLongestGameRoundTrip: a game longer than any real one, with long notes, is imported, exported and imported again.
func TestLongestGameRoundTrip(t *testing.T) {
	h := newTestHost(t, all.Games()...)
	text := "#note " + strings.Repeat("x",
		30<<10) + "\n" + strings.Repeat(">a: CHATSOE -CHATSOE +0 0\n>b: EIKLOSV -EIKLOSV +0 0\n", 1500)
	for range 2 {
		tb, err := h.imported("scrabble", text)
		if err != nil {
			t.Fatal(err)
		}
		row, err := h.db.Table(context.Background(), int64(tb.ID))
		h.check(err)
		t.Logf("%d bytes of file, %d of snapshot", len(text), len(row.Snapshot))
		again, err := h.live(tb.ID).Pos.(game.NativeWriter).WriteNative(nil)
		h.check(err)
		text = string(again)
	}
}

// TestNamesReserveNothing: having the name of a player in the file gives nobody a seat, whether by joining, by an
// invitation or by importing. The leader of the table assigns the seats before the game begins; the names of the file
// stay with the seats, also in the export.
func TestNamesReserveNothing(t *testing.T) {
	h := newTestHost(t, all.Games()...)
	ctx := context.Background()
	text := "#player1 ann Ann\n#player2 zoe Zoé\n>ann: CHATSOE 8G CHAT +18 18\n"
	tb, err := h.imported("scrabble", text)
	h.check(err)
	users := func() (list []string) {
		for _, s := range h.look(tb.ID, "").Seats {
			list = append(list, s.User)
		}
		return list
	}
	if got := users(); !slices.Equal(got, []string{"1", ""}) {
		t.Errorf("Zoé, who imports, sits at %q", got)
	}
	swap := func(by string, a, b game.Seat) string {
		_, err := h.Do(ctx, table.Caller{User: table.User{ID: by}, Guild: "g", Channel: "c"}, tb.ID,
			table.Action{Kind: table.Swap, Seat: a, To: b})
		return gametest.Refusal(err)
	}
	if got := swap("1", 0, 1); got != "" || !slices.Equal(users(), []string{"", "1"}) {
		t.Errorf("who is who: %q, %q", got, users())
	}
	_, err = h.Do(ctx, table.Caller{User: table.User{ID: "2", Name: "ZOÉ"}, Guild: "g", Channel: "c"}, tb.ID,
		table.Action{Kind: table.Join})
	h.check(err)
	if got := users(); !slices.Equal(got, []string{"2", "1"}) {
		t.Errorf("ZOÉ, who joins, sits at %q", got)
	}
	for _, c := range []struct {
		by   string
		a, b game.Seat
		want string
	}{{"2", 0, 1, "host.notopener"}, {"1", 0, 2, "host.noseat"}, {"1", -1, 0, "host.noseat"}, {"1", 1, 1, "host.noseat"},
		{"1", 0, 1, ""}} {
		if got := swap(c.by, c.a, c.b); got != c.want {
			t.Errorf("%s swaps %d and %d: %q, want %q", c.by, c.a, c.b, got, c.want)
		}
	}
	if got := h.look(tb.ID, ""); !slices.Equal(users(), []string{"1", "2"}) || !slices.Equal(got.Saved, []string{"Ann",
		"Zoé"}) {
		t.Errorf("%q sit where %q sat", users(), got.Saved)
	}
	h.do("1", tb.ID, table.Action{Kind: table.Begin})
	if got := swap("1", 0, 1); got != "host.started" {
		t.Errorf("once it has begun: %q", got)
	}

	other, err := h.Host.New(ctx, h.call("ann"), table.New{Game: "scrabble", Native: []byte(text), Unrated: true,
		Invited: []table.User{{ID: "9", Name: "Ann"}}})
	h.check(err)
	if got := h.look(other.ID, "").Seats; got[0].User != "ann" || got[1].Invited != "9" {
		t.Errorf("an invited Ann has the seats %+v", got)
	}
	plain, err := h.Host.New(ctx, h.call("ann"), table.New{Game: "scrabble", Seats: 2})
	h.check(err)
	h.refused("host.noseat", "ann", plain.ID, table.Action{Kind: table.Swap, To: 1})
}
