package all_test

import (
	"context"
	"math/rand/v2"
	"strings"
	"sync"
	"testing"
	"time"

	"tablee/rules/all"
	"tablee/rules/game"
	"tablee/rules/match"
)

// Bounds of the work on what one person types, whatever it is. They hold on an idle machine of any kind: what breaks
// them takes seconds, for it grows with a power of the length.
const (
	completeBound = 250 * time.Millisecond // a keystroke in an argument
	actBound      = 2 * time.Second        // a command, a button or a form sent; the search for an arrangement included
	readBound     = 2 * time.Second        // a saved game of game.MaxSaved bytes
	maxTyped      = 4000                   // Discord's longest field of a form
)

// within holds f to a bound. A machine that is busy with other things gets two more chances.
func within(t *testing.T, what string, bound time.Duration, f func()) {
	t.Helper()
	var took time.Duration
	for range 3 {
		began := time.Now()
		f()
		if took = time.Since(began); took <= bound {
			return
		}
	}
	t.Fatalf("%s takes %v, more than %v", what, took, bound)
}

// situation is a position, and the view of whoever is in turn there.
type situation struct {
	game.Position
	by   game.Seat
	view game.Interactive
}

// opened is a position of every game, some moves after the start.
var opened = sync.OnceValue(func() (list []situation) {
	for _, r := range all.Games() {
		p, err := match.Start(r, r.Info().Seats, nil, match.Seed{3})
		if err != nil {
			panic(err)
		}
		for ply := 1; ply <= 12 && len(p.Turn()) > 0; ply++ {
			m, err := r.Computer(2).Choose(over(), p.View(p.Turn()[0]), rand.New(rand.NewPCG(1, uint64(ply))))
			if err != nil {
				panic(err)
			}
			if p, _, err = match.Play(p, match.Seed{3}, ply, p.Turn()[0], m); err != nil {
				panic(err)
			}
		}
		if len(p.Turn()) > 0 {
			if v, ok := p.View(p.Turn()[0]).(game.Interactive); ok {
				list = append(list, situation{p, p.Turn()[0], v})
			}
		}
	}
	return list
})

// over is a context that is over: a computer's first thought is enough here.
func over() context.Context {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	return ctx
}

// FuzzWork does every action of every game with any text as every argument, and asks for candidates for each.
func FuzzWork(f *testing.F) {
	for _, seed := range []string{"", "8H WORD", "7b 8b 9b | 4r 4b 4k", strings.Repeat("*", 60),
		strings.Repeat("***********\n", 100),
		strings.Repeat("* ", 400), strings.Repeat("A|", 500), strings.Repeat("* * *|", 300), strings.Repeat("1b ", 500),
		strings.Repeat("(", 900),
		"drop(B,(0,1))", "6-4 L", "???????", strings.Repeat("?", 15), "%%%%%%%%%%%%%", "abcdef", strings.Repeat("%A",
			60), "*a*b*c*d*e*f*"} {
		f.Add(seed, seed, "fr")
	}
	f.Fuzz(func(t *testing.T, a, b, lang string) {
		if len(a) > maxTyped || len(b) > maxTyped {
			return
		}
		for _, s := range opened() {
			work(t, s.view, a, b, lang)
			within(t, "playing a move", actBound, func() { _, _, _ = s.Apply(s.by, game.Move(a), rand.New(rand.NewPCG(1, 2))) })
		}
	})
}

// work does every verb of a game, and what its forms and controls send.
func work(t *testing.T, v game.Interactive, a, b, lang string) {
	p := v.Panel("")
	names := map[string][]string{}
	for _, c := range p.Controls {
		names[c.Name] = nil
	}
	for _, r := range all.Games() {
		for _, verb := range r.Info().Verbs {
			for _, arg := range verb.Args {
				names[verb.Name] = append(names[verb.Name], arg.Name)
			}
		}
	}
	for name, args := range names {
		if name == "missed" || name == "hint" || name == "review" {
			continue // they search by themselves, whatever is typed
		}
		act := game.Action{Name: name, Args: map[string]string{}, Values: []string{a, b}, Lang: lang}
		for i, arg := range args {
			act.Args[arg] = []string{a, b}[i%2]
		}
		for _, focus := range args {
			within(t, name+": completing "+focus, completeBound, func() { v.Complete(b, act, focus) })
		}
		within(t, name, actBound, func() { send(v, act, a, b) })
	}
}

// send does an action, fills in the form that comes of it, and looks at the draft that comes of that.
func send(v game.Interactive, act game.Action, a, b string) {
	reply, err := v.Do(b, act)
	if err == nil && reply.Form != nil {
		filled := game.Action{Name: reply.Form.Name, Args: map[string]string{}, Lang: act.Lang}
		for _, field := range reply.Form.Fields {
			filled.Args[field.Name] = a
		}
		reply, err = v.Do(reply.Draft, filled)
	}
	if err == nil && reply.Draft != "" {
		v.Panel(reply.Draft)
	}
}

// FuzzReadWork reads any text as a saved game of every game.
func FuzzReadWork(f *testing.F) {
	tile := strings.Repeat("* ", 40000)
	for _, seed := range []string{"", "(plateau", strings.Repeat("(", 100000),
		"(joueurs (A 0 true (" + tile + ")) (B 0 true (A)))(jeu)(pioche)(tour 1)",
		"(joueurs (A 0 true (A)) (B 0 true (A)))(jeu" + strings.Repeat(" (* * * * * * * * * * *)",
			3000) + ")(pioche)(tour 1)",
		"(joueurs (A 0 true (A)) (B 0 true (A)))(jeu" + strings.Repeat(" (* A *)", 10000) + ")(pioche)(tour 1)",
		"(joueurs (A 0 true ()) (B 0 true ()))(jeu)(pioche " + strings.Repeat("? ", 50000) + ")(tour 1)",
		">a: AB 8G AB +4 4\n" + strings.Repeat(">b: C - +0 0\n", 10000), strings.Repeat("#note x\n", 20000),
		strings.Repeat(">a: AEINRST 8H RETAINS +66 66\n>a: AEINRST -- -66 0\n", 4000),
		strings.Repeat("drop(B,(0,1))\n", 10000), strings.Repeat("drop(B,(0,0))\nonboard((0,0),(0,1))\n", 5000),
		"(regle simple 7)(joueurs (A 0 ([1:1])) (B 0 ([1:2])))(chaine)(pioche)(tour 1)(coups" +
			strings.Repeat("(1 passe 2 0)", 10000) + ")",
		"(regle simple 7)(joueurs (A 0 (" + strings.Repeat("? ", 30000) + ")) (B 0 ([1:2])))(chaine)(pioche)(tour 1)",
		"#duplicate language=fr\n#player 1 A\n#round 1\n#rack AEINRSTLO\n",
		"#duplicate language=fr\n#player 1 A\n#round 1\n#rejected " + strings.Repeat("AEINRST", 9000) + "\n",
		"#duplicate language=fr\n#player 1 A\n#round 1\n" + strings.Repeat("#rejected EEEEEEE\n", 9000)} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		if len(text) > game.MaxSaved {
			return
		}
		for _, r := range all.Games() {
			reader, ok := r.(game.NativeReader)
			if !ok {
				continue
			}
			full, err := r.Info().Complete(nil)
			if err != nil {
				t.Fatal(err)
			}
			within(t, r.Info().Name+": reading a saved game", readBound, func() { look(reader, text, full) })
		}
	})
}

// look reads a saved game and looks at it as its hosts do: nothing that can be read may be impossible to show.
func look(r game.NativeReader, text []byte, o game.Options) {
	p, err := r.ReadNative(text, o)
	if err != nil {
		return
	}
	for _, by := range append(p.Turn(), game.Public) {
		v := p.View(by)
		v.Diagram()
		if i, ok := v.(game.Interactive); ok {
			i.Panel("")
		}
	}
}
