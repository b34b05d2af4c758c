//go:build race

package parallel

// atOnce is lower with the race detector, which slows down everything except the timeouts of leases and answers.
const atOnce = "4"
