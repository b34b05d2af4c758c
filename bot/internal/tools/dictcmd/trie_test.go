package dictcmd

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"tablee/rules/rulestest"
)

func TestTrie(t *testing.T) {
	rulestest.Unraced(t)
	file := filepath.Join(t.TempDir(), "words.txt")
	for _, c := range []struct {
		args   string
		status int
		out    string
	}{
		{"add -file F été chat chats", ExitFound, "3 words\n"},
		{"list -file F", ExitFound, "CHAT\nCHATS\nETE\n"},
		{"add chat chien -file F", ExitNotFound, "chat: not changed\n4 words\n"},
		{"remove -file F chat loup", ExitNotFound, "loup: not changed\n3 words\n"},
		{"list -file F -limit 1", ExitFound, "CHATS\n... and 2 more\n"},
		{"remove -file F chats chien ete", ExitFound, "0 words\n"},
		{"list -file F", ExitNotFound, ""},
		{"list -list en -limit 1", ExitFound, "AA\n... and 273067 more\n"},
		{"add chat", ExitUsage, ""},
		{"add -file F", ExitUsage, ""},
		{"list -file F chat", ExitUsage, ""},
		{"list -list none", ExitUsage, ""},
		{"turn -file F", ExitUsage, ""},
		{"", ExitUsage, ""},
	} {
		var out, errs bytes.Buffer
		status := Run(append([]string{"-trie"}, strings.Fields(strings.ReplaceAll(c.args, "F", file))...), &out, &errs)
		if status != c.status || out.String() != c.out || (status == ExitUsage) != (errs.Len() > 0) {
			t.Errorf("%q: status %d, %q, complaints %q, want %d, %q", c.args, status, out.String(), errs.String(), c.status,
				c.out)
		}
	}
	if list, err := os.ReadDir(filepath.Dir(file)); err != nil || len(list) != 1 {
		t.Errorf("%d files, %v, want the list alone", len(list), err)
	}
}
