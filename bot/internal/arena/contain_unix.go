//go:build unix

package arena

import (
	"os"
	"os/exec"
	"syscall"
)

// contain makes the program the leader of a process group.
func contain(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// killGroup kills a program and everything it has started that is still in its group.
func killGroup(p *os.Process) {
	_ = syscall.Kill(-p.Pid, syscall.SIGKILL) // it fails when all have ended
}
