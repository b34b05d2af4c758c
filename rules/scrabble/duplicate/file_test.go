package duplicate

import (
	"bytes"
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"tablee/rules/game"
	"tablee/rules/game/gametest"
	"tablee/rules/rulestest"
	"tablee/rules/scrabble/duplicate/duplicatetest"
	"tablee/rules/scrabble/internal/board"
)

var fileGames = flag.Int("files", 0, "how many whole games TestFiles checks, instead of three")

// TestFiles plays games in which people sit down late, forget to answer or answer nonsense, and has their files checked
// by a program that knows nothing of this one.
func TestFiles(t *testing.T) {
	rulestest.Unraced(t)
	forms := []game.Options{{"solo": "2"}, {"form": "joker", "language": "en", "solo": "3"}, {"form": "7of8", "solo": "2"},
		{"language": "en", "solo": "2", "rounds": "6"}, {"form": "joker", "solo": "2"},
		{"form": "7of8", "language": "en", "list": "family"}}
	n := *fileGames
	if n == 0 {
		n = rulestest.Of(3, 1)
	}
	for i := range n {
		p := played(t, forms[i%len(forms)], uint64(i))
		text, err := p.WriteNative([]string{"Alice", "Bob"})
		if err == nil {
			err = duplicatetest.CheckFile(text)
		}
		if err != nil {
			t.Fatalf("%v: %v\n%s", forms[i%len(forms)], err, text)
		}
	}
}

// played is a game that people and computers have played.
func played(t testing.TB, o game.Options, seed uint64) *position {
	t.Helper()
	rng := rand.New(rand.NewPCG(seed, 8))
	full, err := Rules.Info().Complete(o)
	if err != nil {
		t.Fatal(err)
	}
	p := newPosition(readOptions(full), 2, rng)
	for p.End == "" {
		a := game.Answers{Seats: min(9, len(p.Totals)+rng.IntN(2)), Moves: map[game.Seat]game.Move{},
			Computers: []game.Seat{1}}
		joined := p.Join(a.Seats)
		for s := range game.Seat(a.Seats) {
			v := joined.View(s).(*view)
			switch n := rng.IntN(12); {
			case n < levels:
				m, err := Rules.Computer(n+1).Choose(t.Context(), v, rng)
				if err != nil {
					t.Fatal(err)
				}
				a.Moves[s] = m
			case n < 8:
				a.Moves[s] = game.Move(v.anyAnswer(rng))
			case n == 8:
				a.Moves[s] = pass
			case n == 9: // it may fit, and is no word
				a.Moves[s] = game.Move("8D " + strings.ReplaceAll(p.Rack.String(), "?", "e"))
				if p.Options.checkAnswer(&p.Board, &p.Rack, a.Moves[s]) != nil {
					delete(a.Moves, s)
				}
			case n == 10:
				a.Moves[s] = "1A XYZZY"
			}
		}
		var events []game.Event
		p, events = ended(t, p, a)
		for id, want := range map[string]bool{"exchange": p.Past[len(p.Past)-1].Exchange != "",
			"rejected": p.Rejected != nil} {
			if slices.ContainsFunc(events, func(e game.Event) bool { return e.Msg.ID == "duplicate.ev."+id }) != want {
				t.Errorf("round %d: %s is told: %v", len(p.Past), id, !want)
			}
		}
	}
	return p
}

// TestCheckedFiles: the check refuses a file with any number, rack, word or mark changed.
func TestCheckedFiles(t *testing.T) {
	rulestest.Unraced(t)
	p := played(t, game.Options{"form": "joker", "rounds": "1", "solo": "2"}, 4)
	text, _ := p.WriteNative(nil)
	lines := strings.Split(strings.TrimSuffix(string(text), "\n"), "\n")
	for i, line := range lines {
		words := strings.Fields(line)
		for j := range words {
			if i <= len(p.Totals) || words[0] == "#end" || words[0] == "#round" && j == 0 {
				continue
			}
			bad := slices.Clone(words)
			switch last := words[j][len(words[j])-1]; {
			case words[0] == "#computers":
				bad[j] += "7"
			case '0' <= last && last <= '8':
				bad[j] = words[j][:len(words[j])-1] + string(last+1)
			default:
				bad[j] = words[j][:len(words[j])-1] + "Q"
			}
			changed := slices.Clone(lines)
			changed[i] = strings.Join(bad, " ")
			if changed[i] == line {
				continue
			}
			if err := duplicatetest.CheckFile([]byte(strings.Join(changed, "\n"))); err == nil {
				t.Errorf("line %d, %q instead of %q, is accepted", i+1, changed[i], line)
			}
		}
	}
}

// TestReadFiles reads a game's file at any of its rounds, and refuses it with any line changed, twice, or left out.
func TestReadFiles(t *testing.T) {
	p := played(t, game.Options{"form": "joker", "rounds": "2", "solo": "2"}, 4)
	text, _ := p.WriteNative([]string{"Alice", "Bob B"})
	saved, err := Rules.(game.NativeTeller).TellNative(text, game.Options{"form": "7of8"})
	if err != nil || saved.Options["form"] != "joker" || saved.Seats != len(p.Totals) || saved.Names[1] != "Bob_B" {
		t.Fatalf("the file tells %+v, %v", saved, err)
	}
	read := func(lines []string) (*position, error) {
		q, _, err := readNative([]byte(strings.Join(lines, "\n")), nil)
		return q, err
	}
	lines := strings.Split(strings.TrimSuffix(string(text), "\n"), "\n")
	head := 1 + len(p.Totals)
	for i := range lines {
		// Without an answer, or a computer, it may be the file of another game.
		if key, _, _ := strings.Cut(lines[i], " "); slices.Contains([]string{"#duplicate", "#round", "#rack", ">top:",
			"#exchange", "#end"}, key) {
			if _, err := read(append(append([]string{}, lines[:i]...), lines[i+1:]...)); gametest.Refusal(err) == "" {
				t.Errorf("line %d, %q, is not missed", i+1, lines[i])
			}
		}
		if _, err := read(append(append([]string{}, lines[:i+1]...), lines[i:]...)); gametest.Refusal(err) == "" {
			t.Errorf("line %d, %q, may stand twice", i+1, lines[i])
		}
		if words := strings.Fields(lines[i]); i >= head && len(words) > 1 {
			for j := range words {
				bad := append([]string{}, words...)
				bad[j] += "1"
				changed := append([]string{}, lines...)
				changed[i] = strings.Join(bad, " ")
				if _, err := read(changed); gametest.Refusal(err) == "" {
					t.Errorf("line %d may be %q instead of %q", i+1, changed[i], lines[i])
				}
			}
		}
		if strings.HasPrefix(lines[i], "#round") {
			for _, end := range []string{"#end tiles", "#end rounds"} {
				if _, err := read(append(slices.Clone(lines[:i]), end)); gametest.Refusal(err) == "" {
					t.Errorf("the game may end by %q before line %d, %q", end, i+1, lines[i])
				}
			}
		}
		if strings.HasPrefix(lines[i], "#rack") {
			q, err := read(lines[:i+1])
			if err != nil {
				t.Fatalf("until line %d: %v", i+1, err)
			}
			again, _ := q.WriteNative([]string{"Alice", "Bob B"})
			if want := strings.Join(lines[:i+1], "\n") + "\n"; string(again) != want {
				t.Fatalf("read and written again:\n%s\nwant\n%s", again, want)
			}
		}
	}
}

// TestDrawnRacks: a file is refused if a rack cannot have been drawn: it is too short, or without what was kept.
func TestDrawnRacks(t *testing.T) {
	p, _ := ended(t, laid(t, game.Options{}, "AEEQUVX", 1), answers(pass))
	kept := tiles(t, "AEEQUVX")
	best := p.Board.Tiles()
	if kept = kept.Minus(&best); kept.Empty() {
		t.Fatal("nothing was kept")
	}
	p.Rejected = nil
	left := p.Rack.Plus(&p.Bag)
	try := func(rack, bag board.Multiset) bool {
		q := *p
		q.Rack, q.Bag = rack, bag
		text, _ := q.WriteNative(nil)
		_, _, err := readNative(text, nil)
		if err != nil && gametest.Refusal(err) != "duplicate.native.syntax" {
			t.Fatal(err)
		}
		return err == nil
	}
	drawn, refused, rng := 0, 0, rand.New(rand.NewPCG(6, 6))
	for range 200 {
		rack, bag := p.drawer(rng).add(board.Multiset{}, left)
		if !balanceOf(&rack).gives(2) || !p.Options.hasPlay(&p.Board, &rack) {
			if try(rack, bag) {
				t.Fatalf("%v is played", rack)
			}
			continue
		}
		if try(rack, bag) != rack.Contains(&kept) {
			t.Fatalf("%v may follow %v: %v", rack, kept, !rack.Contains(&kept))
		}
		rack, bag = p.drawer(rng).add(kept, left.Minus(&kept))
		want := balanceOf(&rack).gives(2) && p.Options.hasPlay(&p.Board, &rack)
		if try(rack, bag) != want {
			t.Fatalf("%v may follow %v: %v", rack, kept, !want)
		}
		if want {
			drawn++
			p.Rejected = []string{rack.String()}
			if try(rack, bag) {
				t.Fatalf("%v is put back although it serves", rack)
			}
			p.Rejected = nil
		}
		tile := slices.IndexFunc(rack[:], func(n uint8) bool { return n > 0 })
		rack[tile]--
		bag[tile]++
		if try(rack, bag) {
			t.Fatalf("%v is a rack", rack)
		}
		refused++
	}
	if drawn == 0 || refused == 0 {
		t.Errorf("%d and %d racks are tried", drawn, refused)
	}
}

// TestFilesHide: the file of a view has no answer of others to the round that is played.
func TestFilesHide(t *testing.T) {
	p := laid(t, game.Options{}, rackOfTop, 3)
	for s, m := range []game.Move{lesser, unknown} {
		q, _, err := p.Apply(game.Seat(s), m, nil)
		if err != nil {
			t.Fatal(err)
		}
		p = q.(*position)
	}
	for s := game.Public; s < 3; s++ {
		text, err := p.View(s).(game.NativeWriter).WriteNative(nil)
		if err != nil {
			t.Fatal(err)
		}
		for by, m := range []string{lesser, unknown} {
			line := fmt.Sprintf(">%d: %s\n", by+1, m)
			if bytes.Contains(text, []byte(line)) != (game.Seat(by) == s) {
				t.Errorf("the file of seat %d is\n%s", s, text)
			}
		}
	}
}

// TestLongRacks: a rack of any length is refused in words, whichever form is played.
func TestLongRacks(t *testing.T) {
	for _, form := range []string{"classic", "joker", "7of8"} {
		most := map[string]int{"classic": 7, "joker": 7, "7of8": 8}[form]
		for _, key := range []string{"#rack", "#rejected"} {
			for n := range 120 {
				letters := strings.Repeat("AEINRSTLOU", 30)[:n]
				text := fmt.Sprintf("#duplicate form=%s language=fr\n#player 1 A\n#round 1\n%s %s\n", form, key, letters)
				_, _, err := readNative([]byte(text), nil)
				id := gametest.Refusal(err)
				if err == nil && (n != most || key == "#rejected") || err != nil && id != "duplicate.native.syntax" {
					t.Errorf("%s, %s of %d letters: %v", form, key, n, err)
				}
			}
		}
	}
}

// FuzzReadNative reads damaged files: what is read is written so that it is read again.
func FuzzReadNative(f *testing.F) {
	for i, o := range []game.Options{{"rounds": "1"}, {"form": "joker", "rounds": "1"}, {"form": "7of8", "rounds": "1"}} {
		text, err := played(f, o, uint64(i)).WriteNative(nil)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(text)
		head, _, _ := strings.Cut(string(text), "#round 1\n")
		f.Add([]byte(head + "#round 1\n#rack AEINRSTLO\n"))
		f.Add([]byte(head + "#round 1\n#rejected " + strings.Repeat("E", 300) + "\n#rack AEINRST\n"))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		p, names, err := readNative(text, nil)
		if err != nil {
			if _, ok := game.Refused(err); !ok {
				t.Fatalf("%q: %v is no Refusal", text, err)
			}
			return
		}
		written, err := p.WriteNative(names)
		if err != nil {
			t.Fatal(err)
		}
		q, _, err := readNative(written, nil)
		if err != nil {
			t.Fatalf("%q was written as %q, which is not read: %v", text, written, err)
		}
		if again, _ := q.WriteNative(names); !bytes.Equal(again, written) {
			t.Fatalf("%q was written as %q, then %q", text, written, again)
		}
	})
}

// FuzzDecode decodes damaged positions: what is decoded can be shown and stored again.
func FuzzDecode(f *testing.F) {
	for i, o := range []game.Options{{"rounds": "1"}, {"form": "joker", "rounds": "1"}, {"form": "7of8"}} {
		p := laid(f, o, rackOfTop, 2)
		if i < 2 {
			p = played(f, o, uint64(i))
		}
		data, err := p.Encode()
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data)
		f.Add(bytes.Replace(data, []byte(`"Rack":"`), []byte(`"Rack":"AEINRSTLO`), 1))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		p, err := decode(data)
		if err != nil {
			return
		}
		p.View(game.Public).Diagram()
		again, err := p.Encode()
		if err == nil {
			_, err = decode(again)
		}
		if err != nil {
			t.Fatalf("%q was encoded as %q: %v", data, again, err)
		}
	})
}
