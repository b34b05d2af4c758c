package storetest

import (
	"compress/gzip"
	"io"
	"os"
	"path/filepath"
	"testing"
)

// Unpack unpacks a database that an earlier version of the bot left, compressed with gzip, into a folder of the test's
// own, and returns the path of the file, which may be written.
func Unpack(t testing.TB, file string) string {
	t.Helper()
	f, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	data, err := io.ReadAll(z)
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "old.db")
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}
