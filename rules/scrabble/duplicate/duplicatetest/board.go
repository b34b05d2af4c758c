package duplicatetest

import (
	"math/bits"
	"strings"
	"sync"

	"tablee/dict"
)

const (
	size  = 15
	joker = 26 // the index of a joker among tiles; letters are 0 to 25
	most  = 7  // tiles that may be laid at once
)

// tiles counts tiles of each kind.
type tiles [27]int

func (t tiles) len() (n int) {
	for _, k := range t {
		n += k
	}
	return n
}

func (t tiles) minus(u tiles) tiles {
	for i := range t {
		t[i] -= u[i]
	}
	return t
}

// holds reports whether all of u are among the tiles.
func (t tiles) holds(u tiles) bool {
	for i := range t {
		if u[i] > t[i] {
			return false
		}
	}
	return true
}

// parse reads tiles; ok is false if a character is none.
func parse(text string) (t tiles, ok bool) {
	for _, c := range text {
		switch {
		case c == '?':
			t[joker]++
		case 'A' <= c && c <= 'Z':
			t[c-'A']++
		default:
			return t, false
		}
	}
	return t, true
}

// language is a set of tiles: how many there are of each letter, and what each is worth, from A to Z; the last is the
// joker.
type language struct{ count, value tiles }

var languages = map[string]language{
	"fr": {
		count: tiles{9, 2, 2, 3, 15, 2, 2, 2, 8, 1, 1, 5, 3, 6, 6, 2, 1, 6, 6, 6, 6, 2, 1, 1, 1, 1, 2},
		value: tiles{1, 3, 3, 2, 1, 4, 2, 4, 1, 8, 10, 1, 2, 1, 1, 3, 8, 1, 1, 1, 1, 4, 10, 10, 10, 10, 0},
	},
	"en": {
		count: tiles{9, 2, 2, 4, 12, 2, 3, 2, 9, 1, 1, 4, 2, 6, 8, 2, 1, 6, 4, 6, 4, 2, 2, 1, 2, 1, 2},
		value: tiles{1, 3, 3, 2, 1, 4, 2, 4, 1, 8, 5, 1, 3, 1, 1, 3, 10, 1, 1, 1, 1, 4, 4, 8, 4, 10, 0},
	},
}

// colours are the squares: 3 and 2 multiply the word, t and d the letter by three and two.
var colours = [size]string{
	"3..d...3...d..3",
	".2...t...t...2.",
	"..2...d.d...2..",
	"d..2...d...2..d",
	"....2.....2....",
	".t...t...t...t.",
	"..d...d.d...d..",
	"3..d...2...d..3",
	"..d...d.d...d..",
	".t...t...t...t.",
	"....2.....2....",
	"d..2...d...2..d",
	"..2...d.d...2..",
	".2...t...t...2.",
	"3..d...3...d..3",
}

// grid is a board: capitals are letters, lower case jokers, 0 is empty.
type grid [size][size]byte

func (g *grid) at(row, col int) byte {
	if row < 0 || col < 0 || row >= size || col >= size {
		return 0
	}
	return g[row][col]
}

// play is a word at a place, with all of its letters; jokers that are laid are in lower case.
type play struct {
	row, col int
	down     bool
	word     string
}

func (p play) square(i int) (row, col int) {
	if p.down {
		return p.row + i, p.col
	}
	return p.row, p.col + i
}

// list is a word list.
type list struct {
	has   map[string]bool
	words []string
	sets  []uint32 // the letters of each word
}

var (
	lists = map[string]*list{}
	mu    sync.Mutex
)

func listOf(name string) *list {
	mu.Lock()
	defer mu.Unlock()
	if lists[name] == nil {
		graph, ok := dict.Get(name)
		if !ok {
			return nil
		}
		l := &list{has: map[string]bool{}, words: graph.Words()}
		for _, w := range l.words {
			l.has[w] = true
			l.sets = append(l.sets, setOf(w))
		}
		lists[name] = l
	}
	return lists[name]
}

func setOf(letters string) (set uint32) {
	for _, c := range strings.ToUpper(letters) {
		if 'A' <= c && c <= 'Z' {
			set |= 1 << (c - 'A')
		}
	}
	return set
}

// game is what plays are judged by.
type game struct {
	language
	*list
	grid grid
}

// score values a play of a rack; ok is false if it cannot be played.
func (g *game) score(p play, rack tiles) (points int, laid tiles, ok bool) {
	before, after := -1, len(p.word)
	row, col := p.square(before)
	if g.grid.at(row, col) != 0 || len(p.word) < 2 {
		return 0, laid, false
	}
	if row, col = p.square(after); g.grid.at(row, col) != 0 {
		return 0, laid, false
	}
	touches, times, sum, crosses := false, 1, 0, 0
	for i := range len(p.word) {
		row, col := p.square(i)
		if row < 0 || col < 0 || row >= size || col >= size {
			return 0, laid, false
		}
		c := p.word[i]
		if was := g.grid[row][col]; was != 0 {
			if upper(was) != upper(c) {
				return 0, laid, false
			}
			touches = true
			sum += g.worth(was)
			continue
		}
		laid[kind(c)]++
		touches = touches || row == size/2 && col == size/2
		worth, word := g.worth(c), 1
		switch colours[row][col] {
		case '3':
			word = 3
		case '2':
			word = 2
		case 't':
			worth *= 3
		case 'd':
			worth *= 2
		}
		sum += worth
		times *= word
		cross, others := g.cross(row, col, p.down, c)
		if len(cross) < 2 {
			continue
		}
		touches = true
		if !g.has[cross] {
			return 0, laid, false
		}
		crosses += (others + worth) * word
	}
	if n := laid.len(); n == 0 || n > most || !touches || !rack.holds(laid) || !g.has[strings.ToUpper(p.word)] {
		return 0, laid, false
	}
	points = sum*times + crosses
	if laid.len() == most {
		points += 50
	}
	return points, laid, true
}

// cross is the word that a letter forms at right angles, and what its other letters are worth.
func (g *game) cross(row, col int, down bool, c byte) (word string, others int) {
	dr, dc := 1, 0
	if down {
		dr, dc = 0, 1
	}
	word = string(upper(c))
	for r, k := row-dr, col-dc; g.grid.at(r, k) != 0; r, k = r-dr, k-dc {
		word = string(upper(g.grid[r][k])) + word
		others += g.worth(g.grid[r][k])
	}
	for r, k := row+dr, col+dc; g.grid.at(r, k) != 0; r, k = r+dr, k+dc {
		word += string(upper(g.grid[r][k]))
		others += g.worth(g.grid[r][k])
	}
	return word, others
}

func (g *game) worth(c byte) int { return g.value[kind(c)] }

func upper(c byte) byte { return c &^ 0x20 }

func kind(c byte) int {
	if c >= 'a' {
		return joker
	}
	return int(c - 'A')
}

// each calls do with every play of a rack, which may be of any size, until do returns false.
func (g *game) each(rack tiles, do func(points int, laid tiles) bool) {
	var have uint32
	for l := range joker {
		if rack[l] > 0 {
			have |= 1 << l
		}
	}
	for lane := range 2 * size {
		down, k := lane >= size, lane%size
		var there [size]byte
		for i := range there {
			if there[i] = g.grid[k][i]; down {
				there[i] = g.grid[i][k]
			}
			if there[i] != 0 {
				there[i] = upper(there[i])
			}
		}
		letters := have | setOf(string(there[:]))
		for i, w := range g.words {
			if bits.OnesCount32(g.sets[i]&^letters) > rack[joker] {
				continue
			}
			for first := 0; first+len(w) <= size; first++ {
				if !agrees(there[first:], w) {
					continue
				}
				p := play{row: k, col: first, word: w}
				if down {
					p = play{row: first, col: k, down: true, word: w}
				}
				if !g.spell(p, []byte(w), 0, rack, rack, do) {
					return
				}
			}
		}
	}
}

func agrees(there []byte, w string) bool {
	for i := range len(w) {
		if there[i] != 0 && there[i] != w[i] {
			return false
		}
	}
	return true
}

// spell tries each way to lay a word from its i-th letter on with letters and jokers of what is left of a rack.
func (g *game) spell(p play, text []byte, i int, left, rack tiles, do func(int, tiles) bool) bool {
	for ; i < len(text); i++ {
		if row, col := p.square(i); g.grid[row][col] == 0 {
			break
		}
	}
	if i == len(text) {
		p.word = string(text)
		points, laid, ok := g.score(p, rack)
		return !ok || do(points, laid)
	}
	c := text[i]
	for _, as := range []byte{c, c | 0x20} {
		if left[kind(as)] == 0 {
			continue
		}
		text[i] = as
		left[kind(as)]--
		more := g.spell(p, text, i+1, left, rack, do)
		left[kind(as)]++
		text[i] = c
		if !more {
			return false
		}
	}
	return true
}

// best is the most that a play of a rack is worth; ok is false if there is none.
func (g *game) best(rack tiles) (points int, ok bool) {
	g.each(rack, func(n int, _ tiles) bool {
		points, ok = max(points, n), true
		return true
	})
	return points, ok
}

// any reports whether a rack has a play.
func (g *game) any(rack tiles) (any bool) {
	g.each(rack, func(int, tiles) bool {
		any = true
		return false
	})
	return any
}
