package rummy_test

import (
	"cmp"
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"
	"testing/fstest"

	"tablee/rules/game"
	"tablee/rules/rulestest"
	"tablee/rules/rummy"
	"tablee/rules/rummy/family"
)

// toy is a fourth rule set, in a test alone: tiles are words for one to nine, four of each and two
// jokers; three or more equal tiles are a combination. It shows that the engine knows no game: T is a
// string here.
type toy struct{ about family.About }

var toyTexts = fstest.MapFS{
	"en.toml": {Data: []byte("[toy]\ntitle=\"Toy\"\nabout=\"Equal tiles\"\nrules=\"Lay three equal tiles.\"\n[toy.level]\n1=\"One\"\n2=\"Two\"\n[toy.first]\nother=\"Lay twelve.\"\n[toy.noun]\none=\"tile\"\nother=\"tiles\"\n")},
	"fr.toml": {Data: []byte("[toy]\ntitle=\"Jouet\"\nabout=\"Tuiles égales\"\nrules=\"Posez trois tuiles égales.\"\n[toy.level]\n1=\"Un\"\n2=\"Deux\"\n[toy.first]\nother=\"Posez douze.\"\n[toy.noun]\none=\"tuile\"\nother=\"tuiles\"\n")},
}

func newToy() *toy {
	return &toy{family.About{Name: "toy", Version: 1, Seats: 2, Levels: 2, Default: 1, Texts: toyTexts}}
}

const toyJoker = "x"

func (t *toy) About() family.About                               { return t.about }
func (t *toy) With(game.Options) (family.RuleSet[string], error) { return t, nil }
func (t *toy) Joker() string                                     { return toyJoker }
func (t *toy) HandSize() int                                     { return 6 }
func (t *toy) MinHand() int                                      { return 2 }
func (t *toy) EndsOnEmptyPool() bool                             { return true }
func (t *toy) LowWins() bool                                     { return false }
func (t *toy) ValidTable([][]string) error                       { return nil }
func (t *toy) FinalPoints(hand family.Multiset[string]) int      { return -hand.Len() }
func (t *toy) Points(turn family.Turn[string]) int               { return turn.Hand.Len() - turn.Left.Len() }
func (t *toy) WriteTile(tile string) string                      { return tile }
func (t *toy) TileText(tile, _ string) string                    { return tile }
func (t *toy) TileMsg(tile string) game.Msg                      { return game.Lit(tile) }
func (t *toy) JokerMsg([]string, int) game.Msg                   { return game.Lit(toyJoker) }
func (t *toy) Piece(set []string, i int) game.Piece              { return game.LetterTile{Letter: set[i]} }
func (t *toy) Tone(string) game.Tone                             { return game.Plain }
func (t *toy) BySuit(a, b string) int                            { return cmp.Compare(a, b) }
func (t *toy) ByRank(a, b string) int                            { return cmp.Compare(b, a) }
func (t *toy) Find(set []string, text, _ string) int             { return slices.Index(set, text) }
func (t *toy) Measure(turn family.Turn[string]) (tiles, points int) {
	return t.Points(turn), t.Points(turn)
}

func (t *toy) Pack() family.Multiset[string] {
	pack := family.Copies(toyJoker, 2)
	for i := 1; i <= 9; i++ {
		pack = pack.Union(family.Copies(strconv.Itoa(i), 4))
	}
	return pack
}

func (t *toy) Excess(tiles family.Multiset[string]) family.Multiset[string] {
	return tiles.Difference(t.Pack())
}

func (t *toy) Arrange(set []string) ([]string, bool) {
	sorted := slices.Sorted(slices.Values(set))
	return sorted, len(set) >= 3 && sorted[0] != toyJoker && len(t.Stands(sorted)) > 0
}

func (t *toy) Stands(set []string) [][]string {
	var stands []string
	for _, tile := range set {
		switch tile {
		case toyJoker:
			stands = append(stands, set[0])
		case set[0]:
		default:
			return nil
		}
	}
	return [][]string{stands}
}

func (t *toy) ValidFirst(sets [][]string) error {
	sum := 0
	for _, set := range sets {
		n, _ := strconv.Atoi(set[0])
		sum += n * len(set)
	}
	if sum < 12 {
		return game.Refuse("toy.first")
	}
	return nil
}

func (t *toy) ParseTile(text, _ string) (string, bool) {
	return text, t.Pack().Has(text)
}

func (t *toy) ReadTile(tokens []family.Token) (string, error) {
	if tile, ok := t.ParseTile(tokens[0].Text, ""); ok && len(tokens) == 1 {
		return tile, nil
	}
	return "", errors.New("not a tile")
}

// Lay makes combinations of equal tiles of the hand.
func (t *toy) Lay(_ context.Context, s family.Situation[string], tiles family.Multiset[string]) ([][]string, bool) {
	table := slices.Clone(s.Table)
	for tile, n := range tiles.All() {
		if n < 3 || tile == toyJoker {
			return nil, false
		}
		table = append(table, slices.Repeat([]string{tile}, n))
	}
	return table, s.Opened && !tiles.Empty() || t.ValidFirst(table[len(s.Table):]) == nil
}

func (t *toy) Best(ctx context.Context, s family.Situation[string], _ string) (family.Found[string], bool) {
	var all []string
	for tile, n := range s.Hand.All() {
		if n >= 3 && tile != toyJoker {
			all = append(all, slices.Repeat([]string{tile}, n)...)
		}
	}
	table, ok := t.Lay(ctx, s, family.MultisetOf(all...))
	if !ok {
		return family.Found[string]{}, false
	}
	return family.Found[string]{Table: table, Value: float64(len(all))}, true
}

func (t *toy) Choose(ctx context.Context, level int, s family.Situation[string], _ *rand.Rand) family.Found[string] {
	found, _ := t.Best(ctx, s, "")
	return found
}

// Judge finds nothing to choose.
func (t *toy) Judge(context.Context, family.Situation[string], [][]string, int) family.Judged[string] {
	return family.Judged[string]{Verdict: game.Verdict{Counting: game.NoChoice}}
}

func TestFourthRuleSet(t *testing.T) {
	rulestest.Run(t, rummy.New[string](newToy()), rulestest.Config{Seeds: 1, Every: 5})
}

// Play is the seed's joue: from a position to the scores.
func TestPlay(t *testing.T) {
	r := rummy.New[string](newToy())
	rng := rand.New(rand.NewPCG(3, 3))
	p, err := r.Start(3, nil, rng)
	if err != nil {
		t.Fatal(err)
	}
	scores, err := rummy.Play(context.Background(), p, []game.Player{r.Computer(1), r.Computer(2), r.Computer(1)}, rng)
	if err != nil || len(scores) != 3 {
		t.Fatalf("got %v, %v", scores, err)
	}
}
