//go:build unix

package terminal

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/creack/pty"
	"github.com/hinshun/vt10x"
	"golang.org/x/term"

	"tablee/rules/all"
	"tablee/rules/rulestest"
)

// asPlay makes the test's own program play instead of testing.
const asPlay = "TABLEE_TEST_PLAY"

func TestMain(m *testing.M) {
	if os.Getenv(asPlay) != "" {
		os.Exit(Run(context.Background(), all.Games(), os.Args[1:], os.Getenv, os.Stdin, os.Stdout, os.Stderr))
	}
	os.Exit(m.Run())
}

// stuck is when a test gives up. Nothing waits for it that goes well.
const stuck = 3 * time.Minute

// terminalTest is a program in a terminal of its own.
type terminalTest struct {
	t      *testing.T
	cmd    *exec.Cmd
	master *os.File
	before *term.State
	after  *term.State
	done   chan struct{} // the program has ended, and what it wrote is read

	mu     sync.Mutex
	change *sync.Cond
	screen vt10x.Terminal
	raw    bytes.Buffer
	over   bool
}

// sit starts tablee play in a terminal of a size, with a home of its own.
func sit(t *testing.T, home string, columns, rows uint16, args ...string) *terminalTest {
	t.Helper()
	return sitWith(t, home, columns, rows, nil, args...)
}

func sitWith(t *testing.T, home string, columns, rows uint16, env []string, args ...string) *terminalTest {
	t.Helper()
	master, slave, err := pty.Open()
	if err != nil {
		t.Skipf("this system has no pseudo-terminals: %v", err)
	}
	if err := pty.Setsize(slave, &pty.Winsize{Cols: columns, Rows: rows}); err != nil {
		t.Fatal(err)
	}
	s := &terminalTest{t: t, master: master, done: make(chan struct{}),
		screen: vt10x.New(vt10x.WithSize(int(columns), int(rows)))}
	s.change = sync.NewCond(&s.mu)
	if s.before, err = term.GetState(int(slave.Fd())); err != nil {
		t.Fatal(err)
	}
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	s.cmd = exec.Command(self, args...)
	s.cmd.Env = append([]string{asPlay + "=1", "HOME=" + home, "XDG_CACHE_HOME=" + filepath.Join(home, "cache"),
		"TERM=xterm-256color", "LANG=C.UTF-8"}, env...)
	s.cmd.Stdin, s.cmd.Stdout, s.cmd.Stderr = slave, slave, slave
	s.cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Setctty: true}
	if err := s.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	waited := make(chan struct{})
	go s.listen(waited)
	go func() {
		defer close(waited)
		_ = s.cmd.Wait() // the status is read from the command
		if s.after, err = term.GetState(int(slave.Fd())); err != nil {
			t.Error(err)
		}
		_ = slave.Close() // what was written can still be read, then there is no more
	}()
	guard := time.AfterFunc(stuck, func() { _ = s.cmd.Process.Kill() })
	t.Cleanup(func() {
		guard.Stop()
		_ = s.cmd.Process.Kill()
		<-s.done
		_ = s.master.Close()
	})
	return s
}

func (s *terminalTest) listen(waited <-chan struct{}) {
	b := make([]byte, 4096)
	for {
		n, err := s.master.Read(b)
		s.mu.Lock()
		_, _ = s.screen.Write(b[:n]) // it takes everything
		s.raw.Write(b[:n])
		s.mu.Unlock()
		s.change.Broadcast()
		if err != nil {
			break
		}
	}
	<-waited
	s.mu.Lock()
	s.over = true
	s.mu.Unlock()
	s.change.Broadcast()
	close(s.done)
}

// shown is the screen, without blanks at the ends of lines and no-break spaces.
func (s *terminalTest) shown() string {
	var lines []string
	for _, line := range strings.Split(s.screen.String(), "\n") {
		lines = append(lines, strings.TrimRight(strings.ReplaceAll(line, "\u00a0", " "), " "))
	}
	return strings.TrimRight(strings.Join(lines, "\n"), "\n")
}

// until waits for a screen, and fails if the program ends before.
func (s *terminalTest) until(what string, ok func(screen string) bool) string {
	s.t.Helper()
	s.mu.Lock()
	defer s.mu.Unlock()
	for !ok(s.shown()) {
		if s.over {
			s.t.Fatalf("%s: the program has ended (%v) at this screen:\n%s", what, s.cmd.ProcessState, s.shown())
		}
		s.change.Wait()
	}
	return s.shown()
}

// see waits until all of these are on the screen, with a prompt as its last line.
func (s *terminalTest) see(texts ...string) string {
	s.t.Helper()
	return s.until(fmt.Sprintf("waiting for %q", texts), func(screen string) bool {
		for _, text := range texts {
			if !strings.Contains(screen, text) {
				return false
			}
		}
		return true
	})
}

// typing sends keys.
func (s *terminalTest) typing(keys string) {
	s.t.Helper()
	if _, err := io.WriteString(s.master, keys); err != nil {
		s.t.Fatal(err)
	}
}

// enter sends a line.
func (s *terminalTest) enter(line string) {
	s.t.Helper()
	s.typing(line + "\r")
}

// ends waits for the end of the program, with an exit status, and for the terminal to be as it was.
func (s *terminalTest) ends(status int) {
	s.t.Helper()
	<-s.done
	if got := s.cmd.ProcessState.ExitCode(); got != status {
		s.t.Errorf("exit status %d, want %d", got, status)
	}
	if !reflect.DeepEqual(s.after, s.before) {
		s.t.Errorf("the terminal is not left as it was: %+v, was %+v", s.after, s.before)
	}
}

// seen is everything that was ever written.
func (s *terminalTest) seen() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.raw.String()
}

var sizes = [][2]uint16{{80, 24}, {40, 20}}

// words of each language that the tests here look for.
var said = map[string]map[string]string{
	"fr": {"prompt": "coup>", "big": "G",
		"level": "niveau", "rack": "Vos jetons", "hint": "conseil", "again": "encore une fois",
		"keep": "Garder cette partie", "bye": "Au revoir", "two": "coup 2", "three": "coup 3", "quit": "quitter",
		"undo": "annuler", "undone": "Coup repris", "not": "n’est pas", "on": "continue", "over": "partie finie",
		"after": "bilan dit", "review": "bilan", "back": "retour au jeu", "replay": "revoir", "next": "Entrée : suivant",
		"opener": "Ordinateur 1", "thinking": "réfléchit"},
	"en": {"prompt": "move>", "big": "B",
		"level": "level", "rack": "Your tiles", "hint": "hint", "again": "again tells more",
		"keep": "Keep this game", "bye": "Goodbye", "two": "move 2", "three": "move 3", "quit": "quit",
		"undo": "undo", "undone": "Taken back", "not": "isn’t", "on": "goes on", "over": "the game is over",
		"after": "review tells", "review": "review", "back": "back to the game", "replay": "replay", "next": "Enter: next",
		"opener": "Computer 1", "thinking": "is thinking"},
}

// everySize runs a test in both sizes and languages.
func everySize(t *testing.T, test func(t *testing.T, columns, rows uint16, lang string, say map[string]string)) {
	for i, size := range sizes {
		for lang, say := range said {
			if rulestest.Raced && (lang == "fr") != (i == 0) || !rulestest.Whole && (lang != "fr" || i > 0) {
				continue // .ci/run does all of it without the race detector
			}
			t.Run(fmt.Sprintf("%dx%d/%s", size[0], size[1], lang), func(t *testing.T) {
				t.Parallel()
				test(t, size[0], size[1], lang, say)
			})
		}
	}
}

// TestScreen: what a player of Scrabble needs is on one screen: at 80x24 all of it, at 40x20 the board and the rack.
func TestScreen(t *testing.T) {
	rulestest.Unraced(t)
	rulestest.Long(t)
	everySize(t, func(t *testing.T, columns, rows uint16, lang string, say map[string]string) {
		s := sit(t, t.TempDir(), columns, rows, "scrabble", "-lang", lang, "-name", "Zoé", "-seed", seedText, "-level", "3",
			"-option", "language=fr")
		screen := s.see(say["prompt"], say["rack"])
		lines := strings.Split(screen, "\n")
		if last := lines[len(lines)-1]; last != say["prompt"] {
			t.Errorf("the screen ends with %q:\n%s", last, screen)
		}
		first := 0
		if rows < 24 {
			first = 2 // rows that may give way to what is said
		}
		for i := first; i < 15; i++ {
			row := string(rune('A' + i))
			if !slices.ContainsFunc(lines, func(l string) bool { return strings.HasPrefix(l, row+" ") }) {
				t.Errorf("row %s is not on the screen:\n%s", row, screen)
			}
		}
		if columns < 80 {
			return
		}
		for _, want := range []string{"Zoé", say["opener"], "FLAUPER", "+82", "H4", say["level"], "81", "A E P T U X Y"} {
			if !strings.Contains(screen, want) {
				t.Errorf("%q is not on the screen:\n%s", want, screen)
			}
		}
		if n := len(lines); n > 24 {
			t.Errorf("%d lines", n)
		}
	})
}

// TestConversation plays a few turns as somebody would who knows no manual, and leaves and comes back.
func TestConversation(t *testing.T) {
	everySize(t, func(t *testing.T, columns, rows uint16, lang string, say map[string]string) {
		home := t.TempDir()
		s := sit(t, home, columns, rows, "gobblet", "-lang", lang, "-level", "1", "-name", "Zoé", "-seed", seedText)
		s.see(say["prompt"], "Zoé")
		s.enter("x")
		s.see(say["not"])
		s.enter(say["hint"])
		s.see(say["again"])
		s.typing("\x1b[A\x1b[A") // the line before the last one
		s.see(say["prompt"] + " x")
		s.typing("\x15" + say["big"] + "bz\x7f2\x1b[D\x1b[Dz\x7f \r") // a move, with mistakes
		s.see(say["three"], say["prompt"])
		s.enter(say["undo"])
		s.see(say["undone"])
		s.enter(say["big"] + " b2")
		s.see(say["three"], say["prompt"])
		s.enter(say["quit"])
		s.see(say["keep"])
		s.enter("c")
		s.until("waiting for the board", func(screen string) bool {
			return !strings.Contains(screen, say["keep"]) && strings.HasSuffix(screen, say["prompt"])
		})
		s.enter(say["quit"])
		s.see(say["keep"])
		s.enter("")
		s.see(say["bye"])
		s.ends(ExitOK)

		again := sit(t, home, columns, rows, "-lang", lang)
		screen := again.see(say["three"], say["prompt"])
		for _, want := range []string{say["on"], "Zoé"} {
			if columns >= 80 && !strings.Contains(screen, want) { // else it has scrolled off
				t.Errorf("%q is not on the screen:\n%s", want, screen)
			}
		}
		again.enter(say["quit"])
		again.see(say["keep"])
		again.enter("n")
		again.see(say["bye"])
		again.ends(ExitOK)
		if left, err := filepath.Glob(filepath.Join(home, ".local/state/tablee/play/*")); err != nil || len(left) > 0 {
			t.Errorf("files %q, %v: the game was not to be kept", left, err)
		}
		none := sit(t, home, columns, rows, "-lang", lang)
		none.ends(ExitUsage)
	})
}

// TestInterrupts: the first Ctrl-C or SIGTERM asks, the second ends the program, also while the computer thinks; the
// terminal is restored, and the game is saved.
func TestInterrupts(t *testing.T) {
	term := func(s *terminalTest) {
		if err := s.cmd.Process.Signal(syscall.SIGTERM); err != nil {
			s.t.Error(err)
		}
	}
	key := func(s *terminalTest) { s.typing("\x03") }
	say := said["en"]
	for name, strike := range map[string]func(*terminalTest){"Ctrl-C": key, "SIGTERM": term} {
		for _, plain := range []bool{false, true} {
			t.Run(fmt.Sprintf("%s, plain %v", name, plain), func(t *testing.T) {
				t.Parallel()
				home := t.TempDir()
				args := []string{"gobblet", "-lang", "en", "-level", "1", "-seed", seedText}
				if plain {
					args = append(args, "-plain")
				}
				s := sit(t, home, 80, 24, args...)
				s.see(say["prompt"])
				s.enter("B b2")
				s.until("waiting for the third move", func(screen string) bool {
					return strings.Contains(screen, "Computer 1 puts") && strings.HasSuffix(screen, say["prompt"])
				})
				strike(s)
				s.see(say["keep"])
				s.enter("c")
				s.until("waiting for the board", func(screen string) bool { return strings.HasSuffix(screen, say["prompt"]) })
				strike(s)
				s.until("waiting for the question", func(screen string) bool {
					return strings.HasSuffix(screen, "c: keep playing]")
				})
				strike(s)
				s.ends(ExitInterrupted)
				if _, err := os.Stat(filepath.Join(home, ".local/state/tablee/play/gobblet.json")); err != nil {
					t.Errorf("the game is lost: %v", err)
				}
			})
		}
		t.Run(name+", before a move", func(t *testing.T) {
			t.Parallel()
			s := sit(t, t.TempDir(), 80, 24, "gobblet", "-lang", "en")
			s.see(say["prompt"])
			strike(s)
			s.see(say["bye"])
			s.ends(ExitOK)
		})
	}
}

// TestInterruptedThought: a move whose computation was interrupted is not played: a player who goes on gets the
// computer's whole move.
func TestInterruptedThought(t *testing.T) {
	t.Parallel()
	say := said["en"]
	s := sit(t, t.TempDir(), 80, 24, "gobblet", "-lang", "en", "-level", "6", "-seed", seedText)
	s.see(say["prompt"])
	s.enter("B b2")
	s.see(say["thinking"])
	s.typing("\x03")
	s.see(say["keep"])
	s.enter("c")
	s.see(say["three"], say["prompt"])
	s.typing("\x04") // the end of the input
	s.see(say["keep"])
	s.typing("\x04")
	s.see(say["bye"])
	s.ends(ExitOK)
}

// TestHandsAreWiped: two people at one keyboard see what they drew before the screen is cleared, and never each other's
// hand.
func TestHandsAreWiped(t *testing.T) {
	t.Parallel()
	s := sit(t, t.TempDir(), 80, 24, "rummikub", "-seats", "2", "-name", "Ann", "-name", "Bob", "-lang", "en", "-seed",
		seedText)
	screen := s.see("Give the keyboard to Ann")
	if strings.Contains(screen, "Your hand") {
		t.Errorf("a hand before anybody has the keyboard:\n%s", screen)
	}
	s.enter("")
	s.see("Your hand (14)", "Ann>")
	s.enter("draw")
	s.see("You drew", "Your hand (15)", "Press Enter")
	wiped := strings.Count(s.seen(), "\x1b[3J")
	s.enter("")
	screen = s.until("waiting for the wiped screen", func(screen string) bool {
		return strings.HasPrefix(screen, "Give the keyboard to Bob")
	})
	if strings.Contains(screen, "drew") || strings.Contains(screen, "hand (") ||
		strings.Count(s.seen(), "\x1b[3J") <= wiped {
		t.Errorf("the hand can still be seen or scrolled back to:\n%s", screen)
	}
	s.enter("")
	screen = s.see("Bob>", "Ann draws.")
	if strings.Contains(screen, "You drew") {
		t.Errorf("Bob reads what Ann drew:\n%s", screen)
	}
}

// TestColours: pieces have their colours on a terminal that has them, and nobody's where none are wanted.
func TestColours(t *testing.T) {
	coloured := regexp.MustCompile("\x1b\\[3[1-6]m")
	for name, want := range map[string]bool{"": true, "NO_COLOR=1": false, "TERM=dumb": false} {
		s := sitWith(t, t.TempDir(), 80, 24, []string{name}, "rummikub", "-lang", "en", "-seed", seedText)
		s.see("move>")
		if got := coloured.MatchString(s.seen()); got != want {
			t.Errorf("%q: colours %v, want %v", name, got, want)
		}
		s.enter("quit")
		s.ends(ExitOK)
	}
}

// TestWholeGameOfBestMoves plays a whole game with the moves that are shown as best, and reviews it.
func TestWholeGameOfBestMoves(t *testing.T) {
	t.Parallel()
	say := said["fr"]
	s := sit(t, t.TempDir(), 80, 24, "domino", "-lang", "fr", "-level", "1", "-option", "points=1", "-option",
		"variant=simple", "-option", "values=2", "-seed", seedText)
	for over := false; !over; {
		screen := s.until("waiting for a prompt", func(screen string) bool {
			return strings.HasSuffix(screen, say["prompt"]) || strings.HasSuffix(screen, "fin de partie>")
		})
		if over = strings.Contains(screen, say["over"]); over {
			break
		}
		status, _, _ := strings.Cut(screen, "\n")
		s.enter("meilleurs 1")
		screen = s.until("waiting for the best move", func(screen string) bool {
			return best.MatchString(screen) && strings.HasSuffix(screen, say["prompt"])
		})
		s.enter(best.FindStringSubmatch(screen)[1])
		s.until("waiting for the move", func(screen string) bool {
			now, _, _ := strings.Cut(screen, "\n")
			return now != status && (strings.HasSuffix(screen, say["prompt"]) || strings.HasSuffix(screen, "fin de partie>"))
		})
	}
	s.see(say["over"], say["after"])
	s.enter(say["replay"])
	s.see("0/", say["next"])
	s.enter("")
	s.see("1/", say["next"])
	s.enter("q")
	s.see(say["over"], "fin de partie>")
	s.enter(say["review"])
	s.see("Entrée :")
	s.enter("q")
	s.enter(say["quit"])
	s.see(say["bye"])
	s.ends(ExitOK)
}

var best = regexp.MustCompile(`(?m)^1\. (.*?) ·`)

// TestEveryKey types every byte once, which neither ends the program nor makes a move.
func TestEveryKey(t *testing.T) {
	t.Parallel()
	s := sit(t, t.TempDir(), 80, 24, "gobblet", "-lang", "en", "-seed", seedText)
	s.see("move>")
	for b := range 256 {
		if !slices.Contains([]int{3, 4, 26}, b) {
			s.typing(string([]byte{byte(b)}))
		}
	}
	s.typing("\x1b[3~\x1b[1;5C\x1b[H\x1b[F\x15\r")
	s.enter("\x15quit")
	s.see("Goodbye")
	s.ends(ExitOK)
}
