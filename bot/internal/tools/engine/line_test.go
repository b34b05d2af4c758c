package engine

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"
)

func TestLineReader(t *testing.T) {
	most := strings.Repeat("x", MaxLine)
	for _, c := range []struct {
		name, in string
		want     []string // "!" for a line that is too long
	}{
		{"nothing", "", nil},
		{"one", "a\n", []string{"a"}},
		{"without an end", "a\nb", []string{"a", "b"}},
		{"blank lines", "\n\r\n\n", []string{"", "", ""}},
		{"Windows", "a\r\nb\r\n", []string{"a", "b"}},
		{"longest", most + "\r\nb", []string{most, "b"}},
		{"longest without an end", most, []string{most}},
		{"too long", most + "y\nb\n", []string{"!", "b"}},
		{"too long by a return", most + "\r\r\nb\n", []string{"!", "b"}},
		{"far too long", most + most + most + "\nb", []string{"!", "b"}},
		{"far too long at the end", "a\n" + most + most + most, []string{"a", "!"}},
	} {
		for _, in := range []io.Reader{strings.NewReader(c.in), iotest.HalfReader(strings.NewReader(c.in))} {
			got := readAll(t, in)
			if len(got) != len(c.want) {
				t.Errorf("%s: %d lines, want %d", c.name, len(got), len(c.want))
				continue
			}
			for i := range got {
				if got[i] != c.want[i] {
					t.Errorf("%s: line %d: %d bytes, want %d", c.name, i, len(got[i]), len(c.want[i]))
				}
			}
		}
	}
	if _, err := NewLineReader(iotest.ErrReader(io.ErrClosedPipe)).Next(); !errors.Is(err, io.ErrClosedPipe) {
		t.Errorf("got %v, want the reader's error", err)
	}
}

func readAll(t testing.TB, in io.Reader) (lines []string) {
	t.Helper()
	for r := NewLineReader(in); ; {
		line, err := r.Next()
		switch {
		case errors.Is(err, io.EOF):
			return lines
		case errors.Is(err, ErrLong):
			lines = append(lines, "!")
		case err != nil:
			t.Fatal(err)
		default:
			lines = append(lines, string(line))
		}
	}
}

// What is read is what was sent, whatever the pieces in which it comes.
func FuzzLineReader(f *testing.F) {
	f.Add([]byte("a\nb\r\n\n"), uint16(1))
	f.Add(bytes.Repeat([]byte("long "), 20), uint16(0))
	f.Fuzz(func(t *testing.T, data []byte, extra uint16) {
		// A first line about as long as is allowed brings the limit within reach.
		head := strings.Repeat("x", MaxLine-1000+int(extra)%2000)
		text := head + string(data)
		got := readAll(t, iotest.HalfReader(strings.NewReader(text)))
		want := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
		if len(got) != len(want) {
			t.Fatalf("%d lines, want %d", len(got), len(want))
		}
		for i, w := range want {
			if i < len(want)-1 || strings.HasSuffix(text, "\n") || strings.HasSuffix(w, "\r") {
				w = strings.TrimSuffix(w, "\r")
			}
			if len(w) > MaxLine {
				w = "!"
			}
			if got[i] != w {
				t.Fatalf("line %d: %d bytes, want %d", i, len(got[i]), len(w))
			}
		}
	})
}

// No line breaks the conversation: each gets one answer.
func FuzzSession(f *testing.F) {
	for _, x := range []string{"awale.txt", "template.txt"} {
		data := readTalk(&testing.T{}, x)
		for _, e := range data {
			f.Add(e.send)
		}
	}
	f.Fuzz(func(t *testing.T, line string) {
		if strings.Contains(line, "\n") || strings.Contains(line, `"perft"`) || strings.Contains(line,
			`"ch`) || strings.Contains(line, `"an`) {
			return // one line each, and none that thinks for long
		}
		s := open(t, games[1], nil)
		got := ask(t, s, line, `{"do":"info","id":"last"}`)
		if len(got) != 2 || !strings.Contains(got[1], `"id":"last"`) {
			t.Errorf("%q: answers %q", line, got)
		}
	})
}
