// Package release tells which version of the program this is.
package release

import (
	"runtime/debug"
	"strings"
)

// version is set when a release is built: go build -ldflags "-X tablee/bot/internal/release.version=v1.2.3".
var version = ""

// Version is the version and the commit that the program was built from, as far as the build tells:
// "v1.2.3 (0123abcd)", or "dev (0123abcd, changed)" if it was built from a changed copy.
func Version() string {
	v := version
	if v == "" {
		v = "dev"
	}
	var commit []string
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, s := range info.Settings {
			switch {
			case s.Key == "vcs.revision":
				commit = append([]string{s.Value[:min(len(s.Value), 8)]}, commit...)
			case s.Key == "vcs.modified" && s.Value == "true":
				commit = append(commit, "changed")
			}
		}
	}
	if len(commit) == 0 {
		return v
	}
	return v + " (" + strings.Join(commit, ", ") + ")"
}
