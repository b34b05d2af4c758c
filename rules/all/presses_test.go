package all_test

import (
	"context"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"tablee/rules/all"
	"tablee/rules/game"
	"tablee/rules/match"
	"tablee/rules/rulestest"
	"tablee/rules/rulestest/recorder"
)

// mostPresses is, for each game, how many presses a move takes at most, once it is one's turn and one sees one's hand.
// A form that is opened is a press; what is written into it is not, nor is sending it.
var mostPresses = map[string]int{"awale": 1, "gobblet": 2, "domino": 1, "scrabble": 2, "rummikub": 2, "cards": 2,
	"letters": 3}

// pressedAs are the options of the games that are played.
var pressedAs = map[string]game.Options{"scrabble": {"language": "en"}} // its squares are written as in moves

// TestPresses has people play whole games by pressing what they see. Each move that they want takes few presses.
func TestPresses(t *testing.T) {
	rulestest.Unraced(t)
	for _, r := range all.Games() {
		if _, ok := mostPresses[r.Info().Name]; !ok {
			continue
		}
		t.Run(r.Info().Name, func(t *testing.T) {
			t.Log(countPresses(t, r, func(v game.Interactive) game.Interactive { return v }))
		})
	}
}

// TestOnePressMoreIsTooMany: games that ask whether one is sure take a press too many.
func TestOnePressMoreIsTooMany(t *testing.T) {
	for _, r := range all.Games() {
		if _, ok := mostPresses[r.Info().Name]; !ok {
			continue
		}
		t.Run(r.Info().Name, func(t *testing.T) {
			faults := recorder.Listen(t, func(tb testing.TB) {
				countPresses(tb, r, func(v game.Interactive) game.Interactive { return unsure{v} })
			})
			if len(faults) == 0 {
				t.Error("a press more is not noticed")
			}
		})
	}
}

// unsure is a view that asks whether one is sure of a move.
type unsure struct{ game.Interactive }

const sure = "sure"

func (v unsure) Panel(draft string) game.Panel {
	if _, ok := strings.CutPrefix(draft, sure); ok {
		return game.Panel{Controls: []game.Control{{Name: sure, Label: game.Lit(sure)}}}
	}
	return v.Interactive.Panel(draft)
}

func (v unsure) Do(draft string, a game.Action) (game.Reply, error) {
	if m, ok := strings.CutPrefix(draft, sure); ok && a.Name == sure {
		return game.Reply{Move: game.Move(m)}, nil
	}
	reply, err := v.Interactive.Do(draft, a)
	if reply.Move != "" {
		return game.Reply{Draft: sure + string(reply.Move)}, nil
	}
	return reply, err
}

// countPresses plays games and returns how many moves took how many presses.
func countPresses(t testing.TB, r game.Rules, see func(game.Interactive) game.Interactive) string {
	t.Helper()
	name, counts := r.Info().Name, map[int]int{}
	for n := range 2 {
		seed := match.Seed{byte(n + 1)}
		p, err := match.Start(r, 2, pressedAs[name], seed)
		if err != nil {
			t.Fatal(err)
		}
		table := game.Move("")
		for ply := 1; len(p.Turn()) > 0 && ply <= maxPressedPlies; ply++ {
			by := p.Turn()[0]
			v := p.View(by)
			// two players of different strength want different moves
			want, err := r.Computer(1+int(by)).Choose(context.Background(), v, rand.New(rand.NewPCG(uint64(n), uint64(ply))))
			if err != nil {
				t.Fatal(err)
			}
			w := wanting{name: name, p: p, by: by, view: see(v.(game.Interactive)), move: want, table: table, seed: seed,
				ply: ply}
			presses, move := w.find(mostPresses[name])
			if presses == 0 {
				t.Fatalf("ply %d: %q takes more than %d presses on\n%v", ply, want, mostPresses[name],
					w.view.Panel("").Controls)
			}
			counts[presses]++
			if sets := w.newSets(); sets > 0 {
				w.bySets = true
				if n, _ := w.find(sets + 1); n == 0 {
					t.Fatalf("ply %d: %q takes more than a press a set and one to play, on\n%v", ply, want,
						w.view.Panel("").Controls)
				}
			}
			if move != "draw" {
				table = move
			}
			if p, _, err = match.Play(p, seed, ply, by, move); err != nil {
				t.Fatal(err)
			}
		}
	}
	return fmt.Sprintf("%s: presses and moves %v", name, counts)
}

// maxPressedPlies bounds a game of people whose moves are counted.
var maxPressedPlies = rulestest.Of(150, 30)

// wanting is somebody who wants to make a move.
type wanting struct {
	name  string
	p     game.Position
	by    game.Seat
	view  game.Interactive
	move  game.Move
	table game.Move // the last one of the game that was no draw
	seed  match.Seed
	ply   int

	bySets bool // tiles are not chosen one by one
}

// find presses what the panels show, the shortest way first, until the wanted move is made; 0 if it takes more than
// most presses.
func (w wanting) find(most int) (presses int, made game.Move) {
	drafts, seen := []string{""}, map[string]bool{"": true}
	for presses = 1; presses <= most; presses++ {
		var next []string
		for _, draft := range drafts {
			for _, a := range w.actions(w.view.Panel(draft).Controls) {
				for _, reply := range w.press(draft, a) {
					if reply.Move != "" && w.satisfied(reply.Move) {
						return presses, reply.Move
					}
					if reply.Move == "" && !seen[reply.Draft] {
						seen[reply.Draft] = true
						next = append(next, reply.Draft)
					}
				}
			}
		}
		drafts = next
	}
	return 0, ""
}

// actions are all buttons and lines of menus; where several lines may be chosen, those of the wanted pieces first.
func (w wanting) actions(cs []game.Control) (list []game.Action) {
	for _, c := range cs {
		switch {
		case c.Disabled || w.bySets && c.Max > 1:
		case len(c.Choices) == 0:
			list = append(list, game.Action{Name: c.Name, Lang: "en"})
		case c.Max > 1:
			list = append(list, game.Action{Name: c.Name, Values: w.pieces(c.Choices), Lang: "en"})
		default:
			for _, line := range c.Choices {
				list = append(list, game.Action{Name: c.Name, Values: []string{line.Value}, Lang: "en"})
			}
		}
	}
	return slices.DeleteFunc(list, func(a game.Action) bool { return a.Values != nil && len(a.Values) == 0 })
}

// pieces are the lines of a menu of tiles that the wanted move puts down, or exchanges.
func (w wanting) pieces(lines []game.Choice) (values []string) {
	values = []string{}
	if tiles, ok := strings.CutPrefix(string(w.move), "-"); ok { // an exchange of letters
		for _, line := range lines {
			if at := strings.Index(tiles, line.Value[len(line.Value)-1:]); at >= 0 {
				values, tiles = append(values, line.Value), tiles[:at]+tiles[at+1:]
			}
		}
		return values
	}
	laid := w.laid()
	for _, line := range lines {
		tile, _, _ := strings.Cut(line.Value, "#")
		if laid[tile] > 0 {
			laid[tile]--
			values = append(values, line.Value)
		}
	}
	return values
}

// laid are the tiles that the wanted move puts down, in games in which a move is the whole table after it.
func (w wanting) laid() map[string]int {
	laid := w.tiles(w.move)
	for tile, n := range w.tiles(w.table) {
		laid[tile] -= n
	}
	return laid
}

// newSets is how many sets the wanted move puts down, if it does nothing else and no set has a joker.
func (w wanting) newSets() (n int) {
	if w.name != "rummikub" && w.name != "cards" || w.move == "draw" {
		return 0
	}
	var was []string
	if w.table != "" {
		was = strings.Split(string(w.table), " | ")
	}
	for _, set := range strings.Split(string(w.move), " | ") {
		i := slices.Index(was, set)
		switch {
		case i >= 0:
			was = slices.Delete(was, i, i+1)
		case strings.Contains(set, "*"):
			return 0
		default:
			n++
		}
	}
	if len(was) > 0 {
		return 0
	}
	return n
}

// tiles counts the tiles of a table.
func (w wanting) tiles(table game.Move) map[string]int {
	tiles := map[string]int{}
	for _, word := range strings.Fields(strings.ReplaceAll(string(table), "|", " ")) {
		parts := []string{word}
		if w.name == "letters" {
			parts = strings.Split(word, "")
		}
		for _, tile := range parts {
			tiles[tile]++
		}
	}
	return tiles
}

// satisfied reports whether a move is the wanted one. Where a table may be arranged in several ways, it is one that
// puts the same tiles down.
func (w wanting) satisfied(m game.Move) bool {
	if m == w.move {
		return true
	}
	switch w.name {
	case "rummikub", "cards", "letters":
		return m != "draw" && w.move != "draw" && maps.Equal(w.tiles(m), w.tiles(w.move))
	case "domino": // where both ends have the same value, one stands for both
		return strings.TrimRight(string(m), "LR") == strings.TrimRight(string(w.move), "LR") && w.equalEnds()
	}
	return false
}

// equalEnds reports whether a tile at either end leaves the same chain.
func (w wanting) equalEnds() bool {
	left, _, err := match.Play(w.p, w.seed, w.ply, w.by, w.move[:len(w.move)-1]+"L")
	if err != nil {
		return false
	}
	right, _, err := match.Play(w.p, w.seed, w.ply, w.by, w.move[:len(w.move)-1]+"R")
	return err == nil && fmt.Sprint(ends(left)) == fmt.Sprint(ends(right))
}

// ends is what a diagram of dominoes tells about the ends of the chain.
func ends(p game.Position) (left, right any) {
	for _, part := range p.View(game.Public).Diagram().Parts {
		if part.Text.ID == "domino.board.ends" {
			l, r := part.Text.Args["left"], part.Text.Args["right"]
			if fmt.Sprint(l) > fmt.Sprint(r) {
				l, r = r, l
			}
			return l, r
		}
	}
	return nil, nil
}

// written are the fields that a person fills in to make the wanted move: the word alone, and in Scrabble also with its
// square.
func (w wanting) written(f *game.Form) (all []map[string]string) {
	if w.name == "letters" {
		was := strings.Split(string(w.table), " | ")
		for _, word := range strings.Split(string(w.move), " | ") {
			if !slices.Contains(was, word) {
				all = append(all, map[string]string{f.Fields[0].Name: word})
			}
		}
		return all
	}
	at, word, ok := strings.Cut(string(w.move), " ")
	if !ok {
		return nil
	}
	return []map[string]string{{"at": "", "word": word}, {"at": at, "word": word}}
}

// press carries an action out, and fills in the form that it may open, in each way that a person who wants the move
// would.
func (w wanting) press(draft string, a game.Action) []game.Reply {
	reply, err := w.view.Do(draft, a)
	if err != nil {
		return nil
	}
	if reply.Form == nil {
		return []game.Reply{reply}
	}
	var replies []game.Reply
	for _, fields := range w.written(reply.Form) {
		if sent, err := w.view.Do(reply.Draft, game.Action{Name: reply.Form.Name, Args: fields, Lang: "en"}); err == nil {
			replies = append(replies, sent)
		}
	}
	return replies
}
