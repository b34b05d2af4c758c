//go:build !unix

package arena

import (
	"os"
	"os/exec"
	"syscall"
)

// contain does nothing: there are no sessions.
func contain(_ *syscall.SysProcAttr, env []string, _ int64) []string { return env }

func start(cmd *exec.Cmd, _ int64) error { return cmd.Start() }

func discharge(int) {}

// killFamily kills the program alone.
func killFamily(leader int) {
	if p, err := os.FindProcess(leader); err == nil {
		_ = p.Kill()
	}
}

// resident cannot be told.
func resident(int) uint64 { return 0 }
