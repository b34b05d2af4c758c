// Command wordlists makes the word lists of package dict from their sources again; dict/data/README.md describes
// sources, rules and licences. It prints how many words each source contributed and what each rule left out.
//
//	go run ./dict/internal/wordlists -sources FOLDER [-fetch] [-out dict/data]
//	go run ./dict/internal/wordlists -print dict/data/fr.txt.gz
//
// The folder contains the packages as they were published; -fetch downloads missing ones, with apt-get of Debian 12 and
// npm. Without -out nothing is written. -print prints the words of a list that it has written, one a line.
package main

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"tablee/dict/internal/text"
)

func main() {
	if err := run(os.Args[1:], os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "wordlists:", err)
		os.Exit(1)
	}
}

func run(args []string, out io.Writer) error {
	flags := flag.NewFlagSet("wordlists", flag.ContinueOnError)
	folder := flags.String("sources", "", "the folder of the sources")
	fetch := flags.Bool("fetch", false, "fetch the sources that are missing there")
	data := flags.String("out", "", "the folder to write the lists to")
	file := flags.String("print", "", "the file of a list whose words to print, instead of all else")
	if err := flags.Parse(args); err != nil {
		return err
	}
	if *file != "" {
		return printWords(*file, out)
	}
	if *folder == "" || flags.NArg() > 0 {
		return fmt.Errorf("-sources and a folder expected, got %q", args)
	}
	brought := map[string]map[string][]byte{}
	for _, s := range []source{dicollecte, wfrench, gutenberg, letterpress, scowl, wordnet} {
		texts, err := s.open(*folder, *fetch)
		if err != nil {
			return err
		}
		brought[s.file] = texts
		fmt.Fprintf(out, "%s: %s\n", s.file, s.licence)
	}
	fr, more, err := frenchOf(brought)
	if err != nil {
		return err
	}
	en, err := englishOf(brought)
	if err != nil {
		return err
	}
	for _, l := range []struct {
		name string
		list *list
	}{{"fr", fr}, {"fr-more", more}, {"en", en}} {
		if err := publish(l.name, l.list, *data, out); err != nil {
			return err
		}
	}
	return nil
}

func frenchOf(brought map[string]map[string][]byte) (main, more *list, err error) {
	var array []string
	if err := json.Unmarshal(brought[gutenberg.file]["package/index.json"], &array); err != nil {
		return nil, nil, fmt.Errorf("%s: %w", gutenberg.file, err)
	}
	dico := brought[dicollecte.file]
	return makeFrench(frenchSources{
		dic: bytes.NewReader(dico["usr/share/hunspell/fr.dic"]), aff: bytes.NewReader(dico["usr/share/hunspell/fr.aff"]),
		wfrench:   strings.Fields(string(brought[wfrench.file]["usr/share/dict/french"])),
		gutenberg: array,
	})
}

func englishOf(brought map[string]map[string][]byte) (*list, error) {
	var files []scowlFile
	for _, name := range slices.Sorted(maps.Keys(brought[scowl.file])) {
		f, ok := parseScowlName(name)
		if !ok {
			return nil, fmt.Errorf("%s: %s is not one of SCOWL's lists", scowl.file, name)
		}
		f.words = strings.Fields(latin1(brought[scowl.file][name]))
		files = append(files, f)
	}
	known := set{}
	for name, text := range brought[wordnet.file] {
		if err := readWordNet(known, bytes.NewReader(text)); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
	}
	return makeEnglish(strings.Fields(string(brought[letterpress.file]["package/words.txt"])), files, known), nil
}

// latin1 reads text in ISO 8859-1.
func latin1(text []byte) string {
	runes := make([]rune, len(text))
	for i, b := range text {
		runes[i] = rune(b)
	}
	return string(runes)
}

// printWords prints the words of a list, one a line.
func printWords(file string, out io.Writer) error {
	packed, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	z, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	if _, err := io.Copy(out, text.Unpack(z)); err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	return nil
}

// publish prints the report of a list and the sum of its words, one a line, and writes them: capitals, sorted, packed,
// gzipped. Without a folder it writes nothing.
func publish(name string, l *list, folder string, out io.Writer) error {
	words := l.words.sorted()
	fmt.Fprintf(out, "\n%s: SHA-256 %x\n", name, sha256.Sum256([]byte(strings.Join(words, "\n")+"\n")))
	l.report(out)
	if folder == "" {
		return nil
	}
	packed, err := text.Gzip(words)
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(folder, name+".txt.gz"), packed, 0o644)
}
