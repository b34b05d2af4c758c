package rummy

import (
	"archive/zip"
	"bytes"
	"embed"
	"io/fs"
	"strings"
)

// The messages of the engine are the same for every rule set but for the game's name and what a tile is
// called. texts/ holds them with marks: "@" before a dot is the name, "#tile" and "#tiles" are the
// nouns. A game's catalogue is this one after the rule set's own.
//
//go:embed texts/en.toml texts/fr.toml
var engineTexts embed.FS

// catalogue makes the texts of a game. A file that cannot be read is a mistake of the program.
func catalogue(a About) fs.FS {
	var archive bytes.Buffer
	w := zip.NewWriter(&archive)
	for _, lang := range []string{"en", "fr"} {
		own, err := fs.ReadFile(a.Texts, lang+".toml")
		if err != nil {
			panic("rummy: texts of " + a.Name + ": " + err.Error())
		}
		shared, err := engineTexts.ReadFile("texts/" + lang + ".toml")
		if err != nil {
			panic("rummy: " + err.Error())
		}
		nouns := a.Nouns[lang]
		text := strings.NewReplacer("@.", a.Name+".", "/@", "/"+a.Name, "[@]", "["+a.Name+"]",
			"#tiles", nouns[1], "#tile", nouns[0]).Replace(string(shared))
		f, err := w.CreateHeader(&zip.FileHeader{Name: lang + ".toml", Method: zip.Store})
		if err == nil {
			_, err = f.Write([]byte(string(own) + "\n" + text))
		}
		if err != nil {
			panic("rummy: " + err.Error())
		}
	}
	if err := w.Close(); err != nil {
		panic("rummy: " + err.Error())
	}
	r, err := zip.NewReader(bytes.NewReader(archive.Bytes()), int64(archive.Len()))
	if err != nil {
		panic("rummy: " + err.Error())
	}
	return r
}
