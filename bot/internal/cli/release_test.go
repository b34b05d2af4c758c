package cli_test

import (
	"bytes"
	"debug/elf"
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"
)

var releases = flag.Bool("releases", false, "build releases, to compare them")

// releaseBuild is how .goreleaser.yaml builds a release for this architecture, as arguments of go build.
func releaseBuild(t *testing.T, version string) (env, args []string) {
	t.Helper()
	data, err := os.ReadFile("../../../.goreleaser.yaml")
	if err != nil {
		t.Fatal(err)
	}
	script := string(data)
	find := func(pattern string) string {
		m := regexp.MustCompile(pattern).FindStringSubmatch(script)
		if m == nil {
			t.Fatalf(".goreleaser.yaml has no %s", pattern)
		}
		return m[1]
	}
	ldflags := find(`(?m)^ +- (-s -w .*)$`) + " " +
		strings.ReplaceAll(find(`(?m)^ +- (-X tablee.*)$`), "{{ .Version }}", version)
	args = append([]string{"build"}, strings.Split(find(`flags: \[(.*)\]`), ", ")...)
	return []string{find(`- (CGO_ENABLED=1)`)}, append(args, "-tags",
		strings.ReplaceAll(find(`tags: \[(.*)\]`), " ", ""), "-ldflags", ldflags, "-o", "tablee", find(`main: (\./bot)`))
}

// TestReleaseIsReproducible builds the last commit as a release is built, from two folders: the two programs are the
// same bytes, need no C library, and tell their version and commit.
func TestReleaseIsReproducible(t *testing.T) {
	if !*releases {
		t.Skip("builds everything anew, for minutes: -releases has it run, as the workflow release does")
	}
	if runtime.GOOS != "linux" {
		t.Skip("releases are for Linux")
	}
	commit, err := exec.Command("git", "rev-parse", "HEAD").Output()
	if err != nil {
		t.Skip("this is no git repository")
	}
	root, err := filepath.Abs("../../..")
	if err != nil {
		t.Fatal(err)
	}
	env, args := releaseBuild(t, "1.2.3")
	var programs [2][]byte
	for i, name := range []string{"a", "a-longer-name"} {
		folder := filepath.Join(t.TempDir(), name)
		if out, err := exec.Command("git", "clone", "-q", root, folder).CombinedOutput(); err != nil {
			t.Fatalf("git clone: %v\n%s", err, out)
		}
		build := exec.Command("go", args...)
		build.Dir, build.Env = folder, append(os.Environ(), env...)
		if out, err := build.CombinedOutput(); err != nil {
			t.Fatalf("go %s: %v\n%s", strings.Join(args, " "), err, out)
		}
		program := filepath.Join(folder, "tablee")
		if programs[i], err = os.ReadFile(program); err != nil {
			t.Fatal(err)
		}
		out, err := exec.Command(program, "-version").CombinedOutput()
		if want := "tablee v1.2.3 (" + string(commit[:8]) + ")\n"; err != nil || string(out) != want {
			t.Errorf("-version: %q, %v, want %q", out, err, want)
		}
	}
	if !bytes.Equal(programs[0], programs[1]) {
		t.Errorf("two builds of one commit differ: %d and %d bytes", len(programs[0]), len(programs[1]))
	}
	file, err := elf.NewFile(bytes.NewReader(programs[0]))
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range file.Progs {
		if p.Type == elf.PT_INTERP {
			t.Error("the program needs a dynamic linker")
		}
	}
	t.Logf("%d bytes", len(programs[0]))
}
