package filecache

import (
	"os"
	"path/filepath"
	"testing"
)

func TestFolder(t *testing.T) {
	f := Folder(filepath.Join(t.TempDir(), "a", "b"))
	if _, err := f.Load("x.tables"); err == nil {
		t.Error("got a file before anything was stored")
	}
	for _, text := range []string{"one", "another"} {
		if err := f.Save("x.tables", []byte(text)); err != nil {
			t.Fatal(err)
		}
		if got, err := f.Load("x.tables"); err != nil || string(got) != text {
			t.Errorf("%q, %v, want %q", got, err, text)
		}
	}
	if list, err := os.ReadDir(string(f)); err != nil || len(list) != 1 {
		t.Errorf("%d files, %v, want 1", len(list), err)
	}
	for _, name := range []string{"", "../x", "a/b", ".x", "X"} {
		if f.Save(name, nil) == nil {
			t.Errorf("the file %q was stored", name)
		}
	}
	if _, err := Folder("").Load("x"); err == nil || Folder("").Save("x", nil) == nil {
		t.Error("an empty folder name loads or stores files")
	}
}
