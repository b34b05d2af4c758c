//go:build race

package overlap

// atOnce is less where the race detector has everything take its time of the processor, as leases and answers cannot.
const atOnce = "4"
