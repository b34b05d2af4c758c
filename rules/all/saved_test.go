package all_test

import (
	"bytes"
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"tablee/rules/all"
	"tablee/rules/game"
	"tablee/rules/match"
	"tablee/rules/rulestest"
)

// TestSavedGamesRoundTrip: what a game writes at any point of a long game is small enough to be read again, by which
// nothing changes. So it is under every option, with as many players as may be, whoever they say they are.
func TestSavedGamesRoundTrip(t *testing.T) {
	rulestest.Unraced(t)
	plies, every := rulestest.Of(120, 30), 30
	for _, r := range all.Games() {
		info := r.Info()
		if _, reads := r.(game.NativeReader); !reads {
			continue // a native format is optional
		}
		for _, o := range rulestest.SomeOptions(info) {
			p, err := match.Start(r, info.MaxSeats, o, match.Seed{5})
			if err != nil { // one seat is the referee's
				p, err = match.Start(r, info.Seats, o, match.Seed{5})
			}
			if _, ok := game.Refused(err); ok {
				continue
			}
			for ply := 1; err == nil && ply <= plies && len(p.Turn()) > 0; ply++ {
				by := p.Turn()[0]
				var m game.Move
				if m, err = r.Computer(1).Choose(over(), p.View(by), rand.New(rand.NewPCG(2, uint64(ply)))); err == nil {
					p, _, err = match.Play(p, match.Seed{5}, ply, by, m)
				}
				if err == nil && (ply%every == 0 || len(p.Turn()) == 0) {
					comesBack(t, r, p, o)
				}
			}
			if err != nil {
				t.Fatalf("%s, %v: %v", info.Name, o, err)
			}
		}
	}
}

// comesBack writes a position, reads it, and writes it again.
func comesBack(t *testing.T, r game.Rules, p game.Position, o game.Options) {
	t.Helper()
	full, err := r.Info().Complete(o)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for i := range r.Info().MaxSeats {
		names = append(names, fmt.Sprint(strings.Repeat("Zoé ", 8), i)) // 32 characters, as many as Discord allows
	}
	text, err := p.(game.NativeWriter).WriteNative(names)
	if err != nil {
		t.Fatal(err)
	}
	if len(text) > game.MaxSaved {
		t.Fatalf("%s, %v: %d bytes", r.Info().Name, o, len(text))
	}
	q, err := r.(game.NativeReader).ReadNative(text, full)
	if err != nil {
		m, _ := game.Refused(err)
		t.Fatalf("%s, %v: %v %v\n%.2000s", r.Info().Name, o, err, m, text)
	}
	again, err := q.(game.NativeWriter).WriteNative(names)
	if err != nil || !bytes.Equal(text, again) {
		t.Fatalf("%s, %v: written again (%v)\n%.2000s\nwant\n%.2000s", r.Info().Name, o, err, again, text)
	}
}

// TestTheLongestFilesAreRead: the two games that write every move, played longer than anybody will.
func TestTheLongestFilesAreRead(t *testing.T) {
	rulestest.Unraced(t)
	for _, r := range all.Games() {
		name, most := r.Info().Name, 0
		if name != "scrabble" && name != "gobblet" || name == "scrabble" && !rulestest.Whole { // its moves take long
			continue
		}
		p, err := match.Start(r, 2, nil, match.Seed{6})
		if err != nil {
			t.Fatal(err)
		}
		rng := rand.New(rand.NewPCG(1, 2))
		for ply := 1; ply <= 3000; ply++ {
			by := p.Turn()[0]
			ms := p.(game.Lister).Moves(by)
			rng.Shuffle(len(ms), func(i, j int) { ms[i], ms[j] = ms[j], ms[i] })
			if name == "scrabble" { // as many exchanges as do not end the game, then a short word
				slices.SortStableFunc(ms, func(a, b game.Move) int {
					return cmp.Or(boolean(swapsAll(b))-boolean(swapsAll(a)), cmp.Compare(len(a), len(b)))
				})
			}
			for _, m := range ms {
				q, _, err := match.Play(p, match.Seed{6}, ply, by, m)
				if err != nil {
					t.Fatal(err)
				}
				if len(q.Turn()) > 0 {
					p, most = q, ply
					break
				}
			}
			if most < ply {
				break // every move ends it
			}
		}
		comesBack(t, r, p, nil)
		text, _ := p.(game.NativeWriter).WriteNative(nil)
		t.Logf("%s: %d moves, %d bytes", name, most, len(text))
		least := map[string]int{"gobblet": 2000, "scrabble": 400}[name]
		if most < least || len(text)*3/2 > game.MaxSaved { // room is left for what a file says besides
			t.Errorf("%s: %d moves, %d bytes", name, most, len(text))
		}
	}
}

// swapsAll tells whether a move gives all seven tiles back.
func swapsAll(m game.Move) bool { return len(m) == 8 && m[0] == '-' }

func boolean(b bool) int {
	if b {
		return 1
	}
	return 0
}
