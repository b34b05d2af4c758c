package config

import (
	"fmt"
	"io"
	"net"
	"net/url"
	"os"
	"runtime"
	"strings"
)

// readSecret reads a file that nobody but its owner may read or write, as ssh wants its keys to be: whoever reads the
// token is the bot. Windows tells nothing by a file's mode.
func readSecret(path string) (string, error) {
	f, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer f.Close()
	info, err := f.Stat() // of the file that is read, whatever stands under its name by now
	if err != nil {
		return "", err
	}
	if info.Mode().IsRegular() && info.Mode().Perm()&0o077 != 0 && runtime.GOOS != "windows" {
		return "", fmt.Errorf("others may read or change %s (mode %04o): chmod 600 %s", path, info.Mode().Perm(), path)
	}
	data, err := io.ReadAll(io.LimitReader(f, 4096))
	return strings.TrimSpace(string(data)), err
}

// checkAPI refuses to send the token where others can read it on the way.
func (c *Config) checkAPI() error {
	if c.APIURL == "" {
		return nil
	}
	u, err := url.Parse(c.APIURL)
	if err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Host == "" {
		return bad("api_url", c.APIURL)
	}
	if u.Scheme == "http" && c.Token != "" && !loopback(u.Hostname()) {
		return &badValue{key: "api_url", note: fmt.Sprintf(
			"the token would go to %s unencrypted: use https, or an address of this machine", u.Host)}
	}
	return nil
}

// loopback tells whether a host is this machine. A name that is looked up may be anybody, except the one that is
// never looked up (RFC 6761, 6.3).
func loopback(host string) bool {
	ip := net.ParseIP(host)
	return ip != nil && ip.IsLoopback() || strings.EqualFold(host, "localhost")
}
