package zipped

import (
	"bytes"
	"compress/gzip"
	"testing"
)

func TestFill(t *testing.T) {
	var file bytes.Buffer
	z := gzip.NewWriter(&file)
	if _, err := z.Write([]byte("content")); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	content := make([]byte, 7)
	if Fill(content, file.Bytes()); string(content) != "content" {
		t.Errorf("got %q", content)
	}
	for _, length := range []int{0, 6, 8} {
		if fill(make([]byte, length), file.Bytes()) == nil {
			t.Errorf("7 bytes filled a slice of %d", length)
		}
	}
	for n := range file.Len() {
		if fill(content, file.Bytes()[:n]) == nil {
			t.Errorf("cut to %d bytes: no error", n)
		}
	}
	for i := 10; i < file.Len(); i++ { // the header has bytes that mean nothing
		bad := bytes.Clone(file.Bytes())
		bad[i] ^= 0x10
		if fill(content, bad) == nil {
			t.Errorf("byte %d changed: no error", i)
		}
	}
	defer func() {
		if recover() == nil {
			t.Error("a damaged file: no panic")
		}
	}()
	Fill(content, nil)
}
