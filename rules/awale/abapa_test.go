package awale

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"tablee/render"
	"tablee/render/textboard"
	"tablee/rules/awale/internal/ai"
	"tablee/rules/game"
	"tablee/rules/rulestest"
	"tablee/rules/rulestest/golden"
	"tablee/rules/search"
)

// abapa makes a position of abapa without history, with so many seeds captured by the players.
func abapa(row0, row1 [cols]uint8, turn uint8, store ...uint8) *position {
	s := state{rows: [2][cols]uint8{row0, row1}, turn: turn, abapa: true}
	copy(s.store[:], store)
	return newPosition(s)
}

// told are the ids of the messages of a move.
func told(t *testing.T, p *position, m game.Move) (q *position, ids []string) {
	t.Helper()
	next, evs, err := p.Apply(p.Turn()[0], m, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range evs {
		ids = append(ids, strings.TrimPrefix(e.Msg.ID, "awale."))
	}
	return next.(*position), ids
}

// TestAbapaRules plays a move of each kind and looks at the board, what is told, the scores and the end.
func TestAbapaRules(t *testing.T) {
	for _, c := range []struct {
		name   string
		p      *position
		m      game.Move
		ids    string
		want   [2][cols]uint8
		scores []int
		over   bool
	}{
		{"everything stays", abapa([6]uint8{0, 0, 0, 0, 0, 1}, [6]uint8{1, 0, 0, 0, 0, 1}, 1), "f", "ev.sown ev.spared",
			[2][cols]uint8{{0, 0, 0, 0, 0, 2}, {1, 0, 0, 0, 0, 0}}, []int{0, 0}, false},
		{"all pits of a capture stay", abapa([6]uint8{0, 0, 0, 1, 2, 1}, [6]uint8{1, 0, 0, 0, 0, 3}, 1), "f",
			"ev.sown ev.spared", [2][cols]uint8{{0, 0, 0, 2, 3, 2}, {1, 0, 0, 0, 0, 0}}, []int{0, 0}, false},
		{"all but one seed are taken", abapa([6]uint8{1, 0, 0, 1, 2, 1}, [6]uint8{1, 0, 0, 0, 0, 3}, 1), "f",
			"ev.sown ev.captured", [2][cols]uint8{{1, 0, 0, 0, 0, 0}, {1, 0, 0, 0, 0, 0}}, []int{0, 7}, false},
		{"25 seeds win", abapa([6]uint8{4, 0, 0, 0, 0, 1}, [6]uint8{4, 0, 0, 0, 0, 1}, 1, 15, 23), "f",
			"ev.sown ev.captured end.reached", [2][cols]uint8{{4, 0, 0, 0, 0, 0}, {4, 0, 0, 0, 0, 0}}, []int{15, 25}, true},
		{"24 seeds do not", abapa([6]uint8{4, 0, 0, 0, 0, 1}, [6]uint8{4, 0, 0, 0, 0, 1}, 1, 16, 22), "f",
			"ev.sown ev.captured", [2][cols]uint8{{4, 0, 0, 0, 0, 0}, {4, 0, 0, 0, 0, 0}}, []int{16, 24}, false},
		{"the last seed is sown", abapa([6]uint8{4, 0, 0, 0, 0, 0}, [6]uint8{0, 0, 0, 0, 0, 1}, 1, 21, 22), "f",
			"ev.sown", [2][cols]uint8{{4, 0, 0, 0, 0, 1}, {}}, []int{21, 22}, false},
		{"the spared cannot feed", abapa([6]uint8{0, 0, 0, 0, 0, 2}, [6]uint8{0, 0, 0, 0, 0, 1}, 1, 21, 24), "f",
			"ev.sown ev.spared end.keeps", [2][cols]uint8{}, []int{24, 24}, true},
	} {
		q, ids := told(t, c.p, c.m)
		res, over := q.Result()
		if strings.Join(ids, " ") != c.ids || q.cur.rows != c.want || !slices.Equal(q.scores(), c.scores) || over != c.over {
			t.Errorf("%s: %v %v %v over %t (%+v), want %s %v %v over %t", c.name, ids, q.cur.rows, q.scores(), over, res,
				c.ids, c.want, c.scores, c.over)
		}
		if got, want := q.Inventory(), c.p.Inventory(); !reflect.DeepEqual(got, want) {
			t.Errorf("%s: %v seeds, before %v", c.name, got, want)
		}
		checkCodec(t, q)
		if bytes.Equal(encoded(t, q), encoded(t, c.p)) {
			t.Errorf("%s: both positions are encoded alike", c.name)
		}
	}
}

func encoded(t *testing.T, p *position) []byte {
	t.Helper()
	data, err := p.Encode()
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// TestAbapaFeeds: with a hungry opponent only what feeds may be sown, and the refusal says why.
func TestAbapaFeeds(t *testing.T) {
	p := abapa([6]uint8{}, [6]uint8{1, 0, 0, 3, 1, 2}, 1, 20, 20)
	if got := p.Moves(1); !slices.Equal(got, []game.Move{"d", "f"}) {
		t.Errorf("legal: %q, want d and f", got)
	}
	for _, err := range []error{
		func() error { _, _, err := p.Apply(1, "a", nil); return err }(),
		func() error {
			_, err := p.View(1).(game.Interactive).Do("", game.Action{Name: "sow", Args: map[string]string{"pit": "a"}})
			return err
		}(),
	} {
		if m, _ := game.Refused(err); m.ID != "awale.refuse.feed" || m.Args["pit"] != game.Move("a") {
			t.Errorf("refused with %v, want awale.refuse.feed of a", err)
		}
	}
	if got := len(p.View(1).(game.Interactive).Panel("").Controls); got != 2 {
		t.Errorf("%d buttons, want 2", got)
	}
	spared := abapa([6]uint8{0, 0, 0, 0, 0, 1}, [6]uint8{1, 0, 0, 0, 0, 1}, 1).View(1).(game.Interactive)
	list := spared.Complete("", game.Action{Name: "sow"}, "pit")
	if len(list) != 2 || list[0].Label.ID != "awale.pick" || list[1].Label.ID != "awale.pick_spared" {
		t.Errorf("completion: %+v, want a, and f that captures nothing", list)
	}
}

// TestAbapaSetPositions: set positions that are over at once, and what is said of them.
func TestAbapaSetPositions(t *testing.T) {
	for _, c := range []struct {
		name   string
		p      *position
		reason string
		scores []int
	}{
		{"own row empty", abapa([6]uint8{1, 1, 0, 0, 0, 0}, [6]uint8{}, 1, 3, 4), "awale.end.empty", []int{5, 4}},
		{"cannot feed", abapa([6]uint8{}, [6]uint8{2, 0, 1, 0, 0, 0}, 1, 3, 4), "awale.end.keeps", []int{3, 7}},
		{"nothing on the board", abapa([6]uint8{}, [6]uint8{}, 0, 24, 24), "awale.end.empty", []int{24, 24}},
		{"25 before", abapa([6]uint8{4}, [6]uint8{4}, 1, 25, 3), "awale.end.reached", []int{25, 3}},
	} {
		r, over := c.p.Result()
		if !over || r.Reason.ID != c.reason || !slices.Equal(r.Scores, c.scores) {
			t.Errorf("%s: %+v over %t, want %s %v", c.name, r, over, c.reason, c.scores)
		}
		checkCodec(t, c.p)
	}
	if by := abapa([6]uint8{4}, [6]uint8{4}, 1, 25, 3).reason().Args["by"]; by != game.Seat(0) {
		t.Errorf("the seeds are those of %v, want seat 0", by)
	}
}

// TestAbapaRepetition: the third time the board comes up, each player takes the own row.
func TestAbapaRepetition(t *testing.T) {
	var p game.Position = abapa([6]uint8{0, 0, 0, 0, 0, 1}, [6]uint8{1, 0, 0, 0, 0, 0}, 1, 23, 23)
	circle := []game.Move{"a", "f", "b", "e", "c", "d", "d", "c", "e", "b", "f", "a"}
	p = play(t, p, circle[:11]...)
	p, ids := told(t, p.(*position), circle[11])
	if want := []string{"ev.sown", "ev.twice_abapa"}; !slices.Equal(ids, want) {
		t.Errorf("the second time: %v, want %v", ids, want)
	}
	p = play(t, p, circle[:11]...)
	before := p.(*position)
	p, ids = told(t, before, circle[11])
	r, over := p.Result()
	if !over || !slices.Equal(r.Scores, []int{24, 24}) || !slices.Equal(r.Places, []int{1, 1}) ||
		ids[1] != "end.divided" || r.Reason.Args["n"] != 1 || r.Reason.Args["m"] != 1 {
		t.Errorf("the third time: %v, %+v over %t, want 24-24", ids, r, over)
	}
	checkCodec(t, p)
	if got := []uint64{before.Perft(0), before.Perft(1), before.Perft(2)}; !slices.Equal(got, []uint64{1, 1, 0}) {
		t.Errorf("perft before the third time: %v, want 1 1 0", got)
	}
}

// TestAbapaEncoding: classic positions are encoded as before, and those of abapa differ from them in one bit.
func TestAbapaEncoding(t *testing.T) {
	for _, moves := range [][]game.Move{nil, {"c", "d", "a"}, {"f", "f", "e"}} {
		a := encoded(t, play(t, newPosition(startState()), moves...).(*position))
		b := encoded(t, play(t, newPosition(abapaBoard()), moves...).(*position))
		want := bytes.Clone(a)
		want[15] |= 0x40
		if !bytes.Equal(b, want) || a[15] > 1 {
			t.Errorf("%q: %x and %x", moves, a, b)
		}
	}
}

func TestAbapaNative(t *testing.T) {
	const board = "(plateau (0 0 0 0 0 1) (1 0 0 0 0 1)) (captures 0 0) (tour 2)"
	const section = " (options (rules abapa))\n"
	asked := game.Options{optRules: rulesAbapa}
	for _, c := range []struct {
		text string
		o    game.Options
		want string
	}{
		{board + section, nil, board + section},
		{board, asked, board + section},
		{board, nil, board + "\n"},
		{board + "(options(rules classic))", asked, board + "\n"},
		{board + "(options ( rules  abapa ) )(noms A B)", nil, board + " (noms A B)" + section},
		// The game is over: each keeps the own row.
		{"(plateau (1 1 0 0 0 0) (0 0 0 0 0 0)) (captures 3 4) (tour 2) (options (rules abapa))", nil,
			"(plateau (0 0 0 0 0 0) (0 0 0 0 0 0)) (captures 5 4) (tour 2)" + section},
		{"(plateau (1 1 0 0 0 0) (0 0 1 0 0 0)) (captures 22 23) (tour 2) (fin repetition) (options (rules abapa))", nil,
			"(plateau (0 0 0 0 0 0) (0 0 0 0 0 0)) (captures 24 24) (tour 2) (fin repetition)" + section},
		{"(plateau (1 1 0 0 0 0) (0 0 1 0 0 0)) (captures 25 3) (tour 2) (options (rules abapa))", nil,
			"(plateau (1 1 0 0 0 0) (0 0 1 0 0 0)) (captures 25 3) (tour 2)" + section},
	} {
		for range 2 { // what was written is read again
			pos, err := Rules.(game.NativeReader).ReadNative([]byte(c.text), c.o)
			if err != nil {
				t.Fatalf("%q: %v", c.text, err)
			}
			saved, err := Rules.(game.NativeTeller).TellNative([]byte(c.text), c.o)
			p := pos.(*position)
			if err != nil || isAbapa(saved.Options) != p.cur.abapa || len(saved.Options) != 1 {
				t.Errorf("%q: %+v, %v", c.text, saved, err)
			}
			got, _ := p.WriteNative(saved.Names)
			if string(got) != c.want {
				t.Errorf("%q: %q, want %q", c.text, got, c.want)
			}
			checkCodec(t, p)
			c.text = string(got)
			if !p.cur.abapa {
				c.o = nil
			}
		}
	}
	for text, want := range map[string]string{
		board + "(options (rules chess))":                          "rules",
		board + "(options (colour red))":                           "word",
		board + "(options (rules abapa) (rules abapa))":            "word",
		board + "(options (rules abapa)) (options (rules abapa))":  "word",
		board + "(fin repetition)(options (rules abapa)) (noms A)": "name",
	} {
		_, err := Rules.(game.NativeReader).ReadNative([]byte(text), nil)
		if m, _ := game.Refused(err); m.ID != "awale.refuse.native" || m.Args["want"].(game.Msg).ID != "awale.want."+want {
			t.Errorf("%q: %v, want awale.want.%s", text, err, want)
		}
	}
}

// abapaMinimax is the value of a position by the plain rules, in units: what is captured within so many plies, what the
// end of the game gives, and what a decided game adds to that.
func abapaMinimax(p *position, depth int) int {
	mover := p.cur.turn
	if p.end != running {
		v := ai.Unit * (p.swept[mover] - p.swept[1-mover])
		return v + ai.Decided*cmp.Compare(p.cur.store[mover], p.cur.store[1-mover])
	}
	if depth == 0 {
		return 0
	}
	best := -search.MaxValue
	for _, c := range p.cur.legalCols() {
		q, _ := p.after(c)
		best = max(best, ai.Unit*q.last.captured-abapaMinimax(q, depth-1))
	}
	return best
}

// TestAbapaSearchAgainstMinimax compares the search with a plain one, with few seeds and with many, with players near
// 25 and far from it.
func TestAbapaSearchAgainstMinimax(t *testing.T) {
	rulestest.Unraced(t)
	rng := rand.New(rand.NewPCG(11, 12))
	s := ai.NewPlainSearcher(plainTableBits)
	decided := 0
	for i := range 1000 {
		seeds := 1 + rng.IntN([]int{8, 20, 46}[i%3])
		p := abapaPosition(scattered(rng, seeds))
		if p.end != running {
			continue
		}
		depth := 1 + i%6
		want := abapaMinimax(p, depth)
		if _, wins := ai.InSeeds(want); wins != 0 {
			decided++
		}
		e := p.engine(tenSeeds(), nil)
		for _, b := range []search.Board{e, noLastPly{e}} {
			if r := s.Search(context.Background(), b, search.Limits{Depth: depth}); r.Value != want {
				t.Errorf("%+v depth %d: %+v by %T, want %d", p.cur, depth, r, b, want)
			}
		}
	}
	if decided < 50 {
		t.Errorf("%d positions are decided within the depth, want at least 50", decided)
	}
}

// TestAbapaSearchSeesRepetition: on the engine's board a circle ends with the own rows.
func TestAbapaSearchSeesRepetition(t *testing.T) {
	for _, c := range []struct {
		store []uint8
		want  int
	}{{[]uint8{20, 20}, 0}, {[]uint8{19, 20}, ai.Decided}, {[]uint8{21, 19}, -ai.Decided}} {
		p := abapa([6]uint8{0, 0, 0, 0, 0, 1}, [6]uint8{1, 0, 0, 0, 0, 0}, 1, c.store...)
		e := p.engine(nil, nil)
		for i := range ai.MinCycle {
			if v, ok := e.Exact(); ok {
				t.Fatalf("after %d plies: known to be %d", i, v)
			}
			e.Make(e.Moves(nil)[0].Move)
		}
		if v, ok := e.Exact(); !ok || v != c.want {
			t.Errorf("after the circle: %d %t, want %d", v, ok, c.want)
		}
		for range ai.MinCycle {
			e.Unmake()
		}
		if _, ok := e.Exact(); ok || e.Key() != p.engine(nil, nil).Key() {
			t.Error("the board is not restored")
		}
	}
}

// TestAbapaWithoutTables: where a plain search to the end knows the value of a small ending, level 5, hints, analyses
// and judgements agree with it, although the classic tables are ready, which say otherwise.
func TestAbapaWithoutTables(t *testing.T) {
	rulestest.Unraced(t)
	if err := defaultTableStore.Begin(context.Background()); err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(4, 4))
	tried, misled := 0, 0
	for range 2500 {
		p := abapaPosition(scattered(rng, 2+rng.IntN(5)))
		if p.end != running || len(p.cur.legalCols()) < 2 {
			continue
		}
		const depth = 9
		values, ended := map[game.Move]int{}, true
		best := -search.MaxValue
		for _, m := range p.Moves(game.Seat(p.cur.turn)) {
			q, _ := p.after(int(m[0] - 'a'))
			ended = ended && ends(q, depth)
			values[m] = ai.Unit*q.last.captured - abapaMinimax(q, depth)
			best = max(best, values[m])
		}
		if !ended {
			continue
		}
		tried++
		if tables := defaultTableStore.Get(); ai.Unit*tables.Value(pack(&p.cur)) != best {
			misled++
		}
		checkAbapaMoves(t, p, values, best)
	}
	if tried < 100 || misled < 20 {
		t.Errorf("%d positions were tried and %d have another value in the tables, want 100 and 20", tried, misled)
	}
}

// ends reports whether every line ends within so many plies.
func ends(p *position, depth int) bool {
	if p.end != running || depth == 0 {
		return p.end != running
	}
	for _, c := range p.cur.legalCols() {
		if q, _ := p.after(c); !ends(q, depth-1) {
			return false
		}
	}
	return true
}

// checkAbapaMoves holds the computer, a hint, an analysis and judgements to the values of all moves, in units.
func checkAbapaMoves(t *testing.T, p *position, values map[game.Move]int, best int) {
	t.Helper()
	seat := game.Seat(p.cur.turn)
	v := p.View(seat).(view)
	_, result := ai.InSeeds(best)
	pl := Rules.Computer(levelStrong).(player)
	pl.nodes = 8_000
	m, err := pl.Choose(context.Background(), v, rand.New(rand.NewPCG(1, 1)))
	hint, herr := v.Hint(context.Background(), game.Glance, rand.New(rand.NewPCG(1, 1)))
	for _, m := range []game.Move{m, hint} {
		if _, wins := ai.InSeeds(values[m]); err != nil || herr != nil || wins != result {
			t.Fatalf("%+v: %s is played, %v; the values are %v", p.cur, m, err, values)
		}
	}
	for _, a := range p.analyse(context.Background(), defaultTableStore.Get(), search.Limits{Nodes: 8_000}) {
		seeds, wins := ai.InSeeds(values[a.Move])
		if a.Value != seeds || a.Extra["wins"] != wins {
			t.Fatalf("%+v: %s is analysed as %v %v, want %v and wins %d", p.cur, a.Move, a.Value, a.Extra, seeds, wins)
		}
		d, err := v.Judge(context.Background(), a.Move, game.Glance)
		lost := result == 1 && wins < 1 || result == 0 && wins < 0
		if err != nil || d.Exact || d.Won != lost || lost != (d.Drop > 0) || lost && d.Best == a.Move ||
			result < 0 && d.Counting != game.Decided {
			t.Fatalf("%+v: %s is judged %+v, %v; the values are %v", p.cur, a.Move, d, err, values)
		}
	}
}

// TestAbapaPrepare: tables that abapa does not use are not built for it.
func TestAbapaPrepare(t *testing.T) {
	r := rules{store: ai.NewTableStore(4)}
	if err := r.Prepare(context.Background(), game.Options{optRules: rulesAbapa}); err != nil || r.store.Get() != nil {
		t.Errorf("%v, and tables of %d seeds", err, r.store.Get().Max())
	}
	if err := r.Prepare(context.Background(), game.Options{optRules: rulesClassic}); err != nil || r.store.Get() == nil {
		t.Errorf("%v, and no tables for the classic rules", err)
	}
}

// TestAbapaHints: a move that reaches 25 is explained by that; one that takes nothing although it ends on twos is no
// capture.
func TestAbapaHints(t *testing.T) {
	for _, c := range []struct {
		p    *position
		m    game.Move
		want string
	}{
		{abapa([6]uint8{4, 0, 0, 0, 0, 1}, [6]uint8{4, 0, 0, 0, 0, 1}, 1, 15, 23), "f", "win"},
		{abapa([6]uint8{4, 0, 0, 0, 0, 1}, [6]uint8{4, 0, 0, 0, 0, 1}, 1, 16, 22), "f", "take"},
		{abapa([6]uint8{0, 0, 0, 0, 0, 1}, [6]uint8{4, 0, 0, 0, 0, 1}, 1, 20, 22), "f", "count"},
	} {
		v := c.p.View(1).(view)
		if a := v.Explain(c.m); a.Where.ID != "awale.hint.where."+c.want || a.Why.ID != "awale.hint.why."+c.want {
			t.Errorf("%+v: %s is explained by %s and %s, want %s", c.p.cur, c.m, a.Where.ID, a.Why.ID, c.want)
		}
	}
}

// TestAbapaComparedPits: what a comparison and the board after a move show as taken is what the move takes.
func TestAbapaComparedPits(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	spared := 0
	for range 1500 {
		p := abapaPosition(scattered(rng, 2+rng.IntN(12)))
		if p.end != running {
			continue
		}
		v := p.View(game.Seat(p.cur.turn)).(view)
		for _, m := range p.Moves(v.seat) {
			q, _ := p.after(int(m[0] - 'a'))
			gain, taken := 0, 0
			_, pits := q.View(0).(view).trail(q.View(0).(view).lastPit())
			for r, row := range v.traces(m) {
				for c, at := range row {
					gain += at.Gain
					taken += pits[r][c]
				}
			}
			if gain != q.last.captured || taken != q.last.captured {
				t.Fatalf("%+v: %s takes %d; %d and %d are shown", p.cur, m, q.last.captured, gain, taken)
			}
			if q.last.spared > 0 {
				spared++
			}
		}
	}
	if spared < 20 {
		t.Errorf("%d moves spared something, want 20", spared)
	}
}

// TestAbapaGolden records whole games as people read them, in testdata/abapa.golden, which -update writes anew: one of
// levels 2 and 3, one that ends by repetition, and one in which everything is spared and a player cannot feed at last.
func TestAbapaGolden(t *testing.T) {
	catalogue, err := render.NewCatalogue(Rules.Info().Texts)
	if err != nil {
		t.Fatal(err)
	}
	level := func(n int) func(p *position) game.Move {
		rng := rand.New(rand.NewPCG(5, uint64(n)))
		return func(p *position) game.Move {
			m, err := Rules.Computer(n).Choose(context.Background(), p.View(p.Turn()[0]), rng)
			if err != nil {
				t.Fatal(err)
			}
			return m
		}
	}
	first := func(p *position) game.Move { return p.Moves(p.Turn()[0])[0] }
	last := func(p *position) game.Move {
		list := p.Moves(p.Turn()[0])
		return list[len(list)-1]
	}
	var got strings.Builder
	for _, g := range []struct {
		name string
		p    *position
		by   [2]func(*position) game.Move
	}{
		{"from the start", newPosition(abapaBoard()), [2]func(*position) game.Move{level(2), level(3)}},
		{"repetition", abapa([6]uint8{0, 0, 0, 0, 0, 1}, [6]uint8{1, 0, 0, 0, 0, 0}, 1, 22, 24),
			[2]func(*position) game.Move{first, first}},
		{"everything stays", abapa([6]uint8{0, 0, 0, 0, 1, 1}, [6]uint8{1, 0, 0, 0, 0, 2}, 1, 20, 22),
			[2]func(*position) game.Move{last, last}},
	} {
		p := g.p
		var msgs []game.Msg
		for len(p.Turn()) > 0 {
			by := p.Turn()[0]
			next, evs, err := p.Apply(by, g.by[by](p), nil)
			if err != nil {
				t.Fatal(err)
			}
			for _, e := range evs {
				msgs = append(msgs, e.Msg)
			}
			p = next.(*position)
		}
		d := p.View(game.Public).Diagram()
		for _, l := range render.Languages {
			say := catalogue.Printer(l.Code, []string{"Alexandrine-Élise", "Bob"})
			fmt.Fprintf(&got, "# %s, %s\n", g.name, l.Code)
			for _, m := range msgs {
				fmt.Fprintln(&got, say.Plain(m))
			}
			if err := textboard.Fits(d, say, 28); err != nil {
				t.Error(err)
			}
			fmt.Fprintf(&got, "%s\n\n", textboard.Text(d, say, 28))
		}
	}
	golden.Check(t, "abapa.golden", got.String())
}
