package rating

import (
	"encoding/json"
	"math"
	"math/rand/v2"
	"strconv"
	"testing"
	"time"
)

// printed reports whether a number reads as in the paper, rounded to as many digits.
func printed(got float64, want string) bool {
	digits := 0
	for i := len(want) - 1; i >= 0 && want[i] != '.'; i-- {
		digits++
	}
	return strconv.FormatFloat(got, 'f', digits, 64) == want
}

// The worked example of Glickman's paper, step by step. The paper goes on with the rounded numbers that it
// prints, and so does this test, to have its very digits.
func TestGlickmanExample(t *testing.T) {
	check := func(name string, got float64, want string) {
		t.Helper()
		if !printed(got, want) {
			t.Errorf("%s: got %.6f, want %s", name, got, want)
		}
	}
	check("phi", 200/scale, "1.1513")
	terms := []term{}
	for _, o := range []struct {
		rating, rd, score float64
		mu, phi, g, e     string
	}{
		{1400, 30, 1, "-0.5756", "0.1727", "0.9955", "0.639"},
		{1550, 100, 0, "0.2878", "0.5756", "0.9531", "0.432"},
		{1700, 300, 0, "1.1513", "1.7269", "0.7242", "0.303"},
	} {
		mu, phi := (o.rating-center)/scale, o.rd/scale
		check("mu_j", mu, o.mu)
		check("phi_j", phi, o.phi)
		check("g", g(phi), o.g)
		check("E", expected(0, mu, phi), o.e)
		terms = append(terms, term{number(o.g), number(o.e), o.score})
	}
	v := variance(terms)
	check("v", v, "1.7785")
	check("delta", 1.7785*surprise(terms), "-0.4834")
	// The paper cuts 0.059996 off to 0.05999.
	sigma := volatility(0.06, 1.1513, 1.7785, -0.4834)
	if cut := math.Floor(sigma*1e5) / 1e5; !printed(cut, "0.05999") {
		t.Errorf("sigma: got %.6f, want 0.05999", sigma)
	}
	phiStar := math.Hypot(1.1513, 0.05999)
	check("phi*", phiStar, "1.152862")
	check("phi'", 1/math.Sqrt(1/(1.152862*1.152862)+1/1.7785), "0.8722")
	check("phi'^2", 0.8722*0.8722, "0.7607")
	check("sum of g(s-E)", surprise(terms), "-0.272")
	check("mu'", 0.7607*-0.272, "-0.2069")
	check("r'", scale*-0.2069+1500, "1464.06")
	check("RD'", scale*0.8722, "151.52")
}

func number(s string) float64 {
	f, err := strconv.ParseFloat(s, 64)
	if err != nil {
		panic(err)
	}
	return f
}

// The same example without rounding on the way.
func TestGlickmanExampleAtOnce(t *testing.T) {
	got := Glicko{1500, 200, 0.06}.After([]Outcome{
		{Glicko{1400, 30, 0.06}, 1}, {Glicko{1550, 100, 0.06}, 0}, {Glicko{1700, 300, 0.06}, 0},
	})
	for name, c := range map[string]struct{ got, paper, exact float64 }{
		"rating":     {got.Rating, 1464.06, 1464.0507},
		"deviation":  {got.Deviation, 151.52, 151.5165},
		"volatility": {got.Volatility, 0.05999, 0.0599960},
	} {
		if math.Abs(c.got-c.paper) > 0.01 || math.Abs(c.got-c.exact) > 0.00005 {
			t.Errorf("%s: got %.7f, want %v (in the paper %v)", name, c.got, c.exact, c.paper)
		}
	}
}

func TestGlickoProperties(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 3))
	for range 500 {
		a := Glicko{800 + 1400*rng.Float64(), 30 + 320*rng.Float64(), 0.03 + 0.09*rng.Float64()}
		b := Glicko{800 + 1400*rng.Float64(), 30 + 320*rng.Float64(), 0.03 + 0.09*rng.Float64()}
		won, lost := Duel(a, b, 1)
		drawn, _ := Duel(a, b, 0.5)
		if !(won.Rating > drawn.Rating && won.Rating > a.Rating && lost.Rating < b.Rating) {
			t.Errorf("%v against %v: won %v, drawn %v, the other %v", a, b, won, drawn, lost)
		}
		if e := a.Expected(b) + b.Expected(a); math.Abs(e-1) > 1e-9 {
			t.Errorf("expected scores of %v and %v add up to %v", a, b, e)
		}
		if won.Deviation > a.Rest(1).Deviation {
			t.Errorf("a game made %v less certain: %v", a, won)
		}
		if math.IsNaN(won.Volatility) || won.Volatility <= 0 {
			t.Errorf("%v against %v: volatility %v", a, b, won.Volatility)
		}
	}
	if r := (Glicko{1800, 345, 0.06}).Rest(100); r.Deviation != maxDeviation || r.Rating != 1800 {
		t.Errorf("after a long rest: got %v", r)
	}
	if r := (Glicko{1500, 200, 0.06}).After(nil); r != (Glicko{1500, 200, 0.06}).Rest(1) {
		t.Errorf("no games: got %v", r)
	}
}

// TestReliable: a rating is reliable once it comes from enough games, as long as the last one is not too long ago.
func TestReliable(t *testing.T) {
	const day = 24 * time.Hour
	for _, c := range []struct {
		games int
		rest  time.Duration
		want  bool
	}{{0, 0, false}, {1, 0, false}, {ReliableGames - 1, 0, false}, {ReliableGames, 0, true},
		{ReliableGames, 364 * day, true}, {200, 366 * day, false}, {3, 366 * day, false}} {
		if got := Reliable(c.games, c.rest); got != c.want {
			t.Errorf("after %d games and %v without one: %v, want %v", c.games, c.rest, got, c.want)
		}
	}
}

// TestReliableRatingsAreCalm: once a Glicko-2 rating is reliable, less than half of its first deviation is left, and
// another loss costs less than a hundred points, whoever the opponents are; so does one in the model for more than two.
func TestReliableRatingsAreCalm(t *testing.T) {
	for name, opponent := range map[string]Glicko{"a computer": Anchored(1500), "newcomers": NewGlicko()} {
		r := NewGlicko()
		for i := range ReliableGames {
			r = r.After([]Outcome{{opponent, float64(i % 2)}})
		}
		lost := r.After([]Outcome{{opponent, 0}})
		if r.Deviation > maxDeviation/2 || r.Rating-lost.Rating > 100 {
			t.Errorf("against %s: %+v, after another loss %+v", name, r, lost)
		}
	}
	const hundred = 3.39 // points on the scale of chess ratings, see package people
	s := []Skill{NewSkill(), NewSkill(), NewSkill(), NewSkill()}
	rng := rand.New(rand.NewPCG(1, 1))
	for range ReliableGames {
		s = Rank(s, rng.Perm(4))
	}
	if lost := Rank(s, []int{4, 1, 2, 3})[0]; s[0].Mu-lost.Mu > hundred {
		t.Errorf("four seats: %+v, after another last place %+v", s[0], lost)
	}
}

// What the OpenSkill libraries agree on for players of whom nothing is known.
func TestPlackettLuce(t *testing.T) {
	for _, want := range [][]Skill{
		{{25, 25.0 / 3}},
		{{27.63523138347365, 8.065506316323548}, {22.36476861652635, 8.065506316323548}},
		{{27.868876552746237, 8.204837030780652}, {25.717219138186557, 8.057829747583874}, {21.413904309067206,
			8.057829747583874}},
		{{27.795084971874736, 8.263160757613477}, {26.552824984374855, 8.179213704945203},
			{24.68943500312503, 8.083731307186588}, {20.96265504062538, 8.083731307186588}},
	} {
		players, places := make([]Skill, len(want)), make([]int, len(want))
		for i := range want {
			players[i], places[i] = NewSkill(), i+1
		}
		for i, got := range Rank(players, places) {
			if math.Abs(got.Mu-want[i].Mu) > 1e-9 || math.Abs(got.Sigma-want[i].Sigma) > 1e-9 {
				t.Errorf("%d players, place %d: got %v, want %v", len(want), i+1, got, want[i])
			}
		}
	}
}

func TestRankProperties(t *testing.T) {
	// Equals who tie stay equals, and in the order of the places nobody overtakes.
	tied := Rank([]Skill{NewSkill(), NewSkill(), NewSkill()}, []int{2, 1, 2})
	if tied[0] != tied[2] || !(tied[1].Mu > 25 && tied[0].Mu < 25) {
		t.Errorf("a tie for the second place: got %v", tied)
	}
	rng := rand.New(rand.NewPCG(4, 4))
	for range 200 {
		n := 2 + rng.IntN(5)
		before := make([]Skill, n)
		for i := range before {
			before[i] = Skill{40 * rng.Float64(), 1 + 7*rng.Float64()}
		}
		places := rng.Perm(n)
		after := Rank(before, places)
		for i := range after {
			if after[i].Sigma > before[i].Sigma || after[i].Sigma <= 0 {
				t.Errorf("sigma from %v to %v", before[i], after[i])
			}
			if places[i] == 0 && after[i].Mu < before[i].Mu || places[i] == n-1 && after[i].Mu > before[i].Mu {
				t.Errorf("place %d of %d: from %v to %v", places[i]+1, n, before[i], after[i])
			}
		}
	}
}

// Strengths that made the games are found again.
func TestFit(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 5))
	truth := []float64{1000, 1150, 1400, 1450}
	var games []Encounter
	for range 6000 {
		a, b := rng.IntN(4), rng.IntN(4)
		if a == b {
			continue
		}
		score := 0.0
		if rng.Float64() < 1/(1+math.Pow(10, (truth[b]-truth[a])/400)) {
			score = 1
		}
		games = append(games, Encounter{a, b, score})
	}
	for i, got := range Fit(5, games, 0, 1000) {
		want := 1000.0 // who has not played
		if i < len(truth) {
			want = truth[i]
		}
		if math.Abs(got-want) > 30 {
			t.Errorf("player %d: got %.0f, want about %.0f", i, got, want)
		}
	}
	// A clean sweep is a finite lead.
	if p := Fit(2, []Encounter{{0, 1, 1}, {1, 0, 0}}, 1, 1500); p[1] != 1500 || p[0] < 1600 || p[0] > 2500 {
		t.Errorf("a clean sweep: got %v", p)
	}
}

func TestPool(t *testing.T) {
	a := Pool("domino", 2, map[string]string{"variant": "draw", "points": "100"})
	if want := "domino/2?points=100&variant=draw"; a != want {
		t.Errorf("got %s, want %s", a, want)
	}
	if got, want := Pool("awale", 2, nil), "awale/2"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	data, err := json.Marshal(NewGlicko())
	if want := `{"rating":1500,"deviation":350,"volatility":0.06}`; err != nil || string(data) != want {
		t.Errorf("got %s, %v; want %s", data, err, want)
	}
}
