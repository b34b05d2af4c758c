package board

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// Multiset counts tiles by their code: a rack, or the bag. It is a value: assignment copies it, == compares.
type Multiset [Kinds]uint8

// ParseMultiset parses tiles in the form of String; letters of either case, "?" or "*" for a joker, blanks ignored.
func ParseMultiset(s string) (Multiset, error) {
	var m Multiset
	for i := range len(s) {
		if s[i] == ' ' {
			continue
		}
		t, ok := ParseTile(s[i])
		if !ok || m[t] == 255 {
			// Do not quote the other characters: they may be a hand, and this error is logged.
			return Multiset{}, fmt.Errorf("board: %q at %d of %d is not a tile", s[i], i, len(s))
		}
		m[t]++
	}
	return m, nil
}

// Len is the number of tiles.
func (m *Multiset) Len() int {
	n := 0
	for _, k := range m {
		n += int(k)
	}
	return n
}

// Empty reports whether there is no tile.
func (m *Multiset) Empty() bool { return *m == Multiset{} }

// Add adds one tile t.
func (m *Multiset) Add(t Tile) { m[t]++ }

// Remove removes one tile t, and reports whether there was one.
func (m *Multiset) Remove(t Tile) bool {
	if m[t] == 0 {
		return false
	}
	m[t]--
	return true
}

// RemoveRandom removes and returns one tile, all with the same chance. There must be one.
func (m *Multiset) RemoveRandom(rng *rand.Rand) Tile {
	i := rng.IntN(m.Len())
	for t, k := range m {
		if i -= int(k); i < 0 {
			m[t]--
			return Tile(t)
		}
	}
	panic("board: counted wrong")
}

// Transfer moves one tile t from m to other, and reports whether there was one.
func (m *Multiset) Transfer(other *Multiset, t Tile) bool {
	if !m.Remove(t) {
		return false
	}
	other.Add(t)
	return true
}

// TransferRandom moves k tiles drawn at random from m to other, or all if there are fewer, and returns their number.
func (m *Multiset) TransferRandom(other *Multiset, k int, rng *rand.Rand) int {
	k = min(k, m.Len())
	for range k {
		other.Add(m.RemoveRandom(rng))
	}
	return k
}

// Sum is the sum of the tiles' values.
func (m *Multiset) Sum(values *Values) int {
	n := 0
	for t, k := range m {
		n += int(k) * int(values[t])
	}
	return n
}

// Contains reports whether m has every tile of part at least as often.
func (m *Multiset) Contains(part *Multiset) bool {
	for t, k := range part {
		if m[t] < k {
			return false
		}
	}
	return true
}

// Plus is m with the tiles of other.
func (m Multiset) Plus(other *Multiset) Multiset {
	for t, k := range other {
		m[t] += k
	}
	return m
}

// Minus is m without the tiles of part; tiles that m does not have are ignored.
func (m Multiset) Minus(part *Multiset) Multiset {
	for t, k := range part {
		m[t] -= min(m[t], k)
	}
	return m
}

// Tiles lists the tiles in alphabetical order, jokers last.
func (m *Multiset) Tiles() []Tile {
	var ts []Tile
	for t, k := range m {
		for range k {
			ts = append(ts, Tile(t))
		}
	}
	return ts
}

// String is the tiles in alphabetical order, jokers last as "?".
func (m Multiset) String() string {
	var b strings.Builder
	for _, t := range m.Tiles() {
		b.WriteString(t.String())
	}
	return b.String()
}

// MarshalText writes what String writes.
func (m Multiset) MarshalText() ([]byte, error) { return []byte(m.String()), nil }

// UnmarshalText parses the output of MarshalText.
func (m *Multiset) UnmarshalText(text []byte) (err error) {
	*m, err = ParseMultiset(string(text))
	return err
}
