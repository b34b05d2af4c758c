package chart

import (
	"slices"
	"strings"
	"testing"

	"tablee/render/picture"
	"tablee/render/rendertest"
	"tablee/rules/game"
)

// hand reads cards such as 10h, with a "+" after those that were added to a combination.
func hand(text string) (list []game.Token) {
	suits := map[byte]game.Suit{'s': game.Spades, 'h': game.Hearts, 'd': game.Diamonds, 'c': game.Clubs}
	ranks := map[string]int{"A": 1, "J": 11, "Q": 12, "K": 13, "10": 10}
	for _, w := range strings.Fields(text) {
		name, added := strings.CutSuffix(w, "+")
		n := len(name) - 1
		c := game.Card{Rank: ranks[name[:n]], Suit: suits[name[n]]}
		if c.Rank == 0 {
			c.Rank = int(name[0] - '0')
		}
		t := game.Token{Text: game.Lit(name), Piece: c}
		if added {
			t.State = game.Moved
		}
		list = append(list, t)
	}
	return list
}

// loose are the cards of hand as pieces.
func loose(text string) (list []game.Piece) {
	for _, t := range hand(text) {
		list = append(list, t.Piece)
	}
	return list
}

// mock is a card with an account; the seat won has won.
func mock(title string, a *game.Account, won int, head string, names ...string) Result {
	r := Result{Game: game.Lit(title), Head: game.Lit(names[won] + " " + head), Won: true, Plies: 99, Account: a,
		Facts: []Fact{fact("Rating", "1612 (+9)")}}
	a.Totals = make([]int, len(names))
	for _, round := range a.Rounds {
		for i, n := range round.Points {
			a.Totals[i] += n
		}
	}
	for i, name := range names {
		o := Outcome{Name: game.Lit(name), Place: 2, Scored: true, Score: a.Totals[i]}
		if i == won {
			o.Place = 1
		}
		r.Seats = append(r.Seats, o)
	}
	return r
}

// rowsMock is a match in which each round brings one seat points.
func rowsMock(a, b string) Result {
	round := func(by game.Seat, how, sum string, points ...int) game.Round {
		r := game.Round{By: by, How: game.Lit([]string{a, b}[by] + " " + how), Sum: sum, Points: points,
			Hands: make([]game.Hand, 2)}
		r.Hands[by].Note = game.Lit(how)
		return r
	}
	acc := &game.Account{Target: 100, Rounds: []game.Round{round(1, "knocks with 8", "34 - 8", 0, 26),
		round(0, "has gin", "22 + 25", 47, 0), round(1, "undercuts", "9 - 6 + 25", 0, 28),
		{By: game.Public, How: game.Lit("Nobody knocks"), Points: []int{0, 0}},
		round(1, "knocks with 5", "25 - 5", 0, 20), round(1, "knocks with 1", "2 - 1", 0, 1),
		round(1, "knocks with 3", "29 - 3", 0, 26)}}
	last := &acc.Rounds[6]
	last.Hands[1].Sets = [][]game.Token{hand("5s 6s 7s 8s+"), hand("Jh Jd Jc"), hand("2s 2h 2d")}
	last.Hands[1].Rest, last.Hands[1].Left = loose("3d"), 3
	last.Hands[0] = game.Hand{Note: game.Lit("lays off one card"), Sets: [][]game.Token{hand("9h 9d 9c")},
		Rest: loose("As 3c 4c 5h 6d Kc"), Left: 29}
	return mock("Gin rummy", acc, 1, "wins 101 to 47", a, b)
}

// columnsMock is a match in which every seat counts what it has left.
func columnsMock(names ...string) Result {
	n := len(names)
	round := func(by int, how string, points ...int) game.Round {
		r := game.Round{By: game.Seat(by), How: game.Lit(names[by] + " " + how), Points: points[:n],
			Hands: make([]game.Hand, n)}
		for i, p := range points[:n] {
			r.Hands[i].Closed = p == 100
		}
		return r
	}
	acc := &game.Account{Columns: true, Closed: game.Lit("n’avait pas ouvert : 100"), Rounds: []game.Round{
		round(1, "sort", 34, 0, 52, 100, 70), round(0, "sort", 0, 47, 12, 61, 100),
		round(min(2, n-1), "sort", 21, 18, 0, 40, 9),
		round(0, "sort d’un coup", 0, 12, 16, 26, 200)}}
	last := &acc.Rounds[3]
	last.Why = game.Lit("tous les points doublent")
	for i, cards := range []string{"", "3h 3c", "4s 4h", "5d 8c", "Ks Kh 2d"} {
		if i > 0 && i < n {
			last.Hands[i].Rest, last.Hands[i].Sum = loose(cards), []string{"", "6 × 2", "8 × 2", "13 × 2", "100 × 2"}[i]
		}
	}
	return mock("Rami 51", acc, 0, "gagne, 55 points", names...)
}

// gamesMock is a match of three games at once.
func gamesMock(a, b string) Result {
	acc := &game.Account{About: game.Lit("Hollywood: three games, each to 150.")}
	won := make([]int, 2)
	scores := [3][2]int{}
	acc.Games = make([]game.GameAtOnce, 3)
	for _, p := range [][]int{{0, 31}, {18, 0}, {0, 46}, {0, 52}, {12, 0}, {0, 27}, {0, 43}, {0, 35}, {0, 25}} {
		r := game.Round{By: 1, How: game.Lit(b + " frappe avec 5"), Sum: "40 - 5", Points: p, Hands: make([]game.Hand, 2)}
		acc.Rounds = append(acc.Rounds, r)
		for i, n := range p {
			if n > 0 {
				won[i]++
				for g := range min(won[i], 3) {
					if scores[g][1] < 150 {
						scores[g][i] += n
					}
				}
			}
		}
		for g := range acc.Games {
			acc.Games[g].Scores = append(acc.Games[g].Scores, slices.Clone(scores[g][:]))
			acc.Games[g].Won = true
		}
	}
	r := mock("Gin rami", acc, 1, "gagne les trois parties", a, b)
	r.How = acc.About
	return r
}

// TestRoundsFold: of many rounds the first ones are one entry with their sum, and nothing of them is lost.
func TestRoundsFold(t *testing.T) {
	for rounds := 1; rounds < 12; rounds++ {
		a := &game.Account{Totals: make([]int, 2)}
		for i := range rounds {
			a.Rounds = append(a.Rounds, game.Round{Points: []int{i, 1}})
			a.Totals[0] += i
			a.Totals[1]++
		}
		list := (sheet{Account: a}).folded(mostLines)
		sum, next := []int{0, 0}, 0
		for _, e := range list {
			if e.from != next {
				t.Errorf("%d rounds: an entry begins with %d, want %d", rounds, e.from, next)
			}
			next = e.to + 1
			sum[0], sum[1] = sum[0]+e.points[0], sum[1]+e.points[1]
		}
		if len(list) != min(rounds, mostLines) || next != rounds || !slices.Equal(sum, a.Totals) {
			t.Errorf("%d rounds: %d entries up to %d with %v, want %v", rounds, len(list), next, sum, a.Totals)
		}
	}
}

// TestAccountsFit: accounts of two to five seats with names of any length fit into a picture, and show the rounds even
// where there is no room for the hands.
func TestAccountsFit(t *testing.T) {
	long := strings.Repeat("W", 32)
	names := []string{long, "Maximilienne-Alexandrine Granval", "Q", long, long}
	list := map[string]Result{"rows": rowsMock(long, names[1]), "games": gamesMock(long, long)}
	for n := 2; n <= 5; n++ {
		list["columns of "+string(rune('0'+n))] = columnsMock(names[:n]...)
	}
	for name, r := range list {
		p := rendertest.Printer(t, "fr", "", "")
		b, err := r.draw(p, picture.Look{})
		if err != nil {
			t.Fatal(err)
		}
		if _, h := b.Size(); h > picture.MaxHeight {
			t.Errorf("%s: %d pixels high, want at most %d", name, h, picture.MaxHeight)
		}
		b.Free()
		if parts := r.accountStrips(p, 10); len(parts) == 0 {
			t.Errorf("%s: nothing is drawn where there is hardly room", name)
		}
	}
}

// TestAccountIsDescribed: the description says how each round ended and how its points were computed.
func TestAccountIsDescribed(t *testing.T) {
	for _, c := range []struct {
		name, lang string
		r          Result
		want       []string
	}{
		{"rows", "en", rowsMock("Alice", "Bob"), []string{"Bob wins 101 to 47", "Bob: 101", "Alice: 47",
			"Rounds 1 to 2: Alice 47 and Bob 26", "Round 3: Bob undercuts: 9 - 6 + 25 = 28", "Round 4: Nobody knocks",
			"Round 7: Bob knocks with 3: 29 - 3 = 26", "Alice still held ace of spades", "8 of spades"}},
		{"columns", "fr", columnsMock("Alice", "Bob", "Chloé"), []string{"Manche 1 : Bob sort : Alice 34, Bob 0 et Chloé 52",
			"Manche 4 : Alice sort d’un coup, tous les points doublent : Alice 0, Bob 6 × 2 = 12 et Chloé 8 × 2 = 16",
			"Bob avait encore 3 de cœur, 3 de trèfle (0)"}},
		{"games", "en", gamesMock("Alice", "Bob"), []string{"1st game: Alice 30 and Bob 156",
			"2nd game: Alice 12 and Bob 168",
			"3rd game: Alice 0 and Bob 157", "Round 9: Bob frappe avec 5: 40 - 5 = 25"}},
	} {
		names := []string{"Alice", "Bob", "Chloé"}
		p := rendertest.Printer(t, c.lang, "", "", names[:len(c.r.Seats)]...)
		got := strings.ReplaceAll(c.r.Describe(p, 0), "\u00a0", " ")
		for _, want := range c.want {
			if !strings.Contains(got, want) {
				t.Errorf("%s: %q does not say %q", c.name, got, want)
			}
		}
	}
	lines := AccountLines(rowsMock("Alice", "Bob").Account, true)
	p := rendertest.Printer(t, "en", "", "", "Alice", "Bob")
	got := strings.ReplaceAll(p.Msg(lines[len(lines)-1]), `\-`, "-")
	if got != "Round 7: Bob knocks with 3: 29 - 3 = **26**" {
		t.Errorf("in a message the last round is %q", got)
	}
}

// TestLoserDoesNotRise: where points are bad no lines are drawn, of which the loser's would rise highest.
func TestLoserDoesNotRise(t *testing.T) {
	r := Result{Plies: 8, Won: true, Seats: outcomes([]string{"a", "b"}, 1, 20, 2, 30, 1, 20, 2, 30)}
	if !r.charted() {
		t.Error("points that count have no lines")
	}
	r.Seats[0].Place, r.Seats[1].Place = 1, 2
	if r.charted() {
		t.Error("points against a seat are drawn as lines")
	}
}
