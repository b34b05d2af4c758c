// Package parallel runs tests that wait for something beside each other.
//
// Go lets as many tests run at a time as there are cores, which suits those that compute. Most tests of what talks to
// Discord wait: for leases, for limits, for processes and browsers.
package parallel

import (
	"flag"
	"testing"
)

// Run runs a package's tests, several at a time whatever the number of cores, unless -parallel says how many. It
// returns the exit code.
func Run(m *testing.M) int {
	flag.Parse()
	said := false
	flag.Visit(func(f *flag.Flag) { said = said || f.Name == "test.parallel" })
	if !said {
		_ = flag.Set("test.parallel", atOnce)
	}
	return m.Run()
}
