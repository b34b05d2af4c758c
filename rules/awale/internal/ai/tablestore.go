package ai

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"sync"
	"sync/atomic"
)

// MaxTableSeeds is the largest table that a TableStore can hold.
const MaxTableSeeds = 12

// firstSeeds is the number of seeds of the tables that Begin makes.
const firstSeeds = 10

// digest is the hash of the tables by number of seeds; they are deterministic.
var digest = map[int]string{
	12: "df1ba21fb0b2d295d81aa1653d29059e0736d0f2ad1178c8c3608796200bc76f",
}

// Keep stores bytes between runs of the program, by name. Both methods may fail without harm.
type Keep interface {
	Load(name string) ([]byte, error)
	Save(name string, data []byte) error
}

// TableStore makes endgame tables of up to a number of seeds and holds those that are ready. It is safe for concurrent
// use.
type TableStore struct {
	seeds int
	ready atomic.Pointer[Tables]
	build sync.Mutex
}

// NewTableStore is an empty store. It panics if there can be no tables for that number of seeds.
func NewTableStore(seeds int) *TableStore {
	if seeds < 0 || seeds > MaxTableSeeds {
		panic("awale: no endgame tables of that size")
	}
	return &TableStore{seeds: seeds}
}

// Get returns the tables that are ready, nil if there are none. It never waits.
func (s *TableStore) Get() *Tables { return s.ready.Load() }

// Begin makes the tables of up to 10 seeds, which takes a quarter of a second, and returns when they are ready or ctx
// ends.
func (s *TableStore) Begin(ctx context.Context) error {
	s.build.Lock()
	defer s.build.Unlock()
	return s.extend(ctx, min(firstSeeds, s.seeds))
}

// Fill makes all tables, or loads them from keep, and returns when they are ready or ctx ends. keep may be nil.
func (s *TableStore) Fill(ctx context.Context, keep Keep) error {
	s.build.Lock()
	defer s.build.Unlock()
	if s.Get().Max() >= s.seeds {
		return nil
	}
	name := fmt.Sprintf("awale-%d.tables", s.seeds)
	if keep != nil {
		if data, err := keep.Load(name); err == nil {
			if t, err := unpack(s.seeds, data); err == nil {
				s.ready.Store(t)
				return nil
			}
		}
	}
	if err := s.extend(ctx, s.seeds); err != nil {
		return err
	}
	if keep != nil {
		_ = keep.Save(name, s.Get().pack()) // if this fails, they are built again next time
	}
	return nil
}

// extend makes the tables of up to a number of seeds.
func (s *TableStore) extend(ctx context.Context, seeds int) error {
	if s.Get().Max() >= seeds {
		return nil
	}
	t, err := s.Get().Extend(ctx, seeds)
	if err == nil {
		s.ready.Store(t)
	}
	return err
}

// pack is the values, then the ranks, one byte each.
func (e *Tables) pack() []byte {
	data := make([]byte, 0, 2*len(e.value))
	for _, v := range e.value {
		data = append(data, byte(v))
	}
	return append(data, e.rank...)
}

// unpack parses the output of pack. Data that differs from the tables that Build makes is an error.
func unpack(seeds int, data []byte) (*Tables, error) {
	sum := sha256.Sum256(data)
	if want, known := digest[seeds]; !known || hex.EncodeToString(sum[:]) != want {
		return nil, fmt.Errorf("awale: the tables of %d seeds are damaged", seeds)
	}
	n := len(data) / 2
	t := &Tables{max: seeds, value: make([]int8, n), rank: data[n:]}
	for i, v := range data[:n] {
		t.value[i] = int8(v)
	}
	return t, nil
}
