package main

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"strings"
)

// source is a package of words, as its registry publishes it.
type source struct {
	file    string   // its name in the folder of sources
	sum     string   // SHA-256 of the file
	fetch   []string // the command that downloads it into the current folder
	licence string
	texts   []string // files in it that are read, as patterns for path.Match
}

// The sources. Debian's packages are those of Debian 12.
var (
	dicollecte = source{
		file:    "hunspell-fr-comprehensive_1%3a7.0-1_all.deb",
		sum:     "95492f44ddfef23a4cea1981aaa64610bee84ca3da8d5aa68552310873659d8d",
		fetch:   []string{"apt-get", "download", "hunspell-fr-comprehensive=1:7.0-1"},
		licence: "MPL-2.0",
		texts:   []string{"usr/share/hunspell/fr.dic", "usr/share/hunspell/fr.aff"},
	}
	wfrench = source{
		file:    "wfrench_1.2.7-2_all.deb",
		sum:     "a5cbe63b988adbdb973983aab5b76fe2b715e9a37b012f31ad1e925b1a4b4c29",
		fetch:   []string{"apt-get", "download", "wfrench=1.2.7-2"},
		licence: "GPL-2.0-or-later",
		texts:   []string{"usr/share/dict/french"},
	}
	gutenberg = source{
		file:    "an-array-of-french-words-2.0.0.tgz",
		sum:     "037dd0983a4cb18c9d5226b0fdad7943d8f1d562f0a5a5b50b2b989f06f347f2",
		fetch:   []string{"npm", "pack", "an-array-of-french-words@2.0.0"},
		licence: "GPL-2.0-or-later, that of Français-GUTenberg 1.0, whose words these are",
		texts:   []string{"package/index.json"},
	}
	letterpress = source{
		file:    "word-list-4.1.0.tgz",
		sum:     "c0cd6e2a112392204960e9998d79347a8ae1571dab5e3fdbfa685ef5977faedb",
		fetch:   []string{"npm", "pack", "word-list@4.1.0"},
		licence: "MIT; the words CC0-1.0",
		texts:   []string{"package/words.txt"},
	}
	scowl = source{
		file:    "scowl_2020.12.07-2_all.deb",
		sum:     "de692546df9b169f2cbdf4d8d88111a374733a9c382b820a6f943914ca705718",
		fetch:   []string{"apt-get", "download", "scowl=2020.12.07-2"},
		licence: "SCOWL's own, as free as MIT",
		texts:   []string{"usr/share/dict/scowl/*"},
	}
	wordnet = source{
		file:    "wordnet-base_1%3a3.0-37_all.deb",
		sum:     "61060d960f9ada8fa120872312eccd3ecebfbab8c4579e4f5a74e1cf67620752",
		fetch:   []string{"apt-get", "download", "wordnet-base=1:3.0-37"},
		licence: "WordNet's own, as free as MIT",
		texts:   []string{"usr/share/wordnet/data.*"},
	}
)

// open returns the source's files by name. The package comes from the folder, into which it is downloaded first if
// fetch is set. A package with another checksum is an error.
func (s source) open(folder string, fetch bool) (map[string][]byte, error) {
	packed, err := os.ReadFile(filepath.Join(folder, s.file))
	if errors.Is(err, os.ErrNotExist) && fetch {
		cmd := exec.Command(s.fetch[0], s.fetch[1:]...)
		cmd.Dir, cmd.Stderr = folder, os.Stderr
		if err := cmd.Run(); err != nil {
			return nil, fmt.Errorf("%s: %w", strings.Join(s.fetch, " "), err)
		}
		packed, err = os.ReadFile(filepath.Join(folder, s.file))
	}
	if err != nil {
		return nil, fmt.Errorf("%w (%s brings it)", err, strings.Join(s.fetch, " "))
	}
	if sum := fmt.Sprintf("%x", sha256.Sum256(packed)); sum != s.sum {
		return nil, fmt.Errorf("%s: SHA-256 %s, want %s", s.file, sum, s.sum)
	}
	var unpacked io.Reader
	if strings.HasSuffix(s.file, ".deb") {
		cmd := exec.Command("dpkg-deb", "--fsys-tarfile", filepath.Join(folder, s.file))
		text, err := cmd.Output()
		if err != nil {
			return nil, fmt.Errorf("dpkg-deb: %s: %w", s.file, err)
		}
		unpacked = bytes.NewReader(text)
	} else if unpacked, err = gzip.NewReader(bytes.NewReader(packed)); err != nil {
		return nil, fmt.Errorf("%s: %w", s.file, err)
	}
	texts, err := untar(unpacked, s.texts)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", s.file, err)
	}
	return texts, nil
}

// untar reads the files of an archive that match the patterns; a pattern without a match is an error.
func untar(r io.Reader, patterns []string) (map[string][]byte, error) {
	texts, missing := map[string][]byte{}, map[string]bool{}
	for _, p := range patterns {
		missing[p] = true
	}
	archive := tar.NewReader(r)
	for {
		h, err := archive.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, err
		}
		name := strings.TrimPrefix(h.Name, "./")
		for _, p := range patterns {
			if ok, err := path.Match(p, name); err != nil || !ok || h.Typeflag != tar.TypeReg {
				continue
			}
			if texts[name], err = io.ReadAll(archive); err != nil {
				return nil, err
			}
			delete(missing, p)
		}
	}
	for p := range missing {
		return nil, fmt.Errorf("there is no file %s", p)
	}
	return texts, nil
}
