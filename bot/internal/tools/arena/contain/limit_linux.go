package contain

import (
	"errors"
	"fmt"
	"math"
	"time"

	"golang.org/x/sys/unix"
)

// openFiles is how many files a process may have open.
const openFiles = 256

// Limit sets limits on a process that has just been started: private writable memory in bytes, the same number for the
// size of any file, including files in memory, processor time rounded up to seconds, open files, and no core file. The
// process runs without limits for some microseconds before that; children that it starts later inherit them. For a
// process that has ended Limit does nothing.
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
