package dictcmd

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"tablee/dict/trie"
)

// trieCommands are the commands of tablee dict -trie: each reports whether it has changed the tree.
var trieCommands = map[string]func(t *trie.Trie, word string) bool{
	"add": (*trie.Trie).Add, "remove": (*trie.Trie).Remove, "list": nil,
}

// runTrie runs a command on a list as a tree. Its status is ExitNotFound if some word could not be added or removed;
// the others were.
func runTrie(args []string, stdout io.Writer) (int, error) {
	if len(args) == 0 {
		return 0, errors.New("-trie add, remove or list")
	}
	change, ok := trieCommands[args[0]]
	if !ok {
		return 0, fmt.Errorf("-trie has no command %q: add, remove or list", args[0])
	}
	o, err := parse(args[0], args[1:])
	if err != nil {
		return 0, err
	}
	out := bufio.NewWriter(stdout)
	if change == nil {
		t, err := openTrie(o)
		if err != nil {
			return 0, err
		}
		for i, w := range t.Words() {
			if i == o.limit {
				fmt.Fprintf(out, "... and %d more\n", t.Len()-i)
				break
			}
			fmt.Fprintln(out, w)
		}
		return found(t.Len()), out.Flush()
	}
	if o.file == "" {
		return 0, fmt.Errorf("%s takes -file, the list to change", args[0])
	}
	t, err := openTrie(o)
	if err != nil {
		return 0, err
	}
	status := ExitFound
	for _, word := range o.args {
		if !change(t, word) {
			fmt.Fprintf(out, "%s: not changed\n", word)
			status = ExitNotFound
		}
	}
	fmt.Fprintf(out, "%d words\n", t.Len())
	return status, errors.Join(out.Flush(), writeTrie(t, o.file))
}

// openTrie reads the list that the flags name. A file that does not exist is an empty list.
func openTrie(o options) (*trie.Trie, error) {
	t := new(trie.Trie)
	if o.file == "" {
		g, err := open(o)
		if err != nil {
			return nil, err
		}
		for w := range g.All() {
			t.Add(w.String())
		}
		return t, nil
	}
	f, err := os.Open(o.file)
	if errors.Is(err, os.ErrNotExist) {
		return t, nil
	}
	if err != nil {
		return nil, err
	}
	defer f.Close()
	_, err = t.ReadFrom(f)
	return t, err
}

// writeTrie writes the list; on an error the old file stays.
func writeTrie(t *trie.Trie, file string) error {
	f, err := os.CreateTemp(filepath.Dir(file), filepath.Base(file)+".*")
	if err != nil {
		return err
	}
	w := bufio.NewWriter(f)
	for _, word := range t.Words() {
		fmt.Fprintln(w, word)
	}
	if err = errors.Join(w.Flush(), f.Chmod(0o644), f.Close()); err == nil {
		err = os.Rename(f.Name(), file)
	}
	if err != nil {
		_ = os.Remove(f.Name())
	}
	return err
}
