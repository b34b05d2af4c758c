//go:build !race

package parallel

// atOnce is how many tests run beside each other, of those that say that they may.
const atOnce = "6"
