package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"tablee/rules/rulestest"
)

// maxProgram bounds the program without its symbols, in bytes. The package documentation says what it consists of, and
// how to find out.
const maxProgram = 34 << 20

// maxEmbedded bounds the files that each package embeds, in thousands of bytes; other packages may have anyEmbedded.
var maxEmbedded = map[string]int64{
	"tablee/rules/scrabble/internal/eval": 1_500,
	"tablee/dict":                         650,
	"tablee/render/canvas":                350,
	"tablee/commands/texts":               250,
	"tablee/bot/internal/playground/page": 180,
	"tablee/rules/gobblet/internal/eval":  80,
	"tablee/rules/scrabble":               80,
	"tablee/rules/rummy":                  80,

	"tablee/rules/gobblet/internal/gobblers": 300,
}

const anyEmbedded = 50

// TestEmbeddedSizes adds up the files that each package of the bot embeds.
func TestEmbeddedSizes(t *testing.T) {
	rulestest.Unraced(t)
	t.Parallel()
	out, err := exec.Command("go", "list", "-deps", "-f",
		"{{if .EmbedFiles}}{{.ImportPath}}\t{{.Dir}}\t{{join .EmbedFiles \"\\t\"}}{{end}}", ".").Output()
	if err != nil {
		t.Fatalf("go list: %v", err)
	}
	seen := 0
	for line := range strings.Lines(string(out)) {
		fields := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		pkg, dir, files := fields[0], fields[1], fields[2:]
		if !strings.HasPrefix(pkg, "tablee/") {
			continue
		}
		var size int64
		for _, f := range files {
			info, err := os.Stat(filepath.Join(dir, f))
			if err != nil {
				t.Fatal(err)
			}
			size += info.Size()
		}
		most, named := maxEmbedded[pkg]
		if named {
			seen++
		} else {
			most = anyEmbedded
		}
		if size > 1000*most {
			t.Errorf("%s embeds %d bytes, want at most %d thousand", pkg, size, most)
		}
	}
	if seen != len(maxEmbedded) {
		t.Errorf("%d packages with a bound of their own embed files, want %d", seen, len(maxEmbedded))
	}
}

// TestProgramSize builds the program without its symbols.
func TestProgramSize(t *testing.T) {
	rulestest.Long(t)
	rulestest.Unraced(t)
	if runtime.GOOS != "linux" || runtime.GOARCH != "amd64" {
		t.Skip("the bound is for linux/amd64")
	}
	t.Parallel()
	program := filepath.Join(t.TempDir(), "bot")
	if out, err := exec.Command("go", "build", "-ldflags", "-s -w", "-o", program, ".").CombinedOutput(); err != nil {
		t.Fatalf("go build: %v\n%s", err, out)
	}
	info, err := os.Stat(program)
	if err != nil {
		t.Fatal(err)
	}
	if info.Size() > maxProgram {
		t.Errorf("%d bytes, want at most %d: see \"What the binary is made of\" in the package documentation", info.Size(),
			maxProgram)
	}
}
