package picture

import (
	"testing"

	"golang.org/x/sys/unix"

	"tablee/render/rendertest"
)

// BenchmarkPicture draws each position; cpu-ms/op is the time that one core spent, whatever else the machine does.
// Bars: 25 ms and 60 kB, 15 ms for a Scrabble board.
func BenchmarkPicture(b *testing.B) {
	for name, d := range rendertest.Mocks() {
		b.Run(name, func(b *testing.B) {
			p := rendertest.Printer(b, "fr", "", "", "Alice", "Bob")
			size := 0
			if _, err := PNG(d, p, Look{}); err != nil {
				b.Fatal(err)
			}
			b.ReportAllocs()
			start := cpu()
			for b.Loop() {
				data, err := PNG(d, p, Look{})
				if err != nil {
					b.Fatal(err)
				}
				size = len(data)
			}
			b.ReportMetric((cpu()-start)*1000/float64(b.N), "cpu-ms/op")
			b.ReportMetric(float64(size)/1000, "kB")
		})
	}
}

// cpu is the seconds that this process has spent in user mode.
func cpu() float64 {
	var u unix.Rusage
	if err := unix.Getrusage(unix.RUSAGE_SELF, &u); err != nil {
		return 0
	}
	return float64(u.Utime.Sec) + float64(u.Utime.Usec)/1e6
}
