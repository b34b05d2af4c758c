package duplicate

import (
	"flag"
	"math/bits"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"tablee/rules/game"
	"tablee/rules/rulestest"
	"tablee/rules/scrabble/internal/board"
	"tablee/rules/scrabble/internal/eval"
)

var exactGames = flag.Int("exact", 0, "how many whole games TestTopIsExact plays for each form and language")

// TestTopIsExact compares the play that goes on the board with the best one among all words of the list, tried at every
// place, in whole games.
func TestTopIsExact(t *testing.T) {
	rulestest.Unraced(t)
	games := max(*exactGames, 1)
	for i, o := range []game.Options{{}, {"form": "7of8", "language": "en"}, {"form": "joker"}, {"language": "en"},
		{"form": "7of8"}, {"form": "joker", "language": "en"}} {
		if i%rulestest.Of(1, 6) > 0 {
			continue
		}
		o, err := Rules.Info().Complete(o)
		if err != nil {
			t.Fatal(err)
		}
		rounds := 0
		for n := range games {
			rng := rand.New(rand.NewPCG(uint64(n), 7))
			p := newPosition(readOptions(o), 1, rng)
			for p.End == "" {
				if *exactGames > 0 || p.Number%rulestest.Of(4, 9) == 1 {
					checkTop(t, p)
					rounds++
				}
				q, _, err := p.Apply(0, pass, rng)
				if err != nil {
					t.Fatal(err)
				}
				p = q.(*position)
			}
		}
		t.Logf("%v: %d rounds", o, rounds)
	}
}

func checkTop(t *testing.T, p *position) {
	t.Helper()
	best, ok := p.Options.bestPlay(&p.Board, &p.Rack)
	if !ok {
		t.Fatalf("round %d: %v has no play", p.Number, p.Rack)
	}
	found := best.lay.Place
	found.Word = best.lay.Words[0].Word
	if want := obviousTop(p); best.points != want.points || found.Format() != want.text {
		t.Errorf("round %d, rack %v, on\n%v: the top is %s for %d, want %s for %d", p.Number, p.Rack, &p.Board,
			found.Format(), best.points, want.text, want.points)
	}
}

// obvious is a play that was found by trying all.
type obvious struct {
	points int
	joker  bool  // it keeps one
	leave  int32 // the value of what it keeps
	text   string
}

// better orders plays by the rules, in words that are not those of the engine.
func (a obvious) better(b obvious) bool {
	switch {
	case a.points != b.points:
		return a.points > b.points
	case a.joker != b.joker:
		return a.joker
	case a.leave != b.leave:
		return a.leave > b.leave
	}
	return a.text < b.text
}

// counted is a word with the set of its letters.
type counted struct {
	word    string
	letters uint32
}

// countedWords are those of a list.
var countedWords = func() func(o *Options) []counted {
	lists := map[string][]counted{}
	return func(o *Options) []counted {
		key := o.language() + o.List
		if lists[key] == nil {
			for _, w := range o.words().Words() {
				lists[key] = append(lists[key], counted{w, setOf(w)})
			}
		}
		return lists[key]
	}
}()

func setOf(letters string) (set uint32) {
	for i := range len(letters) {
		if c := letters[i] &^ 0x20; 'A' <= c && c <= 'Z' {
			set |= 1 << (c - 'A')
		}
	}
	return set
}

// obviousTop tries every word along every row and column.
func obviousTop(p *position) (top obvious) {
	for _, down := range []bool{false, true} {
		for l := range board.Size {
			at := func(i int) int {
				if down {
					return i*board.Size + l
				}
				return l*board.Size + i
			}
			var lane [board.Size]byte
			for i := range lane {
				lane[i] = byte(p.Board[at(i)]) &^ 0x20
			}
			have := setOf(string(lane[:])) | setOf(p.Rack.String())
			for _, w := range countedWords(&p.Options) {
				if bits.OnesCount32(w.letters&^have) > int(p.Rack[board.Joker]) {
					continue
				}
				for first := 0; first+len(w.word) <= board.Size; first++ {
					if fits(lane[first:], w.word) {
						sq := at(first)
						tryAll(p, board.Placement{Row: sq / board.Size, Col: sq % board.Size, Down: down, Word: w.word}, &top)
					}
				}
			}
		}
	}
	return top
}

// fits tells whether a word agrees with the letters of a lane.
func fits(lane []byte, word string) bool {
	for i := range len(word) {
		if lane[i] != 0 && lane[i] != word[i] {
			return false
		}
	}
	return len(word) == len(lane) || lane[len(word)] == 0
}

// tryAll tries a word at a place with every choice of jokers.
func tryAll(p *position, place board.Placement, top *obvious) {
	tried := []string{place.Word}
	for range p.Rack[board.Joker] {
		for _, w := range slices.Clone(tried) {
			for i := range len(w) {
				if 'A' <= w[i] && w[i] <= 'Z' {
					tried = append(tried, w[:i]+strings.ToLower(w[i:i+1])+w[i+1:])
				}
			}
		}
	}
	for _, place.Word = range tried {
		lay, err := p.Board.Check(place, &p.Rack, &p.Options.set().Values, true)
		if err != nil || len(lay.Tiles) > board.RackSize || p.Options.unknownWord(lay) != "" {
			continue
		}
		used := lay.Used()
		kept := p.Rack.Minus(&used)
		text := lay.Place
		text.Word = lay.Words[0].Word
		play := obvious{lay.Points(), kept[board.Joker] > 0, eval.LeaveOf(p.Options.language()).Value(&kept), text.Format()}
		if top.text == "" || play.better(*top) {
			*top = play
		}
	}
}
