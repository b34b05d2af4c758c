package rulestest

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"tablee/rules/game"
	"tablee/rules/match"
)

// How much is tried for each position; a few are tried where Config.few says so.
const (
	damagedBytes, fewBytes      = 300, 60 // encodings with some bytes changed
	damagedValues, fewValues    = 400, 80 // encodings with a value changed that stay well-formed, at most
	damagedGames, fewGames      = 12, 3   // games that are played on from accepted damage
	damagePictured, fewPictured = 40, 8   // accepted positions of which every view is drawn

	damagePlies   = 12 // plies after the start at which the second position is taken
	damagedRunFor = 60 // plies that a game is played on from accepted damage
)

// checkDecode feeds damaged bytes of a position at the start and of one later in the game: an error, never a panic.
// A change that is accepted may be another legal position. It must then behave as one: see accepted.
func (e *exam) checkDecode(t testing.TB) {
	t.Helper()
	seats := e.r.Info().Seats
	o, err := e.r.Info().Complete(e.c.Options[0])
	if err != nil {
		t.Fatalf("Complete: %v", err)
	}
	p, err := match.Start(e.r, seats, o, match.Seed{1})
	if err != nil {
		t.Fatalf("Start: %v", err)
	}
	g := e.newRun(e.game(t, o, seats, match.Seed{1}), newSecrecyNotes())
	e.damage(g, p, true)
	for ply := 1; ply <= damagePlies && len(p.Turn()) > 0; ply++ {
		by := p.Turn()[0]
		if p, _, err = match.Play(p, g.Seed, ply, by, byComputer(1)(g, p, ply, by)); err != nil {
			t.Fatalf("ply %d: %v", ply, err)
		}
	}
	e.damage(g, p, false)
}

// damage decodes damaged encodings of a position.
func (e *exam) damage(g *run, p game.Position, start bool) {
	g.Helper()
	data := encode(g, p)
	if len(data) == 0 {
		g.Fatal("Encode writes nothing: damage to it could not be told")
	}
	nonsense := [][]byte{nil, {}, []byte("nonsense"), []byte("{}"), []byte("null"),
		append(bytes.Clone(data), "nonsense"...), append(bytes.Clone(data), data...)}
	if start { // later a log of moves may lose its last one, which leaves a position that has been played
		nonsense = append(nonsense, data[:len(data)/2], data[:len(data)-1])
	}
	for _, bad := range nonsense {
		if q, err := e.r.Decode(bad); err == nil {
			g.Errorf("Decode(%.60q) = %v, want an error", bad, q)
		}
	}
	rng := rand.New(rand.NewPCG(1, 2))
	ok := 0
	try := func(bad []byte) {
		if q, err := e.r.Decode(bad); err == nil && !bytes.Equal(encode(g, q), data) {
			e.accepted(g, q, bad, ok)
			ok++
		}
	}
	for range e.c.of(damagedBytes, fewBytes) {
		bad := bytes.Clone(data)
		for range 1 + rng.IntN(4) {
			bad[rng.IntN(len(bad))] = byte(rng.IntN(256))
		}
		try(bad)
	}
	for _, bad := range changedValues(data, rng, e.c.of(damagedValues, fewValues)) {
		try(bad)
	}
}

// accepted holds a position that was decoded from damaged bytes to what every position promises: whose turn it is, its
// encoding, its views, and that it can be played on without losing a piece. It may have other pieces than the game that
// was damaged, as games that are set up or saved by other programs do. n counts those before it.
func (e *exam) accepted(g *run, q game.Position, bad []byte, n int) {
	g.Helper()
	defer func() {
		if v := recover(); v != nil {
			g.Fatalf("Decode(%.300q) accepts a position that panics: %v", bad, v)
		}
	}()
	turn := q.Turn()
	res, over := q.Result()
	if over != (len(turn) == 0) || over && (len(res.Scores) != g.Seats || len(res.Places) != g.Seats) {
		g.Fatalf("Decode(%.300q) accepts a position with the turn %v and the result %+v, %v", bad, turn, res, over)
	}
	for _, s := range turn {
		if s < 0 || int(s) >= g.Seats {
			g.Fatalf("Decode(%.300q) accepts a position in which it is seat %d's turn", bad, s)
		}
	}
	data := encode(g, q)
	if again, err := e.r.Decode(data); err != nil || !bytes.Equal(encode(g, again), data) {
		g.Fatalf("Decode(%.300q) accepts a position whose own encoding is not read back: %v", bad, err)
	}
	if n < e.c.of(damagePictured, fewPictured) {
		for s := game.Public; int(s) < g.Seats; s++ {
			v := q.View(s)
			g.Words.Diagram(g, v.Diagram())
			if i, ok := v.(game.Interactive); ok {
				i.Panel("")
			}
		}
	}
	if n < e.c.of(damagedGames, fewGames) {
		pieces := count(q)
		for ply := 1; ply <= damagedRunFor && len(q.Turn()) > 0; ply++ {
			by := q.Turn()[0]
			m := atRandom(g, q, ply, by)
			next, _, err := match.Play(q, g.Seed, ply, by, m)
			if err != nil {
				g.Fatalf("Decode(%.300q) accepts a position in which %q by seat %d is refused: %v", bad, m, by, err)
			}
			q = next
			if got := count(q); !maps.Equal(got, pieces) {
				g.Fatalf("Decode(%.300q) accepts a position in which %q by seat %d changes the pieces from %v to %v", bad, m, by,
					pieces, got)
			}
		}
	}
}

// changedValues are encodings in which one value was changed or left out, at most so many, where the encoding is JSON;
// else none.
func changedValues(data []byte, rng *rand.Rand, most int) (list [][]byte) {
	var root any
	d := json.NewDecoder(bytes.NewReader(data))
	d.UseNumber()
	if d.Decode(&root) != nil {
		return nil
	}
	add := func() {
		if bad, err := json.Marshal(root); err == nil {
			list = append(list, bad)
		}
	}
	var walk func(v any, set func(any))
	walk = func(v any, set func(any)) {
		for _, other := range others(v) {
			set(other)
			add()
		}
		set(v)
		switch v := v.(type) {
		case map[string]any:
			for _, k := range slices.Sorted(maps.Keys(v)) {
				had := v[k]
				delete(v, k)
				add()
				v[k] = had
				walk(had, func(x any) { v[k] = x })
			}
		case []any:
			for i, x := range v {
				walk(x, func(y any) { v[i] = y })
			}
		}
	}
	walk(root, func(x any) { root = x })
	rng.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	return list[:min(len(list), most)]
}

// others are values of the same kind as a JSON value, and none.
func others(v any) []any {
	switch v := v.(type) {
	case json.Number:
		n, _ := v.Int64()
		return []any{nil, json.Number("-1"), json.Number(fmt.Sprint(n + 1)), json.Number(fmt.Sprint(n - 1)),
			json.Number("200"), json.Number("1000000000")}
	case string:
		return []any{nil, "", v + v, "nonsense"}
	case bool:
		return []any{!v}
	case []any:
		list := []any{nil, []any{}, append(slices.Clone(v), v...)}
		if len(v) > 1 {
			list = append(list, v[1:], append(slices.Clone(v[1:]), v[0]))
		}
		return list
	case map[string]any:
		return []any{nil, map[string]any{}}
	}
	return []any{json.Number("1"), "nonsense"}
}
