package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"net/url"
	"os"
	"path/filepath"
	"testing"

	sqlite3 "github.com/mattn/go-sqlite3"

	"tablee/store/sqlstore"
)

// TestBackupIsDurable: when Backup returns, the whole copy has been written through to the disk, which SQLite does
// not do for VACUUM INTO.
func TestBackupIsDurable(t *testing.T) {
	db := newDB(t)
	create(t, db, sample(1))
	to := filepath.Join(t.TempDir(), "copy.db")
	synced := int64(-1)
	whole := flush
	defer func() { flush = whole }()
	flush = func(f *os.File) error {
		if info, err := f.Stat(); err == nil && filepath.Base(f.Name()) == filepath.Base(to) {
			synced = info.Size()
		}
		return whole(f)
	}
	if err := Backup(t.Context(), db.path, to); err != nil {
		t.Fatal(err)
	}
	if info, err := os.Stat(to); err != nil || info.Size() != synced {
		t.Errorf("%d bytes of the copy were made durable, want all of %v, %v", synced, info.Size(), err)
	}
	lost := errors.New("the disk is gone")
	flush = func(*os.File) error { return lost }
	if err := Backup(t.Context(), db.path, filepath.Join(t.TempDir(), "other.db")); !errors.Is(err, lost) {
		t.Errorf("a copy that could not be made durable: %v", err)
	}
}

// TestTransactionsTakeTheWriteLockFirst: a transaction that began by reading and then writes would fail with BUSY,
// whatever the timeout, if another process wrote in between (sqlite.org/lang_transaction.html, "upgrade"). So the
// lock is taken before the first statement.
func TestTransactionsTakeTheWriteLockFirst(t *testing.T) {
	db := newDB(t)
	other, err := sql.Open("sqlite3", "file:"+(&url.URL{Path: db.path}).EscapedPath()+"?_busy_timeout=1&_txlock=immediate")
	if err != nil {
		t.Fatal(err)
	}
	defer other.Close()
	steals := func() error {
		tx, err := other.BeginTx(context.Background(), nil)
		if err == nil {
			err = tx.Rollback()
		}
		return err
	}
	for name, within := range map[string]func(context.Context, func(sqlstore.Tx) error) error{"durable": db.inTx,
		"lazy": db.lazily} {
		if err := within(t.Context(), func(sqlstore.Tx) error {
			var se sqlite3.Error
			if err := steals(); !errors.As(err, &se) || se.Code != sqlite3.ErrBusy {
				t.Errorf("%s: before its first statement another process gets the write lock: %v", name, err)
			}
			return nil
		}); err != nil {
			t.Fatal(err)
		}
	}
	if err := steals(); err != nil {
		t.Errorf("with no transaction open: %v", err)
	}
}
