package eval

import (
	_ "embed"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"sync"
)

// Weights are the numbers of an Eval, as package learn makes them, once for all that counts the same.
type Weights struct {
	Line  [Classes][Patterns]int16 // of One of the two ways to read a line
	Stack [Spots][Stacks]int16     // of stacks of two pieces or more
	Stock [Stocks][Stocks]int16    // the mover's, the other's
}

// New lays weights out for use.
func New(w *Weights) *Eval {
	e := new(Eval)
	for class := range e.line {
		for x := range e.line[class] {
			e.line[class][x] = w.Line[class][One(uint16(x))]
		}
	}
	for c := range e.stack {
		e.stack[c] = w.Stack[Spot(c)]
	}
	for mine, list := range w.Stock {
		copy(e.stock[mine*Stocks:], list[:])
	}
	return e
}

// numbers lists what is written of the weights, in order: nothing that no position has.
func (w *Weights) numbers() (list []*int16) {
	for class := range w.Line {
		for x := range w.Line[class] {
			if p := uint16(x); possible(p) && One(p) == p {
				list = append(list, &w.Line[class][x])
			}
		}
	}
	for spot := range w.Stack {
		for x := range w.Stack[spot] {
			if x&(x>>4) == 0 { // a cell has at most one piece of a size
				list = append(list, &w.Stack[spot][x])
			}
		}
	}
	for mine := range w.Stock {
		for theirs := range w.Stock[mine] {
			if nested(mine) && nested(theirs) {
				list = append(list, &w.Stock[mine][theirs])
			}
		}
	}
	return list
}

// nested reports whether so many pieces of each size can be out of the reserve: no more than of the next larger one.
func nested(stock int) bool {
	return stock&3 <= stock>>2&3 && stock>>2&3 <= stock>>4&3 && stock>>4&3 <= stock>>6
}

// Format writes weights: two bytes a number, the lower first, and a check sum of them at the end.
func (w *Weights) Format() []byte {
	var out []byte
	for _, p := range w.numbers() {
		out = binary.LittleEndian.AppendUint16(out, uint16(*p))
	}
	return binary.LittleEndian.AppendUint32(out, crc32.ChecksumIEEE(out))
}

var errWeights = errors.New("worth: the weights are damaged")

// ParseWeights reads what Format wrote.
func ParseWeights(data []byte) (*Weights, error) {
	w := new(Weights)
	list := w.numbers()
	end := 2 * len(list)
	if len(data) != end+4 || binary.LittleEndian.Uint32(data[end:]) != crc32.ChecksumIEEE(data[:end]) {
		return nil, errWeights
	}
	for i, p := range list {
		*p = int16(binary.LittleEndian.Uint16(data[2*i:]))
	}
	return w, nil
}

//go:embed gobblet.weights
var learned []byte

// Learned is the evaluation that package learn has made.
var Learned = sync.OnceValue(func() *Eval {
	w, err := ParseWeights(learned)
	if err != nil {
		panic(err) // the binary is not the one that passed the tests
	}
	return New(w)
})
