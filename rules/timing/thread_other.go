//go:build !linux

package timing

// Thread is Wall on this system, where other threads cannot read a thread's processor time.
func Thread() Clock { return Wall() }
