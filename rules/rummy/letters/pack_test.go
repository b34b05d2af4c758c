package letters

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"tablee/rules/game"
	"tablee/rules/match"
	"tablee/rules/rummy/family"
)

// scrabble is the English set of Scrabble without its blanks.
const scrabble = "A9 B2 C2 D4 E12 F2 G3 H2 I9 J1 K1 L4 M2 N6 O8 P2 Q1 R6 S4 T6 U4 V2 W2 X1 Y2 Z1"

// figures reads a list of letters with their numbers.
func figures(t testing.TB, text string) (d distribution) {
	t.Helper()
	for i, word := range strings.Fields(text) {
		n, err := strconv.Atoi(word[1:])
		if i >= len(d) || word[0] != byte('A'+i) || err != nil {
			t.Fatalf("%q in %q: %v", word, text, err)
		}
		d[i] = n
	}
	return d
}

func (d distribution) total() (n int) {
	for _, k := range d {
		n += k
	}
	return n
}

func (d distribution) String() string {
	var words []string
	for i, n := range d {
		words = append(words, fmt.Sprintf("%c%d", 'A'+i, n))
	}
	return strings.Join(words, " ")
}

// scaled shares a total out by largest remainders, as the package's comment tells: every letter gets its exact share
// rounded down, and the largest remainders get one more each.
func scaled(d distribution, total int) distribution {
	all := d.total()
	var share distribution
	letters := make([]int, len(d))
	for i, n := range d {
		letters[i], share[i] = i, n*total/all
	}
	slices.SortStableFunc(letters, func(a, b int) int { return cmp.Compare(d[b]*total%all, d[a]*total%all) })
	for _, i := range letters[:total-share.total()] {
		share[i]++
	}
	return share
}

// TestEnglishFigure computes the English letters anew from those of Scrabble.
func TestEnglishFigure(t *testing.T) {
	was := figures(t, scrabble)
	if was.total() != 98 {
		t.Fatalf("Scrabble has %d letters", was.total())
	}
	if want := scaled(was, textFigure.total()); englishFigure != want {
		t.Errorf("English has\n%v, want\n%v", englishFigure, want)
	}
	if englishFigure.total() != 110 || textFigure.total() != 110 || slices.Min(englishFigure[:]) < 1 {
		t.Errorf("%d letters in English and %d in French, want 110, and each at least once", englishFigure.total(),
			textFigure.total())
	}
}

// TestEnglishFigureIsNearest has 650 cases, and knows nothing of remainders: no other 110 letters are nearer to the
// exact shares, because it takes any letter farther away from them to have one more instead of any other one.
func TestEnglishFigureIsNearest(t *testing.T) {
	was := figures(t, scrabble)
	off := func(i, n int) float64 { return math.Pow(float64(n)-float64(was[i])*110/98, 2) }
	for i, n := range englishFigure {
		for k, m := range englishFigure {
			if i != k && off(i, n+1)+off(k, m-1) <= off(i, n)+off(k, m) {
				t.Errorf("one more %c instead of %c is as near", 'A'+i, 'A'+k)
			}
		}
	}
}

// TestFiguresAsTold: the rules' pages and the package's comment tell the letters of the packs.
func TestFiguresAsTold(t *testing.T) {
	list := regexp.MustCompile(`A\d+ B\d+( [C-Z]\d+){24}`)
	for file, want := range map[string][]distribution{
		"texts/en.toml": {textFigure, englishFigure}, "texts/fr.toml": {textFigure, englishFigure},
		"letters.go": {figures(t, scrabble), englishFigure},
	} {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var got []distribution
		for _, told := range list.FindAllString(string(text), -1) {
			got = append(got, figures(t, told))
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s tells\n%v, want\n%v", file, got, want)
		}
	}
}

// holds checks that a position has the letters of a figure and two jokers.
func holds(t *testing.T, what string, p game.Position, want distribution) {
	t.Helper()
	got := p.(game.Counter).Inventory()
	for i, n := range want {
		if letter := string(rune('A' + i)); got[letter] != n {
			t.Errorf("%s: %d of %s, want %d", what, got[letter], letter, n)
		}
	}
	if got[string(Joker)] != jokers {
		t.Errorf("%s: %v", what, got)
	}
}

// TestLettersOfATable deals for every number of seats: in French the option makes no difference.
func TestLettersOfATable(t *testing.T) {
	for _, c := range []struct {
		o    game.Options
		want distribution
	}{
		{nil, textFigure},
		{game.Options{"letters": "text"}, textFigure},
		{game.Options{"language": "fr", "letters": "own"}, textFigure},
		{game.Options{"language": "en"}, englishFigure},
		{game.Options{"language": "en", "letters": "own", "joker": "free"}, englishFigure},
		{game.Options{"language": "en", "letters": "text"}, textFigure},
	} {
		for seats := 2; seats <= 6; seats++ {
			p, err := Rules.Start(seats, c.o, rand.New(rand.NewPCG(uint64(seats), 1)))
			if err != nil {
				t.Fatal(err)
			}
			what := fmt.Sprintf("%d seats, %v", seats, c.o)
			holds(t, what, p, c.want)
			data, err := p.Encode()
			if err != nil {
				t.Fatal(err)
			}
			if p, err = Rules.Decode(data); err != nil {
				t.Fatal(err)
			}
			holds(t, what+", stored", p, c.want)
			text, err := p.View(0).(game.NativeWriter).WriteNative(nil)
			if err != nil {
				t.Fatal(err)
			}
			if p, err = Rules.(game.NativeReader).ReadNative(text, nil); err != nil {
				t.Fatal(err)
			}
			holds(t, what+", saved by seat 1", p, c.want)
		}
	}
}

// TestSavedOptions: a saved game names its letters only where they are not what a game of then had. In French there is
// one pack: the file of the usual game remains that of the source text.
func TestSavedOptions(t *testing.T) {
	for _, c := range []struct {
		o    game.Options
		want string
	}{
		{nil, "(tour 1)\n"},
		{game.Options{"language": "en"}, "(tour 1)\n(options (language en) (letters own))\n"},
		{game.Options{"language": "en", "letters": "text"}, "(tour 1)\n(options (language en))\n"},
	} {
		p, err := Rules.Start(2, c.o, rand.New(rand.NewPCG(1, 1)))
		if err != nil {
			t.Fatal(err)
		}
		text, err := p.(game.NativeWriter).WriteNative(nil)
		if err != nil || !strings.HasSuffix(string(text), c.want) {
			t.Errorf("%v: %v\n%s", c.o, err, text)
		}
	}
}

// TestGameFromBefore: an English game of the version before there was the option goes on with the text's letters: from
// its moves, from its position, and from what a seat saved of it, where the letters that it did not know are dealt.
// Whatever a new table has, its position is stored as it was.
func TestGameFromBefore(t *testing.T) {
	text, err := os.ReadFile("testdata/before/english.json")
	if err != nil {
		t.Fatal(err)
	}
	var was struct {
		Options  game.Options
		Seed     match.Seed
		Moves    []game.Move
		Position json.RawMessage
	}
	if err := json.Unmarshal(text, &was); err != nil {
		t.Fatal(err)
	}
	var stored bytes.Buffer
	if err := json.Compact(&stored, was.Position); err != nil {
		t.Fatal(err)
	}
	played, err := match.Start(Rules, 2, Rules.Info().Dated(was.Options), was.Seed)
	for ply := 0; err == nil && ply < len(was.Moves); ply++ {
		played, _, err = match.Play(played, was.Seed, ply+1, played.Turn()[0], was.Moves[ply])
	}
	if err != nil {
		t.Fatal(err)
	}
	decoded, err := Rules.Decode(stored.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	for what, p := range map[string]game.Position{"played": played, "decoded": decoded} {
		holds(t, what, p, textFigure)
		if again, err := p.Encode(); err != nil || !bytes.Equal(again, stored.Bytes()) {
			t.Errorf("%s: stored as\n%s, %v, want\n%s", what, again, err, stored.Bytes())
		}
	}
	saved, err := os.ReadFile("testdata/before/english.rami")
	if err != nil {
		t.Fatal(err)
	}
	full, err := Rules.Info().Complete(game.Options{languageOption: inEnglish})
	if err != nil {
		t.Fatal(err)
	}
	p, err := Rules.(game.NativeReader).ReadNative(saved, full)
	if err != nil {
		t.Fatal(err)
	}
	holds(t, "saved", p, textFigure)
	if again, err := p.View(0).(game.NativeWriter).WriteNative([]string{"Ann", "Ben"}); string(again) != string(saved) {
		t.Errorf("saved again as\n%s, %v", again, err)
	}
}

// TestExcessFollowsThePack: a saved game may have two of each letter more than its own pack.
func TestExcessFollowsThePack(t *testing.T) {
	for _, c := range []struct {
		o    game.Options
		want distribution
	}{{game.Options{"language": "en", "list": game.FirstWords}, englishFigure}, {nil, textFigure}} {
		s, err := Base.With(c.o)
		if err != nil {
			t.Fatal(err)
		}
		for i, n := range c.want {
			letter := Tile('A' + i)
			if extra := s.Excess(family.Copies(letter, n+2)); !extra.Empty() {
				t.Errorf("%v: %d of %c are refused", c.o, n+2, letter)
			}
			if extra := s.Excess(family.Copies(letter, n+3)); extra.Len() != 1 {
				t.Errorf("%v: of %d %c %d are too many", c.o, n+3, letter, extra.Len())
			}
		}
	}
}
