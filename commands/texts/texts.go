// Package texts holds what the commands and the host say, in every language.
package texts

import "embed"

// Files are the catalogues, for render.NewCatalogue.
//
//go:embed *.toml
var Files embed.FS
