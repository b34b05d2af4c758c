//go:build unix && !linux

package contain

import (
	"os/exec"
	"syscall"
)

// Prepare makes the program the leader of a session of its own.
func Prepare(attr *syscall.SysProcAttr, env []string, _ int64) []string {
	attr.Setsid = true
	return env
}

// Start starts a program.
func Start(cmd *exec.Cmd, _ int64) error { return cmd.Start() }

// Discharge does nothing.
func Discharge(int) {}

// Kill kills a program and everything it has started that is still in its group.
func Kill(leader int) {
	_ = syscall.Kill(-leader, syscall.SIGKILL) // it fails when all have ended
}

// Resident cannot be told.
func Resident(int) uint64 { return 0 }
