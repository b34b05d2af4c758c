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

func fact(label, value string) Fact { return Fact{Label: game.Lit(label), Value: game.Lit(value)} }

// scrabbleGame is the game of the mock-up.
func scrabbleGame() Result {
	r := Result{Game: game.Lit("Scrabble"), Head: game.Lit("Bob wins by 6"), Won: true, Plies: 22}
	bob := []int{80, 32, 30, 37, 25, 67, 36, 66, 48, 24, 89, 37, 22, 23, 33, 83, 32, 20, 10, 16, 22, 16}
	r.Seats = outcomes([]string{"Bob", "Alice"}, bob...)
	r.Seats[0], r.Seats[1] = r.Seats[1], r.Seats[0]
	r.Seats[1].Label, r.Seats[0].Label = "WAMBLIER +89", "CHILOPOD +83"
	r.Facts = []Fact{fact("Bingos", "2 – 4"), fact("Average", "38.3 – 38.8"),
		fact("Rating", "−3 / +3")}
	return r
}

// tiles are numbered tiles such as 12y.
func tiles(s string) (list []game.Piece) {
	for _, w := range strings.Fields(s) {
		list = append(list, rendertest.NumberPiece(w))
	}
	return list
}

// TestHeldPiecesFit: what the losers still hold is drawn in rows that fit, and left out where the card has no room.
func TestHeldPiecesFit(t *testing.T) {
	p := rendertest.Printer(t, "fr", "", "")
	r := cards()["against"]
	high := func() int {
		b, err := r.draw(p, picture.Look{})
		if err != nil {
			t.Fatal(err)
		}
		defer b.Free()
		_, h := b.Size()
		return h
	}
	few := high()
	r.Seats[0].Held = tiles(strings.Repeat("13k ", 30))
	many := high()
	for i := range r.Seats {
		r.Seats[i].Held = tiles(strings.Repeat("13k ", 60))
	}
	none := high()
	if many <= few || none >= few || none > picture.MaxHeight || many > picture.MaxHeight {
		t.Errorf("cards with few, many and too many pieces are %d, %d and %d high", few, many, none)
	}
	for n := 1; n < 80; n++ {
		h := heldIn(tiles(strings.Repeat("13k ", n)))
		drawn := 0
		for _, row := range h.rows {
			if drawn += len(row); picture.RowWidth(row, h.height) > cardRight-nameLeft {
				t.Errorf("%d pieces: a row is too long", n)
			}
		}
		if drawn != n {
			t.Errorf("%d of %d pieces are drawn", drawn, n)
		}
	}
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
	six.Facts = []Fact{fact("Coups", "60"), fact("Cotes", "+12 / −3 / −7 / +4 / −9 / +3")}
	names := scrabbleGame()
	names.Head = game.Lit("Maximilienne-Alexandrine Granval wins by 6")
	names.Seats = outcomes([]string{"Jean-Baptiste Lamy", "Q", "Maximilienne-Alexandrine Granval",
		"Παῦλος Дмитрий Nguyễn"},
		28, 18, 24, 31, 33, 22, 40, 15, 28, 34, 25, 44, 36, 23, 31, 20, 12, 52, 89, 38, 30, 26, 33, 24)
	names.Plies, names.Facts = 24, []Fact{{Label: game.Lit("Moves"), Value: game.Lit("24")},
		{Label: game.Lit("Rating"), Value: game.Lit("+9 / +2 / -1 / -10")},
		{Label: game.Lit("Best play"), Value: game.Lit("Maximilienne-Alexandrine Granval 89")}}
	names.Seats[2].Label = "WAMBLIER +89"
	against := Result{Game: game.Lit("Rummikub"), Head: game.Lit("Praline gagne de 35"), Won: true,
		How: game.Lit("Praline a tout posé."), Plies: 40,
		Facts: []Fact{{Label: game.Lit("Meilleur tour"), Value: game.Lit("4, 5, 6 bleu"), Pieces: []game.Piece{
			game.NumberTile{Number: 4, Colour: game.Blue}, game.NumberTile{Number: 5, Colour: game.Blue},
			game.NumberTile{Number: 6, Colour: game.Blue}, game.NumberTile{Joker: true}}},
			{Label: game.Lit("Cotes"), Value: game.Lit("+14 / 0 / -5 / -9")}},
		Seats: []Outcome{{Name: game.Lit("Théo"), Place: 2, Scored: true, Score: -35, Held: tiles("6b 11b 12y 6k")},
			{Name: game.Lit("Praline"), Place: 1, Scored: true}, {Name: game.Lit("Chloé"), Place: 3, Scored: true, Score: -41,
				Held: tiles("1r 4r 5b 8y 10k 13k")},
			{Name: game.Lit("Moka"), Place: 4, Scored: true, Score: -94, Held: tiles("2b 2r 7b 9r 9k 10y 12r 13y *")}}}
	won := rendertest.GobbletMock()
	bars := Result{Game: game.Lit("Rummikub"), Head: game.Lit("Alice wins by 41"), Won: true,
		How: game.Lit("Alice has emptied the hand."), Plies: 40,
		Facts: []Fact{fact("Moves", "40"), fact("Most tiles in one play", "Alice 9")},
		Seats: []Outcome{
			{Name: game.Lit("Alice"), Place: 1, Scored: true, Score: 64, Best: 12, Label: "9 tiles"},
			{Name: game.Lit("Bob"), Place: 3, Scored: true, Score: -41},
			{Name: game.Lit("Muffin (AI)"), Place: 2, Scored: true, Score: 23, Best: 7,
				Label: "a long run of nine tiles that has no room"}, {Name: game.Lit("Carol"), Place: 4, Scored: true, Score: -46}}}
	return map[string]Result{
		"rows": rowsMock("Alice", "Bob"), "rounds": columnsMock("Alice", "Bob", "Chloé", "David"),
		"games":    gamesMock("Alice", "Bob"),
		"scrabble": scrabbleGame(), "six": six, "bars": bars, "names": names, "against": against,
		"gobblet": {Game: game.Lit("Gobblet"), Head: game.Lit("Bob gagne"), Won: true,
			How: game.Lit("Bob montre quatre pièces alignées."), Plies: 31, Board: &won,
			Seats: []Outcome{{Name: game.Lit("Alice"), Place: 2}, {Name: game.Lit("Bob"), Place: 1}},
			Facts: []Fact{fact("Coups", "31"), fact("Cote", "−8 / +8")}},
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
	{"names", "en", picture.Dark}, {"against", "fr", picture.Dark}, {"against", "fr", picture.Contrast},
	{"gobblet", "fr", picture.Dark}, {"gobblet", "fr", picture.Contrast}, {"tie", "fr", picture.Dark},
	{"rows", "en", picture.Dark}, {"rows", "fr", picture.Contrast}, {"rounds", "fr", picture.Dark},
	{"rounds", "en", picture.Light}, {"games", "fr", picture.Dark}, {"games", "en", picture.Contrast},
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

// TestNamesAreWhole: names of 1 to 32 characters of any width are shown whole, in the headline and in their rows, and
// stay within the picture.
func TestNamesAreWhole(t *testing.T) {
	for _, letter := range []string{"i", "W", "Ж", "Ộ", "m o"} {
		for n := 1; n <= 32; n++ {
			name := strings.TrimSpace(string([]rune(strings.Repeat(letter, n))[:n]))
			style, lines := whole(canvas.Type{Weight: canvas.Heavy, Size: 32}, name, rowRoom, 1)
			if got := strings.Join(lines, ""); got != name && strings.Join(lines, " ") != name {
				t.Fatalf("%d of %q: %q", n, letter, lines)
			}
			wide := 0.0
			for _, l := range lines {
				wide = max(wide, style.Width(l))
			}
			if wide > rowRoom || style.Size < picture.Smallest || len(lines) > 3 {
				t.Errorf("%d of %q: %v pixels in %d lines of size %v", n, letter, wide, len(lines), style.Size)
			}
		}
	}
	p := rendertest.Printer(t, "en", "", "")
	for _, name := range []string{strings.Repeat("W", 32), strings.Repeat("Ж", 32), "Q"} {
		r := Result{Game: game.Lit("Scrabble"), Head: game.Lit(name + " wins by 6"), Won: true, Plies: 12,
			How:   game.Lit(name + " is the first to have reached one hundred points, after 12 turns and 3 rounds."),
			Seats: outcomes([]string{name, name, name, name}, 8, 4, 8, 9, 6, 7, 5, 6, 8, 9, 4, 1),
			Facts: []Fact{{Label: game.Lit("Record"), Value: game.Lit(name + " 64")}, {Label: game.Lit("Moves"),
				Value: game.Lit("12")}}}
		b, err := r.draw(p, picture.Look{})
		if err != nil {
			t.Fatal(err)
		}
		if _, h := b.Size(); h > picture.MaxHeight {
			t.Errorf("%s: %d pixels high", name, h)
		}
		b.Free()
	}
}

// TestNamesInOtherScripts: names of scripts that the font has are drawn, ornaments become plain letters, and a name
// that cannot be drawn reads "Player 1"; the description has it whole.
func TestNamesInOtherScripts(t *testing.T) {
	for name, want := range map[string]string{"Дмитрий": "Дмитрий", "Παῦλος": "Παύλος", "Nguyễn": "Nguyễn",
		"𝓐𝓷𝓷𝓪": "Anna", "Ｋｅｎ": "Ken", "Zoé 🎲🎲": "Zoé", "さくら": "Player 1", "محمد": "Player 1", "🎲": "Player 1",
		"Ann 安": "Ann"} {
		p := rendertest.Printer(t, "en", "", "", name)
		got := picture.Line(p, game.M("picture.name", "by", game.Seat(0)))
		if got != want && !(name == "Παῦλος" && strings.HasPrefix(got, "Πα")) {
			t.Errorf("%q is drawn as %q, want %q", name, got, want)
		}
		r := Result{Head: game.M("picture.name", "by", game.Seat(0))}
		if text := r.Describe(p, 0); !strings.Contains(text, name) {
			t.Errorf("%q is described as %q", name, text)
		}
	}
}

// TestWinnerHasNoEmptyBar: where points are bad, no bars are drawn, and the winner comes first.
func TestWinnerHasNoEmptyBar(t *testing.T) {
	p := rendertest.Printer(t, "fr", "", "")
	for name, r := range cards() {
		rows := r.rows(p)
		for i, w := range rows {
			if w.won && w.bars && w.bar[1]-w.bar[0] < 0.1 || i > 0 && w.won && !rows[i-1].won {
				t.Errorf("%s: row %d is %+v", name, i, w)
			}
		}
	}
}
