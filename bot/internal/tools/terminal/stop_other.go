//go:build !unix

package terminal

// stop does nothing: programs are not stopped by a key here.
func stop() {}
