//go:build !race

package parallel

// atOnce is how many parallel tests run at a time.
const atOnce = "6"
