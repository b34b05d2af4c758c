// Package cli is the program's command line: it serves, or does one of the sub-commands for the shell, which `tablee
// help` lists. Main never returns. A command gets its arguments, its streams and its environment as a Process, so that
// tests run it in their own.
package cli
