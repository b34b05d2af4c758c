package commands

import (
	"embed"
	"io/fs"
)

//go:embed texts
var texts embed.FS

// Texts are the messages of the commands and of the host, for render.NewCatalogue.
func Texts() fs.FS {
	sub, err := fs.Sub(texts, "texts")
	if err != nil {
		panic(err) // the folder is embedded
	}
	return sub
}
