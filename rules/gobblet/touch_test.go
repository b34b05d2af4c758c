package gobblet

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"tablee/render/textboard"
	"tablee/rules/game"
	"tablee/rules/gobblet/internal/board"
	"tablee/rules/rulestest"
	"tablee/rules/rulestest/golden"
)

// touchCase is a line of testdata/touch.jsonl: a game, and what the second program says of its end.
type touchCase struct {
	ID     int
	Moves  []string
	Legal  []string
	Scores []int
	ToMove int
	Winner int    // -1: nobody
	Why    string // how the game ended, "" if it goes on
}

// shuffle is a game that ends by repetition, though no lift leads to the same position.
var shuffle = strings.Fields(`drop(B,(0,0)) drop(B,(3,3)) lift((0,0)) put((1,0)) lift((3,3)) put((3,2)) lift((1,0))
	put((0,0)) lift((3,2)) put((3,3)) lift((0,0)) put((1,0)) lift((3,3)) put((3,2)) lift((1,0)) put((0,0)) lift((3,2))
	put((3,3))`)

// touchCases are made by the second program alone: the games that are on the file.
func touchCases() (cases []touchCase) {
	rng := rand.New(rand.NewPCG(51, 1))
	add := func(moves []string) {
		p := newTable()
		for _, m := range moves {
			p.play(m)
		}
		cases = append(cases, touchCase{len(cases) + 1, slices.Clone(moves), p.moves(), []int{p.score(0), p.score(1)},
			p.turn, p.winner, p.why})
	}
	add(nil)
	add(shuffle)
	for ends := map[string]int{}; len(cases) < 160; {
		p := newTable()
		var moves []string
		for stop := 4 + rng.IntN(70); p.why == "" && len(moves) < stop; {
			m := pickAtTable(p, rng)
			moves = append(moves, m)
			p.play(m)
		}
		if ends[p.why]++; ends[p.why] > 60 {
			continue
		}
		add(moves)
	}
	return cases
}

// pickAtTable is a random move; lifts are more probable than drops, so that pieces come to lie on others.
func pickAtTable(p *table, rng *rand.Rand) string {
	ms := p.moves()
	m := ms[rng.IntN(len(ms))]
	if strings.HasPrefix(m, "drop") {
		m = ms[rng.IntN(len(ms))]
	}
	return m
}

// TestTouchCases: the file is what the second program makes, and the game agrees with it.
func TestTouchCases(t *testing.T) {
	var want bytes.Buffer
	for _, c := range touchCases() {
		line, err := json.Marshal(c)
		if err != nil {
			t.Fatal(err)
		}
		want.Write(append(line, '\n'))
	}
	golden.Check(t, "touch.jsonl", want.String())
	ends := map[string]int{}
	for _, c := range rulestest.Cases[touchCase](t, "testdata/touch.jsonl") {
		var p game.Position = begun(false, true)
		for i, m := range c.Moves {
			next, _, err := p.Apply(p.Turn()[0], game.Move(m), nil)
			if err != nil {
				t.Fatalf("case %d, move %d, %s: %v", c.ID, i+1, m, err)
			}
			p = next
		}
		agrees(t, fmt.Sprintf("case %d", c.ID), p.(*position), c)
		ends[c.Why]++
	}
	if ends["lifted"] < 20 || ends["line"] < 20 || ends["repeated"] < 1 || ends[""] < 40 {
		t.Errorf("the games end as %v", ends)
	}
}

// agrees holds a position to what the second program says of it.
func agrees(t *testing.T, where string, p *position, c touchCase) {
	t.Helper()
	var legal []string
	for _, m := range p.Moves(game.Seat(p.board.Mover)) {
		legal = append(legal, string(m))
	}
	if !slices.Equal(legal, c.Legal) || int(p.board.Mover) != c.ToMove || !slices.Equal(p.scores(), c.Scores) {
		t.Fatalf("%s: moves %v, seat %d, scores %v, want %+v", where, legal, p.board.Mover, p.scores(), c)
	}
	r, over := p.Result()
	if over != (c.Why != "") || over && r.Reason.ID != "gobblet.over."+c.Why {
		t.Fatalf("%s: %+v, over %v, want %q", where, r, over, c.Why)
	}
	if c.Winner >= 0 && (r.Places[c.Winner] != 1 || r.Places[1-c.Winner] != 2) {
		t.Fatalf("%s: places %v, want seat %d to win", where, r.Places, c.Winner)
	}
}

// TestTouchAgreesWithTheTable plays random games side by side: in the game, after every second move saved and read, and
// with the second program.
func TestTouchAgreesWithTheTable(t *testing.T) {
	rng := rand.New(rand.NewPCG(52, 1))
	plies, ends := 0, map[string]int{}
	for g := range rulestest.Of(240, 120) {
		var p game.Position = begun(g%2 == 0, true)
		w := newTable()
		for w.why == "" {
			m := pickAtTable(w, rng)
			next, _, err := p.Apply(p.Turn()[0], game.Move(m), nil)
			if err != nil {
				t.Fatalf("game %d: %s: %v", g, m, err)
			}
			w.play(m)
			plies++
			p = reread(t, next.(*position), plies%2 == 0)
			agrees(t, fmt.Sprintf("game %d", g), p.(*position), touchCase{Legal: w.moves(), Scores: []int{w.score(0),
				w.score(1)}, ToMove: w.turn, Winner: w.winner, Why: w.why})
		}
		ends[w.why]++
	}
	if plies < 3000 || ends["lifted"] < 10 || ends["line"] < 10 {
		t.Errorf("%d plies, ends %v", plies, ends)
	}
}

// reread is a position after it was stored and read, as bytes or as text.
func reread(t *testing.T, p *position, text bool) *position {
	t.Helper()
	var back game.Position
	data, err := p.Encode()
	if err == nil {
		back, err = Rules.Decode(data)
	}
	if text && err == nil {
		if data, err = p.WriteNative(nil); err == nil {
			back, err = Rules.(game.NativeReader).ReadNative(data, nil)
		}
	}
	if err != nil || !reflect.DeepEqual(back, p) {
		t.Fatalf("%+v was read as %+v, %v", p, back, err)
	}
	return back.(*position)
}

// touchedGame is a game with the option touch after moves as people type them.
func touchedGame(t *testing.T, memory bool, moves ...string) *position {
	t.Helper()
	p := begun(memory, true)
	for _, text := range moves {
		v := p.View(game.Seat(p.board.Mover)).(*view)
		r, err := v.Do("", game.Action{Name: verbPlay, Args: map[string]string{argMove: text}})
		if text == "draw" {
			r, err = v.Do("", game.Action{Name: verbDraw})
		}
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		next, _, err := p.Apply(v.Seat(), r.Move, nil)
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		p = next.(*position)
	}
	return p
}

// trap is a game in which O's piece on d1 covers the last piece of X's line in row 1, and O is to move.
var trap = []string{"B a3", "B a1", "B c4", "B b1", "B d4", "M d1", "d4", "d1", "M c1", "M b2", "B d2"}

// TestTouchLosesByLifting: the lift alone loses, though the piece could land on the line; so does the move in one go.
func TestTouchLosesByLifting(t *testing.T) {
	base := played(t, false, "B a3", "B a1", "B c4", "B b1", "B d4", "M d1", "d4-d1", "M c1", "M b2", "B d2", "d1-c1")
	if base.over() {
		t.Error("without the option the line may be covered by the piece that leaves")
	}
	for _, m := range []string{"d1", "lift d1", "soulever d1", "d1-c1", "d1-a2", "onboard((3,0),(2,0))",
		"lift((3,0))"} {
		p := touchedGame(t, false, append(slices.Clone(trap), m)...)
		r, over := p.Result()
		if !over || r.Places[1] != 1 || r.Reason.ID != "gobblet.over.lifted" || len(p.Turn()) != 0 ||
			len(p.Moves(0)) != 0 {
			t.Errorf("%s: %+v, over %v", m, r, over)
		}
		if _, _, err := p.Apply(0, "put((2,0))", nil); err == nil {
			t.Errorf("%s: the piece can still be put", m)
		}
		if line := p.line(); line != 0x000f {
			t.Errorf("%s: the line is %04x", m, line)
		}
		reread(t, p, false)
		reread(t, p, true)
	}
	text, err := touchedGame(t, true, append(slices.Clone(trap), "d1-c1")...).WriteNative(nil)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Rules.(game.NativeReader).ReadNative(append([]byte("put((2,0))\n"), text...), nil); err == nil {
		t.Error("a put without a lift is read")
	}
	after := strings.Replace(string(text), "(options", "put((2,2))\n(options", 1)
	if _, err := Rules.(game.NativeReader).ReadNative([]byte(after), nil); err == nil {
		t.Error("a game goes on after a lift that lost")
	}
}

func TestTouchRefusals(t *testing.T) {
	held := touchedGame(t, false, "B a1", "B d4", "lift a1")
	fresh := touchedGame(t, false, "B a1", "B d4")
	offered := touchedGame(t, false, "B a1", "B d4", "draw")
	free := played(t, false, "B a1", "B d4")
	full := begun(false, true) // a tiny piece among fifteen that are not smaller
	for s, cells := range map[board.Size][]int{board.Tiny: {0}, board.Big: {1, 6, 11}, board.Medium: {2, 7, 12}} {
		for _, c := range cells {
			full.board.Words[0] |= board.PieceBit(s, c)
		}
	}
	for s, cells := range map[board.Size][]int{board.Small: {3, 4, 5}, board.Big: {8, 9, 10},
		board.Medium: {13, 14, 15}} {
		for _, c := range cells {
			full.board.Words[1] |= board.PieceBit(s, c)
		}
	}
	tests := []struct {
		p        *position
		move, id string
	}{
		{held, "put((0,0))", "gobblet.no.same"},
		{held, "put((3,3))", "gobblet.no.large"},
		{held, "lift((0,0))", "gobblet.no.lifted"},
		{held, "onboard((0,0),(1,1))", "gobblet.no.lifted"},
		{held, "drop(B,(1,1))", "gobblet.no.lifted"},
		{held, "offer", "gobblet.no.lifted"},
		{held, "accept", "gobblet.no.lifted"},
		{fresh, "put((1,1))", "gobblet.no.put"},
		{fresh, "lift((3,3))", "gobblet.no.theirs"},
		{fresh, "lift((1,1))", "gobblet.no.empty"},
		{fresh, "onboard((0,0),(3,3))", "gobblet.no.large"},
		{offered, "offer", "gobblet.no.offer"},
		{free, "lift((0,0))", "gobblet.no.halves"},
		{free, "put((0,0))", "gobblet.no.halves"},
		{full, "lift((0,0))", "gobblet.no.stuck"},
	}
	for _, tt := range tests {
		if tt.p == full {
			if got, want := len(full.Moves(0)), full.Perft(1); uint64(got) != want {
				t.Errorf("%d moves, perft %d", got, want)
			}
		}
		_, _, err := tt.p.Apply(0, game.Move(tt.move), nil)
		if m, ok := game.Refused(err); !ok || m.ID != tt.id {
			t.Errorf("%s: %v, want %s", tt.move, err, tt.id)
		}
	}
}

// TestTouchDraws: an offer stands until the other side has moved, a lift declines it, and only whole turns count.
func TestTouchDraws(t *testing.T) {
	p := touchedGame(t, false, "B a1", "B d4", "draw", "lift a1", "b1")
	if !p.pending || p.board.Mover != 1 {
		t.Error("an offer made before a lift is not there after the put")
	}
	if q := touchedGame(t, false, "B a1", "B d4", "draw", "a1", "b1", "draw"); !q.agreed {
		t.Error("the offer is not accepted")
	}
	q := touchedGame(t, false, "B a1", "B d4", "draw", "a1", "b1", "d4")
	if q.pending {
		t.Error("an offer stands after a lift")
	}
	reread(t, q, true)
	r := touchedGame(t, false, shuffle...)
	if res, over := r.Result(); !over || res.Reason.ID != "gobblet.over.repeated" {
		t.Errorf("%+v, %v", res, over)
	}
	if s := touchedGame(t, false, shuffle[:len(shuffle)-1]...); s.over() || len(s.repeated()) == 0 {
		t.Error("a lift ends the game by repetition, or nothing has come up twice")
	}
}

// TestTouchPerft: sequences are counted as they are listed.
func TestTouchPerft(t *testing.T) {
	var count func(p *position, depth int) uint64
	count = func(p *position, depth int) (n uint64) {
		if depth == 0 {
			return 1
		}
		for _, m := range p.Moves(game.Seat(p.board.Mover)) {
			next, _, err := p.Apply(game.Seat(p.board.Mover), m, nil)
			if err != nil {
				t.Fatal(err)
			}
			n += count(next.(*position), depth-1)
		}
		return n
	}
	for _, moves := range [][]string{nil, {"B a1", "B d4"}, {"B a1", "B d4", "lift a1"}, trap,
		shuffle[:len(shuffle)-2]} {
		p := touchedGame(t, false, moves...)
		for depth := range 4 {
			if got, want := p.Perft(depth), count(p, depth); got != want {
				t.Errorf("after %v: perft(%d) = %d, want %d", moves, depth, got, want)
			}
		}
	}
	var atTable func(moves []string, depth int) uint64
	atTable = func(moves []string, depth int) (n uint64) {
		w := newTable()
		for _, m := range moves {
			w.play(m)
		}
		if depth == 0 {
			return 1
		}
		for _, m := range w.moves() {
			n += atTable(append(slices.Clip(moves), m), depth-1)
		}
		return n
	}
	if got, want := begun(false, true).Perft(3), atTable(nil, 3); got != want {
		t.Errorf("perft(3) = %d, and %d at the table", got, want)
	}
}

// TestTouchTyped: a cell alone lifts or puts, and a move from cell to cell does both.
func TestTouchTyped(t *testing.T) {
	fresh := touchedGame(t, false, "B a1", "B d4").View(0).(*view)
	held := touchedGame(t, false, "B a1", "B d4", "a1").View(0).(*view)
	free := played(t, false, "B a1", "B d4").View(0).(*view)
	for _, tt := range []struct {
		v          *view
		text, want string
	}{
		{fresh, "a1", "lift((0,0))"}, {fresh, "Lift A1", "lift((0,0))"}, {fresh, "lève a1", "lift((0,0))"},
		{fresh, "a1-b2", "onboard((0,0),(1,1))"}, {fresh, "M b2", "drop(M,(1,1))"},
		{held, "b2", "put((1,1))"}, {held, "to b2", "put((1,1))"}, {held, "en b2", "put((1,1))"},
		{held, "a1-b2", "put((1,1))"}, {held, "put((1,1))", "put((1,1))"}, {held, "pose b2", "put((1,1))"},
		{free, "a1", ""}, {fresh, "e5", ""},
	} {
		m, ok := tt.v.typed(tt.text)
		if ok != (tt.want != "") || ok && m.String() != tt.want {
			t.Errorf("%q is %s, %v, want %q", tt.text, m, ok, tt.want)
		}
	}
	values := func(v *view, text string) (list []string) {
		for _, c := range v.complete(text) {
			list = append(list, c.Value)
		}
		return list
	}
	if got := values(fresh, "a"); !slices.Contains(got, "lift a1") || !slices.Contains(got, "a1-b2") {
		t.Errorf("a is completed to %v", got)
	}
	if got := values(held, "b2"); !slices.Equal(got, []string{"to b2"}) {
		t.Errorf("b2 is completed to %v", got)
	}
	for _, v := range []*view{fresh, held} {
		for _, m := range v.pos.Moves(0) {
			for _, p := range printers(t) {
				if back, ok := v.typed(p.Plain(v.Notation(m))); !ok || back.String() != string(m) {
					t.Errorf("%s is written %q, which is %s", m, p.Plain(v.Notation(m)), back)
				}
			}
		}
	}
}

// TestTouchPanel: pressing a piece says that lifting it commits, one button lifts it, and then it can only be put.
func TestTouchPanel(t *testing.T) {
	p := touchedGame(t, true, trap...)
	v := p.View(0).(*view)
	r, err := v.Do("", game.Action{Name: controlPick + "d1"})
	if err != nil || r.Move != "" {
		t.Fatalf("%+v, %v", r, err)
	}
	panel := v.Panel(r.Draft)
	if len(panel.Say) != 1 || panel.Say[0].ID != "gobblet.say.touch" || panel.Show != nil {
		t.Errorf("from memory, a piece that is pressed tells %+v", panel)
	}
	lift := slices.IndexFunc(panel.Controls, func(c game.Control) bool { return c.Name == controlLift+"d1" })
	if lift < 0 || panel.Controls[lift].Style == game.Danger {
		t.Fatalf("%+v", panel.Controls)
	}
	for _, c := range panel.Controls {
		if c.Style == game.Danger {
			t.Errorf("from memory, %s gives away what lies under the piece", c.Name)
		}
	}
	if r, err = v.Do(r.Draft, game.Action{Name: controlLift + "d1"}); err != nil || r.Move != "lift((3,0))" {
		t.Fatalf("%+v, %v", r, err)
	}
	open := touchedGame(t, false, trap...).View(0).(*view)
	warned := open.Panel("d1")
	if len(warned.Say) != 2 || warned.Say[1].ID != "gobblet.say.fatal" {
		t.Errorf("%+v", warned.Say)
	}
	for _, c := range warned.Controls {
		loses := strings.HasPrefix(c.Name, controlGo+"d1") || c.Name == controlLift+"d1"
		if loses != (c.Style == game.Danger) {
			t.Errorf("%s has style %v", c.Name, c.Style)
		}
	}

	held := touchedGame(t, true, append(slices.Clone(trap), "a3")...).View(0).(*view)
	panel = held.Panel("")
	moves := 0
	for _, c := range panel.Controls {
		if c.Disabled {
			continue
		}
		r, err := held.Do("", game.Action{Name: c.Name})
		if m := board.NoMove; err != nil || !strings.HasPrefix(string(r.Move), "put(") {
			t.Errorf("%s gives %+v, %v, %v", c.Name, r, m, err)
		}
		moves++
	}
	if moves != len(held.pos.Moves(0)) || panel.Say[0].ID != "gobblet.say.land" {
		t.Errorf("%d buttons put the piece, %+v", moves, panel.Say)
	}
	for _, name := range []string{controlPick + "a3", controlPick + "B", controlTo + "b2", controlLift + "d1", verbDraw,
		controlGo + "B-a4"} {
		if r, err := held.Do("", game.Action{Name: name}); err == nil {
			t.Errorf("with a piece in hand, %s gives %+v", name, r)
		}
	}
}

// TestTouchMemoryHidesAgain: while a piece is lifted everybody sees what was under it, and what it then covers is
// hidden.
func TestTouchMemoryHidesAgain(t *testing.T) {
	p := touchedGame(t, true, "B a1", "B d4", "M b2", "B d3", "a1", "b2")
	seen := func(p *position, seat game.Seat, c int) int {
		return len(p.View(seat).Diagram().Parts[0].Grid.Cells[c/4][c%4].Piece.(game.Discs))
	}
	for _, seat := range []game.Seat{game.Public, 0, 1} {
		if n := seen(p, seat, 5); n != 1 {
			t.Errorf("seat %d sees %d pieces on b2", seat, n)
		}
	}
	p = touchedGame(t, true, "B a1", "B d4", "M b2", "B d3", "a1", "b2", "B c3", "b2")
	for _, seat := range []game.Seat{game.Public, 0, 1} {
		d := p.View(seat).Diagram()
		tok := d.Parts[0].Grid.Cells[1][1]
		if !reflect.DeepEqual(tok.Piece, game.Piece(game.Discs{disc(0, board.Medium)})) {
			t.Errorf("seat %d sees %v where the piece was lifted", seat, tok.Piece)
		}
		if got := d.Parts[0].Title; got.ID != "gobblet.board.lifted" {
			t.Errorf("seat %d is told %v", seat, got)
		}
	}
}

// TestTouchEventsReveal: what a lift shows is told to everybody and cannot be taken back; a piece of the reserve can.
func TestTouchEventsReveal(t *testing.T) {
	p := touchedGame(t, true, trap[:7]...) // O has lifted d4
	_, es, err := touchedGame(t, true, trap[:6]...).Apply(0, "lift((3,3))", nil)
	if err != nil || len(es) != 1 || es[0].To != game.Public || !es[0].Reveals || es[0].Msg.ID != "gobblet.ev.lift" {
		t.Errorf("%+v, %v", es, err)
	}
	if _, es, err = p.Apply(0, "put((3,0))", nil); err != nil || es[0].Msg.ID != "gobblet.ev.cover" || !es[0].Reveals {
		t.Errorf("%+v, %v", es, err)
	}
	full := touchedGame(t, true, trap...)
	if _, es, err = full.Apply(0, "onboard((3,0),(2,0))", nil); err != nil || len(es) != 1 ||
		es[0].Msg.ID != "gobblet.ev.shows" || !es[0].Reveals {
		t.Errorf("%+v, %v", es, err)
	}
	if _, es, err = full.Apply(0, "drop(M,(2,2))", nil); err != nil || es[0].Reveals {
		t.Errorf("%+v, %v", es, err)
	}
}

// TestTouchComputersFinishTurns: every level, asked in the middle of a turn, puts the piece; all advice is about it.
func TestTouchComputersFinishTurns(t *testing.T) {
	rulestest.Unraced(t)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	rng := rand.New(rand.NewPCG(53, 1))
	for i := range 8 {
		w := newTable()
		p := begun(i%2 == 0, true)
		for n := 0; w.why == "" && (n < 16 || len(w.hand) == 0); n++ {
			m := pickAtTable(w, rng)
			w.play(m)
			next, _, err := p.Apply(game.Seat(p.board.Mover), game.Move(m), nil)
			if err != nil {
				t.Fatal(err)
			}
			p = next.(*position)
		}
		if w.why != "" {
			continue
		}
		seat := p.Turn()[0]
		v := p.View(seat).(*view)
		check := func(what string, m game.Move, err error) {
			t.Helper()
			if err != nil || !slices.Contains(p.Moves(seat), m) {
				t.Errorf("game %d, %s: %s, %v", i, what, m, err)
			}
		}
		for level := 1; level <= Rules.Info().Levels; level++ {
			m, err := Rules.Computer(level).Choose(ctx, v, rng)
			check(fmt.Sprint("level ", level), m, err)
		}
		m, err := v.Hint(ctx, game.Usual, rng)
		check("hint", m, err)
		if a := v.Explain(m); a.What.ID != "gobblet.hint.what.board" {
			t.Errorf("game %d: the hint is %+v", i, a)
		}
		a, err := v.Analyse(ctx, game.Query{N: 2, All: true})
		if err != nil || a.Count != len(p.Moves(seat)) || len(a.Plays) != a.Count {
			t.Errorf("game %d: %+v, %v", i, a, err)
		}
		for _, val := range a.Plays {
			check("analysis", val.Move, nil)
			if len(val.Line) == 0 || val.Line[0] != val.Move {
				t.Errorf("game %d: the line of %s is %v", i, val.Move, val.Line)
			}
		}
		d, err := v.Judge(t.Context(), a.Plays[len(a.Plays)-1].Move, game.Glance)
		if err != nil {
			t.Errorf("game %d: %v", i, err)
		} else if d.Counting != game.NoChoice {
			check("judge", d.Best, nil)
		}
	}
}

// TestTouchAnalysisIsOfWholeMoves: before a lift, pieces of the board are told with where they go, and a line can be
// played to its end.
func TestTouchAnalysisIsOfWholeMoves(t *testing.T) {
	p := touchedGame(t, false, trap...)
	noTime, cancel := context.WithCancel(t.Context())
	cancel()
	a, err := p.View(0).(game.Analyser).Analyse(noTime, game.Query{N: 3, All: true})
	if err != nil || a.Count != len(p.wholes()) {
		t.Fatalf("%+v, %v", a, err)
	}
	for _, val := range a.Plays {
		var at game.Position = p
		for _, m := range val.Line {
			next, _, err := at.Apply(at.Turn()[0], m, nil)
			if err != nil {
				t.Fatalf("%s: %s: %v", val.Move, m, err)
			}
			at = next
		}
		if fatal := strings.HasPrefix(string(val.Move), "onboard((3,0)"); fatal && (val.Extra[game.Proven] != -1 ||
			len(val.Line) != 1) {
			t.Errorf("%s loses at once: %+v", val.Move, val)
		}
	}
	better := p.View(0).(game.Comparer).Compare("lift((3,0))", a.Best[0].Move)
	if tr := better.Parts[0].Grid.Cells[0][3].Played; tr.Touch != game.From {
		t.Errorf("the lift is drawn as %+v", tr)
	}
}

// TestTouchLeavesTheBaseGame: positions without the option are stored as before it existed, old puzzles are still ones,
// and none is made of a game with the option.
func TestTouchLeavesTheBaseGame(t *testing.T) {
	data, err := played(t, true, "B a1", "B d4", "a1-b1", "offer").Encode()
	if want := []byte{1, 1, 0, 19, 1, 243, 0, 32, 0, 20}; err != nil || !bytes.Equal(data, want) {
		t.Errorf("Encode gives %v, %v, want %v", data, err, want)
	}
	text, err := played(t, true, "B a1").WriteNative(nil)
	if err != nil || string(text) != "drop(B,(0,0))\n(options (memory on))\n" {
		t.Errorf("WriteNative gives %q, %v", text, err)
	}
	for _, bad := range []string{"(options)", "(options (touch))", "(options (touch on) (touch on))",
		"(options (x on))", "(options (touch on) x)", "(options (memory on) (touch 1))"} {
		if _, err := Rules.(game.NativeReader).ReadNative([]byte(bad), nil); err == nil {
			t.Errorf("%s is read", bad)
		}
	}
	told, err := Rules.(game.NativeTeller).TellNative([]byte("lift((0,0))\n(options (touch on))"), nil)
	if err == nil {
		t.Errorf("a lift of nothing is read: %+v", told)
	}
	told, err = Rules.(game.NativeTeller).TellNative([]byte("drop(B,(0,0))\n(options (touch on))"), nil)
	if err != nil || told.Options["touch"] != "on" || told.Options["memory"] != "off" {
		t.Errorf("%+v, %v", told, err)
	}
	for _, kind := range []string{puzzleTwo, puzzleThree, puzzleUncover} {
		if _, err := findPuzzle(touchedGame(t, false, trap...), kind); err == nil {
			t.Errorf("%s: a puzzle with the option", kind)
		}
	}
}

// TestGoldenTouchGame is a game from memory with a piece lifted that should have been left, as everybody reads it.
func TestGoldenTouchGame(t *testing.T) {
	for _, pr := range printers(t) {
		var b strings.Builder
		p := begun(true, true)
		for _, text := range append(slices.Clone(trap), "d1") {
			v := p.View(game.Seat(p.board.Mover)).(*view)
			m, ok := v.typed(text)
			if !ok {
				t.Fatal(text)
			}
			next, es, err := p.Apply(v.Seat(), game.Move(m.String()), nil)
			if err != nil {
				t.Fatal(err)
			}
			fmt.Fprintf(&b, "# %s: %s\n", m, pr.Plain(v.Notation(game.Move(m.String()))))
			for _, e := range es {
				b.WriteString(pr.Plain(e.Msg) + "\n")
			}
			p = next.(*position)
			if text[0] == 'd' || p.over() {
				d := p.View(game.Public).Diagram()
				if err := textboard.Fits(d, pr, textboard.Narrow); err != nil {
					t.Error(err)
				}
				b.WriteString(textboard.Text(d, pr, textboard.Narrow) + "\n")
				if panel := p.View(game.Public).(*view).Panel(""); len(panel.Say) > 0 {
					b.WriteString(pr.Lines(panel.Say) + "\n")
				}
			}
		}
		r, _ := p.Result()
		b.WriteString(pr.Plain(r.Reason) + "\n")
		golden.Check(t, "touch."+pr.Lang()+".txt", b.String())
	}
}
