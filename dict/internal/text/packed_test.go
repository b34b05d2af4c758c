package text

import (
	"bytes"
	"compress/gzip"
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"
)

func TestPack(t *testing.T) {
	long := strings.Repeat("A", 26)
	for _, c := range []struct{ words, packed string }{
		{"", ""},
		{"AA", "aAA"},
		{"AA ABACA ABACAS", "aAAbBACAaS"},
		{"BON BON MOT", "aBONadMOT"},
		{long + " B", "a" + long + "{B"},
	} {
		words := strings.Fields(c.words)
		packed := string(Pack(words))
		if packed != c.packed {
			t.Errorf("%s: packed %s, want %s", c.words, packed, c.packed)
		}
		want := ""
		for _, w := range words {
			want += w + "\n"
		}
		if err := iotest.TestReader(Unpack(strings.NewReader(packed)), []byte(want)); err != nil {
			t.Errorf("%s: %v", packed, err)
		}
	}
}

// TestGzip reads words again that were gzipped.
func TestGzip(t *testing.T) {
	packed, err := Gzip([]string{"AA", "ABACA", "ABACAS"})
	if err != nil {
		t.Fatal(err)
	}
	z, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		t.Fatal(err)
	}
	if text, err := io.ReadAll(Unpack(z)); err != nil || string(text) != "AA\nABACA\nABACAS\n" {
		t.Errorf("the words are %q, %v", text, err)
	}
}

// TestUnpackLong unpacks more than is kept in memory at once.
func TestUnpackLong(t *testing.T) {
	var words []string
	for n := range 30_000 {
		words = append(words, strings.Repeat("XY", n%29)+strings.Repeat("Z", n%7))
	}
	text, err := io.ReadAll(Unpack(iotest.HalfReader(strings.NewReader(string(Pack(words))))))
	if want := strings.Join(words, "\n") + "\n"; err != nil || string(text) != want {
		t.Errorf("%d bytes instead of %d, or others; error %v", len(text), len(want), err)
	}
}

func TestUnpackRefuses(t *testing.T) {
	for _, packed := range []string{"A", "b", "aAcB", "aA B", "aA\n", "a\xc9", "aA~",
		"a" + strings.Repeat("A", maxPacked+1)} {
		if text, err := io.ReadAll(Unpack(strings.NewReader(packed))); err == nil {
			t.Errorf("%.20q: no error, text %.20q", packed, text)
		}
	}
	broken := errors.New("broken")
	text, err := io.ReadAll(Unpack(io.MultiReader(strings.NewReader("aAAbB"), iotest.ErrReader(broken))))
	if !errors.Is(err, broken) || string(text) != "AA\n" {
		t.Errorf("a reader that breaks off: %q, %v", text, err)
	}
}

func FuzzUnpack(f *testing.F) {
	f.Add("aAAbBACAaS")
	f.Add("aBONadMOT")
	f.Fuzz(func(t *testing.T, packed string) {
		text, err := io.ReadAll(Unpack(strings.NewReader(packed)))
		if err != nil {
			return
		}
		again, err := io.ReadAll(Unpack(strings.NewReader(string(Pack(strings.Split(string(text), "\n"))))))
		if err != nil {
			t.Fatal(err)
		}
		if strings.TrimSuffix(string(again), "\n") != string(text) {
			t.Errorf("%q: %q, packed and unpacked %q", packed, text, again)
		}
	})
}
