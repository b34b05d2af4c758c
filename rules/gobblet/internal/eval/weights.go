package eval

import (
	_ "embed"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"sync"

	"tablee/rules/internal/zipped"
)

// Weights are the numbers of an Eval, as command train makes them; equivalent patterns share one number.
type Weights struct {
	Line  [Classes][Patterns]int16 // indexed by One
	Stack [Spots][Stacks]int16     // of stacks of two pieces or more
	Stock [Stocks][Stocks]int16    // of the mover, of the other
}

// New converts weights to the layout in which they are evaluated.
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

// numbers lists the numbers that are stored, in order, without those of impossible positions.
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

// nested reports whether these numbers of pieces can be out of the reserve: no more of a size than of the next larger
// one.
func nested(stock int) bool {
	return stock&3 <= stock>>2&3 && stock>>2&3 <= stock>>4&3 && stock>>4&3 <= stock>>6
}

// Format writes weights: two bytes for each number, the lower first, and a checksum at the end.
func (w *Weights) Format() []byte {
	var out []byte
	for _, p := range w.numbers() {
		out = binary.LittleEndian.AppendUint16(out, uint16(*p))
	}
	return binary.LittleEndian.AppendUint32(out, crc32.ChecksumIEEE(out))
}

var errWeights = errors.New("worth: the weights are damaged")

// ParseWeights parses the output of Format.
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

//go:embed gobblet.weights.gz
var learned []byte

// size is the length of what Format writes, in bytes.
func (w *Weights) size() int { return 2*len(w.numbers()) + crc32.Size }

// Learned is the evaluation that command train has made.
var Learned = sync.OnceValue(func() *Eval {
	data := make([]byte, new(Weights).size())
	zipped.Fill(data, learned)
	w, err := ParseWeights(data)
	if err != nil {
		panic(err) // the binary is not the one that was tested
	}
	return New(w)
})
