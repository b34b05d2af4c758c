package arena

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"tablee/bot/internal/tools/engine"
	"tablee/rules/all"
	"tablee/rules/awale"
	"tablee/rules/game"
	"tablee/rules/template"
)

var games = []game.Rules{awale.Rules, template.Rules}

// The test program is its own engine: with this variable it talks on standard input and output instead
// of running tests.
const behaviour = "ARENA_TEST_ENGINE"

func TestMain(m *testing.M) {
	if how := os.Getenv(behaviour); how != "" {
		misbehave(how)
		return
	}
	os.Exit(m.Run())
}

// misbehave is an engine with a fault of some kind; "awale level 2" and the like have none.
func misbehave(how string) {
	if name, n, ok := strings.Cut(how, " level "); ok {
		os.Exit(engine.Run(all.Games(), []string{name, "-level", n}, os.Stdin, os.Stdout, os.Stderr))
	}
	in := bufio.NewScanner(os.Stdin)
	for in.Scan() {
		var ask engine.Request
		if err := json.Unmarshal(in.Bytes(), &ask); err != nil {
			panic(err)
		}
		what := ask.Do
		if ask.Do == "choose" || strings.HasPrefix(how, "start: ") {
			what = strings.TrimPrefix(how, "start: ")
		}
		if answer := fault1(what); answer != "" {
			fmt.Printf(`{"id":%s,%s}`+"\n", ask.ID, answer)
		}
	}
	if script, ok := strings.CutPrefix(how, "sh: "); ok { // what it has started goes on, if it is let
		if err := exec.Command("sh", "-c", script).Run(); err != nil {
			panic(err)
		}
	}
	if how == "deaf" { // not even the end of its input ends it
		select {}
	}
}

// fault1 does one thing and returns the fields of the answer, if there is to be one.
func fault1(what string) string {
	switch what {
	case "info":
		return `"game":"awale"`
	case "start":
		return `"ready":true`
	case "hang", "deaf":
		time.Sleep(time.Hour)
	case "exit":
		os.Exit(3)
	case "panic":
		panic("the engine's last words")
	case "garbage":
		fmt.Println("I think that I shall sow a.")
	case "binary":
		os.Stdout.Write([]byte{0xff, 0xfe, '\n'})
	case "id":
		fmt.Println(`{"id":"mine","move":"a"}`)
	case "error":
		return `"error":{"code":"internal","message":"no idea"}`
	case "mute":
		return `"move":null`
	case "illegal":
		return `"move":"z"`
	case "other game":
		return `"game":"chess"`
	case "long":
		fmt.Println(strings.Repeat("x", engine.MaxLine+1))
	case "flood":
		for {
			if _, err := os.Stdout.WriteString(strings.Repeat("y", 1<<16)); err != nil {
				return ""
			}
		}
	case "child": // somebody in the group holds the pipes open after the program's end
		cmd := exec.Command("sleep", "600")
		cmd.Stdout, cmd.Stderr = os.Stdout, os.Stderr
		if err := cmd.Start(); err != nil {
			panic(err)
		}
		os.Exit(0)
	case "memory":
		var all [][]byte
		for range 64 {
			block := make([]byte, 64<<20)
			for i := 0; i < len(block); i += 4096 {
				block[i] = 1
			}
			all = append(all, block)
		}
		fmt.Fprintln(os.Stderr, "got", len(all))
	case "shared memory", "many":
		greedy(what)
	case "environment":
		return fmt.Sprintf(`"error":{"code":"state","message":%q}`, strings.Join(os.Environ(), " "))
	}
	return ""
}

// acting is the test program as an engine.
func acting(t testing.TB, name, how string) Engine {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	return Engine{Name: name, Command: []string{self}, Env: map[string]string{behaviour: how}}
}

// prepared is a tournament of Awalé with some changes to the standard settings.
func prepared(t testing.TB, rules game.Rules, change func(*Config)) *setup {
	t.Helper()
	c := standard(rules.Info())
	c.Seed = "test"
	change(&c)
	s, err := newSetup(rules, c, t.TempDir(), 2)
	if err != nil {
		t.Fatal(err)
	}
	return s
}
