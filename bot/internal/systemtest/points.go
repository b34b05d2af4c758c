package systemtest

import (
	"fmt"
	"io"
	"net/http"
	"os"
	"regexp"
	"strings"
	"syscall"

	"tablee/store/storetest"
)

// A bot in a process of its own can be told to kill itself at a point: before or after each transaction that it
// commits, and before or after each request that it sends to Discord.

// upkeep is what a bot writes whether people do something or not: how many of these there are depends on the clock, and
// so would which point is the nth.
var upkeep = map[string]string{
	"note": "signs of life, and what a bot remembers of its own work",
}

// point is where the bot kills itself if it was told so many points ago.
func (d *doom) point(name string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.left == 0 {
		return
	}
	if d.left--; d.left == 0 {
		fmt.Fprintln(d.out, "dies", name)
		_ = syscall.Kill(os.Getpid(), syscall.SIGKILL)
		select {}
	}
}

// writes has a point before and after everything that is written.
func (d *doom) writes() storetest.Writes {
	return storetest.Writes{
		Before: func(what string) error {
			if upkeep[what] == "" {
				d.point("before " + what)
			}
			return nil
		},
		After: func(what string) {
			if upkeep[what] == "" {
				d.point("after " + what)
			}
		},
	}
}

// requests has a point before and after everything that is asked of Discord but the file of its emojis and the like,
// which is asked for when the bot starts.
func (d *doom) requests(next http.RoundTripper) http.RoundTripper { return requestPoints{next, d} }

type requestPoints struct {
	next http.RoundTripper
	d    *doom
}

// RoundTrip implements http.RoundTripper.
func (p requestPoints) RoundTrip(r *http.Request) (*http.Response, error) {
	what := r.Method + " " + route(r.URL.Path)
	p.d.point("before " + what)
	res, err := p.next.RoundTrip(r)
	if err == nil { // else it has not arrived, or is tried once more
		body, failed := io.ReadAll(res.Body)
		res.Body.Close()
		if failed != nil {
			return nil, failed
		}
		res.Body = io.NopCloser(strings.NewReader(string(body)))
	}
	p.d.point("after " + what)
	return res, err
}

// variable is a part of a path that is another one each time: an id, or the token of an interaction.
var variable = regexp.MustCompile(`^([0-9]+|[^/]{40,})$`)

// route is a path without ids and tokens.
func route(path string) string {
	parts := strings.Split(path, "/")
	for i, p := range parts {
		if variable.MatchString(p) {
			parts[i] = "*"
		}
	}
	return strings.Join(parts, "/")
}
