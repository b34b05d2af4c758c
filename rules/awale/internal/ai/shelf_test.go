package ai

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"tablee/rules/rulestest"
)

// memory keeps in memory.
type memory map[string][]byte

func (m memory) Load(name string) ([]byte, error) {
	if data, ok := m[name]; ok {
		return data, nil
	}
	return nil, errors.New("nothing kept")
}

func (m memory) Save(name string, data []byte) error {
	m[name] = slices.Clone(data)
	return nil
}

func TestShelfKeeps(t *testing.T) {
	keep, seeds := memory{}, rulestest.Of(MaxTableSeeds, 8)
	first := NewTableStore(seeds)
	if first.Get() != nil {
		t.Fatal("tables before any were made")
	}
	if err := first.Fill(context.Background(), keep); err != nil {
		t.Fatal(err)
	}
	if seeds < MaxTableSeeds { // a size of which only the sum of what was just made is known
		digest[seeds] = fmt.Sprintf("%x", sha256.Sum256(first.Get().pack()))
		defer delete(digest, seeds)
	}
	if len(keep) != 1 {
		t.Fatalf("%d things kept, want 1", len(keep))
	}
	for name, data := range keep {
		again, err := unpack(seeds, data)
		if err != nil || !slices.Equal(again.value, first.Get().value) || !slices.Equal(again.rank, first.Get().rank) {
			t.Fatalf("the kept tables are others: %v", err)
		}
		for _, at := range []int{0, len(data) / 3, len(data) - 1} {
			bad := slices.Clone(data)
			bad[at] ^= 1
			if _, err := unpack(seeds, bad); err == nil {
				t.Errorf("damage at byte %d is not noticed", at)
			}
		}
		if _, err := unpack(seeds, data[:len(data)-2]); err == nil {
			t.Error("a cut file is not noticed")
		}
		keep[name] = data[:100] // damaged: the tables are built, and kept again
	}
	began := time.Now()
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	second := NewTableStore(seeds)
	if err := second.Fill(ctx, keep); err == nil || second.Get() != nil {
		t.Errorf("a damaged file gave tables of %d seeds after %v", second.Get().Max(), time.Since(began))
	}
}

func TestShelfIsNotWaitedFor(t *testing.T) {
	s := NewTableStore(MaxTableSeeds)
	s.build.Lock() // somebody is building
	defer s.build.Unlock()
	if s.Get() != nil {
		t.Error("tables out of nothing")
	}
}

func TestShelfSizes(t *testing.T) {
	for _, n := range []int{-1, MaxTableSeeds + 1} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("tables of %d seeds were promised", n)
				}
			}()
			NewTableStore(n)
		}()
	}
}

func TestShelfBegins(t *testing.T) {
	s := NewTableStore(MaxTableSeeds)
	if err := s.Begin(context.Background()); err != nil || s.Get().Max() != firstSeeds {
		t.Errorf("tables of %d seeds, %v, want %d", s.Get().Max(), err, firstSeeds)
	}
	small := NewTableStore(3)
	if err := small.Begin(context.Background()); err != nil || small.Get().Max() != 3 {
		t.Errorf("tables of %d seeds, %v, want 3", small.Get().Max(), err)
	}
}
