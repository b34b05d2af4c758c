//go:build unix

package terminal

import "syscall"

// stop stops the program, as Ctrl-Z does in a terminal that is not in raw mode, and returns when it is continued.
func stop() { _ = syscall.Kill(0, syscall.SIGTSTP) }
