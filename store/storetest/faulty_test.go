package storetest

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"tablee/store"
)

// book is a store of people alone, in memory.
type book struct {
	store.DB
	pages map[string]string
}

func (b book) SavePerson(_ context.Context, id string, _, doc []byte) error {
	b.pages[id] = string(doc)
	return nil
}

// TestFaultyWritesAreFound: EachWrite accepts an action with two writes that can be repeated, and refuses one that
// hides a failure, stays half done, is done twice, or does nothing.
func TestFaultyWritesAreFound(t *testing.T) {
	both := func(f *Store, _ map[string]string) error {
		return errors.Join(f.SavePerson(t.Context(), "a", nil, []byte("1")), f.SavePerson(t.Context(), "b", nil, []byte("2")))
	}
	for _, c := range []struct {
		name string
		do   func(*Store, map[string]string) error
		bad  bool
	}{
		{"both pages", both, false},
		{"a failure is hidden", func(f *Store, p map[string]string) error { _ = both(f, p); return nil }, true},
		{"half for ever", func(f *Store, p map[string]string) error {
			if len(p) > 0 {
				return nil
			}
			return both(f, p)
		}, true},
		{"another page each time", func(f *Store, p map[string]string) error {
			return errors.Join(f.SavePerson(t.Context(), fmt.Sprint("x", len(p)), nil, nil), f.SavePerson(t.Context(), "b", nil,
				nil))
		}, true},
		{"nothing", func(*Store, map[string]string) error { return nil }, true},
		{"never", func(*Store, map[string]string) error { return errors.New("no") }, true},
	} {
		j := &FailureRecorder{}
		j.Run(func() {
			EachWrite(j, func() Attempt {
				b := book{pages: map[string]string{}}
				f := &Store{DB: b}
				return Attempt{On: f, Do: func() error { return c.do(f, b.pages) },
					State: func() string { return fmt.Sprint(b.pages) }}
			})
		})
		if j.Failed != c.bad {
			t.Errorf("%s: refused %v, want %v", c.name, j.Failed, c.bad)
		}
	}
}
