package playground_test

import (
	"bufio"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	playground "tablee/bot/internal/playground/playgroundtest"
)

// TestUnmodifiedDiscordJS connects another library. TABLEE_DISCORDJS names a
// folder in which `npm install discord.js` was run.
func TestUnmodifiedDiscordJS(t *testing.T) {
	t.Parallel()
	dir := os.Getenv("TABLEE_DISCORDJS")
	if dir == "" {
		t.Skip("TABLEE_DISCORDJS is not set")
	}
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("no node on this machine")
	}
	if _, err := os.Stat(filepath.Join(dir, "node_modules", "discord.js")); err != nil {
		t.Skip("no discord.js in " + dir)
	}
	script, err := filepath.Abs(filepath.Join("testdata", "bot.js"))
	if err != nil {
		t.Fatal(err)
	}
	p := newPlayground(t, playground.Options{Chats: chats})
	cmd := exec.Command(node, script, p.URL(), p.Token())
	cmd.Env = append(os.Environ(), "NODE_PATH="+filepath.Join(dir, "node_modules"))
	var wrong strings.Builder
	cmd.Stderr = &wrong
	stdin, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	stdout, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		stdin.Close()
		stop := time.AfterFunc(5*time.Second, func() { cmd.Process.Kill() })
		defer stop.Stop()
		cmd.Wait() // its exit code says nothing the test has not seen
	})
	lines := bufio.NewScanner(stdout)
	if !lines.Scan() || lines.Text() != "ready" {
		rest, _ := io.ReadAll(stdout)
		t.Fatalf("the bot said %q, not ready; %s %s", lines.Text(), rest, &wrong)
	}
	ctx := t.Context()
	alice := p.User("alice")
	r, err := alice.Slash(ctx, "#games", "/ping word:hello")
	if err != nil || r.Message.Content != "pong hello alice" {
		t.Fatalf("slash: got %+v, %v; %s", r, err, &wrong)
	}
	if r, err = alice.Click(ctx, r.Message.ID, "Again"); err != nil || r.Message.Content != "once more" ||
		!r.Message.Ephemeral {
		t.Errorf("click: got %+v, %v; %s", r, err, &wrong)
	}
	err = p.WaitFor(ctx, "the follow-up", func() bool {
		last := p.Messages("#games")
		return len(last) == 2 && len(last[1].Files) == 1 && string(last[1].Files[0].Data) == "hello"
	})
	if err != nil {
		t.Errorf("%v; %s", err, &wrong)
	}
	said, err := p.User("bob").Say("#games", "four")
	if err != nil {
		t.Fatal(err)
	}
	if r, err = alice.OnMessage(ctx, said.ID, "Count letters"); err != nil || r.Message.Content != "4 letters of bob" {
		t.Errorf("on a message: got %+v, %v; %s", r, err, &wrong)
	}
	if r, err = alice.OnPerson(ctx, "#games", "Greet", "@bob"); err != nil || r.Message.Content != "hello bob of here" {
		t.Errorf("on a person: got %+v, %v; %s", r, err, &wrong)
	}
	alice.Install()
	p.User("bob").Install()
	for who, channel := range map[string]string{"alice": "Friends", "bob": "chat:bob+chloe"} {
		u := p.User(who)
		want := `2 {"1":"` + u.ID() + `"} true`
		if r, err = u.Slash(ctx, channel, "/anywhere"); err != nil || r.Message.Content != want {
			t.Errorf("in %s: got %+v, %v, want %s; %s", channel, r, err, want, &wrong)
		}
		err = p.WaitFor(ctx, "the follow-up", func() bool { return len(p.Messages(channel)) == 2 })
		if err != nil {
			t.Errorf("%v; %s", err, &wrong)
		}
	}
	for _, q := range p.Refusals() {
		t.Errorf("refused: %s %s %s -> %s", q.Method, q.Route, q.Body, q.Answer)
	}
}
