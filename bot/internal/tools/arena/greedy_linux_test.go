package arena

import (
	"os/exec"
	"syscall"
	"time"
)

// greedy takes more memory than it may, where a limit of private memory does not see it.
func greedy(what string) {
	blocks, children := 64, 0
	if what == "many" { // each has little
		blocks, children = 0, 8
	}
	for range blocks {
		block, err := syscall.Mmap(-1, 0, 64<<20, syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_SHARED|syscall.MAP_ANON)
		if err != nil {
			panic(err)
		}
		for i := 0; i < len(block); i += 4096 {
			block[i] = 1
		}
	}
	for range children {
		cmd := exec.Command("sh", "-c", "x=$(head -c 40000000 /dev/zero | tr '\\0' x); sleep 600; echo $x")
		cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
		if err := cmd.Start(); err != nil {
			panic(err)
		}
	}
	time.Sleep(time.Hour)
}
