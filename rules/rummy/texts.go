package rummy

import (
	"embed"
	"io/fs"
	"path"
	"strings"
)

// engineTexts are the messages of the engine. They are the same for every rule set, except for the game's name and its
// word for a tile.
//
//go:embed texts
var engineTexts embed.FS

// catalogue is the texts of a rule set, with the engine's texts in the folder "shared"; see game.Info.Texts.
type catalogue struct{ own fs.FS }

func (c catalogue) Open(name string) (fs.File, error) {
	if file, ok := strings.CutPrefix(name, "shared/"); ok {
		return engineTexts.Open(path.Join("texts", file))
	}
	return c.own.Open(name)
}
