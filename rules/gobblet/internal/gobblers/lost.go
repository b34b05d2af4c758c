package gobblers

import (
	"bytes"
	"compress/gzip"
	_ "embed"
	"encoding/binary"
	"errors"
	"io"
	"sync"
)

// The table has every position whose side to move loses, by force, after Board.FromTable plies or more. It is made by
// the command gobblersolve, which tells how. It is packed by gzip; unpacked it is the ranks in ascending order, each as
// the difference to the one before it, shifted by five bits, plus the number of plies, as a varint.

//go:embed lost.gz
var lostPacked []byte

// losses are ranks in ascending order, each shifted by lossBits, plus the number of plies.
type losses struct {
	list  []uint64
	start []int32 // where the ranks begin whose first bits are the index
}

const (
	lossBits   = 5
	bucketBits = 21 // ranks have 34 bits, of which the first 13 choose a bucket
)

var longLosses = sync.OnceValue(func() *losses {
	l, err := readLosses(lostPacked)
	if err != nil {
		panic(err) // the file is embedded
	}
	return l
})

// PackLoss is an entry of the table.
func PackLoss(rank uint64, plies int) uint64 { return rank<<lossBits | uint64(plies) }

// PackLosses packs a table of entries in ascending order.
func PackLosses(list []uint64) ([]byte, error) {
	var out bytes.Buffer
	zip, err := gzip.NewWriterLevel(&out, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	var buf []byte
	last := uint64(0)
	for _, v := range list {
		buf = binary.AppendUvarint(buf, (v>>lossBits-last)<<lossBits|v&(1<<lossBits-1))
		last = v >> lossBits
	}
	if _, err := zip.Write(buf); err != nil {
		return nil, err
	}
	err = zip.Close()
	return out.Bytes(), err
}

// readLosses unpacks a table.
func readLosses(packed []byte) (*losses, error) {
	zip, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		return nil, err
	}
	data, err := io.ReadAll(zip)
	if err != nil {
		return nil, err
	}
	l := &losses{}
	l.list = make([]uint64, 0, len(data)/2)
	rank := uint64(0)
	for len(data) > 0 {
		v, n := binary.Uvarint(data)
		if n <= 0 {
			return nil, errors.New("gobblers: a damaged table")
		}
		data = data[n:]
		rank += v >> lossBits
		l.list = append(l.list, rank<<lossBits|v&(1<<lossBits-1))
	}
	l.index()
	return l, nil
}

func (l *losses) index() {
	const buckets = subsets * subsets * subsets * subsets * subsets * subsets >> bucketBits
	l.start = make([]int32, buckets+2)
	at := 0
	for i := range l.start {
		for at < len(l.list) && int(l.list[at]>>(lossBits+bucketBits)) < i {
			at++
		}
		l.start[i] = int32(at)
	}
}

// find is the number of plies after which the position with a rank is lost; 0 if it is not in the table.
func (l *losses) find(rank uint64) int {
	b := rank >> bucketBits
	low, high := l.start[b], l.start[b+1]
	for low < high {
		mid := (low + high) / 2
		switch v := l.list[mid]; {
		case v>>lossBits == rank:
			return int(v & (1<<lossBits - 1))
		case v>>lossBits < rank:
			low = mid + 1
		default:
			high = mid
		}
	}
	return 0
}
