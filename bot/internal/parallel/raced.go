//go:build race

package parallel

// atOnce is less where the race detector has everything take its time of the processor, as leases and answers cannot.
const atOnce = "4"
