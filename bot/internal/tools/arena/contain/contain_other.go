//go:build !unix

package contain

import (
	"os"
	"os/exec"
	"syscall"
)

// Prepare does nothing: this system has no sessions.
func Prepare(_ *syscall.SysProcAttr, env []string, _ int64) []string { return env }

// Start starts a program.
func Start(cmd *exec.Cmd, _ int64) error { return cmd.Start() }

// Discharge does nothing.
func Discharge(int) {}

// Kill kills the program only, not what it has started.
func Kill(leader int) {
	if p, err := os.FindProcess(leader); err == nil {
		_ = p.Kill()
	}
}

// Resident is 0: it is not known on this system.
func Resident(int) uint64 { return 0 }
