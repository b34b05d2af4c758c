package eval

import "tablee/rules/scrabble/internal/board"

// The weights, in this order.
const (
	copies   = 3 // first, second, third and further copies
	pairs    = board.Kinds * (board.Kinds - 1) / 2
	balances = (board.RackSize + 1) * (board.RackSize + 1)

	atPairs   = copies * board.Kinds
	atBalance = atPairs + pairs
	// LeaveWeights is the number of weights of a model.
	LeaveWeights = atBalance + balances
)

// Linear is a sum of weights, in hundredths of a point.
type Linear [LeaveWeights]int16

// mustParse panics on damaged text, because the text is embedded.
func mustParse(text string) *Linear {
	m, err := parseLeave(text)
	if err != nil {
		panic(err)
	}
	return m
}

// parseLeave parses the output of Format.
func parseLeave(text string) (*Linear, error) {
	m := new(Linear)
	if err := ReadWeights("leave", text, m[:]); err != nil {
		return nil, err
	}
	return m, nil
}

// Format writes the weights as text, 27 a line.
func (m *Linear) Format() string {
	return WriteWeights(m[:], func(i int) bool {
		return i%board.Kinds == board.Kinds-1 || i == LeaveWeights-1
	})
}

// Value is the value of the kept tiles, in hundredths of a point: the sum of the weights of LeaveFeatures; 0 for none.
func (m *Linear) Value(keep *board.Multiset) int32 {
	var kinds [board.Kinds]uint8
	sum := int32(0)
	n, vowels, total := 0, 0, 0
	for t, k := range keep {
		if k == 0 {
			continue
		}
		for c := range min(int(k), copies) {
			sum += int32(m[c*board.Kinds+t])
		}
		row := m[atPairs+t*(t-1)/2:]
		for _, u := range kinds[:n] {
			sum += int32(row[u])
		}
		kinds[n] = uint8(t)
		n++
		total += int(k)
		if vowel(t) {
			vowels += int(k)
		}
	}
	if total == 0 {
		return 0
	}
	return sum + int32(m[balance(vowels, total-vowels-int(keep[board.Joker]))])
}

// LeaveFeatures calls f with the index of each weight that applies to the tiles.
func LeaveFeatures(keep *board.Multiset, f func(int)) {
	var kinds [board.Kinds]int
	n, vowels, total := 0, 0, 0
	for t, k := range keep {
		if k == 0 {
			continue
		}
		for c := range min(int(k), copies) {
			f(c*board.Kinds + t)
		}
		for _, u := range kinds[:n] { // u < t
			f(atPairs + t*(t-1)/2 + u)
		}
		kinds[n] = t
		n++
		total += int(k)
		if vowel(t) {
			vowels += int(k)
		}
	}
	if total == 0 {
		return
	}
	f(balance(vowels, total-vowels-int(keep[board.Joker])))
}

// balance is the index of the weight for numbers of vowels and consonants.
func balance(vowels, consonants int) int {
	return atBalance + min(vowels, board.RackSize)*(board.RackSize+1) + min(consonants, board.RackSize)
}

// vowel reports whether a tile is A, E, I, O or U.
func vowel(t int) bool {
	const vowels = 1<<0 | 1<<('E'-'A') | 1<<('I'-'A') | 1<<('O'-'A') | 1<<('U'-'A')
	return vowels>>t&1 != 0
}
