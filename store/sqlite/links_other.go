//go:build !unix

package sqlite

// onlyName refuses a database that has a second name, where the operating system tells.
func onlyName(string) error { return nil }
