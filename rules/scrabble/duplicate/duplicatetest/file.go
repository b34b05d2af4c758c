// Package duplicatetest checks games of Duplicate Scrabble that were written as files. It knows nothing of the program
// that wrote them but the format and the list of words: it tries every word at every place, and is slow.
package duplicatetest

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// CheckFile plays the game of a file again, and returns an error for the first line that is not by the rules. Which of
// several best plays goes on the board is not checked.
func CheckFile(data []byte) (err error) {
	f := &file{lines: strings.Split(strings.TrimSuffix(string(data), "\n"), "\n")}
	defer func() {
		if v := recover(); v != nil {
			wrong, ok := v.(wrong)
			if !ok {
				panic(v)
			}
			err = fmt.Errorf("line %d, %q: %s", f.n, f.line, string(wrong))
		}
	}()
	f.head()
	for f.round() {
	}
	f.must(f.n == len(f.lines), "more lines follow")
	return nil
}

// wrong is why a file is not by the rules.
type wrong string

// file is a file that is being read.
type file struct {
	game
	lines []string
	n     int    // lines read
	line  string // the last one

	options map[string]string
	size    int   // of a rack
	left    tiles // not on the board
	kept    tiles // of the last rack
	rounds  int   // that are over
	tops    int
	totals  []int
}

func (f *file) must(ok bool, why string, args ...any) {
	if !ok {
		panic(wrong(fmt.Sprintf(why, args...)))
	}
}

// next reads a line if it begins with a word, and returns the others.
func (f *file) next(key string) (words []string, ok bool) {
	if f.n == len(f.lines) || strings.Fields(f.lines[f.n] + " .")[0] != key {
		return nil, false
	}
	f.line = f.lines[f.n]
	f.n++
	return strings.Fields(f.line)[1:], true
}

// need reads a line that begins with a word.
func (f *file) need(key string) []string {
	words, ok := f.next(key)
	f.must(ok, "the next line should begin with %s", key)
	return words
}

func (f *file) number(text string) int {
	n, err := strconv.Atoi(text)
	f.must(err == nil, "%q is no number", text)
	return n
}

func (f *file) head() {
	f.options = map[string]string{}
	for _, w := range f.need("#duplicate") {
		name, value, _ := strings.Cut(w, "=")
		f.options[name] = value
	}
	var ok bool
	f.language, ok = languages[f.options["language"]]
	f.must(ok, "the language is unknown")
	name := f.options["language"]
	if list := f.options["list"]; list != "all" {
		name += "-" + list
	}
	f.list = listOf(name)
	f.must(f.list != nil, "the list is unknown")
	f.size = map[string]int{"classic": 7, "7of8": 8, "joker": 7}[f.options["form"]]
	f.must(f.size > 0, "the form is unknown")
	f.left = f.count
	for {
		words, ok := f.next("#player")
		if !ok {
			break
		}
		f.must(len(words) == 2 && f.number(words[0]) == len(f.totals)+1, "that is not the next player")
		f.totals = append(f.totals, 0)
	}
	f.must(len(f.totals) > 0, "there are no players")
}

// round reads a round; more is false if nothing may follow.
func (f *file) round() (more bool) {
	if words, ok := f.next("#end"); ok {
		f.must(len(words) == 1, "why?")
		f.end(words[0])
		return false
	}
	words := f.need("#round")
	f.must(len(words) == 1 && f.number(words[0]) == f.rounds+1 && !f.lastRound(), "that is not the next round")
	rack := f.racks()
	words, over := f.next(">top:")
	if !over {
		f.unvalued()
		return false
	}
	f.must(len(words) == 4, "not place, word, points and sum")
	p, whole := f.place(words[0], words[1])
	points, laid, ok := f.score(p, rack)
	f.must(whole && ok, "it cannot be played")
	best, _ := f.best(rack)
	f.must(points == best && words[2] == fmt.Sprintf("+%d", points), "it is worth %d, and the best play %d", points, best)
	f.tops += points
	f.must(words[3] == fmt.Sprint(f.tops), "the sum is %d", f.tops)
	change := f.exchange(p, laid, rack)
	f.answers(rack, points)
	f.lay(p, laid, rack, change)
	f.rounds++
	return true
}

func (f *file) lastRound() bool {
	n := f.number(f.options["rounds"])
	return n > 0 && f.rounds == n
}

// racks reads the racks that were put back, and the one that is played.
func (f *file) racks() tiles {
	for first := true; ; first = false {
		words, rejected := f.next("#rejected")
		if !rejected {
			words = f.need("#rack")
		}
		rack, ok := parse(strings.Join(words, ""))
		f.must(ok && f.left.holds(rack), "there are no such tiles")
		f.must(!first || rack.holds(f.kept), "the rest of the last rack is not in it")
		offered := f.offered()
		f.must(rack.len() == min(f.size, offered.len()), "it has %d tiles", rack.len())
		f.must(f.options["form"] != "joker" || rack[joker] == offered[joker], "it has %d jokers", rack[joker])
		serves := f.demand() > 0 && balanced(rack, f.demand()) && f.any(rack)
		f.must(serves != rejected, "it has %d vowels and consonants, and a play: %v", f.demand(), serves)
		if !rejected {
			return rack
		}
	}
}

// offered is what racks are drawn from: a second joker waits in the joker game.
func (f *file) offered() tiles {
	t := f.left
	if f.options["form"] == "joker" {
		t[joker] = min(t[joker], 1)
	}
	return t
}

// demand is how many vowels and how many consonants a rack must have.
func (f *file) demand() int {
	n := 2
	if f.rounds >= 15 {
		n = 1
	}
	for n > 0 && !balanced(f.offered(), n) {
		n--
	}
	return n
}

// balanced reports whether there are n vowels and n other consonants among tiles.
func balanced(t tiles, n int) bool {
	vowels := t[0] + t['E'-'A'] + t['I'-'A'] + t['O'-'A'] + t['U'-'A']
	either := t['Y'-'A'] + t[joker]
	consonants := t.len() - vowels - either
	for asVowels := range either + 1 {
		if vowels+asVowels >= n && consonants+either-asVowels >= n {
			return true
		}
	}
	return false
}

// place reads a play; whole is false if a letter that is named is already there, or one that is not there is left out.
func (f *file) place(at, word string) (p play, whole bool) {
	p.down = at[0] >= 'A'
	letter, digits := at[len(at)-1], at[:len(at)-1]
	if p.down {
		letter, digits = at[0], at[1:]
	}
	p.row, p.col = f.number(digits)-1, int(letter)-'A'
	text := []byte(word)
	whole = true
	for i := range text {
		there := f.grid.at(p.square(i))
		whole = whole && (there != 0) == (text[i] == '.')
		if text[i] == '.' && there != 0 {
			text[i] = upper(there)
		}
	}
	p.word = string(text)
	return p, whole
}

// exchange reads the letter that takes a joker's place, 0 if it stays.
func (f *file) exchange(p play, laid, rack tiles) (letter byte) {
	words, told := f.next("#exchange")
	if f.options["form"] == "joker" && laid[joker] > 0 {
		i := strings.IndexFunc(p.word, func(c rune) bool { return c >= 'a' })
		letter = upper(p.word[i])
		if after := f.left.minus(laid); after[kind(letter)] == 0 {
			letter = 0
		}
	}
	f.must(told == (letter != 0), "a letter takes the joker's place: %v", letter != 0)
	f.must(!told || len(words) == 1 && words[0] == string(letter), "the letter is %c", letter)
	return letter
}

// answers reads the answers to a round whose top is known.
func (f *file) answers(rack tiles, top int) {
	var computers []int
	if words, ok := f.next("#computers"); ok {
		for _, w := range words {
			n := f.number(w)
			f.must(n > 0 && n <= len(f.totals) && (len(computers) == 0 || n > computers[len(computers)-1]), "no such seats")
			computers = append(computers, n)
		}
	}
	people, solo := 0, 0
	var finders []int
	for seat := 1; seat <= len(f.totals); seat++ {
		words, ok := f.next(fmt.Sprintf(">%d:", seat))
		if !ok {
			continue
		}
		points := 0
		passes := words[0] == "-"
		valid := passes
		if !passes {
			f.must(len(words) >= 4, "not place, word, points and total")
			var p play
			p, valid = f.place(words[0], words[1])
			n, _, ok := f.score(p, rack)
			if valid = valid && ok; valid {
				points = n
			}
			words = words[1:]
		}
		if !slices.Contains(computers, seat) {
			people++
			if valid && points == top && top > 0 {
				finders = append(finders, seat)
			}
		}
		mark := strings.Join(words[3:], " ")
		if mark == "solo" {
			f.must(solo == 0, "there is a second solo")
			solo = seat
			points += 10
		}
		f.must((mark == "invalid") == !valid, "it is valid: %v", valid)
		f.totals[seat-1] += points
		f.must(words[1] == fmt.Sprintf("+%d", points), "it is worth %d", points)
		f.must(words[2] == fmt.Sprint(f.totals[seat-1]), "the total is %d", f.totals[seat-1])
	}
	want := 0
	if len(finders) == 1 && people >= f.number(f.options["solo"]) {
		want = finders[0]
	}
	f.must(solo == want, "the solo of the round is %d, should be %d", solo, want)
}

// unvalued reads the answers to the round that is played.
func (f *file) unvalued() {
	for seat := range f.totals {
		f.next(fmt.Sprintf(">%d:", seat+1))
	}
}

// lay lays a play; letter takes the place of its joker.
func (f *file) lay(p play, laid, rack tiles, letter byte) {
	f.kept = rack.minus(laid)
	f.left = f.left.minus(laid)
	if letter != 0 { // of the rest of the rack if no other is left
		f.left[kind(letter)]--
		f.left[joker]++
		f.kept[joker]++
		if f.kept[kind(letter)] > f.left[kind(letter)] {
			f.kept[kind(letter)]--
		}
	}
	for i := range len(p.word) {
		row, col := p.square(i)
		c := p.word[i]
		if f.grid[row][col] != 0 {
			continue
		}
		if c >= 'a' && letter != 0 {
			c = letter
		}
		f.grid[row][col] = c
	}
}

// end judges whether the game is over.
func (f *file) end(why string) {
	if why == "rounds" {
		f.must(f.lastRound(), "the last round is not over")
		return
	}
	f.must(why == "tiles" && !f.lastRound(), "no such reason")
	need := f.demand()
	if need == 0 {
		return
	}
	offered := f.offered()
	room := min(f.size, offered.len())
	f.each(offered, func(_ int, laid tiles) bool {
		f.must(!serving(laid, offered.minus(laid), room-laid.len(), need, f.options["form"] == "joker"),
			"a rack with %v has a play", laid)
		return true
	})
}

// serving reports whether some rack that has these tiles, and so many others, has so many vowels and consonants.
func serving(has, others tiles, room, need int, form bool) bool {
	if room < 0 {
		return false
	}
	if form && others[joker] > 0 { // it is in every rack
		if room == 0 {
			return false
		}
		has[joker]++
		others[joker]--
		return serving(has, others, room-1, need, form)
	}
	if balanced(has, need) {
		return true
	}
	for k := range others {
		if others[k] > 0 && room > 0 {
			more, rest := has, others
			more[k]++
			rest[k]--
			if serving(more, rest, room-1, need, form) {
				return true
			}
		}
	}
	return false
}
