//go:build !unix

package arena

import (
	"os"
	"os/exec"
)

// contain does nothing: there are no process groups.
func contain(*exec.Cmd) {}

// killGroup kills the program alone.
func killGroup(p *os.Process) { _ = p.Kill() }
