package cli_test

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"tablee/bot/internal/cli"
	playground "tablee/bot/internal/playground/playgroundtest"
	"tablee/bot/internal/release"
	"tablee/bot/internal/systemtest"
	"tablee/rules/all"
	"tablee/rules/rulestest"
	"tablee/store/dbtest"
	"tablee/store/sqlite"
)

// TestHelpOfTools: every tool prints its usage to standard output, with exit status 0.
func TestHelpOfTools(t *testing.T) {
	for _, tool := range cli.Tools() {
		for _, flag := range []string{"-h", "-help", "--help"} {
			code, out, errs := systemtest.Shell(t, nil, "", tool.Name, flag)
			if code != cli.ExitOK || !strings.Contains(strings.ToLower(out), "usage") || errs != "" {
				t.Errorf("bot %s %s: %d, output %q, errors %q", tool.Name, flag, code, out, errs)
			}
		}
	}
}

// TestTerminalIsSafe: text of other people in the output of tools and in the log contains no control sequences.
func TestTerminalIsSafe(t *testing.T) {
	evil := "\x1b]0;x\x07\u202e\u009b2J"
	for _, args := range [][]string{{"tables", "-db", evil}, {"check", "database", "-db", evil},
		{"backup", "-db", evil, "x"},
		{"restore", "-db", evil, evil}, {"move", evil, evil + "2"}, {"verify", evil}, {evil}, {"-config", evil},
		{"floor", evil}, {"funnel", "-db", evil},
		{"arena", evil}, {"-local", "-addr", evil}} {
		_, out, errs := systemtest.Shell(t, nil, "", args...)
		if strings.ContainsAny(out+errs, "\x1b\x07\u202e\u009b") || out+errs == "" {
			t.Errorf("%q wrote %q and %q", args, out, errs)
		}
	}
}

func TestCommandLine(t *testing.T) {
	rulestest.Unraced(t)
	dir := t.TempDir()
	bad := filepath.Join(dir, "bad.toml")
	words := filepath.Join(dir, "words.toml")
	for path, text := range map[string]string{
		bad: "workers = 0", words: "[words]\nfr = " + fmt.Sprintf("%q", filepath.Join(dir, "list.txt")),
		filepath.Join(dir, "list.txt"): "CHAT\nCH4T\n",
	} {
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	token := map[string]string{"DISCORD_TOKEN": "x.y.z", "DISCORD_API_URL": "http://127.0.0.1:1"}
	for _, c := range []struct {
		name     string
		env      map[string]string
		stdin    string
		args     []string
		code     int
		out, err string
	}{
		{"help", nil, "", []string{"help"}, cli.ExitOK, "tablee -local", ""},
		{"help flag", nil, "", []string{"-h"}, cli.ExitOK, "", "tablee -local"},
		{"unknown tool", nil, "", []string{"fly"}, cli.ExitUsage, "", `no tool "fly"`},
		{"unknown flag", nil, "", []string{"-fly"}, cli.ExitUsage, "", "-fly"},
		{"no token", nil, "", nil, cli.ExitFailed, "", "DISCORD_TOKEN"},
		{"bad configuration", token, "", []string{"-config", bad}, cli.ExitUsage, "", "workers"},
		{"missing configuration", token, "", []string{"-config", bad + "x"}, cli.ExitUsage, "", "bad.tomlx"},
		{"bad words", token, "", []string{"-config", words, "-db", filepath.Join(dir, "w.db")}, cli.ExitFailed, "", "line 2"},
		{"backup of nothing", nil, "", []string{"backup", "-db", filepath.Join(dir, "none.db"),
			filepath.Join(dir, "copy.db")}, cli.ExitFailed, "", "none.db"},
		{"backup without a name", nil, "", []string{"backup"}, cli.ExitUsage, "", "usage"},
		{"engine", nil, `{"do":"info"}`, []string{"engine", "awale"}, cli.ExitOK, `"game":"awale"`, ""},
		{"dict", nil, "", []string{"dict", "check", "chat"}, cli.ExitOK, "CHAT", ""},
		{"help on checks", nil, "", []string{"check", "-help"}, cli.ExitOK, "usage: tablee check", ""},
		{"help on a check", nil, "", []string{"check", "database", "-help"}, cli.ExitOK, "usage: tablee check database", ""},
		{"nothing to check", nil, "", []string{"check"}, cli.ExitUsage, "", "usage: tablee check"},
	} {
		t.Run(c.name, func(t *testing.T) {
			code, out, errs := systemtest.Shell(t, c.env, c.stdin, c.args...)
			if code != c.code || !strings.Contains(out, c.out) || !strings.Contains(errs, c.err) {
				t.Errorf("code %d, want %d\nstdout %q, want %q in it\nstderr %q, want %q in it", code, c.code, out, c.out, errs,
					c.err)
			}
		})
	}
}

func TestBackup(t *testing.T) {
	dir := t.TempDir()
	db, err := sqlite.Open(t.Context(), filepath.Join(dir, "a.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	code, out, errs := systemtest.Shell(t, nil, "", "backup", "-db", filepath.Join(dir, "a.db"), filepath.Join(dir, "b.db"))
	if code != cli.ExitOK || !strings.Contains(out, "copied") {
		t.Errorf("code %d, %q, %q", code, out, errs)
	}
	if code, _, errs := systemtest.Shell(t, nil, "", "backup", "-db", filepath.Join(dir, "a.db"),
		filepath.Join(dir, "b.db")); code != cli.ExitFailed || !strings.Contains(errs, "exists") {
		t.Errorf("a second copy to the same place: code %d, %q", code, errs)
	}
}

// TestRestore puts a backup back: not beside a bot, and with what was there kept.
func TestRestore(t *testing.T) {
	dir := t.TempDir()
	path, copied := filepath.Join(dir, "a.db"), filepath.Join(dir, "b.db")
	db, err := sqlite.Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	systemtest.Shell(t, nil, "", "backup", "-db", path, copied)
	if err := db.SetMeta(t.Context(), "since", "the backup"); err != nil {
		t.Fatal(err)
	}
	if code, _, errs := systemtest.Shell(t, nil, "", "restore", "-db", path, copied); code != cli.ExitFailed ||
		!strings.Contains(errs, "another process") {
		t.Errorf("beside a bot: code %d, %q", code, errs)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	code, out, errs := systemtest.Shell(t, nil, "", "restore", "-db", path, copied)
	if code != cli.ExitOK || !strings.Contains(out, "kept as "+path) {
		t.Errorf("code %d, %q, %q", code, out, errs)
	}
	if db, err = sqlite.Open(t.Context(), path); err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if got, err := db.Meta(t.Context(), "since"); err != nil || got != "" || db.Epoch() == 0 {
		t.Errorf("restored: %q, %v, epoch %d", got, err, db.Epoch())
	}
	if code, _, _ := systemtest.Shell(t, nil, "", "restore"); code != cli.ExitUsage {
		t.Errorf("without a file: code %d", code)
	}
}

// TestCheckDatabase: a table whose bytes can still be decoded but are wrong is found.
func TestCheckDatabase(t *testing.T) {
	w := systemtest.OpenWorld(t, all.Games())
	systemtest.TwoAtTable(t, w, "awale")
	look := func() (int, string, string) {
		return systemtest.Shell(t, nil, "", "check", "database", "-db", w.Config.Database)
	}
	if code, out, errs := look(); code != cli.ExitOK || !strings.Contains(out, "1 tables") ||
		!strings.Contains(out, "0 faults") {
		t.Errorf("a sound database: code %d, %q, %q", code, out, errs)
	}
	if err := dbtest.Exec(w.Config.Database, "UPDATE tables SET ply = 3"); err != nil {
		t.Fatal(err)
	}
	if code, out, _ := look(); code != cli.ExitFailed || !strings.Contains(out, "FAIL table 1") {
		t.Errorf("a table without its moves: code %d, %q", code, out)
	}
	if code, _, errs := systemtest.Shell(t, nil, "", "check", "database", "-db", w.Config.Database+"x"); code != cli.ExitFailed ||
		errs == "" {
		t.Errorf("no database: code %d, %q", code, errs)
	}
}

// TestHealth reads the health of a running bot.
func TestHealth(t *testing.T) {
	w, err := systemtest.NewWorldWith(all.Games()[:1], playground.Options{}, func(w *systemtest.World) { w.Config.Health = "127.0.0.1:0" })
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := w.Close(); err != nil {
			t.Error(err)
		}
	}()
	for path, want := range map[string]string{"/healthz": "ok", "/readyz": "ready", "/metrics": "tablee_connected 1\n"} {
		if got := systemtest.Get(t, "http://"+w.Health+path); !strings.Contains(got, want) {
			t.Errorf("%s = %.300q, want %q in it", path, got, want)
		}
	}
	if _, err := w.Playground.User("alice").Slash(t.Context(), "#games", "/table help"); err != nil {
		t.Fatal(err)
	}
	// The answer is there before it is counted.
	const counted = `tablee_interaction_seconds_count{kind="command",outcome="answered"} 1`
	if err := systemtest.WaitFor("the command to be counted", func() bool {
		return strings.Contains(systemtest.Get(t, "http://"+w.Health+"/metrics"), counted)
	}); err != nil {
		t.Error(err)
	}
	built := "\ntablee_build_info{version=\"" + release.Version() + "\"} 1\n"
	if !strings.Contains(systemtest.Get(t, "http://"+w.Health+"/metrics"), built) {
		t.Error("the metrics do not tell the version")
	}
	if !strings.Contains(systemtest.Get(t, "http://"+w.Health+"/metrics"), "\ntablee_identifies_day 1\n") {
		t.Error("the metrics do not count the session that has begun")
	}
	if strings.Contains(systemtest.Get(t, "http://"+w.Health+"/metrics"), w.Playground.Token()) {
		t.Error("the metrics hold the token")
	}
}

// TestStartDuringAnOutage: a bot that starts while Discord fails waits for it, and logs so; one whose token is refused
// ends with status 1.
func TestStartDuringAnOutage(t *testing.T) {
	rulestest.Long(t) // the whole program starts twice
	t.Parallel()
	pg := playground.New(playground.Options{})
	if err := pg.Start(""); err != nil {
		t.Fatal(err)
	}
	defer pg.Close()
	pg.Inject(playground.Fault{Route: "/users/@me", Status: 503, Times: 4}) // what may be repeated is sent four times
	pg.Inject(playground.Fault{Route: "/applications/{application_id}/commands", Status: 429,
		RetryAfter: time.Millisecond})
	start := func(token, db string) (*exec.Cmd, *systemtest.LockedBuffer) {
		cmd, log := exec.CommandContext(t.Context(), os.Args[0], "-db", filepath.Join(t.TempDir(), db)), new(systemtest.LockedBuffer)
		cmd.Stderr = log
		cmd.Env = append(os.Environ(), systemtest.MainVariable+"=1", "DISCORD_TOKEN="+token, "DISCORD_API_URL="+pg.URL())
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		return cmd, log
	}
	bot, log := start(pg.Token(), "a.db")
	if err := systemtest.WaitFor("the bot", func() bool { return pg.Connected() == 1 }); err != nil {
		t.Errorf("%v\n%s", err, log)
	}
	if n := strings.Count(log.String(), "Discord does not serve"); n != 2 {
		t.Errorf("told %d times, want 2:\n%s", n, log)
	}
	if err := errors.Join(bot.Process.Signal(os.Interrupt), bot.Wait()); err != nil {
		t.Errorf("the bot ended with %v\n%s", err, log)
	}
	bot, log = start("another", "b.db")
	if _ = bot.Wait(); bot.ProcessState.ExitCode() != cli.ExitFailed || !strings.Contains(log.String(), "DISCORD_TOKEN") {
		t.Errorf("a token that is refused: %v, %s", bot.ProcessState, log)
	}
}
