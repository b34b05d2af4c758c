//go:build unix && !linux

package arena

import (
	"os/exec"
	"syscall"
)

// contain makes the program the leader of a session of its own.
func contain(attr *syscall.SysProcAttr, env []string, _ int64) []string {
	attr.Setsid = true
	return env
}

func start(cmd *exec.Cmd, _ int64) error { return cmd.Start() }

func discharge(int) {}

// killFamily kills a program and everything it has started that is still in its group.
func killFamily(leader int) {
	_ = syscall.Kill(-leader, syscall.SIGKILL) // it fails when all have ended
}

// resident cannot be told.
func resident(int) uint64 { return 0 }
