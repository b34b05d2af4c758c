package canvas

import (
	_ "embed"
	"strings"
	"sync"
	"unicode"

	"golang.org/x/image/font"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

// Weight is one of the three weights of the font. fonts/OFL.txt is its licence.
type Weight uint8

// The weights.
const (
	Semibold Weight = iota // 600
	Heavy                  // 800
	Black                  // 900
)

//go:embed fonts/semibold.ttf
var semibold []byte

//go:embed fonts/heavy.ttf
var heavy []byte

//go:embed fonts/black.ttf
var black []byte

// capHeight is the height of a capital letter or a digit as a fraction of the font size.
const capHeight = 0.725

// unit is the font size at which outlines are stored.
const unit = 1000

// face is a font whose outlines are read once.
type face struct {
	mu     sync.Mutex
	data   []byte
	font   *sfnt.Font
	buf    sfnt.Buffer
	glyphs map[rune]glyph
}

type glyph struct {
	path    *Path
	advance float64
}

var faces = [...]*face{{data: semibold}, {data: heavy}, {data: black}}

// glyph is the outline of a character at size unit; for a character that the font lacks, that of the question mark.
func (f *face) glyph(r rune) glyph {
	f.mu.Lock()
	defer f.mu.Unlock()
	if g, ok := f.glyphs[r]; ok {
		return g
	}
	if f.font == nil {
		font, err := sfnt.Parse(f.data)
		if err != nil {
			panic("canvas: an embedded font is broken: " + err.Error()) // the package's tests draw with each font
		}
		f.font, f.glyphs = font, map[rune]glyph{}
	}
	i, err := f.font.GlyphIndex(&f.buf, r)
	if err != nil || i == 0 {
		r = '?'
		if g, ok := f.glyphs[r]; ok {
			return g
		}
		if i, err = f.font.GlyphIndex(&f.buf, r); err != nil {
			return glyph{path: &Path{}}
		}
	}
	segments, err := f.font.LoadGlyph(&f.buf, i, fixed.I(unit), nil)
	if err != nil {
		return glyph{path: &Path{}}
	}
	p := &Path{}
	at := func(pt fixed.Point26_6) (float64, float64) { return float64(pt.X) / 64, float64(pt.Y) / 64 }
	for _, s := range segments {
		x, y := at(s.Args[0])
		switch s.Op {
		case sfnt.SegmentOpMoveTo:
			p.Move(x, y).Close()
		case sfnt.SegmentOpLineTo:
			p.Line(x, y)
		case sfnt.SegmentOpQuadTo:
			x1, y1 := at(s.Args[1])
			p.Quad(x, y, x1, y1)
		case sfnt.SegmentOpCubeTo:
			x1, y1 := at(s.Args[1])
			x2, y2 := at(s.Args[2])
			p.Cube(x, y, x1, y1, x2, y2)
		}
	}
	g := glyph{path: p}
	if adv, err := f.font.GlyphAdvance(&f.buf, i, fixed.I(unit), font.HintingNone); err == nil {
		g.advance = float64(adv) / 64
	}
	f.glyphs[r] = g
	return g
}

// Draws reports whether the font has a character: Latin, Greek and Cyrillic letters, digits and common signs.
func Draws(r rune) bool {
	f := faces[Semibold] // all weights have the same characters
	f.glyph(r)
	f.mu.Lock()
	defer f.mu.Unlock()
	i, err := f.font.GlyphIndex(&f.buf, r)
	return err == nil && i != 0
}

// Align says which point of a text is at its position.
type Align uint8

// The alignments.
const (
	Start Align = iota
	Middle
	End
)

// Type is the style of a text.
type Type struct {
	Weight Weight
	Size   float64 // in pixels; capitals are capHeight of it
	Narrow float64 // horizontal scale; 0 means 1
	Align  Align
}

// Width is the length of a line of text in pixels.
func (t Type) Width(s string) float64 {
	w := 0.0
	for _, r := range s {
		w += faces[t.Weight].glyph(r).advance
	}
	return w * t.Size / unit * t.narrow()
}

func (t Type) narrow() float64 {
	if t.Narrow == 0 {
		return 1
	}
	return t.Narrow
}

// Fit shortens a line to at most max pixels, with an ellipsis at its end.
func (t Type) Fit(s string, max float64) string {
	if t.Width(s) <= max {
		return s
	}
	rs := []rune(s)
	for len(rs) > 0 && t.Width(string(rs)+"…") > max {
		rs = rs[:len(rs)-1]
	}
	return string(rs) + "…"
}

// Wrap breaks a text at blanks into at most most lines of at most max pixels; it shortens the last line if necessary,
// and every word that is longer than a line.
func (t Type) Wrap(s string, max float64, most int) (lines []string) {
	words := strings.Split(s, " ") // not Fields: a no-break space must not break
	for len(words) > 0 {
		n := 1
		for n < len(words) && t.Width(strings.Join(words[:n+1], " ")) <= max {
			n++
		}
		if len(lines) == most-1 {
			n = len(words)
		}
		lines = append(lines, t.Fit(strings.Join(words[:n], " "), max))
		words = words[n:]
	}
	return lines
}

// Outline is the shape of a line of text with its baseline at y.
func (t Type) Outline(s string, x, y float64) *Path {
	switch t.Align {
	case Middle:
		x -= t.Width(s) / 2
	case End:
		x -= t.Width(s)
	}
	out := &Path{}
	ky := t.Size / unit
	kx := ky * t.narrow()
	for _, r := range s {
		g := faces[t.Weight].glyph(r)
		for _, c := range g.path.contours {
			pts := make([]Point, len(c))
			for i, pt := range c {
				pts[i] = Point{x + pt.X*kx, y + pt.Y*ky}
			}
			out.Poly(pts...)
		}
		x += g.advance * kx
	}
	return out
}

// Text draws a line of text with its baseline at y.
func (c *Canvas) Text(t Type, s string, x, y float64, col Colour) {
	if s == "" {
		return
	}
	p := t.Outline(s, x, y)
	c.noteText(s, p)
	if strings.ContainsFunc(s, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }) {
		lo, hi := p.bounds()
		c.noteTextHeight(hi.Y - lo.Y)
	}
	c.Fill(p, Flat(col))
}
