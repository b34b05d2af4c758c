package systemtest

import (
	"embed"
	"encoding/json"
	"testing"

	"tablee/render"
	"tablee/rules/all"
	"tablee/rules/game"
	"tablee/rules/match"
)

// Compared is the board of the first turn from the middle on in which a better move than the played one touches the
// board too.
func (g *Recorded) Compared(t testing.TB, rules game.Rules) (v game.View, played, better game.Move) {
	t.Helper()
	list := g.Positions(t, rules)
	for _, effort := range []int{game.Glance, game.Usual} { // a glance may see no difference
		for i := g.Middle; i < len(g.Moves); i++ {
			m := g.Moves[i]
			view := list[i].View(m.By)
			d, err := view.(game.Judge).Judge(t.Context(), m.Move, effort)
			if err != nil {
				t.Fatal(err)
			}
			if d.Counting != game.Counted || d.Best == m.Move {
				continue
			}
			if v, played, better = view, m.Move, d.Best; len(game.Compare(v, played, better).Moves.Better.Pieces) > 0 &&
				len(game.Compare(v, played, better).Moves.Played.Pieces) > 0 {
				return v, played, better
			}
		}
		if v != nil {
			break
		}
	}
	if v == nil {
		t.Fatalf("%s: every move was the best", g.Game)
	}
	return v, played, better
}

//go:embed testdata/games
var games embed.FS

// Recorded is a whole game in testdata/games: whatever becomes of the computers, it is played again as it was.
type Recorded struct {
	Game    string
	Seats   int
	Options game.Options `json:",omitempty"`
	Seed    byte
	Middle  int // the ply of the pictures of a game that runs
	Moves   []match.Record
}

// Names of the players of recorded games.
var Names = []string{"Alice", "Bob", "Chloé", "Émile", "Farah", "Gus"}

// Positions plays a recorded game again.
func (g *Recorded) Positions(t testing.TB, rules game.Rules) (list []game.Position) {
	t.Helper()
	full, err := rules.Info().Complete(g.Options)
	if err != nil {
		t.Fatal(err)
	}
	seed := match.Seed{g.Seed}
	p, err := match.Start(rules, g.Seats, full, seed)
	for i := 0; err == nil; i++ {
		if list = append(list, p); i == len(g.Moves) {
			return list
		}
		p, _, err = match.Play(p, seed, i+1, g.Moves[i].By, g.Moves[i].Move)
	}
	t.Fatalf("%s: %v", g.Game, err)
	return nil
}

// RecordedGames are all of them, each with its rules.
func RecordedGames(t testing.TB) (list []Recorded, rules map[string]game.Rules) {
	t.Helper()
	rules = map[string]game.Rules{}
	for _, r := range all.Games() {
		rules[r.Info().Name] = r
		data, err := games.ReadFile("testdata/games/" + r.Info().Name + ".json")
		if err != nil {
			t.Fatal(err)
		}
		var g Recorded
		if err := json.Unmarshal(data, &g); err != nil {
			t.Fatal(err)
		}
		list = append(list, g)
	}
	return list, rules
}

// shot is one of the pictures of a game that everybody has to like.
type shot struct {
	State string // empty, running, over, hand
	D     game.Diagram
	seat  game.Seat
}

// Shots are the board before the first move, in the middle and at the end, and the hand of whoever is in turn in the
// middle.
func (g *Recorded) Shots(t testing.TB, rules game.Rules) []shot {
	t.Helper()
	list := g.Positions(t, rules)
	mid := list[g.Middle]
	by := mid.Turn()[0]
	return []shot{
		{"empty", list[0].View(game.Public).Diagram(), game.Public},
		{"running", mid.View(game.Public).Diagram(), game.Public},
		{"hand", mid.View(by).Diagram(), by},
		{"over", list[len(list)-1].View(game.Public).Diagram(), game.Public},
	}
}

// Texts has the texts of all games.
func Texts(t testing.TB) *render.Catalogue {
	t.Helper()
	c, err := SharedWords(all.Games())
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// Players are those of a recorded game.
func (g *Recorded) Players() []string { return Names[:g.Seats] }
