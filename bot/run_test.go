package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"tablee/bot/internal/playground"
	"tablee/rules/all"
	"tablee/store"
)

// shell runs the program with arguments and an environment, and returns its exit code and what it wrote.
func shell(t *testing.T, env map[string]string, stdin string, args ...string) (int, string, string) {
	t.Helper()
	var out, errs bytes.Buffer
	ctx, cancel := context.WithTimeout(t.Context(), 30*time.Second)
	defer cancel()
	code := run(ctx, args, process{stdin: strings.NewReader(stdin), stdout: &out, stderr: &errs, getenv: func(k string) string { return env[k] }})
	return code, out.String(), errs.String()
}

func TestShell(t *testing.T) {
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
		{"help", nil, "", []string{"help"}, exitOK, "bot -local", ""},
		{"help flag", nil, "", []string{"-h"}, exitOK, "", "bot -local"},
		{"unknown tool", nil, "", []string{"fly"}, exitUsage, "", `no tool "fly"`},
		{"unknown flag", nil, "", []string{"-fly"}, exitUsage, "", "-fly"},
		{"no token", nil, "", nil, exitFailed, "", "DISCORD_TOKEN"},
		{"bad configuration", token, "", []string{"-config", bad}, exitUsage, "", "workers"},
		{"missing configuration", token, "", []string{"-config", bad + "x"}, exitUsage, "", "bad.tomlx"},
		{"bad words", token, "", []string{"-config", words, "-db", filepath.Join(dir, "w.db")}, exitFailed, "", "line 2"},
		{"nobody answers", token, "", []string{"-db", filepath.Join(dir, "n.db")}, exitFailed, "", "127.0.0.1:1"},
		{"backup of nothing", nil, "", []string{"backup", "-db", filepath.Join(dir, "none.db"), filepath.Join(dir, "copy.db")}, exitFailed, "", "none.db"},
		{"backup without a name", nil, "", []string{"backup"}, exitUsage, "", "usage"},
		{"engine", nil, `{"do":"info"}`, []string{"engine", "awale"}, exitOK, `"game":"awale"`, ""},
		{"dict", nil, "", []string{"dict", "check", "chat"}, exitOK, "CHAT", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			code, out, errs := shell(t, c.env, c.stdin, c.args...)
			if code != c.code || !strings.Contains(out, c.out) || !strings.Contains(errs, c.err) {
				t.Errorf("code %d, want %d\nstdout %q, want %q in it\nstderr %q, want %q in it", code, c.code, out, c.out, errs, c.err)
			}
		})
	}
}

func TestBackup(t *testing.T) {
	dir := t.TempDir()
	db, err := store.Open(t.Context(), filepath.Join(dir, "a.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	code, out, errs := shell(t, nil, "", "backup", "-db", filepath.Join(dir, "a.db"), filepath.Join(dir, "b.db"))
	if code != exitOK || !strings.Contains(out, "copied") {
		t.Errorf("code %d, %q, %q", code, out, errs)
	}
	if code, _, errs := shell(t, nil, "", "backup", "-db", filepath.Join(dir, "a.db"), filepath.Join(dir, "b.db")); code != exitFailed || !strings.Contains(errs, "exists") {
		t.Errorf("a second copy to the same place: code %d, %q", code, errs)
	}
}

// TestHealth asks a running bot how it is.
func TestHealth(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	addr := l.Addr().String()
	if err := l.Close(); err != nil {
		t.Fatal(err)
	}
	w, err := newWorldWith(t.TempDir(), all.Games()[:1], playground.Options{}, func(w *world) { w.config.Health = addr })
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := w.close(); err != nil {
			t.Error(err)
		}
	}()
	for path, want := range map[string]string{"/healthz": "ok", "/readyz": "ready", "/metrics": "tablee_connected 1"} {
		if got := get(t, "http://"+addr+path); !strings.Contains(got, want) {
			t.Errorf("%s = %.300q, want %q in it", path, got, want)
		}
	}
	if _, err := w.pg.User("alice").Slash(t.Context(), "#games", "/table help"); err != nil {
		t.Fatal(err)
	}
	// The answer is there before it is counted.
	const counted = `tablee_interaction_seconds_count{kind="command",outcome="answered"} 1`
	if err := wait("the command to be counted", func() bool { return strings.Contains(get(t, "http://"+addr+"/metrics"), counted) }); err != nil {
		t.Error(err)
	}
	if strings.Contains(get(t, "http://"+addr+"/metrics"), w.pg.Token()) {
		t.Error("the metrics hold the token")
	}
}

func get(t *testing.T, url string) string {
	t.Helper()
	res, err := http.Get(url)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	body, err := io.ReadAll(res.Body)
	if err != nil {
		t.Fatal(err)
	}
	return string(body)
}
