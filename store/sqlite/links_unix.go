//go:build unix

package sqlite

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"syscall"
)

// checkHardLinks refuses a database that has a second hard link: a process that opens it by that name would find
// neither the lock nor the log, and both would write into one file.
func checkHardLinks(path string) error {
	info, err := os.Stat(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("store: %w", err)
	}
	if s, ok := info.Sys().(*syscall.Stat_t); ok && s.Nlink > 1 {
		return denied(path,
			errors.New("it has a second name (a hard link), by which another process could open it; remove that one, or put a copy in its place"))
	}
	return nil
}
