package cli_test

import (
	"context"
	"io"
	"net/http"
	"path/filepath"
	"strings"
	"testing"

	"tablee/bot/internal/cli"
	playground "tablee/bot/internal/playground/playgroundtest"
	"tablee/bot/internal/release"
	"tablee/bot/internal/systemtest"
)

// started is the program in this process, as somebody runs it from a shell.
type started struct {
	out, errs systemtest.LockedBuffer
	stop      context.CancelFunc
	ended     chan int
}

func startShell(t *testing.T, env map[string]string, args ...string) *started {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	s := &started{stop: cancel, ended: make(chan int, 1)}
	go func() {
		s.ended <- cli.Run(ctx, args, cli.Process{Stdin: strings.NewReader(""), Stdout: &s.out, Stderr: &s.errs,
			Getenv: func(k string) string { return env[k] }})
	}()
	return s
}

// End stops the program as Ctrl-C does.
func (s *started) End(t *testing.T) {
	t.Helper()
	s.stop()
	if code := <-s.ended; code != cli.ExitOK {
		t.Errorf("exit code %d\n%s%s", code, s.out.String(), s.errs.String())
	}
}

// TestLocal runs `tablee -local`: it prints the address of the page, and nothing after it, and the page is there.
func TestLocal(t *testing.T) {
	t.Parallel()
	s := startShell(t, nil, "-local", "-addr", "127.0.0.1:0")
	err := systemtest.WaitFor("the address", func() bool { return strings.Contains(s.out.String(), "\n") || len(s.ended) > 0 })
	if err != nil {
		t.Fatal(err)
	}
	address, ok := strings.CutPrefix(strings.TrimSpace(s.out.String()), "Tablée is open: ")
	if !ok {
		t.Fatalf("it prints %q", s.out.String())
	}
	var page string
	if err := systemtest.WaitFor("the page", func() bool {
		res, err := http.Get(address)
		if err != nil {
			return false
		}
		defer res.Body.Close()
		data, err := io.ReadAll(res.Body)
		page = string(data)
		return err == nil && res.StatusCode == http.StatusOK
	}); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(page, "<title>Tablée") {
		t.Errorf("the page reads %.200s", page)
	}
	s.End(t)
	if s.errs.String() != "" || strings.Count(s.out.String(), "\n") != 1 {
		t.Errorf("it prints\n%s%s", s.out.String(), s.errs.String())
	}
}

// TestLocalWithoutDatabase: with a database that cannot be opened, `tablee -local` does not say that it is open.
func TestLocalWithoutDatabase(t *testing.T) {
	t.Parallel()
	code, out, errs := systemtest.Shell(t, nil, "", "-local", "-addr", "127.0.0.1:0", "-db", t.TempDir())
	if code == cli.ExitOK || out != "" || errs == "" {
		t.Errorf("code %d, output %q, errors %q; want an error alone", code, out, errs)
	}
}

// TestServe runs the bot with a token and without a configuration: its log says which version starts, and then the
// address that invites it, with the permissions that it needs.
func TestServe(t *testing.T) {
	t.Parallel()
	pg := playground.New(playground.Options{})
	if err := pg.Start("127.0.0.1:0"); err != nil {
		t.Fatal(err)
	}
	defer pg.Close()
	s := startShell(t, map[string]string{"DISCORD_TOKEN": pg.Token(), "DISCORD_API_URL": pg.URL(),
		"TABLEE_DATABASE": filepath.Join(t.TempDir(), "tablee.db")})
	err := systemtest.WaitFor("the bot to connect", func() bool { return pg.Connected() == 1 || len(s.ended) > 0 })
	if err != nil {
		t.Fatal(err)
	}
	s.End(t)
	first, rest, _ := strings.Cut(s.errs.String(), "\n")
	if !strings.Contains(first, `msg="Tablée starts" version="`+release.Version()) &&
		!strings.Contains(first, `msg="Tablée starts" version=`+release.Version()) {
		t.Errorf("the first line of the log is %q", first)
	}
	second, rest, _ := strings.Cut(rest, "\n")
	if !strings.Contains(second, "https://discord.com/oauth2/authorize?client_id=") ||
		!strings.Contains(second, "permissions=309237763072") || !strings.Contains(second, "applications.commands") {
		t.Errorf("the second line of the log is %q", second)
	}
	if third, _, _ := strings.Cut(rest, "\n"); !strings.Contains(third, "integration_type=1") {
		t.Errorf("the third line of the log is %q", third)
	}
}

// TestVersion: the program tells its version.
func TestVersion(t *testing.T) {
	if code, out, errs := systemtest.Shell(t, nil, "", "-version"); code != cli.ExitOK || out != "tablee "+release.Version()+"\n" {
		t.Errorf("code %d, output %q, errors %q", code, out, errs)
	}
}
