// Package filecache caches files that games generate, such as endgame tables that take seconds to build, in the user's
// cache folder.
package filecache

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
)

// maxFile bounds what is read back, in bytes.
const maxFile = 256 << 20

var fileName = regexp.MustCompile(`^[a-z0-9][a-z0-9.-]{0,63}$`)

// Folder is a game.Keep that stores files in a folder, which is made when the first file is saved. The empty Folder
// stores nothing.
type Folder string

// User is a folder in the user's cache folder; it is empty if the system has none.
func User() Folder {
	dir, err := os.UserCacheDir()
	if err != nil {
		return ""
	}
	return Folder(filepath.Join(dir, "tablee"))
}

var errNoFolder = errors.New("filecache: there is no folder")

func (f Folder) path(name string) (string, error) {
	if f == "" {
		return "", errNoFolder
	}
	if !fileName.MatchString(name) {
		return "", fmt.Errorf("filecache: invalid name %q", name)
	}
	return filepath.Join(string(f), name), nil
}

// Load reads a saved file.
func (f Folder) Load(name string) ([]byte, error) {
	path, err := f.path(name)
	if err != nil {
		return nil, err
	}
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	data, err := io.ReadAll(io.LimitReader(file, maxFile+1))
	if err == nil && len(data) > maxFile {
		err = fmt.Errorf("filecache: %s has more than %d bytes", name, maxFile)
	}
	return data, err
}

// Save saves a file, completely or not at all.
func (f Folder) Save(name string, data []byte) error {
	path, err := f.path(name)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(string(f), 0o755); err != nil {
		return err
	}
	file, err := os.CreateTemp(string(f), name+".*")
	if err != nil {
		return err
	}
	if _, err = file.Write(data); err == nil {
		err = file.Sync() // otherwise a crash of the system could leave an empty file under the new name
	}
	if err = errors.Join(err, file.Close()); err == nil {
		err = os.Rename(file.Name(), path)
	}
	if err != nil {
		_ = os.Remove(file.Name())
	}
	return err
}
