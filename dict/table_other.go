//go:build !linux

package dict

// Table is memory for n elements that are read at random.
func Table[T any](n int) []T { return make([]T, n) }
