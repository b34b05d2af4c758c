//go:build !unix

package sqlite

// checkHardLinks does nothing on this operating system; see links_unix.go.
func checkHardLinks(string) error { return nil }
