package sexp

import (
	"fmt"
	"strings"
	"testing"
)

// read lists the tokens of a text with their places.
func read(text, stops string) string {
	s := New([]byte(text), stops)
	var out []string
	for !s.End() {
		line, col := s.Place()
		out = append(out, fmt.Sprintf("%s@%d:%d", s.Token(), line, col))
	}
	line, col := s.Place()
	return strings.Join(append(out, fmt.Sprintf("@%d:%d", line, col)), " ")
}

func TestTokens(t *testing.T) {
	for _, c := range []struct{ text, stops, want string }{
		{"", "", "@1:1"},
		{" \n\t ", "", "@2:3"},
		{"(a (b))", "", "(@1:1 a@1:2 (@1:4 b@1:5 )@1:6 )@1:7 @1:8"},
		{"éa b\n  (x", "", "éa@1:1 b@1:4 (@2:3 x@2:4 @2:5"},
		{"a\u00a0b", "", "a@1:1 b@1:3 @1:4"},
		{"[1:6]", "", "[1:6]@1:1 @1:6"},
		{"[1:6]x", "[]", "[@1:1 1:6@1:2 ]@1:5 x@1:6 @1:7"},
		{"a\xffb)", "", "a\xffb@1:1 )@1:4 @1:5"},
		{"a\r\nb", "", "a@1:1 b@2:1 @2:2"},
	} {
		if got := read(c.text, c.stops); got != c.want {
			t.Errorf("%q: got %q, want %q", c.text, got, c.want)
		}
	}
}

// TestLookAhead: a copy reads on without its original.
func TestLookAhead(t *testing.T) {
	s := New([]byte("(a b)"), "")
	ahead := s
	if a, b := ahead.Token(), ahead.Token(); a != "(" || b != "a" {
		t.Errorf("ahead: got %q, %q", a, b)
	}
	if got := s.Token(); got != "(" {
		t.Errorf("the original: got %q, want what the copy has read", got)
	}
	if got := s.Next(); got != 'a' || s.Peek() != ' ' {
		t.Errorf("got %q, then %q", got, s.Peek())
	}
	for range 9 {
		s.Next()
	}
	if line, col := s.Place(); s.Next() != 0 || s.Token() != "" || line != 1 || col != 6 {
		t.Errorf("at the end: %d:%d", line, col)
	}
}

// FuzzTokens: tokens and the blanks between them are the text, whatever it is.
func FuzzTokens(f *testing.F) {
	for _, seed := range []string{"(a [1 : 6])", "\xff(\n", ")(é\u2003", "00\u2029\xa9"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		s := New([]byte(text), "[]")
		left := strings.TrimSpace(text)
		for !s.End() {
			token := s.Token()
			if token == "" || !strings.HasPrefix(left, token) {
				t.Fatalf("%q: got %q before %q", text, token, left)
			}
			left = strings.TrimSpace(left[len(token):])
		}
		if left != "" {
			t.Fatalf("%q: %q is left", text, left)
		}
	})
}
