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

// Kill kills a program and everything that it has started and that is still in its process group.
func Kill(leader int) {
	_ = syscall.Kill(-leader, syscall.SIGKILL) // it fails if all have ended
}

// Resident is 0: it is not known on this system.
func Resident(int) uint64 { return 0 }
