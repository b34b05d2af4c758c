// Package parallel runs tests in parallel that mostly wait.
//
// Go runs as many tests at a time as there are cores, which suits tests that compute. Most tests of packages that talk
// to Discord wait: for leases, rate limits, processes and browsers.
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
