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

// readSecret reads a file that only its owner may read or write, as ssh requires for keys: whoever reads the token can
// act as the bot. On Windows a file's mode says nothing.
func readSecret(path string) (string, error) {
	f, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer f.Close()
	info, err := f.Stat() // of the open file, whatever its name refers to by now
	if err != nil {
		return "", err
	}
	if info.Mode().IsRegular() && info.Mode().Perm()&0o077 != 0 && runtime.GOOS != "windows" {
		return "", fmt.Errorf("others may read or change %s (mode %04o): chmod 600 %s", path, info.Mode().Perm(), path)
	}
	data, err := io.ReadAll(io.LimitReader(f, 4096))
	return strings.TrimSpace(string(data)), err
}

// checkAPI refuses to send the token over an unencrypted connection.
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

// loopback tells whether a host is this machine. Other names than localhost, which is never looked up (RFC 6761, 6.3),
// may be any machine.
func loopback(host string) bool {
	ip := net.ParseIP(host)
	return ip != nil && ip.IsLoopback() || strings.EqualFold(host, "localhost")
}
