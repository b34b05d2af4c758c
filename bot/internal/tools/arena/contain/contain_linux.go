package contain

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// mark is the environment variable that identifies the processes of a program, unless they remove it.
const mark = "TABLEE_ARENA"

// programs are the leaders that are running. Children of this process that are not among them were left behind by one
// of them.
var programs struct {
	sync.Mutex
	adopts  sync.Once
	running map[int]string // the mark of each
}

// Prepare makes the program the leader of its own session and adds its mark to the environment. It also makes orphaned
// descendants children of this process (PR_SET_CHILD_SUBREAPER), which can then kill them.
func Prepare(attr *syscall.SysProcAttr, env []string, number int64) []string {
	programs.adopts.Do(func() {
		_ = unix.Prctl(unix.PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0) // if it fails, only the session is killed
	})
	attr.Setsid = true
	return append(env, fmt.Sprintf("%s=%d.%d", mark, os.Getpid(), number))
}

// Start starts a program and records it as running, under one lock: otherwise it could be mistaken for a process that
// another program has left behind.
func Start(cmd *exec.Cmd, number int64) error {
	programs.Lock()
	defer programs.Unlock()
	if err := cmd.Start(); err != nil {
		return err
	}
	if programs.running == nil {
		programs.running = map[int]string{}
	}
	programs.running[cmd.Process.Pid] = fmt.Sprintf("%s=%d.%d", mark, os.Getpid(), number)
	return nil
}

// orphans are this process's children that are no leaders and for which left returns true.
func orphans(left func(pid int) bool) (pids []int) {
	programs.Lock()
	defer programs.Unlock()
	for _, child := range children(os.Getpid()) {
		if _, leads := programs.running[child]; !leads && left(child) {
			pids = append(pids, child)
		}
	}
	return pids
}

// Discharge removes a program whose leader has been waited for. Once no program runs, it also kills the processes that
// have left their session and removed their mark.
func Discharge(pid int) {
	programs.Lock()
	delete(programs.running, pid)
	last := len(programs.running) == 0
	programs.Unlock()
	if !last {
		return
	}
	own := session(os.Getpid())
	kill(func() []int {
		return orphans(func(pid int) bool { s := session(pid); return s != 0 && s != own })
	})
}

// Kill kills a program and everything that it has started: its descendants, whatever session they are in, and the
// orphans that have its session or its mark.
func Kill(leader int) {
	programs.Lock()
	sign := programs.running[leader]
	programs.Unlock()
	kill(func() []int { return descendants(leader, sign) })
}

// kill stops all processes that find returns until it returns no new ones, so that none can start another one
// meanwhile. It then kills them and reaps those that are this process's children, except for leaders, for which
// somebody else waits.
func kill(find func() []int) {
	seen := map[int]bool{}
	for range 1000 { // a program may start processes faster than they are stopped; the limits of the system end that
		found := false
		for _, pid := range find() {
			if !seen[pid] {
				seen[pid], found = true, true
				_ = syscall.Kill(pid, syscall.SIGSTOP)
			}
		}
		if !found {
			break
		}
	}
	for pid := range seen {
		_ = syscall.Kill(pid, syscall.SIGKILL)
	}
	for range 100 {
		left := false
		for pid := range seen {
			programs.Lock()
			_, leads := programs.running[pid]
			programs.Unlock()
			if leads {
				continue
			}
			n, err := syscall.Wait4(pid, nil, syscall.WNOHANG, nil)
			if err == nil && n == 0 || err != nil && syscall.Kill(pid, 0) == nil { // its parent has not ended yet
				left = true
			}
		}
		if !left {
			return
		}
		time.Sleep(time.Millisecond)
	}
}

// descendants are a program's leader and all that it has started, as far as can be seen, including zombies.
func descendants(leader int, sign string) (pids []int) {
	pids = append([]int{leader}, orphans(func(pid int) bool { return session(pid) == leader || marked(pid, sign) })...)
	for i := 0; i < len(pids); i++ {
		pids = append(pids, children(pids[i])...)
	}
	return pids
}

// children are the child processes of all threads of a process.
func children(pid int) (pids []int) {
	lists, _ := filepath.Glob(fmt.Sprintf("/proc/%d/task/*/children", pid))
	for _, list := range lists {
		data, _ := os.ReadFile(list)
		for _, word := range strings.Fields(string(data)) {
			if n, err := strconv.Atoi(word); err == nil {
				pids = append(pids, n)
			}
		}
	}
	return pids
}

// session is the session of a process; 0 if it has ended.
func session(pid int) int {
	s, err := unix.Getsid(pid)
	if err != nil {
		return 0
	}
	return s
}

func marked(pid int, sign string) bool {
	env, err := os.ReadFile(fmt.Sprintf("/proc/%d/environ", pid))
	return err == nil && sign != "" && bytes.Contains(append(append([]byte{0}, env...), 0), []byte("\x00"+sign+"\x00"))
}

// Resident is the number of bytes of private memory, shared memory and swap of a program and all that it has started.
// Memory that several of them share counts for each.
func Resident(leader int) (total uint64) {
	programs.Lock()
	sign := programs.running[leader]
	programs.Unlock()
	for _, pid := range descendants(leader, sign) {
		data, _ := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
		for line := range strings.Lines(string(data)) {
			name, rest, _ := strings.Cut(line, ":")
			if name != "RssAnon" && name != "RssShmem" && name != "VmSwap" {
				continue
			}
			if f := strings.Fields(rest); len(f) == 2 && f[1] == "kB" {
				n, _ := strconv.ParseUint(f[0], 10, 64)
				total += n << 10
			}
		}
	}
	return total
}
