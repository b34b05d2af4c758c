package commands

import (
	"io/fs"

	"tablee/commands/texts"
)

// Texts are the messages of the commands and of the host, for render.NewCatalogue.
func Texts() fs.FS { return texts.Files }
