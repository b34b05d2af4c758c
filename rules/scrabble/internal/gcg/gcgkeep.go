package gcg

import (
	"cmp"
	"slices"
	"strings"
	"unicode/utf8"

	"tablee/rules/scrabble/internal/board"
	"tablee/rules/scrabble/internal/state"
)

// maxKept is how many bytes of a file's own text are kept; a file with more is refused. An export is therefore only a
// little larger than the imported file, and far below game.MaxSaved.
const maxKept = 32 << 10

// usualTurn is the length of a turn's line up to which it does not count as the file's own text; a nick begins each; in
// bytes.
const (
	usualTurn = 120
	maxNick   = 64
)

// encoding is the first line of a file that is not in GCG's old encoding, ISO 8859-1.
const encoding = "#character-encoding UTF-8"

// decodeText converts a file's text to UTF-8: text that is not UTF-8 is read as ISO 8859-1, and any line end becomes
// "\n".
func decodeText(text []byte) string {
	s := string(text)
	if !utf8.Valid(text) {
		var b strings.Builder
		for _, c := range text {
			b.WriteRune(rune(c))
		}
		s = b.String()
	}
	return strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(s)
}

// keep stores a line that we do not write ourselves.
func (r *gcgReader) keep(line string) {
	if key, _, _ := strings.Cut(line, " "); key == "#character-encoding" {
		line = encoding
	}
	r.kept += len(line) + 1
	if n := len(r.Secret.Past); n > 0 {
		r.Secret.Past[n-1].Said = append(r.Secret.Past[n-1].Said, line)
		return
	}
	r.Secret.Source.Head = append(r.Secret.Source.Head, line)
}

// writeSourceHead writes the head of the imported file. A player's line changes if somebody else plays on. If it has to
// be added for a player, all have one then, because nobody plays who has none where others have one.
func (w *gcgWriter) writeSourceHead(names []string) {
	w.nicks = w.secret.Source.Nicks
	told := make([]bool, w.Players)
	for _, l := range w.secret.Source.Head {
		if s, name := playerLine(l, w.nicks); s >= 0 {
			told[s] = true
			if n := nameOf(names, s); n != "" && n != name {
				l = strings.Fields(l)[0] + " " + w.nicks[s] + " " + n
			}
		}
		w.verbatim([]string{l})
	}
	missing := false
	for s, nick := range w.nicks {
		n := nameOf(names, s)
		missing = missing || n != "" && n != nick && !told[s]
	}
	for s, nick := range w.nicks {
		if missing && !told[s] {
			w.line("#player%d %s %s", s+1, nick, cmp.Or(nameOf(names, s), nick))
		}
	}
}

// playerLine is the seat of a line "#player1 nick Full Name", and the name, which is the nick if there is none.
func playerLine(l string, nicks []string) (seat int, name string) {
	f := strings.Fields(l)
	if len(f) < 2 || !strings.HasPrefix(f[0], "#player") {
		return -1, ""
	}
	return slices.Index(nicks, f[1]), strings.Join(f[min(2, len(f)-1):], " ")
}

// verbatim writes lines as they are.
func (w *gcgWriter) verbatim(lines []string) {
	for _, l := range lines {
		w.b.WriteString(l)
		w.b.WriteByte('\n')
	}
}

// asWritten is a rack as the file had it, if it has not changed.
func asWritten(f *state.Source, s int, now board.Multiset) string {
	if f != nil {
		if m, err := board.ParseMultiset(f.Racks[s]); err == nil && m == now {
			return f.Racks[s]
		}
	}
	return now.String()
}

// encoded is the output, with its encoding named if necessary.
func (w *gcgWriter) encoded() []byte {
	s := w.b.String()
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf && !strings.HasPrefix(s, encoding+"\n") {
			return []byte(encoding + "\n" + s)
		}
	}
	return []byte(s)
}
