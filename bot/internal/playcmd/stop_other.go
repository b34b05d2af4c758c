//go:build !unix

package playcmd

// stop does nothing: programs are not stopped by a key here.
func stop() {}
