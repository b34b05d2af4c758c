package chart

import (
	"fmt"
	"image"
	"strings"
	"testing"

	"tablee/render/canvas"
	"tablee/render/picture"
	"tablee/render/rendertest"
	"tablee/render/textboard"
	"tablee/rules/game"
	"tablee/rules/rulestest"
)

// courseOf adds up what was gained at each ply; seats move in turn.
func courseOf(seats, seat int, gains ...int) (course, moved []int) {
	n := 0
	course = append(course, 0)
	for i, g := range gains {
		if i%seats == seat {
			n += g
			moved = append(moved, i+1)
		}
		course = append(course, n)
	}
	return course, moved
}

// outcomes are seats that move in turn and gain this.
func outcomes(names []string, gains ...int) (list []Outcome) {
	for i, name := range names {
		o := Outcome{Name: game.Lit(name), Place: 1, Scored: true}
		o.Course, o.Moved = courseOf(len(names), i, gains...)
		o.Score = o.Course[len(o.Course)-1]
		for _, ply := range o.Moved {
			if gain := gains[ply-1]; o.Best == 0 || gain > gains[o.Best-1] {
				o.Best, o.Label = ply, fmt.Sprintf("+%d", gain)
			}
		}
		list = append(list, o)
	}
	for i := range list {
		for _, o := range list {
			if o.Score > list[i].Score {
				list[i].Place++
			}
		}
	}
	return list
}

// scrabbleGame is the game of the mock-up.
func scrabbleGame() Result {
	r := Result{Game: game.Lit("Scrabble"), Head: game.Lit("Bob wins by 6"), Won: true, Plies: 22}
	bob := []int{80, 32, 30, 37, 25, 67, 36, 66, 48, 24, 89, 37, 22, 23, 33, 83, 32, 20, 10, 16, 22, 16}
	r.Seats = outcomes([]string{"Bob", "Alice"}, bob...)
	r.Seats[0], r.Seats[1] = r.Seats[1], r.Seats[0]
	r.Seats[1].Label, r.Seats[0].Label = "WAMBLIER +89", "CHILOPOD +83"
	r.Facts = []Fact{{game.Lit("Bingos"), game.Lit("2 – 4")}, {game.Lit("Average"), game.Lit("38.3 – 38.8")},
		{game.Lit("Rating"), game.Lit("−3 / +3")}}
	return r
}

// cards are the cards of the golden pictures.
func cards() map[string]Result {
	six := Result{Game: game.Lit("Dominos"), Head: game.Lit("Chloé gagne de 12 points devant Bertrand-Guillaume"),
		Won: true, Plies: 60, How: game.Lit("Quelqu’un a atteint 100 points.")}
	var gains []int
	for i := range 60 {
		gains = append(gains, []int{0, 12, 0, 7, 0, 0, 21, 3, 0, 15, 9}[i*i%11])
	}
	six.Seats = outcomes([]string{"Bertrand-Guillaume", "Alice", "Chloé", "Moka", "Farah", "Émile"}, gains...)
	six.Facts = []Fact{{game.Lit("Coups"), game.Lit("60")}, {game.Lit("Cotes"), game.Lit("+12 / −3 / −7 / +4 / −9 / +3")}}
	won := rendertest.GobbletMock()
	bars := Result{Game: game.Lit("Rummikub"), Head: game.Lit("Alice wins by 41"), Won: true,
		How: game.Lit("Alice has emptied the hand."), Plies: 40,
		Facts: []Fact{{game.Lit("Moves"), game.Lit("40")}, {game.Lit("Most tiles in one play"), game.Lit("Alice 9")}},
		Seats: []Outcome{
			{Name: game.Lit("Alice"), Place: 1, Scored: true, Score: 64, Best: 12, Label: "9 tiles"},
			{Name: game.Lit("Bob"), Place: 3, Scored: true, Score: -41},
			{Name: game.Lit("Muffin (AI)"), Place: 2, Scored: true, Score: 23, Best: 7,
				Label: "a long run of nine tiles that has no room"}, {Name: game.Lit("Carol"), Place: 4, Scored: true, Score: -46}}}
	return map[string]Result{
		"scrabble": scrabbleGame(), "six": six, "bars": bars,
		"gobblet": {Game: game.Lit("Gobblet"), Head: game.Lit("Bob gagne"), Won: true,
			How: game.Lit("Bob montre quatre pièces alignées."), Plies: 31, Board: &won,
			Seats: []Outcome{{Name: game.Lit("Alice"), Place: 2}, {Name: game.Lit("Bob"), Place: 1}},
			Facts: []Fact{{game.Lit("Coups"), game.Lit("31")}, {game.Lit("Cote"), game.Lit("−8 / +8")}}},
		"tie": {Game: game.Lit("Awalé"), Head: game.Lit("Alice et Bob sont à égalité"), Plies: 8,
			How:   game.Lit("Marie-Françoise ne peut pas laisser de graine à l’adversaire et prend les 11 graines du plateau."),
			Seats: outcomes([]string{"Alice", "Bob"}, 2, 0, 3, 4, 0, 2, 1, 0)},
	}
}

var cardGoldens = []struct {
	name, lang string
	theme      picture.Theme
}{
	{"scrabble", "en", picture.Dark}, {"scrabble", "fr", picture.Light}, {"scrabble", "en", picture.Contrast},
	{"six", "fr", picture.Dark}, {"six", "fr", picture.Light}, {"bars", "en", picture.Dark}, {"bars", "en", picture.Light},
	{"gobblet", "fr", picture.Dark}, {"gobblet", "fr", picture.Contrast}, {"tie", "fr", picture.Dark},
}

func TestGoldenCards(t *testing.T) {
	rulestest.Unraced(t)
	for _, g := range cardGoldens {
		p := rendertest.Printer(t, g.lang, "", "")
		r := cards()[g.name]
		data, err := r.PNG(p, picture.Look{Theme: g.theme})
		if err != nil {
			t.Fatal(err)
		}
		name := fmt.Sprintf("card-%s-%s-%s", g.name, g.lang, picture.Themes[g.theme])
		rendertest.Golden(t, name+".txt", r.Describe(p, textboard.MaxAlt)+"\n")
		rendertest.GoldenPicture(t, name, data)
	}
}

func TestCardsAreReadable(t *testing.T) {
	rulestest.Unraced(t)
	for name, r := range cards() {
		for theme := range picture.Palettes {
			b, err := r.draw(rendertest.Printer(t, "fr", "", ""), picture.Look{Theme: picture.Theme(theme)})
			if err != nil {
				t.Fatal(err)
			}
			if low := b.Lowest() * 400 / picture.Width; low < 10 {
				t.Errorf("%s: the lowest writing is %.1f pixels high at 400 pixels", name, low)
			}
			if _, h := b.Size(); h > picture.MaxHeight {
				t.Errorf("%s: %d pixels high, want at most %d", name, h, picture.MaxHeight)
			}
			if data, err := b.End(); err != nil || len(data) > 60000 {
				t.Errorf("%s: %d bytes, %v", name, len(data), err)
			}
		}
	}
}

// TestCardOmitsEmptyLines: a card draws no score lines that say nothing: where the score changes once, or is not known
// at every ply.
func TestCardOmitsEmptyLines(t *testing.T) {
	r := scrabbleGame()
	if !r.charted() {
		t.Error("a game of Scrabble has no lines")
	}
	r.Seats[0].Course = r.Seats[0].Course[1:]
	if r.charted() {
		t.Error("lines are drawn of a score that is not known")
	}
	r = Result{Plies: 30, Seats: outcomes([]string{"a", "b"}, 0, 0, 0, 5, 0, 0, 0, 0, 9, 0)}
	r.Plies = 10
	if r.charted() {
		t.Error("lines are drawn of two leaps")
	}
	if cards()["gobblet"].scored() || !cards()["bars"].scored() {
		t.Error("points are drawn where there are none, or none where there are")
	}
}

func TestDescribeCard(t *testing.T) {
	p := rendertest.Printer(t, "en", "", "")
	got := scrabbleGame().Describe(p, 0)
	for _, want := range []string{"Bob wins by 6", "Bob: 427; best move WAMBLIER +89",
		"Alice: 421; best move CHILOPOD +83", "Rating: −3 / +3"} {
		if !strings.Contains(got, want) && !strings.Contains(got, strings.ReplaceAll(want, "−", "-")) {
			t.Errorf("%q does not say %q", got, want)
		}
	}
	if got := cards()["gobblet"].Describe(p, 0); strings.Contains(got, "Alice: ") || !strings.Contains(got, "Row 4") {
		t.Errorf("Gobblet's card is described as %q", got)
	}
	if got := cards()["six"].Describe(p, 40); len([]rune(got)) > 40 {
		t.Errorf("%q is longer than 40", got)
	}
}

// TestLabelsDoNotOverlap: labels beside lines cover neither each other nor a line.
func TestLabelsDoNotOverlap(t *testing.T) {
	l := newNotes(image.Rect(0, 0, 600, 400), nil)
	for range 12 {
		box, ok := l.place(canvas.Point{X: 300, Y: 200}, 150, 40)
		if !ok {
			break
		}
		for _, other := range l.taken[:len(l.taken)-1] {
			if other.Overlaps(box) {
				t.Errorf("%v covers %v", box, other)
			}
		}
	}
	if len(l.taken) < 5 {
		t.Errorf("%d notes found room", len(l.taken))
	}
}
