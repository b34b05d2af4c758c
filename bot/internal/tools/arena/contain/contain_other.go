//go:build !unix

package contain

import (
	"os"
	"os/exec"
	"syscall"
)

// Prepare does nothing: there are no sessions.
func Prepare(_ *syscall.SysProcAttr, env []string, _ int64) []string { return env }

// Start starts a program.
func Start(cmd *exec.Cmd, _ int64) error { return cmd.Start() }

// Discharge does nothing.
func Discharge(int) {}

// Kill kills the program alone.
func Kill(leader int) {
	if p, err := os.FindProcess(leader); err == nil {
		_ = p.Kill()
	}
}

// Resident cannot be told.
func Resident(int) uint64 { return 0 }
