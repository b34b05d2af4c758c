//go:build !unix

package terminal

// stop does nothing: on this system no key stops programs.
func stop() {}
