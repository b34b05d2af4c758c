package storetest_test

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"tablee/store"
	"tablee/store/dbtest"
	"tablee/store/storetest"
)

// TestFaultyWritesAreFound: EachWrite accepts an action with two writes that can be repeated, and refuses one that
// hides a failure, stays half done, is done twice, or does nothing.
func TestFaultyWritesAreFound(t *testing.T) {
	pages := func(db store.DB) (list []string) {
		for _, id := range []string{"a", "b", "x0", "x1", "x2"} {
			doc, err := db.Person(t.Context(), id)
			if err != nil {
				t.Fatal(err)
			}
			if doc != nil {
				list = append(list, id)
			}
		}
		return list
	}
	write := func(db store.DB, id string) error {
		was, err := db.Person(t.Context(), id)
		if err != nil {
			return err
		}
		return db.SavePerson(context.Background(), id, was, []byte(id))
	}
	both := func(db store.DB) error { return errors.Join(write(db, "a"), write(db, "b")) }
	for _, c := range []struct {
		name string
		do   func(store.DB) error
		bad  bool
	}{
		{"both pages", both, false},
		{"a failure is hidden", func(db store.DB) error { _ = both(db); return nil }, true},
		{"half for ever", func(db store.DB) error {
			if len(pages(db)) > 0 {
				return nil
			}
			return both(db)
		}, true},
		{"another page each time", func(db store.DB) error {
			return errors.Join(write(db, fmt.Sprint("x", len(pages(db)))), write(db, "b"))
		}, true},
		{"nothing", func(store.DB) error { return nil }, true},
		{"never", func(store.DB) error { return errors.New("no") }, true},
	} {
		j := &storetest.FailureRecorder{}
		j.Run(func() {
			storetest.EachWrite(j, func() storetest.Attempt {
				var disk storetest.Disk
				db := dbtest.Open(t, disk.Wrap)
				return storetest.Attempt{On: &disk, Do: func() error { return c.do(db) },
					State: func() string { return fmt.Sprint(pages(db)) }}
			})
		})
		if j.Failed != c.bad {
			t.Errorf("%s: refused %v, want %v", c.name, j.Failed, c.bad)
		}
	}
}
