//go:build !linux

package timing

// Thread is Wall on this system, where a thread's processor time cannot be read by others.
func Thread() Clock { return Wall() }
