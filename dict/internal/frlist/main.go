// Command frlist makes the French word list of package dict again from the
// spelling dictionary that it comes from: dict/data/README.md says which.
//
//	go run ./dict/internal/frlist fr.dic fr.aff > fr.txt
package main

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"slices"
)

func main() {
	if err := run(os.Args[1:], os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "frlist:", err)
		os.Exit(1)
	}
}

// run reads the dictionary and the affix file of args and writes the list.
func run(args []string, out io.Writer) error {
	if len(args) != 2 {
		return fmt.Errorf("two files expected, fr.dic and fr.aff, got %d", len(args))
	}
	dic, err := os.Open(args[0])
	if err != nil {
		return err
	}
	defer dic.Close()
	aff, err := os.Open(args[1])
	if err != nil {
		return err
	}
	defer aff.Close()
	rules, err := readSuffixes(aff)
	if err != nil {
		return fmt.Errorf("%s: %w", args[1], err)
	}
	words, err := readWords(dic, rules)
	if err != nil {
		return fmt.Errorf("%s: %w", args[0], err)
	}
	w := bufio.NewWriter(out)
	for _, word := range slices.Sorted(words) {
		fmt.Fprintln(w, word)
	}
	return w.Flush()
}
