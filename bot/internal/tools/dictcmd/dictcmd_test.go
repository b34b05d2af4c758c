package dictcmd

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"tablee/rules/rulestest"
)

// house writes a list of words to a file and returns its name.
func house(t *testing.T, text string) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "house.txt")
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return file
}

func TestRun(t *testing.T) {
	rulestest.Unraced(t)
	good := house(t, "cal\ncale\nlac\ncols\néclat\n")
	bad := house(t, "cal\nm0t\n")
	for _, c := range []struct {
		args   string
		status int
		stdout string // the whole of it, or a part between dots
		stderr string // part of it
	}{
		{"check cal -file " + good, 0, "CAL: valid (" + good + ")\n  anagrams: LAC\n  one letter more: CALE\n  after it: E\n",
			""},
		{"check -file " + good + " C*L* zut", 1,
			"C*L*: valid (" + good + ")\n  fits: CALE COLS\n  anagrams: CALE COLS\n  one letter more: ECLAT\nZUT: not valid (" +
				good + ")\n", ""},
		{"check -limit 1 -file " + good + " c*l*", 0, "...(at most 1 of each: -limit N shows more)\n...", ""},
		{"check -limit 0 -file " + good + " cal", 0, "CAL: valid (" + good + ")\n  after it: E\n", ""},
		{"anagram -file " + good + " alc*", 0, "CALe\nCAL\nLAC\n", ""},
		{"anagram -file " + good + " -min 4 -max 4 alc*", 0, "CALe\n", ""},
		{"anagram -file " + good + " -limit 1 alc*", 0, "CALe\n... and 2 more\n", ""},
		{"anagram -file " + good + " xyz", 1, "", ""},
		{"pattern -file " + good + " C*L*", 0, "CALE\nCOLS\n", ""},
		{"pattern -file " + good + " %l% -limit 2", 0, "CAL\nCALE\n... and 3 more\n", ""},
		{"pattern -file " + good + " x%", 1, "", ""},
		{"check -list en qi", 0, "...QI: valid (en)...", ""},
		{"check anticonstitutionnellement -list fr-all", 0, "...ANTICONSTITUTIONNELLEMENT: valid (fr-all)...", ""},
		{"check anticonstitutionnellement", 1, "...not valid (fr)...", ""},
		{"check -limit 0 hello", 0,
			"HELLO: valid (fr)\nLooked up in the list fr. Others: en, en-family, fr-all, fr-all-family, fr-family; choose one by -list NAME, or your own by -file FILE.\n", ""},
		{"stats -file " + good, 0, "...words   5\n...", ""},
		{"stats", 0, "...words   407469\n...", ""},
		{"-h", 0, "...exit status: 0 found...", ""},
		{"check -h", 0, "...en, en-family, fr, fr-all, fr-all-family, fr-family...", ""},

		{"", 2, "", "a command is missing"},
		{"define cal", 2, "", `no command "define"`},
		{"check", 2, "", "check takes the words"},
		{"check l'eau", 2, "", `"l'eau" is not a word`},
		{"anagram", 2, "", "one argument, got 0"},
		{"anagram ab cd", 2, "", "one argument, got 2"},
		{"anagram a1", 2, "", "neither a letter"},
		{"pattern a-b", 2, "", "neither a letter"},
		{"stats cal", 2, "", "stats takes no argument"},
		{"stats -list nl", 2, "", `no list "nl": en, en-family, fr, fr-all`},
		{"stats -file " + bad, 2, "", "line 2"},
		{"stats -file " + bad + ".none", 2, "", "no such file"},
		{"stats -zut", 2, "", "-zut"},
		{"anagram -min x abc", 2, "", "-min"},
	} {
		var stdout, stderr bytes.Buffer
		if got := Run(strings.Fields(c.args), &stdout, &stderr); got != c.status {
			t.Errorf("tablee dict %s: status %d, want %d", c.args, got, c.status)
		}
		part := strings.TrimSuffix(strings.TrimPrefix(c.stdout, "..."), "...")
		if got := stdout.String(); got != c.stdout && (part == c.stdout || !strings.Contains(got, part)) {
			t.Errorf("tablee dict %s: got %q, want %q", c.args, got, c.stdout)
		}
		if got := stderr.String(); !strings.Contains(got, c.stderr) || (got == "") != (c.stderr == "") {
			t.Errorf("tablee dict %s: got complaint %q, want %q", c.args, got, c.stderr)
		}
	}
}

type full struct{}

func (full) Write([]byte) (int, error) { return 0, errors.New("disk full") }

func TestRunReportsLostOutput(t *testing.T) {
	var stderr bytes.Buffer
	got := Run([]string{"check", "mot"}, full{}, &stderr)
	if got != ExitUsage || !strings.Contains(stderr.String(), "disk full") {
		t.Errorf("got status %d and %q, want %d and the error", got, stderr.String(), ExitUsage)
	}
}
