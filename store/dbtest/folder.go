package dbtest

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"

	"tablee/store/sqlite"
)

// memory is a folder in memory, on Linux: waiting for the disk took half of the time of tests that write much.
const memory = "/dev/shm"

const folderName = "tablee-test-"

// folder makes a folder for a database; drop removes it.
func folder() (dir string, drop func(), err error) {
	sweep()
	prefix := fmt.Sprintf("%s%d-", folderName, os.Getpid())
	if dir, err = os.MkdirTemp(memory, prefix); err != nil {
		dir, err = os.MkdirTemp("", prefix)
	}
	return dir, func() { _ = os.RemoveAll(dir) }, err
}

// sweep removes folders of processes that were killed.
var sweep = sync.OnceFunc(func() {
	left, _ := filepath.Glob(filepath.Join(memory, folderName+"*"))
	for _, dir := range left {
		id, _, _ := strings.Cut(strings.TrimPrefix(filepath.Base(dir), folderName), "-")
		if n, err := strconv.Atoi(id); err == nil && errors.Is(syscall.Kill(n, 0), syscall.ESRCH) {
			_ = os.RemoveAll(dir)
		}
	}
})

// fresh is a new database as Open makes it, which takes as long as a hundred moves: it is made once, and copied.
var fresh = sync.OnceValues(func() ([]byte, error) {
	dir, drop, err := folder()
	if err != nil {
		return nil, err
	}
	defer drop()
	path := filepath.Join(dir, "fresh.db")
	db, err := sqlite.Open(context.Background(), path)
	if err == nil {
		err = db.Close()
	}
	if err != nil {
		return nil, err
	}
	return os.ReadFile(path)
})

// file is a fresh database in a folder of its own.
func file() (path string, drop func(), err error) {
	dir, drop, err := folder()
	if err != nil {
		return "", nil, err
	}
	path = filepath.Join(dir, "any.db")
	return path, drop, PutFile(path)
}

// PutFile puts a fresh database of SQLite where there is no file yet.
func PutFile(path string) error {
	data, err := fresh()
	if err != nil {
		return err
	}
	return os.WriteFile(path, data, 0o600)
}

// fileOf is a fresh database that is removed after a test.
func fileOf(t testing.TB) string {
	t.Helper()
	path, drop, err := file()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(drop)
	return path
}
