package contain

import (
	"errors"
	"fmt"
	"math"
	"time"

	"golang.org/x/sys/unix"
)

// openFiles is how many files a program may have open.
const openFiles = 256

// Limit lays limits on a process that has just been started: bytes of private writable memory, and as many of any
// one file, also of one that is only in memory; processor time rounded up to seconds, open files, and no core file.
// What it does before they are laid on is a matter of microseconds, and children that it starts later inherit them.
// A process that has ended already is let be.
func Limit(pid int, memory uint64, cpu time.Duration) error {
	seconds := uint64(math.Ceil(cpu.Seconds()))
	for resource, most := range map[int]uint64{
		unix.RLIMIT_DATA: memory, unix.RLIMIT_CPU: seconds, unix.RLIMIT_NOFILE: openFiles, unix.RLIMIT_CORE: 0,
		unix.RLIMIT_FSIZE: memory,
	} {
		err := unix.Prlimit(pid, resource, &unix.Rlimit{Cur: most, Max: most}, nil)
		if err != nil && !errors.Is(err, unix.ESRCH) {
			return fmt.Errorf("limits: %w", err)
		}
	}
	return nil
}
