package gin

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"tablee/rules/game"
)

// playRounds plays a match and returns its end with the rounds that its events told.
func playRounds(t *testing.T, o game.Options, seed uint64) (game.Position, []game.Round) {
	t.Helper()
	full, err := Rules.Info().Complete(o)
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(seed, 1))
	p, err := Rules.Start(2, full, rng)
	var rounds []game.Round
	for err == nil && len(p.Turn()) > 0 {
		by := p.Turn()[0]
		var m game.Move
		var events []game.Event
		if m, err = Rules.Computer(1+2*int(by)).Choose(context.Background(), p.View(by), rng); err == nil {
			p, events, err = p.Apply(by, m, rng)
		}
		for _, e := range events {
			if e.Round != nil && e.To != game.Public {
				t.Errorf("a round is told to seat %d alone", e.To)
			}
			if e.Round != nil {
				rounds = append(rounds, *e.Round)
			}
		}
	}
	if err != nil {
		t.Fatal(err)
	}
	return p, rounds
}

// worth is what a text such as "2 × (9 - 6 + 25)" comes to.
func worth(text string) (n int) {
	factor, sign, number := 1, 1, 0
	for _, r := range text {
		switch {
		case r >= '0' && r <= '9':
			number = 10*number + int(r-'0')
			continue
		case r == '×':
			factor, number = number, 0
		case r == '-' || r == '+' || r == ')':
			n, number = n+sign*number, 0
			if sign = 1; r == '-' {
				sign = -1
			}
		}
	}
	return factor * (n + sign*number)
}

// TestAccount: the sum of each round comes to what it brought, both hands have twenty cards, those that were laid off
// are marked, and the totals are the scores.
func TestAccount(t *testing.T) {
	hows := map[string]int{}
	for _, o := range []game.Options{nil, {"limit": oklahoma, "target": "150"}, {"match": hollywood, "target": "150"}} {
		for seed := range uint64(4) {
			p, rounds := playRounds(t, o, seed)
			res, _ := p.Result()
			a := p.View(game.Public).(game.Accountant).Account(rounds)
			if a == nil || !slices.Equal(a.Totals, res.Scores) || len(a.Rounds) != len(rounds) || a.Columns {
				t.Fatalf("%v: account %+v of %d rounds, scores %v", o, a, len(rounds), res.Scores)
			}
			for i, r := range a.Rounds {
				hows[r.How.ID]++
				by, n := r.Gains()
				if r.By == game.Public {
					if n != 0 || r.Sum != "" {
						t.Errorf("round %d without a knock: %+v", i+1, r)
					}
					continue
				}
				if got := worth(r.Sum); got != n || by == game.Public {
					t.Errorf("round %d: %s comes to %d, want %d for seat %d", i+1, r.Sum, got, n, by)
				}
				cards, moved := 0, 0
				for _, h := range r.Hands {
					cards += len(h.Rest)
					for _, set := range h.Sets {
						cards += len(set)
						for _, token := range set {
							if token.State == game.Moved {
								moved++
							}
						}
					}
				}
				if cards != 20 {
					t.Errorf("round %d: %d cards, want 20", i+1, cards)
				}
				if off := r.Hands[1-r.By].Note.ID == "gin.note.layoff"; off && r.Hands[1-r.By].Note.Args["n"] != moved {
					t.Errorf("round %d: %d cards were laid off, told as %v", i+1, moved, r.Hands[1-r.By].Note)
				}
			}
			bare := p.View(game.Public).(game.Accountant).Account(nil)
			if bare == nil || !slices.Equal(bare.Totals, res.Scores) ||
				len(bare.Rounds) != len(rounds) || !bare.Rounds[0].How.IsZero() {
				t.Errorf("%v: without its moves the account is %+v", o, bare)
			}
		}
	}
	for _, id := range []string{"gin.how.knocked", "gin.how.gin", "gin.how.undercut"} {
		if hows[id] == 0 {
			t.Errorf("no round ended by %s: %v", id, hows)
		}
	}
}

// TestGamesAtOnce: an account of three games has the running scores of each, and says who has won how many.
func TestGamesAtOnce(t *testing.T) {
	p, rounds := playRounds(t, game.Options{"match": hollywood, "target": "150"}, 3)
	a := p.View(game.Public).(game.Accountant).Account(rounds)
	if len(a.Games) != 3 || a.Head.ID == "" || a.About.IsZero() {
		t.Fatalf("account %+v", a)
	}
	won := 0
	for i, g := range a.Games {
		last := g.Scores[len(g.Scores)-1]
		if len(g.Scores) != len(rounds) || !g.Won || slices.Max(last) < 150 {
			t.Errorf("game %d: %+v", i+1, g)
		}
		for k := range g.Scores[1:] {
			if g.Scores[k][0] > g.Scores[k+1][0] || g.Scores[k][1] > g.Scores[k+1][1] {
				t.Errorf("game %d: scores fall from %v to %v", i+1, g.Scores[k], g.Scores[k+1])
			}
		}
		if best := a.Head.Args["who"].(game.Seat); last[best] == slices.Max(last) {
			won++
		}
	}
	if want := a.Head.Args["n"]; won != want {
		t.Errorf("%v games are won, the headline says %v", won, want)
	}
	v := p.View(game.Public).(game.Accountant)
	if playing(t).(game.Accountant).Account(rounds) != nil || v.Account(nil) == nil {
		t.Error("a game that is played has an account, or one that is over has none")
	}
}

// playing is the view of a game that has just begun.
func playing(t *testing.T) game.View {
	t.Helper()
	p, err := Rules.Start(2, nil, rand.New(rand.NewPCG(1, 1)))
	if err != nil {
		t.Fatal(err)
	}
	return p.View(game.Public)
}
