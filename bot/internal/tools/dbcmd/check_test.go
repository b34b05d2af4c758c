package dbcmd

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func write(t *testing.T, dir, name, text string) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

func run(args ...string) (int, string, string) {
	var out, errs strings.Builder
	status := Check(args, &out, &errs)
	return status, out.String(), errs.String()
}

// wonEarly goes on after O's row of four: replayed leniently, judged at its end only.
const wonEarly = `drop(B,(0,0))
drop(B,(0,3))
drop(B,(1,0))
drop(B,(1,2))
drop(B,(2,0))
drop(B,(2,3))
drop(M,(3,0))
drop( M , ( 3 , 3 ) )
`

func TestRun(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, "start.txt", "16\n0\n")
	write(t, dir, "won.txt", "0\n-2\n"+wonEarly)
	if err := os.Mkdir(filepath.Join(dir, "bad"), 0o700); err != nil {
		t.Fatal(err)
	}
	bad := filepath.Join(dir, "bad")
	write(t, bad, "count", "17\n0\n")
	write(t, bad, "score", "0\n3\n"+wonEarly)
	write(t, bad, "syntax", "16\n0\ndrop(B,(0;1))\n")
	write(t, bad, "illegal", "16\n0\ndrop(T,(0,1))\n")
	write(t, bad, "numbers", "drop(B,(0,1))\n")
	write(t, bad, "list", "0\n-2\n"+wonEarly)
	write(t, bad, "list.moves", "drop(B,(0,0))\n")
	tests := []struct {
		args   []string
		status int
		want   []string
	}{
		{[]string{"gobblet", filepath.Join(dir, "start.txt"), filepath.Join(dir, "won.txt")}, 0,
			[]string{"ok   ", "16 moves, 0 score", "before move 8", "2 passed, 0 failed"}},
		{[]string{"gobblet", filepath.Join(bad, "count")}, 1, []string{"FAIL", "16 moves, want 17", "0 passed, 1 failed"}},
		{[]string{"gobblet", filepath.Join(bad, "score")}, 1, []string{"-2 score, want 3"}},
		{[]string{"gobblet", filepath.Join(bad, "syntax")}, 1, []string{`Line 3, column 10: expected ","`}},
		{[]string{"gobblet", filepath.Join(bad, "illegal")}, 1, []string{"Line 3, drop(T,(0,1)): No stack"}},
		{[]string{"gobblet", filepath.Join(bad, "numbers")}, 1, []string{"number of moves"}},
		{[]string{"gobblet", filepath.Join(bad, "list")}, 1, []string{"not legal: drop(B,(0,0))"}},
		{[]string{"gobblet", dir}, 1, []string{"2 passed, 6 failed"}},
		{[]string{"gobblet", filepath.Join(dir, "absent")}, 1, []string{"FAIL", "0 passed, 1 failed"}},
	}
	for _, tt := range tests {
		status, out, _ := run(tt.args...)
		if status != tt.status {
			t.Errorf("%v: status %d, want %d\n%s", tt.args, status, tt.status, out)
		}
		for _, want := range tt.want {
			if !strings.Contains(out, want) {
				t.Errorf("%v: output lacks %q\n%s", tt.args, want, out)
			}
		}
	}
}

func TestUsage(t *testing.T) {
	for _, args := range [][]string{nil, {"gobblet"}, {"chess", "x"}} {
		if status, _, errs := run(args...); status != 2 || errs != usage {
			t.Errorf("Run(%q) = %d, %q, want 2 and the usage", args, status, errs)
		}
	}
}

func TestMovesFile(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, "start", "16\n0\n")
	var list strings.Builder
	for i := range 16 {
		list.WriteString("drop(B, (" + string(rune('0'+i%4)) + ", " + string(rune('0'+i/4)) + "))\n")
	}
	write(t, dir, "start.moves", list.String())
	if status, out, _ := run("gobblet", dir); status != 0 || !strings.Contains(out, "listed moves agree") {
		t.Errorf("status %d\n%s", status, out)
	}
	write(t, dir, "start.moves", list.String()[strings.Index(list.String(), "\n"):])
	if status, out, _ := run("gobblet", dir); status != 1 || !strings.Contains(out, "not expected: drop(B,(0,0))") {
		t.Errorf("status %d\n%s", status, out)
	}
}
