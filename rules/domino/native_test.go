package domino

import (
	"context"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"tablee/rules/domino/internal/round"
	"tablee/rules/game"
	"tablee/rules/match"
)

var native = Rules.(game.NativeReader)

func TestReadTextGame(t *testing.T) {
	const text = `( regle simple 4 )
		(joueurs (Nina 0 ([0:0] [ 0 : 2 ][1:2]))(Ali 0 ([1:1] [2:2] [3:1])))
		(chaine)(pioche [0:1][3:3][0:3] [2:3])(tour 2)`
	p := read(t, text)
	if p.Mover != 1 || p.Racks[1].String() != "[1:1] [2:2] [3:1]" || p.Stock.String() != "[0:1] [3:3] [0:3] [2:3]" {
		t.Errorf("got turn %d, rack %v, stock %v", p.Mover, p.Racks[1], p.Stock)
	}
	q, _ := do(t, p, nil, "3-1")
	if got := q.Chain.String(); got != "[3:1]" {
		t.Errorf("the first tile lies as it is named in the rack: got %s", got)
	}
	text2, err := q.WriteNative([]string{"Nina (1)", "Ali"})
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"(regle simple 4)", "(Nina__1_ 0 ([0:0] [0:2] [1:2]))", "(Ali 0 ([1:1] [2:2]))",
		"(chaine [3:1])", "(tour 1)", "(coups (2 joue [3:1]))"} {
		if !strings.Contains(string(text2), want) {
			t.Errorf("%s is missing in\n%s", want, text2)
		}
	}
}

func TestNativeErrors(t *testing.T) {
	const head = "(regle simple 2) (joueurs (A 0 ([0:0])) (B 0 ([0:1]))) "
	for _, c := range []struct {
		text, want   string
		line, column int
	}{
		{"", "domino.want.regle", 1, 1},
		{"(tour 1)", "domino.want.regle", 1, 1},
		{"(regle chess 7)", "domino.want.variant", 1, 8},
		{"(regle simple 7", "domino.want.close", 1, 16},
		{"(regle simple 7 [1:1])", "domino.want.close", 1, 17},
		{"(regle simple 7)\n(joueurs (A 0 ([1:7])) (B 0 ()))", "domino.want.value", 2, 16},
		{"(regle simple 7)\n(joueurs (A 0 ([1:6])))", "domino.want.players", 2, 1},
		{"(regle simple 7)\n\n  (joueurs (A 0 ([1;6])) (B 0 ()))", "domino.want.tile", 3, 20},
		{head + "(chaine)\n(pioche x)", "domino.want.tile", 2, 9},
		{head + "(chaine) (pioche [1:1]) (tour 1) )", "domino.want.item", 1, 89},
		{head + "(chaine) (pioche [1:1]) (tours 1)", "domino.want.section", 1, 81},
		{head + "(chaine) (chaine)", "domino.want.section", 1, 66},
		{head + "(chaine) (pioche [1:1])", "domino.want.tour", 1, 79},
		{head + "(coups (1 joue))", "domino.want.ply", 1, 63},
		{"((((((((((", "domino.want.shallow", 1, 9},
	} {
		_, err := native.ReadNative([]byte(c.text), nil)
		m, ok := game.Refused(err)
		if !ok || m.ID != "domino.native.syntax" {
			t.Errorf("%q: got %v, want a syntax error", c.text, err)
			continue
		}
		got := m.Args["expected"].(game.Msg).ID
		if got != c.want || m.Args["line"] != c.line || m.Args["column"] != c.column {
			t.Errorf("%q: got %s at %v:%v, want %s at %d:%d", c.text, got, m.Args["line"], m.Args["column"], c.want, c.line,
				c.column)
		}
	}
	for text, want := range map[string]string{
		"(regle simple 11)": "domino.native.number",
		head +
			"(chaine) (pioche [1:1]) (tour 3)": "domino.native.syntax",
		head +
			"(chaine) (pioche [1:1]) (tour 0)": "domino.native.number",
		head +
			"(chaine) (pioche) (tour 1)": "domino.native.missing",
		head +
			"(chaine) (pioche ? ?) (tour 1)": "domino.native.hidden",
		head +
			"(chaine [1:0]) (pioche [1:1]) (tour 1)": "domino.native.twice",
		head +
			"(chaine) (pioche [1:1]) (tour 1) (coups (1 passe 0 0))": "domino.native.log",
		"(regle simple 2) (joueurs (A 0 ()) (B 0 ([0:1]))) (chaine) (pioche [0:0] [1:1]) (tour 1)":                  "domino.native.empty",
		"(regle simple 3) (joueurs (A 0 ([0:2])) (B 0 ([1:2]))) (chaine [0:1] [2:2]) (pioche [0:0] [1:1]) (tour 1)": "domino.native.chain",
		"(regle simple 2) (joueurs (A 0 ([0:0])) (B 0 ([0:1])) (C 0 ([1:1]))) (chaine) (pioche) (tour 1)":           "domino.refuse.pair",
	} {
		_, err := native.ReadNative([]byte(text), nil)
		if m, _ := game.Refused(err); m.ID != want {
			t.Errorf("%q: got %v, want %s", text, err, want)
		}
	}
}

// TestReadView writes what each seat knows, tiles hidden, and reads it: the seat's view is the same.
func TestReadView(t *testing.T) {
	for _, c := range []struct {
		o     game.Options
		seats int
	}{
		{game.Options{"variant": round.SimpleGame}, 2}, {game.Options{"points": "25"}, 3}, {game.Options{"values": "10",
			"points": "40"}, 2},
		{game.Options{"variant": round.BlockGame, "partners": "yes", "points": "25"}, 4},
	} {
		seed := match.Seed{1, 0x4e}
		p, err := match.Start(Rules, c.seats, c.o, seed)
		if err != nil {
			t.Fatal(err)
		}
		for ply := 1; len(p.Turn()) > 0; ply++ {
			by := p.Turn()[0]
			for s := game.Public; int(s) < c.seats; s++ {
				rereadView(t, p.View(s))
			}
			m, err := Rules.Computer(3).Choose(context.Background(), p.View(by), seed.Stream(match.Think, ply))
			if err != nil {
				t.Fatal(err)
			}
			if p, _, err = match.Play(p, seed, ply, by, m); err != nil {
				t.Fatal(err)
			}
			data, err := p.Encode()
			if err != nil {
				t.Fatal(err)
			}
			if q, err := Rules.Decode(data); err != nil || !reflect.DeepEqual(q.View(0), p.View(0)) {
				t.Fatalf("Decode(Encode): %v", err)
			}
		}
		rereadView(t, p.View(0))
	}
}

func rereadView(t *testing.T, v game.View) {
	t.Helper()
	text, err := v.(game.NativeWriter).WriteNative(nil)
	if err != nil {
		t.Fatal(err)
	}
	q, err := native.ReadNative(text, nil)
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	if got := q.View(v.Seat()); !reflect.DeepEqual(got, v) {
		t.Fatalf("got %+v\nwant %+v\n%s", got, v, text)
	}
}

func FuzzReadNative(f *testing.F) {
	for seed := range byte(6) {
		p, err := match.Start(Rules, 2, game.Options{"variant": []string{round.SimpleGame, round.DrawGame,
			round.BlockGame}[seed%3]}, match.Seed{seed})
		if err != nil {
			f.Fatal(err)
		}
		rng := rand.New(rand.NewPCG(1, uint64(seed)))
		for range 3 * int(seed) {
			if len(p.Turn()) == 0 {
				break
			}
			m, _ := Rules.Computer(1).Choose(context.Background(), p.View(p.Turn()[0]), rng)
			p, _, _ = p.Apply(p.Turn()[0], m, rng)
		}
		text, _ := p.(game.NativeWriter).WriteNative(nil)
		f.Add(text)
		text, _ = p.View(0).(game.NativeWriter).WriteNative(nil)
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		p, err := native.ReadNative(text, nil)
		if err != nil {
			if _, ok := game.Refused(err); !ok {
				t.Fatalf("%v is no Refusal", err)
			}
			return
		}
		again, err := p.(game.NativeWriter).WriteNative(nil)
		if err != nil {
			t.Fatal(err)
		}
		q, err := native.ReadNative(again, nil)
		if err != nil {
			t.Fatalf("written and not read: %v\n%s", err, again)
		}
		if !reflect.DeepEqual(q.View(0), p.View(0)) {
			t.Fatalf("changed by writing and reading\n%s", again)
		}
		for ply := 0; len(p.Turn()) > 0 && ply < 300; ply++ { // it can be played on
			by := p.Turn()[0]
			p.View(by).Diagram()
			rng := rand.New(rand.NewPCG(1, uint64(ply)))
			m, err := Rules.Computer(1+ply%3).Choose(context.Background(), p.View(by), rng)
			if err != nil {
				t.Fatal(err)
			}
			if p, _, err = p.Apply(by, m, rng); err != nil {
				t.Fatalf("%q: %v", m, err)
			}
		}
	})
}
