package sqlite

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"tablee/store"
	"tablee/store/storetest"
)

func TestStore(t *testing.T) {
	t.Parallel()
	storetest.Run(t, newPlace)
}

// place is a file.
type place struct{ path string }

func newPlace(t storetest.T) storetest.Place {
	t.Helper()
	p := &place{filepath.Join(t.TempDir(), "a.db")}
	if err := putFresh(p.path); err != nil {
		t.Fatalf("%v", err)
	}
	return p
}

func (p *place) Open(ctx context.Context) (store.DB, error) {
	db, err := Open(ctx, p.path)
	if err != nil {
		return nil, err // no *DB that is nil
	}
	return db, nil
}

// Crash goes on with what lies on the disk, while the bot that had it open still has.
func (p *place) Crash(t storetest.T) {
	t.Helper()
	for n := 1; ; n++ {
		to := fmt.Sprintf("%s-%d", p.path, n)
		if _, err := os.Stat(to); err == nil {
			continue
		}
		for _, part := range []string{"", "-wal"} {
			data, err := os.ReadFile(p.path + part)
			if err == nil {
				err = os.WriteFile(to+part, data, 0o600)
			}
			if err != nil {
				t.Fatalf("%v", err)
			}
		}
		p.path = to
		return
	}
}

func (p *place) Newer(t storetest.T) {
	t.Helper()
	db, err := Open(context.Background(), p.path)
	if err == nil {
		_, err = db.write.Exec("INSERT INTO goose_db_version (version_id, is_applied) VALUES (99999, 1)")
		_ = db.Close()
	}
	if err != nil {
		t.Fatalf("%v", err)
	}
}
