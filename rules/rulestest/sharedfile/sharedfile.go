// Package sharedfile finds the files that lie beside the repository, in ../shared, which not every machine has.
package sharedfile

import (
	"os"
	"path/filepath"
)

// OpenAPI is Discord's description of its API.
const OpenAPI = "discord/openapi.json"

// Path is the path of a file there, "" if it is absent. A test of any package asks from its own folder.
func Path(name string) string {
	dir, err := os.Getwd()
	if err != nil {
		return ""
	}
	for ; ; dir = filepath.Dir(dir) {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			break
		}
		if dir == filepath.Dir(dir) {
			return ""
		}
	}
	path := filepath.Join(dir, "..", "shared", filepath.FromSlash(name))
	if _, err := os.Stat(path); err != nil {
		return ""
	}
	return path
}
