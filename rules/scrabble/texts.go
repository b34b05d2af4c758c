package scrabble

import (
	"embed"
	"io/fs"
	"strings"

	"tablee/rules/game"
)

//go:embed texts
var texts embed.FS

// sharedFolder has the messages of the board, the rack and typed words, which every game on this board has under
// its own name; see game.Info.Texts.
const sharedFolder = "shared/"

// Texts are the texts of another game on this board, with the shared messages.
func Texts(own fs.FS) fs.FS { return withShared{own} }

type withShared struct{ own fs.FS }

// Open implements fs.FS.
func (c withShared) Open(name string) (fs.File, error) {
	if strings.HasPrefix(name, sharedFolder) {
		return game.Texts(texts).Open(name)
	}
	return c.own.Open(name)
}
