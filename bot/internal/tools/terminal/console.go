package terminal

import (
	"errors"
	"io"
	"os"
	"strings"
	"sync"

	"golang.org/x/term"

	"tablee/bot/internal/tools/cmdline"
	"tablee/render/textboard"
)

// The assumed size of a screen of unknown size, and the smallest size for which boards are drawn.
const (
	usualColumns = 79
	leastColumns = 20
	leastRows    = 8
)

// console is what people read and type on: a terminal, on which lines can be edited and boards are drawn over the last
// ones, or plain lines in and out.
type console struct {
	out     io.Writer
	screen  *os.File // the terminal for output, or nil
	typed   *os.File // the terminal for input, or nil
	full    bool     // boards are drawn over the last ones, and lines can be edited
	colours bool
	src     *source
	hits    *interrupts
	history *history

	mu    sync.Mutex
	state *term.State // the state before raw mode; nil if not in raw mode
}

// newConsole checks whether input and output are terminals.
func newConsole(in io.Reader, out io.Writer, plain bool, getenv func(string) string) *console {
	c := &console{out: out, screen: terminal(out), typed: terminal(in), hits: newInterrupts(), history: &history{}}
	c.full = c.live() && !plain && getenv("TERM") != "dumb"
	c.colours = c.full && getenv("NO_COLOR") == ""
	c.src = newSource(c.full, c.key)
	return c
}

// terminal is v as a file if it is a terminal, else nil.
func terminal(v any) *os.File {
	if f, ok := v.(*os.File); ok && term.IsTerminal(int(f.Fd())) {
		return f
	}
	return nil
}

// live reports whether a person is there who can be asked: input and output are both terminals.
func (c *console) live() bool { return c.screen != nil && c.typed != nil }

// open takes over the terminal and starts reading.
func (c *console) open(in io.Reader) error {
	if err := c.raw(); err != nil {
		return err
	}
	go c.src.pump(in)
	return nil
}

func (c *console) raw() error {
	if !c.full {
		return nil
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	state, err := term.MakeRaw(int(c.typed.Fd()))
	if err == nil {
		c.state = state
	}
	return err
}

// close restores the terminal. It may be called at any time and more than once.
func (c *console) close() {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.state != nil {
		_ = term.Restore(int(c.typed.Fd()), c.state) // there is no way left to report an error
		c.state = nil
	}
}

// key handles Ctrl-C and Ctrl-Z.
func (c *console) key(k byte) error {
	if k == ctrlC {
		c.hits.strike()
		return nil
	}
	c.close()
	stop()
	if err := c.raw(); err != nil {
		return err
	}
	return errResumed
}

// size is the number of columns and rows; no rows means that output is not limited.
func (c *console) size() (columns, rows int) {
	if c.screen == nil {
		return usualColumns, 0
	}
	columns, rows, err := term.GetSize(int(c.screen.Fd()))
	if err != nil || columns <= 0 || rows <= 0 { // for instance, a terminal that does not report its size
		return usualColumns, 24
	}
	return max(columns, leastColumns), max(rows, leastRows)
}

// Write implements io.Writer. In raw mode it adds the carriage returns that a terminal then needs at line ends.
func (c *console) Write(p []byte) (int, error) {
	text := string(p)
	if c.full {
		text = strings.ReplaceAll(text, "\n", "\r\n")
	}
	if _, err := io.WriteString(c.out, text); err != nil {
		return 0, err
	}
	return len(p), nil
}

// say writes a text, wrapped to the width.
func (c *console) say(text string) error {
	columns, _ := c.size()
	_, err := io.WriteString(c, strings.Join(wrap(text, columns), "\n")+"\n")
	return err
}

// clear empties the screen. With all it also empties the scroll-back, which somebody else must not see.
func (c *console) clear(all bool) error {
	if !c.full {
		return nil
	}
	sequence := "\x1b[H\x1b[2J"
	if all {
		sequence += "\x1b[3J"
	}
	_, err := io.WriteString(c.out, sequence)
	return err
}

// ask reads a line after a prompt. The error is io.EOF at the end of the input, errInterrupted if Ctrl-C or a signal
// came first, or one of the output.
func (c *console) ask(prompt string, keep bool) (string, error) {
	stop := c.hits.first()
	prompt, err := c.writeLeadingLines(prompt)
	if err != nil {
		return "", err
	}
	if c.full {
		return c.edit(prompt, stop, keep)
	}
	if _, err := io.WriteString(c, prompt); err != nil {
		return "", err
	}
	var b strings.Builder
	for {
		k, err := c.src.next(stop)
		switch {
		case err != nil && (!errors.Is(err, io.EOF) || b.Len() == 0):
			_, _ = io.WriteString(c, "\n")
			return "", err
		case err == nil && k != '\n':
			b.WriteByte(k)
			continue
		}
		line := strings.TrimSpace(strings.ToValidUTF8(b.String(), "?"))
		if c.typed == nil { // typed text is not echoed here: write it, so that the output reads like a session
			_, err = io.WriteString(c, cmdline.Line(line)+"\n")
		}
		if err != nil && errors.Is(err, io.EOF) {
			err = nil // the last line needs no line end
		}
		return line, err
	}
}

// writeLeadingLines writes all lines of a prompt except the last one, which it returns.
func (c *console) writeLeadingLines(prompt string) (string, error) {
	columns, _ := c.size()
	text := strings.TrimRight(prompt, " ")
	lines := wrap(text, columns)
	last := len(lines) - 1
	if last > 0 {
		if _, err := io.WriteString(c, strings.Join(lines[:last], "\n")+"\n"); err != nil {
			return "", err
		}
	}
	return lines[last] + prompt[len(text):], nil
}

// edit reads a line with line editing; with keep the line is added to the history.
func (c *console) edit(prompt string, stop <-chan struct{}, keep bool) (string, error) {
	columns, rows := c.size()
	t := term.NewTerminal(bytewise{c, stop}, prompt)
	if err := t.SetSize(columns, rows); err != nil {
		return "", err
	}
	if keep {
		t.History = c.history
	}
	line, err := t.ReadLine()
	if errors.Is(err, errResumed) {
		return "", nil // an empty line draws the board again
	}
	if err != nil {
		_, _ = io.WriteString(c, "\n")
		return "", err
	}
	return strings.TrimSpace(strings.ToValidUTF8(line, "?")), nil
}

// bytewise returns one byte at a time, so that what was typed ahead stays for the next line.
type bytewise struct {
	c    *console
	stop <-chan struct{}
}

func (b bytewise) Read(p []byte) (int, error) {
	k, err := b.c.src.next(b.stop)
	if err != nil {
		return 0, err
	}
	p[0] = k
	return 1, nil
}

func (b bytewise) Write(p []byte) (int, error) { return b.c.out.Write(p) }

// maxHistory is the number of lines in the history.
const maxHistory = 200

// history holds the typed lines, without empty and repeated ones.
type history struct {
	lines []string // the latest one last
}

// Add implements term.History.
func (h *history) Add(line string) {
	line = strings.TrimSpace(line)
	if line == "" || len(h.lines) > 0 && h.lines[len(h.lines)-1] == line {
		return
	}
	if h.lines = append(h.lines, line); len(h.lines) > maxHistory {
		h.lines = h.lines[1:]
	}
}

// Len implements term.History.
func (h *history) Len() int { return len(h.lines) }

// At implements term.History.
func (h *history) At(i int) string { return h.lines[len(h.lines)-1-i] }

// boardColumns is the width for which boards are drawn.
func (c *console) boardColumns() int {
	columns, _ := c.size()
	if !c.full {
		columns = min(columns, textboard.Wide)
	}
	return columns
}
